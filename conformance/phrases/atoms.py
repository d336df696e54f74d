"""What texts and sentences consist of: words, names, titles, numbers and mana symbols."""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from typing import Literal, NamedTuple

from cucumber_expressions.ast import NodeType

from headjudge.conformance import join
from headjudge.conformance.phrases.meanings import MEANT, SMALL, stem
from headjudge.conformance.phrases.sentence import NAME, parts
from headjudge.conformance.phrases.vocabulary import EXAMPLES, INSIDE, NAMES, many, values

_COUNTED = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen", "twenty"),
)
_TOKEN = re.compile(r"'s\b|-?\d+|\{[^ ,]*\}|[^\W\d_](?:[\w-]|['\u2019](?!s\b))*|[^\s\w]")

_ALIKE = 0.85
"""How alike letters must be, of 1, if something is a title spelled wrongly."""
_WORDS_OF_TITLE = 6
"""Words of the longest title that is looked for with wrong spelling."""
HOLE = "\0"
AtomKind = Literal["word", "name", "names", "number", "symbol", "title"]


class Atom(NamedTuple):
    """One thing in a text or in a sentence: a word, or a name, names, a number or a symbol.

    A title, of one word or more, is one of the many that a word in braces stands for.
    """

    kind: AtomKind
    text: str
    """Of what stands in a sentence an example of it."""


_ONE, _SOME = Atom("name", "Ana"), Atom("names", "Ana and Ben")


class Shape(NamedTuple):
    """One way in which a part of a sentence may look."""

    atoms: tuple[Atom, ...]
    form: str
    """What is written for a word in braces, with a hole for each atom that is no word."""


def atoms_of(text: str, literals: frozenset[str], titles: Sequence[str] = ()) -> Iterator[Atom]:
    """What a text consists of, without the full stop at its end."""
    text, at = text.rstrip(" ."), 0
    for start, end, title in _titles_in(text, titles) if titles else ():
        yield from _atoms_between(text[at:start], literals)
        yield Atom("title", title)
        at = end
    yield from _atoms_between(text[at:], literals)


def _titles_in(text: str, titles: Sequence[str]) -> list[tuple[int, int, str]]:
    """Where titles are, in upper or lower case; if none is, where one is spelled wrongly."""
    spelled = {title.lower(): title for title in titles}
    longest_first = map(re.escape, sorted(spelled, key=len, reverse=True))
    exact = re.compile(rf"\b(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE)
    found = [(m.start(), m.end(), spelled[m[0].lower()]) for m in exact.finditer(text)]
    if found:
        return found
    words = list(re.finditer(r"\S+", text))
    best: tuple[float, int, int, str] | None = None
    for first, word in enumerate(words):
        if word[0][0].isupper():
            for last in words[first : first + _WORDS_OF_TITLE]:
                said = text[word.start() : last.end()].lower()
                for near in get_close_matches(said, spelled, 1, _ALIKE):
                    alike = SequenceMatcher(None, near, said).ratio()
                    if best is None or alike > best[0]:
                        best = alike, word.start(), last.end(), spelled[near]
    return [best[1:]] if best else []


def _atoms_between(text: str, literals: frozenset[str]) -> Iterator[Atom]:
    for token in _TOKEN.findall(text):
        if re.fullmatch(r"-?\d+", token):
            yield Atom("number", token)
        elif token.lower() in _COUNTED:
            yield Atom("number", str(_COUNTED.index(token.lower())))
        elif token.startswith("{"):
            yield Atom("symbol", token)
        elif re.fullmatch(NAME, token) and not {token, token.lower()} & literals:
            yield Atom("name", token)
        else:
            yield Atom("word", token)


def together(atoms: Iterable[Atom], literals: frozenset[str]) -> Iterator[Atom]:
    """The same, with names that stand in a list made one."""
    rest = list(atoms)
    while rest:
        names, end = [rest[0]], 1
        while may_be_named(rest[0], literals):
            after = end
            while after < len(rest) and rest[after].text in (",", "and", "or", "&"):
                after += 1
            if after in (end, len(rest)) or not may_be_named(rest[after], literals):
                break
            names.append(rest[after])
            end = after + 1
        listed = join([name.text[0].upper() + name.text[1:] for name in names])
        yield rest[0] if len(names) == 1 else Atom("names", listed)
        del rest[:end]


def may_be_named(one: Atom, literals: frozenset[str]) -> bool:
    """Whether it is a name, or a word that the vocabulary does not know."""
    plain = one.text.lower()
    known = plain in literals or plain in SMALL or (stem(plain),) in MEANT
    return one.kind == "name" or (one.kind == "word" and plain.isalpha() and not known)


def words_of(pattern: str) -> Iterator[str]:
    """The words of a sentence, with those of what may stand for the words in braces."""
    for _, shapes in pieces(pattern):
        for shape in shapes:
            yield from (atom.text for atom in shape.atoms if atom.kind == "word")


@cache
def pieces(pattern: str) -> list[tuple[bool, list[Shape]]]:
    """The parts of a sentence: whether it is a word in braces, and how it may look."""
    found: list[tuple[bool, list[Shape]]] = []
    for node in parts(pattern):
        if node.ast_type is NodeType.PARAMETER:
            found.append((True, _shapes(node.text)))
        elif node.ast_type is not NodeType.OPTIONAL:  # the ending of a noun in the plural
            text = node.nodes[0].text if node.ast_type is NodeType.ALTERNATION else node.text
            atoms = tuple(Atom("word", token) for token in _TOKEN.findall(text))
            found.append((False, [Shape(atoms, "")]))
    return found


def _shapes(name: str) -> list[Shape]:
    """How a word in braces may look."""
    people: dict[str, tuple[Shape, ...]] = {
        "player": (Shape((_ONE,), HOLE),),
        "object": (Shape((Atom("name", EXAMPLES["object"][0]),), HOLE),),
        "players": (Shape((_SOME,), HOLE),),
        "somebody": (Shape((_SOME,), HOLE), Shape((Atom("word", "nobody"),), "nobody")),
        "teams": (Shape((_SOME, Atom("word", "against"), _SOME), f"{HOLE} against {HOLE}"),),
        "number": (Shape((Atom("number", "3"),), HOLE),),
    }
    if name in people:
        return list(people[name])
    if many(name):
        return [Shape((Atom("title", values(name)[0]),), HOLE)]
    return list({shape.form: shape for shape in map(_shape, values(name))}.values())


def _shape(value: str) -> Shape:
    """A value of a word in braces, with holes where another name or number may stand."""
    atoms: list[Atom] = []

    def hole(found: re.Match[str]) -> str:
        token = found[0]
        kind: AtomKind = "word"
        if re.fullmatch(r"-?\d+", token):
            kind = "number"
        elif token.startswith("{"):
            kind = "symbol"
        elif token in (*NAMES, *INSIDE.values()):
            kind = "name"
        atoms.append(Atom(kind, token))
        return token if kind == "word" else HOLE

    form = _TOKEN.sub(hole, value)
    return Shape(tuple(atoms), form)
