"""The commands of ``headjudge``: each loads what it needs only as it is run."""
