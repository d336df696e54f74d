"""``python -m conformance.spreading``: a worker process; see ``worker_process``."""

from conformance.spreading.serving import serve

if __name__ == "__main__":
    serve()
