"""The sentences about matches."""

from __future__ import annotations

from conformance.gherkin.draft import Draft, Sentence
from conformance.gherkin.expectations import Claim, listed, unlisted
from spec.protocol import matches as m


def _between(draft: Draft, players: list[str]) -> None:
    draft.seat([[name] for name in players], "free-for-all")


def _teams(draft: Draft, teams: list[list[str]]) -> None:
    draft.seat(teams, "two-headed-giant")


def _needed(draft: Draft, games: int) -> None:
    draft.match["needed"] = games


def _elimination(draft: Draft) -> None:
    draft.match["round"] = "single-elimination"


def _lot(draft: Draft, player: str) -> None:
    draft.match["lot"] = player


def _ranked(draft: Draft, player: str) -> None:
    draft.match |= {"ranked": player, "round": "single-elimination"}


def _premier(draft: Draft) -> None:
    draft.match["premier"] = True


def _wins(draft: Draft, players: list[str]) -> list[Claim]:
    others = draft.opponents(players)
    return [
        Claim("over", True),
        *listed("winners", players),
        *unlisted("winners", others),
        *unlisted("drawn", draft.players),
    ]


def _is_drawn(draft: Draft) -> list[Claim]:
    return _is_drawn_for(draft, list(draft.players))


def _is_drawn_for(draft: Draft, players: list[str]) -> list[Claim]:
    return [
        Claim("over", True),
        *listed("drawn", players),
        *unlisted("drawn", [name for name in draft.players if name not in players]),
        *unlisted("winners", draft.players),
    ]


def _goes_on(draft: Draft) -> list[Claim]:
    return [
        Claim("over", False),
        *unlisted("winners", draft.players),
        *unlisted("drawn", draft.players),
    ]


def _has_won(_draft: Draft, players: list[str], games: int) -> list[Claim]:
    return [Claim("wins", games, player) for player in players]


def _drawn_games(_draft: Draft, games: int) -> list[Claim]:
    return [Claim("draws", games)]


def _chooses(draft: Draft, players: list[str]) -> list[Claim]:
    others = draft.opponents(players)
    return [*listed("chooses", players), *unlisted("chooses", others)]


def _nobody_chooses(draft: Draft) -> list[Claim]:
    return unlisted("chooses", draft.players)


def _under_way(_draft: Draft) -> list[Claim]:
    return [Claim("playing", True)]


def _not_under_way(_draft: Draft) -> list[Claim]:
    return [Claim("playing", False)]


MATCHES: tuple[Sentence, ...] = (
    Sentence("set-up", "a match between {players}", _between, "match"),
    Sentence("set-up", "a team match between {teams}", _teams, "match"),
    Sentence("set-up", "{number} game(s) have/has to be won", _needed, "match"),
    Sentence("set-up", "it is a single-elimination round", _elimination, "match"),
    Sentence("set-up", "{player} wins the throw of a die", _lot, "match"),
    Sentence("set-up", "{player} was ranked higher in the Swiss rounds", _ranked, "match"),
    Sentence("set-up", "the tournament is a premier one", _premier, "match"),
    Sentence("event", "a game begins", m.BeginGame, "match"),
    Sentence("event", "{player} wins a game", m.GameWon, "match"),
    Sentence("event", "a game is drawn", m.GameDrawn, "match"),
    Sentence("event", "{number} turn(s) end(s)", m.PlayTurns, "match"),
    Sentence("event", "time is called{passing}", m.CallTime, "match"),
    Sentence("event", "a judge extends the time", m.ExtendTime, "match"),
    Sentence("event", "the extension ends", m.EndExtension, "match"),
    Sentence("event", "a judge adds {number} turn(s)", m.AddTurns, "match"),
    Sentence("event", "{player} concedes the match", m.ConcedeMatch, "match"),
    Sentence("event", "{player} refuses to play", m.Refuse, "match"),
    Sentence(
        "event",
        "{players} agree(s) to draw the match",
        lambda names: m.DrawMatch(tuple(names)),
        "match",
    ),
    Sentence("event", "the result is reported", m.Report, "match"),
    Sentence("claim", "{players} win(s) the match", _wins, "match"),
    Sentence("claim", "the match is a draw", _is_drawn, "match"),
    Sentence("claim", "the match is a draw for {players}", _is_drawn_for, "match"),
    Sentence("claim", "the match goes on", _goes_on, "match"),
    Sentence("claim", "{players} has/have won {number} game(s)", _has_won, "match"),
    Sentence("claim", "{number} game(s) was/were drawn", _drawn_games, "match"),
    Sentence("claim", "{players} choose(s) who plays first", _chooses, "match"),
    Sentence("claim", "nobody chooses who plays first", _nobody_chooses, "match"),
    Sentence("claim", "a game is under way", _under_way, "match"),
    Sentence("claim", "no game is under way", _not_under_way, "match"),
)
