"""The rule update gate: an edition's changes, their impact and the required actions."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table
from rich.text import Text

from headjudge import reference
from headjudge.editions import review, versions
from headjudge.editions.deletions import filtered, still_applied, tags_of
from headjudge.editions.diff import Comparison, RuleChange, number_order
from headjudge.editions.unread import PATH, unread
from headjudge.editions.versions import Version
from headjudge.files import Finding
from headjudge.judge.verdicts import Verdict
from headjudge.proofs.open_questions import edition_difference
from headjudge.reference import play
from headjudge.reference.derivation import FUNCTIONS, REGARDING, name_of
from headjudge.report import event_log, writers
from headjudge.report.event_log import Run
from headjudge.report.terminal import plain
from headjudge.spec.logic.formulas import of_rule
from headjudge.spec.protocol import Outcome
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import Feature, compile_features, holds, slugs_of, tagged
from headjudge.suite.expectations import describe
from headjudge.suite.lint import blocks, uncovered
from headjudge.text import capitalize, join_english, pluralize, truncate_list

MAX_LISTED = 8
"""Maximum number of scenarios or rules listed on one line; the rest are only counted."""


class Impact(Struct, frozen=True):
    """Everything that depends on a rule."""

    path: str
    line: int
    """The line, in `path`, of the rule's block in a feature file or, without one, of its record."""
    sentence: str = ""
    """Our statement of the rule."""
    scenarios: tuple[str, ...] = ()
    """Scenario ids in feature order."""
    function: str = ""
    """The reference function that implements the rule; empty if none."""
    regarded_by: tuple[str, ...] = ()
    """The reference functions that take the rule into account."""
    formulas: tuple[str, ...] = ()
    dependents: tuple[str, ...] = ()
    """The numbers and slugs of the rules that depend on or restate the rule."""
    questions: tuple[int, ...] = ()
    certify: str = ""
    """The command that certifies this rule alone; empty if certificates do not cover the rule."""
    engines: tuple[str, ...] = ()
    """For each engine report, a summary of the verdicts and causes of failure for the rule."""


