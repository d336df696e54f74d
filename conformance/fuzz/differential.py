"""Differential testing: two engines against each other, or the reference against the formulas.

Two engines are compared where the reference cannot judge because a question is open. The formulas
evaluate each moment of a game from the judge's abstract state, a separate account of what events
do; unknown facts are skipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, get_args

from msgspec import Struct, field
from msgspec.structs import replace

from headjudge.fuzz.divergence import GameDivergence, differing_fields, settled_prefix
from headjudge.fuzz.shrinker import shrink
from headjudge.judge.invariants import MonitoredStep, monitored_steps
from headjudge.reference import play
from headjudge.reference.derivation import Played
from headjudge.runner.engine import Answer, Attached
from headjudge.spec.logic.evaluate import decider
from headjudge.spec.logic.facts import NUMBERS
from headjudge.spec.logic.situations import kinds
from headjudge.spec.protocol import EngineInfo, Outcome
from headjudge.spec.protocol.case_kinds import AnyOutcome, PlayedCase, named
from headjudge.spec.protocol.matches import MatchCase
from headjudge.suite.expectations import TOLD_BY, Field, tell


def formula_divergences(
    case: PlayedCase, answer: Answer, _: EngineInfo, played: Played[Any]
) -> Iterator[GameDivergence]:
    """Yield the steps where the formulas or an invariant contradict the outcome.

    Same signature as :func:`~headjudge.fuzz.divergence.divergences`.
    """
    if isinstance(case, MatchCase):
        return
    outcomes: tuple[Outcome, ...] = answer.outcomes  # type: ignore[assignment]
    for moment in monitored_steps(case, outcomes, played.questions):
        apart = moment.against or disagreeing(moment, case.edition)
        if apart:
            cut = replace(case, steps=case.steps[: moment.after])
            so_far = replace(answer, outcomes=answer.outcomes[: moment.after])
            yield GameDivergence(cut, so_far, outcomes[moment.after - 1], tuple(apart), frozenset())


def disagreeing(moment: MonitoredStep, edition: str) -> tuple[str, ...]:
    """Return the results that the formulas contradict; none unless all facts are known."""
    known = {**moment.facts, **{name: so for name, so in moment.seen.items() if so is not False}}
    if None in known.values() or not _of_one_kind(moment):
        return ()
    found = decider(edition, moment.players).columns(1, _columns(moment.facts))
    if any(so for name, so in found.items() if name.startswith("question")):
        return ()
    seen = {name.removeprefix("seen_"): so for name, so in moment.seen.items()}
    shown = ("over", "restarted") if seen["restarted"] else seen  # a new game shows no results
    return tuple(name for name in shown if bool(found[name]) is not seen[name])


def _columns(facts: Mapping[str, Any]) -> dict[str, int]:
    """Convert facts and numbers into columns of one situation."""
    columns = {}
    for text, value in facts.items():
        name = text.partition("(")[0]
        if name not in NUMBERS:
            columns[text] = int(value)
        elif (nearest := _nearest(name, value)) != NUMBERS[name].plain:
            columns[f"{text} = {nearest}"] = 1
    return columns


@cache
def _nearest(name: str, value: int) -> int:
    """Return the number that situations use for `value`; no formula distinguishes the two."""
    values = sorted([NUMBERS[name].plain, *NUMBERS[name].others])
    return max((candidate for candidate in values if candidate <= value), default=values[0])


def _of_one_kind(moment: MonitoredStep) -> bool:
    """Return whether only one kind of event happens, as the formulas assume."""
    of_kinds = _facts_by_kind(moment.players)
    return sum(any(map(moment.facts.get, facts)) for facts in of_kinds) <= 1


@cache
def _facts_by_kind(players: int) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(sorted({str(part) for part in formula.walk() if part.operator == "atom"}))
        for formula in kinds(players).values()
    )


class Dispute(Struct, frozen=True):
    """A game after which two engines give different outcomes."""

    case: PlayedCase
    questions: frozenset[int]
    """Open questions that the game has touched."""
    told: AnyOutcome
    other: AnyOutcome

    def in_words(self) -> tuple[str, str]:
        """Describe both outcomes: how the game ends, and the fields in which they differ."""
        apart = differing_fields(self.case, self.told, self.other)
        shown = {
            field_name
            for field_name in get_args(Field)
            if TOLD_BY.get(field_name, field_name) in apart
        }
        return tell(self.told, shown), tell(self.other, shown)


class Disputes(Struct):
    """Disputes between two engines, by question."""

    games: Counter[int] = field(default_factory=Counter)
    """Games with a dispute, by the number of each question that they touch."""
    shortest: dict[int, Dispute] = field(default_factory=dict)
    """The shortest dispute about each question."""

    def add(self, other: Disputes) -> None:
        """Add the disputes of other games."""
        self.games.update(other.games)
        for number, item in other.shortest.items():
            if number not in self.shortest or _size(item) < _size(self.shortest[number]):
                self.shortest[number] = item

    def note(self, dispute: Dispute) -> None:
        """Add a dispute."""
        each = Counter(dispute.questions)
        self.add(Disputes(each, dict.fromkeys(dispute.questions, dispute)))


def _size(dispute: Dispute) -> tuple[int, int, int]:
    return len(dispute.questions), sum(map(len, dispute.case.steps)), len(named(dispute.case))


def find_disputes(
    games: Iterable[tuple[PlayedCase, Answer, Played[AnyOutcome]]], other: Attached
) -> Iterator[Dispute]:
    """Yield the games with an open question in which the other engine answers differently."""
    open_ones = [game for game in games if game[2].questions[-1]]
    theirs = other.answers((case for case, _, _ in open_ones), keep=True)
    for (case, answer, played), others in zip(open_ones, theirs, strict=True):
        if answer.kind == others.kind == "played":
            found = _first_dispute(case, answer, others, played)
            if found is not None:
                yield found


def _first_dispute(
    case: PlayedCase, answer: Answer, others: Answer, played: Played[AnyOutcome]
) -> Dispute | None:
    """Return the first step at which two answers differ, if a question is open by then."""
    for number, (outcome, other) in enumerate(zip(answer.outcomes, others.outcomes, strict=True)):
        cut = replace(case, steps=case.steps[: number + 1])
        if outcome != other and differing_fields(cut, outcome, other):
            config = played.questions[number]
            settled = not config or settled_prefix(cut) != cut
            return None if settled else Dispute(cut, config, outcome, other)
    return None


def shrink_dispute(found: Dispute, number: int, engine: Attached, other: Attached) -> Dispute:
    """Shrink a dispute while the two engines still disagree about that question."""

    def still(case: PlayedCase) -> Dispute | None:
        game = (case, engine.answer(case), play(case, derive=False))
        dispute = next(find_disputes([game], other), None)
        return dispute if dispute and number in dispute.questions else None

    return shrink(found.case, found, still)
