"""The kinds of case in protocol 1, their outcomes, and the messages.

| a case with | is a | its steps are | answered with |
| --- | --- | --- | --- |
| ``game`` | :class:`Case` | events of a game | ``Outcome`` |
| ``match`` | :class:`~spec.protocol.matches.MatchCase` | events of a match | ``Standing`` |
| ``ask`` | :class:`~spec.protocol.inquiries.Inquiry` | the question | ``Answered`` |
| ``cards`` | :class:`CardCase` | events of a game and of its cards | ``Outcome`` |
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from headjudge.spec.protocol.card_events import CardName, UseCard
from headjudge.spec.protocol.event_schema import (
    Edition,
    Name,
    add_descriptions,
    capability,
)
from headjudge.spec.protocol.events import EVENT_KINDS, Event, Step
from headjudge.spec.protocol.inquiries import ASK_KINDS, Answered, Choice, Choosing, Inquiry
from headjudge.spec.protocol.matches import MATCH_EVENT_KINDS, Match, MatchCase, Standing
from headjudge.spec.protocol.setup import Player, Setup, StartingObject


class Case(Struct, frozen=True):
    """A game setup and steps of simultaneous events, under one edition of the rules.

    It does not include the expectation, which therefore can't be sent to an engine by mistake.
    """

    id: Name = field(name="case")
    edition: Edition
    game: Setup
    steps: tuple[Step, ...]


class CardCase(Case, frozen=True, kw_only=True):
    """A case for an engine that has the cards which it names.

    - `cards`: the names of the cards, emblems and designations
    """

    cards: Annotated[tuple[CardName, ...], Meta(min_length=1)]
    steps: tuple[Annotated[tuple[Event | UseCard, ...], Meta(min_length=1)], ...]  # type: ignore[assignment] # cases without cards have no such events


class GameObject(Struct, frozen=True, omit_defaults=True):
    """An object's zone, or `gone`, and its controller (an optional observation)."""

    zone: str
    controller: Name | None = None


class Outcome(Struct, frozen=True, omit_defaults=True):
    """The state of the game after a step. A field that an engine leaves out does not pass.

    - `over`: whether the game is over
    - `winners`: the players who have won
    - `losers`: all players who have lost so far, but none for whom the game is a draw
    - `drawn`: all players for whom the game is a draw, as when all who remain lose at once
    - `restarted`: true after a restart
    - `subgame`: true during a subgame
    - `life`: life totals by name, the last one of a player who has left
    - `poison`: poison counters by name, likewise
    - `library`: cards in the library of each player still in the game
    - `active`: whose turn it is: where shared, the team's first member in the game; in Grand Melee
      a list; null if that player or team has left (800.4j)
    - `objects`: `zone`, and on battlefield and stack `controller`, by name; `gone` is the
      zone of what left the game, ceased to exist or was never created
    - `deviates`: after a `fragmented` loop, the player who must choose differently; left out if no
      rule names one
    - `priority`: who has priority
    - `chooser`: after `choose`, and while its choice is open, the player who makes it: any whom the
      rules allow; null if nobody does
    - `lasting`: the `until-turn` effects that have not ended
    """

    over: bool | UnsetType = UNSET
    winners: tuple[Name, ...] | UnsetType = UNSET
    losers: tuple[Name, ...] | UnsetType = UNSET
    drawn: tuple[Name, ...] | UnsetType = UNSET
    restarted: bool = False
    subgame: bool = False
    life: Annotated[dict[Name, int] | UnsetType, capability("life")] = UNSET
    poison: Annotated[dict[Name, int] | UnsetType, capability("poison-view")] = UNSET
    library: Annotated[dict[Name, int] | UnsetType, capability("library")] = UNSET
    active: Annotated[Name | tuple[Name, ...] | UnsetType | None, capability("turns")] = UNSET
    objects: Annotated[dict[Name, GameObject] | UnsetType, capability("objects")] = UNSET
    deviates: Name | UnsetType = UNSET
    priority: Annotated[Name | UnsetType | None, capability("priority")] = UNSET
    chooser: Annotated[Name | UnsetType | None, capability("choices")] = UNSET
    lasting: Annotated[tuple[Name, ...] | UnsetType, capability("durations")] = UNSET


MAX_LINE = 16 * 1024 * 1024
"""The longest line either side may write, in bytes."""


WhenChecked = Literal["explicit", "implicit"]
"""When an engine performs state-based actions: only at `check`, or at any moment."""
LossKind = Literal["life", "poison", "empty-library", "commander-damage"]
"""The kinds of state-based losses (704.5a-c, 704.6c)."""


