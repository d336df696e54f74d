"""The games in a log, one after the other, each held against the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from conformance.auditing.audited import AuditedGame
from conformance.auditing.game_audit import GameAudit
from conformance.auditing.reading import BrokenLine, ReadLine
from spec.protocol.log import LogHeader, LogMoment
from spec.protocol.wellformed import Malformed
from spec.rulebook import LookUpError

Complain = Callable[[int, str], object]
"""Is told what is wrong with a line, and which one it is."""


def audited(
    lines: Iterable[ReadLine], path: str, complain: Complain, *, numbered: bool = True
) -> Iterator[AuditedGame]:
    """Audit each game of a log as it is read.

    Where the moments are not `numbered` in the log itself, a line that can't be read may have been
    one.
    """
    log = _OneLog(path, complain)
    left = iter(lines)
    while one := log.next_of(left):
        line, item = one
        if isinstance(item, LogMoment):
            game = log.game
            if game is None or (item.moment == 1 and game.is_under_way):
                yield from log.end()
                log.orphan(line)
            else:
                for problem in game.moment(line, item):
                    complain(line, problem)
        elif isinstance(item, LogHeader):
            yield from log.end()
            log.begin(line, item)
        elif isinstance(item, BrokenLine):
            complain(line, item.why)
            if log.game is not None and not numbered:
                log.game.miss()
    yield from log.end()


class _OneLog:
    """A log, and the game in it that is being read."""

    def __init__(self, path: str, complain: Complain) -> None:
        self.game: GameAudit | None = None
        self._path, self._complain = path, complain
        self._games = 0
        self._complained = False

    def next_of(self, lines: Iterator[ReadLine]) -> ReadLine | None:
        """The next line of which there is something to say; None at their end."""
        game = self.game
        return next(lines, None) if game is None else game.following.pass_quiet(lines)

    def begin(self, line: int, header: LogHeader) -> None:
        """Begin a game, if it can be played."""
        self._complained = False
        try:
            self.game = GameAudit(header, self._path, line, self._games + 1)
            self._games += 1
        except (LookUpError, Malformed) as error:
            self._complained = True
            self._complain(line, f"a game that can't be played: {error}")

    def end(self) -> Iterator[AuditedGame]:
        """What came of the game, if there is one."""
        if self.game is not None:
            yield self.game.end()
        self.game = None

    def orphan(self, line: int) -> None:
        """Complain, once a game, of a moment that belongs to no game."""
        if not self._complained:
            self._complain(line, "a moment of a game that has no header")
        self._complained = True
