"""What an assistant is told of a game: how it ends and why, and whether a claim about it is so."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from headjudge.conformance.assistants.shared import (
    AssistantAnswer,
    Day,
    OpenPoint,
    RuleSaid,
    Sentences,
    edition_on,
)
from headjudge.conformance.explaining import by_edition
from headjudge.conformance.scenarios.read import FeatureError, compile_each, parse
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.table.findings import (
    ExampleAnswered,
    StandingAfter,
    StepAnswered,
    TableAnswer,
    WrongLine,
    answer,
)
from headjudge.conformance.table.writing import lines_of, written
from headjudge.spec.rulebook import Rulebook

Settled = Literal["so", "not so", "depends on an open question", "can't be said"]


class StepOfGame(Struct, frozen=True, omit_defaults=True):
    """What one step does, and which rules nearly did something."""

    said: tuple[str, ...]
    outcome: str
    rules_did: tuple[str, ...] = ()
    """Each with its number, its name here, and what it did to whom."""
    nearly_applied: tuple[str, ...] = ()
    stands: tuple[str, ...] = ()
    """What each player still in the game has; nothing once the game is over."""


class SaidOtherwise(Struct, frozen=True, omit_defaults=True):
    """A sentence that can't be read or does not fit, and what was perhaps meant."""

    line: int
    why: str
    perhaps_meant: tuple[str, ...] = ()
    similar_steps: tuple[str, ...] = ()


class GamePlayed(AssistantAnswer, frozen=True, kw_only=True):
    """How a game ends, step by step."""

    outcome: str = ""
    then: tuple[str, ...] = ()
    """The sentences that say what has come of it."""
    steps: tuple[StepOfGame, ...] = ()
    waiting: tuple[str, ...] = ()
    """What still waits to resolve, so that the outcome is not the last word."""
    rules: tuple[RuleSaid, ...] = ()
    open_questions: tuple[OpenPoint, ...] = ()
    wrong_sentences: tuple[SaidOtherwise, ...] = ()


class ClaimSettled(AssistantAnswer, frozen=True, kw_only=True):
    """Whether a claim about a game is so, and which rules say it."""

    verdict: Settled
    outcome: str = ""
    because: tuple[str, ...] = ()
    """What decides it: rules with their numbers, or what is so in place of the claim."""
    in_editions: tuple[str, ...] = ()
    """How the game ends in which editions, where that was asked."""
    rules: tuple[RuleSaid, ...] = ()
    open_questions: tuple[OpenPoint, ...] = ()
    wrong_sentences: tuple[SaidOtherwise, ...] = ()


class PlayScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """Play a game by the rules: who wins, loses or draws, which rule did what, and what nearly did.

    Say who plays, what each has and what happens, a sentence a line; "state-based actions are
    checked" is a sentence of its own, without which nobody with 0 life has lost yet.
    """

    sentences: Sentences
    date: Day = ""

    def reply(self) -> GamePlayed:
        """How it ends. Raises LookUpError for a day on which no edition was in force."""
        found = answer(self.sentences, edition_on(self.date))
        wrong, cannot = _wrong(found), _cannot(found)
        if not found.examples:
            unplayed = _UNPLAYED if wrong else _NO_PLAYERS
            return GamePlayed(
                edition=found.edition, wrong_sentences=wrong, cannot_be_said=(unplayed, *cannot)
            )
        one = found.examples[0]
        return GamePlayed(
            edition=found.edition,
            outcome=one.outcome,
            then=one.then,
            steps=tuple(map(_step, one.steps)),
            waiting=_waiting(one),
            rules=_rules(one),
            open_questions=_open(one),
            wrong_sentences=wrong,
            cannot_be_said=cannot,
        )


