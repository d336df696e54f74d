"""Let an engine play every situation of two or three players, or as many as there is time for.

They are played in an order that a seed decides, in pieces that any process can play. So those
played first are a sample of all, and what comes of all does not depend on who played which. Of
an engine that is right on every situation of two players the invariants are proven, too.
"""

import secrets
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance import WrongUse, one_line
from headjudge.conformance.engines.answers import Attached, Limits
from headjudge.conformance.judging.invariants import grounded, observable_invariants
from headjudge.conformance.judging.judge import because
from headjudge.conformance.judging.sweep_results import few, merged, once, shortest
from headjudge.conformance.judging.verdicts import Completed, Sweeping, Swept, Wrong
from headjudge.conformance.language.write import write
from headjudge.conformance.proving.playable import seen, to_case
from headjudge.conformance.proving.sampling import Shuffled
from headjudge.conformance.proving.shortening import shortened
from headjudge.conformance.proving.trying import SituationResult, supports, try_all
from headjudge.conformance.spreading import Task, Workers, run_tasks, worker_engine
from headjudge.reference import play
from headjudge.spec.logic import moments
from headjudge.spec.logic.counting import in_all
from headjudge.spec.logic.enumeration import Space, space_of
from headjudge.spec.logic.programs import Program
from headjudge.spec.logic.situations import Situation, settled_at_once
from headjudge.spec.protocol import EngineInfo, Outcome
from headjudge.spec.rulebook import Rulebook

PIECE = 500
"""So many situations are a piece."""
SEEDS = 1_000_000_000
"""How many seeds there are to take a new one from."""
TWO = 2
"""The number of players for whom a decision table is made, of every situation."""


class Wish(Struct, frozen=True):
    """What is to be played, and how."""

    engine: str
    """What `attach` takes."""
    players: int
    limits: Limits = Limits()
    workers: Workers = Workers()
    seed: int | None = None
    """None for a new one, or for that of the run that is gone on with."""
    budget: float | None = None
    """Seconds after which no more is played."""


class Before(Struct, frozen=True):
    """What an earlier run has played that this one goes on with."""

    sweeping: Sweeping | None = None
    swept: tuple[Swept, ...] = ()


class _Sweep(Struct, frozen=True):
    """What all tasks have in common."""

    engine: str
    limits: Limits
    edition: str
    space: Space
    seed: int


class _Part(Struct, frozen=True):
    """The argument of a task: places in the order, and when to stop, in seconds of `time.time`."""

    start: int
    stop: int
    until: float | None = None


def complete(
    wish: Wish, attached: Attached, book: Rulebook, before: Before | None = None
) -> Iterator[Sweeping | Swept | Completed]:
    """Play the situations that the engine supports; in the end say what came of it.

    In editions that have no rule for restarts or agreed draws these are left out. Raises WrongUse
    where an earlier run can't be gone on with; see `run_tasks` for what else.
    """
    before = before or Before()
    seed = wish.seed
    if seed is None:
        seed = before.sweeping.seed if before.sweeping else secrets.randbelow(SEEDS)
    space, sweeping = plan(attached.info, book, wish.players, seed)
    if before.sweeping is None:
        yield sweeping
    elif before.sweeping != sweeping:
        raise WrongUse(f"--resume: that run played {_said(before.sweeping)}, not {_said(sweeping)}")
    limits = replace(wish.limits, jobs=1)
    sweep = _Sweep(wish.engine, limits, book.edition, space, seed)
    done = list(before.swept)
    tasks = _tasks(space.size, wish.budget, done)
    results = run_tasks(partial(_play, sweep), tasks, wish.workers)
    for _, piece in results:
        if piece.stop > piece.start:
            done.append(piece)
            yield piece
        if piece.gave_up:
            results.close()
            break
    yield _concluded(sweeping, done, space, attached, book)


def _said(sweeping: Sweeping) -> str:
    """A sweep in a few words."""
    return f"{sweeping.claimed:,} situations of {sweeping.players} players by seed {sweeping.seed}"


def plan(info: EngineInfo, book: Rulebook, players: int, seed: int) -> tuple[Space, Sweeping]:
    """The situations that an engine may support by what it claims, and how many there are."""
    every = space_of(book, players, up_to_seats=players > TWO)
    space = every.those(lambda situation: supports(info, situation, book.edition))
    counts = (in_all(book, players), every.seated, every.size, space.size)
    return space, Sweeping(players, seed, *counts)


