"""Differential testing: find the steps at which two outcomes of a game differ.

An engine is compared with the reference where the rules are settled, and with another engine where
an open question prevents the reference from judging. The reference is compared with the formulas,
which evaluate each step on the judge's abstract state. That state models events independently of
the reference; steps with unknown facts are skipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, get_args

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from headjudge.fuzz.shrinker import shrink
from headjudge.judge.divergence import (
    ENDINGS,
    NUMBERS,
    differs,
    own_outcomes,
    settled_prefix,
    unspecified_players,
)
from headjudge.judge.invariants import MonitoredStep, monitored_steps
from headjudge.reference import play
from headjudge.reference.derivation import Played
from headjudge.runner.engine import Answer, EngineSession
from headjudge.spec.logic.evaluate import decider
from headjudge.spec.logic.facts import NUMBERS as FACT_NUMBERS
from headjudge.spec.logic.situations import kinds
from headjudge.spec.protocol import (
    Case,
    EngineInfo,
    GameObject,
    Outcome,
    Priority,
)
from headjudge.spec.protocol.case_kinds import AnyOutcome, PlayedCase, named
from headjudge.spec.protocol.matches import (
    MatchCase,
    Standing,
)
from headjudge.spec.protocol.validation.effects import CONTROLLED
from headjudge.suite.expectations import FIELDS, Field, describe
from headjudge.suite.gherkin_writer import choosers

_MATCH_FIELDS = ("over", "winners", "drawn", "chooses")
OBSERVED = ("active", "priority", "objects", "lasting", "chooser")
"""Optional outcome fields that the rules determine in most cases."""


class GameDivergence(Struct, frozen=True):
    """A step at which the engine's outcome differs from the right one."""

    case: PlayedCase
    """The game or match up to that step."""
    answer: Answer
    """The engine's answer up to that step."""
    right: Outcome | Standing
    fields: tuple[str, ...]
    """The fields that differ; empty if the engine reported no outcome."""
    questions: frozenset[int]
    """The advisory open questions raised so far."""


def divergences(
    case: PlayedCase, answer: Answer, info: EngineInfo, played: Played[Any]
) -> Iterator[GameDivergence]:
    """Yield the steps at which an answer diverges from `played`, in order.

    An answer without outcomes, such as a crash, diverges at the last step. If the engine checks for
    losses immediately, differences that this explains are ignored, as are entire steps at which it
    may change the game's result.
    """
    if answer.kind == "unsupported":
        return
    if answer.kind != "played":
        if settled_prefix(case) == case:
            yield GameDivergence(case, answer, played.outcomes[-1], (), frozenset())
        return
    own: tuple[Outcome, ...] = ()
    for number, (outcome, right) in enumerate(zip(answer.outcomes, played.outcomes, strict=True)):
        if outcome == right:
            continue
        cut = replace(case, steps=case.steps[: number + 1])
        fields = differing_fields(cut, outcome, right)
        if fields and info.at_once and isinstance(case, Case):
            own = own or own_outcomes(case, info)
            if any(differs(field, own[number], right) for field in ENDINGS):
                continue
            fields = tuple(field for field in fields if not differs(field, own[number], right))
        if fields:
            if settled_prefix(cut) != cut:
                return
            so_far = replace(answer, outcomes=answer.outcomes[: number + 1])
            questions = frozenset(played.questions[number])
            yield GameDivergence(cut, so_far, right, fields, questions)


def differing_fields(case: PlayedCase, outcome: Any, right: Any) -> tuple[str, ...]:  # noqa: ANN401
    """Return the fields in which the last step's outcome is wrong.

    Once a game is over, only its result is compared; in a match, only the result and which player
    makes the next choice.
    """
    if isinstance(case, MatchCase):
        return tuple(field for field in _MATCH_FIELDS if differs(field, outcome, right))
    unspecified = unspecified_players(right, [player.name for player in case.game.players])
    return tuple(
        field
        for field in (ENDINGS if right.over else (*ENDINGS, *NUMBERS, *OBSERVED))
        if differs(field, _without_open_parts(case, field, outcome, right, unspecified), right)
    )


def _without_open_parts(
    case: Case, field: str, outcome: Outcome, right: Outcome, unspecified: frozenset[str]
) -> Outcome:
    """Return the outcome without those parts of a field that the rules leave open."""
    value = getattr(outcome, field)
    if value is UNSET:
        return outcome
    if field == "priority" and not isinstance(case.steps[-1][0], Priority):
        value = UNSET  # priority is only reliable directly after a priority step
    elif field in {"losers", "drawn"}:
        value = tuple(name for name in value if name not in unspecified)
    elif field == "active" and case.game.shares_turns:
        value = right.active if _names(value) & _names(right.active) else value
    elif field == "chooser" and value in choosers(case, right):
        value = right.chooser
    elif field == "objects" and right.objects is not UNSET:
        value = _with_controllers(value, right.objects)
    return replace(outcome, **{field: value})


def _names(value: str | tuple[str, ...] | UnsetType | None) -> frozenset[str]:
    return frozenset({value} if isinstance(value, str) else value or ())


def _with_controllers(
    objects: dict[str, GameObject], right: dict[str, GameObject]
) -> dict[str, GameObject]:
    """Fill in unreported controllers from the right outcome."""
    return {
        name: replace(item, controller=right[name].controller)
        if name in right and item.controller is None and item.zone in CONTROLLED
        else item
        for name, item in objects.items()
    }


