"""The events of a run: one NDJSON stream, from which every report is made."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import IO, Literal

import msgspec
from msgspec import Struct

from conformance import WrongUse
from spec.vocabulary import EngineInfo

Verdict = Literal["pass", "fail", "unsupported", "advisory", "error", "crash", "hang", "garbage"]
FAILED: frozenset[Verdict] = frozenset({"fail", "error", "crash", "hang", "garbage"})
"""The verdicts that make a run fail."""


class RuleHead(Struct, frozen=True):
    """A rule that the run covers: its number in the edition, slug and statement."""

    number: str
    slug: str
    says: str


class Started(Struct, frozen=True, tag_field="event", tag="started"):
    """A run begins."""

    suite: str
    engine: EngineInfo
    edition: str
    cases: int
    rules: tuple[RuleHead, ...]


class Miss(Struct, frozen=True):
    """A claim that the outcome does not bear out."""

    expected: str
    after: int
    got: str


class Contradiction(Struct, frozen=True):
    """An invariant (``spec/logic/invariants.toml``) that the outcome of a step contradicts."""

    after: int
    invariant: str
    says: str
    rules: tuple[str, ...]
    """What it is about: the rules, by number and slug."""
    got: str

    def sentence(self) -> str:
        """Which invariant is contradicted, and when."""
        cited = ", ".join(self.rules)
        return f"step {self.after} contradicts {self.invariant}: {self.says} ({cited})"


class Judged(Struct, frozen=True, tag_field="event", tag="judged", omit_defaults=True):
    """The verdict on one case."""

    id: str
    rule: str
    verdict: Verdict
    name: str
    path: str
    line: int
    gherkin: str
    near_miss: bool = False
    message: str = ""
    """Why it is no pass, in one line."""
    misses: tuple[Miss, ...] = ()
    because: tuple[str, ...] = ()
    """The derivation that makes the expectations, line by line with rule numbers."""
    questions: tuple[int, ...] = ()
    """The advisory open questions that the case touches."""
    contradicts: tuple[Contradiction, ...] = ()
    """The invariants that an outcome contradicts."""


class Wrong(Struct, frozen=True):
    """A situation that an engine gets wrong."""

    gherkin: str
    message: str
    because: tuple[str, ...]


class Completed(Struct, frozen=True, tag_field="event", tag="completed"):
    """What came of every situation of so many players."""

    players: int
    counts: dict[str, int]
    """How many it got right or wrong, does not support, or tells too little of, and how many are
    open questions."""
    wrong: tuple[Wrong, ...]
    """The shortest of those that it got wrong."""
    proven: tuple[str, ...] = ()
    """The invariants proven of the decision table that it showed, by name."""
    unproven: tuple[str, ...] = ()
    rows: int = 0
    """How many situations are in that table: those of which it told everything."""


class Finished(Struct, frozen=True, tag_field="event", tag="finished"):
    """A run is over; without this event it was cut short."""

    counts: dict[str, int]


Event = Started | Judged | Completed | Finished


class Run(Struct, frozen=True):
    """The events of a stream, sorted out."""

    started: Started
    judged: tuple[Judged, ...]
    finished: Finished | None = None
    completed: Completed | None = None

    @property
    def failed(self) -> bool:
        """Whether anything failed."""
        wrong = self.completed is not None and "wrong" in self.completed.counts
        return wrong or any(one.verdict in FAILED for one in self.judged)

    def of(self, rule: str) -> list[Judged]:
        """The verdicts on the examples of a rule, by slug."""
        return [one for one in self.judged if one.rule == rule]


def write(stream: IO[bytes], event: Event) -> None:
    """Append an event to a stream, at once."""
    stream.write(msgspec.json.encode(event, order="deterministic") + b"\n")
    stream.flush()


def read(path: Path) -> Run:
    """The run that a stream file holds, complete or cut short.

    Raises WrongUse, naming file and line, if it can't be read or is no such stream.
    """
    decoder = msgspec.json.Decoder(Event)
    events: list[Event] = []
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise WrongUse(f"{path}: can't be read: {error.strerror}") from None
    for number, line in enumerate(lines, 1):
        try:
            if line:
                events.append(decoder.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            if number == len(lines):  # written only in part: a full disk, a cut power line
                break
            raise WrongUse(f"{path}:{number}: no event of a run: {error}") from None
    if not events or not isinstance(events[0], Started):
        raise WrongUse(f"{path}:1: does not begin a run")
    return sorted_out(events)


def sorted_out(events: Sequence[Event]) -> Run:
    """The run of these events, of which the first begins it; it may be cut short."""
    started, finished = events[0], events[-1]
    assert isinstance(started, Started)  # noqa: S101 -- a run begins so
    judged = tuple(event for event in events if isinstance(event, Judged))
    completed = next((event for event in events if isinstance(event, Completed)), None)
    return Run(started, judged, finished if isinstance(finished, Finished) else None, completed)
