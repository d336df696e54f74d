"""Which rules the features show, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from conformance.compiler import Feature, holds, tagged
from spec.rulebook import Rulebook


def blocks(features: Sequence[Feature]) -> dict[str, tuple[str, int]]:
    """The file and line of each rule's block, by slug."""
    return {
        tag["name"].removeprefix("@rule."): (feature.path, int(rule["location"]["line"]))
        for feature in features
        for rule in feature.rules()
        for tag in rule["tags"]
    }


def uncovered(features: Sequence[Feature], book: Rulebook) -> Iterator[tuple[str, str]]:
    """Each rule that needs one and has no example, or no near miss, in the edition.

    Yields the slug and what is missing.
    """
    tags = [[tag["name"] for tag in p["tags"]] for feature in features for p in feature.pickles]
    shown = {(tagged(of, "@rule."), "@near-miss" in of) for of in tags if holds(of, book)}
    for rule in book.required():
        for near_miss, what in ((False, "example"), (True, "near miss")):
            if (rule.slug, near_miss) not in shown:
                yield rule.slug, what
