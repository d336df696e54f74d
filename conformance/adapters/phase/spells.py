"""Spells that implement the events of a step, and the objects that they move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from headjudge.adapters.phase import oracle_text
from headjudge.spec import protocol

ENDED = (
    protocol.EndRestriction,
    protocol.EndReplaceDraw,
    protocol.EndAlteration,
    protocol.EndTrigger,
)
AT_ONCE = "the engine can't perform these events at the same time"
Sentence = tuple[str, tuple[Any, ...]]
"""A sentence of rules text and its targets."""


@dataclass(eq=False)
class Thing:
    """An object named in a case."""

    name: str
    owner: str
    zone: str
    """The object's initial zone; empty if it does not exist at the start."""
    number: int = 0
    """The engine's object id; 0 if the object does not exist."""
    text: str = ""
    """The object's rules text."""
    abilities: tuple[str, ...] = ()
    """The names of its triggered abilities."""
    size: tuple[int, int] = (2, 2)
    """Its power and toughness."""
    keywords: tuple[str, ...] = ()
    under: str | None = None
    """The player who controls it at the start."""


@dataclass(eq=False)
class Spell:
    """An instant, or a permanent with a lasting effect."""

    text: str
    by: str | None = None
    """The caster; None if it does not matter."""
    targets: "tuple[str | Thing | Spell, ...]" = ()
    """The targeted players and objects; the latter are usually permanents to destroy."""
    where: str = "Battlefield"
    """The zone in which targeted objects must be."""
    makes: Thing | None = None
    """The token that the spell creates."""
    kind: str = "Instant"
    commanders: tuple[protocol.Damage, ...] = ()
    """The spell's damage events that count as combat damage dealt by commanders."""
    whose: tuple[str, ...] = ()
    """Other players who must still be in the game, such as the controllers of effects."""
    own: bool = True
    """Whether the caster controls all of the spell's effects, so that none outlasts the caster."""
    effect: tuple[str, ...] = ()
    """For a permanent: event tag, kind of effect, affected player, and controller if any."""
    chosen: bool = False
    """For a replacement effect: whether the player chooses to apply it first."""
    parts: "tuple[Spell, ...]" = ()
    """One spell per event, used instead if some of the targets are gone."""
    number: int = 0
    """The engine's object id."""


def combine(sentences: Sequence[Sentence], events: Sequence[Any]) -> Spell:
    """Combine sentences into one spell, which is the source of all their damage."""
    dealt = [e for e in events if isinstance(e, protocol.Damage)]
    if len({(e.infect, e.lifelink) for e in dealt}) > 1 or any(e.toxic for e in dealt):
        raise protocol.Unsupported("damage: no single spell can be its source")
    rest = [e for e in events if not isinstance(e, ENDED)]
    whose = {e.controller for e in rest if getattr(e, "controller", None)}
    checked = {e.condition.player for e in rest if getattr(e, "condition", None)}
    affected = {e.player for e in rest if getattr(e, "condition", None)}
    casters = sorted(checked | {e.lifelink for e in dealt if e.lifelink}) or sorted(whose)
    if len(casters) > 1 and casters != sorted(whose):
        raise protocol.Unsupported(
            "no single spell has several controllers or checks several players"
        )
    if dealt and any(getattr(e, "dying", False) for e in events):
        raise protocol.Unsupported(
            "dying: the spell that kills the creature can't also deal other damage"
        )
    keywords = "Infect\n" * any(e.infect for e in dealt)
    keywords += "Lifelink\n" * any(e.lifelink for e in dealt)
    text = keywords + (" ".join(sentence for sentence, _ in sentences) or "You gain 0 life.")
    if any(e.unpreventable for e in dealt):
        if len(events) > 1:
            raise protocol.Unsupported("damage: the text would make all damage unpreventable")
        text += " The damage can't be prevented."
    targets = tuple(target for _, targets in sentences for target in targets)
    commanders = tuple(e for e in dealt if e.combat and e.commander)
    by = casters[0] if casters else None
    own = all(_of(e) == by for e in events)
    return Spell(
        text, by, targets, commanders=commanders, whose=tuple((whose | affected) - {by}), own=own
    )


