"""Engines by rules: the whole at a glance, an area by itself, and both for each profile."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from headjudge.conformance.engines.shelf import OnShelf, shelf
from headjudge.conformance.judging.verdicts import FAILED
from headjudge.conformance.reporting.score import Score
from headjudge.conformance.scenarios.profiles import PROFILES
from headjudge.conformance.site import adapter_pages as known
from headjudge.conformance.site import addresses, engine
from headjudge.conformance.site.engine_standing import (
    EXPLAINED,
    LETTERS,
    WORDS,
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


class AreaCell(Struct, frozen=True):
    """What an engine makes of an area."""

    strip: tuple[tuple[str, str], ...]
    """Where its marks are, by the letter of a status: the path of an SVG."""
    height: int
    """Of the strip; 0 where nothing can be judged."""
    score: Score
    failing: tuple[tuple[str, str], ...]
    """Rules that fail: the number, and where it is told why."""
    more: int
    """How many further ones do."""


class AreaRow(Struct, frozen=True):
    """An area in the overview."""

    title: str
    address: str
    rules: int
    cells: tuple[AreaCell, ...]


class RuleCell(Struct, frozen=True):
    """What an engine makes of a rule."""

    letter: str
    word: str
    address: str
    """Where it is told why; empty where it was not judged."""


class RuleRow(Struct, frozen=True):
    """A rule in the matrix of an area."""

    number: str
    slug: str
    says: str
    restates: str
    """The number of the rule whose cases it is judged by, if it restates one."""
    cells: tuple[RuleCell, ...]


class LastJudged(Struct, frozen=True):
    """An engine that no report of the site is about, as it was judged last."""

    one: OnShelf
    address: str
    passed: int
    judged: int


def pages(site: Site) -> Iterator[Page | File]:
    """The matrices, and the pages of the engines."""
    columns = newest(site)
    for profile in ("", *PROFILES) if columns else ("",):
        yield from _of_profile(site, columns, profile)
    yield from engine.pages(site)
    yield from known.pages(site)


def _of_profile(site: Site, columns: Sequence[Entrant], profile: str) -> Iterator[Page]:
    """The overview of a profile, and the matrices of its areas."""
    areas, rules_of = _areas(site, columns, profile), _areas(site, columns, "")
    title = "Engines by rules" + (f": {profile}" if profile else "")
    every = {"columns": columns, "profile": profile, "legend_of": _legend()}
    yield Page(
        addresses.matrix(profile),
        title,
        "engines",
        {
            **every,
            "profiles": [(name, addresses.matrix(name)) for name in PROFILES],
            "width": LINE * TILE,
            "says": PROFILES[profile].says if profile else "",
            "scores": [column.score(profile) for column in columns],
            "rows": _overview(columns, profile, areas),
            "elsewhere": _elsewhere(columns, profile),
        },
        "Which rules about the end of a game each engine follows, which it fails, and why.",
        (("Engines", addresses.ENGINES),) if profile else (),
    )
    trail = [("Engines", addresses.ENGINES)]
    if profile:
        trail.append((profile, addresses.matrix(profile)))
    for family, rules in areas.items():
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
                    if any(c.of(rule.slug, name) for c in columns for rule in rules_of[family])
                ],
                "rows": [_row(site, columns, profile, rule) for rule in rules],
                "scores": [c.score(profile, [r.slug for r in rules]) for c in columns],
            },
            f"Which engines follow each rule: {area}.",
            tuple(trail),
        )


def _areas(site: Site, columns: Sequence[Entrant], profile: str) -> dict[str, list[Rule]]:
    """The rules that any engine was judged by, by family."""
    rules = [
        rule
        for rule in site.book.rules.values()
        if any(column.of(rule.slug, profile) for column in columns)
    ]
    return {family: list(some) for family, some in groupby(rules, lambda rule: rule.family)}


def _overview(
    columns: Sequence[Entrant], profile: str, areas: dict[str, list[Rule]]
) -> list[AreaRow]:
    judged = {
        family: [rule for rule in rules if not rule.restates] for family, rules in areas.items()
    }
    scores = {
        (family, column.name): column.score(profile, [rule.slug for rule in rules])
        for family, rules in judged.items()
        for column in columns
    }
    failing = [len(score.failing) for score in scores.values()]
    most = max(n for n in range(NAMED + 1) if sum(min(n, f) for f in failing) <= NAMED)
    return [
        AreaRow(
            columns[0].book.families[family].title,
            addresses.matrix(profile, family),
            len(rules),
            tuple(_cell(c, profile, rules, scores[family, c.name], most) for c in columns),
        )
        for family, rules in judged.items()
        if rules
    ]


def _cell(
    column: Entrant, profile: str, rules: Sequence[Rule], score: Score, most: int
) -> AreaCell:
    letters = [LETTERS[column.status(rule.slug, profile)] for rule in rules]
    named = tuple(
        (number_of(column.book.rules[slug], column.edition), f"{column.address}#{slug}")
        for slug in score.failing[:most]
    )
    height = -(-len(letters) // LINE) * TILE
    return AreaCell(_strip(letters), height, score, named, len(score.failing) - len(named))


def _strip(letters: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Where the marks of a strip are: a rectangle for as many as are alike in a line."""
    paths: dict[str, str] = {}
    for start in range(0, len(letters), LINE):
        at = 0
        for letter, alike in groupby(letters[start : start + LINE]):
            wide = len(list(alike)) * TILE
            y = start // LINE * TILE
            paths[letter] = paths.get(letter, "") + f"M{at} {y}h{wide}v{TILE}h-{wide}z"
            at += wide
    return tuple((letter, path) for letter, path in paths.items() if letter != "n")


def _row(site: Site, columns: Sequence[Entrant], profile: str, rule: Rule) -> RuleRow:
    edition = site.book.edition
    restates = site.book.rules.get(rule.restates)
    cells = [(c, c.status(rule.slug, profile)) for c in columns]
    return RuleRow(
        number_of(rule, edition),
        rule.slug,
        rule.sentence(edition),
        number_of(restates, edition) if restates else "",
        tuple(
            RuleCell(LETTERS[s], WORDS.get(s, s), f"{c.address}#{rule.slug}" if s else "")
            for c, s in cells
        ),
    )


def _legend() -> list[tuple[str, str, str]]:
    return [
        (LETTERS[status], WORDS.get(status, status), says) for status, says in EXPLAINED.items()
    ]


def _elsewhere(columns: Sequence[Entrant], profile: str) -> list[LastJudged]:
    """The engines with an adapter of which there is no report here."""
    there = {one.name for one in map(known.of, columns) if one}
    found = []
    for one in shelf().values():
        if one.name in there:
            continue
        last = one.verdicts
        counts = (last.profiles.get(profile, {}) if profile else last.counts) if last else {}
        passed = counts.get("pass", 0)
        judged = passed + sum(counts.get(verdict, 0) for verdict in FAILED)
        found.append(LastJudged(one, addresses.engine(one.name), passed, judged))
    return found
