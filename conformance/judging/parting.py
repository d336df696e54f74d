"""Where an engine's game parts from the reference's: the first step, and in what."""

from collections.abc import Collection, Sequence

from msgspec import UNSET, Struct
from msgspec.structs import replace

from reference.derivation import Derived
from reference.play import play
from reference.states import Seen, states
from spec.protocol import Case, Check, Outcome, Step

ENDINGS = ("over", "winners", "losers", "drawn", "restarted", "subgame")
NUMBERS = ("life", "poison")


class Parting(Struct, frozen=True):
    """The first step after which an engine tells what the rules don't bear out."""

    after: int
    """The step, counted from 1."""
    fields: tuple[str, ...]
    """The fields of the outcome in which it does."""
    told: Outcome
    right: Outcome
    """What the reference says; of an engine with checks of its own, after a check."""
    before: Outcome | None
    """What the reference said after the step before."""
    lines: tuple[Derived, ...]
    """What the rules did in that step, and in the check after it if there may be one."""
    seen: Seen
    """How the game stood before the step was settled: after the step before, with its events."""
    step: Step


def eager(case: Case) -> Case:
    """The case with state-based actions checked after every step."""
    steps: list[Step] = []
    for step in case.steps:
        steps += [step] if step == (Check(),) else [step, (Check(),)]
    return replace(case, id="eager", steps=tuple(steps))


def part(
    case: Case, told: Sequence[Outcome], watched: Collection[str], last: int, *, implicit: bool
) -> Parting | None:
    """Where they part, up to the step `last`; None if they don't.

    Who wins, loses and draws counts at every step, and so do life totals and poison counters. What
    else is told often leaves a choice: it counts in the last step only, if it is `watched`.
    """
    explicit, views = play(case), states(case)
    wide = eager(case)
    checked, seen = (play(wide), states(wide)) if implicit else (explicit, views)
    position = -1
    for number in range(last):
        first = position + 1
        position = first
        if implicit and case.steps[number] != (Check(),):
            position += 1
        right = (explicit.outcomes[number], checked.outcomes[position])
        fields = [*ENDINGS, *NUMBERS, *(watched if number == last - 1 else ())]
        differing = [
            tuple(field for field in dict.fromkeys(fields) if differs(field, told[number], one))
            for one in right
        ]
        wrong = differing[-1] if all(differing) else ()
        if wrong:
            lines = [*explicit.derivations[number]]
            for there in range(first, position + 1):
                lines += [one for one in checked.derivations[there] if one not in lines]
            return Parting(
                after=number + 1,
                fields=wrong,
                told=told[number],
                right=right[-1],
                before=explicit.outcomes[number - 1] if number else None,
                lines=tuple(lines),
                seen=seen[position],
                step=case.steps[number],
            )
    return None


def differs(field: str, told: Outcome, right: Outcome) -> bool:
    """Whether what is told in a field is not as it is right; what is left out doesn't differ."""
    said, should = getattr(told, field), getattr(right, field)
    if said is UNSET or should is UNSET:
        return False
    if isinstance(said, dict):
        return any(value != should.get(name) for name, value in said.items())
    if isinstance(said, tuple) or isinstance(should, tuple):
        return _names(said) != _names(should)
    return bool(said != should)


def _names(said: object) -> frozenset[object]:
    return frozenset(said if isinstance(said, tuple) else () if said is None else (said,))
