"""Root causes of failures: fault localization for each case, and clustering of all failing cases.

The first divergence from the reference shows which rules may be at fault (``rule_suspects``) and
what the engine does wrong (``symptom``). Known faults explain cases exactly (``fault_dictionary``);
other cases are clustered by rule and symptom.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import sqrt
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge.judge.divergence import (
    ENDINGS,
    LOSS_RULES,
    NUMBERS,
    differs,
    first_divergence,
    sides_of,
)
from headjudge.judge.fault_dictionary import FAULTS, EngineFault, greedy_set_cover, tried_faults
from headjudge.judge.rule_suspects import Suspect, suspects
from headjudge.judge.symptom import Symptom, match_symptom, occurring, symptom_of
from headjudge.judge.verdicts import FAILED, Cause, Contradiction, Judged, Miss
from headjudge.reference import Played, play
from headjudge.runner.engine import MISBEHAVIOR, STDERR, Answer
from headjudge.runner.replies import PRINTS
from headjudge.spec.protocol import Check, CombatDamage, EngineInfo, Outcome, Step, one_by_one
from headjudge.spec.protocol.capabilities import obliging
from headjudge.spec.protocol.case_kinds import AnyOutcome
from headjudge.spec.protocol.event_schema import names
from headjudge.spec.protocol.matches import Standing
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.expectations import Then
from headjudge.suite.scenario import Scenario
from headjudge.text import first_line, normalize_message

STARTING_LIFE_RULE = "life-at-the-start"
WRONG_SETUP, WRONG_RESULT, WRONG_VALUE, MISSING_FIELD = range(-1, 3)
"""Severity of a cause, most severe first.

A game that starts with a wrong life total, because other failures may follow from it. A wrong
result, which includes errors and missing answers; any other wrong value, such as a life total; a
missing field that the engine's capabilities promise.
"""
_OF_FIRST: Any = {"symptom": "", "event": "", "occurring": ()}
"""The fields that only the most likely of a case's causes has."""
RULE_NOT_FOLLOWED = "Rule not followed: "
"""Prefix of a rule's sentence when the symptom is unknown."""
_EXPECTED = "The scenario's expectation fails"
_WITHOUT_ANSWER = {
    "crash": "The engine crashes",
    "hang": "The engine does not answer in time",
    "garbage": "The engine's reply is not a valid answer",
    "flaky": "The engine answers the same case differently each time",
    "error": "The engine answers with an error",
}


def cause_of(
    judged: Judged, scenario: Scenario, answer: Answer, info: EngineInfo, book: Rulebook
) -> Cause | None:
    """Return the most likely cause of a failing case, with its alternatives; None if it passes."""
    if judged.verdict not in FAILED:
        return None
    if judged.verdict != "fail":
        return cause_without_answer(judged)
    thens = [(then, answer.outcomes[then.after - 1]) for then in scenario.thens]
    expected = {(then.text, then.after) for then in scenario.thens}
    is_wrong = any(then.judged(outcome) is False for then, outcome in thens)
    is_wrong |= any((miss.expected, miss.after) not in expected for miss in judged.misses)
    if not judged.contradicts and not is_wrong:
        # without a wrong value, a case fails only because a field is missing
        then, field, capability = next(missing_promised_fields(scenario, thens, info))
        says = f"Does not report {field}, which the capability {capability} promises"
        key = f"not told: {field}, {capability}"
        return Cause(key, says, after=then.after, rank=MISSING_FIELD)
    at_the_start = _wrong_starting_life(scenario, answer.outcomes[0], book)
    if scenario.game is None or at_the_start:
        return at_the_start or _in_match_or_inquiry(scenario, answer.outcomes, book)
    failures: list[Miss | Contradiction] = [*judged.misses, *judged.contradicts]
    after = min(failure.after for failure in failures)
    watched = [
        e.reported_field for then, _ in thens if then.after == after for e in then.expectations
    ]
    divergence = first_divergence(scenario.game, answer.outcomes, watched, after, info)  # type: ignore[arg-type]
    if divergence is None:
        rank = WRONG_RESULT if judged.contradicts else WRONG_VALUE
        return _ranked([], scenario, book, Cause("", "", after=after, rank=rank))
    wrong_result = not set(ENDINGS).isdisjoint(divergence.fields)
    rank = WRONG_RESULT if judged.contradicts or wrong_result else WRONG_VALUE
    symptom = symptom_of(scenario.game, divergence)
    candidates = suspects(scenario.game, divergence, scenario.rule)
    common = Cause(
        "",
        symptom.says,
        after=divergence.after,
        rank=rank,
        symptom=symptom.kind,
        event=symptom.event,
        occurring=occurring(divergence),
    )
    ranked = _ranked(candidates, scenario, book, common)
    return _of_cards(judged, ranked) if judged.cards else ranked


