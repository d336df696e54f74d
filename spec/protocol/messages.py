"""The messages of adapter protocol 1, and what an engine can say of itself in them."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from headjudge.spec.protocol.values import Name

MAX_LINE = 16 * 1024 * 1024
"""The longest line either side may write, in bytes."""


WhenChecked = Literal["explicit", "implicit"]
"""When an engine performs state-based actions: only at `check`, or whenever it likes."""
LossKind = Literal["life", "poison", "empty-library", "commander-damage"]
"""The kinds of state-based losses: 704.5a-c, 704.6c."""


class EngineInfo(Struct, frozen=True, omit_defaults=True):
    """What an engine says of itself in its answer to `hello`.

    - `editions`: those that it claims; by default the newest
    - `checks`: when it performs state-based actions: only at `check`, or whenever it likes; or by
      kind of loss, where one that is not named waits for `check`
    - `seconds`: how long it wants to be allowed for a case; it is then asked one case at a time
    """

    engine: Name
    version: str = ""
    capabilities: frozenset[str] = frozenset()
    max_players: Annotated[int, Meta(ge=2)] = 2
    editions: tuple[str, ...] | None = None
    checks: WhenChecked | dict[LossKind, WhenChecked] = "explicit"
    seconds: Annotated[float, Meta(gt=0, le=86_400)] | None = None

    @property
    def at_once(self) -> frozenset[LossKind]:
        """The kinds of losses that it may find at any moment."""
        if isinstance(self.checks, dict):
            return frozenset(kind for kind, when in self.checks.items() if when == "implicit")
        return frozenset(get_args(LossKind)) if self.checks == "implicit" else frozenset()


class Hello(Struct, frozen=True):
    """The harness's first line."""

    hello: Literal[1]
    suite: str


class HelloReply(EngineInfo, frozen=True, kw_only=True):
    """The engine's answer to :class:`Hello`."""

    hello: Literal[1]


class Reply(Struct, frozen=True, omit_defaults=True):
    """The engine's answer to a case: `outcomes`, `unsupported` or `error`.

    It is one of them alone; or the outcomes of the first steps, and why the next is `unsupported`.
    """

    case: str
    outcomes: msgspec.Raw | UnsetType = UNSET
    """One a step, of the type that the kind of case is answered with (``spec.protocol.kinds``)."""
    unsupported: str | UnsetType = UNSET
    error: str | UnsetType = UNSET


class Bye(Struct, frozen=True):
    """The harness's last line."""

    bye: Literal[True]


class Unsupported(Exception):  # noqa: N818 -- the protocol's word; it is an answer, not a fault
    """Raised by an engine's ``play`` for what it can't do; the message says why.

    With the outcomes of the steps before it, where there are any: these are judged.
    """

    def __init__(self, why: str = "", outcomes: Iterable[Any] = ()) -> None:
        """Why, and the outcomes of the steps that were played, one a step."""
        super().__init__(why)
        self.outcomes = tuple(outcomes)
