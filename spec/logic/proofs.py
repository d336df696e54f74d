"""Prove or refute claims about an edition's formulas.

``headjudge prove --update`` stores proofs of the invariants for the newest edition.
``tests/proofs/test_prove.py`` checks that each stored set of rules is sufficient.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec
import z3
from msgspec import Struct

from headjudge.spec.logic import smt
from headjudge.spec.logic.algebra import TRUE, Formula, atom, bound, every, renamed
from headjudge.spec.logic.claims import Claim, NegativeControl, conditions, parse
from headjudge.spec.logic.facts import same_side
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.mcdc import eventful
from headjudge.spec.logic.situations import ALL, FEW, Situation, playable
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.rulebook import read_json

DENIED = "the claim is false"
"""The label of the claim's negation."""
LAST = 8
"""How many of the last definitions are expanded in the final step of a stepwise proof."""


class Proof(Struct, frozen=True):
    """The outcome of proving or refuting a claim."""

    verdict: Literal["proven", "refuted", "unknown"]
    players: Literal["any number", "2 to 6"] = "any number"
    rules: tuple[str, ...] = ()
    """The slugs of a minimal set of rules that implies a proven claim."""
    axioms: tuple[str, ...] = ()
    """The definitions and constraints used in a proof."""
    situations: tuple[Situation, ...] = ()
    """The minimal counterexample to a refuted claim: two situations if facts vary."""


class Problem:
    """A claim and the definitions that it depends on.

    A primed name belongs to a second situation, which differs from the first only in the varying
    facts and in definitions that depend on them.
    """

    def __init__(self, theory: Theory, claim: Formula, varies: Iterable[str] = ()) -> None:
        """Collect the axioms; `varies` names the facts and numbers that vary."""
        self.theory, self.varies = theory, frozenset(varies)
        self._second = {*self.varies, *_resting_on(theory, self.varies)} if varies else set()
        self.axioms: dict[str, Formula] = {}
        for copy in ("", "'") if varies else ("",):
            self.axioms |= {
                f"{why}{copy}": self._copied(fact, copy) for why, fact in theory.facts.items()
            }
            self.axioms |= {
                f"{name}{copy}": self._copied(theory.axiom(name), copy)
                for name in DEFINITIONS
                if not copy or name in self._second
            }
        self.claim = self.renamed(claim)
        self._keep_what_matters()
        self._among: dict[int, smt.Labelled] = {}

    def _copied(self, formula: Formula, copy: str) -> Formula:
        """Return a formula with primes on the names that may differ in the second situation."""
        if not copy:
            return formula
        return renamed(formula, lambda name: name + copy if name in self._second else name)

    def renamed(self, formula: Formula) -> Formula:
        """Return a formula without primes on the names that both situations share."""
        return renamed(formula, self._shared)

    def _shared(self, name: str) -> str:
        """Return the name, without its prime if both situations share it."""
        plain = name.rstrip("'")
        return name if plain in self._second else plain

    def _keep_what_matters(self) -> None:
        """Drop definitions that the claim does not depend on."""
        wanted: set[str] = set()
        todo = list(self.claim.names)
        while todo:
            name = todo.pop()
            if name in self.axioms and name not in wanted:
                wanted.add(name)
                todo += self.axioms[name].names
        self.axioms = {
            label: axiom
            for label, axiom in self.axioms.items()
            if label in wanted or label.rstrip("'") not in DEFINITIONS
        }

    def rule(self, label: str) -> str:
        """Return the slug of an axiom's rule, or an empty string for a constraint on facts."""
        definition = DEFINITIONS.get(label.rstrip("'"))
        return definition.slug if definition else ""

    def among(self, players: int) -> smt.Labelled:
        """Return a solver with the axioms for a number of players and the negated claim."""
        if players not in self._among:
            seats, context = _seats(self.theory, players), z3.Context()
            terms = smt.OfSeats(context=context)
            solver = smt.Labelled(
                lambda formula: terms.term(seats.ground(formula)), context, smt.EFFORT
            )
            for label, axiom in (*self.axioms.items(), (DENIED, ~self.claim)):
                solver.add(axiom, label)
            self._among[players] = solver
        return self._among[players]

    def forced(self, players: int, labels: Iterable[str]) -> list[str] | None:
        """Return those of the axioms that imply the claim for a number of players, or None."""
        answer, clash = self.among(players).check([*labels, DENIED])
        return [label for label in clash if label != DENIED] if answer == "unsat" else None

    def possible(self, formula: Formula) -> bool:
        """Return whether a situation of two to four players satisfies a formula.

        The formula may use only definitions that the claim depends on.
        """
        formula = self.renamed(formula)
        return any(self.among(players).can_be(formula, self.axioms) for players in FEW)

    def with_any_number(self, goal: Formula) -> smt.Labelled:
        """Return a solver with the axioms for any number of players, and assert the goal."""
        context = z3.Context()
        terms = smt.AnyNumber(context)
        solver = smt.Labelled(terms.term, context, smt.EFFORT_ANY_NUMBER)
        for label, axiom in self.axioms.items():
            solver.add(axiom, label)
        solver.add(goal)
        return solver


