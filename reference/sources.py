"""Effects and abilities of objects: they go with these, and are their controllers': 109.5."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from headjudge.reference.abilities import Occurred
from headjudge.reference.derivation import regards
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
E = TypeVar("E", bound=Lasting | protocol.Trigger | protocol.StateTrigger)


def says_so(game: GameState, effect: E) -> bool:
    """Whether the object of an effect is on the battlefield, controlled by whom it is about.

    It is so of an effect of no object.
    """
    name = getattr(effect, "object", None)
    return name is None or _controller(game, name) == effect.player


def _controller(game: GameState, name: str) -> str | None:
    """Who controls a permanent; nobody, where the object is none."""
    obj = game.board.objects.get(name) if game.board is not None else None
    return obj.controller if obj is not None and obj.zone == "battlefield" else None


@regards("leaving-takes-objects", "nothing-to-who-has-left")
def follow(game: GameState) -> None:
    """End the effects of objects that have left the battlefield; let others be their controllers'.

    An object that has come back is another one (400.7).
    """
    if game.board is None:
        return
    if game.has_lasting_effects():
        game.restricting = list(_followed(game, game.restricting))
        game.losses_replaced = list(_followed(game, game.losses_replaced))
        game.draws_replaced = list(_followed(game, game.draws_replaced))
        game.altered.life = list(_followed(game, game.altered.life))
        game.altered.damage = list(_followed(game, game.altered.damage))
        game.altered.turns = list(_followed(game, game.altered.turns))
        game.update_restrictions()
    if game.abilities.known:
        _follow_abilities(game)
    for obj in game.board.objects.values():
        obj.is_new = False


def _follow_abilities(game: GameState) -> None:
    """Let abilities go with their objects, and look back on these: 603.6c, 603.10a."""
    known = game.abilities.known
    gone = [trigger for trigger in known if trigger.object and not _stays(game, trigger.object)]
    game.abilities.gone += gone
    for trigger in gone:
        if isinstance(trigger, protocol.Trigger) and trigger.on in _seen_leaving(
            game, str(trigger.object)
        ):
            game.abilities.occurred.append(Occurred(trigger.on, trigger.whose, 1, (trigger,)))
    game.abilities.known = list(_followed(game, known))


def _seen_leaving(game: GameState, name: str) -> tuple[protocol.TriggerEvent, ...]:
    """What an object's own abilities see, on which they look back, as it leaves: 603.6c."""
    died = game.board is not None and game.board.objects[name].zone == "graveyard"
    return ("leaves", "goes-to-graveyard") if died else ("leaves",)


def of_each(game: GameState, effect: E) -> list[E]:
    """The effect, or in place of one of an object about several one about each of them.

    Its `player` is the object's controller. Of each of these effects of no ability the `controller`
    says so, and `player` whom it is about.
    """
    whom = getattr(effect, "whom", None)
    to_whom = getattr(effect, "to_whom", None)
    if whom is None and to_whom is None:
        return [replace(effect)]  # another one each time, for each ends by itself
    controller = effect.player
    opponents = game.opponents(controller)
    each = {"opponent": opponents, "player": game.players_in_game, "one-opponent": opponents}
    those = game.ordered(each[whom]) if whom else (controller,)
    if not isinstance(effect, protocol.Trigger):
        return [replace(effect, player=one, controller=controller) for one in those]
    to = game.ordered(each[to_whom]) if to_whom in each else effect.to
    return [
        replace(
            effect,
            whose=one if whom else effect.whose,
            to=(one,) if to_whom == "that-player" else to,
            one=to_whom == "one-opponent",
        )
        for one in those
    ]


def _followed(game: GameState, effects: Iterable[E]) -> Iterator[E]:
    """The effects that are left, each about whoever it is about now."""
    spread: list[E] = []
    for effect in effects:
        name = getattr(effect, "object", None)
        if name is None:
            yield effect
        elif controller := _stays(game, name):
            if _whose(effect) == controller:
                yield effect
                continue
            now = of_each(game, _about(effect, controller))
            yield from (other for other in now if other not in spread)
            spread += now if getattr(effect, "whom", None) else []


def _whose(one: Lasting | protocol.Trigger | protocol.StateTrigger) -> str | None:
    """Whose effect or ability of an object it is so far."""
    return (
        one.player
        if isinstance(one, protocol.Trigger | protocol.StateTrigger | protocol.Prevent)
        else one.whose
    )


def _stays(game: GameState, name: str) -> str | None:
    """Who controls a permanent that is the same as before; nobody, where it has left."""
    is_new = game.board is not None and game.board.objects[name].is_new
    return None if is_new else _controller(game, name)


def _about(one: E, controller: str) -> E:
    """The effect or ability as it is where that player controls its object."""
    more: dict[str, object] = {}
    if isinstance(one, protocol.Trigger | protocol.StateTrigger):
        more["to"] = tuple([controller if p == one.player else p for p in one.to])
        more["condition"] = _asked(one.condition, one.player, controller)
        more["later"] = _asked(one.later, one.player, controller)
    if isinstance(one, protocol.Trigger) and (one.whose == one.player or one.whom):
        more["whose"] = controller
    if getattr(one, "controller", None):
        more["controller"] = None
    return replace(one, player=controller, **more)


def _asked(
    condition: protocol.Condition | None, before: str, now: str
) -> protocol.Condition | None:
    """What an ability asks for, of its controller now where it was of the one before."""
    if condition is None:
        return None
    player = now if condition.player == before else condition.player
    return replace(condition, player=player, also=_asked(condition.also, before, now))
