"""Causes of failures: fault localization for each case, and clustering of all failing cases.

The first divergence from the reference tells which rules may be at fault (``rule_suspects``) and
what the engine does wrong (``symptom``). Known faults explain cases exactly
(``fault_dictionary``); other cases are clustered by rule and symptom.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge.judge.divergence import ENDINGS, first_divergence
from headjudge.judge.fault_dictionary import FAULTS, EngineFault, greedy_set_cover, matching_faults
from headjudge.judge.rule_suspects import Suspect, suspects
from headjudge.judge.symptom import Symptom, match_symptom, symptom_of
from headjudge.judge.verdicts import FAILED, Cause, Judged
from headjudge.reference import Played, play
from headjudge.runner.engine import Answer
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.protocol.capabilities import obliging
from headjudge.spec.protocol.case_kinds import AnyOutcome
from headjudge.spec.protocol.matches import Standing
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.expectations import Then
from headjudge.suite.scenario import Scenario
from headjudge.text import alike, one_line, truncate_middle

ENDING, BROKEN, ERROR, OTHERWISE, NOT_TOLD = range(5)
"""Severity of a cause: a wrong result; no answer; an error; another wrong value, such as a life
total; a promised field that is missing."""
NOT_KEPT = "Not kept: "
"""Prefix of a rule's sentence where the symptom is unknown."""
_BROKEN = {
    "crash": "The engine crashes",
    "hang": "The engine gives no answer in time",
    "garbage": "The engine gives what is no answer",
    "flaky": "The engine answers the same case differently from time to time",
    "error": "The engine answers with an error",
}


def cause_of(
    judged: Judged, scenario: Scenario, answer: Answer, info: EngineInfo, book: Rulebook
) -> Cause | None:
    """Return the likely causes of a failing case; None if it does not fail."""
    if judged.verdict not in FAILED:
        return None
    if judged.verdict != "fail":
        return cause_without_answer(judged, answer.last)
    wrong = any(t.judged(answer.outcomes[t.after - 1]) is False for t in scenario.thens)
    if not wrong and not judged.contradicts:
        return _not_told(scenario, answer, info)
    steps = [failure.after for failure in judged.misses] + [
        failure.after for failure in judged.contradicts
    ]
    after = min(steps)
    return _by_rules(judged, scenario, answer, info, book, after)


def faults_of(
    judged: Judged, scenario: Scenario, answer: Answer, info: EngineInfo, book: Rulebook
) -> tuple[Cause, ...]:
    """Return the known faults that explain a failing case on their own."""
    if judged.verdict != "fail" or judged.cause is None or judged.cause.rank == NOT_TOLD:
        return ()
    names = matching_faults(scenario.case, answer.outcomes, info)
    return tuple(_as_cause(FAULTS[name], judged.cause, book) for name in names)


def _as_cause(fault: EngineFault, likely: Cause, book: Rulebook) -> Cause:
    """Return a known fault as a cause; it cites the most likely of its rules."""
    broken = fault.rules.split()
    first = sorted(broken, key=lambda slug: slug != likely.rule)
    rule = next((slug for slug in first if book.has_rule(slug)), "")
    cited = (book.cite(rule),) if rule else ()
    return Cause(fault.name, fault.description.rstrip("."), cited, likely.after, likely.rank, rule)


def cause_without_answer(judged: Judged, last: str | None = None) -> Cause:
    """The cause of a case by its message alone: those that are alike have one.

    Of one that was not sent it is by the message of the last that was.
    """
    rank = ERROR if judged.verdict == "error" else BROKEN
    said = judged.message if last is None else one_line(truncate_middle(last))
    says = _BROKEN.get(judged.verdict, "What the scenario expects")
    key = f"{judged.verdict}: {alike(said, judged.id)}"
    return Cause(key, f"{says}: {said}" if said else says, rank=rank)


def _not_told(scenario: Scenario, answer: Answer, info: EngineInfo) -> Cause:
    """What the engine has promised to tell and does not."""
    told = ((then, answer.outcomes[then.after - 1]) for then in scenario.thens)
    then, field, capability = next(
        missing_promised_fields(scenario, told, info)
    )  # or it would not have failed
    says = f"Does not tell {field}, which the capability {capability} promises"
    return Cause(f"not told: {field}, {capability}", says, after=then.after, rank=NOT_TOLD)


