"""Print the steps that a feature may use, as examples, by topic."""

from collections.abc import Iterator, Sequence
from itertools import chain
from shutil import get_terminal_size
from textwrap import wrap

from headjudge.errors import UsageError
from headjudge.suite.steps.catalog import TOPICS, alternatives, examples, search, topic
from headjudge.suite.steps.pattern import KEYWORDS, StepDefinition
from headjudge.suite.steps.registry import STEPS

_WIDEST = 100
"""The maximum width in columns; longer lines are hard to read."""
_MARGIN = 9
"""The column at which steps begin, after their keywords."""
_SHORT = 24
"""The maximum length of a value that shares a line with others."""
_NO_BREAK = "\N{NO-BREAK SPACE}"
_HEAD = """\
The steps of a feature, by topic. Ana, Ben, Cho and Dan stand for players of any names, and each \
number for any other. A step about two players may also be about one, three, or everyone. A line \
that begins with "or" is the same step with all its optional parts; some of them may be left out. \
`headjudge steps WORD` shows the steps about a word, such as life, turn, draw or library."""


def lines_about(words: str) -> tuple[str, Iterator[str]]:
    """Return a complaint about the words, if any, and the steps about them as lines.

    Without words these are all steps; with words, those that match most of them. Raises UsageError
    if none does.
    """
    width = min(get_terminal_size().columns, _WIDEST)
    if not words.strip():
        head = wrap(_HEAD, width, break_on_hyphens=False)
        return "", chain(head, [""], _lines(STEPS, TOPICS, width))
    found, whole = search(words, STEPS)
    if not found:
        raise UsageError(f"no step matches {words!r}; `headjudge steps` lists them all")
    topics = list(dict.fromkeys(map(topic, found)))
    complaint = "" if whole else f"no step matches all of {words!r}; showing the nearest"
    return complaint, _lines(found, topics, width)


def _lines(steps: Sequence[StepDefinition], topics: Sequence[str], width: int) -> Iterator[str]:
    listed: set[tuple[str, ...]] = set()
    for number, title in enumerate(topics):
        if number:
            yield ""
        yield title
        for step in steps:
            if topic(step) == title:
                yield from _step(step, width, listed)


def _step(step: StepDefinition, width: int, listed: set[tuple[str, ...]]) -> Iterator[str]:
    """Yield a step with its alternatives, except for those that are `listed` already."""
    keyword = KEYWORDS[step.kind]
    for text in examples(step):
        yield from _wrapped(f"  {keyword:{_MARGIN - 2}}", text, width)
        keyword = "   or"
    if step.kind == "group":
        yield from _wrapped(" " * _MARGIN, "and below it a table, with an event in each row", width)
    margin = " " * (_MARGIN + 2)
    for text, others in alternatives(step):
        quote = '"' if "'" in text else "'"
        begins = f"{margin}instead of {quote}{text}{quote}: "
        kind = (text, *sorted(others))
        if len(begins + ", ".join(others)) <= width:
            yield begins + ", ".join(others)
        elif kind in listed:
            yield from _wrapped(begins, "see above", width)
        else:
            listed.add(kind)
            yield begins.rstrip()
            short = max(map(len, others)) < _SHORT and not any("," in other for other in others)
            unbroken = [other.replace(" ", _NO_BREAK) for other in others]
            for line in [", ".join(unbroken)] if short else others:
                yield from _wrapped(f"{margin}  ", line, width)


def _wrapped(begins: str, text: str, width: int) -> list[str]:
    """Wrap a text after a beginning, with the following lines indented further."""
    indent = " " * (len(begins) + 2 * (not begins.isspace()))
    room = max(width, len(indent) + 20)
    lines = wrap(
        text, room, initial_indent=begins, subsequent_indent=indent, break_on_hyphens=False
    )
    return [line.replace(_NO_BREAK, " ") for line in lines]
