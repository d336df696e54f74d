"""Cases that mutants of the reference play, and whether a case kills them.

A mutant plays the bundled scenarios and vectors that reach its lines, in every edition in which they
end differently, and is killed if the judge does not pass a case or the mutant fails or hangs.
Otherwise it plays a pool of random cases and variations of scenarios. If it differs from the
reference in one of them, it has survived; if not, it is presumed equivalent.
"""

import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import accumulate
from types import FrameType
from typing import Any, Literal

import msgspec
from hypothesis import HealthCheck, Phase, given, seed, settings
from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge.adapters.reference import engine
from headjudge.fuzz.shrinker import shrink
from headjudge.judge.fault_dictionary import ReferencePlay, play_of
from headjudge.judge.judge import advisory_questions, compare
from headjudge.reference import play
from headjudge.runner.in_process import InProcessEngine, TimeUpError, time_limit
from headjudge.spec.logic.theory import groups
from headjudge.spec.logic.vectors import load
from headjudge.spec.protocol import Case
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome
from headjudge.spec.protocol.inquiries import Inquiry
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite import vectors
from headjudge.suite.gherkin_writer import write
from headjudge.suite.scenario import Scenario
from headjudge.suite.situation_cases import to_case
from headjudge.suite.steps.pattern import NotExpressible
from tests.inquiry_strategies import inquiries, is_wellformed
from tests.slow.editions import ReplayedCase, WrittenScenario, every_scenario, in_edition
from tests.slow.mutants import NAMES, ROOT, Mutant
from tests.strategies import cases, matches

SECONDS = 2.0
"""Processor time a mutant may take for a case; the reference takes a hundredth."""
DRAWN, NEAR = 25, 1500
"""Random cases of each kind and variations in a round of the pool."""
Outcomes = tuple[AnyOutcome, ...]
Verdict = Literal["killed", "survived", "presumed equivalent"]


def _first_bits() -> dict[str, int]:
    """Number the lines of all modules in one sequence."""
    lengths = [len((ROOT / f"{name}.py").read_text("utf-8").splitlines()) + 1 for name in NAMES]
    return dict(zip(NAMES, accumulate(lengths, initial=0), strict=False))


_FILES = {str(ROOT / f"{name}.py"): name for name in NAMES}
_FIRST_BIT = _first_bits()


def line_bits(module: str, lines: Iterable[int]) -> int:
    """Encode lines of a module as a number with one bit for each line of the reference."""
    return sum(1 << _FIRST_BIT[module] + line for line in set(lines))


class TracedCase(Struct, frozen=True, eq=False):
    """A case with its outcomes by the reference and the lines that produced them."""

    case: AnyCase
    outcomes: Outcomes
    lines: int
    """See `line_bits`."""
    scenario: Scenario | None = None


class MutantResult(Struct, frozen=True):
    """Whether a mutant was killed, and by what."""

    mutant: str
    verdict: Verdict
    case: AnyCase | None = None
    """The shortest case found in which a survivor differs from the reference."""
    difference: str = ""
    by: str = ""
    """The scenario that killed it, and the edition."""

    def __str__(self) -> str:
        if self.case is None:
            return f"{self.mutant}: {self.verdict} {self.by}"
        try:
            assert isinstance(self.case, Case)
            text = write("what it changes", self.case)
        except (AssertionError, NotExpressible):
            text = msgspec.json.encode(self.case).decode()
        return f"{self.mutant}\n  in {self.case.edition}: {self.difference}\n{text}\n"


class Corpus(Struct, frozen=True):
    """The cases that mutants play."""

    written: list[WrittenScenario]
    judged: list[TracedCase]
    """Scenarios and vectors in the editions in which they end differently, the newest first."""
    pool: list[TracedCase]
    """Other cases, the shortest first."""


def corpus(rounds: int, number: int) -> Corpus:
    """Trace every bundled scenario and vector, and draw rounds of the pool from a seed."""
    written = every_scenario()
    traced = [
        *judged(partial(in_edition, written), turning_points()),
        *judged(vectors_in, turning_points()),
    ]
    traced.sort(key=lambda each: each.case.edition, reverse=True)
    stock = [each.case for each in traced]
    pool = [each for n in range(rounds) for each in pool_round(stock, number + n)]
    pool.sort(key=lambda each: len(msgspec.json.encode(each.case)))
    return Corpus(written, traced, pool)


