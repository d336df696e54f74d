"""Two engines held against each other where the reference can't say: where a question is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

from msgspec import Struct, field
from msgspec.structs import replace

from headjudge.conformance.engines.answers import Answer, Attached
from headjudge.conformance.fuzzing.differing import as_far_as_possible, fields_apart
from headjudge.conformance.fuzzing.shrinking import shrunk
from headjudge.conformance.sentences.expectations import TOLD_BY, Field, tell
from headjudge.reference import play
from headjudge.reference.derivation import Played
from headjudge.spec.protocol.kinds import AnyOutcome, PlayedCase, named


class Dispute(Struct, frozen=True):
    """A game after which two engines tell different things."""

    case: PlayedCase
    questions: frozenset[int]
    """The open questions that it has touched by then."""
    told: AnyOutcome
    other: AnyOutcome
    """What the other engine tells."""

    def in_words(self) -> tuple[str, str]:
        """What each of the two tells of how it ends, and of all in which they part."""
        apart = fields_apart(self.case, self.told, self.other)
        shown = {one for one in get_args(Field) if TOLD_BY.get(one, one) in apart}
        return tell(self.told, shown), tell(self.other, shown)


class Disputes(Struct):
    """Where two engines part, by question."""

    games: Counter[int] = field(default_factory=Counter)
    """In how many games they did, by the number of a question that these touch."""
    shortest: dict[int, Dispute] = field(default_factory=dict)
    """The one with the fewest steps for each."""

    def add(self, other: Disputes) -> None:
        """Take down where they parted in other games."""
        self.games.update(other.games)
        for number, one in other.shortest.items():
            if number not in self.shortest or _size(one) < _size(self.shortest[number]):
                self.shortest[number] = one

    def note(self, one: Dispute) -> None:
        """Take down that they parted in a game."""
        each = Counter(one.questions)
        self.add(Disputes(each, dict.fromkeys(one.questions, one)))


def _size(one: Dispute) -> tuple[int, int, int]:
    """By this the plainest comes first."""
    return len(one.questions), sum(map(len, one.case.steps)), len(named(one.case))


def disputed(
    games: Iterable[tuple[PlayedCase, Answer, Played[AnyOutcome]]], other: Attached
) -> Iterator[Dispute]:
    """Where another engine parts from what one told, in games that touch an open question."""
    open_ones = [one for one in games if one[2].questions[-1]]
    theirs = other.answers((case for case, _, _ in open_ones), keep=True)
    for (case, answer, played), others in zip(open_ones, theirs, strict=True):
        if answer.kind == others.kind == "played":
            found = _parting(case, answer, others, played)
            if found is not None:
                yield found


def _parting(
    case: PlayedCase, answer: Answer, others: Answer, played: Played[AnyOutcome]
) -> Dispute | None:
    """The first step after which two answers differ, if a question is open by then."""
    for number, (one, other) in enumerate(zip(answer.outcomes, others.outcomes, strict=True)):
        cut = replace(case, steps=case.steps[: number + 1])
        if one != other and fields_apart(cut, one, other):
            asked = played.questions[number]
            settled = not asked or as_far_as_possible(cut) != cut
            return None if settled else Dispute(cut, asked, one, other)
    return None


def smallest(found: Dispute, number: int, engine: Attached, other: Attached) -> Dispute:
    """The smallest game in which the two still part over the question of that number."""

    def still(case: PlayedCase) -> Dispute | None:
        game = (case, engine.answer(case), play(case, derive=False))
        one = next(disputed([game], other), None)
        return one if one and number in one.questions else None

    return shrunk(found.case, found, still)
