"""Two rulebooks rule by rule: which rule of the one is which of the other, whatever its number."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from headjudge.spec.rulebook import official

SAME_NUMBER = 0.15
"""What it adds to the likeness of two rules that they have the same number."""
SAME_SECTION = 0.05
"""What it adds that the section of the one has become that of the other."""
NEIGHBOUR = 0.1
"""What it adds, on each side, that they stand next to what is the same rule in both."""
ALIKE = (0.6, 0.45, 0.28)
"""From which likeness on two rules are one: in rounds, as each finds neighbours for the next."""
ALIKE_AT_HOME = 0.2
"""The same for what is then left of a section, wherever that has moved."""
ELSEWHERE = 0.13
"""So alike rules must be that have not got the same number, whatever else speaks for them."""
BY_CHANCE = 0.1
"""Up to this, the likeness of two texts is no reason to think of them as one rule."""
ENOUGH = 0.7
"""How much of a rule must be in its parts together."""
MORE = 0.1
"""How much of that one part must add."""


class Entry(Struct, eq=False, dict=True):
    """A rule in a rulebook: its number, and by what its words are known."""

    number: str
    fingerprint: str
    slug: str = ""
    """The record that it is known to be, if any."""
    text: str = ""
    line: int = 0
    signature: str = ""
    """It may be left out where there is a text to compute it from."""

    @property
    def section(self) -> str:
        """The section that it is in."""
        return self.number.partition(".")[0]

    @property
    def titles_a_section(self) -> bool:
        """Whether it is but the heading of a section."""
        return self.number == self.section

    @cached_property
    def bits(self) -> int:
        """Its similarity signature."""
        return official.bits(self.signature or official.signature(self.text))


class Alignment:
    """Which rule of an older rulebook is which of a newer one: of each, one or none.

    The same record first, then the same words, then near words: those with the same number or
    beside rules that are the same need be less alike than those elsewhere.
    """

    def __init__(self, old: Sequence[Entry], new: Sequence[Entry]) -> None:
        """Align them."""
        self.old, self.new = list(old), list(new)
        self.to: dict[Entry, Entry] = {}
        """By the entry of the older one, that of the newer one."""
        self.back: dict[Entry, Entry] = {}
        self._numbered = {entry.number: entry for entry in self.old}
        self._went: dict[str, Counter[str]] = defaultdict(Counter)
        """Of each older section, how many rules are now in which."""
        self._homes: dict[str, str] = {}
        self._place = {e: at for side in (self.old, self.new) for at, e in enumerate(side)}
        self._same_records()
        self._same_words()
        self._near_words()

    def _pair(self, old: Entry, new: Entry) -> None:
        self.to[old], self.back[new] = new, old
        self._went[old.section][new.section] += 1

    @cached_property
    def _both_named(self) -> bool:
        """Whether the records of both sides are known: one of one side only has no partner."""
        return all(any(entry.slug for entry in side) for side in (self.old, self.new))

    def _open(self) -> tuple[list[Entry], list[Entry]]:
        """What has no partner yet, headings of sections aside.

        Where both sides name their records, one that only the one side has is new or gone.
        """
        return (
            [e for e in self.old if e not in self.to and not (self._both_named and e.slug)],
            [e for e in self.new if e not in self.back and not (self._both_named and e.slug)],
        )

    def _same_records(self) -> None:
        of_slug = {entry.slug: entry for entry in self.new if entry.slug}
        for entry in self.old:
            if entry.slug in of_slug:
                self._pair(entry, of_slug[entry.slug])

    def _same_words(self) -> None:
        """Pair rules in the same words; where several share them, the likeliest first."""
        olds, news = (_by_words(side) for side in self._open())
        several = []
        for words in olds.keys() & news.keys():
            if len(olds[words]) == len(news[words]) == 1:
                self._pair(olds[words][0], news[words][0])
            else:
                several.append(words)
        self._find_homes()
        likeliest: tuple[Callable[[Entry, Entry], bool], ...] = (
            lambda old, new: self._moved(old.number) == new.number,
            lambda old, new: self._home(old.section) == new.section,
            lambda _old, _new: True,
        )
        for words in several:
            for likely in likeliest:
                for old in olds[words]:
                    for new in news[words]:
                        if old not in self.to and new not in self.back and likely(old, new):
                            self._pair(old, new)

    def _find_homes(self) -> None:
        """Where most rules of each older section are now."""
        for section, counts in self._went.items():
            most = max(counts.values())
            homes = [home for home, count in counts.items() if count == most]
            self._homes[section] = section if section in homes else min(homes)

    def _home(self, section: str) -> str:
        return self._homes.get(section, section)

    def _moved(self, number: str) -> str:
        """The number that a rule would have if it had moved with the rule that it is a part of."""
        _, stem, section = official.above(number)
        parent = self._numbered.get(stem)
        if stem != number and parent in self.to:
            return self.to[parent].number + number[len(stem) :]
        return self._home(section) + number[len(section) :]

    def _near_words(self) -> None:
        olds, news = ([e for e in side if not e.titles_a_section] for side in self._open())
        if self._both_named:  # nothing is left to tell but of rules beside those
            covered = {entry.section for entry in self.old if entry.slug}
            olds = [entry for entry in olds if entry.section in covered]
        near = self._candidates(olds, news)
        for least in (*ALIKE, ALIKE_AT_HOME):
            self._find_homes()
            scored = []
            for old, new, alike in near:
                if old not in self.to and new not in self.back:
                    score = self._score(old, new, alike)
                    at_home = self._home(old.section) == new.section
                    if score >= least and (at_home or least != ALIKE_AT_HOME):
                        scored.append((score, old, new))
            for _, old, new in sorted(scored, key=lambda found: -found[0]):
                if old not in self.to and new not in self.back:
                    self._pair(old, new)

    def _score(self, old: Entry, new: Entry, alike: float) -> float:
        """How much speaks for two rules being one."""
        same_number = self._moved(old.number) == new.number
        if alike < ELSEWHERE and not same_number:
            return 0.0
        same_section = self._home(old.section) == new.section
        beside = NEIGHBOUR * self._neighbours(old, new)
        return alike + beside + SAME_SECTION * same_section + SAME_NUMBER * same_number

    def _neighbours(self, old: Entry, new: Entry) -> int:
        """On how many sides two rules stand next to what is the same rule in both."""
        count = 0
        for step in (-1, 1):
            beside, there = self._place[old] + step, self._place[new] + step
            if 0 <= beside < len(self.old) and 0 <= there < len(self.new):
                count += self.to.get(self.old[beside]) is self.new[there]
        return count

    def _candidates(
        self, olds: Iterable[Entry], news: Sequence[Entry]
    ) -> list[tuple[Entry, Entry, float]]:
        """Rules that may be one, with how alike they are.

        A rule that has a record may be anywhere; others are looked for where their section is, and
        elsewhere only if hardly a word is another: else a new rule that has come into its place
        would be taken for it.
        """
        found = []
        for old in olds:
            home = self._home(old.section)
            elsewhere = BY_CHANCE if old.slug else ALIKE[0]
            for new in news:
                alike = official.similarity(old.bits, new.bits)
                if alike > elsewhere or (alike and new.section == home):
                    found.append((old, new, alike))
        return found


def _by_words(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    by_words: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        by_words[entry.fingerprint].append(entry)
    return by_words


def splits(aligned: Alignment) -> dict[Entry, Entry]:
    """By each new rule that took over a part of an older one, that older one."""
    left = [new for new in aligned.new if new not in aligned.back]
    return dict(_parts(aligned.to.items(), left))


def merges(aligned: Alignment) -> dict[Entry, Entry]:
    """By each rule that is gone and whose words are in another one now, that other one."""
    left = [old for old in aligned.old if old not in aligned.to]
    return dict(_parts(aligned.back.items(), left))


def _parts(
    pairs: Iterable[tuple[Entry, Entry]], left: Iterable[Entry]
) -> Iterator[tuple[Entry, Entry]]:
    """What is left over and makes up, with the second of a pair, the first of it."""
    by_section: dict[str, list[Entry]] = {}
    for entry in left:
        if not entry.titles_a_section:
            by_section.setdefault(entry.section, []).append(entry)
    for whole, part in pairs:
        if whole.fingerprint == part.fingerprint:
            continue
        alone = official.covered(whole.bits, part.bits)
        for other in by_section.get(part.section, ()):
            together = official.covered(whole.bits, part.bits, other.bits)
            if together >= max(ENOUGH, alone + MORE):
                yield other, whole
