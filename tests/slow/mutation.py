"""Mutation testing: do the bundled scenarios and vectors kill a mutant of the reference?

A mutant plays the bundled scenarios and vectors that reach its lines, in every edition in which
they end differently. It is killed if the judge does not pass a case, or if the mutant fails or
hangs. Otherwise it plays a pool of random games: it survives if it differs from the reference in
one of them, and is presumed equivalent if not.
"""

import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import accumulate
from types import FrameType
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge.adapters.reference import engine
from headjudge.fuzz.game_generator import BYTES, GameGenerator, generator_inputs
from headjudge.judge.judge import advisory_questions, compare
from headjudge.reference import play
from headjudge.runner.in_process import InProcessEngine, TimeUpError, time_limit
from headjudge.spec.logic.theory import groups
from headjudge.spec.logic.vectors import load
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite import vectors
from headjudge.suite.scenario import Scenario
from headjudge.suite.situation_cases import to_case
from tests import NEWEST
from tests.inquiry_strategies import is_wellformed
from tests.slow.editions import WrittenScenario, every_scenario, in_edition
from tests.slow.mutants import NAMES, ROOT, Mutant, ReferencePlay, play_of
from tests.strategies import ALL

SECONDS = 2.0
"""Processor time that a mutant may take for a case; the reference takes a hundredth of it."""
Outcomes = tuple[AnyOutcome, ...]
Verdict = Literal["killed", "survived", "presumed equivalent"]


def _first_bits() -> dict[str, int]:
    """Number the lines of all modules in one sequence."""
    lengths = [len((ROOT / f"{name}.py").read_text("utf-8").splitlines()) + 1 for name in NAMES]
    return dict(zip(NAMES, accumulate(lengths, initial=0), strict=False))


_FILES = {str(ROOT / f"{name}.py"): name for name in NAMES}
_FIRST_BIT = _first_bits()


def line_bits(module: str, lines: Iterable[int]) -> int:
    """Encode lines of a module as a bit mask over all lines of the reference."""
    return sum(1 << _FIRST_BIT[module] + line for line in set(lines))


class TracedCase(Struct, frozen=True, eq=False):
    """A case with its outcomes by the reference and the lines that produced them."""

    case: AnyCase
    outcomes: Outcomes
    lines: int
    """See `line_bits`."""
    scenario: Scenario | None = None


class Corpus(Struct, frozen=True):
    """The cases that mutants play."""

    written: list[WrittenScenario]
    judged: list[TracedCase]
    """Scenarios and vectors in the editions in which they end differently, the newest first."""
    pool: list[TracedCase]
    """Random games, the shortest first."""


def corpus(games: int, seed: int) -> Corpus:
    """Trace every bundled scenario and vector, and random games."""
    written = every_scenario()
    found = [
        *judged(partial(in_edition, written), turning_points()),
        *judged(vectors_in, turning_points()),
    ]
    found.sort(key=lambda each: each.case.edition, reverse=True)
    return Corpus(written, found, sorted(pool(games, seed), key=lambda each: len(repr(each.case))))


def pool(games: int, seed: int) -> Iterator[TracedCase]:
    """Yield games as `headjudge fuzz` generates them, up to their first open question."""
    rng = random.Random(seed)
    generator = GameGenerator(generator_inputs(ALL, NEWEST))
    points = turning_points()
    for _ in range(games):
        case = generator.generate(rng.randbytes(BYTES))
        if case is None:
            continue
        other = replace(case, edition=rng.choice((case.edition, rng.choice(points))))
        if is_wellformed(other):
            before = sum(not questions for questions in play(other, derive=False).questions)
            if before:
                yield traced(replace(other, steps=other.steps[:before]))


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
    """Trace the scenarios of these editions, once for each different ending."""
    ends: dict[tuple[str, int], list[Outcomes]] = defaultdict(list)
    for edition in dates:
        for scenario in scenarios_in(edition):
            place = scenario.path, scenario.line
            played = play(scenario.case, derive=False, book=Rulebook.at(edition))
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


def verdict(mutant: Mutant, corpus: Corpus) -> tuple[Verdict, str]:
    """Return the verdict on a mutant, and the case that kills it or in which a survivor differs."""
    try:
        copy = play_of({mutant.module: mutant.code()})
    except Exception as error:  # noqa: BLE001 -- a mutant may fail in any way
        return "killed", f"its import: {error!r}"
    for each in _reaching(mutant, corpus.judged):
        if each.scenario is not None and _kills(each.scenario, copy, each.outcomes):
            return "killed", f"{each.case.id} in {each.case.edition}"
    for each in _reaching(mutant, corpus.pool):
        if _differs(copy, each):
            edition = each.case.edition
            for scenario in (*in_edition(corpus.written, edition), *vectors_in(edition)):
                played = play(scenario.case, derive=False)
                if not advisory_questions(scenario, played) and _kills(
                    scenario, copy, played.outcomes
                ):
                    return "killed", f"{scenario.case.id} in {edition}"
            return "survived", msgspec.json.encode(each.case).decode()
    return "presumed equivalent", ""


def _differs(copy: ReferencePlay, each: TracedCase) -> bool:
    """Return whether a mutant's outcomes differ from the reference's."""
    try:
        with time_limit(SECONDS, of_processor=True):
            changed = copy(each.case, derive=False).outcomes
    except (Exception, TimeUpError):  # noqa: BLE001 -- a mutant may fail in any way
        return True
    return any(
        getattr(right, field) not in (UNSET, getattr(wrong, field))
        for right, wrong in zip(each.outcomes, changed, strict=True)
        for field in right.__struct_fields__
    )


def _reaching(mutant: Mutant, candidates: Iterable[TracedCase]) -> Iterator[TracedCase]:
    """Yield the cases that run the mutant's lines; all cases if the lines run on import."""
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
