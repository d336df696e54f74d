"""A sentence of the vocabulary, both ways: what its words stand for, and how they are written."""

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
"""A player's name in a sentence."""
NAMES = rf"{NAME}(?:, {NAME})*(?: and {NAME})?"
"""One name, or several as English lists them."""
LONGEST = 4_000
"""Characters of the longest step. Python reads whole numbers of 4,300 digits and no longer ones."""
KEYWORDS: dict[Kind, str] = {
    "set-up": "Given",
    "event": "When",
    "group": "When",
    "expectation": "Then",
}
"""Under which keyword of Gherkin a sentence of each kind stands."""
COUNTED = ("number", "players")
"""The words that say how many: after `several` of them a noun is in the plural, and a verb."""


class Unsayable(Exception):  # noqa: N818 -- says what the case is
    """A case or an outcome that there are no sentences for; the message says why."""


class Sentence(Struct, frozen=True, eq=False):
    """One sentence of the vocabulary and what it adds to a case.

    The pattern is a Cucumber Expression. ``card(s)`` is a noun in the singular or the plural,
    ``has/have`` a verb: as the number or the players before it want it, or else those after it.
    """

    kind: Kind
    pattern: str
    act: Callable[..., Any]
    """Set-ups and expectations take the builder and the arguments. With `fields` it is the class of
    what the sentence tells of."""
    of: WhoseSentence = "game"
    fields: tuple[str, ...] | None = None
    """The field that each word fills, or several fields with a plus between them."""
    always: dict[str, Any] = {}
    """What the sentence says of further fields, whatever its words are."""

    def said_in(self, text: str) -> tuple[str, ...] | None:
        """The texts that stand for its words in a text that is such a sentence; else None."""
        found = _regexp(self.pattern).fullmatch(text)
        return found and found.groups()

    @property
    def landmark(self) -> str:
        """The longest text that each such sentence has, whatever its words are."""
        return _landmark(self.pattern)

    def values_in(self, text: str) -> tuple[tuple[str, Any], ...] | None:
        """Its words with what they stand for in such a text; None if the text is another."""
        said = self.said_in(text)
        if said is None:
            return None
        named = zip(self.words, said, strict=True)
        return tuple((name, WORDS[name].read(one)) for name, one in named)

    def make(self, values: Iterable[Any], **more: Any) -> Any:  # noqa: ANN401 -- of any kind
        """What the sentence tells of, with these values for its words; the rest is by default."""
        said = {**self.always, **more}
        for names, value in zip(self.fields or (), values, strict=True):
            several = names.split("+")
            said |= zip(several, value if len(several) > 1 else (value,), strict=True)
        told = {name: each(said) if callable(each) else each for name, each in said.items()}
        return self.act(**{name: value for name, value in told.items() if value is not None})

    def tell(self, told: Any) -> str | None:  # noqa: ANN401 -- of any kind
        """The sentence that says all of an event or an object; None if this one does not."""
        several = (names.split("+") for names in self.fields or ())
        parts = [tuple(getattr(told, name) for name in names) for names in several]
        values = [part if len(part) > 1 else part[0] for part in parts]
        return self.text(*values) if self.make(values) == told else None

    def text(self, *values: Any) -> str | None:  # noqa: ANN401 -- of any kind
        """The sentence with these values for its words; None if a word can't say its value."""
        said = [WORDS[name].write(value) for name, value in zip(self.words, values, strict=True)]
        whole = [one for one in said if one is not None]
        return self.worded(whole) if len(whole) == len(said) else None

    @property
    def words(self) -> tuple[str, ...]:
        """The names of the words in the pattern, in order."""
        nodes = parts(self.pattern)
        return tuple(node.text for node in nodes if node.ast_type is NodeType.PARAMETER)

    def worded(self, said: Iterable[str]) -> str:
        """The sentence with these texts for its words, and nouns and verbs as these want them."""
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
    """What may stand for a name in braces: how it looks, and how it is written."""

    regexp: str
    read: Callable[[str], Any]
    write: Callable[[Any], str | None]
    """Answers None for a value that the word does not stand for."""
    listed: tuple[str, ...] = ()
    """All that it may be, where that is one of a few."""
    around: tuple[str, str] | None = None
    """What stands before and after the one thing in it that varies, where it has such a form."""
    without: str | None = None
    """What stands in place of that where it says nothing."""


