"""What games have shown that none before them had.

That is a rule that applies, two that do in one game, or an answer of another kind. How often each
was seen says from which games to go on, and how much is left to find.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations_with_replacement

from msgspec import Struct, field
from msgspec.structs import replace

from headjudge.conformance.engines.answers import Answer
from headjudge.reference.derivation import Derived, Played
from headjudge.spec.protocol.kinds import AnyOutcome, PlayedCase

Sign = tuple[str, str]
"""What a game shows: two rules by their slugs, in order, twice the same if one applies; or else an
answer, and of which kind it is."""


def rules_shown(derivations: Iterable[Iterable[Derived]]) -> set[Sign]:
    """The pairs of rules that applied in a game."""
    rules = sorted({line.rule for step in derivations for line in step})
    return set(combinations_with_replacement(rules, 2))


def signs(played: Played[AnyOutcome], answer: Answer) -> set[Sign]:
    """What a game shows, as the rules play it, and how the engine answered."""
    return rules_shown(played.derivations) | {(_ANSWER, kind) for kind in _kinds(answer)}


_ANSWER = "an answer"


def _kinds(answer: Answer) -> Iterator[str]:
    """The kinds of an answer: how many win, lose and draw, and in what else it says something."""
    if answer.kind != "played":
        yield f"{answer.kind}: {answer.message.partition(':')[0]}"
    for told in answer.outcomes:
        ended = {name: getattr(told, name, None) for name in ("winners", "losers", "drawn")}
        numbers = [f"{len(who)} {name}" for name, who in ended.items() if isinstance(who, tuple)]
        yield ", ".join([f"over: {told.over}", *numbers])  # type: ignore[union-attr]


class FirstToShow(Struct, frozen=True):
    """A game that was the first to show something."""

    case: PlayedCase
    signs: frozenset[Sign]
    number: int
    """The how-manyth game it was."""


class RulesSeen(Struct):
    """What games have shown."""

    games: int = 0
    signs: Counter[Sign] = field(default_factory=Counter)
    """In how many games each was seen."""
    firsts: list[FirstToShow] = field(default_factory=list)

    def note(
        self,
        case: PlayedCase,
        shown: Collection[Sign],
        known: Collection[Sign] = frozenset(),
    ) -> None:
        """Take down what a game shows; it is kept if something of it is neither here nor known."""
        self.games += 1
        self._keep(FirstToShow(case, frozenset(shown), self.games), known)
        self.signs.update(shown)

    def add(self, later: RulesSeen) -> None:
        """Take down what later games have shown."""
        for one in later.firsts:
            self._keep(replace(one, number=self.games + one.number))
        self.games += later.games
        self.signs.update(later.signs)

    def rarest_first(self, most: int) -> tuple[PlayedCase, ...]:
        """So many of the games that were the first, those at the front that show what is rarest."""
        ordered = sorted(self.firsts, key=lambda one: min(map(self.signs.__getitem__, one.signs)))
        return tuple(one.case for one in ordered[:most])

    def pairs(self) -> dict[Sign, int]:
        """In how many games each pair of rules was seen."""
        return {two: n for two, n in self.signs.items() if two[0] != _ANSWER}

    @property
    def nothing_new_for(self) -> int:
        """How many games there were since the last one that showed something new."""
        return self.games - max((one.number for one in self.firsts), default=0)

    def chance_of_more(self) -> float:
        """How likely it is that one more game shows a pair that none has shown.

        Good's and Turing's estimate: of all games, as many as there are pairs that were seen once.
        """
        once = sum(times == 1 for times in self.pairs().values())
        return min(once / self.games, 1.0) if self.games else 1.0

    @property
    def rules(self) -> frozenset[str]:
        """The rules that applied in any game."""
        return frozenset(rule for pair in self.pairs() for rule in pair)

    def _keep(self, one: FirstToShow, known: Collection[Sign] = frozenset()) -> None:
        new = one.signs.difference(self.signs, known)
        if new:
            self.firsts.append(replace(one, signs=new))
