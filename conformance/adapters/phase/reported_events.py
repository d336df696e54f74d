"""Convert events reported by phase into protocol events."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from headjudge.spec import protocol

Told = tuple[str, Any]
"""An event reported by the engine: its kind and its data."""
_BY_EFFECT = {"WinTheGame", "LoseTheGame"}
_BEARING = {"LifeChanged", "PlayerCounterChanged", "CardDrawn", "Milled", "PlayerLost", "GameOver"}


def bears(event: Told) -> bool:
    """Return whether an event may affect how the game ends."""
    kind, data = event
    moved = kind == "ZoneChanged" and "Library" in (data["from"], data["to"])
    return moved or kind in _BEARING or (kind == "EffectResolved" and data["kind"] in _BY_EFFECT)


def changes(reported: Sequence[Told], names: Sequence[str]) -> Iterator[protocol.Event]:
    """Yield changes to life totals and poison counters; `names` lists the players by seat."""
    for kind, data in reported:
        if kind == "LifeChanged" and (by := data["amount"]):
            name = names[data["player_id"]]
            yield protocol.GainLife(name, by) if by > 0 else protocol.LoseLife(name, -by)
        elif kind == "PlayerCounterChanged" and data["counter_kind"] == "Poison":
            by, name = data["delta"], names[data["player"]]
            yield protocol.Poison(name, by) if by > 0 else protocol.LosePoison(name, -by)


def fates(
    reported: Sequence[Told], names: Sequence[str], casters: Mapping[int, int]
) -> Iterator[protocol.Win | protocol.Lose]:
    """Yield events for players whom effects make win or lose; `casters` maps spells to seats.

    If an effect makes a player lose, the engine does not report a loss, but an elimination before
    the effect resolves.
    """
    for place, (kind, data) in enumerate(reported):
        if kind != "EffectResolved" or data["kind"] not in _BY_EFFECT:
            continue
        by = names[casters[data["source_id"]]]
        if data["kind"] == "WinTheGame":
            yield protocol.Win(by)
            continue
        for earlier, gone in reported[:place]:
            if earlier == "PlayerEliminated":
                yield protocol.Lose(names[gone["player_id"]], by)
