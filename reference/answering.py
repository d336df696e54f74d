"""Answer an inquiry: which rule says what."""

from collections.abc import Callable
from typing import Any

from headjudge.reference import mana, mana_effects, numbers
from headjudge.reference.derivation import Played, Told
from headjudge.reference.golden_rules import choices_known, order_of_choices
from headjudge.reference.placeholders import value_of_x
from headjudge.spec.protocol import inquiries as i
from headjudge.spec.protocol.inquiries import Answered, Ask, Inquiry
from headjudge.spec.rulebook import Rulebook


def answer(inquiry: Inquiry, book: Rulebook | None = None) -> Played[Answered]:
    """The answer under the rules of the inquiry's edition, as the outcome of its one step.

    Or by a `book`, as one with other readings of open questions is.
    """
    told = _ANSWERS[type(inquiry.ask)](inquiry.ask, book or Rulebook.at(inquiry.edition))
    return Played((Answered(told.answer),), (told.derivation,), (told.questions,))


_ANSWERS: dict[type[Ask], Callable[[Any, Rulebook], Told]] = {
    i.Halves: numbers.half,
    i.MayChoose: numbers.may_choose,
    i.Becomes: numbers.becomes,
    i.Amount: numbers.amount,
    i.PowerAndToughness: numbers.power_and_toughness,
    i.IsLess: numbers.is_less,
    i.Highest: numbers.utmost,
    i.Lowest: numbers.utmost,
    i.ValueOfX: value_of_x,
    i.IsSymbol: mana.is_symbol,
    i.SymbolColors: mana.symbol_colors,
    i.StandsFor: mana.stands_for,
    i.Pays: mana.pays,
    i.Payments: mana.payments,
    i.Adds: mana_effects.adds,
    i.Reduced: mana_effects.reduced,
    i.ChoiceOrder: order_of_choices,
    i.ChoicesKnown: choices_known,
}
