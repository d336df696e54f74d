"""A choice sequence: bytes that determine one random game, as in Hypothesis."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class ChoiceSequence:
    """Choices determined by bytes; after the last byte, always the first option."""

    def __init__(self, data: bytes) -> None:
        """Start at the first byte."""
        self._left = iter(data)

    def below(self, limit: int) -> int:
        """Return a number from 0 up to `limit` (at most 65,536), exclusive."""
        if limit < 2:  # noqa: PLR2004 -- there is nothing to choose
            return 0
        if limit <= 256:  # noqa: PLR2004 -- one byte is enough
            return next(self._left, 0) * limit >> 8
        return (next(self._left, 0) << 8 | next(self._left, 0)) * limit >> 16

    def pick(self, items: Sequence[T]) -> T:
        """Choose an item."""
        return items[self.below(len(items))]

    def once_in(self, times: int) -> bool:
        """Return True in one of `times` cases."""
        return self.below(times) == times - 1

    def sample(self, items: Sequence[T], most: int) -> list[T]:
        """Choose from one up to `most` different items, in their order."""
        left = list(range(len(items)))
        number = 1 + self.below(min(most, len(items)))
        chosen = [left.pop(self.below(len(left))) for _ in range(number)]
        return [items[place] for place in sorted(chosen)]
