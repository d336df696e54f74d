"""How a card says what an event does, for the adapters to engines that read the texts of cards."""

from collections.abc import Iterable, Sequence
from typing import Any

from spec import protocol as v

CHANGES: dict[type[Any], str] = {
    v.LoseLife: "Target player loses {} life.",
    v.GainLife: "Target player gains {} life.",
    v.SetLife: "Target player's life total becomes {}.",
    v.Damage: "This spell deals {} damage to target player.",
    v.Poison: "Target player gets {} poison counters.",
    v.Draw: "Target player draws {} cards.",
    v.ExchangeLife: "Two target players exchange life totals.",
}
"""What only a check of state-based actions may act on."""
LASTING: dict[str, str] = {
    "losing": "You can't lose the game.",
    "winning": "You can't win the game.",
    "losing-to-life": "You don't lose the game for having {} or less life.",
    "gaining-life": "You can't gain life.",
    "losing-life": "Your life total can't change.",
    "drawing": "You can't draw cards.",
    "drawing-twice": "You can't draw more than one card each turn.",
    "getting-poison": "Players can't get counters.",
    "nothing": "If you would draw a card, sacrifice this enchantment instead.",
}
"""What an enchantment says to its controller, or to more for lack of such cards; {} is a zero."""
BEARING = frozenset({v.Restriction, v.EndRestriction, v.ReplaceDraw, v.SetLibrary, v.PayLife})
"""What bears on changes, or is changed by them, so that these can't wait for a check meanwhile."""
_HOW_MANY = ("", "T", "Two t", "Three t", "Four t", "Five t", "Six t")


def card(name: str, text: str, kind: str) -> dict[str, object]:
    """A card that costs nothing and may be cast at any time, as MTGJSON has it."""
    always = {"manaCost": "{0}", "manaValue": 0.0, "colors": [], "colorIdentity": []}
    said = {"name": name, "text": text, "types": [kind], "keywords": ["Flash"]}
    return said | always | {"layout": "normal", "identifiers": {}}


def used(steps: Sequence[v.Step]) -> int:
    """How many cards of a library a case can use at most: what it says, and a draw an event."""
    events = [event for step in steps for event in step]
    return sum(e.amount for e in events if isinstance(e, v.Draw | v.SetLibrary)) + len(events)


def spells(step: v.Step, here: Sequence[str]) -> tuple[list[v.Event], list[str]]:
    """What spells, cast one after another, do in a step, and who wins, loses or concedes in it.

    Of what ends the game for somebody only the first event is there, as one spell says it of all.
    Raises Unsupported where the spells would be seen to come one after another.
    """
    named = ("player", "controller", "other")
    events = [e for e in step if {getattr(e, of, None) for of in named} <= {None, *here}]
    acts = [e for e in events if isinstance(e, v.Win | v.Lose | v.Concede)]
    kinds: set[type[object]] = {type(e) for e in events}
    waiting = kinds & CHANGES.keys()
    payments = v.PayLife in kinds and len(events) > 1
    if len(kinds - waiting) > 1 or (waiting and kinds & BEARING) or payments:
        raise v.Unsupported("the engine can't do these events at the same time")
    return [e for e in events if here and e not in acts[1:]], sorted({e.player for e in acts})


def changes(events: Sequence[Any], here: Sequence[str]) -> tuple[str, str, list[str]]:
    """An instant that makes these changes in this order: text, who casts it, and targets.

    One spell is the source of all the damage. Raises Unsupported where several would have to be,
    or where whoever controls the source isn't here any more.
    """
    sources = {(e.infect, e.lifelink) for e in events if isinstance(e, v.Damage)}
    (infect, by), *more = sources or {(False, None)}
    if more or by not in (None, *here):
        raise v.Unsupported("damage: no one spell can be its source")
    said = "Infect\n" * infect + "Lifelink\n" * bool(by) + " ".join(map(_change, events))
    targets = [n for e in events for n in (e.player, getattr(e, "other", None)) if n]
    return said or "You gain 0 life.", by or here[0], targets


def _change(event: Any) -> str:  # noqa: ANN401 -- any of CHANGES
    if getattr(event, "optional", False):
        return f"Target player may draw {event.amount} cards."
    return CHANGES[type(event)].format(getattr(event, "amount", 0))


def fate(kind: str, players: Iterable[str]) -> str:
    """That these players win, or lose, the game."""
    many = len([*players])
    they = f"players each {kind}" if many > 1 else f"player {kind}s"
    return f"{_HOW_MANY[many]}arget {they} the game."


def payment(event: v.PayLife) -> str:
    """A payment of life by whoever casts this, who has to be its target too if there is one."""
    if event.otherwise == "lose":
        return f"Target player loses the game unless they pay {event.amount} life."
    return f"You may pay {event.amount} life."
