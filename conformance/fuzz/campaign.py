"""Run a fuzzing campaign in tasks whose results do not depend on which worker runs them.

Each error is shrunk, written as a scenario with its cause, and saved in a corpus of feature files
that the next campaign replays first.
"""

from __future__ import annotations

import math
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from random import Random

from msgspec import Struct, field
from msgspec.structs import replace

from headjudge.files import write_inside
from headjudge.fuzz.differential import (
    Disputes,
    GameDivergence,
    divergences,
    find_disputes,
    formula_divergences,
)
from headjudge.fuzz.game_generator import BYTES, GameGenerator, generator_inputs
from headjudge.fuzz.shrinker import MOST_TRIALS, shrink
from headjudge.fuzz.unsupported_filter import UnsupportedFilter, contents, event_traits
from headjudge.judge.causes import faults_of, likeliest_first
from headjudge.judge.diagnosis import finished
from headjudge.judge.divergence import ENDINGS
from headjudge.judge.judge import expectation_errors, judge_answer, run, verdict_on
from headjudge.judge.verdicts import FAILED, Cause, Finished, Judged, Miss
from headjudge.reference import play
from headjudge.reference.derivation import Played
from headjudge.reference.game_state import UnplayableError
from headjudge.runner import Task, Workers, run_tasks, worker_engine
from headjudge.runner.engine import Answer, EngineSession, Limits
from headjudge.spec.protocol import EngineInfo, Outcome
from headjudge.spec.protocol.case_kinds import AnyOutcome, PlayedCase
from headjudge.spec.protocol.event_schema import tag
from headjudge.spec.protocol.matches import Standing
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import compile_features, parse, read
from headjudge.suite.expectations import describe
from headjudge.suite.gherkin_writer import write
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.pattern import NotExpressible

TITLE = "What fuzzing found"
"""Feature title of the file in which a finding is saved."""
_GAMES_EACH = 3
"""Games kept per cause key, since different causes may share a key."""


class FoundCause(Struct, frozen=True):
    """A cause, with the contents of the game that demonstrates it."""

    key: str
    about: str
    symptom: str
    """The symptom of the cause, such as the kind of event that the engine gets wrong."""
    at: frozenset[str]
    """The kinds of events in the first differing step."""
    has: frozenset[str]


class Counterexample(Struct, frozen=True):
    """A game on which an engine fails, with the judge's verdict."""

    case: PlayedCase
    judged: Judged
    about: str
    """What is wrong: `ending`, another outcome field, `formulas`, or a verdict such as `crash`."""
    feature: str = ""
    """The game as a standalone feature file."""
    outcomes: tuple[AnyOutcome, ...] = ()
    """The engine's outcomes, one per step."""
    scenario: Scenario | None = None
    """The scenario of a replayed game."""

    @property
    def key(self) -> str:
        """The key of the most likely cause; empty if there is none."""
        return self.judged.cause.key if self.judged.cause else ""

    @property
    def cause(self) -> FoundCause:
        """The cause with this game's contents."""
        at = frozenset(map(tag, self.case.steps[-1]))
        symptom = self.judged.cause.symptom if self.judged.cause else ""
        has = contents(self.case) | event_traits(self.case)
        return FoundCause(self.key, self.about, symptom, at, has)

    def explained(self, by: Collection[FoundCause]) -> bool:
        """Return whether the given causes already explain this game.

        They do if one of them may be this game's cause and its contents are a subset of this
        game's, or if several of them have the same key as this game's cause.
        """
        mine, cause = self.cause, self.judged.cause
        keys = {other.key for other in (cause, *cause.others)} if cause else {""}
        alike = [
            other for other in by if (other.about, other.symptom) == (mine.about, mine.symptom)
        ]
        if any(other.key in keys and other.has <= mine.has for other in alike):
            return True
        same = [other for other in alike if other.key == mine.key and other.at <= mine.at]
        return len(same) >= _GAMES_EACH


