"""The front page: what this is, and where it leads."""

from collections.abc import Iterator

from headjudge.conformance.explaining.explanation import explain
from headjudge.conformance.explaining.state_text import changes
from headjudge.conformance.site import addresses
from headjudge.conformance.site.engine_standing import newest
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.spec.cards import cards
from headjudge.spec.rulebook import editions

SAMPLE = "both-at-zero.1"
"""The case that is played on the front page."""
FIRST = 6
"""How many rules that an engine fails are named there."""


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
            "engines": [(entrant, entrant.score()) for entrant in newest(site)],
            "first": FIRST,
            **_sample(site),
        },
        "Does a Magic: The Gathering rules engine end games as the Comprehensive Rules say?",
    )


def _sample(site: Site) -> dict[str, object]:
    """A scenario, and how it ends by which rules."""
    scenario = next(one for one in site.scenarios if one.case.id == SAMPLE)
    explained = explain(scenario, site.book)
    return {
        "gherkin": scenario.gherkin,
        "scenario": addresses.scenario(SAMPLE),
        "table": addresses.at_the_table(scenario.gherkin),
        "steps": list(zip(explained.steps, changes(explained), strict=True)),
        "ended": site.ends[SAMPLE],
        "outcome": explained.steps[-1].outcome,
    }
