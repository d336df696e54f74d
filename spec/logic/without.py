"""Which rules decide one moment: those without which something else would come of it.

A rule that is left out says nothing: what it would do to anybody it does not do. Some definitions
only name or gather what others say, and stay; of some others something is left without their rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from headjudge.spec.logic.algebra import FALSE, Formula
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.parsing import parse
from headjudge.spec.logic.theory import Theory

FRAME = frozenset(
    {
        *("playing", "opponents", "between_teams", "reached"),
        *("unprotected", "would_lose", "loses_directly", "loses", "loses_now", "lost"),
        *("draws_directly", "draws", "draws_now", "drew", "won"),
    }
)
"""The definitions that only name or gather, whatever rule they belong to."""
LEFT: dict[str, str] = {
    "share_result": "p = q",
    "in_range": "true",
    "certain": "(out_by_conceding(p) or penalised(p)) and not cannot_lose(p) "
    "and not loss_replaced(p)",
    "wins_by_effect": "to_win(p) and not (some q: draws(q))",
    "stays": "playing(p)",
    "stands_with_team": "stands_last(p)",
}
"""What is left of these without their rule; of all others it is that they are so of nobody."""
Fates = frozenset[tuple[str, int]]
"""Who has ``won``, ``lost`` and ``drew``, by seat; that the game is over is ``("over", -1)``.

Whoever has won is not shown to have lost or drawn; nor is anybody shown to lose at the moment when
somebody wins by an effect, which ends the game (104.1).
"""


class MomentWithout:
    """One moment among so many players, of which every fact and number is known."""

    def __init__(self, theory: Theory, players: int, facts: Mapping[str, bool | int]) -> None:
        """Look at it by an edition's formulas; facts and numbers are by their text, as ``life(0)``.

        A fact that is absent is not so. The player of seat 0 is active.
        """
        self.theory, self.players, self.facts = theory, players, facts

    def result(self, without: frozenset[str] = frozenset()) -> Fates:
        """What comes of it where the rules of these slugs are left out."""
        decided = _Decided(self, without)
        seats = range(self.players)

        def so(name: str) -> set[int]:
            return {seat for seat in seats if decided.defined(name, (seat,))}

        won = so("won")
        lost = {s for s in seats if self.facts.get(f"had_lost({s})")}
        lost = lost if so("wins_by_effect") else so("lost")
        found = {"won": won, "lost": lost - won, "drew": so("drew") - won}
        shown = {(name, seat) for name, who in found.items() for seat in who}
        return frozenset(shown | ({("over", -1)} if decided.defined("over", ()) else set()))

    def deciding(self) -> tuple[str, ...]:
        """The slugs of a minimal set of rules by which alone the same comes of it.

        Without any one of them something else would.
        """
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


class _Decided:
    """What holds in a moment, where some rules are left out."""

    def __init__(self, moment: MomentWithout, without: frozenset[str]) -> None:
        self._moment, self._without = moment, without
        self._known: dict[tuple[str, tuple[int, ...]], bool] = {}

    def defined(self, name: str, seats: tuple[int, ...]) -> bool:
        """Whether a definition holds of these seats."""
        key = name, seats
        if key not in self._known:
            definition = DEFINITIONS[name]
            left_out = definition.slug in self._without and name not in FRAME
            body = _left(name) if left_out else self._moment.theory.bodies[name]
            where = dict(zip(definition.variables, seats, strict=True))
            self._known[key] = self._holds(body, where)
        return self._known[key]

    def _holds(self, formula: Formula, where: Mapping[str, int]) -> bool:  # noqa: PLR0911
        operator, parts = formula.operator, formula.parts
        if operator == "constant":
            return bool(parts[0])
        if operator == "atom":
            seats = tuple(where[v] for v in parts[1])
            known = self.defined if parts[0] in DEFINITIONS else self._fact
            return known(parts[0], seats)
        if operator == "compare":
            number = self._moment.facts[f"{parts[0]}({where[parts[1][0]]})"]
            return bool(number <= parts[3] if parts[2] == "<=" else number >= parts[3])
        if operator == "equal":
            return where[parts[0]] == where[parts[1]]
        if operator in ("every", "some"):
            variable, body = parts
            each = (self._holds(body, {**where, variable: s}) for s in range(self._moment.players))
            return all(each) if operator == "every" else any(each)
        if operator == "and":
            return all(self._holds(part, where) for part in parts)
        if operator == "or":
            return any(self._holds(part, where) for part in parts)
        if operator == "not":
            return not self._holds(parts[0], where)
        one = self._holds(parts[0], where)
        if operator == "implies":
            return not one or self._holds(parts[1], where)
        return one is self._holds(parts[1], where)

    def _fact(self, name: str, seats: tuple[int, ...]) -> bool:
        """Whether a fact is so of these seats; some the seats settle by themselves."""
        if name == "multiplayer":
            return self._moment.players > 2  # noqa: PLR2004 -- 100.1b
        if name == "before":
            return seats[0] < seats[1]
        if name == "same_side" and seats[0] == seats[1]:
            return True
        if name == "same_side":
            seats = (min(seats), max(seats))
        text = f"{name}({', '.join(map(str, seats))})" if seats else name
        return bool(self._moment.facts.get(text, False))


@cache
def _left(name: str) -> Formula:
    """What is left of a definition without its rule."""
    if name not in LEFT:
        return FALSE
    return parse(LEFT[name], free=DEFINITIONS[name].variables)