def wrong_field(judged: Judged, scenario: Scenario) -> str:
    """Return what is wrong, as in :attr:`Counterexample.about`."""
    if judged.verdict != "fail":
        return judged.verdict
    missed = {(miss.expected, miss.after) for miss in judged.misses}
    wrong = [then for then in scenario.thens if (then.text, then.after) in missed]
    fields = [expectation.reported_field for then in wrong for expectation in then.expectations]
    return "ending" if not fields or set(fields) & set(ENDINGS) else fields[0]


def to_finding(
    divergence: GameDivergence, info: EngineInfo, book: Rulebook
) -> Counterexample | None:
    """Return the finding for a divergence, or None unless the verdict is a failure.

    The judge decides, because the rules may leave open what differs. None is also returned if the
    game can't be expressed as a scenario.
    """
    try:
        feature = as_feature(divergence.case, divergence.right, divergence.fields)
    except NotExpressible:
        return None
    answer, scenario = replace(divergence.answer, seconds=0.0), compile_one(feature, book)
    judged = judge_answer(scenario, answer, info, book)
    if judged.verdict not in FAILED:
        return None
    about = wrong_field(judged, scenario)
    return Counterexample(divergence.case, judged, about, feature, answer.outcomes)


def to_disagreement(
    divergence: GameDivergence, _: EngineInfo, book: Rulebook
) -> Counterexample | None:
    """Return the finding for a divergence of the reference from the formulas.

    Returns None if the game can't be expressed as a scenario.
    """
    try:
        feature = as_feature(divergence.case, divergence.right, ())
    except NotExpressible:
        return None
    fields, after = ", ".join(divergence.fields), len(divergence.case.steps)
    cause = Cause(f"formulas: {fields}", f"The formulas give different {fields}")
    miss = Miss(f"the formulas agree on {fields}", after, describe(divergence.right))
    judged = verdict_on(compile_one(feature, book), "fail", cause.says)
    judged = replace(judged, misses=(miss,), cause=cause)
    return Counterexample(divergence.case, judged, "formulas", feature)


def as_feature(
    case: PlayedCase,
    right: Outcome | Standing,
    observing: Iterable[str],
    *,
    title: str = TITLE,
    prefix: str = "fuzz",
) -> str:
    """Return a feature file with a game and its right outcome. Raises NotExpressible.

    The scenario is restricted to the case's edition unless that is the newest one. Its id starts
    with `prefix`.
    """
    example = write("A game with a wrong result", case, right, tuple(observing))
    digest = sha256(example.encode()).hexdigest()[:10]
    tags = [f"@id.{prefix}-{digest}"]
    if case.edition != editions()[0]:
        tags += [f"@from.{case.edition}", f"@until.{case.edition}"]
    lines = [" ".join(tags), *example.splitlines()]
    return "\n".join([f"Feature: {title}", "", *(f"  {line}" for line in lines), ""])


def compile_one(feature: str, book: Rulebook) -> Scenario:
    """Compile a feature that contains a single scenario. Raises FeatureError."""
    (scenario,) = compile_features([parse(TITLE, feature)], book)
    return scenario


GAMES = 50
"""Games per task."""
_ROUND = 5
"""Games per round of the first task, which learns from each round what the engine refuses."""
BEHIND = 16
"""Maximum number of preceding tasks whose results a task ignores because they may still be running.
This keeps games independent of the number of workers and of the order in which they finish."""
_REFERENCE = "reference"
"""The name of the reference engine, which is compared with the formulas instead of itself."""
_HANG_TRIALS = 10
"""Maximum shrinking trials for a game in which the engine hangs; each may take a full timeout."""
_GRACE = 5.0
"""Grace period after the time limit, in seconds, in which findings may still be shrunk."""
_STRICT_TRIALS = 120
"""Maximum shrinking trials for a game that must keep its cause."""
_Accepts = Callable[[GameDivergence], bool | None]
"""Decides whether a divergence is the wanted one; None means to try the next divergence."""


class FuzzConfig(Struct, frozen=True):
    """The configuration of a campaign."""

    engine: str
    edition: str
    seed: int
    level: str = ""
    limits: Limits = Limits()
    against: str = ""
    """Another engine to compare with where a question is open; empty for none."""


