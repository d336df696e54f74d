"""Mana symbols and payments as text.

Their meaning is in ``spec/rulebook/rules/mana.toml`` and the reference.
"""

import re
from functools import cache
from typing import Literal

from msgspec import Struct

from headjudge.spec.rulebook import Rulebook

COLORS = "WUBRG"
TYPES = "WUBRGC"
"""The types of mana in the order in which payments name them; C is colorless."""

SymbolKind = Literal[
    "colored",
    "colorless",
    "generic",
    "variable",
    "hybrid",
    "monocolored-hybrid",
    "colorless-hybrid",
    "phyrexian",
    "hybrid-phyrexian",
    "snow",
]

RULE_OF_ADDING: dict[SymbolKind, str] = {
    "generic": "generic-adds-colorless",
    "variable": "generic-adds-colorless",
    "hybrid": "hybrid-adds",
    "monocolored-hybrid": "hybrid-adds",
    "colorless-hybrid": "hybrid-adds",
    "phyrexian": "phyrexian-adds",
    "hybrid-phyrexian": "phyrexian-adds",
    "snow": "snow-adds",
}
"""The rule on what a symbol adds; other symbols add what they stand for."""
RULE_OF_REDUCING: dict[SymbolKind, str] = {
    "hybrid": "hybrid-reduces",
    "monocolored-hybrid": "hybrid-reduces",
    "colorless-hybrid": "hybrid-reduces",
    "phyrexian": "phyrexian-reduces",
    "hybrid-phyrexian": "phyrexian-reduces",
    "snow": "snow-reduces",
}
"""The rule on what a symbol reduces; for other symbols that depends on the cost."""

_PAIRS = tuple(f"{COLORS[n]}/{COLORS[(n + step) % 5]}" for n in range(5) for step in (1, 2))
"""Each color with the next two, cyclically."""
_KINDS: dict[str, SymbolKind] = {
    **dict.fromkeys(COLORS, "colored"),
    "C": "colorless",
    **dict.fromkeys("XYZ", "variable"),
    **dict.fromkeys(_PAIRS, "hybrid"),
    **{f"2/{color}": "monocolored-hybrid" for color in COLORS},
    **{f"C/{color}": "colorless-hybrid" for color in COLORS},
    **{f"{color}/P": "phyrexian" for color in COLORS},
    **{f"{pair}/P": "hybrid-phyrexian" for pair in _PAIRS},
    "S": "snow",
}
_NUMERAL = r"0|[1-9][0-9]*"


class Symbol(Struct, frozen=True):
    """A mana symbol: the text between its braces, and its kind."""

    inside: str
    kind: SymbolKind

    def __str__(self) -> str:
        """The symbol as it is written."""
        return f"{{{self.inside}}}"

    @property
    def parts(self) -> tuple[str, ...]:
        """The symbol's halves, without the P that means life."""
        return tuple(part for part in self.inside.split("/") if part != "P")

    @property
    def colors(self) -> tuple[str, ...]:
        """The symbol's colors, in the order of :data:`COLORS`."""
        return tuple(color for color in COLORS if color in self.parts)


class Mana(Struct, frozen=True):
    """A payment: mana of each type in the order of :data:`TYPES`, and life."""

    plain: tuple[int, ...] = (0,) * len(TYPES)
    snow: tuple[int, ...] = (0,) * len(TYPES)
    """Mana from snow sources."""
    life: int = 0

    def __str__(self) -> str:
        """The payment as it is written: ``{W}{W} + snow {U} + 2 life``, or ``{0}`` for nothing."""
        parts = [_written(self.plain)] if any(self.plain) else []
        parts += [f"snow {_written(self.snow)}"] if any(self.snow) else []
        parts += [f"{self.life} life"] if self.life else []
        return " + ".join(parts) or "{0}"

    @property
    def amount(self) -> int:
        """The amount of mana."""
        return sum(self.plain) + sum(self.snow)


def _written(counts: tuple[int, ...]) -> str:
    return "".join(f"{{{kind}}}" * n for kind, n in zip(TYPES, counts, strict=True))


def symbol(text: str) -> Symbol | None:
    """Parse a mana symbol of any edition, such as ``{W}``; return None for other texts."""
    inside = text.removeprefix("{").removesuffix("}")
    kind = "generic" if re.fullmatch(_NUMERAL, inside) else _KINDS.get(inside)
    return Symbol(inside, kind) if kind else None


def symbols(text: str) -> list[str] | None:
    """Split a text into symbols in braces, known or not; return None if it has other parts."""
    return re.findall(r"\{[^{}]+\}", text) if re.fullmatch(r"(\{[^{}]+\})+", text) else None


def payment(text: str) -> Mana | None:
    """Parse a payment, with its mana in any order; return None if the text is not a payment."""
    match = re.fullmatch(_PAYMENT, f" + {text}")
    if match is None:
        return Mana() if text == "{0}" else None
    plain, snow, life = (match[name] or "" for name in ("plain", "snow", "life"))
    return Mana(_counts(plain), _counts(snow), int(life or 0))


_SOME = rf"(?:\{{[{TYPES}]\}}){{1,100}}"
_PAYMENT = (
    rf"(?: \+ (?P<plain>{_SOME}))?(?: \+ snow (?P<snow>{_SOME}))?"
    r"(?: \+ (?P<life>[1-9]\d{0,8}) life)?"
)


def _counts(text: str) -> tuple[int, ...]:
    return tuple(text.count(f"{{{kind}}}") for kind in TYPES)


def exists(wanted: Symbol, edition: str) -> bool:
    """Return whether the edition has a mana symbol (107.4)."""
    if wanted.kind == "variable":
        return wanted.inside in Rulebook.at(edition).semantics["mana-symbols.variables"]
    return wanted.kind in _kinds(edition)


@cache
def _kinds(edition: str) -> frozenset[str]:
    later = Rulebook.at(edition).rules["mana-symbols"].meanings(edition)
    return frozenset(["colored", "generic", *(kind for kind in later if later[kind] == "yes")])


def of_edition(edition: str) -> list[Symbol]:
    """Return the mana symbols of an edition except numerals, in the order of the rules."""
    known = (Symbol(inside, kind) for inside, kind in _KINDS.items())
    return [each for each in known if exists(each, edition)]
