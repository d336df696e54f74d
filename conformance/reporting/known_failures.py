"""Known failures: a committed list, against which the verdicts of a run are compared."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from headjudge.conformance import WrongUse, read_text
from headjudge.conformance.judging.message_forms import alike
from headjudge.conformance.judging.verdicts import FAILED, Judged

_HEAD = "# Known failures, one a line: case, verdict, message. Made by --known FILE --fix.\n"


class KnownError(WrongUse):
    """A list that can't be used; the message names file and line."""


def load(path: Path) -> dict[str, tuple[str, str]]:
    """Verdict and message of each listed case. Raises WrongUse."""
    known: dict[str, tuple[str, str]] = {}
    lines = read_text(path).split("\n")
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("#"):
            continue
        parts = line.split("\t")
        if len(parts) != 3:  # noqa: PLR2004
            raise KnownError(f"{path}:{number}: not case, verdict and message between tabs: {line}")
        if parts[1] not in FAILED:
            raise KnownError(f"{path}:{number}: {parts[1]!r} is not a verdict of a failure")
        if parts[0] in known:
            raise KnownError(f"{path}:{number}: {parts[0]} is listed twice")
        known[parts[0]] = parts[1], parts[2]
    return known


def _same(case: str, listed: tuple[str, str], found: tuple[str, str]) -> bool:
    """Whether a failure is the one that is listed, but for what differs from run to run.

    That is in what engines say, such as process ids and times; our own messages must be the same.
    """
    if listed[0] != found[0] or found[0] == "fail":
        return listed == found
    return alike(listed[1], case) == alike(found[1], case)


def differences(
    known: dict[str, tuple[str, str]], judged: Iterable[Judged], *, whole: bool
) -> list[str]:
    """What the list and the run disagree about, a line each; none if they agree.

    `whole` says that the run was not a selection, so that listed cases must have been judged.
    """
    run = list(judged)
    found = [line for _, line in _compared(known, run)]
    if whole:
        unseen = known.keys() - {one.id for one in run}
        found += [f"listed but there is no such case: {name}" for name in unseen]
    return sorted(found)


def differing(known: dict[str, tuple[str, str]], judged: Iterable[Judged]) -> list[str]:
    """The ids of the cases that fail otherwise than the list says, or not though it says so."""
    return [name for name, _ in _compared(known, judged)]


def _compared(
    known: dict[str, tuple[str, str]], judged: Iterable[Judged]
) -> Iterator[tuple[str, str]]:
    """Each case of the run that is not as the list says, by id, with how it differs."""
    for one in judged:
        listed = known.get(one.id)
        if one.verdict in FAILED:
            if listed is None:
                yield one.id, f"unlisted but fails: {one.id}: {one.verdict}: {one.message}"
            elif not _same(one.id, listed, (one.verdict, one.message)):
                was = ": ".join(listed)
                what = f"another message: {one.id}: {one.verdict}: {one.message} (was {was})"
                yield one.id, what
        elif listed is not None:
            verb = "passes" if one.verdict == "pass" else one.verdict
            yield one.id, f"listed but {verb}: {one.id}"


def write(path: Path, judged: Iterable[Judged]) -> None:
    """Write the list from a run, in place of what was in it. Raises OSError."""
    lines = [f"{one.id}\t{one.verdict}\t{one.message}\n" for one in judged if one.verdict in FAILED]
    path.write_text(_HEAD + "".join(sorted(lines)), "utf-8")
