"""A scenario played by the rules: what each step does, what it leaves, and why not more."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import pairwise

from msgspec import Struct

from conformance.explaining import nearly_changing, nearly_ending, nearly_losing
from conformance.explaining.against import Against, against
from conformance.explaining.moments import Missing, Moment
from conformance.explaining.standing import at_the_start, changed, standing
from conformance.gherkin.expectations import Field, Then, tell
from conformance.gherkin.scenarios import Scenario
from conformance.judging.naming import with_cards
from reference import Played, play
from reference.derivation import Derived
from reference.game_state import GameState
from reference.states import Watched, watched
from spec import protocol as v
from spec.protocol.kinds import AnyOutcome
from spec.rulebook import Question, Rulebook

WAYS = (*nearly_changing.WAYS, *nearly_ending.WAYS, *nearly_losing.WAYS)
"""What is asked of each step, in the order in which it is told."""
_GOES_ON = "the game goes on"
"""How a game stands before anything has happened."""
_IN_PLAY: frozenset[Field] = frozenset({"zone", "priority", "chooser", "lasting"})
"""Observations that outcomes have only in cases that use such things."""


class Claimed(Struct, frozen=True):
    """What a ``Then`` sentence claims, and whether it is so."""

    text: str
    met: bool
    against: tuple[Against, ...] = ()
    """Of a claim that is not met what the rules say instead."""


class StepExplained(Struct, frozen=True):
    """One step, explained."""

    number: int
    sentences: tuple[str, ...]
    derivation: tuple[Derived, ...]
    missing: tuple[Missing, ...]
    """Which rules nearly applied; of a check nothing that was said of the one before."""
    now: str
    """How the game stands after it, as far as that has changed; empty if it has not."""
    outcome: AnyOutcome
    claims: tuple[Claimed, ...]

    def because(self, book: Rulebook) -> Iterator[str]:
        """What the rules did in it, and which of them nearly did something, line by line."""
        yield from (line.cited(book) for line in self.derivation)
        yield from (one.sentence(book) for one in self.missing)

    @property
    def told(self) -> str:
        """The outcome in words."""
        return tell(self.outcome, _IN_PLAY)


class Explanation(Struct, frozen=True):
    """A scenario, explained under an edition."""

    scenario: Scenario
    book: Rulebook
    start: str
    """How the game begins; empty for what is no game."""
    steps: tuple[StepExplained, ...]
    questions: tuple[int, ...]
    """The open questions that it touches."""
    played: Played[AnyOutcome]
    games: tuple[GameState, ...] = ()
    """The game as it began and after each step; none of what is no game."""
    rounds: tuple[tuple[GameState, ...], ...] = ()
    """The game as each round of the checks in each step found it."""

    @property
    def all_met(self) -> bool:
        """Whether every claim is met."""
        return all(claim.met for step in self.steps for claim in step.claims)

    @property
    def outcomes_told(self) -> list[str]:
        """For each step the outcome in words, where it is new, claimed, or the last; else empty."""
        found, before = [], _GOES_ON
        for step in self.steps:
            said = step.told != before or bool(step.claims) or step is self.steps[-1]
            found.append(step.told if said else "")
            before = step.told
        return found

    @property
    def rules(self) -> tuple[str, ...]:
        """The slugs of the rules that it tells of, each once."""
        told = [line.rule for step in self.steps for line in step.derivation]
        told += [one.rule for step in self.steps for one in step.missing]
        return tuple(dict.fromkeys(told))

    def asked(self) -> Iterator[tuple[int, Question]]:
        """The open questions that it touches, with their numbers."""
        return ((number, self.book.questions[number]) for number in self.questions)

    def left_open(self, known: Container[int] = ()) -> Iterator[str]:
        """The open questions that it touches, but for those known, line by line."""
        for number, question in self.asked():
            if number not in known:
                yield f"open question {number}, so other outcomes may be right too: {question.asks}"
                yield f"  reading: {question.reading}"


def explain(scenario: Scenario, book: Rulebook) -> Explanation:
    """Play a scenario of an edition and explain it, step by step."""
    case = scenario.case
    games: tuple[GameState, ...] = ()
    rounds: tuple[tuple[GameState, ...], ...] = ()
    played: Played[AnyOutcome]
    missing: dict[int, tuple[Missing, ...]] = {}
    if isinstance(case, v.Case):
        seen = watched(case)
        played, games, rounds = seen.played, seen.games, seen.rounds
        missing = _missing(case, scenario.thens, seen)
    else:
        played = play(case)
    changes = _changes(games, played)
    played = with_cards(played, scenario)
    steps: list[StepExplained] = []
    for number, sentences in enumerate(scenario.told, 1):
        outcome = played.outcomes[number - 1]
        nearly = tuple(missing.get(number, ()))
        claims = tuple(
            _claimed(then, played, {**missing, number: nearly})
            for then in scenario.thens
            if then.after == number
        )
        derivation, now = played.derivations[number - 1], changes.get(number, "")
        steps.append(StepExplained(number, sentences, derivation, nearly, now, outcome, claims))
    start = at_the_start(standing(games[0])) if games else ""
    touched = tuple(sorted(played.questions[-1])) if played.questions else ()
    return Explanation(scenario, book, start, tuple(steps), touched, played, games, rounds)


def _claimed(
    then: Then, played: Played[AnyOutcome], missing: dict[int, tuple[Missing, ...]]
) -> Claimed:
    met = bool(then.judged(played.outcomes[then.after - 1]))
    return Claimed(then.text, met, () if met else against(then, played, missing))


def _changes(games: tuple[GameState, ...], played: Played[AnyOutcome]) -> dict[int, str]:
    """What each step has changed in how the game stands; of another game all."""
    if not games:
        return {}
    stand = [standing(games[0])]
    found: dict[int, str] = {}
    for number, (before, game) in enumerate(pairwise(games), 1):
        outcome = played.outcomes[number - 1]
        stand.append(standing(game, outcome if isinstance(outcome, v.Outcome) else None))
        other = game.setup is not before.setup
        found[number] = at_the_start(stand[-1]) if other else changed(*stand[-2:])
    return found


def _missing(
    case: v.Case, thens: tuple[Then, ...], seen: Watched
) -> dict[int, tuple[Missing, ...]]:
    """What nearly applied in each step, but what was said already of the last one of its kind."""
    found: dict[int, tuple[Missing, ...]] = {}
    said: dict[bool, tuple[Missing, ...]] = {}
    checked_next = [bool(rounds) for rounds in (*seen.rounds[1:], ())]
    for number, two in enumerate(pairwise(seen.games), 1):
        moment = Moment(
            case,
            number,
            two,
            seen.rounds[number - 1],
            seen.played.derivations[number - 1],
            last_word=not checked_next[number - 1] or any(then.after == number for then in thens),
        )
        nearly = tuple(one for way in WAYS for one in way(moment)) if moment.same_game else ()
        before = said.get(moment.checked, ())
        found[number] = tuple(one for one in nearly if one not in before)
        said[moment.checked] = nearly
    return found
