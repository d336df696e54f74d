"""Samples for normal test runs; the remaining parameters are marked ``slow``."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

SEED = int(os.environ.get("HEADJUDGE_SEED", "13"))
"""The seed of everything random in slow tests."""
ROUNDS = int(os.environ.get("HEADJUDGE_ROUNDS", "1"))
"""How often a slow run repeats random inputs, random situations and misbehaving engines."""


def sampled(values: Iterable[Any], *, every: int) -> list[Any]:
    """Mark all parameters as slow except the first and every Nth.

    A parameter for several arguments is a tuple.
    """
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=[pytest.mark.slow] if number % every else [],
        )
        for number, value in enumerate(values)
    ]


def in_parts(count: int) -> pytest.MarkDecorator:
    """Parametrize a test over this many parts of its subjects; only the first part is not slow."""
    parts = [slice(number, None, count) for number in range(count)]
    return pytest.mark.parametrize(
        "part", sampled(parts, every=count), ids=[f"{n}-of-{count}" for n in range(1, count + 1)]
    )
