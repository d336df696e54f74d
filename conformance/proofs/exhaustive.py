"""Exhaustive sweep: run an engine on every situation with two or three players.

A seed determines the order of the situations, so a partial run is a random sample. Tasks have a
fixed size, so the result does not depend on the number of workers.
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
from headjudge.judge.judge import derivation_lines
from headjudge.judge.verdicts import (
    Completed,
    Sweeping,
    Swept,
    Wrong,
    deduplicated,
    merged,
    shortest,
    shortest_situations,
)
from headjudge.reference import play
from headjudge.runner import Task, Workers, run_tasks, worker_engine
from headjudge.runner.engine import Answer, EngineSession, Limits
from headjudge.spec.logic.algebra import disjunction
from headjudge.spec.logic.enumeration import Space, space_of
from headjudge.spec.logic.evaluate import Program, single, swept
from headjudge.spec.logic.situations import Situation, kinds, playable
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.protocol import Case, EngineInfo, Outcome
from headjudge.spec.protocol.capabilities import lacking
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.expectations import describe
from headjudge.suite.gherkin_writer import write
from headjudge.suite.situation_cases import to_case
from headjudge.text import one_line

ROUNDS = 4
"""Rounds of the Feistel network; four suffice for a strong pseudorandom permutation."""


class Permutation(Struct, frozen=True):
    """A pseudorandom permutation of ``range(size)``, computed without storing it."""

    size: int
    seed: int

    def at(self, index: int) -> int:
        """Return the number at an index. Raises IndexError if it is out of range."""
        if not 0 <= index < self.size:
            raise IndexError(f"index {index} is not below {self.size}")
        side = math.isqrt(self.size - 1) + 1
        # the domain is a square slightly larger than `size`; cycle-walk back into range
        while True:
            left, right = divmod(index, side)
            for turn in range(ROUNDS):
                left, right = right, (left + self.draw(f"{turn} {right}")) % side
            index = left * side + right
            if index < self.size:
                return index

    def draw(self, text: str) -> int:
        """Return a 64-bit number determined by the seed and a text."""
        return int.from_bytes(blake2b(f"{self.seed} {text}".encode(), digest_size=8).digest())


SituationKind = Literal["right", "wrong", "unsupported", "open", "incomplete", "not run"]


class SituationResult(Struct, frozen=True):
    """The result of one situation.

    `open` means that the situation touches an open question. `incomplete` means that the engine
    does not report the full outcome, or that checks it makes on its own hide the outcome. `not run`
    means that the sweep gave up on the engine before this situation.
    """

    situation: Situation
    kind: SituationKind
    message: str = ""


class _Request(Struct, frozen=True):
    situation: Situation
    case: Case
    right: Outcome


def supports(info: EngineInfo, situation: Situation, edition: str) -> bool:
    """Return whether an engine's claimed capabilities cover a situation."""
    return not lacking(to_case(situation, edition), info, editions()[0])


def run_situations(
    situations: Iterable[Situation], attached: EngineSession, edition: str
) -> Iterator[SituationResult]:
    """Run the engine on situations; yield the results in the same order."""
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
    """Return the request for a situation, or its result if the engine need not play it."""
    case = to_case(situation, edition)
    if lacking(case, info, editions()[0]):
        return SituationResult(situation, "unsupported")
    played = play(case, derive=False)
    if played.questions[-1]:
        return SituationResult(situation, "open")
    return _Request(situation, case, played.outcomes[-1])


def _result(request: _Request, answer: Answer, info: EngineInfo) -> SituationResult:
    kind: SituationKind
    message = answer.message
    if answer.kind == "unsupported":
        kind, message = "unsupported", ""
    elif answer.kind == "not-run":
        kind = "not run"
    elif answer.kind != "played":
        kind, message = "wrong", f"{answer.kind}: {message}"
    else:
        outcome = answer.outcomes[-1]
        assert isinstance(outcome, Outcome)  # noqa: S101 -- engines answer games with outcomes
        message = difference(request.right, outcome)
        if info.at_once and own_outcomes(request.case, info)[-1] != request.right:
            kind, message = "incomplete", ""
        elif message:
            kind = "wrong"
        elif UNSET in (outcome.over, outcome.winners, outcome.losers, outcome.drawn):
            kind = "incomplete"
        else:
            kind = "right"
    return SituationResult(request.situation, kind, message)


