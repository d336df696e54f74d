"""Check whether a logged match's score follows from its game results."""

from hashlib import sha256
from itertools import takewhile
from textwrap import indent

from headjudge.reference.derivation import Played
from headjudge.reference.match_play import play_match
from headjudge.replay.contradictions import TITLE
from headjudge.replay.log_format import LoggedMatch
from headjudge.replay.results import (
    AuditedGame,
    AuditVerdict,
    ExplainedEnding,
    LogContradiction,
    Unexplained,
)
from headjudge.spec.protocol.matches import Contestant, GameWon, Match, MatchCase, Standing
from headjudge.spec.rulebook import Rulebook
from headjudge.text import pluralize

_RULE = "match-of-games"


def check_match(logged: LoggedMatch, path: str, line: int) -> AuditedGame:
    """Check a logged match against the current tournament rules."""
    book = Rulebook.at("")
    played = _play(logged, book)
    verdict: AuditVerdict = "explained" if logged.winner else "cut off"
    contradiction, unexplained = _compare(logged, played, line, book)
    endings: tuple[ExplainedEnding, ...] = ()
    if contradiction or unexplained:
        verdict = "contradicted" if contradiction else "unexplained"
    elif logged.winner:
        because = tuple(event.cited(book) for step in played.derivations for event in step)
        says = f"{logged.winner} won the match: {_score(logged, logged.games[-1].score or {})}"
        endings = (ExplainedEnding(len(logged.games), line, says, (book.cite(_RULE),), because),)
    return AuditedGame(
        path=path,
        line=line,
        number=1,
        verdict=verdict,
        edition=book.edition,
        moments=len(logged.games),
        players=logged.players,
        is_match=True,
        engine=logged.engine,
        endings=endings,
        contradiction=contradiction,
        unexplained=(unexplained,) if unexplained else (),
    )


def _play(logged: LoggedMatch, book: Rulebook) -> Played[Standing]:
    """Play the match on the reference, up to the first game whose winner is unknown."""
    wins = sorted((logged.games[-1].score or {}).values())
    decided = logged.winner and wins and wins[0] < wins[-1]
    needed = wins[-1] if decided else max(2, *wins, 0) + 1
    match = Match(tuple(map(Contestant, logged.players)), needed=needed)
    known = takewhile(bool, (game.winner for game in logged.games))
    steps = tuple((GameWon(winner),) for winner in known)
    return play_match(MatchCase("log", book.edition, match, steps), book=book)


def _compare(
    logged: LoggedMatch, played: Played[Standing], line: int, book: Rulebook
) -> tuple[LogContradiction | None, Unexplained | None]:
    """Return the score's contradiction or what would explain it; neither if the score is right."""
    known = len(played.outcomes)
    for number, game in enumerate(logged.games, 1):
        if game.score is None:
            continue
        says = f"after game {number} the log has the score {_score(logged, game.score)}"
        if number > known:
            return None, Unexplained(number, line, says, (f"who won game {known + 1}",))
        right = dict(played.outcomes[number - 1].wins or {})
        if game.score == right:
            continue
        if sum(game.score.values()) > number:
            return None, Unexplained(number, line, says, ("games that are not in the log",))
        because = tuple(line.cited(book) for line in played.derivations[number - 1])
        says += f", by the rules {_score(logged, right)}"
        feature = _feature(logged, number, right)
        return LogContradiction(number, line, says, (book.cite(_RULE),), because, feature), None
    end = played.outcomes[-1] if known == len(logged.games) else None
    if logged.winner and not (end and logged.winner in (end.winners or ())):
        says = f"{logged.winner} won the match"
        return None, Unexplained(len(logged.games), line, says, ("whether the match was conceded",))
    return None, None


def _feature(logged: LoggedMatch, games: int, right: dict[str, int]) -> str:
    """Return a feature with the first games and the right score."""
    names = dict(zip(logged.players, ("Ana", "Ben"), strict=True))
    lines = ["Example: A match with a wrong score", "  Given a match between Ana and Ben"]
    lines.append(f"  And {games + 1} games must be won to win the match")
    lines += [f"  When {names[game.winner]} wins a game" for game in logged.games[:games]]
    lines += [f"  Then {name} has won {pluralize(right[p], 'game')}" for p, name in names.items()]
    digest = sha256("\n".join(lines).encode()).hexdigest()[:10]
    scenario = indent("\n".join([f"@id.log-{digest}", *lines]), "  ")
    return f"Feature: {TITLE}\n\n{scenario}\n"


def _score(logged: LoggedMatch, wins: dict[str, int]) -> str:
    """Format a score, highest first."""
    ranking = sorted(logged.players, key=lambda player: -wins.get(player, 0))
    return ", ".join(f"{player} {wins.get(player, 0)}" for player in ranking)