def turning_points() -> list[str]:
    """Return the editions, newest first, with rules or meanings unlike those of the next newer."""
    rules = Rulebook.at().rules.values()
    points: list[str] = []
    previous: object = None
    for edition in editions():
        current = [(rule.number(edition) is None, rule.meanings(edition)) for rule in rules]
        if current != previous:
            points.append(edition)
            previous = current
    return points


def vectors_in(edition: str) -> Iterator[Scenario]:
    """Return the vectors that are playable in an edition."""
    situations = {vector.id: vector.situation for vector in load().vectors}
    group = next(dates for dates in groups(editions()).values() if edition in dates)
    for scenario in _vectors(group[0]):
        case = to_case(situations[scenario.case.id], edition, scenario.case.id)
        yield replace(scenario, case=case)


@cache
def _vectors(edition: str) -> list[Scenario]:
    return vectors.scenarios(Rulebook.at(edition))


def judged(
    scenarios_in: Callable[[str], Iterable[Scenario]], dates: Iterable[str]
) -> Iterator[TracedCase]:
    """Trace the scenarios of these editions, once for each way in which they end."""
    replayed: dict[AnyCase, ReplayedCase] = {}
    ends: dict[tuple[str, int], list[Outcomes]] = defaultdict(list)
    for edition in dates:
        for scenario in scenarios_in(edition):
            place, undated = (scenario.path, scenario.line), replace(scenario.case, edition="")
            case = replayed.setdefault(undated, ReplayedCase(undated))
            played = case.played(Rulebook.at(edition))
            if played.outcomes not in ends[place] and not advisory_questions(scenario, played):
                ends[place].append(played.outcomes)
                yield traced(scenario.case, scenario)


def traced(case: AnyCase, scenario: Scenario | None = None) -> TracedCase:
    """Play a case with the reference and record the lines that run."""
    lines: dict[str, set[int]] = defaultdict(set)

    def record(frame: FrameType, _event: str, _arg: object) -> Any:
        module = _FILES.get(frame.f_code.co_filename)
        if module is None:
            return None
        lines[module].add(frame.f_lineno)
        return record

    before = sys.gettrace()
    sys.settrace(record)
    try:
        played = play(case, derive=False)
    finally:
        sys.settrace(before)
    bits = sum(line_bits(module, numbers) for module, numbers in lines.items())
    return TracedCase(case, played.outcomes, bits, scenario)


def until_open_question(case: AnyCase) -> AnyCase | None:
    """Cut a case before its first open question; None if it begins with one."""
    before = sum(not questions for questions in play(case, derive=False).questions)
    if not before or isinstance(case, Inquiry):
        return case if before else None
    return replace(case, steps=case.steps[:before])


def pool_round(stock: Sequence[AnyCase], number: int) -> list[TracedCase]:
    """Draw random cases, and variations of them and of those in stock."""
    random_cases = drawn(number, DRAWN)
    near = variations([*random_cases, *stock], number, NEAR)
    return [traced(case) for case in (*random_cases, *near)]


