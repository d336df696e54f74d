"""Compare a run with a committed list of known failures, or with another run.

One failure a line, as a person would write it: the case, its verdict, the cause, and after a `#` a
comment such as an issue's address. Only case and verdict are compared; a cause is for the reader,
because fixing one fault can change how the failures of another are grouped.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from headjudge.errors import UnreadableFileError, UsageError
from headjudge.files import read_text, replace_file
from headjudge.judge.causes import Cluster, likely_cause
from headjudge.judge.verdicts import FAILED, Judged
from headjudge.report import summary
from headjudge.report.event_log import Run
from headjudge.text import LONGEST_QUOTE, markdown, one_line, pluralize, truncate_list

_TITLE = "# Known failures of "
_SYNTAX = """\
# A line is a case, its verdict, the cause and, after " # ", a comment. A case that fails only
# sometimes has the verdict flaky. certify --update-known rewrites the list and keeps comments
# below this header.
"""
_SUITE = "# suite: "
_DIGITS = 12
"""The number of characters of the suite's digest in the header."""


class FailureListError(UsageError):
    """The list is missing or invalid; the message gives file and line."""


class KnownFailure(Struct, frozen=True):
    """A line of the list."""

    verdict: str
    cause: str = ""
    comment: str = ""
    """The comment at the end of the line, without its `#`."""
    above: tuple[str, ...] = ()
    """The comment lines directly above the line."""

    def allows(self, verdict: str) -> bool:
        """Return whether a run may give this verdict; a flaky case may also pass."""
        if self.verdict == "flaky":
            return verdict == "pass" or verdict in FAILED
        return verdict == self.verdict


class KnownList(Struct, frozen=True):
    """A list of known failures."""

    failures: dict[str, KnownFailure] = {}
    """The listed failures by case id."""
    suite: str = ""
    """The suite for which the list was written; empty if the header does not name it."""
    remarks: tuple[str, ...] = ()
    """The comment lines that belong to no case."""


def load(path: Path) -> KnownList:
    """Read a list. Raises FailureListError, or UnreadableFileError."""
    try:
        lines = read_text(path).split("\n")
    except UnreadableFileError as error:
        if path.exists():
            raise
        raise FailureListError(f"{error}; certify --update-known creates it") from None
    failures: dict[str, KnownFailure] = {}
    suite = ""
    remarks: list[str] = []
    above: list[str] = []
    in_header = lines[0].startswith(_TITLE)
    for number, line in enumerate(lines, 1):
        if line.startswith(_SUITE):
            suite = line.removeprefix(_SUITE).strip()
        elif line.startswith("#"):
            above += [] if in_header else [line]
        elif not line.strip():
            remarks += above
            above, in_header = [], False
        else:
            case, failure = _parsed(line, tuple(above), f"{path}:{number}")
            if case in failures:
                raise FailureListError(f"{path}:{number}: {case} is listed twice")
            failures[case] = failure
            above, in_header = [], False
    return KnownList(failures, suite, tuple(remarks + above))


def _parsed(line: str, above: tuple[str, ...], where: str) -> tuple[str, KnownFailure]:
    """Return a line's case and the rest of it. Raises FailureListError."""
    text, _, comment = line.replace("\t", " ").partition(" #")
    case, verdict, cause = [*text.split(maxsplit=2), "", ""][:3]
    if not verdict:
        raise FailureListError(f"{where}: expected a case, its verdict and the cause, got: {line}")
    if verdict not in FAILED:
        raise FailureListError(
            f"{where}: {verdict!r} is not a failing verdict; "
            f"choose from {', '.join(sorted(FAILED))}"
        )
    return case, KnownFailure(verdict, cause.strip(), comment.strip(), above)


def differences(known: KnownList, judged: Iterable[Judged], *, complete: bool) -> list[str]:
    """Return the differences between the list and a run, a line each.

    `complete` means that all cases were run: any listed case that was not judged is reported.
    """
    run = list(judged)
    lines = [line for _, line in _compared(known, run)]
    if complete:
        unseen = known.failures.keys() - {case.id for case in run}
        lines += [f"listed, but there is no such case: {name}" for name in unseen]
    return sorted(lines)


def differing(known: KnownList, judged: Iterable[Judged]) -> list[str]:
    """Return the ids of cases whose verdict differs from the list."""
    return [name for name, _ in _compared(known, judged)]


