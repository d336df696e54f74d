"""The judge: compiles features to cases, attaches engines, compares and reports."""

__version__ = "0.1.0"


class WrongUse(Exception):  # noqa: N818 -- what the user did
    """What was asked for can't be done; the message says why, where, and how to mend it."""
