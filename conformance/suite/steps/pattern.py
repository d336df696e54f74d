"""Step definitions, which read and write steps, and their placeholders."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Literal

from cucumber_expressions.ast import Node, NodeType
from cucumber_expressions.expression_parser import CucumberExpressionParser
from msgspec import Struct
from msgspec.structs import replace

Kind = Literal["set-up", "event", "expectation", "group"]
Of = Literal["game", "match", "inquiry"]
WhoseSentence = Literal[Of, "game or match"]
NAME = r"[A-Z][\w-]*"
"""A player's name."""
NAMES = rf"{NAME}(?:, {NAME})*(?: and {NAME})?"
"""One name or a list of names in English."""
LONGEST = 4_000
"""Characters of the longest step. Python reads whole numbers of 4,300 digits and no longer ones."""
KEYWORDS: dict[Kind, str] = {
    "set-up": "Given",
    "event": "When",
    "group": "When",
    "expectation": "Then",
}
"""The Gherkin keyword for each kind of step."""
COUNTED = ("number", "players")
"""The placeholders that decide whether the nouns and verbs after them are in the plural."""


class Unsayable(Exception):  # noqa: N818 -- says what the case is
    """No step expresses this case or outcome; the message says why."""


class Sentence(Struct, frozen=True, eq=False):
    """A step definition: the pattern of a step, and what it adds to a case.

    The pattern is a Cucumber Expression. ``card(s)`` is a noun in the singular or the plural,
    ``has/have`` a verb; the number or the players before it decide, or else those after it.
    """

    kind: Kind
    pattern: str
    act: Callable[..., Any]
    """Set-ups and expectations take the case builder and the values. With `fields` it is the class
    of the event or object."""
    of: WhoseSentence = "game"
    fields: tuple[str, ...] | None = None
    """The field that each placeholder fills; several fields are joined with a plus."""
    always: dict[str, Any] = {}
    """The values of further fields."""

    def said_in(self, text: str) -> tuple[str, ...] | None:
        """Return the texts of the placeholders in a step; None if the text is no such step."""
        found = _regexp(self.pattern).fullmatch(text)
        return found and found.groups()

    @property
    def landmark(self) -> str:
        """The longest literal text of the pattern."""
        return _landmark(self.pattern)

    def values_in(self, text: str) -> tuple[tuple[str, Any], ...] | None:
        """Return the placeholders of a step with their values; None if the text is no such step."""
        said = self.said_in(text)
        if said is None:
            return None
        named = zip(self.words, said, strict=True)
        return tuple((name, WORDS[name].read(text)) for name, text in named)

    def make(self, values: Iterable[Any], **more: Any) -> Any:  # noqa: ANN401 -- of any kind
        """Return the event or object with these values for the placeholders."""
        said = {**self.always, **more}
        for names, value in zip(self.fields or (), values, strict=True):
            several = names.split("+")
            said |= zip(several, value if len(several) > 1 else (value,), strict=True)
        told = {name: each(said) if callable(each) else each for name, each in said.items()}
        return self.act(**{name: value for name, value in told.items() if value is not None})

    def tell(self, told: Any) -> str | None:  # noqa: ANN401 -- of any kind
        """Return the step that expresses an event or object; None if this one cannot."""
        several = (names.split("+") for names in self.fields or ())
        parts = [tuple(getattr(told, name) for name in names) for names in several]
        values = [part if len(part) > 1 else part[0] for part in parts]
        return self.text(*values) if self.make(values) == told else None

    def text(self, *values: Any) -> str | None:  # noqa: ANN401 -- of any kind
        """Return the step with these values; None if a placeholder can't express its value."""
        said = [WORDS[name].write(value) for name, value in zip(self.words, values, strict=True)]
        whole = [text for text in said if text is not None]
        return self.worded(whole) if len(whole) == len(said) else None

    @property
    def words(self) -> tuple[str, ...]:
        """The names of the placeholders in order."""
        nodes = parts(self.pattern)
        return tuple(node.text for node in nodes if node.ast_type is NodeType.PARAMETER)

    def worded(self, said: Iterable[str]) -> str:
        """Return the step with these texts for its placeholders, with nouns and verbs inflected."""
        nodes, texts = parts(self.pattern), list(said)
        counts = [t for name, t in zip(self.words, texts, strict=True) if name in COUNTED]
        several = bool(counts) and _several(counts[0])
        rest, written = iter(texts), []
        for node in nodes:
            if node.ast_type is NodeType.PARAMETER:
                text = next(rest)
                several = _several(text) if node.text in COUNTED else several
                written.append(text)
            elif node.ast_type is NodeType.ALTERNATION:
                written.append(node.nodes[several].text)
            elif several or node.ast_type is not NodeType.OPTIONAL:
                written.append(node.text)
        return "".join(written)


