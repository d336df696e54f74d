"""The messages of adapter protocol 1, and what an engine can say of itself in them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from spec.protocol.values import Name

MAX_LINE = 16 * 1024 * 1024
"""The longest line either side may write, in bytes."""


class EngineInfo(Struct, frozen=True, omit_defaults=True):
    """What an engine says of itself in its answer to `hello`.

    - `editions`: those that it claims; by default the newest
    - `checks`: when it performs state-based actions: only at `check`, or whenever it likes
    - `seconds`: how long it wants to be allowed for a case; it is then asked one case at a time
    """

    engine: Name
    version: str = ""
    capabilities: frozenset[str] = frozenset()
    max_players: Annotated[int, Meta(ge=2)] = 2
    editions: tuple[str, ...] | None = None
    checks: Literal["explicit", "implicit"] = "explicit"
    seconds: Annotated[float, Meta(gt=0, le=86_400)] | None = None


class Hello(Struct, frozen=True):
    """The harness's first line."""

    hello: Literal[1]
    suite: str


class HelloReply(EngineInfo, frozen=True, kw_only=True):
    """The engine's answer to :class:`Hello`."""

    hello: Literal[1]


class Reply(Struct, frozen=True, omit_defaults=True):
    """The engine's answer to a case: `outcomes`, `unsupported` or `error`; exactly one of them."""

    case: str
    outcomes: msgspec.Raw | UnsetType = UNSET
    """One a step, of the type that the kind of case is answered with (``spec.protocol.kinds``)."""
    unsupported: str | UnsetType = UNSET
    error: str | UnsetType = UNSET


class Bye(Struct, frozen=True):
    """The harness's last line."""

    bye: Literal[True]


class Unsupported(Exception):  # noqa: N818 -- the protocol's word; it is an answer, not a fault
    """Raised by an engine's ``play`` for what it can't do; the message says why."""
