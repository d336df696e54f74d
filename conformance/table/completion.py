"""How a line of the table may go on: the sentences, names and cards that may come next."""

import re
from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct

from headjudge.conformance.language.completion import ANY, Continuation, continuations
from headjudge.conformance.language.sentences import StepError, find, perform
from headjudge.conformance.phrases.sentence import Kind
from headjudge.conformance.sentences.case_builder import CaseBuilder
from headjudge.conformance.table.writing import HEADLINE, STEP, lines_of, written

KEYWORD = re.compile(r"^(?:Given|When|Then|And|But|\*)\s+", re.IGNORECASE)
"""The keyword that a step may begin with."""
MOST = 60
"""How many ways to go on are shown."""


class WayOn(Struct, frozen=True):
    """A way for a line to go on."""

    insert: str
    """The line up to where it is written on, anew."""
    shown: str
    """What is new of it, from the word on that had been begun."""
    whole: bool
    """Whether that is a whole sentence."""


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


def complete(text: str, line: int, column: int) -> list[WayOn]:
    """How a line of a text may go on after so many characters of it; lines count from 1."""
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
    """What some lines say of the example that they end in, as far as they can be understood."""
    builder = CaseBuilder()
    for one in _steps(lines):
        one.perform(builder)
    return builder


def _completed(one: Continuation, typed: str, before: str) -> WayOn:
    goes_on = one.line.lower().startswith(typed.lower())
    shown = one.line[typed.rfind(" ") + 1 :].strip() if goes_on else one.line
    return WayOn(before + one.line, shown if one.whole else f"{shown} …", one.whole)


def _takes_rows(last: _StepAbove, above: Sequence[str]) -> bool:
    """Whether what comes next happens at the same time, without a bar before it."""
    return bool(above[-1].strip()) and above[-1].lstrip()[0] != "|" and last.groups()


def _steps(lines: Sequence[str]) -> list[_StepAbove]:
    """The sentences above a line that belong to the same example, those of a background too."""
    steps: list[_StepAbove] = []
    background: list[_StepAbove] = []
    part = ""
    for line in written("\n".join(lines)).feature.split("\n"):
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