def _of_cards(judged: Judged, likely: Cause) -> Cause:
    """Return the cause of a failure with cards: each of them, those in the derivation first."""
    because = " ".join(judged.derivation)
    first, *others = (
        replace(likely, key=f"card: {card}", says=_CARD.format(card, symptom), **_NO_RULE)
        for card in sorted(judged.cards, key=lambda card: card not in because)
        for symptom in [likely.says[:1].lower() + likely.says[1:]]
    )
    return replace(first, others=tuple(others))


_CARD = "{}: {}"
"""The description of a cause: the card's name and the symptom."""
_NO_RULE: Any = _OF_FIRST | {"rule": "", "overapplied": False, "others": ()}
"""The fields of a rule's cause that a card's does not have."""


def names_of_faults(failing: Iterable[Judged]) -> dict[str, list[str]]:
    """Return the known faults that explain each case on their own, by the case's id.

    A fault of the rules shows in cases without cards too; if it doesn't, a card is wrong. Some case
    has to show all that the fault's description says.
    """
    cases = [*failing]
    shown = {cause.key for case in cases for cause in case.faults if cause.shown}
    of_rules = {cause.key for case in cases if not case.cards for cause in case.faults}
    return {
        case.id: [
            cause.key
            for cause in case.faults
            if cause.key in shown and (not case.cards or cause.key in of_rules)
        ]
        for case in cases
    }


def _wrong_starting_life(scenario: Scenario, reported: AnyOutcome, book: Rulebook) -> Cause | None:
    """Return the cause if the engine starts the game with a wrong life total.

    The first outcome shows it if step 1 leaves life totals alone, or names other players, whose
    totals can't have changed.
    """
    case = scenario.game
    if case is None or not isinstance(reported, Outcome) or not reported.life:
        return None
    right = play(case, derive=False).outcomes[0].life or {}
    named = {name for event in one_by_one(case.steps[0]) for name in names("player", event)}
    sides = sides_of(case)
    concerned = {mate for name in named if name in sides for mate in sides[name]}
    for player in case.game.players:
        if case.game.two_headed_giant or player.name in concerned:
            continue
        total = case.game.starting_life(player, book) if player.life is None else player.life
        got = reported.life.get(player.name, total)
        if right.get(player.name) == total != got:
            says = f"Starting life is {got} where the game starts at {total}"
            rule = STARTING_LIFE_RULE
            cited = (book.cite(rule),) if book.has_rule(rule) else ()
            return Cause(f"starting life: {got}, {total}", says, cited, 1, WRONG_SETUP, rule)
    return None


def _in_match_or_inquiry(
    scenario: Scenario, outcomes: Sequence[AnyOutcome], book: Rulebook
) -> Cause:
    """Return the likely causes in a match or an inquiry: the case's rule, then those applied."""
    played = play(scenario.case)
    after, wrong_result = _first_difference(played, outcomes)
    actual, expected = outcomes[after - 1], played.outcomes[after - 1]
    symptom = Symptom()
    if isinstance(actual, Standing) and isinstance(expected, Standing):
        symptom = match_symptom(actual, expected)
    rules = [scenario.rule, *(line.rule for line in played.derivations[after - 1])]
    rank = WRONG_RESULT if wrong_result else WRONG_VALUE
    common = Cause("", symptom.says, after=after, rank=rank, symptom=symptom.kind)
    return _ranked(map(Suspect, filter(None, rules)), scenario, book, common)


