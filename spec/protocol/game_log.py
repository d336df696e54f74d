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

Tells = Literal[
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
"""What a log may state completely. Anything else is unknown unless stated."""
ALL_TOLD: frozenset[Tells] = frozenset(get_args(Tells))
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
    - `game`: the game as it begins, or as it stands where the log begins, as in the protocol
    - `engine`: what played it
    - `version`: the engine's
    - `edition`: the dated edition of the rules that it was played by; by default the newest
    - `tells`: what the log tells completely; by default all that it may
    - `id`: what the game is called, to find it again
    """

    log: Literal[1]
    game: Setup
    engine: Annotated[str, Meta(max_length=200)] = ""
    version: Annotated[str, Meta(max_length=200)] = ""
    edition: Annotated[str, Meta(pattern=r"^(\d{4}-\d{2}-\d{2})?$")] = ""
    tells: frozenset[Tells] = ALL_TOLD
    id: Annotated[str, Meta(max_length=200)] = ""


class InView(Struct, frozen=True, omit_defaults=True, gc=False):
    """How the game stands after a moment, as far as the log says.

    - `life`: life totals by name
    - `poison`: poison counters by name
    - `library`: cards in the library by name
    - `in`: who is still in the game
    """

    life: dict[str, LifeTotal] | None = None
    poison: dict[str, _Total] | None = None
    library: dict[str, _Total] | None = None
    still_in: tuple[Name, ...] | None = field(name="in", default=None)


class ToldEnding(Struct, frozen=True, omit_defaults=True, gc=False):
    """That the game has ended for a player.

    - `player`: who
    - `fate`: `lost`, `won` or `drew`
    - `reason`: why: `life`, `poison`, `library`, `commander-damage`, `effect`, `concession`,
      `time-out`, `disconnection`, `penalty`, `agreement`, `loop`, `stopped` (by the program); by
      default the log does not say
    - `controller`: of the effect that says so; by default the player
    """

    player: Name
    fate: Fate
    reason: Reason = ""
    controller: Name | None = None


class LogMoment(Struct, frozen=True, omit_defaults=True, gc=False):
    """What happens at one moment of a game, and what comes of it.

    - `moment`: its number: 1 for the first of a game, and no number is left out
    - `events`: what happens, all at the same time, as in the protocol; by default nothing
    - `check`: whether a player would receive priority after that; by default none would
    - `seen`: how the game stands after that, as far as the log says
    - `endings`: for whom the game ends at this moment; by default for nobody
    - `over`: whether the game is over
    """

    moment: Annotated[int, Meta(ge=1)]
    events: tuple[Event, ...] = ()
    check: bool = False
    seen: InView | None = None
    endings: tuple[ToldEnding, ...] = ()
    over: bool = False


def log_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a line of a log."""
    lines = (LogHeader, LogMoment)
    refs, components = msgspec.json.schema_components(lines, ref_template="#/$defs/{name}")
    kinds = (Player, StartingObject, InView, ToldEnding, *EVENT_KINDS)
    add_descriptions(components, (*lines, *kinds))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Head Judge log 1: one line",
        "anyOf": list(refs),
        "$defs": dict(sorted(components.items())),
    }
