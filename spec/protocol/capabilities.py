"""The capabilities that a case requires and that an engine claims, derived from the types."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache, lru_cache

from msgspec import Struct

from headjudge.spec.protocol.case_kinds import AnyCase, Case, EngineInfo, Outcome, named
from headjudge.spec.protocol.continuous_effects import Condition
from headjudge.spec.protocol.event_schema import EventRecord, FieldRecord, fields, names, parts, tag
from headjudge.spec.protocol.events import CONCESSIONS, EVENT_KINDS, FATES
from headjudge.spec.protocol.inquiries import ASK_KINDS, Inquiry
from headjudge.spec.protocol.matches import NEEDED_IN_A_MATCH, MatchCase
from headjudge.spec.protocol.setup import Player, Setup, StartingObject

__all__ = ["CAPABILITIES"]

CONTROL = {"an object": "objects", "a player": "choices"}
"""The capabilities for control of an object and of a player."""
_PARTS: dict[str, type[Struct]] = {
    "a game": Setup,
    "a player": Player,
    "an object": StartingObject,
    "a condition": Condition,
}


def needs(case: AnyCase) -> frozenset[str]:
    """Return the capabilities that an engine needs to play the case."""
    if isinstance(case, MatchCase):
        kinds = {type(event) for step in case.steps for event in step}
        more = {needed for kind, needed in NEEDED_IN_A_MATCH.items() if kind in kinds}
        return frozenset(["matches", *more])
    if isinstance(case, Inquiry):
        return frozenset([case.ask.needs])
    return frozenset(_of_game(case))


def _of_game(case: Case) -> set[str]:
    capabilities = {"multiplayer"} if case.game.multiplayer else set()
    capabilities.update(*map(_of_parts, (case.game, *case.game.players)))
    players = named(case)
    for step in case.steps:
        if len(step) > 1:
            capabilities.update(["simultaneous"], [event.among_others for event in step])
        for event in step:
            capabilities |= _of_parts(event)
            for name in names("player or object", event):
                capabilities.add(CONTROL["a player" if name in players else "an object"])
    return capabilities - {""}


@lru_cache(1 << 12)
def _of_parts(struct: Struct) -> frozenset[str]:
    """Return the capabilities that an event, player or setup needs; cases share many of these."""
    capabilities = set()
    for part in parts(struct):
        if isinstance(part, EventRecord):
            capabilities.add(part.needs)
        for field in _needing(type(part)):
            capabilities.update(field.needed(part))
    return frozenset(capabilities)


@cache
def _needing(kind: type[Struct]) -> tuple[FieldRecord, ...]:
    return tuple(field for field in fields(kind) if field.needs)


def obliging(case: AnyCase, field: str) -> str:
    """Return the capability that promises a field of outcomes, or an empty string."""
    if isinstance(case, MatchCase):
        return "matches"
    if isinstance(case, Inquiry):
        return case.ask.needs
    return next(
        (str(candidate.needs) for candidate in fields(Outcome) if candidate.name == field), ""
    )


def lacking(case: AnyCase, info: EngineInfo, newest: str) -> tuple[str, ...]:
    """Return the edition, seats and capabilities that the case needs but the engine does not claim.

    `newest` is the edition of engines that name none.
    """
    missing = sorted(needs(case) - info.capabilities)
    if len(named(case)) > info.max_players:
        missing.insert(0, f"more than {info.max_players} players")
    if case.edition not in (info.editions or (newest,)):
        missing.insert(0, f"edition {case.edition}")
    return tuple(missing)


def reasons() -> dict[str, list[str]]:
    """Return the reasons why a case may need each capability, as the protocol page lists them."""
    by_capability: dict[str, list[str]] = defaultdict(list)
    by_capability["multiplayer"] = ["more than two players"]
    by_capability["simultaneous"] = ["a step with more than one event"]
    for among in (FATES, CONCESSIONS):
        kinds = [f"`{tag(kind)}`" for kind in EVENT_KINDS if kind.among_others == among]
        by_capability[among] = [f"such a step with {any_of(kinds)}"]
    others = "such a step with any other event that does more than change a number"
    by_capability[EventRecord.among_others] = [
        f"{others}: one about effects, objects, turns or abilities"
    ]
    by_capability["matches"] = [
        "cases with a `match`; the engine reports every field of the standing"
    ]
    for in_a_match, capability in NEEDED_IN_A_MATCH.items():
        by_capability[capability].append(f"`{tag(in_a_match)}` in a match")
    for owner, of_game in _PARTS.items():
        for capability, fields_or_values in _given(of_game).items():
            by_capability[capability].append(f"{owner} with {any_of(fields_or_values)}")
    needing: dict[tuple[str, str], list[str]] = defaultdict(list)
    for kind in (*EVENT_KINDS, *ASK_KINDS):
        for capability, fields_or_values in _given(kind).items():
            needing[capability, any_of(fields_or_values)].append(f"`{tag(kind)}`")
    for (capability, with_fields), tags in needing.items():
        by_capability[capability].append(
            f"{any_of(tags)} with {with_fields}".removesuffix(" with ")
        )
    for what, capability in CONTROL.items():
        by_capability[capability].append(f"control of {what}")
    for field in _needing(Outcome):
        by_capability[str(field.needs)].append(f"the engine reports `{field.name}`")
    return by_capability


def _given(kind: type[Struct]) -> dict[str, list[str]]:
    """Return the capabilities that a kind needs, with the fields or values that need them."""
    needed = getattr(kind, "needs", "")
    needing: dict[str, list[str]] = defaultdict(list, {needed: []} if needed else {})
    for field in _needing(kind):
        if not isinstance(field.needs, str):
            values: dict[str, list[str]] = defaultdict(list)
            for value, capability in field.needs.items():
                if value is None:
                    needing[capability].append(f"no `{field.name}`")
                else:
                    values[capability].append(f"`{value}`")
            for capability, several in values.items():
                text = any_of(several) if len(several) == 1 else f"({any_of(several)})"
                needing[capability].append(f"`{field.name}` {text}")
        else:
            needing[field.needs] += [] if field.required else [f"`{field.name}`"]
    return needing


def any_of(words: Iterable[str]) -> str:
    """Join words as in ``a, b or c``."""
    *others, last = [*words] or [""]
    return f"{', '.join(others)} or {last}" if others else last


CAPABILITIES = frozenset(reasons())
"""All capabilities."""
