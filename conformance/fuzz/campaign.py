"""Run a fuzzing campaign in tasks whose results do not depend on who runs them.

Each error is shrunk, written as a scenario with its cause, and kept in a corpus of feature files
that the next campaign replays first.
"""

from __future__ import annotations

import math
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from functools import partial
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from headjudge.errors import UsageError
from headjudge.fuzz.differential import Disputes, find_disputes, formula_divergences
from headjudge.fuzz.divergence import GameDivergence, divergences
from headjudge.fuzz.game_generator import BYTES, GameGenerator, generator_inputs
from headjudge.fuzz.shrinker import MOST_TRIALS, shrink
from headjudge.fuzz.unsupported_filter import UnsupportedFilter, contents, event_traits
from headjudge.judge.causes import ENDING, Cluster, cluster_failures, faults_of, shortest
from headjudge.judge.divergence import ENDINGS
from headjudge.judge.fault_dictionary import greedy_set_cover
from headjudge.judge.judge import judge_answer, run, verdict_on
from headjudge.judge.rule_suspects import FOLLOWS
from headjudge.judge.verdicts import FAILED, Cause, Judged, Miss
from headjudge.reference import play
from headjudge.reference.checking import EndlessError
from headjudge.reference.derivation import Played
from headjudge.runner import Task, Workers, run_tasks, worker_engine
from headjudge.runner.engine import Answer, Attached, Limits
from headjudge.spec.protocol import EngineInfo, Outcome
from headjudge.spec.protocol.case_kinds import AnyOutcome, PlayedCase
from headjudge.spec.protocol.event_schema import tag
from headjudge.spec.protocol.matches import Standing
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import compile_features, parse, read
from headjudge.suite.expectations import tell
from headjudge.suite.gherkin_writer import write
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.pattern import NotExpressible

SHOWN = "What fuzzing found"
"""Title of the feature that keeps a finding."""

_GAMES_EACH = 3
"""Several games may share a cause's key but not the cause, so keep this many for each."""


class FoundCause(Struct, frozen=True):
    """A cause, with the contents of the minimal game that shows it."""

    key: str
    about: str
    symptom: str
    """The kind of event that the engine gets wrong."""
    at: frozenset[str]
    """Kinds of events in the first step that differs."""
    has: frozenset[str]


class Counterexample(Struct, frozen=True):
    """A game that an engine gets wrong, with the judge's verdict."""

    case: PlayedCase
    judged: Judged
    about: str
    """What is wrong: `ending`, another field of the outcome, or the verdict."""
    feature: str = ""
    """The game as a feature file of its own."""
    outcomes: tuple[AnyOutcome, ...] = ()
    """What the engine answered after each step."""

    @property
    def key(self) -> str:
        """The key of the likeliest cause."""
        return self.judged.cause.key if self.judged.cause else ""

    @property
    def cause(self) -> FoundCause:
        """The cause as this game shows it."""
        at = frozenset(map(tag, self.case.steps[-1]))
        symptom = self.judged.cause.symptom if self.judged.cause else ""
        return FoundCause(
            self.key, self.about, symptom, at, contents(self.case) | event_traits(self.case)
        )

    def explained(self, by: Collection[FoundCause]) -> bool:
        """Return whether this game shows nothing new beside the given causes.

        That is so if one of them, with a cause that may be this one, was shown by a game whose
        contents this game includes, or if several different games have shown the same cause.
        """
        mine, cause = self.cause, self.judged.cause
        possible = {other.key for other in (cause, *cause.others)} if cause else {""}
        alike = [
            cause for cause in by if (cause.about, cause.symptom) == (mine.about, mine.symptom)
        ]
        again = any(
            possible_cause.key in possible and possible_cause.has <= mine.has
            for possible_cause in alike
        )
        same = [cause for cause in alike if cause.key == mine.key and cause.at <= mine.at]
        return again or len(same) >= _GAMES_EACH


def wrong_field(judged: Judged, scenario: Scenario) -> str:
    """Return what a finding is about: see :class:`Counterexample`."""
    if judged.verdict != "fail":
        return judged.verdict
    missed = {(miss.expected, miss.after) for miss in judged.misses}
    wrong = [then for then in scenario.thens if (then.text, then.after) in missed]
    fields = [expectation.tells for then in wrong for expectation in then.expectations]
    return "ending" if not fields or set(fields) & set(ENDINGS) else fields[0]


