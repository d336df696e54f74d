"""The titles in a line, such as the names of cards, whatever their case and spelling."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches

_FIRST = 0xE000
SIGN = "[\ue000-\ue0ff]"
"""What stands for a title in a line: a sign of no script, the first for the first of them."""
_ALIKE = 0.85
"""How alike letters must be, of 1, if something is a title spelled wrongly."""
_WORDS = 6
"""Words of the longest title that is looked for with wrong spelling."""


class Titles:
    """Titles that may be in a line."""

    def __init__(self, titles: Sequence[str]) -> None:
        """Take them as they are written; of one with a comma what is before it is enough."""
        short = Counter(title.partition(",")[0] for title in titles)
        once = (title for title in titles if short[title.partition(",")[0]] == 1)
        self._spelled = {title.partition(",")[0].lower(): title for title in once}
        self._spelled |= {title.lower(): title for title in titles}
        self._begin = defaultdict[str, list[str]](list)
        for title in self._spelled:
            self._begin[title[0]].append(title)
        longest_first = map(re.escape, sorted(self._spelled, key=len, reverse=True))
        self._exact = re.compile(rf"\b(?:{'|'.join(longest_first)})(?!\w)")

    def taken_out(self, text: str, *, misspelled: bool = True) -> tuple[str, list[str]]:
        """The text with a sign for each title, and these titles as they are written.

        If none is in it, one that is perhaps misspelled.
        """
        found, marked, at = list[str](), "", 0
        places = self._places(text) if self._spelled else []
        for start, end, title in places or (self._misspelled(text) if misspelled else ()):
            marked += text[at:start] + chr(_FIRST + len(found) % 0x100)
            found.append(title)
            at = end
        return marked + text[at:], found

    def _places(self, text: str) -> list[tuple[int, int, str]]:
        """Where titles are, in upper or lower case."""
        small = text.lower()  # a pattern for any case takes several times as long
        exact = self._exact.finditer(small if len(small) == len(text) else text)
        return [(one.start(), one.end(), self._spelled[one[0]]) for one in exact]

    def _misspelled(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Where something is most like a title."""
        words = list(re.finditer(r"\S+", text))
        best: tuple[float, int, int, str] | None = None
        for first, word in enumerate(words):
            if word[0][0].isupper():
                for last in words[first : first + _WORDS]:
                    said = text[word.start() : last.end()].lower()
                    for near in get_close_matches(said, self._begin[said[0]], 1, _ALIKE):
                        alike = SequenceMatcher(None, near, said).ratio()
                        if best is None or alike > best[0]:
                            best = alike, word.start(), last.end(), self._spelled[near]
        if best:
            yield best[1:]


def with_titles(text: str, titles: Sequence[str]) -> str:
    """The text with these titles in place of their signs."""
    return re.sub(SIGN, lambda sign: titles[ord(sign[0]) - _FIRST], text)
