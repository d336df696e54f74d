"""Who sits where in each variant, and how far its players reach by default."""

from collections.abc import Sequence

from headjudge.spec.protocol import Variant

LIMITED: frozenset[Variant] = frozenset({"emperor", "grand-melee", "alternating-teams"})
"""The variants that come with a limited range of influence."""


def in_seats(sides: Sequence[Sequence[str]], variant: Variant) -> list[tuple[str, int]]:
    """Each player with the number of the side, from 1, in the order of the seats.

    Sides sit together, but for alternating teams: there every seat is another team's (811.3).
    Who has no counterpart then sits last, which `spec.protocol.wellformed` refuses.
    """
    seated = [
        (place, number, name)
        for number, side in enumerate(sides, 1)
        for place, name in enumerate(side)
    ]
    if variant == "alternating-teams":
        seated.sort(key=lambda seat: seat[:2])
    return [(name, number) for _, number, name in seated]


def is_emperor(place: int, size: int) -> bool:
    """Whether that place, from 0, is the middle one of a team of that size: 809.2."""
    return place == size // 2


def usual_range(variant: Variant, place: int = 0, size: int = 1) -> int | None:
    """The range of influence by 807.2a, 809.3a, 809.6a or 811.2a; None where it is unlimited.

    `place` is that within the team, from 0. In Emperor a general reaches the nearest opponent, and
    the emperor one on either side.
    """
    if variant != "emperor":
        return {"grand-melee": 1, "alternating-teams": 2}.get(variant)
    either_side = (place + 1, size - place)
    return max(either_side) if is_emperor(place, size) else min(either_side)
