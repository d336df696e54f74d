"""The commands ``check``, ``init`` and ``engines``, for new and existing adapters."""

import datetime as dt
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import wrap
from threading import Timer
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from headjudge.adapters import scaffold
from headjudge.cli import _options as opt
from headjudge.cli._command import (
    ENGINES,
    PROCESS_OPTIONS,
    Exit,
    command,
    echo,
    echo_error,
    repeat_options,
    warn_if_unreviewed,
)
from headjudge.errors import UsageError
from headjudge.files import write_inside
from headjudge.runner.engine import EngineStartError, Limits
from headjudge.runner.registry import KNOWN

if TYPE_CHECKING:
    from headjudge.adapters.catalog import CatalogEntry

app = typer.Typer()
WIDTH = 79
HELLO_WARNING_SECONDS = 3.0
"""How long `check` waits for the reply to hello before printing a message."""
END_OF_INPUT_SECONDS = 10.0
"""How long an engine that ignored hello may take to reply once its input has ended."""


@command(
    app,
    ENGINES,
    ('headjudge check "node adapter.mts"', "find problems in an adapter"),
    ("  ... --trace", "with every request and reply"),
)
def check(
    ctx: typer.Context,
    engine: opt.Engine = "",
    *,
    trace: Annotated[bool, typer.Option("--trace", help="Show every request and reply.")] = False,
    max_in_flight: opt.MaxInFlight = None,
    timeout: opt.Timeout = None,
    max_downtime: opt.MaxDowntime = None,
    memory: opt.Memory = None,
    env: opt.Env = None,
) -> Exit:
    """Test an adapter on a few dozen small cases, and report its mistakes.

    The test plays at least one case per capability. To judge the engine, use certify.
    """
    from headjudge.judge.smoke import SmokeTest
    from headjudge.runner.registry import attach
    from headjudge.spec.rulebook import editions

    limits = Limits(timeout, 1, max_in_flight, memory, max_downtime, tuple(env or ()))
    if not engine:
        raise UsageError(
            "missing ENGINE; usage: headjudge check ENGINE (see headjudge check --help)"
        )
    message = "waiting for the engine's answer to hello ..."
    waiting = Timer(HELLO_WARNING_SECONDS, echo_error, [message])
    waiting.daemon = True
    waiting.start()
    try:
        attached = attach(engine, limits)
    except EngineStartError as error:
        if hint := _hint(engine, str(error), limits):
            echo_error(hint)
        raise
    finally:
        waiting.cancel()
    try:
        test = SmokeTest(attached, trace=trace)
        warn_if_unreviewed(test.edition)
        for line in test.lines():
            echo(line)
    finally:
        attached.close()
    echo("")
    edition = f" --edition {test.edition}" if test.edition != editions()[0] else ""
    process = shlex.join(repeat_options(ctx, PROCESS_OPTIONS))
    repeated = shlex.quote(engine) + (process and f" {process}")
    then = f"headjudge certify {repeated}{edition}"
    if test.keeps_state:
        then = f"headjudge check {repeated}, because certify would judge changing answers"
    elif not test.can_pass:
        then = f"headjudge check {repeated}, because it passes none of these cases yet"
    echo(f"{test.conclusion()}; next: {then}")
    if test.names_matter:
        return Exit.NAMES_MATTER
    return Exit.FAILED if test.wrong or test.differing or test.refused else Exit.OK


def _hint(engine: str, message: str, limits: Limits) -> str:
    """Return a hint on fixing an adapter whose handshake failed; empty if there is none."""
    if "no reply to hello: no answer within" in message and _answers_at_end(engine, limits):
        return (
            "it answers only after its input has ended: it must flush standard output after "
            "each reply and read its input line by line"
        )
    if "its reply to hello is malformed: JSON is malformed" in message:
        return "only replies may go to standard output; write everything else to standard error"
    return ""


def _answers_at_end(engine: str, limits: Limits) -> bool:
    """Return whether the engine replies to hello only after its input ends."""
    from headjudge.runner.client import HELLO
    from headjudge.runner.process import environment
    from headjudge.runner.registry import command_line

    try:
        done = subprocess.run(  # noqa: S603 -- the user's own command
            command_line(engine),
            input=HELLO,
            env=environment(limits.environment),
            capture_output=True,
            timeout=END_OF_INPUT_SECONDS,
            check=False,
        )
    except (EngineStartError, OSError, subprocess.TimeoutExpired):
        return False
    return b'"hello"' in done.stdout


@command(
    app,
    ENGINES,
    ("headjudge init", "list the languages, with their requirements"),
    ("headjudge init java", "write the adapter into this folder"),
    ("headjudge init rust mine", "write it into another folder"),
)
def init(
    language: Annotated[
        str,
        typer.Argument(
            help=f"{', '.join(scaffold.KITS)} (default: list them).",
            autocompletion=opt.completing(lambda: scaffold.KITS),
            show_default=False,
        ),
    ] = "",
    folder: Annotated[
        Path, typer.Argument(help="Folder to write to.", metavar="DIR", show_default=False)
    ] = Path(),
) -> None:
    """Write a starter adapter with a toy engine that has one fault."""
    if not language:
        kits = scaffold.KITS.items()
        width = max(len(kit.file) for _, kit in kits)
        for name, kit in kits:
            echo(f"{name:10}  {kit.file:{width}}  for {kit.needs} or later")
        return
    kit = scaffold.kit(language)
    path = folder / kit.file
    folder.mkdir(parents=True, exist_ok=True)
    if os.path.lexists(path):
        raise UsageError(f"{path} already exists; choose another folder")
    write_inside(path, scaffold.render(kit).encode())
    where = "" if folder == Path() else f", in {folder}"
    echo(f"{path}: an adapter for {kit.needs} or later, with a toy engine that has one fault")
    echo(f"Next{where}:")
    for line in (kit.build, f'headjudge check "{kit.run}"', f'headjudge certify "{kit.run}"'):
        if line:
            echo(f"  {line}")


