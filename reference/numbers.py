"""107.1 and 107.2: numbers."""

from __future__ import annotations

from fractions import Fraction

from reference.derivation import Derived, Told
from reference.implements import implements, regards
from spec.protocol import inquiries as i
from spec.rulebook import Rulebook


@implements("half-is-rounded")
def half(ask: i.Halves, _edition: str) -> Told:
    """Half of a number, in whole numbers, rounded up or down as the effect says: 107.1a."""
    rounded = -(-ask.number // 2) if ask.up else ask.number // 2
    way = f"rounded {'up' if ask.up else 'down'}" if ask.number % 2 else "not rounded"
    return Told(rounded, (Derived("half-is-rounded", f"{ask.number} halved, {way}"),))


@implements("any-number")
@regards("whole-numbers")
def may_choose(ask: i.MayChoose, edition: str) -> Told:
    """Whether that may be chosen where any number may: 107.1, 107.1c."""
    number = Fraction(ask.number)
    if number.denominator != 1:
        whole = "whole-numbers" if Rulebook.at(edition).has("whole-numbers") else "half-is-rounded"
        return Told(False, (Derived(whole, f"{ask.number} is no whole number"),))
    if number < 0:
        return Told(False, (Derived(_below_zero(edition), f"{ask.number} is below 0"),))
    if ask.among is None:
        return Told(True, _if_told(edition, "any-number", "0 and more may be chosen"))
    least = 0
    if Rulebook.at(edition).means["any-number.to-divide-among"] == "some-if-possible":
        least = min(1, ask.among)
    what = f"{least} to {ask.among} may be chosen"
    return Told(least <= number <= ask.among, (Derived("any-number", what),))


def _if_told(edition: str, slug: str, what: str) -> tuple[Derived, ...]:
    return (Derived(slug, what),) if Rulebook.at(edition).has(slug) else ()


def _is_number(edition: str) -> bool:
    """Whether a total below 0 is what it is; if not, it counts as 0."""
    return Rulebook.at(edition).has("negative-numbers")


def _below_zero(edition: str) -> str:
    """The rule on numbers below 0."""
    return "negative-numbers" if _is_number(edition) else "undetermined-is-zero"


@regards("negative-numbers")
def counts_as(number: int, edition: str) -> int:
    """What a total is for all that looks at it: 107.1b, and 104.2 before 2007-05-01."""
    return number if _is_number(edition) else max(number, 0)


@implements("negative-numbers")
def becomes(ask: i.Becomes, edition: str) -> Told:
    """What a total counts as after an effect: 107.1b."""
    seen = counts_as(ask.now, edition)
    if ask.by == "set":
        now, what = ask.number, f"set to {ask.number}"
    elif ask.by == "changed":
        now, what = ask.now + ask.number, f"changed from {ask.now} by {ask.number}"
    else:
        result = {"changed-by-result": ask.number, "doubled": seen}.get(ask.by, 2 * seen)
        used = result if result >= 0 or _keeps(ask, edition) else 0
        now, what = ask.now + used, f"the result is {result}, so {used} is used"
    counted = counts_as(now, edition)
    if counted != now:
        what += f"; {now} counts as {counted}"
    why = (Derived(_below_zero(edition), what),) if min(ask.now, ask.number, now) < 0 else ()
    return Told(counted, why, frozenset() if seen >= 0 or _keeps(ask, edition) else _disputed(ask))


def _disputed(ask: i.Becomes) -> frozenset[int]:
    """The open question on a total below 0 whose multiple may not be below 0."""
    if ask.by == "tripled":
        return frozenset([88])
    return frozenset([48] if ask.by == "doubled" and ask.of == "life" else [])


def _keeps(ask: i.Becomes, edition: str) -> bool:
    """Whether a result below 0 is used as it is, for that total and that way to change it."""
    means = Rulebook.at(edition).means
    if not _is_number(edition):
        return False
    if ask.of != "life" and means["negative-numbers.power-changed"] == "yes":
        return True
    if ask.by == "doubled":
        return ask.of in (means["negative-numbers.doubled"] or "no").split(", ")
    return ask.by == "tripled" and means["negative-numbers.tripled"] == "yes"


@regards("negative-numbers")
def amount(ask: i.Amount, edition: str) -> Told:
    """How much an effect does whose calculation comes to a number: 107.1b."""
    used = max(ask.number, 0)
    what = f"the result is {ask.number}, so 0 is used"
    return Told(used, (Derived(_below_zero(edition), what),) if ask.number < 0 else ())


def power_and_toughness(ask: i.PowerAndToughness, edition: str) -> Told:
    """The total power and toughness of a creature: 107.1b."""
    power, toughness = (counts_as(n, edition) for n in (ask.power, ask.toughness))
    why = Derived(_below_zero(edition), f"added up as {power} and {toughness}")
    return Told(power + toughness, (why,) if min(ask.power, ask.toughness) < 0 else ())


def is_less(ask: i.IsLess, edition: str) -> Told:
    """Whether one creature's power is less than another's: 107.1b."""
    number, than = (counts_as(n, edition) for n in (ask.number, ask.than))
    why = Derived(_below_zero(edition), f"{number} is compared with {than}")
    return Told(number < than, (why,) if min(ask.number, ask.than) < 0 else ())


@implements("undetermined-is-zero")
def highest(ask: i.Highest, _edition: str) -> Told:
    """The highest of some numbers, 0 where there is none, and what is added to it: 107.2."""
    if ask.among:
        return Told(max(ask.among) + ask.plus)
    return Told(ask.plus, (Derived("undetermined-is-zero", "of no numbers none is the highest"),))
