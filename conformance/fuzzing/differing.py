"""Where an engine parts from the reference in a game, as far as it tells, and it is settled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from headjudge.conformance.engines.answers import Answer
from headjudge.conformance.judging.parting import ENDINGS, NUMBERS, differs, own_outcomes, unspoken
from headjudge.conformance.language.write import choosers
from headjudge.conformance.scenarios.impossible import impossible
from headjudge.reference.derivation import Played
from headjudge.spec.protocol import (
    Case,
    EndControl,
    EndTrigger,
    EngineInfo,
    GainControl,
    GameObject,
    Outcome,
    Priority,
    Put,
)
from headjudge.spec.protocol.wellformed_objects import CONTROLLED

OBSERVED = ("active", "priority", "objects", "lasting", "chooser")
"""What else engines may tell, of which the rules mostly leave no choice."""


class Departure(Struct, frozen=True):
    """A step after which what an engine tells is not what the rules say."""

    case: Case
    """The game up to that step."""
    answer: Answer
    """What the engine answered, up to that step."""
    right: Outcome
    fields: tuple[str, ...]
    """In which fields of the outcome; none where there is no outcome."""
    questions: frozenset[int]
    """The advisory open questions that the game has touched by then."""


def as_far_as_possible(case: Case) -> Case:
    """The game up to what the stack does not let happen, or what neither page nor rules settle.

    Of that an engine may make anything.
    """
    first = min(chain((step for step, _ in impossible(case)), _unsettled(case)), default=0)
    return replace(case, steps=case.steps[: first - 1]) if first else case


def _unsettled(case: Case) -> Iterator[int]:
    """The steps, from 1 on, of which it is nowhere said what comes of them.

    That is where an ability ceases to trigger, or an object changes hands, at the moment at which
    something else happens; and where an object is put into two zones at a time.
    """
    for number, step in enumerate(case.steps, 1):
        changing = any(isinstance(event, EndTrigger | GainControl | EndControl) for event in step)
        put = [event.object for event in step if isinstance(event, Put)]
        if (len(step) > 1 and changing) or len(set(put)) < len(put):
            yield number


def differences(
    case: Case, answer: Answer, info: EngineInfo, played: Played[Outcome]
) -> Iterator[Departure]:
    """The steps after which they differ, the first one first; a wrong answer differs in the last.

    `played` is what the rules make of the case. Of an engine that finds losses at once only that
    counts to which they make no difference, and nothing while they make one to who is in.
    """
    if answer.kind == "unsupported":
        return
    last = played.outcomes[-1]
    if answer.kind != "played":
        if as_far_as_possible(case) == case:
            yield Departure(case, answer, last, (), frozenset())
        return
    others: tuple[Outcome, ...] = ()
    for number, (told, right) in enumerate(zip(answer.outcomes, played.outcomes, strict=True)):
        cut = replace(case, steps=case.steps[: number + 1])
        if told == right:
            continue
        fields = fields_apart(cut, told, right)  # type: ignore[arg-type]
        if fields and info.at_once:
            others = others or own_outcomes(case, info)
            other = others[number]
            if any(differs(one, other, right) for one in ENDINGS):
                continue
            fields = tuple(one for one in fields if not differs(one, other, right))
        if fields:
            if as_far_as_possible(cut) != cut:
                return
            so_far = replace(answer, outcomes=answer.outcomes[: number + 1])
            questions = frozenset(played.questions[number])
            yield Departure(cut, so_far, right, fields, questions)


def fields_apart(case: Case, told: Outcome, right: Outcome) -> tuple[str, ...]:
    """The fields in which what is told of the last step is not what is right.

    Once the game is over, these are of its end alone: then it has no turns, nor has anybody life.
    """
    of_nobody = unspoken(right, [p.name for p in case.game.players])
    return tuple(
        field
        for field in (ENDINGS if right.over else (*ENDINGS, *NUMBERS, *OBSERVED))
        if differs(field, _as_far_as_known(case, field, told, right, of_nobody), right)
    )


def _as_far_as_known(
    case: Case, field: str, told: Outcome, right: Outcome, of_nobody: frozenset[str]
) -> Outcome:
    """What is told, without what the rules leave open."""
    said = getattr(told, field)
    if said is UNSET:
        return told
    if field == "priority" and not isinstance(case.steps[-1][0], Priority):
        return replace(told, priority=UNSET)  # it holds only until something is done
    if field in {"losers", "drawn"}:
        said = tuple(one for one in said if one not in of_nobody)
    elif field == "active" and case.game.shares_turns:
        said = right.active if _names(said) & _names(right.active) else said
    elif field == "chooser" and said in choosers(case, right):
        said = right.chooser
    elif field == "objects" and right.objects is not UNSET:
        said = _objects(said, right.objects)
    return replace(told, **{field: said})


def _names(said: str | tuple[str, ...] | UnsetType | None) -> frozenset[str]:
    return frozenset({said} if isinstance(said, str) else said or ())


def _objects(told: dict[str, GameObject], right: dict[str, GameObject]) -> dict[str, GameObject]:
    """What is told of objects; a controller that is not told is the right one."""
    return {
        name: replace(one, controller=right[name].controller)
        if name in right and one.controller is None and one.zone in CONTROLLED
        else one
        for name, one in told.items()
    }
