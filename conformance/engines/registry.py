"""Attach an engine: a Python object in this process, or any program behind protocol 1."""

import importlib
import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from headjudge.conformance.engines.answers import CASE_SECONDS, Attached, Engine, Limits, NotStarted
from headjudge.conformance.engines.in_process import InProcess
from headjudge.conformance.engines.known import KNOWN
from headjudge.conformance.engines.process import Process, require_possible
from headjudge.conformance.engines.texts import raised, said_by
from headjudge.spec.rulebook import LookUpError, nearest

INSIDE = frozenset({"reference"})
"""The engines that play in this process: our own, which neither exits nor hangs."""


def attach(engine: str, limits: Limits | None = None) -> Attached:
    """Attach the engine of that name, ``python:module:factory``, or command line.

    All but those `INSIDE` run in processes of their own. Raises NotStarted when it can't be
    started, WrongUse for limits that can't be.
    """
    limits = limits or Limits()
    if engine in INSIDE:
        require_possible(limits)
        return InProcess(load(engine), limits.timeout or CASE_SECONDS)
    if in_python(engine):
        # -P: what lies in the user's folder does not stand in for a module of ours
        command = [sys.executable, "-P", "-m", "headjudge.conformance.engines", engine]
    else:
        command = command_line(engine)
    return Process(command, limits)


def in_python(engine: str) -> bool:
    """Whether it is an engine known by name or ``python:module:factory``, and no command line."""
    return engine in KNOWN or engine.startswith("python:")


def command_line(engine: str) -> list[str]:
    """The words of a command line whose program exists. Raises NotStarted otherwise."""
    try:
        command = shlex.split(engine)
    except ValueError as error:
        raise NotStarted(f"{engine!r} is not a valid command line: {error}") from None
    if not command or not shutil.which(command[0]):
        near = nearest(engine, KNOWN)
        raise NotStarted(
            f"{engine!r} is neither a known engine ({', '.join(KNOWN)}) nor "
            f"python:module:factory nor a program that can be run{near}"
        )
    return command


def load(engine: str) -> Engine:
    """Make the engine of that name or of ``python:module:factory``.

    Raises LookUpError for another name, NotStarted if the factory fails.
    """
    if not in_python(engine):
        names = ", ".join(KNOWN)
        raise LookUpError(f"unknown engine {engine!r}; known: {names}, python:module:factory")
    target = KNOWN.get(engine, engine.removeprefix("python:"))
    module_name, colon, factory_name = target.partition(":")
    if not colon:
        raise NotStarted(f"python:{target} names no factory; write python:module:factory")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        module = importlib.import_module(module_name)
        if engine not in KNOWN:
            _require_theirs(module, module_name)
        factory: Callable[[], Engine] = getattr(module, factory_name)
        return factory()
    except (NotStarted, KeyboardInterrupt):
        raise
    except ImportError as error:
        hint = "; install it: pip install 'headjudge[engines]'" if engine in KNOWN else ""
        raise NotStarted(f"{target} can't be imported: {said_by(error)}{hint}") from None
    except AttributeError as error:
        raise NotStarted(f"{target} failed: {raised(error)}") from error
    except SystemExit as error:
        raise NotStarted(f"{target} failed: it called sys.exit({error.code!r})") from error
    except BaseException as error:
        raise NotStarted(f"{target} failed: {raised(error)}") from error


def _require_theirs(module: ModuleType, name: str) -> None:
    """Raise NotStarted if the module is another than the file in this folder that is meant."""
    path = Path(*name.split("."))
    mine = [path.with_suffix(".py"), path / "__init__.py"]
    found = getattr(module, "__file__", None)
    there = next((one for one in mine if one.is_file()), None)
    if not there or not found or there.samefile(found):
        return
    raise NotStarted(
        f"python:{name} is not {there}: an installed package has a module of this name; "
        f"rename yours, or put it into a package of another name"
    )
