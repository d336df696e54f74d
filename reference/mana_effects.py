"""106.8 to 106.11 and 118.7: effects that add mana, and effects that reduce costs."""

from msgspec import Struct
from msgspec.structs import replace

from headjudge.reference.derivation import Derived, Told
from headjudge.reference.implements import implements
from headjudge.reference.mana import add, parsed, value_of
from headjudge.spec.protocol.inquiries import Adds, Reduced
from headjudge.spec.protocol.symbols import (
    RULE_OF_ADDING,
    RULE_OF_REDUCING,
    TYPES,
    Mana,
    Symbol,
    SymbolKind,
)
from headjudge.spec.rulebook import Rulebook

_ADDING: dict[SymbolKind, str] = {
    "colored": "colored-symbol",
    "colorless": "colorless-symbol",
    **RULE_OF_ADDING,
}


@implements("generic-adds-colorless", "hybrid-adds", "phyrexian-adds", "snow-adds")
def added(wanted: Symbol, value: int) -> list[tuple[str, int]]:
    """The mana that a symbol may add, as a type and how much: 106.8 to 106.11."""
    if wanted.kind in ("generic", "variable"):
        return [("C", value)]
    if wanted.kind == "snow":
        return [("C", 1)]
    return [("C", 2) if part == "2" else (part, 1) for part in wanted.parts]


def adds(ask: Adds, _book: Rulebook) -> Told:
    """All that an effect which adds these symbols may add."""
    found = {Mana()}
    wanted = parsed(ask.symbols)
    for each in wanted:
        ways = added(each, value_of(each, ask))
        found = {add(mana, kind, count=n) for mana in found for kind, n in ways}
    why = dict.fromkeys((_ADDING[each.kind], str(each)) for each in wanted)
    lines = tuple(Derived(slug, f"tells what {text} adds") for slug, text in why)
    return Told(tuple(sorted(map(str, found))), lines)


class Cost(Struct, frozen=True):
    """A cost without choices: generic mana, mana of each type, and snow symbols."""

    generic: int
    of_type: tuple[int, ...]
    snow: int

    def __str__(self) -> str:
        """The cost in symbols: the numeral, then the types of mana, then snow."""
        parts = [f"{{{self.generic}}}"] if self.generic else []
        parts += [f"{{{kind}}}" * n for kind, n in zip(TYPES, self.of_type, strict=True)]
        return "".join(parts) + "{S}" * self.snow or "{0}"


def _cost(text: str) -> Cost:
    wanted = parsed(text)
    return Cost(
        sum(int(each.inside) for each in wanted if each.kind == "generic"),
        tuple(sum(each.inside == kind for each in wanted) for kind in TYPES),
        sum(each.kind == "snow" for each in wanted),
    )


@implements("generic-reduces")
def less_generic(cost: Cost, amount: int) -> Cost:
    """Reduced by generic mana, which leaves all other mana alone: 118.7a."""
    return replace(cost, generic=max(cost.generic - amount, 0))


@implements("colored-reduces", "more-colored-reduces", "more-colorless-reduces")
def less_of_type(cost: Cost, kind: str) -> Cost:
    """Reduced by one mana of a type; by a generic one where it asks for none: 118.7b to d."""
    counts = list(cost.of_type)
    place = TYPES.index(kind)
    if not counts[place]:
        return less_generic(cost, 1)
    counts[place] -= 1
    return replace(cost, of_type=tuple(counts))


@implements("hybrid-reduces", "phyrexian-reduces", "snow-reduces")
def less_by(cost: Cost, by: Symbol) -> set[Cost]:
    """All that a cost may be, reduced by what a symbol represents: 118.7e to g."""
    if by.kind == "generic":
        return {less_generic(cost, int(by.inside))}
    if by.kind == "snow":
        return {less_generic(cost, 1)}
    return {less_generic(cost, 2) if part == "2" else less_of_type(cost, part) for part in by.parts}


@implements("reduced-to-nothing")
def reduced(ask: Reduced, book: Rulebook) -> Told:
    """All that a cost may be after it was reduced: 118.7."""
    found = {_cost(ask.cost)}
    symbols = parsed(ask.by)
    for by in symbols:
        found = {less for cost in found for less in less_by(cost, by)}
    return Told(tuple(sorted(map(str, found))), _why(_cost(ask.cost), symbols, book))


_REDUCING: dict[SymbolKind, str] = {"generic": "generic-reduces", **RULE_OF_REDUCING}


def _why(cost: Cost, by: list[Symbol], book: Rulebook) -> tuple[Derived, ...]:
    """For each symbol of a reduction the rule on what it takes away."""
    slugs: dict[str, None] = {}
    for each in by:
        if each.kind in _REDUCING:
            slugs[_REDUCING[each.kind]] = None
            continue
        wanted = cost.of_type[TYPES.index(each.inside)]
        if not wanted:
            slugs["colored-reduces"] = None
        elif sum(other == each for other in by) > wanted:
            colorless = each.kind == "colorless"
            slugs["more-colorless-reduces" if colorless else "more-colored-reduces"] = None
    slugs["reduced-to-nothing"] = None
    return tuple(Derived(slug, _TELLS[slug]) for slug in slugs if book.has(slug))


_TELLS = {
    "generic-reduces": "only generic mana is taken off by generic mana",
    "colored-reduces": "what the cost has none of is taken off its generic mana",
    "more-colored-reduces": "what is more than its mana of that color is taken off generic mana",
    "more-colorless-reduces": "what is more than its colorless mana is taken off generic mana",
    "hybrid-reduces": "one half of the symbol is chosen",
    "phyrexian-reduces": "one mana of the symbol's color is taken off",
    "snow-reduces": "so much generic mana is taken off",
    "reduced-to-nothing": "what is left is the cost, {0} where it is nothing",
}
