"""Sentences near what somebody wrote, with the names and numbers that were in it.

What was written and a sentence are laid side by side, word by word, as it costs least: a word that
is missing, one too many, one in another form, spelled wrongly, or of the same meaning. The words in
braces take the names and numbers that stand where they do.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from math import fsum
from operator import attrgetter
from typing import NamedTuple

from headjudge.conformance.phrases.atoms import (
    HOLE,
    Atom,
    atoms_of,
    may_be_named,
    pieces,
    together,
    words_of,
)
from headjudge.conformance.phrases.meanings import MEANT, SMALL, stem
from headjudge.conformance.phrases.sentence import Sentence
from headjudge.conformance.phrases.vocabulary import many, values

MOST = 3
"""How many sentences are named."""
_LOOKED_AT = 28
"""How many sentences are laid beside a text: those that have most words in common with it."""
_CLOSE, _CLOSER = 0.4, 1.5
"""What another sentence may cost to be named too: so much, and so many times the least cost."""
_FAR = 0.42
"""What a word of the text may cost on the average, if the sentence is near at all."""
_LONGEST = 400
"""Characters of the longest text near which to look for sentences."""
_SHORT = 4
"""Fewer words than these count as so many: of a short text more may be missing."""
_NOT = 9.0
"""What it costs to take one thing for quite another: more than to leave it out and put that in."""
_ALIKE = 0.7
"""How alike letters must be, of 1, if one word is the other one spelled wrongly."""
_TITLE = "\0title"
"""What stands for any title among the words of a sentence."""
_ANYBODY = frozenset(
    [
        *("he", "she", "they", "him", "her", "them", "i", "me", "we", "you"),
        *("player", "opponent", "somebody", "someone"),
    ]
)
_EVERYBODY = frozenset(["everyone", "everybody", "all", "each", "both", "players"])


class _Path(NamedTuple):
    """A text laid beside a sentence, as far as both have been read."""

    cost: float
    holes: tuple[str, ...] = ()
    said: tuple[str, ...] = ()


_cost = attrgetter("cost")
_COMMANDER = re.compile(r"commander damage (?:by|from|of) (\w+)", re.IGNORECASE)
"""What people say of the damage that a commander deals."""


class Near:
    """A vocabulary in which to look for what is near."""

    def __init__(self, vocabulary: Sequence[Sentence]) -> None:
        """Take its sentences."""
        self._sentences = tuple(vocabulary)
        self._bags = [frozenset(_bag(sentence.pattern)) for sentence in vocabulary]
        self._literals = frozenset(word for s in vocabulary for word in words_of(s.pattern))
        words = dict.fromkeys(name for s in vocabulary for name in s.words)
        self._titles = tuple(one for name in words if many(name) for one in values(name))
        self._hyphened = [word for word in sorted(self._literals) if re.fullmatch(r"\w+-\w+", word)]

    def to(self, text: str, *kinds: str) -> tuple[str, ...]:
        """Up to three whole sentences near the text, nearest first; nothing where none is near.

        Each is one that the vocabulary has, of one of these kinds if any is given.
        """
        if len(text) > _LONGEST:
            return ()
        asked, text = text, _COMMANDER.sub(r"damage by the commander \1", text)
        for word in self._hyphened:
            text = re.sub(rf"\b{word.replace('-', ' ')}\b", word, text, flags=re.IGNORECASE)
        single = list(atoms_of(text, self._literals, self._titles))
        said = list(together(single, self._literals))
        found: dict[str, float] = {}
        most = _FAR * max(len(said), _SHORT)
        for sentence in self._promising(single, kinds):
            for atoms in (said, single) if said != single else (said,):
                path = _laid_beside(atoms, sentence.pattern, self._literals, most)
                written = sentence.worded(path.said) if path else ""
                if path and sentence.expression.match(written) is not None:
                    found[written] = min(path.cost, found.get(written, path.cost))
                    most = min(most, _CLOSE + _CLOSER * path.cost)
        order = sorted(found, key=found.__getitem__)
        return tuple(one for one in order if found[one] <= most and one != asked)[:MOST]

    def _promising(self, said: Sequence[Atom], kinds: Collection[str]) -> list[Sentence]:
        """The sentences with most of the words, weighed by how few others have them."""
        known = frozenset(word for bag in self._bags for word in bag)
        weights: dict[str, float] = {}
        for one in said:
            if one.kind == "title" and _TITLE in known:
                weights[_TITLE] = 1 / sum(_TITLE in bag for bag in self._bags)
            if one.kind == "word" and one.text.lower() not in SMALL:
                plain = stem(one.text)
                for word in known & {plain, *_meant(plain)} or _spelled(plain, known):
                    weights[word] = 1 / sum(word in bag for bag in self._bags)
        if not weights:
            return []
        points = [fsum(weights.get(word, 0) for word in bag) for bag in self._bags]
        ranked = sorted(range(len(points)), key=lambda number: -points[number])
        sentences = [self._sentences[number] for number in ranked]
        return [one for one in sentences if not kinds or one.kind in kinds][:_LOOKED_AT]


def _spelled(plain: str, known: frozenset[str]) -> frozenset[str]:
    """The known words that this one may be, spelled wrongly."""
    return frozenset(word for word in known if _alike(plain, word) >= _ALIKE)


def _bag(pattern: str) -> Iterator[str]:
    """The words of a sentence that say something, and of what may stand for those in braces."""
    yield from (stem(word) for word in words_of(pattern) if word not in SMALL)
    for _, shapes in pieces(pattern):
        yield from (_TITLE for shape in shapes for atom in shape.atoms if atom.kind == "title")


def _alike(one: str, other: str) -> float:
    matcher = SequenceMatcher(None, one, other)
    return matcher.ratio() if matcher.quick_ratio() >= _ALIKE else 0


def _meant(plain: str) -> frozenset[str]:
    """All words in what a word may mean."""
    return frozenset(word for meaning in MEANT.get((plain,), ()) for word in meaning)


def _laid_beside(
    said: Sequence[Atom], pattern: str, literals: frozenset[str], most: float
) -> _Path | None:
    """The text laid beside a sentence as it costs least, with what its words in braces take.

    None if that costs more than `most`.
    """
    paths: list[_Path | None] = [_Path(0), *([None] * len(said))]
    for in_braces, shapes in pieces(pattern):
        ways = [
            [
                _closed(path, shape.form, in_braces)
                for path in _through(paths, said, shape.atoms, literals)
            ]
            for shape in shapes
        ]
        paths = [min(at, key=_cost) for at in zip(*ways, strict=True)]
        if min(path.cost for path in paths if path) > most:
            return None
    last = _through(paths, said, (), literals)[-1]
    return last if last.cost <= most else None


def _closed(path: _Path, form: str, in_braces: bool) -> _Path:  # noqa: FBT001 -- of a pair
    """The path with what it found for a word in braces written down."""
    if not in_braces:
        return _Path(path.cost, (), path.said)
    before, *after = form.split(HOLE)
    text = before + "".join(h + t for h, t in zip(path.holes, after, strict=True))
    return _Path(path.cost, (), (*path.said, text))


def _through(
    paths: Sequence[_Path | None],
    said: Sequence[Atom],
    atoms: Sequence[Atom],
    literals: frozenset[str],
) -> list[_Path]:
    """Go on through these atoms of a sentence from each place in the text."""
    row = _row(paths, said)
    for atom in atoms:
        after: list[_Path | None] = []
        for at, path in enumerate(row):
            ways = [_with(path, _left_out(atom), atom, atom.text)]
            if at:
                cost, text = _taken(atom, said[at - 1], literals)
                ways.append(_with(row[at - 1], cost, atom, text))
            after.append(min(ways, key=_cost))
        row = _row(after, said)
    return row


def _row(paths: Sequence[_Path | None], said: Sequence[Atom]) -> list[_Path]:
    """The paths, with atoms of the text left out where that costs least."""
    row: list[_Path] = []
    for at, path in enumerate(paths):
        ways = [path] if path else []
        if at:
            before = row[at - 1]
            ways.append(_Path(before.cost + _too_many(said[at - 1]), before.holes, before.said))
        row.append(min(ways, key=_cost))
    return row


def _with(path: _Path, cost: float, atom: Atom, text: str) -> _Path:
    holes = path.holes if atom.kind == "word" else (*path.holes, text)
    return _Path(path.cost + cost, holes, path.said)


def _left_out(atom: Atom) -> float:
    """What it costs if the text has nothing for it."""
    if atom.kind != "word":
        return 0.6
    if atom.text in SMALL or not atom.text[0].isalnum():
        return 0.12
    return 0.2 if atom.text == "game" else 0.4


def _too_many(one: Atom) -> float:
    """What it costs if the sentence has nothing for it."""
    if one.kind != "word":
        return 1.3
    if not one.text[0].isalnum():
        return 0.05
    return 0.12 if one.text.lower() in SMALL else 1.0


@lru_cache(maxsize=1 << 16)
def _taken(atom: Atom, one: Atom, literals: frozenset[str]) -> tuple[float, str]:
    """What it costs to take a part of the text for one of a sentence, and what is written then."""
    if atom.kind == "word":
        return (_reworded(atom.text, one.text) if one.kind in ("word", "name") else _NOT), ""
    if atom.kind in ("number", "symbol", "title"):
        if one.kind == atom.kind:
            return 0, one.text
        small = {"a": "1", "an": "1", "no": "0"}.get(one.text.lower())
        return (0.2, small) if small and atom.kind == "number" else (_NOT, "")
    return _named(atom, one, literals)


def _named(atom: Atom, one: Atom, literals: frozenset[str]) -> tuple[float, str]:
    """The same where a sentence has a name, or several."""
    plain = one.text.lower()
    cost, text = _NOT, ""
    if one.kind in ("name", atom.kind):
        cost, text = 0, one.text
    elif one.kind == "names":
        cost, text = 0.8, re.split(", | and ", one.text)[0]
    elif atom.kind == "names" and plain in _EVERYBODY:
        cost, text = 0.2 * (plain != "everyone"), "everyone"
    elif plain in _ANYBODY:
        cost, text = 0.5, atom.text
    elif may_be_named(one, literals):
        cost, text = 0.7, plain.capitalize()
    return cost, text


def _reworded(wanted: str, written: str) -> float:
    if wanted == written:
        return 0
    one, other = stem(wanted), stem(written)
    if wanted.lower() == written.lower():
        return 0.05
    if one == other:
        return 0.15
    if any(meaning[:1] == (one,) for meaning in MEANT.get((other,), ())):
        return 0.4
    if wanted in SMALL and written.lower() in SMALL:
        return 0.2
    alike = _alike(wanted.lower(), written.lower())
    return 1.1 - alike if alike >= _ALIKE else _NOT
