"""Synthetic cards for MTG Simulacrum."""
# ruff: noqa: INP001 -- part of a standalone program

from importlib import import_module
from typing import Any

models: Any = import_module("engine.models")


def card(text: str, kind: str, name: str = "Zap") -> Any:  # noqa: ANN401
    """Return a card without a mana cost; creatures are 1/1."""
    strength = {"power": "1", "toughness": "1"} if "Creature" in kind else {}
    return models.CardDefinition(
        name=name,
        mana_cost="",
        cmc=0.0,
        type_line=kind,
        oracle_text=text,
        colors=(),
        color_identity=(),
        keywords=("Lifelink",) if text == "Lifelink" else (),
        produced_mana=(),
        raw={"name": name, "type_line": kind} | strength,
    )


def filler(amount: int) -> list[Any]:
    """Return `amount` cards without rules text."""
    return [card("", "Land")] * amount
