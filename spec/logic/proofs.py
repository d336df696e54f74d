"""Prove or refute claims about an edition's formulas.

``headjudge prove --update`` stores what proves each invariant in the newest edition, so that nobody
has to prove it again to read it; ``tests/proofs/test_prove.py`` proves each from the stored rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec
import z3
from msgspec import Struct

from headjudge.spec.logic import smt
from headjudge.spec.logic.algebra import TRUE, Formula, atom, bound, every, renamed
from headjudge.spec.logic.claims import Claim, NegativeControl, conditions
from headjudge.spec.logic.codegen import Program
from headjudge.spec.logic.evaluate import single, swept
from headjudge.spec.logic.facts import same_side
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.mcdc import eventful
from headjudge.spec.logic.parsing import parse
from headjudge.spec.logic.situations import ALL, FEW, Situation, playable
from headjudge.spec.logic.smt import primed
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.rulebook import read_json

DENIED = "the claim is false"
"""The label of the claim's negation."""
LAST = 8
"""How many of the last definitions are opened again at the end of a proof step by step."""


class Proof(Struct, frozen=True):
    """What came of a claim."""

    verdict: Literal["proven", "refuted", "unknown"]
    players: Literal["any number", "2 to 6"] = "any number"
    rules: tuple[str, ...] = ()
    """For a proof the slugs of a minimal set of rules that force the claim: none can be spared."""
    axioms: tuple[str, ...] = ()
    """For a proof what was used: names of definitions and of what facts must obey."""
    situations: tuple[Situation, ...] = ()
    """For a refutation the minimal situation that shows it; where facts vary, the second too."""


class Problem:
    """A claim against the rules that it rests on.

    A name with a prime is of a second situation, which may differ from the first only in the
    facts that vary.
    """

    def __init__(self, theory: Theory, claim: Formula, varies: Iterable[str] = ()) -> None:
        """Gather what there is to assert; `varies` names facts and numbers."""
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
        """Return the formula of the second situation, where that is another one."""
        if not copy:
            return formula
        return renamed(formula, lambda name: name + copy if name in self._second else name)

    def renamed(self, formula: Formula) -> Formula:
        """A formula with primes only where the second situation may differ from the first."""
        return renamed(formula, self._shared)

    def _shared(self, name: str) -> str:
        """Return the name in the first situation of what both situations have in common."""
        plain = name.rstrip("'")
        return name if plain in self._second else plain

    def _keep_what_matters(self) -> None:
        """Drop the definitions that the claim does not rest on."""
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
        """Return the slug of the rule that an axiom belongs to; empty for what facts must obey."""
        definition = DEFINITIONS.get(label.rstrip("'"))
        return definition.slug if definition else ""

    def among(self, players: int) -> smt.Labelled:
        """The axioms for a number of players, made once, and as `DENIED` the claim's negation."""
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
        """Those of the axioms that force the claim among so many players; None if they don't."""
        answer, clash = self.among(players).check([*labels, DENIED])
        return [label for label in clash if label != DENIED] if answer == "unsat" else None

    def possible(self, formula: Formula) -> bool:
        """Return whether some situation of two to four players bears a formula out.

        It rests on no definition on which the claim doesn't.
        """
        formula = self.renamed(formula)
        return any(self.among(players).can_be(formula, self.axioms) for players in FEW)

    def with_any_number(self, goal: Formula) -> smt.Labelled:
        """Return the axioms for any number of players, and a goal."""
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
    """Return the definitions that these facts and numbers have a part in."""
    found = set(varies)
    for name, body in theory.bodies.items():
        if not found.isdisjoint(body.names):
            found.add(name)
    return found


def prove(theory: Theory, claim: Formula, varies: Iterable[str] = ()) -> Proof:
    """Prove a closed formula of an edition, or refute it by the minimal situation."""
    problem = Problem(theory, claim, varies)
    return _proven(problem) or _refuted(problem)


def _proven(problem: Problem) -> Proof | None:
    """A proof by a minimal set of rules: found with some players, and then confirmed for all.

    Two and three players suffice mostly; where what they need is not enough for more, more join.
    Of another set than the one found first Z3 may see that it is enough for all.
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
    """Return the first of these numbers of players for which the axioms are not enough."""
    return next(([players] for players in many if problem.forced(players, kept) is None), [])


def _minimal(problem: Problem, some: Collection[int], *, of_all: bool) -> list[str] | None:
    """A minimal set of axioms, by rule, that force the claim; None if even all of them don't.

    It is one of those that Z3 finds to clash; with `of_all` what comes last is kept rather.
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
    """Axioms that force the claim for any number of players, as far as Z3 sees; none if not."""
    everyone = problem.with_any_number(~problem.claim)
    ways = (kept, _with_facts(problem, kept))
    return next((labels for labels in ways if everyone.check(labels)[0] == "unsat"), [])