def _of(event: Any) -> str | None:  # noqa: ANN401 -- an event of any type
    """Return the controller of an event's effect, if any.

    Events that end an effect have no controller. A conditional effect is by default controlled by
    the player it affects.
    """
    if isinstance(event, ENDED):
        return None
    condition = getattr(event, "condition", None)
    return getattr(event, "controller", None) or (event.player if condition else None)


def change(event: Any) -> Sentence:  # noqa: ANN401 -- an event in CHANGES
    """Return the sentence for an event without a lasting effect."""
    return oracle_text.change(event), named(event)


def fates(events: Sequence[Any]) -> Iterator[Sentence]:
    """Yield the sentence that makes players win or lose, if any event does.

    Raises Unsupported if the engine would not treat the step's events as simultaneous.
    """
    if decisive := [e for e in events if isinstance(e, protocol.Win | protocol.Lose)]:
        if len({type(e) for e in decisive}) > 1:
            raise protocol.Unsupported(AT_ONCE)
        if any(e.condition for e in decisive) and len(events) > 1:
            raise protocol.Unsupported("if: the engine checks it after the rest of the step")
        players = sorted({e.player for e in decisive})
        others = [e for e in events if e not in decisive and type(e) not in ENDED]
        reached = {who for e in others for who in (*named(e), getattr(e, "lifelink", None))}
        if isinstance(decisive[0], protocol.Lose) and reached & {*players}:
            raise protocol.Unsupported("a player who leaves in a step keeps the old totals")
        yield oracle_text.fate(tag(decisive[0]), players, decisive[0].condition), tuple(players)


def together(events: Sequence[Any], *, ordered: bool) -> Iterator[Sentence]:
    """Yield sentences for events that the engine would apply to one player after another.

    Raises Unsupported if the events differ between players, unless they are draws and not
    `ordered`.
    """
    players = tuple(e.player for e in events)
    if len({*players}) == len(players) > 1 and len({oracle_text.change(e) for e in events}) == 1:
        yield oracle_text.together(oracle_text.change(events[0]), len(players)), players
    elif len({*players}) > 1 and (ordered or not isinstance(events[0], protocol.Draw)):
        raise protocol.Unsupported(AT_ONCE)
    else:
        yield from map(change, events)


def named(event: Any) -> tuple[str, ...]:  # noqa: ANN401 -- an event in CHANGES
    """Return the players affected by the event."""
    return (
        (event.player, event.other) if isinstance(event, protocol.ExchangeLife) else (event.player,)
    )


def tag(event: Any) -> str:  # noqa: ANN401 -- an event of any type
    """Return the event's tag in the protocol."""
    return str(event.__struct_config__.tag)


def used(case: protocol.Case, player: str) -> int:
    """Return how many library cards a player may use; larger libraries need not be filled."""
    events: list[Any] = [event for step in case.steps for event in step]
    events += [e for inner in events if isinstance(inner, protocol.InOrder) for e in inner.events]
    if any((draws := getattr(e, "condition", None)) and draws.of == "library" for e in events):
        return 1000
    abilities = any(getattr(e, "does", "") in ("draw", "mill") for e in events)
    if abilities or any("draws" in getattr(e, "kind", "") for e in events):
        return 1000  # these draws may happen any number of times
    taken = [e for e in events if isinstance(e, protocol.Draw | protocol.Mill)]
    turns = [e for e in events if isinstance(e, protocol.BeginStep | protocol.EndTurn)]
    return 1 + sum(e.amount for e in taken if e.player == player) + len(turns)


def blocker(event: protocol.Block, place: int) -> str:
    """Return the name of the creature that blocks; `place` is the event's position in its step."""
    return event.blocker or f"{event.player} blocks {event.attacker} ({place})"


