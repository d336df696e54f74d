"""Cases that a reading of an open question changes are advisory, and no others are."""

from collections.abc import Iterator

import pytest

from headjudge.judge.judge import advisory_questions
from headjudge.reference.any_case import play
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.scenario import Scenario
from tests.slow.sampling import sampled

EDITIONS = (editions()[0], "2005-08-01", "2006-10-01", "2008-07-15", "2009-07-11", "2010-07-16")
"""Editions in which, together, every reading can be played."""


class Watched(Rulebook):
    """A rulebook that records the questions whose readings are requested."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book.edition, book.rules.values(), book.families, book.questions)
        self.asked: set[int] = set()

    def interpretation(self, question: int) -> str:
        self.asked.add(question)
        return super().interpretation(question)


def changed_by(scenario: Scenario, watched: Watched) -> Iterator[int]:
    """Yield the advisory questions with a reading that changes what a scenario claims.

    A question that the reference never asks for can't change its outcome.
    """
    watched.asked.clear()
    played = play(scenario.case, derive=False, book=watched)
    for number in sorted(watched.asked):
        question = watched.questions[number]
        if not question.advisory or not watched.leaves_open(number):
            continue
        for reading in question.readings:
            book = Rulebook.at(watched.edition).with_interpretations({number: reading.slug})
            other = play(scenario.case, derive=False, book=book)
            if any(
                then.judged(played.outcomes[then.after - 1])
                is not then.judged(other.outcomes[then.after - 1])
                for then in scenario.thens
            ):
                yield number
                break


def faults(scenario: Scenario, watched: Watched) -> Iterator[str]:
    """Report a scenario that is certified although open, or advisory without need."""
    book = Rulebook.at(watched.edition)
    changed = {*changed_by(scenario, watched)}
    touched = {*advisory_questions(scenario, play(scenario.case, derive=False, book=book))}
    yield from (f"{scenario.case.id}: question {n} changes it" for n in changed - touched)
    without_need = (n for n in touched - changed if not book.questions[n].no_switch)
    yield from (f"{scenario.case.id}: question {n} doesn't change it" for n in without_need)


@pytest.mark.parametrize("edition", sampled(EDITIONS, every=len(EDITIONS)))
def test_exactly_the_advisory_cases_depend_on_a_reading(edition: str) -> None:
    book = Rulebook.at(edition)
    watched = Watched(book)
    found = [fault for scenario in bundled_scenarios(book) for fault in faults(scenario, watched)]
    assert found == []


@pytest.mark.parametrize(
    ("touched", "fault"),
    [
        ((), "conceding-while-something-happens: question 19 changes it"),
        ((19, 113), "conceding-while-something-happens: question 113 doesn't change it"),
    ],
)
def test_wrongly_marked_case_is_detected(
    touched: tuple[int, ...], fault: str, book: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.slow.test_open_questions.advisory_questions", lambda *_: touched)
    case = "conceding-while-something-happens"
    scenario = next(s for s in bundled_scenarios(book) if s.case.id == case)
    assert [*faults(scenario, Watched(book))] == [fault]
