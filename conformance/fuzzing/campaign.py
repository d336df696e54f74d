"""Fuzzing an engine: games by chance, in pieces of work that give the same whoever does them."""

from __future__ import annotations

import math
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import partial
from itertools import count, islice
from random import Random

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from headjudge.conformance import WrongUse
from headjudge.conformance.engines.answers import Answer, Attached, Limits
from headjudge.conformance.fuzzing.by_logic import disagreements
from headjudge.conformance.fuzzing.differing import Departure, differences
from headjudge.conformance.fuzzing.disputes import Disputes, disputed
from headjudge.conformance.fuzzing.finding import Counterexample, FoundCause, disagreement, finding
from headjudge.conformance.fuzzing.material import material
from headjudge.conformance.fuzzing.random_games import BYTES, GameMaker
from headjudge.conformance.fuzzing.refusing import Refusals
from headjudge.conformance.fuzzing.shrinking import MOST_TRIALS, shrunk
from headjudge.conformance.spreading import Task, Workers, run_tasks, worker_engine
from headjudge.reference import play
from headjudge.reference.derivation import Played
from headjudge.reference.repeating import EndlessError
from headjudge.spec.protocol.kinds import AnyOutcome, PlayedCase
from headjudge.spec.rulebook import Rulebook

GAMES = 50
"""Games in a piece of work."""
ROUND = 5
"""So many games of the first piece are made at a time: nobody knows yet what the engine refuses."""
BEHIND = 16
"""A piece begins with what came of all pieces but so many before it, which may be under way still:
so it is the same, however many processes there are and whichever of them is done first."""
REFERENCE = "reference"
"""The engine that is held against the formulas, and not against itself."""
_HANGS = 10
"""How often an engine is asked about a game over which it hung, as each time may cost as much."""
_GRACE = 5.0
"""Seconds for which a finding is still made smaller after the time is up."""
_STRICT_TRIALS = 120
"""How often an engine is asked about a game that must not come to what is known already."""


StillWrong = Callable[[PlayedCase], Departure | None]
"""What says whether a smaller game still has the difference that is looked for."""


class Asked(Struct, frozen=True):
    """What is to be fuzzed, and how."""

    engine: str
    edition: str
    seed: int
    profile: str = ""
    limits: Limits = Limits()
    against: str = ""
    """Another engine that is asked where a question is open."""


class Given(Struct, frozen=True):
    """What a piece of work begins with."""

    asked: Asked
    number: int
    known: frozenset[FoundCause]
    """The causes that need not be found again."""
    refusals: Refusals
    until: float
    """The time, in seconds of the clock, after which no game is begun."""
    games: int = GAMES
    """How many there are in it."""


class Fuzzed(Struct):
    """What came of games."""

    games: int = 0
    """Which the engine played, or failed to play in another way than by refusing."""
    refused: int = 0
    """Which the engine did not support."""
    not_made: int = 0
    """Of which nothing was left that makes sense and that the engine plays."""
    differing: int = 0
    """In which it parted from the rules."""
    advisory: Counter[int] = field(default_factory=Counter)
    """How many parted where it rests on an open question, by its number."""
    found: list[Counterexample] = field(default_factory=list)
    looked_at: set[FoundCause] = field(default_factory=set)
    """All causes that a game was shrunk for."""
    refusals: Refusals = field(default_factory=Refusals)
    disputes: Disputes = field(default_factory=Disputes)
    """Where another engine told something else of what is open."""

    @property
    def tried(self) -> int:
        """How many were to be made, whatever became of them."""
        return self.games + self.refused + self.not_made

    def add(self, other: Fuzzed) -> None:
        """Add what came of other games."""
        self.games += other.games
        self.refused += other.refused
        self.not_made += other.not_made
        self.differing += other.differing
        self.advisory.update(other.advisory)
        self.found += other.found
        self.looked_at |= other.looked_at
        self.refusals.add(other.refusals)
        self.disputes.add(other.disputes)


