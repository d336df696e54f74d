"""Arguments and options as annotated types of typer, shared by several commands."""

import math
import re
from pathlib import Path
from typing import Annotated, Any

import typer

from headjudge.conformance.commands import shell_completion as completion
from headjudge.conformance.engines.answers import MOST_SECONDS
from headjudge.conformance.engines.known import KNOWN

CASES, RUNNING, OUTPUT = "Selection of cases", "Engine process", "Output"
"""Panels of the help."""
LEAST_SECONDS = 0.01
MOST_BYTES = 1024**5
_DURATION_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600}


def _seconds(value: Any) -> float:  # noqa: ANN401 -- text or a number
    """Parse a number of seconds. Raises BadParameter if it is out of range."""
    try:
        seconds = float(value)
    except ValueError:
        seconds = math.nan
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        limits = f"from {LEAST_SECONDS} to {MOST_SECONDS:g}"
        raise typer.BadParameter(f"{value!r} is not a number of seconds {limits}")
    return seconds


def _duration(value: Any) -> float:  # noqa: ANN401 -- text or a number
    """Parse a duration such as 30s, 10m or 1.5h into seconds. Raises BadParameter."""
    match = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)\s*([smh]?)", str(value).lower())
    seconds = float(match[1]) * _DURATION_UNITS[match[2]] if match else 0.0
    if not seconds:
        raise typer.BadParameter(f"{value!r} is not a duration such as 30s, 10m or 2h")
    return seconds


def _size(value: Any) -> int:  # noqa: ANN401 -- text or a number
    """Parse a size such as 512M, 2G or 1.5GiB into bytes. Raises BadParameter."""
    match = re.fullmatch(r"(\d{1,15}(?:\.\d{1,15})?)\s*([kmgt]?)(?:i?b)?", str(value).lower())
    size = int(float(match[1]) * 1024 ** " kmgt".index(match[2] or " ")) if match else 0
    if not 1024**2 <= size <= MOST_BYTES:
        raise typer.BadParameter(f"{value!r} is not a size from 1M to 1024T, such as 512M or 2G")
    return size


def _processes(value: Any) -> int:  # noqa: ANN401 -- text or a number
    """Parse a number of processes; 0 stands for auto. Raises BadParameter."""
    if not re.fullmatch(r"auto|[1-9]\d{0,2}", str(value)):
        raise typer.BadParameter(f"{value!r} is neither a number of processes nor auto")
    return 0 if value == "auto" else int(value)


def _variable(value: str) -> str:
    """Check an environment variable. Raises BadParameter."""
    if not re.fullmatch(r"[^=\0]+(=[^\0]*)?", value, re.DOTALL):
        raise typer.BadParameter(f"{value!r} is neither NAME nor NAME=VALUE")
    return value


def _folder(value: str) -> Path:
    """Parse a folder. Raises BadParameter if it is empty."""
    if not value:
        raise typer.BadParameter(f"{value!r} is not the name of a folder")
    return Path(value)


ENGINE_HELP = f"{', '.join(KNOWN)}, python:module:factory, or a command line."
EngineArgument = Annotated[
    str, typer.Argument(help=ENGINE_HELP, autocompletion=completion.engines, show_default=False)
]
EditionOption = Annotated[
    str,
    typer.Option(
        metavar="DATE",
        help="Edition of the rules (default: the newest).",
        autocompletion=completion.editions,
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(metavar="N", min=0, max=10**9, help="Random seed (default: random)."),
]
VerboseOption = Annotated[bool, typer.Option("--verbose", "-v", help="Show the derivations, too.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Print only the totals.")]
TextsOption = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Folder with official texts named CR-YYYY-MM-DD.txt."),
]

JobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        metavar="N",
        parser=_processes,
        help="Number of processes, or auto for one per processor.",
    ),
]
SchedulerOption = Annotated[
    str,
    typer.Option(
        metavar="tcp://HOST:PORT",
        help="Run on the workers of this Dask scheduler (requires headjudge\\[cluster]).",
    ),
]

RuleOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rule",
        metavar="RULE",
        help="Rule and its subrules (104, 104.3), range (104.2-104.4a) or slug; repeatable.",
        autocompletion=completion.rules,
        rich_help_panel=CASES,
    ),
]
CaseOption = Annotated[
    list[str] | None,
    typer.Option(
        "--case",
        metavar="ID",
        help="Scenario id, with wildcards (both-*); repeatable.",
        autocompletion=completion.ids,
        rich_help_panel=CASES,
    ),
]
KeywordOption = Annotated[
    str,
    typer.Option(
        "--keyword",
        "-k",
        metavar="EXPR",
        help="Words in id, title, rule or file, combined by and, or, not.",
        rich_help_panel=CASES,
    ),
]
ProfileOption = Annotated[
    list[str] | None,
    typer.Option(
        "--profile",
        metavar="NAME",
        help="Kind of game: two-player, teams ... (certify --profiles); repeatable.",
        autocompletion=completion.profiles,
        rich_help_panel=CASES,
    ),
]
FeaturesOption = Annotated[
    list[Path] | None,
    typer.Option(
        metavar="FILE",
        help="Feature files or folders instead of the bundled ones; - for standard input.",
        rich_help_panel=CASES,
    ),
]

TimeoutOption = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        parser=_seconds,
        help="Time limit per case (default: what the engine requests, or 10).",
        rich_help_panel=RUNNING,
    ),
]
MaxInFlightOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        max=10_000,
        help="Maximum requests in flight per process (default: adaptive).",
        rich_help_panel=RUNNING,
    ),
]
MaxDowntimeOption = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        parser=_seconds,
        help="Give up after losing SECONDS to hangs, crashes and restarts.",
        rich_help_panel=RUNNING,
    ),
]
MemoryOption = Annotated[
    int | None,
    typer.Option(
        metavar="SIZE",
        parser=_size,
        help="Memory limit per process (512M, 2G).",
        rich_help_panel=RUNNING,
    ),
]
EnvOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME[=VALUE]",
        parser=_variable,
        help="Pass an environment variable to the engine; repeatable.",
        rich_help_panel=RUNNING,
    ),
]
TimeLimitOption = Annotated[
    float | None,
    typer.Option(
        metavar="TIME",
        parser=_duration,
        help="Time limit for the sweep; plays a random sample (30s, 10m, 2h).",
        rich_help_panel=CASES,
    ),
]
SecondsOption = Annotated[
    float | None,
    typer.Option(metavar="SECONDS", parser=_seconds, help="Duration (default: 60)."),
]
ReportFolderOption = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        parser=_folder,
        help="Write events.ndjson and the reports into this folder.",
        rich_help_panel=OUTPUT,
    ),
]
KnownFailuresOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Show only differences from this list of known failures.",
        rich_help_panel=OUTPUT,
    ),
]
