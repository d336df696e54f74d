"""GitHub workflow annotations: one error per cause."""

from collections.abc import Iterator

from headjudge.judge.verdicts import FAILED
from headjudge.report import summary
from headjudge.report.aggregate import completed_lines
from headjudge.report.event_log import Run
from headjudge.report.failure_list import KnownList, differing
from headjudge.text import one_line, pluralize, truncate_list, truncate_middle

_NAMED = 10
"""The maximum number of fixed cases to list."""


def annotated(run: Run, listed: KnownList | None = None) -> Iterator[str]:
    """Yield an error annotation per cause as workflow commands, in order of priority.

    With a list of known failures, only differences from it are reported.
    """
    only = None if listed is None else differing(listed, run.judged)
    for cluster in summary.causes(run, only):
        case = cluster.cases[0]
        lines = (
            summary.in_a_line(case),
            summary.told_in_a_line(case),
            summary.because_in_a_line(case),
        )
        yield _error(summary.title(cluster), [*filter(None, lines), summary.command(run, case)])
    if run.completed and "wrong" in run.completed.counts:
        first, *others = completed_lines(run.completed)
        yield _error(first, others)
    failed = {case.id for case in run.judged if case.verdict in FAILED}
    fixed = [name for name in only or () if name not in failed]
    if fixed:
        verb = "does" if len(fixed) == 1 else "do"
        problem = f"{pluralize(len(fixed), 'known failure')} {verb} not fail any more"
        yield _error(problem, [truncate_list(fixed, _NAMED), "--update-known rewrites the list"])


def _error(title: str, lines: list[str]) -> str:
    """Return a workflow command, escaping characters that would end it or its title early."""
    escaped = [truncate_middle(one_line(text)).replace("%", "%25") for text in (title, *lines)]
    head = escaped[0].replace(":", "%3A").replace(",", "%2C")
    return f"::error title={head}::{'%0A'.join(escaped[1:])}"
