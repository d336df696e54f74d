"""Settings of ``certify`` in a file: ``headjudge.toml``, or ``pyproject.toml`` [tool.headjudge]."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from headjudge.conformance import WrongUse, read_text
from headjudge.conformance.commands.command import PlainHelp, typed
from headjudge.conformance.commands.common import reporting_errors
from headjudge.spec.rulebook import nearest, read_toml

HELP = ("-h", "--help")
NO_SETTING = ("help", "verify")
"""Options that ask for something else than a run, and so stand in no file."""
OWN, SHARED, TABLE = "headjudge.toml", "pyproject.toml", "headjudge"
PATHS = ("FILE", "DIR")
"""What the help calls the values that are paths."""


class WithSettings(PlainHelp):
    """A command whose arguments and options may also be set in a file; the command line wins."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 -- typer's own
        """Read the settings, then the command line."""
        if set(HELP) & set(args) or ctx.resilient_parsing:
            return super().parse_args(ctx, args)
        with reporting_errors():
            path, found = read(Path.cwd())
            ctx.default_map = self._settings(path, found)
            try:
                return super().parse_args(ctx, args)
            except typer.BadParameter as error:
                param: Any = error.param
                if param is None or param.name not in ctx.default_map or param.name in typed(ctx):
                    raise
                raise WrongUse(f"{path}: {named(param)}: {error.message}") from None

    def _settings(self, path: Path, found: dict[str, Any]) -> dict[str, Any]:
        """The settings by parameter. Raises WrongUse, naming the file and the key."""
        params = {name: param for param in self.params if (name := named(param)) not in NO_SETTING}
        values = {}
        for key, value in found.items():
            if key not in params:
                short = [long for long, param in params.items() if f"-{key}" in param.opts]
                near = f"; did you mean {short[0]}?" if short else nearest(key, params)
                raise WrongUse(f"{path}: no option of {self.name} is called {key!r}{near}")
            try:
                values[params[key].name or ""] = _of_kind(params[key], value, path.parent)
            except ValueError as error:
                raise WrongUse(f"{path}: {key}: {error}") from None
        return values


def named(param: Any) -> str:  # noqa: ANN401 -- typer's own
    """An option's long name without the dashes, or an argument's name."""
    long = [name.lstrip("-") for name in param.opts if name.startswith("--")]
    return str(long[0] if long else param.name)


def read(folder: Path) -> tuple[Path, dict[str, Any]]:
    """The settings that hold in a folder and the file that they are from.

    They are looked for in the folder and upward to the root of the project: the folder that holds
    `.git`, or else the last. Raises WrongUse for a file that can't be read, LookUpError for
    what is no TOML.
    """
    for place in (folder, *folder.parents):
        if (own := place / OWN).is_file():
            return own, read_toml(read_text(own), str(own))
        if (shared := place / SHARED).is_file():
            tools = read_toml(read_text(shared), str(shared)).get("tool", {})
            if isinstance(tools, dict) and TABLE in tools:
                table = tools[TABLE]
                if not isinstance(table, dict):
                    raise WrongUse(f"{shared}: tool.{TABLE} is no table")
                return shared, table
        if (place / ".git").exists():
            break
    return folder / OWN, {}


def _of_kind(param: Any, value: Any, folder: Path) -> Any:  # noqa: ANN401 -- of any kind
    """The value as typer reads it; paths are meant from the file's folder. Raises ValueError."""
    is_flag = bool(getattr(param, "is_flag", False))
    several = bool(getattr(param, "multiple", False)) or param.nargs == -1
    values: Sequence[Any] = value if isinstance(value, list) and several else [value]
    for each in values:
        if is_flag is not isinstance(each, bool) or not isinstance(each, bool | int | float | str):
            wanted = "true or false" if is_flag else "text or a number"
            wanted = f"a list, each {wanted}" if several else wanted
            raise ValueError(f"{value!r} is not {wanted}")
    if param.metavar in PATHS:
        values = [each if each == "-" else os.path.normpath(folder / each) for each in values]
    return list(values) if several else values[0]
