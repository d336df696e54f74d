"""What has to be so of a player for an event to happen: "if you have 40 or more life"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, get_args

from msgspec import Struct, field

from headjudge.spec.protocol.values import LifeTotal, PlayerName, capability

OfObjects = Literal["permanents", "hand", "graveyard"]
Countable = Literal["life", "poison", "library", OfObjects, "turn"]
Which = Literal["each", "any", "no"]
_NEEDS: dict[Countable, str] = dict.fromkeys(get_args(OfObjects), "counted-objects") | {
    "turn": "turn-conditions"
}


class Condition(Struct, frozen=True, omit_defaults=True):
    """What a player has so much of, as the event happens; of one who has left, at the last.

    With limited range it is not met where the player is out of range of the controller (801.11).

    - `of`: what is counted: the `life` total, `poison` counters, the cards in the `library`, or of
      the objects that the case names the `permanents` that the player controls, and the player's
      cards in the `hand` or the `graveyard`; or of the `turn` 1 where it is the player's, or one
      that the player's team takes, and else 0
    - `at-least`: the lowest number that meets it
    - `at-most`: the highest number that meets it; there is one bound, or both are the same number
    - `and`: what has to be so as well; by default nothing
    - `which`: of `player` and `others` together, without those who have left (102.3) and those out
      of the controller's range, it has to be so of `each`, of `any` or of `no` player; by default
      it is asked of `player` alone. An object's effects and abilities don't ask so
    - `others`: more players of whom it is asked; by default none
    """

    player: PlayerName
    of: Annotated[Countable, capability(_NEEDS)]
    at_least: LifeTotal | None = field(name="at-least", default=None)
    at_most: LifeTotal | None = field(name="at-most", default=None)
    also: Annotated[Condition | None, capability("several-conditions")] = field(
        name="and", default=None
    )
    which: Annotated[Which | None, capability("conditions-of-several")] = None
    others: tuple[PlayerName, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """All of whom it is asked."""
        return self.player, *self.others

    def admits(self, number: int) -> bool:
        """Whether the number meets it, whatever has to be so as well."""
        high_enough = self.at_least is None or number >= self.at_least
        return high_enough and (self.at_most is None or number <= self.at_most)


_WHOSE_TURN = ((1, None), (None, 0))


def condition_problems(condition: Condition) -> Iterator[str]:
    """What is wrong with a condition."""
    low, high = condition.at_least, condition.at_most
    if low is None and high is None:
        yield "a condition needs a number: at-least, at-most, or both"
    elif None not in (low, high) and low != high:
        yield f"a condition is at least {low} or at most {high}; both only if they are the same"
    if condition.others and condition.which is None:
        yield "a condition of several players says of which: each, any or no"
    elif len({*condition.players}) < len(condition.players):
        yield "a condition names a player twice"
    if condition.of == "turn" and ((low, high) not in _WHOSE_TURN or condition.which):
        yield "a turn is a player's, at-least 1, or is not, at-most 0"
