"""The scenarios: what each shows, and how the rules lead to its outcome, step by step.

The cases of the site: every scenario and vector of any edition, gathered by its page.
"""

import shlex
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from pathlib import PurePath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from headjudge.explain.explanation import explain
from headjudge.explain.record import Explanation, Step
from headjudge.explain.render import outcome_sentence
from headjudge.site import addresses
from headjudge.site.entrants import entrants, number_of
from headjudge.site.layout import File, Page, Site
from headjudge.spec.logic.vectors import load
from headjudge.spec.protocol import Case, one_by_one
from headjudge.spec.rulebook import Rule, Rulebook, editions, runs_of
from headjudge.suite import vectors
from headjudge.suite.compiler import Feature, bundled, compile_features, holds, tagged
from headjudge.suite.scenario import Scenario
from headjudge.text import capitalize, join_english, pluralize

CASE_PAGES_MOST = 6
"""So many scenarios are named that are close to one."""
VECTORS = "vectors"
"""The name under which the vectors stand, as if they were a feature."""


class CasePage(Struct, frozen=True, dict=True):
    """A scenario with all its examples, or a vector: what has a page of its own."""

    name: str
    """The id, without the number of an example."""
    title: str
    feature: str
    """The name of its file without the ending; that of vectors is :data:`VECTORS`."""
    block: str
    """The heading under which it stands there; empty without one."""
    cases: tuple[Scenario, ...]
    """Its examples, of the newest edition in which it holds."""
    held: tuple[str, ...]
    """The editions in which it holds, newest first."""
    comment: str = ""
    questions: tuple[int, ...] = ()
    """The open questions that it is tagged with."""

    @property
    def first(self) -> Scenario:
        """Its first example."""
        return self.cases[0]

    @property
    def edition(self) -> str:
        """The newest edition in which it holds."""
        return self.held[0]

    @cached_property
    def slugs(self) -> tuple[str, ...]:
        """The slugs of the rules that it shows."""
        return tuple(filter(None, dict.fromkeys((self.first.rule, *self.first.also))))


def held_in(held: Iterable[str]) -> str:
    """These editions in words: in every one, since or until one, or from one to another."""
    oldest, newest = editions()[-1], editions()[0]
    found = []
    for first, last in runs_of(held):
        if (first, last) == (oldest, newest):
            return "in every edition"
        if first == last:
            found.append(f"in {first} alone")
        elif last == newest:
            found.append(f"since {first}")
        else:
            found.append(f"until {last}" if first == oldest else f"from {first} until {last}")
    return join_english(found)


@lru_cache(maxsize=1)
def case_pages(site: Site) -> tuple[CasePage, ...]:
    """Every scenario by feature, then every vector; those of older editions where they stand."""
    return (*_of_features(site), *_of_vectors(site.book))


def _of_features(site: Site) -> Iterator[CasePage]:
    compiled = _by_name(site.scenarios)
    older: dict[str, list[Feature]] = {}
    for feature in bundled():
        by_newest: dict[str, list[dict[str, Any]]] = {}
        for pickle in feature.pickles:
            by_newest.setdefault(_held(_tags(pickle))[0], []).append(pickle)
        for date, pickles in by_newest.items():
            if date != site.book.edition:
                older.setdefault(date, []).append(replace(feature, pickles=pickles))
    for date, parts in older.items():
        compiled |= _by_name(compile_features(parts, Rulebook.at(date)))
    for feature in bundled():
        yield from _of_feature(feature, compiled)


def _tags(pickle: dict[str, Any]) -> tuple[str, ...]:
    return tuple(tag["name"] for tag in pickle["tags"])


def _held(tags: Iterable[str]) -> tuple[str, ...]:
    """The editions in which a scenario with these tags holds, newest first."""
    return _held_by(tuple(t for t in tags if t.startswith(("@rule.", "@from.", "@until."))))


@cache
def _held_by(deciding: tuple[str, ...]) -> tuple[str, ...]:
    """The same by the tags that decide it, which many have."""
    return tuple(date for date in editions() if holds(deciding, Rulebook.at(date)))


def _by_name(scenarios: Iterable[Scenario]) -> dict[str, list[Scenario]]:
    found: dict[str, list[Scenario]] = {}
    for scenario in scenarios:
        found.setdefault(scenario.case.id.partition(".")[0], []).append(scenario)
    return found


