"""The results of winning, losing and drawing at one moment."""

from headjudge.spec.logic import facts
from headjudge.spec.logic.algebra import FALSE, Formula, Term, every, some
from headjudge.spec.logic.formulas.definition import (
    Definition,
    between_teams,
    cannot_win,
    formula,
    opponents,
    playing,
)
from headjudge.spec.logic.formulas.draws import draws
from headjudge.spec.logic.formulas.losses import loses_directly, loses_with_emperor
from headjudge.spec.logic.formulas.wins import to_win
from headjudge.spec.rulebook import Rulebook


@formula(
    "ways-to-lose",
    "grand-melee-ending",
    "alternating-teams-ending",
    "commander-variant",
    "commander-setup",
    "brawl",
)
def loses(book: Rulebook, p: Term) -> Formula:
    """A player would lose, unless everyone does; a simultaneous draw comes first (question 12)."""
    losing = loses_directly(p) | loses_with_emperor(p)
    return losing if book.interpretation(12) == "loss-first" else losing & ~draws(p)


def _draws_after_all(book: Rulebook, p: Term) -> Formula:
    """Return when the game is a draw for p and losing takes no precedence (question 12)."""
    return draws(p) & ~loses(p) if book.interpretation(12) == "loss-first" else draws(p)


@formula("win-and-lose-is-loss")
def wins_by_effect(book: Rulebook, p: Term) -> Formula:
    """A player wins by an effect, does not lose, and the game is a draw for nobody."""
    return to_win(p) & ~loses(p) & ~some(lambda q: _draws_after_all(book, q))


@formula("all-lose-is-draw")
def everyone_loses(_book: Rulebook) -> Formula:
    """In a game without teams, all remaining players lose at once."""
    return ~between_teams() & some(loses) & every(lambda p: playing(p) >> loses(p))


@formula("team-loses-with-all-members")
def team_loses(_book: Rulebook, p: Term) -> Formula:
    """The whole team of p loses: each remaining member does."""
    return every(lambda q: facts.same_side(p, q) >> (~playing(q) | loses(q)))


@formula("all-teams-lose-is-draw")
def every_team_loses(_book: Rulebook) -> Formula:
    """In a game between teams, all teams lose at once."""
    return between_teams() & some(loses) & every(team_loses)


@formula("ways-to-lose")
def loses_now(_book: Rulebook, p: Term) -> Formula:
    """A player loses at this moment."""
    return loses(p) & ~everyone_loses() & ~every_team_loses()


@formula("ways-to-draw")
def draws_now(book: Rulebook, p: Term) -> Formula:
    """The game is a draw for p at this moment."""
    return _draws_after_all(book, p) | (loses(p) & (everyone_loses() | every_team_loses()))


@formula("team-draws-with-all-remaining", if_in_force=True)
def team_draws(_book: Rulebook, p: Term) -> Formula:
    """The game is a draw for p's team: for each remaining member."""
    in_it = some(lambda q: facts.same_side(p, q) & draws_now(q))
    return in_it & every(lambda q: (facts.same_side(p, q) & playing(q)) >> draws_now(q))


@formula("loser-leaves", "leaving-the-game")
def stays(_book: Rulebook, p: Term) -> Formula:
    """A player is still in the game because that player neither loses nor draws."""
    return playing(p) & ~loses_now(p) & ~draws_now(p)


@formula("emperor-wins", if_in_force=True)
def wins_with_emperor(_book: Rulebook, p: Term) -> Formula:
    """A player wins because the emperor of the player's team wins by an effect."""
    return some(lambda q: facts.same_side(p, q) & facts.emperor(q) & wins_by_effect(q))


@formula("last-player-standing")
def stands_last(book: Rulebook, p: Term) -> Formula:
    """A player remains without opponents; until 2010-02-01, the player must also be able to win."""
    alone = stays(p) & every(lambda q: stays(q) >> ~opponents(p, q))
    stopped = book.semantics["last-player-standing.cant-win"] == "stops-it"
    stopped = stopped and book.interpretation(6) != "left-wins-anyway"
    return alone & ~cannot_win(p) if stopped else alone


@formula("last-team-standing")
def stands_with_team(book: Rulebook, p: Term) -> Formula:
    """A member of p's team stands last; in the edition of 2005-08-01, p must stand last too."""
    still_in = book.semantics["last-team-standing.winners"] == "still-in"
    if still_in and book.interpretation(33) == "those-still-in":
        return stands_last(p)
    team = some(lambda q: facts.same_side(p, q) & stands_last(q))
    return (
        team & (stands_last(p) | ~cannot_win(p))
        if book.interpretation(6) == "each-who-can"
        else team
    )


@formula("ways-to-win")
def won(book: Rulebook, p: Term) -> Formula:
    """A player has won: earlier, by an effect, with the emperor, or as the last player or team."""
    with_team = FALSE
    if book.interpretation(32) == "the-team":
        with_team = some(lambda q: facts.same_side(p, q) & wins_by_effect(q))
    if book.interpretation(16) == "wins-with-the-team":
        with_others = wins_with_emperor(p) | stands_with_team(p) | with_team
        return facts.had_won(p) | wins_by_effect(p) | with_others
    with_others = wins_with_emperor(p) | stands_with_team(p) | with_team
    return (
        facts.had_won(p) | wins_by_effect(p) | (with_others & ~(facts.had_drawn(p) | draws_now(p)))
    )


@formula("loser-leaves")
def lost(_book: Rulebook, p: Term) -> Formula:
    """A player has lost and left the game."""
    return facts.had_lost(p) | loses_now(p)


@formula("loser-leaves")
def drew(_book: Rulebook, p: Term) -> Formula:
    """The game is a draw for a player, who has left it."""
    return facts.had_drawn(p) | draws_now(p)


@formula("restart", "restarting", "restart-beyond-range", if_in_force=True)
def restarted(_book: Rulebook) -> Formula:
    """An effect controlled by a player in the game restarts it."""
    return some(lambda p: playing(p) & facts.restarts(p))


@formula("game-ends-at-once")
def over(_book: Rulebook) -> Formula:
    """The game is over: somebody has won, nobody remains, or an effect restarts it."""
    return some(won) | every(lambda p: ~stays(p)) | restarted()


RESULTS: tuple[Definition, ...] = (won, lost, drew, over, restarted)
"""The observable results; all other definitions are intermediate."""
