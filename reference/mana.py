"""Mana symbols and how to pay them (107.4).

Also effects that add mana (106.8 to 106.11) and effects that reduce costs (118.7).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from headjudge.reference.derivation import Derived, InquiryResult, implements, regards
from headjudge.spec.protocol import symbols
from headjudge.spec.protocol.inquiries import (
    Adds,
    IsSymbol,
    Payments,
    Pays,
    Reduced,
    StandsFor,
    SymbolColors,
)
from headjudge.spec.protocol.symbols import (
    RULE_OF_ADDING,
    RULE_OF_REDUCING,
    TYPES,
    Mana,
    Symbol,
    SymbolKind,
)
from headjudge.spec.rulebook import Rulebook

COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


class ManaPiece(Struct, frozen=True):
    """One mana of a cost: the types that can pay it, and whether it must be snow mana."""

    types: str = TYPES
    snow: bool = False


class SymbolPayment(Struct, frozen=True):
    """One way to pay for a symbol."""

    pieces: tuple[ManaPiece, ...] = ()
    life: int = 0


@implements("colored-symbol", "colorless-symbol")
def with_its_type(wanted: Symbol, _value: int) -> list[SymbolPayment]:
    """Return the payment with one mana of the symbol's type (107.4a, 107.4c)."""
    return [SymbolPayment((ManaPiece(wanted.inside),))]


@implements("generic-symbol", "zero-symbol")
def with_any_type(_wanted: Symbol, value: int) -> list[SymbolPayment]:
    """Return the payment with that much mana of any type (107.4b); for {0}, nothing (107.4d)."""
    return [SymbolPayment((ManaPiece(),) * value)]


@implements("hybrid-symbol")
def with_either_half(wanted: Symbol, _value: int) -> list[SymbolPayment]:
    """Return the payments for either half of the symbol (107.4e)."""
    halves = ((ManaPiece(),) * 2 if half == "2" else (ManaPiece(half),) for half in wanted.parts)
    return [SymbolPayment(pieces) for pieces in halves]


@implements("phyrexian-symbol")
def with_color_or_life(wanted: Symbol, _value: int) -> list[SymbolPayment]:
    """Return the payments with one mana of any of the symbol's colors or with 2 life (107.4f)."""
    return [*(SymbolPayment((ManaPiece(color),)) for color in wanted.colors), SymbolPayment(life=2)]


@implements("snow-symbol")
def with_snow(_wanted: Symbol, _value: int) -> list[SymbolPayment]:
    """Return the payment with one mana of any type from a snow source (107.4h)."""
    return [SymbolPayment((ManaPiece(snow=True),))]


_WAYS: dict[SymbolKind, tuple[str, Callable[[Symbol, int], list[SymbolPayment]]]] = {
    "colored": ("colored-symbol", with_its_type),
    "colorless": ("colorless-symbol", with_its_type),
    "generic": ("generic-symbol", with_any_type),
    "variable": ("generic-symbol", with_any_type),
    "hybrid": ("hybrid-symbol", with_either_half),
    "monocolored-hybrid": ("hybrid-symbol", with_either_half),
    "colorless-hybrid": ("hybrid-symbol", with_either_half),
    "phyrexian": ("phyrexian-symbol", with_color_or_life),
    "hybrid-phyrexian": ("phyrexian-symbol", with_color_or_life),
    "snow": ("snow-symbol", with_snow),
}


def parsed(text: str) -> list[Symbol]:
    """Return the symbols of a well-formed text."""
    return [
        symbol
        for symbol_text in symbols.symbols(text) or ()
        if (symbol := symbols.symbol(symbol_text))
    ]


def value_of(wanted: Symbol, ask: Any) -> int:  # noqa: ANN401 -- has values for X, Y and Z
    """Return the value of a numeral or variable symbol; 0 for other symbols."""
    if wanted.kind == "generic":
        return int(wanted.inside)
    return getattr(ask, wanted.inside.lower()) if wanted.kind == "variable" else 0


def _ways(wanted: Symbol, ask: Pays | Payments) -> list[SymbolPayment]:
    return _WAYS[wanted.kind][1](wanted, value_of(wanted, ask))


def add(paid: Mana, kind: str, *, snow: bool = False, count: int = 1) -> Mana:
    """Return the payment with more mana of one type."""
    place = TYPES.index(kind)
    counts = list(paid.snow if snow else paid.plain)
    counts[place] += count
    return replace(paid, **{"snow" if snow else "plain": tuple(counts)})


def every_payment(cost: Iterable[Iterable[SymbolPayment]]) -> set[Mana]:
    """Return all payments for a cost, given the ways to pay for each symbol.

    Payments use snow mana only where it is required.
    """
    all_payments = {Mana()}
    for ways in cost:
        all_payments = {more for paid in all_payments for way in ways for more in _with(paid, way)}
    return all_payments


