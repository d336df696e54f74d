"""Card objects as the engine phase parses them, and the first states of its games."""

import functools
import json
from typing import Any

from headjudge.adapters.phase import abilities, oracle_text, state
from headjudge.spec import protocol


class Cards:
    """Cards parsed by the engine, each parsed once."""

    def __init__(self, phase: Any) -> None:  # noqa: ANN401 -- the engine has no types
        """Keep the engine's module."""
        self.phase = phase
        self.engine = self._database("", "Enchantment")
        self.object = functools.cache(self._object)
        self.template = functools.cache(self._template)

    def filler(self) -> str:
        """Return the object of a card without effect."""
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
        """Return the object of a card as text, without its identity."""
        name = "Sign" if text or kind != "Enchantment" else "Filler"
        game = self._database(text, kind).new_game([name], [name], format="FreeForAll")
        return state.alike(next(iter(game.state()["state"]["objects"].values())))

    def _template(self, form: str, players: int) -> str:
        """Return the first state of a game of that format as text."""
        decks = [["Filler"] * 7] * players
        options = {"extra_players": decks[2:] or None, "first_player": 0, "format": form}
        game = self.engine.new_game(*decks[:2], **options)
        while "pending" in (waiting := game.waiting_for()["data"]):
            keep = {"type": "MulliganDecision", "data": {"choice": {"type": "Keep"}}}
            game.apply(waiting["pending"][0]["player"], keep)
        return json.dumps(state.template(game))
