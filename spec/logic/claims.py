"""Parse formulas, and load claims about the rules: the invariants and those in a user's file.

Operators, from loosest to tightest: ``<->``, ``->``, ``or``, ``and``, ``not``. The scope of ``every
p:`` and ``some p, q:`` extends as far right as possible; ``->`` and ``<->`` are right-associative.
A primed name refers to the second of two situations. ``#`` starts a comment.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.resources import files
from reprlib import repr as short
from typing import Any, NamedTuple, NoReturn

import msgspec
from msgspec import Struct, field

from headjudge.spec.logic import algebra
from headjudge.spec.logic.algebra import TRUE, Formula, Quantifier, Term, bound, renamed
from headjudge.spec.logic.facts import FACTS, NUMBERS, NumberTerm, left, reaches
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.situations import ALL
from headjudge.spec.rulebook import LookUpError, Rule, Rulebook, nearest, read_toml

DEPTH = 100
"""Maximum nesting depth of formulas."""

_JOINS: dict[str, tuple[int, int, Callable[..., Formula]]] = {
    "<->": (1, 1, Formula.iff),
    "->": (2, 2, Formula.__rshift__),
    "or": (3, 4, algebra.disjunction),
    "and": (4, 5, algebra.conjunction),
}
"""Each operator's precedence, its operands' minimum precedence and its constructor."""
_QUANTIFIERS: dict[str, Quantifier] = {"every": "every", "some": "some"}
_CONSTANTS = {"true": algebra.TRUE, "false": algebra.FALSE}
_WORDS = ("every", "some", "not", "and", "or", "true", "false")
SHORT: dict[str, tuple[tuple[str, ...], Callable[..., Formula], str]] = {
    "left": (("p",), left, "p had lost, or the game was a draw for p, before"),
    "reaches": (("p", "q"), reaches, "q is within p's range of influence"),
}
"""Abbreviations: parameters, constructor and meaning."""
_TOKEN = re.compile(
    rf"(?P<gap>\s+|#[^\n]*)|(?:{'|'.join(_WORDS)})\b(?!')|(?P<word>[A-Za-z_][A-Za-z0-9_]*'?)"
    r"|(?P<number>-?[0-9]{1,9}(?![0-9]))|-?[0-9]+|<->|->|<=|>=|!=|.",
    re.DOTALL,
)


class FormulaError(Exception):
    """An invalid formula; the message gives the position and what was expected."""


def parse(text: str, *, free: Iterable[str] = ()) -> Formula:
    """Parse a formula; `free` lists the variables and seats (as digits) allowed unbound.

    Raises FormulaError.
    """
    reader = _Reader(text, free)
    formula = reader.formula(0)
    reader.expect("end", "and, or, ->, <-> or the end")
    return formula


class _Token(NamedTuple):
    kind: str
    """``word``, ``number`` or ``end``; for symbols and keywords, their text."""
    text: str
    start: int


class _Reader:
    """A token stream with the current position."""

    def __init__(self, text: str, free: Iterable[str]) -> None:
        self._text = text
        matched = (_Token(m.lastgroup or m[0], m[0], m.start()) for m in _TOKEN.finditer(text))
        tokens = (token for token in matched if token.kind != "gap")
        self._tokens = [*tokens, _Token("end", "", len(text))]
        self._next = 0
        self._players = frozenset(free)
        self._names: dict[str, tuple[int, Callable[..., Any]]] = {
            **{name: (len(fact.variables), fact) for name, fact in FACTS.items()},
            **{name: (1, number) for name, number in NUMBERS.items()},
            **{name: (len(d.variables), d) for name, d in DEFINITIONS.items()},
            **{name: (len(players), stands) for name, (players, stands, _) in SHORT.items()},
        }

    def formula(self, depth: int, loosest: int = 0) -> Formula:
        """Parse operators that bind at least as tightly as `loosest`."""
        parsed = self._operand(depth)
        while (sign := self._ahead.kind) in _JOINS and _JOINS[sign][0] >= loosest:
            parts = [parsed]
            _, inside, join = _JOINS[sign]
            while self._take(sign):
                parts.append(self.formula(depth + 1, inside))
            parsed = join(*parts)
        return parsed

    def expect(self, kind: str, says: str) -> _Token:
        """Consume a token of this kind. Raises FormulaError, which names `says` as expected."""
        token = self._ahead
        if token.kind != kind:
            self._fail(says, token)
        self._next += 1
        return token

    @property
    def _ahead(self) -> _Token:
        return self._tokens[self._next]

    def _take(self, *kinds: str) -> str:
        """Consume the next token if it is of one of these kinds; return its kind or ""."""
        kind = self._ahead.kind
        self._next += kind in kinds
        return kind if kind in kinds else ""

    def _fail(
        self, wanted: str, token: _Token, known: Iterable[str] = (), found: str = ""
    ) -> NoReturn:
        line = self._text.count("\n", 0, token.start) + 1
        column = token.start - self._text.rfind("\n", 0, token.start)
        found = found or (short(token.text) if token.text else "the end")
        near = nearest(token.text, known)
        raise FormulaError(f"line {line}, column {column}: expected {wanted}, found {found}{near}")

    def _operand(self, depth: int) -> Formula:
        token = self._ahead
        if depth > DEPTH:
            self._fail(f"formulas at most {DEPTH} deep in each other", token, found="more")
        if self._take("("):
            inner = self.formula(depth + 1)
            self.expect(")", "and, or, ->, <-> or )")
            return inner
        if self._take("not"):
            return ~self._operand(depth + 1)
        if self._take(*_QUANTIFIERS):
            return self._quantified(_QUANTIFIERS[token.kind], depth)
        if self._take(*_CONSTANTS):
            return _CONSTANTS[token.kind]
        if token.kind in ("word", "number") and self._tokens[self._next + 1].kind in ("=", "!="):
            player, sign, other = self._player(), self._take("=", "!="), self._player()
            same = algebra.same_player(player, other)
            return same if sign == "=" else ~same
        return self._said(self.expect("word", "a formula"))

    def _quantified(self, operator: Quantifier, depth: int) -> Formula:
        names: list[str] = []
        while not names or self._take(","):
            token = self.expect("word", "a variable")
            if token.text.endswith("'") or token.text in names:
                self._fail("another variable", token)
            names.append(token.text)
        self.expect(":", ", or :")
        outside = self._players
        self._players |= set(names)
        formula = self.formula(depth + len(names))
        self._players = outside
        for name in reversed(names):
            formula = bound(operator, name, formula)
        return formula

    def _player(self) -> Term:
        token = self._ahead
        if token.text not in self._players:
            self._fail("a player who is bound here", token, sorted(self._players))
        self._next += 1
        return int(token.text) if token.kind == "number" else token.text

    def _said(self, token: _Token) -> Formula:
        """Return the formula for a name that was just read and the players that follow it."""
        name = token.text.removesuffix("'")
        if name not in self._names:
            self._fail("a fact, a number or a definition", token, (*self._names, *_WORDS))
        takes, says = self._names[name]
        players: list[Term] = []
        if self._take("("):
            while not players or self._take(","):
                players.append(self._player())
            self.expect(")", ", or )")
        if len(players) != takes:
            wanted = f"{takes or 'no'} player{'s' * (takes != 1)} for {name}"
            self._fail(wanted, token, found=str(len(players) or "none"))
        value = says(*players)
        formula: Formula = self._compared(value) if isinstance(value, NumberTerm) else value
        return formula if name == token.text else renamed(formula, lambda name: f"{name}'")

    def _compared(self, amount: NumberTerm) -> Formula:
        signs = "<=", ">=", "<", ">", "=", "!="
        sign = self._take(*signs) or self._fail("<=, >=, <, >, = or !=", self._ahead)
        number = int(self.expect("number", "a whole number of at most nine digits").text)
        if sign in ("<=", "<"):
            return amount <= number - (sign == "<")
        if sign in (">=", ">"):
            return amount >= number + (sign == ">")
        same = (amount <= number) & (amount >= number)
        return same if sign == "=" else ~same


LONGEST_NAME = 200
"""Maximum length of a claim's name, in characters."""
LARGEST = 10_000_000
"""Maximum size of a formula: its nodes, each counted once per assignment of its free variables."""


