"""Which rules games have shown, and which two of them together.

How often each pair was seen says how much is left to find.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import combinations_with_replacement

from msgspec import Struct, field

from headjudge.reference.derivation import Derived

RulePair = tuple[str, str]
"""Two rules that apply in one game, by their slugs, in order; twice the same for each that does."""


def rules_shown(derivations: Iterable[Iterable[Derived]]) -> set[RulePair]:
    """The pairs of rules that applied in a game."""
    rules = sorted({line.rule for step in derivations for line in step})
    return set(combinations_with_replacement(rules, 2))


class RulesSeen(Struct):
    """What games have shown."""

    games: int = 0
    pairs: Counter[RulePair] = field(default_factory=Counter)
    """In how many games each was seen."""
    first: dict[RulePair, int] = field(default_factory=dict)
    """The how-manyth game was the first to show each."""

    def note(self, shown: Collection[RulePair]) -> None:
        """Take down what one more game shows."""
        self.add(RulesSeen(1, Counter(shown), dict.fromkeys(shown, 1)))

    def add(self, later: RulesSeen) -> None:
        """Take down what later games have shown."""
        for pair, number in later.first.items():
            self.first.setdefault(pair, self.games + number)
        self.games += later.games
        self.pairs.update(later.pairs)

    @property
    def nothing_new_for(self) -> int:
        """How many games there were since the last one that showed a new pair."""
        return self.games - max(self.first.values(), default=0)

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
