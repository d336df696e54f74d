"""Card objects parsed by phase, and initial game states."""

import functools
import json
from typing import Any

from headjudge.adapters.phase import abilities, oracle_text, state
from headjudge.spec import protocol


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

    def _database(self, text: str, kind: str) -> Any:  # noqa: ANN401
        name = "Sign" if text or kind != "Enchantment" else "Filler"
        face = self.phase.build_oracle_face(oracle_text.card(name, text, kind), None)
        read = json.dumps({name.lower(): face})
        whole = kind != "Instant" or oracle_text.understood(text, face)
        whole &= not text.startswith(("When", "At ")) or abilities.understood(face, text)
        if "Unimplemented" in read or '"Unknown"' in read or not whole:
            raise protocol.Unsupported(f"the engine can't read {text!r}, or only a part of it")
        return self.phase.Engine.from_json(read.replace(*oracle_text.NARROWED.get(text, ("", ""))))

    def _object(self, text: str, kind: str) -> str:
        """Return a card's object as JSON, without the fields that identify it."""
        name = "Sign" if text or kind != "Enchantment" else "Filler"
        game = self._database(text, kind).new_game([name], [name], format="FreeForAll")
        return state.alike(next(iter(game.state()["state"]["objects"].values())))

    def _template(self, form: str, players: int) -> str:
        """Return the initial state of a game in this format as JSON."""
        decks = [["Filler"] * 7] * players
        options = {"extra_players": decks[2:] or None, "first_player": 0, "format": form}
        game = self.engine.new_game(*decks[:2], **options)
        while "pending" in (waiting := game.waiting_for()["data"]):
            keep = {"type": "MulliganDecision", "data": {"choice": {"type": "Keep"}}}
            game.apply(waiting["pending"][0]["player"], keep)
        return json.dumps(state.template(game))
