"""Verdicts, and a run's events in the order in which they occur."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from headjudge.runner.engine import CommandFile
from headjudge.spec.logic.situations import Situation
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.protocol.event_schema import Edition

Verdict = Literal[
    "pass",
    "fail",
    "unsupported",
    "advisory",
    "error",
    "crash",
    "hang",
    "garbage",
    "flaky",
    "not-run",
]
FAILED: frozenset[Verdict] = frozenset({"fail", "error", "crash", "hang", "garbage", "flaky"})
"""The verdicts that make a run fail. A case that was not run is not judged."""


def counted(counts: Mapping[str, int]) -> str:
    """Return the number of cases for each verdict as text: "90 pass, 10 fail"."""
    numbers = [(verdict, counts.get(verdict)) for verdict in get_args(Verdict)]
    return ", ".join(f"{number:,} {verdict}" for verdict, number in numbers if number)


def right_and_judged(counts: Mapping[str, int]) -> tuple[int, int]:
    """Return the number of cases that passed and the number that were judged."""
    passed = counts.get("pass", 0)
    return passed, passed + sum(counts.get(verdict, 0) for verdict in FAILED)


class RuleHead(Struct, frozen=True):
    """A rule that the run covers."""

    number: Annotated[str, Meta(pattern=r"^[\w. -]*$")]
    slug: Annotated[str, Meta(pattern=r"^[a-z0-9-]*$")]
    says: str
    area: str = ""
    """The title of the rule's family."""


class Started(Struct, frozen=True, tag_field="event", tag="started"):
    """The start of a run."""

    suite: Annotated[str, Meta(pattern=r"^[\w.+-]*$")]
    engine: EngineInfo
    edition: Edition
    cases: int
    rules: tuple[RuleHead, ...]
    command: str = ""
    """The run's command line, without the options that select cases."""
    files: tuple[CommandFile, ...] = ()
    """The files in the engine's command, as they were at the start of the run."""
    levels: dict[str, int] = {}
    """The number of cases that each level adds in this edition; empty if the user's own
    scenarios are judged."""
    unreviewed: tuple[str, ...] = ()
    """The edition's rules whose wording or record nobody has reviewed, with number and slug."""


class Miss(Struct, frozen=True):
    """An expectation that the outcome does not meet."""

    expected: str
    after: int
    got: str


class Contradiction(Struct, frozen=True):
    """An invariant (``spec/logic/invariants.toml``) that a step's outcome contradicts."""

    after: int
    invariant: str
    says: str
    rules: tuple[str, ...]
    """The rules behind the invariant, each with its number and slug."""
    got: str

    def sentence(self) -> str:
        """Return a sentence that names the step, the invariant and its rules."""
        cited = ", ".join(self.rules)
        return f"step {self.after} contradicts {self.invariant}: {self.says} ({cited})"


class Cause(Struct, frozen=True, omit_defaults=True):
    """A likely cause of one or more failing cases."""

    key: str
    """The clustering key: an omitted or overapplied rule, a known fault, or a message."""
    says: str
    """A description of the cause."""
    rules: tuple[str, ...] = ()
    """The rules cited for the cause, each with its number and slug."""
    after: int = 0
    """The step of the divergence, counted from 1."""
    rank: int = 0
    """Severity, the most severe first (see `headjudge.judge.causes.WRONG_SETUP`)."""
    rule: str = ""
    """The slug of the rule that may be at fault; empty if no rule is suspected."""
    overapplied: bool = False
    """Whether the rule is applied where it should not be, rather than omitted."""
    symptom: str = ""
    """The kind of symptom at the divergence; empty if none was identified."""
    event: str = ""
    """The event that the description names, as in "a player mills cards"; empty if it names none.
    """
    occurring: tuple[str, ...] = ()
    """The events up to the divergence, described in the same way."""
    shown: bool = True
    """Whether the case shows all that the description of a known fault says."""
    others: tuple["Cause", ...] = ()
    """Less likely causes, in order; clustering may prefer one that many cases share."""


class TranscriptStep(Struct, frozen=True):
    """The text of a step in a case, and the reference's outcome after it."""

    step: str
    state: str


class Transcript(Struct, frozen=True, omit_defaults=True):
    """The messages exchanged with the engine for one case."""

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
    """Why the case does not pass, on one line."""
    misses: tuple[Miss, ...] = ()
    derivation: tuple[str, ...] = ()
    """The derivation of the expected outcome, line by line with rule numbers."""
    questions: tuple[int, ...] = ()
    """The numbers of the advisory open questions that the case touches."""
    contradicts: tuple[Contradiction, ...] = ()
    """The invariants that an outcome contradicts."""
    missing: tuple[str, ...] = ()
    """The required capabilities, seats or edition that the engine does not claim."""
    events: int = 0
    """The number of events in the case."""
    players: int = 0
    """The number of players in the case."""
    further_rules: tuple[str, ...] = ()
    """The slugs of other rules that the case is an example of."""
    generated: bool = False
    """Whether the case is a generated vector rather than a handwritten scenario."""
    level: str = ""
    """The lowest level that includes the case."""
    hidden: bool = False
    """Whether the case is unsupported only because the checks that the engine declared to make by
    itself hide the expected outcome."""
    cards: tuple[str, ...] = ()
    """The cards that the engine was told to use as cards; empty if it got their effects."""
    seconds: float = 0.0
    """The time that the engine took, in seconds."""
    cause: Cause | None = None
    """The most likely cause of a failure."""
    faults: tuple[Cause, ...] = ()
    """The known faults that reproduce the engine's answer exactly."""
    transcript: Transcript | None = None
    """The messages exchanged; stored only for cases that fail or are traced."""


