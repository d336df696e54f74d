"""Formulas over players, built with ``& | ~ >>``, ``iff``, ``every`` and ``some``.

A formula has no truth value, so it can't be used as a Python boolean or compared with ``==``. Equal
formulas are the same object: compare with ``is``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from typing import Any, Literal, NoReturn
from weakref import WeakValueDictionary

Term = str | int
"""A player: a variable such as ``p``, or a seat counted from 0."""

Operator = Literal[
    "constant", "atom", "compare", "equal", "not", "and", "or", "implies", "iff", "every", "some"
]

Quantifier = Literal["every", "some"]

CONNECTIVES: dict[str, str] = {"and": "and", "or": "or", "implies": "->", "iff": "<->"}


class Formula:
    """A formula; create it with this module's functions and operators.

    `parts` depends on `operator`: constant (value); atom (name, players); compare (name, players,
    "<=" or ">=", number); equal (player, player); not, and, or, implies, iff (formulas); every,
    some (variable, formula).
    """

    operator: Operator
    parts: tuple[Any, ...]

    def __bool__(self) -> NoReturn:
        """Raise TypeError: a formula has no truth value."""
        raise TypeError(f"a formula is not a Python boolean; use & | ~ >> and iff: {self}")

    def __eq__(self, other: object) -> NoReturn:
        """Raise TypeError: use ``iff`` or ``is``."""
        raise TypeError("formulas are not compared with ==; use iff for a formula, is for identity")

    def __ne__(self, other: object) -> NoReturn:
        """Raise TypeError: use ``iff`` or ``is``."""
        raise TypeError("formulas are not compared with !=")

    __hash__ = object.__hash__

    def __and__(self, other: Formula) -> Formula:
        """Return the conjunction."""
        return conjunction(self, other)

    def __or__(self, other: Formula) -> Formula:
        """Return the disjunction."""
        return disjunction(self, other)

    def __invert__(self) -> Formula:
        """Return the negation."""
        if self.operator == "constant":
            return FALSE if self is TRUE else TRUE
        return self.formulas()[0] if self.operator == "not" else _make("not", self)

    def __rshift__(self, other: Formula) -> Formula:
        """Return the implication."""
        if self is FALSE or other is TRUE:
            return TRUE
        if self is TRUE:
            return other
        return ~self if other is FALSE else _make("implies", self, other)

    def iff(self, other: Formula) -> Formula:
        """Return the equivalence."""
        for left, right in ((self, other), (other, self)):
            if left.operator == "constant":
                return right if left is TRUE else ~right
        return TRUE if self is other else _make("iff", self, other)

    def formulas(self) -> tuple[Formula, ...]:
        """Return the direct subformulas."""
        return tuple(part for part in self.parts if isinstance(part, Formula))

    def walk(self) -> Iterator[Formula]:
        """Yield the formula and all its subformulas, each once."""
        seen: set[int] = set()
        stack = [self]
        while stack:
            formula = stack.pop()
            if id(formula) not in seen:
                seen.add(id(formula))
                yield formula
                stack += formula.formulas()

    @cached_property
    def free(self) -> frozenset[str]:
        """The free variables."""
        if self.operator in ("every", "some"):
            variable, body = self.parts
            return body.free - {variable}  # type: ignore[no-any-return]
        if self.operator in ("atom", "compare"):
            return frozenset(t for t in self.parts[1] if isinstance(t, str))
        if self.operator == "equal":
            return frozenset(t for t in self.parts if isinstance(t, str))
        return frozenset().union(*(part.free for part in self.formulas()))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The distinct names of facts, numbers and defined predicates, in order of appearance."""
        atoms = (part for part in self.walk() if part.operator in ("atom", "compare"))
        return tuple(dict.fromkeys(atom.parts[0] for atom in atoms))

    def rebuilt(self, parts: tuple[Any, ...]) -> Formula:
        """Return a simplified formula with the same operator and these parts."""
        operator = self.operator
        if operator == "not":
            return ~parts[0]  # type: ignore[no-any-return]
        if operator == "and":
            return conjunction(*parts)
        if operator == "or":
            return disjunction(*parts)
        if operator == "implies":
            return parts[0] >> parts[1]  # type: ignore[no-any-return]
        if operator == "iff":
            return parts[0].iff(parts[1])  # type: ignore[no-any-return]
        return _make(operator, *parts)

    def put(self, places: dict[str, Term]) -> Formula:
        """Return the formula with players substituted for free variables."""
        places = {variable: term for variable, term in places.items() if variable in self.free}
        if not places:
            return self
        operator, parts = self.operator, self.parts
        if operator in ("atom", "compare"):
            players = tuple(places.get(t, t) for t in parts[1])
            return _make(operator, parts[0], players, *parts[2:])
        if operator == "equal":
            return same_player(*(places.get(t, t) for t in parts))
        if operator in ("every", "some"):
            variable, body = parts
            if variable in places.values():  # rename the bound variable to avoid capture
                fresh = _unused(f"{variable}_", {*places.values(), *body.free})
                body, variable = body.put({variable: fresh}), fresh
            return _make(operator, variable, body.put(places))
        return self.rebuilt(tuple(part.put(places) for part in parts))

    def __repr__(self) -> str:
        """Return the formula as text that ``spec.logic.claims`` can parse."""
        return _text(self)


_known: WeakValueDictionary[tuple[Any, ...], Formula] = WeakValueDictionary()


