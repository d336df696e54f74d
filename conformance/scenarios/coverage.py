"""Which rules the features show, and where."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from headjudge.conformance.scenarios.read import Feature, holds, slugs_of, tagged
from headjudge.spec.rulebook import Rule, Rulebook, editions, runs_of

Stand = Literal["shown", "restating", "exempt", "missing"]
"""How a rule stands: by scenarios of its own, by those of the rule that it restates, exempt for a
reason, or without the scenarios that it needs."""

Tally = Counter[tuple[str, ...]]
"""How many scenarios have which tags, their ids aside."""


class Shown(Struct, frozen=True):
    """How many scenarios show a rule in an edition."""

    examples: int
    near_misses: int

    def lacks(self) -> list[str]:
        """What of the two there is none of."""
        counts = (("example", self.examples), ("near miss", self.near_misses))
        return [what for what, count in counts if not count]


class Gap(Struct, frozen=True):
    """What a rule lacks, and in which editions, oldest first."""

    slug: str
    lacks: tuple[str, ...]
    editions: tuple[str, ...]

    def spans(self) -> list[tuple[str, str]]:
        """The first and the last of each run of editions."""
        return runs_of(self.editions)


def blocks(features: Sequence[Feature]) -> dict[str, tuple[str, int]]:
    """The file and line of each rule's block, by slug."""
    return {
        tag["name"].removeprefix("@rule."): (feature.path, int(rule["location"]["line"]))
        for feature in features
        for rule in feature.rules()
        for tag in rule["tags"]
        if tag["name"].startswith("@rule.")
    }


def tally(features: Iterable[Feature]) -> Tally:
    """How many scenarios of the features have which tags."""
    return Counter(
        tuple(tag["name"] for tag in pickle["tags"] if not tag["name"].startswith("@id."))
        for feature in features
        for pickle in feature.pickles
    )


def coverage(tallied: Tally, book: Rulebook) -> dict[str, Shown]:
    """How often each rule of the edition is shown, by slug; one that restates another, as often."""
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
    """How a rule stands that is shown so often."""
    if rule.exempt:
        return "exempt"
    if shown.lacks():
        return "missing"
    return "restating" if rule.restates else "shown"


def everywhere(tallied: Tally) -> tuple[dict[str, Stand], list[Gap]]:
    """How each rule of any edition stands, by slug, and what is missing where.

    What is missing in one edition is missing.
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
    """Each rule that needs one and has no example, or no near miss, in the edition.

    Yields the slug and what is missing.
    """
    shown = coverage(tally(features), book)
    for rule in book.must_be_shown():
        for what in shown[rule.slug].lacks():
            yield rule.slug, what


def of_questions(features: Iterable[Feature]) -> dict[int, list[str]]:
    """The ids of the scenarios that are tagged with each open question, by its number."""
    shown: dict[int, dict[str, None]] = {}
    for feature in features:
        for pickle in feature.pickles:
            tags = [tag["name"] for tag in pickle["tags"]]
            for tag in tags:
                if tag.startswith("@question."):
                    ids = shown.setdefault(int(tag.removeprefix("@question.")), {})
                    ids[tagged(tags, "@id.")] = None
    return {number: list(ids) for number, ids in shown.items()}
