"""Triggered abilities: those in force, their trigger events, and those waiting to resolve."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct, field

from headjudge.reference.derivation import implements
from headjudge.spec.protocol import EndTrigger, StateTrigger, Trigger, TriggerEvent


class Occurred(Struct, frozen=True):
    """An event involving a player on which abilities may trigger."""

    what: TriggerEvent
    player: str
    amount: int
    seen_by: tuple[Trigger, ...] | None = None
    """The abilities that saw the event; None for all abilities in force afterwards."""


class Waiting(NamedTuple):
    """An ability that has triggered but not resolved, and the amount that it triggered on."""

    ability: Trigger | StateTrigger
    amount: int
    place: int = 0
    """The position on the stack from the bottom, or 0 before it is put there. Abilities in the same
    position may resolve in any order."""


class TriggeredAbilities(Struct, eq=False):
    """A game's triggered abilities."""

    known: list[Trigger | StateTrigger] = field(default_factory=list)
    """Abilities in force. Entries with the same name are one ability with several triggers."""
    gone: list[Trigger | StateTrigger] = field(default_factory=list)
    """Abilities of objects that have just left the battlefield; they still see objects that die at
    the same time (603.10a)."""
    begun: list[Trigger | StateTrigger] = field(default_factory=list)
    ended: list[Trigger | StateTrigger] = field(default_factory=list)
    """Abilities that an effect started or ended at this moment."""
    expected: bool = False
    """Whether objects may bring abilities with them at this moment."""
    occurred: list[Occurred] = field(default_factory=list)
    """Events that abilities have yet to see."""
    waiting: list[Waiting] = field(default_factory=list)
    """Triggered abilities: first those on the stack from the bottom, then those not yet put
    there."""

    def see(self) -> bool:
        """Return whether any ability might see what happens at this moment."""
        return bool(self.known or self.gone or self.ended or self.expected)

    def occur(self, event: TriggerEvent, player: str, amount: int = 1) -> None:
        """Record an event; abilities see it once everything at this moment has happened."""
        if self.see():
            self.occurred.append(Occurred(event, player, amount))

    @implements("loss-triggers-look-back")
    def loses(self, player: str, reaches: Callable[[str, str], bool]) -> None:
        """Record a loss; only abilities with the player in range beforehand see it (603.10f)."""
        seen_by = [
            trigger
            for trigger in self.known
            if isinstance(trigger, Trigger) and reaches(trigger.player, player)
        ]
        if seen_by:
            self.occurred.append(Occurred("loses", player, 1, tuple(seen_by)))

    def begin(self, ability: Trigger | StateTrigger) -> None:
        """Start watching for an ability's trigger events."""
        self.known.append(ability)
        self.begun.append(ability)

    def end(self, event: EndTrigger) -> None:
        """Stop an ability from triggering on any of its trigger events."""
        self.ended += [trigger for trigger in self.known if trigger.ability == event.ability]
        self.known = [trigger for trigger in self.known if trigger.ability != event.ability]

    def before(self) -> list[Trigger | StateTrigger]:
        """Return the abilities in force when this moment began, for looking back (603.10)."""
        begun = {id(trigger) for trigger in self.begun}
        still = [trigger for trigger in self.known if id(trigger) not in begun]
        return [*still, *self.ended, *self.gone]

    @implements("delayed-trigger-once")
    def only_once(self, ability: Trigger, amounts: list[int]) -> list[int]:
        """Return the first amount that a delayed ability triggers on, and end the ability (603.7b).

        Returns nothing if it has already triggered. An ability that has just ended still triggers
        on events that it looks back on.
        """
        first = any([trigger.ability == ability.ability for trigger in [*self.known, *self.ended]])
        self.known = [trigger for trigger in self.known if trigger.ability != ability.ability]
        self.ended = [trigger for trigger in self.ended if trigger.ability != ability.ability]
        return amounts[:1] if first else []

    def only_of(self, players: frozenset[str]) -> None:
        """Remove other players' abilities (800.4a); those of objects leave with the objects."""
        if self.known or self.waiting:
            self.known = [
                trigger for trigger in self.known if trigger.player in players or trigger.object
            ]
            self.waiting = [
                waiting for waiting in self.waiting if waiting.ability.player in players
            ]

    def next_of(self, name: str) -> list[Waiting]:
        """Return the waiting abilities with this name that can resolve next."""
        top = self.waiting[-1].place if self.waiting else 0
        return [
            waiting
            for waiting in self.waiting
            if (waiting.place, waiting.ability.ability) == (top, name)
        ]
