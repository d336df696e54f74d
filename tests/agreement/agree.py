"""Do the reference and the logic agree? Run as ``python -m tests.agreement --random 1000000``."""

import argparse
import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice

from headjudge.conformance.proving.playable import seen, to_case
from headjudge.reference import play
from headjudge.spec.logic.enumeration import Space, space_of
from headjudge.spec.logic.moments import column, decider_of, spread
from headjudge.spec.logic.programs import Program
from headjudge.spec.logic.situations import Situation, playable
from headjudge.spec.protocol import Case
from headjudge.spec.rulebook import Rulebook, editions
from tests.agreement.at_random import at_random
from tests.workers import add_options, in_order, workers

AT_ONCE = 1024
EACH = 10_000
"""Situations of a piece of work."""
Told = tuple[Situation, Case]


def told(situations: Iterable[Situation], edition: str) -> Iterator[Told]:
    """The situations in which something happens, each with its case."""
    for situation in situations:
        case = to_case(situation, edition)
        if case.steps:
            yield situation, case


def by_reference(cases: list[Case], players: int, book: Rulebook | None = None) -> dict[str, int]:
    """What the reference makes of cases, as columns: results and open questions.

    By the rules of their edition, or by a book with other readings of open questions.
    """
    columns: dict[str, int] = {}
    for place, case in enumerate(cases):
        played = play(case, derive=False, book=book)
        so = [name for name, holds in seen(played.outcomes[-1], players).items() if holds]
        so += [f"question {number}" for number in played.questions[-1]]
        for name in so:
            columns[name] = columns.get(name, 0) | 1 << place
    return columns


def different(one: dict[str, int], other: dict[str, int]) -> int:
    """In which situations two sets of columns differ."""
    where = 0
    for name in one.keys() | other.keys():
        where |= one.get(name, 0) ^ other.get(name, 0)
    return where


def disagreements(
    some: Iterable[Told], edition: str, players: int, book: Rulebook | None = None
) -> Iterator[Told]:
    """The situations of which reference and logic do not think alike, in an edition or a book.

    Where a reading is not the accepted one, only results are compared: which questions are open is
    said of the accepted ones.
    """
    some = iter(some)
    book = book or Rulebook.at(edition)
    while batch := list(islice(some, AT_ONCE)):
        ones, facts = spread(situation for situation, _ in batch)
        logic = decider_of(book, players).columns(ones, facts)
        program = by_reference([case for _, case in batch], players, book)
        if book.readings:
            logic, program = results_alone(logic), results_alone(program)
        where = different(logic, program)
        yield from (one for place, one in enumerate(batch) if where >> place & 1)


def results_alone(columns: dict[str, int]) -> dict[str, int]:
    """The columns without those of open questions."""
    return {name: where for name, where in columns.items() if not name.startswith("question ")}


def random_situations(
    count: int, players: int, edition: str, seed: int, book: Rulebook | None = None
) -> Iterator[Told]:
    """So many random situations that can be played, and in which something happens."""
    rng = random.Random(f"{seed} {players}")
    seats = decider_of(book or Rulebook.at(edition), players).seats
    can_be = Program({"playable": playable(seats)})
    while count > 0:
        some = [at_random(rng, players) for _ in range(AT_ONCE)]
        ones, facts = spread(some)
        (good,) = can_be.sweep(ones, [column(ones, facts, i) for i in can_be.inputs])
        played = [one for place, one in enumerate(some) if good >> place & 1]
        found = list(islice(told(played, edition), count))
        count -= len(found)
        yield from found


def job(given: tuple[str, int, int, int]) -> list[Told]:
    """Up to three disagreements: an edition, how many play, how many situations, and their seed."""
    edition, players, count, seed = given
    found = random_situations(count, players, edition, seed)
    return list(islice(disagreements(found, edition, players), 3))


@cache
def _all_of_two(edition: str) -> Space:
    """Every situation of two players, wherever they sit."""
    return space_of(Rulebook.at(edition), 2, up_to_seats=False)


def job_of_two(given: tuple[str, int]) -> list[Told]:
    """Up to three disagreements among those of two players, so many from that one on."""
    edition, first = given
    space = _all_of_two(edition)
    some = map(space.situation, range(first, min(first + EACH, space.size)))
    return list(islice(disagreements(told(some, edition), edition, 2), 3))


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--random", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=20260807)
    add_options(parser)
    asked = parser.parse_args()
    newest = editions()[0]
    jobs = [
        (newest, 3 + number % 4, min(EACH, asked.random - begin), asked.seed + number)
        for number, begin in enumerate(range(0, asked.random, EACH))
    ]
    by, of_two = (
        workers(asked),
        [(newest, first) for first in range(0, _all_of_two(newest).size, EACH)],
    )
    parts = [*in_order(job_of_two, of_two, by), *in_order(job, jobs, by)]
    wrong = [one for part in parts for one in part]
    for situation, case in wrong[:3]:
        print(situation, case)
    print(f"{asked.random:,} random situations of 3 to 6 players (seed {asked.seed}), all of 2")
    print("no disagreement" if not wrong else "the reference and the logic DISAGREE")
    return bool(wrong)
