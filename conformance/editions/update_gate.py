"""The gate for rule updates: what a new edition changed, what depends on it, and what to do."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table
from rich.text import Text

from headjudge import reference
from headjudge.editions import record_files, versions
from headjudge.editions.diff import Comparison, RuleChange, number_order
from headjudge.editions.inspect_text import miscited, other_rules, repeated
from headjudge.editions.versions import Version
from headjudge.judge.verdicts import Judged, Verdict
from headjudge.reference import play
from headjudge.reference.derivation import FUNCTIONS, REGARDING, name_of
from headjudge.report import event_log, writers
from headjudge.report.event_log import Run
from headjudge.report.terminal import plain
from headjudge.spec.logic.formulas import of_rule
from headjudge.spec.protocol import Outcome
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import Rulebook
from headjudge.spec.rulebook.fingerprints import fingerprints
from headjudge.suite.compiler import Feature, compile_features, holds, slugs_of, tagged
from headjudge.suite.coverage import blocks, uncovered
from headjudge.suite.expectations import tell
from headjudge.suite.lint import Finding
from headjudge.text import capitalize, join_english, pluralize, truncate_list

MAX_LISTED = 8
"""How many scenarios or rules a line lists; it counts the rest."""


class Impact(Struct, frozen=True):
    """Everything that depends on one rule."""

    path: str
    line: int
    """The file and line of its block in the features, or else of its record."""
    sentence: str = ""
    """Our sentence for it."""
    scenarios: tuple[str, ...] = ()
    """Their ids, in the order of the features."""
    function: str = ""
    """The function of the reference that implements it."""
    regarded_by: tuple[str, ...] = ()
    """The functions that take it into account."""
    formulas: tuple[str, ...] = ()
    dependents: tuple[str, ...] = ()
    """Number and slug of the rules that depend on it or restate it."""
    questions: tuple[int, ...] = ()
    certify: str = ""
    """The command that certifies this rule alone; empty where no certificate covers it."""
    engines: tuple[str, ...] = ()
    """The reported engines, each with its verdicts and the causes of its failures."""


class Impacts:
    """Everything that depends on the rules of an edition."""

    def __init__(self, edition: str, features: Sequence[Feature], runs: Sequence[Run] = ()) -> None:
        """Index features and the reports of engines by rule."""
        assert reference  # noqa: S101 -- importing it registers its functions
        self._book = Rulebook.at(edition)
        self._blocks = blocks(features)
        self._runs = runs
        self._certified = {rule.slug for rule in self._book.required()}
        self._dependents: dict[str, list[str]] = {}
        for rule in self._book:
            for slug in dict.fromkeys(filter(None, (*rule.depends_on, rule.restates))):
                self._dependents.setdefault(slug, []).append(self._book.cite(rule.slug))
        self._scenarios: dict[str, dict[str, None]] = {}
        for feature in features:
            for pickle in feature.pickles:
                tags = [tag["name"] for tag in pickle["tags"]]
                for slug in slugs_of(tags):
                    self._scenarios.setdefault(slug, {})[tagged(tags, "@id.")] = None

    def of(self, slug: str) -> Impact:
        """Return what depends on a rule; a restating rule has the scenarios of the original.

        Raises KeyError for an unknown slug.
        """
        rule = self._book.rules[slug]
        shown_as = rule.restates or slug
        function = FUNCTIONS.get(shown_as)
        certified = {slug, shown_as} & self._certified
        options = f"--edition {self._book.edition} --rule {shown_as}"
        path, line = self._blocks.get(rule.slug) or record_files.place_of(rule)
        return Impact(
            path=path,
            line=line,
            sentence=rule.sentence(self._book.edition),
            scenarios=tuple(self._scenarios.get(shown_as, ())),
            function=name_of(function) if function else "",
            regarded_by=tuple(map(name_of, REGARDING.get(shown_as, ()))),
            formulas=tuple(definition.name for definition in of_rule(shown_as)),
            dependents=tuple(self._dependents.get(slug, ())),
            questions=rule.questions,
            certify=f"headjudge certify ENGINE {options}" if certified else "",
            engines=tuple(self._engines(shown_as)),
        )

    def _engines(self, slug: str) -> Iterator[str]:
        for run in self._runs:
            judged = run.of(slug)
            if verdicts := Counter(case.verdict for case in judged):
                info, counts = (
                    run.started.engine,
                    ", ".join(f"{n} {v}" for v, n in verdicts.items()),
                )
                causes = Counter(case.cause.says for case in judged if case.cause)
                why = "".join(f"; {says} ({pluralize(n, 'case')})" for says, n in causes.items())
                yield f"{info.engine} {info.version} ({run.started.edition}): {counts}{why}"


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
    """Yield the scenarios of some rules, of either edition, that end differently in the two."""
    if old == new:
        return
    books = Rulebook.at(old), Rulebook.at(new)
    chosen = [_only(feature, slugs) for feature in features]
    older = [_only(feature, slugs, except_of=books[1]) for feature in chosen]
    scenarios = [*compile_features(chosen, books[1]), *compile_features(older, books[0])]
    for scenario in scenarios:
        outcomes = (_outcomes(scenario.case, edition) for edition in (old, new))
        for before, after in zip(*outcomes, strict=True):
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


def _only(
    feature: Feature, slugs: Collection[str], *, except_of: Rulebook | None = None
) -> Feature:
    """Keep the scenarios of some rules, except those that hold in an edition."""
    tagged_pickles = [(p, [tag["name"] for tag in p["tags"]]) for p in feature.pickles]
    kept = [
        pickle
        for pickle, tags in tagged_pickles
        if not slugs_of(tags).isdisjoint(slugs)
        and (except_of is None or not holds(tags, except_of))
    ]
    return replace(feature, pickles=kept)


def _outcomes(case: AnyCase, edition: str) -> tuple[AnyOutcome, ...]:
    return play(replace(case, edition=edition), derive=False).outcomes


def _ending(outcome: AnyOutcome) -> object:
    """Return only how the game ended, without life totals and the like."""
    if not isinstance(outcome, Outcome):
        return outcome
    ending = outcome.over, outcome.winners, outcome.losers, outcome.drawn, outcome.restarted
    return tuple(frozenset(part) if isinstance(part, tuple) else part for part in ending)


class Flip(Struct, frozen=True):
    """A verdict in an engine's report that the new edition changes."""

    engine: str
    id: str
    """The id of the scenario."""
    now: Verdict
    then: Verdict
    """In the new edition, if the engine gives the same answer."""


