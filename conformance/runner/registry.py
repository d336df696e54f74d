"""Attach an engine: a Python object in this process, or any program behind protocol 1.

The engines that are attached by name: those whose adapter is a Python module.

The name of the module is the engine's, and its factory is called ``engine``.
"""

import importlib
import shlex
import shutil
import sys
from collections.abc import Callable
from hashlib import file_digest
from importlib.machinery import PathFinder
from pathlib import Path
from pkgutil import iter_modules
from shutil import which
from types import ModuleType

from headjudge.runner.dispatcher import Process, require_possible
from headjudge.runner.engine import Attached, CommandFile, Engine, EngineStartError, Limits
from headjudge.runner.in_process import InProcess
from headjudge.spec.rulebook import LookUpError, nearest
from headjudge.text import raised, said_by

FOLDER = Path(__file__).parents[1] / "adapters"
"""Where the adapters are."""
KNOWN = {
    module.name.replace("_", "-"): f"headjudge.adapters.{module.name}:engine"
    for module in iter_modules([str(FOLDER)])
    if module.name == "reference" or (FOLDER / module.name / "about.toml").is_file()
}
"""Engines known by name, and the factory of each."""


INSIDE = frozenset({"reference"})
"""The engines that play in this process: our own, which neither exits nor hangs."""


def attach(engine: str, limits: Limits | None = None) -> Attached:
    """Attach the engine of that name, ``python:module:factory``, or command line.

    All but those `INSIDE` run in processes of their own. Raises EngineStartError when it can't be
    started, UsageError for limits that can't be.
    """
    limits = limits or Limits()
    if engine in INSIDE:
        require_possible(limits)
        return InProcess(load(engine), limits.timeout)
    if in_python(engine):
        # -P: what lies in the user's folder does not stand in for a module of ours
        command = [sys.executable, "-P", "-m", "headjudge.runner", engine]
    else:
        command = command_line(engine)
    return Process(command, limits)


def in_python(engine: str) -> bool:
    """Whether it is an engine known by name or ``python:module:factory``, and no command line."""
    return engine in KNOWN or engine.startswith("python:")


def command_line(engine: str) -> list[str]:
    """The words of a command line whose program exists. Raises EngineStartError otherwise."""
    try:
        command = shlex.split(engine)
    except ValueError as error:
        raise EngineStartError(f"{engine!r} is not a valid command line: {error}") from None
    if not command or not shutil.which(command[0]):
        near = nearest(engine, KNOWN)
        raise EngineStartError(
            f"{engine!r} is neither a known engine ({', '.join(KNOWN)}) nor "
            f"python:module:factory nor a program that can be run{near}"
        )
    return command


def load(engine: str) -> Engine:
    """Make the engine of that name or of ``python:module:factory``.

    Raises LookUpError for another name, EngineStartError if the factory fails.
    """
    if not in_python(engine):
        names = ", ".join(KNOWN)
        raise LookUpError(f"unknown engine {engine!r}; known: {names}, python:module:factory")
    target = KNOWN.get(engine, engine.removeprefix("python:"))
    module_name, colon, factory_name = target.partition(":")
    if not colon:
        raise EngineStartError(f"python:{target} names no factory; write python:module:factory")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        module = importlib.import_module(module_name)
        if engine not in KNOWN:
            _require_theirs(module, module_name)
        factory: Callable[[], Engine] = getattr(module, factory_name)
        return factory()
    except (EngineStartError, KeyboardInterrupt):
        raise
    except ImportError as error:
        hint = "; install it: pip install 'headjudge[engines]'" if engine in KNOWN else ""
        raise EngineStartError(f"{target} can't be imported: {said_by(error)}{hint}") from None
    except AttributeError as error:
        raise EngineStartError(f"{target} failed: {raised(error)}") from error
    except SystemExit as error:
        raise EngineStartError(f"{target} failed: it called sys.exit({error.code!r})") from error
    except BaseException as error:
        raise EngineStartError(f"{target} failed: {raised(error)}") from error


def _require_theirs(module: ModuleType, name: str) -> None:
    """Raise EngineStartError if another module shadows the file in this folder."""
    path = Path(*name.split("."))
    mine = [path.with_suffix(".py"), path / "__init__.py"]
    found = getattr(module, "__file__", None)
    there = next((path for path in mine if path.is_file()), None)
    if not there or not found or there.samefile(found):
        return
    raise EngineStartError(
        f"python:{name} is not {there}: an installed package has a module of this name; "
        f"rename yours, or put it into a package of another name"
    )


def command_files(engine: str) -> tuple[CommandFile, ...]:
    """The files of a command line: the program, and every argument that is a file.

    Of a known engine it is the adapter, of ``python:module:factory`` the module. Raises
    EngineStartError
    when the command line is none or one of the files can't be read.
    """
    paths = [_module(engine)] if in_python(engine) else _files(command_line(engine))
    return tuple(command_file(path) for path in dict.fromkeys(paths) if path)


def command_file(path: Path) -> CommandFile:
    """A file with its digest. Raises EngineStartError when it can't be read."""
    try:
        with path.open("rb") as file:
            return CommandFile(path.name, file_digest(file, "sha256").hexdigest())
    except OSError as error:
        raise EngineStartError(f"{path}: can't be read: {error.strerror}") from None


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
