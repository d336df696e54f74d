"""Which function is which rule, and which functions take a rule into account.

A function *implements* a rule that it is: the body says what the rule says, and nobody else does.
A function *regards* a rule when it comes out as the rule wants, but says more, or less, or leaves
to the case what the rule is about: so those that say who loses regard the rule that Brawl is
Commander with a few changes. Several functions may regard a rule.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

FUNCTIONS: dict[str, Callable[..., Any]] = {}
"""The function that implements a rule, by slug."""
REGARDING: dict[str, list[Callable[..., Any]]] = {}
"""The functions that regard a rule, by slug."""


def name_of(function: Callable[..., Any]) -> str:
    """A function's module and its name there."""
    return f"{function.__module__}.{function.__qualname__}"


def implements(*slugs: str) -> Callable[[F], F]:
    """Tag a function with the rules that it is. Raises ValueError for one that another is."""

    def tag(function: F) -> F:
        for slug in slugs:
            if FUNCTIONS.setdefault(slug, function) is not function:
                raise ValueError(f"{slug} is implemented twice")
        return function

    return tag


def regards(*slugs: str) -> Callable[[F], F]:
    """Tag a function with the rules that it takes into account."""

    def tag(function: F) -> F:
        for slug in slugs:
            REGARDING.setdefault(slug, []).append(function)
        return function

    return tag
