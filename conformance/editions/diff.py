"""Compare two versions of the rules, rule by rule.

Used by ``rules diff``, the rule update gate and the site.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import groupby, pairwise
from typing import Any, Literal

from msgspec import Struct

from headjudge.editions import review
from headjudge.editions.alignment import Alignment, Entry, merges, splits
from headjudge.editions.review import Judgment, word_diff, words_not_in
from headjudge.editions.unread import mentions_ending
from headjudge.editions.versions import Version
from headjudge.spec.rulebook import Rule, Rulebook, official
from headjudge.spec.rulebook.fingerprints import Fingerprints, fingerprints

ChangeKind = Literal[
    "same",
    "renumbered",
    "reworded",
    "reworded and renumbered",
    "wording of a different edition",
    "new",
    "gone",
    "split",
    "merged",
]

_IN_WORDS = {"wording": "same meaning", "meaning": "meaning changed", "unreviewed": "unreviewed"}

DISSIMILAR = 0.15
"""Similarity below which two matched rules may be unrelated rules with the same number."""


class RuleChange(Struct, frozen=True):
    """The change of one rule between two versions."""

    kind: ChangeKind
    slug: str
    """The slug of the rule's record; empty if it has none."""
    old_number: str
    new_number: str
    judgment: Judgment | Literal[""] = ""
    """The judgment on a rewording or other change of meaning; empty if not applicable."""
    details: tuple[str, ...] = ()
    """Changes of meaning and other remarks."""
    parts: tuple[str, ...] = ()
    """The numbers of the other rules involved in a split or merge."""
    decisive: tuple[str, ...] = ()
    """Changes to numerals and to words such as can, can't, lose, win and draw."""
    old_sentence: str = ""
    """Our statement for the old edition, if it differs and the old official text is unavailable."""
    was: str = ""
    """The old text, if available, with words missing from the new text in « »."""
    now: str = ""
    """The new text, with words missing from the old text marked the same way."""
    line: int = 0
    """The rule's line in the new text; 0 if it has none."""
    uncovered: bool = False
    """Whether the rule has no record and does not need one."""

    @property
    def needs_action(self) -> bool:
        """Whether a person must act on the change; False for renumbered and settled rules."""
        parted = self.kind in {"split", "merged"} and self.judgment != "wording"
        changed = parted or self.kind in {"new", "gone"}
        return not self.uncovered and (changed or self.judgment in {"meaning", "unreviewed"})

    @property
    def is_change(self) -> bool:
        """Whether anything differs."""
        return self.kind != "same" or bool(self.judgment)

    @property
    def summary(self) -> str:
        """A one-line summary, such as ``104.3d ten-poison: reworded, unreviewed``."""
        numbers = " -> ".join(dict.fromkeys(filter(None, (self.old_number, self.new_number))))
        return f"{numbers} {self.slug}".rstrip() + f": {self.in_short}"

    @property
    def in_short(self) -> str:
        """The summary without rule numbers and slug."""
        parts = f" ({' and '.join(self.parts)})" if self.parts else ""
        judgment = f", {_IN_WORDS[self.judgment]}" if self.judgment else ""
        decisive = f" (decisive words: {'; '.join(self.decisive)})" if self.decisive else ""
        return f"{self.kind}{parts}{judgment}{decisive}"

    @property
    def lines(self) -> list[str]:
        """The details and the old and new texts, one per line."""
        texts = (("used to say", self.old_sentence), ("was", self.was), ("now", self.now))
        return [*self.details, *(f"{label}: {text}" for label, text in texts if text)]


