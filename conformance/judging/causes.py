"""What failing cases have in common: the likely causes of a case, and the causes of a run.

One fault makes many cases fail. Of each case it is known which invariants it contradicts and at
which step it parts from the reference, and so which rules may be at fault (``suspects``). The
causes of a run are the fewest suspects that account for all of its cases.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge.conformance import one_line, shortened
from headjudge.conformance.engines.answers import Answer
from headjudge.conformance.faults.engine_fault import EngineFault
from headjudge.conformance.faults.families import FAULTS
from headjudge.conformance.judging.diagnosis import explaining, fewest
from headjudge.conformance.judging.message_forms import alike
from headjudge.conformance.judging.parting import ENDINGS, part
from headjudge.conformance.judging.suspects import Suspect, suspects
from headjudge.conformance.judging.verdicts import FAILED, Cause, Judged
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.sentences.expectations import Then
from headjudge.reference import Played, play
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.protocol.capabilities import obliging
from headjudge.spec.protocol.kinds import AnyOutcome
from headjudge.spec.rulebook import Rulebook

ENDING, BROKEN, ERROR, OTHERWISE, NOT_TOLD = range(5)
"""How serious a cause is: somebody wins or loses who should not; there is no answer; an answer is
an error; something else is wrong, such as a life total; something promised is not told."""
NOT_KEPT = "Not kept: "
"""Before the sentence of a rule, in what is said of a cause that no known fault is."""
_TOO_FAR = {"cant-beats-can": "An effect that says what can't happen stops more than that"}
"""What it is in words to use a rule where it doesn't apply, if that can be said better."""
_BROKEN = {
    "crash": "The engine crashes",
    "hang": "The engine gives no answer in time",
    "garbage": "The engine gives what is no answer",
    "flaky": "The engine answers the same case differently from time to time",
    "error": "The engine answers with an error",
}


class Common(Struct, frozen=True):
    """A cause with all its cases, the shortest scenario first."""

    cause: Cause
    cases: tuple[Judged, ...]
    by_rule: frozenset[str] = frozenset()
    """The ids of those cases that no known fault explains, and that are put to one by its rule."""


def cause_of(
    judged: Judged, scenario: Scenario, answer: Answer, info: EngineInfo, book: Rulebook
) -> Cause | None:
    """The likely causes of a case that fails; None for one that does not."""
    if judged.verdict not in FAILED:
        return None
    if judged.verdict != "fail":
        return _unanswered(judged, answer.last)
    wrong = any(t.judged(answer.outcomes[t.after - 1]) is False for t in scenario.thens)
    if not wrong and not judged.contradicts:
        return _not_told(scenario, answer, info)
    steps = [one.after for one in judged.misses] + [one.after for one in judged.contradicts]
    after = min(steps)
    return _by_rules(judged, scenario, answer, info, book, after)


def faults_of(
    judged: Judged, scenario: Scenario, answer: Answer, info: EngineInfo, book: Rulebook
) -> tuple[Cause, ...]:
    """The known faults each of which explains a case that fails; none for one that does not."""
    if judged.verdict != "fail" or judged.cause is None or judged.cause.rank == NOT_TOLD:
        return ()
    names = explaining(scenario.case, answer.outcomes, info)
    return tuple(_as_cause(FAULTS[name], judged.cause, book) for name in names)


def _as_cause(fault: EngineFault, likely: Cause, book: Rulebook) -> Cause:
    """A known fault as a cause, in place of another; it cites the first of its rules in force."""
    rule = next((slug for slug in fault.rules.split() if book.has(slug)), "")
    cited = (book.cite(rule),) if rule else ()
    return Cause(fault.name, fault.says.rstrip("."), cited, likely.after, likely.rank, rule)


def _unanswered(judged: Judged, last: str | None = None) -> Cause:
    """The cause of a case by its message alone: those that are alike have one.

    Of one that was not sent it is by the message of the last that was.
    """
    rank = ERROR if judged.verdict == "error" else BROKEN
    said = judged.message if last is None else one_line(shortened(last))
    says = _BROKEN.get(judged.verdict, "What the scenario expects")
    key = f"{judged.verdict}: {alike(said, judged.id)}"
    return Cause(key, f"{says}: {said}" if said else says, rank=rank)


