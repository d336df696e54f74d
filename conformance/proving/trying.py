"""What an engine makes of situations, held against what the rules say."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import UNSET, Struct

from headjudge.conformance.engines.answers import Answer, Attached
from headjudge.conformance.judging.divergence import own_outcomes, unspecified_players
from headjudge.conformance.proving.playable import NAMES, seen, to_case
from headjudge.conformance.sentences.expectations import tell
from headjudge.reference import Played, play
from headjudge.spec.logic.situations import Situation
from headjudge.spec.protocol import Case, EngineInfo, Outcome
from headjudge.spec.protocol.capabilities import lacking
from headjudge.spec.rulebook import editions

SituationKind = Literal["right", "wrong", "unsupported", "open", "untold", "unplayed"]


class SituationResult(Struct, frozen=True):
    """What came of a situation.

    `open` are those that touch an advisory question, `untold` those of which the engine leaves out
    something, or which checks of its own accord hide; `unplayed` those for which no time was left.
    """

    situation: Situation
    kind: SituationKind
    told: dict[str, bool] = {}
    """The results, where the engine told all of them."""
    message: str = ""


class _Asked(Struct, frozen=True):
    """A situation that the engine is asked about."""

    situation: Situation
    case: Case
    played: Played[Outcome]


def supports(info: EngineInfo, situation: Situation, edition: str) -> bool:
    """Whether an engine claims all that the case of a situation needs."""
    return not lacking(to_case(situation, edition), info, editions()[0])


def try_all(
    situations: Iterable[Situation], attached: Attached, edition: str
) -> Iterator[SituationResult]:
    """What the engine makes of situations, in their order; it is asked ahead, and kept."""
    waiting: deque[_Asked | SituationResult] = deque()

    def cases() -> Iterator[Case]:
        for situation in situations:
            one = _asked(situation, attached.info, edition)
            waiting.append(one)
            if isinstance(one, _Asked):
                yield one.case

    for answer in attached.answers(cases(), keep=True):
        while not isinstance(first := waiting.popleft(), _Asked):
            yield first
        yield _result(first, answer, attached.info)
    yield from (one for one in waiting if not isinstance(one, _Asked))


def _asked(situation: Situation, info: EngineInfo, edition: str) -> _Asked | SituationResult:
    """What to ask, or what comes of it without."""
    case = to_case(situation, edition)
    if lacking(case, info, editions()[0]):
        return SituationResult(situation, "unsupported")
    played = play(case, derive=False)
    if played.questions[-1]:
        return SituationResult(situation, "open")
    return _Asked(situation, case, played)


def _result(asked: _Asked, answer: Answer, info: EngineInfo) -> SituationResult:
    situation = asked.situation
    if answer.kind == "unsupported":
        return SituationResult(situation, "unsupported")
    if answer.last is not None:
        return SituationResult(situation, "unplayed", message=answer.message)
    if answer.kind != "played":
        return SituationResult(situation, "wrong", message=f"{answer.kind}: {answer.message}")
    return _compared(asked, answer, info)


def _compared(asked: _Asked, answer: Answer, info: EngineInfo) -> SituationResult:
    """Whether the engine's last outcome is what the rules say, as far as it tells."""
    situation = asked.situation
    wanted, got = asked.played.outcomes[-1], answer.outcomes[-1]
    assert isinstance(got, Outcome)  # noqa: S101 -- a game is answered with outcomes
    if info.at_once and own_outcomes(asked.case, info)[-1] != wanted:
        return SituationResult(situation, "untold")
    message = difference(wanted, got)
    if message:
        return SituationResult(situation, "wrong", message=message)
    if UNSET in (got.over, got.winners, got.losers, got.drawn):
        return SituationResult(situation, "untold")
    results = seen(got, situation.players)
    of_nobody = unspecified_players(wanted, NAMES)
    for seat in range(situation.players):
        if NAMES[seat] in of_nobody:
            if f"told_to_lose({seat})" in situation.facts:  # nobody can say whether the player did
                return SituationResult(situation, "right")
            results[f"lost({seat})"] = results[f"drew({seat})"] = False
    return SituationResult(situation, "right", results)


def difference(wanted: Outcome, got: Outcome) -> str:
    """Where an outcome, as far as it tells, is not what the rules say; empty if nowhere."""
    same = got.over in (UNSET, wanted.over) and got.restarted == wanted.restarted
    lists = ((got.winners, wanted.winners), (got.losers, wanted.losers), (got.drawn, wanted.drawn))
    for told, right in lists:
        if told is not UNSET:
            open_ones = frozenset() if told is got.winners else unspecified_players(wanted, told)
            same = same and {*told} - open_ones == set(right or ())
    return "" if same else f"expected: {tell(wanted)}; got: {tell(got)}"