def _tasks(size: int, budget: float | None, done: Sequence[Swept]) -> Iterator[Task[_Part]]:
    """Yield the missing tasks, in order, until time is up."""
    whole = {piece.start for piece in done if piece.stop == min(piece.start + PIECE, size)}
    until = None if budget is None else time.time() + budget
    for start in range(0, size, PIECE):
        if until is not None and time.time() >= until:
            return
        if start not in whole:
            stop = min(start + PIECE, size)
            yield Task(f"situations {start} to {stop}", _Part(start, stop, until))


def _play(sweep: _Sweep, part: _Part) -> Swept:
    """Play a part with the engine of this worker."""
    return played(part, sweep, worker_engine(sweep.engine, sweep.limits))


def played(part: _Part, sweep: _Sweep, attached: Attached) -> Swept:
    """Play a part, or as much of it as there is time for."""
    order = Shuffled(sweep.space.size, sweep.seed)
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
    for one in try_all(situations(), attached, sweep.edition):
        if one.kind == "unplayed":
            gave_up = one_line(one.message)
            break
        counts[one.kind] += 1
        if one.kind == "wrong":
            wrong[one.situation] = one
        if sweep.space.players == TWO:
            told.append(_bits(one))
    shown = tuple(_shown(wrong[situation], book) for situation in few(wrong))
    stop = part.start + sum(counts.values())
    return Swept(part.start, stop, dict(counts), shown, tuple(told), gave_up)


def _bits(one: SituationResult) -> int:
    """The results that an engine told as a number; 0 where there is no row of them."""
    if not one.told or not one_moment(one.situation):
        return 0
    return 1 | sum(so << bit for bit, so in enumerate(one.told.values(), 1))


def one_moment(situation: Situation) -> bool:
    """Whether all that happens in it happens at one moment, of which the invariants speak.

    After a loss that was replaced something else may make the same player lose.
    """
    facts = moments.single(situation)
    return bool(moments.swept(_settled(situation.players), 1, facts)[0])


@cache
def _settled(players: int) -> Program:
    return Program({"settled": settled_at_once(players)})


def _concluded(
    sweeping: Sweeping, done: Sequence[Swept], space: Space, attached: Attached, book: Rulebook
) -> Completed:
    """What the pieces come to: shorter examples of what is wrong, or what is proven."""
    total = merged(sweeping, done)
    if total.wrong:
        shorter = shortest(_shorter(one, attached, book) for one in total.wrong)
        return replace(total, wrong=shorter)
    rows = dict(_rows(space, sweeping.seed, done)) if total.whole else {}
    proven, unproven = _prove(rows, book.edition)
    return replace(total, proven=proven, unproven=unproven, rows=len(rows))


def _shorter(wrong: Wrong, attached: Attached, book: Rulebook) -> Wrong:
    """The same, or a situation with less in it that the engine gets wrong too."""
    results: dict[Situation, SituationResult] = {}

    def is_wrong(situation: Situation) -> bool:
        (results[situation],) = try_all([situation], attached, book.edition)
        return results[situation].kind == "wrong"

    shorter = shortened(wrong.situation, is_wrong, book.edition)
    return wrong if shorter == wrong.situation else _shown(results[shorter], book)


def _shown(result: SituationResult, book: Rulebook) -> Wrong:
    situation = result.situation
    case = to_case(situation, book.edition)
    played = play(case)
    title = f"A situation of {situation.players} players"
    example = write(title, case, played.outcomes[-1])
    reasons = because(played, len(case.steps), book)
    return Wrong(situation, example, one_line(result.message), reasons)


def _rows(space: Space, seed: int, done: Sequence[Swept]) -> Iterator[tuple[Situation, int]]:
    """Of each situation of which the engine told everything the results, as bits."""
    order = Shuffled(space.size, seed)
    for piece in once(done):
        for place, told in enumerate(piece.told, piece.start):
            if told:
                yield space.situation(order.at(place)), told >> 1


def _prove(rows: dict[Situation, int], edition: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The invariants that hold of all rows of the table that the engine showed, and the others.

    The rows are every situation that there is, so that is a proof. Where the engine tells too
    little for a table there is nothing to prove.
    """
    if not rows:
        return (), ()
    ones, columns = moments.spread(rows)
    for bit, name in enumerate(seen(Outcome(), TWO)):
        told = (str(told >> bit & 1) for told in reversed(rows.values()))
        columns[f"seen_{name}"] = int("".join(told), 2)
    known = {
        name: one
        for name, one in grounded(edition, TWO).items()
        if name in observable_invariants(edition)
    }
    so = dict(zip(known, moments.swept(Program(known), ones, columns), strict=True))
    return tuple(n for n in known if so[n] == ones), tuple(n for n in known if so[n] != ones)
