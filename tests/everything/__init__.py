"""What is exhaustive by nature, all of it: ``python -m tests.everything``.

Each module has a function ``check(sample: int | None) -> list[str]`` that gives the faults it
finds, one a line: of everything, or of a part of it drawn by that seed, as the tests do.
"""
