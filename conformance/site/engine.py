"""The pages of an engine: why it fails what it fails, and how each rule stands."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate, groupby
from typing import Any

from headjudge.conformance import harmless, one_line, shortened
from headjudge.conformance.judging.gathering import Common
from headjudge.conformance.judging.verdicts import Judged
from headjudge.conformance.reporting import page
from headjudge.conformance.reporting.results import completed_lines, heading, shortest_first
from headjudge.conformance.reporting.score import unjudged
from headjudge.conformance.reporting.versions_compared import compared
from headjudge.conformance.scenarios.profiles import PROFILES
from headjudge.conformance.site import adapter_pages as known
from headjudge.conformance.site import addresses
from headjudge.conformance.site.engine_standing import (
    STATUSES,
    Entrant,
    entrants,
    last_time,
    newest,
    versions,
)
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.spec.rulebook import Rulebook

ROOM_FOR_CAUSES, ROOM_FOR_RULES = 24_000, 25_000
"""Characters for the causes and for the rules that fail that an engine's page tells in full.

Each further cause has a page of its own; of further rules only the causes are named.
"""
LISTED = 4
"""How many further cases of a cause are listed there; all are on a page of its own."""
IN_A_PART = 250
"""How many cases there are in a part of the page of a cause."""
NAMED_CAUSES = 3
"""How many causes are named of a rule that fails: those to mend first."""
FURTHER = 20
"""How many of the further causes are listed; each leads to the next."""
LONGEST = 160
"""Characters of what an engine answered to a case, in a list."""
LONGEST_WHY = 400
"""Characters of the rules by which something else is expected, in a line."""
LONGEST_SCENARIO = 3_000
"""Characters of a scenario that is shown."""


def pages(site: Site) -> Iterator[Page | File]:
    """The page of each engine, and those of its causes with many cases."""
    for entrant in entrants(site):
        yield from _of(site, entrant)


def _of(site: Site, entrant: Entrant) -> Iterator[Page]:
    run = entrant.run
    causes = page.causes(run)
    name = entrant.called
    if entrant.name.endswith(entrant.edition):
        name += f", edition {entrant.edition}"
    whole = _fitting([_size(entrant, one) for one in causes], ROOM_FOR_CAUSES)
    numbered = list(enumerate(causes, 1))
    on_shelf, older = known.of(entrant), last_time(site, entrant)
    every = {"engine": entrant, "listed": LISTED, **_SAID, "command": partial(page.command, run)}
    yield Page(
        entrant.address,
        one_line(name),
        "engine",
        {
            **every,
            "score": entrant.score(),
            "totals": page.totals(run),
            "by_profile": [(name, s) for name in PROFILES if (s := entrant.score(name)).judged],
            "causes": numbered[:whole],
            "further": numbered[whole : whole + FURTHER],
            "all_causes": len(causes),
            **_rules(site, entrant, numbered),
            "missing": Counter(name for one in run.judged for name in one.missing).most_common(),
            "not_judged": unjudged(run.judged),
            "completed": run.completed and harmless("\n".join(completed_lines(run.completed))),
            "completed_heading": run.completed and heading(run.completed),
            "newest": entrant in newest(site),
            "versions": versions(site, entrant),
            "older": older,
            "since": older and compared(older.run, run),
            "about": on_shelf.about if on_shelf else None,
        },
        f"How {entrant.name} ends games: what it gets right, and the causes of what it gets wrong.",
        (("Engines", addresses.ENGINES),),
    )
    for number, common in numbered:
        if len(common.cases) > LISTED + 1 or number > whole:
            after = whole <= number < len(causes)
            yield from _cause_pages(every, entrant, number, common, after=after)


def _cause_pages(
    every: dict[str, Any], entrant: Entrant, number: int, common: Common, *, after: bool
) -> Iterator[Page]:
    """The page of a cause with all its cases, in as many parts as it takes.

    `after` is whether there is one of the next cause to lead to.
    """
    parts = -(-len(common.cases) // IN_A_PART)
    trail = (("Engines", addresses.ENGINES), (entrant.name, entrant.address))
    for part in range(1, parts + 1):
        first = (part - 1) * IN_A_PART
        yield Page(
            addresses.cases(entrant.name, number, part),
            f"{entrant.name}, cause {number}" + (f", part {part}" if part > 1 else ""),
            "engine_cause",
            {
                **every,
                "number": number,
                "common": common,
                "after": after,
                "first": first,
                "cases": common.cases[first : first + IN_A_PART],
                "part": part,
                "parts": range(1, parts + 1),
            },
            f"Every case that fails for this cause: {one_line(common.cause.says)}.",
            trail,
        )


def _told(judged: Judged) -> str:
    return shortened(page.told_in_a_line(judged), LONGEST)


def _because(judged: Judged) -> str:
    return shortened(page.because_in_a_line(judged), LONGEST_WHY)


def _scenario(judged: Judged) -> str:
    return shortened(harmless(judged.gherkin), LONGEST_SCENARIO)


_SAID = {"told": _told, "because": _because, "scenario": _scenario, "reasons": page.reasons}
"""What the templates say of a case that fails."""


def _table(entrant: Entrant, judged: Judged) -> str:
    """The address of the table with the scenario of a case."""
    return addresses.at_the_table(judged.gherkin, entrant.edition)


def _rules(site: Site, entrant: Entrant, numbered: Sequence[tuple[int, Common]]) -> dict[str, Any]:
    """The rules by area and status, and of those that fail the cases and causes.

    Of those in full it is told why; they are no more than there is room for.
    """
    book = entrant.book
    shown = [slug for slug in book.rules if entrant.of(slug)]
    shown += [slug for slug in entrant.rules if slug not in book.rules]
    failing = {
        slug: shortest_first(entrant.of(slug))
        for slug in shown
        if entrant.status(slug) == "failed" and not entrant.restated(slug)
    }
    of_case = {one.id: number for number, common in numbered for one in common.cases}
    sizes = [
        len(_told(first) + _because(first) + _table(entrant, first)) + 500
        for first, *_ in failing.values()
    ]
    areas: dict[str, dict[str, list[str]]] = {}
    for title, some in groupby(shown, lambda slug: _area(book, slug)):
        of = areas.setdefault(title, {status: [] for status in STATUSES})
        for slug in some:
            of[entrant.status(slug)].append(slug)
    return {
        "areas": areas,
        "statuses": STATUSES,
        "matrices": {
            book.families[family].title: addresses.matrix(area=family)
            for family in book.families
            if entrant in newest(site)
        },
        "failing": failing,
        "in_full": list(failing)[: _fitting(sizes, ROOM_FOR_RULES)],
        "causes_of": {
            slug: sorted({of_case[one.id] for one in some})[:NAMED_CAUSES]
            for slug, some in failing.items()
        },
    }


def _fitting(sizes: list[int], room: int) -> int:
    """How many of the first of these fit into that room."""
    return sum(total <= room for total in accumulate(sizes))


def _size(entrant: Entrant, common: Common) -> int:
    """About how many characters a cause takes up on a page."""
    first, *rest = common.cases
    told = one_line(common.cause.says) + _scenario(first) + "\n".join(page.reasons(first))
    told += page.command(entrant.run, first) + _table(entrant, first)
    return len(told) + sum(len(_told(one) + 2 * one_line(one.id)) for one in rest[:LISTED]) + 900


def _area(book: Rulebook, slug: str) -> str:
    rule = book.rules.get(slug)
    return book.families[rule.family].title if rule else "Without a rule"
