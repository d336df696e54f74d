"""The causes of what fuzzing found: known faults where they tell the same, else rules."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from headjudge.conformance.engines.answers import Answer
from headjudge.conformance.fuzzing.finding import Counterexample
from headjudge.conformance.judging.causes import ENDING, Cluster, cluster, faults_of, shortest
from headjudge.conformance.judging.fault_dictionary import greedy_set_cover
from headjudge.conformance.judging.rule_suspects import FOLLOWS
from headjudge.conformance.judging.verdicts import Judged
from headjudge.conformance.scenarios.read import compile_features, parse
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.rulebook import Rulebook


def causes(wrong: Sequence[Counterexample], info: EngineInfo, book: Rulebook) -> list[Cluster]:
    """The causes, the most serious first, each with the finding that has the fewest events."""
    judged = [_with_faults(one, info, book) for one in wrong]
    names = {one.id: [cause.key for cause in one.faults] for one in judged}

    explained = greedy_set_cover(names, lambda *_: 0)
    by_fault = {case for cases in explained.values() for case in cases}
    found = cluster([one for one in judged if one.id in by_fault], explained)
    found += _by_rules([one for one in wrong if one.judged.id not in by_fault])
    ordered = sorted(found, key=lambda one: (one.cause.rank, shortest(one.cases[0])))
    return [replace(one, cases=one.cases[:1]) for one in ordered]


def _with_faults(one: Counterexample, info: EngineInfo, book: Rulebook) -> Judged:
    """What the judge says of a finding, with the known faults that explain it."""
    if one.judged.faults or not one.outcomes:
        return one.judged
    (scenario,) = compile_features([parse("it", one.feature)], book)
    faults = faults_of(one.judged, scenario, Answer("played", one.outcomes), info, book)
    return replace(one.judged, faults=faults)


def _by_rules(wrong: Sequence[Counterexample]) -> Iterator[Cluster]:
    """The causes by rules; what is wrong of how games end has another than what is wrong of life.

    Of findings that show the same only the first counts.
    """
    new: dict[str, list[Counterexample]] = defaultdict(list)
    for one in sorted(wrong, key=lambda one: shortest(one.judged)):
        if not one.explained([other.cause for other in new[one.about]]):
            new[one.about].append(one)
    for some in new.values():
        yield from cluster((_telling(one.judged) for one in some), {})


def _telling(one: Judged) -> Judged:
    """A finding with the rules that say only what follows first, or without them.

    It is without them where it is wrong who wins, loses or draws: of the few findings of a session
    they would account for too many.
    """
    if one.cause is None:
        return one
    possible = [replace(cause, others=()) for cause in (one.cause, *one.cause.others)]
    follow = [cause for cause in possible if cause.key in FOLLOWS]
    rest = [cause for cause in possible if cause.key not in FOLLOWS]
    ordered = (rest or follow) if one.cause.rank == ENDING else [*follow, *rest]
    return replace(one, cause=replace(ordered[0], others=tuple(ordered[1:])))
