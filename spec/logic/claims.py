"""Load claims about the rules: the built-in invariants and those in a user's file."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from reprlib import repr as short

import msgspec
from msgspec import Struct, field

from headjudge.spec.logic.algebra import TRUE, Formula, bound
from headjudge.spec.logic.facts import FACTS, NUMBERS
from headjudge.spec.logic.parsing import FormulaError, parse
from headjudge.spec.logic.situations import ALL
from headjudge.spec.rulebook import LookUpError, Rule, Rulebook, nearest, read_toml

LONGEST_NAME = 200
"""Maximum length of a claim's name, in characters."""
LARGEST = 10_000_000
"""Maximum size of a formula: its nodes, each counted once per assignment of its free variables."""


class ClaimError(LookUpError):
    """An invalid claim; the message says where and why."""


class NegativeControl(Struct, frozen=True, forbid_unknown_fields=True):
    """A false variant of a claim; unless it is refuted, the claim's proof says little."""

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
        """Return whether the claim applies to an edition: it is in range and has the rules."""
        have = all(book.has_rule(slug) for slug in self.rules)
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
    """Return the invariants about a rule or the rule that it restates."""
    slug = rule.restates or rule.slug
    return tuple(claim for claim in invariants() if slug in claim.rules)


def read_claims(text: str, where: str) -> Iterator[Claim]:
    """Yield the claims of a TOML text. Raises ClaimError for the first invalid one."""
    for claim in claims_in(text, where):
        if isinstance(claim, ClaimError):
            raise claim
        yield claim


def claims_in(text: str, where: str) -> Iterator[Claim | ClaimError]:
    """Yield the claims of a TOML text, with an error in the place of each invalid claim.

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
        raise ClaimError(f"{name!r} stands outside a claim; begin with [a-name]")
    if not (name.strip() and name.isprintable() and len(name) <= LONGEST_NAME):
        expected = f"1 to {LONGEST_NAME} characters that can be printed"
        raise ClaimError(f"[{short(name)}]: the name of a claim has {expected}")
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
        raise ClaimError("`says` must be a printable sentence")
    for name in claim.varies:
        if name not in FACTS and name not in NUMBERS:
            near = nearest(name, (*FACTS, *NUMBERS))
            raise ClaimError(f"`varies` names {name!r}, which is neither a fact nor a number{near}")
    size = sum(len(part.parts) * max(ALL) ** len(part.free) for part in formula.walk())
    if size > LARGEST:
        what = f"comes to {size:,} parts among {max(ALL)} players, and {LARGEST:,} are the most"
        raise ClaimError(f"the formula {what}; bind fewer players in one another")
    if not claim.varies and any(name.endswith("'") for name in formula.names):
        raise ClaimError("a name with a prime needs a second situation: say what varies")
