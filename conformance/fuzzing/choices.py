"""Choices that bytes spell, so that one string of bytes is one game."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Choices:
    """One choice after another; when the bytes are used up, always the first there is."""

    def __init__(self, spelled: bytes) -> None:
        """Begin at the first byte."""
        self._left = iter(spelled)

    def below(self, number: int) -> int:
        """A number of at least 0 and below that one, which is at most 65,536."""
        if number < 2:  # noqa: PLR2004 -- there is nothing to choose
            return 0
        if number <= 256:  # noqa: PLR2004 -- one byte is enough
            return next(self._left, 0) * number >> 8
        return (next(self._left, 0) << 8 | next(self._left, 0)) * number >> 16

    def one(self, of: Sequence[T]) -> T:
        """One of these."""
        return of[self.below(len(of))]

    def once_in(self, times: int) -> bool:
        """Whether something happens that does once in so many times."""
        return self.below(times) == times - 1

    def some(self, of: Sequence[T], most: int) -> list[T]:
        """Between one and so many of these, all different, in their order."""
        left = list(range(len(of)))
        how_many = 1 + self.below(min(most, len(of)))
        chosen = [left.pop(self.below(len(left))) for _ in range(how_many)]
        return [of[place] for place in sorted(chosen)]
