"""The options of ``certify``: their names, what they take, and where the help lists them."""

import os
import shlex
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Annotated

import typer

from conformance.commands import completion, values
from conformance.commands.common import ENGINE_HELP
from conformance.commands.settings import named

CASES = "Which cases"
RUNNING = "How the engine is run"
SHOWN = "What is shown and kept"

EngineArgument = Annotated[
    str, typer.Argument(help=ENGINE_HELP, autocompletion=completion.engines, show_default=False)
]
RulesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rule",
        help="A rule and all below it (104, 104.3), a range (104.2-104.4a) or a slug; repeatable.",
        metavar="RULE",
        autocompletion=completion.rules,
        rich_help_panel=CASES,
    ),
]
IdsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--id",
        help="A scenario, or all like both-*; repeatable.",
        metavar="ID",
        autocompletion=completion.ids,
        rich_help_panel=CASES,
    ),
]
WordsOption = Annotated[
    str,
    typer.Option(
        "-k",
        "--keyword",
        help="Words with and, or, not: in the id, title, rule or file.",
        metavar="EXPR",
        rich_help_panel=CASES,
    ),
]
ProfilesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--profile",
        help="A kind of game: two-player, teams ... (headjudge profiles); repeatable.",
        metavar="NAME",
        autocompletion=completion.profiles,
        rich_help_panel=CASES,
    ),
]
LastFailedOption = Annotated[
    bool,
    typer.Option(
        "--last-failed",
        "--lf",
        help="Only what failed in the last run here; all if nothing did.",
        rich_help_panel=CASES,
    ),
]
FeaturesOption = Annotated[
    list[Path] | None,
    typer.Option(
        help="Feature files or folders in place of the bundled ones; - for standard input.",
        metavar="FILE",
        rich_help_panel=CASES,
    ),
]
DateOption = Annotated[
    str,
    typer.Option(
        help="A dated edition; the newest if absent.",
        metavar="DATE",
        autocompletion=completion.editions,
        rich_help_panel=CASES,
    ),
]
CompleteOption = Annotated[
    int | None,
    typer.Option(
        help="Play every situation of so many players, too.",
        metavar="2|3",
        parser=values.few,
        rich_help_panel=CASES,
    ),
]
BudgetOption = Annotated[
    float | None,
    typer.Option(
        help="Of these play as many as there is time for, as a sample: 30s, 10m, 2h.",
        metavar="TIME",
        parser=values.duration,
        rich_help_panel=CASES,
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        help="What decides which these are; else a new one.",
        metavar="N",
        parser=values.seed,
        show_default=False,
        rich_help_panel=CASES,
    ),
]
ListOption = Annotated[
    bool,
    typer.Option(
        "--list", help="List the cases, and play none; needs no engine.", rich_help_panel=CASES
    ),
]
FirstOption = Annotated[
    bool,
    typer.Option("-x", "--exitfirst", help="Stop at the first failure.", rich_help_panel=RUNNING),
]
MaxFailOption = Annotated[
    int | None,
    typer.Option(
        help="Stop after so many failures.",
        parser=values.count,
        metavar="N",
        show_default=False,
        rich_help_panel=RUNNING,
    ),
]
JobsOption = Annotated[
    int | None,
    typer.Option(
        "-j",
        "--jobs",
        help="Processes of the engine: a number, or auto for one a processor.",
        metavar="N",
        parser=values.processes,
        rich_help_panel=RUNNING,
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "-j",
        "--jobs",
        help="Worker processes, each with an engine: a number, or auto for one a processor.",
        metavar="N",
        parser=values.processes,
        rich_help_panel=RUNNING,
    ),
]
SchedulerOption = Annotated[
    str,
    typer.Option(
        help="Spread the work over the workers of this Dask scheduler: headjudge[cluster].",
        metavar="tcp://HOST:PORT",
        rich_help_panel=RUNNING,
    ),
]
WindowOption = Annotated[
    int | None,
    typer.Option(
        help="Requests that wait on each process; else what suits the engine.",
        parser=values.count,
        metavar="N",
        rich_help_panel=RUNNING,
    ),
]
RepeatOption = Annotated[
    int,
    typer.Option(
        help="Play each case so often: answers that differ are flaky.",
        parser=values.count,
        metavar="N",
        rich_help_panel=RUNNING,
    ),
]
TimeoutOption = Annotated[
    float | None,
    typer.Option(
        help="How long a case may take; else what the engine asks for, or 10.",
        metavar="SECONDS",
        parser=values.seconds,
        rich_help_panel=RUNNING,
    ),
]
LostOption = Annotated[
    float | None,
    typer.Option(
        help="How much of the whole run may be lost to hangs and crashes.",
        metavar="SECONDS",
        parser=values.seconds,
        rich_help_panel=RUNNING,
    ),
]
MemoryOption = Annotated[
    int | None,
    typer.Option(
        help="What each process may use: 512M, 2G.",
        metavar="SIZE",
        parser=values.size,
        rich_help_panel=RUNNING,
    ),
]
VariablesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--env",
        help="What the engine finds in its environment, which else is clean; repeatable.",
        metavar="NAME[=VALUE]",
        parser=values.variable,
        rich_help_panel=RUNNING,
    ),
]
InProcessOption = Annotated[
    bool,
    typer.Option(
        "--in-process",
        help="Run a python: engine inside Head Judge: faster, if it can't hang or exit.",
        rich_help_panel=RUNNING,
    ),
]
FromResultsOption = Annotated[
    Path | None,
    typer.Option(
        help="Judge what your own tests of the exported cases wrote, in place of an engine.",
        metavar="FILE",
        rich_help_panel=RUNNING,
    ),
]
VerboseOption = Annotated[
    int,
    typer.Option(
        "-v",
        "--verbose",
        count=True,
        help="Every failing case; -vv the table of all rules, too.",
        show_default=False,
        rich_help_panel=SHOWN,
    ),
]
QuietOption = Annotated[
    bool, typer.Option("-q", "--quiet", help="One line only.", rich_help_panel=SHOWN)
]
TraceOption = Annotated[
    bool,
    typer.Option(
        "--trace",
        help="What is sent and received, and the state that the rules give after each step.",
        rich_help_panel=SHOWN,
    ),
]
ReportOption = Annotated[
    str | None,
    typer.Option(
        help="Write events.ndjson and the reports into this folder.",
        metavar="DIR",
        rich_help_panel=SHOWN,
    ),
]
ResumeOption = Annotated[
    bool,
    typer.Option(
        "--resume", help="Go on with the interrupted run in that folder.", rich_help_panel=SHOWN
    ),
]
KnownOption = Annotated[
    Path | None,
    typer.Option(
        help="Show only what differs from this list of known failures.",
        metavar="FILE",
        rich_help_panel=SHOWN,
    ),
]
FixOption = Annotated[
    bool, typer.Option("--fix", help="Rewrite the list of --known.", rich_help_panel=SHOWN)
]
CertificateOption = Annotated[
    Path | None,
    typer.Option(
        help="Write a certificate, if every case of a profile passes.",
        metavar="FILE",
        rich_help_panel=SHOWN,
    ),
]
BadgeOption = Annotated[
    Path | None,
    typer.Option(help="Write a badge (SVG).", metavar="FILE", rich_help_panel=SHOWN),
]

