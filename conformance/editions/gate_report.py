"""A report of the gate as a page for a pull request, and as remarks of GitHub's workflows."""

from collections.abc import Iterator, Sequence

from headjudge.conformance import capitalised, several
from headjudge.conformance.editions.comparison import RuleChange
from headjudge.conformance.editions.gate import ActionItem, GateReport, in_short, remarks, words_of
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
    rules = several(len(report.action_items), "changed rule")
    gaps = several(len(report.uncovered), "missing scenario")
    what = f"Action required: {rules}, {gaps}" if report.action_required else "No action required"
    yield f"**{what}.**"
    for side in (report.old, report.new):
        if not side.exact:
            yield from ("", _sentence(side.says))
    if report.action_items:
        yield from _table("Action required", [item.change for item in report.action_items])
        for item in report.action_items:
            yield from _item(report, item)
    in_text = [f"line {one.line}: {one.message}" for one in report.text]
    for heading, lines in (("In the text", in_text), ("Without a scenario", report.uncovered)):
        if lines:
            yield from ("", f"## {heading}", "", *(f"- {line}" for line in lines))
    if report.settled:
        yield from _table("No action required", report.settled)
    if report.beside:
        yield from _table("Other rules in the same sections", report.beside)
    if report.outside:
        yield from ("", _sentence(other_rules(report.outside)))


def _sentence(said: str) -> str:
    return capitalised(said) + "."


def _table(heading: str, changes: Sequence[RuleChange]) -> Iterator[str]:
    yield from ("", f"## {heading}", "", "| old | new | rule | change |")
    yield "| --- " * 4 + "|"
    for one in changes:
        said = in_short(one).partition(": ")[2]
        yield f"| {one.old_number} | {one.new_number} | {one.slug or 'no record'} | {said} |"


def _item(report: GateReport, item: ActionItem) -> Iterator[str]:
    """All there is to say of a rule on which somebody has to act."""
    one = item.change
    yield from ("", f"### {in_short(one)}", "")
    yield from (f"- {line}" for line in words_of(one))
    if item.impact:
        yield from (f"- {line}" for line in _impact(item.impact))
    if item.changed_outcomes:
        yield from ("", f"| scenario | {report.old.edition} | {report.new.edition} |")
        yield "| --- " * 3 + "|"
        yield from (f"| {end.id} | {end.old} | {end.new} |" for end in item.changed_outcomes)


def _impact(impact: Impact) -> Iterator[str]:
    """What depends on a rule, a line each."""
    told = {
        "says": impact.says,
        "scenarios": _first_of(impact.scenarios),
        "function": impact.function,
        "taken into account by": _first_of(impact.regarded_by),
        "formulas": _first_of(impact.formulas),
        "depended on by": _first_of(impact.dependents),
        "open questions": _first_of([str(number) for number in impact.questions]),
        "engines": "; ".join(impact.engines),
        "certify with": f"`{impact.certify}`" if impact.certify else "",
    }
    yield from (f"{what}: {said}" for what, said in told.items() if said)


def _first_of(names: tuple[str, ...] | list[str]) -> str:
    if len(names) <= MANY:
        return ", ".join(names)
    return f"{', '.join(names[:MANY])} and {len(names) - MANY} more"