def fuzz(
    asked: Asked,
    known: Iterable[FoundCause],
    workers: Workers,
    *,
    seconds: float | None = None,
    games: int | None = None,
) -> Iterator[Fuzzed]:
    """Fuzz for so long, or so many games; yields what came of each piece of work, in order.

    The same seed makes the same games, whoever plays them; how far they get in a time is another
    matter. Raises NotStarted, WrongUse and WorkerLost.
    """
    until = math.inf if seconds is None else time.time() + seconds
    done: dict[int, Fuzzed] = {}
    looked_at, told = set(known), 0

    def tasks() -> Iterator[Task[Given] | None]:
        before, counted = Fuzzed(looked_at=set(known)), 0
        for number in count():
            while counted < number - min(number // 2, BEHIND):
                while counted >= told:
                    yield None
                before.add(done.pop(counted))
                counted += 1
            left = GAMES if games is None else min(games - number * GAMES, GAMES)
            if left <= 0 or time.time() > until:
                return
            learnt = frozenset(before.looked_at), deepcopy(before.refusals)
            yield Task(f"{asked.seed}.{number}", Given(asked, number, *learnt, until, left))

    for task, came in run_tasks(fuzz_piece, tasks(), workers):
        done[task.argument.number] = came
        while told in done:
            one, told = done[told], told + 1
            one.found = [new for new in one.found if not new.explained(looked_at)]
            looked_at |= one.looked_at
            yield one


def fuzz_piece(work: Given) -> Fuzzed:
    """Play the games of a piece on the engine of this process.

    What is known is not made smaller again.
    """
    asked = work.asked
    attached = worker_engine(asked.engine, asked.limits)
    fuzzer = Fuzzer(attached, asked, set(work.known), work.until)
    learnt = work.refusals if work.number else fuzzer.came.refusals
    games = fuzzer.make(work.number, learnt, work.games)
    for some in [games] if work.number else iter(lambda: [*islice(games, ROUND)], []):
        fuzzer.play(some)
    if asked.against:
        for one in disputed(fuzzer.answered, worker_engine(asked.against, asked.limits)):
            fuzzer.came.disputes.note(one)
    return fuzzer.came


class Fuzzer:
    """One engine and what its games come to."""

    def __init__(
        self, attached: Attached, asked: Asked, known: set[FoundCause], until: float = math.inf
    ) -> None:
        """Ask nothing yet; `known` are the causes that need not be found.

        Once the time is `until`, no game is begun.
        """
        self.attached, self.info = attached, attached.info
        self.book = Rulebook.at(asked.edition)
        self.asked = asked
        self.known = known
        self.until = until
        self.came = Fuzzed()
        """What has come of its games so far."""
        self.answered: list[tuple[PlayedCase, Answer, Played[AnyOutcome]]] = []
        """The games that it was asked about, if another engine is to be."""
        self._apart = deque[tuple[Departure, Counterexample]]()
        """What was found and is still to be looked at."""
        alone = asked.engine == REFERENCE
        self._differences = disagreements if alone else differences
        self._finding = disagreement if alone else finding

    def make(self, number: int, refusals: Refusals, most: int = GAMES) -> Iterator[PlayedCase]:
        """The games of the piece of that number, but for those that the engine would refuse.

        Every second one is a case of the suite as it is, until each was played once.
        """
        of = material(self.info, self.book.edition, self.asked.profile)
        games = GameMaker(of, refusals)
        pieces = math.ceil(len(of.known) / (GAMES // 2))
        as_they_are = iter(of.known[number::pieces] if number < pieces else ())
        by = Random(f"{self.asked.seed}.{number}")  # noqa: S311 -- no secret depends on it
        for place in range(most):
            known = next(as_they_are, None) if place % 2 else None
            case = games.playable(known) if known else games.spelled(by.randbytes(BYTES))
            if case is None:
                self.came.not_made += 1
            else:
                yield case

    def play(self, cases: Iterable[PlayedCase]) -> None:
        """Let the engine play games.

        Games are made, and answers looked at, while the engine has others to play. What is found is
        made smaller once it has nothing more to answer.
        """
        sent = deque[PlayedCase]()
        for answer in self.attached.answers(self._sent(cases, sent), keep=True):
            self._take(sent.popleft(), answer)
        while self._apart:
            self._keep(*self._apart.popleft())

    def _sent(self, cases: Iterable[PlayedCase], sent: deque[PlayedCase]) -> Iterator[PlayedCase]:
        """The games until the time is up, of which those that were sent are noted."""
        for case in cases:
            if time.time() >= self.until:
                return
            sent.append(case)
            yield case

    def _take(self, case: PlayedCase, answer: Answer) -> None:
        """Look at an answer, and at how the rules play the game, unless the engine refused to."""
        refused = answer.kind == "unsupported"
        self.came.refusals.note(case, played=not refused, why=answer.message)
        if refused:
            self.came.refused += 1
            return
        self.came.games += 1
        with _named(case):
            played = play(case, derive=False)
            self._look_at(case, answer, played)
        if self.asked.against:
            self.answered.append((case, answer, played))

    def _look_at(self, case: PlayedCase, answer: Answer, played: Played[AnyOutcome]) -> None:
        """Take down where the engine parts from the rules in a game, if it does."""
        for one in self._differences(case, answer, self.info, played):
            if one.questions:
                self.came.advisory.update(one.questions)
                return
            found = self._finding(one, self.info, self.book)
            if found is not None:
                self.came.differing += 1
                self._apart.append((one, found))
                return

    def _keep(self, difference: Departure, found: Counterexample) -> None:
        """Shrink what was found, and keep it, if it is new."""
        if found.explained(self.known):
            return
        small = self._shrunk(difference, self._parts_like(difference))
        if small is None or small.explained(self.known):  # it became another, known cause
            strict = self._shrunk(difference, self._parts_by(found.key), _STRICT_TRIALS)
            small = strict or found
        if not small.explained(self.known):
            self.came.found.append(small)
        at_first = replace(found.cause, at=small.cause.at, has=small.cause.has)
        new = {small.cause, at_first} - self.known
        self.known |= new
        self.came.looked_at |= new

    def _shrunk(
        self, difference: Departure, still: StillWrong, most: int = MOST_TRIALS
    ) -> Counterexample | None:
        """What is found in the smallest game; None where the judge finds nothing wrong there."""
        if difference.answer.kind == "hang":
            most = _HANGS

        def in_time(case: PlayedCase) -> Departure | None:
            return still(case) if time.time() < self.until + _GRACE else None

        smallest = shrunk(difference.case, difference, in_time, most)
        return self._finding(smallest, self.info, self.book)

    def _parts_like(self, like: Departure) -> StillWrong:
        """What finds the same fields wrong in a smaller game, with nothing else wrong before."""
        fields = set(like.fields)

        def is_it(one: Departure) -> bool | None:
            if one.answer.kind != like.answer.kind:
                return False
            if fields & set(one.fields) or not fields:
                return True
            return None if self._finding(one, self.info, self.book) is None else False

        return partial(self._first, is_it)

    def _parts_by(self, key: str) -> StillWrong:
        """What finds the same cause in a smaller game."""

        def is_it(one: Departure) -> bool | None:
            found = self._finding(one, self.info, self.book)
            return None if found is None else found.key == key

        return partial(self._first, is_it)

    def _first(
        self, is_it: Callable[[Departure], bool | None], case: PlayedCase
    ) -> Departure | None:
        """The first difference of a game on which `is_it` decides, if it is the one wanted.

        None if it is not, or if one before it rests on an open question.
        """
        with _named(case):
            played = play(case, derive=False)
            for one in self._differences(case, self.attached.answer(case), self.info, played):
                if one.questions:
                    return None
                so = is_it(one)
                if so is not None:
                    return one if so else None
        return None


@contextmanager
def _named(case: PlayedCase) -> Iterator[None]:
    """Name the game in which the reference comes to no end. Raises WrongUse."""
    try:
        yield
    except EndlessError as error:
        which = msgspec.json.encode(case).decode()
        raise WrongUse(f"the reference fails, and not the engine: {error} in {which}") from None
