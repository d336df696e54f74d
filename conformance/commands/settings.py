"""Defaults of ``certify`` in ``headjudge.toml`` or ``pyproject.toml`` [tool.headjudge]."""

import os
from pathlib import Path
from typing import Any

import typer

from headjudge.conformance import WrongUse, read_text
from headjudge.conformance.commands.common import (
    Command,
    explicit_options,
    long_name,
    reporting_errors,
)
from headjudge.spec.rulebook import nearest, read_toml

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
                raise WrongUse(f"{path}: {long_name(param)}: {error.message}") from None

    def _defaults(self, path: Path, table: dict[str, Any]) -> dict[str, Any]:
        """Return the settings by parameter. Raises WrongUse, naming the file and the key."""
        params = {long_name(param): param for param in self.params if param.name != "help"}
        defaults = {}
        for key, value in table.items():
            if key not in params:
                long = [name for name, param in params.items() if f"-{key}" in param.opts]
                near = f"; did you mean {long[0]}?" if long else nearest(key, params)
                raise WrongUse(f"{path}: no option of {self.name} is called {key!r}{near}")
            try:
                defaults[str(params[key].name)] = _checked(params[key], value, path.parent)
            except ValueError as error:
                raise WrongUse(f"{path}: {key}: {error}") from None
        return defaults


def find_settings(folder: Path) -> tuple[Path, dict[str, Any]]:
    """Return the nearest settings file, in the folder or above it, and its content.

    The search ends at the root of the project, the folder with ``.git``. Raises WrongUse for a file
    that can't be read and LookUpError for invalid TOML.
    """
    for place in (folder, *folder.parents):
        if (own := place / OWN).is_file():
            return own, read_toml(read_text(own), str(own))
        if (shared := place / SHARED).is_file():
            tools = read_toml(read_text(shared), str(shared)).get("tool", {})
            if isinstance(tools, dict) and TABLE in tools:
                if not isinstance(tools[TABLE], dict):
                    raise WrongUse(f"{shared}: tool.{TABLE} is not a table")
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
