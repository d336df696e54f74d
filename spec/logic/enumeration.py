"""Every situation of two players, and random ones of more.

Numbers stand for all that count alike (invariants ``only-zero-life-counts`` and
``only-ten-poison-counts``). What cannot matter to what happens is left plain: only a check looks
at life totals, counters and libraries, and only penalties and agreements ask whether there is a
tournament. Between two players no range is limited.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import chain, product

from spec.logic.situations import HEADS, Situation, distance, ordered

SHIELDS = ("cant_win", "cant_lose", "cant_lose_to_life", "loss_replaced")
EVENTS = ("says_draw", "concedes", "punished", "in_loop", "agrees", "restarts")

Facts = tuple[str, ...]


def two_players() -> Iterator[Situation]:
    """Every situation of two players, each once."""
    for shields in _subsets(f"{shield}({p})" for shield in SHIELDS for p in (0, 1)):
        for facts, life, poison, damage in _checks():
            numbers = _numbers(life=life, poison=poison, commander_damage=damage)
            yield _situation((*facts, *shields), numbers)
        for facts in _events():
            yield _situation((*facts, *shields), {})
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

    told = [f"told_to_{fate}({p})" for fate in ("win", "lose") for p in (0, 1)]
    for facts, source in product(_subsets(told, empty=False), ("source(0)", "source(1)")):
        yield (*facts, source)
    yield from both("says_draw")
    for facts, forced in product(both("in_loop"), _subsets(["forced_loop"])):
        yield (*facts, *forced)
    yield from both("concedes")
    for fact, tournament in product(("punished", "agrees"), _subsets(["tournament"])):
        yield from ((*facts, *tournament) for facts in both(fact))
    yield from (("restarts(0)",), ("restarts(1)",))


# ------------------------------------------------------------------------------------- at random


def at_random(rng: random.Random, players: int) -> Situation:
    """A random situation; not all can be played (``spec.logic.situations.playable``)."""
    facts: dict[str, bool] = {}
    numbers: dict[str, int] = {}
    blocks = _sides(rng, players, facts)
    if rng.random() < 0.5:  # noqa: PLR2004
        _ranges(rng, players, facts)
    for option in ("tournament", "commander_game"):
        facts[option] = rng.random() < 0.5  # noqa: PLR2004
    for p in range(players):
        for shield in SHIELDS:
            facts[f"{shield}({p})"] = rng.random() < 0.2  # noqa: PLR2004
        out = rng.random()
        facts[f"had_lost({p})"] = players > 2 and out < 0.15  # noqa: PLR2004
        facts[f"had_drawn({p})"] = players > 2 and 0.15 < out < 0.25  # noqa: PLR2004
    _happenings(rng, players, facts, numbers)
    if facts.get("two_headed_giant"):
        _share(blocks, facts, numbers)
    return ordered(players, facts, numbers)


def _happenings(
    rng: random.Random, players: int, facts: dict[str, bool], numbers: dict[str, int]
) -> None:
    """Something happens, or state-based actions are checked, or nothing does."""
    kind = rng.choice(("checking", "checking", "effect", "effect", *EVENTS, ""))
    if kind in ("checking", "") or rng.random() < 0.1:  # noqa: PLR2004
        facts["checking"] = kind == "checking"
        _conditions(rng, players, facts, numbers)
    if kind == "effect":
        facts[f"source({rng.randrange(players)})"] = True
        for p in range(players):
            facts[f"told_to_win({p})"] = rng.random() < 0.4  # noqa: PLR2004
            facts[f"told_to_lose({p})"] = rng.random() < 0.4  # noqa: PLR2004
    elif kind == "restarts":
        facts[f"restarts({rng.randrange(players)})"] = True
    elif kind in EVENTS:
        for p in range(players):
            facts[f"{kind}({p})"] = rng.random() < (0.8 if kind == "agrees" else 0.5)
        facts["forced_loop"] = kind == "in_loop" and rng.random() < 0.8  # noqa: PLR2004


def _sides(rng: random.Random, players: int, facts: dict[str, bool]) -> list[range]:
    """Sides of neighbouring seats, and what kind of teams they are."""
    kind = rng.choice(("free-for-all", "teams", "two-headed-giant", "emperor"))
    blocks: list[range] = []
    seat = 0
    while seat < players:
        size = 1 if kind == "free-for-all" else rng.randint(1, min(HEADS, players - seat))
        blocks.append(range(seat, seat + size))
        seat += size
    for block in blocks:
        facts |= {f"same_side({p}, {q})": True for p in block for q in block if p < q}
        if kind == "emperor":
            facts[f"emperor({block[len(block) // 2]})"] = True
    facts["two_headed_giant"] = kind == "two-headed-giant" and all(len(b) > 1 for b in blocks)
    return blocks


def _ranges(rng: random.Random, players: int, facts: dict[str, bool]) -> None:
    facts["limited_range"] = True
    for p in range(players):
        reach = rng.randint(0, players // 2)
        for q in range(players):
            if q != p and distance(p, q, players) > reach:
                facts[f"beyond({p}, {q})"] = True


def _conditions(
    rng: random.Random, players: int, facts: dict[str, bool], numbers: dict[str, int]
) -> None:
    for p in range(players):
        if rng.random() < 0.3:  # noqa: PLR2004
            numbers[f"life({p})"] = rng.choice((1, 0, -1))
        if rng.random() < 0.2:  # noqa: PLR2004
            numbers[f"poison({p})"] = rng.choice((9, 10, 11, 14, 15, 16, 19, 20))
        if rng.random() < 0.2:  # noqa: PLR2004
            numbers[f"commander_damage({p})"] = rng.choice((20, 21, 22))
        facts[f"drew_short({p})"] = rng.random() < 0.2  # noqa: PLR2004
        facts[f"draws_replaced({p})"] = facts[f"drew_short({p})"] and rng.random() < 0.3  # noqa: PLR2004


def _share(blocks: list[range], facts: dict[str, bool], numbers: dict[str, int]) -> None:
    """Give the heads of a giant one life total, one number of poison counters and one past."""
    for block in blocks:
        first, *others = block
        for p in others:
            for number in ("life", "poison"):
                numbers.pop(f"{number}({p})", None)
                if f"{number}({first})" in numbers:
                    numbers[f"{number}({p})"] = numbers[f"{number}({first})"]
            facts[f"had_lost({p})"] = facts[f"had_lost({first})"]
            if facts[f"had_lost({p})"]:
                facts[f"had_drawn({p})"] = False
