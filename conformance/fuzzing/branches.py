"""Which branches of the reference games take, where Python can tell at little cost (3.12 on)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType
from typing import Any, TypeVar

T = TypeVar("T")
_REFERENCE = "headjudge.reference."
_TOOL = "headjudge fuzz"


class Branches:
    """Notes the branches that are taken for the first time while it watches."""

    def __init__(self) -> None:
        """Begin to listen; of a Python that can't tell nothing is ever noted."""
        self._monitoring: Any = getattr(sys, "monitoring", None)
        self._new: list[str] = []
        self._seen: set[tuple[CodeType, int, int]] = set()
        self._once: set[tuple[CodeType, int]] = set()
        """Where one of the two ways was taken."""
        self._on = False
        if self._monitoring and self._monitoring.get_tool(_ID) in {None, _TOOL}:
            self._listen()

    def taken(self, function: Callable[[], T]) -> tuple[T, list[str]]:
        """What a function returns, and the branches that it was the first to take."""
        self._new, self._on = [], True
        try:
            return function(), self._new
        finally:
            self._on = False

    def _listen(self) -> None:
        tell = self._monitoring
        if tell.get_tool(_ID) is None:
            tell.use_tool_id(_ID, _TOOL)
            for code in _codes():
                tell.set_local_events(_ID, code, tell.events.BRANCH)
        tell.register_callback(_ID, tell.events.BRANCH, self._note)
        tell.restart_events()

    def _note(self, code: CodeType, at: int, to: int) -> object:
        """Note a branch; where both ways were taken no more is told."""
        if not self._on or (code, at, to) in self._seen:
            return None
        self._seen.add((code, at, to))
        file = code.co_filename.rpartition("/")[2]
        self._new.append(f"{file} {code.co_qualname} {at} {to}")
        if (code, at) in self._once:
            return self._monitoring.DISABLE
        self._once.add((code, at))
        return None


_ID = 4
"""One of the two numbers that are left to tools without a name of their own."""


def _codes() -> Iterator[CodeType]:
    """The code of all functions of the reference."""
    for name, module in list(sys.modules.items()):
        for value in vars(module).values() if name.startswith(_REFERENCE) else ():
            some = vars(value).values() if isinstance(value, type) else (value,)
            for one in some:
                if isinstance(one, FunctionType) and one.__module__ == name:
                    yield from _within(one.__code__)


def _within(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _within(inner)