class Comparison:
    """Two versions of the rules, compared rule by rule."""

    def __init__(
        self,
        old: Version,
        new: Version,
        book: Rulebook | None = None,
        known: Fingerprints | None = None,
    ) -> None:
        """Align two versions, with the rule records from `book`."""
        self.old, self.new = old, new
        self._book = book or Rulebook.at()
        self._known = known or fingerprints()
        self.aligned = Alignment(old.entries, new.entries)
        self._splits = _relevant(splits(self.aligned), new)
        self._merges = _relevant(merges(self.aligned), old)

    @cached_property
    def changes(self) -> list[RuleChange]:
        """Changes to all rules that have a record or are in covered sections, sorted by number.

        Unchanged rules are included. Tournament rules come last; since their texts are
        unavailable, only their records are compared.
        """
        sections = self._covered_sections(self.aligned.old)
        old = [
            self._became(entry) if entry.slug else self._became_uncovered(entry)
            for entry in self.aligned.old
            if entry.slug or (entry.section in sections and not entry.titles_a_section)
        ]
        changes = [*old, *self._new_rules(), *self._tournament_changes()]
        return sorted(changes, key=lambda c: number_order(c.new_number or c.old_number))

    @cached_property
    def outside(self) -> int:
        """The number of new, removed or reworded rules that are not in `changes`."""
        old = {change.old_number for change in self.changes}
        new = {change.new_number for change in self.changes}
        before = Counter(e.fingerprint for e in self.aligned.old if e.number not in old)
        after = Counter(e.fingerprint for e in self.aligned.new if e.number not in new)
        return max((before - after).total(), (after - before).total())

    @cached_property
    def endings(self) -> list[Entry]:
        """New or reworded rules without a record whose text mentions how games end.

        Rules that `changes` lists as requiring action are left out. There are none if the new
        version is a known edition, for which no text is stored.
        """
        old = {entry.fingerprint for entry in self.aligned.old}
        listed = {change.new_number for change in self.changes if change.needs_action}
        return [
            entry
            for entry in self.aligned.new
            if not entry.slug and entry.fingerprint not in old and entry.number not in listed
            if mentions_ending(entry.text)
        ]

    def _became(self, old: Entry) -> RuleChange:
        """Return the change to a rule that has a record."""
        new = self.aligned.to.get(old) or self._sharing(old.slug)
        if new is None and old in self._merges:
            whole = self._merges[old]
            other, line = (self.aligned.back[whole].number,), whole.line
            reviewed: Judgment | Literal[""] = "" if self.new.exact else "unreviewed"
            numbers = old.number, whole.number
            return RuleChange("merged", old.slug, *numbers, reviewed, parts=other, line=line)
        if new is None:
            return RuleChange("gone", old.slug, old.number, "", was=old.text)
        rule = self._book.rules[old.slug]
        before = self._edition_with(rule, self.old, old)
        after = self._edition_with(rule, self.new, new)
        if old.fingerprint != new.fingerprint:
            return self._reworded(rule, old, new, before, after)
        details = tuple(meaning_changes(rule, before, after))
        judgment: Judgment | Literal[""] = "meaning" if details else ""
        numbers = old.number, new.number
        return RuleChange(_kind(old, new), old.slug, *numbers, judgment, details, line=new.line)

    def _sharing(self, slug: str) -> Entry | None:
        """Return the new rule that a rule was merged into, if its record gives it that number."""
        number = self._book.rules[slug].number(self.new.edition) if self.new.exact else None
        return next((entry for entry in self.aligned.new if entry.number == number), None)

    def _became_uncovered(self, old: Entry) -> RuleChange:
        """Return the change to a rule without a record."""
        new = self.aligned.to.get(old)
        if new is None:
            return RuleChange("gone", "", old.number, "", uncovered=True)
        return RuleChange(
            _kind(old, new), "", old.number, new.number, line=new.line, uncovered=True
        )

    def _tournament_changes(self) -> Iterator[RuleChange]:
        """Yield the changes to tournament rules, based on their records."""
        old, new = self.old.edition, self.new.edition
        for rule in self._book.rules.values():
            before, after = rule.number(old) or "", rule.number(new) or ""
            if rule.text == "comprehensive rules" or not (before or after):
                continue
            if not (before and after):
                yield RuleChange("new" if after else "gone", rule.slug, before, after)
                continue
            kind: ChangeKind = "same" if before == after else "renumbered"
            details = tuple(meaning_changes(rule, old, new))
            differs = details or rule.sentence(old) != rule.sentence(new)
            yield RuleChange(kind, rule.slug, before, after, "meaning" if differs else "", details)

    def _edition_with(self, rule: Rule, side: Version, entry: Entry) -> str:
        """Return an edition in which the rule has this wording; empty if there is none.

        The version's own edition is preferred, then the latest.
        """
        if side.exact or self._known.held(rule, side.edition).fingerprint == entry.fingerprint:
            return side.edition
        dates = [h.since for h in self._known.history(rule) if h.fingerprint == entry.fingerprint]
        return dates[-1] if dates else ""

    def _reworded(self, rule: Rule, old: Entry, new: Entry, before: str, after: str) -> RuleChange:
        """Return the change to a reworded rule.

        `before` and `after` are editions with the old and the new wording; empty if unknown.
        """
        kind = _kind(old, new)
        judgment, details = self._judged(rule, before, after)
        split = [part.number for part, whole in self._splits.items() if whole is old]
        merged = [part for part, whole in self._merges.items() if whole is new]
        merged += [self.aligned.back[new]] if merged else []
        if official.similarity(old.bits, new.bits) < DISSIMILAR:
            details.append("hardly any words are the same, so it may be a different rule")
        if periods := self._other_periods(rule, new):
            kind = "wording of a different edition"
            details = [f"this was its wording {' and '.join(periods)}", *details]
        if split or merged:
            kind = "split" if split else "merged"
        words = _words(old, new)
        sentence = rule.sentence(before or self.old.edition)
        differs = sentence != rule.sentence(after or self.new.edition)
        return RuleChange(
            kind,
            rule.slug,
            old.number,
            new.number,
            judgment,
            tuple(details),
            parts=tuple(split) or tuple(part.number for part in merged if part is not old),
            old_sentence=sentence if differs and "was" not in words else "",
            line=new.line,
            **words,
        )

    def _judged(self, rule: Rule, before: str, after: str) -> tuple[Judgment, list[str]]:
        """Combine the judgments on all rewordings of a rule between two editions."""
        if not (before and after):
            return "unreviewed", []
        first, last = sorted((before, after))
        between = [r for r in review.rewordings(rule, self._known) if first < r.since <= last]
        dates = {rewording.since for rewording in between}
        details = meaning_changes(rule, before, after)
        details += [
            f"{noted.since}: {noted.note}" for noted in rule.meaning if noted.since in dates
        ]
        left = [rewording.since for rewording in between if rewording.judgment == "unreviewed"]
        if left:
            return "unreviewed", [*details, f"wording not reviewed yet: {', '.join(left)}"]
        return "meaning" if details else "wording", details

    def _other_periods(self, rule: Rule, new: Entry) -> list[str]:
        """Describe the rule's periods with the new wording, except the new version's own period."""
        dates = list(self._known.editions)
        runs = [
            (words, next(group).since)
            for words, group in groupby(
                self._known.history(rule), lambda period: period.fingerprint
            )
        ]
        phrases = []
        for (words, since), (_, end) in pairwise([*runs, ("", "")]):
            is_current = since <= self.new.edition < (end or "9999")
            if words == new.fingerprint and not is_current:
                until = f"to {dates[dates.index(end) - 1]}" if end else "on"
                phrases.append(f"from {since} {until}")
        return phrases

    def _new_rules(self) -> Iterator[RuleChange]:
        """Yield new rules that have a record or are in a covered or new section."""
        sections = self._covered_sections(self.aligned.new) | self._new_sections
        for new in self.aligned.new:
            in_scope = new.slug or new.section in sections
            if not in_scope or new in self.aligned.back or new.titles_a_section:
                continue
            is_split = new in self._splits
            in_new_section = new.section in self._new_sections and not is_split
            yield RuleChange(
                "split" if is_split else "new",
                new.slug,
                "",
                new.number,
                details=(f"section {new.section} is new",) if in_new_section else (),
                parts=(self._splits[new].number,) if is_split else (),
                now=new.text,
                line=new.line,
                uncovered=not new.slug and new.number not in self.new.fresh,
            )

    def _covered_sections(self, entries: Iterable[Entry]) -> set[str]:
        """Return the sections in which every rule must have a record."""
        sections = set()
        for entry in entries:
            if entry.slug:
                family = self._book.families[self._book.rules[entry.slug].family]
                if family.whole and entry.slug not in family.guests:
                    sections.add(entry.section)
        return sections

    @cached_property
    def _new_sections(self) -> set[str]:
        """The sections of the new text with a new heading or with only new rules."""
        fresh = self.new.fresh
        known = {entry.section for entry in self.aligned.new if entry.number not in fresh}
        sections = {entry.section for entry in self.aligned.new if entry.number in fresh}
        return {section for section in sections if section in fresh or section not in known}


