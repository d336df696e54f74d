"""Find the rules that decide a moment: without them, its result would differ.

A rule that is left out has no effect. Definitions that only name or combine others are kept; a few
definitions are replaced by a weaker formula, and all others become false.
"""

from collections.abc import Collection, Mapping
from functools import cache

from headjudge.spec.logic.algebra import Formula, atom
from headjudge.spec.logic.claims import parse
from headjudge.spec.logic.evaluate import Program, results
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.rulebook import Rulebook

FRAME = frozenset(
    {
        *("playing", "opponents", "between_teams", "reached"),
        *("unprotected", "would_lose", "loses_directly", "loses", "loses_now", "lost"),
        *("draws_directly", "draws", "draws_now", "drew", "won"),
    }
)
"""Definitions that only name or combine others."""
LEFT: dict[str, str] = {
    "share_result": "p = q",
    "in_range": "true",
    "certain": "(out_by_conceding(p) or penalized(p)) and not cannot_lose(p) "
    "and not loss_replaced(p)",
    "wins_by_effect": "to_win(p) and not (some q: draws(q))",
    "stays": "playing(p)",
    "stands_with_team": "stands_last(p)",
}
"""Replacements of these definitions if their rule is left out; all others become false."""


class MomentWithout:
    """One moment with a fixed number of players and all facts known."""

    def __init__(self, book: Rulebook, players: int, facts: Mapping[str, bool | int]) -> None:
        """Evaluate with an edition's formulas; facts are keyed by their text, such as ``life(0)``.

        Absent facts are false. The player in seat 0 is the active player.
        """
        self._program = _program(book, players)
        self._inputs = [_input(formula, facts) for formula in self._program.inputs]

    def result(self, without: Collection[str] = ()) -> frozenset[str]:
        """Return the results, such as ``won(0)`` or ``over``, without the rules with these slugs.

        See ``spec.logic.evaluate.results``.
        """
        values = self._program.sweep(1, [so and slug not in without for slug, so in self._inputs])
        return frozenset(n for n, so in zip(self._program.names, values, strict=True) if so)

    def deciding(self) -> tuple[str, ...]:
        """Return the slugs of a minimal set of rules that produces the same result."""
        wanted = self.result()
        slugs = dict.fromkeys(d.slug for n, d in DEFINITIONS.items() if n not in FRAME)
        out: frozenset[str] = frozenset()
        before = None
        # Repeat, because dropping a rule can make the rule that it counteracts redundant.
        while out != before:
            before = out
            for slug in slugs:
                if slug not in out and self.result(out | {slug}) == wanted:
                    out |= {slug}
        return tuple(slug for slug in slugs if slug not in out)


def _input(formula: Formula, facts: Mapping[str, bool | int]) -> tuple[str, bool]:
    """Return the slug of the rule that an input keeps, or "", and the input's value."""
    if formula.operator == "atom":
        text = str(formula)
        slug = text.removeprefix(_KEPT) if text.startswith(_KEPT) else ""
        return slug, bool(slug or facts.get(text))
    name, seats, sign, bound = formula.parts
    number = facts[f"{name}({seats[0]})"]
    return "", bool(number <= bound if sign == "<=" else number >= bound)


_KEPT = "with "
"""Prefix, before a rule's slug, of the facts that say that the rule is kept."""


@cache
def _program(book: Rulebook, players: int) -> Program:
    """Return a program that computes a moment's results from its facts and the kept rules."""
    theory = Theory.of(book)
    for name, definition in DEFINITIONS.items():
        if name not in FRAME:
            kept = atom(f"{_KEPT}{definition.slug}")
            left = parse(LEFT.get(name, "false"), free=definition.variables)
            theory = theory.changed(name, (kept & theory.bodies[name]) | (~kept & left))
    return Program(results(Seats(theory, players)))