def _with_facts(problem: Problem, kept: list[str]) -> list[str]:
    """These axioms and all that facts must obey, some of which is settled where there are seats."""
    facts = [label for label in problem.axioms if not problem.rule(label)]
    return list(dict.fromkeys([*facts, *kept]))


def _stepwise(problem: Problem, kept: list[str]) -> bool:
    """Return whether the claim can be proven for any number of players definition by definition.

    Of each definition it is tried to prove, from its own body and from what was proven of those
    before it, that under the claim's condition it holds of nobody, of everybody, of whole sides,
    or of the same players in both situations. What is proven then stands in for the bodies.
    """
    labels = _with_facts(problem, kept)
    claim = problem.claim
    under = claim.parts[0] if claim.operator == "implies" else TRUE
    bodies = [label for label in labels if problem.rule(label)]
    facts = [label for label in labels if not problem.rule(label)]
    given = [*facts, *(name for name in under.names if name in bodies)]
    solver = problem.with_any_number(under)
    opaque: set[str] = set()  # of which nothing was proven, so that their bodies are needed
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
    """Yield what may hold of a definition throughout."""
    variables = DEFINITIONS[name].variables
    here = atom(name, *variables)
    if len(copies) > 1:
        found = [here.iff(atom(copies[1], *variables))]
    else:
        found = [~here, here]
        if variables == ("p",):
            found.append(every(lambda q: same_side("p", q) >> here.iff(atom(name, q))))
    for lemma in found:
        for variable in reversed(variables):
            lemma = bound("every", variable, lemma)  # noqa: PLW2901 -- outwards
        yield lemma


def _groups(problem: Problem, labels: list[str]) -> list[set[str]]:
    """Return the axioms that go or stay together: those of one rule; and each fact about facts."""
    groups: dict[str, set[str]] = {}
    for label in labels:
        groups.setdefault(problem.rule(label) or f"fact: {label}", set()).add(label)
    return list(groups.values())


def refute(theory: Theory, claim: Formula, varies: Iterable[str] = ()) -> Proof:
    """Refute a claim by the minimal situation of two to four players, if there is one.

    One in which something happens is preferred, as that can be played.
    """
    return _refuted(Problem(theory, claim, varies))


def _refuted(problem: Problem) -> Proof:
    for players in FEW:
        solver = _against(problem, players)
        seats = Seats(problem.theory, players, varies=problem.varies)
        terms = smt.OfSeats(context=solver.ctx)
        happens = eventful(players)
        try:
            for goal in (happens & seats.second(happens), TRUE):
                solver.push()
                solver.add(terms.term(goal))
                if found := smt.minimal_model(solver, players, problem.varies):
                    return Proof("refuted", situations=found)
                solver.pop()
        except smt.UnknownError:
            return Proof("unknown")
    return Proof("unknown")


def _against(problem: Problem, players: int) -> z3.Solver:
    """Return a solver for situations that can be played and in which a claim is false."""
    labelled = problem.among(players)
    context = labelled.context
    seats = Seats(problem.theory, players, varies=problem.varies)
    can_be = playable(seats)
    solver = z3.SimpleSolver(context)
    solver.set("rlimit", smt.EFFORT)
    solver.add(labelled.solver.assertions())
    solver.add(*labelled.switches)
    solver.add(smt.numbers_in_range(players, problem.varies, context))
    solver.add(smt.OfSeats(context=context).term(can_be & seats.second(can_be)))
    return solver


class ClaimResult(Struct, frozen=True):
    """A claim and what came of it, of its conditions, and of its negative control."""

    claim: Claim
    proof: Proof
    vacuous: bool = False
    """Whether no situation meets one of its conditions, so that it says nothing there."""
    control_refuted: bool = True
    """Whether its negative control, where it has one, is refuted."""

    @property
    def proven(self) -> bool:
        """Whether it is proven, not vacuous, and its negative control refuted."""
        return self.proof.verdict == "proven" and not self.vacuous and self.control_refuted


