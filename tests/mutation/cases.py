"""What mutants are made to play: scenarios and vectors in many editions, and a pool of others."""

import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from types import FrameType
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance.judging.judge import advisory_questions
from headjudge.conformance.proving import vector_scenarios as vectors
from headjudge.conformance.proving.playable import to_case
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.reference import play
from headjudge.spec.logic.theory import groups
from headjudge.spec.logic.vectors import load
from headjudge.spec.protocol.inquiries import Inquiry
from headjudge.spec.protocol.kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import Rulebook, editions
from tests.inquiry_strategies import can_be_played, inquiries
from tests.mutation.mutants import NAMES, ROOT
from tests.played_in_editions import InEditions
from tests.strategies import cases, matches

Told = tuple[AnyOutcome, ...]
"""Outcomes, one a step."""
_FILES = {str(ROOT / f"{name}.py"): name for name in NAMES}


def _first_bits() -> dict[str, int]:
    """Where each module's lines begin among those of all modules."""
    lengths = [len((ROOT / f"{name}.py").read_text("utf-8").splitlines()) + 1 for name in NAMES]
    return dict(zip(NAMES, accumulate(lengths, initial=0), strict=False))


_FIRST_BIT = _first_bits()


def bits(module: str, lines: Iterable[int]) -> int:
    """Lines of a module as a number with a bit for each line of the reference."""
    return sum(1 << _FIRST_BIT[module] + line for line in set(lines))


class Known(Struct, frozen=True, eq=False):
    """A case, what the reference makes of it, and the lines that it goes through for that."""

    case: AnyCase
    outcomes: Told
    lines: int
    """Those lines, see `bits`."""
    scenario: Scenario | None = None


def turning_points() -> list[str]:
    """The editions, newest first, after each of which a rule is new, gone, or means another."""
    rules = Rulebook.at().rules.values()
    points: list[str] = []
    said: object = None
    for edition in editions():
        says = [(rule.number(edition) is None, rule.meanings(edition)) for rule in rules]
        if says != said:
            points.append(edition)
            said = says
    return points


def vectors_in(edition: str) -> Iterator[Scenario]:
    """The vectors that can be played in an edition: they end as in all that have its formulas."""
    situations = {one.id: one.situation for one in load().vectors}
    alike = next(dates for dates in groups(editions()).values() if edition in dates)
    for one in _vectors(alike[0]):
        yield replace(one, case=to_case(situations[one.case.id], edition, one.case.id))


@cache
def _vectors(edition: str) -> list[Scenario]:
    return vectors.scenarios(Rulebook.at(edition))


def by_reference(some: Iterable[Scenario]) -> Iterator[tuple[Scenario, Told]]:
    """Each scenario with the reference's outcomes; those that are advisory are left out."""
    for scenario in some:
        played = play(scenario.case, derive=False)
        if not advisory_questions(scenario, played):
            yield scenario, played.outcomes


def judged(some: Callable[[str], Iterable[Scenario]], dates: Iterable[str]) -> Iterator[Known]:
    """The scenarios that these editions have, each once for every way in which it ends."""
    plays: dict[AnyCase, InEditions] = {}
    ends: dict[tuple[str, int], list[Told]] = defaultdict(list)
    for edition in dates:
        for scenario in some(edition):
            place, undated = (scenario.path, scenario.line), replace(scenario.case, edition="")
            here = plays.setdefault(undated, InEditions(undated))
            played = here.played(Rulebook.at(edition))
            if played.outcomes not in ends[place] and not advisory_questions(scenario, played):
                ends[place].append(played.outcomes)
                yield known(scenario.case, scenario)


def known(case: AnyCase, scenario: Scenario | None = None) -> Known:
    """The case as the reference plays it."""
    outcomes, lines = _traced(case)
    return Known(case, outcomes, lines, scenario)


def settled(case: AnyCase) -> AnyCase | None:
    """The case as far as it meets no open question; None if it begins with one."""
    before = sum(not questions for questions in play(case, derive=False).questions)
    if not before or isinstance(case, Inquiry):
        return case if before else None
    return replace(case, steps=case.steps[:before])


def _traced(case: AnyCase) -> tuple[Told, int]:
    """What the reference makes of a case, and the lines of it that are run for that."""
    lines: dict[str, set[int]] = defaultdict(set)

    def seen(frame: FrameType, _event: str, _arg: object) -> Any:
        module = _FILES.get(frame.f_code.co_filename)
        if module is None:
            return None
        lines[module].add(frame.f_lineno)
        return seen

    before = sys.gettrace()
    sys.settrace(seen)
    try:
        played = play(case, derive=False)
    finally:
        sys.settrace(before)
    return played.outcomes, sum(bits(module, some) for module, some in lines.items())


def drawn(number: int, count: int) -> list[AnyCase]:
    """Random cases of all kinds, so many of each; the same for the same number."""
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
    """Cases near those in stock, in any edition: with a step of another, without one, or moved."""
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


def _playable(some: Iterable[AnyCase]) -> Iterator[AnyCase]:
    """Those that can be played, as far as they meet no open question."""
    for case in some:
        if can_be_played(case) and (begun := settled(case)) is not None:
            yield begun
