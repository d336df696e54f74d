"""Sentences of the vocabulary that have to do with some words, whatever forms these have."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache

from msgspec import Struct

from headjudge.conformance.phrases.meanings import LONGEST, MEANT, SMALL, SPOKEN, stem, stems
from headjudge.conformance.phrases.sentence import Sentence
from headjudge.conformance.phrases.vocabulary import EXAMPLES, INSIDE, NAMES, topic, values

_SAID, _MAY_BE, _ABOUT = 3, 2, 1
"""How much it counts where a word is found: in a sentence, in what may stand for its words in
braces, in what it is about."""
_AS_SAID = 0.8
"""How much less the word itself counts, where it means something else here."""
_ALIKE = 0.75
"""How alike letters must be, of 1, if one word is the other one spelled wrongly."""
_ASKED = re.compile(r"[^\W_](?:[\w\u2019'-]*\w)?|\{[^ ,]*\}")


class Hits(Struct, frozen=True):
    """What came of a search."""

    sentences: tuple[Sentence, ...]
    """Those that have to do with most of the words, the best first."""
    missing: tuple[str, ...] = ()
    """The words that no sentence knows."""
    together: bool = True
    """Whether these sentences have to do with all of the words."""


class _Term(Struct, frozen=True):
    """A word or phrase that is looked for, and all that it may mean, without endings."""

    said: str
    meanings: tuple[tuple[str, ...], ...]


class _Entry(Struct, frozen=True):
    """A sentence with its words, without endings, and where it has them."""

    sentence: Sentence
    words: dict[str, int]
    title: tuple[str, ...]
    """The words of its topic, without endings."""

    def points(self, term: _Term) -> float:
        """How well it has to do with a term: 0 is not at all."""
        found, others = [0.0], len(term.meanings) > 1
        for number, meaning in enumerate(term.meanings):
            if meaning:
                where = min(self.words.get(word, 0) for word in meaning)
                found.append(where * (_AS_SAID if others and not number else 1))
        return max(found)


def search(words: str, vocabulary: Sequence[Sentence]) -> Hits:
    """The sentences that have to do with all these words; or else with as many as can be.

    Names and numbers among the words don't count, nor do small words.
    """
    entries = [_entry(sentence) for sentence in vocabulary]
    known = {word for entry in entries for word in entry.words}
    terms = [_known(term, known) for term in _terms(words, known)]
    missing = tuple(t.said for t in terms if not any(e.points(t) for e in entries))
    rows = [[entry.points(term) for entry in entries] for term in terms]
    rows = [_without_topics(row, words, entries) for row in rows if any(row)]
    hits = [sum(points > 0 for points in column) for column in zip(*rows, strict=True)]
    most = max(hits, default=0)
    ranked = sorted(
        (-sum(row[number] for row in rows), number)
        for number, hit in enumerate(hits)
        if hit == most and most
    )
    sentences = tuple(entries[number].sentence for _, number in ranked)
    return Hits(sentences, missing, most == len(rows) and not missing)


def _terms(words: str, known: set[str]) -> list[_Term]:
    """The words and phrases that are asked for, without names and numbers."""
    asked = [word for word in _ASKED.findall(words) if word.lower() not in SMALL]
    asked = [word for word in asked if not word.isdigit()]
    asked = [word for word in asked if not word[0].isupper() or stem(word) in known | SPOKEN]
    found: list[_Term] = []
    while asked:
        for count in range(min(LONGEST, len(asked)), 0, -1):
            phrase = tuple(map(stem, asked[:count]))
            if phrase in MEANT or count == 1:
                meanings = (phrase, *MEANT.get(phrase, ()))
                found.append(_Term(" ".join(asked[:count]), meanings))
                del asked[:count]
                break
    return found


def _known(term: _Term, known: set[str]) -> _Term:
    """The term; or one that is spelled much like it, where no sentence knows this one."""
    if any(set(meaning) <= known for meaning in term.meanings):
        return term
    near = get_close_matches(term.meanings[0][0], sorted(known), 3, _ALIKE)
    return _Term(term.said, tuple((word,) for word in near) or term.meanings)


@cache
def _entry(sentence: Sentence) -> _Entry:
    title = stems(topic(sentence))
    words = dict.fromkeys((*title, sentence.kind), _ABOUT)
    words |= {one: _MAY_BE for name in sentence.words for one in _of_values(name)}
    said = re.sub(r"\{\w+\}|\(\w+\)", " ", sentence.pattern)
    return _Entry(sentence, words | dict.fromkeys(stems(said), _SAID), title)


@cache
def _of_values(name: str) -> frozenset[str]:
    """The words of what may stand for a word in braces, but names that are made up."""
    made_up = {stem(one) for one in (*NAMES, *INSIDE.values(), *EXAMPLES["object"])}
    return frozenset(one for title in values(name) for one in stems(title)) - made_up


def _without_topics(row: list[float], words: str, entries: list[_Entry]) -> list[float]:
    """The points without those for a topic, unless that is all that was asked for or was found.

    A topic is asked for by its title, or by the first word of it.
    """
    if max(row) <= _ABOUT:
        return row
    asked, kept = stems(words), list[float]()
    for points, entry in zip(row, entries, strict=True):
        by_title = asked in (entry.title, entry.title[:1])
        kept.append(0 if points <= _ABOUT and not by_title else points)
    return kept