class SettleClaim(Struct, frozen=True, forbid_unknown_fields=True):
    """Say whether a claim about a game is so, and by which rules; on request in every edition."""

    sentences: Sentences
    claim: Annotated[
        str,
        Meta(
            description="What somebody holds for right after that, as a sentence: Ana has lost",
            max_length=500,
        ),
    ]
    date: Day = ""
    all_editions: Annotated[
        bool, Meta(description="Whether to say how it ends in every edition since 2005.")
    ] = False

    def reply(self) -> ClaimSettled:
        """Whether it is so. Raises LookUpError for a day on which no edition was in force."""
        begun = self.sentences.rstrip("\n")
        said = self.claim.strip().removeprefix("Then ")
        text = f"{begun}\n\nThen {said}"
        found = answer(text, edition_on(self.date))
        wrong, cannot = _wrong(found), _cannot(found)
        claims = [c for one in found.examples[:1] for step in one.steps for c in step.claims]
        mine = [claim for claim in claims if claim.text == said]
        if wrong or not mine:
            return ClaimSettled(
                edition=found.edition,
                verdict="can't be said",
                wrong_sentences=wrong,
                cannot_be_said=(_UNPLAYED, *cannot),
            )
        one, claim = found.examples[0], mine[-1]
        decided = [cited.sentence for step in one.steps for cited in step.did]
        plainly: Settled = "so" if claim.met else "not so"
        editions = _in_editions(text, found.edition) if self.all_editions else ()
        return ClaimSettled(
            edition=found.edition,
            verdict="depends on an open question" if one.questions else plainly,
            outcome=one.outcome,
            because=tuple(decided) if claim.met else claim.instead,
            in_editions=tuple(editions),
            rules=_rules(one),
            open_questions=_open(one),
            cannot_be_said=(*cannot, *_under_readings(one, plainly)),
        )


_UNPLAYED = "how this game ends, as it can't be played"
_NO_PLAYERS = "how this game ends: begin with who plays it, as in: a game between Ana and Ben"


def _cannot(found: TableAnswer) -> tuple[str, ...]:
    """What is left out, and why."""
    line = found.before
    unread = (f"what comes of line {line} and of all after it: it can't be read",) if line else ()
    more = len(found.examples) - 1
    several = ("how the other games end: one is played at a time",) if more > 0 else ()
    waits = [waiting for one in found.examples[:1] for waiting in _waiting(one)]
    last = ("how it ends once that has resolved which still waits",) if waits else ()
    return unread + several + last


def _under_readings(one: ExampleAnswered, plainly: str) -> tuple[str, ...]:
    if not one.questions:
        return ()
    numbers = ", ".join(str(question.number) for question in one.questions)
    return (f"whether it is so for certain: it is {plainly} as question {numbers} is read here",)


def _wrong(found: TableAnswer) -> tuple[SaidOtherwise, ...]:
    def told(one: WrongLine) -> SaidOtherwise:
        return SaidOtherwise(one.line, one.message, one.meant, one.similar)

    return tuple(map(told, found.problems))


def _step(step: StepAnswered) -> StepOfGame:
    return StepOfGame(
        step.said,
        step.told,
        tuple(cited.sentence for cited in step.did),
        tuple(cited.sentence for cited in step.nearly),
        _stands(step.after) if step.after else (),
    )


def _stands(after: StandingAfter) -> tuple[str, ...]:
    return tuple(f"{' and '.join(one.who)}: {', '.join(one.has)}" for one in after.players)


def _waiting(one: ExampleAnswered) -> tuple[str, ...]:
    last = one.steps[-1].after if one.steps else None
    return last.waiting if last else ()


def _rules(one: ExampleAnswered) -> tuple[RuleSaid, ...]:
    return tuple(RuleSaid(cited.number, cited.slug, cited.text) for cited in one.rules)


def _open(one: ExampleAnswered) -> tuple[OpenPoint, ...]:
    return tuple(OpenPoint(q.number, q.asks, q.reading) for q in one.questions)


def _in_editions(text: str, edition: str) -> Iterator[str]:
    """How the first game of a text ends in every edition, a line each."""
    for scenario in _scenarios(text, edition)[:1]:
        for section in by_edition.sections(scenario):
            yield section.heading
            yield from section.listed(lambda line: line if isinstance(line, str) else line.sentence)


def _scenarios(text: str, edition: str) -> list[Scenario]:
    """The games of a text that can be played."""
    feature = parse("what was asked", written("\n".join(lines_of(text))).feature)
    compiled = [one for _, one in compile_each(feature, Rulebook.at(edition))]
    return [one for one in compiled if not isinstance(one, FeatureError)]