@cache
def _seats(theory: Theory, players: int) -> Seats:
    return Seats(theory, players, expand=False)


def _resting_on(theory: Theory, varies: Iterable[str]) -> set[str]:
    """Return these facts and numbers, and all definitions that depend on them."""
    names = set(varies)
    for name, body in theory.bodies.items():
        if not names.isdisjoint(body.names):
            names.add(name)
    return names


def prove(theory: Theory, claim: Formula, varies: Iterable[str] = ()) -> Proof:
    """Prove an edition's closed formula, or refute it with a minimal situation."""
    problem = Problem(theory, claim, varies)
    return _proven(problem) or _refuted(problem)


def _proven(problem: Problem) -> Proof | None:
    """Return a proof from a minimal set of rules, found for few players and confirmed for more.

    Two and three players usually suffice. If their rules are insufficient for a larger number of
    players, that number is added. If Z3 can't confirm the first set for any number of players, a
    second set is tried.
    """
    some = [*ALL[:2]]
    first: list[str] | None = None
    while (kept := _minimal(problem, some, of_all=first is not None)) is not None:
        if used := _at_once(problem, kept):
            return _proof(problem, "any number", used)
        short = _too_few_for(problem, kept, {4}.difference(some))
        if not short and _stepwise(problem, kept):
            return _proof(problem, "any number", _with_facts(problem, kept))
        short = short or _too_few_for(problem, kept, (n for n in ALL if n not in some))
        if not short and first is not None:
            return _proof(problem, "2 to 6", _with_facts(problem, first))
        if not short:
            first = kept
        some += short
    return None


def _too_few_for(problem: Problem, kept: list[str], many: Iterable[int]) -> list[int]:
    """Return the first number of players, in a list, for which the axioms are insufficient."""
    return next(([players] for players in many if problem.forced(players, kept) is None), [])


def _minimal(problem: Problem, some: Collection[int], *, of_all: bool) -> list[str] | None:
    """Return a minimal set of axioms that implies the claim, dropping rule by rule, or None.

    Starts from the unsat core or, with `of_all`, from all axioms.
    """
    core: set[str] = set()
    for players in some:
        clash = problem.forced(players, problem.axioms)
        if clash is None:
            return None
        core.update(clash)
    kept = [label for label in problem.axioms if of_all or label in core]
    for group in _groups(problem, kept):
        fewer = [label for label in kept if label not in group]
        if all(problem.forced(players, fewer) is not None for players in some):
            kept = fewer
    return kept


