"""The reference and the formulas agree in every edition, under every reading."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import pytest

from headjudge.proofs import open_questions
from headjudge.spec.logic.search import difference_of_readings
from headjudge.spec.logic.theory import Theory, groups
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import parse
from tests import NEWEST
from tests.slow.agreement import disagreements, random_situations, with_cases
from tests.slow.sampling import in_parts

SITUATIONS = 300


class Reading(NamedTuple):
    """A reading of an open question, by its question's number and its slug."""

    number: int
    slug: str

    def __str__(self) -> str:
        return f"question {self.number}, {self.slug}"

    @property
    def accepted(self) -> bool:
        """Whether the reading is accepted in the last edition in which the question arises."""
        question = Rulebook.at().questions[self.number]
        return self.slug == question.accepted(question.until or NEWEST).slug


def every_reading() -> list[Reading]:
    questions = Rulebook.at().questions.items()
    return [
        Reading(number, reading.slug)
        for number, question in questions
        for reading in question.readings
    ]


def differing(edition: str, players: int, book: Rulebook) -> Iterator[str]:
    """Report a random situation on which reference and formulas disagree."""
    seed = int(edition.replace("-", ""))
    situations = random_situations(SITUATIONS, players, edition, seed, book)
    for situation, _ in islice(disagreements(situations, edition, players, book), 1):
        yield f"{edition}, {book.readings}: reference and formulas differ on {situation}"


def reading_faults(reading: Reading) -> Iterator[str]:
    """Report disagreements under a reading, in the first edition in which it changes formulas.

    Tries random situations and the smallest one in which the reading matters.
    """
    books = [Rulebook.at(edition) for edition in (NEWEST, "2009-05-01", "2005-08-01")]
    for book in books:
        other = book.with_interpretations({reading.number: reading.slug})
        if Theory.of(other).key == Theory.of(book).key:
            continue
        for players in (2, 3, 4):
            yield from differing(book.edition, players, other)
        smallest = difference_of_readings(book, other, reading.number).situation
        if smallest is not None:
            cases = [*with_cases([smallest], book.edition)]
            for each in (book, other):
                for situation, _ in disagreements(cases, book.edition, smallest.players, each):
                    yield f"{reading}: reference and formulas differ on {situation}"
        return


def ineffective(reading: Reading) -> Iterator[str]:
    """Report a rejected reading under which every situation ends as under the accepted one."""
    number, slug = reading
    question = Rulebook.at().questions[number]
    found = open_questions.smallest_divergence(number, slug, open_questions.arises_in(number))
    if (
        found is None
        or found.outcomes[slug] == found.outcomes[question.accepted(found.edition).slug]
    ):
        yield f"{reading}: it changes no outcome"
        return
    if found.outcomes.keys() != {each.slug for each in question.readings}:
        yield f"{reading}: not every reading has an outcome"
    parse("page.feature", f"Feature: a page\n\n{found.gherkin}\n")


@in_parts(36)
def test_reference_and_formulas_agree_in_every_edition(part: slice) -> None:
    combinations = [
        (edition, players)
        for dates in groups(editions()).values()
        for edition in sorted({dates[0], dates[-1]})
        for players in range(2, 7)
    ]
    faults: list[str] = []
    for edition, players in combinations[part]:
        faults += differing(edition, players, Rulebook.at(edition))
    assert faults == []


@in_parts(30)
def test_reference_and_formulas_agree_under_every_reading(part: slice) -> None:
    assert [fault for reading in every_reading()[part] for fault in reading_faults(reading)] == []


@in_parts(30)
def test_every_rejected_reading_changes_an_outcome(part: slice) -> None:
    rejected = [reading for reading in every_reading() if not reading.accepted]
    assert [fault for reading in rejected[part] for fault in ineffective(reading)] == []


def test_ineffective_reading_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_questions, "smallest_divergence", lambda *_: None)
    assert [*ineffective(Reading(1, "both-win"))] == ["question 1, both-win: it changes no outcome"]
