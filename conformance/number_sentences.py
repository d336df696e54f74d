"""The sentences that ask about numbers and mana, and what they are answered with."""

from __future__ import annotations

import re

from conformance.claims import Claim
from conformance.draft import Draft, Sentence, define, one_of, word
from spec import inquiries as i
from spec.inquiries import Doing, Placeholder, Total

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


def _facts(text: str) -> dict[str, int]:
    found = {name: re.search(pattern, text) for name, pattern in _FACTS.items()}
    return {name: int(match[1]) for name, match in found.items() if match}


def _values(text: str) -> dict[str, int]:
    return {letter.lower(): int(n) for letter, n in re.findall(r"([XYZ]) = (\d+)", text)}


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)))


def _things(text: str) -> tuple[str, ...]:
    """The answers that are listed, in the order in which they are told."""
    return tuple(sorted(re.split(r", | or | and ", text)))


define(
    one_of("way", {"up": True, "down": False}),
    one_of("yes", {"yes": True, "no": False}),
    one_of("total", _TOTALS),
    one_of("doing", _DOINGS),
    one_of("multiplied", {"doubled": "doubled", "tripled": "tripled"}),
    one_of("place", _PLACES),
    one_of("letter", {letter: letter for letter in "XY"}),
    word("quantity", r"-?\d+(?:\/\d+)?", str),
    word("numbers", r"nothing|\d+(?:, \d+)*(?: and \d+)?", _numbers),
    word("facts", rf"{_FACT}(?: and {_FACT})*", _facts),
    word("values", r"[XYZ] = \d+(?: and [XYZ] = \d+)*", _values),
    word("symbols", r"\{[^ ]*\}", str),
    word("payment", r"(?:snow )?\{[^ ]+(?: \+ snow \{[^ ]+)?(?: \+ \d+ life)?|\d+ life", str),
    word("things", rf"{_THING}(?:, {_THING})*(?:(?: or | and ){_THING})?", _things),
)

# ------------------------------------------------------------------------------------- the claims


def _is(_draft: Draft, answer: int) -> list[Claim]:
    return [Claim("answer", answer)]


def _are(_draft: Draft, answers: tuple[str, ...]) -> list[Claim]:
    return [Claim("answer", answers)]


# ---------------------------------------------------------------------------------- the sentences


def _changed(total: Total, now: int, number: int) -> i.Becomes:
    return i.Becomes(total, now, "changed", number)


NUMBERS: tuple[Sentence, ...] = tuple(
    Sentence("event", pattern, act, "inquiry")
    for pattern, act in (
        ("half of {number} is wanted, rounded {way}", i.Halves),
        ("it is asked whether {quantity} may be chosen as any number", i.MayChoose),
        (
            "it is asked whether {quantity} of {number} creatures may share the damage",
            i.MayChoose,
        ),
        ("a {total} of {number} changes by {number}", _changed),
        (
            "a {total} of {number} changes by what a calculation comes to, {number}",
            lambda total, now, number: i.Becomes(total, now, "changed-by-result", number),
        ),
        (
            "a {total} of {number} is set to {number}",
            lambda total, now, number: i.Becomes(total, now, "set", number),
        ),
        ("a {total} of {number} is {multiplied}", i.Becomes),
        (
            "the calculation of an amount of {doing} comes to {number}",
            i.Amount,
        ),
        ("the total power and toughness of a {number}\\/{number} is wanted", i.PowerAndToughness),
        ("it is asked whether a power of {number} is less than one of {number}", i.IsLess),
        ("the highest among {numbers} is wanted", i.Highest),
        (
            "{number} more than the highest among {numbers} is wanted",
            lambda n, of: i.Highest(of, n),
        ),
        ("the {letter} in {place} is wanted", lambda letter, of: i.ValueOfX(of, letter=letter)),
        (
            "the {letter} in {place} is wanted, where {facts}",
            lambda letter, of, facts: i.ValueOfX(of, letter=letter, **facts),
        ),
        ("it is asked whether {symbols} is a mana symbol", i.IsSymbol),
        ("the colors of {symbols} are wanted", i.SymbolColors),
        ("the symbols that {symbols} means are wanted", i.StandsFor),
        ("it is asked whether {payment} pays {symbols}", lambda paid, cost: i.Pays(cost, paid)),
        (
            "it is asked whether {payment} pays {symbols}, where {values}",
            lambda paid, cost, values: i.Pays(cost, paid, **values),
        ),
        ("every way to pay {symbols} is wanted", i.Payments),
        (
            "every way to pay {symbols} is wanted, where {values}",
            lambda cost, values: i.Payments(cost, **values),
        ),
        ("an effect adds {symbols}", i.Adds),
        (
            "an effect adds {symbols}, where {values}",
            lambda symbols, values: i.Adds(symbols, **values),
        ),
        ("a cost of {symbols} is reduced by {symbols}", i.Reduced),
    )
) + tuple(
    Sentence("claim", pattern, act, "inquiry")
    for pattern, act in (
        ("the answer is {number}", _is),
        ("the answer is {yes}", _is),
        ("there is no answer", lambda draft: _are(draft, ())),
        ("the only answer is {things}", _are),
        ("the answers are {things}", _are),
    )
)
