"""An MTG Simulacrum game: set-up, steps and outcomes."""
# ruff: noqa: INP001 -- part of a standalone program

from importlib import import_module
from typing import Any

engine: Any = import_module("engine")
rules: Any = import_module("engine.commander")
events: Any = import_module("events")
synthetic_cards: Any = import_module("synthetic_cards")
oracle_text: Any = import_module("oracle_text")
zones: Any = import_module("zones")


class Play:
    """A game."""

    def __init__(self, setup: dict[str, Any]) -> None:
        """Start in the second turn, because the first player of two skips the first draw."""
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
                synthetic_cards.card("", "Legendary Creature", name) for name in commanders
            ]
            seat.library[:] = synthetic_cards.filler(p.get("library", 53))
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
