"""A game of the engine phase, as those who sit in it see it and what is written into it."""

from typing import Any

from conformance.engines.adapters.phase import state
from conformance.engines.adapters.phase.cards import Cards


class Game:
    """One game; `names` sit in it, `heads` of them a team."""

    def __init__(self, cards: Cards, start: str, names: tuple[str, ...], heads: int) -> None:
        """Begin in that state."""
        self.cards, self.names, self.heads = cards, names, heads
        self.game: Any = cards.engine.load_game(start)
        self.commanders: list[str] = []
        self.unwritten: list[state.Write] = []
        """What is to be written into the state together with the next change, or before it."""

    def over(self) -> bool:
        """Whether the engine says so."""
        return bool(self.game.waiting_for()["type"] == "GameOver")

    def gone(self, name: str) -> bool:
        """Whether the engine says that the player has left."""
        return bool(self.game.player(self.names.index(name))["is_eliminated"])

    def asked(self) -> int:
        """Who has priority, or is asked for something."""
        return int(self.game.waiting_for()["data"].get("player") or 0)

    def apply(self, seat: int, action: str, **data: object) -> None:
        """Let a player act. ValueError if the engine doesn't allow it."""
        self.game.apply(seat, {"type": action, "data": data} if data else {"type": action})

    def write(self, passed: list[int] | None = None) -> None:
        """Write what is unwritten, and perhaps that these players have passed priority."""
        if self.unwritten and not self.over():
            now = state.read(self.game)
            for change in self.unwritten:
                change(now)
            if passed is not None:
                now["priority_passes"] = passed
            self.game = self.cards.engine.load_game({"state": now})
            self.unwritten = []

    def give_priority(self, seat: int) -> None:
        """Others pass until the player has priority; a second head never has, so it is written."""
        for _ in self.names:
            if self.asked() == seat or self.gone(self.names[seat]) or self.over():
                return
            if seat % self.heads:
                self.unwritten.append(state.giving_priority(seat))
                self.write()
            else:
                self.apply(self.asked(), "PassPriority")
