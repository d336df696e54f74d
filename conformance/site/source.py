"""Pages with the source text of the reference, each line a place to link to."""

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from conformance.site import addresses
from conformance.site.frame import File, Page, Site
from reference.implements import FUNCTIONS, REGARDING

PACKAGE = "reference"
"""The package whose modules have pages."""


class Excerpt(Struct, frozen=True):
    """A function as it is written."""

    module: str
    name: str
    line: int
    """The line on which it begins."""
    lines: tuple[str, ...]

    @property
    def path(self) -> str:
        """The file that it is in."""
        return f"{self.module.replace('.', '/')}.py"

    @property
    def address(self) -> str:
        """Its place on the page of its module."""
        return addresses.source(self.module, self.line)


@cache
def excerpt(function: Callable[..., Any]) -> Excerpt:
    """The source text of a function."""
    lines, first = inspect.getsourcelines(function)
    text = tuple(line.rstrip("\n") for line in lines)
    return Excerpt(function.__module__, function.__qualname__, first, text)


def pages(site: Site) -> Iterator[Page | File]:
    """The list of the modules, and a page for each."""
    texts = {
        one.name.removesuffix(".py"): one.read_text("utf-8")
        for one in sorted(files(PACKAGE).iterdir(), key=lambda file: file.name)
        if one.name.endswith(".py")
    }
    about = {name: _about(text) for name, text in texts.items()}
    modules = [
        (f"{PACKAGE}/{name}.py", addresses.source(f"{PACKAGE}.{name}"), about[name])
        for name in texts
    ]
    yield Page(
        addresses.SOURCE,
        "Reference implementation",
        "sources",
        {"modules": modules},
        "The program that derives every outcome from the rules, module by module.",
        (("Rules", addresses.RULES),),
    )
    rules = _rules_by_module(site)
    for name, text in texts.items():
        module = f"{PACKAGE}.{name}"
        yield Page(
            addresses.source(module),
            f"{PACKAGE}/{name}.py",
            "source",
            {"about": about[name], "lines": text.splitlines(), "rules": rules.get(module, [])},
            about[name],
            (("Rules", addresses.RULES), ("Reference implementation", addresses.SOURCE)),
        )


def _about(text: str) -> str:
    """The first sentence of a module's docstring."""
    return " ".join((ast.get_docstring(ast.parse(text)) or "").split("\n\n")[0].split())


def _rules_by_module(site: Site) -> dict[str, list[tuple[str, str, int]]]:
    """By module, the rules that its functions are or take into account, in the order of the lines.

    Each with what it is called, its slug, and the line of the function.
    """
    found: dict[str, list[tuple[str, str, int]]] = {}
    of_rules = [*((slug, [function]) for slug, function in FUNCTIONS.items()), *REGARDING.items()]
    for slug, functions in of_rules:
        for one in map(excerpt, functions):
            found.setdefault(one.module, []).append((site.book.cite(slug), slug, one.line))
    return {module: sorted(rules, key=lambda rule: rule[2]) for module, rules in found.items()}