def try_claim(
    theory: Theory, claim: Claim, known: Iterable[tuple[Theory, Proof]] = ()
) -> ClaimResult:
    """Prove or refute a claim, with its conditions and its negative control.

    `known` are proofs of it in other editions, which hold here too if all that they use is the
    same.
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
    """Return whether what a proof uses in one edition is what another has."""
    there = Problem(other, claim.formula, claim.varies).axioms
    used = proof.axioms
    return proof.verdict == "proven" and all(problem.axioms.get(a) is there[a] for a in used)


def refuted_among(theory: Theory, claims: Iterable[Claim]) -> list[Claim]:
    """Return those of the claims that some situation of two to four players shows false.

    The others are proven for so many players. Raises UnknownError where Z3 can't say.
    """
    left = list(claims)
    refuted: list[Claim] = []
    for players in FEW:
        for varies in dict.fromkeys(claim.varies for claim in left):
            seats, terms = Seats(theory, players, varies=varies), smt.OfSeats()
            solver, there = z3.SimpleSolver(), seats.possible()
            solver.add(terms.term(there & seats.second(there)))
            for claim in [claim for claim in left if claim.varies == varies]:
                broken = ~seats.ground(Problem(theory, claim.formula, varies).claim)
                if smt.can_be(solver, terms.term(broken)):
                    refuted.append(claim)
        left = [claim for claim in left if claim not in refuted]
    return refuted


PATH = "spec/logic/proven.json"


class ProvenBy(Struct, frozen=True):
    """How an invariant is proven."""

    players: Literal["any number", "2 to 6"]
    rules: tuple[str, ...]
    """The slugs of a minimal set of rules that force it, in the order of the formulas."""


class Proven(Struct, frozen=True):
    """What proves the invariants of an edition, by their names."""

    edition: str
    by: dict[str, ProvenBy]


@cache
def load() -> Proven:
    """Return what is kept. Raises LookUpError for a file of something else."""
    return read_json(
        files("headjudge.spec.logic").joinpath("proven.json").read_bytes(), Proven, PATH
    )


def write(path: Path, edition: str, results: Iterable[ClaimResult]) -> None:
    """Keep what proves the invariants of an edition, a line each; only those that are proven."""
    lines = [
        f"{msgspec.json.encode(result.claim.name).decode()}: "
        + msgspec.json.encode(ProvenBy(result.proof.players, result.proof.rules)).decode()
        for result in results
        if result.proven
    ]
    path.write_text(f'{{"edition":"{edition}","by":{{\n' + ",\n".join(lines) + "\n}}\n", "utf-8")


def witnesses(
    theory: Theory, claim: Formula, situations: Sequence[Situation], varies: Sequence[str] = ()
) -> dict[str, int]:
    """Return the seats of the players of whom a claim, false in a situation, says what is not so.

    They are given by the claim's variables, in the order in which it binds them; of a variable that
    is bound twice the first counts. Where facts vary there are two situations.
    """
    search = _Search(theory, situations, varies)
    search.show(Problem(theory, claim, varies).claim, wanted=False)
    return search.found


class _Search:
    """A search for witnesses in a situation, or in two."""

    def __init__(
        self, theory: Theory, situations: Sequence[Situation], varies: Sequence[str]
    ) -> None:
        self.found: dict[str, int] = {}
        self._seats = Seats(theory, situations[0].players, varies=varies)
        second = {primed(text): 1 for text in single(situations[-1])}
        self._facts = single(situations[0]) | second

    def show(self, formula: Formula, *, wanted: bool) -> None:
        """Find whom it takes to see that a closed formula is so, or that it is not."""
        operator, parts = formula.operator, formula.parts
        if operator in ("every", "some") and wanted is (operator == "some"):
            variable, body = parts
            for seat in range(self._seats.players):
                placed = body.put({variable: seat})
                if self._holds(placed) is wanted:
                    self.found.setdefault(variable, seat)
                    self.show(placed, wanted=wanted)
                    return
        elif operator == "not":
            self.show(parts[0], wanted=not wanted)
        elif operator == "implies":
            self.show(~parts[0] | parts[1], wanted=wanted)
        elif operator in ("and", "or"):
            one_is_enough = wanted is (operator == "or")
            enough = [part for part in parts if self._holds(part) is wanted]
            for part in enough[:1] if one_is_enough else enough:
                self.show(part, wanted=wanted)

    def _holds(self, formula: Formula) -> bool:
        """Return whether a closed formula is so; a name with a prime is of the second situation."""
        program = Program({"so": self._seats.ground(formula)})
        return bool(swept(program, 1, self._facts)[0])