class Impacts:
    """An index of everything that depends on an edition's rules."""

    def __init__(
        self, old: str, edition: str, features: Sequence[Feature], runs: Sequence[Run] = ()
    ) -> None:
        """Index engine reports and the scenarios of either edition by rule."""
        assert reference  # noqa: S101 -- importing it registers the rule functions
        self._book = Rulebook.at(edition)
        books = self._book, Rulebook.at(old)
        self._blocks = blocks(features)
        self._runs = runs
        self._certified = {rule.slug for rule in self._book.required()}
        self._dependents: dict[str, list[str]] = defaultdict(list)
        for rule in self._book:
            for slug in {*rule.depends_on, rule.restates} - {""}:
                self._dependents[slug].append(self._book.cite(rule.slug))
        self._scenarios: dict[str, dict[str, None]] = defaultdict(dict)
        for pickle in (pickle for feature in features for pickle in feature.pickles):
            tags = tags_of(pickle)
            if not any(holds(tags, book) for book in books):
                continue
            for slug in {self._book.statement_of(slug) or slug for slug in slugs_of(tags)}:
                self._scenarios[slug][tagged(tags, "@id.")] = None

    def of(self, slug: str) -> Impact:
        """Return everything that depends on a rule.

        A rule that restates another has the scenarios of that rule.

        Raises KeyError for an unknown slug.
        """
        rule = self._book.rules[slug]
        shown_as = rule.restates or slug
        function = FUNCTIONS.get(shown_as)
        certified = {slug, shown_as} & self._certified
        options = f"--edition {self._book.edition} --rule {shown_as}"
        path, line = self._blocks.get(rule.slug) or review.place_of(rule)
        return Impact(
            path=path,
            line=line,
            sentence=rule.sentence(self._book.edition),
            scenarios=tuple(self._scenarios[shown_as]),
            function=name_of(function) if function else "",
            regarded_by=tuple(map(name_of, REGARDING.get(shown_as, ()))),
            formulas=tuple(definition.name for definition in of_rule(shown_as)),
            dependents=tuple(self._dependents[slug]),
            questions=rule.questions,
            certify=f"headjudge certify ENGINE {options}" if certified else "",
            engines=tuple(self._engines(shown_as)),
        )

    def _engines(self, slug: str) -> Iterator[str]:
        for run in self._runs:
            judged = [case for case in run.judged if case.rule == slug]
            if not judged:
                continue
            verdicts = Counter(result.verdict for result in judged)
            counts = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.items())
            causes = Counter(result.cause.says for result in judged if result.cause)
            why = "".join(f"; {says} ({pluralize(n, 'case')})" for says, n in causes.items())
            engine = run.started.engine
            yield f"{engine.engine} {engine.version} ({run.started.edition}): {counts}{why}"


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
    old: str, new: str, features: Sequence[Feature], slugs: set[str]
) -> Iterator[ChangedOutcome]:
    """Yield the given rules' scenarios that end differently in two editions.

    Scenarios that apply to only one of the editions are included.
    """
    if old == new:
        return
    old_book, new_book = Rulebook.at(old), Rulebook.at(new)
    chosen = [filtered(feature, lambda tags: bool(slugs_of(tags) & slugs)) for feature in features]
    only_old = [filtered(feature, lambda tags: not holds(tags, new_book)) for feature in chosen]
    scenarios = [*compile_features(chosen, new_book), *compile_features(only_old, old_book)]
    for scenario in scenarios:
        before, after = _outcomes(scenario.case, old), _outcomes(scenario.case, new)
        for then, now in zip(before, after, strict=True):
            if _ending(then) != _ending(now):
                yield ChangedOutcome(
                    id=scenario.case.id,
                    rule=scenario.rule,
                    path=scenario.path,
                    line=scenario.line,
                    gherkin=scenario.gherkin,
                    old=describe(then),
                    new=describe(now),
                )
                break


def _outcomes(case: AnyCase, edition: str) -> tuple[AnyOutcome, ...]:
    return play(replace(case, edition=edition), derive=False).outcomes


def _ending(outcome: AnyOutcome) -> object:
    """Reduce a game outcome to its result, without life totals and other details."""
    if not isinstance(outcome, Outcome):
        return outcome
    ending = outcome.over, outcome.winners, outcome.losers, outcome.drawn, outcome.restarted
    return tuple(frozenset(part) if isinstance(part, tuple) else part for part in ending)


class Flip(Struct, frozen=True):
    """A verdict in an engine report that changes with the new edition."""

    engine: str
    id: str
    """The scenario id."""
    now: Verdict
    then: Verdict
    """The verdict in the new edition if the engine's answer stays the same."""


class NewRules(Struct, frozen=True):
    """A section's new rules without a record."""

    section: str
    why: str
    """Why the rules are listed."""
    rules: tuple[RuleChange, ...]


class ActionItem(Struct, frozen=True):
    """A change that may require action, with its impact."""

    change: RuleChange
    changed_outcomes: tuple[ChangedOutcome, ...] = ()
    """The rule's scenarios that end differently in the two editions."""
    impact: Impact | None = None
    """What depends on the rule; None if it has no record."""
    record_action: str = ""
    """What to do about the rule's record or its function; empty if nothing."""
    affects_engines: bool = False
    """Whether engines may need changes."""
    flips: tuple[Flip, ...] = ()
    """The verdicts in engine reports that change with the new edition."""


class ComparedVersion(Struct, frozen=True):
    """One of the two versions compared."""

    name: str
    edition: str
    """The version's edition, or the nearest known edition."""
    exact: bool
    says: str
    has_words: bool
    """Whether the rules text is available; for known editions only hashes are stored."""