WORDS: dict[str, Word] = {}
"""The words that sentences may use, by name."""


def given(pattern: str, act: Callable[..., Any]) -> Sentence:
    """A sentence of the set-up."""
    return Sentence("set-up", pattern, act)


def when(
    pattern: str,
    makes: type,
    fields: str = "",
    of: WhoseSentence = "game",
    **always: Any,  # noqa: ANN401 -- of any kind
) -> Sentence:
    """The sentence of an event, with the fields of the event that its words fill, in order."""
    return Sentence("event", pattern, makes, of, tuple(fields.split()), always)


def then(pattern: str, act: Callable[..., Any]) -> Sentence:
    """The sentence of an expectation."""
    return Sentence("expectation", pattern, act)


def about(of: Of, *sentences: Sentence) -> tuple[Sentence, ...]:
    """These sentences as ones about another kind of case than a game."""
    return tuple(replace(sentence, of=of) for sentence in sentences)


def plainly(value: Any) -> str | None:  # noqa: ANN401 -- of any kind
    """The value as it is, if there is one."""
    return None if value is None else str(value)


def word(
    name: str,
    regexp: str,
    read: Callable[[str], Any] = str,
    write: Callable[[Any], str | None] = plainly,
    listed: tuple[str, ...] = (),
) -> None:
    """Let sentences use a word, in braces: how it looks, what it stands for, how it is written.

    `write` answers None for a value that the word does not stand for; `listed` is shown with it.
    """
    WORDS[name] = Word(regexp, read, write, listed)


def one_of(name: str, words: dict[str, Any]) -> None:
    """A word that is one of these; the first of two that stand for the same is written."""
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
    """A word with what stands before and after it; or, where it stands for nothing, `without`."""
    WORDS[name] = Word(
        f"{before}{inner}{after}|{without}",
        lambda said: None if said == without else read(said[len(before) : len(said) - len(after)]),
        lambda value: without if value is None else f"{before}{value}{after}",
        around=(before, after),
        without=without,
    )


def table(rows: Sequence[str]) -> list[str]:
    """The lines of a data table with an event in each row."""
    width = max(map(len, rows), default=0)
    return [f"| {row:{width}} |" for row in rows]


def split(listed: str) -> tuple[str, ...]:
    """The parts of what English lists, with `and` or `or`."""
    return tuple(re.split(r", | and | or ", listed))


def _several(said: str) -> bool:
    """Whether a number, or who is named, wants the plural; `everyone` does not."""
    return " and " in said or bool(re.fullmatch(r"-?\d+", said) and said != "1")


@cache
def _regexp(pattern: str) -> re.Pattern[str]:
    """What matches the sentences of a pattern, with a group for each word."""
    return re.compile("".join(map(_matching, parts(pattern))))


def _matching(node: Node) -> str:
    if node.ast_type is NodeType.PARAMETER:
        return f"({WORDS[node.text].regexp})"
    if node.ast_type is NodeType.ALTERNATION:
        return f"(?:{'|'.join(re.escape(one.text) for one in node.nodes)})"
    return re.escape(node.text) if node.ast_type is NodeType.TEXT else f"(?:{node.text})?"


@cache
def parts(pattern: str) -> list[Node]:
    """The text, words, nouns and verbs of a pattern, in order."""
    nodes: list[Node] = CucumberExpressionParser().parse(pattern).nodes
    return nodes


@cache
def _landmark(pattern: str) -> str:
    plain = "".join(
        node.text if node.ast_type is NodeType.TEXT else "\0" for node in parts(pattern)
    )
    return max(plain.split("\0"), key=len)