class EngineInfo(Struct, frozen=True, omit_defaults=True):
    """An engine's description of itself in its answer to `hello`.

    - `editions`: the editions that it claims; by default the newest
    - `checks`: when it performs state-based actions: only at `check` (`explicit`) or at any moment
      (`implicit`); or an object with this value by kind of loss, `explicit` if not listed
    - `seconds`: the time limit that it needs for a case; it then gets one case at a time
    - `cards`: the names of its cards, or `true` if it answers `unsupported` for others. Cases with
      these cards are then sent as a `CardCase`
    """

    engine: Name
    version: str = ""
    capabilities: frozenset[str] = frozenset()
    max_players: Annotated[int, Meta(ge=2)] = 2
    editions: tuple[str, ...] | None = None
    checks: WhenChecked | dict[LossKind, WhenChecked] = "explicit"
    seconds: Annotated[float, Meta(gt=0, le=86_400)] | None = None
    cards: bool | tuple[CardName, ...] = False

    def has(self, names: Iterable[str]) -> bool:
        """Return whether it gets cases with these cards as cards."""
        return self.cards if isinstance(self.cards, bool) else {*names} <= {*self.cards}

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

    Only one of them; or the outcomes of the first steps, and why the next one is `unsupported`.
    """

    case: str
    outcomes: msgspec.Raw | UnsetType = UNSET
    """One outcome per step, of the type that belongs to the kind of case."""
    unsupported: str | UnsetType = UNSET
    error: str | UnsetType = UNSET


class Bye(Struct, frozen=True):
    """The harness's last line."""

    bye: Literal[True]


class Unsupported(Exception):  # noqa: N818 -- the protocol's word; it is an answer, not a fault
    """Raised by an engine's ``play`` for something unsupported; the message says why.

    It may hold the outcomes of earlier steps, which are judged.
    """

    def __init__(self, why: str = "", outcomes: Iterable[Any] = ()) -> None:
        """Store the reason and the outcomes of the steps that were played."""
        super().__init__(why)
        self.outcomes = tuple(outcomes)


AnyCase = Case | MatchCase | Inquiry
PlayedCase = Case | MatchCase
"""A case that is played step by step."""
AnyOutcome = Outcome | Standing | Answered

_BY_KEY: dict[str, type[AnyCase]] = {"match": MatchCase, "ask": Inquiry, "cards": CardCase}
OUTCOMES: dict[type[AnyCase], type[AnyOutcome]] = {
    Case: Outcome,
    CardCase: Outcome,
    MatchCase: Standing,
    Inquiry: Answered,
}
"""The outcome of one step of each kind of case."""


def named(case: AnyCase) -> tuple[str, ...]:
    """Return the players of a case in seat order; most inquiries have none."""
    if isinstance(case, Case):
        return tuple([p.name for p in case.game.players])
    if isinstance(case, MatchCase):
        return tuple(p.name for p in case.match.players)
    return case.ask.players if isinstance(case.ask, Choosing) else ()


def decode(line: bytes) -> AnyCase:
    """Decode a line of JSON to a case. Raises msgspec.DecodeError if it is invalid."""
    keys = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    kind = next((kind for key, kind in _BY_KEY.items() if key in keys), Case)
    return msgspec.json.decode(line, type=kind)


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of every line of protocol 1."""
    answers = dict.fromkeys(OUTCOMES.values())
    messages = (Hello, HelloReply, *OUTCOMES, *answers, Reply, Bye)
    refs, components = msgspec.json.schema_components(messages, ref_template="#/$defs/{name}")
    kinds = (
        Player,
        StartingObject,
        *EVENT_KINDS,
        UseCard,
        Match,
        *MATCH_EVENT_KINDS,
        *ASK_KINDS,
        Choice,
    )
    add_descriptions(components, (*messages, *kinds))
    outcomes, unsupported, error = (
        {"required": [answer]} for answer in ("outcomes", "unsupported", "error")
    )
    reply = components["Reply"]
    reply["anyOf"] = [outcomes, unsupported, error]
    reply["not"] = {"allOf": [error, {"anyOf": [outcomes, unsupported]}]}
    in_replies = [f"#/$defs/{outcome.__name__}" for outcome in answers]
    arrays = [{"type": "array", "items": {"$ref": ref}} for ref in in_replies]
    reply["properties"]["outcomes"] = {"anyOf": arrays}
    lines = [ref for ref in refs if ref["$ref"] not in in_replies]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Head Judge adapter protocol 1: one line",
        "anyOf": lines,
        "$defs": dict(sorted(components.items())),
    }


def rename(node: Any, names: Mapping[str, str], *, keys: bool = False) -> Any:  # noqa: ANN401 -- JSON
    """Return JSON with strings replaced by `names`; with `keys`, object keys are replaced too."""
    if isinstance(node, dict):
        new = {names.get(key, key) if keys else key: value for key, value in node.items()}
        return {key: rename(value, names, keys=keys) for key, value in new.items()}
    if isinstance(node, list | tuple):
        return [rename(value, names, keys=keys) for value in node]
    return names.get(node, node) if isinstance(node, str) else node
