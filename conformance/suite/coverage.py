"""Find which rules the features cover, and where."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import Feature, holds, slugs_of, tagged


class Coverage(NamedTuple):
    """The number of scenarios that cover a rule in an edition."""

    examples: int
    near_misses: int


def blocks(features: Sequence[Feature]) -> dict[str, tuple[str, int]]:
    """Return the path and line of each rule's ``Rule:`` block, by slug."""
    return {
        tag["name"].removeprefix("@rule."): (feature.path, int(rule["location"]["line"]))
        for feature in features
        for rule in feature.rules()
        for tag in rule["tags"]
        if tag["name"].startswith("@rule.")
    }


def coverage(features: Iterable[Feature], book: Rulebook) -> dict[str, Coverage]:
    """Return the coverage of each rule, by slug.

    A rule that restates another has the coverage of that rule.
    """
    tallied = Counter(
        tuple(tag["name"] for tag in pickle["tags"] if not tag["name"].startswith("@id."))
        for feature in features
        for pickle in feature.pickles
    )
    counts: Counter[tuple[str, bool]] = Counter()
    for tags, number in tallied.items():
        if holds(tags, book):
            for slug in slugs_of(tags):
                counts[slug, "@near-miss" in tags] += number
    shown_as = {rule.slug: rule.restates or rule.slug for rule in book}
    return {
        slug: Coverage(counts[other, False], counts[other, True])
        for slug, other in shown_as.items()
    }


def uncovered(features: Sequence[Feature], book: Rulebook) -> Iterator[tuple[str, str]]:
    """Yield the slug of each rule with incomplete coverage, and "example" or "near miss"."""
    counts = coverage(features, book)
    for rule in book.must_be_shown():
        for kind, count in zip(("example", "near miss"), counts[rule.slug], strict=True):
            if not count:
                yield rule.slug, kind


def scenarios_of_questions(features: Iterable[Feature]) -> dict[int, list[str]]:
    """Return the scenario ids for each open question, by question number."""
    found: dict[int, dict[str, None]] = {}
    for feature in features:
        for pickle in feature.pickles:
            tags = [tag["name"] for tag in pickle["tags"]]
            for tag in tags:
                if tag.startswith("@question."):
                    ids = found.setdefault(int(tag.removeprefix("@question.")), {})
                    ids[tagged(tags, "@id.")] = None
    return {number: list(ids) for number, ids in found.items()}
