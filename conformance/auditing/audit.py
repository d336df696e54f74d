"""The games in a log, one after the other, each held against the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from conformance.auditing.audited import AuditedGame
from conformance.auditing.game_audit import GameAudit
from conformance.auditing.reading import BrokenLine, LogLine
from spec.protocol.log import LogHeader, LogMoment
from spec.protocol.wellformed import setup_problems
from spec.rulebook import LookUpError

Complain = Callable[[int, str], object]
"""Is told what is wrong with a line, and which one it is."""


def audited(
    lines: Iterable[tuple[int, LogLine]], path: str, complain: Complain, *, numbered: bool = True
) -> Iterator[AuditedGame]:
    """Audit each game of a log as it is read.

    Where the moments are not `numbered` in the log itself, a line that can't be read may have been
    one.
    """
    log = _OneLog(path, complain)
    passes = log.passes
    for line, item in lines:
        if type(item) is LogMoment:
            if passes(item):
                continue
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
        passes = log.passes
    yield from log.end()


def _never(_: LogMoment) -> bool:
    return False


class _OneLog:
    """A log, and the game in it that is being read."""

    def __init__(self, path: str, complain: Complain) -> None:
        self.game: GameAudit | None = None
        self._path, self._complain = path, complain
        self._games = 0
        self._complained = False

    @property
    def passes(self) -> Callable[[LogMoment], bool]:
        """Lets a moment of the game happen, if there is nothing to say of it."""
        return self.game.following.passes if self.game is not None else _never

    def begin(self, line: int, header: LogHeader) -> None:
        """Begin a game, if it can be played."""
        problem = next(iter(setup_problems(header.game)), "")
        try:
            if not problem:
                self.game = GameAudit(header, self._path, line, self._games + 1)
                self._games += 1
        except LookUpError as error:
            problem = str(error)
        self._complained = bool(problem)
        if problem:
            self._complain(line, f"a game that can't be played: {problem}")

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
