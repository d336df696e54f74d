"""A choice sequence: bytes that determine a random game, as in Hypothesis."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class ChoiceSequence:
    """Choices determined by bytes; once these run out, the first option is chosen."""

    def __init__(self, data: bytes) -> None:
        """Start with the first byte."""
        self._left = iter(data)

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1; `limit` is at most 65,536."""
        if limit < 2:  # noqa: PLR2004 -- only one option
            return 0
        if limit <= 256:  # noqa: PLR2004 -- one byte is enough
            return next(self._left, 0) * limit >> 8
        return (next(self._left, 0) << 8 | next(self._left, 0)) * limit >> 16

    def pick(self, items: Sequence[T]) -> T:
        """Choose an item."""
        return items[self.below(len(items))]

    def once_in(self, times: int) -> bool:
        """Return True with a probability of one in `times`."""
        return self.below(times) == times - 1

    def sample(self, items: Sequence[T], most: int) -> list[T]:
        """Choose between one and `most` distinct items, preserving their order."""
        left = list(range(len(items)))
        number = 1 + self.below(min(most, len(items)))
        chosen = [left.pop(self.below(len(left))) for _ in range(number)]
        return [items[place] for place in sorted(chosen)]
