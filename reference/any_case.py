"""Play a case of any kind."""

from typing import Any, overload

from headjudge.reference.answering import answer
from headjudge.reference.derivation import Played
from headjudge.reference.game_play import play as play_game
from headjudge.reference.match_play import play_match
from headjudge.spec.protocol import Case, Outcome
from headjudge.spec.protocol.inquiries import Answered, Inquiry
from headjudge.spec.protocol.kinds import AnyCase
from headjudge.spec.protocol.matches import MatchCase, Standing
from headjudge.spec.rulebook import Rulebook


@overload
def play(case: Case, *, derive: bool = ..., book: Rulebook | None = ...) -> Played[Outcome]: ...
@overload
def play(
    case: MatchCase, *, derive: bool = ..., book: Rulebook | None = ...
) -> Played[Standing]: ...
@overload
def play(case: Inquiry, *, derive: bool = ..., book: Rulebook | None = ...) -> Played[Answered]: ...
def play(case: AnyCase, *, derive: bool = True, book: Rulebook | None = None) -> Played[Any]:
    """Play a well-formed case (see ``spec.protocol.wellformed``) under the rules of its edition.

    The same case always gives the same result; without `derive` there are no derivations. A `book`
    is played by in place of the edition's, as one with other readings of open questions is. Raises
    LookUpError for an edition that there is none of.
    """
    if isinstance(case, Case):
        return play_game(case, derive=derive, book=book)
    if isinstance(case, MatchCase):
        return play_match(case, derive=derive, book=book)
    return answer(case, book)
