"""The pages about scenarios and vectors, explaining their outcomes step by step."""

import shlex
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property, lru_cache
from pathlib import PurePath
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from headjudge.explain.explanation import explain
from headjudge.explain.record import Explanation, outcome_sentence
from headjudge.site import addresses
from headjudge.site.entrants import entrants, number_of
from headjudge.site.layout import File, Page, Site
from headjudge.spec.logic.vectors import load
from headjudge.spec.rulebook import Rulebook, editions, runs_of
from headjudge.suite import vectors
from headjudge.suite.compiler import Feature, bundled, compile_features, holds, tagged
from headjudge.suite.scenario import Scenario
from headjudge.text import capitalize, join_english, pluralize, slugify

Key = TypeVar("Key")
VECTORS = "vectors"
"""The name used as the vectors' feature."""
MAX_OPEN = 3
"""Maximum number of an outline's examples that are initially expanded."""


class CasePage(Struct, frozen=True, dict=True):
    """A scenario with all its examples, or a vector."""

    name: str
    """The case id without an example number."""
    title: str
    feature: str
    """The feature file's name without extension, or :data:`VECTORS`."""
    block: str
    """The rule heading above the scenario in its feature file; empty for none."""
    cases: tuple[Scenario, ...]
    """The examples, compiled for the newest edition that has the scenario."""
    editions: tuple[str, ...]
    """The editions that have the scenario, newest first."""
    comment: str = ""
    questions: tuple[int, ...] = ()
    """The numbers of the open questions in the scenario's tags."""

    @property
    def first(self) -> Scenario:
        """The first example."""
        return self.cases[0]

    @property
    def edition(self) -> str:
        """The newest edition that has the scenario."""
        return self.editions[0]

    @cached_property
    def slugs(self) -> tuple[str, ...]:
        """The slugs of the rules that the scenario shows."""
        return tuple(filter(None, dict.fromkeys((self.first.rule, *self.first.also))))


def describe_editions(dates: Iterable[str]) -> str:
    """Return a phrase for some editions, such as "since 2010-07-16" or "in every edition"."""
    oldest, newest = editions()[-1], editions()[0]
    phrases = []
    for first, last in runs_of(dates):
        if (first, last) == (oldest, newest):
            return "in every edition"
        if first == last:
            phrases.append(f"in {first} only")
        elif last == newest:
            phrases.append(f"since {first}")
        else:
            phrases.append(f"until {last}" if first == oldest else f"from {first} until {last}")
    return join_english(phrases)


@lru_cache(maxsize=1)
def case_pages(site: Site) -> tuple[CasePage, ...]:
    """Return all scenarios of all editions, in the order of the feature files, then all vectors."""
    return (*_scenarios(site), *_vectors(site.book))


def pages_by(site: Site, keys: Callable[[CasePage], Iterable[Key]]) -> dict[Key, list[CasePage]]:
    """Group scenarios and vectors by key; those with several keys are in several groups."""
    groups: dict[Key, list[CasePage]] = defaultdict(list)
    for page in case_pages(site):
        for key in dict.fromkeys(keys(page)):
            groups[key].append(page)
    return dict(groups)


def _scenarios(site: Site) -> Iterator[CasePage]:
    compiled = _by_name(site.scenarios)
    older: dict[str, list[Feature]] = defaultdict(list)
    for feature in bundled():
        by_newest: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for pickle in feature.pickles:
            by_newest[_editions(_tags(pickle))[0]].append(pickle)
        for date, pickles in by_newest.items():
            if date != site.book.edition:
                older[date].append(replace(feature, pickles=pickles))
    for date, parts in older.items():
        compiled |= _by_name(compile_features(parts, Rulebook.at(date)))
    for feature in bundled():
        yield from _of_feature(feature, compiled)


def _tags(pickle: dict[str, Any]) -> tuple[str, ...]:
    return tuple(tag["name"] for tag in pickle["tags"])


def _editions(tags: Iterable[str]) -> tuple[str, ...]:
    """Return the editions that have a scenario with these tags, newest first."""
    return _editions_by(tuple(t for t in tags if t.startswith(("@rule.", "@from.", "@until."))))


