"""What a sentence looks like, part by part, read off its pattern and the words in it."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from cucumber_expressions.ast import NodeType
from msgspec import Struct

from headjudge.conformance.phrases.sentence import COUNTED, NAME, WORDS
from headjudge.conformance.phrases.sentence import parts as nodes_of


class Letters(Struct, frozen=True):
    """A text that stands there as it is."""

    text: str


class Blank(Struct, frozen=True):
    """A place for a name, a number, or whatever the regular expression of a word lets be there."""

    regexp: str
    word: str
    """The word of the sentence that it is part of."""


class Either(Struct, frozen=True):
    """One of several; one that is empty means that the others may be left out."""

    options: tuple["Parts", ...]


class Again(Struct, frozen=True):
    """What may stand there any number of times, also not at all."""

    parts: "Parts"


class Form(Struct, frozen=True):
    """A noun or a verb, in the singular and in the plural."""

    one: str
    several: str

    def form(self, several: bool) -> str:  # noqa: FBT001 -- what it is asked
        """That of one, or of several."""
        return self.several if several else self.one


class Edge(Struct, frozen=True):
    """Where a word begins or ends that says how many there are, or that names all who play."""

    word: str
    begins: bool


Part = Letters | Blank | Either | Again | Form | Edge
Parts = tuple[Part, ...]
NUMBERS = (r"-?\d+", r"\d+")
"""The regular expressions of numbers."""
_EDGED = (*COUNTED, "teams")
_LOOKED_UP = ("card",)
"""Words that are one of many, of which it depends on the case which ones fit."""


@cache
def shape(pattern: str) -> Parts:
    """The parts of the sentences of a pattern, in order."""
    return _joined(_parts_of(pattern))


def _joined(parts: Iterable[Part]) -> Parts:
    """The parts, with one text where several come one after the other."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, Letters) and found and isinstance(found[-1], Letters):
            found[-1] = Letters(found[-1].text + part.text)
        else:
            found.append(part)
    return tuple(found)


def _parts_of(pattern: str) -> Iterator[Part]:
    for node in nodes_of(pattern):
        if node.ast_type is NodeType.PARAMETER:
            if node.text in _EDGED:
                yield Edge(node.text, begins=True)
            yield from _of_word(node.text)
            if node.text in _EDGED:
                yield Edge(node.text, begins=False)
        elif node.ast_type is NodeType.ALTERNATION:
            one, several = (alternative.text for alternative in node.nodes)
            yield Form(one, several)
        elif node.ast_type is NodeType.OPTIONAL:
            yield Form("", node.text)
        else:
            yield Letters(node.text)


@cache
def _of_word(name: str) -> Parts:
    regexp = WORDS[name].regexp
    if name in _LOOKED_UP:
        return (Blank(regexp, name),)
    try:
        return _Reader(name, regexp).whole()
    except _Unlisted:
        return (Blank(regexp, name),)


class _Unlisted(Exception):  # noqa: N818 -- says what the word is
    """A word that may be more than a list of texts, names and numbers."""


class _Reader:
    """Reads the regular expression of a word: texts, groups, names and numbers."""

    def __init__(self, word: str, regexp: str) -> None:
        self.word, self.left = word, regexp

    def whole(self) -> Parts:
        return self._alternatives()

    def _takes(self, text: str) -> bool:
        """Whether the text comes next; then it is taken."""
        found = self.left.startswith(text)
        self.left = self.left.removeprefix(text)
        return found

    def _alternatives(self) -> Parts:
        """What stands between two parentheses, with a bar between the alternatives."""
        options = [self._one()]
        while self._takes("|"):
            options.append(self._one())
        return options[0] if len(options) == 1 else (Either(tuple(options)),)

    def _one(self) -> Parts:
        parts: list[Part] = []
        while self.left and self.left[0] not in "|)":
            atom = self._atom()
            if self._takes("?"):
                atom = (Either((atom, ())),)
            elif self._takes("*"):
                atom = (Again(atom),)
            elif self._takes("+"):
                atom = (*atom, Again(atom))
            parts += atom
        return _joined(parts)

    def _atom(self) -> Parts:
        for regexp in (NAME, *NUMBERS):
            if self._takes(regexp):
                return (Blank(regexp, self.word),)
        if self._takes("(?:"):
            inner = self._alternatives()
            self._takes(")")
            return inner
        found = re.match(r"\\?([^\w])|([^\[\].\\(])", self.left)
        if found is None or found[0] in ("(", "[", "."):
            raise _Unlisted
        self.left = self.left[found.end() :]
        return (Letters(found[1] or found[2]),)
