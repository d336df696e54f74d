"""Connect an engine: a Python object in this process, or any program that speaks protocol 1.

An engine with a Python adapter is known by the adapter's module name. The adapter's factory is
called ``engine``.
"""

import importlib
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from hashlib import file_digest
from importlib.machinery import PathFinder
from itertools import pairwise
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from headjudge.errors import install
from headjudge.files import exists
from headjudge.runner.engine import CommandFile, Engine, EngineSession, EngineStartError, Limits
from headjudge.runner.in_process import InProcessEngine
from headjudge.runner.subprocess_engine import SubprocessEngine, check_limits
from headjudge.spec.rulebook import LookUpError, nearest
from headjudge.text import describe_exception, exception_message

FOLDER = Path(__file__).parents[1] / "adapters"
"""The adapters' folder."""
KNOWN = {
    module.name.replace("_", "-"): f"headjudge.adapters.{module.name}:engine"
    for module in iter_modules([str(FOLDER)])
    if module.name == "reference" or (FOLDER / module.name / "about.toml").is_file()
}
"""Maps the name of each known engine to its factory."""
INSIDE = frozenset({"reference"})
"""Engines that play in this process: only our own, which neither exits nor hangs."""


def attach(engine: str, limits: Limits | None = None) -> EngineSession:
    """Connect to a known engine, ``python:module:factory``, or a command line.

    Only `INSIDE` engines run in this process. Raises EngineStartError if the engine can't be
    started, or UsageError for invalid limits.
    """
    limits = limits or Limits()
    if engine in INSIDE:
        check_limits(limits)
        return InProcessEngine(load(engine), limits.timeout)
    if in_python(engine):
        # -P keeps modules in the user's folder from shadowing ours.
        command = [sys.executable, "-P", "-m", "headjudge.runner", engine]
    else:
        command = command_line(engine)
    return SubprocessEngine(command, limits)


def in_python(engine: str) -> bool:
    """Return whether the engine is a known name or ``python:module:factory``."""
    return engine in KNOWN or engine.startswith("python:")


def command_line(engine: str) -> list[str]:
    """Split a command line. Raises EngineStartError if its program does not exist."""
    try:
        command = shlex.split(engine)
    except ValueError as error:
        raise EngineStartError(f"{engine!r} is not a valid command line: {error}") from None
    if not command or not shutil.which(command[0]):
        near = nearest(engine, KNOWN)
        raise EngineStartError(
            f"{engine!r} is neither a known engine ({', '.join(KNOWN)}) nor "
            f"python:module:factory nor an executable program{near}"
        )
    return command


def load(engine: str) -> Engine:
    """Create a known engine or a ``python:module:factory`` engine.

    Raises LookUpError for an unknown name, or EngineStartError if the factory fails.
    """
    if not in_python(engine):
        names = ", ".join(KNOWN)
        raise LookUpError(f"unknown engine {engine!r}; choose from {names}, python:module:factory")
    target = KNOWN.get(engine, engine.removeprefix("python:"))
    module_name, colon, factory_name = target.partition(":")
    if not colon:
        raise EngineStartError(
            f"python:{target} doesn't name a factory; write python:module:factory"
        )
    here = str(Path.cwd())
    if engine not in KNOWN and here not in sys.path:
        sys.path.append(here)
    try:
        module = importlib.import_module(module_name)
        if engine not in KNOWN:
            _require_local(module, module_name)
        factory: Callable[[], Engine] = getattr(module, factory_name)
        return factory()
    except (EngineStartError, KeyboardInterrupt):
        raise
    except ImportError as error:
        hint = f"; to install it, {install('engines')}" if engine in KNOWN else ""
        raise EngineStartError(
            f"{target} can't be imported: {exception_message(error)}{hint}"
        ) from None
    except AttributeError as error:
        raise EngineStartError(f"{target} failed: {describe_exception(error)}") from error
    except SystemExit as error:
        raise EngineStartError(f"{target} failed: it called sys.exit({error.code!r})") from error
    except BaseException as error:
        raise EngineStartError(f"{target} failed: {describe_exception(error)}") from error


def _require_local(module: ModuleType, name: str) -> None:
    """Raise EngineStartError if an installed module shadows the file in the current folder."""
    path = Path(*name.split("."))
    candidates = [path.with_suffix(".py"), path / "__init__.py"]
    imported = getattr(module, "__file__", None)
    local = next((path for path in candidates if path.is_file()), None)
    if local and imported and not local.samefile(imported):
        raise EngineStartError(
            f"python:{name} is not {local} but an installed module of that name; "
            f"rename yours, or put it into a package with another name"
        )


def command_files(engine: str) -> tuple[CommandFile, ...]:
    """Return the files that an engine's command names.

    For a known engine this is its adapter, for ``python:module:factory`` the module. In a command
    line these are the program and the files in its arguments, including those in a shell's program,
    after ``=``, and modules after ``-m``. Raises EngineStartError for an invalid command line or an
    unreadable file.
    """
    return tuple(command_file(path) for path in command_paths(engine))


def command_paths(engine: str) -> list[Path]:
    """Return the paths of the files of :func:`command_files`. Raises EngineStartError."""
    if in_python(engine):
        path = _module(engine)
        paths = [path] if path else []
    else:
        program, *arguments = command_line(engine)
        paths = [Path(shutil.which(program) or program), *_files_in(arguments)]
    return [path for path in dict.fromkeys(paths) if path.is_file()]


def other_words(engine: str) -> tuple[str, ...]:
    """Return the arguments in an engine's command line that are not the path of a file."""
    arguments = [] if in_python(engine) else command_line(engine)[1:]
    return tuple(word for word in arguments if not _is_file(word))


def _files_in(arguments: Sequence[str]) -> Iterator[Path]:
    """Yield the files that arguments name."""
    for before, word in pairwise(["", *arguments]):
        value = word.rpartition("=")[2]
        if _is_file(word):
            yield Path(word)
        elif _is_file(value):
            yield Path(value)
        elif before == "-m":
            base = Path(*word.split("."))
            yield from (base.with_name(f"{base.name}.py"), base / "__init__.py")
            yield base / "__main__.py"
        elif len(words := re.split(r"[\s;&|()'\"]+", word)) > 1:
            yield from _files_in(words)
            yield from (Path(program) for name in words if name and (program := shutil.which(name)))


def _is_file(path: str) -> bool:
    return exists(path) and Path(path).is_file()


def command_file(path: Path) -> CommandFile:
    """Return a file with its digest. Raises EngineStartError if it can't be read."""
    try:
        with path.open("rb") as file:
            return CommandFile(path.name, file_digest(file, "sha256").hexdigest())
    except OSError as error:
        raise EngineStartError(f"{path}: can't be read: {error.strerror}") from None


def _module(engine: str) -> Path | None:
    """Return a module's file without importing the module or its parent packages."""
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
