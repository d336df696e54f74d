"""Cases whose steps are events of one game.

A :class:`Case` goes in, one :class:`Outcome` per step comes out.
"""

from typing import Annotated

from msgspec import UNSET, Struct, UnsetType, field

from headjudge.spec.protocol.events import Step
from headjudge.spec.protocol.fields import Edition, Name, capability
from headjudge.spec.protocol.setup import Setup


class Case(Struct, frozen=True):
    """A game set-up and steps of simultaneous events, under one edition of the rules.

    What is expected is no part of it, so it can't be sent to an engine by mistake.
    """

    id: Name = field(name="case")
    edition: Edition
    game: Setup
    steps: tuple[Step, ...]


class GameObject(Struct, frozen=True, omit_defaults=True):
    """Where an object is, or that it is `gone`, and who controls it (an optional observation)."""

    zone: str
    controller: Name | None = None


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How the game stands after a step. What an engine leaves out was not passed.

    - `over`: whether the game is over
    - `winners`: who has won
    - `losers`: everyone who has lost so far, and for whom it is not a draw
    - `drawn`: everyone for whom the game is a draw; those who remain and lose at the same time
      (104.4a) are here, not in `losers`
    - `restarted`: true from a restart on
    - `subgame`: true while a subgame is played
    - `life`: optional: life totals by name; of one who has left, the last known
    - `poison`: optional: poison counters by name; of one who has left, the last known
    - `library`: optional: how many cards are left in each library, as the set-up counts them, of
      players who are still in
    - `active`: optional: whose turn it is, in Grand Melee a list; who has left is not named, so
      null when there is no active player (800.4j)
    - `objects`: optional: name to `zone` and `controller`; what has left the game, ceased to exist
      or was never created is in the zone `gone`
    - `deviates`: optional: after a `fragmented` loop, who must choose otherwise; left out where no
      rule names anyone
    - `priority`: optional: who has priority
    - `chooser`: optional: after a `choose`, and after each step while its choice is open, who makes
      the choice, which may be anyone whom the rules let be named; null if nobody does
    - `lasting`: optional: the effects of `until-turn` that have not ended
    """

    over: bool | UnsetType = UNSET
    winners: tuple[Name, ...] | UnsetType = UNSET
    losers: tuple[Name, ...] | UnsetType = UNSET
    drawn: tuple[Name, ...] | UnsetType = UNSET
    restarted: bool = False
    subgame: bool = False
    life: Annotated[dict[Name, int] | UnsetType, capability("life")] = UNSET
    poison: Annotated[dict[Name, int] | UnsetType, capability("poison-view")] = UNSET
    library: Annotated[dict[Name, int] | UnsetType, capability("library")] = UNSET
    active: Annotated[Name | tuple[Name, ...] | UnsetType | None, capability("turns")] = UNSET
    objects: Annotated[dict[Name, GameObject] | UnsetType, capability("objects")] = UNSET
    deviates: Name | UnsetType = UNSET
    priority: Annotated[Name | UnsetType | None, capability("priority")] = UNSET
    chooser: Annotated[Name | UnsetType | None, capability("choices")] = UNSET
    lasting: Annotated[tuple[Name, ...] | UnsetType, capability("durations")] = UNSET