def _make(operator: Operator, *parts: Any) -> Formula:  # noqa: ANN401 -- see Formula
    """Return the formula with these parts, reusing an existing object."""
    key = (operator, *((id(part) if isinstance(part, Formula) else part) for part in parts))
    known: Formula | None = _known.get(key)
    if known is None:
        known = Formula()
        known.operator, known.parts = operator, parts
        _known[key] = known
    return known


TRUE = _make("constant", True)
FALSE = _make("constant", False)


def atom(name: str, *players: Term) -> Formula:
    """Return an atom: a fact or defined predicate applied to these players."""
    return _make("atom", name, players)


def compare(name: str, players: tuple[Term, ...], sign: str, number: int) -> Formula:
    """Return a comparison of a number of these players with an upper or lower bound."""
    return _make("compare", name, players, sign, number)


def same_player(player: Term, other: Term) -> Formula:
    """Return a formula stating that two terms denote the same player."""
    if player == other:
        return TRUE
    if isinstance(player, int) and isinstance(other, int):
        return FALSE
    return _make("equal", player, other)


def conjunction(*formulas: Formula) -> Formula:
    """Return the conjunction of formulas."""
    return _flat("and", formulas, TRUE, FALSE)


def disjunction(*formulas: Formula) -> Formula:
    """Return the disjunction of formulas."""
    return _flat("or", formulas, FALSE, TRUE)


def _flat(
    operator: Literal["and", "or"], formulas: tuple[Formula, ...], neutral: Formula, final: Formula
) -> Formula:
    parts: dict[int, Formula] = {}
    for formula in formulas:
        joined: tuple[Formula, ...] = formula.parts if formula.operator == operator else (formula,)
        for part in joined:
            if part is final:
                return final
            if part is not neutral:
                parts[id(part)] = part
    if not parts:
        return neutral
    if len(parts) == 1:
        return next(iter(parts.values()))
    return _make(operator, *parts.values())


def every(says: Callable[..., Formula]) -> Formula:
    """Return a formula stating that `says` holds for every player.

    `says` is a predicate, whose variables are named q and r, or a function whose parameters name
    the variables.
    """
    return _bind("every", says)


def some(says: Callable[..., Formula]) -> Formula:
    """Return a formula stating that `says` holds for some player; see :func:`every`."""
    return _bind("some", says)


def bound(operator: Quantifier, variable: str, body: Formula) -> Formula:
    """Quantify `variable` in `body`."""
    return _make(operator, variable, body)


def renamed(formula: Formula, name: Callable[[str], str]) -> Formula:
    """Return the formula with its facts, predicates and numbers renamed."""
    done: dict[int, Formula] = {}  # shared subformulas are renamed only once

    def rename(part: Formula) -> Formula:
        if id(part) not in done:
            if part.operator in ("atom", "compare"):
                done[id(part)] = _make(part.operator, name(part.parts[0]), *part.parts[1:])
            else:
                parts = (rename(p) if isinstance(p, Formula) else p for p in part.parts)
                done[id(part)] = part.rebuilt(tuple(parts))
        return done[id(part)]

    return rename(formula)


def _bind(operator: Quantifier, says: Callable[..., Formula]) -> Formula:
    predicate = getattr(says, "variables", ())
    names = ["q", "r"][: len(predicate)] or list(inspect.signature(says).parameters)
    fresh = [f"{name}'" for name in names]
    while _in_use.intersection(fresh):
        fresh = [f"{name}'" for name in fresh]
    _in_use.update(fresh)
    try:
        body = says(*fresh)
    finally:
        _in_use.difference_update(fresh)
    for name, variable in zip(reversed(names), reversed(fresh), strict=True):
        body = _named(operator, name, variable, body)
    return body


_in_use: set[str] = set()
"""Variables used by quantifiers under construction."""


def _named(operator: Quantifier, name: str, variable: str, body: Formula) -> Formula:
    """Bind `variable` under its plain name, or under a similar name if that is taken."""
    taken = {p.parts[0] for p in body.walk() if p.operator in ("every", "some")}
    plain = _unused(name, taken | (body.free - {variable}))
    return _make(operator, plain, body.put({variable: plain}))


def _unused(name: str, taken: Collection[Term]) -> str:
    """Return the name, made unique with a number if it is taken."""
    number, plain = 2, name
    while plain in taken:
        plain, number = f"{name}{number}", number + 1
    return plain


_BINDS = {"iff": 1, "implies": 2, "or": 3, "and": 4, "not": 5, "every": 0, "some": 0}


def _text(formula: Formula, around: int = 0) -> str:
    operator, parts = formula.operator, formula.parts
    if operator == "constant":
        return "true" if parts[0] else "false"
    if operator == "equal":
        return f"{parts[0]} = {parts[1]}"
    if operator in ("atom", "compare"):
        name = f"{parts[0]}({', '.join(map(str, parts[1]))})" if parts[1] else parts[0]
        return name if operator == "atom" else f"{name} {parts[2]} {parts[3]}"
    strength = _BINDS[operator]
    if operator == "not":
        text = f"not {_text(parts[0], strength)}"
    elif operator in ("every", "some"):
        text = f"{operator} {parts[0]}: {_text(parts[1])}"
    else:
        text = f" {CONNECTIVES[operator]} ".join(_text(part, strength + 1) for part in parts)
    return f"({text})" if strength < around else text