def _kind(old: Entry, new: Entry) -> ChangeKind:
    """Return the kind of change, based only on numbers and wording."""
    if old.fingerprint == new.fingerprint:
        return "same" if old.number == new.number else "renumbered"
    return "reworded" if old.number == new.number else "reworded and renumbered"


def _words(old: Entry, new: Entry) -> dict[str, Any]:
    """Return the `RuleChange` fields that describe the wording, where the texts are available."""
    if old.text and new.text:
        words = word_diff(old.text, new.text)
        return {"decisive": words.decisive, "was": words.was, "now": words.now}
    for field, text, bits in (("now", new.text, old.bits), ("was", old.text, new.bits)):
        if text:
            decisive, marked = words_not_in(bits, text)
            return {"decisive": decisive, field: marked}
    return {}


def _relevant(parts: dict[Entry, Entry], side: Version) -> dict[Entry, Entry]:
    """Filter out parts that have no record and match a rule of a known edition.

    Such a rule only resembles a part of a covered rule by coincidence.
    """
    return {p: whole for p, whole in parts.items() if p.slug or p.number in side.fresh}


def meaning_changes(rule: Rule, before: str, after: str) -> list[str]:
    """Return the recorded changes of meaning between two editions, one string per aspect."""
    if not (before and after):
        return []
    was = rule.meanings(before)
    return [
        f"{aspect}: {was.get(aspect, 'nothing')} -> {value}"
        for aspect, value in rule.meanings(after).items()
        if was.get(aspect) != value
    ]


def number_order(number: str) -> tuple[str, tuple[int, int, int, str]]:
    """Return a sort key for rule numbers: Comprehensive Rules first, then by document."""
    document, section = document_and_section(number)
    if not document:
        return "", official.place(number)
    rest = number.removeprefix(document).strip()
    return document, official.place(rest) if section else (0, 0, 0, rest)


def document_and_section(number: str) -> tuple[str, str]:
    """Split a rule number into its document (empty for the Comprehensive Rules) and section."""
    document, _, rest = number.rpartition(" ")
    section = rest.partition(".")[0]
    if not section[:1].isdigit():
        return number, ""
    return document, section
