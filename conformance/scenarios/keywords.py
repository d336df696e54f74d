"""The expressions of ``-k``: words with and, or, not and parentheses, as pytest has them."""

import ast
import re
from collections.abc import Callable, Sequence

from headjudge.conformance import WrongUse
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.rulebook import Rulebook

_TOKEN = re.compile(r"([()])|\"([^\"]*)\"|'([^']*)'|([^\s()\"']+)|(\S)")
_OPERATORS = ("and", "or", "not")
_PARTS = (ast.BoolOp, ast.boolop, ast.UnaryOp, ast.unaryop, ast.Name, ast.Load)


def matcher(expression: str) -> Callable[[Scenario, Rulebook], bool]:
    """Whether a scenario fits an expression: see :func:`parse`.

    A word fits a scenario if its id, its title, the number or slug of one of its rules or the path
    of its feature holds the word, in upper or lower case.
    """
    holds = parse(expression)

    def matches(scenario: Scenario, book: Rulebook) -> bool:
        cited = [book.cite(slug) for slug in (scenario.rule, *scenario.also) if slug in book.rules]
        said = (scenario.case.id, scenario.name, scenario.path, *cited)
        return holds("\n".join(said).lower())

    return matches


def parse(expression: str) -> Callable[[str], bool]:
    """Whether a text, in lower case, fits an expression.

    Words stand next to each other only with ``and`` or ``or`` between them; what is in quotes is
    one word. Raises WrongUse for what is no expression.
    """
    words: list[str] = []
    parts = []
    for sign, double, single, bare, odd in _TOKEN.findall(expression):
        if odd:
            raise WrongUse(f"-k {expression!r}: a quotation mark has no other")
        if sign or bare in _OPERATORS:
            parts.append(sign or bare)
        else:
            parts.append(f"_{len(words)}")
            words.append((double or single or bare).lower())
    try:  # Python's own grammar has the same operators
        tree = ast.parse(" ".join(parts), mode="eval").body
        understood = all(isinstance(node, _PARTS) for node in ast.walk(tree))
    except (SyntaxError, RecursionError, MemoryError):
        understood = False
    if not understood:
        raise WrongUse(
            f"-k {expression!r}: expected and, or or not between words, and pairs of parentheses"
        )
    return lambda text: _fits(tree, words, text)


def _fits(node: ast.expr, words: Sequence[str], text: str) -> bool:
    match node:
        case ast.BoolOp(ast.And(), values):
            return all(_fits(one, words, text) for one in values)
        case ast.BoolOp(ast.Or(), values):
            return any(_fits(one, words, text) for one in values)
        case ast.UnaryOp(ast.Not(), negated):
            return not _fits(negated, words, text)
        case ast.Name(name):
            return words[int(name[1:])] in text
    raise TypeError(node)
