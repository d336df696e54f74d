"""Begin and end continuous effects (611)."""

from collections.abc import Callable
from typing import Any

from headjudge.reference import leaving, sources
from headjudge.reference.conditions import is_met
from headjudge.reference.derivation import regards
from headjudge.reference.game_state import Dying, GameState
from headjudge.spec import protocol
from headjudge.spec.protocol.continuous_effects import TURN_ALTERATIONS


def begin_restriction(game: GameState, event: protocol.Restriction) -> None:
    """Begin a restriction on what a player can do."""
    begins = event.whose is None or event.whose in game.players_in_game
    if begins and sources.source_agrees(game, event):
        game.restricting += sources.expand_targets(game, event)
        game.update_restrictions()


def may_begin(game: GameState, event: Any) -> bool:  # noqa: ANN401 -- any effect or its end
    """Return whether the condition for an effect to begin, if any, is met as its step begins."""
    condition = getattr(event, "condition", None)
    return condition is None or is_met(game, condition, event.whose)


def end_restriction(game: GameState, event: protocol.EndRestriction) -> None:
    """End a restriction on what a player can do."""
    _end(game, event, protocol.Restriction, game.restricting)
    game.update_restrictions()


def _begin(game: GameState, event: Any, waiting: list[Any]) -> None:  # noqa: ANN401 -- any replacement
    """Begin a replacement effect, unless the controller of its permanent has left."""
    able = {None, *game.players_in_game}
    if sources.source_agrees(game, event):
        begins = sources.expand_targets(game, event)
        waiting += [begin for begin in begins if getattr(begin, "whose", None) in able]


def _end(game: GameState, event: protocol.EndEffect, kind: type, waiting: list[Any]) -> None:
    """End the oldest matching effect with that controller.

    Without a controller, prefers an effect of no permanent. An effect whose permanent is dying ends
    in the next check. Effects of objects end only with their object.
    """
    wanted = {
        name: getattr(event, name)
        for name in ("player", "kind", "to", "plus", "by", "own_turn")
        if hasattr(event, name)
    }
    matching: list[Any] = [
        effect
        for effect in waiting
        if isinstance(effect, kind)
        and getattr(effect, "object", None) is None
        and all(getattr(effect, name) == wanted[name] for name in wanted)
    ]
    named = [effect for effect in matching if effect.controller == event.controller]
    if event.controller is None:
        named += matching
    if named and event.dying:
        game.dying.append(Dying(event, named[0]))
    elif named:
        _remove(waiting, named[0])


def _remove(waiting: list[Any], effect: protocol.LastingEffect) -> None:
    """Remove exactly this effect, not an equal one."""
    waiting[:] = [other for other in waiting if other is not effect]


AlteringEffects = tuple[list[Any], list[Any], list[Any], list[Any]]


def altering_effects(game: GameState) -> AlteringEffects:
    """Return the lists of effects that alter life changes and card draws."""
    return game.restricting, game.draws_replaced, game.modifiers.life, game.modifiers.damage


def restore_effects(game: GameState, effects: AlteringEffects) -> Callable[[], None]:
    """Restore these effects; call the result to end those of players and objects that left."""
    game.restricting, game.draws_replaced, game.modifiers.life, game.modifiers.damage = effects
    game.update_restrictions()

    def end() -> None:
        leaving.end_effects(game)
        sources.update_sources(game)

    return end


def _altering(game: GameState, event: protocol.Alteration | protocol.EndAlteration) -> list[Any]:
    """Return the list to which an alteration belongs."""
    if event.kind in protocol.DRAW_ALTERATIONS:
        return game.draws_replaced
    if event.kind in TURN_ALTERATIONS:
        return game.modifiers.turns
    of_damage = event.kind in protocol.DAMAGE_ALTERATIONS and event.kind != "damage-floor"
    return game.modifiers.damage if of_damage else game.modifiers.life


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
    protocol.Alteration: lambda game, event: _begin(game, event, _altering(game, event)),
    protocol.EndAlteration: lambda game, event: _end(
        game, event, protocol.Alteration, _altering(game, event)
    ),
    protocol.Redirect: lambda game, event: _begin(game, event, game.modifiers.damage),
    protocol.EndRedirect: lambda game, event: _end(
        game, event, protocol.Redirect, game.modifiers.damage
    ),
    protocol.Prevent: lambda game, event: _begin(game, event, game.modifiers.damage),
}
"""How to begin and end continuous effects, by event."""


@regards("state-based-actions")
def end_dying(game: GameState) -> None:
    """End the effects of permanents that a check destroys (704.3).

    Losses found in that round of checks still consider these effects; later rounds do not.
    """
    dying, game.dying = game.dying, []
    modifiers = game.modifiers
    lists: tuple[list[Any], ...] = (game.restricting, game.losses_replaced, game.draws_replaced)
    for dying_effect in dying:
        if isinstance(dying_effect, protocol.EndTrigger):
            game.abilities.end(dying_effect)
        elif isinstance(dying_effect, Dying):
            for waiting in (*lists, modifiers.life, modifiers.damage, modifiers.turns):
                _remove(waiting, dying_effect.effect)
    game.update_restrictions()