def _not_told(scenario: Scenario, answer: Answer, info: EngineInfo) -> Cause:
    """What the engine has promised to tell and does not."""
    told = ((then, answer.outcomes[then.after - 1]) for then in scenario.thens)
    then, field, capability = next(withheld(scenario, told, info))  # or it would not have failed
    says = f"Does not tell {field}, which the capability {capability} promises"
    return Cause(f"not told: {field}, {capability}", says, after=then.after, rank=NOT_TOLD)


def withheld(
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
    rank = OTHERWISE
    if scenario.game is not None:
        watched = [e.tells for t in scenario.thens if t.after == after for e in t.expectations]
        told = answer.outcomes
        parting = part(scenario.game, told, watched, after, info)  # type: ignore[arg-type]
        found = suspects(scenario.game, parting, scenario.rule) if parting else []
        if parting:
            after = parting.after
        if judged.contradicts or (parting and set(parting.fields) & set(ENDINGS)):
            rank = ENDING
    else:
        played = play(scenario.case)
        after, ending = _first_difference(played, answer.outcomes)
        rank = ENDING if ending else OTHERWISE
        shown = [Suspect(scenario.rule)] if scenario.rule else []
        found = shown + [Suspect(line.rule) for line in played.derivations[after - 1]]
    in_force = [s for s in dict.fromkeys(found) if s.rule in book.rules and book.has(s.rule)]
    causes = [_cause(suspect, book, after, rank) for suspect in in_force]
    if not causes:
        shown_as = scenario.rule or "-"
        causes = [Cause(f"as {shown_as}", "What the scenario expects", after=after, rank=rank)]
    return replace(causes[0], others=tuple(causes[1:]))


def _cause(suspect: Suspect, book: Rulebook, after: int, rank: int) -> Cause:
    sentence = book.rule(suspect.rule).sentence(book.edition)
    cited = (book.cite(suspect.rule),)
    key, says = suspect.rule, NOT_KEPT + sentence
    if suspect.beyond:
        key = f"{suspect.rule} beyond"
        says = _TOO_FAR.get(suspect.rule, f"Used where it does not apply: {sentence}")
    return Cause(key, says, cited, after, rank, suspect.rule, suspect.beyond)


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


def shortest(judged: Judged) -> tuple[bool, int, int, bool, int, str]:
    """By this the shortest scenario comes first: fewest events, then players; ours, then made.

    What was not sent comes last.
    """
    size = len(judged.gherkin)
    return (judged.unsent, judged.events, judged.players, judged.generated, size, judged.id)


def gather(
    judged: Iterable[Judged], explained: Mapping[str, Collection[str]] | None = None
) -> list[Common]:
    """The causes of a run, the most serious first, each with its cases.

    `explained` has the known faults that explain cases, each with these by id; of a run that was
    cut short it is not known what speaks against a fault. What none explains is gathered by rules.
    What is gathered so by the rule of a known fault is one cause with it: called as the fault if
    that explains as many cases as are left of that rule, and else as the rule.

    First comes who wins and loses wrongly, as that is what is certified; then no answer at all,
    errors, whatever else is wrong, and what is not told. Of causes as serious as each other the
    one with more cases comes first, as mending it mends most.
    """
    everything = list(judged)
    failing = [one for one in everything if one.verdict in FAILED]
    if explained is None:
        explained = fewest({one.id: [c.key for c in one.faults] for one in failing}, lambda *_: 0)
    found = _by_faults_and_rules(failing, everything, dict(explained))
    return sorted(found, key=lambda c: (c.cause.rank, -len(c.cases), shortest(c.cases[0])))


def _by_faults_and_rules(
    failing: Iterable[Judged], everything: Iterable[Judged], explained: dict[str, Collection[str]]
) -> list[Common]:
    """The causes by known faults, and of what is left by rules; see :func:`gather`."""
    of_case = {case: name for name, cases in explained.items() for case in cases}
    by_fault: dict[str, list[Judged]] = defaultdict(list)
    left: list[Judged] = []
    for one in failing:
        (by_fault[of_case[one.id]] if one.id in of_case else left).append(one)
    found: list[Common] = []
    of_its_rule: dict[str, list[Judged]] = defaultdict(list)
    for common in _by_what_they_share(left, everything):
        alike = [name for name in by_fault if _rule_of(name) == common.cause.rule]
        if not alike:
            found.append(common)
            continue
        name = max(alike, key=lambda one: len(by_fault[one]))
        if len(by_fault[name]) < len(common.cases):
            return _by_faults_and_rules(failing, everything, _without(name, explained))
        of_its_rule[name] += common.cases
    found += (_of_fault(name, cases, of_its_rule[name]) for name, cases in by_fault.items())
    return found


def _rule_of(fault: str) -> str:
    """The rule that a known fault is about."""
    return FAULTS[fault].rules.split()[0]


def _without(name: str, explained: Mapping[str, Collection[str]]) -> dict[str, Collection[str]]:
    return {other: cases for other, cases in explained.items() if other != name}


def _of_fault(name: str, cases: Iterable[Judged], by_rule: Iterable[Judged]) -> Common:
    """A known fault and its cases: those that it explains alone, with others, and of its rule."""
    alone = {one.id: cause for one in cases for cause in one.faults if cause.key == name}
    ordered = sorted(cases, key=lambda one: (one.id not in alone, shortest(one)))
    others = sorted(by_rule, key=shortest)
    rank = min(_possible(one)[0].rank for one in [*ordered, *others])
    ids = frozenset(one.id for one in others)
    return Common(replace(alone[ordered[0].id], rank=rank), (*ordered, *others), ids)


def _by_what_they_share(failing: list[Judged], everything: Iterable[Judged]) -> Iterator[Common]:
    """The causes of these cases by the rules that may be at fault: the fewest that do."""
    tried: dict[tuple[str, bool], Counter[bool]] = defaultdict(Counter)
    for one in everything:
        if one.verdict in ("pass", "fail"):
            tried[one.rule, one.near_miss][one.verdict == "fail"] += 1
    left, chosen = failing, set()
    while left:
        scores: dict[str, float] = defaultdict(float)
        for one in left:
            for place, cause in enumerate(_possible(one)):
                scores[cause.key] += _blame(cause, tried) / (1 + place / 2)
        best = max(scores, key=lambda key: (scores[key], key))
        chosen.add(best)
        left = [one for one in left if all(cause.key != best for cause in _possible(one))]
    cases: dict[str, list[Judged]] = defaultdict(list)
    for one in failing:
        cases[next(cause.key for cause in _possible(one) if cause.key in chosen)].append(one)
    yield from (_common(key, some) for key, some in cases.items())


def _possible(judged: Judged) -> tuple[Cause, ...]:
    cause = judged.cause or _unanswered(judged)
    return (cause, *cause.others)


def _blame(cause: Cause, tried: Mapping[tuple[str, bool], Counter[bool]]) -> float:
    """How much a rule's own cases are for its being at fault; the less, the more of them pass.

    Those are its examples, or its near misses if it is used where it doesn't apply.
    """
    own = tried.get((cause.rule, cause.beyond)) if cause.rule else None
    return 0.25 + 0.75 * (own[True] / own.total() if own else 1)


def _common(key: str, cases: list[Judged]) -> Common:
    """A cause and its cases; it is called as the invariant that most of them contradict."""
    ordered = tuple(sorted(cases, key=shortest))
    first = next(c for c in _possible(ordered[0]) if c.key == key)
    rank = min(_possible(c)[0].rank for c in ordered)
    cause = replace(first, rank=rank, others=())
    against = Counter(
        (one.invariant, one.says, one.rules) for c in ordered for one in c.contradicts
    )
    about = [one for one in against if set(one[2]) & set(first.rules)]
    if about:
        _, says, rules = max(about, key=lambda one: (against[one], one))
        cause = replace(
            cause, says=NOT_KEPT + says, rules=tuple(dict.fromkeys((*first.rules, *rules)))
        )
    return Common(cause, ordered)