class NewRules(Struct, frozen=True):
    """The new rules of a section that have no record."""

    section: str
    why: str
    """Why they are listed."""
    rules: tuple[RuleChange, ...]


class ActionItem(Struct, frozen=True):
    """A change that may require action, and what depends on the rule."""

    change: RuleChange
    changed_outcomes: tuple[ChangedOutcome, ...] = ()
    """Its scenarios that end differently in the two editions."""
    impact: Impact | None = None
    """None for a rule without a record."""
    record_action: str = ""
    """What to do about the record of the rule; empty for nothing."""
    affects_engines: bool = False
    """Whether engines may have to change."""
    flips: tuple[Flip, ...] = ()
    """The verdicts in engines' reports that change."""


class ComparedVersion(Struct, frozen=True):
    """One of the two versions."""

    name: str
    edition: str
    """Its own edition, or the nearest known one."""
    exact: bool
    says: str
    has_words: bool
    """Whether it was given as a text; for editions only hashes are stored."""


class GateReport(Struct, frozen=True):
    """What a new edition changed, the most urgent first."""

    old: ComparedVersion
    new: ComparedVersion
    action_required: bool
    """Whether Head Judge or engines require any action."""
    action_items: tuple[ActionItem, ...]
    """Changes that require action, or at least an explanation why they don't."""
    unread: tuple[NewRules, ...]
    """Those without a record, by section."""
    text: tuple[Finding, ...]
    """Wrong citations and duplicate numbers that are new in this text."""
    uncovered: tuple[str, ...]
    """Rules of the new edition without an example or a near miss."""
    settled: tuple[RuleChange, ...]
    """Renumbered rules, and rewordings reviewed as having the same meaning."""
    uncovered_changes: tuple[RuleChange, ...]
    """Changed rules without a record in the same sections."""
    outside: int
    """How many rules of other sections differ."""


