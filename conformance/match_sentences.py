"""The sentences about matches."""

from __future__ import annotations

from conformance.claims import Claim, listed
from conformance.draft import Draft, Sentence
from spec.matches import GameDrawn, GameWon


def _between(draft: Draft, players: list[str]) -> None:
    draft.seat([[name] for name in players], "free-for-all")


def _needed(draft: Draft, games: int) -> None:
    draft.match["needed"] = games


def _wins(_draft: Draft, players: list[str]) -> list[Claim]:
    return [Claim("over", True), *listed("winners", players)]


def _goes_on(_draft: Draft) -> list[Claim]:
    return [Claim("over", False)]


MATCHES: tuple[Sentence, ...] = (
    Sentence("set-up", "a match between {players}", _between, "match"),
    Sentence("set-up", "{number} game(s) have to be won", _needed, "match"),
    Sentence("event", "{player} wins a game", GameWon, "match"),
    Sentence("event", "a game is drawn", GameDrawn, "match"),
    Sentence("claim", "{players} win(s) the match", _wins, "match"),
    Sentence("claim", "the match goes on", _goes_on, "match"),
)
