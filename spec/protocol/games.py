"""Games: the kind of case whose steps are events of one game.

A game goes in as a :class:`Case`, one :class:`Outcome` a step comes out.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType, field

from spec.protocol.events import Step
from spec.protocol.setup import Setup
from spec.protocol.values import Edition, Name


class Case(Struct, frozen=True):
    """A game set-up and steps of simultaneous events, under one edition of the rules.

    What is expected is no part of it, so it can't be sent to an engine by mistake.
    """

    id: Name = field(name="case")
    edition: Edition
    game: Setup
    steps: tuple[Step, ...]


class GameObject(Struct, frozen=True, omit_defaults=True):
    """Where an object is and who controls it (an optional observation)."""

    zone: str
    """A :data:`Zone`, or `gone` for what has left the game or ceased to exist."""
    controller: Name | None = None


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How the game stands after a step. What an engine leaves out was not passed."""

    over: bool | UnsetType = UNSET
    winners: tuple[Name, ...] | UnsetType = UNSET
    losers: tuple[Name, ...] | UnsetType = UNSET
    """Everyone who has lost so far, and for whom the game is not a draw."""
    drawn: tuple[Name, ...] | UnsetType = UNSET
    """Everyone for whom the game is a draw."""
    restarted: bool = False
    subgame: bool = False
    """Whether a subgame is being played; all the rest is then told of it."""
    life: dict[Name, int] | UnsetType = UNSET
    poison: dict[Name, int] | UnsetType = UNSET
    active: Name | tuple[Name, ...] | UnsetType | None = UNSET
    """Whose turn it is; in Grand Melee a list of all who are taking one. None: it goes on without
    an active player (800.4j)."""
    objects: dict[Name, GameObject] | UnsetType = UNSET
    deviates: Name | UnsetType = UNSET
    """Who must choose otherwise now that a fragmented loop has come round."""
    priority: Name | UnsetType | None = UNSET
    """Who has priority."""
    chooser: Name | UnsetType | None = UNSET
    """Who makes the choice of a :class:`Choose`; None: nobody does."""
    lasting: tuple[Name, ...] | UnsetType = UNSET
    """The effects of an :class:`UntilTurn` that have not ended."""
