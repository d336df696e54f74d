"""Find the steps where an engine diverges from the reference and the rules are settled."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from headjudge.judge.divergence import ENDINGS, NUMBERS, differs, own_outcomes, unspecified_players
from headjudge.reference import play
from headjudge.reference.derivation import Played
from headjudge.runner.engine import Answer
from headjudge.spec.protocol import (
    Attack,
    Case,
    Concede,
    ControlTurn,
    EndControl,
    EndTrigger,
    EndTurn,
    EngineInfo,
    GainControl,
    GameObject,
    Outcome,
    Priority,
    Put,
    SetLife,
    Subgame,
    Trigger,
    one_by_one,
)
from headjudge.spec.protocol.case_kinds import PlayedCase
from headjudge.spec.protocol.event_schema import names
from headjudge.spec.protocol.matches import (
    IN_A_MATCH,
    ConcedeMatch,
    MatchCase,
    Refuse,
    Report,
    Standing,
)
from headjudge.spec.protocol.validation.cases import A_TURN_MARKER
from headjudge.spec.protocol.validation.effects import CONTROLLED
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.gherkin_writer import choosers
from headjudge.suite.stack_checks import impossible as impossible_steps

P = TypeVar("P", bound=PlayedCase)
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


def settled_prefix(case: P) -> P:
    """Truncate a case before the first step that the stack forbids or whose result is unsettled.

    The engine's behavior from that step on cannot be judged.
    """
    if isinstance(case, MatchCase):
        first = next(_unsettled_in_match(case), 0)
    else:
        impossible = (step for step, _ in impossible_steps(case))
        unsettled = chain(_unsettled(case), _delayed_again(case), _triggered_lifelink(case))
        first = min(chain(impossible, unsettled), default=0)
    return replace(case, steps=case.steps[: first - 1]) if first else case


def _unsettled_in_match(case: MatchCase) -> Iterator[int]:
    """Yield the 1-based numbers of steps that are impossible in the match's current state.

    Such a step follows the end or report of the match, contains a game event while no game is in
    progress, forces a concession, or involves a player who has left the match.
    """
    standing, out, reported = Standing(over=False, playing=False), set[str](), False
    outcomes = play(case, derive=False).outcomes
    for number, (step, after) in enumerate(zip(case.steps, outcomes, strict=True), 1):
        between = not standing.playing and any(type(event) in IN_A_MATCH for event in step)
        forced = any(isinstance(event, Concede) and event.made_by for event in step)
        named = {name for event in step for name in names("player", event)}
        if standing.over or reported or between or forced or out & named:
            yield number
        standing, reported = after, isinstance(step[0], Report)
        out |= named if isinstance(step[0], ConcedeMatch | Refuse) else set()


def _unsettled(case: Case) -> Iterator[int]:
    """Yield the 1-based numbers of steps whose result neither the rules nor the protocol settle.

    - An ability stops triggering, or an object changes controllers, simultaneously with another
      event.
    - In one step, an object is put into two zones, two players gain control of the same player's
      turn, or a team's life total is set twice.
    - The active player receives priority although there are several, as in Grand Melee.
    - A player attacks again in a turn that a subgame interrupted.
    """
    game = case.game
    teams = {player.name: f"{player.team}" for player in game.players}
    many_active = game.variant == "grand-melee" and len(game.players) >= 2 * A_TURN_MARKER
    attacked = interrupted = False
    for number, step in enumerate(case.steps, 1):
        interrupted = attacked and (interrupted or isinstance(step[0], Subgame))
        attacks = isinstance(step[0], Attack)
        changing = any(isinstance(event, EndTrigger | GainControl | EndControl) for event in step)
        once = [event.object for event in step if isinstance(event, Put)]
        once += [event.of for event in step if isinstance(event, ControlTurn)]
        if game.shares_life:
            once += [teams[event.player] for event in step if isinstance(event, SetLife)]
        if (
            (len(step) > 1 and changing)
            or len(set(once)) < len(once)
            or (many_active and step[0] == Priority())
            or (interrupted and attacks)
        ):
            yield number
        attacked = attacks or (attacked and (interrupted or not isinstance(step[0], EndTurn)))


def _delayed_again(case: Case) -> Iterator[int]:
    """Yield the 1-based numbers of steps that redefine a delayed ability, which is ambiguous."""
    delayed: dict[str, bool] = {}
    for number, step in enumerate(case.steps, 1):
        for event in step:
            if isinstance(event, Trigger):
                if event.ability in delayed and (event.once or delayed[event.ability]):
                    yield number
                delayed[event.ability] = event.once


def _triggered_lifelink(case: Case) -> Iterator[int]:
    """Yield the 1-based numbers of steps with lifelink if it is not a static ability yet.

    Before 2009-07-11, it triggers, and no event of a case says when that ability resolves.
    """
    if not Rulebook.at(case.edition).has_rule("lifelink-damage"):
        for number, step in enumerate(case.steps, 1):
            if any(getattr(event, "lifelink", None) for event in one_by_one(step)):
                yield number


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
