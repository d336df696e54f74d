"""Terminal output: progress during a run, and a summary of causes at its end."""

import textwrap
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from headjudge.judge.causes import Cluster
from headjudge.judge.verdicts import Judged, RunEvent, Sweeping, Swept
from headjudge.report import summary
from headjudge.report.aggregate import completed_lines, status, unjudged_lines
from headjudge.report.event_log import Run
from headjudge.text import one_line, pluralize, sanitize

PAGE = 59
"""Lines per page; causes that do not fit are shortened to title and command."""
_STYLES = {
    "passed": "green",
    "partly supported": "green",
    "failed": "bold red",
    "unsupported": "dim",
    "advisory": "yellow",
}
SHORT = {"unsupported": "unsup.", "advisory": "advis."}
"""Abbreviated verdicts for narrow columns."""
_COLUMNS = ("pass", "fail", "unsupported", "advisory", "error", "crash", "hang", "garbage", "flaky")
_INDENT = "   "


@contextmanager
def progress(
    console: Console, total: int, doing: str = "judging", *, of_bytes: bool = False
) -> Iterator[Progress]:
    """Show a progress bar with the remaining time if the output is a terminal."""
    description = TextColumn("{task.description}", markup=False)
    done = DownloadColumn() if of_bytes else MofNCompleteColumn()
    columns = (description, BarColumn(), done, TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        bar.add_task(doing, total=total)
        yield bar


def advance(bar: Progress, event: RunEvent) -> None:
    """Advance the bar and show the last case; restart the bar when a sweep begins."""
    if isinstance(event, Judged):
        step(bar, event.id)
    elif isinstance(event, Sweeping):
        description = f"situations of {event.players} players"
        bar.reset(bar.task_ids[0], total=event.claimed, description=description)
    elif isinstance(event, Swept):
        bar.update(bar.task_ids[0], advance=event.stop - event.start)


def step(bar: Progress, done: str, count: int = 1) -> None:
    """Advance the bar and show the name of the last item."""
    bar.update(bar.task_ids[0], advance=count, description=one_line(done[:40]))


def so_far(bar: Progress, done: int, total: int) -> None:
    """Set the progress of the bar."""
    bar.update(bar.task_ids[0], completed=done, total=total)


def plain(console: Console, text: str, style: str = "") -> None:
    """Print text without wrapping or markup."""
    console.print(Text(sanitize(text), style), soft_wrap=True, highlight=False)


def show(console: Console, run: Run, detail: int = 0, known: Collection[str] | None = None) -> None:
    """Print the summary of a run.

    `detail` is -1 for the totals only, 0 for one page, 1 to add every failing case and the unjudged
    cases within the capabilities, or 2 to also add a table of all rules. If the run was compared
    with a list of known failures, `known` holds the ids of the cases that differ from it; all other
    cases are omitted.
    """
    head = f"{summary.named(run)}: {summary.totals(run)}"
    plain(console, head, "bold")
    if detail < 0:
        return
    if known is not None and not known:
        plain(console, "As the list of known failures says.")
        return
    clusters = summary.causes(run, known)
    last = list(_areas(run)) if known is None else []
    above = [summary.scored(run)]
    if clusters:
        order = ", the most urgent first" if clusters[1:] else ""
        above.append(f"{pluralize(len(clusters), 'cause')}{order}:")
    plain(console, "\n".join(above))
    width = console.width if console.is_terminal else None
    room = PAGE - len(last) - sum(len(_wrapped(line, "", width)) for line in (head, *above))
    _show_causes(console, list(_causes(run, clusters, width, room, detail)), more=bool(last))
    if run.completed:
        plain(console, "\n".join(completed_lines(run.completed)))
    if detail > 0 and known is None:
        plain(console, "\n".join([*unjudged_lines(run.judged), ""]))
    if detail > 1:
        console.print(_table(run))
    for line in last:
        plain(console, line if width is None or len(line) <= width else f"{line[: width - 1]}…")


def show_causes(console: Console, run: Run, clusters: list[Cluster], above: list[str]) -> None:
    """Print the lines `above`, followed by the causes."""
    plain(console, above[0], "bold")
    for line in above[1:]:
        plain(console, line)
    width = console.width if console.is_terminal else None
    room = PAGE - sum(len(_wrapped(line, "", width)) for line in above)
    _show_causes(console, list(_causes(run, clusters, width, room, 0)), more=False)


def _show_causes(console: Console, shown: list[list[str]], *, more: bool) -> None:
    """Print causes; `more` output to follow preserves the blank line after the last cause."""
    if shown and not shown[-1][-1] and not more:
        shown[-1].pop()
    for lines in shown:
        plain(console, lines[0], "bold red")
        if lines[1:]:
            plain(console, "\n".join(lines[1:]))


def _areas(run: Run) -> Iterator[str]:
    untouched = [area for area in summary.areas(run) if not area.failed]
    if untouched:
        yield "Nothing failed in:"
    for area in untouched:
        yield f"  {area.line()}"


def _causes(
    run: Run, clusters: list[Cluster], width: int | None, room: int, detail: int
) -> Iterator[list[str]]:
    """Yield the lines of each cause; the first causes get as much detail as the room allows."""
    numbered = list(enumerate(clusters, 1))
    full = [_full(run, number, cluster, width) for number, cluster in numbered]
    if detail > 0:
        for (_, cluster), lines in zip(numbered, full, strict=True):
            details = (
                f"- {result.id}: {result.verdict}: {result.message}" for result in cluster.cases
            )
            yield [*lines, *(_INDENT + one_line(case) for case in details), ""]
        return
    if sum(map(len, full)) + len(full) <= room:
        for lines in full:
            yield [*lines, ""]
        return
    shown = [_name(run, number, cluster, width) for number, cluster in numbered]
    left = room - sum(map(len, shown))
    short = [_brief(run, number, cluster, width, why=False) for number, cluster in numbered]
    brief = [_brief(run, number, cluster, width, why=True) for number, cluster in numbered]
    for fuller in (short, brief, full):
        for place, lines in enumerate(fuller):
            more = len(lines) - len(shown[place])
            if more > left:
                break
            shown[place] = lines
            left -= more
    yield from shown


def _full(run: Run, number: int, cluster: Cluster, width: int | None) -> list[str]:
    """Return a cause's lines in full: its scenario as Gherkin, and all reasons."""
    case = cluster.cases[0]
    lines = _wrapped(f"{number}. {summary.title(cluster)}", _INDENT, width)
    for line in [*summary.steps(case), *summary.reasons(case)]:
        lines += _wrapped(_INDENT + line, 2 * _INDENT, width)
    return [*lines, *_wrapped(f"{_INDENT}{summary.command(run, case)}", 2 * _INDENT, width)]


def _brief(run: Run, number: int, cluster: Cluster, width: int | None, *, why: bool) -> list[str]:
    """Return a cause's lines in brief: its scenario as one line, and optionally the derivation."""
    case = cluster.cases[0]
    lines = _wrapped(f"{number}. {summary.title(cluster)}", _INDENT, width)
    because = summary.because_in_a_line(case) if why else ""
    sentences = (summary.in_a_line(case), summary.told_in_a_line(case), because)
    for line in (*sentences, summary.command(run, case)):
        lines += _wrapped(_INDENT + line, 2 * _INDENT, width) if line else []
    return lines


def _name(run: Run, number: int, cluster: Cluster, width: int | None) -> list[str]:
    """Return a cause's title and command as one line, wrapped to the terminal."""
    command = summary.command(run, cluster.cases[0])
    return _wrapped(f"{number}. {summary.title(cluster)}: {command}", _INDENT, width)


def _wrapped(line: str, indent: str, width: int | None) -> list[str]:
    """Wrap a line to a terminal's width; without a width, leave it whole."""
    if width is None:
        return [line]
    return textwrap.wrap(
        line, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    ) or [""]


def _table(run: Run) -> Table:
    used = [c for c in _COLUMNS if c == "pass" or any(case.verdict == c for case in run.judged)]
    table = Table(expand=True, pad_edge=False, box=None)
    table.add_column("rule", min_width=6)
    table.add_column("statement", no_wrap=True, overflow="ellipsis", ratio=1)
    for column in used:
        table.add_column(SHORT.get(column, column), justify="right", no_wrap=True, min_width=4)
    table.add_column("status", no_wrap=True, min_width=14)
    for head in run.started.rules:
        judged = run.of(head.slug)
        rule_status = status(judged)
        counts = (str(sum(case.verdict == c for case in judged) or "") for c in used)
        cells: Iterable[str | Text] = (Text(head.number), Text(head.says), *counts)
        table.add_row(*cells, Text(rule_status, _STYLES[rule_status]))
    return table
