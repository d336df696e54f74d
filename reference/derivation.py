"""Which rule did what to whom, in order."""

from __future__ import annotations

from msgspec import Struct


class Derived(Struct, frozen=True):
    """One line of a derivation: a rule, what it does, and to whom (in seat order)."""

    rule: str
    """The rule's slug."""
    what: str
    who: tuple[str, ...] = ()

    def sentence(self) -> str:
        """What happened, as people say it."""
        if not self.who:
            return self.what
        *others, last = self.who
        return f"{', '.join(others)} and {last}: {self.what}" if others else f"{last}: {self.what}"