def _proof(problem: Problem, players: Literal["any number", "2 to 6"], used: list[str]) -> Proof:
    slugs = {*map(problem.rule, used)} - {""}
    rules = dict.fromkeys(rule for rule in map(problem.rule, problem.axioms) if rule in slugs)
    return Proof("proven", players, tuple(rules), tuple(used))


def _at_once(problem: Problem, kept: list[str]) -> list[str]:
    """Return axioms that imply the claim for any number of players, if one Z3 query proves it."""
    everyone = problem.with_any_number(~problem.claim)
    ways = (kept, _with_facts(problem, kept))
    return next((labels for labels in ways if everyone.check(labels)[0] == "unsat"), [])


def _with_facts(problem: Problem, kept: list[str]) -> list[str]:
    """Return these axioms plus all constraints on facts, since seats make some of them trivial."""
    facts = [label for label in problem.axioms if not problem.rule(label)]
    return list(dict.fromkeys([*facts, *kept]))


def _stepwise(problem: Problem, kept: list[str]) -> bool:
    """Return whether lemmas prove the claim for any number of players.

    For each definition, tries to prove under the claim's condition that it holds for nobody, for
    everybody, for whole sides, or for the same players in both situations. Proven lemmas replace
    the definition's body.
    """
    labels = _with_facts(problem, kept)
    claim = problem.claim
    under = claim.parts[0] if claim.operator == "implies" else TRUE
    bodies = [label for label in labels if problem.rule(label)]
    facts = [label for label in labels if not problem.rule(label)]
    given = [*facts, *(name for name in under.names if name in bodies)]
    solver = problem.with_any_number(under)
    opaque: set[str] = set()  # without lemmas, so that their bodies are needed
    for name in [label for label in bodies if not label.endswith("'")]:
        copies = [name, *([f"{name}'"] if f"{name}'" in bodies else [])]
        near = [n for copy in copies for n in problem.axioms[copy].names if n in opaque]
        opaque.add(name)
        attempts = (copies, [*copies, *near], [*given, *copies, *near])
        for lemma in _lemmas(name, copies):
            if any(problem.among(n).can_be(under & ~lemma, problem.axioms) for n in FEW):
                continue
            if any(solver.can_be(~lemma, attempt) is False for attempt in attempts):
                solver.add(lemma)
                opaque.discard(name)
                break
    solver.add(~claim)
    last = bodies[-LAST:]
    ways = (last, [*facts, *last], [*facts, *bodies])
    return any(solver.check(labels)[0] == "unsat" for labels in ways)


def _lemmas(name: str, copies: list[str]) -> Iterator[Formula]:
    """Yield candidate lemmas about a definition."""
    variables = DEFINITIONS[name].variables
    here = atom(name, *variables)
    if len(copies) > 1:
        lemmas = [here.iff(atom(copies[1], *variables))]
    else:
        lemmas = [~here, here]
        if variables == ("p",):
            lemmas.append(every(lambda q: same_side("p", q) >> here.iff(atom(name, q))))
    for lemma in lemmas:
        for variable in reversed(variables):
            lemma = bound("every", variable, lemma)  # noqa: PLW2901 -- wraps the lemma, innermost variable first
        yield lemma


def _groups(problem: Problem, labels: list[str]) -> list[set[str]]:
    """Group the axioms that are kept or dropped together: one rule's, or a single constraint."""
    groups: dict[str, set[str]] = {}
    for label in labels:
        groups.setdefault(problem.rule(label) or f"fact: {label}", set()).add(label)
    return list(groups.values())


def _refuted(problem: Problem) -> Proof:
    """Refute a claim with a minimal situation of two to four players, if one exists.

    Prefers a situation in which something happens, since it can be played.
    """
    for players in FEW:
        solver = _against(problem, players)
        seats = Seats(problem.theory, players, varies=problem.varies)
        terms = smt.OfSeats(context=solver.ctx)
        happens = eventful(players)
        try:
            for goal in (happens & seats.second(happens), TRUE):
                solver.push()
                solver.add(terms.term(goal))
                if model := smt.minimal_model(solver, players, problem.varies):
                    return Proof("refuted", situations=model)
                solver.pop()
        except smt.UnknownError:
            return Proof("unknown")
    return Proof("unknown")


