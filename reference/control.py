"""800.4b to 800.4d: what would come about, or change hands, where somebody has left."""

from collections.abc import Callable
from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from headjudge.reference import sources
from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import GameState
from headjudge.reference.leaving import give_up
from headjudge.reference.objects import GONE, Board, Object, PlayerControl
from headjudge.reference.resolve_outcome import Trace, note_out_of_combat
from headjudge.spec.protocol import (
    ControlTurn,
    Create,
    EndControl,
    Event,
    GainControl,
    Put,
    UntilTurn,
)
from headjudge.spec.protocol.validation.effects import CONTROLLED

T = TypeVar("T")


def happen(game: GameState, event: Event, trace: Trace) -> None:
    """Let something happen to objects, or to who controls a player."""
    _HAPPENINGS[type(event)](game, game.laid_out(), event, trace)
    sources.follow(game)
    note_out_of_combat(game, trace)


@implements("nothing-to-who-has-left", "nothing-new-of-who-has-left")
def can_have(game: GameState, player: str) -> bool:
    """Whether a player can come to own or control anything: not who has left: 800.4b, 800.4d."""
    return player in game.players_in_game


def _create(game: GameState, board: Board, event: Create, trace: Trace) -> None:
    """Make a token on the battlefield, or a copy or an ability on the stack."""
    zone = "battlefield" if event.kind == "token" else "stack"
    owner = None if event.kind == "ability" else event.player
    obj = board.objects[event.object] = Object(event.kind, zone, owner, event.player)
    if not can_have(game, event.player):
        obj.move(GONE)
        rule = "nothing-to-who-has-left" if event.kind == "token" else "nothing-new-of-who-has-left"
        trace.note_game(rule, f"{event.object} does not come into being")


def _put(game: GameState, board: Board, event: Put, trace: Trace) -> None:
    """Put a card into a zone; who controls it there is in the game, or it stays: 800.4b."""
    obj = board.objects.get(event.object)
    if event.zone == "graveyard" and not event.dying and event.object in board.whose_before:
        game.abilities.occur("dies", board.whose_before[event.object])  # its owner may just leave
    if obj is None or obj.zone == GONE:
        return
    if event.dying:
        game.dying.append(event)
        return
    whose = event.controller or obj.owner if event.zone in CONTROLLED else None
    if whose is not None and not can_have(game, whose):
        if game.book.semantics["nothing-to-who-has-left.cards-put-for-nobody"] != "stay":
            trace.questions.add(36)
            if game.book.interpretation(36) == "comes-and-goes":
                give_up(game, obj)
                trace.note_game("leaving-takes-objects", f"{event.object}: {obj.zone}")
                return
        trace.note_game("nothing-to-who-has-left", f"{event.object} stays where it is")
    elif (obj.zone, event.zone) == ("stack", "battlefield") and _keeps_its_effects(game, obj):
        obj.zone, obj.since = event.zone, board.moment
    else:
        obj.move(event.zone, whose)
        obj.since = board.moment


@regards("state-based-actions")
def destroy(game: GameState, trace: Trace) -> None:
    """Put into graveyards what a check destroys: 704.3."""
    dying = [event for event in game.dying if isinstance(event, Put)]
    game.dying = [event for event in game.dying if not isinstance(event, Put)]
    for event in dying:
        happen(game, replace(event, dying=False), trace)


def _keeps_its_effects(game: GameState, spell: Object) -> bool:
    """Whether effects give control of the permanent that a spell becomes: 110.2b, 400.7a.

    Its controller by default is then who put the spell on the stack; since 2019-08-23.
    """
    who = game.book.semantics["exiled-as-control-ends.who-has-left"]
    return bool(spell.effects) and who == "controlled-it-by-default"


def _gain_control(game: GameState, board: Board, event: GainControl, trace: Trace) -> None:
    """Begin an effect that gives control of an object or a player, to who is in: 800.4b."""
    if event.of in game.seats:
        _control_player(game, board, event, trace)
        return
    obj = board.objects.get(event.of)
    if obj is None or obj.zone not in CONTROLLED:
        return
    if can_have(game, event.player):
        obj.effects.append(event.player)
    else:
        trace.note_game("nothing-to-who-has-left", f"{event.of} does not change hands")


@regards("out-of-range-is-untouched")
def _control_player(
    game: GameState, board: Board, event: GainControl | ControlTurn, trace: Trace
) -> None:
    """Begin an effect that gives control of a player in range (801.10), to who is in: 800.4b."""
    if event.of not in game.players_in_game:
        return
    own = isinstance(event, ControlTurn) and event.player in game.players_in_game
    if own and event.of not in game.within_range(event.player):
        trace.note_game("out-of-range-is-untouched", f"{event.player} does not reach {event.of}")
        return
    ends = game.book.semantics["leaving-takes-objects.control-of-players"] == "ends"
    if can_have(game, event.player) or not ends:
        board.player_control += ways_of_control(game, event)


@implements("team-extra-turns")
def ways_of_control(
    game: GameState, event: GainControl | EndControl | ControlTurn
) -> list[PlayerControl]:
    """Who controls whom by control of a player: where teams share turns all of the team: 805.8."""
    turn: Literal["next"] | None = "next" if isinstance(event, ControlTurn) else None
    members = game.ordered(game.takes_turns_with(event.of))
    return [PlayerControl(event.player, member, event.of, turn) for member in members]


def _end_control(game: GameState, board: Board, event: EndControl, trace: Trace) -> None:
    """End the newest effect that gives that player control of the object or the player."""
    obj = board.objects.get(event.of)
    such = [effect for effect in ways_of_control(game, event) if effect in board.player_control]
    for effect in such:
        _drop_last(board.player_control, effect)
    if such:
        return
    if obj is not None and event.player in obj.effects:
        _drop_last(obj.effects, event.player)
        if not obj.effects and obj.by_default not in game.players_in_game:
            abandon(game, obj, event)
            trace.note_game("exiled-as-control-ends", f"{event.of}: {obj.zone}")


def _drop_last(effects: list[T], effect: T) -> None:
    del effects[len(effects) - 1 - effects[::-1].index(effect)]


@implements("exiled-as-control-ends")
def abandon(game: GameState, obj: Object, ended: EndControl) -> None:
    """Exile what nobody controls any more, as its controller by default has left: 800.4c.

    Before 2012-02-01 it would change to the control of who has left, so it doesn't (800.4b).
    """
    if game.book.has_rule("exiled-as-control-ends"):
        give_up(game, obj)
    else:
        obj.by_default = ended.player


def _until_turn(game: GameState, board: Board, event: UntilTurn, _log: Trace) -> None:
    if event.player in game.players_in_game:
        board.lasting = {**(board.lasting or {}), event.effect: event.player}


_HAPPENINGS: dict[type, Callable[[GameState, Board, Any, Trace], None]] = {
    Create: _create,
    Put: _put,
    GainControl: _gain_control,
    EndControl: _end_control,
    ControlTurn: _control_player,
    UntilTurn: _until_turn,
}