def _of_feature(feature: Feature, compiled: dict[str, list[Scenario]]) -> Iterator[CasePage]:
    """The scenarios of a feature, each with what its text says of it, its examples aside."""
    lines = feature.text.splitlines()
    blocks = {
        child["scenario"]["id"]: rule["name"]
        for rule in feature.rules()
        for child in rule["children"]
        if "scenario" in child
    }
    firsts: dict[str, dict[str, Any]] = {}
    for pickle in feature.pickles:
        firsts.setdefault(pickle["astNodeIds"][0], pickle)
    for identity, pickle in firsts.items():
        tags, node = _tags(pickle), feature.nodes[identity]
        name = tagged(tags, "@id.")
        first = min(one["location"]["line"] for one in (node, *node["tags"]))
        yield CasePage(
            name,
            node["name"].replace("<", "").replace(">", ""),
            PurePath(feature.path).stem,
            blocks.get(identity, ""),
            tuple(compiled[name]),
            _held(tags),
            _comment_above(lines, first),
            tuple(int(t.partition(".")[2]) for t in tags if t.startswith("@question.")),
        )


def _comment_above(lines: list[str], line: int) -> str:
    """The comment that ends above a line, counted from 1, as one text."""
    found: list[str] = []
    while line > 1 and lines[line - 2].strip().startswith("#"):
        line -= 1
        found.insert(0, lines[line - 1].strip().lstrip("# "))
    return " ".join(found)


def _of_vectors(book: Rulebook) -> Iterator[CasePage]:
    """The vectors, each of the newest edition in which it can be played."""
    every = load().vectors
    newest = {v.id: next(d for d in editions() if v.at(d).playable) for v in every}
    compiled = {
        scenario.case.id: scenario
        for date in dict.fromkeys((book.edition, *newest.values()))
        for scenario in vectors.scenarios(Rulebook.at(date))
        if newest[scenario.case.id] == date
    }
    for vector in every:
        scenario = compiled[vector.id]
        held = tuple(date for date in editions() if vector.at(date).playable)
        yield CasePage(vector.id, scenario.name, VECTORS, "", (scenario,), held)


class CloseBy:
    """What every scenario is about, to tell which are close to another."""

    def __init__(self, every: Iterable[CasePage]) -> None:
        """Sort out the scenarios by rule; vectors are made, and none is named."""
        self._about: dict[str, list[CasePage]] = {}
        self._traits: dict[str, frozenset[str]] = {}
        for page in every:
            self._traits[page.name] = _traits(page)
            for about in (*page.slugs, page.feature) if page.feature != VECTORS else ():
                self._about.setdefault(about, []).append(page)

    def to(self, one: CasePage) -> list[CasePage]:
        """The closest ones, closest first: those that show a rule that it shows before others."""
        every = [self._about.get(about, ()) for about in (*one.slugs, one.feature)]
        some = {other.name: other for others in every for other in others if other is not one}
        mine, slugs = self._traits[one.name], {*one.slugs}

        def apart(other: CasePage) -> tuple[bool, float]:
            its = self._traits[other.name]
            return slugs.isdisjoint(other.slugs), -len(mine & its) / len(mine | its)

        return sorted(some.values(), key=apart)[:CASE_PAGES_MOST]


def _traits(one: CasePage) -> frozenset[str]:
    """What a scenario is about: its rules, who plays what, and the kinds of what happens."""
    case, found = one.first.case, {f"rule {slug}" for slug in one.slugs}
    if isinstance(case, Case):
        found |= {case.game.variant, *case.game.options, f"{len(case.game.players)} players"}
        found |= {type(event).__name__ for step in case.steps for event in one_by_one(step)}
    return frozenset(found)


OPEN = 3
"""How many examples of an outline are shown unfolded."""
AROUND = 2
"""Of so many of the rules that it shows, a page names those around them."""
MOST = 60_000
"""Characters of the derivations on a page; those of further examples are left to the table."""
TRAIL = (("Scenarios", addresses.SCENARIOS),)


def pages(site: Site) -> Iterator[Page | File]:
    """A page for each scenario and each vector, and lists of them."""
    every = case_pages(site)
    close = CloseBy(every)
    yield from _indexes(every, site)
    for page in every:
        yield _page(page, site, close.to(page))


def feature_title(feature: str) -> str:
    """The name of a feature file in words."""
    return "Vectors" if feature == VECTORS else feature.replace("_", " ").capitalize()


def list_address(feature: str) -> str:
    """The page that lists the scenarios of a feature."""
    return f"{addresses.SCENARIOS}of/{addresses.plain(feature)}/"


def table_link(scenario: Scenario) -> str:
    """The address of the table with a scenario on it, in the edition in which it is told."""
    inside = "\n".join(f"  {line}" for line in scenario.gherkin.splitlines())
    edition = scenario.case.edition
    text = f"Feature: {scenario.case.id}\n\n{inside}\n"
    return addresses.at_the_table(text, edition)


