"""The pages of an engine: why it fails what it fails, and how each rule stands."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate, groupby

from msgspec import Struct

from headjudge.conformance import harmless, one_line, shortened
from headjudge.conformance.judging.gathering import Common
from headjudge.conformance.judging.verdicts import Judged
from headjudge.conformance.reporting import page
from headjudge.conformance.reporting.results import completed_lines, heading, shortest_first
from headjudge.conformance.reporting.score import Score, unjudged
from headjudge.conformance.scenarios.profiles import PROFILES
from headjudge.conformance.site import adapter_pages as known
from headjudge.conformance.site import addresses
from headjudge.conformance.site.engine_standing import (
    EXPLAINED,
    LETTERS,
    WORDS,
    Entrant,
    entrants,
    newest,
    number_of,
)
from headjudge.conformance.site.engine_versions import since_last_time, versions
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
"""How many causes are named of a rule that fails: the most serious."""
FURTHER = 20
"""How many of the further causes are listed; each leads to the next."""
LONGEST = 160
"""Characters of what an engine answered to a case, in a list."""
LONGEST_WHY = 400
"""Characters of the rules by which something else is expected, in a line."""
LONGEST_SCENARIO = 3_000
"""Characters of a scenario that is shown."""


class CaseLine(Struct, frozen=True):
    """A failing case, in a line."""

    id: str
    address: str
    """The page of its scenario; empty for a scenario that the site does not have."""
    told: str


class CauseShown(Struct, frozen=True):
    """A cause, with the shortest scenario that shows it."""

    number: int
    says: str
    rules: tuple[tuple[str, str], ...]
    """The rules that it is about: as they are cited, and the slug where there is a page."""
    cases: int
    first: CaseLine
    gherkin: str
    reasons: str
    command: str
    table: str
    """The address of the table with that scenario."""
    listed: tuple[CaseLine, ...]
    """Further cases, the shortest first."""
    page: str
    """The address of the page with all cases, if it has one."""
    more: bool
    """Whether there are more than are listed."""


class FailedRule(Struct, frozen=True):
    """A rule that fails: why, in short, and by which causes."""

    number: str
    slug: str
    page: str
    """The address of its page; empty for scenarios without a rule."""
    says: str
    cases: int
    causes: tuple[int, ...]
    first: CaseLine
    because: str
    table: str


class RulesOfArea(Struct, frozen=True):
    """The rules of an area, by how they stand."""

    title: str
    address: str
    """Its matrix; empty where none is of this run."""
    failed: tuple[FailedRule, ...]
    also_failed: tuple[tuple[str, str, str, str], ...]
    """Of further rules that fail the number, the slug, where it is told why, and that in words."""
    others: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]
    """Of each other status the letter, the word, and the rules' numbers and slugs."""


def pages(site: Site) -> Iterator[Page | File]:
    """The page of each engine, and those of its causes with many cases."""
    for entrant in entrants(site):
        yield from _of(site, entrant)


def _of(site: Site, entrant: Entrant) -> Iterator[Page]:
    run = entrant.run
    causes = page.causes(run)
    name = f"{entrant.engine} {run.started.engine.version}".rstrip()
    if entrant.name.endswith(entrant.edition):
        name += f", edition {entrant.edition}"
    shown = [_cause(entrant, n, common) for n, common in enumerate(causes, 1)]
    whole = _fitting([_size(one) for one in shown], ROOM_FOR_CAUSES)
    of_case = {one.id: n for n, common in enumerate(causes, 1) for one in common.cases}
    on_shelf, score = known.of(entrant), entrant.score()
    yield Page(
        entrant.address,
        one_line(name),
        "engine",
        {
            "engine": entrant,
            "score": score,
            "totals": page.totals(run),
            "by_profile": _by_profile(entrant),
            "causes": shown[:whole],
            "further": shown[whole : whole + FURTHER],
            "all_causes": len(shown),
            "areas": _areas(site, entrant, of_case),
            "missing": _missing(entrant),
            "not_judged": unjudged(run.judged),
            "completed": harmless("\n".join(completed_lines(run.completed)))
            if run.completed
            else "",
            "completed_heading": heading(run.completed) if run.completed else "",
            "newest": entrant in newest(site),
            "versions": versions(site, entrant),
            "since": since_last_time(site, entrant),
            "about": on_shelf.about if on_shelf else None,
        },
        f"How {entrant.name} ends games: what it gets right, and the causes of what it gets wrong.",
        (("Engines", addresses.ENGINES),),
    )
    for one, common in zip(shown, causes, strict=True):
        if one.more or one.number > whole:
            after = shown[one.number].page if whole <= one.number < len(shown) else ""
            yield from _cause_pages(entrant, one, common, after)


