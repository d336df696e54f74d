"""Answer inquiries about numbers and mana: a spell is cast, and the answer is what changed.

Mana and creatures are put into the game directly. The engine parses costs and texts, and decides
whether mana pays a cost.
"""
# ruff: noqa: INP001, SLF001 -- part of a standalone program; the engine's names are private

import dataclasses
import re
from collections.abc import Callable
from importlib import import_module
from itertools import combinations_with_replacement
from typing import Any

engine: Any = import_module("engine")
models: Any = import_module("engine.models")
oracle: Any = import_module("engine.oracle")
types: Any = import_module("engine.game_types")
oracle_text: Any = import_module("oracle_text")

LIFE, COLORS = 20, "WUBRGC"
SYMBOL = re.compile(r"\{([^}]*)\}")
PAYABLE = re.compile(r"(\{(\d+|[WUBRGCX])\})+")
MAX_WAYS = 1000
"""The maximum number of payments tried for a question about all payments."""


def answer(ask: dict[str, Any]) -> object:
    """Return the engine's answer. Raises Unsupported if no spell asks the question."""
    if ask["about"] not in ANSWERS:
        raise oracle_text.Unsupported(f"{ask['about']}: no spell asks this")
    return ANSWERS[ask["about"]](ask)


def _game(life: int = LIFE) -> Any:  # noqa: ANN401
    library = oracle_text.filler(20)
    seats = [
        engine.PlayerState(name=name, life=life, library=library[:]) for name in ("Ana", "Ben")
    ]
    return engine.Game(players=seats, turn=2, enforce_mana_costs=True)


def _resolved(text: str, creature: tuple[int, int] | None = None, life: int = LIFE) -> Any:  # noqa: ANN401
    """Return a game in which a spell has resolved, with the creature that was its target."""
    spell, game, permanent = oracle_text.card(text, "Sorcery"), _game(life), None
    if not oracle.compile_card_oracle(spell).supported:
        raise oracle_text.Unsupported(f"the engine does not read {text!r}")
    if creature:
        card = oracle_text.card("", "Creature", "Ogre")
        card = dataclasses.replace(card, power=str(creature[0]), toughness=str(creature[1]))
        permanent = models.Permanent(card=card)
        game._put_permanent_onto_battlefield(0, permanent, None)
    place = 0 if creature else None
    game._stack_push(types.StackItem(spell, 0, 0, place, None))
    game.resolve_top_of_stack()
    return game, permanent


def _becomes(ask: dict[str, Any]) -> int:
    of, by, number = ask["of"], ask["by"], ask.get("number", 0)
    if by != "changed":
        raise oracle_text.Unsupported(f"becomes: the engine reads no text for {by}")
    if of == "life":
        text = oracle_text.SAYS["gain-life" if number > 0 else "lose-life"][0].format(abs(number))
        return int(_resolved(text, life=ask["now"])[0].players[0].life)
    change = f"{number:+}/+0" if of == "power" else f"+0/{number:+}"
    size = (ask["now"], 20) if of == "power" else (0, ask["now"])
    _, creature = _resolved(f"Target creature gets {change} until end of turn.", size)
    return int(creature.effective_power if of == "power" else creature.effective_toughness)


def _halves(ask: dict[str, Any]) -> int:
    if ask["number"] < 0:
        raise oracle_text.Unsupported("halves: nobody can lose less than no life")
    text = f"You lose {oracle_text.HALF['up' if ask['up'] else 'down'].replace('their', 'your')}."
    return int(ask["number"] - _resolved(text, life=ask["number"])[0].players[0].life)


def _can_pay(cost: str, mana: str, x: int | None) -> bool:
    """Return whether the engine lets a spell with this cost be cast with exactly this mana."""
    game = _game()
    player = game.players[0]
    spell = dataclasses.replace(oracle_text.card("You gain 1 life.", "Sorcery"), mana_cost=cost)
    player.hand.append(spell)
    player.mana_pool = {color: mana.count(color) for color in COLORS}
    cast = game.cast_from_hand(0, spell.name, x_value=x)
    return bool(cast.supported and not any(player.mana_pool.values()))


def _require_payable(cost: str) -> None:
    if not PAYABLE.fullmatch(cost):
        raise oracle_text.Unsupported(f"the engine does not read the cost {cost}")


def _pays(ask: dict[str, Any]) -> bool:
    payment = ask["payment"]
    _require_payable(ask["cost"])
    if "snow" in payment or "life" in payment:
        raise oracle_text.Unsupported("pays: the engine has no snow mana and no such life payments")
    mana = "" if payment == "{0}" else "".join(SYMBOL.findall(payment))
    return _can_pay(ask["cost"], mana, ask.get("x"))


def _payments(ask: dict[str, Any]) -> list[str]:
    cost, x = ask["cost"], ask.get("x")
    _require_payable(cost)
    symbols = SYMBOL.findall(cost)
    most = sum(int(s) if s.isdigit() else (x or 0) if s == "X" else 1 for s in symbols)
    ways = [w for size in range(most + 1) for w in combinations_with_replacement(COLORS, size)]
    if len(ways) > MAX_WAYS:
        raise oracle_text.Unsupported("payments: there are too many to try")
    paying = [way for way in ways if _can_pay(cost, "".join(way), x)]
    return sorted("".join(f"{{{color}}}" for color in way) or "{0}" for way in paying)


def _adds(ask: dict[str, Any]) -> list[str]:
    if not re.fullmatch(r"(\{[WUBRGC]\})+", ask["symbols"]):
        raise oracle_text.Unsupported(f"adds: the engine does not read {ask['symbols']}")
    pool = _resolved(f"Add {ask['symbols']}.")[0].players[0].mana_pool
    return ["".join(f"{{{color}}}" * pool[color] for color in COLORS) or "{0}"]


ANSWERS: dict[str, Callable[[dict[str, Any]], object]] = {
    "becomes": _becomes,
    "halves": _halves,
    "pays": _pays,
    "payments": _payments,
    "adds": _adds,
}
