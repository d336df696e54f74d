"""The gate for rule updates: what a new edition changed, what depends on that, and what to do."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance.editions import versions
from headjudge.conformance.editions.comparison import Comparison, RuleChange, in_short
from headjudge.conformance.editions.impact import Impact, Impacts
from headjudge.conformance.editions.new_text import miscited, repeated
from headjudge.conformance.editions.versions import Version
from headjudge.conformance.judging.verdicts import Judged, Verdict
from headjudge.conformance.reporting import reports, stream
from headjudge.conformance.reporting.stream import Run
from headjudge.conformance.scenarios.coverage import uncovered
from headjudge.conformance.scenarios.lint import Finding
from headjudge.conformance.scenarios.read import Feature, compile_features, holds, slugs_of
from headjudge.conformance.sentences.expectations import tell
from headjudge.reference import play
from headjudge.spec.protocol import Outcome
from headjudge.spec.protocol.kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import Rulebook, official
from headjudge.spec.rulebook.fingerprints import fingerprints


class ChangedOutcome(Struct, frozen=True):
    """A scenario that ends differently in two editions."""

    id: str
    rule: str
    path: str
    line: int
    gherkin: str
    old: str
    new: str


def changed_outcomes(
    old: str, new: str, features: Sequence[Feature], slugs: Collection[str]
) -> Iterator[ChangedOutcome]:
    """The scenarios of either edition, of some rules, that end differently in the two."""
    if old == new:
        return
    books = Rulebook.at(old), Rulebook.at(new)
    chosen = [_only(feature, slugs) for feature in features]
    older = [_only(feature, slugs, but_of=books[1]) for feature in chosen]
    scenarios = [*compile_features(chosen, books[1]), *compile_features(older, books[0])]
    for scenario in scenarios:
        was, is_now = (_played(scenario.case, edition) for edition in (old, new))
        for before, after in zip(was, is_now, strict=True):
            if _ending(before) != _ending(after):
                yield ChangedOutcome(
                    id=scenario.case.id,
                    rule=scenario.rule,
                    path=scenario.path,
                    line=scenario.line,
                    gherkin=scenario.gherkin,
                    old=tell(before),
                    new=tell(after),
                )
                break


def _only(feature: Feature, slugs: Collection[str], *, but_of: Rulebook | None = None) -> Feature:
    """The scenarios of some rules, but for those that an edition has."""
    tags = [(pickle, [tag["name"] for tag in pickle["tags"]]) for pickle in feature.pickles]
    of_rules = [one for one in tags if not slugs_of(one[1]).isdisjoint(slugs)]
    left = [p for p, said in of_rules if but_of is None or not holds(said, but_of)]
    return replace(feature, pickles=left)


def _played(case: AnyCase, edition: str) -> tuple[AnyOutcome, ...]:
    return play(replace(case, edition=edition), derive=False).outcomes


def _ending(outcome: AnyOutcome) -> object:
    """What an outcome says, of a game of its end only: life totals and the like are left out."""
    if not isinstance(outcome, Outcome):
        return outcome
    told = outcome.over, outcome.winners, outcome.losers, outcome.drawn, outcome.restarted
    return tuple(frozenset(one) if isinstance(one, tuple) else one for one in told)


class Flip(Struct, frozen=True):
    """A verdict in an engine's report that does not stay as it is."""

    engine: str
    id: str
    """Of the scenario."""
    now: Verdict
    then: Verdict
    """In the new edition, if the engine tells what it told."""


class NewRules(Struct, frozen=True):
    """New rules of a section that have no record."""

    section: str
    why: str
    """Why they are shown, though nobody has said that they bear on how games end."""
    rules: tuple[RuleChange, ...]


def of_head_judge(change: RuleChange, *, is_known: bool) -> str:
    """What has to be done about a rule's record; empty if nothing has.

    Of an edition that `is_known` all is done that can be done without a person.
    """
    if not change.slug:
        return "give it a record, if it bears on how games end"
    if change.judgement == "unreviewed":
        return "judge whether its new words mean the same"
    if change.kind in {"gone", "merged"} and not is_known:
        return "say in its record that it is gone"
    if change.kind in {"new", "split"} and not is_known:
        return "say in its record what it says now"
    return ""


def of_engines(
    change: RuleChange, outcomes: Sequence[ChangedOutcome], impact: Impact | None
) -> bool:
    """Whether an engine may have to be changed: a rule that a certificate covers means another.

    What nobody has judged yet is not known to ask anything, unless a scenario ends otherwise.
    """
    return bool(outcomes or (impact and impact.certify and change.judgement != "unreviewed"))


def flips(
    runs: Iterable[Run], outcomes: Sequence[ChangedOutcome], old: str, new: str
) -> Iterator[Flip]:
    """The verdicts in reports of the old edition that the new one turns round."""
    ends = {one.id: one for one in outcomes}
    for run in runs:
        info = run.started.engine
        for judged in run.judged if run.started.edition == old != new else ():
            if judged.id in ends and (then := _then(judged, ends[judged.id])) != judged.verdict:
                yield Flip(f"{info.engine} {info.version}", judged.id, judged.verdict, then)


def _then(judged: Judged, end: ChangedOutcome) -> Verdict:
    if judged.verdict == "pass":
        return "fail"
    right = judged.verdict == "fail" and any(miss.got == end.new for miss in judged.misses)
    return "pass" if right else judged.verdict


