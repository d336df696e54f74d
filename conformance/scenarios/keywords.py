"""The expressions of ``-k``: words with and, or, not and parentheses, as pytest has them."""

import re
from collections.abc import Callable

from headjudge.conformance import WrongUse
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.rulebook import Rulebook

_TOKEN = re.compile(r"\s*(?:([()])|\"([^\"]*)\"|'([^']*)'|([^\s()\"']+))")
_OPERATORS = ("and", "or", "not")
_Test = Callable[[str], bool]


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


def parse(expression: str) -> _Test:
    """Whether a text, in lower case, fits an expression.

    Words stand next to each other only with ``and`` or ``or`` between them; what is in quotes is
    one word. Raises WrongUse for what is no expression.
    """
    reader = _Reader(expression)
    try:
        test = reader.either()
    except RecursionError:
        raise WrongUse("-k: the expression is nested too deep") from None
    if reader.tokens:
        raise reader.fault(f"and, or or the end, and not {reader.tokens[0][1]!r}")
    return test


class _Reader:
    """Reads an expression from left to right."""

    def __init__(self, expression: str) -> None:
        self.expression = expression
        self.tokens: list[tuple[str, str]] = []
        at = 0
        while at < len(expression.rstrip()):
            found = _TOKEN.match(expression, at)
            if not found:
                raise WrongUse(f"-k {expression!r}: a quotation mark has no other")
            sign, *quoted, bare = found.groups()
            word = next((one for one in quoted if one is not None), bare)
            kind = sign or (bare if bare in _OPERATORS else "word")
            self.tokens.append((kind, sign or word))
            at = found.end()

    def fault(self, expected: str) -> WrongUse:
        return WrongUse(f"-k {self.expression!r}: expected {expected}")

    def next_is(self, kind: str) -> bool:
        """Whether the next token is of that kind; then it is taken."""
        if not self.tokens or self.tokens[0][0] != kind:
            return False
        self.tokens.pop(0)
        return True

    def either(self) -> _Test:
        tests = [self.both()]
        while self.next_is("or"):
            tests.append(self.both())
        return tests[0] if len(tests) == 1 else lambda text: any(test(text) for test in tests)

    def both(self) -> _Test:
        tests = [self.one()]
        while self.next_is("and"):
            tests.append(self.one())
        return tests[0] if len(tests) == 1 else lambda text: all(test(text) for test in tests)

    def one(self) -> _Test:
        if self.next_is("not"):
            negated = self.one()
            return lambda text: not negated(text)
        if self.next_is("("):
            inner = self.either()
            if not self.next_is(")"):
                raise self.fault("a closing parenthesis")
            return inner
        if not self.tokens:
            raise self.fault("a word at its end")
        kind, word = self.tokens.pop(0)
        if kind != "word":
            raise self.fault(f"a word and not {word!r}")
        return lambda text: word.lower() in text
