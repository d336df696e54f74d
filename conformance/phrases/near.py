"""Sentences near what somebody wrote, with the names, cards and numbers that were in it.

A line that is a saying is what that means. Any other line is near the sentences that it is spelled
like, whatever names and numbers are in both.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from headjudge.conformance import join
from headjudge.conformance.phrases.everyday import (
    NEGATED,
    PerhapsMeant,
    called,
    in_the_present,
    loosely_meant,
    meant,
)
from headjudge.conformance.phrases.sentence import NAME, Sentence
from headjudge.conformance.phrases.titles_in_text import SIGN, Titles, with_titles
from headjudge.conformance.phrases.vocabulary import many, shown, values

MOST = 3
"""How many sentences are named."""
_ALIKE = 0.7
"""How alike, of 1, a sentence must be to a line, if it is near at all."""
_SURELY = 0.85
"""How alike, if it is hardly anything else."""
_LESS = 0.12
"""How much less alike than the nearest one another sentence may be, to be named too."""
_LONGEST = 400
"""Characters of the longest text near which to look for sentences."""
_PEOPLE, _NUMBER, _MANA, _TITLE = "@", "#", "{}", "\ue000"
"""What stands for these."""
_OWN = re.compile(rf"{SIGN}|{NAME}(?:(?:, and|,| and| &) {NAME})*|-?\b\d+\b|\{{[^ ,]*\}}")
"""What is a line's own: a card, players, a number, or mana."""

_PARTS = re.compile(r",? (?:and|then|but|because|while|when|since) |, ")
"""What stands between two things that are said in one line."""
_SEVERAL = re.compile(rf"each (?:opponent of|player but) {NAME}|each player\b")
"""What may stand in place of a player, and means several."""
_ONE = "Somebody"


class SpelledForm(NamedTuple):
    """A sentence as it may look."""

    spelled: str
    """It with one sign for whatever is a line's own."""
    letters: int
    """The letters of that, see :class:`LetterCounts`."""
    text: str
    titles: Sequence[str]
    sentence: Sentence


class LetterCounts:
    """Which letters texts have, and how often, as bits of a number: soon compared."""

    def __init__(self) -> None:
        """Know none yet."""
        self._bits: dict[tuple[str, int], int] = {}

    def of(self, text: str, *, new: bool = False) -> int:
        """Those of a text: of one letter a bit for each time; unless they are `new`, as known."""
        bits = 0
        for letter, times in Counter(text).items():
            for one in ((letter, number) for number in range(times)):
                if new:
                    self._bits.setdefault(one, 1 << len(self._bits))
                bits |= self._bits.get(one, 0)
        return bits


