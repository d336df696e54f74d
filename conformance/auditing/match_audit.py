"""A match in a log: whether its score follows from who won its games."""

from hashlib import sha256

from headjudge.conformance import several
from headjudge.conformance.auditing.audited import (
    AgainstLog,
    AuditedGame,
    AuditVerdict,
    EndingExplained,
    Unexplained,
)
from headjudge.conformance.auditing.contradicting import TITLE
from headjudge.conformance.auditing.reading import MatchTold
from headjudge.reference.derivation import Played
from headjudge.reference.match_play import play_match
from headjudge.spec.protocol.matches import Contestant, GameWon, Match, MatchCase, Standing
from headjudge.spec.rulebook import Rulebook

_RULE = "match-of-games"


def match_audited(told: MatchTold, path: str, line: int) -> AuditedGame:
    """What the tournament rules of today say of a match that a log tells."""
    book = Rulebook.at("")
    known = _known(told)
    played = _played(told, known, book)
    verdict: AuditVerdict = "explained" if told.winner else "cut off"
    against, wonder = _compared(told, known, played, line, book)
    endings: tuple[EndingExplained, ...] = ()
    if against or wonder:
        verdict = "contradicted" if against else "unexplained"
    elif told.winner:
        because = tuple(one.cited(book) for step in played.derivations for one in step)
        says = f"{told.winner} won the match: {_score(told, told.games[-1].score or {})}"
        endings = (EndingExplained(len(told.games), line, says, (book.cite(_RULE),), because),)
    return AuditedGame(
        path=path,
        line=line,
        number=1,
        verdict=verdict,
        edition=book.edition,
        moments=len(told.games),
        players=told.players,
        is_match=True,
        engine=told.engine,
        endings=endings,
        contradiction=against,
        unexplained=(wonder,) if wonder else (),
    )


def _known(told: MatchTold) -> list[str]:
    """Who won the games, up to the first of which that is not told."""
    winners = [game.winner for game in told.games]
    return winners[: winners.index("")] if "" in winners else winners


def _played(told: MatchTold, known: list[str], book: Rulebook) -> Played[Standing]:
    """The match as far as it is known who won its games."""
    wins = sorted((told.games[-1].score or {}).values())
    decided = told.winner and wins and wins[0] < wins[-1]
    needed = wins[-1] if decided else max(2, *wins, 0) + 1
    match = Match(tuple(map(Contestant, told.players)), needed=needed)
    steps = tuple((GameWon(winner),) for winner in known)
    return play_match(MatchCase("log", book.edition, match, steps), book=book)


def _compared(
    told: MatchTold, known: list[str], played: Played[Standing], line: int, book: Rulebook
) -> tuple[AgainstLog | None, Unexplained | None]:
    """What is wrong with the score, or what would have to be known of it; nothing if it follows."""
    for number, game in enumerate(told.games, 1):
        if game.score is None:
            continue
        says = f"after game {number} the log has the score {_score(told, game.score)}"
        if number > len(known):
            needed = f"who won game {len(known) + 1}"
            return None, Unexplained(number, line, says, (needed,))
        right = dict(played.outcomes[number - 1].wins or {})
        if game.score == right:
            continue
        if sum(game.score.values()) > number:
            return None, Unexplained(number, line, says, ("games that are not in the log",))
        because = tuple(one.cited(book) for one in played.derivations[number - 1])
        says += f", by the rules {_score(told, right)}"
        feature = _feature(told, known[:number], right)
        return AgainstLog(number, line, says, (book.cite(_RULE),), because, feature), None
    end = played.outcomes[-1] if len(known) == len(told.games) else None
    if told.winner and not (end and told.winner in (end.winners or ())):
        says = f"{told.winner} won the match"
        return None, Unexplained(len(told.games), line, says, ("whether the match was conceded",))
    return None, None


def _feature(told: MatchTold, winners: list[str], right: dict[str, int]) -> str:
    """The games up to there as a feature, with what the rules make of them."""
    names = dict(zip(told.players, ("Ana", "Ben"), strict=True))
    lines = ["Example: A score that somebody gets wrong", "  Given a match between Ana and Ben"]
    lines.append(f"  And {len(winners) + 1} games must be won to win the match")
    lines += [f"  When {names[winner]} wins a game" for winner in winners]
    lines += [f"  Then {name} has won {several(right[p], 'game')}" for p, name in names.items()]
    digest = sha256("\n".join(lines).encode()).hexdigest()[:10]
    inside = "\n".join(f"  {line}" for line in (f"@id.log-{digest}", *lines))
    return f"Feature: {TITLE}\n\n{inside}\n"


def _score(told: MatchTold, wins: dict[str, int]) -> str:
    """How many games each has won, who won most first."""
    most = sorted(told.players, key=lambda player: -wins.get(player, 0))
    return ", ".join(f"{player} {wins.get(player, 0)}" for player in most)
