"""Measure how many changes the gate finds: ``python -m tests.benchmarks.gate``.

At each boundary between editions, the gate reads the newer official text and knows only the earlier
editions. The records say what it should report: covered rules that are new, reworded or gone.
Another method decides whether the full texts support a record: bags of words of both texts, without
numbers, order or signatures. Needs the official texts in a folder beside the project.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from time import process_time

from msgspec import Struct
from msgspec.structs import replace

from headjudge.editions import versions
from headjudge.editions.diff import Comparison, RuleChange
from headjudge.spec.rulebook import Rulebook, official
from headjudge.spec.rulebook.fingerprints import Fingerprints, fingerprints
from tests import TEXTS

WORDS_IN_COMMON = 0.4
"""Texts with at least this share of common words count as the same rule."""
NEW, REWORDED, GONE = "new covered rules", "rewordings", "rules that are gone"


class Expected(Struct, frozen=True):
    """A change that the gate should report."""

    what: str
    slug: str
    old_number: str
    new_number: str
    confirmed: bool
    """Whether the full texts support the change."""
    reported: bool


class Boundary(Struct, frozen=True):
    """The gate's results for two consecutive editions."""

    old: str
    new: str
    compared_with: str
    expected: tuple[Expected, ...]
    beside: int
    """New rules reported without a record."""
    seconds: float


def until(known: Fingerprints, edition: str) -> Fingerprints:
    """Return the fingerprints that were known when this edition was the newest."""
    numbers = {
        number: tuple(words for words in history if words.since <= edition)
        for number, history in known.numbers.items()
    }
    dates = {date: text_hash for date, text_hash in known.editions.items() if date <= edition}
    return replace(known, editions=dates, numbers={n: held for n, held in numbers.items() if held})


def measure(old: Path, new: Path) -> Boundary:
    """Compare two texts, knowing only the editions up to the older one."""
    before, after = (path.stem.removeprefix("CR-") for path in (old, new))
    known, book = fingerprints(), Rulebook.at()
    then = until(known, before)
    start = process_time()
    here = versions.with_slugs(versions.of_text(new, then), then)
    comparison = Comparison(versions.of_edition(here.edition, then), here, book, then)
    verdicts = comparison.changes
    seconds = process_time() - start
    same = _same_rules(*(official.parse(path.read_bytes(), path.name).rules for path in (old, new)))
    by_slug = {change.slug: change for change in verdicts if change.slug}
    fresh = {change.new_number for change in verdicts if change.needs_action and not change.slug}
    found = []
    for rule in book.rules.values():
        was, is_now = known.held(rule, before), known.held(rule, after)
        what = _what(was.number and was.fingerprint, is_now.number and is_now.fingerprint)
        if what:
            found.append(
                Expected(
                    what,
                    rule.slug,
                    was.number,
                    is_now.number,
                    confirmed=_confirmed(was.number, is_now.number, same),
                    reported=_reported(what, by_slug.get(rule.slug), is_now.number in fresh),
                )
            )
    beside = len(fresh - {expected.new_number for expected in found})
    return Boundary(before, after, here.edition, tuple(found), beside, seconds)


def _what(was: str, is_now: str) -> str:
    if not was or not is_now:
        return NEW if is_now else GONE if was else ""
    return REWORDED if was != is_now else ""


def _reported(what: str, verdict: RuleChange | None, fresh: bool) -> bool:  # noqa: FBT001
    """Return whether the gate reported this kind of change."""
    if what == NEW:
        return fresh
    kinds = (
        {"gone", "merged"}
        if what == GONE
        else {
            "reworded",
            "reworded and renumbered",
            "wording of a different edition",
            "split",
            "merged",
        }
    )
    return verdict is not None and verdict.kind in kinds


def _confirmed(old: str, new: str, same: dict[str, str]) -> bool:
    if old and new:
        return same.get(old) == new
    return old not in same if old else new not in same.values()


def _same_rules(
    old: dict[str, official.RuleText], new: dict[str, official.RuleText]
) -> dict[str, str]:
    """Map old numbers to new ones, based only on common words."""
    bags = [
        {n: Counter(official.normalized(rule.text).split()) for n, rule in text.items() if "." in n}
        for text in (old, new)
    ]
    same: dict[str, str] = {}
    texts = [{n: official.normalized(rule.text) for n, rule in text.items()} for text in (old, new)]
    here: dict[str, list[str]] = defaultdict(list)
    for number in bags[1]:
        here[texts[1][number]].append(number)
    for number in bags[0]:
        if numbers := here[texts[0][number]]:
            same[number] = numbers.pop(numbers.index(number) if number in numbers else 0)
    left = [
        {n: bag for n, bag in bags[0].items() if n not in same},
        {n: bag for n, bag in bags[1].items() if n not in set(same.values())},
    ]
    taken: set[str] = set()
    for _, number, other in sorted(_common(*left), reverse=True):
        if number not in same and other not in taken:
            same[number] = other
            taken.add(other)
    return same


def _common(
    old: dict[str, Counter[str]], new: dict[str, Counter[str]]
) -> Iterator[tuple[float, str, str]]:
    """Yield similar rules with their share of common words; rare words weigh more."""
    times = Counter(word for side in (old, new) for bag in side.values() for word in bag)

    def weight(bag: Counter[str]) -> float:
        return sum(count / times[word] for word, count in bag.items())

    weights = [{n: weight(bag) for n, bag in side.items()} for side in (old, new)]
    for number, bag in old.items():
        for other, words in new.items():
            share = 2 * weight(bag & words) / (weights[0][number] + weights[1][other])
            if share >= WORDS_IN_COMMON:
                yield share, number, other


def summary_lines(results: Iterable[Boundary]) -> Iterator[str]:
    """Yield a summary line by line, followed by the changes that were not reported."""
    boundaries = list(results)
    every = [expected for boundary in boundaries for expected in boundary.expected]
    for what in (NEW, REWORDED, GONE):
        of_kind = [expected for expected in every if expected.what == what]
        sure = [expected for expected in of_kind if expected.confirmed]
        yield (
            f"{what}: {sum(expected.reported for expected in of_kind)} of {len(of_kind)} reported; of those "
            f"that the full texts confirm, {sum(expected.reported for expected in sure)} of {len(sure)}"
        )
    right = sum(boundary.compared_with == boundary.old for boundary in boundaries)
    yield f"compared with the edition before: {right} of {len(boundaries)}"
    yield f"new rules reported that no record is of: {sum(boundary.beside for boundary in boundaries)}"
    yield f"longest comparison: {max(boundary.seconds for boundary in boundaries):.1f} s of processor time"
    for boundary in boundaries:
        for expected in boundary.expected:
            if not expected.reported:
                numbers = f"{expected.old_number or 'none'} -> {expected.new_number or 'none'}"
                unsure = "" if expected.confirmed else ", which the full texts do not confirm"
                yield f"not reported: {boundary.new}: {expected.what}: {numbers} {expected.slug}{unsure}"


if __name__ == "__main__":
    if not TEXTS:
        sys.exit("no folder with the official texts beside the project")
    for line in summary_lines(measure(*pair) for pair in pairwise(TEXTS)):
        print(line)
