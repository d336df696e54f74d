"""``python -m headjudge.conformance.spreading``: a worker process; see ``worker_process``."""

from headjudge.conformance.spreading.serving import serve

if __name__ == "__main__":
    serve()
