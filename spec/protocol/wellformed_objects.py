"""Which objects a case can have, and what can be done with them."""

from collections.abc import Iterator

from headjudge.spec.protocol.effects import (
    Create,
    EndControl,
    GainControl,
    LastingEffect,
    Put,
    UntilTurn,
)
from headjudge.spec.protocol.event_records import names, tag
from headjudge.spec.protocol.events import Choose, Event, one_by_one
from headjudge.spec.protocol.games import Case
from headjudge.spec.protocol.setup import ObjectKind, StartingObject, Zone

CONTROLLED: frozenset[Zone] = frozenset({"battlefield", "stack"})
"""The zones whose objects have a controller: 109.4."""
_ZONE_OF: dict[ObjectKind, Zone] = {"token": "battlefield", "copy": "stack", "ability": "stack"}
"""The only zone in which there is anything that is no card: 111.7, 707.10a, 113.1."""


def object_problems(case: Case) -> Iterator[str]:
    """What is wrong with the objects of a case, and with what is done with them: 108 to 113."""
    players = frozenset(p.name for p in case.game.players)
    kinds: dict[str, ObjectKind] = {}
    for one in case.game.objects:
        yield from _name_problems(one.name, players, kinds)
        yield from _start_problems(one, players)
        kinds[one.name] = one.kind
    effects: set[str] = set()
    for number, step in enumerate(case.steps, 1):
        for event in one_by_one(step):
            for problem in _event_problems(event, players, kinds, effects):
                yield f"step {number}: {tag(event)}: {problem}"
            if isinstance(event, Create):
                kinds[event.object] = event.kind
            if isinstance(event, UntilTurn):
                effects.add(event.effect)


def _name_problems(
    name: str, players: frozenset[str], kinds: dict[str, ObjectKind]
) -> Iterator[str]:
    if name in players:
        yield f"{name} is a player, so no object can be named so"
    if name in kinds:
        yield f"there are two objects named {name}"


def _start_problems(one: StartingObject, players: frozenset[str]) -> Iterator[str]:
    for role, name in (("owner", one.owner), ("controller", one.controller)):
        if name is not None and name not in players:
            yield f"the {role} of {one.name} is {name}, who is no player"
    if _ZONE_OF.get(one.kind, one.zone) != one.zone:
        yield f"{one.name} is {_a(one.kind)}, which can only be in the zone {_ZONE_OF[one.kind]}"
    if one.world and (one.kind != "card" or one.zone == "battlefield"):
        yield f"{one.name} is a world card, which begins elsewhere than on the battlefield"
    if one.kind == "ability":
        if one.owner is not None:
            yield f"{one.name} is an ability, which has no owner"
        if one.controller is None:
            yield f"the ability {one.name} has no controller"
    elif one.owner is None:
        yield f"{one.name} has no owner"
    if one.controller is not None and one.zone not in CONTROLLED:
        yield f"{one.name} is in the zone {one.zone}, where nothing has a controller"


def _event_problems(
    event: Event, players: frozenset[str], kinds: dict[str, ObjectKind], effects: set[str]
) -> Iterator[str]:
    if isinstance(event, Create):
        yield from _name_problems(event.object, players, kinds)
    else:
        yield from (f"no object is named {o}" for o in names("object", event) if o not in kinds)
    for name in names("player or object", event):
        if name not in players and name not in kinds:
            yield f"no object and no player is named {name}"
    match event:
        case Put():
            yield from _put_problems(event, kinds)
        case GainControl(player, of) | EndControl(player, of) if of == player:
            yield f"{player} needs no effect to control {of}"
        case Choose(_, None, True):
            yield "it is an object that requires a cost to be paid, so it needs a controller"
        case UntilTurn(effect) if effect in effects:
            yield f"there are two effects named {effect}"


def effect_problems(effect: LastingEffect) -> Iterator[str]:
    """What is wrong with an effect that lasts, by itself."""
    thing, controller, whom = (
        getattr(effect, field, None) for field in ("object", "controller", "whom")
    )
    if thing and controller:
        yield "an object has a controller of its own, so no other is named"
    if thing and getattr(effect, "condition", None):
        yield "an object's effect asks for nothing to begin: leave out if"
    if whom and not thing:
        yield "only an effect of an object is about each of several: whom"


def _put_problems(put: Put, kinds: dict[str, ObjectKind]) -> Iterator[str]:
    kind = kinds.get(put.object, "card")
    if kind != "card":
        yield f"{put.object} is {_a(kind)}, and only cards are put into zones"
    if put.dying and put.zone != "graveyard":
        yield "what a check destroys is put into the graveyard"
    if put.controller is not None and put.zone not in CONTROLLED:
        yield f"in the zone {put.zone} nothing has a controller"


def _a(kind: ObjectKind) -> str:
    return f"an {kind}" if kind == "ability" else f"a {kind}"
