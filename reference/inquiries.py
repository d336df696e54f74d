"""Answer an inquiry: which rule says what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reference.derivation import Derived, Played
from reference.numbers import half
from spec.inquiries import Answered, Ask, Halves, Inquiry

Told = tuple[Any, tuple[Derived, ...]]
"""An answer, and which rules it comes from."""


def answer(inquiry: Inquiry) -> Played[Answered]:
    """The answer under the rules of the inquiry's edition, as the outcome of its one step."""
    said, derivation = _ANSWERS[type(inquiry.ask)](inquiry.ask, inquiry.edition)
    return Played((Answered(said),), (derivation,), (frozenset(),))


def _halves(ask: Halves, _edition: str) -> Told:
    return half(ask.number, up=ask.up), ()


_ANSWERS: dict[type[Ask], Callable[[Any, str], Told]] = {Halves: _halves}
