"""The edition pages: changes since the previous edition, and all rules by number."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from msgspec import Struct

from headjudge.editions import versions
from headjudge.editions.diff import Comparison, RuleChange, number_order
from headjudge.site import addresses
from headjudge.site.layout import File, Page, Site
from headjudge.spec.rulebook import Rule, Rulebook, editions

GROUPS = {
    "new": ("New", "new"),
    "gone": ("Deleted", "deleted"),
    "meaning": ("Changed in meaning", "changed in meaning"),
    "wording": ("Reworded, same meaning", "reworded"),
    "numbers": ("Renumbered only", "renumbered only"),
}
"""The groups of changes, each with its heading and the phrase that follows its count."""


class ChangedRule(Struct, frozen=True):
    """A changed rule on an edition's page."""

    group: str
    slug: str
    old_number: str
    new_number: str
    says: str
    """The rule's current statement; for a removed rule, the last one."""
    was: str
    """The previous statement if it differs; empty if it does not."""
    notes: tuple[str, ...]


class EditionChanges(Struct, frozen=True):
    """The changes in an edition."""

    date: str
    before: str
    """The previous edition; empty for the oldest."""
    rules: int
    changes: tuple[ChangedRule, ...]

    @property
    def counts(self) -> Counter[str]:
        """The number of changes in each group."""
        return Counter(change.group for change in self.changes)

    def brief(self, group: str) -> list[ChangedRule]:
        """Return the changes in a group that are listed by number only."""
        plain = group in {"wording", "numbers"}
        return [change for change in self._of(group) if plain and not change.notes]

    def full(self, group: str) -> list[ChangedRule]:
        """Return the changes in a group that are listed in full."""
        brief = self.brief(group)
        return [change for change in self._of(group) if change not in brief]

    def _of(self, group: str) -> list[ChangedRule]:
        return [change for change in self.changes if change.group == group]


def pages(site: Site) -> Iterator[Page | File]:
    """Yield the list of editions and a page for each edition."""
    changes = edition_changes(site.book)
    years: dict[str, list[EditionChanges]] = {}
    for edition in reversed(changes):
        years.setdefault(edition.date[:4], []).append(edition)
    yield Page(
        addresses.EDITIONS,
        "Editions",
        "editions",
        {"years": years, "groups": GROUPS, "count": len(changes)},
        "What each edition of the rules changed about how games end, since 2005.",
    )
    after = {edition.before: edition.date for edition in changes}
    for edition in changes:
        book = Rulebook.at(edition.date)
        listed = [(book.number(rule.slug), rule) for rule in in_order(book)]
        counts = edition.counts
        values = {
            "edition": edition,
            "groups": [(group, heading) for group, (heading, _) in GROUPS.items()],
            "in_short": [f"{counts[g]} {phrase}" for g, (_, phrase) in GROUPS.items() if counts[g]],
            "after": after.get(edition.date, ""),
            "listed": listed,
            "first": dict(reversed(listed)),
        }
        yield Page(
            addresses.edition(edition.date),
            f"Edition {edition.date}",
            "edition",
            values,
            f"What the rules of {edition.date} changed, and all rules about how games end.",
        )


@cache
def edition_changes(book: Rulebook) -> list[EditionChanges]:
    """Return the changes in each edition, oldest first."""
    dates = editions()[::-1]
    result = [EditionChanges(dates[0], "", len(list(Rulebook.at(dates[0]))), ())]
    for old, new in pairwise(map(versions.of_edition, dates)):
        changes = tuple(
            _change(change, book.rules[change.slug], old.edition, new.edition)
            for change in Comparison(old, new, book).changes
            if change.slug and change.is_change
        )
        rules = len(list(Rulebook.at(new.edition)))
        result.append(EditionChanges(new.edition, old.edition, rules, changes))
    return result


def _change(change: RuleChange, rule: Rule, old: str, new: str) -> ChangedRule:
    group = group_of(change)
    was = rule.sentence(old) if change.old_number else ""
    says = was if group == "gone" else rule.sentence(new)
    return ChangedRule(
        group=group,
        slug=change.slug,
        old_number=change.old_number,
        new_number="" if group == "gone" else change.new_number,
        says=says,
        was=was if was != says else "",
        notes=(*_part_notes(change), *change.details),
    )


def group_of(change: RuleChange) -> str:
    """Return a change's group; unreviewed rewordings count as changes of meaning."""
    if not change.old_number:
        return "new"
    if not change.new_number or (change.kind == "merged" and not change.judgment):
        return "gone"
    if change.judgment:
        return "wording" if change.judgment == "wording" else "meaning"
    return "numbers"


def _part_notes(change: RuleChange) -> Iterator[str]:
    parts = " and ".join(change.parts)
    if change.kind == "split":
        yield f"part of it is now {parts}" if change.old_number else f"it was part of {parts}"
    if change.kind == "merged":
        included = f"it now includes {parts}"
        yield included if change.judgment else f"it is now in {change.new_number}"


def in_order(book: Rulebook) -> list[Rule]:
    """Return an edition's rules sorted by number, with the tournament rules last."""
    return sorted(book, key=lambda rule: number_order(book.number(rule.slug)))