_OF_ENGINE = frozenset({"window", "timeout", "lost", "memory", "env"})
"""How the engine is run, which a command that plays a case again has to say too."""
_OF_CERTIFY = _OF_ENGINE | {"engine", "edition", "features", "repeat", "in-process", "from-results"}
"""All that such a command has to say, by long names."""


def command_line(ctx: typer.Context) -> str:
    """The command line that was given, without what selects cases, shows or keeps them."""
    return shlex.join(["headjudge", "certify", *told(ctx, _OF_CERTIFY)])


def told(ctx: typer.Context, names: Collection[str] = _OF_ENGINE) -> list[str]:
    """The words of the command line that was given, as far as they set what has these names."""
    words: list[str] = []
    for param in ctx.command.params:
        source = ctx.get_parameter_source(param.name or "")
        if named(param) not in names or source is None or source.name != "COMMANDLINE":
            continue
        value = ctx.params[param.name or ""]
        option = [] if param.param_type_name == "argument" else [f"--{named(param)}"]
        if isinstance(value, bool):
            words += option
            continue
        for each in value if isinstance(value, list | tuple) else [value]:
            words += [*option, f"{each:g}" if isinstance(each, float) else str(each)]
    return words


def processes_for(wanted: int | None, engines: Iterable[str]) -> int:
    """How many processes: those wanted, all processors for 0; else all for engines we know.

    Of others nobody knows whether two at a time get in each other's way.
    """
    from conformance.engines.adapters import KNOWN

    several = all(engine in KNOWN for engine in engines) if wanted is None else wanted == 0
    return (os.cpu_count() or 1) if several else wanted or 1
