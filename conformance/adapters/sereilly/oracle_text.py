"""Synthetic cards, and the oracle texts of those that implement a case's events."""
# ruff: noqa: INP001 -- part of a standalone program

from collections.abc import Sequence
from importlib import import_module
from typing import Any

models: Any = import_module("engine.models")
loader: Any = import_module("engine.card_loader")
CATALOG = {card.name: card for card in loader.load_catalog()}
"""The engine's own cards."""

SAYS = {
    "lose-life": ("You lose {} life.", "Target player loses {} life."),
    "gain-life": ("You gain {} life.", "Target player gains {} life."),
    "damage": ("Zap deals {} damage to you.", "Zap deals {} damage to target player."),
    "draw": ("You draw {} card{}.", "Target player draws {} card{}."),
    "mill": ("You mill {} card{}.", "Target player mills {} card{}."),
    "prevent": (
        "Prevent the next {} damage that would be dealt to you this turn.",
        "Prevent the next {} damage that would be dealt to target player this turn.",
    ),
    "lose": ("You lose the game.", "Target player loses the game."),
    "win": ("You win the game.", ""),
    "draw-game": ("The game is a draw.", ""),
    "extra-turn": ("Take an extra turn after this one.", ""),
}
"""Each event's text if it affects the spell's caster, and if it affects its target."""
HALF = {"up": "half their life, rounded up", "down": "half their life"}
_NO_LIFE = "You don't lose the game for having {} or less life."
_LEAST = "Damage that would reduce your {0} to less than {1} reduces it to {2} instead."
LASTING = {
    "losing-to-life": _NO_LIFE.format(0),
    "life-gain-to-draws": "If you would gain life, {} instead.".format("draw that many cards"),
    "damage-floor": _LEAST.format("life total", 1, 1),
    "double-draws": "If you would draw a card except the first one you draw in each of your draw"
    " steps, draw two cards instead.",
}
"""Text of permanents that affect their controller, as on Lich, Ali from Cairo and Teferi's Ageless
Insight."""
WHENEVER = {
    "gains-life": "Whenever you gain life, ",
    "draws": "Whenever you draw a card, ",
    "upkeep": "At the beginning of your upkeep, ",
}
DOES = {
    "gain-life": ("you gain {} life", ""),
    "lose-life": ("you lose {} life", "each opponent loses {} life"),
    "damage": ("Zap deals {} damage to you", "Zap deals {} damage to each opponent"),
    "draw": ("draw {} cards", ""),
    "mill": ("mill {} cards", "each opponent mills {} cards"),
    "win": ("you win the game", ""),
    "lose": ("you lose the game", ""),
}
"""An ability's text if it affects its controller, and if it affects all opponents."""
KNOWN = {"do", "player", "controller", "amount", "rounded", "combat"}
"""Event fields that a spell can express; `combat` must be false."""


def own(name: str) -> Any:  # noqa: ANN401
    """Return the engine's card. Raises Unsupported if the engine does not have it."""
    if name not in CATALOG:
        raise Unsupported(f"card: the engine has no card named {name}")
    return CATALOG[name]


class Unsupported(Exception):  # noqa: N818 -- the protocol's term
    """The engine can't express an event; the message names it."""


def effect(event: dict[str, Any]) -> str:
    """Return a lasting effect's key, which the events that start and end it share."""
    text = event.get("ability") or event.get("from") or event["how"]
    return f"{text} {event.get('player') if 'ability' not in event else ''}"


def spell(events: Sequence[dict[str, Any]]) -> tuple[str, str | None, str | None]:
    """Return the text, caster and target of a spell that performs these events in order.

    The caster is None if no event requires a particular one. Raises Unsupported if no single spell
    can perform the events.
    """
    for e in events:
        _require_said(e)
    casters = {e["controller"] for e in events if "controller" in e}
    casters |= {e.get("player") for e in events if e["do"] in SAYS and not SAYS[e["do"]][1]} - {
        None
    }
    named = list(dict.fromkeys(e["player"] for e in events if "player" in e))
    caster = next(iter(casters), named[0] if len(named) > 1 else None)
    targets = [name for name in named if name != caster]
    if len(casters) > 1 or len(targets) > 1:
        raise Unsupported("in the engine, a spell has one caster and one target")
    text = " ".join(_sentence(e, mine=e.get("player") in {None, caster}) for e in events)
    return text, caster, next(iter(targets), None)


def _require_said(e: dict[str, Any]) -> None:
    kind = e["do"]
    if kind not in SAYS and kind != "lose-half-life":
        raise Unsupported(f"{kind}: the engine does not support it")
    if extra := sorted(set(e) - KNOWN):
        raise Unsupported(f"{kind}: the engine does not support {', '.join(extra)}")
    if kind == "prevent" and "amount" not in e:
        raise Unsupported("prevent: the engine can prevent only a given amount of damage, not all")


def _sentence(e: dict[str, Any], *, mine: bool) -> str:
    if e["do"] == "lose-half-life":
        return f"{'You lose' if mine else 'Target player loses'} {HALF[e['rounded']]}."
    amount = e.get("amount", 0)
    return SAYS[e["do"]][not mine].format(amount, "" if amount == 1 else "s")


def lasting(event: dict[str, Any], players: Sequence[str]) -> str:
    """Return the text of a permanent that implements a `shield`, `alter` or `trigger` event.

    Raises Unsupported if no text that the engine supports does.
    """
    kind, player = event["do"], event["player"]
    if event.get("controller", player) != player:
        raise Unsupported(f"{kind}: in the engine it affects only the controller of the permanent")
    if kind != "trigger":
        name = event.get("from") or event["how"]
        if name not in LASTING:
            raise Unsupported(f"{kind}: the engine does not support {name}")
        return LASTING[name]
    others = sorted({*players} - {player})
    mine, theirs = DOES[event["does"]]
    to = sorted(event["to"])
    does = mine if to == [player] else theirs if to == others else ""
    on = WHENEVER.get(event["on"], "")
    if not on or not does or event["whose"] != player:
        raise Unsupported("trigger: the engine has no such ability")
    if event.get("amount") is None and event["on"] != "gains-life" and "{}" in does:
        raise Unsupported("trigger: the engine knows the amount only of life gain")
    return on + does.format(event.get("amount", "that much")) + "."


def card(text: str, kind: str, name: str = "Zap") -> Any:  # noqa: ANN401
    """Return a card without a mana cost; creatures are 1/1."""
    strength = {"power": "1", "toughness": "1"} if "Creature" in kind else {}
    return models.CardDefinition(
        name=name,
        mana_cost="",
        cmc=0.0,
        type_line=kind,
        oracle_text=text,
        colors=(),
        color_identity=(),
        keywords=("Lifelink",) if text == "Lifelink" else (),
        produced_mana=(),
        raw={"name": name, "type_line": kind} | strength,
    )


def filler(amount: int) -> list[Any]:
    """Return `amount` cards without rules text."""
    return [card("", "Land")] * amount
