"""The reference once more, beside the one that is imported, with some of its modules changed."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType
from typing import Any

from tests.mutation.mutants import NAMES, ROOT

Play = Callable[..., Any]
_NAME = "headjudge.reference"


def _whole(stem: str) -> str:
    return _NAME if stem == "__init__" else f"{_NAME}.{stem}"


ORIGINAL: dict[str, CodeType] = {
    _whole(stem): compile((path := ROOT / f"{stem}.py").read_text("utf-8"), str(path), "exec")
    for stem in NAMES
}


class _Finder(MetaPathFinder, Loader):
    """Finds and loads the reference's modules in this code."""

    def __init__(self, code: Mapping[str, CodeType]) -> None:
        self.code = code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in self.code:
            return None
        return ModuleSpec(fullname, self, is_package=fullname == _NAME)

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code[module.__name__], module.__dict__)


def play_of(changed: Mapping[str, CodeType]) -> Play:
    """The `play` of a copy of the reference in which these modules have other code.

    Raises whatever the changed code raises as it is imported.
    """
    finder = _Finder(ORIGINAL | {_whole(stem): code for stem, code in changed.items()})
    before = {name: sys.modules.pop(name) for name in ORIGINAL if name in sys.modules}
    sys.meta_path.insert(0, finder)
    try:
        play: Play = importlib.import_module(_NAME).play
        return play
    finally:
        sys.meta_path.remove(finder)
        for name in ORIGINAL:
            sys.modules.pop(name, None)
        sys.modules.update(before)
