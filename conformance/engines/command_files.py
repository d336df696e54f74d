"""The files that an engine's command names, each with its digest."""

import sys
from hashlib import file_digest
from importlib.machinery import PathFinder
from pathlib import Path
from shutil import which

from headjudge.conformance.engines.answers import CommandFile, NotStarted
from headjudge.conformance.engines.known import FOLDER, KNOWN
from headjudge.conformance.engines.registry import command_line, in_python


def command_files(engine: str) -> tuple[CommandFile, ...]:
    """The files of a command line: the program, and every argument that is a file.

    Of a known engine it is the adapter, of ``python:module:factory`` the module. Raises NotStarted
    when the command line is none or one of the files can't be read.
    """
    paths = [_module(engine)] if in_python(engine) else _files(command_line(engine))
    return tuple(command_file(path) for path in dict.fromkeys(paths) if path)


def command_file(path: Path) -> CommandFile:
    """A file with its digest. Raises NotStarted when it can't be read."""
    try:
        with path.open("rb") as file:
            return CommandFile(path.name, file_digest(file, "sha256").hexdigest())
    except OSError as error:
        raise NotStarted(f"{path}: can't be read: {error.strerror}") from None


def _files(command: list[str]) -> list[Path | None]:
    program, *arguments = command
    paths = [Path(which(program) or program), *map(Path, arguments)]
    return [path for path in paths if path.is_file()]


def _module(engine: str) -> Path | None:
    """The file of a module; nothing of it, nor of the packages that it is in, is run."""
    name = engine.removeprefix("python:").partition(":")[0]
    folders: list[str] = [str(Path.cwd()), *sys.path]
    if engine in KNOWN:
        name, folders = engine.replace("-", "_"), [str(FOLDER)]
    *packages, last = name.split(".")
    for package in packages:
        spec = PathFinder.find_spec(package, folders)
        if spec is None or spec.submodule_search_locations is None:
            return None
        folders = list(spec.submodule_search_locations)
    spec = PathFinder.find_spec(last, folders)
    return Path(spec.origin) if spec and spec.origin else None
