"""The sentences that ask about numbers and mana, and what they are answered with."""

from __future__ import annotations

import re

from conformance.gherkin.draft import Draft, Sentence, define, one_of, word
from conformance.gherkin.expectations import Claim
from spec.protocol import inquiries as i
from spec.protocol.inquiries import Doing, Placeholder, Total, Way

# ------------------------------------------------------------------------- words in the sentences

_TOTALS: dict[str, Total] = {"life total": "life", "power": "power", "toughness": "toughness"}
_DOINGS: dict[str, Doing] = {
    "damage": "damage",
    "life gained": "life-gain",
    "life lost": "life-loss",
    "cards to draw": "draw",
    "mana": "mana",
    "counters": "counters",
}
_PLACES: dict[str, Placeholder] = {
    "a spell on the stack": "spell",
    "an activated ability on the stack": "ability",
    "the text of a spell that has it in its cost": "spell-text",
    "a spell cast without paying its mana cost": "free-spell",
    "a spell whose cost was reduced to nothing": "reduced-spell",
    "the cost of a special action": "special-action",
    "a text that refers to the X of another object": "referring-text",
    "a text but in no cost": "text",
    "a card in a hand": "card",
    "a permanent": "permanent",
    "a permanent's mana cost that an effect tells to pay": "paid-permanent",
    "a spell's mana cost that an effect tells to pay": "paid-spell",
    "an ability that an object has gained": "gained-ability",
    "a permanent's ability on entering": "enters-ability",
    "a delayed triggered ability": "delayed-trigger",
}
_FACTS = {
    "chosen": r"(\d+) was chosen(?! before)",
    "defined": r"its text says (\d+)",
    "before": r"(\d+) was chosen before",
}
_FACT = r"(?:\d+ was chosen(?: before)?|its text says \d+)"
_THING = r"[\w{}/+ ]+?"


_CHANGES: dict[str, Way] = {
    r"changes by -?\d+": "changed",
    r"changes by what a calculation comes to, -?\d+": "changed-by-result",
    r"is set to -?\d+": "set",
    "is doubled": "doubled",
    "is tripled": "tripled",
}


def _change(text: str) -> tuple[Way, int]:
    way = next(way for pattern, way in _CHANGES.items() if re.fullmatch(pattern, text))
    number = re.search(r"-?\d+", text)
    return way, int(number[0]) if number else 0


def _answer(text: str) -> int:
    return {"yes": True, "no": False}[text] if text in ("yes", "no") else int(text)


def _facts(text: str) -> dict[str, int]:
    found = {name: re.search(pattern, text) for name, pattern in _FACTS.items()}
    return {name: int(match[1]) for name, match in found.items() if match}


def _values(text: str) -> dict[str, int]:
    return {letter.lower(): int(n) for letter, n in re.findall(r"([XYZ]) = (\d+)", text)}


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)))


def _things(text: str) -> tuple[str, ...]:
    """The answers that are listed, in the order in which they are told."""
    return () if text == "none" else tuple(sorted(re.split(r", | or | and ", text)))


define(
    one_of("way", {"up": True, "down": False}),
    word("answer", r"yes|no|-?\d+", _answer),
    one_of("total", _TOTALS),
    one_of("doing", _DOINGS),
    word("changes", "|".join(_CHANGES), _change),
    one_of("place", _PLACES),
    one_of("letter", {letter: letter for letter in "XY"}),
    word("quantity", r"-?\d+(?:\/\d+)?", str),
    word("more", r"(?:\d+ more than )?", lambda text: int(text.split()[0]) if text else 0),
    word("numbers", r"nothing|\d+(?:, \d+)*(?: and \d+)?", _numbers),
    word("facts", rf"(?:, where {_FACT}(?: and {_FACT})*)?", _facts),
    word("values", r"(?:, where [XYZ] = \d+(?: and [XYZ] = \d+)*)?", _values),
    word("symbols", r"\{[^ ,]*\}", str),
    word("payment", r"(?:snow )?\{[^ ]+(?: \+ snow \{[^ ]+)?(?: \+ \d+ life)?|\d+ life", str),
    word("things", rf"{_THING}(?:, {_THING})*(?:(?: or | and ){_THING})?", _things),
)

# ---------------------------------------------------------------------------------- the sentences


def _is(_draft: Draft, answer: int | tuple[str, ...]) -> list[Claim]:
    return [Claim("answer", answer)]


_ASKS: tuple[Sentence, ...] = tuple(
    Sentence("event", pattern, act, "inquiry")
    for pattern, act in (
        ("half of {number} is wanted, rounded {way}", i.Halves),
        ("it is asked whether {quantity} may be chosen as any number", i.MayChoose),
        (
            "it is asked whether {quantity} of {number} creatures may share the damage",
            i.MayChoose,
        ),
        ("a {total} of {number} {changes}", lambda of, now, by: i.Becomes(of, now, *by)),
        ("the calculation of an amount of {doing} comes to {number}", i.Amount),
        ("the total power and toughness of a {number}\\/{number} is wanted", i.PowerAndToughness),
        ("it is asked whether a power of {number} is less than one of {number}", i.IsLess),
        ("{more}the highest among {numbers} is wanted", lambda more, of: i.Highest(of, more)),
        (
            "the {letter} in {place} is wanted{facts}",
            lambda letter, of, facts: i.ValueOfX(of, letter=letter, **facts),
        ),
        ("it is asked whether {symbols} is a mana symbol", i.IsSymbol),
        ("the colors of {symbols} are wanted", i.SymbolColors),
        ("the symbols that {symbols} means are wanted", i.StandsFor),
        (
            "it is asked whether {payment} pays {symbols}{values}",
            lambda paid, cost, values: i.Pays(cost, paid, **values),
        ),
        (
            "every way to pay {symbols} is wanted{values}",
            lambda cost, values: i.Payments(cost, **values),
        ),
        ("an effect adds {symbols}{values}", lambda added, values: i.Adds(added, **values)),
        ("a cost of {symbols} is reduced by {symbols}", i.Reduced),
    )
)
_CLAIMS: tuple[Sentence, ...] = (
    Sentence("claim", "the answer is {answer}", _is, "inquiry"),
    Sentence("claim", "the only answer is {things}", _is, "inquiry"),
    Sentence("claim", "the answers are {things}", _is, "inquiry"),
)
NUMBERS = _ASKS + _CLAIMS
