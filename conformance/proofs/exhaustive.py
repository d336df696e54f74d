"""Exhaustive sweep: let an engine play every situation of two or three players.

A seed determines the order, and tasks of a fixed size make the result independent of the workers.
What is played first is therefore a random sample. If an engine is right in every situation of two
players, the invariants are proven for it.
"""

import math
import secrets
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from hashlib import blake2b
from typing import Literal

from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge.errors import UsageError
from headjudge.judge.divergence import own_outcomes, unspecified_players
from headjudge.judge.invariants import grounded, observable_invariants
from headjudge.judge.judge import derivation_lines
from headjudge.judge.sweep_results import deduplicated, merged, shortest, shortest_situations
from headjudge.judge.verdicts import Completed, Sweeping, Swept, Wrong
from headjudge.reference import Played, play
from headjudge.runner import Task, Workers, run_tasks, worker_engine
from headjudge.runner.engine import Answer, EngineSession, Limits
from headjudge.spec.logic import evaluate
from headjudge.spec.logic.algebra import disjunction
from headjudge.spec.logic.codegen import Program
from headjudge.spec.logic.enumeration import Space, space_of
from headjudge.spec.logic.evaluate import single, swept
from headjudge.spec.logic.relevance import in_all
from headjudge.spec.logic.situations import Situation, kinds, playable, settled_at_once
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.protocol import Case, EngineInfo, Outcome
from headjudge.spec.protocol.capabilities import lacking
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.expectations import describe
from headjudge.suite.gherkin_writer import write
from headjudge.suite.situation_cases import NAMES, to_case, to_facts
from headjudge.text import one_line

ROUNDS = 4
"""Rounds of a Feistel network; four are indistinguishable from a random order."""


class Permutation(Struct, frozen=True):
    """A pseudorandom permutation of the numbers below `size`, without storing it."""

    size: int
    seed: int

    def at(self, place: int) -> int:
        """Return the number at an index. Raises IndexError."""
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
        """Return a 64-bit number determined by the seed and a word."""
        return int.from_bytes(blake2b(f"{self.seed} {what}".encode(), digest_size=8).digest())


SituationKind = Literal["right", "wrong", "unsupported", "open", "untold", "unplayed"]


class SituationResult(Struct, frozen=True):
    """The result of one situation.

    `open` situations touch an advisory question; `untold` ones have an incomplete outcome, or are
    hidden by checks of the engine's own; `unplayed` ones ran out of time.
    """

    situation: Situation
    kind: SituationKind
    told: dict[str, bool] = {}
    """The facts of the outcome, if the engine reports all of them."""
    message: str = ""


class _Request(Struct, frozen=True):
    situation: Situation
    case: Case
    played: Played[Outcome]


def supports(info: EngineInfo, situation: Situation, edition: str) -> bool:
    """Return whether an engine claims the case of a situation."""
    return not lacking(to_case(situation, edition), info, editions()[0])


def run_situations(
    situations: Iterable[Situation], attached: EngineSession, edition: str
) -> Iterator[SituationResult]:
    """Let the engine play situations; yield the results in order."""
    waiting: deque[_Request | SituationResult] = deque()

    def cases() -> Iterator[Case]:
        for situation in situations:
            item = _request(situation, attached.info, edition)
            waiting.append(item)
            if isinstance(item, _Request):
                yield item.case

    for answer in attached.run(cases(), keep=True):
        while not isinstance(first := waiting.popleft(), _Request):
            yield first
        yield _result(first, answer, attached.info)
    yield from (item for item in waiting if not isinstance(item, _Request))


def _request(situation: Situation, info: EngineInfo, edition: str) -> _Request | SituationResult:
    """Return the case to send, or the result if there is nothing to send."""
    case = to_case(situation, edition)
    if lacking(case, info, editions()[0]):
        return SituationResult(situation, "unsupported")
    played = play(case, derive=False)
    if played.questions[-1]:
        return SituationResult(situation, "open")
    return _Request(situation, case, played)


