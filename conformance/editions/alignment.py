"""Align two rulebooks by matching their rules, even if renumbered."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from headjudge.spec.rulebook import official

SAME_NUMBER = 0.15
"""Similarity bonus if the new rule's number is the one expected for the old rule."""
SAME_SECTION = 0.05
"""Similarity bonus if the old rule's section corresponds to the new rule's."""
NEIGHBOR = 0.1
"""Similarity bonus for each adjacent rule (previous, next) that is matched in both rulebooks."""
MIN_SCORES = (0.6, 0.45, 0.28)
"""Minimum match score for each round; matches found in one round support those in the next."""
MIN_SCORE_IN_SECTION = 0.2
"""Minimum match score for the final round, which only matches within corresponding sections."""
MIN_SIMILARITY_MOVED = 0.13
"""Minimum similarity, before bonuses, of rules whose numbers do not correspond."""
UNRELATED = 0.1
"""Maximum similarity of unrelated texts."""
MIN_COVERED = 0.7
"""Minimum share of the runs of words in a split rule that its parts must cover together."""
MIN_ADDED = 0.1
"""Minimum share of a split rule's text that the second part must add to the first."""
MIN_COVERED_FACTORED = 0.55
"""MIN_COVERED if the parts' common words occur only once in the whole rule, as in "if A or B, Y"
for "if A, Y" and "if B, Y". That breaks runs, but keeps the words."""
MIN_WORDS_COVERED = 0.9
"""Minimum share of the words in such a whole rule that its parts must cover together.
Looser trials found 5 more splits and 2 more merges in the 110 pairs of neighboring editions;
nobody checked whether they are real."""
MIN_WORDS_KEPT = 0.6
"""Minimum share of the second part's words that such a whole rule must contain."""


class Entry(Struct, eq=False, dict=True):
    """A rule in a rulebook, identified by its number and the fingerprint of its text."""

    number: str
    fingerprint: str
    slug: str = ""
    """The slug of the rule's record; empty if unknown."""
    text: str = ""
    line: int = 0
    signature: str = ""
    """The similarity signature; if empty, computed from the text."""

    @property
    def section(self) -> str:
        """The number of the section that contains the rule."""
        return self.number.partition(".")[0]

    @property
    def titles_a_section(self) -> bool:
        """Whether this entry is a section heading."""
        return self.number == self.section

    @cached_property
    def bits(self) -> int:
        """The similarity signature as bits."""
        return official.bits(self.signature or official.signature(self.text))


