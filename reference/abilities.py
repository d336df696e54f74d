"""What is kept of abilities that trigger, and of what they may have seen."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct, field

from headjudge.spec.protocol import EndTrigger, StateTrigger, Trigger, TriggerEvent


class Occurred(Struct, frozen=True):
    """Something that abilities trigger on, and that has just happened to a player."""

    what: TriggerEvent
    player: str
    amount: int
    seen_by: tuple[Trigger, ...] | None = None
    """The abilities that saw it, where they are not those that there are after it."""


class Waiting(NamedTuple):
    """An ability that has triggered and not resolved, and how much it triggered on."""

    ability: Trigger | StateTrigger
    amount: int
    place: int = 0
    """Where on the stack it is, from below; 0: not there yet. Of one place any may be the next."""


class TriggeredAbilities(Struct, eq=False):
    """The abilities of a game that trigger."""

    known: list[Trigger | StateTrigger] = field(default_factory=list)
    """Those that there are now; those of one name are one ability, which triggers on each."""
    gone: list[Trigger | StateTrigger] = field(default_factory=list)
    """Those of objects that have just left the battlefield, which still see what dies: 603.10a."""
    begun: list[Trigger | StateTrigger] = field(default_factory=list)
    ended: list[Trigger | StateTrigger] = field(default_factory=list)
    """Those that an effect has begun or ended at this moment."""
    expected: bool = False
    """Whether some may come with their objects at this moment."""
    occurred: list[Occurred] = field(default_factory=list)
    """What they have yet to see."""
    waiting: list[Waiting] = field(default_factory=list)
    """What has triggered: what is on the stack from below, and then what is not there yet."""

    def see(self) -> bool:
        """Whether some may see what happens at this moment."""
        return bool(self.known or self.gone or self.ended or self.expected)

    def occur(self, what: TriggerEvent, player: str, amount: int = 1) -> None:
        """Let something happen to a player, which is seen as soon as all at that moment has."""
        if self.see():
            self.occurred.append(Occurred(what, player, amount))

    def loses(self, player: str, reaches: Callable[[str, str], bool]) -> None:
        """Let a player lose the game: of that, abilities look back to who saw the player: 603.10f.

        `reaches` says whether a controller's range includes a player before anyone leaves.
        """
        by = [
            trigger
            for trigger in self.known
            if isinstance(trigger, Trigger) and reaches(trigger.player, player)
        ]
        if by:
            self.occurred.append(Occurred("loses", player, 1, tuple(by)))

    def begin(self, ability: Trigger | StateTrigger) -> None:
        """Let an ability trigger from now on."""
        self.known.append(ability)
        self.begun.append(ability)

    def end(self, event: EndTrigger) -> None:
        """Let an ability trigger no more, on whatever it did."""
        self.ended += [trigger for trigger in self.known if trigger.ability == event.ability]
        self.known = [trigger for trigger in self.known if trigger.ability != event.ability]

    def before(self) -> list[Trigger | StateTrigger]:
        """Those that there were as this moment began, on which some look back: 603.10."""
        begun = {id(trigger) for trigger in self.begun}
        still = [trigger for trigger in self.known if id(trigger) not in begun]
        return [*still, *self.ended, *self.gone]

    def only_once(self, ability: Trigger, amounts: list[int]) -> list[int]:
        """The first that a delayed ability triggers on, whatever else it sees: 603.7b.

        Nothing, if that has been. It is not known any more. One that has just ended is there still,
        as it triggers only on what it looks back on.
        """
        first = any([trigger.ability == ability.ability for trigger in [*self.known, *self.ended]])
        self.known = [trigger for trigger in self.known if trigger.ability != ability.ability]
        self.ended = [trigger for trigger in self.ended if trigger.ability != ability.ability]
        return amounts[:1] if first else []

    def only_of(self, players: frozenset[str]) -> None:
        """Let all abilities go that others than these players control: 800.4a.

        Those of objects that the case names go with these.
        """
        if self.known or self.waiting:
            self.known = [
                trigger for trigger in self.known if trigger.player in players or trigger.object
            ]
            self.waiting = [one for one in self.waiting if one.ability.player in players]

    def next_of(self, name: str) -> list[Waiting]:
        """What of that name may resolve next; nothing, if it does not wait or lies under others."""
        top = self.waiting[-1].place if self.waiting else 0
        return [one for one in self.waiting if (one.place, one.ability.ability) == (top, name)]
