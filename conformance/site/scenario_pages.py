"""The scenarios: what each shows, and how the rules lead to its outcome, step by step."""

import shlex
from collections.abc import Iterator
from typing import Any

from headjudge.conformance import capitalised, several
from headjudge.conformance.explaining.explanation import explain
from headjudge.conformance.explaining.record import Explanation, Step
from headjudge.conformance.explaining.render import outcome_sentence
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.site import addresses
from headjudge.conformance.site.case_pages import VECTORS, CasePage, CloseBy, case_pages, held_in
from headjudge.conformance.site.entrants import entrants, number_of
from headjudge.conformance.site.layout import File, Page, Site
from headjudge.spec.rulebook import Rule, Rulebook, editions

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
    for one in every:
        yield _page(one, site, close.to(one))


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
    for one in every:
        of.setdefault(one.feature, []).append(one)
    listed = [
        (feature_title(name), list_address(name), len(some), sum(len(one.cases) for one in some))
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
        for one in some:
            heading = one.block or (book.rules[one.first.rule].says if one.first.rule else "")
            blocks.setdefault((one.first.rule, heading), []).append(one)
        title = feature_title(name)
        values = {
            "title": title,
            "blocks": blocks,
            "book": book,
            "ends": site.ends,
            "vectors": name == VECTORS,
        }
        says = f"{several(len(some), 'scenario')}: {title}."
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
    title = capitalised(one.title)
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
        "title": capitalised(explained.name),
        "outcome": outcome_sentence(explained.steps[-1].outcome) if explained.steps else "",
        "seats": site.end(scenario),
        "start": start if in_full else None,
        "steps": list(zip(explained.steps, explained.shown_outcomes, strict=True)) * in_full,
        "poisoned": any(player.poison for state in states if state for player in state.players),
        "table": table_link(scenario),
        "commands": list(_commands(scenario)),
        "engines": [(one, one.judged[id_]) for one in entrants(site) if id_ in one.judged],
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
