"""What engines do wrong: a record a fault, and how the reference comes to have it.

Each file of records (``leaving.toml`` ...) has the faults of one family. The diagnosis of a run
(``conformance/judging/diagnosis.py``) plays failing cases with them, and
``python -m tests.faults`` says of each by how many cases it is caught, and under which cause.
"""
