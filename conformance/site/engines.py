"""The engine pages: rule matrices, each engine's results with causes, and adapters."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from headjudge.adapters.catalog import CatalogEntry, RecordedRun, catalog, entry_of
from headjudge.judge.causes import Cluster
from headjudge.judge.verdicts import FAILED, Judged, counted, right_and_judged
from headjudge.report import summary as report
from headjudge.report.failure_list import changed_cases, changed_causes
from headjudge.report.summary import completed_lines, heading, unjudged
from headjudge.site import addresses
from headjudge.site.entrants import (
    STATUSES,
    Entrant,
    entrants,
    last_time,
    newest,
    number_of,
    versions,
)
from headjudge.site.layout import (
    File,
    Page,
    Site,
    bundled_scenarios,
    markdown_block,
    markdown_inline,
)
from headjudge.spec.rulebook import Rule, Rulebook
from headjudge.suite.levels import LEVELS
from headjudge.text import one_line, sanitize, truncate_middle

MAX_NAMED = 400
"""Maximum number of failing rules named in an overview, summed over its cells."""
TILE, TILES_PER_LINE = 11, 16
"""The size of a rule's mark in an overview, and the number of marks per line."""
CASES_PER_PART = 250
"""Maximum number of cases on one part of a cause's page."""
ANSWER_LENGTH = 160
"""Maximum characters of an engine's answer in a list."""
SCENARIO_LENGTH = 3_000
"""Maximum characters of a scenario."""


def pages(site: Site) -> Iterator[Page | File]:
    """Yield the matrices, the engine pages and the adapter pages."""
    columns = newest(site)
    for level in ("", *LEVELS) if columns else ("",):
        yield _overview_page(site, columns, level)
    yield from _area_pages(site, columns)
    for entrant in entrants(site):
        yield from _engine_pages(site, entrant)
    yield from _adapter_pages(site)


def _by_family(site: Site, columns: Sequence[Entrant], level: str) -> dict[str, list[Rule]]:
    """Return the rules judged for at least one engine, grouped by family."""
    rules = [
        rule
        for rule in site.book.rules.values()
        if any(column.of(rule.slug, level) for column in columns)
    ]
    return {family: list(group) for family, group in groupby(rules, lambda rule: rule.family)}


def _overview_page(site: Site, columns: Sequence[Entrant], level: str) -> Page:
    """Return the overview of the areas whose rules have their own cases.

    It shows the engines' marks and scores, optionally limited to a level's cases, and lists the
    known engines without a report, each with its last passed and judged counts.
    """
    rows = []
    for family, rules in _by_family(site, columns, level).items():
        judged = [rule.slug for rule in rules if not rule.restates]
        if judged:
            title = site.book.families[family].title
            strips = [_strip([STATUSES[c.status(s, level)][0] for s in judged]) for c in columns]
            scores = [column.score(level, judged) for column in columns]
            rows.append((title, addresses.area(family), len(judged), strips, scores))
    failing = [len(score.failing) for *_, scores in rows for score in scores]
    most = max(n for n in range(MAX_NAMED + 1) if sum(min(n, f) for f in failing) <= MAX_NAMED)
    return Page(
        addresses.matrix(level),
        "Engines by rules" + (f": {level}" if level else ""),
        "engines",
        {
            "columns": columns,
            "level": level,
            "statuses": STATUSES,
            "levels": [(name, addresses.matrix(name)) for name in LEVELS],
            "says": LEVELS[level].says if level else "",
            "scores": [column.score(level) for column in columns],
            "rows": rows,
            "most": most,
            "line": TILES_PER_LINE,
            "tile": TILE,
            "elsewhere": without_report((column.engine for column in columns), level),
        },
        "Which rules about the end of a game each engine follows, which it breaks, and why.",
    )


def _strip(letters: Sequence[str]) -> dict[str, str]:
    """Return an SVG path for each kind of mark, drawing each run of equal marks as a rectangle."""
    paths: dict[str, str] = {}
    for start in range(0, len(letters), TILES_PER_LINE):
        x, y = 0, start // TILES_PER_LINE * TILE
        for letter, run in groupby(letters[start : start + TILES_PER_LINE]):
            width = len(list(run)) * TILE
            paths[letter] = paths.get(letter, "") + f"M{x} {y}h{width}v{TILE}h-{width}z"
            x += width
    return paths


def _area_pages(site: Site, columns: Sequence[Entrant]) -> Iterator[Page]:
    for family, rules in _by_family(site, columns, "").items():
        area = site.book.families[family].title
        yield Page(
            addresses.area(family),
            f"{area}: engines by rules",
            "engines_area",
            {
                "columns": columns,
                "statuses": STATUSES,
                "area": area,
                "rules": [(number_of(rule, site.book.edition), rule) for rule in rules],
                "book": site.book,
                "scores": [c.score(among=[rule.slug for rule in rules]) for c in columns],
            },
            f"Which engines follow each rule: {area}.",
        )


def _engine_pages(site: Site, entrant: Entrant) -> Iterator[Page]:
    """Yield an engine's page, and a page for each cause."""
    run = entrant.run
    name = entrant.called
    if entrant.name.endswith(entrant.edition):
        name += f", edition {entrant.edition}"
    known, older = entry_of(entrant.engine), last_time(site, entrant)
    yield Page(
        entrant.address,
        one_line(name),
        "engine",
        {
            "engine": entrant,
            "score": entrant.score(),
            "totals": report.totals(run),
            "by_level": [(name, s) for name in LEVELS if (s := entrant.score(name)).judged],
            **_rules(site, entrant),
            "missing": Counter(name for case in run.judged for name in case.missing).most_common(),
            "not_judged": unjudged(run.judged),
            "completed": run.completed and sanitize("\n".join(completed_lines(run.completed))),
            "completed_heading": run.completed and heading(run.completed),
            "newest": entrant in newest(site),
            "versions": versions(site, entrant),
            "older": older,
            "since": older and changed_cases(older.run, run),
            "since_causes": older and changed_causes(older.run, run),
            "about": known.about if known else None,
        },
        f"How {entrant.name} ends games: what it gets right, and the causes of its failures.",
    )
    for number, cluster in entrant.causes.items():
        yield from _cause_pages(entrant, number, cluster)