def _first_difference(
    played: Played[AnyOutcome], outcomes: Sequence[AnyOutcome]
) -> tuple[int, bool]:
    """Return the first differing step, and whether the difference is in the result."""
    for number, (expected, actual) in enumerate(zip(played.outcomes, outcomes, strict=True), 1):
        wrong = {
            field
            for field in expected.__struct_fields__
            if getattr(actual, field) not in (UNSET, getattr(expected, field))
        }
        if wrong:
            return number, not wrong.isdisjoint(ENDINGS)
    return len(outcomes), False


def _ranked(
    suspects: Iterable[Suspect], scenario: Scenario, book: Rulebook, common: Cause
) -> Cause:
    """Return the most likely cause with its alternatives; `common` has the fields they share."""
    causes = []
    for suspect in dict.fromkeys(suspects):
        rule = suspect.rule
        if rule in book.rules and book.has_rule(rule):
            causes.append(
                replace(
                    common,
                    key=f"{rule} overapplied" if suspect.overapplied else rule,
                    says=common.says or RULE_NOT_FOLLOWED + book.rule(rule).sentence(book.edition),
                    rules=(book.cite(rule),),
                    rule=rule,
                    overapplied=suspect.overapplied,
                    **_OF_FIRST,
                )
            )
    key = f"event: {common.event}" if common.event else f"as {scenario.rule or '-'}"
    first, *others = causes or [replace(common, key=key, says=common.says or _EXPECTED)]
    own = {name: getattr(common, name) for name in _OF_FIRST}
    return replace(first, **own, others=tuple(others))


def faults_of(
    judged: Judged, scenario: Scenario, answer: Answer, info: EngineInfo, book: Rulebook
) -> Iterator[Cause | None]:
    """Yield the known faults that explain a failing case on their own, and None for others.

    Each fault cites one of its rules: the case's likely cause if it is among them, otherwise the
    first. The search may take a second; callers can do other work between two results.
    """
    likely = judged.cause
    if judged.verdict != "fail" or likely is None or likely.rank in (WRONG_SETUP, MISSING_FIELD):
        return
    for name, explains in tried_faults(scenario, answer.outcomes, info):
        fault = FAULTS[name]
        rules = sorted(fault.rules.split(), key=lambda slug: slug != likely.rule)
        rule = next(filter(book.has_rule, rules), "")
        cited = (book.cite(rule),) if rule else ()
        says = fault.description.rstrip(".")
        shown = explains and _shows(fault, scenario, answer.outcomes)
        cause = Cause(name, says, cited, likely.after, likely.rank, rule, shown=shown)
        yield cause if explains else None


def _shows(fault: EngineFault, scenario: Scenario, outcomes: Sequence[AnyOutcome]) -> bool:
    """Return whether a case that a fault explains shows all that its description says."""
    case = scenario.game
    if not fault.shown_by or case is None:
        return True
    if fault.shown_by == "results":
        right = play(case, derive=False).outcomes
        pairs = zip(outcomes, right, strict=False)
        return any(differs(field, *pair) for pair in pairs for field in ENDINGS)
    if fault.shown_by == "seats":
        lines = chain.from_iterable(play(case).derivations)
        return any(len(line.who) > 1 and line.rule in LOSS_RULES.values() for line in lines)
    steps: list[Step] = []
    ends: list[int] = []
    for step in case.steps:
        steps += [step, (Check(),)] if step == (CombatDamage(),) else [step]
        ends.append(len(steps) - 1)
    at_once = play(replace(case, steps=tuple(steps)), derive=False).outcomes
    return any(
        differs(field, outcome, at_once[end])
        for end, outcome in zip(ends, outcomes, strict=False)
        for field in (*ENDINGS, *NUMBERS)
    )


def likeliest_first(faults: Iterable[Cause | None], scenario: Scenario) -> tuple[Cause, ...]:
    """Order known faults: those of the case's own rule first, then those found in real engines."""
    return tuple(
        sorted(
            filter(None, faults),
            key=lambda cause: (
                scenario.rule not in FAULTS[cause.key].rules.split(),
                not FAULTS[cause.key].found_in,
            ),
        )
    )


