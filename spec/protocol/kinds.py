"""The kinds of case that protocol 1 knows, and what each is answered with.

| a case with | is a | its steps are | answered with |
| --- | --- | --- | --- |
| ``game`` | :class:`~spec.protocol.games.Case` | events of a game | ``Outcome`` |
| ``match`` | :class:`~spec.protocol.matches.MatchCase` | events of a match | ``Standing`` |
| ``ask`` | :class:`~spec.protocol.inquiries.Inquiry` | the question | ``Answered`` |
"""

from typing import Any

import msgspec

from headjudge.spec.protocol.event_records import fields, holding, meaning
from headjudge.spec.protocol.events import EVENT_KINDS
from headjudge.spec.protocol.games import Case, Outcome
from headjudge.spec.protocol.inquiries import ASK_KINDS, Answered, Choice, Choosing, Inquiry
from headjudge.spec.protocol.matches import MATCH_EVENT_KINDS, Match, MatchCase, Standing
from headjudge.spec.protocol.messages import Bye, Hello, HelloReply, Reply
from headjudge.spec.protocol.setup import Player, StartingObject

AnyCase = Case | MatchCase | Inquiry
PlayedCase = Case | MatchCase
"""A case in which something is played, step by step."""
AnyOutcome = Outcome | Standing | Answered

_BY_KEY: dict[str, type[AnyCase]] = {"match": MatchCase, "ask": Inquiry}
OUTCOMES: dict[type[AnyCase], type[AnyOutcome]] = {
    Case: Outcome,
    MatchCase: Standing,
    Inquiry: Answered,
}
"""What one step of each kind of case is answered with."""


def named(case: AnyCase) -> tuple[str, ...]:
    """The players of a case, in seat order; most inquiries have none."""
    if isinstance(case, Case):
        return tuple([p.name for p in case.game.players])
    if isinstance(case, MatchCase):
        return tuple(p.name for p in case.match.players)
    return case.ask.players if isinstance(case.ask, Choosing) else ()


def decode(line: bytes) -> AnyCase:
    """The case that a line holds. Raises msgspec.DecodeError for one that is none."""
    keys = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    kind = next((kind for key, kind in _BY_KEY.items() if key in keys), Case)
    return msgspec.json.decode(line, type=kind)


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of every line of protocol 1, one definition a type."""
    messages = (Hello, HelloReply, *OUTCOMES, *OUTCOMES.values(), Reply, Bye)
    refs, components = msgspec.json.schema_components(messages, ref_template="#/$defs/{name}")
    kinds = (Player, StartingObject, *EVENT_KINDS, Match, *MATCH_EVENT_KINDS, *ASK_KINDS, Choice)
    within = {part for kind in kinds for held in holding(kind).values() for part in held}
    for kind in (*messages, *kinds, *within.difference(kinds)):
        described = components[kind.__name__]
        described["description"] = meaning(kind)
        for field in fields(kind):
            if field.meaning:
                described["properties"][field.name]["description"] = field.meaning
    outcomes, unsupported, error = (
        {"required": [answer]} for answer in ("outcomes", "unsupported", "error")
    )
    reply = components["Reply"]
    reply["anyOf"] = [outcomes, unsupported, error]
    reply["not"] = {"allOf": [error, {"anyOf": [outcomes, unsupported]}]}
    in_replies = [f"#/$defs/{outcome.__name__}" for outcome in OUTCOMES.values()]
    arrays = [{"type": "array", "items": {"$ref": ref}} for ref in in_replies]
    reply["properties"]["outcomes"] = {"anyOf": arrays}
    lines = [ref for ref in refs if ref["$ref"] not in in_replies]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Head Judge adapter protocol 1: one line",
        "anyOf": lines,
        "$defs": dict(sorted(components.items())),
    }
