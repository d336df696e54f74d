"""Steps about matches."""

from headjudge.spec.protocol import matches as m
from headjudge.suite.expectations import Expectation, listed, of_each, unlisted
from headjudge.suite.steps.case_builder import CaseBuilder, Names, seat
from headjudge.suite.steps.pattern import about, given, then, when


def _wins(builder: CaseBuilder, players: Names) -> list[Expectation]:
    return [
        Expectation("over", True),
        *listed("winners", players),
        *unlisted("winners", builder.opponents(players)),
        *unlisted("drawn", builder.players),
    ]


def _is_drawn(builder: CaseBuilder, players: Names = ("everyone",)) -> list[Expectation]:
    drawn = builder.known(players)
    return [
        Expectation("over", True),
        *listed("drawn", drawn),
        *unlisted("drawn", [name for name in builder.players if name not in drawn]),
        *unlisted("winners", builder.players),
    ]


def _goes_on(builder: CaseBuilder) -> list[Expectation]:
    return [
        Expectation("over", False),
        *unlisted("winners", builder.players),
        *unlisted("drawn", builder.players),
    ]


def _chooses(builder: CaseBuilder, players: Names) -> list[Expectation]:
    return [*listed("chooses", players), *unlisted("chooses", builder.opponents(players))]


def _ranked(builder: CaseBuilder, player: str) -> None:
    builder.match |= {"ranked": player, "round": "single-elimination"}


MATCHES = about(
    "match",
    given("a match between {players}", seat("free-for-all")),
    given(
        "a team match of {teams}", lambda builder, teams: builder.seat(teams, "two-headed-giant")
    ),
    given(
        "{number} game(s) must be won to win the match",
        lambda builder, games: builder.match.update(needed=games),
    ),
    given(
        "it is a single-elimination round",
        lambda builder: builder.match.update(round="single-elimination"),
    ),
    given("{player} wins the die roll", lambda builder, who: builder.match.update(lot=who)),
    given("{player} was ranked higher in the Swiss rounds", _ranked),
    given("it is a premier tournament", lambda builder: builder.match.update(premier=True)),
    when("a game begins", m.BeginGame),
    when("{player} wins a game", m.GameWon),
    when("a game is drawn", m.GameDrawn),
    when("{number} turn(s) ends/end", m.PlayTurns),
    when("time is called{passing}", m.CallTime),
    when("a judge extends the time", m.ExtendTime),
    when("the extension ends", m.EndExtension),
    when("a judge adds {number} turn(s)", m.AddTurns),
    when("{player} concedes the match", m.ConcedeMatch),
    when("{player} refuses to play", m.Refuse),
    when("{players} agrees/agree to draw the match", m.DrawMatch),
    when("the result is reported", m.Report),
    then("{players} wins/win the match", _wins),
    then("the match is a draw", _is_drawn),
    then("the match is a draw for {players}", _is_drawn),
    then("the match goes on", _goes_on),
    then("{players} has/have won {number} game(s)", of_each("wins")),
    then("{number} game(s) was/were drawn", lambda _, games: [Expectation("draws", games)]),
    then("{players} chooses/choose who plays first", _chooses),
    then("nobody chooses who plays first", lambda builder: unlisted("chooses", builder.players)),
    then("a game is under way", lambda _: [Expectation("playing", True)]),
    then("no game is under way", lambda _: [Expectation("playing", False)]),
)