def _against(problem: Problem, players: int) -> z3.Solver:
    """Return a solver for playable situations in which a claim is false."""
    labeled = problem.among(players)
    context = labeled.context
    seats = Seats(problem.theory, players, varies=problem.varies)
    can_be = playable(seats)
    solver = z3.SimpleSolver(context)
    solver.set("rlimit", smt.EFFORT)
    solver.add(labeled.solver.assertions())
    solver.add(*labeled.switches)
    solver.add(smt.numbers_in_range(players, problem.varies, context))
    solver.add(smt.OfSeats(context=context).term(can_be & seats.second(can_be)))
    return solver


class ClaimResult(Struct, frozen=True):
    """The results for a claim, its conditions and its negative control."""

    claim: Claim
    proof: Proof
    vacuous: bool = False
    """Whether one of the claim's conditions is unsatisfiable."""
    control_refuted: bool = True
    """Whether the negative control is refuted; true if there is none."""

    @property
    def proven(self) -> bool:
        """Whether the claim is proven and not vacuous, and its negative control is refuted."""
        return self.proof.verdict == "proven" and not self.vacuous and self.control_refuted


def try_claim(
    theory: Theory, claim: Claim, known: Iterable[tuple[Theory, Proof]] = ()
) -> ClaimResult:
    """Prove or refute a claim, and check its conditions and its negative control.

    `known` holds proofs in other editions, which are reused if their axioms are the same here.
    """
    problem = Problem(theory, claim.formula, claim.varies)
    holding = (proof for other, proof in known if _holds_in(problem, other, proof, claim))
    proof = next(holding, None) or _proven(problem) or _refuted(problem)
    if proof.verdict != "proven":
        return ClaimResult(claim, proof)
    control = claim.negative_control
    return ClaimResult(
        claim,
        proof,
        vacuous=not all(map(problem.possible, conditions(claim.formula))),
        control_refuted=control is None or _false_somewhere(theory, control, claim.varies),
    )


def _false_somewhere(theory: Theory, control: NegativeControl, varies: Iterable[str]) -> bool:
    problem = Problem(theory, parse(control.holds), varies)
    return problem.possible(~problem.claim)


def _holds_in(problem: Problem, other: Theory, proof: Proof, claim: Claim) -> bool:
    """Return whether a proof in another edition uses only axioms that are the same here."""
    there = Problem(other, claim.formula, claim.varies).axioms
    used = proof.axioms
    return proof.verdict == "proven" and all(problem.axioms.get(a) is there[a] for a in used)


PATH = "spec/logic/proven.json"


class ProvenBy(Struct, frozen=True):
    """How an invariant is proven."""

    players: Literal["any number", "2 to 6"]
    rules: tuple[str, ...]
    """The slugs of a minimal set of rules, in formula order."""


class Proven(Struct, frozen=True):
    """Proofs of an edition's invariants, by the invariant's name."""

    edition: str
    by: dict[str, ProvenBy]


@cache
def load() -> Proven:
    """Return the stored proofs. Raises LookUpError if the file is invalid."""
    return read_json(
        files("headjudge.spec.logic").joinpath("proven.json").read_bytes(), Proven, PATH
    )


def write(path: Path, edition: str, results: Iterable[ClaimResult]) -> None:
    """Write the proofs of an edition's invariants, one per line; omit unproven invariants."""
    lines = [
        f"{msgspec.json.encode(result.claim.name).decode()}: "
        + msgspec.json.encode(ProvenBy(result.proof.players, result.proof.rules)).decode()
        for result in results
        if result.proven
    ]
    path.write_text(f'{{"edition":"{edition}","by":{{\n' + ",\n".join(lines) + "\n}}\n", "utf-8")
