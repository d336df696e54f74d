"""Two versions of the rules, rule by rule: what became of each."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import groupby
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance.editions import review
from headjudge.conformance.editions.alignment import Alignment, Entry, merges, splits
from headjudge.conformance.editions.changed_words import changed_words, words_not_in
from headjudge.conformance.editions.former_words import former_and_now
from headjudge.conformance.editions.review import Judgement
from headjudge.conformance.editions.versions import Version
from headjudge.spec.rulebook import Rule, Rulebook, official
from headjudge.spec.rulebook.fingerprints import Fingerprints, fingerprints

ChangeKind = Literal[
    "same",
    "renumbered",
    "reworded",
    "reworded and renumbered",
    "words of another period",
    "new",
    "gone",
    "split",
    "merged",
]

LITTLE = 0.15
"""Below this likeness the words are all others, and but the number speaks for one rule."""


class RuleChange(Struct, frozen=True):
    """What became of one rule."""

    kind: ChangeKind
    slug: str
    """Empty for a rule that has no record."""
    old_number: str
    new_number: str
    judgement: Judgement | Literal[""] = ""
    """Of other words: whether they mean the same, or that nobody has judged it."""
    details: tuple[str, ...] = ()
    """What changed in meaning, and whatever else there is to say."""
    parts: tuple[str, ...] = ()
    """Of a rule that was split, its other new numbers; of one that was merged, the other old."""
    decisive: tuple[str, ...] = ()
    """Numbers, can and can't, lose, win and draw: what was there and is now."""
    said: str = ""
    """Our own sentence for it in the old edition, where it is another and no words are at hand."""
    was: str = ""
    """The old words, where they are at hand; what is not in the new ones is between « and »."""
    now: str = ""
    """The new words, likewise."""
    line: int = 0
    """Where it is in the new text; 0 where there is none."""
    beside: bool = False
    """Whether it stands beside rules with records, has none, and needs none: it is not new, or of
    a known edition."""

    @property
    def needs_action(self) -> bool:
        """Whether somebody has to act on it: new numbers and reviewed wording need nothing."""
        changed = self.kind in {"new", "gone", "split", "merged"}
        return not self.beside and (changed or self.judgement in {"meaning", "unreviewed"})


def in_short(one: RuleChange) -> str:
    """What became of a rule, in a line: 104.3d ten-poison: reworded, unreviewed."""
    numbers = " -> ".join(dict.fromkeys(filter(None, (one.old_number, one.new_number))))
    parts = f" ({' and '.join(one.parts)})" if one.parts else ""
    judged = f", {one.judgement}" if one.judgement else ""
    decisive = f" (decisive words: {'; '.join(one.decisive)})" if one.decisive else ""
    return f"{numbers} {one.slug}".rstrip() + f": {one.kind}{parts}{judged}{decisive}"


def words_of(one: RuleChange) -> list[str]:
    """What is known of a change, and its words, a line each."""
    words = (("our sentence was", one.said), ("was", one.was), ("now", one.now))
    return [*one.details, *(f"{when}: {text}" for when, text in words if text)]


