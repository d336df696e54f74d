"""Run engines: in this process, in processes of their own, and on many workers at once."""

from headjudge.runner.executor import Task, Workers, run_tasks
from headjudge.runner.worker import worker_engine

__all__ = ["Task", "Workers", "run_tasks", "worker_engine"]