def _cause_pages(entrant: Entrant, number: int, cluster: Cluster) -> Iterator[Page]:
    """Yield a cause's page with all its cases, split into parts."""
    case = cluster.cases[0]
    parts = -(-len(cluster.cases) // CASES_PER_PART)
    for part in range(1, parts + 1):
        first = (part - 1) * CASES_PER_PART
        yield Page(
            addresses.cases(entrant.name, number, part),
            f"{entrant.name}, cause {number}" + (f", part {part}" if part > 1 else ""),
            "engine_cause",
            {
                "engine": entrant,
                "number": number,
                "cluster": cluster,
                "scenario": truncate_middle(sanitize(case.gherkin), SCENARIO_LENGTH),
                "reasons": report.reasons(case),
                "command": report.command(entrant.run, case),
                "answer": _answer,
                "first": first,
                "cases": cluster.cases[first : first + CASES_PER_PART],
                "part": part,
                "parts": range(1, parts + 1),
            },
            f"All cases that fail because of this cause: {one_line(cluster.cause.says)}.",
            ((entrant.name, entrant.address),),
        )


def _answer(judged: Judged) -> str:
    return truncate_middle(report.outcomes_in_a_line(judged), ANSWER_LENGTH)


def _rules(site: Site, entrant: Entrant) -> dict[str, Any]:
    """Return the rules by area and status."""
    book = entrant.book
    judged_slugs = [slug for slug in book.rules if entrant.of(slug)]
    judged_slugs += [slug for slug in entrant.rules if slug not in book.rules]
    areas: dict[str, dict[str, list[str]]] = {}
    for title, slugs in groupby(judged_slugs, lambda slug: _area(book, slug)):
        by_status = areas.setdefault(title, {status: [] for status in STATUSES})
        for slug in slugs:
            by_status[entrant.status(slug)].append(slug)
    is_newest = entrant in newest(site)
    return {
        "areas": areas,
        "statuses": STATUSES,
        "matrices": {
            family.title: addresses.area(family.slug)
            for family in book.families.values()
            if is_newest
        },
    }


def _area(book: Rulebook, slug: str) -> str:
    rule = book.rules.get(slug)
    return book.families[rule.family].title if rule else "Without a rule"


def without_report(judged: Iterable[str], level: str = "") -> list[tuple[CatalogEntry, str, str]]:
    """Return the known engines other than the `judged` ones, with their recorded results.

    The results are the judged cases (in a level, if one is given), and the lowest level with a
    failing case; "" if there is none.
    """
    here = {known.name for known in map(entry_of, judged) if known}
    rows = []
    for known in catalog().values():
        if known.name in here:
            continue
        last = known.verdicts
        levels = last.levels if last else {}
        counts = (levels.get(level, {}) if level else last.counts) if last else {}
        failing = (name for name, has in levels.items() if any(has.get(v, 0) for v in FAILED))
        rows.append((known, _recorded(counts), next(failing, "")))
    return rows


def _recorded(counts: Mapping[str, int]) -> str:
    """Describe the recorded results; for runs without levels, only a level's failures are known."""
    if counts and "pass" not in counts:
        return f"{sum(counts.get(name, 0) for name in FAILED)} failed (passes not recorded)"
    passed, judged = right_and_judged(counts)
    return f"{passed} of {judged}" if judged else "none judged"


def _adapter_pages(site: Site) -> Iterator[Page]:
    """Yield a page for each adapter; if there is a report, it is below the engine's page."""
    here = {known.name: entrant for entrant in newest(site) if (known := entry_of(entrant.engine))}
    for known in catalog().values():
        entrant = here.get(known.name)
        title, _, text = known.page.partition("\n")
        intro, heading, rest = text.partition("\n## ")
        last = known.verdicts
        yield Page(
            addresses.adapter(entrant.name) if entrant else addresses.engine(known.name),
            title.lstrip("# ") + (": the adapter" if entrant else ""),
            "adapter",
            {
                "known": known,
                "judged": bool(entrant),
                "version": markdown_inline(known.about.version),
                "obtained": markdown_inline(known.about.obtained),
                "command": known.command(),
                "counts": counted(last.counts) if last else "",
                **_suite_sizes(site, last),
                "levels": [
                    (name, LEVELS[name].says, _recorded(counts))
                    for name, counts in (last.levels if last else {}).items()
                    if name in LEVELS
                ],
                "runs": [(run, *right_and_judged(run.counts)) for run in reversed(known.runs)],
                "intro": markdown_block(intro),
                "text": markdown_block(heading + rest),
            },
            f"How to connect {known.about.engine}, what its adapter claims, and how it was judged.",
            ((entrant.name, entrant.address),) if entrant else (),
        )


def _suite_sizes(site: Site, last: RecordedRun | None) -> dict[str, int]:
    """Return the suite's size when the engine was judged, and today's size for that edition.

    Today's size is 0 if it is the same or if the edition is not the newest.
    """
    then = sum(last.counts.values()) if last else 0
    today = len(bundled_scenarios(site.book.edition))
    same = last is None or then == today or last.edition != site.book.edition
    return {"then": then, "today": 0 if same else today}
