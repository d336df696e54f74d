"""Help on the claim language: all facts, numbers and predicates, the syntax, and the fields."""

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
    "won'(p)": "in the second of two situations, where the claim lists what `varies`",
}
_FIELDS = {
    "[a-name]": "starts a claim",
    "says": "the claim as a sentence",
    "holds": "the claim as a formula, in the words above",
    "rules": "numbers or slugs: the claim is checked only in editions that have all of them",
    "from, until": "the first and the last edition in which it is claimed",
    "varies": "facts that may differ in a second situation; all others are the same",
    "negative-control": "`says` and `holds` of a similar false claim, which must be refuted",
}
_WIDEST = 100
"""Maximum text width in columns."""


def predicates_help(book: Rulebook, width: int = _WIDEST) -> Iterator[str]:
    """Yield the help text for claims about an edition, wrapped to a width."""
    width = min(width, _WIDEST)
    facts = {_signature(name, fact.variables): fact.says for name, fact in FACTS.items()}
    facts |= {_signature(name, players): says for name, (players, _, says) in SHORT.items()}
    predicates = {
        _signature(name, definition.variables): (
            f"{definition.says.removesuffix('.')} ({book.number(definition.slug)})"
        )
        for name, definition in DEFINITIONS.items()
        if book.has_rule(definition.slug)
    }
    sections = {
        "Facts of a moment": facts,
        "Numbers of each player at that moment": {
            _signature(name, ("p",)): number.says for name, number in NUMBERS.items()
        },
        f"Predicates defined by the rules of {book.edition}, each with its rule": predicates,
        "Syntax": _GRAMMAR,
        "A file of claims (TOML)": _FIELDS,
    }
    for number, (title, meanings) in enumerate(sections.items()):
        yield from [""] * bool(number)
        yield from wrap(title, width)
        margin = max(map(len, meanings)) + 4
        for word, meaning in meanings.items():
            yield from wrap(
                meaning,
                max(width, margin + 20),
                initial_indent=f"  {word}".ljust(margin),
                subsequent_indent=" " * margin,
                break_on_hyphens=False,
            )


def _signature(name: str, players: tuple[str, ...]) -> str:
    return f"{name}({', '.join(players)})" if players else name