def cause_without_answer(judged: Judged) -> Cause:
    """Return the cause for a case without an answer; cases with similar messages share a cause."""
    says, message = _WITHOUT_ANSWER.get(judged.verdict, _EXPECTED), judged.message
    if judged.verdict == "garbage" and message.startswith(PRINTS):  # whatever it prints
        return Cause(
            f"garbage: {PRINTS}",
            PRINTS.replace("it prints", "The engine prints"),
            rank=WRONG_RESULT,
        )
    if judged.verdict == "hang":  # an engine may log anything before it hangs
        message = message.partition(STDERR)[0]
    if judged.verdict == "garbage":
        message, kind = without_reply(message), kind_of_garbage(message, judged.id)
    else:
        kind = normalize_message(message, judged.id)
    if judged.verdict == "error":
        message = first_line(message)
    says = f"{says}: {message}" if message else says
    return Cause(f"{judged.verdict}: {kind}", says, rank=WRONG_RESULT)


def without_reply(message: str) -> str:
    """Return a message about a reply that is not an answer, without the quoted reply."""
    return _QUOTED_REPLY.sub("", message)


def kind_of_garbage(message: str, case: str) -> str:
    """Return a text that all messages about the same mistake in replies share.

    `case` is the id of the case with this message.
    """
    kind = normalize_message(without_reply(message), case)
    return _DETAILS.sub(lambda match: "..." if match[1] else "", kind)


_QUOTED_REPLY = re.compile(r"""(?s): ['"].*""")
"""The end of a message about a reply, which quotes the reply."""
_DETAILS = re.compile(r"""(['"]).*?\1|(?<=outcome)s|(?<=step)s""")
"""Quoted names and plural endings, which differ between messages about the same mistake."""


def missing_promised_fields(
    scenario: Scenario, thens: Iterable[tuple[Then, AnyOutcome]], info: EngineInfo
) -> Iterator[tuple[Then, str, str]]:
    """Yield expectations whose field is missing, with the field and the capability promising it.

    `thens` pairs each expectation with the outcome it applies to.
    """
    for then, outcome in thens:
        for field in then.unreported(outcome):
            capability = obliging(scenario.case, field)
            if capability in info.capabilities:
                yield then, field, capability


MIN_OWN_CLUSTER = 3
"""Minimum number of cases with a different symptom that form a separate cluster."""
COMMON_SHARE = 0.3
"""Minimum share of a cluster's cases with a given symptom for the symptom to count as common."""
ROUNDS = 3
"""Rounds of assigning cases to rules; further rounds hardly change the assignment."""
_Examples = Mapping[tuple[str, bool], Counter[bool]]
"""How many examples and near misses of each rule fail and pass."""


class Cluster(Struct, frozen=True):
    """A cause with all its cases, shortest scenario first."""

    cause: Cause
    cases: tuple[Judged, ...]
    by_rule: frozenset[str] = frozenset()
    """Ids of cases of the same rule that the known fault does not explain, or whose own symptom
    differs from the title."""
    combined: frozenset[str] = frozenset()
    """Ids of cases that the known fault explains only together with other faults."""
    needs_all: bool = False
    """Whether a run of a few of these cases would have another cause."""


class _Group(Struct, frozen=True):
    """Cases that may share a cause, and the key of that cause."""

    key: str
    cases: list[Judged]

    @property
    def symptoms(self) -> frozenset[str]:
        """The kinds of symptom in these cases."""
        return frozenset(likely_cause(case).symptom for case in self.cases)

    @property
    def sentences(self) -> frozenset[str]:
        """The sentences describing the symptoms in these cases."""
        return frozenset(likely_cause(case).says for case in self.cases)

    @property
    def title(self) -> str:
        """The most frequent of these sentences, that of the shortest case first."""
        says = Counter(likely_cause(case).says for case in sorted(self.cases, key=shortest))
        return max(says, key=says.__getitem__)

    def share(self, sentences: Collection[str]) -> float:
        """Return the share of cases whose symptom is one of these sentences."""
        return sum(likely_cause(case).says in sentences for case in self.cases) / len(self.cases)


def shortest(judged: Judged) -> tuple[int, int, bool, int, str]:
    """Sort key: fewest events, then fewest players, handwritten before generated."""
    return judged.events, judged.players, judged.generated, len(judged.gherkin), judged.id


def candidate_causes(judged: Judged) -> tuple[Cause, ...]:
    """Return the likely causes of a failing case, most likely first."""
    cause = likely_cause(judged)
    return (cause, *cause.others)


