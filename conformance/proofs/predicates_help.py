"""The vocabulary of claims: every fact, number and predicate with its meaning, and the syntax."""

from collections.abc import Iterator
from textwrap import wrap

from headjudge.spec.logic.facts import FACTS, NUMBERS
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.parsing import SHORT
from headjudge.spec.rulebook import Rulebook

_GRAMMAR = {
    "every p: ...": "of each player p; as far to the right as it can reach",
    "some p, q: ...": "of at least one player p and one q, who may be the same",
    "not, and, or": "each binds more tightly than the next",
    "a -> b": "if a, then b; binds less tightly than `or`",
    "a <-> b": "a exactly when b; binds least tightly",
    "p = q, p != q": "that they are the same player, or two",
    "life(p) <= 0": "a number with <=, <, >=, >, = or != and a whole number",
    "true, false": "what is always so, and what never is",
    "# ...": "a comment, to the end of the line",
    "won'(p)": "in the second of two situations, where the claim says what `varies`",
}
_FIELDS = {
    "[a-name]": "begins a claim",
    "says": "the claim as a sentence",
    "holds": "the claim as a formula, in the words above",
    "rules": "numbers or slugs: only editions that have all of them are asked",
    "from, until": "the first and the last edition in which it is claimed",
    "varies": "facts that may be otherwise in a second situation, all others being the same",
    "negative-control": "`says` and `holds` of a false claim near it, which must be refuted",
}
_WIDEST = 100
"""Maximum width in columns, for readability."""


def predicates_help(book: Rulebook, width: int = _WIDEST) -> Iterator[str]:
    """Yield the vocabulary of claims about an edition, wrapped to a width."""
    facts = {_signature(name, fact.variables): fact.says for name, fact in FACTS.items()}
    facts |= {_signature(name, players): says for name, (players, _, says) in SHORT.items()}
    numbers = {_signature(name, ("p",)): number.says for name, number in NUMBERS.items()}
    predicates = {
        _signature(
            name, item.variables
        ): f"{item.says.removesuffix('.')} ({book.number(item.slug)})"
        for name, item in DEFINITIONS.items()
        if book.has_rule(item.slug)
    }
    parts = {
        "Facts: what is so when the moment comes": facts,
        "Numbers: what each player has then": numbers,
        f"Predicates: what the rules of {book.edition} make of that, each with a rule": predicates,
        "How they are put together": _GRAMMAR,
        "A file of claims (TOML)": _FIELDS,
    }
    for number, (title, words) in enumerate(parts.items()):
        if number:
            yield ""
        width = min(width, _WIDEST)
        yield from wrap(title, width)
        yield from _table(words, width)


def _signature(name: str, players: tuple[str, ...]) -> str:
    return f"{name}({', '.join(players)})" if players else name


def _table(words: dict[str, str], width: int) -> Iterator[str]:
    """Lay out words and meanings in two columns."""
    margin = max(map(len, words)) + 4
    for word, says in words.items():
        begins, room = f"  {word}".ljust(margin), max(width, margin + 20)
        more = " " * margin
        yield from wrap(
            says, room, initial_indent=begins, subsequent_indent=more, break_on_hyphens=False
        )
