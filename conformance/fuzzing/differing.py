"""Where an engine parts from the reference in a game, as far as it tells, and it is settled."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from headjudge.conformance.engines.answers import Answer
from headjudge.conformance.judging.divergence import (
    ENDINGS,
    NUMBERS,
    differs,
    own_outcomes,
    unspecified_players,
)
from headjudge.conformance.language.write import choosers
from headjudge.conformance.scenarios.impossible import impossible
from headjudge.reference import play
from headjudge.reference.derivation import Played
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
)
from headjudge.spec.protocol.event_records import names
from headjudge.spec.protocol.kinds import PlayedCase
from headjudge.spec.protocol.matches import (
    IN_A_MATCH,
    ConcedeMatch,
    MatchCase,
    Refuse,
    Report,
    Standing,
)
from headjudge.spec.protocol.wellformed import A_TURN_MARKER
from headjudge.spec.protocol.wellformed_objects import CONTROLLED

P = TypeVar("P", bound=PlayedCase)
_OF_A_MATCH = ("over", "winners", "drawn", "chooses")
OBSERVED = ("active", "priority", "objects", "lasting", "chooser")
"""What else engines may tell, of which the rules mostly leave no choice."""


class Departure(Struct, frozen=True):
    """A step after which what an engine tells is not what the rules say."""

    case: PlayedCase
    """The game or match up to that step."""
    answer: Answer
    """What the engine answered, up to that step."""
    right: Outcome | Standing
    fields: tuple[str, ...]
    """In which fields of the outcome; none where there is no outcome."""
    questions: frozenset[int]
    """The advisory open questions that the game has touched by then."""


def as_far_as_possible(case: P) -> P:
    """The case up to what the stack does not let happen, or what neither page nor rules settle.

    Of that an engine may make anything.
    """
    if isinstance(case, MatchCase):
        first = next(_unsettled_in_a_match(case), 0)
    else:
        not_kept = (step for step, _ in impossible(case))
        first = min(chain(not_kept, _unsettled(case), _delayed_again(case)), default=0)
    return replace(case, steps=case.steps[: first - 1]) if first else case


def _unsettled_in_a_match(case: MatchCase) -> Iterator[int]:
    """The steps, from 1 on, before which the match is over, or reported, or that fit no game.

    That is where something of a game happens while none is under way, where somebody is made to
    concede, and where something befalls who is out of the match.
    """
    now, out, reported = Standing(over=False, playing=False), set[str](), False
    outcomes = play(case, derive=False).outcomes
    for number, (step, after) in enumerate(zip(case.steps, outcomes, strict=True), 1):
        between = not now.playing and any(type(event) in IN_A_MATCH for event in step)
        forced = any(isinstance(event, Concede) and event.made_by for event in step)
        named = {name for event in step for name in names("player", event)}
        if now.over or reported or between or forced or out & named:
            yield number
        now, reported = after, isinstance(step[0], Report)
        out |= named if isinstance(step[0], ConcedeMatch | Refuse) else set()


def _unsettled(case: Case) -> Iterator[int]:
    """The steps, from 1 on, of which it is nowhere said what comes of them.

    That is where an ability ceases to trigger, or an object changes hands, at the moment at which
    something else happens; where an object is put into two zones at a time, two are to control one
    player's turn, or the life total of a team is set for two heads; and where of two who are active
    at a time, as in Grand Melee, the active player would receive priority. Nor does anybody attack
    once more in a turn of the main game that a subgame interrupted.
    """
    game = case.game
    teams = {p.name: f"{p.team}" for p in game.players}
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
        whose = many_active and step[0] == Priority()
        if (
            (len(step) > 1 and changing)
            or len(set(once)) < len(once)
            or whose
            or (interrupted and attacks)
        ):
            yield number
        attacked = attacks or (attacked and (interrupted or not isinstance(step[0], EndTurn)))


def _delayed_again(case: Case) -> Iterator[int]:
    """The steps, from 1 on, that say more of a delayed ability: which of it triggers is open."""
    delayed: dict[str, bool] = {}
    for number, step in enumerate(case.steps, 1):
        for event in step:
            if isinstance(event, Trigger):
                if event.ability in delayed and (event.once or delayed[event.ability]):
                    yield number
                delayed[event.ability] = event.once


def differences(
    case: PlayedCase, answer: Answer, info: EngineInfo, played: Played[Any]
) -> Iterator[Departure]:
    """The steps after which they differ, the first one first; a wrong answer differs in the last.

    `played` is what the rules make of the case. With an engine that looks for losses at once, what
    may differ because of that does not count, and nothing counts while who is in may differ.
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
        fields = fields_apart(cut, told, right)
        if fields and info.at_once and isinstance(case, Case):
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


def fields_apart(case: PlayedCase, told: Any, right: Any) -> tuple[str, ...]:  # noqa: ANN401
    """The fields in which what is told of the last step is not what is right.

    Once the game is over, these are of its end alone: then it has no turns, nor has anybody life.
    Of a match they are its result, and who chooses.
    """
    if isinstance(case, MatchCase):
        return tuple(field for field in _OF_A_MATCH if differs(field, told, right))
    of_nobody = unspecified_players(right, [p.name for p in case.game.players])
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