def likely_cause(judged: Judged) -> Cause:
    """Return the most likely cause of a failing case."""
    return judged.cause or cause_without_answer(judged)


def cluster_failures(
    judged: Iterable[Judged],
    explained: Mapping[str, Collection[str]] | None = None,
    unsteady: str = "",
) -> list[Cluster]:
    """Cluster a run's failing cases by cause, listing the cause to fix first at the top.

    `explained` maps known faults to the ids of the cases they explain. By default it is computed by
    a greedy set cover, as for an interrupted run. A known fault is dropped if larger clusters can
    absorb all its cases. Unexplained cases join a fault's cluster unless they outnumber the cases
    it explains: those of its first rule if they have one of its kinds of symptom, those of its
    other rules only if the symptom's sentence is the same, too.

    If the answer to the case `unsteady` depends on earlier cases, all wrong answers may: they have
    that as their only cause.

    Causes are sorted by severity, then by the number of cases that they fail or, in the case of
    hangs and crashes, keep from being run. A cause that may be part of a larger one above it comes
    last, because fixing the larger one may fix it too.
    """
    everything = list(judged)
    failing = [case for case in everything if case.verdict in FAILED]
    if explained is None:
        explained = greedy_set_cover(names_of_faults(failing), lambda *_: 0)
    examples: dict[tuple[str, bool], Counter[bool]] = defaultdict(Counter)
    for case in everything:
        if case.verdict in ("pass", "fail"):
            examples[case.rule, case.near_miss][case.verdict == "fail"] += 1
    affected_cases = [case for case in failing if unsteady and case.verdict in ("fail", "error")]
    failing = [case for case in failing if case not in affected_cases]
    clusters = _clusters(failing, examples, explained)
    if affected_cases:
        clusters.append(_of_unsteady(affected_cases, unsteady))
    not_run = sum(case.verdict == "not-run" for case in everything)

    def affected(cluster: Cluster) -> int:
        stopped = cluster.cases[0].verdict in MISBEHAVIOR
        return len(cluster.cases) + (not_run if stopped else 0)

    clusters.sort(key=lambda c: (c.cause.rank, -affected(c), shortest(c.cases[0])))
    return _parts_last(clusters)


def _parts_last(clusters: Iterable[Cluster]) -> list[Cluster]:
    """Move clusters that may be parts of larger ones to the end.

    A cluster may be part of a larger one if most of its cases primarily suspect that cluster's
    rule.
    """
    largest: Counter[str] = Counter()
    others: list[Cluster] = []
    parts: list[Cluster] = []
    for cluster in clusters:
        size = len(cluster.cases)
        rules = filter(None, (likely_cause(case).rule for case in cluster.cases))
        is_part = 2 * sum(largest[rule] > size for rule in rules) > size
        (parts if is_part else others).append(cluster)
        largest[cluster.cause.rule] = max(largest[cluster.cause.rule], size)
    return others + parts


def _clusters(
    failing: Iterable[Judged], examples: _Examples, explained: Mapping[str, Collection[str]]
) -> list[Cluster]:
    """Cluster the explained cases by known fault and all others by rule and symptom."""
    fault_of = {case: name for name, cases in explained.items() for case in cases}
    by_fault: dict[str, list[Judged]] = defaultdict(list)
    unexplained: list[Judged] = []
    for case in failing:
        (by_fault[fault_of[case.id]] if case.id in fault_of else unexplained).append(case)
    groups = [
        part for group in _groups(unexplained, examples) for part in _by_event(group, examples)
    ]
    for name, cases in sorted(by_fault.items(), key=lambda item: len(item[1])):
        larger = [group for group in groups if len(group.cases) > len(cases)]
        if all(any(_fits(case, group) for group in larger) for case in cases):
            others = {other: ids for other, ids in explained.items() if other != name}
            return _clusters(failing, examples, others)
    joined: dict[str, list[Judged]] = defaultdict(list)
    rest: list[_Group] = []
    for group in groups:
        rule = group.key.removesuffix(" overapplied")
        names = [name for name in by_fault if rule in FAULTS[name].rules.split()]
        fault = max(
            names, key=lambda name: (_is_first(rule, name), len(by_fault[name])), default=""
        )
        own = by_fault.get(fault, [])
        alike = _Group(fault, own)
        symptoms, sentences = alike.symptoms, alike.sentences
        joining = [
            case
            for case in group.cases
            if likely_cause(case).symptom in symptoms
            and (_is_first(rule, fault) or likely_cause(case).says in sentences)
        ]
        if len(joining) <= len(own):
            joined[fault] += joining
        else:
            joining = []
        if left := [case for case in group.cases if case not in joining]:
            rest.append(_Group(group.key, left))
    times = Counter(group.key for group in rest)
    clusters = [_of_group(group, unique=times[group.key] == 1) for group in rest]
    return clusters + [_of_fault(name, cases, joined[name]) for name, cases in by_fault.items()]


