"""Compare two runs: newly failing and passing cases, new and fixed causes."""

from collections.abc import Iterator

from msgspec import Struct

from headjudge.judge.verdicts import FAILED, Judged
from headjudge.report import summary
from headjudge.report.aggregate import score
from headjudge.report.event_log import Run
from headjudge.text import one_line, pluralize, sanitize, truncate_list

NAMED = 10
"""The maximum number of cases to list in a line."""


class SinceOlderRun(Struct, frozen=True):
    """Differences between a run and an earlier one; all fields but the last two hold case ids."""

    newly_failing: tuple[str, ...]
    """Cases that fail now, but passed or were not judged before."""
    newly_passing: tuple[str, ...]
    """Cases that pass now, but failed before."""
    newly_judged: tuple[str, ...]
    """Cases that pass now, but were not judged before."""
    no_longer_judged: tuple[str, ...]
    new: tuple[str, ...]
    """Cases missing from the earlier run; excluded from all other fields."""
    gone: tuple[str, ...]
    come: tuple[str, ...]
    """Titles of new causes, in order of priority."""
    went: tuple[str, ...]
    """Titles of causes found only in the earlier run."""

    @property
    def worse(self) -> bool:
        """Whether a case newly fails."""
        return bool(self.newly_failing)


def compared(old: Run, new: Run) -> SinceOlderRun:
    """Return the differences between two runs."""
    before = {case.id: case for case in old.judged}
    now = {case.id: case for case in new.judged}
    both = [(name, _right(before[name]), _right(now[name])) for name in now if name in before]
    causes_before = {cluster.cause.key: summary.title(cluster) for cluster in summary.causes(old)}
    causes_now = {cluster.cause.key: summary.title(cluster) for cluster in summary.causes(new)}
    return SinceOlderRun(
        tuple(name for name, was, is_right in both if is_right is False and was is not False),
        tuple(name for name, was, is_right in both if is_right and was is False),
        tuple(name for name, was, is_right in both if is_right and was is None),
        tuple(name for name, was, is_right in both if is_right is None and was is not None),
        tuple(name for name in now if name not in before),
        tuple(name for name in before if name not in now),
        tuple(title for key, title in causes_now.items() if key not in causes_before),
        tuple(title for key, title in causes_before.items() if key not in causes_now),
    )


def _right(case: Judged) -> bool | None:
    """Return whether a case passes; None if it neither passed nor failed."""
    return False if case.verdict in FAILED else True if case.verdict == "pass" else None


def comparison_lines(old: Run, new: Run) -> Iterator[str]:
    """Yield the differences as a Markdown list that is also readable as plain text."""
    since = compared(old, new)
    yield f"- before: {summary.named(old)}: {score(old.judged).in_words()}"
    yield f"- now: {summary.named(new)}: {score(new.judged).in_words()}"
    if old.started.edition != new.started.edition:
        yield "- The runs use different editions, so differences may not be due to the engine."
    differs = False
    for change, names in (
        ("newly failing", since.newly_failing),
        ("newly passing", since.newly_passing),
        ("newly judged, and right", since.newly_judged),
        ("no longer judged", since.no_longer_judged),
        ("new in the suite", since.new),
        ("gone from the suite", since.gone),
    ):
        if names:
            differs = True
            listed = one_line(sanitize(truncate_list(names, NAMED)))
            yield f"- {pluralize(len(names), 'case')} {change}: {listed}"
    for change, titles in (("came", since.come), ("went", since.went)):
        for title in titles:
            differs = True
            yield f"- a cause {change}: {title}"
    if not differs:
        yield "- No differences."
