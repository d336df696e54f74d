"""What a case needs of an engine, computed from the case and never tagged by hand."""

from __future__ import annotations

from collections.abc import Iterator

from spec.inquiries import Ask, ChoiceOrder, ChoicesKnown, Halves, Inquiry
from spec.kinds import AnyCase, named
from spec.matches import MatchCase
from spec.vocabulary import (
    AgreeDraw,
    Capability,
    Case,
    Concede,
    Damage,
    Draw,
    DrawGame,
    EndTurn,
    EngineInfo,
    Event,
    Loop,
    Lose,
    Penalty,
    Poison,
    ReplaceDraw,
    ReplaceLoss,
    Restart,
    SetLibrary,
    Shield,
    Unshield,
    Win,
)

_OF_EVENTS: dict[type[Event], Capability] = {
    AgreeDraw: "intentional-draw",
    Concede: "concede",
    Draw: "decking",
    DrawGame: "draw-effects",
    EndTurn: "turns",
    Loop: "loops",
    Lose: "lose-effects",
    Penalty: "penalties",
    Poison: "poison",
    ReplaceDraw: "draw-replacement",
    ReplaceLoss: "loss-replacement",
    Restart: "restart",
    SetLibrary: "decking",
    Win: "win-effects",
}


_OF_ASKS: dict[type[Ask], Capability] = {
    Halves: "numbers",
    ChoiceOrder: "choices",
    ChoicesKnown: "choices",
}


def needs(case: AnyCase) -> frozenset[Capability]:
    """The capabilities without which an engine can't play the case."""
    if isinstance(case, MatchCase):
        return frozenset(["matches"])
    if isinstance(case, Inquiry):
        return frozenset([_OF_ASKS[type(case.ask)]])
    return frozenset([*_of_setup(case), *_of_steps(case)])


def _of_setup(case: Case) -> Iterator[Capability]:
    game = case.game
    if len(game.players) > 2:  # noqa: PLR2004 -- 100.1b
        yield "multiplayer"
    if game.variant != "free-for-all":
        yield game.variant
    if "commander" in game.options:
        yield "commander"
    if "limited-range" in game.options or any(p.range is not None for p in game.players):
        yield "limited-range"
    if any(p.poison for p in game.players):
        yield "poison"


def _of_steps(case: Case) -> Iterator[Capability]:
    for step in case.steps:
        if len(step) > 1:
            yield "simultaneous"
        for event in step:
            if type(event) in _OF_EVENTS:
                yield _OF_EVENTS[type(event)]
            if isinstance(event, Shield | Unshield):
                yield "cant-win" if event.kind == "winning" else "cant-lose"
            if isinstance(event, Damage) and event.commander:
                yield "commander"


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
