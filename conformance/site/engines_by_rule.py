"""Engines by rules: the whole at a glance, an area by itself, and both for each profile."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from headjudge.conformance.engines.shelf import OnShelf, shelf
from headjudge.conformance.judging.verdicts import right_and_judged
from headjudge.conformance.scenarios.profiles import PROFILES
from headjudge.conformance.site import adapter_pages as known
from headjudge.conformance.site import addresses, engine
from headjudge.conformance.site.engine_standing import (
    STATUSES,
    Entrant,
    newest,
    number_of,
)
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.spec.rulebook import Rule

NAMED = 400
"""How many rules that fail are named in all the cells of an overview, at most."""
TILE, LINE = 11, 16
"""The width of a rule's mark in a strip, and how many there are in a line of it."""

Areas = dict[str, list[Rule]]
"""The rules that any engine was judged by, by family."""


def pages(site: Site) -> Iterator[Page | File]:
    """The matrices, and the pages of the engines."""
    columns = newest(site)
    areas = {profile: _areas(site, columns, profile) for profile in ("", *PROFILES)}
    for profile in areas if columns else ("",):
        yield from _of_profile(site, columns, profile, areas)
    yield from engine.pages(site)
    yield from known.pages(site)


def _of_profile(
    site: Site, columns: Sequence[Entrant], profile: str, areas: dict[str, Areas]
) -> Iterator[Page]:
    """The overview of a profile, and the matrices of its areas."""
    title = "Engines by rules" + (f": {profile}" if profile else "")
    every = {"columns": columns, "profile": profile, "statuses": STATUSES}
    yield Page(
        addresses.matrix(profile),
        title,
        "engines",
        {
            **every,
            "profiles": [(name, addresses.matrix(name)) for name in PROFILES],
            "says": PROFILES[profile].says if profile else "",
            "scores": [column.score(profile) for column in columns],
            **_overview(columns, profile, areas[profile]),
            "elsewhere": _elsewhere(columns, profile),
        },
        "Which rules about the end of a game each engine follows, which it fails, and why.",
        (("Engines", addresses.ENGINES),) if profile else (),
    )
    trail = [("Engines", addresses.ENGINES)]
    if profile:
        trail.append((profile, addresses.matrix(profile)))
    for family, rules in areas[profile].items():
        area = site.book.families[family].title
        yield Page(
            addresses.matrix(profile, family),
            f"{area}: {title[0].lower()}{title[1:]}",
            "engines_area",
            {
                **every,
                "area": area,
                "family": family,
                "profiles": [
                    (name, addresses.matrix(name, family))
                    for name in PROFILES
                    if family in areas[name]
                ],
                "rules": [(number_of(rule, site.book.edition), rule) for rule in rules],
                "book": site.book,
                "scores": [c.score(profile, [r.slug for r in rules]) for c in columns],
            },
            f"Which engines follow each rule: {area}.",
            tuple(trail),
        )


def _areas(site: Site, columns: Sequence[Entrant], profile: str) -> Areas:
    """Those of a profile."""
    rules = [
        rule
        for rule in site.book.rules.values()
        if any(column.of(rule.slug, profile) for column in columns)
    ]
    return {family: list(some) for family, some in groupby(rules, lambda rule: rule.family)}


def _overview(columns: Sequence[Entrant], profile: str, areas: Areas) -> dict[str, Any]:
    """The areas with rules that are judged by cases of their own, and how each engine stands."""
    rows = []
    for family, rules in areas.items():
        judged = [rule.slug for rule in rules if not rule.restates]
        if judged:
            title = columns[0].book.families[family].title
            strips = [_strip([STATUSES[c.status(s, profile)][0] for s in judged]) for c in columns]
            scores = [column.score(profile, judged) for column in columns]
            rows.append((title, addresses.matrix(profile, family), len(judged), strips, scores))
    failing = [len(score.failing) for *_, scores in rows for score in scores]
    most = max(n for n in range(NAMED + 1) if sum(min(n, f) for f in failing) <= NAMED)
    return {"rows": rows, "most": most, "line": LINE, "tile": TILE}


def _strip(letters: Sequence[str]) -> dict[str, str]:
    """The path of an SVG for each mark: a rectangle for as many as are alike in a line."""
    paths: dict[str, str] = {}
    for start in range(0, len(letters), LINE):
        at = 0
        for letter, alike in groupby(letters[start : start + LINE]):
            wide = len(list(alike)) * TILE
            y = start // LINE * TILE
            paths[letter] = paths.get(letter, "") + f"M{at} {y}h{wide}v{TILE}h-{wide}z"
            at += wide
    return paths


def _elsewhere(columns: Sequence[Entrant], profile: str) -> list[tuple[OnShelf, int, int]]:
    """The engines with an adapter of which there is no report here, as they were judged last.

    Of each how many cases passed, and how many were judged.
    """
    there = {one.name for one in map(known.of, columns) if one}
    found = []
    for one in shelf().values():
        if one.name not in there:
            last = one.verdicts
            counts = (last.profiles.get(profile, {}) if profile else last.counts) if last else {}
            found.append((one, *right_and_judged(counts)))
    return found