class ClaimError(LookUpError):
    """An invalid claim; the message says where and why."""


class NegativeControl(Struct, frozen=True, forbid_unknown_fields=True):
    """A false variant of a claim. A prover that can't refute it proves nothing."""

    says: str
    holds: str


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """A statement about every moment of a game; see ``invariants.toml`` for the fields."""

    says: str
    holds: str
    name: str = ""
    rules: tuple[str, ...] = ()
    varies: tuple[str, ...] = ()
    since: str = field(name="from", default="")
    until: str = ""
    negative_control: NegativeControl | None = field(name="negative-control", default=None)

    def made_of(self, book: Rulebook) -> bool:
        """Return whether the claim applies to an edition that is in range and states the rules."""
        have = all(book.statement_of(slug) for slug in self.rules)
        return have and self.since <= book.edition <= (self.until or "9999")

    @property
    def formula(self) -> Formula:
        """The claimed formula. Raises FormulaError."""
        return parse(self.holds)


def conditions(formula: Formula) -> list[Formula]:
    """Return the antecedents of a claim's implications, one per branch."""
    if formula.operator == "implies":
        before, after = formula.parts
        return [before & inner for inner in conditions(after)]
    if formula.operator == "every":
        variable, body = formula.parts
        return [
            bound("some", variable, inner) if variable in inner.free else inner
            for inner in conditions(body)
        ]
    if formula.operator == "and":
        return [inner for part in formula.parts for inner in conditions(part)]
    return [TRUE]