class Word(Struct, frozen=True):
    """A placeholder in a pattern: how its values are matched, read and written."""

    regexp: str
    read: Callable[[str], Any]
    write: Callable[[Any], str | None]
    """Return the text for a value; None if there is none."""
    listed: tuple[str, ...] = ()
    """All texts, if they are a fixed list."""
    around: tuple[str, str] | None = None
    """The texts before and after the part that varies, if there are any."""
    without: str | None = None
    """The text without that part."""


WORDS: dict[str, Word] = {}
"""The placeholders by name."""


def given(pattern: str, act: Callable[..., Any]) -> Sentence:
    """Define a step of the set-up."""
    return Sentence("set-up", pattern, act)


def when(
    pattern: str,
    makes: type,
    fields: str = "",
    of: WhoseSentence = "game",
    **always: Any,  # noqa: ANN401 -- of any kind
) -> Sentence:
    """Define the step of an event, with the fields that its placeholders fill in order."""
    return Sentence("event", pattern, makes, of, tuple(fields.split()), always)


def then(pattern: str, act: Callable[..., Any]) -> Sentence:
    """Define the step of an expectation."""
    return Sentence("expectation", pattern, act)


def about(of: Of, *sentences: Sentence) -> tuple[Sentence, ...]:
    """Return these step definitions for another kind of case than a game."""
    return tuple(replace(sentence, of=of) for sentence in sentences)


def plainly(value: Any) -> str | None:  # noqa: ANN401 -- of any kind
    """Return the value as text, if there is one."""
    return None if value is None else str(value)


def word(
    name: str,
    regexp: str,
    read: Callable[[str], Any] = str,
    write: Callable[[Any], str | None] = plainly,
    listed: tuple[str, ...] = (),
) -> None:
    """Define a placeholder: how it is matched, read and written.

    `write` returns None for a value that can't be expressed; `listed` are all texts, if few.
    """
    WORDS[name] = Word(regexp, read, write, listed)


def one_of(name: str, words: dict[str, Any]) -> None:
    """Define a placeholder with a fixed list of texts; the first for a value is written."""
    said = {value: text for text, value in reversed(words.items())}
    regexp = "|".join(map(re.escape, words))
    WORDS[name] = Word(regexp, words.__getitem__, said.get, tuple(words))


def perhaps(
    name: str,
    before: str,
    inner: str = NAME,
    after: str = "",
    read: Callable[[str], Any] = str,
    *,
    without: str = "",
) -> None:
    """Define an optional placeholder between two texts; `without` is its text without a value."""
    WORDS[name] = Word(
        f"{before}{inner}{after}|{without}",
        lambda said: None if said == without else read(said[len(before) : len(said) - len(after)]),
        lambda value: without if value is None else f"{before}{value}{after}",
        around=(before, after),
        without=without,
    )


def table(rows: Sequence[str]) -> list[str]:
    """Return the lines of a data table with one event per row."""
    width = max(map(len, rows), default=0)
    return [f"| {row:{width}} |" for row in rows]


def split(listed: str) -> tuple[str, ...]:
    """Split a list in English, with `and` or `or`."""
    return tuple(re.split(r", | and | or ", listed))


def _several(said: str) -> bool:
    """Return whether a number or a list of players needs the plural; `everyone` does not."""
    return " and " in said or bool(re.fullmatch(r"-?\d+", said) and said != "1")


@cache
def _regexp(pattern: str) -> re.Pattern[str]:
    """Return a regular expression for a pattern, with a group for each placeholder."""
    return re.compile("".join(map(_matching, parts(pattern))))


def _matching(node: Node) -> str:
    if node.ast_type is NodeType.PARAMETER:
        return f"({WORDS[node.text].regexp})"
    if node.ast_type is NodeType.ALTERNATION:
        return f"(?:{'|'.join(re.escape(form.text) for form in node.nodes)})"
    return re.escape(node.text) if node.ast_type is NodeType.TEXT else f"(?:{node.text})?"


@cache
def parts(pattern: str) -> list[Node]:
    """Return the texts, placeholders, nouns and verbs of a pattern in order."""
    nodes: list[Node] = CucumberExpressionParser().parse(pattern).nodes
    return nodes


@cache
def _landmark(pattern: str) -> str:
    plain = "".join(
        node.text if node.ast_type is NodeType.TEXT else "\0" for node in parts(pattern)
    )
    return max(plain.split("\0"), key=len)