class GateReport(Struct, frozen=True):
    """The changes in a new edition and the actions they require."""

    old: ComparedVersion
    new: ComparedVersion
    action_required: bool
    """Whether Head Judge or engines may need changes."""
    action_items: tuple[ActionItem, ...]
    """Changes that require action or an explanation of why they don't, most urgent first."""
    unread: tuple[NewRules, ...]
    """New rules without a record, grouped by section."""
    endings: tuple[RuleChange, ...]
    """Rules without a record, in any section, that nobody has read and that may affect how games
    end: of a text, those that mention it; of a known edition, those still on the list of
    ``rules adopt``."""
    text: tuple[Finding, ...]
    """The numbers that more than one rule of this text has."""
    uncovered: tuple[str, ...]
    """Messages about the new edition's rules that lack an example or a near miss."""
    settled: tuple[RuleChange, ...]
    """Renumbered rules and rewordings reviewed as not changing the meaning."""
    uncovered_changes: tuple[RuleChange, ...]
    """Changed rules that have no record and do not need one."""
    outside: int
    """The number of changed rules in other sections."""


def run_gate(
    old: Version, new: Version, features: Sequence[Feature], reports: Sequence[Path] = ()
) -> GateReport:
    """Compare two versions; `reports` are directories written by ``certify --report``.

    Raises UsageError for a directory without a report.
    """
    comparison = Comparison(versions.with_slugs(old), versions.with_slugs(new))
    runs = [event_log.read(folder / writers.EVENTS) for folder in reports]
    impacts = Impacts(old.edition, new.edition, features, runs)
    changes = [change for change in comparison.changes if change.is_change]
    urgent = sorted((change for change in changes if change.needs_action), key=_urgency)
    slugs = {change.slug for change in urgent}
    endings = list(changed_outcomes(old.edition, new.edition, features, slugs))
    applied = _applied_although_gone(urgent, features, new)
    items = []
    for change in urgent:
        ends = tuple(end for end in endings if end.rule == change.slug)
        impact = impacts.of(change.slug) if change.slug else None
        # an unreviewed rewording affects engines only if it changes how a scenario ends
        certified = impact and impact.certify and change.judgment != "unreviewed"
        item = ActionItem(
            change,
            ends,
            impact,
            _record_action(change, is_known=new.exact, applied=change.slug in applied),
            bool(ends or certified),
            tuple(_flips(runs, ends, old.edition, new.edition)),
        )
        items.append(item)
    book = Rulebook.at(new.edition)
    missing = tuple(f"{book.cite(slug)} has no {kind}" for slug, kind in uncovered(features, book))
    may_end = tuple(_endings(comparison, old, new))
    required = any(item.record_action or item.affects_engines for item in items)
    return GateReport(
        old=_compared(old),
        new=_compared(new),
        action_required=bool(missing or may_end) or required,
        action_items=tuple(items),
        unread=tuple(_new_rules(change for change in urgent if not change.slug)),
        endings=may_end,
        text=() if new.exact else tuple(_duplicates(new)),
        uncovered=missing,
        settled=tuple(c for c in changes if not c.needs_action and not c.uncovered),
        uncovered_changes=tuple(change for change in changes if change.uncovered),
        outside=comparison.outside,
    )


def _duplicates(version: Version) -> Iterator[Finding]:
    """Yield a finding for each rule whose number an earlier rule already has."""
    if version.text:
        for rule in version.text.repeated:
            first = version.text.rules[rule.number].line
            message = f"line {first} already has rule {rule.number}; this one is ignored"
            yield Finding(version.name, rule.line, f"duplicate rule number: {message}")


def _other_rules(count: int) -> str:
    """Return a phrase stating how many of the changed rules are not covered."""
    verb = "differs" if count == 1 else "differ"
    return f"{pluralize(count, 'rule')} that Head Judge does not cover {verb}"


