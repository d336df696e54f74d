"""The page that compares any two editions, and the histories from which its script does so."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import groupby, permutations

from msgspec import Struct, json

from headjudge.conformance.editions.alignment import ENOUGH, MORE
from headjudge.conformance.editions.comparison import LITTLE
from headjudge.conformance.site import addresses
from headjudge.conformance.site.change_pages import GROUPS
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.spec.rulebook import Rule, editions, official
from headjudge.spec.rulebook.fingerprints import Fingerprints, fingerprints

Dated = list[tuple[int, str]]
"""A history, oldest first: from which edition on, counted from the oldest, what holds."""


class RuleHistory(Struct, frozen=True, array_like=True):
    """All that a comparison of two editions asks of a rule."""

    slug: str
    numbers: Dated
    says: Dated
    means: dict[str, Dated]
    words: list[tuple[int, int]]
    """Which of its wordings it has, counted from 1; 0 where it is no rule."""
    wording: list[int]
    """The editions with other words that mean the same."""
    meaning: Dated
    """The editions with another meaning that ``means`` does not tell, with what it is."""
    unlike: list[tuple[int, int]]
    """The pairs of its wordings that have hardly a word in common."""
    tournament: bool
    """Whether it is from the tournament rules, of which no words are known."""


class PartOfAnother(Struct, frozen=True, array_like=True):
    """That a wording of a rule is in another wording of it and one of another rule, together."""

    rule: int
    whole: int
    part: int
    other_rule: int
    other: int


class Histories(Struct, frozen=True):
    """What the script reads."""

    editions: list[str]
    """The oldest first."""
    groups: dict[str, tuple[str, str]]
    rules: list[RuleHistory]
    parts: list[PartOfAnother]


def pages(site: Site) -> Iterator[Page | File]:
    """The page, and the histories as a script, which can be loaded from a disk too."""
    data = json.encode(histories(site.book.rules.values(), fingerprints()))
    yield File(f"{addresses.COMPARE}histories.js", b"const HISTORIES = " + data + b";\n")
    yield Page(
        addresses.COMPARE,
        "Compare two editions",
        "compare",
        {"dates": editions()},
        "What changed in how games end from any edition of the rules to any other.",
        (("Editions", addresses.EDITIONS),),
    )


def histories(rules: Iterable[Rule], known: Fingerprints) -> Histories:
    """The histories of some rules."""
    every = list(rules)
    dates = editions()[::-1]
    wordings = [_wordings(rule, known) for rule in every]
    found = [_history(rule, dates, had, known) for rule, had in zip(every, wordings, strict=True)]
    parts = list(_parts(found, wordings, known))
    return Histories(dates, GROUPS, found, parts)


def _wordings(rule: Rule, known: Fingerprints) -> list[str]:
    """The fingerprints of the wordings that a rule has had, each once."""
    return list(dict.fromkeys(h.fingerprint for h in known.history(rule) if h.fingerprint))


def _history(rule: Rule, dates: list[str], wordings: list[str], known: Fingerprints) -> RuleHistory:
    def at(day: str) -> int:
        return bisect_left(dates, day)

    runs = groupby(known.history(rule), lambda held: held.fingerprint)
    words = [(at(next(run).since), wordings.index(f) + 1 if f else 0) for f, run in runs]
    bits = [official.bits(known.signatures[one]) for one in wordings]
    return RuleHistory(
        slug=rule.slug,
        numbers=[(at(one.since), one.number) for one in rule.numbers],
        says=[(at(one.since), one.says) for one in rule.said] or [(0, rule.says)],
        means={
            aspect: [(at(one.since), one.value) for one in history]
            for aspect, history in rule.means.items()
        },
        words=words,
        wording=[at(since) for since in rule.wording],
        meaning=[(at(one.since), one.note) for one in rule.meaning],
        unlike=[
            (a + 1, b + 1)
            for a, b in permutations(range(len(bits)), 2)
            if a < b and official.similarity(bits[a], bits[b]) < LITTLE
        ],
        tournament=rule.text != "comprehensive rules",
    )


def _parts(
    found: list[RuleHistory], wordings: list[list[str]], known: Fingerprints
) -> Iterator[PartOfAnother]:
    """Every way in which a rule can be split, or read from right to left, merged.

    As :mod:`~conformance.editions.alignment` finds them, whatever the two editions: the
    other rule is in the section of the part, and is not there when the whole is.
    """
    bits = [[official.bits(known.signatures[one]) for one in had] for had in wordings]
    sections = [{n.partition(".")[0] for _, n in one.numbers if n} for one in found]
    spans = [_span(one) for one in found]
    for rule, own in enumerate(bits):
        others = [
            at
            for at, theirs in enumerate(sections)
            if theirs & sections[rule] and spans[rule] & spans[at] and spans[rule] - spans[at]
        ]
        for whole, part in permutations(range(len(own)), 2):
            enough = max(ENOUGH, official.covered(own[whole], own[part]) + MORE)
            if enough > 1:
                continue
            for at in others:
                for other, theirs in enumerate(bits[at]):
                    if official.covered(own[whole], own[part], theirs) >= enough:
                        yield PartOfAnother(rule, whole + 1, part + 1, at, other + 1)


def _span(one: RuleHistory) -> set[int]:
    """The editions in which there is a rule."""
    ends = [since for since, _ in one.numbers[1:]]
    runs = zip(one.numbers, [*ends, len(editions())], strict=True)
    return {at for (since, number), end in runs if number for at in range(since, end)}