def missing_promised_fields(
    scenario: Scenario, told: Iterable[tuple[Then, AnyOutcome]], info: EngineInfo
) -> Iterator[tuple[Then, str, str]]:
    """The expectations of which a field was not told, with it and the capability that promises it.

    `told` has expectations, each with the outcome that it is about.
    """
    for then, outcome in told:
        for field in then.untold(outcome):
            capability = obliging(scenario.case, field)
            if capability in info.capabilities:
                yield then, field, capability


def _by_rules(  # noqa: PLR0917 -- all that is known of the case
    judged: Judged,
    scenario: Scenario,
    answer: Answer,
    info: EngineInfo,
    book: Rulebook,
    after: int,
) -> Cause:
    """The rules that may be at fault where the case parts from the reference."""
    rank, does = OTHERWISE, Symptom()
    if scenario.game is not None:
        watched = [e.tells for t in scenario.thens if t.after == after for e in t.expectations]
        divergence = first_divergence(scenario.game, answer.outcomes, watched, after, info)  # type: ignore[arg-type]
        found = suspects(scenario.game, divergence, scenario.rule) if divergence else []
        if divergence:
            after, does = divergence.after, symptom_of(scenario.game, divergence)
        if judged.contradicts or (divergence and set(divergence.fields) & set(ENDINGS)):
            rank = ENDING
    else:
        played = play(scenario.case)
        after, ending = _first_difference(played, answer.outcomes)
        told, right = answer.outcomes[after - 1], played.outcomes[after - 1]
        if isinstance(told, Standing) and isinstance(right, Standing):
            does = match_symptom(told, right)
        rank = ENDING if ending else OTHERWISE
        shown = [Suspect(scenario.rule)] if scenario.rule else []
        found = shown + [Suspect(line.rule) for line in played.derivations[after - 1]]
    in_force = [s for s in dict.fromkeys(found) if s.rule in book.rules and book.has_rule(s.rule)]
    causes = [_cause(suspect, book, after, rank, does.says) for suspect in in_force]
    if not causes:
        shown_as = scenario.rule or "-"
        causes = [Cause(f"as {shown_as}", "What the scenario expects", after=after, rank=rank)]
    return replace(causes[0], symptom=does.kind, others=tuple(causes[1:]))


def _cause(suspect: Suspect, book: Rulebook, after: int, rank: int, does: str) -> Cause:
    says = does or NOT_KEPT + book.rule(suspect.rule).sentence(book.edition)
    cited = (book.cite(suspect.rule),)
    key = suspect.rule + " beyond" * suspect.overapplied
    return Cause(key, says, cited, after, rank, suspect.rule, suspect.overapplied)


def _first_difference(played: Played[AnyOutcome], told: Sequence[AnyOutcome]) -> tuple[int, bool]:
    """The first step after which a match or an inquiry differs, and whether in who wins."""
    for number, (right, said) in enumerate(zip(played.outcomes, told, strict=True), 1):
        wrong = [
            field
            for field in right.__struct_fields__
            if getattr(said, field) not in (UNSET, getattr(right, field))
        ]
        if wrong:
            return number, bool(set(wrong) & set(ENDINGS))
    return len(told), False


APART = 3
"""Minimum number of cases with another symptom that form a cause of their own."""
COMMON = 0.3
"""Share of its cases in which a symptom counts as common in a cause."""
ROUNDS = 3
"""Rounds of assigning cases to rules; the assignment hardly changes after that."""
_Tried = Mapping[tuple[str, bool], Counter[bool]]
"""The passing and failing examples, and near misses, of each rule."""


class Cluster(Struct, frozen=True):
    """A cause with all its cases, the shortest scenario first."""

    cause: Cause
    cases: tuple[Judged, ...]
    by_rule: frozenset[str] = frozenset()
    """Ids of cases that the known fault does not explain, assigned to it by its rule."""


class _Group(NamedTuple):
    """Cases that may have a common cause, with its key."""

    key: str
    cases: list[Judged]

    @property
    def symptoms(self) -> frozenset[str]:
        """The kinds of symptom in these cases."""
        return frozenset(candidate_causes(case)[0].symptom for case in self.cases)

    @property
    def done(self) -> frozenset[str]:
        """The symptoms in these cases."""
        return frozenset(candidate_causes(case)[0].says for case in self.cases)

    def share(self, done: Collection[str]) -> float:
        """Return the share of these cases with one of these symptoms."""
        return sum(candidate_causes(case)[0].says in done for case in self.cases) / len(self.cases)


def shortest(judged: Judged) -> tuple[bool, int, int, bool, int, str]:
    """Sort key: fewest events, then players, written before generated; cases not sent last."""
    size = len(judged.gherkin)
    return (judged.not_sent, judged.events, judged.players, judged.generated, size, judged.id)