def _is_first(rule: str, fault: str) -> bool:
    """Return whether a rule is the first of a known fault."""
    return bool(fault) and FAULTS[fault].rules.split()[0] == rule


def _fits(judged: Judged, group: _Group) -> bool:
    """Return whether a case may belong to a group, by rule, kind of symptom and event."""
    suspected = any(cause.key == group.key for cause in candidate_causes(judged))
    same_kind = likely_cause(judged).symptom in group.symptoms
    return suspected and same_kind and _has_event(judged, group)


def _of_fault(name: str, cases: Iterable[Judged], by_rule: Iterable[Judged]) -> Cluster:
    """Return a known fault's cluster: cases explained alone, with other faults, or by its rule."""
    alone = {case.id: cause for case in cases for cause in case.faults if cause.key == name}
    ordered = sorted(
        cases,
        key=lambda case: (case.id not in alone or not alone[case.id].shown, shortest(case)),
    )
    others = sorted(by_rule, key=shortest)
    rank = min(likely_cause(case).rank for case in (*ordered, *others))
    cause = replace(alone[ordered[0].id], rank=rank)
    return Cluster(
        cause,
        (*ordered, *others),
        by_rule=frozenset(case.id for case in others),
        combined=frozenset(case.id for case in ordered if case.id not in alone),
    )


def _of_unsteady(cases: Iterable[Judged], first: str) -> Cluster:
    """Return the cluster of wrong answers that may depend on earlier cases."""
    ordered = sorted(cases, key=lambda case: (case.id != first, shortest(case)))
    others = (case for case in ordered if likely_cause(case).rank != WRONG_SETUP)
    uncertain = frozenset(case.id for case in others if case.id != first)
    return Cluster(Cause(UNSTEADY, _UNSTEADY, rank=WRONG_SETUP), tuple(ordered), uncertain)


UNSTEADY = "unsteady"
"""The key of the cause of answers that depend on earlier cases."""
_UNSTEADY = (
    "The engine answers a case differently after other cases: it keeps state between cases or uses "
    "random numbers"
)


def _of_group(group: _Group, *, unique: bool) -> Cluster:
    """Return a group's cluster, named after its most frequent symptom.

    The first case suspects the group's rule most, if one with that symptom does.
    """
    most = group.title
    ordered = sorted(
        group.cases,
        key=lambda case: (
            likely_cause(case).says != most,
            likely_cause(case).key != group.key,
            shortest(case),
        ),
    )
    candidates = (cause for case in ordered for cause in candidate_causes(case))
    cause = next(cause for cause in candidates if cause.key == group.key)
    symptom, event = likely_cause(ordered[0]).symptom, likely_cause(ordered[0]).event
    return Cluster(
        replace(
            cause,
            key=group.key if unique else ": ".join(filter(None, (group.key, event, symptom))),
            says=most if symptom else cause.says,
            rank=min(likely_cause(case).rank for case in ordered),
            others=(),
        ),
        tuple(ordered),
        frozenset(
            case.id
            for case in ordered
            if case.verdict == "fail" and likely_cause(case).says != most
        ),
    )


