"""What people see: progress while a run goes on, the failures, and the table of rules."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from conformance import harmless, one_line
from conformance.judging.verdicts import Judged, RunEvent, Started
from conformance.reporting import reports
from conformance.reporting.stream import Run

_STYLES = {
    "passed": "green",
    "partly supported": "green",
    "failed": "bold red",
    "unsupported": "dim",
    "advisory": "yellow",
}
_SHORT = {"unsupported": "unsup.", "advisory": "advis."}
_COLUMNS = ("pass", "fail", "unsupported", "advisory", "error", "crash", "hang", "garbage")


@contextmanager
def progress(console: Console, total: int, doing: str = "judging") -> Iterator[Progress]:
    """A progress bar on a terminal, nothing anywhere else."""
    said = TextColumn("{task.description}", markup=False)
    columns = (said, BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        bar.add_task(doing, total=total)
        yield bar


def advance(bar: Progress, event: RunEvent) -> None:
    """Move the bar on, with the case that was judged last beside it."""
    if isinstance(event, Judged):
        step(bar, event.id)


def step(bar: Progress, done: str, count: int = 1) -> None:
    """Move the bar on, with the name of what was done last beside it."""
    bar.update(bar.task_ids[0], advance=count, description=one_line(done[:40]))


def so_far(bar: Progress, done: int, total: int) -> None:
    """Move the bar to so many of so many."""
    bar.update(bar.task_ids[0], completed=done, total=total)


def show(console: Console, run: Run) -> None:
    """Print the failures, the table of rules and the totals."""
    for head in run.started.rules:
        for one in reports.shortest_first(run.of(head.slug)):
            title, text = reports.failure_lines(head, one)
            plain(console, title, "bold red")
            plain(console, text + "\n")
    console.print(_table(run))
    if run.completed:
        plain(console, "\n".join(reports.completed_lines(run.completed)) + "\n")
    plain(console, last_line(run))


def last_line(run: Run) -> str:
    """The engine, the edition and the counts."""
    return f"{_named(run.started)}: {reports.totals(run)}"


def plain(console: Console, text: str, style: str = "") -> None:
    """Print text as it is, however it looks and however long its lines are."""
    console.print(Text(harmless(text), style), soft_wrap=True, highlight=False)


def _named(started: Started) -> str:
    info = started.engine
    return f"{info.engine} {info.version}".rstrip() + f", edition {started.edition}"


def _table(run: Run) -> Table:
    used = [c for c in _COLUMNS if c == "pass" or any(one.verdict == c for one in run.judged)]
    table = Table(expand=True, pad_edge=False, box=None)
    table.add_column("rule", min_width=6)
    table.add_column("statement", no_wrap=True, overflow="ellipsis", ratio=1)
    for column in used:
        table.add_column(_SHORT.get(column, column), justify="right", no_wrap=True, min_width=4)
    table.add_column("status", no_wrap=True, min_width=14)
    for head in run.started.rules:
        judged = run.of(head.slug)
        word = reports.status(judged)
        counts = (str(sum(one.verdict == c for one in judged) or "") for c in used)
        cells: Iterable[str | Text] = (head.number, Text(head.says), *counts)
        table.add_row(*cells, Text(word, _STYLES[word]))
    return table
