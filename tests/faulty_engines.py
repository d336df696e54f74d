"""The reference with one known fault: ``python:tests.faulty_engines:FAULT``."""

from functools import partial

from headjudge.judge.fault_dictionary import FAULTS, FaultyReference, faulty


def __getattr__(name: str) -> partial[FaultyReference]:
    """Return a factory for the engine with the named fault. Raises AttributeError."""
    if name not in FAULTS:
        raise AttributeError(name)
    return partial(faulty, name)