def new_rules(changes: Iterable[RuleChange]) -> Iterator[NewRules]:
    """The rules without a record, by section, each with why they are shown."""
    fresh = [one for one in changes if not one.slug]
    fresh.sort(key=lambda one: one.new_number.partition(".")[0])
    for section, some in groupby(fresh, lambda one: one.new_number.partition(".")[0]):
        rules = tuple(some)
        is_new = any(one.details for one in rules)
        why = (
            f"section {section} is new, and nobody has read it"
            if is_new
            else f"the other rules of section {section} have records"
        )
        yield NewRules(section, why, rules)


class ActionItem(Struct, frozen=True):
    """A rule that changed so that somebody has to act, and what depends on it."""

    change: RuleChange
    changed_outcomes: tuple[ChangedOutcome, ...] = ()
    """Its scenarios that end differently in the two editions."""
    impact: Impact | None = None
    """None for a rule that has no record."""
    of_head_judge: str = ""
    """What has to be done about the record of the rule; empty if nothing has."""
    of_engines: bool = False
    """Whether an engine may have to be changed."""
    flips: tuple[Flip, ...] = ()
    """The verdicts in engines' reports that turn round."""


class Compared(Struct, frozen=True):
    """One of the two versions."""

    name: str
    edition: str
    """Its own edition, or the known one before it."""
    exact: bool
    says: str
    has_words: bool
    """Whether it was given as a text: of a date no words are kept."""


class GateReport(Struct, frozen=True):
    """What a new edition changed, the most urgent first."""

    old: Compared
    new: Compared
    action_required: bool
    """Whether anything is asked of Head Judge or of an engine."""
    action_items: tuple[ActionItem, ...]
    """The rules on which somebody has to act, or of which at least it is said why nobody has."""
    unread: tuple[NewRules, ...]
    """Of them those that have no record, by section."""
    text: tuple[Finding, ...]
    """What is wrong in the new text and was not before: citations, and numbers given twice."""
    uncovered: tuple[str, ...]
    """Rules of the new edition without an example or a near miss."""
    settled: tuple[RuleChange, ...]
    """Rules with another number only, or in other words that are reviewed and mean the same."""
    beside: tuple[RuleChange, ...]
    """Rules without a record, in the same sections, that are not what they were."""
    outside: int
    """How many rules of other sections differ."""


def gate(
    old: Version, new: Version, features: Sequence[Feature], reported: Sequence[Path] = ()
) -> GateReport:
    """Compare two versions; ``reported`` are folders that ``certify --report`` wrote.

    Raises WrongUse for a folder without a report.
    """
    comparison = Comparison(versions.named(old), versions.named(new))
    runs = [stream.read(folder / reports.EVENTS) for folder in reported]
    impacts = Impacts(new.edition, features, runs)
    changes = [one for one in comparison.changes if one.kind != "same" or one.judgement]
    urgent = sorted((one for one in changes if one.needs_action), key=_urgency)
    slugs = {one.slug for one in urgent}
    shown = list(changed_outcomes(old.edition, new.edition, features, slugs))
    items = []
    for one in urgent:
        ends = tuple(end for end in shown if end.rule == one.slug)
        impact = impacts.of(one.slug) if one.slug else None
        turned = tuple(flips(runs, ends, old.edition, new.edition))
        record = of_head_judge(one, is_known=new.exact)
        engines = of_engines(one, ends, impact)
        items.append(ActionItem(one, ends, impact, record, engines, turned))
    book = Rulebook.at(new.edition)
    missing = tuple(f"{book.cite(slug)} has no {what}" for slug, what in uncovered(features, book))
    wrong = [*repeated(new), *miscited(new, fingerprints(), new_only=True)]
    return GateReport(
        old=_compared(old),
        new=_compared(new),
        action_required=bool(missing) or any(i.of_head_judge or i.of_engines for i in items),
        action_items=tuple(items),
        unread=tuple(new_rules(item.change for item in items)),
        text=() if new.exact else tuple(wrong),
        uncovered=missing,
        settled=tuple(one for one in changes if not one.needs_action and not one.beside),
        beside=tuple(one for one in changes if one.beside),
        outside=comparison.outside,
    )


def _compared(one: Version) -> Compared:
    return Compared(one.name, one.edition, one.exact, one.says, has_words=bool(one.text))


_FIRST = ("split", "merged", "gone", "new", "words of another period")


def _urgency(one: RuleChange) -> tuple[bool, bool, int, object]:
    """The most urgent first: numbers and can or can't, what nobody has judged, what has gone."""
    kind = _FIRST.index(one.kind) if one.kind in _FIRST else len(_FIRST)
    place = official.place(one.new_number or one.old_number)
    return not one.decisive, one.judgement == "meaning", kind, place


def remarks(report: GateReport) -> Iterator[Finding]:
    """The remarks on a report, in its order: at scenarios, at blocks and records, in the text."""
    for item in report.action_items:
        one = item.change
        if item.impact:
            yield Finding(item.impact.path, item.impact.line, in_short(one))
        elif one.line:
            yield Finding(report.new.name, one.line, in_short(one))
        for shown in item.changed_outcomes:
            message = f"{shown.id} ended with: {shown.old}; in {report.new.edition}: {shown.new}"
            yield Finding(shown.path, shown.line, message)
    yield from report.text