def _catalog() -> Iterable[str]:
    from headjudge.adapters.catalog import catalog

    return catalog()


@command(
    app,
    ENGINES,
    ("headjudge engines", "list the engines with their results"),
    ("headjudge engines xmage", "how to connect XMage, and its results"),
    ("headjudge engines xmage --copy-to xmage", "copy its adapter, for your own checkout"),
)
def engines(
    name: Annotated[
        str,
        typer.Argument(
            help="Show the page of this engine (default: list all engines).",
            autocompletion=opt.completing(_catalog),
            show_default=False,
        ),
    ] = "",
    *,
    copy_to: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Copy its adapter into this folder.")
    ] = None,
    save_results: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Save the verdicts and causes from the reports in this folder."
        ),
    ] = None,
) -> None:
    """List the real engines that have an adapter, or show one of them in detail.

    In the list, "duel 88/101" means: 88 of the 101 judged cases of that level
    pass. Cases beyond an engine's capabilities are not judged. The results of
    runs recorded before there were levels have only the failures: "duel 13 fail".
    """
    from headjudge.adapters.catalog import catalog, catalog_entry

    if not name:
        if copy_to or save_results:
            raise UsageError("missing NAME; usage: headjudge engines NAME --copy-to DIR")
        echo("\n\n".join("\n".join(_summary(entry)) for entry in catalog().values()))
        return
    entry = catalog_entry(name)
    if copy_to:
        _copy(entry, copy_to)
    elif save_results:
        _save_results(entry, save_results)
    else:
        echo("\n".join([entry.page.rstrip("\n"), "", *_verdicts(entry)]))


def _summary(entry: "CatalogEntry") -> Iterator[str]:
    about = entry.about
    yield f"{entry.name}: {about.engine} {about.version}"
    yield from _indented(f"{about.language}; obtained from {about.obtained}")
    yield from _indented(entry.command())
    yield from _verdicts(entry)


def _verdicts(entry: "CatalogEntry") -> Iterator[str]:
    """Yield lines with the recorded results: totals, results by level, and earlier versions."""
    from headjudge.judge.verdicts import counted, right_and_judged

    last = entry.verdicts
    if last is None:
        yield "  no results recorded yet"
        return
    yield from _indented(f"{counted(last.counts)} ({last.date}, edition {last.edition})")
    scores = {level: right_and_judged(counts) for level, counts in last.levels.items()}
    listed = [
        f"{level} {passed}/{judged}" if passed else f"{level} {judged} fail"
        for level, (passed, judged) in scores.items()
        if last.levels[level]
    ]
    yield from _indented(", ".join(listed))
    for run in reversed(entry.runs[:-1]):
        yield from _indented(f"version {run.version}: {counted(run.counts)} ({run.date})")


def _indented(text: str) -> list[str]:
    return wrap(
        text,
        WIDTH,
        initial_indent="  ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _copy(entry: "CatalogEntry", folder: Path) -> None:
    """Copy an adapter's files. Raises UsageError if none are needed or a file already exists."""
    from headjudge.adapters.catalog import files_of

    if entry.name in KNOWN:
        raise UsageError(
            f"{entry.name} has no files to copy; connect it by name: headjudge certify "
            f"{entry.about.attach}"
        )
    sources = files_of(entry)
    existing = [path.name for path in sources if (folder / path.name).exists()]
    if existing:
        raise UsageError(f"{folder / existing[0]} already exists; choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    for path in sources:
        shutil.copyfile(path, folder / path.name)
        echo(str(folder / path.name))
    echo(f"connect it with: {entry.command(str(folder))}")


def _save_results(entry: "CatalogEntry", folder: Path) -> None:
    """Save a run's verdict counts, and update the table of causes on the engine's page."""
    from headjudge.adapters.catalog import PAGE, VERDICTS, RecordedRun, by_level
    from headjudge.report import event_log
    from headjudge.report.failure_list import with_failures
    from headjudge.report.summary import causes
    from headjudge.report.writers import EVENTS
    from headjudge.spec.rulebook import Rulebook
    from headjudge.suite.cache import bundled_scenarios
    from headjudge.suite.levels import LEVELS, of_level

    path = folder / EVENTS
    run = event_log.read(path)
    if run.finished is None:
        raise UsageError(f"{path}: the run was interrupted; only a complete run can be saved")
    started = run.started
    scenarios = bundled_scenarios(Rulebook.at(started.edition))
    ids = {name: [scenario.case.id for scenario in of_level(scenarios, name)] for name in LEVELS}
    recorded = RecordedRun(
        engine=started.engine.engine,
        version=started.engine.version,
        suite=started.suite,
        edition=started.edition,
        date=dt.datetime.fromtimestamp(path.stat().st_mtime, dt.UTC).date().isoformat(),
        counts=run.finished.counts,
        levels=by_level({result.id: result.verdict for result in run.judged}, ids),
        max_players=started.engine.max_players,
        capabilities=tuple(sorted(started.engine.capabilities)),
    )
    encoded = msgspec.json.format(msgspec.json.encode(entry.with_run(recorded)), indent=2) + b"\n"
    (entry.folder / VERDICTS).write_bytes(encoded)
    (entry.folder / PAGE).write_text(with_failures(entry.page, causes(run)), "utf-8")
    echo(f"{entry.folder / VERDICTS}, {entry.folder / PAGE}: written")