def drawn(number: int, count: int) -> list[AnyCase]:
    """Draw random cases of each kind, determined by a seed."""
    found: list[AnyCase] = []
    for kind in (cases(), matches(), inquiries()):

        @seed(number)
        @settings(
            max_examples=count,
            phases=[Phase.generate],
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(kind)
        def keep(case: AnyCase) -> None:
            found.append(case)

        keep()
    rng = random.Random(number)
    points = turning_points()
    others = [replace(case, edition=rng.choice(points)) for case in found]
    return [*_playable([*found, *others])]


def variations(stock: Sequence[AnyCase], number: int, count: int) -> Iterator[AnyCase]:
    """Insert, remove and move steps of cases in stock, in any edition."""
    rng = random.Random(number)
    points = turning_points()
    changed = (_changed(rng.choice(stock), stock, points, rng) for _ in range(count))
    return _playable(changed)


def _changed(
    case: AnyCase, stock: Sequence[AnyCase], points: list[str], rng: random.Random
) -> AnyCase:
    edition = rng.choice((case.edition, points[0], rng.choice(points)))
    if isinstance(case, Inquiry):
        return replace(case, edition=edition)
    steps: list[Any] = list(case.steps)
    for _ in range(rng.randint(1, 3)):
        place = rng.randint(0, len(steps))
        other = rng.choice(stock)
        if rng.random() < 0.6 and type(other) is type(case) and other.steps:
            steps.insert(place, rng.choice(other.steps))
        elif steps:
            step = steps.pop(place - 1)
            if rng.random() < 0.5:
                steps.insert(rng.randint(0, len(steps)), step)
    return replace(case, id="variation", edition=edition, steps=tuple(steps))


def _playable(candidates: Iterable[AnyCase]) -> Iterator[AnyCase]:
    """Return the playable cases, each cut before its first open question."""
    for case in candidates:
        if is_wellformed(case) and (cut := until_open_question(case)) is not None:
            yield cut


def result_of(mutant: Mutant, corpus: Corpus) -> MutantResult:
    """Let a mutant play every case that reaches it, until one kills it."""
    name = str(mutant)
    try:
        copy = play_of({mutant.module: mutant.code()})
    except Exception as error:  # noqa: BLE001 -- a mutant may fail in any way
        return MutantResult(name, "killed", by=f"its import: {error!r}")
    for each in _reaching(mutant, corpus.judged):
        if each.scenario is not None and _kills(each.scenario, copy, each.outcomes):
            return MutantResult(name, "killed", by=f"{each.case.id} in {each.case.edition}")
    for each in _reaching(mutant, corpus.pool):
        if difference(copy, each.case, each.outcomes):
            edition = each.case.edition
            for scenario in (*in_edition(corpus.written, edition), *vectors_in(edition)):
                played = play(scenario.case, derive=False)
                if not advisory_questions(scenario, played) and _kills(
                    scenario, copy, played.outcomes
                ):
                    return MutantResult(name, "killed", by=f"{scenario.case.id} in {edition}")
            return MutantResult(name, "survived", *_shortest(copy, each.case))
    return MutantResult(name, "presumed equivalent")


def _reaching(mutant: Mutant, candidates: Iterable[TracedCase]) -> Iterator[TracedCase]:
    """Return the cases that run the mutant's lines; all if these run on import."""
    lines = line_bits(mutant.module, mutant.lines)
    return (each for each in candidates if not lines or lines & each.lines)


def _kills(scenario: Scenario, copy: ReferencePlay, outcomes: Outcomes) -> bool:
    """Return whether the judge does not pass the mutant on a scenario that the reference passes."""
    try:
        with time_limit(SECONDS, of_processor=True):
            changed = copy(scenario.case, derive=False).outcomes
    except (Exception, TimeUpError):  # noqa: BLE001 -- a mutant may fail in any way
        return True
    if changed == outcomes:
        return False
    player = InProcessEngine(_Canned(changed))
    answer = player.answer(scenario.case)
    if answer.kind != "played":
        return True
    book = Rulebook.at(scenario.case.edition)
    return compare(scenario, answer, player.info, book).verdict != "pass"


class _Canned(type(engine())):  # type: ignore[misc]
    """An engine with the reference's capabilities and prepared outcomes."""

    def __init__(self, outcomes: Outcomes) -> None:
        self.outcomes = outcomes

    def play(self, case: AnyCase) -> Outcomes:
        return self.outcomes


def difference(copy: ReferencePlay, case: AnyCase, outcomes: Outcomes) -> str:
    """Describe how a mutant's outcomes differ; empty if they agree in all that is reported."""
    try:
        with time_limit(SECONDS, of_processor=True):
            changed = copy(case, derive=False).outcomes
    except TimeUpError:
        return "it hangs"
    except Exception as error:  # noqa: BLE001 -- a mutant may fail in any way
        return f"it fails: {error!r}"
    for step, (expected, actual) in enumerate(zip(outcomes, changed, strict=True), 1):
        for field in expected.__struct_fields__:
            right, wrong = getattr(expected, field), getattr(actual, field)
            if right is not UNSET and right != wrong:
                return f"after step {step}, {field} is {wrong!r} and not {right!r}"
    return ""


def _shortest(copy: ReferencePlay, case: AnyCase) -> tuple[AnyCase, str]:
    """Shrink a case in which the mutant differs."""

    def still(smaller: AnyCase) -> tuple[AnyCase, str] | None:
        cut = until_open_question(smaller)
        found = difference(copy, cut, play(cut, derive=False).outcomes) if cut else ""
        return (smaller, found) if found else None

    found = still(case)
    assert found
    return shrink(case, found, still) if isinstance(case, Case) else found
