"""A report of the gate as a page for a pull request, and as remarks of GitHub's workflows."""

from collections.abc import Iterator, Sequence

from headjudge.conformance import capitalised, first_of, join, several
from headjudge.conformance.editions.comparison import RuleChange, in_short, words_of
from headjudge.conformance.editions.gate import ActionItem, GateReport, remarks
from headjudge.conformance.editions.impact import Impact
from headjudge.conformance.editions.new_text import other_rules

MANY = 8
"""So many scenarios or rules are listed; of more, only how many."""


def github_commands(report: GateReport) -> Iterator[str]:
    """The remarks as GitHub's workflow commands."""
    for one in remarks(report):
        message = one.message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
        yield f"::warning file={one.path},line={one.line},title=rules gate::{message}"


def to_markdown(report: GateReport) -> str:
    """The summary for a pull request: the most urgent first."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: GateReport) -> Iterator[str]:
    yield from (f"# Rules gate: {report.old.name} to {report.new.name}", "")
    yield f"**{_asked(report)}.**"
    for side in (report.old, report.new):
        if not side.exact:
            yield from ("", _sentence(side.says))
    changes = [item.change for item in report.action_items]
    if any(one.judgement and not (one.was and one.now) for one in changes):
        dates = [one.name for one in (report.old, report.new) if not one.has_words]
        what = f"the words of {join(dates)} are not kept here"
        yield from ("", _sentence(f"{what}; `--texts FOLDER` shows them, from CR-YYYY-MM-DD.txt"))
    ours = list(_for_head_judge(report))
    yield from ["", "## For Head Judge", *ours] if ours else []
    yield from _for_engines(report)
    nothing = [i.change for i in report.action_items if not (i.of_head_judge or i.of_engines)]
    if nothing:
        yield from ("", "## Changed, and no certificate depends on it", *_table(nothing))
        for item in report.action_items:
            if item.change in nothing:
                yield from _item(item)
    if report.settled:
        yield from ("", "## No action required", *_table(report.settled))
    if report.beside:
        yield from ("", "## Other rules in the same sections", *_table(report.beside))
    if report.outside:
        yield from ("", _sentence(other_rules(report.outside)))


def _asked(report: GateReport) -> str:
    """What is asked of whom, in a line."""
    if not report.action_required:
        return "No action required"
    records = [i for i in report.action_items if i.of_head_judge and i.impact]
    engines = [i for i in report.action_items if i.of_engines]
    ends = sum(len(item.changed_outcomes) for item in engines)
    ours = [several(len(records), "rule")] * bool(records)
    ours += [several(len(report.uncovered), "missing scenario")] * bool(report.uncovered)
    ours += [f"the new rules of {several(len(report.unread), 'section')}"] * bool(report.unread)
    ending = f", with {several(ends, 'scenario')} that end otherwise" if ends else ""
    asked = [f"of Head Judge {join(ours)}"] if ours else []
    asked += [f"of engines {several(len(engines), 'rule')}{ending}"] * bool(engines)
    return f"Action required: {'; '.join(asked)}"


def _for_head_judge(report: GateReport) -> Iterator[str]:
    """What is to be done in the rules' data and the features."""
    records = [one for one in report.action_items if one.of_head_judge and one.impact]
    if records:
        yield from _table([item.change for item in records])
        for item in records:
            yield from _item(item)
    for some in report.unread:
        yield from ("", f"### New rules in section {some.section}", "")
        yield f"- why they are here: {some.why}"
        yield "- to do: give a record to each that bears on how games end"
        yield from (f"- {in_short(one)}: {one.now}" for one in some.rules)
    in_text = [f"line {one.line}: {one.message}" for one in report.text]
    for heading, lines in (("In the text", in_text), ("Without a scenario", report.uncovered)):
        if lines:
            yield from ("", f"### {heading}", "", *(f"- {line}" for line in lines))


def _for_engines(report: GateReport) -> Iterator[str]:
    """What may have to be changed in an engine, with the scenarios that end otherwise."""
    engines = [one for one in report.action_items if one.of_engines]
    if not engines:
        return
    yield from ("", "## For who maintains an engine", *_table([item.change for item in engines]))
    for item in engines:
        yield from ("", f"### {in_short(item.change)}") if item.of_head_judge else _item(item)
        if item.changed_outcomes:
            yield from ("", f"| scenario | {report.old.edition} | {report.new.edition} |")
            yield "| --- " * 3 + "|"
            yield from (f"| {end.id} | {end.old} | {end.new} |" for end in item.changed_outcomes)


def _sentence(said: str) -> str:
    return capitalised(said) + "."


def _table(changes: Sequence[RuleChange]) -> Iterator[str]:
    yield from ("", "| old | new | rule | change |")
    yield "| --- " * 4 + "|"
    for one in changes:
        said = in_short(one).partition(": ")[2]
        yield f"| {one.old_number} | {one.new_number} | {one.slug or 'no record'} | {said} |"


def _item(item: ActionItem) -> Iterator[str]:
    """All there is to say of a rule that changed."""
    one = item.change
    yield from ("", f"### {in_short(one)}", "")
    if item.of_head_judge:
        yield f"- to do: {item.of_head_judge}"
    yield from (f"- {line}" for line in words_of(one))
    if item.impact:
        yield from (f"- {line}" for line in _impact(item.impact))
    yield from (f"- {line}" for line in _of_engines(item))


def _impact(impact: Impact) -> Iterator[str]:
    """What depends on a rule, a line each."""
    told = {
        "says": impact.says,
        "scenarios": first_of(impact.scenarios, MANY),
        "function": impact.function,
        "taken into account by": first_of(impact.regarded_by, MANY),
        "formulas": first_of(impact.formulas, MANY),
        "depended on by": first_of(impact.dependents, MANY),
        "open questions": first_of([str(number) for number in impact.questions], MANY),
    }
    yield from (f"{what}: {said}" for what, said in told.items() if said)


def _of_engines(item: ActionItem) -> Iterator[str]:
    """What reports of engines say of a rule, and how it is certified."""
    impact = item.impact
    if impact:
        yield from (f"engines: {engine}" for engine in impact.engines)
        yield from [f"certify with: `{impact.certify}`"] * bool(impact.certify)
    yield from (f"{one.engine}: {one.id} will {one.then}, now {one.now}" for one in item.flips)
