"""Pages that say which rules have had a number, when, and what each is called today."""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise

from markupsafe import escape
from msgspec import Struct

from headjudge.conformance.site import addresses
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.conformance.site.timeline import edition_of
from headjudge.spec.rulebook import Rule, official


class Bearer(Struct, frozen=True):
    """A rule that has or had a number."""

    slug: str
    since: str
    until: str
    """The day from which on it has it no more; empty if it has it today."""
    edition: str
    """The first edition in which it has it."""
    says: str
    """What it says, or last said under that number."""
    now: str
    """Its number today; empty for one that is gone."""


def pages(site: Site) -> Iterator[Page | File]:
    """The list of the numbers, and a page for each."""
    bearers = _bearers(site)
    order = sorted(bearers, key=place)
    yield Page(
        addresses.NUMBERS,
        "Numbers",
        "numbers",
        {"by_section": _by_section(order), "today": {n for n in order if _is_used(bearers[n])}},
        "Every number that a rule of Head Judge has had since 2005.",
        (("Rules", addresses.RULES),),
    )
    for number, held in bearers.items():
        yield _leading_on(number, held[0])
    around = zip(["", *order], order, [*order[1:], ""], strict=False)
    for before, number, after in around:
        held = bearers[number]
        yield Page(
            addresses.number(number),
            number,
            "number",
            {"bearers": held, "today": _is_used(held), "before": before, "after": after},
            f"Which rule has the number {number}, and which had it before.",
            (("Rules", addresses.RULES), ("Numbers", addresses.NUMBERS)),
        )


def _leading_on(number: str, bearer: Bearer) -> File:
    """The page at ``rules/NUMBER/``, which leads on to the rule that has the number or had it last.

    Where several have it, to the first of them; the page of the number has all.
    """
    rule = f"../{bearer.slug}/"
    lines = (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">',
        f'<meta http-equiv="refresh" content="0; url={rule}">',
        f'<link rel="canonical" href="{rule}">',
        f"<title>{escape(number)}</title>",
        f'<p>{escape(number)}: <a href="{rule}">{escape(bearer.says)}</a></p>\n',
    )
    return File(f"{addresses.by_number(number)}index.html", "\n".join(lines).encode())


def place(number: str) -> tuple[str, tuple[int, int, int, str]]:
    """What numbers are sorted by: those of the Comprehensive Rules first."""
    document, section = document_and_section(number)
    if not document:
        return "", official.place(number)
    rest = number.removeprefix(document).strip()
    return document, official.place(rest) if section else (0, 0, 0, rest)


def document_and_section(number: str) -> tuple[str, str]:
    """The document of a number, empty for the Comprehensive Rules, and the section in that."""
    document, _, rest = number.rpartition(" ")
    section = rest.partition(".")[0]
    if not section[:1].isdigit():
        return number, ""
    return document, section


def _by_section(order: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for number in order:
        document, section = document_and_section(number)
        found.setdefault(document or section, []).append(number)
    return found


def _is_used(bearers: list[Bearer]) -> bool:
    """Whether a rule has the number today."""
    return any(not one.until for one in bearers)


def _bearers(site: Site) -> dict[str, list[Bearer]]:
    """By number, who has or had it, the newest first."""
    found: dict[str, list[Bearer]] = {}
    for rule in site.book.rules.values():
        for number, since, until in runs(rule):
            says = rule.sentence(_day_before(until) if until else site.book.edition)
            now = rule.number(site.book.edition) or ""
            one = Bearer(rule.slug, since, until, edition_of(since), says, now)
            found.setdefault(number, []).append(one)
    for bearers in found.values():
        bearers.sort(key=lambda one: (one.until or "9999", one.since), reverse=True)
    return found


def _day_before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def runs(rule: Rule) -> Iterator[tuple[str, str, str]]:
    """The numbers of a rule, oldest first, each with the day it begins and the day it ends.

    The day it ends is empty for the number that it has today.
    """
    for held, after in pairwise([*rule.numbers, None]):
        if held and held.number:
            yield held.number, held.since, after.since if after else ""
