"""A report of the gate as a page for a pull request, and as remarks of GitHub's workflows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from conformance.editions.gate import Change, Report, in_short, remarks, words_of
from conformance.editions.reading import other_rules
from conformance.editions.touches import Touches
from conformance.editions.verdicts import Verdict

MANY = 8
"""So many scenarios or rules are named; of more, the number is said."""


def github_commands(report: Report) -> Iterator[str]:
    """The remarks as GitHub's workflow commands."""
    for one in remarks(report):
        message = one.message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
        yield f"::warning file={one.path},line={one.line},title=rules gate::{message}"


def to_markdown(report: Report) -> str:
    """The summary for a pull request: what to look at first, first."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield from (f"# Rules gate: {report.old.name} to {report.new.name}", "")
    count = len(report.look_at)
    what = f"Something to do: {count} rule{'' if count == 1 else 's'} to look at"
    yield f"**{what if report.to_do else 'Nothing to do'}.**"
    for side in (report.old, report.new):
        if not side.exact:
            yield from ("", _sentence(side.says))
    if report.look_at:
        yield from _table("To look at", [change.verdict for change in report.look_at])
        for change in report.look_at:
            yield from _change(report, change)
    in_text = [f"line {one.line}: {one.message}" for one in report.text]
    for heading, lines in (("In the text", in_text), ("Without a scenario", report.uncovered)):
        if lines:
            yield from ("", f"## {heading}", "", *(f"- {line}" for line in lines))
    if report.settled:
        yield from _table("Nothing to do about these", report.settled)
    if report.beside:
        yield from _table("Beside what is covered", report.beside)
    if report.outside:
        yield from ("", _sentence(other_rules(report.outside)))


def _sentence(said: str) -> str:
    return said[0].upper() + said[1:] + "."


def _table(heading: str, verdicts: Sequence[Verdict]) -> Iterator[str]:
    yield from ("", f"## {heading}", "", "| was | is | rule | what became of it |")
    yield "| --- " * 4 + "|"
    for one in verdicts:
        said = in_short(one).partition(": ")[2]
        yield f"| {one.old_number} | {one.new_number} | {one.slug or 'no record'} | {said} |"


def _change(report: Report, change: Change) -> Iterator[str]:
    """All there is to say of a rule that somebody has to look at."""
    one = change.verdict
    yield from ("", f"### {in_short(one)}", "")
    yield from (f"- {line}" for line in words_of(one))
    if change.touches:
        yield from (f"- {line}" for line in touched(change.touches))
    if change.contrasts:
        yield from ("", f"| scenario | {report.old.edition} | {report.new.edition} |")
        yield "| --- " * 3 + "|"
        yield from (f"| {shown.id} | {shown.old} | {shown.new} |" for shown in change.contrasts)


def touched(touches: Touches) -> Iterator[str]:
    """What hangs on a rule, a line each."""
    told = {
        "says": touches.says,
        "scenarios": _several(touches.scenarios),
        "function": touches.function,
        "formulas": _several(touches.formulas),
        "leaned on by": _several(touches.leaned_on_by),
        "open questions": _several([str(number) for number in touches.questions]),
        "engines": "; ".join(touches.engines),
        "certify it": f"`{touches.certify}`" if touches.certify else "",
    }
    yield from (f"{what}: {said}" for what, said in told.items() if said)


def _several(names: tuple[str, ...] | list[str]) -> str:
    if len(names) <= MANY:
        return ", ".join(names)
    return f"{', '.join(names[:MANY])} and {len(names) - MANY} more"
