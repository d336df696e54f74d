"""What the playground and assistants ask: explain a text, or complete one of its lines.

A text is a feature, some examples, or bare sentences. Nothing here depends on a browser, and the
playground downloads all that is imported here, so this imports as little as possible.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from headjudge.explain.explanation import explain
from headjudge.explain.record import Explanation
from headjudge.explain.render import Unread, as_markdown
from headjudge.spec.rulebook import LookUpError, Rulebook
from headjudge.suite.compiler import Feature, FeatureError, compile_each, parse
from headjudge.suite.lint import FileCheck, empty_feature, outlines, steps, swallowed_lines
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.completion import ANY, Continuation, continuations
from headjudge.suite.steps.pattern import KEYWORDS, LONGEST, Kind
from headjudge.suite.steps.registry import find, matching, perform
from headjudge.suite.steps.suggest import split_message
from headjudge.text import pluralize, truncate_middle

TITLE = "At the table"
"""The default name of a feature or example."""
MAX_CHARACTERS = 100_000
"""Characters of the longest text that is answered."""
MAX_EXAMPLES = 60
"""Examples of a text that are answered."""
MAX_COMPLETIONS = 60
CHECKS: tuple[FileCheck, ...] = (empty_feature, swallowed_lines, outlines, steps)
"""The lint checks that apply to a text without claims."""
_FEATURE = re.compile(r"\s*(?:(?:Feature|Business Need|Ability)\s*:|#\s*language\s*:)")
_HEADLINE = re.compile(r"\s*(Rule|Background|Examples?|Scenario(?:s| Outline| Template)?)\s*:")
"""The beginning of a part of a feature."""
_STEP = re.compile(r"(Given|When|Then|And|But|\*)\s+(.*)", re.IGNORECASE)
"""A sentence with its keyword."""
KEYWORD = re.compile(r"^(?:Given|When|Then|And|But|\*)\s+", re.IGNORECASE)
"""The keyword that a sentence may begin with."""
_ROW_KEYWORDS = ("", "And", "But", "*")
"""The keywords of a simultaneous event without a bar; any other ends the group."""


class FeatureText(Struct, frozen=True):
    """A text as a feature that keeps each of its lines on a separate line."""

    feature: str
    above: int
    """Lines of the feature above the first line of the text."""
    is_bare: bool = False
    """Whether the text is bare sentences."""


def as_feature(text: str) -> FeatureText:
    """Return a text as a feature.

    Bare sentences need no keywords, and simultaneous events need no bars: an empty line ends them.
    """
    lines = lines_of(text)
    if any(map(_FEATURE.match, lines)):
        return FeatureText("\n".join(lines), 0)
    above = [f"Feature: {TITLE}"]
    if any(map(_HEADLINE.match, lines)):
        return FeatureText("\n".join(above + lines), len(above))
    above.append(f"Example: {TITLE}")
    return FeatureText("\n".join([*above, *_as_steps(lines)]), len(above), is_bare=True)


def lines_of(text: str) -> list[str]:
    """Split a text into lines at any line ending."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _as_steps(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines, adding missing keywords to sentences and bars to simultaneous events."""
    last_keyword, has_events, in_group, has_bars = "", False, False, False
    for line in lines:
        sentence = line.strip()
        if not sentence or sentence[0] in "#|":
            in_group, has_bars = in_group and bool(sentence), has_bars or sentence[:1] == "|"
            yield line
            continue
        found = _STEP.fullmatch(sentence)
        keyword, text = (found[1].capitalize(), found[2]) if found else ("", sentence)
        if in_group and not has_bars and keyword in _ROW_KEYWORDS:
            cell = text.replace("\\", "\\\\").replace("|", "\\|")
            yield f"| {cell} |"
            continue
        kinds = [step.kind for step in matching(text)] if len(text) <= LONGEST else []
        # a sentence that can be an event or an expectation is an expectation after the first event
        kinds.sort(key=lambda kind: (kind == "expectation") is not has_events)
        kind = kinds[0] if kinds else None
        has_events |= kind in ("event", "group")
        in_group, has_bars = kind == "group", False
        if not keyword:
            own = KEYWORDS[kind] if kind else "*"
            keyword, last_keyword = "And" if own == last_keyword else own, own
        elif keyword not in _ROW_KEYWORDS:
            last_keyword = keyword
        yield f"{keyword} {text}"


class Problem(Struct, frozen=True, order=True, omit_defaults=True):
    """A problem of a line."""

    line: int
    """From 1; 0 if the problem concerns no single line."""
    message: str
    meant: tuple[str, ...] = ()
    """Steps that were perhaps meant."""
    similar: tuple[str, ...] = ()
    """Steps of similar meaning, if none was perhaps meant."""


class Answer(Struct, frozen=True, omit_defaults=True):
    """The answer to a text."""

    edition: str
    problems: tuple[Problem, ...] = ()
    examples: tuple[Explanation, ...] = ()
    """The examples that can be played."""
    before: int = 0
    """For bare sentences with an error, its line; that line and all later ones are left out."""
    markdown: str = ""
    """The examples as ``headjudge explain --markdown`` prints them."""


