"""Objects, control of objects and players, and creatures in combat."""

from collections.abc import Container, Iterable
from typing import Literal, get_args

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from headjudge.reference.derivation import implements
from headjudge.spec.protocol import (
    Attack,
    Block,
    Damage,
    GameObject,
    ObjectKind,
    OfObjects,
    Outcome,
    Setup,
    StateTrigger,
    Trigger,
)
from headjudge.spec.protocol.validation.effects import CONTROLLED

GONE = "gone"
"""The zone for objects that have left the game or ceased to exist."""


_COUNTED: tuple[OfObjects, ...] = get_args(OfObjects)


class Object(Struct, eq=False):
    """An object's kind, zone, owner and controllers (109)."""

    kind: ObjectKind
    zone: str
    owner: str | None
    by_default: str | None
    """The controller unless an effect says otherwise (110.2, 112.2)."""
    effects: list[str] = field(default_factory=list)
    """Players to whom effects give control of the object, newest last (613.7)."""
    is_new: bool = False
    """Whether the object has just changed zones, so that effects on the former object end."""
    world: bool = False
    """Whether the object has the supertype world."""
    since: int = 0
    """The moment at which the object entered its zone, as counted by the board."""
    abilities: list[Trigger | StateTrigger] = field(default_factory=list)
    """The object's triggered abilities as they were stated, before any change of control."""

    @property
    def controller(self) -> str | None:
        """The controller by the newest effect; only objects in certain zones have one (109.4)."""
        if self.zone not in CONTROLLED:
            return None
        return self.effects[-1] if self.effects else self.by_default

    def move(self, zone: str, by_default: str | None = None) -> None:
        """Move the object to another zone, where it is a new object (400.7)."""
        self.zone = zone
        self.is_new = True
        self.by_default = by_default
        self.effects = []
        self.abilities = []

    def place(self, name: str) -> str:
        """Return a sentence about where this object, called `name`, is now."""
        whose = f" under {self.controller}'s control" if self.controller else ""
        return f"{name} {_PLACES[self.zone]}{whose}"


_PLACES = {
    "battlefield": "is on the battlefield",
    "stack": "is on the stack",
    "hand": "is in the hand",
    "library": "is in the library",
    "graveyard": "is in the graveyard",
    "exile": "is exiled",
    "command": "is in the command zone",
    GONE: "leaves the game",
}


class PlayerControl(Struct, frozen=True):
    """Control of one player by another, indefinitely or for one turn (723)."""

    by: str
    of: str
    whom: str
    """The player named by the effect: `of`, or a teammate who shares turns (805.8)."""
    turn: Literal["this", "next"] | None = None
    """The turn it lasts for, if limited to one turn; "next" has not begun."""
    overwritten: bool = False
    """Whether a newer effect has controlled the same player (723.1a)."""

    def is_overwritten_by(self, newer: "PlayerControl") -> bool:
        """Return whether a newer effect is about the same player, and not about another turn."""
        return self.of == newer.of and {self.turn, newer.turn} != {"this", "next"}


