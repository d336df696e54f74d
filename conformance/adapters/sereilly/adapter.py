"""MTG Simulacrum (sereilly/mtg-engine, Python) over protocol 1: python3 adapter.py CHECKOUT.

`events.py` applies events, `oracle_text.py` makes the cards for them, `zones.py` moves objects, and
`inquiries.py` answers questions.
"""
# ruff: noqa: INP001 -- a standalone program

import json
import subprocess
import sys
from importlib import import_module
from typing import Any

CHECKOUT = sys.argv[1]
CAN = """multiplayer commander brawl poison decking concede win-effects lose-effects draw-effects
simultaneous turns life poison-view objects controllers life-arithmetic damage-results prevention
extra-turns steps triggers sequences cant-lose life-replacement damage-replacement draw-replacement
effects-of-permanents numbers mana"""

sys.path.insert(0, CHECKOUT)
engine: Any = import_module("engine")
rules: Any = import_module("engine.commander")
events: Any = import_module("events")
oracle_text: Any = import_module("oracle_text")
inquiries: Any = import_module("inquiries")
zones: Any = import_module("zones")


class Play:
    """A game."""

    def __init__(self, setup: dict[str, Any]) -> None:
        """Start in the second turn, because the starting player of two skips the first draw."""
        players = setup["players"]
        kind = next((o for o in setup.get("options", ()) if o != "tournament"), None)
        life = rules.starting_life(kind, len(players)) if kind else 20
        self.names = [p["name"] for p in players]
        seats = [engine.PlayerState(name=name, life=life, library=[]) for name in self.names]
        self.game = engine.Game(players=seats, commander_variant=kind, turn=2)
        for seat, p in zip(seats, players, strict=True):
            seat.life, seat.poison_counters = p.get("life", life), p.get("poison", 0)
            commanders = p.get("commanders", ())
            seat.commanders = [
                oracle_text.card("", "Legendary Creature", name) for name in commanders
            ]
            seat.library[:] = oracle_text.filler(p.get("library", 53))
        self.zones = zones.Zones(self.game, self.names)
        for thing in setup.get("objects", ()):
            self.zones.begin(thing)
        self.events = events.Events(self.game, self.names, self.zones)
        self.lost: list[str] = []

    def step(self, step: list[dict[str, Any]]) -> dict[str, Any]:
        """Apply a step's events in order; return the outcome."""
        kinds = {event["do"] for event in step}
        if "draw" in kinds and len(kinds) > 1:
            raise oracle_text.Unsupported("draw: the engine can't combine it with other events")
        for event in step:
            self.events.do(event)
        return self.outcome()

    def outcome(self) -> dict[str, Any]:
        """Return the outcome; in a drawn game, players who had not lost earlier count as drawn."""
        game = self.game
        gone = [p.name for p in game.players if p.lost]
        if not game.is_draw:
            self.lost = gone
        winner, active = game.get_winner(), game.players[game.active_player_index]
        outcome = {
            "over": game.is_game_over(),
            "winners": [winner.name] if winner else [],
            "losers": self.lost,
            "drawn": [name for name in gone if name not in self.lost],
            "life": {p.name: p.life for p in game.players},
            "poison": {p.name: p.poison_counters for p in game.players},
            "active": None if active.lost else active.name,
        }
        return outcome | ({"objects": self.zones.places()} if self.zones.cards else {})


def reply(ask: dict[str, Any]) -> dict[str, Any]:
    """Return the reply to a protocol request."""
    if "hello" in ask:
        return hello()
    case = {"case": ask["case"]}
    try:
        if "ask" in ask:
            return case | {"outcomes": [{"answer": inquiries.answer(ask["ask"])}]}
        if "game" not in ask:
            return case | {"unsupported": "this adapter plays only games"}
        game = Play(ask["game"])
        return case | {"outcomes": [game.step(step) for step in ask["steps"]]}
    except oracle_text.Unsupported as why:
        return case | {"unsupported": str(why)}
    except Exception as error:  # noqa: BLE001 -- report any exception from the engine
        return case | {"error": f"{type(error).__name__}: {error}"}


def hello() -> dict[str, Any]:
    """Describe the engine, which supports up to four players according to its README."""
    request = ["git", "-C", CHECKOUT, "log", "-1", "--format=%h"]
    commit = subprocess.run(request, capture_output=True, text=True, check=False).stdout  # noqa: S603
    reported = {"hello": 1, "engine": "sereilly", "version": commit.strip() or "unknown"}
    reported |= {"capabilities": CAN.split(), "max_players": 4, "checks": "explicit"}
    return reported | {"cards": sorted(oracle_text.CATALOG)}


answers, sys.stdout = sys.stdout, sys.stderr  # keep the engine's output out of the replies
for line in sys.stdin:
    request = json.loads(line)
    if "bye" in request:
        break
    print(json.dumps(reply(request)), file=answers, flush=True)