def _result(request: _Request, answer: Answer, info: EngineInfo) -> SituationResult:
    situation = request.situation
    if answer.kind == "unsupported":
        return SituationResult(situation, "unsupported")
    if answer.last is not None:
        return SituationResult(situation, "unplayed", message=answer.message)
    if answer.kind != "played":
        return SituationResult(situation, "wrong", message=f"{answer.kind}: {answer.message}")
    return _compared(request, answer, info)


def _compared(request: _Request, answer: Answer, info: EngineInfo) -> SituationResult:
    """Compare the engine's last outcome with the rules, as far as it is reported."""
    situation = request.situation
    wanted, got = request.played.outcomes[-1], answer.outcomes[-1]
    assert isinstance(got, Outcome)  # noqa: S101 -- a game is answered with outcomes
    if info.at_once and own_outcomes(request.case, info)[-1] != wanted:
        return SituationResult(situation, "untold")
    message = difference(wanted, got)
    if message:
        return SituationResult(situation, "wrong", message=message)
    if UNSET in (got.over, got.winners, got.losers, got.drawn):
        return SituationResult(situation, "untold")
    results = to_facts(got, situation.players)
    of_nobody = unspecified_players(wanted, NAMES)
    for seat in range(situation.players):
        if NAMES[seat] in of_nobody:
            if f"told_to_lose({seat})" in situation.facts:  # nobody can say whether the player did
                return SituationResult(situation, "right")
            results[f"lost({seat})"] = results[f"drew({seat})"] = False
    return SituationResult(situation, "right", results)


def difference(wanted: Outcome, got: Outcome) -> str:
    """Describe how an outcome contradicts the rules; empty if it does not."""
    same = got.over in (UNSET, wanted.over) and got.restarted == wanted.restarted
    lists = ((got.winners, wanted.winners), (got.losers, wanted.losers), (got.drawn, wanted.drawn))
    for told, right in lists:
        if told is not UNSET:
            open_ones = frozenset() if told is got.winners else unspecified_players(wanted, told)
            same = same and {*told} - open_ones == set(right or ())
    return "" if same else f"expected: {describe(wanted)}; got: {describe(got)}"


TRIES = 100
"""Situations tried while shrinking one."""
_TOGETHER = (
    ("same_side", "emperor"),
    ("emperor",),
    ("limited_range", "beyond"),
    ("limited_range", "beyond", "had_drawn"),
    ("cant_win", "cant_lose", "cant_lose_to_life", "loss_replaced"),
    ("drew_short", "draws_replaced"),
    ("commander_damage", "commander_game"),
)
"""Facts that are removed together before each is removed alone."""


def shrink_situation(
    situation: Situation, wrong: Callable[[Situation], bool], edition: str
) -> Situation:
    """Shrink a situation while `wrong` accepts it; only playable ones are tried."""
    left = TRIES
    found = True
    while found:
        found = False
        for shorter in _shorter(situation):
            if left and _can_be(shorter, edition):
                left -= 1
                if wrong(shorter):
                    situation, found = shorter, True
                    break
    return situation


def _shorter(situation: Situation) -> Iterator[Situation]:
    """Yield smaller situations: first without groups of facts, then without single ones."""
    tried = set()
    for names in (*_TOGETHER, *((text,) for text in _texts(situation))):
        facts = tuple(fact for fact in situation.facts if not _is(fact, names))
        numbers = tuple(pair for pair in situation.numbers if not _is(pair[0], names))
        shorter = replace(situation, facts=facts, numbers=numbers)
        if shorter != situation and shorter not in tried:
            tried.add(shorter)
            yield shorter


def _texts(situation: Situation) -> tuple[str, ...]:
    return (*situation.facts, *(text for text, _ in situation.numbers))


def _is(text: str, names: tuple[str, ...]) -> bool:
    return text in names or text.partition("(")[0] in names


def _can_be(situation: Situation, edition: str) -> bool:
    """Return whether a situation can be played and something happens in it."""
    return bool(swept(_played(edition, situation.players), 1, single(situation))[0])


@cache
def _played(edition: str, players: int) -> Program:
    seats = Seats(Theory.at(edition), players)
    return Program({"so": playable(seats) & disjunction(*kinds(players).values())})


