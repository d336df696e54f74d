"""The card pages: all cards that scenarios can name."""

from collections.abc import Iterable, Iterator

from headjudge.site import addresses
from headjudge.site.layout import File, Page, Site
from headjudge.site.scenarios import CasePage, pages_by, table_link, table_link_of
from headjudge.spec.cards import Card, cards
from headjudge.suite.steps.card_effects import parts, written
from headjudge.text import pluralize


def pages(site: Site) -> Iterator[Page | File]:
    """Yield the list of cards and a page for each card."""
    by_card = pages_by(site, card_names)
    all_cards = list(cards().values())
    yield Page(
        addresses.CARDS,
        "Cards",
        "cards",
        {"cards": all_cards},
        f"{pluralize(len(all_cards), 'card')} that affect how games end, and the effects of each.",
    )
    for card in all_cards:
        scenarios = by_card.get(card.name, [])
        values = {
            "card": card,
            "parts": tuple(parts(card)),
            "written": tuple(written(card)),
            "shown": scenarios,
            "ends": site.ends,
            "table": at_the_table(card, scenarios),
        }
        yield Page(addresses.card(card.name), card.name, "card", values, card.does)


def card_names(page: CasePage) -> Iterator[str]:
    """Yield the names of the cards used in a scenario."""
    for case in page.cases:
        yield from case.cards


def at_the_table(card: Card, case_pages: Iterable[CasePage]) -> str:
    """Return the address of the playground with the first case that uses a card, or an example."""
    first = next(
        (case for page in case_pages for case in page.cases if card.name in case.cards), None
    )
    return table_link(first) if first else table_link_of(card.name, _first_example(card), "")


def _first_example(card: Card) -> str:
    """Return a starting example with the card on the battlefield or resolving."""
    steps = list(written(card))
    givens = [line.removeprefix("Given ") for line in steps if line.startswith("Given ")]
    if " pays " in str(card.ability):
        givens.append("Ana starts with 60 life")
    spells = [line for line in steps if line.startswith("When Ana's ") and " resolves" in line]
    setup = ["Given a game between Ana, Ben and Cho", *(f"And {line}" for line in givens)]
    when, *rest = [*spells[:1], "When state-based actions are checked"]
    lines = [*setup, when, *(f"And {line.removeprefix('When ')}" for line in rest)]
    return "\n".join([f"Example: {card.name}", *(f"  {line}" for line in lines)])
