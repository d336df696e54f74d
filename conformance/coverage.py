"""Which rules the features show, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from conformance.compiler import Feature, holds, slugs_of
from spec.rulebook import Rule, Rulebook


class Shown(Struct, frozen=True):
    """How many scenarios show a rule in an edition."""

    examples: int
    near_misses: int


def blocks(features: Sequence[Feature]) -> dict[str, tuple[str, int]]:
    """The file and line of each rule's block, by slug."""
    return {
        tag["name"].removeprefix("@rule."): (feature.path, int(rule["location"]["line"]))
        for feature in features
        for rule in feature.rules()
        for tag in rule["tags"]
        if tag["name"].startswith("@rule.")
    }


def coverage(features: Sequence[Feature], book: Rulebook) -> dict[str, Shown]:
    """How often each rule of the edition is shown, by slug; one that restates another, as often."""
    counts: Counter[tuple[str, bool]] = Counter()
    for feature in features:
        for pickle in feature.pickles:
            tags = [tag["name"] for tag in pickle["tags"]]
            if holds(tags, book):
                counts.update({(slug, "@near-miss" in tags) for slug in slugs_of(tags)})

    def shown(rule: Rule) -> Shown:
        slug = rule.restates or rule.slug
        return Shown(counts[slug, False], counts[slug, True])

    return {rule.slug: shown(rule) for rule in book}


def uncovered(features: Sequence[Feature], book: Rulebook) -> Iterator[tuple[str, str]]:
    """Each rule that needs one and has no example, or no near miss, in the edition.

    Yields the slug and what is missing.
    """
    shown = coverage(features, book)
    for rule in book.must_be_shown():
        if not shown[rule.slug].examples:
            yield rule.slug, "example"
        if not shown[rule.slug].near_misses:
            yield rule.slug, "near miss"