def _compared(known: KnownList, judged: Iterable[Judged]) -> Iterator[tuple[str, str]]:
    """Yield the id of each case that differs from the list, and a line with the difference."""
    for case in judged:
        listed = known.failures.get(case.id)
        if case.verdict == "not-run" or (listed and listed.allows(case.verdict)):
            continue
        if case.verdict in FAILED:
            now = f"{case.id}: {case.verdict}: {case.message}"
            if listed is None:
                yield case.id, f"unlisted but fails: {now}"
            else:
                yield case.id, f"different verdict: {now} (listed as {listed.verdict})"
        elif listed is not None:
            verb = "passes" if case.verdict == "pass" else case.verdict
            yield case.id, f"listed but {verb}: {case.id}"


def suite_label(suite: str) -> str:
    """Return a suite's name with its digest shortened, as a list's header has it."""
    edition, _, digest = suite.rpartition("-")
    return f"{edition}-{digest[:_DIGITS]}"


def write(path: Path, run: Run, suite: str, before: KnownList) -> None:
    """Replace the list by a run's failures, keeping comments and cases listed as flaky.

    If that fails, the earlier list is unchanged. Raises OSError.
    """
    info = run.started.engine
    engine = one_line(f"{info.engine} {info.version}".rstrip())
    blocks = [f"{_TITLE}{engine}\n{_SUITE}{suite_label(suite)}\n{_SYNTAX}"]
    if before.remarks:
        blocks.append("".join(f"{line}\n" for line in before.remarks))
    blocks.append("".join(_lines(run, before.failures)))
    replace_file(path, "\n".join(filter(None, blocks)).encode())


def _lines(run: Run, before: Mapping[str, KnownFailure]) -> Iterator[str]:
    """Yield the lines of the list, sorted by case.

    A case that perhaps has another cause than its cluster gets its own symptom.
    """
    causes = {
        case.id: likely_cause(case).says if case.id in cluster.by_rule else cluster.cause.says
        for cluster in summary.causes(run)
        for case in cluster.cases
    }
    for case in sorted(run.judged, key=lambda case: case.id):
        old = before.get(case.id, KnownFailure(""))
        is_flaky = old.verdict == "flaky" and old.allows(case.verdict)
        if case.verdict not in FAILED and not is_flaky:
            continue
        cause = _in_a_field(causes[case.id]) if case.id in causes else old.cause
        parts = [case.id, "flaky" if is_flaky else case.verdict, cause]
        parts += ["#", old.comment] if old.comment else []
        yield "".join(f"{line}\n" for line in (*old.above, " ".join(filter(None, parts))))


def _in_a_field(cause: str) -> str:
    """Return a cause as a part of a line; an engine's message in it may hold anything."""
    line = one_line(cause).replace("#", "_")
    return line if len(line) <= 2 * LONGEST_QUOTE else f"{line[: 2 * LONGEST_QUOTE]}…"


_HEADING = "\n## Known failures\n"
_TABLE_HEAD = (
    "| cause | rules | cases | example | location in the code |",
    "| --- | --- | --- | --- | --- |",
)
NOT_LOCATED = "not located"


def failure_rows(page: str) -> list[list[str]]:
    """Return the rows of a page's failure table: cause, rules, cases, example, code locations."""
    section = page.partition(_HEADING)[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")][len(_TABLE_HEAD) :]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]


def rows_on(page: str, cluster: Cluster) -> list[list[str]]:
    """Return the table rows about a cause: those whose example is one of its cases."""
    ids = {case.id for case in cluster.cases}
    return [row for row in failure_rows(page) if ids.intersection(re.findall(r"`(.+?)`", row[3]))]


def with_failures(page: str, causes: Sequence[Cluster]) -> str:
    """Return the page with a new table of these causes, preserving the code locations."""
    before, _, tail = page.partition(_HEADING)
    section, _, after = tail.partition("\n## ")
    remarks = [
        line for line in section.splitlines() if line[:1] not in {"", "|"} and line != "None."
    ]
    table = [*_TABLE_HEAD, *(_row(page, cause) for cause in causes)] if causes else ["None."]
    parts = ["\n".join(part) for part in (remarks, table) if part]
    return "\n".join([before + _HEADING, "\n\n".join(parts), "", f"## {after}"])


def _row(page: str, cluster: Cluster) -> str:
    places = "; ".join(dict.fromkeys(row[-1] for row in rows_on(page, cluster)))
    numbers = ", ".join(cited.rpartition(" ")[0] for cited in cluster.cause.rules)
    says, first = markdown(cluster.cause.says), cluster.cases[0].id
    return f"| {says} | {numbers} | {len(cluster.cases)} | `{first}` | {places or NOT_LOCATED} |"


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