def cluster_failures(
    judged: Iterable[Judged], explained: Mapping[str, Collection[str]] | None = None
) -> list[Cluster]:
    """Cluster the failing cases of a run by cause, the cause to fix first at the top.

    `explained` maps known faults to the ids of the cases they explain; by default a greedy set
    cover, as for a run that was cut short. A known fault is dropped if larger clusters can take
    all its cases. Unexplained cases of a fault's rule join it, unless they outnumber its own.

    Causes are sorted by severity, then by number of cases. A cause that may be part of a larger
    one above comes last, because fixing that one may fix it too.
    """
    everything = list(judged)
    failing = [case for case in everything if case.verdict in FAILED]
    if explained is None:
        explained = greedy_set_cover(
            {case.id: [c.key for c in case.faults] for case in failing}, lambda *_: 0
        )
    found = _found(failing, _tried(everything), dict(explained))
    found.sort(key=lambda c: (c.cause.rank, -len(c.cases), shortest(c.cases[0])))
    return _parts_last(found)


def _parts_last(causes: Iterable[Cluster]) -> list[Cluster]:
    """Move causes that may be parts of others to the end.

    A cause may be part of another whose likeliest rule most of its cases share.
    """
    above: Counter[str] = Counter()
    whole: list[Cluster] = []
    parts: list[Cluster] = []
    for cause in causes:
        size = len(cause.cases)
        rules = [candidate_causes(case)[0].rule for case in cause.cases]
        may_be = sum(above[rule] > size for rule in rules if rule)
        (parts if 2 * may_be > size else whole).append(cause)
        above[cause.cause.rule] = max(above[cause.cause.rule], size)
    return whole + parts


def _found(
    failing: Iterable[Judged], tried: _Tried, explained: dict[str, Collection[str]]
) -> list[Cluster]:
    """Return the clusters of known faults, and of the other cases by rule."""
    of_case = {case: name for name, cases in explained.items() for case in cases}
    by_fault: dict[str, list[Judged]] = defaultdict(list)
    left: list[Judged] = []
    for result in failing:
        (by_fault[of_case[result.id]] if result.id in of_case else left).append(result)
    parts = _parted(left, tried)
    for name, cases in sorted(by_fault.items(), key=lambda one: len(one[1])):
        if all(any(_takes(group, result, len(cases)) for group in parts) for result in cases):
            others = {other: some for other, some in explained.items() if other != name}
            return _found(failing, tried, others)
    of_its_rule: dict[str, list[Judged]] = defaultdict(list)
    rest: list[_Group] = []
    for group in parts:
        rule = group.key.removesuffix(" beyond")
        alike = [name for name in by_fault if FAULTS[name].rules.split()[0] == rule]
        most = max(alike, key=lambda name: len(by_fault[name]), default="")
        symptoms = _Group("", by_fault.get(most, [])).symptoms
        joined = [
            result for result in group.cases if candidate_causes(result)[0].symptom in symptoms
        ]
        if len(joined) > len(symptoms and by_fault[most]):
            joined = []
        of_its_rule[most] += joined
        if others_of_it := [result for result in group.cases if result not in joined]:
            rest.append(_Group(group.key, others_of_it))
    times = Counter(group.key for group in rest)
    found = [_common(group, alone=times[group.key] == 1) for group in rest]
    found += (_of_fault(name, cases, of_its_rule[name]) for name, cases in by_fault.items())
    return found


def _takes(group: _Group, judged: Judged, more_than: int) -> bool:
    """Return whether a larger group has this case's rule and kind of symptom."""
    named = group.key in [cause.key for cause in candidate_causes(judged)]
    return (
        len(group.cases) > more_than
        and named
        and candidate_causes(judged)[0].symptom in group.symptoms
    )


def _of_fault(name: str, cases: Iterable[Judged], by_rule: Iterable[Judged]) -> Cluster:
    """Return a known fault with the cases it explains alone, with others, and by its rule."""
    alone = {case.id: cause for case in cases for cause in case.faults if cause.key == name}
    ordered = sorted(cases, key=lambda case: (case.id not in alone, shortest(case)))
    others = sorted(by_rule, key=shortest)
    rank = min(candidate_causes(case)[0].rank for case in [*ordered, *others])
    ids = frozenset(case.id for case in others)
    return Cluster(replace(alone[ordered[0].id], rank=rank), (*ordered, *others), ids)


def candidate_causes(judged: Judged) -> tuple[Cause, ...]:
    """Return the likely causes of a failing case, the most likely first."""
    cause = judged.cause or cause_without_answer(judged)
    return (cause, *cause.others)


