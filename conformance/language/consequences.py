"""What becomes of a case of any kind, as the sentences that expect it."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from headjudge.conformance.language.sentences import SENTENCES
from headjudge.conformance.language.write import expected
from headjudge.conformance.phrases.sentence import Of, Unsayable
from headjudge.spec.protocol import Case, Outcome
from headjudge.spec.protocol.capabilities import any_of
from headjudge.spec.protocol.inquiries import Answered, Choosing, Inquiry
from headjudge.spec.protocol.kinds import AnyCase, AnyOutcome, named
from headjudge.spec.protocol.matches import Standing

_THEN = {(one.of, one.pattern): one for one in SENTENCES if one.kind == "expectation"}


def consequences(case: AnyCase, outcome: AnyOutcome) -> tuple[str, ...]:
    """The fewest sentences that say how the case stands with that outcome, without keywords.

    Of a game that is what :func:`conformance.language.write.expected` says, of a match its result
    and who chooses who plays first. Raises Unsayable where sentences can't say it.
    """
    if isinstance(case, Case) and isinstance(outcome, Outcome):
        return tuple(expected(case, outcome))
    if isinstance(case, Inquiry) and isinstance(outcome, Answered):
        return (_answer(case, outcome.answer),)
    if isinstance(outcome, Standing):
        return tuple(_of_match(named(case), outcome))
    raise TypeError(f"{type(outcome).__name__} is no outcome of a {type(case).__name__}")


def _say(of: Of, pattern: str, *values: Any) -> str:  # noqa: ANN401 -- of any kind
    said = _THEN[of, pattern].text(*values)
    if said is None:
        raise Unsayable(f"{pattern!r} has no words for {values}")
    return said


def _answer(case: Inquiry, told: Any) -> str:  # noqa: ANN401 -- of any kind
    """The one sentence that says an answer."""
    if told is UNSET:
        raise Unsayable("nothing was told")
    if isinstance(told, bool):
        return _say("inquiry", "the answer is {answer}", "yes" if told else "no")
    if isinstance(told, tuple) and isinstance(case.ask, Choosing):
        return _say("inquiry", "the answer is {chosen}", ", ".join(told) or "nothing")
    if isinstance(told, tuple):
        pattern = "the only answer is {things}" if len(told) == 1 else "the answers are {things}"
        return _say("inquiry", pattern, any_of(told or ("none",)))
    return _say("inquiry", "the answer is {answer}", told)


def _of_match(players: tuple[str, ...], standing: Standing) -> Iterator[str]:
    """The result of a match; while it goes on, also who chooses who plays first."""
    if standing.over is UNSET or standing.winners is UNSET or standing.drawn is UNSET:
        raise Unsayable("the outcome leaves out over, winners or drawn")
    if standing.winners:
        yield _say("match", "{players} wins/win the match", standing.winners)
    elif {*standing.drawn} == {*players}:
        yield _say("match", "the match is a draw")
    elif standing.drawn:
        yield _say("match", "the match is a draw for {players}", standing.drawn)
    elif standing.over:
        raise Unsayable("the match is over, but nobody has won it and it is no draw")
    else:
        yield _say("match", "the match goes on")
        if standing.chooses:
            yield _say("match", "{players} chooses/choose who plays first", standing.chooses)
