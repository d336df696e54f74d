"""Oracle texts of the spells and permanents that implement events.

Apart from negative life totals, all texts are worded like real cards. The engine itself parses
them; text that it does not parse completely is unsupported.
"""

from collections.abc import Sequence
from typing import Any

from headjudge.spec import protocol

CHANGES: dict[type[Any], str] = {
    protocol.LoseLife: "Target player loses {amount} life.",
    protocol.GainLife: "Target player gains {amount} life.",
    protocol.SetLife: "Target player's life total becomes {amount}.",
    protocol.Damage: "This spell deals {amount} damage to target player.",
    protocol.Poison: "Target player gets {amount} poison counters.",
    protocol.Mill: "Target player mills {amount} cards.",
    protocol.ExchangeLife: "Two target players exchange life totals.",
    protocol.MultiplyLife: "Double target player's life total.",
    protocol.LoseHalfLife: "Target player loses half their life, rounded {rounded}.",
    protocol.Draw: "Target player draws {amount} cards.",
    protocol.ExtraTurn: "Target player takes an extra turn after this one.",
    protocol.Skip: "Target player skips their next {what}.",
    protocol.Prevent: "Prevent {amount} damage that would be dealt to target player this turn.",
}
"""The sentence on an instant for each event whose effect ends immediately or with the turn."""
_GAIN, _DAMAGE = "If you would gain life, {} instead.", "If a source would deal damage to you, {}."
_LEAST = "Damage that would reduce your {0} to less than {1} reduces it to {2} instead."
_NO_LIFE = "You don't lose the game for having {} or less life."
MINE: dict[str, str] = {
    "losing": "You can't lose the game.",
    "winning": "You can't win the game.",
    "losing-to-life": _NO_LIFE.format(0),
    "gaining-life": "You can't gain life.",
    "losing-life": "Your life total can't change.",
    "drawing": "You can't draw cards.",
    "drawing-twice": "You can't draw more than one card each turn.",
    "getting-poison": "Players can't get counters.",
    "nothing": "If you would draw a card, sacrifice this enchantment instead.",
    "win": "If you would draw a card, you win the game and sacrifice this enchantment instead.",
    "double-life-gain": _GAIN.format("you gain twice that much life"),
    "no-life-gain": _GAIN.format("you gain no life"),
    "life-gain-to-loss": _GAIN.format("you lose that much life"),
    "life-gain-to-draws": _GAIN.format("draw that many cards"),
    "double-life-loss": "If you would lose life, you lose twice that much life instead.",
    "double-damage": _DAMAGE.format("it deals double that damage instead"),
    "triple-damage": _DAMAGE.format("it deals triple that damage instead"),
    "half-damage-down": _DAMAGE.format("prevent half that damage, rounded up"),
    "half-damage-up": _DAMAGE.format("prevent half that damage, rounded down"),
    "no-damage": "Prevent all damage that would be dealt to you.",
    "damage-floor": _LEAST.format("life total", 1, 1),
    "double-draws": "If you would draw a card, draw two cards instead.",
    "no-draws": "If you would draw a card, skip that draw instead.",
    "win-on-empty-draw": "If you would draw a card while your library has no cards in it, you "
    "win the game instead.",
}
"""Texts of enchantments that affect their controller."""
THEIRS: dict[str, str] = {
    "losing": "Your opponents can't lose the game.",
    "winning": "Your opponents can't win the game.",
    "gaining-life": "Your opponents can't gain life.",
    "losing-life": "Your opponents' life totals can't change.",
    "drawing": "Your opponents can't draw cards.",
    "drawing-twice": "Each opponent can't draw more than one card each turn.",
}
"""Texts of enchantments that affect their controller's only opponent."""
NARROWED = {
    MINE["losing-life"]: ("CantGain", "CantLose"),
    THEIRS["losing-life"]: ("CantGain", "CantLose"),
    MINE["getting-poison"]: ("AnyPlayer", "You"),
}
"""Replacements (old, new) in the parsed forms of texts with a broader effect than the event."""
HOW_MANY = (
    "",
    "Target player ",
    *(f"{n} target players " for n in ("Two", "Three", "Four", "Five", "Six")),
)


def card(name: str, text: str, kind: str) -> dict[str, object]:
    """Return a free card with flash in MTGJSON's format."""
    always = {"manaCost": "{0}", "manaValue": 0.0, "colors": [], "colorIdentity": []}
    types, subtypes = [kind], ["Aura"] if text.startswith("Enchant ") else []
    oracle = {
        "name": name,
        "text": text,
        "types": types,
        "subtypes": subtypes,
        "keywords": ["Flash"],
    }
    oracle |= {"power": "2", "toughness": "2"} if kind == "Creature" else {}
    return oracle | always | {"layout": "normal", "identifiers": {}}


def change(event: Any) -> str:  # noqa: ANN401 -- an event in CHANGES
    """Return the sentence for an event in CHANGES."""
    amount = getattr(event, "amount", 0)
    match event:
        case protocol.Draw(optional=True):
            return f"Target player may draw {amount} cards."
        case protocol.Prevent():
            amount = f"the next {amount}" if amount else "all"
        case protocol.MultiplyLife(by=3):
            raise protocol.Unsupported("multiply-life: the engine does not read tripling")
    kind = getattr(event, "what", "").replace("-", " ")
    rounded = getattr(event, "rounded", "")
    return CHANGES[type(event)].format(amount=amount, rounded=rounded, what=kind)


