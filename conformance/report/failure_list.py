"""Known failures: a committed list with which a run's verdicts are compared.

The list records which cases existed when it was written, so that newer cases never break a build.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from headjudge.errors import UsageError
from headjudge.files import read_text
from headjudge.judge.causes import Cluster
from headjudge.judge.verdicts import FAILED, Judged
from headjudge.text import markdown, normalize_message, pluralize

_COMMENT = "# Known failures: case, verdict, message. Written by certify --update-known.\n"
_MADE_FOR = "# Made for these cases, each by the first bytes of a digest of its id: "
_BYTES = 3
"""The digest length: with 10,000 cases, 1 in 1,600 new cases collides with an old one."""


class FailureListError(UsageError):
    """The list is invalid; the message gives file and line."""


class KnownList(Struct, frozen=True):
    """A list of known failures."""

    failures: dict[str, tuple[str, str]] = {}
    """Verdict and message of each listed case, by id."""
    made_for: frozenset[bytes] | None = None
    """Digests of the case ids that existed when the list was written; None if unknown."""

    def is_new(self, case: str) -> bool:
        """Return whether a case was added to the suite after the list was written."""
        return self.made_for is not None and _short(case) not in self.made_for

    def age(self, judged: Iterable[Judged]) -> str:
        """Return a note about cases newer than the list; empty if there are none."""
        new = [case for case in judged if self.is_new(case.id)]
        failing = sum(case.verdict in FAILED for case in new)
        if not new:
            return ""
        those = f", of which {failing} fail; --update-known takes them in" if failing else ""
        verb = "is" if len(new) == 1 else "are"
        return f"made for an earlier suite: {pluralize(len(new), 'case')} {verb} new to it{those}"


def _short(case: str) -> bytes:
    return sha256(case.encode()).digest()[:_BYTES]


def load(path: Path) -> KnownList:
    """Read a list. Raises FailureListError."""
    failures: dict[str, tuple[str, str]] = {}
    made_for = None
    lines = read_text(path).split("\n")
    for number, line in enumerate(lines, 1):
        if line.startswith(_MADE_FOR):
            try:
                packed = b64decode(line.removeprefix(_MADE_FOR), validate=True)
            except ValueError:
                raise FailureListError(f"{path}:{number}: not the list of cases") from None
            places = range(0, len(packed), _BYTES)
            made_for = frozenset(packed[at : at + _BYTES] for at in places)
        if not line or line.startswith("#"):
            continue
        parts = line.split("\t")
        if len(parts) != 3:  # noqa: PLR2004
            raise FailureListError(
                f"{path}:{number}: expected case, verdict and message separated by tabs: {line}"
            )
        if parts[1] not in FAILED:
            raise FailureListError(f"{path}:{number}: {parts[1]!r} is not a verdict of a failure")
        if parts[0] in failures:
            raise FailureListError(f"{path}:{number}: {parts[0]} is listed twice")
        failures[parts[0]] = parts[1], parts[2]
    return KnownList(failures, made_for)


def _same(case: str, listed: tuple[str, str], actual: tuple[str, str]) -> bool:
    """Return whether a failure matches its entry in the list.

    Crash and error messages from engines are normalized, because process ids and times vary from
    run to run. The judge's own messages (verdict fail) must be equal.
    """
    if listed[0] != actual[0] or actual[0] == "fail":
        return listed == actual
    return normalize_message(listed[1], case) == normalize_message(actual[1], case)


def differences(known: KnownList, judged: Iterable[Judged], *, complete: bool) -> list[str]:
    """Return the differences between the list and a run, a line each.

    `complete` means that all cases were run: any listed case that was not judged is reported.
    """
    run = list(judged)
    lines = [line for _, line in _compared(known, run)]
    if complete:
        unseen = known.failures.keys() - {case.id for case in run}
        lines += [f"listed but there is no such case: {name}" for name in unseen]
    return sorted(lines)


def differing(known: KnownList, judged: Iterable[Judged]) -> list[str]:
    """Return the ids of cases whose verdict or message differs from the list."""
    return [name for name, _ in _compared(known, judged)]


def _compared(known: KnownList, judged: Iterable[Judged]) -> Iterator[tuple[str, str]]:
    """Yield the id of each case that differs from the list, and a line with the difference."""
    for case in judged:
        if known.is_new(case.id) or case.verdict == "not-run":
            continue
        listed = known.failures.get(case.id)
        if case.verdict in FAILED:
            if listed is None:
                yield case.id, f"unlisted but fails: {case.id}: {case.verdict}: {case.message}"
            elif not _same(case.id, listed, (case.verdict, case.message)):
                was = ": ".join(listed)
                difference = (
                    f"another message: {case.id}: {case.verdict}: {case.message} (was {was})"
                )
                yield case.id, difference
        elif listed is not None:
            verb = "passes" if case.verdict == "pass" else case.verdict
            yield case.id, f"listed but {verb}: {case.id}"


def write(path: Path, judged: Iterable[Judged]) -> None:
    """Overwrite the list with a run's failures. Raises OSError."""
    run = list(judged)
    lines = [
        f"{case.id}\t{case.verdict}\t{case.message}\n" for case in run if case.verdict in FAILED
    ]
    packed = b64encode(b"".join(sorted({_short(case.id) for case in run}))).decode()
    path.write_text("".join([_COMMENT, _MADE_FOR, packed, "\n", *sorted(lines)]), "utf-8")


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
