"""The rules that decide a moment: without them, its result would differ.

A rule that is left out has no effect. Definitions that only name or combine others stay; some
others have a remainder without their rule.
"""

from collections.abc import Collection, Mapping
from functools import cache

from headjudge.spec.logic.algebra import Formula, atom
from headjudge.spec.logic.codegen import Program
from headjudge.spec.logic.evaluate import results
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.parsing import parse
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.rulebook import Rulebook

FRAME = frozenset(
    {
        *("playing", "opponents", "between_teams", "reached"),
        *("unprotected", "would_lose", "loses_directly", "loses", "loses_now", "lost"),
        *("draws_directly", "draws", "draws_now", "drew", "won"),
    }
)
"""The definitions that only name or combine others."""
LEFT: dict[str, str] = {
    "share_result": "p = q",
    "in_range": "true",
    "certain": "(out_by_conceding(p) or penalised(p)) and not cannot_lose(p) "
    "and not loss_replaced(p)",
    "wins_by_effect": "to_win(p) and not (some q: draws(q))",
    "stays": "playing(p)",
    "stands_with_team": "stands_last(p)",
}
"""The remainder of these definitions without their rule; others become false."""


class MomentWithout:
    """One moment among a number of players with all facts known."""

    def __init__(self, book: Rulebook, players: int, facts: Mapping[str, bool | int]) -> None:
        """Evaluate by an edition's formulas; facts are keyed by text, as ``life(0)``.

        Absent facts are false. The player in seat 0 is active.
        """
        self._program = _program(book, players)
        self._inputs = [_input(formula, facts) for formula in self._program.inputs]

    def result(self, without: Collection[str] = ()) -> frozenset[str]:
        """Return the results without the rules of these slugs, as ``won(0)`` or ``over``.

        See ``spec.logic.evaluate.results``.
        """
        shown = self._program.sweep(1, [so and one not in without for one, so in self._inputs])
        return frozenset(n for n, so in zip(self._program.names, shown, strict=True) if so)

    def deciding(self) -> tuple[str, ...]:
        """Return the slugs of a minimal set of rules that gives the same result."""
        wanted = self.result()
        slugs = dict.fromkeys(d.slug for n, d in DEFINITIONS.items() if n not in FRAME)
        out: frozenset[str] = frozenset()
        before = None
        while out != before:  # a rule may be spared once another is that stands against it
            before = out
            for slug in slugs:
                if slug not in out and self.result(out | {slug}) == wanted:
                    out |= {slug}
        return tuple(slug for slug in slugs if slug not in out)


def _input(formula: Formula, facts: Mapping[str, bool | int]) -> tuple[str, bool]:
    """Return a slug and whether a fact, comparison or kept rule holds."""
    if formula.operator == "atom":
        text = str(formula)
        slug = text.removeprefix(_KEPT) if text.startswith(_KEPT) else ""
        return slug, bool(slug or facts.get(text))
    name, seats, sign, bound = formula.parts
    number = facts[f"{name}({seats[0]})"]
    return "", bool(number <= bound if sign == "<=" else number >= bound)


_KEPT = "with "
"""The prefix of facts that state that a rule is kept, before its slug."""


@cache
def _program(book: Rulebook, players: int) -> Program:
    """Return the results of a moment, from its facts and the rules that are kept."""
    theory = Theory.of(book)
    for name, definition in DEFINITIONS.items():
        if name not in FRAME:
            kept = atom(f"{_KEPT}{definition.slug}")
            left = parse(LEFT.get(name, "false"), free=definition.variables)
            theory = theory.changed(name, (kept & theory.bodies[name]) | (~kept & left))
    return Program(results(Seats(theory, players)))
