"""The reference held against the formulas: what they make of each moment of a game.

What is so at a moment the judge's known state says, which is an account of its own of what events
do. Where it doesn't know, nothing is said.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from headjudge.conformance.engines.answers import Answer
from headjudge.conformance.fuzzing.differing import Departure
from headjudge.conformance.judging.invariants import MonitoredStep, monitored_steps
from headjudge.reference.derivation import Played
from headjudge.spec.logic.facts import NUMBERS
from headjudge.spec.logic.moments import decider
from headjudge.spec.logic.situations import kinds
from headjudge.spec.protocol import EngineInfo, Outcome
from headjudge.spec.protocol.kinds import PlayedCase
from headjudge.spec.protocol.matches import MatchCase


def disagreements(
    case: PlayedCase, answer: Answer, _: EngineInfo, played: Played[Any]
) -> Iterator[Departure]:
    """The steps after which the formulas, or an invariant, say otherwise than an outcome tells.

    In the form of :func:`~conformance.fuzzing.differing.differences`.
    """
    if isinstance(case, MatchCase):
        return
    outcomes: tuple[Outcome, ...] = answer.outcomes  # type: ignore[assignment]
    for moment in monitored_steps(case, outcomes, played.questions):
        apart = moment.against or disagreeing(moment, case.edition)
        if apart:
            cut = replace(case, steps=case.steps[: moment.after])
            so_far = replace(answer, outcomes=answer.outcomes[: moment.after])
            yield Departure(cut, so_far, outcomes[moment.after - 1], tuple(apart), frozenset())


def disagreeing(moment: MonitoredStep, edition: str) -> tuple[str, ...]:
    """The results of a moment of which the formulas say otherwise; none where not all is known."""
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
    """Facts and numbers as columns of one situation."""
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
    """Of the values that situations have the next below, which no formula tells from this one."""
    values = sorted([NUMBERS[name].plain, *NUMBERS[name].others])
    return max((one for one in values if one <= value), default=values[0])


def _of_one_kind(moment: MonitoredStep) -> bool:
    """Whether what happens is of one kind, as in all monitored_steps that the formulas are for."""
    of_kinds = _facts_by_kind(moment.players)
    return sum(any(map(moment.facts.get, facts)) for facts in of_kinds) <= 1


@cache
def _facts_by_kind(players: int) -> tuple[tuple[str, ...], ...]:
    """The facts of each kind of happening."""
    return tuple(
        tuple(sorted({str(one) for one in formula.walk() if one.operator == "atom"}))
        for formula in kinds(players).values()
    )