def _with(paid: Mana, way: SymbolPayment) -> set[Mana]:
    payments_so_far = {replace(paid, life=paid.life + way.life)}
    for piece in way.pieces:
        payments_so_far = {
            add(payment, kind, snow=piece.snow)
            for payment in payments_so_far
            for kind in piece.types
        }
    return payments_so_far


def pays_for(paid: Mana, cost: Iterable[Iterable[SymbolPayment]]) -> bool:
    """Return whether a payment covers a cost exactly."""
    left = {paid}
    for ways in cost:
        left = {less for rest in left for way in ways for less in _without(rest, way)}
    return Mana() in left


def _without(paid: Mana, way: SymbolPayment) -> set[Mana]:
    if paid.life < way.life:
        return set()
    left = {replace(paid, life=paid.life - way.life)}
    for piece in way.pieces:
        left = {less for rest in left for less in _taken(rest, piece)}
    return left


def _taken(paid: Mana, piece: ManaPiece) -> Iterator[Mana]:
    for kind in piece.types:
        place = TYPES.index(kind)
        if paid.snow[place]:
            yield add(paid, kind, snow=True, count=-1)
        if paid.plain[place] and not piece.snow:
            yield add(paid, kind, count=-1)


def _why(cost: list[Symbol], book: Rulebook) -> tuple[Derived, ...]:
    """Return a derivation line per payment rule that applies to the cost."""
    rules: dict[str, list[str]] = {}
    for symbol in cost:
        slug = _WAYS[symbol.kind][0]
        if symbol.inside == "0" and book.has_rule("zero-symbol"):
            slug = "zero-symbol"
        if str(symbol) not in rules.setdefault(slug, []):
            rules[slug].append(str(symbol))
    return tuple(
        Derived(slug, f"determines how {', '.join(names)} can be paid")
        for slug, names in rules.items()
    )


def pays(ask: Pays, book: Rulebook) -> InquiryResult:
    """Return whether a payment pays a cost exactly (107.4a to h)."""
    cost = parsed(ask.cost)
    dearest_last = sorted((_ways(symbol, ask) for symbol in cost), key=_freedom)
    paid = symbols.payment(ask.payment) or Mana()
    return InquiryResult(pays_for(paid, dearest_last), _why(cost, book))


def _freedom(ways: list[SymbolPayment]) -> int:
    """Return how freely a symbol can be paid; trying restricted symbols first is faster."""
    return sum(len(piece.types) for way in ways for piece in way.pieces)


def payments(ask: Payments, book: Rulebook) -> InquiryResult:
    """Return every payment for a cost (107.4a to h)."""
    cost = parsed(ask.cost)
    all_payments = every_payment(_ways(symbol, ask) for symbol in cost)
    return InquiryResult(tuple(sorted(map(str, all_payments))), _why(cost, book))


@implements("mana-symbols")
def is_symbol(ask: IsSymbol, book: Rulebook) -> InquiryResult:
    """Return whether a mana symbol exists in the edition (107.4)."""
    found = symbols.symbol(ask.symbol)
    there = found is not None and symbols.exists(found, book.edition)
    what = f"{ask.symbol} {'is' if there else 'is not'} a mana symbol"
    return InquiryResult(there, (Derived("mana-symbols", what),))


@regards("colored-symbol", "hybrid-symbol", "phyrexian-symbol")
def symbol_colors(ask: SymbolColors, _book: Rulebook) -> InquiryResult:
    """Return a mana symbol's colors (107.4a, e and f)."""
    found = parsed(ask.symbol)[0]
    colors = tuple(sorted(COLOR_WORDS[color] for color in found.colors))
    what = f"{found} is {' and '.join(colors)}" if colors else f"{found} has no color"
    return InquiryResult(colors, (Derived(_WAYS[found.kind][0], what),))


@implements("phyrexian-in-text")
def stands_for(ask: StandsFor, book: Rulebook) -> InquiryResult:
    """Return the Phyrexian mana symbols that the bare Phyrexian symbol represents (107.4g)."""
    kinds = ("phyrexian", "hybrid-phyrexian")
    meant = tuple(
        sorted(str(each) for each in symbols.of_edition(book.edition) if each.kind in kinds)
    )
    return InquiryResult(
        meant, (Derived("phyrexian-in-text", f"{ask.symbol} stands for any Phyrexian mana symbol"),)
    )


_ADDING: dict[SymbolKind, str] = {
    "colored": "colored-symbol",
    "colorless": "colorless-symbol",
    **RULE_OF_ADDING,
}


@implements("generic-adds-colorless", "hybrid-adds", "phyrexian-adds", "snow-adds")
def added(wanted: Symbol, value: int) -> list[tuple[str, int]]:
    """Return the alternatives for the mana that a symbol adds (106.8 to 106.11).

    Each alternative is a type and an amount.
    """
    if wanted.kind in ("generic", "variable"):
        return [("C", value)]
    if wanted.kind == "snow":
        return [("C", 1)]
    return [("C", 2) if part == "2" else (part, 1) for part in wanted.parts]


