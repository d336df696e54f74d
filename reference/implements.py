"""Which function implements which rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

FUNCTIONS: dict[str, Callable[..., Any]] = {}
"""The function that implements a rule, by slug."""


def implements(*slugs: str) -> Callable[[F], F]:
    """Tag a function with the rules that it implements."""

    def tag(function: F) -> F:
        for slug in slugs:
            if slug in FUNCTIONS:
                raise ValueError(f"{slug} is implemented twice")
            FUNCTIONS[slug] = function
        return function

    return tag
