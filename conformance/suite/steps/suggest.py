"""Suggest steps for a line that is none: the nearest examples of step definitions, by difflib.

A rewrite ("did you mean") keeps every name, card, number and negation of the line, and its other
words but for their spelling. A step that is near but says something else is offered as a similar
step.
"""

import re
from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

from headjudge.suite.steps.catalog import many, shown, values
from headjudge.suite.steps.pattern import NAME, Kind, Sentence
from headjudge.text import join_english

MOST = 3
"""The most suggestions for a line."""
_LONGEST = 400
"""Characters of the longest line for which steps are suggested."""
_NEAR, _SAME_WORD, _SAME_TITLE = 0.6, 0.75, 0.85
"""The least ratio of difflib for a similar step, and for a word or a title that is misspelled."""
_OPTIONAL = frozenset(("a", "an", "the", "that", "please", "then", "now", "just"))
"""Words that a rewrite may drop or add."""
_NEGATION = re.compile(r"\b(?:no|not|never|nobody|none|cannot|cant|dont|doesnt|didnt)\b|n't\b")
_SEVERAL = re.compile(rf"each (?:opponent of|player but) {NAME}|each player\b")
"""What may stand in place of one player."""
_TITLE_LIKE = re.compile(r"[A-Z][\w-]*(?: (?:(?:of|the|to|from|in) )*[A-Z][\w-]*)*")
_SIGNS = {"title": "\ue000", "players": "@", "mana": "{}", "number": "#"}
"""What stands for a value of each kind while the other words are compared."""
_MEANT, _SIMILAR = "\n  did you mean: ", "\n  similar step: "


class Suggestions(NamedTuple):
    """Steps for a line that is none, the nearest first."""

    rewrites: tuple[str, ...] = ()
    """The line as a step."""
    similar: tuple[str, ...] = ()
    """Steps that say something else, as examples; only where there is no rewrite."""

    def __str__(self) -> str:
        """Return them as further lines of an error message."""
        meant = "".join(f"{_MEANT}{step}" for step in self.rewrites)
        return meant + "".join(f"{_SIMILAR}{step}" for step in self.similar)


def split_message(message: str) -> tuple[str, Suggestions]:
    """Return an error message without its suggestions, and these."""
    message, *similar = message.split(_SIMILAR)
    message, *rewrites = message.split(_MEANT)
    return message, Suggestions(tuple(rewrites), tuple(similar))


class _Line(NamedTuple):
    """A line, taken apart."""

    spelling: str
    """The line in lower case, with signs for its values."""
    values: tuple[tuple[str, str], ...]
    """Its names, titles, numbers and mana symbols in order, each after its kind."""


class _Example(NamedTuple):
    """An example of a step definition."""

    text: str
    sentence: Sentence
    kinds: tuple[str, ...]
    """The kinds of the values in it."""


