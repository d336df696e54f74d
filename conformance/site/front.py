"""The front page: what this is, and where it leads."""

from collections.abc import Iterator

from conformance.site import addresses
from conformance.site.frame import File, Page, Site
from spec.cards import cards
from spec.rulebook import editions


def pages(site: Site) -> Iterator[Page | File]:
    """The front page."""
    counts = {
        "rules": len(list(site.book)),
        "editions": len(editions()),
        "cases": len(site.scenarios),
        "cards": len(cards()),
        "questions": len(site.book.questions),
        "engines": len(site.runs),
    }
    yield Page(
        addresses.FRONT,
        "Head Judge",
        "front",
        {"counts": counts, "edition": site.book.edition},
        "Does a Magic: The Gathering rules engine end games as the Comprehensive Rules say?",
    )
