"""Random situations of any number of players."""

import random

from headjudge.spec.logic.enumeration import EVENTS, RESTRICTIONS
from headjudge.spec.logic.situations import MOST_MEMBERS, Situation, distance, ordered


def at_random(rng: random.Random, players: int) -> Situation:
    """A random situation; not all can be played (``spec.logic.situations.playable``)."""
    facts: dict[str, bool] = {}
    numbers: dict[str, int] = {}
    blocks = _sides(rng, players, facts)
    if rng.random() < 0.5:
        _ranges(rng, players, facts)
    for option in ("tournament", "commander_game"):
        facts[option] = rng.random() < 0.5
    for p in range(players):
        for restriction in RESTRICTIONS:
            facts[f"{restriction}({p})"] = rng.random() < 0.2
        out = rng.random()
        facts[f"had_lost({p})"] = players > 2 and out < 0.15
        facts[f"had_drawn({p})"] = players > 2 and 0.15 < out < 0.25
    _happenings(rng, players, facts, numbers)
    if facts.get("two_headed_giant"):
        _share(blocks, facts, numbers)
    return ordered(players, facts, numbers)


def _happenings(
    rng: random.Random, players: int, facts: dict[str, bool], numbers: dict[str, int]
) -> None:
    """Something happens, or state-based actions are checked, or nothing does."""
    kind = rng.choice(("checking", "checking", "effect", "effect", *EVENTS, ""))
    if kind in ("checking", "") or rng.random() < 0.1:
        facts["checking"] = kind == "checking"
        _conditions(rng, players, facts, numbers)
    if kind == "effect":
        facts[f"source({rng.randrange(players)})"] = True
        for p in range(players):
            facts[f"told_to_win({p})"] = rng.random() < 0.4
            facts[f"told_to_lose({p})"] = rng.random() < 0.4
    elif kind == "restarts":
        facts[f"restarts({rng.randrange(players)})"] = True
    elif kind in EVENTS:
        for p in range(players):
            facts[f"{kind}({p})"] = rng.random() < (0.8 if kind == "agrees" else 0.5)
        facts["forced_loop"] = kind == "in_loop" and rng.random() < 0.8


def _sides(rng: random.Random, players: int, facts: dict[str, bool]) -> list[range]:
    """Sides of adjacent seats, and what kind of teams they are."""
    kind = rng.choice(("free-for-all", "teams", "two-headed-giant", "emperor"))
    blocks: list[range] = []
    seat = 0
    while seat < players:
        size = 1 if kind == "free-for-all" else rng.randint(1, min(MOST_MEMBERS, players - seat))
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
        if rng.random() < 0.3:
            numbers[f"life({p})"] = rng.choice((1, 0, -1))
        if rng.random() < 0.2:
            numbers[f"poison({p})"] = rng.choice((9, 10, 11, 14, 15, 16, 19, 20))
        if rng.random() < 0.2:
            numbers[f"commander_damage({p})"] = rng.choice((20, 21, 22))
        facts[f"drew_short({p})"] = rng.random() < 0.2
        facts[f"draws_replaced({p})"] = facts[f"drew_short({p})"] and rng.random() < 0.3


def _share(blocks: list[range], facts: dict[str, bool], numbers: dict[str, int]) -> None:
    """Give the members of a team one life total, one number of poison counters and one past."""
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
