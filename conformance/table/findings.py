"""Answer a text: the problems of its lines, and an explanation of each example."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance import several, shortened
from headjudge.conformance.explaining.explanation import explain
from headjudge.conformance.explaining.record import Explanation
from headjudge.conformance.explaining.render import Unread, as_markdown
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
from headjudge.conformance.table.writing import as_feature, lines_of
from headjudge.spec.rulebook import LookUpError, Rulebook

LONGEST = 100_000
"""Characters of the longest text that is answered."""
MOST = 60
"""Examples of a text that are answered."""
CHECKS: tuple[FileCheck, ...] = (empty_feature, swallowed_lines, outlines, steps)
"""The lint checks that apply to a text without claims."""


class Problem(Struct, frozen=True, order=True, omit_defaults=True):
    """A problem of a line."""

    line: int
    """From 1; 0 for a problem that is not of one line."""
    message: str
    meant: tuple[str, ...] = ()
    """Steps that were perhaps meant."""
    similar: tuple[str, ...] = ()
    """Steps that say something similar, if no other was meant."""


class Answer(Struct, frozen=True, omit_defaults=True):
    """The answer to a text."""

    edition: str
    problems: tuple[Problem, ...] = ()
    examples: tuple[Explanation, ...] = ()
    """The examples that can be played."""
    before: int = 0
    """The first wrong line, if the text is bare sentences: it and all after it are left out."""
    markdown: str = ""
    """The examples as ``headjudge explain --markdown`` prints them."""


def answer(text: str, edition: str = "", site: str = "", unread: Unread | None = None) -> Answer:
    """Answer a text in an edition (default: the newest).

    `site` is the address above ``/rules/SLUG``, to which the Markdown links. `unread` is what
    follows the text and could not be read.
    """
    try:
        book = Rulebook.at(edition)
    except LookUpError as error:
        return Answer(edition, (Problem(0, str(error)),))
    if not text.strip():
        return Answer(book.edition)
    if len(text) > LONGEST:
        long = f"the text has {len(text):,} characters; the table answers {LONGEST:,}"
        return Answer(book.edition, (Problem(0, long),))
    feature = as_feature(text)
    try:
        parsed = parse("the table", feature.feature)
    except FeatureError as error:
        problems: list[tuple[int, str]] = [(error.line, error.message)]
        scenarios: list[Scenario] = []
    else:
        problems, scenarios = _compiled(parsed, book)
    wrong = sorted({_problem(line - feature.above, message) for line, message in problems})
    first = wrong[0].line if wrong else 0
    if feature.alone and first > 1 and not scenarios:
        lines = lines_of(text)
        left_out = _unread(wrong, lines[first - 1 :])
        before = answer("\n".join(lines[: first - 1]), book.edition, site, unread or left_out)
        return replace(before, problems=tuple(wrong), before=before.before or first)
    unread = unread or (_unread(wrong, ()) if wrong else None)
    explained = [explain(scenario, book) for scenario in scenarios[:MOST]]
    return Answer(
        book.edition,
        tuple(wrong),
        tuple(replace(one, line=max(one.line - feature.above, 0)) for one in explained),
        markdown="\n\n".join("\n".join(as_markdown(one, site, unread)) for one in explained),
    )


def _unread(problems: Iterable[Problem], lines: Iterable[str]) -> Unread:
    """Return the part of a text that could not be read."""
    why = tuple(f"line {one.line}: {one.message}" if one.line else one.message for one in problems)
    return Unread(why, tuple(line.rstrip() for line in lines if line.strip()))


def _compiled(feature: Feature, book: Rulebook) -> tuple[list[tuple[int, str]], list[Scenario]]:
    """Return the problems of a feature, by line, and its scenarios that can be played."""
    problems = [problem for check in CHECKS for problem in check(feature, book)]
    compiled = [one for _, one in compile_each(feature, book)]
    wrong = [one for one in compiled if isinstance(one, FeatureError)]
    scenarios = [one for one in compiled if not isinstance(one, FeatureError)]
    problems += [(one.line, one.message) for one in wrong]
    if feature.pickles and not compiled:
        problems.append((0, f"no example here is about the rules as of {book.edition}"))
    if len(scenarios) > MOST:
        problems.append((0, f"of {several(len(scenarios), 'example')} the first {MOST} are shown"))
    return problems, scenarios


def _problem(line: int, message: str) -> Problem:
    text, suggested = split_message(message)
    return Problem(max(line, 0), shortened(text), suggested.rewrites, suggested.similar)
