"""What a case needs of an engine, computed from the case and never tagged by hand."""

from __future__ import annotations

from collections.abc import Iterator

from spec.protocol import (
    AgreeDraw,
    Capability,
    Case,
    Change,
    Choose,
    Concede,
    Create,
    Damage,
    Draw,
    DrawGame,
    EndControl,
    EndRestriction,
    EndTurn,
    EngineInfo,
    Event,
    ExchangeLife,
    GainControl,
    Loop,
    Lose,
    LosePoison,
    PayLife,
    Penalty,
    Poison,
    Priority,
    Put,
    ReplaceDraw,
    ReplaceLoss,
    Restart,
    Restriction,
    RestrictionKind,
    SetLibrary,
    Subgame,
    UntilTurn,
    Win,
)
from spec.protocol.inquiries import (
    Adds,
    Ask,
    Choosing,
    Inquiry,
    IsSymbol,
    Payments,
    Pays,
    Reduced,
    StandsFor,
    SymbolColors,
)
from spec.protocol.kinds import AnyCase, named
from spec.protocol.matches import MatchCase

_OF_EVENTS: dict[type[Event], Capability] = {
    AgreeDraw: "intentional-draw",
    Choose: "choices",
    Concede: "concede",
    Create: "objects",
    Draw: "decking",
    DrawGame: "draw-effects",
    EndTurn: "turns",
    ExchangeLife: "life-exchange",
    Loop: "loops",
    Lose: "lose-effects",
    PayLife: "life-payment",
    Penalty: "penalties",
    LosePoison: "poison-loss",
    Poison: "poison",
    Priority: "priority",
    Put: "objects",
    ReplaceDraw: "draw-replacement",
    ReplaceLoss: "loss-replacement",
    Restart: "restart",
    Subgame: "subgames",
    SetLibrary: "decking",
    UntilTurn: "durations",
    Win: "win-effects",
}
_OF_SHIELDS: dict[RestrictionKind, Capability] = {
    "losing": "cant-lose",
    "losing-to-life": "cant-lose",
    "winning": "cant-win",
    "gaining-life": "cant-change-life",
    "losing-life": "cant-change-life",
    "drawing": "cant-draw",
    "drawing-twice": "cant-draw",
    "getting-poison": "cant-get-poison",
}


_ABOUT_MANA = (IsSymbol, SymbolColors, StandsFor, Pays, Payments, Adds, Reduced)


def needs(case: AnyCase) -> frozenset[Capability]:
    """The capabilities without which an engine can't play the case."""
    if isinstance(case, MatchCase):
        shielded = any(isinstance(event, Restriction) for step in case.steps for event in step)
        return frozenset(["matches", "cant-lose"] if shielded else ["matches"])
    if isinstance(case, Inquiry):
        return frozenset([_of_ask(case.ask)])
    return frozenset([*_of_setup(case), *_of_steps(case)])


def _of_ask(ask: Ask) -> Capability:
    if isinstance(ask, Choosing):
        return "choices"
    return "mana" if isinstance(ask, _ABOUT_MANA) else "numbers"


def _of_setup(case: Case) -> Iterator[Capability]:
    game = case.game
    if game.multiplayer:
        yield "multiplayer"
    if game.variant != "free-for-all":
        yield game.variant
    for option in ("archenemy", "brawl", "commander"):
        if option in game.options:
            yield option
    if "limited-range" in game.options:
        yield "limited-range"
    if any(p.poison for p in game.players):
        yield "poison"
    if game.objects:
        yield "objects"
    if any(p.deck is not None for p in game.players):
        yield "decks"


def _of_steps(case: Case) -> Iterator[Capability]:
    players = {p.name for p in case.game.players}
    for step in case.steps:
        if len(step) > 1:
            yield "simultaneous"
        for event in step:
            if type(event) in _OF_EVENTS:
                yield _OF_EVENTS[type(event)]
            if isinstance(event, Restriction) and event.controller:
                yield "effects-of-permanents"
            if isinstance(event, Restriction | EndRestriction):
                yield _OF_SHIELDS[event.kind]
            if isinstance(event, GainControl | EndControl):
                yield "choices" if event.of in players else "objects"
            yield from _of_fields(event)


def _of_fields(event: Event) -> Iterator[Capability]:
    """What an event needs that says more than the least of its kind."""
    if isinstance(event, Damage):
        yield from _of_damage(event)
    if isinstance(event, Draw) and event.optional:
        yield "optional-draws"
    if isinstance(event, Change) and event.controller:
        yield "controllers"
    if isinstance(event, ReplaceLoss | ReplaceDraw) and event.chosen:
        yield "replacement-choices"
    if isinstance(event, Loop) and (event.manner or event.drains):
        yield "loop-kinds"
    if isinstance(event, Restart) and (event.owner or event.exempt):
        yield "decks"


def _of_damage(event: Damage) -> Iterator[Capability]:
    if event.commander:
        yield "commander"
    if event.infect or event.toxic or event.lifelink:
        yield "damage-results"


_TELLING: dict[str, Capability] = {
    "life": "life",
    "poison": "poison-view",
    "active": "turns",
    "objects": "objects",
    "chooser": "choices",
    "priority": "priority",
    "lasting": "durations",
}


def obliging(case: AnyCase, field: str) -> Capability | None:
    """The capability with which an engine promises to tell a field of its outcomes, if any does."""
    if isinstance(case, MatchCase):
        return "matches"
    if isinstance(case, Inquiry):
        return _of_ask(case.ask)
    return _TELLING.get(field)


def lacking(case: AnyCase, info: EngineInfo, newest: str) -> str:
    """Why the engine can't play the case, by its own word; empty if it can.

    `newest` is the edition meant when the engine names none.
    """
    claimed = info.editions or (newest,)
    if case.edition not in claimed:
        return f"does not claim edition {case.edition}"
    if len(named(case)) > info.max_players:
        return f"seats at most {info.max_players} players"
    missing = sorted(needs(case) - info.capabilities)
    return f"does not claim {', '.join(missing)}" if missing else ""