def _endings(comparison: Comparison, old: Version, new: Version) -> Iterator[RuleChange]:
    """Yield the unread rules without a record that may affect how games end."""
    for entry in comparison.endings if not new.exact else ():
        text, line = entry.text, entry.line
        yield RuleChange("new", "", "", entry.number, now=text, line=line, uncovered=True)
    for listed in unread(Rulebook.at().rules.values()) if new.exact else ():
        if old.edition < listed.since <= new.edition:
            yield RuleChange("new", "", "", listed.number, uncovered=True)


def _compared(version: Version) -> ComparedVersion:
    has_words = bool(version.text)
    return ComparedVersion(version.name, version.edition, version.exact, version.says, has_words)


_KINDS_FIRST = ("split", "merged", "gone", "new", "wording of a different edition")


def _urgency(change: RuleChange) -> tuple[bool, bool, int, object]:
    """Return a sort key: decisive words first, then unreviewed changes, then by kind and number."""
    is_first = change.kind in _KINDS_FIRST
    kind = _KINDS_FIRST.index(change.kind) if is_first else len(_KINDS_FIRST)
    order = number_order(change.new_number or change.old_number)
    return not change.decisive, change.judgment == "meaning", kind, order


def _applied_although_gone(
    changes: Sequence[RuleChange], features: Sequence[Feature], new: Version
) -> Collection[str]:
    """Return the slugs of the deleted rules that the reference still applies in a known edition."""
    gone = {change.slug for change in changes if change.kind == "gone"}
    if not gone or not new.exact:
        return ()
    related = [filtered(feature, lambda tags: bool(slugs_of(tags) & gone)) for feature in features]
    return still_applied(related, Rulebook.at(new.edition), gone)


def _record_action(change: RuleChange, *, is_known: bool, applied: bool) -> str:
    """Return what to do about a rule; empty if nothing.

    Records already reflect rules that were added or removed in known editions. `applied` says
    whether the reference still applies the rule, although it is gone.
    """
    if not change.slug:
        return "give it a record, if it affects how games end"
    if change.judgment == "unreviewed":
        return "decide whether its meaning changed"
    if applied:
        return "change the reference, which still applies it"
    if change.kind == "gone" and not is_known:
        return "mark it as deleted in its record"
    if change.kind in {"new", "split"} and not is_known:
        return "add its new statement to its record"
    return ""


def _flips(
    runs: Iterable[Run], outcomes: Sequence[ChangedOutcome], old: str, new: str
) -> Iterator[Flip]:
    """Yield the verdicts in reports on the old edition that change with the new edition."""
    ends = {outcome.id: outcome for outcome in outcomes}
    for run in runs:
        info = run.started.engine
        for judged in run.judged if run.started.edition == old != new else ():
            now, then = judged.verdict, ends.get(judged.id)
            becomes_right = then and any(miss.got == then.new for miss in judged.misses)
            if then and (now == "pass" or (now == "fail" and becomes_right)):
                other: Verdict = "fail" if now == "pass" else "pass"
                yield Flip(f"{info.engine} {info.version}", judged.id, now, other)


def _section(change: RuleChange) -> str:
    return change.new_number.partition(".")[0]


def _new_rules(changes: Iterable[RuleChange]) -> Iterator[NewRules]:
    """Group new rules without a record by section."""
    for section, group in groupby(sorted(changes, key=_section), _section):
        rules = tuple(group)
        why = (
            f"section {section} is new and has not been reviewed"
            if any(rule.details for rule in rules)
            else f"the other rules of section {section} have records"
        )
        yield NewRules(section, why, rules)


def github_commands(report: GateReport) -> Iterator[str]:
    """Yield the report's findings as GitHub workflow commands."""
    for finding in _findings(report):
        message = finding.message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
        yield f"::warning file={finding.path},line={finding.line},title=rules gate::{message}"


