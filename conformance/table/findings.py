"""What the table answers: what is wrong with which line, and of each example how it comes out."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance import join, several, shortened
from headjudge.conformance.explaining import as_markdown
from headjudge.conformance.explaining.cited import Cited
from headjudge.conformance.explaining.explanation import Claimed, Explanation, explain
from headjudge.conformance.explaining.standing import StateInWords
from headjudge.conformance.phrases.suggest import split_message
from headjudge.conformance.scenarios.lint import (
    FileCheck,
    empty_feature,
    outlines,
    steps,
    swallowed_lines,
)
from headjudge.conformance.scenarios.read import Feature, FeatureError, compile_each, parse
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.table.writing import lines_of, written
from headjudge.spec.rulebook import LookUpError, Rulebook

LONGEST = 100_000
"""Characters of the longest text that is answered."""
MOST = 60
"""Examples of a text that are answered."""
CHECKS: tuple[FileCheck, ...] = (empty_feature, swallowed_lines, outlines, steps)
"""What can be wrong with a text that may as well expect nothing."""


class WrongLine(Struct, frozen=True, order=True):
    """What is wrong with a line."""

    line: int
    """From 1; 0 where it is not the fault of one line."""
    message: str
    meant: tuple[str, ...] = ()
    """Steps that were perhaps meant."""
    similar: tuple[str, ...] = ()
    """Steps that say something similar, where none was."""


class Having(Struct, frozen=True):
    """What a player has, or those who share a life total."""

    who: tuple[str, ...]
    has: tuple[str, ...]
    new: bool
    """Whether that is otherwise than before the step."""


class StandingAfter(Struct, frozen=True):
    """How a game stands."""

    players: tuple[Having, ...]
    """Those who are still in; nobody once the game is over."""
    waiting: tuple[str, ...]
    turn: str
    """Whose turn it is, if it has become theirs."""


class StepAnswered(Struct, frozen=True):
    """What a step does."""

    number: int
    said: tuple[str, ...]
    did: tuple[Cited, ...]
    nearly: tuple[Cited, ...]
    """The rules that nearly applied, and why they did not."""
    after: StandingAfter | None
    """How the game stands then; None of what is no game."""
    told: str
    """The outcome in words."""
    claims: tuple[Claimed, ...]


class OpenQuestion(Struct, frozen=True):
    """An open question on which the outcome hangs."""

    number: int
    asks: str
    reading: str


class ExampleAnswered(Struct, frozen=True):
    """How an example comes out."""

    name: str
    line: int
    outcome: str
    met: bool
    """Whether all that it claims is so."""
    then: tuple[str, ...]
    """The sentences that say what has come of it; none where none can."""
    start: StandingAfter | None
    steps: tuple[StepAnswered, ...]
    rules: tuple[Cited, ...]
    """Our sentences for the rules that it tells of."""
    questions: tuple[OpenQuestion, ...]


class TableAnswer(Struct, frozen=True):
    """What there is to say of a text."""

    edition: str
    problems: tuple[WrongLine, ...] = ()
    examples: tuple[ExampleAnswered, ...] = ()
    """Those that can be played."""
    before: int = 0
    """Where a sentence among sentences alone is wrong: its line, and the rest has been left out."""
    markdown: str = ""
    """The examples as ``headjudge explain --markdown`` prints them."""


def answer(
    text: str, edition: str = "", site: str = "", unread: as_markdown.Unread | None = None
) -> TableAnswer:
    """What there is to say of a text in an edition, the newest if none is given.

    `site` is the address above ``/rules/SLUG``, to which the Markdown links. What follows the text
    and could not be read is `unread`.
    """
    try:
        book = Rulebook.at(edition)
    except LookUpError as error:
        return TableAnswer(edition, (WrongLine(0, str(error)),))
    if not text.strip():
        return TableAnswer(book.edition)
    if len(text) > LONGEST:
        long = f"the text has {len(text):,} characters; the table answers {LONGEST:,}"
        return TableAnswer(book.edition, (WrongLine(0, long),))
    feature = written(text)
    try:
        parsed = parse("the table", feature.feature)
    except FeatureError as error:
        problems: list[tuple[int, str]] = [(error.line, error.message)]
        scenarios: list[Scenario] = []
    else:
        problems, scenarios = _compiled(parsed, book)
    wrong = sorted({_wrong(line - feature.above, message) for line, message in problems})
    first = wrong[0].line if wrong else 0
    if feature.alone and first > 1 and not scenarios:
        lines = lines_of(text)
        left_out = _unread(wrong, lines[first - 1 :])
        before = answer("\n".join(lines[: first - 1]), book.edition, site, unread or left_out)
        return replace(before, problems=tuple(wrong), before=before.before or first)
    unread = unread or (_unread(wrong, ()) if wrong else None)
    explained = [explain(one, book) for one in scenarios[:MOST]]
    return TableAnswer(
        book.edition,
        tuple(wrong),
        tuple(_example(one, feature.above) for one in explained),
        markdown="\n\n".join(
            "\n".join(as_markdown.lines(one, (), site, unread)) for one in explained
        ),
    )


def _unread(wrong: Iterable[WrongLine], lines: Iterable[str]) -> as_markdown.Unread:
    """What of a text could not be read, and why; of sentences alone all lines from there on."""
    why = tuple(f"line {one.line}: {one.message}" if one.line else one.message for one in wrong)
    return as_markdown.Unread(why, tuple(line.rstrip() for line in lines if line.strip()))


def _compiled(feature: Feature, book: Rulebook) -> tuple[list[tuple[int, str]], list[Scenario]]:
    """What is wrong with a feature, by line, and the scenarios of it that are right."""
    problems = [found for check in CHECKS for found in check(feature, book)]
    compiled = [one for _, one in compile_each(feature, book)]
    wrong = [one for one in compiled if isinstance(one, FeatureError)]
    scenarios = [one for one in compiled if not isinstance(one, FeatureError)]
    problems += [(one.line, one.message) for one in wrong]
    if feature.pickles and not compiled:
        problems.append((0, f"no example here is about the rules as of {book.edition}"))
    if len(scenarios) > MOST:
        problems.append((0, f"of {several(len(scenarios), 'example')} the first {MOST} are shown"))
    return problems, scenarios


def _wrong(line: int, message: str) -> WrongLine:
    said, suggested = split_message(message)
    return WrongLine(max(line, 0), shortened(said), suggested.rewrites, suggested.similar)


def _example(explained: Explanation, above: int) -> ExampleAnswered:
    book = explained.book
    return ExampleAnswered(
        explained.scenario.name,
        max(explained.scenario.line - above, 0),
        explained.outcome,
        explained.all_met,
        explained.consequences,
        _standing(explained.stands[0]) if explained.stands else None,
        tuple(_steps(explained)),
        tuple(
            Cited(book.number(slug) if book.has(slug) else "", slug, rule.sentence(book.edition))
            for slug, rule in ((slug, book.rules[slug]) for slug in explained.rules)
        ),
        tuple(OpenQuestion(n, one.asks, one.reading) for n, one in explained.asked()),
    )


def _steps(explained: Explanation) -> Iterator[StepAnswered]:
    """Each step, with how the game stands after it."""
    stands = explained.stands
    for step in explained.steps:
        after = _standing(stands[step.number], stands[step.number - 1]) if stands else None
        yield StepAnswered(
            step.number, step.sentences, step.did, step.nearly, after, step.told, step.claims
        )


def _standing(now: StateInWords, before: StateInWords | None = None) -> StandingAfter:
    """How a game stands, with what is new since another moment, if one is given."""
    players = tuple(
        Having(names, parts, before is not None and before.of.get(names) != parts)
        for names, parts in now.of.items()
    )
    other = before is not None and before.turn and now.turn != before.turn
    return StandingAfter(players, now.waiting, join(now.turn) if other and now.turn else "")
