"""A Head Judge adapter with a toy engine, for Python 3.9 or later.

Replace the toy with your own engine. The toy has one fault: its check removes losing players one by
one, so the last of them wins.
"""

import json
import os
import sys
import traceback
from typing import Any

if __name__ == "__main__":
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the engine prints goes to standard error
# import your engine here, because it may print while it is imported

HELLO = {
    "hello": 1,
    "engine": "toy",
    "version": "1",
    "max_players": 8,
    "checks": "explicit",  # state-based actions are performed only at `check`
    "capabilities": ["multiplayer", "simultaneous", "concede", "life"],
    # @< capabilities >@
}


class Unsupported(Exception):  # noqa: N818 -- the protocol's term
    """The engine does not support an event."""


def in_words(event: dict[str, Any]) -> str:
    """Return an unsupported event with its values, as in "no shield with from=winning"."""
    words = []
    for name, value in event.items():
        if name not in ("do", "player", "amount"):
            text = value if isinstance(value, str) else json.dumps(value)
            words.append(name if isinstance(value, (list, dict)) else f"{name}={text}")
    return f"no {event['do']}{' with ' if words else ''}{', '.join(sorted(words))}"


class Game:
    """A game; `take` passes each event to the toy engine but decides nothing itself."""

    def __init__(self, game: dict[str, Any]) -> None:
        """Set up a case's game."""
        self.life = {player["name"]: player.get("life", 20) for player in game["players"]}
        self.remaining = list(self.life)
        self.lost: list[str] = []

    def take(self, event: dict[str, Any]) -> None:
        """Apply an event. Raises Unsupported if the engine does not support it."""
        kind, who, amount = event["do"], event.get("player", ""), event.get("amount", 0)
        if kind in ("lose-life", "damage"):
            self.set_life(who, self.life[who] - amount)
        elif kind == "gain-life":
            self.set_life(who, self.life[who] + amount)
        elif kind == "set-life":
            self.set_life(who, amount)
        elif kind == "concede":
            self.lose(who)
        elif kind == "check":
            self.check()
        # @< events >@
        else:
            raise Unsupported(in_words(event))

    def outcome(self) -> dict[str, Any]:
        """Return the current outcome."""
        # the toy never names a winner; these players are still in when it ends the game
        winners = list(self.remaining) if self.over else []
        ended = {"winners": winners, "losers": list(self.lost), "drawn": []}
        return {"over": self.over, **ended, "life": dict(self.life)}

    # The toy engine. It ignores events for players who have left, and after the end of the game.

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return len(self.remaining) == 1

    def set_life(self, player: str, total: int) -> None:
        """Change a life total."""
        if player in self.remaining and not self.over:
            self.life[player] = total

    def lose(self, player: str) -> None:
        """Make a player lose."""
        if player in self.remaining and not self.over:
            self.remaining.remove(player)
            self.lost.append(player)

    def check(self) -> None:
        """Make all players with 0 or less life lose."""
        for player in [name for name in self.remaining if self.life[name] <= 0]:
            self.lose(player)


def reply(request: dict[str, Any]) -> dict[str, Any]:
    """Return the reply to a request: the engine's description for hello, outcomes for a case."""
    if "hello" in request:
        return HELLO
    try:
        game = Game(request["game"])
        outcomes = []
        for step in request["steps"]:
            for event in step:
                game.take(event)
            outcomes.append(game.outcome())
    except Unsupported as why:
        return {"case": request["case"], "unsupported": str(why)}
    except Exception as why:  # noqa: BLE001 -- fails this case, and the next one can be played
        traceback.print_exc()  # in full to standard error
        places = traceback.extract_tb(why.__traceback__)[-3:]
        calls = " > ".join(f"{place.filename}:{place.lineno}" for place in places)
        error = f"{type(why).__name__}: {why} ({calls})"
        return {"case": request["case"], "error": error}
    return {"case": request["case"], "outcomes": outcomes}


if __name__ == "__main__":  # the main loop: one reply line per request line
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if "bye" in request:
            break
        replies.write(json.dumps(reply(request)) + "\n")
        replies.flush()  # Head Judge waits for each reply
