"""Objects, and who controls what and whom: what only some cases speak of.

What is kept of a combat: who attacks whom, and what was declared as a blocker.
"""

from collections.abc import Iterable
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
)
from headjudge.spec.protocol.validation.effects import CONTROLLED

GONE = "gone"
"""The zone of what has left the game or ceased to exist."""


_COUNTED: tuple[OfObjects, ...] = get_args(OfObjects)


class Object(Struct, eq=False):
    """An object: what it is, whose it is and where it is: 109."""

    kind: ObjectKind
    zone: str
    owner: str | None
    by_default: str | None
    """Who controls it where no effect says otherwise (110.2, 112.2)."""
    effects: list[str] = field(default_factory=list)
    """The players to whom effects give control of it, the newest effect last (613.7)."""
    is_new: bool = False
    """Whether it has just changed zones, so that the effects of what it was before end."""
    world: bool = False
    """Whether it has the supertype world."""
    since: int = 0
    """The moment at which it came to its zone, of those that the board counts."""

    @property
    def controller(self) -> str | None:
        """Who controls it: the newest effect decides; only here is there control (109.4)."""
        if self.zone not in CONTROLLED:
            return None
        return self.effects[-1] if self.effects else self.by_default

    def move(self, zone: str, by_default: str | None = None) -> None:
        """Put it into another zone, where it is a new object (400.7)."""
        self.zone = zone
        self.is_new = True
        self.by_default = by_default
        self.effects = []


class PlayerControl(Struct, frozen=True):
    """That a player controls another, always or during one turn of that player's: 723."""

    by: str
    of: str
    whom: str
    """The player whom the effect is about: `of`, or with shared team turns a team-mate (805.8)."""
    turn: Literal["this", "next"] | None = None
    """Which turn of that player's it is for, if it is for one; for the next it has yet to begin."""


class Board:
    """All that is said of objects, of control of players, of choices and of durations."""

    def __init__(self, setup: Setup) -> None:
        """Lay the objects out as the case begins."""
        self.objects: dict[str, Object] = {
            o.name: Object(o.kind, o.zone, o.owner, o.controller or o.owner, world=o.world)
            for o in setup.objects
        }
        self.last_had: dict[str, dict[OfObjects, int]] = {}
        """What those who have left last had, by player."""
        self.moment = 0
        """How many moments there have been at which something happened."""
        self.player_control: list[PlayerControl] = []
        """Who controls which player, the newest effect last (723.1a)."""
        self.lasting: dict[str, str] | None = None
        """Until whose next turn each effect lasts; None before there was one."""
        self.priority: str | UnsetType | None = UNSET
        self.chooser: str | UnsetType | None = UNSET
        """Who makes the choice of this step, or the one that is open."""
        self.whose_before: dict[str, str]
        """Who controlled each permanent as that moment began: what dies looks back (603.10a)."""
        self.begin_moment()

    def begin_moment(self) -> None:
        """Count a moment, before anything happens at it."""
        self.moment += 1
        self.whose_before = {
            name: whose
            for name, obj in self.objects.items()
            if obj.zone == "battlefield" and (whose := obj.controller)
        }

    @implements("token-elsewhere")
    def misplaced(self) -> list[Object]:
        """The tokens, and copies (704.5e), that are where none can be."""
        return [
            obj
            for obj in self.objects.values()
            if obj.kind in ("token", "copy") and obj.zone not in (*CONTROLLED, GONE)
        ]

    def counted(self, player: str, what: OfObjects) -> int:
        """How many permanents a player controls, or cards a player has in the hand or graveyard.

        Of one who has left it is what was last so: 800.4i.
        """
        if player in self.last_had:
            return self.last_had[player][what]
        if what == "permanents":
            return len([one for one in self._in("battlefield") if one.controller == player])
        return len([one for one in self._in(what) if one.owner == player])

    def _in(self, zone: str) -> list[Object]:
        return [obj for obj in self.objects.values() if obj.zone == zone]

    def remember(self, leaving: Iterable[str]) -> None:
        """Keep what is last so of those who leave."""
        for player in leaving:
            if player not in self.last_had:
                self.last_had[player] = {what: self.counted(player, what) for what in _COUNTED}

    @implements("newest-control-of-a-turn")
    def decides_for(self, player: str) -> tuple[str, str]:
        """Who makes that player's choices: who controls the player, if anyone does: 723.5.

        And who controls that one in turn. In a circle it is the first of those in it, and beside
        that one there is who controls that one.
        """
        working = [effect for effect in reversed(self.player_control) if effect.turn != "next"]
        passed: list[str] = []
        while player not in passed:
            passed.append(player)
            player = next((effect.by for effect in working if effect.of == player), player)
        return player, [*passed, player][passed.index(player) + 1]

    @implements("control-of-a-turn", "control-waits-for-a-turn")
    def begin_turns(self, players: Iterable[str]) -> None:
        """Let turns begin: effects end that last until then, and nobody has priority yet.

        Control of a player during a turn begins with that turn, and ends with the next (723.1).
        """
        self.priority = UNSET
        begun = set(players)
        self.player_control = [
            replace(effect, turn="this") if effect.turn and effect.of in begun else effect
            for effect in self.player_control
            if effect.turn != "this"
        ]
        if self.lasting:
            self.lasting = {what: p for what, p in self.lasting.items() if p not in begun}

    def where(self) -> dict[str, GameObject]:
        """Where each object is, and who controls it."""
        return {name: GameObject(o.zone, o.controller) for name, o in self.objects.items()}

    def tell(self, outcome: Outcome, unspoken: Iterable[str]) -> Outcome:
        """The outcome with all this in it.

        Of an effect until the next turn of one of the `unspoken` no rule says how long it lasts.
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
    """A creature that was declared as a blocker, and the object that it is, if it is one."""

    declared: Block
    obj: Object | None = None
    since: int = 0
    """Since when that was there; what has come in its place is another object (400.7)."""
    still_there: bool = True
    """Whether it has not been removed from combat."""


class Attacker(Struct, eq=False):
    """An attacking creature, and the object that it is, if it is one."""

    declared: Attack
    obj: Object | None = None
    since: int = 0
    """As of a :class:`Blocker`."""
    blockers: list[Blocker] = field(default_factory=list)
    """All that were declared; with any it is a blocked creature."""


class DamageOfAttacker(Damage, frozen=True):
    """Combat damage to a player, whose source deals damage to creatures at the same time.

    It is no event of a case.
    """

    to_blockers: int = 0
    """How much the source deals to those that block it."""
