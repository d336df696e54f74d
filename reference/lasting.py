"""611: effects that say what can't happen, or what happens instead: how they begin and end."""

from collections.abc import Callable
from typing import Any

from headjudge.reference import leaving, sources
from headjudge.reference.conditions import met
from headjudge.reference.derivation import regards
from headjudge.reference.game_state import Dying, GameState
from headjudge.spec import protocol
from headjudge.spec.protocol.continuous_effects import TURN_ALTERATIONS


def begin_restriction(game: GameState, event: protocol.Restriction) -> None:
    """Let an effect begin that says what a player can't do."""
    begins = event.whose is None or event.whose in game.players_in_game
    if begins and _is_so(game, event) and sources.says_so(game, event):
        game.restricting += sources.of_each(game, event)
        game.update_restrictions()


def _is_so(game: GameState, event: protocol.Restriction | protocol.Alteration) -> bool:
    """Whether what it takes for the effect to begin is so."""
    return met(game, event.condition, event.whose or event.player)


def end_restriction(game: GameState, event: protocol.EndRestriction) -> None:
    """End an effect that says what a player can't do."""
    _end(game, event, protocol.Restriction, game.restricting)
    game.update_restrictions()


def _begin(game: GameState, event: Any, waiting: list[Any]) -> None:  # noqa: ANN401 -- see above
    """Let an effect wait for what it replaces or alters, if its permanent's controller is in."""
    able = {None, *game.players_in_game}
    if sources.says_so(game, event):
        begins = sources.of_each(game, event)
        waiting += [begin for begin in begins if getattr(begin, "whose", None) in able]


def _end(game: GameState, event: protocol.EndEffect, kind: type, waiting: list[Any]) -> None:
    """End the oldest such effect of that controller; where none is named, one of no permanent.

    One whose permanent is dying ends in the next check. What an object says ends with that object.
    """
    what = {
        name: getattr(event, name)
        for name in ("player", "kind", "to", "plus", "by", "own_turn")
        if hasattr(event, name)
    }
    there: list[Any] = [
        one
        for one in waiting
        if isinstance(one, kind)
        and getattr(one, "object", None) is None
        and all(getattr(one, name) == what[name] for name in what)
    ]
    named = [one for one in there if one.controller == event.controller]
    if event.controller is None:
        named += there
    if named and event.dying:
        game.dying.append(Dying(event, named[0]))
    elif named:
        _remove(waiting, named[0])


def _remove(waiting: list[Any], effect: protocol.LastingEffect) -> None:
    """Take away this effect, and none that is like it."""
    waiting[:] = [one for one in waiting if one is not effect]


AlteringEffects = tuple[list[Any], list[Any], list[Any], list[Any]]


def standing(game: GameState) -> AlteringEffects:
    """The effects that decide what becomes of changes of life and cards at this moment."""
    return game.restricting, game.draws_replaced, game.altered.life, game.altered.damage


def still_standing(game: GameState, those: AlteringEffects) -> Callable[[], None]:
    """Let these effects count again; gives what ends those of players and objects that left."""
    game.restricting, game.draws_replaced, game.altered.life, game.altered.damage = those
    game.update_restrictions()

    def end() -> None:
        leaving.end_effects(game)
        sources.follow(game)

    return end


def _altering(game: GameState, event: protocol.Alteration | protocol.EndAlteration) -> list[Any]:
    """The effects among which one that alters such a thing waits."""
    if event.kind in protocol.DRAW_ALTERATIONS:
        return game.draws_replaced
    if event.kind in TURN_ALTERATIONS:
        return game.altered.turns
    of_damage = event.kind in protocol.DAMAGE_ALTERATIONS and event.kind != "damage-floor"
    return game.altered.damage if of_damage else game.altered.life


BEGIN_OR_END: dict[type, Callable[[GameState, Any], None]] = {
    protocol.Restriction: begin_restriction,
    protocol.EndRestriction: end_restriction,
    protocol.ReplaceLoss: lambda game, event: _begin(game, event, game.losses_replaced),
    protocol.EndReplaceLoss: lambda game, event: _end(
        game, event, protocol.ReplaceLoss, game.losses_replaced
    ),
    protocol.ReplaceDraw: lambda game, event: _begin(game, event, game.draws_replaced),
    protocol.EndReplaceDraw: lambda game, event: _end(
        game, event, protocol.ReplaceDraw, game.draws_replaced
    ),
    protocol.Alteration: lambda game, event: (
        _begin(game, event, _altering(game, event)) if _is_so(game, event) else None
    ),
    protocol.EndAlteration: lambda game, event: _end(
        game, event, protocol.Alteration, _altering(game, event)
    ),
    protocol.Redirect: lambda game, event: _begin(game, event, game.altered.damage),
    protocol.EndRedirect: lambda game, event: _end(
        game, event, protocol.Redirect, game.altered.damage
    ),
    protocol.Prevent: lambda game, event: _begin(game, event, game.altered.damage),
}
"""What the events of such effects do."""


@regards("state-based-actions")
def end_dying(game: GameState) -> None:
    """End the effects of permanents that a check destroys: 704.3.

    The losses of that round of the check have looked at them; those of the next one do not.
    """
    dying, game.dying = game.dying, []
    altered = game.altered
    lists: tuple[list[Any], ...] = (game.restricting, game.losses_replaced, game.draws_replaced)
    for one in dying:
        if isinstance(one, protocol.EndTrigger):
            game.abilities.end(one)
        elif isinstance(one, Dying):
            for waiting in (*lists, altered.life, altered.damage, altered.turns):
                _remove(waiting, one.effect)
    game.update_restrictions()
