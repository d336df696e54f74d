"""A scenario played by the rules: what each step does, what it leaves, and why not more."""

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance.explaining import nearly_changing, nearly_ending, nearly_losing
from headjudge.conformance.explaining.against import against, against_standing
from headjudge.conformance.explaining.cited import Cited, cited
from headjudge.conformance.explaining.game_steps import Missing, Moment
from headjudge.conformance.explaining.standing import StateInWords, at_the_start, changed, standing
from headjudge.conformance.explaining.unfinished import unfinished
from headjudge.conformance.judging.naming import called, with_cards
from headjudge.conformance.language.write import consequences
from headjudge.conformance.phrases.sentence import Unsayable
from headjudge.conformance.scenarios.impossible import impossible
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.sentences.expectations import Field, Then, tell
from headjudge.reference import Played, play
from headjudge.reference.game_state import GameState
from headjudge.reference.states import Watched, watched
from headjudge.spec import protocol as v
from headjudge.spec.cards import Card, card
from headjudge.spec.protocol.kinds import AnyOutcome
from headjudge.spec.protocol.matches import Standing
from headjudge.spec.rulebook import Question, Rulebook

WAYS = (*nearly_changing.WAYS, *nearly_ending.WAYS, *nearly_losing.WAYS)
"""What is asked of each step, in the order in which it is told."""
_NOT_KEPT = "last-in-first-out"
"""What is said of an ability that is told to resolve and can't yet."""
_GOES_ON = "the game goes on"
"""How a game stands before anything has happened."""
_IN_PLAY: frozenset[Field] = frozenset({"zone", "priority", "chooser", "lasting"})
"""Observations that outcomes have only in cases that use such things."""


class Claimed(Struct, frozen=True):
    """What a ``Then`` sentence claims, and whether it is so."""

    text: str
    met: bool
    instead: tuple[str, ...] = ()
    """Of a claim that is not met what the rules say instead, line by line."""


class StepExplained(Struct, frozen=True):
    """One step, explained."""

    number: int
    sentences: tuple[str, ...]
    did: tuple[Cited, ...]
    """What the rules did, in order."""
    nearly: tuple[Cited, ...]
    """Which rules nearly applied; of a check nothing that was said of the one before."""
    now: str
    """How the game stands after it, as far as that has changed; empty if it has not."""
    outcome: AnyOutcome
    claims: tuple[Claimed, ...]
    told: str
    """The outcome in words."""

    @property
    def lines(self) -> tuple[Cited, ...]:
        """What the rules did in it, and then which of them nearly did something."""
        return self.did + self.nearly


class Explanation(Struct, frozen=True):
    """A scenario, explained under an edition."""

    scenario: Scenario
    book: Rulebook
    steps: tuple[StepExplained, ...]
    questions: tuple[int, ...]
    """The open questions that it touches."""
    played: Played[AnyOutcome]
    games: tuple[GameState, ...] = ()
    """The game as it began and after each step; none of what is no game."""
    stands: tuple[StateInWords, ...] = ()
    """How each of these stands, in words."""
    rounds: tuple[tuple[GameState, ...], ...] = ()
    """The game as each round of the checks in each step found it."""

    @property
    def start(self) -> str:
        """How the game begins; empty for what is no game."""
        return at_the_start(self.stands[0]) if self.stands else ""

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
    def unfinished(self) -> tuple[str, ...]:
        """Why this is not final: what waits in the end, or was passed over."""
        kept = [_NOT_KEPT not in {one.slug for one in step.nearly} for step in self.steps]
        return unfinished(self.scenario, self.games, kept)

    @property
    def outcome(self) -> str:
        """What has come of it in the end, in words, with what waits on the stack."""
        told = self.steps[-1].told if self.steps else "nothing happens"
        left_out = (f"not modelled: {what}" for what in self.not_modelled)
        return "; ".join((told, *self.unfinished, *left_out))

    @property
    def not_modelled(self) -> tuple[str, ...]:
        """What cards of it do that could bear on the ending, and that their records leave out."""
        records = [card(name) for name in self.scenario.cards]
        left_out = tuple(f"{one.name}: {one.not_modelled}" for one in records if one.not_modelled)
        return left_out + tuple(self._unsaid(records))

    def _unsaid(self, records: Sequence[Card]) -> Iterator[str]:
        """What may have happened by now and nobody has said: of creatures, and of abilities."""
        told = " ".join(one for step in self.scenario.told for one in step)
        creatures = {one.name for one in records if "creature" in one.is_}
        if "is dealt lethal damage" not in told:
            for one in records:
                if one.hurts_creatures and creatures - {one.name}:
                    yield f"{one.name}: its damage to creatures: say who is dealt lethal damage"
        if not self.games or self.games[-1].over:
            return
        for one in records:
            if one.waits_to_be_said and f"{one.name}'s " not in told:
                which = "other ability" if one.triggers else "ability"
                yield f"{one.name}: what it does when {one.when}: say that its {which} resolves"

    @property
    def rules(self) -> tuple[str, ...]:
        """The slugs of the rules that it tells of, each once."""
        did = [one.slug for step in self.steps for one in step.did]
        nearly = [one.slug for step in self.steps for one in step.nearly]
        return tuple(dict.fromkeys(did + nearly))

    @property
    def consequences(self) -> tuple[str, ...]:
        """The sentences that say what has come of it, without keywords; none where none can."""
        if not self.steps:
            return ()
        try:
            return consequences(self.scenario.case, self.steps[-1].outcome)
        except Unsayable:
            return ()

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
        missing = nearly_applied(case, scenario.thens, seen)
        for number, what in impossible(case):
            told = Missing(_NOT_KEPT, called(what, scenario), verdict="not kept")
            missing[number] = (*missing.get(number, ()), told)
    else:
        played = play(case)
    stands = tuple(
        replace(now, waiting=tuple(called(what, scenario) for what in now.waiting))
        for now in map(standing, games, (None, *played.outcomes))
    )
    played = with_cards(played, scenario)
    steps: list[StepExplained] = []
    for number, sentences in enumerate(scenario.told, 1):
        did, nearly = played.derivations[number - 1], missing.get(number, ())
        steps.append(
            StepExplained(
                number,
                tuple(called(said, scenario) for said in sentences),
                tuple(cited(one, book) for one in did),
                tuple(cited(one, book) for one in nearly),
                _changed(number, games, stands) if games else "",
                played.outcomes[number - 1],
                tuple(
                    _claimed(then, played, missing, book)
                    for then in scenario.thens
                    if then.after == number
                ),
                called(tell(played.outcomes[number - 1], _IN_PLAY), scenario),
            )
        )
    touched = tuple(sorted(played.questions[-1])) if played.questions else ()
    return Explanation(scenario, book, tuple(steps), touched, played, games, stands, rounds)


def _claimed(
    then: Then, played: Played[AnyOutcome], missing: dict[int, tuple[Missing, ...]], book: Rulebook
) -> Claimed:
    now = played.outcomes[then.after - 1]
    if then.judged(now):
        return Claimed(then.text, met=True)
    if isinstance(now, Standing):
        found = against_standing(then, now, played)
    else:
        found = against(then, played, missing)
    return Claimed(then.text, met=False, instead=tuple(one.sentence(book) for one in found))


def _changed(number: int, games: tuple[GameState, ...], stands: tuple[StateInWords, ...]) -> str:
    """What a step has changed in how the game stands; of another game all."""
    if games[number].setup is not games[number - 1].setup:
        return at_the_start(stands[number])
    return changed(stands[number - 1], stands[number])


def nearly_applied(
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