def _groups(failing: list[Judged], examples: _Examples) -> list[_Group]:
    """Group cases by rule and symptom; groups join larger ones where their symptoms are common."""
    groups = [
        group
        for key, cases in _by_rule(failing, examples)
        for group in _by_symptom(key, cases, examples)
    ]
    joined: list[_Group] = []
    for group in sorted(groups, key=lambda group: (-len(group.cases), group.key)):
        sentences = group.sentences
        larger = (other for other in joined if sentences <= other.sentences)
        best = max(larger, key=lambda other: other.share(sentences), default=None)
        if best and best.share(sentences) >= COMMON_SHARE:
            best.cases.extend(group.cases)
        else:
            joined.append(group)
    return joined


def _by_rule(failing: list[Judged], examples: _Examples) -> Iterable[tuple[str, list[Judged]]]:
    """Group cases by rule, using a small set of rules that covers all cases.

    Each case goes to the rule with the highest score: its likelihood times the square root of the
    number of cases the rule had in the previous round.
    """
    left = failing
    sizes: dict[str, int] = {}
    while left:
        best = _likeliest(left, examples)
        sizes[best] = 1
        left = [case for case in left if all(cause.key != best for cause in candidate_causes(case))]
    groups: dict[str, list[Judged]] = {}
    for _ in range(ROUNDS):
        groups = defaultdict(list)
        for case in failing:
            scores = {
                key: score * sqrt(sizes[key])
                for key, score in _scores(case, examples)
                if key in sizes
            }
            groups[max(scores, key=scores.__getitem__)].append(case)
        sizes = {key: len(cases) for key, cases in groups.items()}
    return groups.items()


def _by_symptom(key: str, cases: list[Judged], examples: _Examples) -> Iterator[_Group]:
    """Split off a rule's cases with a different symptom if there are enough of them."""
    by_symptom: dict[str, list[Judged]] = defaultdict(list)
    for case in cases:
        by_symptom[likely_cause(case).symptom].append(case)
    most, *others = sorted(by_symptom.values(), key=len, reverse=True)
    rest = [*most]
    for cases_of_symptom in others:
        if len(cases_of_symptom) >= MIN_OWN_CLUSTER and 2 * len(cases_of_symptom) >= len(most):
            yield _Group(_likeliest(cases_of_symptom, examples), cases_of_symptom)
        else:
            rest += cases_of_symptom
    keys = {likely_cause(case).key for case in rest}
    yield _Group(keys.pop() if len(keys) == 1 else key, rest)


def _by_event(group: _Group, examples: _Examples) -> Iterator[_Group]:
    """Split off the cases of games in which the event of the group's title does not occur.

    A few such cases of a large group stay, because they rarely have a cause of their own.
    """
    fitting = [case for case in group.cases if _has_event(case, group)]
    left = [case for case in group.cases if case not in fitting]
    if len(left) < COMMON_SHARE * len(group.cases):
        yield group
        return
    yield _Group(_likeliest(fitting, examples), fitting)
    yield from _by_event(_Group(_likeliest(left, examples), left), examples)


def _has_event(judged: Judged, group: _Group) -> bool:
    """Return whether the event of a group's title occurs in a case.

    It need not occur if the engine does the same thing wrong.
    """
    cause = likely_cause(judged)
    title = next(each for each in map(likely_cause, group.cases) if each.says == group.title)
    occurs = not title.event or title.event in cause.occurring
    return occurs or _wrong(cause) == _wrong(title)


def _wrong(cause: Cause) -> str:
    """Return a cause's description without its event."""
    return cause.says.partition(": ")[2] if cause.event else cause.says


def _likeliest(cases: Iterable[Judged], examples: _Examples) -> str:
    """Return the key of the cause with the highest total likelihood over these cases."""
    total: dict[str, float] = defaultdict(float)
    for case in cases:
        for key, score in _scores(case, examples):
            total[key] += score
    return max(total, key=lambda key: (total[key], key))


def _scores(case: Judged, examples: _Examples) -> Iterator[tuple[str, float]]:
    """Yield the key and likelihood of each candidate cause of a case.

    The more of a rule's examples pass, the less likely the rule is to be at fault. For an
    overapplied rule, near misses count instead of examples.
    """
    for place, cause in enumerate(candidate_causes(case)):
        own = examples.get((cause.rule, cause.overapplied)) if cause.rule else None
        failing = own[True] / own.total() if own else 1
        yield cause.key, (0.25 + 0.75 * failing) / (1 + place / 2)