class Alignment:
    """A one-to-one matching between the rules of an older and a newer rulebook.

    Rules with the same record are matched first, then rules with identical wording, then rules
    with similar wording. Rules with the same number or adjacent to matched rules may differ more.
    """

    def __init__(self, old: Sequence[Entry], new: Sequence[Entry]) -> None:
        """Align the two rulebooks."""
        self.old, self.new = list(old), list(new)
        self.to: dict[Entry, Entry] = {}
        """Maps older entries to newer ones; `back` is the inverse."""
        self.back: dict[Entry, Entry] = {}
        self._numbered = {entry.number: entry for entry in self.old}
        self._went: dict[str, Counter[str]] = defaultdict(Counter)
        """For each older section, the number of its matched rules in each newer section."""
        self._homes: dict[str, str] = {}
        self._place = {e: place for side in (self.old, self.new) for place, e in enumerate(side)}
        self._same_records()
        self._same_words()
        self._near_words()

    def _pair(self, old: Entry, new: Entry) -> None:
        self.to[old], self.back[new] = new, old
        self._went[old.section][new.section] += 1

    @cached_property
    def _both_named(self) -> bool:
        """Whether both rulebooks have slugs, which then determine the matches."""
        return all(any(entry.slug for entry in side) for side in (self.old, self.new))

    def _open(self) -> tuple[list[Entry], list[Entry]]:
        """Return the rules of each rulebook that may still be matched.

        If both rulebooks have slugs, a rule whose slug is only in one of them is new or removed.
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
        """Match rules with identical wording, the most likely candidates first."""
        olds, news = (_grouped(side, lambda entry: entry.fingerprint) for side in self._open())
        ambiguous = []
        for words in olds.keys() & news.keys():
            if len(olds[words]) == len(news[words]) == 1:
                self._pair(olds[words][0], news[words][0])
            else:
                ambiguous.append(words)
        self._find_homes()
        likeliest: tuple[Callable[[Entry, Entry], bool], ...] = (
            lambda old, new: self._moved(old.number) == new.number,
            lambda old, new: self._home(old.section) == new.section,
            lambda _old, _new: True,
        )
        for words in ambiguous:
            for likely in likeliest:
                for old in olds[words]:
                    for new in news[words]:
                        if old not in self.to and new not in self.back and likely(old, new):
                            self._pair(old, new)

    def _find_homes(self) -> None:
        """Find the newer section that contains the most rules of each older section."""
        for section, counts in self._went.items():
            most = max(counts.values())
            homes = [home for home, count in counts.items() if count == most]
            self._homes[section] = section if section in homes else min(homes)

    def _home(self, section: str) -> str:
        return self._homes.get(section, section)

    def _moved(self, number: str) -> str:
        """Return the number a rule would have if it had moved with its parent rule or section."""
        _, stem, section = official.above(number)
        parent = self._numbered.get(stem)
        if stem != number and parent in self.to:
            return self.to[parent].number + number[len(stem) :]
        return self._home(section) + number[len(section) :]

    def _near_words(self) -> None:
        olds, news = ([e for e in side if not e.titles_a_section] for side in self._open())
        if self._both_named:  # only sections that have records matter
            covered = {entry.section for entry in self.old if entry.slug}
            olds = [entry for entry in olds if entry.section in covered]
        near = self._candidates(olds, news)
        for least in (*MIN_SCORES, MIN_SCORE_IN_SECTION):
            self._find_homes()
            scored = []
            for old, new, alike in near:
                if old not in self.to and new not in self.back:
                    score = self._score(old, new, alike)
                    at_home = self._home(old.section) == new.section
                    if score >= least and (at_home or least != MIN_SCORE_IN_SECTION):
                        scored.append((score, old, new))
            for _, old, new in sorted(scored, key=lambda pair: -pair[0]):
                if old not in self.to and new not in self.back:
                    self._pair(old, new)

    def _score(self, old: Entry, new: Entry, alike: float) -> float:
        """Return a match's score: `alike` plus bonuses for number, section and neighbors, or 0."""
        same_number = self._moved(old.number) == new.number
        if alike < MIN_SIMILARITY_MOVED and not same_number:
            return 0.0
        same_section = self._home(old.section) == new.section
        beside = NEIGHBOR * self._neighbors(old, new)
        return alike + beside + SAME_SECTION * same_section + SAME_NUMBER * same_number

    def _neighbors(self, old: Entry, new: Entry) -> int:
        """Count the adjacent rules (previous and next) that are matched to each other."""
        count = 0
        for step in (-1, 1):
            beside_old, beside_new = self._place[old] + step, self._place[new] + step
            if 0 <= beside_old < len(self.old) and 0 <= beside_new < len(self.new):
                count += self.to.get(self.old[beside_old]) is self.new[beside_new]
        return count

    def _candidates(
        self, olds: Iterable[Entry], news: Sequence[Entry]
    ) -> list[tuple[Entry, Entry, float]]:
        """Return candidate pairs with their similarities.

        A rule with a record may match in any section. Other rules must stay in the corresponding
        section or be nearly identical; a new rule that reuses an old rule's number could otherwise
        be mistaken for it.
        """
        candidates = []
        for old in olds:
            home = self._home(old.section)
            elsewhere = UNRELATED if old.slug else MIN_SCORES[0]
            for new in news:
                alike = official.similarity(old.bits, new.bits)
                if alike > elsewhere or (alike and new.section == home):
                    candidates.append((old, new, alike))
        return candidates


def _grouped(entries: Iterable[Entry], key: Callable[[Entry], str]) -> dict[str, list[Entry]]:
    groups: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        groups[key(entry)].append(entry)
    return groups


def splits(aligned: Alignment) -> dict[Entry, Entry]:
    """Map each new rule that was split off from an older rule to that older rule."""
    unmatched = [new for new in aligned.new if new not in aligned.back]
    return dict(_parts(aligned.to.items(), unmatched))


def merges(aligned: Alignment) -> dict[Entry, Entry]:
    """Map each removed rule that was merged into a newer rule to that newer rule."""
    unmatched = [old for old in aligned.old if old not in aligned.to]
    return dict(_parts(aligned.back.items(), unmatched))


def _parts(
    pairs: Iterable[tuple[Entry, Entry]], unmatched: Iterable[Entry]
) -> Iterator[tuple[Entry, Entry]]:
    """Yield unmatched rules that are parts of other rules, each with the whole rule.

    The second rule of each pair may be one part of the first.
    """
    rules = (entry for entry in unmatched if not entry.titles_a_section)
    by_section = _grouped(rules, lambda entry: entry.section)
    for whole, part in pairs:
        if whole.fingerprint == part.fingerprint:
            continue
        for other in by_section.get(part.section, ()):
            if _is_other_part(whole.bits, part.bits, other.bits):
                yield other, whole


def _is_other_part(whole: int, part: int, other: int) -> bool:
    """Return whether the two parts cover enough of the whole, and more of it than the first alone.

    The rules are given by their signatures.
    """
    runs_alone, words_alone = official.covered(whole, part)
    runs, words = official.covered(whole, part, other)
    if runs < runs_alone + MIN_ADDED:
        return False
    if runs >= MIN_COVERED:
        return True
    _, words_kept = official.covered(other, whole)
    return (
        runs >= MIN_COVERED_FACTORED
        and words >= max(MIN_WORDS_COVERED, words_alone + MIN_ADDED)
        and words_kept >= MIN_WORDS_KEPT
    )