def difference(right: Outcome, outcome: Outcome) -> str:
    """Describe how an outcome contradicts the expected one; empty if they agree."""
    same = outcome.over in (UNSET, right.over) and outcome.restarted == right.restarted
    for field in ("winners", "losers", "drawn"):
        players, expected = getattr(outcome, field), set(getattr(right, field) or ())
        if players is not UNSET:
            unspecified = set() if field == "winners" else unspecified_players(right, players)
            same = same and {*players} - unspecified == expected
    return "" if same else f"expected: {describe(right)}; got: {describe(outcome)}"


_TRIALS = 100
"""Maximum number of attempts while shrinking a situation."""
_TOGETHER = (
    ("same_side", "emperor"),
    ("emperor",),
    ("limited_range", "beyond"),
    ("limited_range", "beyond", "had_drawn"),
    ("cant_win", "cant_lose", "cant_lose_to_life", "loss_replaced"),
    ("drew_short", "draws_replaced"),
    ("commander_damage", "commander_game"),
)
"""Groups of related facts, removed together before facts are removed one at a time."""


def shrink_situation(
    situation: Situation, wrong: Callable[[Situation], bool], edition: str
) -> Situation:
    """Shrink a situation, keeping it playable, for as long as `wrong` returns True."""
    left = _TRIALS
    shrinking = True
    while shrinking:
        shrinking = False
        for shorter in _shorter(situation):
            if left and _is_playable(shorter, edition):
                left -= 1
                if wrong(shorter):
                    situation, shrinking = shorter, True
                    break
    return situation


def _shorter(situation: Situation) -> Iterator[Situation]:
    """Yield smaller situations: first without groups of facts, then without single facts."""
    texts = (*situation.facts, *(text for text, _ in situation.numbers))
    tried = {situation}
    for names in (*_TOGETHER, *((text,) for text in texts)):
        facts = tuple(fact for fact in situation.facts if not _matches(fact, names))
        numbers = tuple(pair for pair in situation.numbers if not _matches(pair[0], names))
        shorter = replace(situation, facts=facts, numbers=numbers)
        if shorter not in tried:
            tried.add(shorter)
            yield shorter


def _matches(text: str, names: tuple[str, ...]) -> bool:
    return text in names or text.partition("(")[0] in names


def _is_playable(situation: Situation, edition: str) -> bool:
    """Return whether a situation can be played and contains at least one event."""
    return bool(swept(_playable(edition, situation.players), 1, single(situation))[0])


@cache
def _playable(edition: str, players: int) -> Program:
    seats = Seats(Theory.at(edition), players)
    return Program({"playable": playable(seats) & disjunction(*kinds(players).values())})


TASK_SIZE = 500
"""The number of situations per task."""
_SEEDS = 1_000_000_000
"""Exclusive upper bound of random seeds."""


class ExhaustiveOptions(Struct, frozen=True):
    """The options of a sweep."""

    engine: str
    """An engine name or command, as accepted by `attach`."""
    players: int
    limits: Limits = Limits()
    workers: Workers = Workers()
    seed: int | None = None
    """The random seed; None for the resumed run's seed or a random one."""
    budget: float | None = None
    """Time limit in seconds."""


class ResumeState(Struct, frozen=True):
    """The records of an earlier run to resume."""

    sweeping: Sweeping | None = None
    swept: tuple[Swept, ...] = ()


class _Sweep(Struct, frozen=True):
    """The parameters shared by all tasks."""

    engine: str
    limits: Limits
    edition: str
    space: Space
    seed: int


class _Range(Struct, frozen=True):
    """A range of indices into the permutation, with a deadline in seconds since the epoch."""

    start: int
    stop: int
    until: float | None = None


def exhaustive_sweep(
    options: ExhaustiveOptions,
    attached: EngineSession,
    book: Rulebook,
    resumed: ResumeState | None = None,
) -> Iterator[Sweeping | Swept | Completed]:
    """Play every situation that the engine supports; yield results as they arrive, then the totals.

    Restarts and agreed draws are skipped in editions without a rule for them. Raises UsageError if
    the earlier run has different parameters; see `run_tasks` for other errors.
    """
    resumed = resumed or ResumeState()
    seed = options.seed
    if seed is None:
        seed = resumed.sweeping.seed if resumed.sweeping else secrets.randbelow(_SEEDS)
    space, sweeping = plan(attached.info, book, options.players, seed)
    if resumed.sweeping is None:
        yield sweeping
    elif resumed.sweeping != sweeping:
        before, now = map(_describe, (resumed.sweeping, sweeping))
        raise UsageError(f"--resume: the interrupted run played {before}, not {now}")
    sweep = _Sweep(options.engine, replace(options.limits, jobs=1), book.edition, space, seed)
    done = list(resumed.swept)
    results = run_tasks(
        partial(_sweep_range, sweep), _tasks(space.size, options.budget, done), options.workers
    )
    for _, result in results:
        if result.stop > result.start:
            done.append(result)
            yield result
        if result.gave_up:
            results.close()
            break
    yield _conclude(sweeping, done, attached, book)


