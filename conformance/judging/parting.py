"""Where an engine's game parts from the reference's: the first step, and in what."""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge.reference.derivation import Derived, Played
from headjudge.reference.game_play import play
from headjudge.reference.states import Seen, states
from headjudge.spec.protocol import Case, Check, EngineInfo, Event, Outcome, Step, one_by_one
from headjudge.spec.protocol.kinds import AnyOutcome
from headjudge.spec.protocol.messages import LossKind

ENDINGS = ("over", "winners", "losers", "drawn", "restarted", "subgame")
NUMBERS = ("life", "poison", "library")


class Parting(Struct, frozen=True):
    """The first step after which an engine tells what the rules don't bear out."""

    after: int
    """The step, counted from 1."""
    fields: tuple[str, ...]
    """The fields of the outcome in which it does."""
    told: Outcome
    right: Outcome
    """What the reference says; of an engine with checks of its own, perhaps after a check."""
    before: Outcome | None
    """What the reference said after the step before."""
    lines: tuple[Derived, ...]
    """What the rules did in that step, and in the check after it if there may be one."""
    seen: Seen
    """How the game stood before the step was settled: after the step before, with its events."""
    step: Step
    events: tuple[Event, ...]
    """What has happened up to that step and in it, one event at a time."""


_Span = tuple[int, int]
"""The first and the last of the steps that stand for one, by their places."""


class OwnChecks(NamedTuple):
    """What the rules say of each step to an engine that doesn't always wait for a check."""

    outcomes: tuple[Outcome, ...]
    lines: tuple[tuple[Derived, ...], ...]
    seen: tuple[Seen, ...]


def own_checks(case: Case, info: EngineInfo) -> OwnChecks:
    """What the rules say of each step if losses are found as the engine says that it finds them.

    An `implicit` engine is played with a check after every step, one that finds some kinds of
    losses at once with these; one that waits for a check as the case says.
    """
    spans, wide, rules = _as_it_checks(case, info)
    played, seen = play(wide, at_once=rules), states(wide, rules)
    lines = (chain.from_iterable(played.derivations[first : last + 1]) for first, last in spans)
    return OwnChecks(
        _of_steps(played.outcomes, spans),
        tuple(map(tuple, lines)),
        tuple(seen[last] for _, last in spans),
    )


def own_outcomes(
    case: Case, info: EngineInfo, play: Callable[..., Played[Outcome]] = play
) -> tuple[Outcome, ...]:
    """The outcomes of :func:`own_checks` alone, perhaps of a reference with faults."""
    spans, wide, rules = _as_it_checks(case, info)
    return _of_steps(play(wide, derive=False, at_once=rules).outcomes, spans)


def _of_steps(outcomes: Sequence[Outcome], spans: Sequence[_Span]) -> tuple[Outcome, ...]:
    """How the game stands after each step, and the check of its own that may follow it.

    Who is told to choose or to deviate is told of the step itself, not of a check after it; but who
    leaves by that check does not have to make a choice that is open.
    """
    return tuple(
        replace(
            outcomes[last],
            chooser=outcomes[first if outcomes[last].chooser is UNSET else last].chooser,
            deviates=outcomes[first].deviates,
        )
        for first, last in spans
    )


def _as_it_checks(case: Case, info: EngineInfo) -> tuple[list[_Span], Case, list[str]]:
    """A case as an engine plays it, where in it each step is, and which losses it finds at once."""
    if info.checks != "implicit":
        spans = [(number, number) for number in range(len(case.steps))]
        return spans, case, [LOSS_RULES[kind] for kind in info.at_once]
    steps: list[Step] = []
    spans = []
    for step in case.steps:
        first = len(steps)
        steps += [step] if step == (Check(),) else [step, (Check(),)]
        spans.append((first, len(steps) - 1))
    return spans, replace(case, id="eager", steps=tuple(steps)), []


LOSS_RULES: dict[LossKind, str] = {
    "life": "zero-life",
    "poison": "ten-poison",
    "empty-library": "draw-from-empty-library",
    "commander-damage": "commander-damage",
}
"""The rules by which they lose, by their slugs."""


def part(
    case: Case, told: Sequence[Outcome], watched: Collection[str], last: int, info: EngineInfo
) -> Parting | None:
    """Where they part, up to the step `last`; None if they don't.

    Who wins, loses and draws counts at every step, and so do the numbers that are told. What
    else is told often leaves a choice: it counts in the last step only, if it is `watched`. Of an
    engine that may have looked for losers after a step, or not, that counts which bears out more.
    """
    explicit, own = play(case), own_checks(case, info)
    for number in range(last):
        fields = dict.fromkeys([*ENDINGS, *NUMBERS, *(watched if number == last - 1 else ())])
        differing = [
            (tuple(field for field in fields if differs(field, said, one)), said, one)
            for one in (own.outcomes[number], explicit.outcomes[number])
            for said in [as_spoken(told[number], one)]
        ]
        wrong, said, right = min(differing, key=lambda one: len(one[0]))
        if wrong:
            lines = [*explicit.derivations[number]]
            lines += [one for one in own.lines[number] if one not in lines]
            return Parting(
                after=number + 1,
                fields=wrong,
                told=said,
                right=right,
                before=explicit.outcomes[number - 1] if number else None,
                lines=tuple(lines),
                seen=own.seen[number],
                step=case.steps[number],
                events=tuple(one_by_one(chain.from_iterable(case.steps[: number + 1]))),
            )
    return None


def differs(field: str, told: AnyOutcome, right: AnyOutcome) -> bool:
    """Whether what is told in a field is not as it is right; what is left out doesn't differ.

    Nor does what is told of somebody of whom nothing is right, such as the library of one who left.
    """
    said, should = getattr(told, field), getattr(right, field)
    if said is UNSET or should is UNSET:
        return False
    if isinstance(said, dict):
        return any(value != should.get(name, value) for name, value in said.items())
    if isinstance(said, tuple) or isinstance(should, tuple):
        return _names(said) != _names(should)
    return bool(said != should)


def as_spoken(told: Outcome, right: Outcome) -> Outcome:
    """What is told, without those who are told to have lost and of whom no rule says anything."""
    if not told.losers:
        return told
    losers = frozenset(told.losers).difference(unspoken(right, told.losers))
    return replace(told, losers=tuple(losers))


def unspoken(right: Outcome, names: Iterable[str]) -> frozenset[str]:
    """Of whom of these no rule says what becomes of them, as the game was over before that."""
    if not right.over:
        return frozenset()
    listed = [name for who in (right.winners, right.losers, right.drawn) for name in who or ()]
    return frozenset(names).difference(listed)


def _names(said: object) -> frozenset[object]:
    return frozenset(said if isinstance(said, tuple) else () if said is None else (said,))
