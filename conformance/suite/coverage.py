"""Which rules the features show, and where."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from headjudge.spec.rulebook import Rule, Rulebook, editions, runs_of
from headjudge.suite.compiler import Feature, holds, slugs_of, tagged

Stand = Literal["shown", "restating", "exempt", "missing"]
"""Whether scenarios show a rule, show the rule that it restates, are not needed for a reason, or
are missing."""

Tally = Counter[tuple[str, ...]]
"""The number of scenarios by their tags, without ids."""


class Shown(Struct, frozen=True):
    """The number of scenarios that show a rule in an edition."""

    examples: int
    near_misses: int

    def lacks(self) -> list[str]:
        """Return which of the two is missing."""
        counts = (("example", self.examples), ("near miss", self.near_misses))
        return [what for what, count in counts if not count]


class Gap(Struct, frozen=True):
    """What a rule lacks, and in which editions, from the oldest."""

    slug: str
    lacks: tuple[str, ...]
    editions: tuple[str, ...]

    def spans(self) -> list[tuple[str, str]]:
        """Return the first and the last of each run of editions."""
        return runs_of(self.editions)


def blocks(features: Sequence[Feature]) -> dict[str, tuple[str, int]]:
    """Return the file and line of each rule's block, by slug."""
    return {
        tag["name"].removeprefix("@rule."): (feature.path, int(rule["location"]["line"]))
        for feature in features
        for rule in feature.rules()
        for tag in rule["tags"]
        if tag["name"].startswith("@rule.")
    }


def tally(features: Iterable[Feature]) -> Tally:
    """Count the scenarios of the features by their tags."""
    return Counter(
        tuple(tag["name"] for tag in pickle["tags"] if not tag["name"].startswith("@id."))
        for feature in features
        for pickle in feature.pickles
    )


def coverage(tallied: Tally, book: Rulebook) -> dict[str, Shown]:
    """Return how often each rule is shown, by slug; a rule that restates another, as often."""
    counts: Counter[tuple[str, bool]] = Counter()
    for tags, number in tallied.items():
        if holds(tags, book):
            for slug in slugs_of(tags):
                counts[slug, "@near-miss" in tags] += number

    def shown(rule: Rule) -> Shown:
        slug = rule.restates or rule.slug
        return Shown(counts[slug, False], counts[slug, True])

    return {rule.slug: shown(rule) for rule in book}


def stand(rule: Rule, shown: Shown) -> Stand:
    """Return how a rule stands, given the scenarios that show it."""
    if rule.exempt:
        return "exempt"
    if shown.lacks():
        return "missing"
    return "restating" if rule.restates else "shown"


def everywhere(tallied: Tally) -> tuple[dict[str, Stand], list[Gap]]:
    """Return how each rule of any edition stands, by slug, and the gaps.

    A rule with a gap in one edition counts as missing.
    """
    standing: dict[str, Stand] = {}
    gaps: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for date in reversed(editions()):
        book = Rulebook.at(date)
        for slug, shown in coverage(tallied, book).items():
            now = stand(book.rules[slug], shown)
            if now == "missing":
                gaps.setdefault((slug, tuple(shown.lacks())), []).append(date)
            if standing.get(slug) != "missing":
                standing[slug] = now
    return standing, [Gap(slug, lacks, tuple(dates)) for (slug, lacks), dates in gaps.items()]


def uncovered(features: Sequence[Feature], book: Rulebook) -> Iterator[tuple[str, str]]:
    """Yield the rules that need but lack an example or a near miss in the edition.

    Each is the slug and what is missing.
    """
    shown = coverage(tally(features), book)
    for rule in book.must_be_shown():
        for what in shown[rule.slug].lacks():
            yield rule.slug, what


def of_questions(features: Iterable[Feature]) -> dict[int, list[str]]:
    """Return the ids of the scenarios for each open question, by its number."""
    shown: dict[int, dict[str, None]] = {}
    for feature in features:
        for pickle in feature.pickles:
            tags = [tag["name"] for tag in pickle["tags"]]
            for tag in tags:
                if tag.startswith("@question."):
                    ids = shown.setdefault(int(tag.removeprefix("@question.")), {})
                    ids[tagged(tags, "@id.")] = None
    return {number: list(ids) for number, ids in shown.items()}