PIECE = 500
"""Situations per task."""
SEEDS = 1_000_000_000
"""Upper limit of random seeds."""
TWO = 2
"""With two players every situation is recorded in a decision table."""


class ExhaustiveOptions(Struct, frozen=True):
    """The options of a sweep."""

    engine: str
    """The name or command that `attach` takes."""
    players: int
    limits: Limits = Limits()
    workers: Workers = Workers()
    seed: int | None = None
    """None for a random seed, or for that of the resumed run."""
    budget: float | None = None
    """Time limit in seconds."""


class ResumeState(Struct, frozen=True):
    """The results of an earlier run that is resumed."""

    sweeping: Sweeping | None = None
    swept: tuple[Swept, ...] = ()


class _Sweep(Struct, frozen=True):
    """What all tasks have in common."""

    engine: str
    limits: Limits
    edition: str
    space: Space
    seed: int


class _Range(Struct, frozen=True):
    """A range of indices in the order, and the time limit as seconds since the epoch."""

    start: int
    stop: int
    until: float | None = None


def exhaustive_sweep(
    options: ExhaustiveOptions,
    attached: EngineSession,
    book: Rulebook,
    resumed: ResumeState | None = None,
) -> Iterator[Sweeping | Swept | Completed]:
    """Play the situations that the engine supports; finally yield the totals.

    Restarts and agreed draws are left out in editions without a rule for them. Raises UsageError if
    an earlier run can't be resumed; see `spread` for other errors.
    """
    resumed = resumed or ResumeState()
    seed = options.seed
    if seed is None:
        seed = resumed.sweeping.seed if resumed.sweeping else secrets.randbelow(SEEDS)
    space, sweeping = plan(attached.info, book, options.players, seed)
    if resumed.sweeping is None:
        yield sweeping
    elif resumed.sweeping != sweeping:
        raise UsageError(
            f"--resume: that run played {_describe(resumed.sweeping)}, not {_describe(sweeping)}"
        )
    limits = replace(options.limits, jobs=1)
    sweep = _Sweep(options.engine, limits, book.edition, space, seed)
    done = list(resumed.swept)
    tasks = _tasks(space.size, options.budget, done)
    results = run_tasks(partial(_play, sweep), tasks, options.workers)
    for _, piece in results:
        if piece.stop > piece.start:
            done.append(piece)
            yield piece
        if piece.gave_up:
            results.close()
            break
    yield _conclude(sweeping, done, space, attached, book)


def _describe(sweeping: Sweeping) -> str:
    """Describe a sweep."""
    return f"{sweeping.claimed:,} situations of {sweeping.players} players by seed {sweeping.seed}"


def plan(info: EngineInfo, book: Rulebook, players: int, seed: int) -> tuple[Space, Sweeping]:
    """Return the situations that an engine may support by its claims, and their number."""
    every = space_of(book, players, up_to_seats=players > TWO)
    space = every.those(lambda situation: supports(info, situation, book.edition))
    counts = (in_all(book, players), every.seated, every.size, space.size)
    return space, Sweeping(players, seed, *counts)


def _tasks(size: int, budget: float | None, done: Sequence[Swept]) -> Iterator[Task[_Range]]:
    """Yield the missing tasks, in order, until time is up."""
    whole = {piece.start for piece in done if piece.stop == min(piece.start + PIECE, size)}
    until = None if budget is None else time.time() + budget
    for start in range(0, size, PIECE):
        if until is not None and time.time() >= until:
            return
        if start not in whole:
            stop = min(start + PIECE, size)
            yield Task(f"situations {start} to {stop}", _Range(start, stop, until))


def _play(sweep: _Sweep, part: _Range) -> Swept:
    """Play a part with the engine of this worker."""
    return played(part, sweep, worker_engine(sweep.engine, sweep.limits))