def answer(text: str, edition: str = "", site: str = "", unread: Unread | None = None) -> Answer:
    """Explain the examples of a text in an edition (default: the newest), and list its problems.

    `site` is the address above ``/rules/SLUG``, to which the Markdown links. `unread` is the part
    that follows the text and could not be read.
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
    feature = as_feature(text)
    try:
        parsed = parse("the table", feature.feature)
    except FeatureError as error:
        problems: list[tuple[int, str]] = [(error.line, error.message)]
        scenarios: list[Scenario] = []
    else:
        problems, scenarios = _compile(parsed, book)
    found = sorted({_problem(line - feature.above, message) for line, message in problems})
    first = found[0].line if found else 0
    if feature.is_bare and first > 1 and not scenarios:
        lines = lines_of(text)
        left_out = _unread(found, lines[first - 1 :])
        before = answer("\n".join(lines[: first - 1]), book.edition, site, unread or left_out)
        return replace(before, problems=tuple(found), before=before.before or first)
    unread = unread or (_unread(found, ()) if found else None)
    explained = [explain(scenario, book) for scenario in scenarios[:MAX_EXAMPLES]]
    return Answer(
        book.edition,
        tuple(found),
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


def _compile(feature: Feature, book: Rulebook) -> tuple[list[tuple[int, str]], list[Scenario]]:
    """Return the problems of a feature, by line, and the scenarios that can be played."""
    problems = [problem for check in CHECKS for problem in check(feature, book)]
    scenarios = []
    compiled = [result for _, result in compile_each(feature, book)]
    for result in compiled:
        if isinstance(result, FeatureError):
            problems.append((result.line, result.message))
        else:
            scenarios.append(result)
    if feature.pickles and not compiled:
        problems.append((0, f"no example here is about the rules as of {book.edition}"))
    if len(scenarios) > MAX_EXAMPLES:
        count = pluralize(len(scenarios), "example")
        problems.append((0, f"of {count} the first {MAX_EXAMPLES} are shown"))
    return problems, scenarios


def _problem(line: int, message: str) -> Problem:
    text, suggested = split_message(message)
    return Problem(max(line, 0), truncate_middle(text), suggested.rewrites, suggested.similar)


class Completion(Struct, frozen=True):
    """A completion of a line."""

    insert: str
    """The completed beginning of the line."""
    shown: str
    """The new part, beginning with the last word that was typed."""
    whole: bool
    """Whether it is a complete sentence."""


def complete(text: str, line: int, column: int) -> list[Completion]:
    """Return the completions of a line of a text, counted from 1, after `column` characters."""
    lines = lines_of(text)
    if not 1 <= line <= len(lines):
        return []
    start, above = lines[line - 1][:column], lines[: line - 1]
    typed = start.lstrip().removeprefix("|").lstrip()
    indent = start[: len(start) - len(typed)]
    builder = builder_of(above)
    if "|" in indent or _ends_in_group(above):
        found: Sequence[Continuation] = continuations(typed, builder, ["event"])
    else:
        keyword = KEYWORD.match(typed)
        prefix = keyword[0] if keyword else ""
        rest = typed.removeprefix(prefix)
        is_then = prefix.strip().lower() == "then"
        kinds: tuple[Kind, ...] = ("expectation",) if is_then else ANY[:-1]
        found = [
            Continuation(prefix + continuation.line, continuation.whole)
            for continuation in continuations(rest, builder, kinds) or continuations(rest, builder)
        ]
    return [_completion(continuation, typed, indent) for continuation in found[:MAX_COMPLETIONS]]


def _completion(continuation: Continuation, typed: str, indent: str) -> Completion:
    line = continuation.line
    # only the new words are shown, unless the typed ones are replaced
    shown = line[typed.rfind(" ") + 1 :].strip() if line.lower().startswith(typed.lower()) else line
    whole = continuation.whole
    return Completion(indent + line, shown if whole else f"{shown} …", whole)


def builder_of(lines: Sequence[str]) -> CaseBuilder:
    """Build the case of the example that some lines end in, ignoring lines that don't fit."""
    builder = CaseBuilder()
    for sentence, rows in _sentences(lines):
        with suppress(StepError):
            perform(builder, sentence, rows or None)
    return builder


def _ends_in_group(lines: Sequence[str]) -> bool:
    """Return whether the next line is a simultaneous event that needs no bar."""
    sentences = _sentences(lines)
    if not sentences or not lines[-1].strip() or lines[-1].lstrip()[0] == "|":
        return False
    try:
        return find(sentences[-1][0]).kind == "group"
    except StepError:
        return False


def _sentences(lines: Sequence[str]) -> list[tuple[str, list[list[str]]]]:
    """Return the sentences of the example that some lines end in, each with its table rows.

    The sentences of a background come first.
    """
    found: list[tuple[str, list[list[str]]]] = []
    background: list[tuple[str, list[list[str]]]] = []
    part = ""
    for raw in as_feature("\n".join(lines)).feature.split("\n"):
        line = raw.strip()
        headline, step = _HEADLINE.match(line), _STEP.fullmatch(line)
        if headline:
            background = found if part == "Background" else background
            part = headline[1]
            found = [] if part == "Background" else [*background]
        elif step:
            found.append((step[2], []))
        elif line[:1] == "|" and found:
            found[-1][1].append([line.strip("|").strip()])
    return found


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
    """Return the reply to a JSON request of the page. Raises msgspec.DecodeError if invalid."""
    decoded = _DECODER.decode(request)
    function = answer if isinstance(decoded, _AnswerRequest) else complete
    return msgspec.json.encode(function(**msgspec.structs.asdict(decoded))).decode()
