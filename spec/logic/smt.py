"""Translate formulas to Z3 terms, for any number of players or for fixed seats.

Only ``unsat`` is a proof. Effort is limited by Z3's resource count instead of time, so that the
limit does not depend on the machine.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Literal

import z3

from headjudge.spec.logic.algebra import Formula
from headjudge.spec.logic.situations import Situation, fact_texts, number_values, ordered

EFFORT = 100_000_000
"""Z3's resource limit for one query about fixed seats."""
EFFORT_ANY_NUMBER = 300_000
"""Z3's resource limit for any number of players, where proofs are either fast or fail."""


class Labelled:
    """A solver whose assertions are labeled, so that it can report unsat cores."""

    def __init__(
        self,
        translate: Callable[[Formula], z3.BoolRef],
        context: z3.Context,
        effort: int,
    ) -> None:
        """Start without assertions; `translate` converts closed formulas to terms in `context`.

        Each solver needs its own context: with a shared one, Z3 may miss a proof or find a
        different one.
        """
        self.context = context
        self.solver = z3.Solver(ctx=context)
        self.solver.set("rlimit", effort)
        self.translate = translate
        self._switches: dict[str, z3.BoolRef] = {}

    def add(self, formula: Formula, label: str = "") -> None:
        """Assert a formula: always, or only when its label is passed to :meth:`check`."""
        term = self.translate(formula)
        if label:
            self._switches[label] = z3.Bool(f"| {label}", self.context)
            term = z3.Implies(self._switches[label], term)
        self.solver.add(term)

    def check(self, labels: Iterable[str]) -> tuple[Literal["sat", "unsat", "unknown"], list[str]]:
        """Check the assertions with these labels; if unsatisfiable, also return an unsat core."""
        labels_by_id = {self._switches[label].get_id(): label for label in labels}
        answer = self.solver.check(*(self._switches[label] for label in labels_by_id.values()))
        if answer == z3.unsat:
            return "unsat", [labels_by_id[term.get_id()] for term in self.solver.unsat_core()]
        return ("sat" if answer == z3.sat else "unknown"), []

    @property
    def switches(self) -> list[z3.BoolRef]:
        """The assumptions that enable the labeled assertions, in order."""
        return list(self._switches.values())

    def can_be(self, formula: Formula, labels: Iterable[str]) -> bool | None:
        """Return whether a formula is satisfiable with these labels, or None if Z3 can't decide."""
        self.solver.push()
        self.solver.add(self.translate(formula))
        answer, _ = self.check(labels)
        self.solver.pop()
        return {"sat": True, "unsat": False}.get(answer)


class AnyNumber:
    """Translates formulas for any number of players: predicates over an uninterpreted sort."""

    def __init__(self, context: z3.Context) -> None:
        """Declare the sort of players."""
        self.context = context
        self.sort = z3.DeclareSort("Player", self.context)

    def term(self, formula: Formula, where: Mapping[str, Any] | None = None) -> z3.BoolRef:
        """Translate a formula; `where` maps its free variables to player terms."""
        where = where or {}
        operator, parts = formula.operator, formula.parts
        if operator in ("atom", "compare"):
            of = (z3.BoolSort if operator == "atom" else z3.IntSort)(self.context)
            players = [where[v] for v in parts[1]]
            value = z3.Function(parts[0], *[self.sort] * len(players), of)(*players)
            return value if operator == "atom" else _compared(value, parts[2], parts[3])
        if operator == "equal":
            return where[parts[0]] == where[parts[1]]
        if operator in ("every", "some"):
            players = []
            while formula.operator == operator:
                variable, formula = formula.parts
                players.append(z3.Const(f"{variable}!{len(where)}", self.sort))
                where = {**where, variable: players[-1]}
            body = self.term(formula, where)
            return z3.ForAll(players, body) if operator == "every" else z3.Exists(players, body)
        if operator == "constant":
            return z3.BoolVal(parts[0], self.context)
        return _join(operator, [self.term(part, where) for part in formula.formulas()])


def _compared(number: Any, sign: str, bound: int) -> z3.BoolRef:  # noqa: ANN401 -- Z3 is untyped
    return number <= bound if sign == "<=" else number >= bound


def _join(operator: str, terms: list[z3.BoolRef]) -> z3.BoolRef:
    if operator == "not":
        return z3.Not(terms[0])
    if operator == "and":
        return z3.And(*terms)
    if operator == "or":
        return z3.Or(*terms)
    return z3.Implies(*terms) if operator == "implies" else terms[0] == terms[1]


