"""What an audit says of a game in a log."""

from typing import Literal

from msgspec import Struct

AuditVerdict = Literal["explained", "contradicted", "unexplained", "cut off"]
"""Every ending follows; one can't be as the rules are; something unknown decides one; no end."""


class EndingExplained(Struct, frozen=True):
    """A moment at which the game ended for somebody, as the rules say."""

    moment: int
    line: int
    says: str
    """Who lost, won and drew."""
    by: tuple[str, ...]
    """The rules by which it came, with their numbers, or `time-out` and the like: the program's
    own doing."""
    because: tuple[str, ...]
    """The derivation, line by line."""


class AgainstLog(Struct, frozen=True):
    """What a log tells and the rules contradict, whatever it does not tell."""

    moment: int
    line: int
    says: str
    rules: tuple[str, ...]
    """The rules that it contradicts, with their numbers; the first one is the likeliest."""
    because: tuple[str, ...]
    """What the rules make of that moment, line by line."""
    feature: str = ""
    """The shortest game that shows it, with what the rules say, as a feature; empty where no
    sentences say it."""


class Unexplained(Struct, frozen=True):
    """What nothing in a log explains."""

    moment: int
    line: int
    says: str
    needed: tuple[str, ...]
    """What would have to be known."""


class AuditedGame(Struct, frozen=True, tag_field="event", tag="audited", omit_defaults=True):
    """A game in a log, or a match, held against the rules."""

    path: str
    line: int
    """Of its header."""
    number: int
    """Which game of its file, from 1; of a match, which match."""
    verdict: AuditVerdict
    edition: str
    moments: int
    """How many the log has of it."""
    players: tuple[str, ...]
    id: str = ""
    engine: str = ""
    version: str = ""
    endings: tuple[EndingExplained, ...] = ()
    contradiction: AgainstLog | None = None
    unexplained: tuple[Unexplained, ...] = ()
    is_match: bool = False
    """Whether it is a match; its moments are the games in it then."""

    @property
    def counted(self) -> str:
        """What its moments are."""
        return "game" if self.is_match else "moment"

    @property
    def place(self) -> str:
        """Where it is, as file and line."""
        return f"{self.path}:{self.line}"