def _describe(sweeping: Sweeping) -> str:
    return f"{sweeping.claimed:,} situations of {sweeping.players} players by seed {sweeping.seed}"


def plan(info: EngineInfo, book: Rulebook, players: int, seed: int) -> tuple[Space, Sweeping]:
    """Return the space of situations that an engine's claims cover, and a record of the counts."""
    all_situations = space_of(book, players)
    space = all_situations.those(lambda situation: supports(info, situation, book.edition))
    return space, Sweeping(players, seed, all_situations.size, space.size)


def _tasks(size: int, budget: float | None, done: Sequence[Swept]) -> Iterator[Task[_Range]]:
    """Yield tasks for the ranges not done yet, in order, until the time limit."""
    ranges = {part.start: part.stop for part in deduplicated(done)}
    until = None if budget is None else time.time() + budget
    for start in range(0, size, TASK_SIZE):
        if until is not None and time.time() >= until:
            return
        stop = min(start + TASK_SIZE, size)
        if ranges.get(start) != stop:
            yield Task(f"situations {start} to {stop}", _Range(start, stop, until))


def _sweep_range(sweep: _Sweep, part: _Range) -> Swept:
    """Run one task on this worker's engine."""
    return sweep_range(part, sweep, worker_engine(sweep.engine, sweep.limits))


def sweep_range(part: _Range, sweep: _Sweep, attached: EngineSession) -> Swept:
    """Play a task's situations in order until the deadline."""
    order, space = Permutation(sweep.space.size, sweep.seed), sweep.space
    book = Rulebook.at(sweep.edition)

    def situations() -> Iterator[Situation]:
        for index in range(part.start, part.stop):
            if part.until is not None and time.time() >= part.until:
                return
            yield space.situation(order.at(index))

    counts: Counter[str] = Counter()
    wrong: dict[Situation, SituationResult] = {}
    gave_up = ""
    for result in run_situations(situations(), attached, sweep.edition):
        if result.kind == "not run":
            gave_up = one_line(result.message)
            break
        counts[result.kind] += 1
        if result.kind == "wrong":
            wrong[result.situation] = result
    shortest_wrong = tuple(
        _to_wrong(wrong[situation], book) for situation in shortest_situations(wrong)
    )
    stop = part.start + sum(counts.values())
    return Swept(part.start, stop, dict(counts), shortest_wrong, gave_up)


def _conclude(
    sweeping: Sweeping, done: Sequence[Swept], attached: EngineSession, book: Rulebook
) -> Completed:
    """Merge the results and shrink wrong situations."""
    total = merged(sweeping, done)
    return replace(total, wrong=shortest(_shrink_wrong(w, attached, book) for w in total.wrong))


def _shrink_wrong(wrong: Wrong, attached: EngineSession, book: Rulebook) -> Wrong:
    """Shrink a situation that the engine gets wrong, replaying candidates on the engine."""
    results: dict[Situation, SituationResult] = {}

    def is_wrong(situation: Situation) -> bool:
        (results[situation],) = run_situations([situation], attached, book.edition)
        return results[situation].kind == "wrong"

    shorter = shrink_situation(wrong.situation, is_wrong, book.edition)
    return wrong if shorter == wrong.situation else _to_wrong(results[shorter], book)


def _to_wrong(result: SituationResult, book: Rulebook) -> Wrong:
    """Convert a wrong result to a record with a scenario and the expected derivation."""
    situation = result.situation
    case = to_case(situation, book.edition)
    played = play(case)
    example = write(f"A situation of {situation.players} players", case, played.outcomes[-1])
    derivation = derivation_lines(played, len(case.steps), book)
    return Wrong(situation, example, one_line(result.message), derivation)
