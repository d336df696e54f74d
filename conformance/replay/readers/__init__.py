"""Readers for other engines' logs, one module per format, and their shared game tally.

Each module defines `NAME`, `CONTENTS` (a sentence), `COMPLETE` (the kinds of facts that logs
contain completely), `LIMITS`, and the functions `recognizes` and `read`. `read` yields items of
Head Judge's own format.
"""

from collections import Counter
from collections.abc import Iterable

from headjudge.spec.protocol.events import (
    Draw,
    Event,
    GainLife,
    LoseLife,
    LosePoison,
    Poison,
    SetLibrary,
)
from headjudge.spec.protocol.game_log import InView, LogMoment, PlayerEnding
from headjudge.spec.protocol.setup import Player

MIN_PLAYERS = 2


class GameTally:
    """Tracks a logged game's numbers and the events since the last moment.

    If a logged number does not follow from the logged events, an event is added that changes it.
    Library sizes are unknown until logged.
    """

    def __init__(self, players: Iterable[Player], *, libraries: bool) -> None:
        """Start from the setup; `libraries` means that initial library sizes are known."""
        self.life = {p.name: p.life or 0 for p in players}
        self.poison = {p.name: p.poison for p in players}
        self.library = {p.name: p.library for p in players} if libraries else {}
        self.events: list[Event] = []
        self._drawn = Counter[str]()
        self._number = 0

    def change_life(self, name: str, change: int) -> None:
        """Record that a player gained or lost life."""
        self.life[name] += change
        if change:
            self.events.append(GainLife(name, change) if change > 0 else LoseLife(name, -change))

    def set_life(self, name: str, life: int) -> None:
        """Record a player's life total."""
        self.change_life(name, life - self.life[name])

    def change_poison(self, name: str, change: int) -> None:
        """Record that a player got or lost poison counters."""
        self.poison[name] += change
        if change:
            self.events.append(Poison(name, change) if change > 0 else LosePoison(name, -change))

    def set_poison(self, name: str, counters: int) -> None:
        """Record a player's number of poison counters."""
        self.change_poison(name, counters - self.poison[name])

    def draw(self, name: str, cards: int) -> None:
        """Record that a player drew cards, not counting draws from an empty library."""
        if cards:
            self._drawn[name] += cards

    def set_library(self, name: str, cards: int) -> None:
        """Record a player's library size."""
        drawn, before = self._drawn.pop(name, 0), self.library.get(name)
        if drawn and before == cards + drawn:
            self.events.append(Draw(name, drawn))
        elif before != cards:
            self.events.append(SetLibrary(name, cards))
        self.library[name] = cards

    @property
    def has_changed(self) -> bool:
        """Whether anything happened since the last moment."""
        return bool(self.events or self._drawn)

    def moment(
        self,
        *,
        check: bool,
        seen: InView | None = None,
        endings: Iterable[PlayerEnding] = (),
        over: bool = False,
    ) -> LogMoment:
        """Return a moment with all events since the last one."""
        for name, drawn in self._drawn.items():
            before = self.library.get(name, drawn)
            if drawn <= before:
                self.events.append(Draw(name, drawn))
            self.library[name] = before - min(drawn, before)
        events, self.events = tuple(self.events), []
        self._drawn.clear()
        self._number += 1
        return LogMoment(self._number, events, check, seen, tuple(endings), over)
