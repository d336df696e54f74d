"""107: numbers."""

from __future__ import annotations

from reference.implements import implements


@implements("half-is-rounded")
def half(number: int, *, up: bool) -> int:
    """Half of a number, in whole numbers, rounded up or down as the effect says: 107.1a."""
    return -(-number // 2) if up else number // 2
