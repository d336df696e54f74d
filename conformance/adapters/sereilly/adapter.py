"""MTG Simulacrum (sereilly/mtg-engine, Python) over protocol 1: python3 adapter.py CHECKOUT.

`events.py` applies events, `oracle_text.py` writes the text of spells and permanents, and
`zones.py` moves objects.
"""
# ruff: noqa: INP001 -- a standalone program

import json
import subprocess
import sys
from importlib import import_module
from typing import Any

CHECKOUT = sys.argv[1]
CAN = """multiplayer commander brawl poison decking concede win-effects lose-effects draw-effects
simultaneous turns life poison-view objects controllers life-arithmetic damage-results prevention
extra-turns steps triggers sequences cant-lose life-replacement damage-replacement draw-replacement
effects-of-permanents"""

sys.path.insert(0, CHECKOUT)
play: Any = import_module("play")
oracle_text: Any = import_module("oracle_text")


def reply(ask: dict[str, Any]) -> dict[str, Any]:
    """Return the reply to a protocol request."""
    if "hello" in ask:
        return hello()
    case = {"case": ask["case"]}
    try:
        game = play.Play(ask["game"])
        return case | {"outcomes": [game.step(step) for step in ask["steps"]]}
    except oracle_text.Unsupported as why:
        return case | {"unsupported": str(why)}
    except Exception as error:  # noqa: BLE001 -- report any exception from the engine
        return case | {"error": f"{type(error).__name__}: {error}"}


def hello() -> dict[str, Any]:
    """Describe the engine, which supports up to four players according to its README."""
    request = ["git", "-C", CHECKOUT, "log", "-1", "--format=%h"]
    commit = subprocess.run(request, capture_output=True, text=True, check=False).stdout  # noqa: S603
    reported = {"hello": 1, "engine": "sereilly", "version": commit.strip() or "unknown"}
    return reported | {"capabilities": CAN.split(), "max_players": 4, "checks": "explicit"}


answers, sys.stdout = sys.stdout, sys.stderr  # keep the engine's output out of the replies
for line in sys.stdin:
    request = json.loads(line)
    if "bye" in request:
        break
    print(json.dumps(reply(request)), file=answers, flush=True)
