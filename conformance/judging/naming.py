"""Which cards a line of a derivation is about: those whose effects it tells of."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from headjudge.conformance import join
from headjudge.conformance.scenarios.scenario import CardUse, Scenario
from headjudge.reference.derivation import Derived, Played
from headjudge.spec import protocol as v
from headjudge.spec.protocol.kinds import AnyOutcome

T = TypeVar("T", bound=AnyOutcome)

_AT_ONCE: dict[str, tuple[type, ...]] = {
    "lose-by-effect": (v.Lose, v.PayLife),
    "win-by-effect": (v.Win,),
    "draw-by-effect": (v.DrawGame,),
    "draw-effect-in-range": (v.DrawGame,),
    "restart": (v.Restart,),
    "subgame-starts": (v.Subgame,),
}
"""By rule, the events of a card that are over as they happen."""
_LASTING: dict[str, tuple[type, ...]] = {
    "cant-beats-can": (v.Restriction,),
    "replaced-loss": (v.ReplaceLoss,),
    "replaced-draw": (v.ReplaceDraw,),
}
"""By rule, the events of a card with which an effect begins."""
_CANT = {"can't lose": "losing", "can't win": "winning"}
"""What lines say of restrictions, and their kinds."""


def with_cards(played: Played[T], scenario: Scenario) -> Played[T]:
    """What was played, each line of its derivations with the cards whose effect it tells of."""
    if not scenario.uses:
        return played
    derivations = enumerate(played.derivations)
    named = (tuple(_named(line, n, scenario) for line in lines) for n, lines in derivations)
    return replace(played, derivations=tuple(named))


def _named(line: Derived, step: int, scenario: Scenario) -> Derived:
    names = list(dict.fromkeys(_names(line, step, scenario)))
    return replace(line, what=f"{line.what}: {join(names)}") if names else line


def _names(line: Derived, step: int, scenario: Scenario) -> Iterator[str]:
    for use in scenario.uses:
        if any(_tells_of(line, event) for event in _in_force(line, step, use, scenario)):
            yield use.name


def _in_force(line: Derived, step: int, use: CardUse, scenario: Scenario) -> Iterator[v.Event]:
    """The events of a card that can be meant in that step."""
    steps: tuple[v.Step, ...] = scenario.game.steps if scenario.game else ()
    for at, number in use.places:
        event = steps[at][number]
        lasts = at <= step and (use.until is None or step <= use.until)
        if (at == step and isinstance(event, _AT_ONCE.get(line.rule, ()))) or (
            lasts and isinstance(event, _LASTING.get(line.rule, ()))
        ):
            yield event


def _tells_of(line: Derived, event: v.Event) -> bool:
    if isinstance(event, v.Restriction):
        return event.player in line.who and event.kind == _CANT.get(line.what)
    whose = getattr(event, "player", None)
    return whose is None or whose in line.who
