"""Arguments and options as annotated types of typer, shared by several commands.

Exit statuses, output, error messages and the command class of every command.

Defaults of ``certify`` in ``headjudge.toml`` or ``pyproject.toml`` [tool.headjudge].

What a shell completes: engines, rules, ids, editions and profiles.
"""

import math
import os
import re
import shlex
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperArgument, TyperCommand

from headjudge.cli import _signals
from headjudge.errors import UsageError
from headjudge.files import read_text
from headjudge.runner.engine import MAX_CASE_SECONDS, EngineStartError
from headjudge.runner.registry import KNOWN
from headjudge.spec.rulebook import LookUpError, nearest, read_toml
from headjudge.spec.rulebook.official import NotARulebook
from headjudge.text import sanitize, truncate_middle

if TYPE_CHECKING:
    from rich.console import Console


WEB_ADDRESS = re.compile(r"https?://[^\s()<>\[\]\"&]+")
"""A URL to which links can be appended, in any markup."""
ENGINES, ARGUMENTS, RULES = "Engines", "Arguments", "Rules"
LOGS, PROJECT = "Logs", "This project"
"""Panels of the list of commands."""


class Exit(IntEnum):
    """The exit statuses of every command."""

    OK = 0
    FAILED = 1
    WRONG_USE = 2
    NOT_STARTED = 3
    NOT_WRITTEN = 4
    INTERRUPTED = _signals.STATUS


class Command(TyperCommand):
    """A command whose function returns its exit status and may raise what the user did wrong."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 -- typer's own
        """Hide the type of switches in the help."""
        super().__init__(*args, **options)
        for param in self.params:
            if getattr(param, "is_flag", False) or getattr(param, "count", False):
                param.display_type_rich = lambda **_: None  # type: ignore[attr-defined]

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 -- typer's own
        """Run the function and exit with its status."""
        with reporting_errors():
            status = super().invoke(ctx)
        raise typer.Exit(status or Exit.OK)


def examples(*lines: tuple[str, str]) -> str:
    """Return the epilog of a command's help: command lines, each with its purpose."""
    width = max(len(line) for line, _ in lines)
    shown = (f"  {line.ljust(width)}  [dim]{purpose}[/dim]" for line, purpose in lines)
    return "\n".join(["Examples:", *shown])


def explicit_options(ctx: typer.Context) -> frozenset[str]:
    """Return the names of the parameters that the command line sets."""
    sources = {name: ctx.get_parameter_source(name) for name in ctx.params}
    return frozenset(name for name, at in sources.items() if at and at.name == "COMMANDLINE")


def repeat_options(ctx: typer.Context, names: Collection[str]) -> list[str]:
    """Return the words that set those of the named parameters that the command line sets."""
    words: list[str] = []
    for param in ctx.command.params:
        if param.name in explicit_options(ctx) and param.name in names:
            option = [] if isinstance(param, TyperArgument) else [f"--{long_name(param)}"]
            value = ctx.params[param.name]
            for each in value if isinstance(value, list | tuple) else [value]:
                words += [*option, f"{each:g}" if isinstance(each, float) else str(each)]
    return words


def certify_line(words: Iterable[str]) -> str:
    """Return the command line of ``headjudge certify`` with these words."""
    return shlex.join(["headjudge", "certify", *words])


def long_name(param: Any) -> str:  # noqa: ANN401 -- typer's own
    """Return an option's long name without dashes, or an argument's name."""
    long = [name.lstrip("-") for name in param.opts if name.startswith("--")]
    return str(long[0] if long else param.name)


def processes_for(wanted: int | None, engines: Iterable[str]) -> int:
    """Return the number of processes: as wanted, or one per processor for 0.

    If nothing is wanted, known engines get one per processor. Two processes of an unknown engine
    might interfere with each other, so it gets one.
    """
    from headjudge.runner.registry import KNOWN

    several = all(engine in KNOWN for engine in engines) if wanted is None else wanted == 0
    return (os.cpu_count() or 1) if several else wanted or 1


