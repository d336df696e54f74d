"""Verdicts, and the events of a run in the order in which the judge emits them."""

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct

from headjudge.runner.engine import CommandFile
from headjudge.spec.logic.situations import Situation
from headjudge.spec.protocol import EngineInfo

Verdict = Literal[
    "pass", "fail", "unsupported", "advisory", "error", "crash", "hang", "garbage", "flaky"
]
FAILED: frozenset[Verdict] = frozenset({"fail", "error", "crash", "hang", "garbage", "flaky"})
"""The verdicts that make a run fail."""


def counted(counts: Mapping[str, int]) -> str:
    """How many cases got which verdict, in words."""
    given = [(verdict, counts.get(verdict)) for verdict in get_args(Verdict)]
    return ", ".join(f"{number:,} {verdict}" for verdict, number in given if number)


def right_and_judged(counts: Mapping[str, int]) -> tuple[int, int]:
    """Return how many cases passed, and how many were judged, from counts by verdict."""
    passed = counts.get("pass", 0)
    return passed, passed + sum(counts.get(verdict, 0) for verdict in FAILED)


class RuleHead(Struct, frozen=True):
    """A rule that the run covers: its number in the edition, slug and statement."""

    number: str
    slug: str
    says: str
    area: str = ""
    """The family of rules that it belongs to, in words."""


class Started(Struct, frozen=True, tag_field="event", tag="started"):
    """A run begins."""

    suite: str
    engine: EngineInfo
    edition: str
    cases: int
    rules: tuple[RuleHead, ...]
    command: str = ""
    """The command line that the run was started with, without what selects cases."""
    files: tuple[CommandFile, ...] = ()
    """The files of the engine's command, as they were when the run began."""


class Miss(Struct, frozen=True):
    """An expectation that the outcome does not meet."""

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


class Cause(Struct, frozen=True, omit_defaults=True):
    """What several failing cases have in common."""

    key: str
    """By it cases are gathered: a rule left out or used too far, or a way to misbehave."""
    says: str
    """It in words."""
    rules: tuple[str, ...] = ()
    """The rules that it is about, by number and slug."""
    after: int = 0
    """The step at which the run first parts from the reference, counted from 1."""
    rank: int = 0
    """How serious it is: the lower, the more."""
    rule: str = ""
    """The slug of the rule that may be at fault, if it is one."""
    overapplied: bool = False
    """Whether that rule is used where it doesn't apply; else it is left out."""
    symptom: str = ""
    """The kind of symptom at the divergence; empty if the case is not a game."""
    others: tuple["Cause", ...] = ()
    """What else it may be, the likelier first: what is common to most cases is their cause."""


class TranscriptStep(Struct, frozen=True):
    """A step of a failing case: what it is in words, and the state that the reference has after."""

    step: str
    state: str


class Transcript(Struct, frozen=True, omit_defaults=True):
    """What went between Head Judge and the engine over one case."""

    sent: str = ""
    received: str = ""
    stderr: str = ""
    steps: tuple[TranscriptStep, ...] = ()


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
    """Why it does not pass, in one line."""
    misses: tuple[Miss, ...] = ()
    derivation: tuple[str, ...] = ()
    """The derivation that makes the expectations, line by line with rule numbers."""
    questions: tuple[int, ...] = ()
    """The advisory open questions that the case touches."""
    contradicts: tuple[Contradiction, ...] = ()
    """The invariants that an outcome contradicts."""
    missing: tuple[str, ...] = ()
    """What it needs that the engine does not claim: capabilities, seats or the edition."""
    events: int = 0
    """How many events it has."""
    players: int = 0
    """How many players it has."""
    further_rules: tuple[str, ...] = ()
    """The slugs of the other rules that it shows."""
    generated: bool = False
    """Whether it is a vector, and no scenario written by hand."""
    seconds: float = 0.0
    """How long the engine took."""
    not_sent: bool = False
    """Whether it was not sent, as too much time was lost before."""
    cause: Cause | None = None
    """Why it fails, if it does."""
    faults: tuple[Cause, ...] = ()
    """The known faults that reproduce the engine's answer exactly."""
    transcript: Transcript | None = None
    """What went between Head Judge and the engine, of a case that fails or is traced."""


class Wrong(Struct, frozen=True):
    """A situation that an engine gets wrong."""

    situation: Situation
    gherkin: str
    message: str
    derivation: tuple[str, ...]


class Sweeping(Struct, frozen=True, tag_field="event", tag="sweeping"):
    """An exhaustive sweep starts, in an order determined by the seed."""

    players: int
    seed: int
    in_all: int
    """How many there are with every number that is told and all that can't matter."""
    apart: int
    """How many differ in what can matter, and in numbers by their side of a limit."""
    remain: int
    """How many of them don't differ only in who sits where, unless that matters."""
    claimed: int
    """How many of these the engine can play, by what it claims; at most."""


class Swept(Struct, frozen=True, tag_field="event", tag="swept", omit_defaults=True):
    """The results of a range of situations in that order."""

    start: int
    stop: int
    """The first place that was not played; earlier than planned where time was up."""
    counts: dict[str, int]
    wrong: tuple[Wrong, ...] = ()
    """The shortest of those that it got wrong."""
    told: tuple[int, ...] = ()
    """Of two players the results that the engine told of each, see ``proving.tables``; 0 where it
    was not right, or told too little."""
    gave_up: str = ""
    """Why no more is to be played: the engine cost too much time."""


class Completed(Struct, frozen=True, tag_field="event", tag="completed"):
    """The results of an exhaustive sweep, or of a sample."""

    sweeping: Sweeping
    counts: dict[str, int]
    """How many of those that were played it got right or wrong, does not support, or tells too
    little of, and how many are open questions."""
    wrong: tuple[Wrong, ...] = ()
    """The shortest of those that it got wrong."""
    proven: tuple[str, ...] = ()
    """The invariants proven of the decision table that it showed, by name."""
    unproven: tuple[str, ...] = ()
    rows: int = 0
    """How many situations are in that table: those of which it told everything."""
    gave_up: str = ""
    """Why no more was played, if the engine cost too much time."""

    @property
    def played(self) -> int:
        """How many were played, or would have been if the engine supported them."""
        return sum(self.counts.values())

    @property
    def whole(self) -> bool:
        """Whether that is every situation that the engine claims to support, and no sample."""
        return self.played == self.sweeping.claimed


class Finished(Struct, frozen=True, tag_field="event", tag="finished", omit_defaults=True):
    """A run is over; without this event it was cut short."""

    counts: dict[str, int]
    explained: dict[str, list[str]] = {}
    """The known faults that explain cases which fail, each with the ids of its cases."""


RunEvent = Started | Judged | Sweeping | Swept | Completed | Finished
