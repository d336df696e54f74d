"""Numbers in a random order that needs no room: its first ones are a sample of all."""

import math
from hashlib import blake2b

from msgspec import Struct

ROUNDS = 4
"""Of a Feistel network; four make an order that nobody tells from a random one."""


class Shuffled(Struct, frozen=True):
    """The numbers below `size` in an order that the seed decides, each once."""

    size: int
    seed: int

    def at(self, place: int) -> int:
        """The number at a place, from 0. Raises IndexError."""
        if not 0 <= place < self.size:
            raise IndexError(f"there is no place {place} of {self.size}")
        side = math.isqrt(self.size - 1) + 1
        while True:  # a square has a few more places than there are numbers
            left, right = divmod(place, side)
            for turn in range(ROUNDS):
                left, right = right, (left + self.draw(f"{turn} {right}")) % side
            place = left * side + right
            if place < self.size:
                return place

    def draw(self, what: str) -> int:
        """A large number that the seed and the word decide."""
        return int.from_bytes(blake2b(f"{self.seed} {what}".encode(), digest_size=8).digest())
