"""What a reader makes of a log, and what the audit says of it."""

from collections.abc import Iterator
from io import BytesIO
from itertools import count
from typing import IO, Any

from headjudge.replay.log_format import BrokenLine
from headjudge.replay.results import lines_of
from headjudge.replay.session import Format, audit_games
from headjudge.spec.protocol.game_log import LogHeader, LogMoment


class Told:
    """What a reader made of a log."""

    def __init__(self, reader: Format, log: bytes | IO[bytes]) -> None:
        self.rows = list(reader.read(BytesIO(log) if isinstance(log, bytes) else log))
        self.headers = [item for _, item in self.rows if isinstance(item, LogHeader)]
        self.moments = [item for _, item in self.rows if isinstance(item, LogMoment)]
        self.broken = [(line, item) for line, item in self.rows if isinstance(item, BrokenLine)]
        numbers: Iterator[int] = iter(())
        for _, item in self.rows:
            if isinstance(item, LogHeader):
                numbers = count(1)
            elif isinstance(item, LogMoment):
                assert item.moment == next(numbers)

    @property
    def last(self) -> LogMoment:
        return self.moments[-1]

    def events(self, kind: type) -> list[Any]:
        return [
            event for moment in self.moments for event in moment.events if isinstance(event, kind)
        ]

    def lines(self, detail: int = 0) -> list[str]:
        """What the audit says of each game and match, with its place."""
        games = audit_games(self.rows, "log", lambda line, why: None, numbered=False)
        return [said for game in games for said in lines_of(game, detail)]
