"""The sentences that ask one thing, and what they are answered with."""

from __future__ import annotations

from conformance.claims import Claim
from conformance.draft import Draft, Sentence, define, one_of
from spec.inquiries import Halves

define(one_of("way", {"up": True, "down": False}))


def _is(_draft: Draft, number: int) -> list[Claim]:
    return [Claim("answer", number)]


INQUIRIES: tuple[Sentence, ...] = (
    Sentence(
        "event",
        "half of {number} is wanted, rounded {way}",
        Halves,
        "inquiry",
    ),
    Sentence("claim", "the answer is {number}", _is, "inquiry"),
)
