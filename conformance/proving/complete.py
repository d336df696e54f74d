"""Let an engine play every situation of two players, and prove the invariants of what it did."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Literal

from msgspec import UNSET, Struct

from conformance import one_line
from conformance.engines.answers import Answer, Attached
from conformance.gherkin.expectations import tell
from conformance.gherkin.write import write
from conformance.judging.judge import because
from conformance.judging.monitors import as_seen, claimed
from conformance.judging.parting import own_outcomes
from conformance.judging.verdicts import Completed, Wrong
from conformance.proving.situations import NAMES, seen, to_case
from reference import Played, play
from spec.logic.enumeration import two_players
from spec.logic.facts import unheard_of
from spec.logic.moments import single, swept
from spec.logic.programs import Program
from spec.logic.situations import Situation, settled_at_once
from spec.protocol import Case, EngineInfo, Outcome
from spec.protocol.capabilities import lacking
from spec.rulebook import Rulebook, editions

PLAYERS = 2
SITUATIONS = 161_963
"""How many there are."""
SHOWN = 5
"""So many of the situations that an engine gets wrong are shown: the shortest."""


class SituationResult(Struct, frozen=True):
    """What came of a situation."""

    situation: Situation
    kind: Literal["right", "wrong", "unsupported", "open", "untold"]
    told: dict[str, bool] = {}
    """The results, where the engine told all of them."""
    message: str = ""


def complete(attached: Attached, book: Rulebook) -> Iterator[SituationResult | Completed]:
    """Play every situation of two players that the engine supports; in the end say what came of it.

    In editions that have no rule for restarts or agreed draws these are left out.

    `open` are those that touch an advisory question, `untold` those of which the engine leaves out
    something, or which checks of its own accord hide.
    """
    counts: Counter[str] = Counter()
    wrong: list[SituationResult] = []
    rows: dict[Situation, dict[str, bool]] = {}
    left_out = unheard_of(book)
    for situation in two_players():
        if any(map(situation.seats, left_out)):
            continue
        result = _result(situation, attached, book.edition)
        yield result
        counts[result.kind] += 1
        if result.kind == "wrong":
            wrong = sorted([*wrong, result], key=_length)[:SHOWN]
        if result.told and one_moment(situation):
            rows[situation] = result.told
    well = counts["right"] and not counts["wrong"]
    proven, unproven = _prove(rows, book.edition) if well else ((), ())
    shown = tuple(_shown(one, book) for one in wrong)
    yield Completed(PLAYERS, dict(sorted(counts.items())), shown, proven, unproven, len(rows))


def one_moment(situation: Situation) -> bool:
    """Whether all that happens in it happens at one moment, of which the invariants speak.

    After a loss that was replaced something else may make the same player lose.
    """
    return bool(swept(_settled(), 1, single(situation))[0])


@cache
def _settled() -> Program:
    return Program({"settled": settled_at_once(PLAYERS)})


def _result(situation: Situation, attached: Attached, edition: str) -> SituationResult:
    case = to_case(situation, edition)
    if lacking(case, attached.info, editions()[0]):
        return SituationResult(situation, "unsupported")
    played = play(case, derive=False)
    if played.questions[-1]:
        return SituationResult(situation, "open")
    answer = attached.answer(case)
    if answer.kind == "unsupported":
        return SituationResult(situation, "unsupported")
    if answer.kind != "played":
        return SituationResult(situation, "wrong", message=f"{answer.kind}: {answer.message}")
    return _compared(situation, case, played, answer, attached.info)


def _compared(
    situation: Situation, case: Case, played: Played[Outcome], answer: Answer, info: EngineInfo
) -> SituationResult:
    """Whether the engine's last outcome is what the rules say, as far as it tells."""
    wanted, got = played.outcomes[-1], answer.outcomes[-1]
    assert isinstance(got, Outcome)  # noqa: S101 -- a game is answered with outcomes
    if info.at_once and own_outcomes(case, info)[-1] != wanted:
        return SituationResult(situation, "untold")
    message = difference(wanted, got)
    if message:
        return SituationResult(situation, "wrong", message=message)
    if UNSET in (got.over, got.winners, got.losers, got.drawn):
        return SituationResult(situation, "untold")
    results = seen(got, PLAYERS)
    for seat in range(PLAYERS):
        if _unspoken(wanted, NAMES[seat]):
            if f"told_to_lose({seat})" in situation.facts:  # nobody can say whether the player did
                return SituationResult(situation, "right")
            results[f"lost({seat})"] = results[f"drew({seat})"] = False
    return SituationResult(situation, "right", results)


def _unspoken(wanted: Outcome, name: str) -> bool:
    """Whether no rule says what becomes of a player: the game was over before that."""
    lists = (wanted.winners, wanted.losers, wanted.drawn)
    return bool(wanted.over) and not any(name in (who or ()) for who in lists)


def difference(wanted: Outcome, got: Outcome) -> str:
    """Where an outcome, as far as it tells, is not what the rules say; empty if nowhere."""
    same = got.over in (UNSET, wanted.over) and got.restarted == wanted.restarted
    lists = ((got.winners, wanted.winners), (got.losers, wanted.losers), (got.drawn, wanted.drawn))
    for told, right in lists:
        if told is not UNSET:
            spoken = {n for n in told if told is got.winners or not _unspoken(wanted, n)}
            same = same and spoken == set(right or ())
    return "" if same else f"expected: {tell(wanted)}; got: {tell(got)}"


def _length(result: SituationResult) -> tuple[int, Situation]:
    return len(result.situation.facts) + len(result.situation.numbers), result.situation


def _shown(result: SituationResult, book: Rulebook) -> Wrong:
    case = to_case(result.situation, book.edition)
    played = play(case)
    example = write("A situation of two players", case, played.outcomes[-1])
    return Wrong(example, one_line(result.message), because(played, len(case.steps), book))


def _prove(
    rows: dict[Situation, dict[str, bool]], edition: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The invariants that Z3 proves of the decision table that the engine showed, and the others.

    Where the engine tells too little for a table there is nothing to prove.
    """
    if not rows:
        return (), ()
    from spec.logic.tables import Diagram, proven  # noqa: PLC0415 -- start-up time: Z3

    facts = sorted({name for situation in rows for name in single(situation)})
    place = {name: bit for bit, name in enumerate(facts)}
    results = sorted(next(iter(rows.values())))
    table = {
        sum(1 << place[name] for name in single(situation)): sum(
            told[name] << bit for bit, name in enumerate(results)
        )
        for situation, told in rows.items()
    }
    diagram = Diagram(facts, [f"seen_{name}" for name in results], table)
    formulas = as_seen(edition, PLAYERS)
    known = {name: formula for name, formula in formulas.items() if name in claimed(edition)}
    found = proven(diagram, known)
    return tuple(found), tuple(name for name in known if name not in found)
