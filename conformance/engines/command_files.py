"""The files that an engine's command names, each with its digest."""

import sys
from hashlib import file_digest
from importlib.machinery import PathFinder
from pathlib import Path
from shutil import which

from msgspec import Struct

from conformance.engines.adapters import KNOWN
from conformance.engines.registry import command_line, in_python


class CommandFile(Struct, frozen=True):
    """A file by its name, without its folder, and the SHA-256 of what is in it."""

    name: str
    sha256: str


def command_files(engine: str) -> tuple[CommandFile, ...]:
    """The files of a command line: the program, and every argument that is a file.

    Of a known engine it is the adapter, of ``python:module:factory`` the module. Raises NotStarted
    when the command line is none, OSError when a file can't be read.
    """
    paths = [_module(engine)] if in_python(engine) else _files(command_line(engine))
    return tuple(_digested(path) for path in dict.fromkeys(paths) if path)


def _files(command: list[str]) -> list[Path | None]:
    program, *arguments = command
    paths = [Path(which(program) or program), *map(Path, arguments)]
    return [path for path in paths if path.is_file()]


def _module(engine: str) -> Path | None:
    """The file of a module; nothing of it, nor of the packages that it is in, is run."""
    name = KNOWN.get(engine, engine.removeprefix("python:")).partition(":")[0]
    folders: list[str] = [str(Path.cwd()), *sys.path]
    *packages, last = name.split(".")
    for package in packages:
        spec = PathFinder.find_spec(package, folders)
        if spec is None or spec.submodule_search_locations is None:
            return None
        folders = list(spec.submodule_search_locations)
    spec = PathFinder.find_spec(last, folders)
    return Path(spec.origin) if spec and spec.origin else None


def _digested(path: Path) -> CommandFile:
    with path.open("rb") as file:
        return CommandFile(path.name, file_digest(file, "sha256").hexdigest())
