"""The reference once more, beside the one that is imported, with some of its modules changed."""

import builtins
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from types import CodeType, ModuleType
from typing import Any

from headjudge import reference

ReferencePlay = Callable[..., Any]
_NAME = reference.__name__
PACKAGE = "__init__"
"""How the package itself is called among its modules."""


def source_of(module: str) -> str:
    """The text of a module of the reference. Raises ModuleNotFoundError."""
    name = _whole(module)
    source: str = _loader(name).get_source(name)
    return source


def play_of(changed: Mapping[str, CodeType]) -> ReferencePlay:
    """The `play` of a copy of the reference in which these modules have other code.

    Raises whatever the changed code raises as it is imported.
    """
    play: ReferencePlay = ReferenceCopy(changed).module(PACKAGE).play
    return play


class ReferenceCopy:
    """The reference with other code in some modules; its modules import each other, all else as is.

    It is in no list of imported modules, so nobody else comes by it.
    """

    def __init__(self, changed: Mapping[str, CodeType]) -> None:
        """Nothing is imported yet."""
        self._changed = {_whole(module): code for module, code in changed.items()}
        self._modules: dict[str, ModuleType] = {}
        self._builtins = vars(builtins) | {"__import__": self._import}

    def module(self, module: str) -> ModuleType:
        """A module of the copy, imported when it is first asked for.

        Raises whatever changed code raises as it is imported.
        """
        return self._module(_whole(module))

    def _module(self, name: str) -> ModuleType:
        if name != _NAME:
            self._module(_NAME)  # a package comes before its modules
        if name not in self._modules:
            module = self._modules[name] = ModuleType(name)
            vars(module)["__builtins__"] = self._builtins
            exec(self._changed.get(name) or _code_of(name), vars(module))
        return self._modules[name]

    def _import(
        self,
        name: str,
        globals_: Mapping[str, object] | None = None,
        locals_: Mapping[str, object] | None = None,
        wanted: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """What an import statement of the copy calls."""
        if name != _NAME and not name.startswith(f"{_NAME}."):
            return builtins.__import__(name, globals_, locals_, wanted or (), level)
        module = self._module(name)
        for one in wanted or ():
            if not hasattr(module, one):
                setattr(module, one, self._module(f"{name}.{one}"))
        return module


def _whole(module: str) -> str:
    return _NAME if module == PACKAGE else f"{_NAME}.{module}"


@cache
def _code_of(name: str) -> CodeType:
    code: CodeType = _loader(name).get_code(name)
    return code


def _loader(name: str) -> Any:  # noqa: ANN401 -- no name of the standard library fits
    spec = find_spec(name)
    if spec is None:
        raise ModuleNotFoundError(f"the reference has no module {name}")
    return spec.loader
