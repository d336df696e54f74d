"""Effects and abilities of objects, which follow their object and its controller (109.5)."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from headjudge.reference.abilities import Occurred
from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import GameState
from headjudge.spec import protocol

Lasting = (
    protocol.Restriction
    | protocol.ReplaceLoss
    | protocol.ReplaceDraw
    | protocol.Alteration
    | protocol.Redirect
    | protocol.Prevent
)
L = TypeVar("L", bound=Lasting)
E = TypeVar("E", bound=Lasting | protocol.Trigger | protocol.StateTrigger)


def source_agrees(game: GameState, effect: E) -> bool:
    """Return whether an effect's object, if any, is on the battlefield under its player."""
    name = getattr(effect, "object", None)
    return name is None or controller_of(game, name) == effect.player


def controller_of(game: GameState, name: str) -> str | None:
    """Return the controller of a permanent, or None."""
    obj = game.board.objects.get(name) if game.board is not None else None
    return obj.controller if obj is not None and obj.zone == "battlefield" else None


def has_text(game: GameState, name: str) -> bool:
    """Return whether a permanent has an effect or a triggered ability."""
    modifiers = game.modifiers
    effects = (game.restricting, game.losses_replaced, game.draws_replaced, game.abilities.known)
    lists = (*effects, modifiers.life, modifiers.damage, modifiers.turns)
    return any([getattr(effect, "object", None) == name for each in lists for effect in each])


@regards("leaving-takes-objects", "nothing-to-who-has-left")
def update_sources(game: GameState) -> None:
    """End effects of objects that left the battlefield; give others to their objects' controllers.

    An object that has returned is a new object (400.7).
    """
    if game.board is None:
        return
    if game.has_lasting_effects():
        game.restricting = list(_followed(game, game.restricting))
        game.losses_replaced = list(_followed(game, game.losses_replaced))
        game.draws_replaced = list(_followed(game, game.draws_replaced))
        game.modifiers.life = list(_followed(game, game.modifiers.life))
        game.modifiers.damage = list(_followed(game, game.modifiers.damage))
        game.modifiers.turns = list(_followed(game, game.modifiers.turns))
        game.update_restrictions()
    if game.abilities.known:
        _follow_abilities(game)
    for obj in game.board.objects.values():
        obj.is_new = False


def _follow_abilities(game: GameState) -> None:
    """Keep abilities with their objects; some look back as an object leaves (603.6c, 603.10a)."""
    known = game.abilities.known
    gone = [trigger for trigger in known if trigger.object and not _stays(game, trigger.object)]
    game.abilities.gone += gone
    for trigger in gone:
        if isinstance(trigger, protocol.Trigger) and trigger.on in _seen_leaving(
            game, str(trigger.object)
        ):
            game.abilities.occurred.append(Occurred(trigger.on, trigger.whose, 1, (trigger,)))
    game.abilities.known = list(_abilities_now(game, known))


def _abilities_now(
    game: GameState, known: Iterable[protocol.Trigger | protocol.StateTrigger]
) -> Iterator[protocol.Trigger | protocol.StateTrigger]:
    """Yield the abilities that continue, stated again for each object with a new controller."""
    stated: set[str] = set()
    for ability in known:
        name = ability.object
        controller = name and _stays(game, name)
        if name is None or controller == ability.player:
            yield ability
        elif controller and ability.ability not in stated:
            stated.add(ability.ability)
            for statement in game.laid_out().objects[name].abilities:
                if statement.ability == ability.ability:
                    yield from expand_targets(game, _of_controller(statement, controller))


def _seen_leaving(game: GameState, name: str) -> tuple[protocol.TriggerEvent, ...]:
    """Return the events on which the object's leaves-the-battlefield abilities trigger (603.6c)."""
    died = game.board is not None and game.board.objects[name].zone == "graveyard"
    return ("leaves", "goes-to-graveyard") if died else ("leaves",)


def expand_targets(game: GameState, effect: E) -> list[E]:
    """Return one effect per affected player if an object's effect covers several players.

    `effect.player` is the object's controller. In results that are not abilities, `controller` is
    that player and `player` is the affected player.
    """
    whom = getattr(effect, "whom", None)
    to_whom = getattr(effect, "to_whom", None)
    if whom is None and to_whom is None:
        return [replace(effect)]  # a separate copy each time because each effect ends separately
    controller = effect.player
    opponents = game.opponents(controller)
    each = {"opponent": opponents, "player": game.players_in_game, "one-opponent": opponents}
    players = game.ordered(each[whom]) if whom else (controller,)
    if not isinstance(effect, protocol.Trigger):
        return [replace(effect, player=affected, controller=controller) for affected in players]
    targets = game.ordered(each[to_whom]) if to_whom in each else effect.to
    return [
        replace(
            effect,
            whose=affected if whom else effect.whose,
            to=(affected,) if to_whom == "that-player" else targets,
            one=to_whom == "one-opponent",
        )
        for affected in players
    ]


def _followed(game: GameState, effects: Iterable[L]) -> Iterator[L]:
    """Yield the effects that continue, updated to their objects' current controllers.

    An effect on several players has one entry for each of them; the entries of one remaining player
    are replaced by those of the players that it affects now.
    """
    affected: dict[L, str] = {}
    for effect in effects:
        name = getattr(effect, "object", None)
        controller = name and _stays(game, name)
        if name is None or (controller and getattr(effect, "whose", None) == controller):
            yield effect
        elif controller:
            now = _of_controller(effect, controller)
            several = getattr(effect, "whom", None)
            if not several or (
                effect.player in game.players_in_game
                and affected.setdefault(now, effect.player) == effect.player
            ):
                yield from expand_targets(game, now)


def _stays(game: GameState, name: str) -> str | None:
    """Return the controller of a permanent that is still the same object, or None."""
    is_new = game.board is not None and game.board.objects[name].is_new
    return None if is_new else controller_of(game, name)


@implements("you-on-an-object")
def _of_controller(statement: E, controller: str) -> E:
    """Return an object's effect or ability, as it was stated, under this controller (109.5).

    Only the role of the controller at that time passes on; other named players stay the same.
    """
    changes: dict[str, object] = {}
    before = statement.player
    if isinstance(statement, protocol.Trigger | protocol.StateTrigger):
        to = [controller if p == before else p for p in statement.to]
        changes["to"] = tuple(dict.fromkeys(to))
        changes["condition"] = _asked(statement.condition, before, controller)
        changes["later"] = _asked(statement.later, before, controller)
    if isinstance(statement, protocol.Trigger) and (statement.whose == before or statement.whom):
        changes["whose"] = controller
    if getattr(statement, "controller", None):
        changes["controller"] = None
    return replace(statement, player=controller, **changes)


def _asked(
    condition: protocol.Condition | None, before: str, now: str
) -> protocol.Condition | None:
    """Return an ability's condition as changed when its object gets another controller."""
    if condition is None:
        return None
    player = now if condition.player == before else condition.player
    return replace(condition, player=player, also=_asked(condition.also, before, now))
