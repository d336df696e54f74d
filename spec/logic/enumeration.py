"""Every situation of two players.

Numbers stand for all that count alike (invariants ``only-zero-life-counts`` and
``only-ten-poison-counts``). What cannot matter to what happens is left plain: only a check looks
at life totals, counters and libraries, and only penalties and agreements ask whether there is a
tournament. Between two players no range is limited.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, product

from spec.logic.situations import Situation, ordered

RESTRICTIONS = ("cant_win", "cant_lose", "cant_lose_to_life", "loss_replaced")
EVENTS = ("says_draw", "concedes", "punished", "in_loop", "agrees", "restarts")

Facts = tuple[str, ...]


def two_players() -> Iterator[Situation]:
    """Every situation of two players, each once."""
    for restrictions in _subsets(f"{kind}({p})" for kind in RESTRICTIONS for p in (0, 1)):
        for facts, life, poison, damage in _checks():
            numbers = _numbers(life=life, poison=poison, commander_damage=damage)
            yield _situation((*facts, *restrictions), numbers)
        for facts in _events():
            yield _situation((*facts, *restrictions), {})
    for over in (("had_lost(0)", "had_won(1)"), ("had_lost(1)", "had_won(0)"), _BOTH_DREW):
        for facts in chain([("checking",)], _events()):
            yield _situation((*facts, "ended", *over), {})


_BOTH_DREW = ("had_drawn(0)", "had_drawn(1)")


def _situation(facts: Facts, numbers: dict[str, int]) -> Situation:
    return ordered(2, dict.fromkeys(facts, True), numbers)


def _subsets(names: Iterable[str], *, empty: bool = True) -> Iterator[Facts]:
    names = tuple(names)
    for chosen in product((False, True), repeat=len(names)):
        if empty or any(chosen):
            yield tuple(name for name, wanted in zip(names, chosen, strict=True) if wanted)


def _numbers(**of: tuple[int, ...]) -> dict[str, int]:
    return {f"{name}({p})": value for name, both in of.items() for p, value in enumerate(both)}


def _checks() -> Iterator[tuple[Facts, tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    """What state-based actions can look at: facts, life totals, poison, commander damage."""
    draws = ((), ("drew_short",), ("drew_short", "draws_replaced"))
    for life, poison, damage in product(
        product((20, 0), repeat=2), product((0, 10), repeat=2), product((0, 21), repeat=2)
    ):
        game = ("commander_game",) if any(damage) else ()
        for both in product(draws, repeat=2):
            drew = tuple(f"{fact}({p})" for p, facts in enumerate(both) for fact in facts)
            yield ("checking", *game, *drew), life, poison, damage


def _events() -> Iterator[Facts]:
    """What else can happen."""

    def both(fact: str) -> Iterator[Facts]:
        return _subsets((f"{fact}(0)", f"{fact}(1)"), empty=False)

    told = [f"told_to_{result}({p})" for result in ("win", "lose") for p in (0, 1)]
    for facts, source in product(_subsets(told, empty=False), ("source(0)", "source(1)")):
        yield (*facts, source)
    yield from both("says_draw")
    for facts, forced in product(both("in_loop"), _subsets(["forced_loop"])):
        yield (*facts, *forced)
    yield from both("concedes")
    for fact, tournament in product(("punished", "agrees"), _subsets(["tournament"])):
        yield from ((*facts, *tournament) for facts in both(fact))
    yield from (("restarts(0)",), ("restarts(1)",))
