"""What changed between editions, as people see it."""

from collections.abc import Callable, Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from headjudge.conformance.editions.comparison import in_short, words_of
from headjudge.conformance.editions.gate import ActionItem, GateReport
from headjudge.conformance.editions.new_text import other_rules
from headjudge.conformance.editions.review import Period
from headjudge.conformance.reporting.terminal import plain


def show_history(console: Console, slug: str, periods: Iterable[Period]) -> None:
    """Print a rule's periods as a table."""
    columns = ("from", "number", "statement", "meaning", "other words")
    table = Table(*columns, title=slug, title_justify="left", box=None)
    for period in periods:
        means = "\n".join(f"{aspect}: {value}" for aspect, value in period.means.items())
        said = map(Text, (period.says, means, period.words))
        table.add_row(period.since, period.number or "none", *said)
    console.print(table)


def show_changes(
    console: Console, report: GateReport, more: Callable[[ActionItem], Iterable[str]]
) -> None:
    """Print what changed between two versions, with outcomes side by side.

    `more` gives further lines to print on a change.
    """
    for one in (report.old, report.new):
        if not one.exact:
            plain(console, one.says)
    if not report.action_items and not report.settled:
        plain(console, f"nothing changed between {report.old.name} and {report.new.name}")
    for item in report.action_items:
        plain(console, in_short(item.change), "bold")
        for line in words_of(item.change):
            plain(console, f"  {line}")
        if item.changed_outcomes:
            console.print(_side_by_side(report, item))
        for line in more(item):
            plain(console, f"  {line}")
    for change in (*report.settled, *report.beside):
        plain(console, in_short(change))
    if report.outside:
        plain(console, other_rules(report.outside))


def _side_by_side(report: GateReport, item: ActionItem) -> Table:
    """How scenarios end in either edition."""
    table = Table("", report.old.edition, report.new.edition, box=None, pad_edge=False)
    for shown in item.changed_outcomes:
        table.add_row(f"  {shown.id}", Text(shown.old), Text(shown.new))
    return table