class Wrong(Struct, frozen=True):
    """A situation for which the engine reports a wrong result."""

    situation: Situation
    gherkin: str
    message: str
    derivation: tuple[str, ...]


class Sweeping(Struct, frozen=True, tag_field="event", tag="sweeping"):
    """The start of an exhaustive sweep, in an order determined by the seed."""

    players: int
    seed: int
    total: int
    """The number of situations that differ in facts that can matter.

    Numbers count as different only if they are on different sides of a limit.
    """
    claimed: int
    """Upper bound on the number of these situations that the engine's claims cover."""


class Swept(Struct, frozen=True, tag_field="event", tag="swept", omit_defaults=True):
    """The results for a range of situations, in the order of the sweep."""

    start: int
    stop: int
    """The end of the range (exclusive), lower than planned if time ran out."""
    counts: dict[str, int]
    wrong: tuple[Wrong, ...] = ()
    """The shortest situations with a wrong result."""
    gave_up: str = ""
    """Why the sweep gave up: the engine lost too much time."""


class Completed(Struct, frozen=True, tag_field="event", tag="completed"):
    """The results of an exhaustive sweep or of a sample of it."""

    sweeping: Sweeping
    counts: dict[str, int]
    """The number of played situations by result: right, wrong, unsupported, incomplete or open."""
    wrong: tuple[Wrong, ...] = ()
    """The shortest situations with a wrong result."""
    gave_up: str = ""
    """Why the sweep gave up: the engine lost too much time."""

    @property
    def played(self) -> int:
        """The number of situations played, including unsupported ones."""
        return sum(self.counts.values())

    @property
    def whole(self) -> bool:
        """Whether every claimed situation was played, rather than a sample."""
        return self.played == self.sweeping.claimed


class Finished(Struct, frozen=True, tag_field="event", tag="finished", omit_defaults=True):
    """The end of a complete run; an interrupted run lacks this event."""

    counts: dict[str, int]
    explained: dict[str, list[str]] = {}
    """The known faults that explain failing cases, mapped to the ids of those cases."""
    evidence: dict[str, list[str]] = {}
    """The cases to play with a cause's first case so that a run of only these has the same cause.

    First cases that need none are missing. The list is empty if too many would be needed, and names
    the first case itself if that has to be played twice.
    """
    unsteady: str = ""
    """The id of a case that gets another answer when it is played by itself, if one was found."""


RunEvent = Started | Judged | Sweeping | Swept | Completed | Finished


SHOWN = 5
"""Maximum number of wrong situations to show."""


def shortest(wrong: Iterable[Wrong]) -> tuple[Wrong, ...]:
    """Return the shortest wrong situations; see :func:`shortest_situations`."""
    by_situation = {case.situation: case for case in wrong}
    return tuple(by_situation[situation] for situation in shortest_situations(by_situation))


def shortest_situations(situations: Iterable[Situation]) -> list[Situation]:
    """Return the shortest situations in order, one for each group that differs only in seats."""
    by_facts: dict[tuple[str, ...], Situation] = {}
    for situation in sorted(situations, key=lambda s: (len(s.facts) + len(s.numbers), s)):
        texts = (*situation.facts, *(text for text, _ in situation.numbers))
        by_facts.setdefault(tuple(sorted(text.partition("(")[0] for text in texts)), situation)
        if len(by_facts) == SHOWN:
            break
    return list(by_facts.values())


def deduplicated(swept: Iterable[Swept]) -> list[Swept]:
    """Return the parts in order, keeping only the longest of any duplicates."""
    by_start: dict[int, Swept] = {}
    for part in swept:
        known = by_start.get(part.start)
        if known is None or part.stop > known.stop:
            by_start[part.start] = part
    return [by_start[start] for start in sorted(by_start)]


def merged(sweeping: Sweeping, swept: Iterable[Swept]) -> Completed:
    """Merge the parts of a sweep."""
    parts = deduplicated(swept)
    counts: Counter[str] = Counter()
    for part in parts:
        counts.update(part.counts)
    wrong = shortest(case for part in parts for case in part.wrong)
    gave_up = next((part.gave_up for part in parts if part.gave_up), "")
    return Completed(sweeping, dict(sorted(counts.items())), wrong, gave_up=gave_up)