class FuzzTask(Struct, frozen=True):
    """The input of a task."""

    config: FuzzConfig
    number: int
    known: frozenset[FoundCause]
    """Known causes, which are not reported again."""
    refusals: UnsupportedFilter
    until: float
    """The time after which no game is started, in seconds since the epoch."""
    games: int = GAMES


class FuzzResult(Struct):
    """The combined result of one or more tasks."""

    games: int = 0
    """Games that the engine did not refuse, including those on which it crashed or hung."""
    refused: int = 0
    """Games that the engine answered with `unsupported`."""
    not_made: int = 0
    """Choice sequences that did not yield a playable game."""
    differing: int = 0
    """Games in which the engine diverged from the rules."""
    advisory: Counter[int] = field(default_factory=Counter)
    """The number of divergences that depend on each open question."""
    found: list[Counterexample] = field(default_factory=list)
    examined: set[FoundCause] = field(default_factory=set)
    """The causes of all games that were shrunk, before and after shrinking."""
    refusals: UnsupportedFilter = field(default_factory=UnsupportedFilter)
    disputes: Disputes = field(default_factory=Disputes)
    """Disputes with the other engine about open questions."""

    @property
    def tried(self) -> int:
        """The total number of games and failed attempts at generating one."""
        return self.games + self.refused + self.not_made

    def add(self, other: FuzzResult) -> None:
        """Merge the result of other tasks."""
        self.games += other.games
        self.refused += other.refused
        self.not_made += other.not_made
        self.differing += other.differing
        self.advisory.update(other.advisory)
        self.found += other.found
        self.examined |= other.examined
        self.refusals.add(other.refusals)
        self.disputes.add(other.disputes)


