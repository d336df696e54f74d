"""What changed between editions, as people see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from conformance.editions.gate import Change, Report, in_short, words_of
from conformance.editions.history import Period
from conformance.editions.reading import other_rules
from conformance.reporting.terminal import plain


def show_history(console: Console, slug: str, periods: Iterable[Period]) -> None:
    """Print a rule's periods as a table."""
    columns = ("from", "number", "statement", "meaning", "other words")
    table = Table(*columns, title=slug, title_justify="left", box=None)
    for period in periods:
        means = "\n".join(f"{aspect}: {value}" for aspect, value in period.means.items())
        table.add_row(
            period.since,
            period.number or "none",
            Text(period.says),
            Text(means),
            Text(period.words),
        )
    console.print(table)


def show_changes(console: Console, report: Report, more: Callable[[Change], Iterable[str]]) -> None:
    """Print what changed between two sides, with outcomes side by side.

    `more` says what else there is to print of a change, line by line.
    """
    for side in (report.old, report.new):
        if not side.exact:
            plain(console, side.says)
    if not report.look_at and not report.settled:
        plain(console, f"nothing changed between {report.old.name} and {report.new.name}")
    for change in report.look_at:
        plain(console, in_short(change.verdict), "bold")
        for line in words_of(change.verdict):
            plain(console, f"  {line}")
        if change.contrasts:
            console.print(_side_by_side(report, change))
        for line in more(change):
            plain(console, f"  {line}")
    for verdict in (*report.settled, *report.beside):
        plain(console, in_short(verdict))
    if report.outside:
        plain(console, other_rules(report.outside))


def _side_by_side(report: Report, change: Change) -> Table:
    """How scenarios end in the one edition and in the other."""
    table = Table("", report.old.edition, report.new.edition, box=None, pad_edge=False)
    for shown in change.contrasts:
        table.add_row(f"  {shown.id}", Text(shown.old), Text(shown.new))
    return table
