"""Who is who, who is still in the game, whom an effect reaches, and what can't happen."""

from headjudge.spec.logic import facts as f
from headjudge.spec.logic.algebra import Formula, Term, same_player, some
from headjudge.spec.logic.formulas.definition import formula
from headjudge.spec.rulebook import Rulebook


@formula("game-ends-at-once")
def playing(_book: Rulebook, p: Term) -> Formula:
    """The game goes on for p: it is not over, and p has not left."""
    return ~f.ended() & ~f.left(p)


@formula("opponents", "opponent-of-two")
def opponents(_book: Rulebook, p: Term, q: Term) -> Formula:
    """Players are opponents unless they are on one side."""
    return ~f.same_side(p, q)


@formula("opponents")
def between_teams(_book: Rulebook) -> Formula:
    """The game is one between teams: somebody has a team-mate."""
    return some(lambda p, q: f.same_side(p, q) & ~same_player(p, q))


@formula("two-headed-giant-team", "two-headed-giant-endings")
def share_result(_book: Rulebook, p: Term, q: Term) -> Formula:
    """The game has one result for both: they are one player or one Two-Headed Giant team."""
    return same_player(p, q) | (f.two_headed_giant() & f.same_side(p, q))


@formula("out-of-range-is-untouched", "range-of-influence", "always-in-ones-own-range")
def in_range(_book: Rulebook, p: Term, q: Term) -> Formula:
    """A player is in another's range unless it is limited and does not reach so far."""
    return ~f.limited_range() | f.reaches(p, q)


@formula("win-by-effect", "lose-by-effect")
def reached(_book: Rulebook, p: Term) -> Formula:
    """An effect reaches p if whoever controls it is still in and has p in range."""
    return some(lambda q: f.source(q) & playing(q) & in_range(q, p))


@formula("cant-beats-can")
def cannot_win(_book: Rulebook, p: Term) -> Formula:
    """A player can't win of whom, or of whose Two-Headed Giant team, an effect says so."""
    return some(lambda q: share_result(p, q) & f.cant_win(q))


@formula("cant-beats-can")
def cannot_lose(_book: Rulebook, p: Term) -> Formula:
    """A player can't lose of whom, or of whose Two-Headed Giant team, an effect says so."""
    return some(lambda q: share_result(p, q) & f.cant_lose(q))


@formula("cant-beats-can")
def cannot_lose_to_life(_book: Rulebook, p: Term) -> Formula:
    """By having 0 or less life p can't lose: an effect says so of p, or of p's whole team."""
    return some(lambda q: share_result(p, q) & f.cant_lose_to_life(q))