MOVES = {
    ("Battlefield", "graveyard"): "Destroy target permanent.",
    ("Battlefield", "hand"): "Return target permanent to its owner's hand.",
    ("Battlefield", "exile"): "Exile target permanent.",
    ("Battlefield", "library"): "Put target permanent on top of its owner's library.",
    ("Graveyard", "battlefield"): "Put target creature card from a graveyard onto the battlefield "
    "under your control.",
}
"""Texts of spells that move a card, by its current zone and its destination."""
CREATION = "Create a 2/2 white Bear creature token."
CONTROL = "Gain control of target permanent."
MAGIC = "Enchant permanent\nYou control enchanted permanent."


BIG = 1000
"""The toughness of creatures that survive combat."""


class Things:
    """A case's objects by name, and the creatures that the case names only in combat."""

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
            thing.under = obj.controller or obj.owner
            self.named[obj.name] = thing
            if borrowed:
                self.before.append(self._moved(thing, "battlefield", obj.controller))
        self.fighters: dict[str, Thing] = {}
        leaders = {name for player in case.game.players for name in player.commanders}
        for place, event in ((place, e) for step in case.steps for place, e in enumerate(step)):
            if isinstance(event, protocol.Attack) and event.attacker in leaders:
                raise protocol.Unsupported("attack: commanders attack only by damage events")
            if isinstance(event, protocol.Attack):
                self._attacks(event)
            elif isinstance(event, protocol.Block):
                self._blocks(event, blocker(event, place))

    def _attacks(self, event: protocol.Attack) -> None:
        """Give an attacker its power and abilities; haste, because cases know no new creatures."""
        keywords = ["Haste"] + ["Trample"] * event.trample + ["Infect"] * event.infect
        keywords += ["Lifelink"] * event.lifelink + [f"Toxic {event.toxic}"] * bool(event.toxic)
        thing = self.named.get(event.attacker) or self.fighters.get(event.attacker)
        if not thing:
            thing = Thing(event.attacker, event.player, "battlefield")
            self.fighters[event.attacker] = thing
        if thing.keywords not in ((), tuple(keywords)) or (
            thing.keywords and thing.size != (event.power, BIG)
        ):
            raise protocol.Unsupported(f"{event.attacker}: it attacks in different forms")
        thing.keywords, thing.size = tuple(keywords), (event.power, BIG)

    def _blocks(self, event: protocol.Block, name: str) -> None:
        """Give a blocker 0 power, and the toughness that lets it survive or not."""
        thing = self.named.get(name) or Thing(name, event.player, "battlefield")
        if thing.keywords:
            raise protocol.Unsupported(f"{name}: it both attacks and blocks")
        if name not in self.named:
            self.fighters[name] = thing
        thing.size = (0, event.toughness or BIG)

    def spell(self, event: Any) -> Spell | None:  # noqa: ANN401 -- an event of any type
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

    def have(self, event: Any, text: str) -> None:  # noqa: ANN401 -- a lasting effect
        """Give an object a line of rules text. Raises Unsupported if another player controls it."""
        thing = self._thing(event.object)
        if event.player != thing.under or text in oracle_text.NARROWED:
            raise protocol.Unsupported(
                f"{event.object}: no text has this effect for its controller"
            )
        thing.text = f"{thing.text}\n{text}".strip()
        if isinstance(event, protocol.Trigger | protocol.StateTrigger):
            thing.abilities += (event.ability,)

    def _thing(self, name: str) -> Thing:
        if name not in self.named:
            raise protocol.Unsupported(f"{name}: the engine has control only of permanents")
        return self.named[name]

    def _moved(self, thing: Thing, zone: str, by: str | None) -> Spell:
        moves = {to: (now, text) for (now, to), text in MOVES.items()}
        if zone not in moves:
            raise protocol.Unsupported(
                f"put: the engine reads no text that puts a card into this zone: {zone}"
            )
        now, text = moves[zone]
        return Spell(text, by if zone == "battlefield" else None, (thing,), where=now)
