"""The cases of the site: every scenario and vector of any edition, gathered by its page."""

from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from pathlib import PurePath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance import join
from headjudge.conformance.proving import vectors
from headjudge.conformance.scenarios.read import (
    Feature,
    bundled,
    compile_features,
    holds,
    tagged,
)
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.site.layout import Site
from headjudge.spec.logic.vectors import load
from headjudge.spec.protocol import Case, one_by_one
from headjudge.spec.rulebook import Rulebook, editions, runs_of

MOST = 6
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
    return join(found)


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
        for one in every:
            self._traits[one.name] = _traits(one)
            for about in (*one.slugs, one.feature) if one.feature != VECTORS else ():
                self._about.setdefault(about, []).append(one)

    def to(self, one: CasePage) -> list[CasePage]:
        """The closest ones, closest first: those that show a rule that it shows before others."""
        every = [self._about.get(about, ()) for about in (*one.slugs, one.feature)]
        some = {other.name: other for others in every for other in others if other is not one}
        mine, slugs = self._traits[one.name], {*one.slugs}

        def apart(other: CasePage) -> tuple[bool, float]:
            its = self._traits[other.name]
            return slugs.isdisjoint(other.slugs), -len(mine & its) / len(mine | its)

        return sorted(some.values(), key=apart)[:MOST]


def _traits(one: CasePage) -> frozenset[str]:
    """What a scenario is about: its rules, who plays what, and the kinds of what happens."""
    case, found = one.first.case, {f"rule {slug}" for slug in one.slugs}
    if isinstance(case, Case):
        found |= {case.game.variant, *case.game.options, f"{len(case.game.players)} players"}
        found |= {type(event).__name__ for step in case.steps for event in one_by_one(step)}
    return frozenset(found)