def _findings(report: GateReport) -> Iterator[Finding]:
    """Yield findings about changed rules and scenarios, then those about the rules text."""
    for item in report.action_items:
        change = item.change
        if item.impact:
            yield Finding(item.impact.path, item.impact.line, change.summary)
        elif change.line:
            yield Finding(report.new.name, change.line, change.summary)
        for end in item.changed_outcomes:
            message = f"{end.id} ended with: {end.old}; in {report.new.edition}: {end.new}"
            yield Finding(end.path, end.line, message)
    for change in report.endings:
        path = report.new.name if change.line else PATH
        yield Finding(path, change.line or 1, _unread_message(change))
    yield from report.text


def _unread_message(change: RuleChange) -> str:
    return f"{change.new_number} has no record: read whether it affects how games end"


def show_changes(console: Console, report: GateReport) -> None:
    """Print the changes between two versions, with changed outcomes side by side."""
    for side in (report.old, report.new):
        if side.has_words:
            plain(console, side.says)
    if not report.action_items and not report.settled:
        plain(
            console,
            f"no rule with a record changed between {report.old.name} and {report.new.name}",
        )
    for item in report.action_items:
        _show_item(console, report, item)
    for change in (*report.settled, *report.uncovered_changes):
        plain(console, change.summary)
    for change in report.endings:
        plain(console, _unread_message(change))
    for finding in report.text:
        plain(console, str(finding))
    if report.outside:
        plain(console, _other_rules(report.outside))


def _show_item(console: Console, report: GateReport, item: ActionItem) -> None:
    old, new = report.old.edition, report.new.edition
    plain(console, item.change.summary, "bold")
    for line in item.change.lines:
        plain(console, f"  {line}")
    if item.changed_outcomes:
        table = Table("", old, new, box=None, pad_edge=False)
        for end in item.changed_outcomes:
            table.add_row(f"  {end.id}", Text(end.old), Text(end.new))
        console.print(table)
    for line in edition_difference(item.change.slug, old, new):
        plain(console, f"  {line}")


def to_markdown(report: GateReport) -> str:
    """Return a Markdown summary for a pull request, most urgent changes first."""
    return writers.template("headjudge.editions", "gate.md.j2").render(
        report=report,
        shorten=partial(truncate_list, limit=MAX_LISTED),
        required=_required_actions(report),
        notes=map(capitalize, _notes(report)),
        other_rules=capitalize(_other_rules(report.outside)),
    )


def _notes(report: GateReport) -> Iterator[str]:
    """Yield remarks about the two versions."""
    sides = (report.old, report.new)
    yield from (side.says for side in sides if side.has_words)
    changes = [item.change for item in report.action_items]
    if any(change.judgment and not (change.was and change.now) for change in changes):
        dates = join_english([side.name for side in sides if not side.has_words])
        show = "to see them, pass `--texts FOLDER` with files named CR-YYYY-MM-DD.txt"
        yield f"the texts of {dates} are not stored here; {show}"


def _required_actions(report: GateReport) -> str:
    if not report.action_required:
        return "No action required"
    records = [item for item in report.action_items if item.record_action and item.impact]
    engines = [item for item in report.action_items if item.affects_engines]
    ends = sum(len(item.changed_outcomes) for item in engines)
    ours = [pluralize(len(records), "rule")] * bool(records)
    ours += [pluralize(len(report.uncovered), "missing scenario")] * bool(report.uncovered)
    ours += [f"the new rules of {pluralize(len(report.unread), 'section')}"] * bool(report.unread)
    ours += [f"{pluralize(len(report.endings), 'rule')} without a record"] * bool(report.endings)
    ending = f", with {pluralize(ends, 'scenario')} that end differently" if ends else ""
    actions = [f"Head Judge: {join_english(ours)}"] if ours else []
    actions += [f"engines: {pluralize(len(engines), 'rule')}{ending}"] * bool(engines)
    return f"Action required for {'; for '.join(actions)}"
