"""The cards that sentences can name: what each does, how it is written, and what shows it."""

from collections.abc import Iterable, Iterator

from headjudge.conformance import several
from headjudge.conformance.sentences.card_effects import parts, written
from headjudge.conformance.site import addresses
from headjudge.conformance.site.case_pages import CasePage, case_pages
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.conformance.site.scenario_pages import table_link
from headjudge.spec.cards import Card, cards

TRAIL = (("Cards", addresses.CARDS),)


def pages(site: Site) -> Iterator[Page | File]:
    """A page a card, and a list of them."""
    shown = shown_by(case_pages(site))
    every = list(cards().values())
    yield Page(
        addresses.CARDS,
        "Cards",
        "cards",
        {"cards": every},
        f"{several(len(every), 'card')} that bear on how games end, and what each comes to.",
    )
    for one in every:
        some = shown.get(one.name, [])
        values = {
            "card": one,
            "parts": tuple(parts(one)),
            "written": tuple(written(one)),
            "shown": some,
            "ends": site.ends,
            "table": at_the_table(one, some),
        }
        yield Page(addresses.card(one.name), one.name, "card", values, one.does, TRAIL)


def shown_by(every: Iterable[CasePage]) -> dict[str, list[CasePage]]:
    """The scenarios that name each card, by its name."""
    found: dict[str, dict[str, CasePage]] = {}
    for page in every:
        for case in page.cases:
            for name in case.cards:
                found.setdefault(name, {})[page.name] = page
    return {name: list(of.values()) for name, of in found.items()}


def at_the_table(card: Card, shown: Iterable[CasePage]) -> str:
    """The address of the table with the first case that names the card, else a made one."""
    first = next((case for one in shown for case in one.cases if card.name in case.cards), None)
    return table_link(first) if first else addresses.at_the_table(made(card))


def made(card: Card) -> str:
    """A feature to begin with, of a card that no scenario names: it is there, or resolves."""
    steps = list(written(card))
    there = [line.removeprefix("Given ") for line in steps if line.startswith("Given ")]
    resolves = [line for line in steps if line.startswith("When Ana's ") and " resolves" in line][
        :1
    ]
    given = ["Given a game between Ana, Ben and Cho", *(f"And {one}" for one in there)]
    happens = [*resolves, "When state-based actions are checked"]
    lines = [*given, *(happens[:1]), *(f"And {one.removeprefix('When ')}" for one in happens[1:])]
    inside = "\n".join(f"    {line}" for line in lines)
    return f"Feature: {card.name}\n\n  Example: {card.name}\n{inside}\n"
