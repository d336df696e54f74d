"""Verdicts, and the events of a run in the order in which they occur."""

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
    """Return how many cases got each verdict, in words."""
    given = [(verdict, counts.get(verdict)) for verdict in get_args(Verdict)]
    return ", ".join(f"{number:,} {verdict}" for verdict, number in given if number)


def right_and_judged(counts: Mapping[str, int]) -> tuple[int, int]:
    """Return how many cases passed, and how many were judged, from counts by verdict."""
    passed = counts.get("pass", 0)
    return passed, passed + sum(counts.get(verdict, 0) for verdict in FAILED)


class RuleHead(Struct, frozen=True):
    """A rule that the run covers."""

    number: str
    slug: str
    says: str
    area: str = ""
    """Its family of rules, in words."""


class Started(Struct, frozen=True, tag_field="event", tag="started"):
    """A run begins."""

    suite: str
    engine: EngineInfo
    edition: str
    cases: int
    rules: tuple[RuleHead, ...]
    command: str = ""
    """The command line of the run, without options that select cases."""
    files: tuple[CommandFile, ...] = ()
    """The files of the engine's command at the start of the run."""


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
    """The rules that it is about, by number and slug."""
    got: str

    def sentence(self) -> str:
        """Return which invariant is contradicted, and when."""
        cited = ", ".join(self.rules)
        return f"step {self.after} contradicts {self.invariant}: {self.says} ({cited})"


class Cause(Struct, frozen=True, omit_defaults=True):
    """A likely cause of a failing case, or of several."""

    key: str
    """Cases are clustered by it: a rule omitted or overapplied, a known fault, or a message."""
    says: str
    """The cause in words."""
    rules: tuple[str, ...] = ()
    """The rules that it is about, by number and slug."""
    after: int = 0
    """The step of the divergence, counted from 1."""
    rank: int = 0
    """Severity, the most severe first (`headjudge.judge.causes.ENDING` and further)."""
    rule: str = ""
    """The slug of the rule that may be at fault; empty for any other cause."""
    overapplied: bool = False
    """Whether that rule is applied where it should not be; otherwise it is omitted."""
    symptom: str = ""
    """The kind of symptom at the divergence; empty if the case is not a game."""
    others: tuple["Cause", ...] = ()
    """Less likely causes, in order; clustering may prefer one that many cases share."""


class TranscriptStep(Struct, frozen=True):
    """A step of a case in words, and the reference's state after it."""

    step: str
    state: str


class Transcript(Struct, frozen=True, omit_defaults=True):
    """The messages exchanged with the engine over one case."""

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
    """Why it does not pass, on one line."""
    misses: tuple[Miss, ...] = ()
    derivation: tuple[str, ...] = ()
    """The derivation of the expected outcome, line by line with rule numbers."""
    questions: tuple[int, ...] = ()
    """The advisory open questions that the case touches."""
    contradicts: tuple[Contradiction, ...] = ()
    """The invariants that an outcome contradicts."""
    missing: tuple[str, ...] = ()
    """Capabilities, seats or edition that it needs and the engine does not claim."""
    events: int = 0
    """The number of events."""
    players: int = 0
    """The number of players."""
    further_rules: tuple[str, ...] = ()
    """The slugs of other rules that it is an example of."""
    generated: bool = False
    """Whether it is a generated vector rather than a scenario written by hand."""
    seconds: float = 0.0
    """The time that the engine took."""
    not_sent: bool = False
    """Whether it was not sent because too much time had been lost."""
    cause: Cause | None = None
    """The most likely cause of a failure."""
    faults: tuple[Cause, ...] = ()
    """The known faults that reproduce the engine's answer exactly."""
    transcript: Transcript | None = None
    """The exchanged messages, for cases that fail or are traced."""


class Wrong(Struct, frozen=True):
    """A situation with a wrong result."""

    situation: Situation
    gherkin: str
    message: str
    derivation: tuple[str, ...]


class Sweeping(Struct, frozen=True, tag_field="event", tag="sweeping"):
    """An exhaustive sweep starts, in an order determined by the seed."""

    players: int
    seed: int
    total: int
    """The number of situations, including facts that can't matter."""
    distinct: int
    """The number that differ in facts that can matter, with numbers by their side of a limit."""
    representatives: int
    """The number left after symmetry reduction: one for all orders of seats that don't matter."""
    claimed: int
    """The maximum number of these that the engine can play by its claims."""


class Swept(Struct, frozen=True, tag_field="event", tag="swept", omit_defaults=True):
    """The results of a range of situations in the order of the sweep."""

    start: int
    stop: int
    """The first place that was not played; earlier than planned if time ran out."""
    counts: dict[str, int]
    wrong: tuple[Wrong, ...] = ()
    """The shortest situations with a wrong result."""
    results: tuple[int, ...] = ()
    """For two players, the reported results of each situation as bits (``proofs.exhaustive``); 0 if
    it was wrong or incomplete."""
    gave_up: str = ""
    """Why the sweep stops: the engine lost too much time."""


class Completed(Struct, frozen=True, tag_field="event", tag="completed"):
    """The results of an exhaustive sweep, or of a sample."""

    sweeping: Sweeping
    counts: dict[str, int]
    """The number of played situations by result: right, wrong, unsupported, incomplete, open."""
    wrong: tuple[Wrong, ...] = ()
    """The shortest situations with a wrong result."""
    proven: tuple[str, ...] = ()
    """The invariants proven of the engine's decision table, by name."""
    unproven: tuple[str, ...] = ()
    rows: int = 0
    """The number of situations in that table, all completely reported."""
    gave_up: str = ""
    """Why the sweep stopped early: the engine lost too much time."""

    @property
    def played(self) -> int:
        """The number of situations played, including unsupported ones."""
        return sum(self.counts.values())

    @property
    def whole(self) -> bool:
        """Whether every claimed situation was played, rather than a sample."""
        return self.played == self.sweeping.claimed


class Finished(Struct, frozen=True, tag_field="event", tag="finished", omit_defaults=True):
    """A run is complete; without this event it was cut short."""

    counts: dict[str, int]
    explained: dict[str, list[str]] = {}
    """The known faults that explain failing cases, each with the ids of its cases."""


RunEvent = Started | Judged | Sweeping | Swept | Completed | Finished
