"""Nothing that an input holds makes a traceback or what can't be read."""

from __future__ import annotations

import os

import pytest

from tests.fuzz.trying import attempt

SEED = int(os.environ.get("HEADJUDGE_FUZZ_SEED", "13"))
"""``HEADJUDGE_FUZZ_SEED=7`` tries other inputs; ``python -m tests.fuzz`` tries more."""
INPUTS = {
    "features": 60,
    "claims": 15,
    "texts": 10,
    "known": 15,
    "settings": 15,
    "events": 15,
    "replies": 300,
    "hellos": 100,
    "records": 25,
    "command-lines": 40,
}


@pytest.mark.parametrize("kind", INPUTS)
def test_no_input_does_harm(kind: str) -> None:
    for number in range(INPUTS[kind]):
        fault = attempt(kind, SEED, number)
        assert fault is None, str(fault)