@cache
def _editions_by(tags: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(date for date in editions() if holds(tags, Rulebook.at(date)))


def _by_name(scenarios: Iterable[Scenario]) -> dict[str, list[Scenario]]:
    by_name: dict[str, list[Scenario]] = defaultdict(list)
    for scenario in scenarios:
        by_name[scenario.case.id.partition(".")[0]].append(scenario)
    return by_name


def _of_feature(feature: Feature, compiled: dict[str, list[Scenario]]) -> Iterator[CasePage]:
    """Yield a feature's scenarios with their headings and comments."""
    lines = feature.text.splitlines()
    blocks = {
        child["scenario"]["id"]: rule["name"]
        for rule in feature.rules()
        for child in rule["children"]
        if "scenario" in child
    }
    pickles = {pickle["astNodeIds"][0]: pickle for pickle in reversed(feature.pickles)}
    for node_id, pickle in reversed(pickles.items()):
        tags, node = _tags(pickle), feature.nodes[node_id]
        name = tagged(tags, "@id.")
        yield CasePage(
            name,
            node["name"].replace("<", "").replace(">", ""),
            PurePath(feature.path).stem,
            blocks.get(node_id, ""),
            tuple(compiled[name]),
            _editions(tags),
            _comment_above(lines, min(item["location"]["line"] for item in (node, *node["tags"]))),
            tuple(int(t.partition(".")[2]) for t in tags if t.startswith("@question.")),
        )


def _comment_above(lines: list[str], line: int) -> str:
    """Return the comment directly above a line as one text; `line` counts from 1."""
    comment: list[str] = []
    while line > 1 and lines[line - 2].strip().startswith("#"):
        line -= 1
        comment.insert(0, lines[line - 1].strip().lstrip("# "))
    return " ".join(comment)


def _vectors(book: Rulebook) -> Iterator[CasePage]:
    """Yield the vectors, each compiled for the newest edition in which it can be played."""
    playable = {
        vector.id: tuple(date for date in editions() if vector.at(date).playable)
        for vector in load().vectors
    }
    compiled = {
        scenario.case.id: scenario
        for date in dict.fromkeys((book.edition, *(dates[0] for dates in playable.values())))
        for scenario in vectors.scenarios(Rulebook.at(date))
        if playable[scenario.case.id][0] == date
    }
    for name, dates in playable.items():
        scenario = compiled[name]
        yield CasePage(name, scenario.name, VECTORS, "", (scenario,), dates)


def pages(site: Site) -> Iterator[Page | File]:
    """Yield the lists of scenarios and vectors, and a page for each of them."""
    yield from _lists(site)
    for page in case_pages(site):
        yield _page(page, site)


def feature_title(feature: str) -> str:
    """Convert a feature file's name to a title."""
    return "Vectors" if feature == VECTORS else feature.replace("_", " ").capitalize()


def list_address(feature: str) -> str:
    """Return the address of the page that lists a feature's scenarios."""
    return f"{addresses.SCENARIOS}of/{slugify(feature)}/"


def table_link(scenario: Scenario) -> str:
    """Return the address of the playground with a scenario in its edition."""
    return table_link_of(scenario.case.id, scenario.gherkin, scenario.case.edition)


def table_link_of(name: str, gherkin: str, edition: str) -> str:
    """Return the address of the playground with a one-example feature in an edition."""
    lines = "\n".join(f"  {line}" for line in gherkin.splitlines())
    return addresses.at_the_table(f"Feature: {name}\n\n{lines}\n", edition)


def _lists(site: Site) -> Iterator[Page]:
    book = site.book
    by_feature = pages_by(site, lambda page: [page.feature])
    listed = [
        (feature_title(name), list_address(name), len(pages), sum(len(p.cases) for p in pages))
        for name, pages in by_feature.items()
    ]
    yield Page(
        addresses.SCENARIOS,
        "Scenarios",
        "scenarios",
        {"features": listed, "cases": sum(cases for *_, cases in listed)},
        "Every scenario that Head Judge judges engines by, explained step by step.",
    )
    for name, pages in by_feature.items():
        blocks: dict[tuple[str, str], list[CasePage]] = defaultdict(list)
        for page in pages:
            rule = page.first.rule
            blocks[rule, page.block or (book.rules[rule].says if rule else "")].append(page)
        title = feature_title(name)
        values = {"blocks": blocks, "book": book, "ends": site.ends, "vectors": name == VECTORS}
        says = f"{pluralize(len(pages), 'scenario')}: {title}."
        yield Page(list_address(name), title, "scenario_list", values, says)


def _page(page: CasePage, site: Site) -> Page:
    book = Rulebook.at(page.edition)
    examples = [_example(scenario, explain(scenario, book), site) for scenario in page.cases]
    values = {
        "scenario": page,
        "examples": examples,
        "open": MAX_OPEN,
        "in_a_sentence": outcome_sentence,
        "editions": describe_editions(page.editions),
        "older": page.edition != editions()[0],
        "rules": [
            (slug, number_of(book.rules[slug], book.edition), book.rules[slug])
            for slug in page.slugs
        ],
        "vector": page.feature == VECTORS,
        "questions": {number: book.questions[number] for number in page.questions},
    }
    title = capitalize(page.title)
    above = ((feature_title(page.feature), list_address(page.feature)),)
    says = f"{title}: {examples[0]['outcome']}"
    return Page(addresses.scenario(page.name), title, "scenario", values, says, above)


def _example(scenario: Scenario, explained: Explanation, site: Site) -> dict[str, Any]:
    """Return an example's template variables."""
    id_, start = explained.id, explained.start
    states = [start, *(step.state for step in explained.steps)]
    return {
        "explained": explained,
        "number": id_.partition(".")[2],
        "title": capitalize(explained.name),
        "outcome": outcome_sentence(explained.steps[-1].outcome) if explained.steps else "",
        "seats": site.end(scenario),
        "start": start,
        "steps": list(zip(explained.steps, explained.shown_outcomes, strict=True)),
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
