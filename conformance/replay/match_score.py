"""Check whether the score of a logged match follows from who won its games."""

from hashlib import sha256

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
    """Check a match in a log by the current tournament rules."""
    book = Rulebook.at("")
    known = _known(logged)
    played = _played(logged, known, book)
    verdict: AuditVerdict = "explained" if logged.winner else "cut off"
    against, wonder = _compared(logged, known, played, line, book)
    endings: tuple[ExplainedEnding, ...] = ()
    if against or wonder:
        verdict = "contradicted" if against else "unexplained"
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
        contradiction=against,
        unexplained=(wonder,) if wonder else (),
    )


def _known(logged: LoggedMatch) -> list[str]:
    """Return the winners of the games before the first unknown one."""
    winners = [game.winner for game in logged.games]
    return winners[: winners.index("")] if "" in winners else winners


def _played(logged: LoggedMatch, known: list[str], book: Rulebook) -> Played[Standing]:
    """Play the match as far as the winners are known."""
    wins = sorted((logged.games[-1].score or {}).values())
    decided = logged.winner and wins and wins[0] < wins[-1]
    needed = wins[-1] if decided else max(2, *wins, 0) + 1
    match = Match(tuple(map(Contestant, logged.players)), needed=needed)
    steps = tuple((GameWon(winner),) for winner in known)
    return play_match(MatchCase("log", book.edition, match, steps), book=book)


def _compared(
    logged: LoggedMatch, known: list[str], played: Played[Standing], line: int, book: Rulebook
) -> tuple[LogContradiction | None, Unexplained | None]:
    """Return the contradiction in the score, or what would explain it; neither if it follows."""
    for number, game in enumerate(logged.games, 1):
        if game.score is None:
            continue
        says = f"after game {number} the log has the score {_score(logged, game.score)}"
        if number > len(known):
            needed = f"who won game {len(known) + 1}"
            return None, Unexplained(number, line, says, (needed,))
        right = dict(played.outcomes[number - 1].wins or {})
        if game.score == right:
            continue
        if sum(game.score.values()) > number:
            return None, Unexplained(number, line, says, ("games that are not in the log",))
        because = tuple(line.cited(book) for line in played.derivations[number - 1])
        says += f", by the rules {_score(logged, right)}"
        feature = _feature(logged, known[:number], right)
        return LogContradiction(number, line, says, (book.cite(_RULE),), because, feature), None
    end = played.outcomes[-1] if len(known) == len(logged.games) else None
    if logged.winner and not (end and logged.winner in (end.winners or ())):
        says = f"{logged.winner} won the match"
        return None, Unexplained(len(logged.games), line, says, ("whether the match was conceded",))
    return None, None


def _feature(logged: LoggedMatch, winners: list[str], right: dict[str, int]) -> str:
    """Return the games so far as a feature with the right score."""
    names = dict(zip(logged.players, ("Ana", "Ben"), strict=True))
    lines = ["Example: A score that somebody gets wrong", "  Given a match between Ana and Ben"]
    lines.append(f"  And {len(winners) + 1} games must be won to win the match")
    lines += [f"  When {names[winner]} wins a game" for winner in winners]
    lines += [f"  Then {name} has won {pluralize(right[p], 'game')}" for p, name in names.items()]
    digest = sha256("\n".join(lines).encode()).hexdigest()[:10]
    inside = "\n".join(f"  {line}" for line in (f"@id.log-{digest}", *lines))
    return f"Feature: {TITLE}\n\n{inside}\n"


def _score(logged: LoggedMatch, wins: dict[str, int]) -> str:
    """Format a score, the highest first."""
    most = sorted(logged.players, key=lambda player: -wins.get(player, 0))
    return ", ".join(f"{player} {wins.get(player, 0)}" for player in most)
