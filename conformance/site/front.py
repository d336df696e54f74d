"""The front page: what this is, and where it leads."""

from collections.abc import Iterator

from msgspec import Struct

from headjudge.conformance.explaining.cited import Cited
from headjudge.conformance.explaining.explanation import explain
from headjudge.conformance.reporting.score import Score
from headjudge.conformance.site import addresses
from headjudge.conformance.site.engine_standing import Entrant, newest, number_of
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.spec.cards import cards
from headjudge.spec.rulebook import editions

SAMPLE = "both-at-zero.1"
"""The case that is played on the front page."""
FIRST = 6
"""How many rules that an engine fails are named there."""


class SampleStep(Struct, frozen=True):
    """A step of the sample: what happens, and which rules do what."""

    sentences: tuple[str, ...]
    lines: tuple[Cited, ...]
    now: str


class EngineRow(Struct, frozen=True):
    """An engine, with the rules that it fails first."""

    engine: Entrant
    score: Score
    failing: tuple[tuple[str, str], ...]
    """The number of a rule, and where it is told why it fails."""


def pages(site: Site) -> Iterator[Page | File]:
    """The front page."""
    counts = {
        "rules": len(list(site.book)),
        "editions": len(editions()),
        "since": editions()[-1][:4],
        "scenarios": len(site.scenarios),
        "cards": len(cards()),
        "questions": len(site.book.questions),
    }
    yield Page(
        addresses.FRONT,
        "Head Judge",
        "front",
        {
            "counts": counts,
            "engines": [_row(entrant) for entrant in newest(site)],
            **_sample(site),
        },
        "Does a Magic: The Gathering rules engine end games as the Comprehensive Rules say?",
    )


def _row(entrant: Entrant) -> EngineRow:
    score = entrant.score()
    failing = tuple(
        (number_of(entrant.book.rules[slug], entrant.edition), f"{entrant.address}#{slug}")
        for slug in score.failing[:FIRST]
    )
    return EngineRow(entrant, score, failing)


def _sample(site: Site) -> dict[str, object]:
    """A scenario, and how it ends by which rules."""
    scenario = next(one for one in site.scenarios if one.case.id == SAMPLE)
    explained = explain(scenario, site.book)
    steps = [
        SampleStep(
            step.sentences,
            tuple(one for one in step.did if one.text),
            step.now,
        )
        for step in explained.steps
    ]
    return {
        "gherkin": scenario.gherkin,
        "scenario": addresses.scenario(SAMPLE),
        "table": addresses.at_the_table(scenario.gherkin),
        "steps": steps,
        "ended": site.ends[SAMPLE],
        "outcome": explained.steps[-1].told,
    }
