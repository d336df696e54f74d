"""Reference and formulas in every edition and under every reading, and what readings change."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from headjudge.conformance.proving import readings
from headjudge.conformance.scenarios.read import parse
from headjudge.spec.logic.differences import difference_of_readings
from headjudge.spec.logic.theory import Theory, groups
from headjudge.spec.rulebook import Rulebook, editions
from tests import NEWEST
from tests.agreement import agree

SITUATIONS = 300
SOME_EDITIONS, SOME_READINGS = 3, 4


class Reading(NamedTuple):
    """A reading of an open question."""

    number: int
    slug: str

    def __str__(self) -> str:
        return f"question {self.number}, {self.slug}"

    @property
    def accepted(self) -> bool:
        """Whether it is the accepted one in the last edition in which the question arises."""
        question = Rulebook.at().questions[self.number]
        return self.slug == question.accepted(question.until or NEWEST).slug


def every_reading() -> list[Reading]:
    questions = Rulebook.at().questions.items()
    return [Reading(n, one.slug) for n, question in questions for one in question.readings]


def differing(edition: str, players: int, book: Rulebook) -> Iterator[str]:
    """What reference and formulas disagree on among some situations, in each edition others."""
    seed = int(edition.replace("-", ""))
    some = agree.random_situations(SITUATIONS, players, edition, seed, book)
    for situation, _ in islice(agree.disagreements(some, edition, players, book), 1):
        yield f"{edition}, {book.readings}: reference and formulas differ on {situation}"


def by_formulas(reading: Reading) -> Iterator[str]:
    """Whether reference and formulas agree under a reading, of which formulas know.

    At random, and on the smallest situation in which it matters: in the first of some editions in
    which the formulas are others under it.
    """
    books = [Rulebook.at(edition) for edition in (NEWEST, "2009-05-01", "2005-08-01")]
    for book in books:
        other = book.under({reading.number: reading.slug})
        if Theory.of(other).key == Theory.of(book).key:
            continue
        for players in (2, 3, 4):
            yield from differing(book.edition, players, other)
        found = difference_of_readings(book, other, reading.number).situation
        if found is not None:
            told = [*agree.told([found], book.edition)]
            for one in (book, other):
                for situation, _ in agree.disagreements(told, book.edition, found.players, one):
                    yield f"{reading}: reference and formulas differ on {situation}"
        return


def changing_nothing(reading: Reading) -> Iterator[str]:
    """Whether a situation is found that a reading ends otherwise than the accepted one."""
    number, slug = reading
    question = Rulebook.at().questions[number]
    found = readings.parting(number, slug, readings.arises_in(number))
    if (
        found is None
        or found.outcomes[slug] == found.outcomes[question.accepted(found.edition).slug]
    ):
        yield f"{reading}: it changes no outcome"
        return
    if found.outcomes.keys() != {one.slug for one in question.readings}:
        yield f"{reading}: not every reading has an outcome"
    parse("page.feature", f"Feature: a page\n\n{found.gherkin}\n")


def check(sample: int | None = None) -> list[str]:
    """What is wrong in all sets of formulas and under all readings, or in some drawn by a seed."""
    every = [
        (edition, players)
        for dates in groups(editions()).values()
        for edition in {dates[0], dates[-1]}
        for players in range(2, 7)
    ]
    switches = every_reading()
    if sample is not None:
        rng = random.Random(sample)
        every = rng.sample(sorted(every), SOME_EDITIONS)
        switches = rng.sample(switches, SOME_READINGS)
    found = [one for edition, n in every for one in differing(edition, n, Rulebook.at(edition))]
    for reading in switches:
        found += by_formulas(reading)
        found += [] if reading.accepted else changing_nothing(reading)
    return found
