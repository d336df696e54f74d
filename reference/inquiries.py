"""Answer an inquiry: which rule says what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reference.derivation import Played, Told
from reference.golden_rules import choices_known, order_of_choices
from reference.numbers import half
from spec.inquiries import Answered, Ask, ChoiceOrder, ChoicesKnown, Halves, Inquiry


def answer(inquiry: Inquiry) -> Played[Answered]:
    """The answer under the rules of the inquiry's edition, as the outcome of its one step."""
    told = _ANSWERS[type(inquiry.ask)](inquiry.ask, inquiry.edition)
    return Played((Answered(told.answer),), (told.derivation,), (told.questions,))


def _halves(ask: Halves, _edition: str) -> Told:
    return Told(half(ask.number, up=ask.up))


_ANSWERS: dict[type[Ask], Callable[[Any, str], Told]] = {
    Halves: _halves,
    ChoiceOrder: order_of_choices,
    ChoicesKnown: choices_known,
}