class Suggester:
    """The examples of step definitions, among which it finds the nearest."""

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        """Prepare the examples of these step definitions."""
        names = dict.fromkeys(name for sentence in sentences for name in sentence.words)
        titles = [title for name in names if many(name) for title in values(name)]
        short = Counter(title.partition(",")[0] for title in titles)
        once = [title for title in titles if short[title.partition(",")[0]] == 1]
        self._titles = {title.partition(",")[0].lower(): title for title in once}
        self._titles |= {title.lower(): title for title in titles}
        longest_first = sorted(self._titles, key=len, reverse=True)
        self._value = re.compile(
            rf"(?P<title>\b(?i:{'|'.join(map(re.escape, longest_first)) or '(?!)'})(?!\w))"
            rf"|(?P<players>{_SEVERAL.pattern}|{NAME}(?:(?:, and|,| and| &) {NAME})*)"
            r"|(?P<mana>\{[^ ,]*\})|(?P<number>-?\b\d+\b)"
        )
        self._words: frozenset[str] = frozenset()
        self._examples: dict[str, _Example] = {}
        for sentence in sentences:
            for text in shown(sentence):
                spelling, found = self._read(text)
                kinds = tuple(kind for kind, _ in found)
                self._examples.setdefault(spelling, _Example(text, sentence, kinds))
        self._words = frozenset(re.findall(r"[a-z]+", " ".join(self._examples)))

    def suggest(self, text: str, *kinds: Kind, players: Sequence[str] = ()) -> Suggestions:
        """Return the nearest steps, of one of these kinds if any is given.

        `players` are those of the game, whose names may be in lower case.
        """
        if len(text) > _LONGEST:
            return Suggestions()
        for name in players:
            text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", name, text, flags=re.IGNORECASE)
        line = self._read(_TITLE_LIKE.sub(self._corrected, text), players)
        some = [
            spelling
            for spelling, example in self._examples.items()
            if not kinds or example.sentence.kind in kinds
        ]
        rewrites: dict[str, None] = {}
        similar: list[tuple[bool, str, Sentence]] = []
        for spelling in get_close_matches(line.spelling, some, 4 * MOST, _NEAR):
            if bool(_NEGATION.search(spelling)) is not bool(_NEGATION.search(line.spelling)):
                continue
            example = self._examples[spelling]
            step = self._filled(example, line)
            if step == text:
                continue
            if step and _same_words(line.spelling, spelling):
                rewrites[step] = None
            else:
                similar.append((not step, step or example.text, example.sentence))
        if rewrites:
            return Suggestions(rewrites=tuple(rewrites)[:MOST])
        similar.sort(key=lambda found: found[0])  # those with the values of the line first
        steps: dict[Sentence, str] = {}
        for _, step, sentence in similar:
            steps.setdefault(sentence, step)
        return Suggestions(similar=tuple(steps.values())[:MOST])

    def _read(self, text: str, players: Sequence[str] = ()) -> _Line:
        found: list[tuple[str, str]] = []

        def sign(value: re.Match[str]) -> str:
            kind, said = str(value.lastgroup), value[0]
            if kind == "title":
                said = self._titles[said.lower()]
            elif kind == "players" and said not in players and said.lower() in self._words:
                return said.lower()  # "An effect", at the beginning of a line
            elif kind == "players" and not _SEVERAL.match(said):
                said = join_english(re.findall(NAME, said))
            found.append((kind, said))
            return _SIGNS[kind]

        spelling = self._value.sub(sign, " ".join(text.split()).rstrip(" .?!")).lower()
        return _Line(spelling, tuple(found))

    def _corrected(self, title: re.Match[str]) -> str:
        """Return the title that this is perhaps misspelled, or else the text as it is."""
        near = get_close_matches(title[0].lower(), self._titles, 1, _SAME_TITLE)
        return self._titles[near[0]] if near else title[0]

    def _filled(self, example: _Example, line: _Line) -> str:
        """Return the example with the line's values in their order.

        Empty where they do not fit: each must have a place, and each place a value.
        """
        if sorted(example.kinds) != sorted(kind for kind, _ in line.values):
            return ""
        left = {kind: [said for of, said in line.values if of == kind] for kind in _SIGNS}
        text = self._value.sub(lambda value: left[str(value.lastgroup)].pop(0), example.text)
        several = _SEVERAL.search(text)
        found = example.sentence.said_in(_SEVERAL.sub("Somebody", text, count=1))
        if found is None:
            return ""
        step = example.sentence.worded(found)
        return step.replace("Somebody", several[0]) if several else step


def _same_words(line: str, other: str) -> bool:
    """Return whether two lines have the same words in this order, but for their spelling."""
    pairs = [[w for w in text.split() if w not in _OPTIONAL] for text in (line, other)]
    first, second = pairs
    return len(first) == len(second) and all(
        bool(get_close_matches(word, [twin], 1, _SAME_WORD))
        for word, twin in zip(first, second, strict=True)
    )
