"""The beginning of a case whose result the rules and the protocol settle."""

from collections.abc import Iterator
from itertools import chain
from typing import TypeVar

from msgspec.structs import replace

from headjudge.reference import play
from headjudge.reference.game_play import start_game, take_step
from headjudge.reference.game_state import UnplayableError
from headjudge.reference.resolve_outcome import Trace
from headjudge.spec.protocol import (
    Attack,
    Case,
    Concede,
    ControlTurn,
    Damage,
    EndControl,
    EndTrigger,
    EndTurn,
    GainControl,
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
    OF_GAMES,
    ConcedeMatch,
    GameWon,
    MatchCase,
    Refuse,
    Report,
    Standing,
)
from headjudge.spec.protocol.validation.cases import A_TURN_MARKER
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.step_checks import impossible as impossible_steps

P = TypeVar("P", bound=PlayedCase)


def settled_prefix(case: P) -> P:
    """Truncate a case before the first step that the stack forbids or whose result is unsettled.

    The engine's behavior from that step on cannot be judged.
    """
    if isinstance(case, MatchCase):
        first = next(_unsettled_in_match(case), 0)
    else:
        impossible = (step for step, _ in impossible_steps(case))
        unsettled = chain(_unsettled(case), _delayed_again(case), _from_the_departed(case))
        first = min(chain(impossible, unsettled), default=0)
    return replace(case, steps=case.steps[: first - 1]) if first else case


def _unsettled_in_match(case: MatchCase) -> Iterator[int]:
    """Yield the 1-based numbers of steps that are impossible in the match's current state.

    Such a step follows the end or report of the match, contains a game event while no game is in
    progress, forces a concession, lets a player win a game whom its loss has removed from it, or
    involves a player who has left the match.
    """
    standing, out, reported = Standing(over=False, playing=False), set[str](), False
    outcomes = play(case, derive=False).outcomes
    for number, (step, after) in enumerate(zip(case.steps, outcomes, strict=True), 1):
        between = not standing.playing and any(type(event) in OF_GAMES for event in step)
        forced = any(isinstance(event, Concede) and event.made_by for event in step)
        named = {name for event in step for name in names("player", event)}
        by_a_loser = isinstance(step[0], GameWon) and after == standing
        if standing.over or reported or between or forced or by_a_loser or out & named:
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


def _from_the_departed(case: Case) -> Iterator[int]:
    """Yield the 1-based numbers of steps with damage from a source that has left with a player.

    The source is a commander or an object whose owner has left, or it has lifelink for a player who
    has left (800.4a). Engines differ in whether they still deal such damage.
    """
    owners = {name: player.name for player in case.game.players for name in player.commanders}
    owners |= {item.name: item.owner for item in case.game.objects if item.owner}
    players_by_step = [
        {
            name
            for event in one_by_one(step)
            if isinstance(event, Damage)
            for item in (event.commander, event.source)
            for name in (event.lifelink, owners.get(item or ""))
            if name
        }
        for step in case.steps
    ]
    if not any(players_by_step):
        return
    game, trace = start_game(case.game, Rulebook.at(case.edition)), Trace(derive=False)
    for number, (step, players) in enumerate(zip(case.steps, players_by_step, strict=True), 1):
        if not game.over and not players <= game.players_in_game:
            yield number
        try:
            game = take_step(game, step, trace)
        except UnplayableError:
            return
