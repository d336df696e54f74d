"""Samples for normal runs: parameters outside the sample carry the marker ``slow``."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

SEED = int(os.environ.get("HEADJUDGE_SEED", "13"))
"""The seed of everything random in slow tests."""
ROUNDS = int(os.environ.get("HEADJUDGE_ROUNDS", "1"))
"""How often a slow run repeats random inputs, random situations and misbehaving engines."""


def sampled(values: Iterable[Any], *, every: int) -> list[Any]:
    """Return parameters, tuples for several arguments; the first and every Nth are the sample."""
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=[pytest.mark.slow] if number % every else [],
        )
        for number, value in enumerate(values)
    ]


def in_parts(count: int) -> pytest.MarkDecorator:
    """Split a test's subjects into this many parts, one test each; the first is the sample."""
    parts = [slice(number, None, count) for number in range(count)]
    return pytest.mark.parametrize(
        "part", sampled(parts, every=count), ids=[f"{n}-of-{count}" for n in range(1, count + 1)]
    )