class Near:
    """A vocabulary in which to look for what is near."""

    def __init__(self, vocabulary: Sequence[Sentence]) -> None:
        """Take its sentences."""
        self._sentences = tuple(vocabulary)
        words = dict.fromkeys(name for s in vocabulary for name in s.words)
        self.titles = Titles([one for name in words if many(name) for one in values(name)])
        self._letters = LetterCounts()
        self.forms = tuple(self._made(vocabulary))

    def to(self, text: str, *kinds: str, players: Sequence[str] = ()) -> PerhapsMeant:
        """Up to three whole sentences that may be meant, the nearest first; or none.

        Each is one that the vocabulary has, of one of these kinds if any is given, with the cards
        and names of the text. The players of the game are called so; who wrote it is the first.
        """
        if len(text) > _LONGEST:
            return PerhapsMeant((), "")
        marked, titles = self.titles.taken_out(text)
        line = called(marked, players)
        for said in self._ways_to_mean(line, titles, players, kinds):
            found = list(filter(None, (self.as_written(one, kinds) for one in said.sentences)))
            if found:
                break
        sentences = tuple(one for one in dict.fromkeys(found) if one != text)[:MOST]
        often = said.often and bool(sentences)
        return PerhapsMeant(sentences, said.here if sentences else "", often=often)

    def as_written(self, text: str, kinds: Collection[str] = ()) -> str:
        """The text as the sentence that it is has it; empty where it is none of these kinds."""
        several = _SEVERAL.search(text)
        one = _SEVERAL.sub(_ONE, text, count=1)
        for sentence in self._sentences:
            if not kinds or sentence.kind in kinds:
                found = sentence.said_in(one)
                if found is not None:
                    written = sentence.worded(found)
                    return written.replace(_ONE, several[0]) if several else written
        return ""

    def _ways_to_mean(
        self, line: str, titles: Sequence[str], players: Sequence[str], kinds: Collection[str]
    ) -> Iterator[PerhapsMeant]:
        """What a line may mean: as a whole, part by part, by what is in it, by a word, by letters.

        Only as a whole it may mean something else than what it is surely, being spelled so.
        """
        now = in_the_present(line, *players[:1])
        yield meant(line, titles, players)
        yield meant(now, titles, players)
        spelled = list(self._spelled_like(line, titles, kinds))
        surely = tuple(one for ratio, one in spelled if ratio > _SURELY)
        yield PerhapsMeant(surely, "", often=True)
        yield _by_parts(now, titles, players)
        yield loosely_meant(now, titles, players)
        yield meant(now, titles, players, at_last=True)
        yield PerhapsMeant(tuple(one for _, one in spelled), "")

    def _spelled_like(
        self, line: str, titles: Sequence[str], kinds: Collection[str]
    ) -> Iterator[tuple[float, str]]:
        """The sentences that are spelled most like a line, with what is the line's own.

        Before each stands how like it is, of 1. What one of them denies, the other does too.
        """
        said = spelling(line)
        alike = SequenceMatcher(b=said, autojunk=False)
        letters = self._letters.of(said)
        near: list[tuple[float, SpelledForm]] = []
        for form in self.forms:
            in_both = (form.letters & letters).bit_count()
            enough = 2 * in_both > _ALIKE * (len(form.spelled) + len(said))
            if enough and (not kinds or form.sentence.kind in kinds):
                alike.set_seq1(form.spelled)
                near.append((alike.ratio(), form))
        near.sort(key=lambda one: -one[0])
        least = max(_ALIKE, near[0][0] - _LESS) if near else 0
        for ratio, form in near:
            text = filled(form, line, titles) if ratio >= least else ""
            written = self.as_written(text, kinds) if text else ""
            if written and bool(NEGATED.search(written)) is bool(NEGATED.search(line)):
                yield ratio, written

    def _made(self, vocabulary: Sequence[Sentence]) -> Iterator[SpelledForm]:
        seen = set[str]()
        for sentence in vocabulary:
            for text in shown(sentence):
                marked, titles = self.titles.taken_out(text, misspelled=False)
                spelled = spelling(marked)
                if spelled not in seen:
                    seen.add(spelled)
                    letters = self._letters.of(spelled, new=True)
                    yield SpelledForm(spelled, letters, marked, titles, sentence)


def _by_parts(line: str, titles: Sequence[str], players: Sequence[str]) -> PerhapsMeant:
    """What each part of a line says; first of all the first of what may be meant by each."""
    first, second = list[str](), list[str]()
    who = re.match(NAME, line)  # it is the one who does what comes after "and" as well
    for part in _PARTS.split(line):
        whole = part if not who or _OWN.match(part) else in_the_present(f"{who[0]} {part}")
        some = loosely_meant(whole, titles, players).sentences
        first += some[:1]
        second += some[1:]
    return PerhapsMeant((*first, *second), "", often=True)


def spelling(line: str) -> str:
    """A line in lower case, with one sign for whatever is its own."""
    return _OWN.sub(lambda own: _sign(own[0]), line).lower()


def _sign(own: str) -> str:
    """What stands for something that is a line's own."""
    if own[0] == "{":
        return _MANA
    if own.lstrip("-").isdigit():
        return _NUMBER
    return _PEOPLE if own[0].isalpha() else _TITLE


def filled(form: SpelledForm, line: str, titles: Sequence[str]) -> str:
    """The sentence with what is the line's own, in its order.

    Empty where it has no place for a card or a player of the line, or one for a card that the line
    does not name.
    """
    own: dict[str, list[str]] = {}
    for one in _OWN.findall(line):
        text = join(re.findall(NAME, one)) if _sign(one) == _PEOPLE else with_titles(one, titles)
        own.setdefault(_sign(one), []).append(text)

    def put(place: re.Match[str]) -> str:
        left = own.get(_sign(place[0]))
        return left.pop(0) if left else place[0]

    text = _OWN.sub(put, form.text)
    return "" if own.get(_PEOPLE) or own.get(_TITLE) or re.search(SIGN, text) else text
