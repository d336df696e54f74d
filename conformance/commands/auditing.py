"""What ``headjudge audit`` does: it audits files, shows what comes of them and keeps it."""

from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct, field
from rich.console import Console

from headjudge.conformance import WrongUse
from headjudge.conformance.auditing.results import AuditedGame, Summary, lines_of, to_html
from headjudge.conformance.auditing.session import (
    AuditedFile,
    AuditRequest,
    audit_files,
    size_of,
)
from headjudge.conformance.commands.common import complain
from headjudge.conformance.reporting import terminal
from headjudge.conformance.reporting.output_dir import LockedFolder

PAGE, RECORDS = "audit.html", "audits.ndjson"


class AuditSession(Struct):
    """How an audit went."""

    summary: Summary
    complaints: list[str] = field(default_factory=list)
    """What is wrong with lines of logs."""
    errors: int = 0
    """How many files are of no use."""
    not_written: list[str] = field(default_factory=list)
    interrupted: bool = False


def audit_all(
    request: AuditRequest,
    console: Console,
    detail: int,
    *,
    keep: Path | None = None,
    report: Path | None = None,
) -> AuditSession:
    """Audit the files, and show what comes of each game as it comes, and at the end the totals.

    `detail` is -1 for the totals alone, 1 for derivations too. Raises WrongUse, for a folder that
    can't be used too, before anything is audited, and OSError where nobody reads what is shown.
    """
    _make(keep)
    came = AuditSession(Summary())
    with LockedFolder(report) as folder:
        folder.empty(RECORDS, PAGE)
        try:
            size = size_of(request.logs)
            with terminal.progress(console, size, "auditing", of_bytes=True) as bar:
                for file in audit_files(request):
                    _take(file, came, console, detail, keep)
                    folder.append(b"".join(msgspec.json.encode(one) + b"\n" for one in file.games))
                    terminal.step(bar, file.path, file.taken)
        except KeyboardInterrupt:
            came.interrupted = True
        folder.make({PAGE: partial(to_html, came.summary, came.complaints)})
    came.not_written += folder.complaints
    terminal.plain(console, came.summary.totals, "bold")
    return came


def _take(
    file: AuditedFile, came: AuditSession, console: Console, detail: int, keep: Path | None
) -> None:
    """Count the games of a file, show them and keep what contradicts the rules."""
    if file.cannot_know:
        came.summary.cannot_know[file.format] = file.cannot_know
    for complaint in (*file.complaints, *filter(None, [file.error])):
        complain(complaint)
    came.complaints += file.complaints
    came.errors += bool(file.error)
    for game in file.games:
        came.summary.add(game)
        if detail >= 0:
            for number, line in enumerate(lines_of(game, detail)):
                bad = game.verdict == "contradicted" and not number
                terminal.plain(console, line, "bold red" if bad else "")
        if keep is not None:
            _keep(keep, game, came)


def _keep(folder: Path, game: AuditedGame, came: AuditSession) -> None:
    """Write the excerpt of a contradiction, by its id."""
    feature = game.contradiction.feature if game.contradiction else ""
    if not feature:
        return
    name = feature.partition("@id.")[2].split()[0]
    try:
        (folder / f"{name}.feature").write_text(feature, "utf-8")
    except OSError as error:
        came.not_written.append(f"{folder}: {error.strerror}")


def _make(keep: Path | None) -> None:
    try:
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WrongUse(f"--keep {keep}: {error.strerror}") from None
