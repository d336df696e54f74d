"""What is kept of a combat: who attacks whom, and what was declared as a blocker."""

from msgspec import Struct, field

from headjudge.reference.objects import Object
from headjudge.spec.protocol import Attack, Block, Damage


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
