"""The command line: all its commands, in the order in which its help names them."""

import contextlib
import gc
import itertools
import os
import signal
import sys
from io import TextIOWrapper
from types import FrameType
from typing import Annotated

import typer

from conformance import __version__
from conformance.commands import (
    ask,
    audit,
    cards,
    check,
    discuss,
    engine_list,
    engines,
    explain,
    export,
    features,
    fuzz,
    kits,
    log,
    logic,
    play,
    rules,
    site,
    surveys,
)
from conformance.commands.common import Command, Exit, complain, examples, not_written
from conformance.commands.settings import HELP, WithSettings

__all__ = ["Exit", "app", "main"]

app = typer.Typer(
    name="headjudge",
    help="Judge whether a Magic rules engine ends games as the Comprehensive Rules say.",
    epilog=examples(
        ("headjudge certify phase", "judge an engine that is known by name"),
        ('headjudge certify "node adapter.js"', "judge your own"),
        ("headjudge certify -h", "all the ways to do so"),
        ("headjudge explain table.feature", "settle an argument"),
    ),
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": HELP},
)
app.add_typer(rules.rules_app, name="rules", epilog=rules.EXAMPLES)
app.command(cls=WithSettings, epilog=engines.EXAMPLES)(engines.certify)
app.command(cls=Command, epilog=surveys.EXAMPLES)(surveys.survey)
app.command(
    "kit",
    cls=Command,
    epilog=examples(
        ("headjudge kit", "the languages, with what each needs"),
        ("headjudge kit java", "its file, into this folder"),
        ("headjudge kit rust mine", "into another"),
    ),
)(kits.write_kit)
app.command(
    cls=Command,
    epilog=examples(
        ('headjudge check "node adapter.mts"', "what to mend in an adapter"),
        ("  ... --lines", "with every line that is exchanged"),
    ),
)(check.check)
app.command(cls=Command, epilog=fuzz.EXAMPLES)(fuzz.fuzz)
app.command(cls=Command, epilog=play.EXAMPLES)(play.play)
for command, shown in (
    (engines.profiles, examples(("headjudge profiles", "each profile, with its cases"))),
    (
        engine_list.engines,
        examples(
            ("headjudge engines", "the real engines with an adapter, and how they were judged"),
            ("headjudge engines xmage", "the page of one: how to attach it, what it gets wrong"),
            ("headjudge engines xmage --write xmage", "its adapter, to attach your own checkout"),
        ),
    ),
    (
        export.export,
        examples(
            ("headjudge export suite", "every case as data"),
            ("headjudge export suite --rule 104.3", "some of them, as for certify"),
            ("headjudge export suite --example java", "with a program that runs them"),
            ("headjudge export old --edition 2010-07-16", "as the rules were then"),
        ),
    ),
    (audit.audit, audit.EXAMPLES),
    (log.log, log.EXAMPLES),
    (engines.serve, examples(("headjudge serve phase", "what `certify phase` runs"))),
    (
        explain.explain,
        examples(
            ("headjudge explain table.feature", "every scenario of a file"),
            ("headjudge explain table.feature:12", "the one at line 12"),
            ("headjudge explain - < table.feature", "from standard input"),
            ("headjudge explain table.feature --markdown", "to paste into a forum"),
            ("headjudge explain table.feature --why --editions", "what decides it, and since when"),
        ),
    ),
    (
        ask.ask,
        examples(
            ("headjudge ask", "say it sentence by sentence; Tab completes"),
            ("headjudge ask table.feature", "what comes of each scenario of a file"),
            ("headjudge ask - < table.feature", "from standard input"),
        ),
    ),
    (
        logic.prove,
        examples(
            ("headjudge prove", "all invariants"),
            ("headjudge prove 104.4a", "those that rest on a rule"),
            ("headjudge prove mine.toml --all", "your own claims, in every edition"),
            ("headjudge prove --words", "what a claim may say"),
        ),
    ),
    (logic.vectors, examples(("headjudge vectors --check", "show that they miss nothing"))),
    (
        discuss.discuss,
        examples(
            ("headjudge discuss", "the open questions, a line each"),
            ("headjudge discuss 16", "one of them: what people hold, and where it matters"),
            ("headjudge discuss 16 --report out", "and which reading an engine follows"),
        ),
    ),
    (
        features.lint,
        examples(
            ("headjudge lint mine.feature", "what is wrong with it"),
            ("headjudge lint --suite mine.feature", "and what it lacks to join the suite"),
            ("headjudge lint - < mine.feature", "from standard input"),
        ),
    ),
    (
        engines.verify,
        examples(("headjudge verify toy.json -- node adapter.js", "play again, and compare")),
    ),
    (
        engines.report,
        examples(
            ("headjudge report out", "after certify ... --report out"),
            ("headjudge report out --annotations", "with the causes as GitHub shows them"),
        ),
    ),
    (site.site, site.EXAMPLES),
    (
        rules.gate,
        examples(("headjudge gate --from 2026-08-07 --to new.txt", "what a new text asks of you")),
    ),
    (
        features.steps,
        examples(
            ("headjudge steps", "all that a feature may say"),
            ("headjudge steps cards in library", "what has to do with that"),
        ),
    ),
    (
        cards.cards,
        examples(
            ("headjudge cards", "every card that a feature may name"),
            ("headjudge cards Platinum Angel", "what it comes to, and how to write it"),
            ("headjudge cards libraries", "those that have to do with one"),
        ),
    ),
    (engines.protocol, examples(("headjudge protocol --schema", "the same for programs"))),
):
    app.command(cls=Command, epilog=shown)(command)


def main() -> None:
    """Run the command ``headjudge``."""
    # what is read stays to the end: looking it through again costs a tenth
    gc.set_threshold(100_000)
    _open_what_is_closed()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup has it
            signal.signal(number, interrupted)
    try:
        app()
    except OSError as error:
        not_written(error)
        sys.exit(Exit.NOT_WRITTEN)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends anyway, with the right status


_interruptions = itertools.count(1)


def interrupted(_signal: int, _frame: FrameType | None) -> None:
    """Interrupt the command once; a second time would cut short how it tidies up."""
    number = next(_interruptions)
    if number == 2:  # noqa: PLR2004
        with contextlib.suppress(OSError):  # the terminal may be gone
            os.write(2, b"headjudge: ending; once more, and it ends at once\n")
    else:
        raise KeyboardInterrupt


def _open_what_is_closed() -> None:
    """Give a command that was started without them a standard input and a standard error.

    Without a standard output it is not begun: all that it finds out would be lost.
    """
    closed = [number for number in range(3) if not _is_open(number)]
    for _ in closed:
        os.open(os.devnull, os.O_RDWR)  # opens the lowest that is free
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8")
    if sys.stdout is None:
        complain("standard output is closed")
        sys.exit(Exit.NOT_WRITTEN)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal may know few characters


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def _version(wanted: bool) -> None:  # noqa: FBT001 -- typer's form of a callback
    if wanted:
        typer.echo(f"headjudge {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    _: Annotated[
        bool,
        typer.Option("--version", "-V", callback=_version, is_eager=True, help="Print it."),
    ] = False,
) -> None:
    """Options of the command itself."""