def gate(
    old: Version, new: Version, features: Sequence[Feature], reported: Sequence[Path] = ()
) -> GateReport:
    """Compare two versions; ``reported`` are folders written by ``certify --report``.

    Raises WrongUse for a folder without a report.
    """
    comparison = Comparison(versions.named(old), versions.named(new))
    runs = [event_log.read(folder / writers.EVENTS) for folder in reported]
    impacts = Impacts(new.edition, features, runs)
    changes = [change for change in comparison.changes if change.is_change]
    urgent = sorted((change for change in changes if change.needs_action), key=_urgency)
    slugs = {change.slug for change in urgent}
    endings = list(changed_outcomes(old.edition, new.edition, features, slugs))
    items = []
    for change in urgent:
        ends = tuple(end for end in endings if end.rule == change.slug)
        impact = impacts.of(change.slug) if change.slug else None
        item = ActionItem(
            change,
            ends,
            impact,
            _record_action(change, is_known=new.exact),
            _affects_engines(change, ends, impact),
            tuple(_flips(runs, ends, old.edition, new.edition)),
        )
        items.append(item)
    book = Rulebook.at(new.edition)
    missing = tuple(f"{book.cite(slug)} has no {what}" for slug, what in uncovered(features, book))
    wrong = [*repeated(new), *miscited(new, fingerprints(), new_only=True)]
    required = any(item.record_action or item.affects_engines for item in items)
    return GateReport(
        old=_side(old),
        new=_side(new),
        action_required=bool(missing) or required,
        action_items=tuple(items),
        unread=tuple(_new_rules(item.change for item in items)),
        text=() if new.exact else tuple(wrong),
        uncovered=missing,
        settled=tuple(c for c in changes if not c.needs_action and not c.uncovered),
        uncovered_changes=tuple(change for change in changes if change.uncovered),
        outside=comparison.outside,
    )


def _side(version: Version) -> ComparedVersion:
    has_words = bool(version.text)
    return ComparedVersion(version.name, version.edition, version.exact, version.says, has_words)


_KINDS_FIRST = ("split", "merged", "gone", "new", "words of another period")


def _urgency(change: RuleChange) -> tuple[bool, bool, int, object]:
    """Sort decisive words first, then unreviewed changes, then by kind and number."""
    is_first = change.kind in _KINDS_FIRST
    kind = _KINDS_FIRST.index(change.kind) if is_first else len(_KINDS_FIRST)
    order = number_order(change.new_number or change.old_number)
    return not change.decisive, change.judgement == "meaning", kind, order


def _record_action(change: RuleChange, *, is_known: bool) -> str:
    """Return what to do about a rule's record; the records of known editions are complete."""
    if not change.slug:
        return "give it a record, if it affects how games end"
    if change.judgement == "unreviewed":
        return "judge whether its new words mean the same"
    if change.kind in {"gone", "merged"} and not is_known:
        return "say in its record that it is gone"
    if change.kind in {"new", "split"} and not is_known:
        return "say in its record what it says now"
    return ""


def _affects_engines(
    change: RuleChange, outcomes: Sequence[ChangedOutcome], impact: Impact | None
) -> bool:
    """Return whether engines may have to change: a certificate covers a changed meaning.

    An unreviewed change only counts if a scenario ends differently.
    """
    return bool(outcomes or (impact and impact.certify and change.judgement != "unreviewed"))


def _flips(
    runs: Iterable[Run], outcomes: Sequence[ChangedOutcome], old: str, new: str
) -> Iterator[Flip]:
    """Yield the verdicts in reports of the old edition that the new one changes."""
    ends = {outcome.id: outcome for outcome in outcomes}
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


