"""A command from a function of its options: what typer reads, the help and the settings file.

Each parameter is an option, ``Annotated`` with what :func:`option` or :func:`argument` gives, or a
group of options: a record with fields such as these, whose ``panel`` is where the help lists them.
A field ``typed`` gets the names of the fields that the command line sets.
"""

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping
from copy import copy
from typing import Annotated, Any, NamedTuple, get_args, get_origin

import typer
from msgspec import NODEFAULT, Struct, defstruct
from msgspec.structs import FieldInfo, asdict, fields
from typer.core import TyperCommand
from typer.models import ArgumentInfo

from headjudge.conformance.commands.common import Exit, reporting_errors

TYPED = "typed"


def option(
    said: str,
    *names: str,
    metavar: str | None = None,
    parse: Callable[[Any], Any] | None = None,
    complete: Callable[[str], Any] | None = None,
    **more: Any,  # noqa: ANN401 -- typer's own
) -> Any:  # noqa: ANN401 -- typer's own
    """An option: what its help says, its names if the field does not name it, how it is read."""
    return typer.Option(
        ..., *names, help=said, metavar=metavar, parser=parse, autocompletion=complete, **more
    )


def argument(
    said: str,
    *,
    metavar: str | None = None,
    complete: Callable[[str], Any] | None = None,
) -> Any:  # noqa: ANN401 -- typer's own
    """An argument: what its help says, and what it is called there."""
    return typer.Argument(help=said, metavar=metavar, autocompletion=complete, show_default=False)


class PlainHelp(TyperCommand):
    """A command whose help does not say of a switch that its type is bool."""

    def __init__(self, *args: Any, **more: Any) -> None:  # noqa: ANN401 -- typer's own
        """Take away the type of switches."""
        super().__init__(*args, **more)
        for param in self.params:
            if getattr(param, "is_flag", False) or getattr(param, "count", False):
                param.display_type_rich = lambda **_: None  # type: ignore[attr-defined]


class Command(NamedTuple):
    """A command as it is entered in the command line."""

    name: str
    run: Callable[..., None]
    """With a parameter for each option."""
    examples: str

    cls: type[TyperCommand]

    def add_to(self, app: typer.Typer, panel: str | None = None) -> None:
        """Enter it in a group of commands, in a panel of its help."""
        enter = app.command(self.name, cls=self.cls, epilog=self.examples, rich_help_panel=panel)
        enter(self.run)


def command(
    *examples: tuple[str, str], name: str = "", cls: type[TyperCommand] = PlainHelp
) -> Callable[[Callable[..., Exit | None]], Command]:
    """Make a function a command, with examples of it and what each does.

    What the function returns is the exit status; what the user did wrong it may raise.
    """

    def made(function: Callable[..., Exit | None]) -> Command:
        return Command(name or function.__name__, runnable(function), below(*examples), cls)

    return made


def below(*examples: tuple[str, str]) -> str:
    """What stands below a command's help: commands, each with what it does."""
    wide = max(len(line) for line, _ in examples)
    shown = (f"  {line.ljust(wide)}  [dim]{does}[/dim]" for line, does in examples)
    return "\n".join(["Examples:", *shown])


def runnable(function: Callable[..., Exit | None]) -> Callable[..., None]:
    """The function as typer reads it: with a parameter for each option, those of groups too."""
    given = inspect.signature(function, eval_str=True).parameters.values()
    defaults = (NODEFAULT if one.default is one.empty else one.default for one in given)
    each = [(p.name, p.annotation, value) for p, value in zip(given, defaults, strict=True)]
    record = defstruct(function.__name__, each, kw_only=True)

    def run(ctx: typer.Context, **values: Any) -> None:  # noqa: ANN401 -- of any kind
        with reporting_errors():
            status = function(**asdict(_built(record, values, typed(ctx))))
        raise typer.Exit(status or Exit.OK)

    context = inspect.Parameter("ctx", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)
    signature = inspect.Signature([context, *_parameters(record)])
    run.__signature__ = signature  # type: ignore[attr-defined]
    run.__annotations__ = {name: one.annotation for name, one in signature.parameters.items()}
    run.__doc__ = function.__doc__
    return run


def _parameters(record: type[Struct]) -> Iterator[inspect.Parameter]:
    """A parameter for each option of a record; what may be repeated is a list for typer."""
    for one, panel in _options(record):
        kind, said = get_args(one.type)
        said = copy(said)
        said.rich_help_panel = panel
        default = inspect.Parameter.empty if one.required else one.default
        if get_origin(kind) is tuple:
            kind = list[get_args(kind)[0]]  # type: ignore[misc]
            default = default if one.required else [*one.default]
        yield inspect.Parameter(
            one.name,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=Annotated[kind, said],
            default=default,
        )


def _options(record: type[Struct]) -> Iterator[tuple[FieldInfo, str | None]]:
    """The options of a record and of its groups, each with the panel of the help it is in."""
    for one in fields(record):
        if _is_group(one.type):
            yield from _options(one.type)
        elif one.name != TYPED:
            yield one, getattr(record, "panel", None)


def _is_group(kind: Any) -> bool:  # noqa: ANN401 -- of any kind
    return isinstance(kind, type) and issubclass(kind, Struct)


def _built(record: type[Struct], values: Mapping[str, Any], typed_ones: frozenset[str]) -> Struct:
    """The record with these values of its fields, and of those of its groups."""
    given: dict[str, Any] = {}
    for one in fields(record):
        if _is_group(one.type):
            given[one.name] = _built(one.type, values, typed_ones)
        elif one.name == TYPED:
            given[TYPED] = typed_ones
        else:
            value = values[one.name]
            given[one.name] = tuple(value) if isinstance(value, list) else value
    return record(**given)


def held(record: Struct) -> Iterator[tuple[FieldInfo, Any]]:
    """The options of a record and of its groups, each with its value."""
    for one in fields(record):
        value = getattr(record, one.name)
        if isinstance(value, Struct):
            yield from held(value)
        elif one.name != TYPED:
            yield one, value


def long_name(one: FieldInfo) -> str:
    """What an option is called on a command line."""
    names = get_args(one.type)[1].param_decls or ()
    long = [name for name in names if name.startswith("--")]
    return long[0] if long else f"--{one.name.replace('_', '-')}"


def told(record: Struct, names: Collection[str]) -> Iterator[str]:
    """The words of a command line that say what these fields of the record hold."""
    for one, value in held(record):
        if one.name in names:
            option = () if isinstance(get_args(one.type)[1], ArgumentInfo) else (long_name(one),)
            for each in value if isinstance(value, tuple) else [value]:
                yield from option
                if not isinstance(each, bool):
                    yield f"{each:g}" if isinstance(each, float) else str(each)


def typed(ctx: typer.Context) -> frozenset[str]:
    """The names of the parameters that the command line sets."""
    sources = {name: ctx.get_parameter_source(name) for name in ctx.params}
    return frozenset(name for name, one in sources.items() if one and one.name == "COMMANDLINE")