def formula_divergences(
    case: PlayedCase, answer: Answer, _: EngineInfo, played: Played[Any]
) -> Iterator[GameDivergence]:
    """Yield the steps where the formulas or an invariant contradict the outcome.

    Same signature as :func:`divergences`.
    """
    if isinstance(case, MatchCase):
        return
    outcomes: tuple[Outcome, ...] = answer.outcomes  # type: ignore[assignment]
    for step in monitored_steps(case, outcomes, played.questions):
        fields = step.against or contradicted_fields(step, case.edition)
        if fields:
            cut = replace(case, steps=case.steps[: step.after])
            so_far = replace(answer, outcomes=answer.outcomes[: step.after])
            yield GameDivergence(cut, so_far, outcomes[step.after - 1], tuple(fields), frozenset())


def contradicted_fields(step: MonitoredStep, edition: str) -> tuple[str, ...]:
    """Return the result fields that the formulas contradict; none unless all facts are known."""
    known = {**step.facts, **{name: seen for name, seen in step.seen.items() if seen is not False}}
    if None in known.values() or not _one_kind_of_event(step):
        return ()
    decided = decider(edition, step.players).columns(1, _columns(step.facts))
    if any(holds for name, holds in decided.items() if name.startswith("question")):
        return ()
    seen = {name.removeprefix("seen_"): holds for name, holds in step.seen.items()}
    # a restarted game has no other results
    results = ("over", "restarted") if seen["restarted"] else seen
    return tuple(name for name in results if bool(decided[name]) is not seen[name])


def _columns(facts: Mapping[str, Any]) -> dict[str, int]:
    """Convert facts and numbers into the columns of a single situation."""
    columns = {}
    for text, value in facts.items():
        name = text.partition("(")[0]
        if name not in FACT_NUMBERS:
            columns[text] = int(value)
        elif (nearest := _nearest(name, value)) != FACT_NUMBERS[name].plain:
            columns[f"{text} = {nearest}"] = 1
    return columns


@cache
def _nearest(name: str, value: int) -> int:
    """Return the number that represents `value` in situations; formulas do not distinguish them."""
    values = sorted([FACT_NUMBERS[name].plain, *FACT_NUMBERS[name].others])
    return max((number for number in values if number <= value), default=values[0])


def _one_kind_of_event(step: MonitoredStep) -> bool:
    """Return whether at most one kind of event happens, as the formulas assume."""
    return sum(any(map(step.facts.get, facts)) for facts in _facts_by_kind(step.players)) <= 1


@cache
def _facts_by_kind(players: int) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(sorted({str(part) for part in formula.walk() if part.operator == "atom"}))
        for formula in kinds(players).values()
    )


class Dispute(Struct, frozen=True):
    """A game for which two engines report different outcomes."""

    case: PlayedCase
    questions: frozenset[int]
    """The open questions that the game raises."""
    outcome: AnyOutcome
    other: AnyOutcome
    """The other engine's outcome."""

    def in_words(self) -> tuple[str, str]:
        """Describe both outcomes: how the game ended and the fields that differ."""
        differing = differing_fields(self.case, self.outcome, self.other)
        fields = {name for name in get_args(Field) if FIELDS.get(name, name) in differing}
        return describe(self.outcome, fields), describe(self.other, fields)


class Disputes(Struct):
    """Disputes between two engines, by open question."""

    games: Counter[int] = field(default_factory=Counter)
    """The number of disputed games per open question."""
    shortest: dict[int, Dispute] = field(default_factory=dict)
    """The shortest dispute per open question."""

    def add(self, other: Disputes) -> None:
        """Merge disputes from other games."""
        self.games.update(other.games)
        for number, dispute in other.shortest.items():
            mine = self.shortest.setdefault(number, dispute)
            self.shortest[number] = min(mine, dispute, key=_size)

    def note(self, dispute: Dispute) -> None:
        """Add a dispute."""
        counts = Counter(dispute.questions)
        self.add(Disputes(counts, dict.fromkeys(dispute.questions, dispute)))


def _size(dispute: Dispute) -> tuple[int, int, int]:
    return len(dispute.questions), sum(map(len, dispute.case.steps)), len(named(dispute.case))


def find_disputes(
    games: Iterable[tuple[PlayedCase, Answer, Played[AnyOutcome]]], other: EngineSession
) -> Iterator[Dispute]:
    """Yield disputes in games with an open question that the other engine plays differently."""
    disputable = [game for game in games if game[2].questions[-1]]
    theirs = other.run((case for case, _, _ in disputable), keep=True)
    for (case, answer, played), other_answer in zip(disputable, theirs, strict=True):
        if answer.kind == other_answer.kind == "played":
            dispute = _first_dispute(case, answer, other_answer, played)
            if dispute is not None:
                yield dispute


def _first_dispute(
    case: PlayedCase, answer: Answer, other_answer: Answer, played: Played[AnyOutcome]
) -> Dispute | None:
    """Return the dispute at the first differing step; None if no question is open there."""
    outcomes = zip(answer.outcomes, other_answer.outcomes, strict=True)
    for number, (outcome, other) in enumerate(outcomes):
        cut = replace(case, steps=case.steps[: number + 1])
        if outcome != other and differing_fields(cut, outcome, other):
            questions = played.questions[number]
            is_open = questions and settled_prefix(cut) == cut
            return Dispute(cut, questions, outcome, other) if is_open else None
    return None


def shrink_dispute(
    dispute: Dispute, number: int, engine: EngineSession, other: EngineSession
) -> Dispute:
    """Shrink a dispute while the two engines still disagree on question `number`."""

    def still(case: PlayedCase) -> Dispute | None:
        game = (case, engine.answer(case), play(case, derive=False))
        smaller = next(find_disputes([game], other), None)
        return smaller if smaller and number in smaller.questions else None

    return shrink(dispute.case, dispute, still)
