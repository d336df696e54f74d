"""What changed from one known edition to another: in the words of ``headjudge rules diff``."""

from msgspec import Struct

from headjudge.conformance.editions.comparison import Comparison, RuleChange, meanings
from headjudge.conformance.editions.versions import Version
from headjudge.spec.rulebook import Rule, Rulebook, official

GROUPS = {
    "new": ("New", "new"),
    "gone": ("Gone", "gone"),
    "meaning": ("Another meaning", "with another meaning"),
    "wording": ("Other words, the same meaning", "in other words"),
    "numbers": ("Another number only", "with another number only"),
}
"""What may have become of a rule: each group with its heading, and as it is said of a count."""


class Changed(Struct, frozen=True):
    """A rule that is not what it was."""

    group: str
    slug: str
    old_number: str
    new_number: str
    says: str
    """What it says now, or did last."""
    was: str
    """What it said, if that is something else."""
    notes: tuple[str, ...]


def changed(old: Version, new: Version, book: Rulebook) -> list[Changed]:
    """The rules that changed from an edition to another, in the order of their numbers.

    Those of the tournament rules, of which no texts are known, are last, as their records say.
    """
    found = [one for one in Comparison(old, new, book).changes if one.slug]
    found += tournament_changes(old.edition, new.edition, book)
    return [
        _changed(one, book.rules[one.slug], old.edition, new.edition)
        for one in found
        if one.kind != "same" or one.judgement
    ]


def tournament_changes(old: str, new: str, book: Rulebook) -> list[RuleChange]:
    """What became of each rule of the tournament rules between two editions."""
    found = []
    for rule in book.rules.values():
        before, after = rule.number(old) or "", rule.number(new) or ""
        if rule.text == "comprehensive rules" or not (before or after):
            continue
        if not (before and after):
            found.append(RuleChange("new" if after else "gone", rule.slug, before, after))
            continue
        details = tuple(meanings(rule, old, new))
        differs = details or rule.sentence(old) != rule.sentence(new)
        kind = "same" if before == after else "renumbered"
        judgement = "meaning" if differs else ""
        found.append(RuleChange(kind, rule.slug, before, after, judgement, details))  # type: ignore[arg-type]
    return found


def group_of(one: RuleChange) -> str:
    """The group that a change belongs to; other words that nobody has judged may mean anything."""
    if not one.old_number:
        return "new"
    if not one.new_number or (one.kind == "merged" and not one.judgement):
        return "gone"
    if one.judgement:
        return "wording" if one.judgement == "wording" else "meaning"
    return "numbers"


def notes_of(one: RuleChange) -> tuple[str, ...]:
    """What else there is to say of a change."""
    parts = " and ".join(one.parts)
    said: tuple[str, ...] = ()
    if one.kind == "split":
        said = (f"a part of it is {parts} now" if one.old_number else f"it was a part of {parts}",)
    if one.kind == "merged":
        said = (f"it includes {parts} now" if one.judgement else f"it is in {one.new_number} now",)
    return (*said, *one.details)


def _changed(one: RuleChange, rule: Rule, old: str, new: str) -> Changed:
    group = group_of(one)
    was = rule.sentence(old) if one.old_number else ""
    says = was if group == "gone" else rule.sentence(new)
    return Changed(
        group=group,
        slug=one.slug,
        old_number=one.old_number,
        new_number="" if group == "gone" else one.new_number,
        says=says,
        was=was if was != says else "",
        notes=notes_of(one),
    )


def in_order(book: Rulebook) -> list[Rule]:
    """The rules of an edition by number; those of the tournament rules last, in their order."""
    own = [rule for rule in book if rule.text == "comprehensive rules"]
    others = [rule for rule in book if rule.text != "comprehensive rules"]
    return sorted(own, key=lambda rule: official.place(book.number(rule.slug))) + others
