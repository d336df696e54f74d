"""What the engine phase tells of an action, as events of the protocol."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from headjudge.spec import protocol

Told = tuple[str, Any]
"""One of the engine's events: its kind, and what it says."""
_BY_EFFECT = {"WinTheGame", "LoseTheGame"}
_BEARING = {"LifeChanged", "PlayerCounterChanged", "CardDrawn", "Milled", "PlayerLost", "GameOver"}


def bears(told: Told) -> bool:
    """Whether it may bear on an ending."""
    kind, data = told
    moved = kind == "ZoneChanged" and "Library" in (data["from"], data["to"])
    return moved or kind in _BEARING or (kind == "EffectResolved" and data["kind"] in _BY_EFFECT)


def changes(told: Sequence[Told], names: Sequence[str]) -> Iterator[protocol.Event]:
    """What happened to life totals and poison counters of the players, named by seat."""
    for kind, data in told:
        if kind == "LifeChanged" and (by := data["amount"]):
            name = names[data["player_id"]]
            yield protocol.GainLife(name, by) if by > 0 else protocol.LoseLife(name, -by)
        elif kind == "PlayerCounterChanged" and data["counter_kind"] == "Poison":
            by, name = data["delta"], names[data["player"]]
            yield protocol.Poison(name, by) if by > 0 else protocol.LosePoison(name, -by)


def fates(
    told: Sequence[Told], names: Sequence[str], casters: Mapping[int, int]
) -> Iterator[protocol.Win | protocol.Lose]:
    """What effects say of winning and losing; `casters` has the seat of who cast which spell.

    Whom an effect makes lose is told no loss, but eliminated before the effect has resolved.
    """
    for place, (kind, data) in enumerate(told):
        if kind != "EffectResolved" or data["kind"] not in _BY_EFFECT:
            continue
        by = names[casters[data["source_id"]]]
        if data["kind"] == "WinTheGame":
            yield protocol.Win(by)
            continue
        for earlier, gone in told[:place]:
            if earlier == "PlayerEliminated":
                yield protocol.Lose(names[gone["player_id"]], by)