@cache
def invariants() -> tuple[Claim, ...]:
    """Return the invariants in file order."""
    text = files("headjudge.spec.logic").joinpath("invariants.toml").read_text("utf-8")
    return tuple(read_claims(text, "spec/logic/invariants.toml"))


def resting_on(rule: Rule) -> tuple[Claim, ...]:
    """Return the invariants about a rule, or about the rule that it restates."""
    slug = rule.restates or rule.slug
    return tuple(claim for claim in invariants() if slug in claim.rules)


def without_invariant(book: Rulebook) -> list[Rule]:
    """Return an edition's rules about how games end (104) that occur in no invariant.

    A rule occurs in an invariant that lists it or uses its predicate. Exempt rules need none.
    """
    named = {slug for claim in invariants() for slug in claim.rules}
    for claim in invariants():
        predicates = {name.rstrip("'") for name in claim.formula.names}
        named |= {DEFINITIONS[name].slug for name in predicates & set(DEFINITIONS)}
    rules = (rule for rule in book.of_family("ending_the_game") if not rule.exempt)
    return [rule for rule in rules if (rule.restates or rule.slug) not in named]


def read_claims(text: str, where: str) -> Iterator[Claim]:
    """Yield the claims of a TOML text. Raises ClaimError for the first invalid one."""
    for claim in claims_in(text, where):
        if isinstance(claim, ClaimError):
            raise claim
        yield claim


def claims_in(text: str, where: str) -> Iterator[Claim | ClaimError]:
    """Yield the claims of a TOML text, with an error instead of each invalid claim.

    Raises ClaimError if the text is not valid TOML.
    """
    try:
        tables = read_toml(text, where)
    except LookUpError as error:
        raise ClaimError(str(error)) from None
    book = Rulebook.at()
    for name, table in tables.items():
        try:
            yield _claim(name, table, book)
        except ClaimError as error:
            line = _line(text, name)
            yield ClaimError(f"{where}:{line}: {error}" if line else f"{where}: {error}")


def _line(text: str, name: str) -> int:
    """Return the number of the line on which an entry such as a claim begins, or 0."""
    begins = re.compile(rf"\s*(?:\[\s*)?([\"']?){re.escape(name)}\1\s*[]=.]")
    lines = (number for number, line in enumerate(text.split("\n"), 1) if begins.match(line))
    return next(lines, 0)


def _claim(name: str, table: object, book: Rulebook) -> Claim:
    if not isinstance(table, dict):
        raise ClaimError(f"{name!r} is outside a claim; begin each claim with [a-name]")
    if not (name.strip() and name.isprintable() and len(name) <= LONGEST_NAME):
        expected = f"1 to {LONGEST_NAME} printable characters"
        raise ClaimError(f"[{short(name)}]: the name of a claim must have {expected}")
    try:
        claim = msgspec.convert({**table, "name": name}, Claim)
        rules = tuple(r if r in book.rules else book.rule(r).slug for r in claim.rules)
        says = " ".join(claim.says.split())
        claim = msgspec.structs.replace(claim, says=says, rules=rules)
        _check(claim.holds, claim)
        if claim.negative_control:
            _check(claim.negative_control.holds, claim, "negative-control.holds")
    except (msgspec.ValidationError, LookUpError) as error:
        raise ClaimError(f"[{name}]: {error}") from None
    return claim


def _check(holds: str, claim: Claim, field: str = "holds") -> None:
    try:
        formula = parse(holds)
    except FormulaError as error:
        raise ClaimError(f"{field}: {error}") from None
    if not claim.says or not claim.says.isprintable():
        raise ClaimError("`says` must be a nonempty line of printable characters")
    for name in claim.varies:
        if name not in FACTS and name not in NUMBERS:
            near = nearest(name, (*FACTS, *NUMBERS))
            raise ClaimError(f"`varies` names {name!r}, which is neither a fact nor a number{near}")
    size = sum(len(part.parts) * max(ALL) ** len(part.free) for part in formula.walk())
    if size > LARGEST:
        what = f"has {size:,} parts with {max(ALL)} players (maximum: {LARGEST:,})"
        raise ClaimError(f"the formula {what}; nest fewer quantifiers")
    if not claim.varies and any(name.endswith("'") for name in formula.names):
        raise ClaimError(
            "a name with a prime needs a second situation: list what differs in `varies`"
        )
