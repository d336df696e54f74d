"""What alters gains and losses of life, and damage, as they happen; and what has come of it."""

from __future__ import annotations

from msgspec import Struct, field

from reference.derivation import Derived


class Altered(Struct, eq=False):
    """What only the modules of life, damage and draws look at."""

    noted: list[Derived] = field(default_factory=list)
    """What the rules did to life, damage and cards, until it is written down."""
    asked: set[int] = field(default_factory=set)
    """The open questions that this met, until they are written down."""

    def note(self, rule: str, what: str, player: str) -> None:
        """Keep what a rule did to a player."""
        self.noted.append(Derived(rule, what, (player,)))
