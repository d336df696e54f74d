"""The games in a log, one after the other, each held against the rules."""

from collections.abc import Callable, Iterable, Iterator

from headjudge.conformance.auditing.audited import AuditedGame
from headjudge.conformance.auditing.game_audit import GameAudit
from headjudge.conformance.auditing.match_audit import match_audited
from headjudge.conformance.auditing.reading import BrokenLine, MatchTold, ReadLine
from headjudge.spec.protocol.game_log import LogHeader, LogMoment
from headjudge.spec.protocol.wellformed import Malformed
from headjudge.spec.rulebook import LookUpError

Complain = Callable[[int, str], object]
"""Is told what is wrong with a line, and which one it is."""


def audited(
    lines: Iterable[ReadLine], path: str, complain: Complain, *, numbered: bool = True
) -> Iterator[AuditedGame]:
    """Audit each game of a log as it is read, and each match behind its games.

    Where the moments are not `numbered` in the log itself, a line that can't be read may have been
    one.
    """
    game: GameAudit | None = None
    games, complained = 0, False
    for line, item in lines:
        if game is not None and game.is_ended_by(item):
            yield game.end()
            game = None
        if isinstance(item, LogHeader):
            game = _begun(item, path, line, games + 1, complain)
            games, complained = games + (game is not None), game is None
        elif isinstance(item, MatchTold):
            yield match_audited(item, path, line)
        elif isinstance(item, BrokenLine) or game is not None:
            for problem in _problems(game, line, item, numbered=numbered):
                complain(line, problem)
        elif not complained:
            complain(line, "a moment of a game that has no header")
            complained = True
    if game is not None:
        yield game.end()


def _problems(
    game: GameAudit | None, line: int, item: LogMoment | BrokenLine, *, numbered: bool
) -> Iterable[str]:
    """What is wrong with a line, once the game has taken it."""
    if isinstance(item, LogMoment):
        return game.moment(line, item) if game else ()
    if game is not None and not numbered:
        game.miss()
    return (item.why,)


def _begun(
    header: LogHeader, path: str, line: int, number: int, complain: Complain
) -> GameAudit | None:
    """The audit of a game; None for one that can't be played."""
    try:
        return GameAudit(header, path, line, number)
    except (LookUpError, Malformed) as error:
        complain(line, f"a game that can't be played: {error}")
        return None
