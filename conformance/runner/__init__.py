"""Engines and how they are asked, in this process or in one of their own.

Run work in processes of this machine, or on the machines of a Dask cluster.
"""

from headjudge.runner.executor import Task, Workers, run_tasks, worker_engine

__all__ = ["Task", "Workers", "run_tasks", "worker_engine"]