class Board:
    """A game's objects, control of players, choices and durations."""

    def __init__(self, setup: Setup) -> None:
        """Place the objects as at the beginning of the case."""
        self.objects: dict[str, Object] = {
            o.name: Object(o.kind, o.zone, o.owner, o.controller or o.owner, world=o.world)
            for o in setup.objects
        }
        self.last_had: dict[str, dict[OfObjects, int]] = {}
        """Each departed player's last known number of permanents and cards, by zone."""
        self.moment = 0
        """The number of moments so far."""
        self.player_control: list[PlayerControl] = []
        """Effects by which players control other players, newest last (723.1a)."""
        self.lasting: dict[str, str] | None = None
        """The player until whose next turn each effect lasts; None before the first such effect."""
        self.priority: str | UnsetType | None = UNSET
        self.chooser: str | UnsetType | None = UNSET
        """The player who makes this step's choice or the open choice."""
        self.whose_before: dict[str, str]
        """Each permanent's controller when this moment began, since "dies" looks back (603.10a)."""
        self.begin_moment()

    def begin_moment(self) -> None:
        """Count a new moment, before anything happens in it."""
        self.moment += 1
        self.whose_before = {
            name: whose
            for name, obj in self.objects.items()
            if obj.zone == "battlefield" and (whose := obj.controller)
        }

    @implements("token-elsewhere")
    def misplaced(self) -> list[Object]:
        """Return tokens and copies in zones where they cease to exist (704.5e)."""
        return [
            obj
            for obj in self.objects.values()
            if obj.kind in ("token", "copy") and obj.zone not in (*CONTROLLED, GONE)
        ]

    def counted(self, player: str, what: OfObjects) -> int:
        """Return a player's number of permanents, cards in hand or cards in the graveyard.

        For a player who has left, it is the last known number (800.4i).
        """
        if player in self.last_had:
            return self.last_had[player][what]
        if what == "permanents":
            return len([obj for obj in self._in("battlefield") if obj.controller == player])
        return len([obj for obj in self._in(what) if obj.owner == player])

    def _in(self, zone: str) -> list[Object]:
        return [obj for obj in self.objects.values() if obj.zone == zone]

    def remember(self, leaving: Iterable[str]) -> None:
        """Store the last known numbers of leaving players."""
        for player in leaving:
            if player not in self.last_had:
                self.last_had[player] = {what: self.counted(player, what) for what in _COUNTED}

    @implements("newest-control-of-a-turn")
    def add_player_control(self, effects: Iterable[PlayerControl]) -> None:
        """Begin effects that control players; they overwrite older ones (723.1a)."""
        for new in effects:
            self.player_control = [
                replace(effect, overwritten=True) if effect.is_overwritten_by(new) else effect
                for effect in self.player_control
            ]
            self.player_control.append(new)

    @implements("controlled-choices")
    def decides_for(
        self, player: str, there: Container[str], *, overwritten_work: bool
    ) -> tuple[str, str]:
        """Return the player who makes a player's choices, following control of players (723.5).

        An overwritten effect counts, once the newer ones are gone, only if `overwritten_work`.

        If players control each other in a circle, this is the first player in the circle; the
        second result is that player's controller. A player who isn't `there` decides nothing for
        others, nor does the controller of that player.
        """
        working = [
            effect
            for effect in reversed(self.player_control)
            if effect.turn != "next" and (overwritten_work or not effect.overwritten)
        ]
        passed: list[str] = []
        while player not in passed:
            passed.append(player)
            if player not in there:
                break
            player = next((effect.by for effect in working if effect.of == player), player)
        return player, [*passed, player][passed.index(player) + 1]

    @implements("control-of-a-turn", "control-waits-for-a-turn")
    def begin_turns(self, players: Iterable[str]) -> None:
        """Begin turns: end durations that last until these turns, and reset priority.

        Control of a player for a turn begins with that turn and ends with the next (723.1).
        """
        self.priority = UNSET
        begun = set(players)
        self.player_control = [
            replace(effect, turn="this") if effect.turn and effect.of in begun else effect
            for effect in self.player_control
            if effect.turn != "this"
        ]
        self.end_until_turns(begun)

    def end_until_turns(self, players: Container[str]) -> None:
        """End the effects that last until these players' turns."""
        if self.lasting:
            self.lasting = {what: p for what, p in self.lasting.items() if p not in players}

    def where(self) -> dict[str, GameObject]:
        """Return each object's zone and controller."""
        return {name: GameObject(o.zone, o.controller) for name, o in self.objects.items()}

    def tell(self, outcome: Outcome, unspoken: Iterable[str]) -> Outcome:
        """Return the outcome with the board's state added.

        Omits durations if an effect lasts until the turn of an `unspoken` player, whom no rule
        covers.
        """
        lasting = self.lasting
        told = lasting is not None and set(unspoken).isdisjoint(lasting.values())
        return replace(
            outcome,
            objects=self.where() or UNSET,
            priority=self.priority,
            chooser=self.chooser,
            lasting=tuple(lasting or ()) if told else UNSET,
        )


class Blocker(Struct, eq=False):
    """A declared blocker, with its object if the case has one."""

    declared: Block
    obj: Object | None = None
    since: int = 0
    """The moment at which the object entered; if it differs later, it is a new object (400.7)."""
    still_there: bool = True
    """Whether the creature is still in combat."""


class Attacker(Struct, eq=False):
    """An attacking creature, with its object if the case has one."""

    declared: Attack
    obj: Object | None = None
    since: int = 0
    """The moment at which the object entered; see :class:`Blocker`."""
    blockers: list[Blocker] = field(default_factory=list)
    """All declared blockers; if there are any, the attacker counts as blocked."""


class DamageToSeveral(Damage, frozen=True):
    """Damage that one source deals to a player and to others; internal, not an event in a case."""

    to_others: int = 0
    """The damage dealt to blockers and to other players, which counts for lifelink as well."""
