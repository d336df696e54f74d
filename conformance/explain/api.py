"""Answer a text: the problems of its lines, and an explanation of each example.

Turn text into a feature: a feature already, examples, or bare sentences.

The playground: the reference runs in the browser and answers text as it is typed.

Nothing here depends on a browser. It imports as little as possible, as the page fetches all of it.
"""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from headjudge.explain.explanation import explain
from headjudge.explain.record import Explanation
from headjudge.explain.render import Unread, as_markdown
from headjudge.spec.rulebook import LookUpError, Rulebook
from headjudge.suite.compiler import Feature, FeatureError, compile_each, parse
from headjudge.suite.lint import FileCheck, empty_feature, outlines, steps, swallowed_lines
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.pattern import KEYWORDS, LONGEST
from headjudge.suite.steps.registry import matching
from headjudge.suite.steps.suggest import split_message
from headjudge.text import pluralize, truncate_middle

TITLE = "At the table"
"""The default name of a feature or example."""
_FEATURE = re.compile(r"\s*(?:(?:Feature|Business Need|Ability)\s*:|#\s*language\s*:)")
HEADLINE = re.compile(r"\s*(Rule|Background|Examples?|Scenario(?:s| Outline| Template)?)\s*:")
"""The beginning of a part of a feature."""
STEP = re.compile(r"(Given|When|Then|And|But|\*)\s+(.*)", re.IGNORECASE)
"""A sentence with its keyword."""
_ROW = ("", "And", "But", "*")
"""The keywords that a row without bars may have; any other ends what happens at the same time."""


class FeatureText(Struct, frozen=True):
    """A text as a feature that keeps each of its lines on a separate line."""

    feature: str
    above: int
    """Lines of the feature above the first line of the text."""
    alone: bool = False
    """Whether the text is bare sentences."""


def lines_of(text: str) -> list[str]:
    """Split a text into lines at any line ending."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def as_feature(text: str) -> FeatureText:
    """Return a text as a feature.

    Bare sentences need no keywords, and simultaneous events need no bars: an empty line ends them.
    """
    lines = lines_of(text)
    if any(map(_FEATURE.match, lines)):
        return FeatureText("\n".join(lines), 0)
    above = [f"Feature: {TITLE}"]
    if any(map(HEADLINE.match, lines)):
        return FeatureText("\n".join(above + lines), len(above))
    above.append(f"Example: {TITLE}")
    return FeatureText("\n".join([*above, *_steps(lines)]), len(above), alone=True)


def _steps(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines, adding missing keywords to sentences and bars to rows."""
    before, happened, rows, bars = "", False, False, False
    for line in lines:
        said = line.strip()
        if not said or said[0] in "#|":
            rows, bars = rows and bool(said), bars or said[:1] == "|"
            yield line
            continue
        found = STEP.fullmatch(said)
        keyword, text = (found[1].capitalize(), found[2]) if found else ("", said)
        if rows and not bars and keyword in _ROW:
            cell = text.replace("\\", "\\\\").replace("|", "\\|")
            yield f"| {cell} |"
            continue
        kinds = [step.kind for step in matching(text)] if len(text) <= LONGEST else []
        kinds.sort(key=lambda kind: (kind == "expectation") is not happened)
        kind = kinds[0] if kinds else None
        happened |= kind in ("event", "group")
        rows, bars = kind == "group", False
        if not keyword:
            own = KEYWORDS[kind] if kind else "*"
            keyword, before = "And" if own == before else own, own
        elif keyword not in _ROW:
            before = keyword
        yield f"{keyword} {text}"


MAX_CHARACTERS = 100_000
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
    if len(text) > MAX_CHARACTERS:
        long = f"the text has {len(text):,} characters; the table answers {MAX_CHARACTERS:,}"
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
        tuple(
            replace(explanation, line=max(explanation.line - feature.above, 0))
            for explanation in explained
        ),
        markdown="\n\n".join(
            "\n".join(as_markdown(explanation, site, unread)) for explanation in explained
        ),
    )


def _unread(problems: Iterable[Problem], lines: Iterable[str]) -> Unread:
    """Return the part of a text that could not be read."""
    why = tuple(
        f"line {problem.line}: {problem.message}" if problem.line else problem.message
        for problem in problems
    )
    return Unread(why, tuple(line.rstrip() for line in lines if line.strip()))


def _compiled(feature: Feature, book: Rulebook) -> tuple[list[tuple[int, str]], list[Scenario]]:
    """Return the problems of a feature, by line, and its scenarios that can be played."""
    problems = [problem for check in CHECKS for problem in check(feature, book)]
    compiled = [one for _, one in compile_each(feature, book)]
    wrong = [one for one in compiled if isinstance(one, FeatureError)]
    scenarios = [one for one in compiled if not isinstance(one, FeatureError)]
    problems += [(error.line, error.message) for error in wrong]
    if feature.pickles and not compiled:
        problems.append((0, f"no example here is about the rules as of {book.edition}"))
    if len(scenarios) > MOST:
        problems.append(
            (0, f"of {pluralize(len(scenarios), 'example')} the first {MOST} are shown")
        )
    return problems, scenarios


def _problem(line: int, message: str) -> Problem:
    text, suggested = split_message(message)
    return Problem(max(line, 0), truncate_middle(text), suggested.rewrites, suggested.similar)