def complain(message: str) -> None:
    """Print a message on standard error."""
    sys.stderr.write(f"headjudge: {sanitize(truncate_middle(message))}\n")


def say(text: str) -> None:
    """Print text on standard output, without control sequences."""
    typer.echo(sanitize(text))


def output() -> "Console":
    """Return standard output for tables and colours. It raises OSError if it can't be written."""
    from rich.console import Console

    class Terminal(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # rich would exit with a different status

    return Terminal()


@contextmanager
def reporting_errors() -> Iterator[None]:
    """Turn every error that a user can cause into one message and its exit status."""
    try:
        _signals.begin()
        yield
    except (LookUpError, UsageError, NotARulebook) as error:
        complain(str(error))
        raise typer.Exit(Exit.WRONG_USE) from None
    except EngineStartError as error:
        complain(f"the engine could not be started: {error}")
        raise typer.Exit(Exit.NOT_STARTED) from None
    except KeyboardInterrupt:
        complain("interrupted")
        raise typer.Exit(Exit.INTERRUPTED) from None
    except OSError as error:
        not_written(error)
        raise typer.Exit(Exit.NOT_WRITTEN) from None


def not_written(error: OSError) -> None:
    """Report what could not be written, except to a closed pipe; discard all further output."""
    if not isinstance(error, BrokenPipeError):
        complain(f"{error.filename or 'standard output'}: {error.strerror}")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


HELP = ("-h", "--help")
OWN, SHARED, TABLE = "headjudge.toml", "pyproject.toml", "headjudge"
PATHS = ("FILE", "DIR")
"""Metavars of the options whose values are paths."""


class CommandWithSettings(Command):
    """A command whose defaults are read from a file; the command line has precedence."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 -- typer's own
        """Read the settings, then the command line. The help needs no valid settings."""
        if set(HELP) & set(args) or ctx.resilient_parsing:
            return super().parse_args(ctx, args)
        with reporting_errors():
            path, table = find_settings(Path.cwd())
            ctx.default_map = self._defaults(path, table)
            try:
                return super().parse_args(ctx, args)
            except typer.BadParameter as error:
                param: Any = error.param
                if param is None or param.name not in ctx.default_map.keys() - explicit_options(
                    ctx
                ):
                    raise
                raise UsageError(f"{path}: {long_name(param)}: {error.message}") from None

    def _defaults(self, path: Path, table: dict[str, Any]) -> dict[str, Any]:
        """Return the settings by parameter. Raises UsageError, naming the file and the key."""
        params = {long_name(param): param for param in self.params if param.name != "help"}
        defaults = {}
        for key, value in table.items():
            if key not in params:
                long = [name for name, param in params.items() if f"-{key}" in param.opts]
                near = f"; did you mean {long[0]}?" if long else nearest(key, params)
                raise UsageError(f"{path}: no option of {self.name} is called {key!r}{near}")
            try:
                defaults[str(params[key].name)] = _checked(params[key], value, path.parent)
            except ValueError as error:
                raise UsageError(f"{path}: {key}: {error}") from None
        return defaults


def find_settings(folder: Path) -> tuple[Path, dict[str, Any]]:
    """Return the nearest settings file, in the folder or above it, and its content.

    The search ends at the root of the project, the folder with ``.git``. Raises UsageError for a
    file
    that can't be read and LookUpError for invalid TOML.
    """
    for place in (folder, *folder.parents):
        if (own := place / OWN).is_file():
            return own, read_toml(read_text(own), str(own))
        if (shared := place / SHARED).is_file():
            tools = read_toml(read_text(shared), str(shared)).get("tool", {})
            if isinstance(tools, dict) and TABLE in tools:
                if not isinstance(tools[TABLE], dict):
                    raise UsageError(f"{shared}: tool.{TABLE} is not a table")
                return shared, tools[TABLE]
        if (place / ".git").exists():
            break
    return folder / OWN, {}


def _checked(param: Any, value: Any, folder: Path) -> Any:  # noqa: ANN401 -- of any type
    """Check a value's type and make paths relative to the file's folder. Raises ValueError."""
    is_flag = bool(getattr(param, "is_flag", False))
    is_list = bool(getattr(param, "multiple", False)) or param.nargs == -1
    values = value if isinstance(value, list) and is_list else [value]
    for each in values:
        if is_flag is not isinstance(each, bool) or not isinstance(each, bool | int | float | str):
            expected = "true or false" if is_flag else "text or a number"
            expected = f"a list, each {expected}" if is_list else expected
            raise ValueError(f"{value!r} is not {expected}")
    if param.metavar in PATHS:
        values = [each if each == "-" else os.path.normpath(folder / each) for each in values]
    return values if is_list else values[0]


def engines(incomplete: str) -> list[str]:
    """Engines known by name."""
    from headjudge.runner.registry import KNOWN

    return _beginning(KNOWN, incomplete)


def languages(incomplete: str) -> list[str]:
    """Languages that have a kit."""
    from headjudge.adapters.scaffold import KITS

    return _beginning(KITS, incomplete)


def shelf(incomplete: str) -> list[str]:
    """Real engines with an adapter."""
    from headjudge.adapters.catalog import shelf as known

    return _beginning(known(), incomplete)


def editions(incomplete: str) -> list[str]:
    """Dated editions, newest first."""
    from headjudge.spec.rulebook import editions as dated

    return _beginning(dated(), incomplete)


def rules(incomplete: str) -> list[str]:
    """Numbers and slugs of the newest edition."""
    from headjudge.spec.rulebook import Rulebook

    book = Rulebook.at()
    numbers = [book.number(rule.slug) for rule in book]
    return _beginning([*dict.fromkeys(numbers), *(rule.slug for rule in book)], incomplete)


def questions(incomplete: str) -> list[tuple[str, str]]:
    """The names of the open questions, each with what it asks."""
    from headjudge.spec.rulebook import Rulebook

    every = Rulebook.at().questions.values()
    return [
        (question.slug, question.asks) for question in every if question.slug.startswith(incomplete)
    ]


def ids(incomplete: str) -> list[str]:
    """Ids of bundled scenarios; those of their rows are left out."""
    from importlib.resources import as_file, files

    with as_file(files("headjudge.features")) as folder:
        texts = [path.read_text("utf-8") for path in sorted(folder.glob("*.feature"))]
    found = (name for text in texts for name in re.findall(r"@id\.(\S+)", text))
    return _beginning(list(found), incomplete)


def profiles(incomplete: str) -> list[tuple[str, str]]:
    """Profiles, each with what it is."""
    from headjudge.suite.profiles import PROFILES

    return [(name, one.says) for name, one in PROFILES.items() if name.startswith(incomplete)]


def cards(incomplete: str) -> list[str]:
    """Names of cards."""
    from headjudge.spec.cards import cards as known

    return _beginning(known(), incomplete)


def _beginning(words: Iterable[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


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
    if not LEAST_SECONDS <= seconds <= MAX_CASE_SECONDS:
        limits = f"from {LEAST_SECONDS} to {MAX_CASE_SECONDS:g}"
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
    str, typer.Argument(help=ENGINE_HELP, autocompletion=engines, show_default=False)
]
EditionOption = Annotated[
    str,
    typer.Option(
        metavar="DATE",
        help="Edition of the rules (default: the newest).",
        autocompletion=editions,
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
        autocompletion=rules,
        rich_help_panel=CASES,
    ),
]
CaseOption = Annotated[
    list[str] | None,
    typer.Option(
        "--case",
        metavar="ID",
        help="Scenario id, with wildcards (both-*); repeatable.",
        autocompletion=ids,
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
        autocompletion=profiles,
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
