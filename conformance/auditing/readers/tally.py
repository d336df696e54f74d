"""What the log of another engine has told of a game so far, as the moments of a log of ours."""

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
from headjudge.spec.protocol.game_log import InView, LogMoment, ToldEnding
from headjudge.spec.protocol.setup import Player


class GameTally:
    """Tracks the numbers of a game in another engine's log, and the events since the last moment.

    A number that does not follow from the logged events becomes an event of its own. Libraries stay
    unknown until their size is told.
    """

    def __init__(self, players: Iterable[Player], *, libraries: bool) -> None:
        """Start with the set-up; with `libraries` only if their sizes are known."""
        self.life = {p.name: p.life or 0 for p in players}
        self.poison = {p.name: p.poison for p in players}
        self.library = {p.name: p.library for p in players} if libraries else {}
        self.events: list[Event] = []
        self._drawn = Counter[str]()
        self._number = 0

    def change_life(self, name: str, by: int) -> None:
        """Record that a player gained or lost life."""
        self.life[name] += by
        if by:
            self.events.append(GainLife(name, by) if by > 0 else LoseLife(name, -by))

    def change_poison(self, name: str, by: int) -> None:
        """Record that a player got or lost poison counters."""
        self.poison[name] += by
        if by:
            self.events.append(Poison(name, by) if by > 0 else LosePoison(name, -by))

    def draw(self, name: str, cards: int) -> None:
        """Record that a player drew cards that were there."""
        if cards:
            self._drawn[name] += cards

    def tell_library(self, name: str, cards: int) -> None:
        """Record the size of a library."""
        drawn, before = self._drawn.pop(name, 0), self.library.get(name)
        if drawn and before == cards + drawn:
            self.events.append(Draw(name, drawn))
        elif before != cards:
            self.events.append(SetLibrary(name, cards))
        self.library[name] = cards

    @property
    def happened(self) -> bool:
        """Whether anything happened since the last moment."""
        return bool(self.events or self._drawn)

    def moment(
        self,
        *,
        check: bool,
        seen: InView | None = None,
        endings: Iterable[ToldEnding] = (),
        over: bool = False,
    ) -> LogMoment:
        """Return the moment since the last one."""
        for name, drawn in self._drawn.items():
            before = self.library.get(name, drawn)
            if drawn <= before:
                self.events.append(Draw(name, drawn))
            self.library[name] = before - min(drawn, before)
        events, self.events = tuple(self.events), []
        self._drawn.clear()
        self._number += 1
        return LogMoment(self._number, events, check, seen, tuple(endings), over)
