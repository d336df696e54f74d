"""A choice sequence: bytes that determine one random game, as in Hypothesis."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class ChoiceSequence:
    """Choices determined by bytes; when these are used up, always the first option."""

    def __init__(self, spelled: bytes) -> None:
        """Start at the first byte."""
        self._left = iter(spelled)

    def below(self, number: int) -> int:
        """Return a number from 0 up to `number` (at most 65,536), exclusive."""
        if number < 2:  # noqa: PLR2004 -- there is nothing to choose
            return 0
        if number <= 256:  # noqa: PLR2004 -- one byte is enough
            return next(self._left, 0) * number >> 8
        return (next(self._left, 0) << 8 | next(self._left, 0)) * number >> 16

    def pick(self, of: Sequence[T]) -> T:
        """Choose an item."""
        return of[self.below(len(of))]

    def once_in(self, times: int) -> bool:
        """Return True in one of `times` cases."""
        return self.below(times) == times - 1

    def sample(self, of: Sequence[T], most: int) -> list[T]:
        """Choose from one up to `most` different items, in their order."""
        left = list(range(len(of)))
        how_many = 1 + self.below(min(most, len(of)))
        chosen = [left.pop(self.below(len(left))) for _ in range(how_many)]
        return [of[place] for place in sorted(chosen)]
