"""The diagnosis of a run: a small set of known faults that explains its failing cases.

The faults are chosen by greedy set cover: each should explain as many failing cases as possible,
and every passing case that it would fail counts against it. A case on its own may fit other faults
too, so the command that a report prints with a cause includes the cases that rule these out.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from headjudge.judge.causes import (
    Cluster,
    cluster_failures,
    likely_cause,
    names_of_faults,
    shortest,
)
from headjudge.judge.fault_dictionary import (
    DISAGREES,
    EXACT,
    FAULTS,
    FaultyReference,
    Function,
    Outcomes,
    agreement,
    can_change,
    faulty,
    functions_of,
    greedy_set_cover,
    reached,
    would_fail,
)
from headjudge.judge.verdicts import Cause, Finished, Judged
from headjudge.runner.replies import ReplyReader
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.suite.scenario import Scenario

MAX_EVIDENCE = 4
"""Maximum number of cases that a printed command adds to a cause's first case."""


def finished(judged: Sequence[Judged], scenarios: Sequence[Scenario], info: EngineInfo) -> Finished:
    """Return a run's last event, with its counts and the diagnosis of its failures."""
    counts = Counter(str(case.verdict) for case in judged)
    run = _Run(judged, scenarios, info)
    explained = run.explained(judged)
    evidence = {}
    for cluster in cluster_failures(judged, explained):
        cases = run.evidence(cluster)
        if cases is None or cases:
            evidence[cluster.cases[0].id] = [case.id for case in cases or ()]
    return Finished(dict(sorted(counts.items())), explained, evidence)


def unsteady_run(judged: Sequence[Judged], suspect: int, passes: Callable[..., bool]) -> Finished:
    """Return the last event of a run on an engine whose answers depend on earlier cases.

    The case with the index `suspect` shows it, because it passes alone. `passes` plays it after
    other cases, by their indexes. Such a run gets no further diagnosis.
    """
    case = judged[suspect]
    played = (n for n in range(suspect) if judged[n].verdict in ("pass", "fail"))
    similar = [number for number in played if judged[number].players == case.players]
    tried = [suspect, *sorted(similar, key=lambda number: shortest(judged[number]))[:MAX_EVIDENCE]]
    needed = next((number for number in tried if not passes(number)), None)
    evidence = {case.id: [] if needed is None else [judged[needed].id]}
    counts = Counter(str(case.verdict) for case in judged)
    return Finished(dict(sorted(counts.items())), {}, evidence, case.id)


class _Run:
    """The verdicts of a run, of which a part can be diagnosed like a separate run."""

    def __init__(
        self, judged: Sequence[Judged], scenarios: Sequence[Scenario], info: EngineInfo
    ) -> None:
        self.scenarios = {scenario.case.id: scenario for scenario in scenarios}
        self.judged = judged
        self.info = info
        self._contradicts: dict[tuple[str, str], bool] = {}
        self._reached: dict[str, frozenset[Function]] = {}

    def explained(self, judged: Sequence[Judged]) -> dict[str, list[str]]:
        """Return the faults that explain the failing ones of these cases; see `diagnose`."""
        passed = [case for case in judged if case.verdict == "pass"]
        failing = {case.id: case for case in judged if case.verdict == "fail"}

        def contradicted(name: str, limit: int) -> int:
            count = 0
            for _ in self._contradicting(name, passed):
                count += 1
                if count == limit:
                    break
            return count

        def combined(names: Sequence[str], ids: Sequence[str]) -> dict[str, str]:
            cases = {
                id_: (self.scenarios[id_], _outcomes_of(failing[id_], self.scenarios[id_]))
                for id_ in ids
            }
            return match_combined_faults(names, cases, self.info)

        return diagnose(names_of_faults(failing.values()), contradicted, combined)

    def _contradicting(self, name: str, passed: Iterable[Judged]) -> Iterator[Judged]:
        """Yield the passing cases that an engine with this fault would fail."""
        rules = FAULTS[name].rules.split()
        for case in sorted(passed, key=lambda case: case.rule not in rules):
            key = name, case.id
            if key not in self._contradicts:
                self._contradicts[key] = self._would_fail(name, self.scenarios[case.id])
            if self._contradicts[key]:
                yield case

    def _would_fail(self, name: str, scenario: Scenario) -> bool:
        """Return whether an engine with this fault would fail a case that the reference passes.

        Most faults don't, because the reference never executes their functions in the case.
        """
        case = scenario.case
        if case.id not in self._reached:
            self._reached[case.id] = reached(lambda: FaultyReference().play(case))
        affected = can_change(FAULTS[name], self._reached[case.id])
        return affected and would_fail(faulty(name), scenario, self.info)

    def evidence(self, cluster: Cluster) -> list[Judged] | None:
        """Return the cases to play with a cluster's first case so that they have the same cause.

        Most first cases need none. The result is None if too many would be needed.
        """
        cases = [cluster.cases[0]]
        while len(cases) <= MAX_EVIDENCE + 1:
            cause = self._cause_of_first(cases)
            if cause.says == cluster.cause.says and cluster.cause.rules in ((), cause.rules):
                return cases[1:]
            more = (case for case in self._against(cause, cluster) if case not in cases)
            if not (case := next(more, None)):
                break
            cases.append(case)
        return None

    def _cause_of_first(self, cases: Sequence[Judged]) -> Cause:
        """Return the cause of the first case in a run of only these cases."""
        ids = {case.id for case in cases}
        played = [case for case in self.judged if case.id in ids]
        clusters = cluster_failures(played, self.explained(played))
        return next(cluster.cause for cluster in clusters if cases[0] in cluster.cases)

    def _against(self, cause: Cause, cluster: Cluster) -> Iterator[Judged]:
        """Yield cases that speak against a cause, and not against a cluster's."""
        passed = [case for case in self.judged if case.verdict == "pass"]
        if cause.key in FAULTS:
            for case in self._contradicting(cause.key, passed):
                right = cluster.cause.key
                if right not in FAULTS or not [*self._contradicting(right, [case])]:
                    yield case
            yield from (case for case in cluster.cases if cause.key not in _keys(case.faults))
        else:
            others = [case for case in cluster.cases if likely_cause(case).key != cause.key]
            yield from others[:1]
            for case in passed:
                if (case.rule, case.near_miss) == (cause.rule, cause.overapplied):
                    yield case
            yield from others


