"""The reference with one known fault, as an engine: ``python:tests.faulty_engines:FAULT``."""

from functools import partial

from headjudge.judge.fault_dictionary import FAULTS, FaultyReference, faulty


def __getattr__(name: str) -> partial[FaultyReference]:
    """Return the factory of the engine with the fault of that name. Raises AttributeError."""
    if name not in FAULTS:
        raise AttributeError(name)
    return partial(faulty, name)
