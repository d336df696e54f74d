"""The capabilities that a case requires and that an engine claims, derived from the types."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from msgspec import Struct

from headjudge.spec.protocol.case_kinds import AnyCase, Case, EngineInfo, Outcome, named
from headjudge.spec.protocol.continuous_effects import Condition
from headjudge.spec.protocol.event_schema import EventRecord, FieldRecord, fields, names, parts
from headjudge.spec.protocol.events import EVENT_KINDS
from headjudge.spec.protocol.inquiries import ASK_KINDS, Inquiry
from headjudge.spec.protocol.matches import NEEDED_IN_A_MATCH, MatchCase
from headjudge.spec.protocol.setup import Player, Setup, StartingObject

__all__ = ["CAPABILITIES"]

CONTROL = {"an object": "objects", "a player": "choices"}
"""The capabilities for control of an object and of a player."""
_PARTS: tuple[type[Struct], ...] = (Setup, Player, StartingObject, Condition)
"""The parts of a case other than events."""


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
    return _promised().get(field, "")


@cache
def _promised() -> dict[str, str]:
    """Return the capability that promises each field of an outcome, or an empty string."""
    return {field.name: str(field.needs) for field in fields(Outcome)}


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


def any_of(words: Iterable[str]) -> str:
    """Join words as in ``a, b or c``."""
    *others, last = [*words] or [""]
    return f"{', '.join(others)} or {last}" if others else last


def _all() -> Iterator[str]:
    """Yield every capability that a case may need or an outcome's field may be promised by."""
    yield from ("multiplayer", "simultaneous", "matches")
    yield from (*NEEDED_IN_A_MATCH.values(), *CONTROL.values())
    kinds: tuple[type[Struct], ...] = (*EVENT_KINDS, *ASK_KINDS, *_PARTS, Outcome)
    for kind in kinds:
        yield from (getattr(kind, "needs", ""), getattr(kind, "among_others", ""))
        for field in _needing(kind):
            yield from (field.needs,) if isinstance(field.needs, str) else field.needs.values()


CAPABILITIES = frozenset(_all()) - {""}
"""All capabilities."""