def _indexes(every: tuple[CasePage, ...], site: Site) -> Iterator[Page]:
    book = site.book
    of: dict[str, list[CasePage]] = {}
    for page in every:
        of.setdefault(page.feature, []).append(page)
    listed = [
        (feature_title(name), list_address(name), len(some), sum(len(page.cases) for page in some))
        for name, some in of.items()
    ]
    yield Page(
        addresses.SCENARIOS,
        "Scenarios",
        "scenarios",
        {"features": listed, "pages": len(every), "cases": sum(one[3] for one in listed)},
        "Every scenario by which Head Judge judges an engine, with how the rules lead to its end.",
    )
    for name, some in of.items():
        blocks: dict[tuple[str, str], list[CasePage]] = {}
        for page in some:
            heading = page.block or (book.rules[page.first.rule].says if page.first.rule else "")
            blocks.setdefault((page.first.rule, heading), []).append(page)
        title = feature_title(name)
        values = {
            "title": title,
            "blocks": blocks,
            "book": book,
            "ends": site.ends,
            "vectors": name == VECTORS,
        }
        says = f"{pluralize(len(some), 'scenario')}: {title}."
        yield Page(list_address(name), title, "scenario_list", values, says, TRAIL)


def _page(one: CasePage, site: Site, close: list[CasePage]) -> Page:
    book = Rulebook.at(one.edition)
    left = MOST
    examples = []
    for scenario in one.cases:
        explained = explain(scenario, book)
        shown = _example(scenario, explained, site, in_full=left > 0)
        if left > 0:
            left -= sum(map(_length, explained.steps))
        examples.append(shown)
    title = capitalize(one.title)
    newest = one.edition == editions()[0]
    values = {
        "one": one,
        "title": title,
        "book": book,
        "examples": examples,
        "open": OPEN,
        "in_a_sentence": outcome_sentence,
        "held": held_in(one.held),
        "older": not newest,
        "rules": [
            (rule.slug, number_of(rule, book.edition), rule)
            for rule in (book.rules[slug] for slug in one.slugs)
        ],
        "vector": one.feature == VECTORS,
        "around": list(_around(one, site)),
        "close": [(other, site.end(other.first)) for other in close],
        "asked": {number: book.questions[number] for number in one.questions},
    }
    trail = (*TRAIL, (feature_title(one.feature), list_address(one.feature)))
    says = f"{title}: {examples[0]['outcome']}"
    return Page(addresses.scenario(one.name), title, "scenario", values, says, trail)


def _around(one: CasePage, site: Site) -> Iterator[tuple[str, list[tuple[str, str, Rule]]]]:
    """The rules before and after those that a scenario shows, under the number of each."""
    book = site.book
    for slug in one.slugs[:AROUND]:
        others = [
            (other, book.number(other), book.rules[other])
            for other in site.neighbours.get(slug, ())
            if other and other not in one.slugs
        ]
        if others:
            yield book.number(slug), others


def _example(
    scenario: Scenario, explained: Explanation, site: Site, *, in_full: bool
) -> dict[str, Any]:
    """Return what the template shows of an example; its steps only if it is shown in full."""
    id_, start = explained.id, explained.start
    states = [start, *(step.state for step in explained.steps)]
    return {
        "explained": explained,
        "number": id_.partition(".")[2],
        "title": capitalize(explained.name),
        "outcome": outcome_sentence(explained.steps[-1].outcome) if explained.steps else "",
        "seats": site.end(scenario),
        "start": start if in_full else None,
        "steps": list(zip(explained.steps, explained.shown_outcomes, strict=True)) * in_full,
        "poisoned": any(player.poison for state in states if state for player in state.players),
        "table": table_link(scenario),
        "commands": list(_commands(scenario)),
        "engines": [
            (entrant, entrant.judged[id_]) for entrant in entrants(site) if id_ in entrant.judged
        ],
    }


def _commands(scenario: Scenario) -> Iterator[str]:
    edition = scenario.case.edition
    dated = "" if edition == editions()[0] else f" --edition {edition}"
    if scenario.path.endswith(".feature"):
        yield f"headjudge explain {scenario.path}:{scenario.line}{dated}"
    yield f"headjudge certify ENGINE{dated} --case {shlex.quote(scenario.case.id)}"


def _length(step: Step) -> int:
    """Estimate how many characters a step takes as HTML."""
    players = step.state.players if step.state and step.state.changed else ()
    text = sum(len(line.detail) + 110 for line in step.lines)
    text += sum(map(len, step.sentences)) + sum(len(claim.text) + 60 for claim in step.claims)
    rows = sum(90 + sum(map(len, player.other)) for player in players)
    return 400 + text + len(step.outcome) + rows
