"""The events of a game in which creatures attack and block, and deal combat damage.

All that a creature needs to attack or block is there: it is untapped, for instance, and has haste.
"""

from typing import Annotated

from msgspec import Meta

from headjudge.spec.protocol.event_records import EventRecord, OfPlayer
from headjudge.spec.protocol.values import Count, Name, ObjectName, PlayerName, capability


class Attack(OfPlayer, frozen=True):
    """A player's creature is declared as an attacker, at the same time as all others of the turn.

    It happens on the player's own turn, once in a turn; a game of more than two is one in which
    several players may be attacked (802.1). There is no attacker where the player does not control
    it, or the one it would attack has left or is out of range (801.3). It stops attacking as
    another player comes to control it, or as it leaves the battlefield (506.4). It is not sent in
    Emperor, Alternating Teams and Grand Melee.

    - `player`: who controls it
    - `attacker`: its name: that of an object of the case, or of a commander, which it then is, or
      of a creature that the case does not tell of otherwise
    - `defender`: the player whom it attacks
    - `power`: how much combat damage it deals
    - `trample`: whether it has trample
    - `infect`: whether it has infect
    - `toxic`: its toxic value
    - `lifelink`: whether it has lifelink
    """

    needs = "combat"
    among_others = ""
    attacker: Name
    defender: PlayerName
    power: Count
    trample: bool = False
    infect: Annotated[bool, capability("damage-results")] = False
    toxic: Annotated[Count, capability("damage-results")] = 0
    lifelink: Annotated[bool, capability("damage-results")] = False


class Block(OfPlayer, frozen=True):
    """A player's creature is declared as a blocker, at the same time as all others of the turn.

    A blocked attacker deals no combat damage to a player, even if the blocker is gone by then
    (509.1h), but for one with trample. All blockers have a power of 0.

    - `player`: who controls it: whom the attacker attacks, or a member of a team that shares turns
    - `attacker`: what it blocks; if that attacks no more, there is no blocker
    - `blocker`: the object of the case that it is, which survives; by default none
    - `toughness`: how much damage is lethal to it; by default more than it is dealt
    """

    needs = "combat"
    among_others = ""
    attacker: Name
    blocker: ObjectName | None = None
    toughness: Annotated[int, Meta(ge=1, le=10**9)] | None = None


class CombatDamage(EventRecord, frozen=True):
    """All creatures that still attack deal their combat damage, all at the same time (510.2).

    One with trample deals the player as much of it as the rules allow. Combat is over then.
    """

    needs = "combat"
    alone = True


OfCombat = Attack | Block
"""What is declared at one time, with nothing else."""