def to_finding(
    difference: GameDivergence, info: EngineInfo, book: Rulebook
) -> Counterexample | None:
    """Return the finding for a divergence, or None if the judge finds nothing wrong.

    An outcome may differ in something that the rules leave open, so the judge decides.
    """
    feature = _feature(difference, difference.fields)
    if feature is None:
        return None
    answer, scenario = replace(difference.answer, seconds=0.0), compile_one(feature, book)
    judged = judge_answer(scenario, answer, info, book)
    if judged.verdict not in FAILED:
        return None
    about = wrong_field(judged, scenario)
    return Counterexample(difference.case, judged, about, feature, answer.outcomes)


def to_disagreement(
    difference: GameDivergence, _: EngineInfo, book: Rulebook
) -> Counterexample | None:
    """Return the finding that the formulas disagree with the reference."""
    feature = _feature(difference, ())
    if feature is None:
        return None
    said = ", ".join(difference.fields)
    cause = Cause(f"formulas: {said}", f"The formulas say otherwise of {said}")
    after = len(difference.case.steps)
    miss = Miss(f"that the formulas say so too: {said}", after, tell(difference.right))
    judged = verdict_on(compile_one(feature, book), "fail", cause.says)
    judged = replace(judged, misses=(miss,), cause=cause)
    return Counterexample(difference.case, judged, "formulas", feature)


def _feature(difference: GameDivergence, observing: Iterable[str]) -> str | None:
    try:
        return as_feature(difference.case, difference.right, observing)
    except NotExpressible:
        return None


def as_feature(
    case: PlayedCase,
    right: Outcome | Standing,
    observing: Iterable[str],
    *,
    title: str = SHOWN,
    prefix: str = "fuzz",
) -> str:
    """Return a feature file with a game and its right outcome. Raises NotExpressible.

    It is limited to the edition of the case unless that is the newest. `prefix` starts the id of
    the example.
    """
    example = write("A game that somebody gets wrong", case, right, tuple(observing))
    digest = sha256(example.encode()).hexdigest()[:10]
    tags = [f"@id.{prefix}-{digest}"]
    if case.edition != editions()[0]:
        tags += [f"@from.{case.edition}", f"@until.{case.edition}"]
    lines = [" ".join(tags), *example.splitlines()]
    return "\n".join([f"Feature: {title}", "", *(f"  {line}" for line in lines), ""])


def compile_one(feature: str, book: Rulebook) -> Scenario:
    """Compile the only scenario of such a file. Raises FeatureError."""
    (scenario,) = compile_features([parse(SHOWN, feature)], book)
    return scenario


GAMES = 50
"""Games per task."""
ROUND = 5
"""Games per round of the first task, in which it is not yet known what the engine refuses."""
BEHIND = 16
"""A task builds on the results of all tasks except the last 16 before it, which may still be
running. So its games do not depend on the number of workers or on which finishes first."""
REFERENCE = "reference"
"""This engine is compared with the formulas, not with itself."""
_HANGS = 10
"""Trials for a game in which the engine hangs, as each may cost a whole timeout."""
_GRACE = 5.0
"""Seconds for which a finding may still be shrunk after the time limit."""
_STRICT_TRIALS = 120
"""Trials for shrinking a game that must keep its cause."""


StillWrong = Callable[[PlayedCase], GameDivergence | None]
"""Returns the divergence in a smaller game if it is still the one looked for."""


class FuzzConfig(Struct, frozen=True):
    """The configuration of a campaign."""

    engine: str
    edition: str
    seed: int
    profile: str = ""
    limits: Limits = Limits()
    against: str = ""
    """Another engine that is asked where a question is open."""


class FuzzTask(Struct, frozen=True):
    """The input of one task."""

    asked: FuzzConfig
    number: int
    known: frozenset[FoundCause]
    """Causes that need not be found again."""
    refusals: UnsupportedFilter
    until: float
    """Time, in seconds since the epoch, after which no game is started."""
    games: int = GAMES