def fuzz(
    config: FuzzConfig,
    known: Iterable[FoundCause],
    workers: Workers,
    *,
    seconds: float | None = None,
    games: int | None = None,
) -> Iterator[FuzzResult]:
    """Fuzz until the time limit or number of games is reached; yield each task's result in order.

    A seed determines the games regardless of the number of workers, but not how many are played
    within a time limit. Raises EngineStartError, UsageError and WorkerLostError.
    """
    until = math.inf if seconds is None else time.time() + seconds
    results: dict[int, FuzzResult] = {}
    examined, yielded = set(known), 0

    def tasks() -> Iterator[Task[FuzzTask] | None]:
        before, added = FuzzResult(examined=set(known)), 0
        for number in count():
            while added < number - min(number // 2, BEHIND):
                while added >= yielded:
                    yield None
                before.add(results.pop(added))
                added += 1
            left = GAMES if games is None else min(games - number * GAMES, GAMES)
            if left <= 0 or time.time() > until:
                return
            learnt = frozenset(before.examined), deepcopy(before.refusals)
            yield Task(f"{config.seed}.{number}", FuzzTask(config, number, *learnt, until, left))

    for task, task_result in run_tasks(run_task, tasks(), workers):
        results[task.argument.number] = task_result
        while yielded in results:
            result, yielded = results[yielded], yielded + 1
            result.found = [item for item in result.found if not item.explained(examined)]
            examined |= result.examined
            yield result


def run_task(task: FuzzTask) -> FuzzResult:
    """Run a task on this worker process's engine."""
    config = task.config
    attached = worker_engine(config.engine, config.limits)
    fuzzer = Fuzzer(attached, config, set(task.known), task.until)
    refusals = task.refusals if task.number else fuzzer.result.refusals
    games = fuzzer.make(task.number, refusals, task.games)
    for batch in [games] if task.number else iter(lambda: [*islice(games, _ROUND)], []):
        fuzzer.play(batch)
    if config.against:
        other = worker_engine(config.against, config.limits)
        for dispute in find_disputes(fuzzer.answered, other):
            fuzzer.result.disputes.note(dispute)
    return fuzzer.result


class Fuzzer:
    """Plays games on one engine and collects the results."""

    def __init__(
        self,
        attached: EngineSession,
        config: FuzzConfig,
        known: set[FoundCause],
        until: float = math.inf,
    ) -> None:
        """Initialize without contacting the engine.

        Causes in `known` are not reported again. No game is started after `until`, a time in
        seconds since the epoch.
        """
        self.attached, self.info = attached, attached.info
        self.book = Rulebook.at(config.edition)
        self.config, self.known, self.until = config, known, until
        self.result = FuzzResult()
        self.answered: list[tuple[PlayedCase, Answer, Played[AnyOutcome]]] = []
        """Games and answers to compare with the other engine."""
        self._pending = deque[tuple[GameDivergence, Counterexample]]()
        """Findings that have yet to be shrunk."""
        by_formulas = config.engine == _REFERENCE
        self._divergences = formula_divergences if by_formulas else divergences
        self._finding = to_disagreement if by_formulas else to_finding

    def make(
        self, number: int, refusals: UnsupportedFilter, most: int = GAMES
    ) -> Iterator[PlayedCase]:
        """Generate a task's games, without anything that the engine is known to refuse.

        Every other game is an unmodified case from the suite, until the tasks have played each case
        once.
        """
        inputs = generator_inputs(self.info, self.book.edition, self.config.level)
        generator = GameGenerator(inputs, refusals)
        tasks = math.ceil(len(inputs.cases) / (GAMES // 2))
        unchanged = iter(inputs.cases[number::tasks] if number < tasks else ())
        random = Random(f"{self.config.seed}.{number}")  # noqa: S311 -- generates games; not security-sensitive
        for place in range(most):
            own = next(unchanged, None) if place % 2 else None
            case = generator.playable(own) if own else generator.generate(random.randbytes(BYTES))
            if case is None:
                self.result.not_made += 1
            else:
                yield case

    def play(self, cases: Iterable[PlayedCase]) -> None:
        """Play games on the engine, then shrink the findings.

        Games are generated and answers judged while the engine plays other games.
        """
        sent = deque[PlayedCase]()
        for answer in self.attached.run(self._sent(cases, sent), keep=True):
            self._take(sent.popleft(), answer)
        while self._pending:
            self._keep(*self._pending.popleft())

    def _sent(self, cases: Iterable[PlayedCase], sent: deque[PlayedCase]) -> Iterator[PlayedCase]:
        """Yield games until the time limit, appending each to `sent`."""
        for case in cases:
            if time.time() >= self.until:
                return
            sent.append(case)
            yield case

    def _take(self, case: PlayedCase, answer: Answer) -> None:
        """Record an answer and judge it unless the engine refused the game."""
        refused = answer.kind == "unsupported"
        self.result.refusals.note(case, played=not refused, message=answer.message)
        if refused:
            self.result.refused += 1
            return
        try:
            played = play(case, derive=False)
            self._note_divergence(case, answer, played)
        except UnplayableError:
            self.result.not_made += 1
            return
        self.result.games += 1
        if self.config.against:
            self.answered.append((case, answer, played))

    def _note_divergence(
        self, case: PlayedCase, answer: Answer, played: Played[AnyOutcome]
    ) -> None:
        """Record a game's first divergence that is a finding or depends on an open question."""
        for divergence in self._divergences(case, answer, self.info, played):
            if divergence.questions:
                self.result.advisory.update(divergence.questions)
                return
            finding = self._finding(divergence, self.info, self.book)
            if finding is not None:
                self.result.differing += 1
                self._pending.append((divergence, finding))
                return

    def _keep(self, divergence: GameDivergence, finding: Counterexample) -> None:
        """Shrink a finding and keep it if its cause is new."""
        if finding.explained(self.known):
            return
        small = self._shrunk(divergence, self._same_fields(divergence))
        if small is None or small.explained(self.known):  # shrinking led to another, known cause
            strict = self._shrunk(divergence, self._same_cause(finding.key), _STRICT_TRIALS)
            small = strict or finding
        if not small.explained(self.known):
            self.result.found.append(small)
        at_first = replace(finding.cause, at=small.cause.at, has=small.cause.has)
        new = {small.cause, at_first} - self.known
        self.known |= new
        self.result.examined |= new

    def _shrunk(
        self, divergence: GameDivergence, accepts: _Accepts, most: int = MOST_TRIALS
    ) -> Counterexample | None:
        """Shrink a divergence; return its finding, or None unless the verdict is a failure."""
        if divergence.answer.kind == "hang":
            most = _HANG_TRIALS

        def still(case: PlayedCase) -> GameDivergence | None:
            in_time = time.time() < self.until + _GRACE
            return self._first_divergence(case, accepts) if in_time else None

        smallest = shrink(divergence.case, divergence, still, most)
        return self._finding(smallest, self.info, self.book)

    def _same_fields(self, like: GameDivergence) -> _Accepts:
        """Accept the first finding if its answer kind and any of its fields match `like`."""
        fields = set(like.fields)

        def accepts(divergence: GameDivergence) -> bool | None:
            if divergence.answer.kind != like.answer.kind:
                return False
            if fields & set(divergence.fields) or not fields:
                return True
            return None if self._finding(divergence, self.info, self.book) is None else False

        return accepts

    def _same_cause(self, key: str) -> _Accepts:
        def accepts(divergence: GameDivergence) -> bool | None:
            finding = self._finding(divergence, self.info, self.book)
            return None if finding is None else finding.key == key

        return accepts

    def _first_divergence(self, case: PlayedCase, accepts: _Accepts) -> GameDivergence | None:
        """Return the first divergence on which `accepts` decides, if it is accepted.

        Returns None if it is rejected or an earlier divergence depends on an open question.
        """
        with suppress(UnplayableError):
            played, answer = play(case, derive=False), self.attached.answer(case)
            for divergence in self._divergences(case, answer, self.info, played):
                if divergence.questions:
                    return None
                accepted = accepts(divergence)
                if accepted is not None:
                    return divergence if accepted else None
        return None


def save(folder: Path, finding: Counterexample) -> Counterexample:
    """Save a finding in the corpus and return it with its path. Raises OSError."""
    path = folder / f"{finding.judged.id}.feature"
    folder.mkdir(parents=True, exist_ok=True)
    write_inside(path, finding.feature.encode())
    return replace(finding, judged=replace(finding.judged, path=str(path)))


def replay_corpus(
    folder: Path, attached: EngineSession, book: Rulebook, report: Callable[[str], None]
) -> Iterator[Counterexample]:
    """Replay the corpus in the book's edition; yield each game with its current verdict.

    Scenarios that the rules of that edition refute are reported and left out. Raises FeatureError
    for an invalid file.
    """
    files = sorted(folder.glob("*.feature")) if folder.is_dir() else []
    scenarios = {s.case.id: s for s in compile_features(map(read, files), book)}
    for scenario in [*scenarios.values()]:
        if errors := expectation_errors(scenario, book):  # edited, or of another edition
            report("\n".join(errors))
            del scenarios[scenario.case.id]
    for event in run(attached, [*scenarios.values()], book) if scenarios else ():
        if isinstance(event, Judged) and (case := scenarios[event.id].game):
            about = wrong_field(event, scenarios[event.id])
            yield Counterexample(case, event, about, scenario=scenarios[event.id])


def diagnosed(
    findings: Sequence[Counterexample], info: EngineInfo, book: Rulebook
) -> tuple[list[Judged], Finished]:
    """Return the judgments on findings, and their diagnosis, as for a run of only these games."""
    scenarios = [item.scenario or compile_one(item.feature, book) for item in findings]
    judged = [
        _with_faults(finding, scenario, info, book)
        for finding, scenario in zip(findings, scenarios, strict=True)
    ]
    return judged, finished(judged, scenarios, info)


def _with_faults(
    finding: Counterexample, scenario: Scenario, info: EngineInfo, book: Rulebook
) -> Judged:
    """Return a finding's judgment, with the known faults that reproduce it."""
    if finding.judged.faults or not finding.outcomes:
        return finding.judged
    answer = Answer("played", finding.outcomes)
    faults = faults_of(finding.judged, scenario, answer, info, book)
    return replace(finding.judged, faults=likeliest_first(faults, scenario))
