"""The kits as they are before the words of the protocol are filled in.

An adapter for Head Judge with a toy engine in it, for Python 3.9 or later.

The toy has one fault: its check removes the dead one after the other, so the last of them wins.
Let your own engine take its place.

Adapters to start from: one template per language, completed with the protocol's vocabulary.
"""

import json
import re
import sys
import textwrap
from importlib.resources import files
from typing import Any

from msgspec import Struct

from headjudge.spec.protocol.capabilities import reasons
from headjudge.spec.protocol.event_schema import tag
from headjudge.spec.protocol.events import EVENT_KINDS
from headjudge.spec.rulebook import LookUpError, nearest

HELLO = {
    "hello": 1,
    "engine": "toy",
    "version": "1",
    "max_players": 8,
    "checks": "explicit",  # state-based actions are performed at `check`, and at no other time
    "capabilities": ["multiplayer", "simultaneous", "concede", "life"],
    # @< capabilities >@
}


class Unsupported(Exception):  # noqa: N818 -- the protocol's word
    """The engine can't do it."""


class Game:
    """A game of the toy, and the translation: that hands over every event, and decides nothing."""

    def __init__(self, game: dict[str, Any]) -> None:
        """Begin the game of a case."""
        self.life = {player["name"]: player.get("life", 20) for player in game["players"]}
        self.remaining = list(self.life)
        self.lost: list[str] = []

    def take(self, event: dict[str, Any]) -> None:
        """Let an event happen. Raises Unsupported for one that the engine doesn't know."""
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
            raise Unsupported(f"no {kind}")

    def outcome(self) -> dict[str, Any]:
        """How the game stands."""
        winners = list(self.remaining) if self.over else []
        ended = {"winners": winners, "losers": list(self.lost), "drawn": []}
        return {"over": self.over, **ended, "life": dict(self.life)}

    # The toy: to who has left nothing happens any more, and after the end nothing to anybody.

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return len(self.remaining) == 1

    def set_life(self, player: str, total: int) -> None:
        """Change a life total."""
        if player in self.remaining and not self.over:
            self.life[player] = total

    def lose(self, player: str) -> None:
        """Let a player lose."""
        if player in self.remaining and not self.over:
            self.remaining.remove(player)
            self.lost.append(player)

    def check(self) -> None:
        """Let everyone lose who has no life left."""
        for player in [one for one in self.remaining if self.life[one] <= 0]:
            self.lose(player)


def reply(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a line: to hello what the engine is, to a case an outcome for each step."""
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
    return {"case": request["case"], "outcomes": outcomes}


if __name__ == "__main__":  # the conversation: for each line that comes in, one goes out
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if "bye" in request:
            break
        sys.stdout.write(json.dumps(reply(request)) + "\n")
        sys.stdout.flush()  # Head Judge waits for each answer


WIDTH = 120
"""Maximum width of a line of a template."""
CLAIMED = ("multiplayer", "simultaneous", "concede", "life")
"""Capabilities that the toy engine claims."""
TAKEN = ("lose-life", "damage", "gain-life", "set-life", "concede", "check")
"""Kinds of event that the toy engine handles."""


class Kit(Struct, frozen=True):
    """A template and its commands."""

    file: str
    needs: str
    """The minimum version of the language."""
    run: str
    """The command that starts it, in its folder."""
    build: str = ""
    """The command that compiles it; empty for an interpreted language."""


KITS = {
    "python": Kit("adapter.py", "Python 3.9", "python3 adapter.py"),
    "typescript": Kit("adapter.mts", "Node 22.18", "node adapter.mts"),
    "java": Kit("Adapter.java", "Java 17", "java Adapter", "javac Adapter.java"),
    "rust": Kit("adapter.rs", "Rust 1.61", "./adapter", "rustc -O --edition 2021 adapter.rs"),
    "c++": Kit("adapter.cpp", "C++17", "./adapter", "g++ -O2 -std=c++17 -o adapter adapter.cpp"),
    "go": Kit("adapter.go", "Go 1.18", "./adapter", "go build -o adapter adapter.go"),
}
_ALSO = {"cpp": "c++"}
"""Aliases of languages."""


def kit(language: str) -> Kit:
    """Return the kit of a language. Raises LookUpError if there is none."""
    name = language.lower()
    name = _ALSO.get(name, name)
    if name not in KITS:
        known = ", ".join(KITS)
        raise LookUpError(f"no kit for {language!r}; there are {known}{nearest(name, KITS)}")
    return KITS[name]


def render(of: Kit) -> str:
    """Return the file of a kit, with comments that name the rest of the protocol's vocabulary."""
    more = [name for name in reasons() if name not in CLAIMED]
    events = [name for name in map(tag, EVENT_KINDS) if name not in TAKEN]
    says = {
        "capabilities": f"More to claim: {' '.join(more)}",
        "events": f"More events: {' '.join(events)}; "
        "`headjudge protocol` has matches and questions, too",
    }

    def filled(marked: re.Match[str]) -> str:
        return textwrap.fill(
            says[marked["what"]],
            WIDTH,
            initial_indent=marked["comment"],
            subsequent_indent=marked["comment"],
            break_on_hyphens=False,
        )

    template = files(__package__).joinpath("templates", of.file).read_text("utf-8")
    return _MARKER.sub(filled, template)


_MARKER = re.compile(r"^(?P<comment>[ \t]*\S+ )@< (?P<what>\w+) >@$", re.MULTILINE)
"""A comment in a template to fill in."""