def _section(change: RuleChange) -> str:
    return change.new_number.partition(".")[0]


def _new_rules(changes: Iterable[RuleChange]) -> Iterator[NewRules]:
    """Group the rules without a record by section."""
    fresh = sorted((change for change in changes if not change.slug), key=_section)
    for section, group in groupby(fresh, _section):
        rules = tuple(group)
        why = (
            f"section {section} is new, and nobody has read it"
            if any(rule.details for rule in rules)
            else f"the other rules of section {section} have records"
        )
        yield NewRules(section, why, rules)


def _findings(report: GateReport) -> Iterator[Finding]:
    """Yield annotations of scenarios, blocks, records and the text, in the report's order."""
    for item in report.action_items:
        change = item.change
        if item.impact:
            yield Finding(item.impact.path, item.impact.line, change.summary)
        elif change.line:
            yield Finding(report.new.name, change.line, change.summary)
        for end in item.changed_outcomes:
            message = f"{end.id} ended with: {end.old}; in {report.new.edition}: {end.new}"
            yield Finding(end.path, end.line, message)
    yield from report.text


def github_commands(report: GateReport) -> Iterator[str]:
    """Yield the findings as commands of GitHub's workflows."""
    for finding in _findings(report):
        message = finding.message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
        yield f"::warning file={finding.path},line={finding.line},title=rules gate::{message}"


def show_changes(
    console: Console, report: GateReport, more: Callable[[ActionItem], Iterable[str]]
) -> None:
    """Print the changes between two versions, with outcomes side by side.

    `more` returns further lines to print after a change.
    """
    for side in (report.old, report.new):
        if not side.exact:
            plain(console, side.says)
    if not report.action_items and not report.settled:
        plain(console, f"nothing changed between {report.old.name} and {report.new.name}")
    for item in report.action_items:
        plain(console, item.change.summary, "bold")
        for line in item.change.lines:
            plain(console, f"  {line}")
        if item.changed_outcomes:
            console.print(_side_by_side(report, item))
        for line in more(item):
            plain(console, f"  {line}")
    for change in (*report.settled, *report.uncovered_changes):
        plain(console, change.summary)
    if report.outside:
        plain(console, other_rules(report.outside))


def _side_by_side(report: GateReport, item: ActionItem) -> Table:
    table = Table("", report.old.edition, report.new.edition, box=None, pad_edge=False)
    for end in item.changed_outcomes:
        table.add_row(f"  {end.id}", Text(end.old), Text(end.new))
    return table


def to_markdown(report: GateReport) -> str:
    """Return the summary for a pull request, the most urgent first."""
    return "\n".join(_markdown(report)) + "\n"


def _markdown(report: GateReport) -> Iterator[str]:
    yield from (f"# Rules gate: {report.old.name} to {report.new.name}", "")
    yield f"**{_required_actions(report)}.**"
    for side in (report.old, report.new):
        if not side.exact:
            yield from ("", _sentence(side.says))
    changes = [item.change for item in report.action_items]
    if any(change.judgement and not (change.was and change.now) for change in changes):
        dates = [side.name for side in (report.old, report.new) if not side.has_words]
        what = f"the words of {join_english(dates)} are not kept here"
        yield from ("", _sentence(f"{what}; `--texts FOLDER` shows them, from CR-YYYY-MM-DD.txt"))
    ours = list(_for_head_judge(report))
    yield from ["", "## For Head Judge", *ours] if ours else []
    yield from _for_engines(report)
    rest = [i for i in report.action_items if not (i.record_action or i.affects_engines)]
    if rest:
        heading = "## Changed, and no certificate depends on it"
        yield from ("", heading, *_table([item.change for item in rest]))
        for item in rest:
            yield from _item(item)
    if report.settled:
        yield from ("", "## No action required", *_table(report.settled))
    if report.uncovered_changes:
        heading = "## Other rules in the same sections"
        yield from ("", heading, *_table(report.uncovered_changes))
    if report.outside:
        yield from ("", _sentence(other_rules(report.outside)))


