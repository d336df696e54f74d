"""Matches: the kind of case whose steps are games and what happens around them.

A match goes in as a :class:`MatchCase`, one :class:`Standing` a step comes out: Tournament Rules
2.1, 2.2, 2.4, 2.5, 2.6, 9.1 and 9.3.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType, field

from spec.protocol.events import AgreeDraw, Check, Concede, Penalty, Restriction, SetLife
from spec.protocol.values import Edition, Name, kebab

Round = Literal["swiss", "single-elimination"]
Passing = Literal["no", "said", "end-step"]
"""Whether the player whose turn it is has given it up as time is called: not at all, in words, or
by passing priority in its end step too."""
Games = Annotated[int, Meta(ge=0, le=1_000)]
Turns = Annotated[int, Meta(ge=1, le=1_000)]


class Contestant(Struct, frozen=True, omit_defaults=True):
    """A player in a match; team-mates play together in its games."""

    name: Name
    team: Name | None = None


class Match(Struct, frozen=True, omit_defaults=True):
    """A match as it begins."""

    players: Annotated[tuple[Contestant, ...], Meta(max_length=64)]
    needed: Annotated[int, Meta(le=100)] | None = None
    """Games to win, where it is said."""
    round: Round = "swiss"
    lot: Name | None = None
    """Who wins the throw of a die or the like before the first game."""
    ranked: Name | None = None
    """Who was ranked higher at the end of the Swiss rounds, in a playoff."""
    premier: bool = False
    """Whether the tournament is one of the premier ones that Tournament Rules 2.2 named from
    2012-04-02 to 2015-01-23, or has announced that it does as they do."""

    @property
    def to_win(self) -> int:
        """How many games have to be won: those set, or as usual two, one among more than two."""
        if self.needed is not None:
            return self.needed
        return 2 if len(self.players) == 2 else 1  # noqa: PLR2004 -- 100.6a


class _MatchEvent(Struct, frozen=True, tag_field="do", tag=kebab, omit_defaults=True):
    """Something that happens in a match."""


class BeginGame(_MatchEvent, frozen=True):
    """The next game begins."""


class GameWon(_MatchEvent, frozen=True):
    """A player wins the game under way; if none is, one that is played meanwhile."""

    player: Name


class GameDrawn(_MatchEvent, frozen=True):
    """The game under way is drawn; if none is, one that is played meanwhile."""


class PlayTurns(_MatchEvent, frozen=True):
    """That many turns end, the first of them the one in progress."""

    amount: Turns


class CallTime(_MatchEvent, frozen=True):
    """The match time limit is reached."""

    passing: Passing = "no"


class ExtendTime(_MatchEvent, frozen=True):
    """A judge gives the match more time."""


class EndExtension(_MatchEvent, frozen=True):
    """The time that a judge gave the match is over too."""


class AddTurns(_MatchEvent, frozen=True):
    """A judge adds turns to those at the end of the match, for slow play."""

    amount: Turns


class ConcedeMatch(_MatchEvent, frozen=True):
    """A player concedes the match."""

    player: Name


class Refuse(_MatchEvent, frozen=True):
    """A player refuses to play."""

    player: Name


class DrawMatch(_MatchEvent, frozen=True):
    """These players agree that the match is a draw."""

    players: tuple[Name, ...]


class Report(_MatchEvent, frozen=True):
    """The result slip is filled out."""


MatchEvent = (
    BeginGame
    | GameWon
    | GameDrawn
    | PlayTurns
    | CallTime
    | ExtendTime
    | EndExtension
    | AddTurns
    | ConcedeMatch
    | Refuse
    | DrawMatch
    | Report
    | AgreeDraw
    | Check
    | Concede
    | Penalty
    | SetLife
    | Restriction
)
"""Those from ``spec.protocol.events`` mean in a match what they mean in a game, for its game."""
MATCH_EVENT_KINDS: tuple[type[MatchEvent], ...] = get_args(MatchEvent)
TOGETHER = (Penalty, SetLife)
"""Of these there may be several at the same time, of one kind; all else stands alone."""
MatchStep = Annotated[tuple[MatchEvent, ...], Meta(min_length=1)]


class MatchCase(Struct, frozen=True):
    """A match and what happens in it, under the tournament rules of one date."""

    id: Name = field(name="case")
    edition: Edition
    match: Match
    steps: tuple[MatchStep, ...]


class Standing(Struct, frozen=True, omit_defaults=True):
    """How a match stands after a step. What an engine leaves out was not passed."""

    over: bool | UnsetType = UNSET
    winners: tuple[Name, ...] | UnsetType = UNSET
    """Who has won the match."""
    drawn: tuple[Name, ...] | UnsetType = UNSET
    """For whom the match is a draw."""
    wins: dict[Name, Games] | UnsetType = UNSET
    """How many games each player has won, as the result is reported once the match is over."""
    draws: Games | UnsetType = UNSET
    """How many games were drawn, as the result is reported once the match is over."""
    chooses: tuple[Name, ...] | UnsetType = UNSET
    """Who decides, in the game under way or else in the next, who plays first."""
    playing: bool | UnsetType = UNSET
    """Whether a game is under way."""
