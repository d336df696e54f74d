"""Which known faults explain the cases that an engine fails: a diagnosis by a fault dictionary.

A fault explains a case if the reference with that fault tells exactly what the engine told. Of all
that do, the fewest are taken that explain the most; against each counts every case that the engine
passes and would fail if it had that fault.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations

from msgspec import UNSET
from msgspec.structs import replace

from headjudge.conformance.engines.in_process import TimeUpError, time_limit
from headjudge.conformance.engines.replies import Replies
from headjudge.conformance.faults.engine_fault import Planted
from headjudge.conformance.faults.families import FAULTS
from headjudge.conformance.faults.reached import can_change, reached
from headjudge.conformance.judging.parting import as_spoken, differs, own_outcomes
from headjudge.conformance.judging.verdicts import Finished, Judged
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.protocol import Case, EngineInfo, Outcome
from headjudge.spec.protocol.kinds import AnyCase, AnyOutcome

SECONDS = 0.25
"""How much of the processor's time a case may take with a fault, which may never come to an end."""
TELLING = tuple(name for name, fault in FAULTS.items() if fault.verdict == "fail")
"""The faults with which there is an answer."""
ToldOutcomes = Sequence[AnyOutcome]


def explaining(case: AnyCase, told: ToldOutcomes, info: EngineInfo) -> tuple[str, ...]:
    """The faults that tell of a case exactly what was told, by their names."""
    functions = reached(lambda: _answers(_right(), case, info))
    some = (name for name in TELLING if can_change(FAULTS[name], functions))
    return tuple(name for name in some if _tells(planted(name), case, told, info))


def _tells(engine: Planted, case: AnyCase, told: ToldOutcomes, info: EngineInfo) -> bool:
    """Whether an engine with faults tells just this: all that was told, after every step."""
    return any(all(map(_agrees, told, one)) for one in answers_of(engine, case, info))


def _agrees(told: AnyOutcome, other: AnyOutcome) -> bool:
    """Whether an outcome tells the same; who loses where an effect made others win is left open.

    So is whose turn it is in a game that is over.
    """
    if told == other:
        return True
    if isinstance(told, Outcome) and isinstance(other, Outcome):
        told = as_spoken(told, other)
        if told.over and other.over:
            told = replace(told, active=UNSET, priority=UNSET)
    return not any(differs(field, told, other) for field in told.__struct_fields__)


def answers_of(engine: Planted, case: AnyCase, info: EngineInfo) -> Iterator[ToldOutcomes]:
    """What an engine with faults may tell of a case: of checks as these are told, and of its own.

    None where it gives no answer; that it takes too long is believed the second time, as Python may
    collect all garbage of a large process meanwhile.
    """
    for _ in range(2):
        try:
            with time_limit(SECONDS, of_processor=True):
                found = _answers(engine, case, info)
        except TimeUpError:
            continue
        except Exception:  # noqa: BLE001 -- with a fault it may fail in any way
            return
        yield from found
        return


def _answers(engine: Planted, case: AnyCase, info: EngineInfo) -> list[ToldOutcomes]:
    found: list[ToldOutcomes] = [engine.play(case)]
    if isinstance(case, Case) and info.at_once:
        found.append(own_outcomes(case, info, engine.play_game))
    return found


@cache
def _right() -> Planted:
    """A copy of the reference without a fault."""
    return Planted()


@cache
def planted(name: str) -> Planted:
    """The reference with a fault."""
    return Planted(FAULTS[name])


@lru_cache(32)
def _with_several(names: tuple[str, ...]) -> Planted:
    return Planted(*(FAULTS[name] for name in names))


def finished(judged: Sequence[Judged], scenarios: Sequence[Scenario], info: EngineInfo) -> Finished:
    """How a run of these scenarios ends: its counts, and the faults that explain what failed."""
    counts = Counter(str(one.verdict) for one in judged)
    by_id = {one.case.id: one for one in scenarios}
    passed = [by_id[one.id] for one in judged if one.verdict == "pass"]
    failing = {one.id: one for one in judged if one.verdict == "fail"}

    @cache
    def against(name: str, most: int) -> int:
        return _failing(name, passed, info, most)

    def several(names: Sequence[str], cases: Sequence[str]) -> dict[str, str]:
        told = {one: (by_id[one], _told_of(failing[one], by_id[one])) for one in cases}
        return together(names, told, info)

    names = {one.id: [cause.key for cause in one.faults] for one in failing.values()}
    return Finished(dict(sorted(counts.items())), diagnosed(names, against, several))


