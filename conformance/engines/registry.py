"""Attach an engine: a Python object in this process, or any program behind protocol 1."""

import importlib
import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from conformance.engines.adapters import KNOWN
from conformance.engines.answers import CASE_SECONDS, Attached, Engine, Limits, NotStarted
from conformance.engines.in_process import InProcess
from conformance.engines.process import Process
from spec.rulebook import LookUpError, nearest


def attach(engine: str, limits: Limits | None = None) -> Attached:
    """Attach the engine of that name, ``python:module:factory``, or command line.

    Raises NotStarted when it can't be started.
    """
    timeout = (limits or Limits()).timeout or CASE_SECONDS
    if engine == "reference" or engine.startswith("python:"):
        return InProcess(load(engine), timeout)
    if engine in KNOWN:
        command = [sys.executable, "-m", "conformance", "serve", engine]
    else:
        command = command_line(engine)
    return Process(command, timeout)


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
    if engine not in KNOWN and not engine.startswith("python:"):
        names = ", ".join(KNOWN)
        raise LookUpError(f"unknown engine {engine!r}; known: {names}, python:module:factory")
    target = KNOWN.get(engine, engine.removeprefix("python:"))
    module_name, colon, factory_name = target.partition(":")
    if not colon:
        raise NotStarted(f"python:{target} names no factory; write python:module:factory")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        factory: Callable[[], Engine] = getattr(importlib.import_module(module_name), factory_name)
        return factory()
    except ImportError as error:
        hint = "; install it: pip install 'headjudge[engines]'" if engine in KNOWN else ""
        raise NotStarted(f"{target} can't be imported: {error}{hint}") from None
    except Exception as error:
        raise NotStarted(f"{target} failed: {type(error).__name__}: {error}") from error
