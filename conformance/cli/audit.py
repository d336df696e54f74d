"""The commands ``audit`` and ``record``, which check and record game logs."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from headjudge.cli import _options as opt
from headjudge.cli._command import (
    LOGS,
    Exit,
    command,
    echo,
    echo_error,
    make_console,
    process_count,
)
from headjudge.errors import UsageError
from headjudge.files import write_inside
from headjudge.text import pluralize

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

    from headjudge.replay.results import AuditedGame
    from headjudge.replay.session import AuditedFile

app = typer.Typer()
PAGE, RECORDS = "audit.html", "audits.ndjson"


@command(
    app,
    LOGS,
    ("headjudge audit games/*", "every game in these files, a line each"),
    ("headjudge audit Player.log", "games of Magic Arena"),
    ("headjudge audit forge.log", "output of Forge (or *.dat of Magic Online)"),
    ("  ... --keep found", "save contradictions as features"),
    ("  ... --report out -j auto", "an HTML page, and all results as NDJSON"),
    ("zcat *.gz | headjudge audit -", "from standard input"),
    ("headjudge audit --formats", "list the log formats"),
)
def audit(
    logs: Annotated[
        list[str] | None,
        typer.Argument(
            help="Files (may be gzipped), zip archives or folders; - is standard input.",
            metavar="LOG",
        ),
    ] = None,
    *,
    log_format: Annotated[
        str,
        typer.Option(
            "--format", metavar="NAME", help="Log format: auto, or one listed by --formats."
        ),
    ] = "auto",
    formats: Annotated[
        bool, typer.Option("--formats", help="List the log formats and what they leave out.")
    ] = False,
    jobs: opt.Jobs = None,
    scheduler: opt.Scheduler = "",
    keep: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write each contradiction into this folder as a feature."),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write audit.html and audits.ndjson into this folder."),
    ] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Also show the derivations.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only the totals.")] = False,
) -> Exit:
    """Check whether logged games ended according to the rules.

    explained: every ending follows from the log. contradicted: part of the log is
    impossible. unexplained: an ending depends on information that the log leaves
    out. cut off: the log does not contain the end of the game.
    """
    from headjudge.replay.session import AUTO, FORMATS, audit_files, files_of, size_of
    from headjudge.runner import Workers

    if formats:
        for name, reader in FORMATS.items():
            unknown = (f"  can't show: {sentence}" for sentence in reader.LIMITS)
            echo("\n".join([f"{name}: {reader.CONTENTS}", *unknown]))
        return Exit.OK
    if not logs:
        raise UsageError("missing LOG; usage: headjudge audit LOG... (see headjudge audit --help)")
    if log_format not in (AUTO, *FORMATS):
        known = ", ".join((AUTO, *FORMATS))
        raise UsageError(f"--format {log_format}: unknown format; the formats are {known}")
    try:
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"--keep {keep}: {error.strerror}") from None
    paths, detail = files_of(logs), -1 if quiet else int(verbose)
    results = audit_files(paths, log_format, Workers(jobs or 1, scheduler))
    return _audit(results, size_of(paths), keep, report, detail=detail)


def _audit(
    results: "Iterable[AuditedFile]",
    size: int,
    keep: Path | None,
    report: Path | None,
    detail: int,
) -> Exit:
    """Print each game's result as it completes, followed by the totals.

    `size` is the total size of all files in bytes. `detail` is -1 to print only the totals, and 1
    to add derivations. Raises UsageError before the first game if a folder is unusable.
    """
    from headjudge.replay.results import Summary, to_html
    from headjudge.report import terminal
    from headjudge.report.output_dir import LockedFolder

    console, summary = make_console(), Summary()
    complaints: list[str] = []
    unwritten: list[str] = []
    unusable, interrupted = False, False
    with LockedFolder(report) as folder:
        folder.empty(RECORDS, PAGE)
        try:
            with terminal.progress(console, size, "auditing", of_bytes=True) as bar:
                for file in results:
                    if file.limits:
                        summary.limits[file.format] = file.limits
                    for message in (*file.problems, *filter(None, [file.error])):
                        echo_error(message)
                    complaints += file.problems
                    unusable |= bool(file.error)
                    for game in file.games:
                        summary.add(game)
                        _show(game, console, detail)
                        unwritten += _keep_contradiction(game, keep)
                    records = (msgspec.json.encode(game) + b"\n" for game in file.games)
                    folder.append(b"".join(records))
                    terminal.step(bar, file.path, file.size)
        except KeyboardInterrupt:
            interrupted = True
        folder.make({PAGE: partial(to_html, summary, complaints)})
    terminal.plain(console, summary.totals, "bold")
    unwritten += folder.complaints
    for message in unwritten:
        echo_error(message)
    if interrupted:
        return Exit.INTERRUPTED
    if unwritten:
        return Exit.NOT_WRITTEN
    if summary.contradicted:
        return Exit.FAILED
    return Exit.USAGE_ERROR if unusable or complaints else Exit.OK


def _show(game: "AuditedGame", console: "Console", detail: int) -> None:
    from headjudge.replay.results import lines_of
    from headjudge.report import terminal

    for number, line in enumerate(lines_of(game, detail) if detail >= 0 else ()):
        is_headline = game.verdict == "contradicted" and not number
        terminal.plain(console, line, "bold red" if is_headline else "")


def _keep_contradiction(game: "AuditedGame", folder: Path | None) -> list[str]:
    """Write a contradiction's feature to a file named after its id; return error messages."""
    feature = game.contradiction.feature if folder and game.contradiction else ""
    if folder is None or not feature:
        return []
    name = feature.partition("@id.")[2].split()[0]
    try:
        write_inside(folder / f"{name}.feature", feature.encode())
    except OSError as error:
        return [f"{error.filename or folder}: {error.strerror}"]
    return []


@command(
    app,
    LOGS,
    ("headjudge record phase --games 100 --out games", "100 games, one file each"),
    ("  ... --seed 700 --players 4", "other games, with four players"),
    ("headjudge audit games/*", "check their endings"),
)
def record(
    engine: Annotated[
        str,
        typer.Argument(
            help="phase, or another known engine that can play on its own.",
            autocompletion=opt.complete_engines,
        ),
    ],
    *,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Folder for the logs, one file per game.")
    ],
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000, help="Number of games.")
    ] = 1,
    seed: Annotated[
        int, typer.Option(min=0, help="Seed of the first game; each further game adds 1.")
    ] = 0,
    players: Annotated[int, typer.Option(min=2, max=6, help="Number of players.")] = 2,
    turns: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000, help="Cut games off after N turns.")
    ] = 40,
    jobs: opt.Jobs = None,
) -> Exit:
    """Have an engine play games on its own, and record them for headjudge audit.

    The same seed gives the same game. Existing logs with the same names are overwritten.
    """
    from headjudge.replay.self_play import PlayRequest, play_games
    from headjudge.report import terminal
    from headjudge.runner import Workers

    request = PlayRequest(engine, games, seed, players, turns)
    workers = Workers(min(games, process_count(jobs, [engine])))
    finished = 0
    try:
        with terminal.progress(make_console(), games, "playing") as bar:
            for game in play_games(request, out, workers):
                finished += game.over
                terminal.step(bar, f"game {game.seed}")
    except OSError as error:
        echo_error(f"{out} can't be written: {error.strerror}")
        return Exit.NOT_WRITTEN
    cut = games - finished
    cut_off = f", {cut} cut off after {pluralize(turns, 'turn')}" if cut else ""
    echo(f"{out}: {pluralize(games, 'game')}{cut_off}")
    return Exit.OK
