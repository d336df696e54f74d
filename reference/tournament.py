"""Match rules, one function each (Tournament Rules 2.1, 2.2, 2.4, 2.5, 9.1 and 9.3).

Editions older than the oldest known text are assumed to agree with it.
"""

from collections.abc import Mapping, Sequence

from headjudge.reference.derivation import implements, regards
from headjudge.spec.protocol.matches import Match, Passing
from headjudge.spec.rulebook import Rulebook

Side = str
"""A team's name, or the name of a player without a team."""
Sides = Mapping[Side, tuple[str, ...]]
"""Each side's players, in seat order."""
Wins = Mapping[Side, int]
"""The number of games that each side has won."""


@regards("games-in-a-match", "giant-match")
def games_needed(match: Match) -> int:
    """Return how many game wins are necessary to win the match (100.6a, Tournament Rules 9.1)."""
    return match.to_win


@implements("match-of-games")
def match_winner(wins: Wins, needed: int) -> Side | None:
    """Return the leading side if it has won enough games (Tournament Rules 2.1)."""
    leader = ahead(wins)
    return leader if leader is not None and wins[leader] >= needed else None


@regards("most-games-won")
def ahead(wins: Wins) -> Side | None:
    """Return the side that has won more games than any other, if any (Tournament Rules 2.1)."""
    most = max(wins.values())
    leaders = [side for side, won in wins.items() if won == most]
    return leaders[0] if len(leaders) == 1 else None


@implements("drawn-games-dont-count")
def score(wins: Wins, winner: Side | None) -> dict[Side, int]:
    """Return the game wins after one more game; None is a draw (Tournament Rules 2.1)."""
    return {side: won + (side == winner) for side, won in wins.items()}


@implements("first-choice", "giant-first-choice")
def first_choice(match: Match, sides: Sides, book: Rulebook) -> str | None:
    """Return the player or side that chooses before the first game, if stated (2.2, 9.3)."""
    in_teams = any(len(members) > 1 for members in sides.values())
    given = book.semantics["first-choice.in-playoffs"]
    by_rank = given == "ranked" or (given == "premier" and match.premier)
    if match.ranked is not None and by_rank and not in_teams:
        return match.ranked
    return match.lot


@implements("loser-chooses")
def chooses_after_loss(sides: Sides, winner: Side) -> Side | None:
    """Return the side that chooses after a game was won; unknown with several losers (2.2)."""
    losers = [side for side in sides if side != winner]
    return losers[0] if len(losers) == 1 else None


@implements("choice-after-draw")
def chooses_after_draw(chose: Side | None) -> Side | None:
    """Return the side that chooses after a drawn game, which is the same as before (2.2)."""
    return chose


@implements("additional-turns", "team-additional-turns")
def additional_turns(sides: Sides) -> int:
    """Return how many turns follow the turn in which time is called (Tournament Rules 2.5)."""
    return 3 if any(len(members) > 1 for members in sides.values()) else 5


@implements("passed-turn-is-over")
def in_the_next_turn(passing: Passing, book: Rulebook) -> bool:
    """Return whether time counts as called during the next turn (Tournament Rules 2.5)."""
    counts = book.semantics["passed-turn-is-over.passed"]
    return passing == counts or (passing == "end-step" and counts == "said")


@implements("highest-life-wins")
@regards("giants-are-one-player")
def highest(life: Mapping[Side, int]) -> tuple[Side, ...]:
    """Return the sides with the highest life total (Tournament Rules 2.5)."""
    most = max(life.values())
    return tuple(side for side, total in life.items() if total == most)


@implements("no-drawn-elimination")
def may_be_drawn(match: Match) -> bool:
    """Return whether the match may end in a draw (Tournament Rules 2.5)."""
    return match.round == "swiss"


@regards("concede-a-match")
def conceded_score(wins: Wins, winner: Side, needed: int, book: Rulebook) -> dict[Side, int]:
    """Return the reported wins after all other sides conceded the match (Tournament Rules 2.4)."""
    if book.semantics["concede-a-match.score"] != "win":
        return dict(wins)
    return {side: needed if side == winner else min(won, needed - 1) for side, won in wins.items()}


@regards("concede-a-match")
def conceded_score_is_open(wins: Wins, winner: Side, needed: int, book: Rulebook) -> bool:
    """Return whether no rule says with how many wins a conceded match is reported.

    The Tournament Rules (2.4) cover only a match in which a side that conceded had won a game.
    """
    played = [won for side, won in wins.items() if side != winner]
    reported_as_won = book.semantics["concede-a-match.score"] == "win"
    return reported_as_won and not any(played) and wins[winner] < needed


@regards("agree-to-draw-a-match")
def agreed_score(wins: Wins, draws: int, book: Rulebook) -> tuple[dict[Side, int], int | None]:
    """Return the reported wins and draws of a match drawn by agreement (Tournament Rules 2.4).

    Draws are None where their number is open.
    """
    played = draws > 0 or any(wins.values())
    score = book.semantics["agree-to-draw-a-match.score"] or "played"
    if score == "played" or (played and score != "three"):
        return dict(wins), draws
    return dict.fromkeys(wins, 0), None if score == "button" else 3


@implements("penalties-at-once")
def penalties_at_once(wins: Wins, punished: Sequence[Side], book: Rulebook) -> dict[Side, int]:
    """Return the game wins after both sides receive simultaneous game losses."""
    counted = book.semantics["penalties-at-once.score"] != "recorded"
    return {side: won + (counted and side in punished) for side, won in wins.items()}
