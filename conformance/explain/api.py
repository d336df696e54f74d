"""The API for the playground and for assistants: explain a text, or complete one of its lines.

A text is a feature, a list of examples, or bare sentences. This module does not depend on a
browser. The playground downloads every module imported here, so keep the imports to a minimum.
"""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from headjudge.explain.explanation import explain_or_error
from headjudge.explain.record import Explanation
from headjudge.explain.render import Unread, as_markdown
from headjudge.explain.story import STEP, LineRead, as_feature, headline, lines_of
from headjudge.spec.rulebook import LookUpError, Rulebook
from headjudge.suite.compiler import Feature, FeatureError, compile_each, parse
from headjudge.suite.lint import FileCheck, empty_feature, outlines, steps, swallowed_lines
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.completion import ANY, Continuation, continuations
from headjudge.suite.steps.pattern import Kind
from headjudge.suite.steps.registry import UNKNOWN, find, perform
from headjudge.suite.steps.suggest import split_message
from headjudge.text import pluralize, truncate_middle

MAX_CHARACTERS = 100_000
"""Maximum length of a text, in characters."""
MAX_EXAMPLES = 60
"""Maximum number of examples explained per text."""
MAX_COMPLETIONS = 60
CHECKS: tuple[FileCheck, ...] = (empty_feature, swallowed_lines, outlines, steps)
"""The lint checks that also apply to texts without claims."""
KEYWORD = re.compile(r"^(?:Given|When|Then|And|But|\*)\s+", re.IGNORECASE)
"""The optional keyword at the start of a step."""


class Problem(Struct, frozen=True, order=True, omit_defaults=True):
    """A problem in a text."""

    line: int
    """Line number, from 1; 0 if the problem is not confined to one line."""
    message: str
    meant: tuple[str, ...] = ()
    """Steps that the author may have meant."""
    similar: tuple[str, ...] = ()
    """Steps with other words but the line's names and numbers; only given if `meant` is empty."""
    examples: tuple[str, ...] = ()
    """Examples of near steps; only given if `meant` and `similar` are empty."""


class Answer(Struct, frozen=True, omit_defaults=True):
    """The explanations of a text's examples, and its problems."""

    edition: str
    problems: tuple[Problem, ...] = ()
    examples: tuple[Explanation, ...] = ()
    """Explanations of the examples that can be played."""
    read: tuple[LineRead, ...] = ()
    """The lines that were worded differently from the suite's sentences, and how they were read."""
    before: int = 0
    """First invalid line of bare sentences; it and later lines are ignored. 0 if all are valid."""
    markdown: str = ""
    """The explanations in the format of ``headjudge explain --markdown``."""


def answer(
    text: str, edition: str = "", site: str = "", unread: Unread | None = None, opening: str = ""
) -> Answer:
    """Explain a text's examples in an edition (default: the newest), and list its problems.

    The Markdown links to rule pages at ``SITE/rules/SLUG`` if `site` is given. `unread` is text
    that followed but could not be parsed, and `opening` says who plays, if the text does not.
    """
    try:
        book = Rulebook.at(edition)
    except LookUpError as error:
        return Answer(edition, (Problem(0, str(error)),))
    if not text.strip():
        return Answer(book.edition)
    if len(text) > MAX_CHARACTERS:
        message = f"the text has {len(text):,} characters; the table answers {MAX_CHARACTERS:,}"
        return Answer(book.edition, (Problem(0, message),))
    feature = as_feature(text, book.edition, opening=opening)
    try:
        parsed = parse("the table", feature.feature)
    except FeatureError as error:
        problems: list[tuple[int, str]] = [(error.line, error.message)]
        scenarios: list[Scenario] = []
    else:
        problems, scenarios = _compile(parsed, book)
        scenarios = [feature.told(scenario) for scenario in scenarios]
    all_problems = sorted({_problem(feature.line_of(line), message) for line, message in problems})
    first = all_problems[0].line if all_problems else 0
    if feature.is_bare and first > 1 and not scenarios:
        lines = lines_of(text)
        left_out = _unread(all_problems, lines[first - 1 :])
        before = answer(
            "\n".join(lines[: first - 1]), book.edition, site, unread or left_out, feature.opening
        )
        return replace(before, problems=tuple(all_problems), before=before.before or first)
    unread = unread or (_unread(all_problems, ()) if all_problems else None)
    explained: list[Explanation] = []
    for scenario in scenarios[:MAX_EXAMPLES]:
        result = explain_or_error(scenario, book)
        if isinstance(result, FeatureError):
            all_problems.append(_problem(scenario.line, result.message))
        else:
            explained.append(result)
    return Answer(
        book.edition,
        tuple(all_problems),
        tuple(explained),
        feature.read,
        markdown="\n\n".join(
            "\n".join(as_markdown(explanation, site, unread)) for explanation in explained
        ),
    )


def _unread(problems: Iterable[Problem], lines: Iterable[str]) -> Unread:
    """Describe the part of a text that could not be parsed."""
    why = tuple(
        f"line {problem.line}: {problem.message}" if problem.line else problem.message
        for problem in problems
    )
    return Unread(why, tuple(line.rstrip() for line in lines if line.strip()))


