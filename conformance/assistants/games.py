"""Questions about games: how a game ends and why, and whether a claim about it is right."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from headjudge.conformance.assistants.shared import (
    AssistantAnswer,
    Day,
    Sentences,
    edition_on,
)
from headjudge.conformance.explaining import by_edition
from headjudge.conformance.explaining.record import Explanation, Section
from headjudge.conformance.scenarios.read import FeatureError, compile_each, parse
from headjudge.conformance.table.findings import Answer, Problem, answer
from headjudge.conformance.table.writing import lines_of, written
from headjudge.spec.rulebook import Rulebook

Settled = Literal["so", "not so", "depends on an open question", "can't be said"]
_UNPLAYED = "how this game ends, as it can't be played"
_NO_PLAYERS = "how this game ends: begin with who plays it, as in: a game between Ana and Ben"


class GamePlayed(AssistantAnswer, frozen=True, kw_only=True):
    """How a game ends, step by step."""

    explanation: Explanation | None = None
    """The same record that ``headjudge explain --json`` prints."""
    problems: tuple[Problem, ...] = ()
    """The sentences that can't be read or don't fit, with suggestions."""


class ClaimSettled(GamePlayed, frozen=True, kw_only=True):
    """Whether a claim about a game is right."""

    verdict: Settled
    because: tuple[str, ...] = ()
    """The rules that decide it with their numbers, or what is so instead of the claim."""


class PlayScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """Play a game by the rules: who wins, loses or draws, which rule did what, and near misses.

    Say who plays, what each has and what happens, a sentence a line; "state-based actions are
    checked" is a sentence of its own, without which nobody with 0 life has lost yet.
    """

    sentences: Sentences
    date: Day = ""

    def reply(self) -> GamePlayed:
        """Return how it ends. Raises LookUpError for a day before the first edition."""
        found = answer(self.sentences, edition_on(self.date))
        missing = _not_answered(found)
        if not found.examples:
            missing = (_UNPLAYED if found.problems else _NO_PLAYERS, *missing)
        return GamePlayed(
            edition=found.edition,
            explanation=next(iter(found.examples), None),
            problems=found.problems,
            cannot_be_said=missing,
        )


class SettleClaim(Struct, frozen=True, forbid_unknown_fields=True):
    """Say whether a claim about a game is right, and by which rules; on request in all editions."""

    sentences: Sentences
    claim: Annotated[
        str,
        Meta(description="The claim about the end, as a sentence: Ana has lost", max_length=500),
    ]
    date: Day = ""
    all_editions: Annotated[
        bool, Meta(description="Whether to say how it ends in every edition since 2005.")
    ] = False

    def reply(self) -> ClaimSettled:
        """Return whether it is right. Raises LookUpError for a day before the first edition."""
        text, edition = self.sentences.rstrip("\n"), edition_on(self.date)
        said = self.claim.strip().removeprefix("Then ")
        text = f"{text}\n\nThen {said}"
        found = answer(text, edition)
        claims = [c for one in found.examples[:1] for step in one.steps for c in step.claims]
        matching = [claim for claim in claims if claim.text == said]
        if found.problems or not matching:
            return ClaimSettled(
                edition=found.edition,
                verdict="can't be said",
                problems=found.problems,
                cannot_be_said=(_UNPLAYED, *_not_answered(found)),
            )
        explained, claim = found.examples[0], matching[-1]
        derived = [line.sentence for step in explained.steps for line in step.derivation]
        plainly: Settled = "so" if claim.met else "not so"
        if self.all_editions:
            explained = replace(explained, sections=_in_editions(text, found.edition))
        return ClaimSettled(
            edition=found.edition,
            verdict="depends on an open question" if explained.questions else plainly,
            because=tuple(derived) if claim.met else claim.instead,
            explanation=explained,
            cannot_be_said=(*_not_answered(found), *_under_readings(explained, plainly)),
        )


def _not_answered(found: Answer) -> tuple[str, ...]:
    """Return what the answer leaves out, and why."""
    line = found.before
    unread = (f"what comes of line {line} and of all after it: it can't be read",) if line else ()
    several = len(found.examples) > 1
    others = ("how the other games end: one is played at a time",) if several else ()
    pending = any(explained.pending for explained in found.examples[:1])
    last = ("how it ends once what is pending has happened",) if pending else ()
    return unread + others + last


def _under_readings(explained: Explanation, plainly: str) -> tuple[str, ...]:
    if not explained.questions:
        return ()
    numbers = ", ".join(str(question.number) for question in explained.questions)
    return (f"whether it is so for certain: it is {plainly} as question {numbers} is read here",)


def _in_editions(text: str, edition: str) -> tuple[Section, ...]:
    """Return how the first game of a text ends in all editions."""
    feature = parse("the question", written("\n".join(lines_of(text))).feature)
    compiled = (one for _, one in compile_each(feature, Rulebook.at(edition)))
    scenario = next(one for one in compiled if not isinstance(one, FeatureError))
    return tuple(by_edition.sections(scenario))
