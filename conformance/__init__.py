"""The judge: compiles features to cases, attaches engines, compares and reports."""

__version__ = "0.1.0"


class WrongUse(Exception):  # noqa: N818 -- what the user did
    """What was asked for can't be done; the message says why, where, and how to mend it."""


def several(count: int, what: str, form: str = "") -> str:
    """So many of a thing, given in the singular: 1 rule, 2 near misses; with "," 1,000 cases."""
    plural = what + ("es" if what.endswith("s") else "s")
    return f"{count:{form}} {what if count == 1 else plural}"