def played(part: _Range, sweep: _Sweep, attached: EngineSession) -> Swept:
    """Play the situations of one task until the time limit."""
    order = Permutation(sweep.space.size, sweep.seed)
    book = Rulebook.at(sweep.edition)

    def situations() -> Iterator[Situation]:
        for place in range(part.start, part.stop):
            if part.until is not None and time.time() >= part.until:
                return
            yield sweep.space.situation(order.at(place), order.draw(f"seat {place}"))

    counts: Counter[str] = Counter()
    wrong: dict[Situation, SituationResult] = {}
    told: list[int] = []
    gave_up = ""
    for vector in run_situations(situations(), attached, sweep.edition):
        if vector.kind == "unplayed":
            gave_up = one_line(vector.message)
            break
        counts[vector.kind] += 1
        if vector.kind == "wrong":
            wrong[vector.situation] = vector
        if sweep.space.players == TWO:
            told.append(_bits(vector))
    shown = tuple(_shown(wrong[situation], book) for situation in shortest_situations(wrong))
    stop = part.start + sum(counts.values())
    return Swept(part.start, stop, dict(counts), shown, tuple(told), gave_up)


def _bits(result: SituationResult) -> int:
    """Encode the facts of an outcome as a number; 0 if they don't make a row of the table."""
    if not result.told or not one_moment(result.situation):
        return 0
    return 1 | sum(so << bit for bit, so in enumerate(result.told.values(), 1))


def one_moment(situation: Situation) -> bool:
    """Return whether everything happens at one moment, as the invariants assume.

    After a replaced loss the same player may lose for another reason.
    """
    facts = evaluate.single(situation)
    return bool(evaluate.swept(_settled(situation.players), 1, facts)[0])


@cache
def _settled(players: int) -> Program:
    return Program({"settled": settled_at_once(players)})


def _conclude(
    sweeping: Sweeping, done: Sequence[Swept], space: Space, attached: EngineSession, book: Rulebook
) -> Completed:
    """Merge the results: shrink what is wrong, or prove the invariants."""
    total = merged(sweeping, done)
    if total.wrong:
        shorter = shortest(_shrink_wrong(problem, attached, book) for problem in total.wrong)
        return replace(total, wrong=shorter)
    rows = dict(_rows(space, sweeping.seed, done)) if total.whole else {}
    proven, unproven = _prove(rows, book.edition)
    return replace(total, proven=proven, unproven=unproven, rows=len(rows))


def _shrink_wrong(wrong: Wrong, attached: EngineSession, book: Rulebook) -> Wrong:
    """Shrink a situation that the engine gets wrong."""
    results: dict[Situation, SituationResult] = {}

    def is_wrong(situation: Situation) -> bool:
        (results[situation],) = run_situations([situation], attached, book.edition)
        return results[situation].kind == "wrong"

    shorter = shrink_situation(wrong.situation, is_wrong, book.edition)
    return wrong if shorter == wrong.situation else _shown(results[shorter], book)


def _shown(result: SituationResult, book: Rulebook) -> Wrong:
    situation = result.situation
    case = to_case(situation, book.edition)
    played = play(case)
    title = f"A situation of {situation.players} players"
    example = write(title, case, played.outcomes[-1])
    reasons = derivation_lines(played, len(case.steps), book)
    return Wrong(situation, example, one_line(result.message), reasons)


def _rows(space: Space, seed: int, done: Sequence[Swept]) -> Iterator[tuple[Situation, int]]:
    """Yield each situation that the engine reported completely, with its facts as bits."""
    order = Permutation(space.size, seed)
    for piece in deduplicated(done):
        for place, told in enumerate(piece.results, piece.start):
            if told:
                yield space.situation(order.at(place)), told >> 1


def _prove(rows: dict[Situation, int], edition: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the invariants that hold in all rows of the decision table, and the others.

    The rows cover every situation, so this is a proof. Without rows there is nothing to prove.
    """
    if not rows:
        return (), ()
    ones, columns = evaluate.spread(rows)
    for bit, name in enumerate(to_facts(Outcome(), TWO)):
        told = (str(told >> bit & 1) for told in reversed(rows.values()))
        columns[f"seen_{name}"] = int("".join(told), 2)
    known = {
        name: item
        for name, item in grounded(edition, TWO).items()
        if name in observable_invariants(edition)
    }
    so = dict(zip(known, evaluate.swept(Program(known), ones, columns), strict=True))
    return tuple(n for n in known if so[n] == ones), tuple(n for n in known if so[n] != ones)
