"""A case's named objects: cards and tokens in the engine, and the spells that move them."""

from typing import Any

from headjudge.adapters.phase.spells import Spell, Thing
from headjudge.spec import protocol

MOVES = {
    ("Battlefield", "graveyard"): "Destroy target permanent.",
    ("Battlefield", "hand"): "Return target permanent to its owner's hand.",
    ("Graveyard", "battlefield"): "Put target creature card from a graveyard onto the battlefield "
    "under your control.",
}
"""Texts of spells that move a card, by its current zone and its destination."""
CREATION = "Create a 2/2 white Bear creature token."
CONTROL = "Gain control of target permanent."
MAGIC = "Enchant permanent\nYou control enchanted permanent."


class Things:
    """A case's objects by name."""

    def __init__(self, case: protocol.Case) -> None:
        """Create the initial objects. Raises Unsupported if a game can't start with one of them."""
        self.named: dict[str, Thing] = {}
        self.magic: dict[tuple[str, str], list[Spell]] = {}
        events = [e for step in case.steps for e in step]
        self.ending = {(e.player, e.of) for e in events if isinstance(e, protocol.EndControl)}
        self.before: list[Spell] = []
        for obj in case.game.objects:
            if obj.zone == "stack" or obj.kind != "card" or obj.owner is None:
                raise protocol.Unsupported(f"{obj.name}: the engine's games can't begin with it")
            borrowed = obj.controller not in (None, obj.owner)
            thing = Thing(obj.name, obj.owner, "graveyard" if borrowed else obj.zone)
            self.named[obj.name] = thing
            if borrowed:
                self.before.append(self._moved(thing, "battlefield", obj.controller))

    def spell(self, event: Any) -> Spell | None:  # noqa: ANN401 -- any event
        """Return the spell that applies an event to an object; None if no spell is needed."""
        match event:
            case protocol.Create(name, "token", who):
                self.named[name] = thing = Thing(name, who, "")
                return Spell(CREATION, who, makes=thing)
            case protocol.Put(name, zone, by):
                thing = self._thing(name)
                return self._moved(thing, zone, by or thing.owner)
            case protocol.GainControl(who, name):
                thing = self._thing(name)
                if (who, name) not in self.ending:
                    return Spell(CONTROL, who, (thing,))
                aura = Spell(MAGIC, who, (thing,), kind="Enchantment")
                self.magic.setdefault((who, name), []).append(aura)
                return aura
            case protocol.EndControl(who, name):
                auras = self.magic.get((who, name), [])
                return (
                    Spell("Destroy target enchantment.", targets=(auras.pop(),)) if auras else None
                )
            case _:
                raise protocol.Unsupported(
                    f"{event.__struct_config__.tag}: the engine has no such event"
                )

    def _thing(self, name: str) -> Thing:
        if name not in self.named:
            raise protocol.Unsupported(f"{name}: the engine has control only of permanents")
        return self.named[name]

    def _moved(self, thing: Thing, zone: str, by: str | None) -> Spell:
        moves = {to: (now, text) for (now, to), text in MOVES.items()}
        if zone not in moves:
            raise protocol.Unsupported(
                f"put: the engine reads no text that puts a card into the {zone}"
            )
        now, text = moves[zone]
        return Spell(text, by if zone == "battlefield" else None, (thing,), where=now)