def fate(kind: str, players: Sequence[str], condition: protocol.Condition | None) -> str:
    """Return a sentence that makes these players win or lose the game."""
    number = len(players)
    verb = kind + "s" * (number == 1)
    sentence = f"{HOW_MANY[number]}{'each ' * (number > 1)}{verb} the game."
    return f"If {_met(condition)}, t{sentence[1:]}" if condition else sentence


def _met(condition: protocol.Condition) -> str:
    low, high = condition.at_least, condition.at_most
    counted = {"life": "life", "poison": "poison counters", "library": "cards in your library"}
    if (condition.of, high) == ("library", 0):
        return "there are no cards in your library"
    fewer = "less" if condition.of == "life" else "fewer"
    bound = f"{low} or more" if high is None else f"{high} or {fewer}"
    return f"you have {f'exactly {low}' if low == high else bound} {counted[condition.of]}"


def together(sentence: str, number: int) -> str:
    """Reword a sentence about one target player for `number` target players."""
    clause = sentence.removeprefix("Target player ")
    verb, _, predicate = clause.partition(" ")
    return f"{HOW_MANY[number]}each {verb.removesuffix('s') if verb != 'may' else verb} {predicate}"


def destruction(number: int) -> str:
    """Return a sentence that destroys `number` target permanents."""
    return f"Destroy {HOW_MANY[number].lower().replace('player', 'permanent').strip()}."


def payment(event: protocol.PayLife) -> str:
    """Return the sentence for paying life; if it has a target, that must be the caster."""
    if event.otherwise == "lose":
        return f"Target player loses the game unless they pay {event.amount} life."
    return f"You may pay {event.amount} life."


def understood(text: str, face: dict[str, Any]) -> bool:
    """Return whether the engine parsed all of an instant's sentences and conditions."""
    ability, effects = (face["abilities"] or [None])[0], 0
    conditions = 0
    while ability:
        effects, conditions = effects + 1, conditions + bool(ability.get("condition"))
        ability = ability.get("sub_ability")
    return effects >= text.count(". ") + 1 and conditions >= text.count("If ")


WHEN = {
    "gains-life": ("you gain life", "an opponent gains life"),
    "loses-life": ("you lose life", "an opponent loses life"),
    "is-dealt-damage": ("you're dealt damage", "an opponent is dealt damage"),
    "draws": ("you draw a card", "an opponent draws a card"),
    "loses": ("you lose the game", "an opponent loses the game"),
    "upkeep": ("your upkeep", "each opponent's upkeep"),
}
"""A trigger condition's wording, for the controller and for the controller's only opponent."""
DOES = {
    "gain-life": ("you gain {} life", "each opponent gains {} life"),
    "lose-life": ("you lose {} life", "each opponent loses {} life"),
    "damage": ("{1} deals {0} damage to you", "{1} deals {0} damage to each opponent"),
    "draw": ("draw {} cards", "each opponent draws {} cards"),
    "mill": ("you mill {} cards", "each opponent mills {} cards"),
    "win": ("you win the game", ""),
    "lose": ("you lose the game", "each opponent loses the game"),
}
"""An effect's wording, for the controller and for all of the controller's opponents."""
PAIR = 2
"""The number of players in a game in which each has exactly one opponent."""


def ability(
    event: protocol.Trigger | protocol.StateTrigger, players: tuple[str, ...], heads: int
) -> str:
    """Return the ability's text. Raises Unsupported if no wording affects exactly these players."""
    team = players.index(event.player) // heads
    opponents = {player for seat, player in enumerate(players) if seat // heads != team}
    of_controller, of_opponent = DOES[event.does]
    if {*event.to} == {event.player}:
        effect = of_controller
    elif {*event.to} == opponents and of_opponent:
        effect = of_opponent
    else:
        raise protocol.Unsupported(
            f"{event.ability}: the engine reads no text that affects these players"
        )
    amount = "that much" if event.amount is None else str(event.amount)
    effect = effect.format(amount, "this enchantment")
    met = _ability_met(event.condition, event.player, players) if event.condition else ""
    if isinstance(event, protocol.StateTrigger):
        return f"When {met}, {effect}."
    own = event.whose == event.player
    if not own and len(players) > PAIR:
        raise protocol.Unsupported(
            f"{event.ability}: no text affects only one of several opponents"
        )
    first = "At the beginning of" if event.on == "upkeep" else "Whenever"
    return f"{first} {WHEN[event.on][not own]}{f', if {met}' if met else ''}, {effect}."


def _ability_met(condition: protocol.Condition, player: str, players: tuple[str, ...]) -> str:
    """Return a condition's wording, which may refer to the controller or the only opponent."""
    low, high = condition.at_least, condition.at_most
    own = condition.player == player
    if condition.of != "life" or None not in (low, high) or (not own and len(players) > PAIR):
        raise protocol.Unsupported("if: the engine does not read such a condition in an ability")
    who = "you have" if own else "an opponent has"
    return f"{who} {f'{low} or more' if high is None else f'{high} or less'} life"


def understood_ability(face: dict[str, Any], parsed: str) -> bool:
    """Return whether the engine parsed the ability and its condition."""
    read = face["triggers"]
    asks = ", if " in parsed or parsed.startswith("When ")
    return len(read) == 1 and bool(read[0]["execute"]) and (bool(read[0]["condition"]) or not asks)
