"""Every situation of two players, and how many there are of three, in every edition."""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping

from headjudge.spec.logic.algebra import Formula, disjunction
from headjudge.spec.logic.claims import invariants
from headjudge.spec.logic.counting import eventful, models
from headjudge.spec.logic.enumeration import Space, space_of
from headjudge.spec.logic.moments import Columns, spread, swept
from headjudge.spec.logic.programs import Program
from headjudge.spec.logic.relevance import limits, plain
from headjudge.spec.logic.situations import Situation, kinds, playable
from headjudge.spec.logic.theory import Seats, Theory, groups
from headjudge.spec.rulebook import Rulebook, editions

SOME_EDITIONS = 2
PART = 20
"""Of so many situations a sample has one."""


def all_hold(situations: list[Situation], edition: str) -> bool:
    """Whether all can be played, something happens, and all is plain that can't matter."""
    return _so_of_all(*spread(situations), situations[0].players, edition)


def _so_of_all(ones: int, facts: Columns, players: int, edition: str) -> bool:
    seats = Seats(Theory.at(edition), players)
    happens = disjunction(*kinds(players).values())
    program = Program({"so": playable(seats) & happens & plain(players)})
    return swept(program, ones, facts) == (ones,)


def miscounted(edition: str, players: int) -> Iterator[str]:
    """Whether there are as many as the algebra counts, which knows nothing of how they are made."""
    book = Rulebook.at(edition)
    formula, facts = eventful(book, players)
    counted = models(formula & plain(players), [*facts, *limits(players)])
    there = space_of(book, players, up_to_seats=players > 2).seated
    if counted != there:
        yield f"{edition}: {there:,} situations of {players} players, and {counted:,} models"


def of_one_situation(edition: str) -> dict[str, Formula]:
    """The invariants of an edition that speak of one situation."""
    book = Rulebook.at(edition)
    some = (claim for claim in invariants() if claim.made_of(book) and not claim.varies)
    return {claim.name: claim.formula for claim in some}


def false(edition: str, players: int, formulas: Mapping[str, Formula]) -> Program:
    """A program that says of situations which of these formulas are false there."""
    seats = Seats(Theory.at(edition), players)
    return Program({name: ~seats.ground(formula) for name, formula in formulas.items()})


def of_two(space: Space, dates: list[str], every: int) -> Iterator[str]:
    """Whether each comes once and can be played, and no invariant is false of any.

    In each of the editions that have this space.
    """
    found = [*map(space.situation, range(0, space.size, every))]
    if len(set(found)) < len(found):
        yield f"{dates}: a situation of two players comes twice"
    ones, facts = spread(found)
    for edition in dates:
        if not _so_of_all(ones, facts, 2, edition):
            yield f"{edition}: a situation of two players can't be played, or is not plain"
        formulas = of_one_situation(edition)
        wrong = swept(false(edition, 2, formulas), ones, facts)
        for name, where in zip(formulas, wrong, strict=True):
            if where:
                place = (where & -where).bit_length() - 1
                yield f"{edition}: {name} is false of {found[place]}"


def check(sample: int | None = None) -> list[str]:
    """What is wrong in an edition of each set of formulas; in a sample, in some of them."""
    every, chosen = 1, [dates[0] for dates in groups(editions()).values()]
    if sample is not None:
        every, chosen = PART, random.Random(sample).sample(chosen, SOME_EDITIONS)
    found = [fault for edition in chosen for fault in miscounted(edition, 2)]
    spaces: dict[Space, list[str]] = defaultdict(list)
    for edition in chosen:
        spaces[space_of(Rulebook.at(edition), 2, up_to_seats=False)].append(edition)
    for space, dates in spaces.items():
        found += of_two(space, dates, every)
    for edition in (editions()[0], editions()[-1]) if sample is None else ():
        found += miscounted(edition, 3)
    return found