def adds(ask: Adds, _book: Rulebook) -> InquiryResult:
    """Return all combinations of mana that an effect may add."""
    results = {Mana()}
    wanted = parsed(ask.symbols)
    for symbol in wanted:
        ways = added(symbol, value_of(symbol, ask))
        results = {add(mana, kind, count=n) for mana in results for kind, n in ways}
    why = dict.fromkeys((_ADDING[symbol.kind], str(symbol)) for symbol in wanted)
    lines = tuple(Derived(slug, f"determines what {text} adds") for slug, text in why)
    return InquiryResult(tuple(sorted(map(str, results))), lines)


class Cost(Struct, frozen=True):
    """A cost without choices: generic mana, mana of each type, and snow symbols."""

    generic: int
    of_type: tuple[int, ...]
    snow: int

    def __str__(self) -> str:
        """Return the cost as symbols: generic mana, then each type of mana, then snow."""
        parts = [f"{{{self.generic}}}"] if self.generic else []
        parts += [f"{{{kind}}}" * n for kind, n in zip(TYPES, self.of_type, strict=True)]
        return "".join(parts) + "{S}" * self.snow or "{0}"


def _cost(text: str) -> Cost:
    parts = parsed(text)
    return Cost(
        sum(int(symbol.inside) for symbol in parts if symbol.kind == "generic"),
        tuple(sum(symbol.inside == kind for symbol in parts) for kind in TYPES),
        sum(symbol.kind == "snow" for symbol in parts),
    )


@implements("generic-reduces")
def less_generic(cost: Cost, amount: int) -> Cost:
    """Return the cost with less generic mana; other mana is unchanged (118.7a)."""
    return replace(cost, generic=max(cost.generic - amount, 0))


@implements("colored-reduces", "more-colored-reduces", "more-colorless-reduces")
def less_of_type(cost: Cost, kind: str) -> Cost:
    """Return the cost with one mana less of a type, or else of generic mana (118.7b to d)."""
    counts = list(cost.of_type)
    place = TYPES.index(kind)
    if not counts[place]:
        return less_generic(cost, 1)
    counts[place] -= 1
    return replace(cost, of_type=tuple(counts))


@implements("hybrid-reduces", "phyrexian-reduces", "snow-reduces")
def less_by(cost: Cost, by: Symbol) -> set[Cost]:
    """Return every possible cost after a reduction by one symbol (118.7e to g)."""
    if by.kind == "generic":
        return {less_generic(cost, int(by.inside))}
    if by.kind == "snow":
        return {less_generic(cost, 1)}
    return {less_generic(cost, 2) if part == "2" else less_of_type(cost, part) for part in by.parts}


@implements("reduced-to-nothing")
def reduced(ask: Reduced, book: Rulebook) -> InquiryResult:
    """Return every possible cost after a reduction (118.7)."""
    costs = {_cost(ask.cost)}
    symbols = parsed(ask.by)
    for by in symbols:
        costs = {less for cost in costs for less in less_by(cost, by)}
    return InquiryResult(
        tuple(sorted(map(str, costs))), _applied_effects(_cost(ask.cost), symbols, book)
    )


_REDUCING: dict[SymbolKind, str] = {"generic": "generic-reduces", **RULE_OF_REDUCING}


def _applied_effects(cost: Cost, by: list[Symbol], book: Rulebook) -> tuple[Derived, ...]:
    """Return a derivation line per rule that applies to the reduction."""
    slugs: dict[str, None] = {}
    for symbol in by:
        if symbol.kind in _REDUCING:
            slugs[_REDUCING[symbol.kind]] = None
            continue
        wanted = cost.of_type[TYPES.index(symbol.inside)]
        if not wanted:
            slugs["colored-reduces"] = None
        elif sum(other == symbol for other in by) > wanted:
            colorless = symbol.kind == "colorless"
            slugs["more-colorless-reduces" if colorless else "more-colored-reduces"] = None
    slugs["reduced-to-nothing"] = None
    return tuple(Derived(slug, _TELLS[slug]) for slug in slugs if book.has_rule(slug))


_TELLS = {
    "generic-reduces": "a reduction by generic mana removes only generic mana",
    "colored-reduces": "a reduction by mana that the cost lacks removes generic mana instead",
    "more-colored-reduces": "the excess over the cost's mana of that color removes generic mana",
    "more-colorless-reduces": "the excess over the cost's colorless mana removes generic mana",
    "hybrid-reduces": "one half of the symbol is chosen",
    "phyrexian-reduces": "one mana of the symbol's color is removed",
    "snow-reduces": "that much generic mana is removed",
    "reduced-to-nothing": "the cost is what remains, or {0} if nothing does",
}
