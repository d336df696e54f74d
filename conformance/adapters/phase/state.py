"""Create and edit phase game states, with cards parsed by the engine.

Loading and saving a state takes time per card, so irrelevant cards are omitted.
"""

import functools
import json
from collections.abc import Callable, Sequence
from typing import Any

from headjudge.adapters.phase import oracle_text
from headjudge.spec import protocol

State = dict[str, Any]
Write = Callable[[State], None]
LOGS = ("resolved_rules_journal", "zone_changes_this_turn")
"""Logs of past events, which are larger than the rest of the state."""
WHOSE = ("owner", "base_controller", "controller")
FIRST = 10**6
"""The first id for a case's objects, and for commanders that deal damage."""
TEN = 10
"""The number of poison counters that makes a player lose."""
TURN = 7
"""The turn in which a case begins; not the first, in which the starting player does not draw."""


def read(game: Any) -> State:  # noqa: ANN401 -- the engine has no types
    """Return a game's state, without logs and without filler cards in hands."""
    state: State = game.state()["state"]
    for log in LOGS:
        state.pop(log, None)
    for player in state["players"]:
        for card in [*player["hand"]]:
            if state["objects"][str(card)]["name"] == "Filler":
                player["hand"].remove(card)
                del state["objects"][str(card)]
    return state


def template(game: Any) -> State:  # noqa: ANN401
    """Return a game's initial state with all cards removed and debug actions allowed."""
    state = read(game)
    for player in state["players"]:
        player["library"] = []
    state |= {"objects": {}, "deck_pools": [], "debug_mode": True, "turn_number": TURN}
    state["format_config"]["allow_debug_actions"] = True
    return state


def alike(card: State) -> str:
    """Return a card as JSON, without the fields that identify it or are null."""
    without = ("id", "card_id", "zone", *WHOSE)
    return json.dumps({k: v for k, v in card.items() if k not in without and v is not None})


def own(number: int, seat: int, zone: str) -> State:
    """Return the fields that identify a card."""
    return {"id": number, "card_id": number, "zone": zone.title()} | dict.fromkeys(WHOSE, seat)


class Start:
    """The state in which a case begins; objects are stored as JSON text for speed."""

    def __init__(self, text: str) -> None:
        """Load the template from JSON."""
        self.state: State = json.loads(text)
        self.objects: list[str] = []

    def add(self, card: str, seat: int, zone: str) -> int:
        """Put a card (JSON from :func:`alike`) into a zone; return its object id."""
        number = FIRST + len(self.objects)
        self.objects.append(f'"{number}":{card[:-1]},{json.dumps(own(number, seat, zone))[1:]}')
        shared = {"exile": "exile", "battlefield": "battlefield", "command": "command_zone"}
        place = self.state if zone in shared else self.state["players"][seat]
        place[shared.get(zone, zone)].append(number)
        return number

    def text(self) -> str:
        """Return the state as JSON in the engine's format."""
        self.state["objects"], self.state["next_object_id"] = {}, FIRST + len(self.objects)
        empty, filled = '"objects": {}', f'"objects":{{{",".join(self.objects)}}}'
        return json.dumps({"state": self.state}).replace(empty, filled)


def set_totals(state: State, setup: Sequence[protocol.Player], heads: int) -> list[Write]:
    """Write the initial life and poison totals.

    If a check would make a player lose, return the write to perform later instead.
    """

    def write(state: State) -> None:
        for i, (player, row) in enumerate(zip(setup, state["players"], strict=True)):
            team = setup[i - i % heads : i - i % heads + heads]
            # only one head stores the team's counters
            if not any(p.poison for p in team[: i % heads]):
                row["poison_counters"] += player.poison
            if totals := [p.life for p in team if p.life is not None]:
                row["life"] = totals[0] // heads + (i % heads < totals[0] % heads)

    if any(p.poison >= TEN or (p.life is not None and p.life <= 0) for p in setup):
        return [write]
    write(state)
    return []


def set_library(state: State, seat: int, size: int, filler: str) -> None:
    """Remove cards from a library, or add filler cards, until it has the given size."""
    library, objects = state["players"][seat]["library"], state["objects"]
    while len(library) > size:
        del objects[str(library.pop())]
    while len(library) < size:
        number = state["next_object_id"]
        objects[str(number)] = json.loads(filler) | own(number, seat, "library")
        library.append(number)
        state["next_object_id"] = number + 1


def add_damage(state: State, seat: int, commander: int, amount: int) -> None:
    """Record combat damage dealt to a player by a commander."""
    entry: State = {"player": seat, "commander": FIRST + commander, "damage": amount}
    rows = state["commander_damage"]
    same = [row for row in rows if row | {"damage": amount} == entry]
    if same:
        same[0]["damage"] += amount
    else:
        rows.append(entry)


def giving_priority(seat: int) -> Write:
    """Return a write that gives a player priority."""
    waiting = {"type": "Priority", "data": {"player": seat}}
    return lambda state: state.update(waiting_for=waiting, priority_player=seat)


class Cards:
    """A cache of cards parsed by the engine, and of initial game states."""

    def __init__(self, phase: Any) -> None:  # noqa: ANN401 -- the engine has no types
        """Store the engine's module."""
        self.phase = phase
        self.engine = self._database("", "Enchantment")
        self.object = functools.cache(self._object)
        self.template = functools.cache(self._template)

    def filler(self) -> str:
        """Return the object of a card without rules text."""
        return self.object("", "Enchantment")

    def _database(self, text: str, kind: str, more: tuple[tuple[str, object], ...] = ()) -> Any:  # noqa: ANN401
        name = "Sign" if text or kind != "Enchantment" else "Filler"
        card = oracle_text.card(name, text, kind) | dict(more)
        face = self.phase.build_oracle_face(card, None)
        read = json.dumps({name.lower(): face})
        is_understood = kind != "Instant" or oracle_text.understood(text, face)
        if text.startswith(("When", "At ")):
            is_understood &= kind == "Instant" or oracle_text.understood_ability(face, text)
        elif text and kind != "Instant" and "\n" not in text:
            is_understood &= oracle_text.understood_permanent(face)
        if "Unimplemented" in read or '"Unknown"' in read or not is_understood:
            raise protocol.Unsupported(f"the engine can't read {text!r}, or only part of it")
        return self.phase.Engine.from_json(read.replace(*oracle_text.NARROWED.get(text, ("", ""))))

    def _object(self, text: str, kind: str, more: tuple[tuple[str, object], ...] = ()) -> str:
        """Return a card's object as JSON, without the fields that identify it.

        `more` are fields of the card that replace the usual ones, such as its mana cost.
        """
        name = "Sign" if text or kind != "Enchantment" else "Filler"
        game = self._database(text, kind, more).new_game([name], [name], format="FreeForAll")
        return alike(game.object(1))

    def _template(self, form: str, players: int) -> str:
        """Return the initial state of a game in this format as JSON."""
        decks = [["Filler"] * 7] * players
        options = {"extra_players": decks[2:] or None, "first_player": 0, "format": form}
        game = self.engine.new_game(*decks[:2], **options)
        while "pending" in (waiting := game.waiting_for()["data"]):
            keep = {"type": "MulliganDecision", "data": {"choice": {"type": "Keep"}}}
            game.apply(waiting["pending"][0]["player"], keep)
        return json.dumps(template(game))
