"""Differential testing of the reference and the formulas on situations of all sizes."""

import random
from collections.abc import Iterable, Iterator
from itertools import islice

from headjudge.reference import play
from headjudge.spec.logic.enumeration import EVENTS, RESTRICTIONS
from headjudge.spec.logic.evaluate import Program, column, decider_of, spread
from headjudge.spec.logic.situations import MOST_MEMBERS, Situation, distance, ordered, playable
from headjudge.spec.protocol import Case, Outcome
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.situation_cases import NAMES, to_case

BATCH = 1024
SituationCase = tuple[Situation, Case]


def with_cases(situations: Iterable[Situation], edition: str) -> Iterator[SituationCase]:
    """Yield the situations that have an event, each with its case."""
    for situation in situations:
        case = to_case(situation, edition)
        if case.steps:
            yield situation, case


def to_facts(outcome: Outcome, players: int) -> dict[str, bool]:
    """Convert a complete outcome to the logic's observable facts.

    The facts are ``won(0)``, ``lost(0)``, ``drew(0)`` and so on, ``over`` and ``restarted``.
    """
    results: dict[str, bool] = {}
    for seat, name in enumerate(NAMES[:players]):
        results[f"won({seat})"] = name in (outcome.winners or ())
        results[f"lost({seat})"] = name in (outcome.losers or ())
        results[f"drew({seat})"] = name in (outcome.drawn or ())
    results["over"] = bool(outcome.over) or outcome.restarted
    results["restarted"] = outcome.restarted
    return results


def reference_columns(
    cases: list[Case], players: int, book: Rulebook | None = None
) -> dict[str, int]:
    """Play cases and return results and open questions as columns, one bit for each case.

    Uses the edition of each case, or a rulebook with other readings of open questions.
    """
    columns: dict[str, int] = {}
    for place, case in enumerate(cases):
        played = play(case, derive=False, book=book)
        names = [name for name, holds in to_facts(played.outcomes[-1], players).items() if holds]
        names += [f"question {number}" for number in played.questions[-1]]
        for name in names:
            columns[name] = columns.get(name, 0) | 1 << place
    return columns


def differences(columns: dict[str, int], others: dict[str, int]) -> int:
    """Return the bits in which two sets of columns differ."""
    where = 0
    for name in columns.keys() | others.keys():
        where |= columns.get(name, 0) ^ others.get(name, 0)
    return where


def disagreements(
    cases: Iterable[SituationCase], edition: str, players: int, book: Rulebook | None = None
) -> Iterator[SituationCase]:
    """Yield the situations on which reference and formulas disagree.

    With `book`, other readings of open questions are in force. Then only results are compared,
    because the conditions for open questions are stated for accepted readings.
    """
    cases = iter(cases)
    book = book or Rulebook.at(edition)
    while batch := list(islice(cases, BATCH)):
        ones, facts = spread(situation for situation, _ in batch)
        logic = decider_of(book, players).columns(ones, facts)
        program = reference_columns([case for _, case in batch], players, book)
        if book.readings:
            logic, program = without_questions(logic), without_questions(program)
        where = differences(logic, program)
        yield from (pair for place, pair in enumerate(batch) if where >> place & 1)


def without_questions(columns: dict[str, int]) -> dict[str, int]:
    return {name: where for name, where in columns.items() if not name.startswith("question ")}


def random_situations(
    count: int, players: int, edition: str, seed: int, book: Rulebook | None = None
) -> Iterator[SituationCase]:
    """Yield random playable situations that have an event."""
    rng = random.Random(f"{seed} {players}")
    seats = decider_of(book or Rulebook.at(edition), players).seats
    program = Program({"playable": playable(seats)})
    while count > 0:
        situations = [random_situation(rng, players) for _ in range(BATCH)]
        ones, facts = spread(situations)
        (good,) = program.sweep(ones, [column(ones, facts, i) for i in program.inputs])
        valid = [each for place, each in enumerate(situations) if good >> place & 1]
        found = list(islice(with_cases(valid, edition), count))
        count -= len(found)
        yield from found


def random_situation(rng: random.Random, players: int) -> Situation:
    """Return a random situation, which may not be playable."""
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
    _events(rng, players, facts, numbers)
    if facts.get("two_headed_giant"):
        _share(blocks, facts, numbers)
    return ordered(players, facts, numbers)


def _events(
    rng: random.Random, players: int, facts: dict[str, bool], numbers: dict[str, int]
) -> None:
    """Add an event, a check of state-based actions, or nothing to the facts."""
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
    """Form sides of adjacent seats and choose the kind of teams."""
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
    """Let the members of a team share life total, poison counters and past losses."""
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
