"""Game logs, which an engine writes as it plays: one JSON object per line.

A :class:`LogHeader` starts each game, followed by :class:`LogMoment` lines. ``headjudge protocol
--log`` prints their documentation, with ``--schema`` their JSON Schema.
"""

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct, field

from headjudge.spec.protocol.event_schema import (
    LifeTotal,
    Name,
    add_descriptions,
)
from headjudge.spec.protocol.events import EVENT_KINDS, Event
from headjudge.spec.protocol.setup import Player, Setup, StartingObject

Content = Literal[
    "life",
    "poison",
    "library",
    "draws",
    "commander-damage",
    "effects",
    "checks",
    "concessions",
    "endings",
]
"""The kinds of information that a log may record completely. All others are unknown unless stated.
"""
ALL_CONTENTS: frozenset[Content] = frozenset(get_args(Content))
Fate = Literal["lost", "won", "drew"]
Reason = Literal[
    "",
    "life",
    "poison",
    "library",
    "commander-damage",
    "effect",
    "concession",
    "time-out",
    "disconnection",
    "penalty",
    "agreement",
    "loop",
    "stopped",
]
"""Why a game ended for a player; empty if the log does not say."""
_Total = Annotated[int, Meta(ge=0, le=10**9)]


class LogHeader(Struct, frozen=True, omit_defaults=True):
    """The first line of a game. A file may hold several games; each has one.

    - `log`: 1
    - `game`: the game at the beginning of the log, as in the protocol
    - `engine`: the engine that played it
    - `version`: the engine's version
    - `edition`: the dated edition of the rules it was played by; by default the newest
    - `complete`: the kinds of information that the log records completely; by default all
    - `id`: an identifier for the game
    """

    log: Literal[1]
    game: Setup
    engine: Annotated[str, Meta(max_length=200)] = ""
    version: Annotated[str, Meta(max_length=200)] = ""
    edition: Annotated[str, Meta(pattern=r"^(\d{4}-\d{2}-\d{2})?$")] = ""
    complete: frozenset[Content] = ALL_CONTENTS
    id: Annotated[str, Meta(max_length=200)] = ""


class InView(Struct, frozen=True, omit_defaults=True, gc=False):
    """The state of the game after a moment, where the log records it.

    - `life`: life totals by name
    - `poison`: poison counters by name
    - `library`: cards in the library by name
    - `in`: the players still in the game
    """

    life: dict[str, LifeTotal] | None = None
    poison: dict[str, _Total] | None = None
    library: dict[str, _Total] | None = None
    still_in: tuple[Name, ...] | None = field(name="in", default=None)


class PlayerEnding(Struct, frozen=True, omit_defaults=True, gc=False):
    """The end of the game for a player.

    - `player`: the player
    - `fate`: `lost`, `won` or `drew`
    - `reason`: the cause: `life`, `poison`, `library`, `commander-damage`, `effect`, `concession`,
      `time-out`, `disconnection`, `penalty`, `agreement`, `loop`, `stopped` (by the program); by
      default the log does not say
    - `controller`: the controller of the effect that ended it; by default the player
    """

    player: Name
    fate: Fate
    reason: Reason = ""
    controller: Name | None = None


class LogMoment(Struct, frozen=True, omit_defaults=True, gc=False):
    """The events at one moment of a game, and their result.

    - `moment`: its number: consecutive, 1 for the first of a game
    - `events`: simultaneous events, as in the protocol; by default none
    - `check`: whether a player would receive priority after them; by default nobody would
    - `seen`: the state of the game after that, where the log records it
    - `endings`: the players for whom the game ends at this moment; by default nobody
    - `over`: whether the game is over
    """

    moment: Annotated[int, Meta(ge=1)]
    events: tuple[Event, ...] = ()
    check: bool = False
    seen: InView | None = None
    endings: tuple[PlayerEnding, ...] = ()
    over: bool = False


def log_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a line of a log."""
    lines = (LogHeader, LogMoment)
    refs, components = msgspec.json.schema_components(lines, ref_template="#/$defs/{name}")
    kinds = (Player, StartingObject, InView, PlayerEnding, *EVENT_KINDS)
    add_descriptions(components, (*lines, *kinds))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Head Judge log 1: one line",
        "anyOf": list(refs),
        "$defs": dict(sorted(components.items())),
    }