def _cause_pages(entrant: Entrant, shown: CauseShown, common: Common, after: str) -> Iterator[Page]:
    """The page of a cause with all its cases, in as many parts as it takes.

    `after` is the address of that of the next cause, if it has one.
    """
    parts = -(-len(common.cases) // IN_A_PART)
    trail = (("Engines", addresses.ENGINES), (entrant.name, entrant.address))
    for part in range(1, parts + 1):
        first = (part - 1) * IN_A_PART
        cases = common.cases[first : first + IN_A_PART]
        yield Page(
            addresses.cases(entrant.name, shown.number, part),
            f"{entrant.name}, cause {shown.number}" + (f", part {part}" if part > 1 else ""),
            "engine_cause",
            {
                "engine": entrant,
                "cause": shown,
                "first": first + 1,
                "after": after,
                "listed": [_line(entrant, one) for one in cases],
                "parts": [
                    (n, addresses.cases(entrant.name, shown.number, n), n == part)
                    for n in range(1, parts + 1)
                ],
            },
            f"Every case that fails for this cause: {shown.says}.",
            trail,
        )


def _cause(entrant: Entrant, number: int, common: Common) -> CauseShown:
    first, *rest = common.cases
    return CauseShown(
        number,
        one_line(common.cause.says),
        tuple((one_line(cited), _slug(entrant.book, cited)) for cited in common.cause.rules),
        len(common.cases),
        _line(entrant, first),
        _gherkin(first),
        "\n".join(page.reasons(first)),
        page.command(entrant.run, first),
        _table(entrant, first),
        tuple(_line(entrant, one) for one in rest[:LISTED]),
        addresses.cases(entrant.name, number),
        len(rest) > LISTED,
    )


def _slug(book: Rulebook, cited: str) -> str:
    """The slug of a rule that is cited by number and slug; empty where it is none."""
    slug = cited.rpartition(" ")[2]
    return slug if slug in book.rules else ""


def _line(entrant: Entrant, judged: Judged) -> CaseLine:
    known_here = judged.id in entrant.known.scenarios
    address = addresses.scenario(judged.id) if known_here else ""
    return CaseLine(one_line(judged.id), address, shortened(page.told_in_a_line(judged), LONGEST))


def _gherkin(judged: Judged) -> str:
    return shortened(harmless(judged.gherkin), LONGEST_SCENARIO)


def _table(entrant: Entrant, judged: Judged) -> str:
    """The address of the table with the scenario of a case."""
    return addresses.at_the_table(judged.gherkin, entrant.edition)


def _areas(site: Site, entrant: Entrant, of_case: dict[str, int]) -> list[RulesOfArea]:
    """The rules by area, those that fail with why."""
    book = entrant.book
    shown = [slug for slug in book.rules if entrant.of(slug)]
    shown += [slug for slug in entrant.rules if slug not in book.rules]
    failing = [s for s in shown if entrant.status(s) == "failed" and not _restated(book, s)]
    whys = {slug: _failed(entrant, slug, of_case) for slug in failing}
    sizes = [len(w.first.told + w.because + w.table) + 500 for w in whys.values()]
    in_full = failing[: _fitting(sizes, ROOM_FOR_RULES)]
    matrices = {
        book.families[family].title: addresses.matrix(area=family)
        for family in book.families
        if entrant in newest(site)
    }
    found = []
    for title, some in groupby(shown, lambda slug: _area(book, slug)):
        by_status: dict[str, list[str]] = {}
        for slug in some:
            by_status.setdefault(entrant.status(slug), []).append(slug)
        failed = by_status.pop("failed", [])
        found.append(
            RulesOfArea(
                title,
                matrices.get(title, ""),
                tuple(whys[slug] for slug in failed if slug in in_full),
                tuple(_in_brief(entrant, s, whys) for s in failed if s not in in_full),
                tuple(
                    (
                        LETTERS[status],
                        WORDS.get(status, status),
                        tuple((_number(entrant, slug), slug or "-") for slug in by_status[status]),
                    )
                    for status in EXPLAINED
                    if status in by_status
                ),
            )
        )
    return found


def _restated(book: Rulebook, slug: str) -> str:
    """The slug of the rule that a rule restates; empty for one that speaks for itself."""
    rule = book.rules.get(slug)
    return rule.restates if rule else ""


def _in_brief(
    entrant: Entrant, slug: str, whys: Mapping[str, FailedRule]
) -> tuple[str, str, str, str]:
    """Of a rule that fails the number, the slug, where it is told why, and that in words."""
    restated = _restated(entrant.book, slug)
    if restated:
        return _number(entrant, slug), slug, f"#{restated}", f"as {_number(entrant, restated)}"
    why = whys[slug]
    cause = why.causes[0]
    return why.number, why.slug, f"#cause-{cause}", f"cause {cause}"


def _failed(entrant: Entrant, slug: str, of_case: dict[str, int]) -> FailedRule:
    first, *_ = failing = shortest_first(entrant.of(slug))
    rule = entrant.book.rules.get(slug)
    return FailedRule(
        _number(entrant, slug),
        slug or "-",
        addresses.rule(slug) if rule else "",
        rule.sentence(entrant.edition) if rule else "Scenarios without a rule",
        len(failing),
        tuple(sorted({of_case[one.id] for one in failing})[:NAMED_CAUSES]),
        _line(entrant, first),
        shortened(page.because_in_a_line(first), LONGEST_WHY),
        _table(entrant, first),
    )


def _fitting(sizes: list[int], room: int) -> int:
    """How many of the first of these fit into that room."""
    return sum(total <= room for total in accumulate(sizes))


def _size(cause: CauseShown) -> int:
    """About how many characters a cause takes up on a page."""
    told = cause.says + cause.gherkin + cause.reasons + cause.command + cause.table
    return len(told) + sum(len(one.told + one.id + one.id) for one in cause.listed) + 900


def _area(book: Rulebook, slug: str) -> str:
    rule = book.rules.get(slug)
    return book.families[rule.family].title if rule else "Without a rule"


def _number(entrant: Entrant, slug: str) -> str:
    rule = entrant.book.rules.get(slug)
    return number_of(rule, entrant.edition) if rule else slug or "-"


def _by_profile(entrant: Entrant) -> list[tuple[str, str, Score]]:
    """Of each profile the name, its matrix and the score; only where anything was judged."""
    scores = [(name, addresses.matrix(name), entrant.score(name)) for name in PROFILES]
    return [one for one in scores if one[-1].judged]


def _missing(entrant: Entrant) -> list[tuple[str, int]]:
    """What the engine lacks for cases that were not sent, and how many cases lack it."""
    counted = Counter(name for one in entrant.run.judged for name in one.missing)
    return [(one_line(name), count) for name, count in counted.most_common()]
