"""Code shared by all commands: exit statuses, output, error messages and settings."""

import os
import re
import shlex
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import typer
from typer.core import TyperArgument, TyperCommand

from headjudge import interruptions
from headjudge.errors import UsageError, install
from headjudge.files import read_text
from headjudge.runner.engine import EngineStartError
from headjudge.runner.registry import KNOWN
from headjudge.spec.rulebook import LookUpError, Rulebook, nearest, read_toml
from headjudge.spec.rulebook.official import NotARulebook
from headjudge.text import inert, sanitize, truncate_middle

if TYPE_CHECKING:
    from rich.console import Console


URL = re.compile(r"https?://[^\s()<>\[\]\"&]+")
"""A URL to which paths can be appended and which is safe in Markdown and HTML."""
HELP = ("-h", "--help")
ENGINES, SCENARIOS, RULES = "Engines", "Scenarios", "Rules"
LOGS, PROJECT = "Logs", "This project"
"""The panels that group commands in the help."""
EXTRAS = {"z3": "proofs", "mcp": "mcp", "anyio": "mcp"}
"""The extra of this project that installs an optional module."""
_Function = TypeVar("_Function", bound=Callable[..., Any])


class Exit(IntEnum):
    """The exit statuses of all commands."""

    OK = 0
    FAILED = 1
    USAGE_ERROR = 2
    NOT_STARTED = 3
    NOT_WRITTEN = 4
    NOTHING_JUDGED = 5
    NAMES_MATTER = 6
    UNREVIEWED = 7
    INTERRUPTED = interruptions.STATUS


class Command(TyperCommand):
    """A command whose function returns an exit status and may raise user errors."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 -- as in typer
        """Hide the value type of flags in the help."""
        super().__init__(*args, **options)
        for param in self.params:
            if getattr(param, "is_flag", False) or getattr(param, "count", False):
                param.display_type_rich = lambda **_: None  # type: ignore[attr-defined]

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 -- as in typer
        """Run the function and exit with its status."""
        with reporting_errors():
            status = super().invoke(ctx)
        raise typer.Exit(status or Exit.OK)


def command(
    app: typer.Typer, panel: str | None, *lines: tuple[str, str], cls: type[Command] = Command
) -> Callable[[_Function], _Function]:
    """Return a decorator that adds a function as a command; `lines` are the examples in its help.

    `panel` is the command's group in the list of commands.
    """
    return app.command(cls=cls, rich_help_panel=panel, epilog=examples(*lines))


def examples(*lines: tuple[str, str]) -> str:
    """Return a help epilog with example command lines and their purposes."""
    width = max(len(line) for line, _ in lines)
    rows = (f"  {line.ljust(width)}  [dim]{purpose}[/dim]" for line, purpose in lines)
    return "\n".join(["Examples:", *rows])


def process_count(jobs: int | None, engines: Iterable[str]) -> int:
    """Return the number of engine processes for --jobs, where 0 means one per processor.

    By default, known engines get one process per processor. An unknown engine gets a single
    process, because several might interfere with each other.
    """
    per_processor = all(engine in KNOWN for engine in engines) if jobs is None else jobs == 0
    return (os.cpu_count() or 1) if per_processor else jobs or 1


def echo(text: str) -> None:
    """Print text to standard output, stripped of control characters and workflow commands."""
    typer.echo(inert(sanitize(text)))


def echo_command(line: str) -> None:
    """Print a GitHub workflow command."""
    typer.echo(sanitize(line))


def echo_error(message: str) -> None:
    """Print a message to standard error."""
    sys.stderr.write(inert(f"headjudge: {sanitize(truncate_middle(message))}\n"))


def warn_if_unreviewed(edition: str) -> None:
    """Print a warning to standard error if an edition has rules that nobody has reviewed."""
    from headjudge.editions import review

    if warning := review.review_warning(edition, review.unreviewed_rules(Rulebook.at(edition))):
        echo_error(warning)


def make_console() -> "Console":
    """Return a console for tables and colors; printing to a closed pipe raises OSError."""
    from rich.console import Console

    class Terminal(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # by default, rich exits with its own status

    return Terminal()


@contextmanager
def reporting_errors() -> Iterator[None]:
    """Convert each user error into a message on standard error and an exit status."""
    try:
        interruptions.raise_on_interruption()
        yield
    except (LookUpError, UsageError, NotARulebook) as error:
        echo_error(str(error))
        raise typer.Exit(Exit.USAGE_ERROR) from None
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:
            raise
        extra = EXTRAS[error.name]
        echo_error(f"this command requires an extra; {install(extra)}")
        raise typer.Exit(Exit.USAGE_ERROR) from None
    except EngineStartError as error:
        echo_error(f"the engine could not be started: {error}")
        raise typer.Exit(Exit.NOT_STARTED) from None
    except KeyboardInterrupt:
        echo_error("interrupted")
        raise typer.Exit(Exit.INTERRUPTED) from None
    except OSError as error:
        report_write_error(error)
        raise typer.Exit(Exit.NOT_WRITTEN) from None


def report_write_error(error: OSError) -> None:
    """Report a failed write, unless a pipe was closed.

    If it was standard output, discard all further output.
    """
    if error.filename is not None:
        echo_error(f"{error.filename}: {error.strerror}")
        return
    if not isinstance(error, BrokenPipeError):
        echo_error(f"standard output: {error.strerror}")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def explicit_options(ctx: typer.Context) -> frozenset[str]:
    """Return the names of the parameters that were given on the command line."""
    sources = {name: ctx.get_parameter_source(name) for name in ctx.params}
    return frozenset(name for name, at in sources.items() if at and at.name == "COMMANDLINE")


def repeat_options(ctx: typer.Context, names: Collection[str]) -> list[str]:
    """Return arguments that repeat the named parameters given on the command line."""
    arguments: list[str] = []
    for param in ctx.command.params:
        if param.name in explicit_options(ctx) and param.name in names:
            option = [] if isinstance(param, TyperArgument) else [f"--{long_name(param)}"]
            value = ctx.params[param.name]
            for each in value if isinstance(value, list | tuple) else [value]:
                arguments += [*option, f"{each:g}" if isinstance(each, float) else str(each)]
    return arguments


PROCESS_OPTIONS = frozenset({"timeout", "max_in_flight", "max_downtime", "memory", "env"})
"""Options for the engine process; the commands printed to replay a case repeat them."""


def certify_command(arguments: Iterable[str]) -> str:
    """Return the command line of ``headjudge certify`` with these arguments."""
    return shlex.join(["headjudge", "certify", *arguments])


def long_name(param: Any) -> str:  # noqa: ANN401 -- as in typer
    """Return an option's long name without leading dashes, or an argument's name."""
    long = [name.lstrip("-") for name in param.opts if name.startswith("--")]
    return str(long[0] if long else param.name)


COMMAND_LINE_ONLY = frozenset({"results", "scheduler", "certificate"})
"""Options that a settings file can't set, because engines can write into the project's folder.

