"""Compare two runs: newly failing and passing cases, new and fixed causes."""

from collections.abc import Iterator

from headjudge.judge.verdicts import FAILED, Judged
from headjudge.report import summary
from headjudge.report.event_log import Run
from headjudge.text import one_line, pluralize, truncate_list

NAMED = 10
"""The maximum number of cases to list in a line."""
NEWLY_FAILING = "newly failing"


def changed_cases(old: Run, new: Run) -> dict[str, list[str]]:
    """Return the ids of the cases that differ between two runs, by kind of change."""
    before = {case.id: _right(case) for case in old.judged}
    now = {case.id: _right(case) for case in new.judged}
    differ = [
        (name, before[name], is_right)
        for name, is_right in now.items()
        if name in before and is_right is not before[name]
    ]
    return {
        NEWLY_FAILING: [name for name, _, is_right in differ if is_right is False],
        "newly passing": [name for name, was, is_right in differ if is_right and was is False],
        "newly judged, passing": [
            name for name, was, is_right in differ if is_right and was is None
        ],
        "no longer judged": [name for name, _, is_right in differ if is_right is None],
        "new in the suite": [name for name in now if name not in before],
        "removed from the suite": [name for name in before if name not in now],
    }


def _right(case: Judged) -> bool | None:
    """Return whether a case passes; None if it neither passed nor failed."""
    return False if case.verdict in FAILED else True if case.verdict == "pass" else None


def changed_causes(old: Run, new: Run) -> tuple[list[str], list[str]]:
    """Return the titles of the causes that only the new run has, and of those it no longer has."""
    before, now = (
        {cluster.cause.key: summary.title(cluster) for cluster in summary.causes(run)}
        for run in (old, new)
    )
    return (
        [title for key, title in now.items() if key not in before],
        [title for key, title in before.items() if key not in now],
    )


def comparison_lines(old: Run, new: Run) -> Iterator[str]:
    """Yield the differences as a Markdown list that is also readable as plain text."""
    yield f"- before: {summary.named(old)}: {summary.scored(old)}"
    yield f"- now: {summary.named(new)}: {summary.scored(new)}"
    if old.started.edition != new.started.edition:
        yield "- The runs use different editions, so differences may not be due to the engine."
    lines = [
        f"- {pluralize(len(names), 'case')} {change}: {one_line(truncate_list(names, NAMED))}"
        for change, names in changed_cases(old, new).items()
        if names
    ]
    came, went = changed_causes(old, new)
    lines += [f"- new cause: {title}" for title in came]
    lines += [f"- cause gone: {title}" for title in went]
    yield from lines or ["- No differences."]
