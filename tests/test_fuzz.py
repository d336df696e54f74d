"""Nothing that an input holds makes a traceback or what can't be read."""

import os

import pytest

from tests.fuzz.trying import attempt

SEED = int(os.environ.get("HEADJUDGE_FUZZ_SEED", "13"))
"""``HEADJUDGE_FUZZ_SEED=7`` tries other inputs; ``python -m tests.fuzz`` tries more."""
INPUTS = {
    "features": 20,
    "claims": 3,
    "texts": 2,
    "known": 5,
    "settings": 5,
    "events": 5,
    "certificates": 20,
    "results": 5,
    "logs": 30,
    "replies": 100,
    "hellos": 40,
    "records": 10,
    "command-lines": 15,
}


@pytest.mark.parametrize("kind", INPUTS)
def test_no_input_does_harm(kind: str) -> None:
    for number in range(INPUTS[kind]):
        fault = attempt(kind, SEED, number)
        assert fault is None, str(fault)