class Comparison:
    """Two versions of the rules, rule by rule."""

    def __init__(
        self,
        old: Version,
        new: Version,
        book: Rulebook | None = None,
        known: Fingerprints | None = None,
    ) -> None:
        """Align them; ``book`` has the records."""
        self.old, self.new = old, new
        self._book = book or Rulebook.at()
        self._known = known or fingerprints()
        self.aligned = Alignment(old.entries, new.entries)
        self._splits = _told_of(splits(self.aligned), new)
        self._merges = _told_of(merges(self.aligned), old)

    @cached_property
    def changes(self) -> list[RuleChange]:
        """Of every rule that has a record or stands in a section of such; in numbers' order."""
        sections = self._covered_sections(self.aligned.old)
        old = [
            self._became(entry) if entry.slug else self._became_beside(entry)
            for entry in self.aligned.old
            if entry.slug or (entry.section in sections and not entry.titles_a_section)
        ]
        new = [self._came(entry) for entry in self._new_ones()]
        return sorted(old + new, key=lambda one: official.place(one.new_number or one.old_number))

    @cached_property
    def outside(self) -> int:
        """How many more rules are new, gone or in other words: those not in ``changes``."""
        old = {one.old_number for one in self.changes}
        new = {one.new_number for one in self.changes}
        before = Counter(e.fingerprint for e in self.aligned.old if e.number not in old)
        after = Counter(e.fingerprint for e in self.aligned.new if e.number not in new)
        return max((before - after).total(), (after - before).total())

    def _became(self, old: Entry) -> RuleChange:
        new = self.aligned.to.get(old)
        if new is None and old in self._merges:
            whole = self._merges[old]
            other, line = (self.aligned.back[whole].number,), whole.line
            return RuleChange("merged", old.slug, old.number, whole.number, parts=other, line=line)
        if new is None:
            return RuleChange("gone", old.slug, old.number, "", was=old.text)
        rule = self._book.rules[old.slug]
        before, after = (self._had(rule, side, e) for side, e in ((self.old, old), (self.new, new)))
        if old.fingerprint != new.fingerprint:
            return self._reworded(rule, old, new, before, after)
        kind: ChangeKind = "same" if old.number == new.number else "renumbered"
        change = RuleChange(kind, old.slug, old.number, new.number, line=new.line)
        details = tuple(meanings(rule, before, after))
        return replace(change, judgement="meaning", details=details) if details else change

    def _became_beside(self, old: Entry) -> RuleChange:
        """What became of a rule that has no record."""
        new = self.aligned.to.get(old)
        if new is None:
            return RuleChange("gone", "", old.number, "", beside=True)
        kind: ChangeKind = "same" if old.number == new.number else "renumbered"
        if old.fingerprint != new.fingerprint:
            kind = "reworded" if old.number == new.number else "reworded and renumbered"
        return RuleChange(kind, "", old.number, new.number, line=new.line, beside=True)

    def _had(self, rule: Rule, side: Version, entry: Entry) -> str:
        """An edition in which a rule had these words, the side's own if it can be; or none."""
        if side.exact or self._known.held(rule, side.edition).fingerprint == entry.fingerprint:
            return side.edition
        held = [h.since for h in self._known.history(rule) if h.fingerprint == entry.fingerprint]
        return held[-1] if held else ""

    def _reworded(self, rule: Rule, old: Entry, new: Entry, before: str, after: str) -> RuleChange:
        kind: ChangeKind = "reworded" if old.number == new.number else "reworded and renumbered"
        judgement, details = self._judged(rule, before, after)
        split = [part.number for part, whole in self._splits.items() if whole is old]
        merged = [part.number for part, whole in self._merges.items() if whole is new]
        if official.similarity(old.bits, new.bits) < LITTLE:
            details.append("hardly any of its words are the same: it may be another rule")
        if periods := self._other_periods(rule, new):
            kind = "words of another period"
            details = [f"these were its words {' and '.join(periods)}", *details]
        if split or merged:
            kind = "split" if split else "merged"
        change = RuleChange(kind, old.slug, old.number, new.number, judgement, tuple(details))
        change = replace(change, parts=tuple(split or merged), line=new.line)
        change = replace(change, **self._words(old, new))
        said = rule.sentence(before or self.old.edition)
        is_other = said != rule.sentence(after or self.new.edition)
        return replace(change, said=said) if is_other and not change.was else change

    def _words(self, old: Entry, new: Entry) -> dict[str, Any]:
        """The fields of a change that are about its words.

        Where one text is not at hand, its words are looked for.
        """
        was, now = old.text, new.text
        if now and not was:
            was, beside = former_and_now(old.fingerprint, old.bits, now, self._vocabulary)
            now = beside if was else now
        if was and now:
            changed = changed_words(was, now)
            return {"decisive": changed.decisive, "was": changed.was, "now": changed.now}
        if now:
            decisive, marked = words_not_in(old.bits, now)
            return {"decisive": decisive, "now": marked}
        if was:
            decisive, marked = words_not_in(new.bits, was)
            return {"decisive": decisive, "was": marked}
        return {}

    @cached_property
    def _vocabulary(self) -> list[str]:
        """The words of the new text."""
        words = {word for entry in self.new.entries for word in official.words_of(entry.text)}
        return sorted(words)

    def _judged(self, rule: Rule, before: str, after: str) -> tuple[Judgement, list[str]]:
        """What has been judged of all changes of a rule's words between two editions."""
        if not (before and after):
            return "unreviewed", []
        found = meanings(rule, before, after)
        between = review.between(rule, before, after, self._known)
        dates = {one.since for one in between}
        found += [f"{noted.since}: {noted.note}" for noted in rule.meaning if noted.since in dates]
        left = [one.since for one in between if one.judgement == "unreviewed"]
        if left:
            return "unreviewed", [*found, f"not reviewed yet: its words of {', '.join(left)}"]
        return "meaning" if found else "wording", found

    def _other_periods(self, rule: Rule, new: Entry) -> list[str]:
        """When else a rule had these words."""
        runs = [
            (words, next(held).since)
            for words, held in groupby(self._known.history(rule), lambda held: held.fingerprint)
        ]
        dates = [*self._known.editions, ""]
        ends = [since for _, since in runs[1:]]
        found = []
        for (words, since), end in zip(runs, [*ends, ""], strict=True):
            is_here = since <= self.new.edition < (end or "9999")
            if words == new.fingerprint and not is_here:
                last = dates[dates.index(end) - 1]
                found.append(f"from {since} to {last}")
        return found

    def _new_ones(self) -> Iterator[Entry]:
        """New rules with a record, and others in sections that are covered or new."""
        sections = self._covered_sections(self.aligned.new) | self._new_sections
        for new in self.aligned.new:
            in_scope = new.slug or new.section in sections
            if in_scope and new not in self.aligned.back and not new.titles_a_section:
                yield new

    def _covered_sections(self, entries: Iterable[Entry]) -> set[str]:
        """The sections with rules that have records, guests of families aside."""
        found = set()
        for entry in entries:
            if entry.slug:
                family = self._book.families[self._book.rules[entry.slug].family]
                if family.whole and entry.slug not in family.guests:
                    found.add(entry.section)
        return found

    @cached_property
    def _new_sections(self) -> set[str]:
        """The sections of a text that are under a new heading, or have nothing of before."""
        fresh = self.new.fresh
        if not fresh:
            return set()
        known = {entry.section for entry in self.aligned.new if entry.number not in fresh}
        every = {entry.section for entry in self.aligned.new}
        return {section for section in every if section in fresh or section not in known}

    def _came(self, new: Entry) -> RuleChange:
        came = RuleChange("new", new.slug, "", new.number, now=new.text, line=new.line)
        came = replace(came, beside=not new.slug and new.number not in self.new.fresh)
        if new in self._splits:
            return replace(came, kind="split", parts=(self._splits[new].number,))
        if new.section in self._new_sections:
            return replace(came, details=(f"section {new.section} is new",))
        return came


def _told_of(parts: dict[Entry, Entry], side: Version) -> dict[Entry, Entry]:
    """The parts, all from one side, that have a record or are of no known edition.

    What has none in a known edition needs none: that it is like a part of a rule is by chance.
    """
    return {p: whole for p, whole in parts.items() if p.slug or p.number in side.fresh}


def meanings(rule: Rule, before: str, after: str) -> list[str]:
    """What the record says has changed in meaning between two editions, an aspect a line."""
    if not (before and after):
        return []
    was = rule.meanings(before)
    return [
        f"{aspect}: {was.get(aspect, 'nothing')} -> {value}"
        for aspect, value in rule.meanings(after).items()
        if was.get(aspect) != value
    ]
