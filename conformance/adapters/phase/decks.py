"""Synthetic cards in wording that phase can parse, and random decks.

The few cards suffice to reach every kind of ending: by life total, poison counters, an empty
library, an effect, or several at once.
"""

from random import Random
from typing import Any

SIZE, LANDS = 26, 11
"""Deck size and number of lands; decks are small so that libraries run out."""


def _card(kind: str, name: str, cost: int, text: str, power: int = 0) -> dict[str, Any]:
    """Return a card in MTGJSON's format; lands have cost 0."""
    mana = {"manaCost": f"{{{cost}}}" if cost else "", "manaValue": float(cost)}
    oracle_text = {"name": name, "text": text, "types": [kind], "subtypes": [], "supertypes": []}
    size = {"power": str(power), "toughness": str(power)} if kind == "Creature" else {}
    keywords = [keyword for keyword in ("Haste", "Infect", "Lifelink") if text == keyword]
    fields = {"colors": [], "colorIdentity": [], "layout": "normal", "identifiers": {}}
    return mana | oracle_text | size | {"keywords": keywords} | fields


QUARRY = _card("Land", "Old Quarry", 0, "{T}: Add {C}.")
CREATURES = (
    _card("Creature", "Hill Walker", 2, "", 2),
    _card("Creature", "Ridge Giant", 4, "", 5),
    _card("Creature", "Road Runner", 1, "Haste", 1),
    _card("Creature", "Marsh Adder", 2, "Infect", 2),
    _card("Creature", "Grateful Ox", 3, "Lifelink", 2),
)
SORCERIES = (
    _card("Sorcery", "Thrown Stone", 2, "Thrown Stone deals 3 damage to any target."),
    _card("Sorcery", "Toll", 2, "Target player loses 2 life and you gain 2 life."),
    _card("Sorcery", "Venom", 2, "Target player gets 2 poison counters."),
    _card("Sorcery", "Landslide", 2, "Target player mills five cards."),
    _card("Sorcery", "Long Study", 3, "Target player draws three cards."),
    _card("Sorcery", "Hail", 4, "Hail deals 4 damage to each player."),
    _card("Sorcery", "Verdict", 7, "Target player loses the game."),
    _card("Sorcery", "Coronation", 8, "You win the game."),
)
CARDS = (QUARRY, *CREATURES, *SORCERIES)


def deck(chance: Random) -> list[str]:
    """Return a deck of lands and a random selection of creatures and sorceries."""
    kinds = (*chance.sample(CREATURES, 2), *chance.sample(SORCERIES, 4))
    cards = (*[QUARRY] * LANDS, *chance.choices(kinds, k=SIZE - LANDS))
    return [str(card["name"]) for card in cards]
