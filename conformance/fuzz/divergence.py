"""Find the steps where an engine diverges from the reference and the rules are settled."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from headjudge.judge.divergence import ENDINGS, NUMBERS, differs, own_outcomes, unspecified_players
from headjudge.judge.settled import settled_prefix
from headjudge.reference.derivation import Played
from headjudge.runner.engine import Answer
from headjudge.spec.protocol import (
    Case,
    EngineInfo,
    GameObject,
    Outcome,
    Priority,
)
from headjudge.spec.protocol.case_kinds import PlayedCase
from headjudge.spec.protocol.matches import (
    MatchCase,
    Standing,
)
from headjudge.spec.protocol.validation.effects import CONTROLLED
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
