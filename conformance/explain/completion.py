"""Complete a line: the sentences, names and cards that may come next."""

import re
from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct

from headjudge.explain.api import HEADLINE, STEP, as_feature, lines_of
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.completion import ANY, Continuation, continuations
from headjudge.suite.steps.pattern import Kind
from headjudge.suite.steps.registry import find, perform

KEYWORD = re.compile(r"^(?:Given|When|Then|And|But|\*)\s+", re.IGNORECASE)
"""The keyword that a step may begin with."""
MOST = 60
"""The most completions that are shown."""


class Completion(Struct, frozen=True):
    """A completion of a line."""

    insert: str
    """The completed beginning of the line."""
    shown: str
    """The new part, beginning with the last word that was typed."""
    whole: bool
    """Whether it is a complete sentence."""


class _StepAbove:
    """A sentence above the line, with the rows below it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rows: list[list[str]] = []

    def perform(self, builder: CaseBuilder) -> None:
        """Add it to a builder, if it can be."""
        with suppress(StepError):
            perform(builder, self.text, self.rows or None)

    def groups(self) -> bool:
        """Whether rows come after it."""
        try:
            return find(self.text).kind == "group"
        except StepError:
            return False


def complete(text: str, line: int, column: int) -> list[Completion]:
    """Return the completions of a line of a text, counted from 1, after `column` characters."""
    lines = lines_of(text)
    if not 1 <= line <= len(lines):
        return []
    start, above = lines[line - 1][:column], lines[: line - 1]
    typed = start.lstrip().removeprefix("|").lstrip()
    before = start[: len(start) - len(typed)]
    steps = _steps(above)
    builder = builder_of(above)
    found = (
        continuations(typed, builder, ["event"])
        if "|" in before or (steps and _takes_rows(steps[-1], above))
        else continued(typed, builder)
    )
    return [_completed(one, typed, before) for one in found[:MOST]]


def continued(typed: str, builder: CaseBuilder) -> tuple[Continuation, ...]:
    """Return the continuations of a line, with or without a keyword."""
    keyword = KEYWORD.match(typed)
    begun = keyword[0] if keyword else ""
    kinds: tuple[Kind, ...] = ANY[:-1]
    if begun.strip().lower() == "then":
        kinds = ("expectation",)
    rest = typed.removeprefix(begun)
    found = continuations(rest, builder, kinds) or continuations(rest, builder)
    return tuple(Continuation(begun + way.line, way.whole) for way in found)


def builder_of(lines: Sequence[str]) -> CaseBuilder:
    """Build the case of the example that some lines end in, ignoring lines that don't fit."""
    builder = CaseBuilder()
    for above in _steps(lines):
        above.perform(builder)
    return builder


def _completed(one: Continuation, typed: str, before: str) -> Completion:
    goes_on = one.line.lower().startswith(typed.lower())
    shown = one.line[typed.rfind(" ") + 1 :].strip() if goes_on else one.line
    return Completion(before + one.line, shown if one.whole else f"{shown} …", one.whole)


def _takes_rows(last: _StepAbove, above: Sequence[str]) -> bool:
    """Whether the next line is a simultaneous event, without a bar before it."""
    return bool(above[-1].strip()) and above[-1].lstrip()[0] != "|" and last.groups()


def _steps(lines: Sequence[str]) -> list[_StepAbove]:
    """Return the sentences of the example that some lines end in, with those of a background."""
    steps: list[_StepAbove] = []
    background: list[_StepAbove] = []
    part = ""
    for line in as_feature("\n".join(lines)).feature.split("\n"):
        said = line.strip()
        headline, step = HEADLINE.match(said), STEP.fullmatch(said)
        if headline:
            background = steps if part == "Background" else background
            part = headline[1]
            steps = [] if part == "Background" else [*background]
        elif step:
            steps.append(_StepAbove(step[2]))
        elif said[:1] == "|" and steps:
            steps[-1].rows.append([said.strip("|").strip()])
    return steps
