"""Play a case of any kind, or answer an inquiry."""

from collections.abc import Callable
from typing import Any, overload

from headjudge.reference import mana, numbers
from headjudge.reference.derivation import InquiryResult, Played
from headjudge.reference.game_play import play as play_game
from headjudge.reference.golden_rules import choices_known, order_of_choices
from headjudge.reference.match_play import play_match
from headjudge.reference.placeholders import value_of_x
from headjudge.spec.protocol import Case, Outcome
from headjudge.spec.protocol import inquiries as i
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.spec.protocol.inquiries import Answered, Ask, Inquiry
from headjudge.spec.protocol.matches import MatchCase, Standing
from headjudge.spec.rulebook import Rulebook


def answer(inquiry: Inquiry, book: Rulebook | None = None) -> Played[Answered]:
    """Answer an inquiry by its edition's rules, or by `book`, as a case with one step."""
    result = _ANSWERS[type(inquiry.ask)](inquiry.ask, book or Rulebook.at(inquiry.edition))
    return Played((Answered(result.answer),), (result.derivation,), (result.questions,))


_ANSWERS: dict[type[Ask], Callable[[Any, Rulebook], InquiryResult]] = {
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
    i.Adds: mana.adds,
    i.Reduced: mana.reduced,
    i.ChoiceOrder: order_of_choices,
    i.ChoicesKnown: choices_known,
}


@overload
def play(case: Case, *, derive: bool = ..., book: Rulebook | None = ...) -> Played[Outcome]: ...
@overload
def play(
    case: MatchCase, *, derive: bool = ..., book: Rulebook | None = ...
) -> Played[Standing]: ...
@overload
def play(case: Inquiry, *, derive: bool = ..., book: Rulebook | None = ...) -> Played[Answered]: ...
def play(case: AnyCase, *, derive: bool = True, book: Rulebook | None = None) -> Played[Any]:
    """Play a well-formed case (see ``spec.protocol.validation``) by its edition's rules.

    The result is deterministic. `derive=False` skips the derivations. `book` replaces the edition's
    rulebook, for instance to change the readings of open questions. Raises LookUpError for an
    unknown edition.
    """
    if isinstance(case, Case):
        return play_game(case, derive=derive, book=book)
    if isinstance(case, MatchCase):
        return play_match(case, derive=derive, book=book)
    return answer(case, book)