def _parted(failing: list[Judged], tried: _Tried) -> list[_Group]:
    """Group cases by rule and symptom."""
    return _joined(
        [group for key, some in _by_rule(failing, tried) for group in _by_symptom(key, some, tried)]
    )


def _by_rule(failing: list[Judged], tried: _Tried) -> Iterable[tuple[str, list[Judged]]]:
    """Group cases by a small set of rules that covers all.

    A case goes to the rule with the best score, which is likelihood times the square root of the
    rule's cases in the previous round.
    """
    left, chosen = failing, set()
    while left:
        best = _likeliest(left, tried)
        chosen.add(best)
        left = [case for case in left if all(cause.key != best for cause in candidate_causes(case))]
    times = dict.fromkeys(chosen, 1)
    for _ in range(ROUNDS):
        cases: dict[str, list[Judged]] = defaultdict(list)
        for case in failing:
            some = ((key, score) for key, score in _scores(case, tried) if key in times)
            fits = {key: score * sqrt(times[key]) for key, score in some}
            cases[max(fits, key=fits.__getitem__)].append(case)
        times = {key: len(put) for key, put in cases.items()}
    return cases.items()


def _likeliest(cases: Iterable[Judged], tried: _Tried) -> str:
    """Return the key of the cause that these cases share most."""
    scores: dict[str, float] = defaultdict(float)
    for case in cases:
        for key, score in _scores(case, tried):
            scores[key] += score
    return max(scores, key=lambda key: (scores[key], key))


def _scores(case: Judged, tried: _Tried) -> Iterator[tuple[str, float]]:
    """Yield the key and likelihood of each candidate cause of a case."""
    for place, cause in enumerate(candidate_causes(case)):
        yield cause.key, _blame(cause, tried) / (1 + place / 2)


def _tried(everything: Iterable[Judged]) -> _Tried:
    tried: dict[tuple[str, bool], Counter[bool]] = defaultdict(Counter)
    for case in everything:
        if case.verdict in ("pass", "fail"):
            tried[case.rule, case.near_miss][case.verdict == "fail"] += 1
    return tried


def _blame(cause: Cause, tried: _Tried) -> float:
    """Return how suspicious a rule is: less if more of its own examples pass.

    If the rule is overapplied, its near misses count instead.
    """
    own = tried.get((cause.rule, cause.overapplied)) if cause.rule else None
    return 0.25 + 0.75 * (own[True] / own.total() if own else 1)


def _by_symptom(key: str, cases: list[Judged], tried: _Tried) -> Iterator[_Group]:
    """Split the cases of a rule where many have another symptom."""
    by: dict[str, list[Judged]] = defaultdict(list)
    for case in cases:
        by[candidate_causes(case)[0].symptom].append(case)
    most, *others = sorted(by.values(), key=len, reverse=True)
    rest = [*most]
    for some in others:
        if len(some) >= APART and 2 * len(some) >= len(most):
            yield _Group(_likeliest(some, tried), some)
        else:
            rest += some
    first = {candidate_causes(case)[0].key for case in rest}
    yield _Group(first.pop() if len(first) == 1 else key, rest)


def _joined(parts: list[_Group]) -> list[_Group]:
    """Merge groups whose symptoms are common in a larger group."""
    found: list[_Group] = []
    for group in sorted(parts, key=lambda other: (-len(other.cases), other.key)):
        done = group.done
        larger = (other for other in found if done <= other.done)
        best = max(larger, key=lambda other: other.share(done), default=None)
        if best and best.share(done) >= COMMON:
            best.cases.extend(group.cases)
        else:
            found.append(group)
    return found


def _common(group: _Group, *, alone: bool) -> Cluster:
    """Return the cluster of a group, named after its most frequent symptom."""
    done = Counter(candidate_causes(case)[0].says for case in sorted(group.cases, key=shortest))
    most = max(done, key=lambda says: done[says])
    ordered = sorted(
        group.cases,
        key=lambda case: (candidate_causes(case)[0].says != most, shortest(case)),
    )
    cause = next(
        cause for case in ordered for cause in candidate_causes(case) if cause.key == group.key
    )
    rank = min(candidate_causes(case)[0].rank for case in ordered)
    symptom = candidate_causes(ordered[0])[0].symptom
    key = group.key if alone else f"{group.key}: {symptom}"
    says = most if symptom else cause.says
    return Cluster(replace(cause, key=key, says=says, rank=rank, others=()), tuple(ordered))
