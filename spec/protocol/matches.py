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

    - `players`: each with a `name`, and a `team` if several play together, as in Two-Headed Giant
    - `needed`: the number of games needed to win; by default 2, or 1 with more than two players
    - `round`: `swiss` or `single-elimination`
    - `lot`: the winner of the die roll or similar before the first game; by default unknown
    - `ranked`: in a playoff, the player who was ranked higher after the Swiss rounds; by default
      nobody
    - `premier`: whether the tournament is a premier event, in whose playoffs the higher-ranked
      player has had the first choice since 2012-04-02 (Tournament Rules 2.2), or has announced the
      same rule
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
    """A player wins the current game or, if none is in progress, a game played in the meantime."""


class GameDrawn(EventRecord, frozen=True):
    """The current game is drawn or, if none is in progress, a game played in the meantime."""


class PlayTurns(EventRecord, frozen=True):
    """That many turns end, beginning with the current one."""

    amount: Turns


class CallTime(EventRecord, frozen=True):
    """The match time limit is reached.

    - `passing`: whether the active player has passed the turn: `no`, in words (`said`), or also by
      passing priority in its end step (`end-step`)
    """

    passing: Passing = "no"


class ExtendTime(EventRecord, frozen=True):
    """A judge gives the match more time."""


class EndExtension(EventRecord, frozen=True):
    """The extra time that a judge gave the match is over too."""


class AddTurns(EventRecord, frozen=True):
    """A judge adds turns to those after the time limit because of slow play."""

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
IN_A_MATCH: dict[type[EventRecord], str] = {
    AgreeDraw: "These players agree that the current game is a draw.",
    Check: "State-based actions are checked in the current game.",
    Concede: "A player concedes the current game.",
    Penalty: "A judge gives a player a game loss for the current game or, if no game is in"
    " progress, for the next one.",
    SetLife: "A player's life total in the current game becomes that number, at least 1. The"
    " `controller` does not matter.",
    Draw: "A player draws cards in the current game, in which each library begins with 53 cards."
    " `controller` and `optional` are not sent. The event needs `draws-in-matches` too.",
    Restriction: "From now on, a player can't lose the current game: `from` is `losing`. The other"
    " fields are not sent. The event needs `cant-lose` too.",
}
"""The meanings of a game's events in a match."""
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
    - `wins`: the number of games won by each player (a team's wins count for each member); after
      the match, as reported
    - `draws`: the number of drawn games; after the match, as reported
    - `chooses`: the players who decide who goes first in the current game or, if no game is in
      progress, in the next one; nobody after the match
    - `playing`: whether a game is in progress
    """

    over: bool | UnsetType = UNSET
    winners: tuple[Name, ...] | UnsetType = UNSET
    drawn: tuple[Name, ...] | UnsetType = UNSET
    wins: dict[Name, Games] | UnsetType = UNSET
    draws: Games | UnsetType = UNSET
    chooses: tuple[Name, ...] | UnsetType = UNSET
    playing: bool | UnsetType = UNSET
