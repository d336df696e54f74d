"""Run engines in this process, in separate processes, or on many workers at once."""

from headjudge.runner.executor import run_tasks
from headjudge.runner.worker_pool import Task, Workers, worker_engine

__all__ = ["Task", "Workers", "run_tasks", "worker_engine"]