def diagnosed(
    failing: Mapping[str, Collection[str]],
    against: Callable[[str, int], int],
    several: Callable[[Sequence[str], Sequence[str]], Mapping[str, str]],
) -> dict[str, list[str]]:
    """The faults that explain what failed, each with its cases by id.

    See :func:`fewest` for `failing` and `against`. `several` says of some faults and some cases
    which of the faults a case is put down to, of the cases that several of them explain together.
    """
    found = fewest(failing, against)
    explained = {one for cases in found.values() for one in cases}
    left = [one for one in failing if one not in explained]
    if len(found) > 1 and left:
        put_down = several([*found], left)
        for one in left:
            if one in put_down:
                found[put_down[one]].append(one)
    return found


def fewest(
    failing: Mapping[str, Collection[str]], against: Callable[[str, int], int]
) -> dict[str, list[str]]:
    """The faults that explain the most with the least against them, each with its cases by id.

    `failing` has of each case the faults that explain it; `against` says of a fault how many cases
    speak against it, counted up to so many. Of two as good as each other the first is taken that an
    engine is known to have had.
    """
    left = dict(failing)
    most = Counter(name for names in left.values() for name in names)
    found: dict[str, list[str]] = {}
    while True:
        explains = Counter(name for names in left.values() for name in names)
        best, gain = "", 0
        for name in sorted(explains, key=lambda one: (-explains[one], not FAULTS[one].seen)):
            if explains[name] <= gain:
                break
            if (clear := explains[name] - against(name, most[name])) > gain:
                best, gain = name, clear
        if not best:
            return found
        found[best] = [one for one, names in left.items() if best in names]
        left = {one: names for one, names in left.items() if best not in names}


def _failing(name: str, passed: Iterable[Scenario], info: EngineInfo, most: int) -> int:
    """How many of these cases an engine with this fault would fail, counted up to so many."""
    about = set(FAULTS[name].rules.split())
    likely_first = sorted(passed, key=lambda one: one.rule not in about)
    count = 0
    for one in likely_first:
        count += fails(planted(name), one, info)
        if count == most:
            break
    return count


def fails(engine: Planted, scenario: Scenario, info: EngineInfo) -> bool:
    """Whether an engine with faults would tell something else than the scenario expects."""
    return all(
        any(then.judged(told[then.after - 1]) is False for then in scenario.thens)
        for told in answers_of(engine, scenario.case, info)
    )


def together(
    names: Sequence[str],
    cases: Mapping[str, tuple[Scenario, ToldOutcomes]],
    info: EngineInfo,
) -> dict[str, str]:
    """Which of these faults each case is put down to, of those that several of them explain.

    Of each case by its id what was told is given, and none of the faults explains it alone. They
    are tried all together, then two at a time. Of the first that explain a case each is left out
    without which the others do as well; it is put down to the first that fails the case alone.
    """
    put_down: dict[str, str] = {}
    for some in dict.fromkeys([tuple(names), *combinations(names, 2)]):
        for one, (scenario, told) in cases.items():
            if one not in put_down and _tell_together(some, scenario.case, told, info):
                put_down[one] = _needed(some, scenario, told, info)
    return put_down


def _needed(
    names: tuple[str, ...], scenario: Scenario, told: ToldOutcomes, info: EngineInfo
) -> str:
    """Which of the faults that explain a case together it is put down to."""
    needed = names
    for name in names:
        others = tuple(one for one in needed if one != name)
        if len(others) > 1 and _tell_together(others, scenario.case, told, info):
            needed = others
    alone = (name for name in needed if fails(planted(name), scenario, info))
    return next(alone, needed[0])


def _tell_together(
    names: tuple[str, ...], case: AnyCase, told: ToldOutcomes, info: EngineInfo
) -> bool:
    """Whether an engine with all of these faults tells just this."""
    try:
        return bool(told) and _tells(_with_several(names), case, told, info)
    except ValueError:  # they are in one place of the reference
        return False


def _told_of(judged: Judged, scenario: Scenario) -> ToldOutcomes:
    """What an engine told of a case that failed; nothing if it was too much to be kept."""
    received = judged.talk.received.encode() if judged.talk else b""
    return Replies().read(scenario.case, received, 0, b"").outcomes
