"""Run work in processes of this machine, or on the machines of a Dask cluster."""

from headjudge.conformance.spreading.executor import Task, Workers, run_tasks, worker_engine

__all__ = ["Task", "Workers", "run_tasks", "worker_engine"]
