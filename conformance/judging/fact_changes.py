"""What events do to the facts that last: life totals, counters, libraries, effects.

A kind of event that a function here does not know makes everything unknown.
"""

from collections.abc import Callable, Iterable
from typing import Any

from headjudge.conformance.judging.known_state import LIFE, KnownState
from headjudge.spec import protocol as v

CANT: dict[v.RestrictionKind, str] = {
    "winning": "cant_win",
    "losing": "cant_lose",
    "losing-to-life": "cant_lose_to_life",
}
"""The facts that restrictions make so; others keep numbers as they are."""


class UnknownChangeError(Exception):
    """Of an event that bears on some facts it isn't said what it does to them."""


def _life(known: KnownState, seat: int, event: v.Event) -> None:
    match event:
        case v.LoseLife(amount=amount):
            _change_life(known, seat, -amount)
        case v.GainLife(amount=amount):
            _change_life(known, seat, amount)
        case v.SetLife(amount=amount):  # by which rule that alters a team's life is not judged
            forbidden = known.restricted(known.members[seat], *LIFE) is not False
            known.put("life", seat, None if forbidden or known.setup.two_headed_giant else amount)
        case v.Damage(amount=amount):
            if not (event.infect and known.book.has("infect-damage")):
                _change_life(known, seat, -amount)
            gains = known.at(event.lifelink)
            if known.is_in(gains) is not False and known.book.has("lifelink-damage"):
                _change_life(known, gains, amount)
        case _:
            for one in _of_unclear_life(known, seat, event):
                known.put("life", one, None)


def _of_unclear_life(known: KnownState, seat: int, event: v.Event) -> Iterable[int]:
    """Those of whom nobody knows what their life totals are after it."""
    match event:
        case v.PayLife() | v.MultiplyLife() | v.LoseHalfLife():
            return (seat,)
        case v.ExchangeLife(other=other):
            return (seat, known.at(other))
        case v.CombatDamage():  # who still attacks, and what is blocked, is not followed
            return known.seats
    raise UnknownChangeError


def _change_life(known: KnownState, seat: int, by: int) -> None:
    """Nobody knows what a life total becomes where an effect may forbid that it changes."""
    kind: v.RestrictionKind = "gaining-life" if by > 0 else "losing-life"
    if by and known.restricted(known.members[seat], kind) is not False:
        known.put("life", seat, None)
    known.add("life", seat, by)


def _poison(known: KnownState, seat: int, event: v.Event) -> None:
    match event:
        case v.LosePoison(amount=amount):
            known.add("poison", seat, -amount)
        case v.Poison(amount=amount):
            _give_poison(known, seat, amount)
        case v.Damage(amount=amount):
            toxic = event.toxic if event.combat and amount and known.book.has("toxic-damage") else 0
            infect = amount if event.infect and known.book.has("infect-damage") else 0
            _give_poison(known, seat, toxic + infect)
        case v.CombatDamage():
            for one in known.seats:
                known.put("poison", one, None)
        case _:
            raise UnknownChangeError


def _give_poison(known: KnownState, seat: int, amount: int) -> None:
    """Give poison counters, unless an effect forbids that."""
    together = known.book.has("two-headed-giant-no-poison")
    forbidden = known.restricted(known.members[seat] if together else [seat], "getting-poison")
    if amount and forbidden is None:
        known.put("poison", seat, None)
    if not forbidden:
        known.add("poison", seat, amount)


def _commander_damage(known: KnownState, seat: int, event: v.Event) -> None:
    if not isinstance(event, v.Damage):
        raise UnknownChangeError
    if event.combat and event.commander:
        known.damage[seat, event.commander] += event.amount
        most = max(n for (who, _), n in known.damage.items() if who == seat)
        known.facts[f"commander_damage({seat})"] = most


def _cards(known: KnownState, seat: int, event: v.Event) -> list[int]:
    """Change a library; gives the player once for each win that takes the place of a draw."""
    match event:
        case v.SetLibrary(amount=amount):
            known.library[seat] = amount
        case v.Mill(amount=amount):
            known.library[seat] = max(known.library[seat] - amount, 0)
        case v.Draw(amount=amount):
            return _draw(known, seat, amount)
        case _:
            raise UnknownChangeError
    return []


def _draw(known: KnownState, seat: int, amount: int) -> list[int]:
    """Draw cards, or let what replaces that happen."""
    ready = sorted(known.draws[seat], key=lambda one: not one.chosen)
    if _is_unclear(known, seat, amount):
        known.unsure.add(seat)
    replacing = [one.by for one in ready[:amount]]
    if seat not in known.unsure:
        known.draws[seat] = ready[amount:]
    drawn = amount - len(replacing)
    required = known.book.means["empty-library-action.counts"] == "what-is-required"
    if (amount if required else drawn) > known.library[seat]:
        known.facts[f"drew_short({seat})"] = None if seat in known.unsure else True
    known.library[seat] = max(known.library[seat] - drawn, 0)
    return [seat] * replacing.count("win")


def _is_unclear(known: KnownState, seat: int, amount: int) -> bool:
    """Whether draws may be forbidden, or replaced by what a player chooses without saying."""
    ready = known.draws[seat]
    open_ones = [one.by for one in ready if not one.chosen]
    some = len(ready) - len(open_ones) < amount < len(ready)
    forbidden = known.restricted([seat], "drawing", "drawing-twice") is not False
    return forbidden or (some and len({*open_ones}) > 1)


def _restrict(known: KnownState, seat: int, event: v.Event) -> None:
    if not isinstance(event, v.Restriction | v.EndRestriction):
        raise UnknownChangeError
    key = seat, event.kind
    begins = isinstance(event, v.Restriction)
    known.restrictions[key] = max(known.restrictions[key] + (1 if begins else -1), 0)
    if getattr(event, "controller", None):
        known.passing.add(key)
    if event.kind in CANT:
        known.facts[f"{CANT[event.kind]}({seat})"] = known.restricted([seat], event.kind)


def _replace(known: KnownState, seat: int, event: v.Event) -> None:
    match event:
        case v.ReplaceDraw():
            known.draws[seat].append(event)
        case v.ReplaceLoss():
            known.losses[seat].append(event)
            known.facts.setdefault(f"loss_replaced({seat})", True)
        case _:
            raise UnknownChangeError


CHANGES: dict[str, Callable[[KnownState, int, Any], list[int] | None]] = {
    "life": _life,
    "poison": _poison,
    "commander_damage": _commander_damage,
    "cards": _cards,
    "restrictions": _restrict,
    "replacements": _replace,
    "ranges": lambda known, _seat, _event: known.settle_ranges(),
}
"""How events change each group of facts that lasts, in the order in which those of a step do.

A change is of what is known of the player in a seat; it gives who wins by it, seat by seat.
"""