class FuzzResult(Struct):
    """The result of one or several tasks."""

    games: int = 0
    """Games that the engine played, or failed to play other than by `unsupported`."""
    refused: int = 0
    """Games that the engine answered with `unsupported`."""
    not_made: int = 0
    """Choice sequences that gave no playable game."""
    differing: int = 0
    """Games in which the engine diverged from the rules."""
    advisory: Counter[int] = field(default_factory=Counter)
    """Divergences that rest on an open question, by its number."""
    found: list[Counterexample] = field(default_factory=list)
    examined: set[FoundCause] = field(default_factory=set)
    """All causes for which a game was shrunk."""
    refusals: UnsupportedFilter = field(default_factory=UnsupportedFilter)
    disputes: Disputes = field(default_factory=Disputes)
    """Where another engine gave a different answer to an open question."""

    @property
    def tried(self) -> int:
        """The number of choice sequences tried."""
        return self.games + self.refused + self.not_made

    def add(self, other: FuzzResult) -> None:
        """Add the result of other tasks."""
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
    """Fuzz until a time limit or a number of games; yield the result of each task, in order.

    The same seed generates the same games with any number of workers; how many are played within a
    time limit varies. Raises EngineStartError, UsageError and WorkerLostError.
    """
    until = math.inf if seconds is None else time.time() + seconds
    done: dict[int, FuzzResult] = {}
    looked_at, told = set(known), 0

    def tasks() -> Iterator[Task[FuzzTask] | None]:
        before, counted = FuzzResult(examined=set(known)), 0
        for number in count():
            while counted < number - min(number // 2, BEHIND):
                while counted >= told:
                    yield None
                before.add(done.pop(counted))
                counted += 1
            left = GAMES if games is None else min(games - number * GAMES, GAMES)
            if left <= 0 or time.time() > until:
                return
            learnt = frozenset(before.examined), deepcopy(before.refusals)
            yield Task(f"{config.seed}.{number}", FuzzTask(config, number, *learnt, until, left))

    for task, came in run_tasks(run_task, tasks(), workers):
        done[task.argument.number] = came
        while told in done:
            one, told = done[told], told + 1
            one.found = [new for new in one.found if not new.explained(looked_at)]
            looked_at |= one.examined
            yield one


def run_task(work: FuzzTask) -> FuzzResult:
    """Run one task on this process's engine. Known causes are not shrunk again."""
    config = work.asked
    attached = worker_engine(config.engine, config.limits)
    fuzzer = Fuzzer(attached, config, set(work.known), work.until)
    learnt = work.refusals if work.number else fuzzer.result.refusals
    games = fuzzer.make(work.number, learnt, work.games)
    for some in [games] if work.number else iter(lambda: [*islice(games, ROUND)], []):
        fuzzer.play(some)
    if config.against:
        for dispute in find_disputes(fuzzer.answered, worker_engine(config.against, config.limits)):
            fuzzer.result.disputes.note(dispute)
    return fuzzer.result


class Fuzzer:
    """One engine, and the results of its games."""

    def __init__(
        self,
        attached: Attached,
        config: FuzzConfig,
        known: set[FoundCause],
        until: float = math.inf,
    ) -> None:
        """Start without asking the engine; `known` are causes that need not be found.

        No game is started after `until`.
        """
        self.attached, self.info = attached, attached.info
        self.book = Rulebook.at(config.edition)
        self.asked = config
        self.known = known
        self.until = until
        self.result = FuzzResult()
        self.answered: list[tuple[PlayedCase, Answer, Played[AnyOutcome]]] = []
        """Answered games that another engine is to be asked about."""
        self._apart = deque[tuple[GameDivergence, Counterexample]]()
        alone = config.engine == REFERENCE
        self._differences = formula_divergences if alone else divergences
        self._finding = to_disagreement if alone else to_finding

    def make(
        self, number: int, refusals: UnsupportedFilter, most: int = GAMES
    ) -> Iterator[PlayedCase]:
        """Generate the games of a task, except those that the engine would refuse.

        Every second game is a case of the suite, unchanged, until each was played once.
        """
        of = generator_inputs(self.info, self.book.edition, self.asked.profile)
        games = GameGenerator(of, refusals)
        pieces = math.ceil(len(of.known) / (GAMES // 2))
        as_they_are = iter(of.known[number::pieces] if number < pieces else ())
        by = Random(f"{self.asked.seed}.{number}")  # noqa: S311 -- no secret depends on it
        for place in range(most):
            known = next(as_they_are, None) if place % 2 else None
            case = games.playable(known) if known else games.generate(by.randbytes(BYTES))
            if case is None:
                self.result.not_made += 1
            else:
                yield case

    def play(self, cases: Iterable[PlayedCase]) -> None:
        """Let the engine play games, and shrink the findings afterwards.

        Games are generated and answers judged while the engine is busy with others.
        """
        sent = deque[PlayedCase]()
        for answer in self.attached.answers(self._sent(cases, sent), keep=True):
            self._take(sent.popleft(), answer)
        while self._apart:
            self._keep(*self._apart.popleft())

    def _sent(self, cases: Iterable[PlayedCase], sent: deque[PlayedCase]) -> Iterator[PlayedCase]:
        """Yield games until the time limit, recording those that were sent."""
        for case in cases:
            if time.time() >= self.until:
                return
            sent.append(case)
            yield case

    def _take(self, case: PlayedCase, answer: Answer) -> None:
        """Judge an answer, unless the engine refused the game."""
        refused = answer.kind == "unsupported"
        self.result.refusals.note(case, played=not refused, why=answer.message)
        if refused:
            self.result.refused += 1
            return
        self.result.games += 1
        with _blame_reference(case):
            played = play(case, derive=False)
            self._look_at(case, answer, played)
        if self.asked.against:
            self.answered.append((case, answer, played))

    def _look_at(self, case: PlayedCase, answer: Answer, played: Played[AnyOutcome]) -> None:
        """Record the first divergence in a game."""
        for divergence in self._differences(case, answer, self.info, played):
            if divergence.questions:
                self.result.advisory.update(divergence.questions)
                return
            found = self._finding(divergence, self.info, self.book)
            if found is not None:
                self.result.differing += 1
                self._apart.append((divergence, found))
                return

    def _keep(self, difference: GameDivergence, found: Counterexample) -> None:
        """Shrink a finding, and keep it if it is new."""
        if found.explained(self.known):
            return
        small = self._shrunk(difference, self._parts_like(difference))
        if small is None or small.explained(self.known):  # it became another, known cause
            strict = self._shrunk(difference, self._parts_by(found.key), _STRICT_TRIALS)
            small = strict or found
        if not small.explained(self.known):
            self.result.found.append(small)
        at_first = replace(found.cause, at=small.cause.at, has=small.cause.has)
        new = {small.cause, at_first} - self.known
        self.known |= new
        self.result.examined |= new

    def _shrunk(
        self, difference: GameDivergence, still: StillWrong, most: int = MOST_TRIALS
    ) -> Counterexample | None:
        """Return the finding in the shrunk game, or None if the judge finds nothing wrong there."""
        if difference.answer.kind == "hang":
            most = _HANGS

        def in_time(case: PlayedCase) -> GameDivergence | None:
            return still(case) if time.time() < self.until + _GRACE else None

        smallest = shrink(difference.case, difference, in_time, most)
        return self._finding(smallest, self.info, self.book)

    def _parts_like(self, like: GameDivergence) -> StillWrong:
        """Accept smaller games with the same wrong fields and nothing wrong before them."""
        fields = set(like.fields)

        def is_it(one: GameDivergence) -> bool | None:
            if one.answer.kind != like.answer.kind:
                return False
            if fields & set(one.fields) or not fields:
                return True
            return None if self._finding(one, self.info, self.book) is None else False

        return partial(self._first, is_it)

    def _parts_by(self, key: str) -> StillWrong:
        """Accept smaller games with the same cause."""

        def is_it(one: GameDivergence) -> bool | None:
            found = self._finding(one, self.info, self.book)
            return None if found is None else found.key == key

        return partial(self._first, is_it)

    def _first(
        self, is_it: Callable[[GameDivergence], bool | None], case: PlayedCase
    ) -> GameDivergence | None:
        """Return the first divergence on which `is_it` decides, if it is the wanted one.

        Return None if it is not, or if an earlier one rests on an open question.
        """
        with _blame_reference(case):
            played = play(case, derive=False)
            for divergence in self._differences(
                case, self.attached.answer(case), self.info, played
            ):
                if divergence.questions:
                    return None
                so = is_it(divergence)
                if so is not None:
                    return divergence if so else None
        return None


@contextmanager
def _blame_reference(case: PlayedCase) -> Iterator[None]:
    """Report the game if the reference itself does not terminate. Raises UsageError."""
    try:
        yield
    except EndlessError as error:
        which = msgspec.json.encode(case).decode()
        raise UsageError(f"the reference fails, and not the engine: {error} in {which}") from None


def save(folder: Path, found: Counterexample) -> Counterexample:
    """Write a finding into the corpus; return it with its path. Raises OSError."""
    path = folder / f"{found.judged.id}.feature"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(found.feature, "utf-8")
    return replace(found, judged=replace(found.judged, path=str(path)))


def replay_corpus(folder: Path, attached: Attached, book: Rulebook) -> Iterator[Counterexample]:
    """Replay the corpus in this edition and yield each game with its current verdict.

    Raises FeatureError for an invalid file.
    """
    files = sorted(folder.glob("*.feature")) if folder.is_dir() else []
    scenarios = compile_features(map(read, files), book)
    if scenarios:
        of_id = {scenario.case.id: scenario for scenario in scenarios}
        for event in run(attached, scenarios, book):
            if isinstance(event, Judged) and (case := of_id[event.id].game):
                yield Counterexample(case, event, wrong_field(event, of_id[event.id]))


def cluster_findings(
    wrong: Sequence[Counterexample], info: EngineInfo, book: Rulebook
) -> list[Cluster]:
    """Cluster findings by cause, the most serious first, each with its shortest game."""
    judged = [_with_faults(problem, info, book) for problem in wrong]
    names = {case.id: [cause.key for cause in case.faults] for case in judged}

    explained = greedy_set_cover(names, lambda *_: 0)
    by_fault = {case for cases in explained.values() for case in cases}
    found = cluster_failures(
        [judged_case for judged_case in judged if judged_case.id in by_fault], explained
    )
    found += _by_rules([issue for issue in wrong if issue.judged.id not in by_fault])
    ordered = sorted(found, key=lambda cluster: (cluster.cause.rank, shortest(cluster.cases[0])))
    return [replace(cluster, cases=cluster.cases[:1]) for cluster in ordered]


def _with_faults(finding: Counterexample, info: EngineInfo, book: Rulebook) -> Judged:
    """Return the judgement of a finding with the known faults that explain it."""
    if finding.judged.faults or not finding.outcomes:
        return finding.judged
    (scenario,) = compile_features([parse("it", finding.feature)], book)
    faults = faults_of(finding.judged, scenario, Answer("played", finding.outcomes), info, book)
    return replace(finding.judged, faults=faults)


def _by_rules(wrong: Sequence[Counterexample]) -> Iterator[Cluster]:
    """Cluster findings by rule; wrong endings and wrong numbers have separate causes.

    Of findings that show the same, only the first counts.
    """
    new: dict[str, list[Counterexample]] = defaultdict(list)
    for finding in sorted(wrong, key=lambda finding: shortest(finding.judged)):
        if not finding.explained([other.cause for other in new[finding.about]]):
            new[finding.about].append(finding)
    for some in new.values():
        yield from cluster_failures((_order_rules(item.judged) for item in some), {})


def _order_rules(judged: Judged) -> Judged:
    """Order the candidate rules of a finding so that rules that state mere consequences do not win.

    Where the ending is wrong they are dropped: among the few findings of a campaign they would
    explain too many.
    """
    if judged.cause is None:
        return judged
    possible = [replace(cause, others=()) for cause in (judged.cause, *judged.cause.others)]
    follow = [cause for cause in possible if cause.key in FOLLOWS]
    rest = [cause for cause in possible if cause.key not in FOLLOWS]
    ordered = (rest or follow) if judged.cause.rank == ENDING else [*follow, *rest]
    return replace(judged, cause=replace(ordered[0], others=tuple(ordered[1:])))
