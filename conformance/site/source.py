"""Pages with the source text of the reference, each line a place to link to."""

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from headjudge.conformance.editions.look_up import file_of
from headjudge.conformance.site import addresses
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.reference.implements import FUNCTIONS, REGARDING

FOLDER = "reference"
"""The folder whose modules have pages."""


class Excerpt(Struct, frozen=True):
    """A function as it is written."""

    path: str
    """The file that it is in."""
    name: str
    line: int
    """The line on which it begins."""
    lines: tuple[str, ...]

    @property
    def address(self) -> str:
        """Its place on the page of its module."""
        return addresses.source(self.path, self.line)


@cache
def excerpt(function: Callable[..., Any]) -> Excerpt:
    """The source text of a function."""
    lines, first = inspect.getsourcelines(function)
    text = tuple(line.rstrip("\n") for line in lines)
    return Excerpt(file_of(function), function.__qualname__, first, text)


def pages(site: Site) -> Iterator[Page | File]:
    """The list of the modules, and a page for each."""
    texts = texts_of_modules()
    about = {path: _about(text) for path, text in texts.items()}
    modules = [(path, addresses.source(path), about[path]) for path in texts]
    yield Page(
        addresses.SOURCE,
        "Reference implementation",
        "sources",
        {"modules": modules},
        "The program that derives every outcome from the rules, module by module.",
        (("Rules", addresses.RULES),),
    )
    rules = _rules_by_module(site)
    for path, text in texts.items():
        yield Page(
            addresses.source(path),
            path,
            "source",
            {"about": about[path], "lines": text.splitlines(), "rules": rules.get(path, [])},
            about[path],
            (("Rules", addresses.RULES), ("Reference implementation", addresses.SOURCE)),
        )


def texts_of_modules() -> dict[str, str]:
    """The text of each module of the reference, by its file."""
    return {
        f"{FOLDER}/{one.name}": one.read_text("utf-8")
        for one in sorted(files(f"headjudge.{FOLDER}").iterdir(), key=lambda file: file.name)
        if one.name.endswith(".py")
    }


def _about(text: str) -> str:
    """The first sentence of a module's docstring."""
    return " ".join((ast.get_docstring(ast.parse(text)) or "").split("\n\n")[0].split())


def _rules_by_module(site: Site) -> dict[str, list[tuple[str, str, int]]]:
    """By file, the rules that its functions are or take into account, in the order of the lines.

    Each with what it is called, its slug, and the line of the function.
    """
    found: dict[str, list[tuple[str, str, int]]] = {}
    of_rules = [*((slug, [function]) for slug, function in FUNCTIONS.items()), *REGARDING.items()]
    for slug, functions in of_rules:
        for one in map(excerpt, functions):
            found.setdefault(one.path, []).append((site.book.cite(slug), slug, one.line))
    return {path: sorted(rules, key=lambda rule: rule[2]) for path, rules in found.items()}
