"""Matches: cases whose steps are games and the events around them.

A :class:`MatchCase` goes in, one :class:`Standing` per step comes out: Tournament Rules 2.1, 2.2,
2.4, 2.5, 2.6, 9.1 and 9.3.
"""

from typing import Annotated, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType, field

from headjudge.spec.protocol.continuous_effects import Restriction
from headjudge.spec.protocol.event_schema import Edition, EventRecord, Name, OfPlayer, PlayerName
from headjudge.spec.protocol.events import AgreeDraw, Check, Concede, Draw, Penalty, SetLife

Round = Literal["swiss", "single-elimination"]
Passing = Literal["no", "said", "end-step"]
"""Whether the active player has passed the turn as time is called: not, in words, or also by
passing priority in its end step."""
Games = Annotated[int, Meta(ge=0, le=1_000)]
Turns = Annotated[int, Meta(ge=1, le=1_000)]


class Contestant(Struct, frozen=True, omit_defaults=True):
    """A player in a match; teammates play together in its games."""

    name: Name
    team: Name | None = None


class Match(Struct, frozen=True, omit_defaults=True):
    """A match as it begins.

    - `players`: each with a `name` and perhaps a `team`
    - `needed`: games needed to win; by default 2, or 1 with more than two players
    - `round`: `swiss` or `single-elimination`
    - `lot`: who won the die roll or similar before the first game
    - `ranked`: in a playoff, who ranked higher after the Swiss rounds
    - `premier`: whether it is a premier event, or uses its rule on who chooses first
    """

    players: Annotated[tuple[Contestant, ...], Meta(max_length=64)]
    needed: Annotated[int, Meta(le=100)] | None = None
    round: Round = "swiss"
    lot: Name | None = None
    ranked: Name | None = None
    premier: bool = False

    @property
    def to_win(self) -> int:
        """The games needed to win: as stated, or two, or one among more than two players."""
        if self.needed is not None:
            return self.needed
        return 2 if len(self.players) == 2 else 1  # noqa: PLR2004 -- 100.6a


class BeginGame(EventRecord, frozen=True):
    """The next game begins."""


class GameWon(OfPlayer, frozen=True):
    """A player wins the current game or, if none is in progress, one played since the last."""


class GameDrawn(EventRecord, frozen=True):
    """The current game is drawn or, if none is in progress, one played since the last."""


class PlayTurns(EventRecord, frozen=True):
    """That many turns end, beginning with the current one."""

    amount: Turns


class CallTime(EventRecord, frozen=True):
    """The match time limit is reached.

    - `passing`: whether the active player has passed the turn: `no`, in words (`said`), or by
      passing priority in the end step (`end-step`)
    """

    passing: Passing = "no"


class ExtendTime(EventRecord, frozen=True):
    """A judge gives the match more time."""


class EndExtension(EventRecord, frozen=True):
    """The extra time is over too."""


class AddTurns(EventRecord, frozen=True):
    """A judge adds turns to those after the time limit."""

    amount: Turns


class ConcedeMatch(OfPlayer, frozen=True):
    """A player concedes the match."""


class Refuse(OfPlayer, frozen=True):
    """A player refuses to play."""


class DrawMatch(EventRecord, frozen=True):
    """These players agree that the match is a draw."""

    players: tuple[PlayerName, ...]


class Report(EventRecord, frozen=True):
    """The players fill out the result slip."""


_OfGame = AgreeDraw | Check | Concede | Penalty | SetLife | Draw | Restriction
_OfTime = PlayTurns | CallTime | ExtendTime | EndExtension | AddTurns
_OfMatch = ConcedeMatch | Refuse | DrawMatch | Report
MatchEvent = BeginGame | GameWon | GameDrawn | _OfTime | _OfMatch | _OfGame
MATCH_EVENT_KINDS: tuple[type[MatchEvent], ...] = get_args(MatchEvent)
OF_GAMES: frozenset[type[EventRecord]] = frozenset(get_args(_OfGame))
"""The events of a match that are also events of a game."""
NEEDED_IN_A_MATCH: dict[type[EventRecord], str] = {
    Restriction: "cant-lose",
    Draw: "draws-in-matches",
}
"""The capabilities that events need in a match, besides ``matches``."""
TOGETHER = (Penalty, SetLife)
"""Kinds of events that may share a step with their own kind; any other is alone in a step."""
MatchStep = Annotated[tuple[MatchEvent, ...], Meta(min_length=1)]


class MatchCase(Struct, frozen=True):
    """A match and what happens in it, under the tournament rules of one date."""

    id: Name = field(name="case")
    edition: Edition
    match: Match
    steps: tuple[MatchStep, ...]


class Standing(Struct, frozen=True, omit_defaults=True):
    """The state of a match after a step. A field that an engine leaves out does not pass.

    - `over`: whether the match is over
    - `winners`: the players who have won it
    - `drawn`: the players for whom it is a draw
    - `wins`: games won by each player (a team's by each member); after the match, as reported
    - `draws`: drawn games; after the match, as reported
    - `chooses`: who decides who goes first in this game or, between games, the next; nobody
      after the match
    - `playing`: whether a game is in progress
    """

    over: bool | UnsetType = UNSET
    winners: tuple[Name, ...] | UnsetType = UNSET
    drawn: tuple[Name, ...] | UnsetType = UNSET
    wins: dict[Name, Games] | UnsetType = UNSET
    draws: Games | UnsetType = UNSET
    chooses: tuple[Name, ...] | UnsetType = UNSET
    playing: bool | UnsetType = UNSET