def _required_actions(report: GateReport) -> str:
    if not report.action_required:
        return "No action required"
    records = [item for item in report.action_items if item.record_action and item.impact]
    engines = [item for item in report.action_items if item.affects_engines]
    ends = sum(len(item.changed_outcomes) for item in engines)
    ours = [pluralize(len(records), "rule")] * bool(records)
    ours += [pluralize(len(report.uncovered), "missing scenario")] * bool(report.uncovered)
    ours += [f"the new rules of {pluralize(len(report.unread), 'section')}"] * bool(report.unread)
    ending = f", with {pluralize(ends, 'scenario')} that end differently" if ends else ""
    actions = [f"Head Judge: {join_english(ours)}"] if ours else []
    actions += [f"engines: {pluralize(len(engines), 'rule')}{ending}"] * bool(engines)
    return f"Action required for {'; for '.join(actions)}"


def _for_head_judge(report: GateReport) -> Iterator[str]:
    """Yield what to do in the rules' data and the features."""
    records = [item for item in report.action_items if item.record_action and item.impact]
    if records:
        yield from _table([item.change for item in records])
        for item in records:
            yield from _item(item)
    for new in report.unread:
        yield from ("", f"### New rules in section {new.section}", "")
        yield f"- why they are here: {new.why}"
        yield "- to do: give a record to each that affects how games end"
        yield from (f"- {rule.summary}: {rule.now}" for rule in new.rules)
    in_text = [f"line {finding.line}: {finding.message}" for finding in report.text]
    for heading, lines in (("In the text", in_text), ("Without a scenario", report.uncovered)):
        if lines:
            yield from ("", f"### {heading}", "", *(f"- {line}" for line in lines))


def _for_engines(report: GateReport) -> Iterator[str]:
    """Yield what engines may have to change, with the scenarios that end differently."""
    items = [item for item in report.action_items if item.affects_engines]
    if not items:
        return
    yield from ("", "## For engine maintainers", *_table([item.change for item in items]))
    for item in items:
        yield from ("", f"### {item.change.summary}") if item.record_action else _item(item)
        if item.changed_outcomes:
            yield from ("", f"| scenario | {report.old.edition} | {report.new.edition} |")
            yield "| --- " * 3 + "|"
            yield from (f"| {end.id} | {end.old} | {end.new} |" for end in item.changed_outcomes)


def _sentence(text: str) -> str:
    return capitalize(text) + "."


def _table(changes: Iterable[RuleChange]) -> Iterator[str]:
    yield from ("", "| old | new | rule | change |")
    yield "| --- " * 4 + "|"
    for change in changes:
        rule = change.slug or "no record"
        yield f"| {change.old_number} | {change.new_number} | {rule} | {change.in_short} |"


def _item(item: ActionItem) -> Iterator[str]:
    """Yield everything known about a change."""
    yield from ("", f"### {item.change.summary}", "")
    if item.record_action:
        yield f"- to do: {item.record_action}"
    yield from (f"- {line}" for line in item.change.lines)
    if item.impact:
        yield from (f"- {line}" for line in _impact(item.impact))
    yield from (
        f"- {flip.engine}: {flip.id} will {flip.then}, now {flip.now}" for flip in item.flips
    )


def _impact(impact: Impact) -> Iterator[str]:
    facts = {
        "says": impact.sentence,
        "scenarios": truncate_list(impact.scenarios, MAX_LISTED),
        "function": impact.function,
        "taken into account by": truncate_list(impact.regarded_by, MAX_LISTED),
        "formulas": truncate_list(impact.formulas, MAX_LISTED),
        "depended on by": truncate_list(impact.dependents, MAX_LISTED),
        "open questions": truncate_list([str(number) for number in impact.questions], MAX_LISTED),
    }
    yield from (f"{label}: {text}" for label, text in facts.items() if text)
    yield from (f"engines: {engine}" for engine in impact.engines)
    yield from [f"certify with: `{impact.certify}`"] * bool(impact.certify)
