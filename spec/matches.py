"""Matches: the kind of case whose steps are games and what happens around them.

A match goes in as a :class:`MatchCase`, one :class:`Standing` a step comes out: Tournament Rules
2.1, 2.2, 2.4 and 2.5.
"""

from __future__ import annotations

from typing import Annotated, get_args

from msgspec import UNSET, Meta, Struct, UnsetType, field

from spec.vocabulary import Edition, Name, kebab


class Match(Struct, frozen=True, omit_defaults=True):
    """A match as it begins: who plays, and how many games they have to win."""

    players: Annotated[tuple[Name, ...], Meta(min_length=2, max_length=64)]
    needed: Annotated[int, Meta(ge=1, le=100)] = 2
    """Games to win."""


class _MatchEvent(Struct, frozen=True, tag_field="do", tag=kebab, omit_defaults=True):
    """Something that happens in a match."""


class GameWon(_MatchEvent, frozen=True):
    """A game ends, and a player has won it."""

    player: Name


class GameDrawn(_MatchEvent, frozen=True):
    """A game ends in a draw."""


MatchEvent = GameWon | GameDrawn
MATCH_EVENT_KINDS: tuple[type[_MatchEvent], ...] = get_args(MatchEvent)
MatchStep = Annotated[tuple[MatchEvent, ...], Meta(min_length=1)]


class MatchCase(Struct, frozen=True):
    """A match and what happens in it, under the tournament rules of one date."""

    id: Name = field(name="case")
    edition: Edition
    match: Match
    steps: tuple[MatchStep, ...]


class Standing(Struct, frozen=True, omit_defaults=True):
    """How a match stands after a step. What an engine leaves out is not judged."""

    over: bool | UnsetType = UNSET
    winners: tuple[Name, ...] | UnsetType = UNSET
    """Who has won the match."""