def _compile(feature: Feature, book: Rulebook) -> tuple[list[tuple[int, str]], list[Scenario]]:
    """Return a feature's problems as (line, message) pairs, and its playable scenarios."""
    problems = [problem for check in CHECKS for problem in check(feature, book)]
    scenarios = []
    compiled = [result for _, result in compile_each(feature, book)]
    for result in compiled:
        if isinstance(result, FeatureError):
            # unlike the checks, the compiler knows the players and so has better suggestions
            for error in (result, *result.more):
                problems = [problem for problem in problems if not _is_unknown(problem, error.line)]
                problems.append((error.line, error.message))
        else:
            scenarios.append(result)
    if feature.pickles and not compiled:
        problems.append((0, f"no example here is about the rules as of {book.edition}"))
    if len(scenarios) > MAX_EXAMPLES:
        count = pluralize(len(scenarios), "example")
        problems.append((0, f"of {count} the first {MAX_EXAMPLES} are shown"))
    return problems, scenarios


def _is_unknown(problem: tuple[int, str], line: int) -> bool:
    return problem[0] == line and problem[1].startswith(UNKNOWN)


def _problem(line: int, message: str) -> Problem:
    text, suggested = split_message(message)
    return Problem(max(line, 0), truncate_middle(text), *suggested)


class Completion(Struct, frozen=True):
    """A completion of a line."""

    insert: str
    """The text that replaces the line up to the cursor."""
    shown: str
    """The text to show in the menu: usually the new words, starting with the last typed word."""
    whole: bool
    """Whether the completed line is a complete sentence."""


def complete(text: str, line: int, column: int) -> list[Completion]:
    """Return the completions at a position: `line` counts from 1, `column` from 0."""
    lines = lines_of(text)
    if not 1 <= line <= len(lines):
        return []
    start, above = lines[line - 1][:column], lines[: line - 1]
    typed = start.lstrip().removeprefix("|").lstrip()
    indent = start[: len(start) - len(typed)]
    builder = builder_of(above)
    if "|" in indent or _ends_in_group(above):
        offered: Sequence[Continuation] = continuations(typed, builder, ["event"])
    else:
        keyword = KEYWORD.match(typed)
        prefix = keyword[0] if keyword else ""
        rest = typed.removeprefix(prefix)
        is_then = prefix.strip().lower() == "then"
        kinds: tuple[Kind, ...] = ("expectation",) if is_then else ANY[:-1]
        offered = [
            Continuation(prefix + continuation.line, continuation.whole)
            for continuation in continuations(rest, builder, kinds) or continuations(rest, builder)
        ]
    return [_completion(continuation, typed, indent) for continuation in offered[:MAX_COMPLETIONS]]


def _completion(continuation: Continuation, typed: str, indent: str) -> Completion:
    line = continuation.line
    # show only the new words, unless the completion rewrites the typed ones
    new_words = (
        line[typed.rfind(" ") + 1 :].strip() if line.lower().startswith(typed.lower()) else line
    )
    is_complete = continuation.whole
    return Completion(indent + line, new_words if is_complete else f"{new_words} …", is_complete)


def builder_of(lines: Sequence[str]) -> CaseBuilder:
    """Build the case of the last example in these lines, skipping invalid lines."""
    builder = CaseBuilder()
    for sentence, rows in _sentences(lines):
        with suppress(StepError):
            perform(builder, sentence, rows or None)
    return builder


def _ends_in_group(lines: Sequence[str]) -> bool:
    """Return whether the next line continues a list of simultaneous events without bars."""
    sentences = _sentences(lines)
    if not sentences or not lines[-1].strip() or lines[-1].lstrip()[0] == "|":
        return False
    try:
        return find(sentences[-1][0]).kind == "group"
    except StepError:
        return False


def _sentences(lines: Sequence[str]) -> list[tuple[str, list[list[str]]]]:
    """Return the sentences of the last example in these lines, each with its table rows.

    The background's sentences come first.
    """
    sentences: list[tuple[str, list[list[str]]]] = []
    background: list[tuple[str, list[list[str]]]] = []
    part = ""
    for raw in as_feature("\n".join(lines), checks=False).feature.split("\n"):
        line = raw.strip()
        head, step = headline(line), STEP.fullmatch(line)
        if head:
            background = sentences if part == "Background" else background
            part = head
            sentences = [] if part == "Background" else [*background]
        elif step:
            sentences.append((step[2], []))
        elif line[:1] == "|" and sentences:
            sentences[-1][1].append([line.strip("|").strip()])
    return sentences


class _AnswerRequest(Struct, frozen=True, tag="answer", tag_field="ask"):
    text: str
    edition: str = ""
    site: str = ""


class _CompletionRequest(Struct, frozen=True, tag="complete", tag_field="ask"):
    text: str
    line: int
    column: int


_DECODER: Any = msgspec.json.Decoder(_AnswerRequest | _CompletionRequest)


def reply(request: str) -> str:
    """Answer a JSON request from the page. Raises msgspec.DecodeError if the request is invalid."""
    decoded = _DECODER.decode(request)
    function = answer if isinstance(decoded, _AnswerRequest) else complete
    return msgspec.json.encode(function(**msgspec.structs.asdict(decoded))).decode()
