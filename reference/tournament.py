"""Rules of matches, one function a rule: Tournament Rules 2.1, 2.2, 2.4, 2.5, 9.1 and 9.3.

Of the time before the oldest known text the meaning is taken to be that of the oldest.
"""

from collections.abc import Mapping, Sequence

from headjudge.reference.derivation import implements, regards
from headjudge.spec.protocol.matches import Match, Passing
from headjudge.spec.rulebook import Rulebook

Side = str
"""A team by its name, or a player who has none by the player's own."""
Sides = Mapping[Side, tuple[str, ...]]
"""The players of each side, in seat order."""
Wins = Mapping[Side, int]
"""The games that each side has won."""


@regards("games-in-a-match", "giant-match")
def games_needed(match: Match) -> int:
    """How many games win the match: 100.6a, Tournament Rules 9.1."""
    return match.to_win


@implements("match-of-games")
def match_winner(wins: Wins, needed: int) -> Side | None:
    """Who has won as many games as needed, and more than anybody else: Tournament Rules 2.1."""
    leader = ahead(wins)
    return leader if leader is not None and wins[leader] >= needed else None


@regards("most-games-won")
def ahead(wins: Wins) -> Side | None:
    """Who has won more games than any other side, if anybody has: Tournament Rules 2.1."""
    most = max(wins.values())
    leaders = [side for side, won in wins.items() if won == most]
    return leaders[0] if len(leaders) == 1 else None


@implements("drawn-games-dont-count")
def score(wins: Wins, winner: Side | None) -> dict[Side, int]:
    """The games won after one more, which nobody wins if it is drawn: Tournament Rules 2.1."""
    return {side: won + (side == winner) for side, won in wins.items()}


@implements("first-choice", "giant-first-choice")
def first_choice(match: Match, sides: Sides, book: Rulebook) -> str | None:
    """Who chooses before the first game, if it was said: Tournament Rules 2.2, 9.3."""
    in_teams = any(len(players) > 1 for players in sides.values())
    given = book.semantics["first-choice.in-playoffs"]
    by_rank = given == "ranked" or (given == "premier" and match.premier)
    if match.ranked is not None and by_rank and not in_teams:
        return match.ranked
    return match.lot


@implements("loser-chooses")
def chooses_after_loss(sides: Sides, winner: Side) -> Side | None:
    """Who chooses after a game that was won; of several losers nobody can say who: 2.2."""
    losers = [side for side in sides if side != winner]
    return losers[0] if len(losers) == 1 else None


@implements("choice-after-draw")
def chooses_after_draw(chose: Side | None) -> Side | None:
    """Who chooses after a drawn game: whoever did before it: Tournament Rules 2.2."""
    return chose


@implements("additional-turns", "team-additional-turns")
def additional_turns(sides: Sides) -> int:
    """How many turns are played after that in which time is called: Tournament Rules 2.5."""
    return 3 if any(len(players) > 1 for players in sides.values()) else 5


@implements("passed-turn-is-over")
def in_the_next_turn(passing: Passing, book: Rulebook) -> bool:
    """Whether it is the next turn already in which time is called: Tournament Rules 2.5."""
    counts = book.semantics["passed-turn-is-over.passed"]
    return passing == counts or (passing == "end-step" and counts == "said")


@implements("highest-life-wins")
@regards("giants-are-one-player")
def highest(life: Mapping[Side, int]) -> tuple[Side, ...]:
    """The sides with the highest life total, each a single one: Tournament Rules 2.5."""
    most = max(life.values())
    return tuple(side for side, total in life.items() if total == most)


@implements("no-drawn-elimination")
def may_be_drawn(match: Match) -> bool:
    """Whether the match may end in a draw: Tournament Rules 2.5."""
    return match.round == "swiss"


@regards("concede-a-match")
def conceded_score(wins: Wins, winner: Side, needed: int, book: Rulebook) -> dict[Side, int]:
    """The score that a match is reported with when all others have conceded it: 2.4."""
    if book.semantics["concede-a-match.score"] != "win":
        return dict(wins)
    return {side: needed if side == winner else min(won, needed - 1) for side, won in wins.items()}


@regards("agree-to-draw-a-match")
def agreed_score(wins: Wins, draws: int, book: Rulebook) -> tuple[dict[Side, int], int | None]:
    """The games won and drawn with which a match drawn by agreement is reported: 2.4.

    No number of drawn games where that is left open.
    """
    played = draws > 0 or any(wins.values())
    score = book.semantics["agree-to-draw-a-match.score"] or "played"
    if score == "played" or (played and score != "three"):
        return dict(wins), draws
    return dict.fromkeys(wins, 0), None if score == "button" else 3


@implements("penalties-at-once")
def penalties_at_once(wins: Wins, punished: Sequence[Side], book: Rulebook) -> dict[Side, int]:
    """The games won after game losses to both sides of a match at the same time."""
    counted = book.semantics["penalties-at-once.score"] != "recorded"
    return {side: won + (counted and side in punished) for side, won in wins.items()}
