"""Which functions of the reference a case runs through: a fault elsewhere changes nothing of it."""

import ast
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType

from headjudge import reference
from headjudge.conformance.faults.engine_fault import EngineFault, Replaced
from headjudge.conformance.faults.reference_copy import source_of

Function = tuple[str, int]
"""A function of the reference: its module, and the line on which it begins."""
_FOLDER = f"{Path(reference.__file__).parent}{os.sep}"
_RUN_EACH_TIME = {"property", "staticmethod", "classmethod", "implements", "regards"}
"""The decorators with which a function runs whenever it is called."""


def reached(play: Callable[[], object]) -> frozenset[Function]:
    """The functions of the reference that are called while something is played."""
    called: set[tuple[str, int]] = set()

    def seen(frame: FrameType, _event: str, _what: object) -> None:
        called.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

    before = sys.gettrace()
    sys.settrace(seen)
    try:
        play()
    finally:
        sys.settrace(before)
    its = [(file, line) for file, line in called if file.startswith(_FOLDER)]
    return frozenset((file[len(_FOLDER) :].removesuffix(".py"), line) for file, line in its)


def can_change(fault: EngineFault, functions: frozenset[Function]) -> bool:
    """Whether a fault changes anything that is in these functions, or beside all functions."""
    return any(place is None or place in functions for place in map(_place, fault.changes))


@cache
def _place(change: Replaced) -> Function | None:
    """The innermost function that a change is in.

    None if it is in none, or where functions of that module need not run each time they are called.
    """
    functions = _functions(change.module)
    source = source_of(change.module)
    begin = source.count("\n", 0, source.index(change.right)) + 1
    end = begin + change.right.rstrip("\n").count("\n")
    around = [_first(one) for one in functions if _first(one) <= begin and end <= _last(one)]
    return (change.module, max(around)) if around else None


@cache
def _functions(module: str) -> list[ast.FunctionDef]:
    """The functions of a module; none if it keeps what one of them has come to."""
    nodes = ast.walk(ast.parse(source_of(module)))
    found = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    tags = {ast.unparse(tag).partition("(")[0] for one in found for tag in one.decorator_list}
    return found if tags <= _RUN_EACH_TIME else []


def _first(function: ast.FunctionDef) -> int:
    return min([function.lineno, *(tag.lineno for tag in function.decorator_list)])


def _last(function: ast.FunctionDef) -> int:
    return function.end_lineno or function.lineno
