"""Triggered abilities: those in force, what they may have seen, and those that wait."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct, field

from headjudge.spec.protocol import EndTrigger, StateTrigger, Trigger, TriggerEvent


class Occurred(Struct, frozen=True):
    """Something that happened to a player and that abilities trigger on."""

    what: TriggerEvent
    player: str
    amount: int
    seen_by: tuple[Trigger, ...] | None = None
    """The abilities that saw it; None for those in force afterwards."""


class Waiting(NamedTuple):
    """An ability that has triggered and not yet resolved, and how much it triggered on."""

    ability: Trigger | StateTrigger
    amount: int
    place: int = 0
    """Its place on the stack from the bottom, or 0 if not there yet. Abilities in one place may
    resolve in any order."""


class TriggeredAbilities(Struct, eq=False):
    """The triggered abilities of a game."""

    known: list[Trigger | StateTrigger] = field(default_factory=list)
    """Abilities in force. Those with the same name are one ability with several triggers."""
    gone: list[Trigger | StateTrigger] = field(default_factory=list)
    """Abilities of objects that have just left the battlefield; they still see what dies:
    603.10a."""
    begun: list[Trigger | StateTrigger] = field(default_factory=list)
    ended: list[Trigger | StateTrigger] = field(default_factory=list)
    """Abilities that an effect started or ended at this moment."""
    expected: bool = False
    """Whether abilities may arrive with their objects at this moment."""
    occurred: list[Occurred] = field(default_factory=list)
    """What they have yet to see."""
    waiting: list[Waiting] = field(default_factory=list)
    """Triggered abilities: those on the stack from the bottom, then those not there yet."""

    def see(self) -> bool:
        """Return whether any ability may see what happens at this moment."""
        return bool(self.known or self.gone or self.ended or self.expected)

    def occur(self, event: TriggerEvent, player: str, amount: int = 1) -> None:
        """Record an occurrence; abilities see it once everything at this moment has happened."""
        if self.see():
            self.occurred.append(Occurred(event, player, amount))

    def loses(self, player: str, reaches: Callable[[str, str], bool]) -> None:
        """Record a loss, seen only by abilities that saw the player before anyone left: 603.10f."""
        seen_by = [
            trigger
            for trigger in self.known
            if isinstance(trigger, Trigger) and reaches(trigger.player, player)
        ]
        if seen_by:
            self.occurred.append(Occurred("loses", player, 1, tuple(seen_by)))

    def begin(self, ability: Trigger | StateTrigger) -> None:
        """Put an ability into force."""
        self.known.append(ability)
        self.begun.append(ability)

    def end(self, event: EndTrigger) -> None:
        """End an ability, whatever it triggers on."""
        self.ended += [trigger for trigger in self.known if trigger.ability == event.ability]
        self.known = [trigger for trigger in self.known if trigger.ability != event.ability]

    def before(self) -> list[Trigger | StateTrigger]:
        """Return the abilities in force as this moment began, for those that look back: 603.10."""
        begun = {id(trigger) for trigger in self.begun}
        still = [trigger for trigger in self.known if id(trigger) not in begun]
        return [*still, *self.ended, *self.gone]

    def only_once(self, ability: Trigger, amounts: list[int]) -> list[int]:
        """Return the first amount that a delayed ability triggers on, and end the ability: 603.7b.

        Returns nothing if it has triggered before. An ability that has just ended still triggers on
        what it looks back on.
        """
        first = any([trigger.ability == ability.ability for trigger in [*self.known, *self.ended]])
        self.known = [trigger for trigger in self.known if trigger.ability != ability.ability]
        self.ended = [trigger for trigger in self.ended if trigger.ability != ability.ability]
        return amounts[:1] if first else []

    def only_of(self, players: frozenset[str]) -> None:
        """Remove abilities that others control: 800.4a. Those of objects go with the objects."""
        if self.known or self.waiting:
            self.known = [
                trigger for trigger in self.known if trigger.player in players or trigger.object
            ]
            self.waiting = [
                waiting for waiting in self.waiting if waiting.ability.player in players
            ]

    def next_of(self, name: str) -> list[Waiting]:
        """Return the abilities of a name that can resolve next, if it is on top of the stack."""
        top = self.waiting[-1].place if self.waiting else 0
        return [
            waiting
            for waiting in self.waiting
            if (waiting.place, waiting.ability.ability) == (top, name)
        ]
