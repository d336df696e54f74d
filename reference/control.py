"""Create, move and control objects when players have left (800.4b to 800.4d)."""

from collections.abc import Callable
from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from headjudge.reference import sources
from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import DyingObject, GameState
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


def apply(game: GameState, event: Event, trace: Trace) -> None:
    """Apply an event involving objects or control of a player."""
    cites = trace.derive and game.book.has_rule("you-on-an-object")
    name = event.of if cites and isinstance(event, GainControl | EndControl) else ""
    before = sources.controller_of(game, name)
    _HAPPENINGS[type(event)](game, game.laid_out(), event, trace)
    sources.update_sources(game)
    after = sources.controller_of(game, name)
    if before != after and after and sources.has_text(game, name):
        trace.note_game("you-on-an-object", f'"you" on {name} now means {after}, not {before}')
    note_out_of_combat(game, trace)


@implements("nothing-to-who-has-left", "nothing-new-of-who-has-left")
def can_own_or_control(game: GameState, player: str) -> bool:
    """Return whether the player can own or control objects, being in the game (800.4b, 800.4d)."""
    return player in game.players_in_game


def _create(game: GameState, board: Board, event: Create, trace: Trace) -> None:
    """Create a token on the battlefield, or put a copy or an ability on the stack."""
    zone = "battlefield" if event.kind == "token" else "stack"
    owner = None if event.kind == "ability" else event.player
    obj = board.objects[event.object] = Object(event.kind, zone, owner, event.player)
    if not can_own_or_control(game, event.player):
        obj.move(GONE)
        token = event.kind == "token"
        rule = "nothing-to-who-has-left" if token else "nothing-new-of-who-has-left"
        fails = "is not created" if token else "is not put on the stack"
        trace.note_game(rule, f"{event.object} {fails}, as {event.player} has left")


def _put(game: GameState, board: Board, event: Put, trace: Trace) -> None:
    """Put a card into a zone, unless its controller there would not be in the game (800.4b)."""
    obj = board.objects.get(event.object)
    if event.zone == "graveyard" and not event.dying and event.object in board.whose_before:
        game.abilities.occur(
            "dies", board.whose_before[event.object]
        )  # the owner may be leaving at this moment
    if obj is None or obj.zone == GONE:
        return
    if event.dying:
        game.dying.append(DyingObject(event, obj.zone, obj.since))
        return
    controller = event.controller or obj.owner if event.zone in CONTROLLED else None
    if controller is not None and not can_own_or_control(game, controller):
        if game.book.semantics["nothing-to-who-has-left.cards-put-for-nobody"] != "stay":
            trace.questions.add(36)
            if game.book.interpretation(36) == "comes-and-goes":
                give_up(game, obj)
                trace.note_game("leaving-takes-objects", obj.place(event.object))
                return
        trace.note_game("nothing-to-who-has-left", f"{event.object} stays where it is")
    elif (obj.zone, event.zone) == ("stack", "battlefield") and _keeps_its_effects(game, obj):
        obj.zone, obj.since = event.zone, board.moment
    else:
        if obj.owner in game.library:
            more = (event.zone == "library") - (obj.zone == "library")
            game.library[obj.owner] = max(game.library[obj.owner] + more, 0)
        obj.move(event.zone, controller)
        obj.since = board.moment


@regards("state-based-actions")
def destroy(game: GameState, trace: Trace) -> None:
    """Put permanents that a check destroys into graveyards (704.3)."""
    dying = [doomed.event for doomed in game.dying if isinstance(doomed, DyingObject)]
    game.dying = [doomed for doomed in game.dying if not isinstance(doomed, DyingObject)]
    for event in dying:
        apply(game, replace(event, dying=False), trace)


def is_doomed(game: GameState, doomed: object) -> bool:
    """Return whether a check still destroys this object or effect.

    An object that has changed zones since then is a new object, which stays where it is (400.7).
    """
    if not isinstance(doomed, DyingObject):
        return True
    obj = game.laid_out().objects[doomed.event.object]
    return (obj.zone, obj.since) == (doomed.zone, doomed.since)


def _keeps_its_effects(game: GameState, spell: Object) -> bool:
    """Return whether control effects on a spell also apply to the permanent (110.2b, 400.7a).

    Since 2019-08-23, the permanent's default controller is the player who put the spell on the
    stack.
    """
    who = game.book.semantics["exiled-as-control-ends.who-has-left"]
    return bool(spell.effects) and who == "controlled-it-by-default"


def _gain_control(game: GameState, board: Board, event: GainControl, trace: Trace) -> None:
    """Give a player in the game control of an object or player (800.4b)."""
    if event.of in game.seats:
        _control_player(game, board, event, trace)
        return
    obj = board.objects.get(event.of)
    if obj is None or obj.zone not in CONTROLLED:
        return
    if can_own_or_control(game, event.player):
        obj.effects.append(event.player)
    else:
        trace.note_game(
            "nothing-to-who-has-left",
            f"{event.of} does not change controllers, as {event.player} has left",
        )


@regards("out-of-range-is-untouched")
def _control_player(
    game: GameState, board: Board, event: GainControl | ControlTurn, trace: Trace
) -> None:
    """Give a player in the game control of a player in range (800.4b, 801.10)."""
    if event.of not in game.players_in_game:
        return
    own = isinstance(event, ControlTurn) and event.player in game.players_in_game
    if own and event.of not in game.within_range(event.player):
        trace.note_game(
            "out-of-range-is-untouched",
            f"{event.of} is outside {event.player}'s range of influence",
        )
        return
    ends = game.book.semantics["leaving-takes-objects.control-of-players"] == "ends"
    if can_own_or_control(game, event.player) or not ends:
        board.add_player_control(ways_of_control(game, event))


@implements("team-extra-turns")
def ways_of_control(game: GameState, event: GainControl | ControlTurn) -> list[PlayerControl]:
    """Return the control effects; control of a player covers a team with shared turns (805.8)."""
    turn: Literal["next"] | None = "next" if isinstance(event, ControlTurn) else None
    members = game.ordered(game.takes_turns_with(event.of))
    return [PlayerControl(event.player, member, event.of, turn) for member in members]


def _end_control(game: GameState, board: Board, event: EndControl, trace: Trace) -> None:
    """End the newest effect that gives the player control of the object or player."""
    obj = board.objects.get(event.of)
    controls = {
        effect.of: effect
        for effect in board.player_control
        if (effect.by, effect.whom, effect.turn) == (event.player, event.of, None)
    }
    if controls:
        for effect in controls.values():
            _drop_last(board.player_control, effect)
        return
    if obj is not None and event.player in obj.effects:
        _drop_last(obj.effects, event.player)
        if not obj.effects and obj.by_default not in game.players_in_game:
            abandon(game, obj, event)
            trace.note_game("exiled-as-control-ends", obj.place(event.of))


def _drop_last(effects: list[T], effect: T) -> None:
    del effects[len(effects) - 1 - effects[::-1].index(effect)]


@implements("exiled-as-control-ends")
def abandon(game: GameState, obj: Object, ended: EndControl) -> None:
    """Exile an object that nobody controls because its default controller has left (800.4c).

    Before 2012-02-01, control would pass to a player who has left, so nothing changes (800.4b).
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
