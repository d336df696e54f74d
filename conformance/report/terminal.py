"""Terminal output: progress during a run, and a summary of causes at its end."""

import textwrap
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import get_args

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
from headjudge.judge.verdicts import Judged, RunEvent, Sweeping, Swept, Verdict
from headjudge.report import summary
from headjudge.report.event_log import Run
from headjudge.report.standing import level_lines, next_steps
from headjudge.report.summary import completed_lines, status, unjudged_lines
from headjudge.text import inert, one_line, pluralize, sanitize

PAGE = 59
"""Lines per page; causes that do not fit are shortened to title and command."""
_STYLES = {
    "passed": "green",
    "partly supported": "green",
    "failed": "bold red",
    "unsupported": "dim",
    "advisory": "yellow",
    "not run": "dim",
}
SHORT = {"unsupported": "unsup.", "advisory": "advis."}
"""Abbreviated verdicts for narrow columns."""
_COLUMNS = get_args(Verdict)
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
    """Print text without wrapping, markup or workflow commands."""
    console.print(Text(inert(sanitize(text)), style), soft_wrap=True, highlight=False)


def show(
    console: Console,
    run: Run,
    detail: int = 0,
    known: Collection[str] | None = None,
    *,
    engine: str = "",
) -> None:
    """Print the summary of a run.

    `detail` is -1 for the totals only, 0 for one page, 1 to add every failing case and the unjudged
    cases within the capabilities, or 2 to also add a table of all rules. If the run was compared
    with a list of known failures, `known` holds the ids of the cases that differ from it; all other
    cases are omitted. `engine` is the word that attaches the engine, for the commands to run next.
    """
    head = f"{summary.named(run)}: {summary.totals(run)}"
    if detail < 0 or (known is not None and not known):
        plain(console, head, "bold")
        if detail >= 0:
            plain(console, "The results match the list of known failures.")
        return
    clusters = summary.causes(run, known)
    above = [head, summary.scored(run)]
    if clusters:
        order = ", the most urgent first" if clusters[1:] else ""
        above.append(f"{pluralize(len(clusters), 'cause')}{order}:")
    below = []
    if known is None:
        below = [*_areas(run), *level_lines(run, clusters), *next_steps(run, engine, clusters)]
    show_causes(console, run, clusters, above, below=below, detail=detail)
    if run.completed:
        plain(console, "\n".join(completed_lines(run.completed)))
    if detail > 0 and known is None:
        plain(console, "\n".join([*unjudged_lines(run.judged), ""]))
    if detail > 1:
        console.print(_table(run))
    width = console.width if console.is_terminal else None
    for line in below:
        plain(console, line if width is None or len(line) <= width else f"{line[: width - 1]}…")


def show_causes(
    console: Console,
    run: Run,
    clusters: list[Cluster],
    above: list[str],
    *,
    below: Collection[str] = (),
    detail: int = 0,
) -> None:
    """Print the lines `above` and the causes, leaving room on the page for the lines `below`."""
    plain(console, above[0], "bold")
    plain(console, "\n".join(above[1:]))
    width = console.width if console.is_terminal else None
    room = PAGE - len(below) - sum(len(_wrapped(line, "", width)) for line in above)
    blocks = list(_causes(run, clusters, width, room, detail))
    if blocks and not blocks[-1][-1] and not below:
        blocks[-1].pop()
    for lines in blocks:
        plain(console, lines[0], "bold red")
        if lines[1:]:
            plain(console, "\n".join(lines[1:]))


def _areas(run: Run) -> Iterator[str]:
    untouched = [area for area in summary.areas(run) if not area.failed]
    passed = [area for area in untouched if area.counts.get("pass")]
    if passed:
        yield "Nothing failed in:"
    for area in passed:
        yield f"  {area.line()}"
    if others := len(untouched) - len(passed):
        yield f"No case passed or failed in {pluralize(others, 'other area')}."


def _causes(
    run: Run, clusters: list[Cluster], width: int | None, room: int, detail: int
) -> Iterator[list[str]]:
    """Yield the lines of each cause; the first causes get as much detail as the room allows."""
    blocks: list[list[str]] = []
    short: list[list[str]] = []
    brief: list[list[str]] = []
    full: list[list[str]] = []
    for number, cluster in enumerate(clusters, 1):
        case, title = cluster.cases[0], f"{number}. {summary.title(cluster)}"
        command, why = summary.command(run, case), summary.derivation_in_a_line(case)
        sentences = [summary.in_a_line(case), summary.outcomes_in_a_line(case)]
        blocks.append(_wrapped(f"{title}: {command}", _INDENT, width))
        short.append(_cause(title, [*filter(None, sentences), command], width))
        brief.append(_cause(title, [*filter(None, [*sentences, why]), command], width))
        lines = [*summary.steps(case), *summary.reasons(case), command]
        full.append(_cause(title, lines, width))
    if detail > 0:
        for cluster, lines in zip(clusters, full, strict=True):
            details = map(summary.outcome_of_case, cluster.cases)
            yield [*lines, *(f"{_INDENT}- {line}" for line in details), ""]
        return
    if sum(map(len, full)) + len(full) <= room:
        for lines in full:
            yield [*lines, ""]
        return
    left = room - sum(map(len, blocks))
    for fuller in (short, brief, full):
        for place, lines in enumerate(fuller):
            more = len(lines) - len(blocks[place])
            if more > left:
                break
            blocks[place] = lines
            left -= more
    yield from blocks


def _cause(title: str, lines: list[str], width: int | None) -> list[str]:
    """Return a cause's title and the indented lines below it, wrapped to the terminal."""
    wrapped = _wrapped(title, _INDENT, width)
    for line in lines:
        wrapped += _wrapped(_INDENT + line, 2 * _INDENT, width)
    return wrapped


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
    for head, judged in run.by_rule():
        rule_status = status(judged)
        counts = (str(sum(case.verdict == c for case in judged) or "") for c in used)
        cells: Iterable[str | Text] = (Text(head.number), Text(head.says), *counts)
        table.add_row(*cells, Text(rule_status, _STYLES[rule_status]))
    return table