They choose where answers come from, which machine to trust, and whether to certify the engine.
"""


class CommandWithSettings(Command):
    """A command that reads defaults from a settings file; the command line takes precedence."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 -- as in typer
        """Read the settings, then the command line.

        With --help or --certificate, settings are ignored: a certificate rests on the command line.
        """
        if set(HELP) & set(args) or ctx.resilient_parsing:
            return super().parse_args(ctx, args)
        with reporting_errors():
            path, table = find_settings(Path.cwd())
            if table and any(word.partition("=")[0] == "--certificate" for word in args):
                echo_error(f"--certificate ignores the options in {path}")
                return super().parse_args(ctx, args)
            ctx.default_map = self._defaults(path, table)
            try:
                return super().parse_args(ctx, args)
            except typer.BadParameter as error:
                param: Any = error.param
                from_file = ctx.default_map.keys() - explicit_options(ctx)
                if param is None or param.name not in from_file:
                    raise
                raise UsageError(f"{path}: {long_name(param)}: {error.message}") from None

    def _defaults(self, path: Path, table: dict[str, Any]) -> dict[str, Any]:
        """Return the settings by parameter name. Raises UsageError with file and key."""
        params = {long_name(param): param for param in self.params if param.name != "help"}
        defaults = {}
        for key, value in table.items():
            if key not in params:
                near = nearest(key, params)
                raise UsageError(f"{path}: {self.name} has no option {key!r}{near}")
            if key in COMMAND_LINE_ONLY:
                raise UsageError(f"{path}: {key}: give --{key} on the command line, not in a file")
            try:
                defaults[str(params[key].name)] = _setting(params[key], value, path.parent)
            except ValueError as error:
                raise UsageError(f"{path}: {key}: {error}") from None
        return defaults


def _setting(param: Any, value: Any, folder: Path) -> Any:  # noqa: ANN401 -- values of any type
    """Check a setting's type, and resolve paths relative to the settings file.

    Raises ValueError.
    """
    is_flag = bool(getattr(param, "is_flag", False))
    is_list = param.multiple or param.nargs == -1
    values = value if isinstance(value, list) and is_list else [value]
    for each in values:
        if isinstance(each, bool) is not is_flag or not isinstance(each, int | float | str):
            expected = "true or false" if is_flag else "text or a number"
            expected = f"a list, each {expected}" if is_list else expected
            raise ValueError(f"{value!r} is not {expected}")
    if param.metavar in ("FILE", "DIR"):
        if not all(isinstance(each, str) and "\0" not in each for each in values):
            raise ValueError(f"{value!r} is not a path")
        values = [each if each == "-" else os.path.normpath(folder / each) for each in values]
    return values if is_list else values[0]


def find_settings(folder: Path) -> tuple[Path, dict[str, Any]]:
    """Return the path and content of the nearest settings file, in the folder or its parents.

    The search ends at the project root (the folder with ``.git``). Raises UsageError for an
    unreadable file and LookUpError for invalid TOML.
    """
    for place in (folder, *folder.parents):
        if (own := place / "headjudge.toml").is_file():
            return own, read_toml(read_text(own), str(own))
        if (shared := place / "pyproject.toml").is_file():
            tools = read_toml(read_text(shared), str(shared)).get("tool", {})
            if isinstance(tools, dict) and "headjudge" in tools:
                if not isinstance(tools["headjudge"], dict):
                    raise UsageError(f"{shared}: tool.headjudge is not a table")
                return shared, tools["headjudge"]
        if (place / ".git").exists():
            break
    return folder, {}
