"""The command about real engines: which there are adapters to, and how they were judged."""

import datetime as dt
import shutil
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Annotated

import msgspec
import typer

from headjudge.adapters.catalog import (
    PAGE,
    VERDICTS,
    LastVerdicts,
    OnShelf,
    by_profile,
    files_of,
    on_shelf,
    shelf,
)
from headjudge.cli import _command as completion
from headjudge.cli._command import ENGINES, Command, examples, say
from headjudge.errors import UsageError
from headjudge.judge.verdicts import counted, right_and_judged
from headjudge.runner.registry import KNOWN

app = typer.Typer()
WIDE = 79
"""Characters in a line."""


@app.command(
    cls=Command,
    rich_help_panel=ENGINES,
    epilog=examples(
        ("headjudge engines", "the real engines with an adapter, and their results"),
        ("headjudge engines xmage", "the page of one: how to attach it, what it gets wrong"),
        ("headjudge engines xmage --copy-to xmage", "its adapter, for your own checkout"),
    ),
)
def engines(
    name: Annotated[
        str,
        typer.Argument(
            help="Engine whose page to print.", autocompletion=completion.shelf, show_default=False
        ),
    ] = "",
    *,
    copy_to: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Copy its adapter into this folder.")
    ] = None,
    save_results: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Save the verdicts and causes of a run, from its reports."
        ),
    ] = None,
) -> None:
    """List the real engines with an adapter, or print the page of one.

    In the list, "core 40/43" means: 40 of the 43 judged cases of that profile
    pass. Cases beyond an engine's capabilities are not judged.
    """
    if not name:
        if copy_to or save_results:
            raise UsageError("which engine? headjudge engines NAME --copy-to DIR")
        say("\n\n".join("\n".join(_listed(entry)) for entry in shelf().values()))
        return
    one = on_shelf(name)
    if copy_to:
        _copy(one, copy_to)
    elif save_results:
        _save_results(one, save_results)
    else:
        say("\n".join([one.page.rstrip("\n"), "", *_verdicts(one)]))


def _listed(one: OnShelf) -> Iterator[str]:
    about = one.about
    yield f"{one.name}: {about.engine} {about.version}"
    yield from _indented(f"{about.language}; obtained from {about.obtained}")
    yield from _indented(one.command())
    yield from _verdicts(one)


def _verdicts(one: OnShelf) -> Iterator[str]:
    """How it was judged: in all, and by profile."""
    last = one.verdicts
    if last is None:
        yield "  not recorded yet how it was judged"
        return
    yield from _indented(f"{counted(last.counts)} ({last.date}, edition {last.edition})")
    of_each = {name: right_and_judged(counts) for name, counts in last.profiles.items()}
    shown = [f"{name} {good}/{of}" for name, (good, of) in of_each.items() if of]
    yield from _indented(", ".join(shown))


def _indented(text: str) -> list[str]:
    return wrap(
        text,
        WIDE,
        initial_indent="  ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _copy(one: OnShelf, folder: Path) -> None:
    """Copy the adapter. Raises UsageError where there is none to copy, or files of those names."""
    if one.name in KNOWN:
        raise UsageError(
            f"{one.name} is attached by its name: headjudge certify {one.about.attach}"
        )
    files = files_of(one)
    there = [path.name for path in files if (folder / path.name).exists()]
    if there:
        raise UsageError(f"{folder / there[0]} is there already; choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    for path in files:
        shutil.copyfile(path, folder / path.name)
        say(str(folder / path.name))
    say(f"attach it with: {one.command(str(folder))}")


def _save_results(one: OnShelf, folder: Path) -> None:
    """Keep the verdicts of a run, in all and by profile, and its causes on the engine's page."""
    from headjudge.report import event_log
    from headjudge.report.failure_list import with_failures
    from headjudge.report.summary import causes
    from headjudge.report.writers import EVENTS
    from headjudge.spec.rulebook import Rulebook
    from headjudge.suite.cache import bundled_scenarios
    from headjudge.suite.profiles import PROFILES, of_profile

    path = folder / EVENTS
    run = event_log.read(path)
    if run.finished is None:
        raise UsageError(f"{path}: the run was cut short")
    started = run.started
    scenarios = bundled_scenarios(Rulebook.at(started.edition))
    ids = {
        name: [scenario.case.id for scenario in of_profile(scenarios, name)] for name in PROFILES
    }
    last = LastVerdicts(
        engine=started.engine.engine,
        version=started.engine.version,
        suite=started.suite,
        edition=started.edition,
        date=dt.datetime.fromtimestamp(path.stat().st_mtime, dt.UTC).date().isoformat(),
        counts=run.finished.counts,
        profiles=by_profile({result.id: result.verdict for result in run.judged}, ids),
    )
    shown = msgspec.json.format(msgspec.json.encode(last), indent=2) + b"\n"
    (one.folder / VERDICTS).write_bytes(shown)
    (one.folder / PAGE).write_text(with_failures(one.page, causes(run)), "utf-8")
    say(f"{one.folder / VERDICTS}, {one.folder / PAGE}: written")
