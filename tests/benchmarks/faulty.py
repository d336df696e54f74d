"""An engine with several known faults, to measure the diagnosis."""

from headjudge.judge.fault_dictionary import FAULTS, FaultyReference

NAMES = (
    "losers-leave-one-by-one",
    "an-empty-library-loses-at-once",
    "told-to-lose-stays-in",
    "nine-poison-are-enough",
)


def engine() -> FaultyReference:
    """Return the engine."""
    return FaultyReference(*(FAULTS[name] for name in NAMES))
