"""What games have shown that none before them had: pairs of rules that apply in one game.

How often each pair was seen says from which games to go on, and how much may be left to find.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import combinations_with_replacement

from msgspec import Struct, field
from msgspec.structs import replace

from headjudge.reference.derivation import Derived
from headjudge.spec.protocol import Case

RulePair = tuple[str, str]
"""The slugs of two rules, in their order; twice the same if a rule applies."""


class FirstToShow(Struct, frozen=True):
    """A game that was the first to show some pairs."""

    case: Case
    pairs: frozenset[RulePair]
    number: int
    """The how-manyth game it was."""


class RulesSeen(Struct):
    """What games have shown."""

    games: int = 0
    pairs: Counter[RulePair] = field(default_factory=Counter)
    """In how many games each pair was seen."""
    firsts: list[FirstToShow] = field(default_factory=list)

    def note(
        self,
        case: Case,
        derivations: Iterable[Iterable[Derived]],
        known: Collection[RulePair] = frozenset(),
    ) -> None:
        """Take down which rules apply in a game; it is kept if a pair is neither here nor known."""
        self.games += 1
        rules = sorted({line.rule for step in derivations for line in step})
        pairs = list(combinations_with_replacement(rules, 2))
        self._keep(FirstToShow(case, frozenset(pairs), self.games), known)
        self.pairs.update(pairs)

    def add(self, later: RulesSeen) -> None:
        """Take down what later games have shown."""
        for one in later.firsts:
            self._keep(replace(one, number=self.games + one.number))
        self.games += later.games
        self.pairs.update(later.pairs)

    def rarest_first(self, most: int) -> tuple[Case, ...]:
        """So many of the games that were the first, those at the front that show what is rarest."""
        ordered = sorted(self.firsts, key=lambda one: min(map(self.pairs.__getitem__, one.pairs)))
        return tuple(one.case for one in ordered[:most])

    @property
    def nothing_new_for(self) -> int:
        """How many games there were since the last one that showed something new."""
        return self.games - max((one.number for one in self.firsts), default=0)

    @property
    def chance_of_more(self) -> float:
        """How likely it is that one more game shows a pair that none has shown.

        Good's and Turing's estimate: of all games, as many as there are pairs that were seen once.
        """
        once = sum(times == 1 for times in self.pairs.values())
        return min(once / self.games, 1.0) if self.games else 1.0

    @property
    def rules(self) -> frozenset[str]:
        """The rules that applied in any game."""
        return frozenset(rule for pair in self.pairs for rule in pair)

    def _keep(self, one: FirstToShow, known: Collection[RulePair] = frozenset()) -> None:
        new = one.pairs.difference(self.pairs, known)
        if new:
            self.firsts.append(replace(one, pairs=new))