class OfSeats:
    """Translates ground formulas to terms over constants named after the facts."""

    def __init__(
        self, named: Callable[[str], str] = str, context: z3.Context | None = None
    ) -> None:
        """Start with an empty cache; `named` maps fact and number texts to constant names."""
        self._named, self._context = named, context
        self._terms: dict[int, z3.BoolRef] = {}
        self._kept: list[Formula] = []

    def term(self, formula: Formula) -> z3.BoolRef:
        """Translate a ground formula."""
        if id(formula) not in self._terms:
            self._kept.append(formula)
            self._terms[id(formula)] = self._made(formula)
        return self._terms[id(formula)]

    def _made(self, formula: Formula) -> z3.BoolRef:
        operator, parts = formula.operator, formula.parts
        if operator == "atom":
            return z3.Bool(self._named(str(formula)), self._context)
        if operator == "compare":
            number = z3.Int(self._named(f"{parts[0]}({parts[1][0]})"), self._context)
            return _compared(number, parts[2], parts[3])
        if operator == "constant":
            return z3.BoolVal(parts[0], self._context)
        return _join(operator, [self.term(part) for part in formula.formulas()])


def numbers_in_range(
    players: int, varies: Iterable[str] = (), context: z3.Context | None = None
) -> z3.BoolRef:
    """Return a term that restricts numbers to the values used in situations."""
    values = number_values(players)
    second = {primed(text): number for text, number in values.items() if number[0] in varies}
    return z3.And(
        *(
            z3.Or(*(z3.Int(text, context) == value for value in allowed))
            for text, (_, _, allowed) in (values | second).items()
        )
    )


def minimal_model(
    solver: z3.Solver, players: int, varies: Iterable[str] = ()
) -> tuple[Situation, ...] | None:
    """Return the minimal situation that satisfies a solver's assertions, or None.

    It has the fewest facts and non-default numbers; ties are broken in canonical order, so that the
    result does not depend on the model that Z3 finds. If facts vary, the result also contains a
    second situation with the fewest differences. Raises UnknownError.
    """
    vary = frozenset(varies)
    values = number_values(players)
    facts = fact_texts(players)
    fact, integer = partial(z3.Bool, ctx=solver.ctx), partial(z3.Int, ctx=solver.ctx)
    unusual = [fact(text) for text in facts]
    unusual += [integer(text) != allowed[0] for text, (_, _, allowed) in values.items()]
    unusual += [fact(t) != fact(primed(t)) for t in facts if t.split("(")[0] in vary]
    seconds = {primed(t): number for t, number in values.items() if number[0] in vary}
    unusual += [integer(t) != integer(primed(t)) for t in values if primed(t) in seconds]
    solver.push()
    try:
        model = _model(solver)
        if model is None:
            return None
        solver.add(_minimum(solver, unusual, model))
        for term in reversed(unusual):
            model = _model(solver, z3.Not(term)) or model
            solver.add(model.eval(term, model_completion=True) == term)
        for text, (_, _, allowed) in (values | seconds).items():
            for value in allowed:
                found = _model(solver, integer(text) == value)
                if found is not None:
                    solver.add(integer(text) == value)
                    break
        model = _model(solver)
        assert model is not None  # noqa: S101 -- every added constraint was satisfiable
        first = _read(model, players, frozenset())
        return (first, _read(model, players, vary)) if vary else (first,)
    finally:
        solver.pop()


def primed(text: str) -> str:
    """Return the name of a fact or number, primed for the second situation."""
    name, parenthesis, seats = text.partition("(")
    return f"{name}'{parenthesis}{seats}"


class UnknownError(Exception):
    """Z3 could not decide within its resource limit."""


def can_be(solver: z3.Solver, *assumed: z3.BoolRef) -> bool:
    """Return whether a solver's assertions are satisfiable. Raises UnknownError."""
    answer = solver.check(*assumed)
    if answer == z3.unknown:
        raise UnknownError(solver.reason_unknown())
    return bool(answer == z3.sat)


def _model(solver: z3.Solver, *assumed: z3.BoolRef) -> z3.ModelRef | None:
    """Return a model, or None if unsatisfiable."""
    return solver.model() if can_be(solver, *assumed) else None


def _minimum(solver: z3.Solver, unusual: list[z3.BoolRef], model: z3.ModelRef) -> z3.BoolRef:
    """Return a term that allows only the minimum number of these terms to hold."""
    while True:
        count = sum(z3.is_true(model.eval(term, model_completion=True)) for term in unusual)
        if not count:
            return z3.AtMost(*unusual, 0)
        fewer = _model(solver, z3.AtMost(*unusual, count - 1))
        if fewer is None:
            return z3.AtMost(*unusual, count)
        model = fewer


def _read(model: z3.ModelRef, players: int, vary: frozenset[str]) -> Situation:
    """Convert a model to the first situation or, given the varying facts, to the second."""

    def named(text: str) -> str:
        return primed(text) if text.split("(", maxsplit=1)[0] in vary else text

    facts = {
        text: z3.is_true(model.eval(z3.Bool(named(text), model.ctx), model_completion=True))
        for text in fact_texts(players)
    }
    numbers = {
        text: model.eval(z3.Int(named(text), model.ctx), model_completion=True).as_long()
        for text in number_values(players)
    }
    return ordered(players, facts, numbers)
