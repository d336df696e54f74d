"""Work spread over processes of this machine, or over the machines of a Dask cluster.

Work is a function and pieces, each with an id. A piece may be done twice: that does no harm, and
comes to the same. So a worker that dies costs time and nothing else: its pieces are done again.
"""

from headjudge.conformance.spreading.serving import engine
from headjudge.conformance.spreading.work import spread
from headjudge.conformance.spreading.worker_process import Piece, WorkerLost, Workers

__all__ = ["Piece", "WorkerLost", "Workers", "engine", "spread"]
