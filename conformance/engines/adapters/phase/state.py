"""The state of a game of the engine phase, as its adapter reads it and writes into it.

Reading and loading a state take their time by the card, so what no case looks at is left out.
"""

from collections import Counter
from typing import Any

State = dict[str, Any]
LOGS = ("resolved_rules_journal", "zone_changes_this_turn")
"""What has happened; empty in a state that doesn't have them, and larger than all the rest."""


def read(game: Any) -> State:  # noqa: ANN401 -- the engine has no types
    """The state of a game without its logs, and without the cards in hands, which nobody plays."""
    state: State = game.state()["state"]
    for log in LOGS:
        state.pop(log, None)
    for player in state["players"]:
        while player["hand"]:
            del state["objects"][str(player["hand"].pop())]
    return state


def with_card(state: State, objects: State, seat: int) -> tuple[int, State]:
    """A card's number, and the state in which a player has it in hand, and priority.

    `objects` has such a card of every player: the first's has the number 1, and so on.
    """
    number = state["next_object_id"]
    card = objects[str(seat + 1)] | {"id": number, "card_id": number}
    state["players"][seat]["hand"].append(number)
    return number, state | {
        "objects": state["objects"] | {str(number): card},
        "next_object_id": number + 1,
        "waiting_for": {"type": "Priority", "data": {"player": seat}},
        "priority_player": seat,
    }


def with_damage(state: State, damage: Counter[tuple[int, str]], passed: list[int]) -> State:
    """The state in which commanders have dealt so much to seats, and these players have passed."""
    commanders = enumerate(damage.items(), 10**6)
    entries = [{"player": p, "commander": c, "damage": n} for c, ((p, _), n) in commanders]
    return state | {"priority_passes": passed, "commander_damage": entries}
