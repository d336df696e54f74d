"""The ways to win (104.2). Each function states one rule; none of them changes the game."""

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import NOBODY, GameState, Players


@implements("ways-to-win")
def winners(game: GameState, by_effect: Players) -> Players:
    """Return the winners after everyone who loses or draws now has left (104.2).

    `by_effect` holds the players whom an effect makes win now, after applying 104.3f and 104.3h. If
    the last opponents leave at the same moment, the team wins as well (104.2c).
    """
    book = game.book
    team = game.teams_of(by_effect) if book.interpretation(32) == "the-team" else NOBODY
    with_emperor = emperor_wins(game, by_effect) if game.emperors else NOBODY
    alone = last_player_standing(game)
    with_others = with_emperor | team | last_team_standing(game, alone)
    if game.drawn and book.interpretation(16) == "stays-drawn":
        with_others -= game.drawn
    return by_effect | with_others | alone


@implements("last-player-standing")
def last_player_standing(game: GameState) -> Players:
    """Return the remaining players if all their opponents have left (104.2a).

    Before 2010-02-01, only players who can win are included (102.2a).
    """
    if not game.one_side_left():
        return NOBODY
    if game.book.semantics["last-player-standing.cant-win"] == "is-overridden":
        return game.players_in_game
    if game.book.interpretation(6) == "left-wins-anyway":
        return game.players_in_game
    return game.unrestricted(game.players_in_game, "winning")


@implements("win-by-effect")
@regards("cant-beats-can")
def can_win(game: GameState, stated: Players) -> Players:
    """Return those players (in Two-Headed Giant, their teams) who can win (104.2b, 101.2)."""
    return game.unrestricted(game.expand_to_teams(stated & game.players_in_game), "winning")


@implements("last-team-standing")
def last_team_standing(game: GameState, standing: Players) -> Players:
    """Return all members of the last team, including those who left (104.2c).

    `standing` are the remaining players of the last team who win, or nobody. The edition of
    2005-08-01 does not mention members who have lost (question 33).
    """
    book = game.book
    spoken_of = book.semantics["last-team-standing.winners"] == "all-members"
    if not standing or not (spoken_of or book.interpretation(33) == "all-members"):
        return standing
    team = game.team_of(next(iter(standing)))
    if book.interpretation(6) == "each-who-can":
        return standing | game.unrestricted(team, "winning")
    return team


@implements("emperor-wins")
def emperor_wins(game: GameState, winning: Players) -> Players:
    """Return the teams of emperors who win (104.2d, since 2010-02-01)."""
    if not game.book.has_rule("emperor-wins"):
        return NOBODY
    return game.teams_of(winning & game.emperors)