def _keys(causes: Iterable[Cause]) -> set[str]:
    return {cause.key for cause in causes}


def diagnose(
    failing: Mapping[str, Collection[str]],
    contradicted: Callable[[str, int], int],
    combined: Callable[[Sequence[str], Sequence[str]], Mapping[str, str]],
) -> dict[str, list[str]]:
    """Return the faults that explain the failing cases, each with the ids of its cases.

    `failing` and `contradicted` are as in :func:`greedy_set_cover`. `combined` takes the faults and
    the ids of the remaining cases. It maps each case that only a combination of faults explains to
    the fault that the case is assigned to.
    """
    cover = greedy_set_cover(failing, contradicted)
    explained = {case for cases in cover.values() for case in cases}
    left = [case for case in failing if case not in explained]
    if len(cover) > 1 and left:
        assigned = combined([*cover], left)
        for case in left:
            if case in assigned:
                cover[assigned[case]].append(case)
    return cover


def match_combined_faults(
    names: Sequence[str],
    cases: Mapping[str, tuple[Scenario, Outcomes]],
    info: EngineInfo,
) -> dict[str, str]:
    """Assign each case that only a combination of faults explains to one of those faults.

    `cases` maps ids to scenarios and outcomes. The combination of all faults that can matter in a
    case is tried first, then each pair. Faults that a combination does not need are dropped; the
    case is assigned to the first remaining fault that fails it alone, or else to the first
    remaining fault.
    """
    assigned: dict[str, str] = {}
    for id_, (scenario, outcomes) in cases.items():
        relevant = _relevant_faults(names, scenario.case, info)
        found: tuple[str, ...] = ()
        best = DISAGREES
        for some in dict.fromkeys([relevant, *combinations(relevant, 2)]):
            if len(some) > 1 and (agreed := _agreement(some, scenario, outcomes, info)) > best:
                found, best = some, agreed
            if best == EXACT:
                break
        if found:
            assigned[id_] = _responsible(found, best, scenario, outcomes, info)
    return assigned


def _relevant_faults(names: Sequence[str], case: AnyCase, info: EngineInfo) -> tuple[str, ...]:
    """Return the faults that can change a case, alone or because another one changes its course."""
    functions = functions_of(FaultyReference(), case, info)
    relevant: set[str] = set()
    while more := {name for name in names if can_change(FAULTS[name], functions)} - relevant:
        relevant |= more
        functions = functions.union(*(functions_of(faulty(name), case, info) for name in more))
    return tuple(name for name in names if name in relevant)


def _responsible(
    names: tuple[str, ...], agreed: int, scenario: Scenario, outcomes: Outcomes, info: EngineInfo
) -> str:
    """Return the fault to assign a case to if these faults explain it only together."""
    needed = names
    for name in names:
        others = tuple(other for other in needed if other != name)
        if len(others) > 1 and _agreement(others, scenario, outcomes, info) >= agreed:
            needed = others
    alone = (name for name in needed if would_fail(faulty(name), scenario, info))
    return next(alone, needed[0])


def _agreement(
    names: tuple[str, ...], scenario: Scenario, outcomes: Outcomes, info: EngineInfo
) -> int:
    """Return how far an engine with all of these faults gives these outcomes."""
    try:
        return agreement(faulty(*names), scenario, outcomes, info) if outcomes else DISAGREES
    except ValueError:  # the patches overlap
        return DISAGREES


def _outcomes_of(judged: Judged, scenario: Scenario) -> Outcomes:
    """Return the engine's outcomes for a failing case; empty if the reply was too long to store."""
    received = judged.transcript.received.encode() if judged.transcript else b""
    case = (scenario.card_case if judged.cards else None) or scenario.case
    outcomes = ReplyReader().read(case, received, 0, b"").outcomes
    return scenario.by_step(outcomes, case)
