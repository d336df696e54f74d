"""Numbers (107.1 and 107.2).

Also multiplying, halving and redistributing life totals (119.5, 701.10 and 107.1).
"""

from fractions import Fraction

from headjudge.reference.derivation import Derived, InquiryResult, implements, regards
from headjudge.spec.protocol import inquiries as i
from headjudge.spec.rulebook import Rulebook


@implements("half-is-rounded")
def half(ask: i.Halves, book: Rulebook) -> InquiryResult:
    """Return half of a number, rounded up or down as the effect says (107.1a).

    Half of a negative number is negative, as in ordinary arithmetic (107.1b). No rule defines "up"
    for negative numbers (question 116); here it means towards the greater number.
    """
    number = counts_as(ask.number, book)
    open_question = number < 0 and number % 2 == 1
    up = ask.up != (open_question and book.interpretation(116) == "away-from-zero")
    rounded = -(-number // 2) if up else number // 2
    way = f"rounded {'up' if ask.up else 'down'}" if number % 2 else "not rounded"
    why = [Derived("half-is-rounded", f"{number} is halved and {way}")]
    if ask.number < 0:
        why.append(Derived(_below_zero(book), f"{ask.number} counts as {number}"))
    return InquiryResult(rounded, tuple(why), frozenset([116] if open_question else []))


@implements("any-number")
@regards("whole-numbers")
def may_choose(ask: i.MayChoose, book: Rulebook) -> InquiryResult:
    """Return whether a number is a valid choice for "any number" (107.1, 107.1c)."""
    number = Fraction(ask.number)
    if number.denominator != 1:
        whole = "whole-numbers" if book.has_rule("whole-numbers") else "half-is-rounded"
        return InquiryResult(False, (Derived(whole, f"{ask.number} is not a whole number"),))
    if number < 0:
        return InquiryResult(False, (Derived(_below_zero(book), f"{ask.number} is below 0"),))
    if ask.among is None:
        return InquiryResult(True, _if_told(book, "any-number", "0 or more may be chosen"))
    least = 0
    if book.semantics["any-number.to-divide-among"] == "some-if-possible":
        least = min(1, ask.among)
    what = f"{least} to {ask.among} may be chosen"
    return InquiryResult(least <= number <= ask.among, (Derived("any-number", what),))


def _if_told(book: Rulebook, slug: str, what: str) -> tuple[Derived, ...]:
    return (Derived(slug, what),) if book.has_rule(slug) else ()


def _is_number(book: Rulebook) -> bool:
    """Return whether negative totals count as negative instead of 0."""
    return book.has_rule("negative-numbers")


def _below_zero(book: Rulebook) -> str:
    """Return the slug of the rule on negative numbers."""
    return "negative-numbers" if _is_number(book) else "undetermined-is-zero"


@regards("negative-numbers")
def counts_as(number: int, book: Rulebook) -> int:
    """Return a total's value as used by the rules (107.1b, or 104.2 before 2007-05-01)."""
    return number if _is_number(book) else max(number, 0)


@implements("negative-numbers")
def becomes(ask: i.Becomes, book: Rulebook) -> InquiryResult:
    """Return the total after an effect (107.1b)."""
    seen = counts_as(ask.now, book)
    is_open = ask.by == "tripled" and seen < 0 and not _keeps(ask, book)
    if ask.by == "set":
        now, what = ask.number, f"the value is set to {ask.number}"
    elif ask.by == "changed":
        now, what = ask.now + ask.number, f"the value changes from {ask.now} by {ask.number}"
    else:
        result = {"changed-by-result": ask.number, "doubled": seen}.get(ask.by, 2 * seen)
        used = result if result >= 0 or _keeps(ask, book) else 0
        now, what = (
            ask.now + used,
            f"the calculation gives {result}, so the total changes by {used}",
        )
        if is_open and book.interpretation(88) == "becomes-zero":
            now, what = 0, f"the calculation gives {result}, but the total becomes 0 instead"
    counted = counts_as(now, book)
    if counted != now:
        what += f"; {now} counts as {counted}"
    why = (Derived(_below_zero(book), what),) if min(ask.now, ask.number, now) < 0 else ()
    return InquiryResult(counted, why, frozenset([88] if is_open else []))


def _keeps(ask: i.Becomes, book: Rulebook) -> bool:
    """Return whether a negative result is used unchanged for this kind of total and change."""
    means = book.semantics
    if not _is_number(book):
        return False
    if ask.of != "life" and means["negative-numbers.power-changed"] == "yes":
        return True
    if ask.by == "doubled":
        return ask.of in (means["negative-numbers.doubled"] or "").split(", ")
    return ask.by == "tripled" and means["negative-numbers.tripled"] == "yes"


@regards("negative-numbers")
def amount(ask: i.Amount, book: Rulebook) -> InquiryResult:
    """Return the amount used for an effect with a calculated number (107.1b)."""
    used = max(ask.number, 0)
    what = f"the calculation gives {ask.number}, so 0 is used"
    return InquiryResult(used, (Derived(_below_zero(book), what),) if ask.number < 0 else ())


def power_and_toughness(ask: i.PowerAndToughness, book: Rulebook) -> InquiryResult:
    """Return the sum of a creature's power and toughness (107.1b)."""
    power, toughness = (counts_as(n, book) for n in (ask.power, ask.toughness))
    why = Derived(_below_zero(book), f"{power} and {toughness} are added")
    return InquiryResult(power + toughness, (why,) if min(ask.power, ask.toughness) < 0 else ())


def is_less(ask: i.IsLess, book: Rulebook) -> InquiryResult:
    """Return whether one creature's power is less than another's (107.1b)."""
    number, than = (counts_as(n, book) for n in (ask.number, ask.than))
    why = Derived(_below_zero(book), f"{number} is compared with {than}")
    return InquiryResult(number < than, (why,) if min(ask.number, ask.than) < 0 else ())


@implements("undetermined-is-zero")
def utmost(ask: i.Highest | i.Lowest, book: Rulebook) -> InquiryResult:
    """Return the highest or lowest number (0 if there are none), plus a constant (107.2).

    Negative numbers are compared as negative numbers (107.1b).
    """
    find, name = (max, "highest") if isinstance(ask, i.Highest) else (min, "lowest")
    if not ask.among:
        why = Derived("undetermined-is-zero", f"there are no numbers, so the {name} is 0")
        return InquiryResult(ask.plus, (why,))
    result = find(counts_as(number, book) for number in ask.among)
    why = Derived(_below_zero(book), f"{result} is the {name}")
    return InquiryResult(result + ask.plus, (why,) if min(ask.among) < 0 else ())
