"""Oracle texts of enchantments with triggered abilities."""

from typing import Any

from headjudge.spec import protocol

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


def text(
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
    met = _met(event.condition, event.player, players) if event.condition else ""
    if isinstance(event, protocol.StateTrigger):
        return f"When {met}, {effect}."
    own = event.whose == event.player
    if not own and len(players) > PAIR:
        raise protocol.Unsupported(f"{event.ability}: no text affects one of several opponents")
    first = "At the beginning of" if event.on == "upkeep" else "Whenever"
    return f"{first} {WHEN[event.on][not own]}{f', if {met}' if met else ''}, {effect}."


def _met(condition: protocol.Condition, player: str, players: tuple[str, ...]) -> str:
    """Return a condition's wording, which may refer to the controller or the only opponent."""
    low, high = condition.at_least, condition.at_most
    own = condition.player == player
    if condition.of != "life" or None not in (low, high) or (not own and len(players) > PAIR):
        raise protocol.Unsupported("if: the engine does not read such a condition in an ability")
    who = "you have" if own else "an opponent has"
    return f"{who} {f'{low} or more' if high is None else f'{high} or less'} life"


def understood(face: dict[str, Any], parsed: str) -> bool:
    """Return whether the engine parsed the ability and its condition."""
    read = face["triggers"]
    asks = ", if " in parsed or parsed.startswith("When ")
    return len(read) == 1 and bool(read[0]["execute"]) and (bool(read[0]["condition"]) or not asks)
