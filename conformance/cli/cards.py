"""The command about cards: what is known of them, how they are written, what shows them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from textwrap import wrap
from typing import Annotated

import typer

from headjudge.cli import _command as completion
from headjudge.cli._command import ARGUMENTS, Command, EditionOption, examples, say
from headjudge.spec.cards import Card
from headjudge.spec.cards.card_finding import find_cards
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.steps.card_effects import parts, written
from headjudge.text import pluralize

WIDE = 79
"""Characters in a line, indentation included."""
FULL = 8
"""How many cards are told with all that they come to; of more there is a list."""

app = typer.Typer()


@app.command(
    cls=Command,
    rich_help_panel=ARGUMENTS,
    epilog=examples(
        ("headjudge cards", "every card that a feature may name"),
        ("headjudge cards Platinum Angel", "its effects, and how to write it"),
        ("headjudge cards libraries", "cards about libraries"),
    ),
)
def cards(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="A card's name, or what it does.",
            autocompletion=completion.cards,
            metavar="WORDS",
        ),
    ] = None,
    *,
    edition: EditionOption = "",
) -> None:
    """List the cards that steps can name, or show their effects and how to write them."""
    found = find_cards(" ".join(words or ()))
    if words and len(found) <= FULL:
        told = _in_full(found, Rulebook.at(edition))
        say("\n\n".join("\n".join(iterable) for iterable in told))
    else:
        say("\n".join(_listed(found)))


def _listed(found: Sequence[Card]) -> Iterator[str]:
    for card in found:
        yield card.name
        yield from _lines(card.does, 2)
    yield f"{pluralize(len(found), 'card')}; headjudge cards NAME shows what one comes to"


def _in_full(found: Sequence[Card], book: Rulebook) -> Iterator[Iterable[str]]:
    from headjudge.suite.compiler import bundled, compile_features

    features = [f for f in bundled() if any(card.name in f.text for card in found)]
    scenarios = compile_features(features, book)
    for card in found:
        ids = [s.case.id.partition(".")[0] for s in scenarios if card.name in s.cards]
        yield _told(card, list(dict.fromkeys(ids)))


def _told(card: Card, ids: Sequence[str]) -> Iterator[str]:
    """All that there is on a card."""
    yield f"{card.name} ({card.is_})"
    yield from _lines(card.does, 2)
    for heading, groups in parts(card):
        yield from _lines(f"{heading}:", 2)
        for together in groups:
            if len(together) > 1:
                yield "    at the same time:"
            indented = 6 if len(together) > 1 else 4
            yield from chain.from_iterable(_lines(said, indented) for said in together)
    if card.not_modelled:
        yield from _lines(f"not modelled: {card.not_modelled}", 2)
    yield "  write:"
    for line in written(card):
        yield from _lines(line, 4)
    if ids:
        yield "  shown by:"
        for one_id in ids:
            yield f"    {one_id}"


def _lines(text: str, indented: int) -> list[str]:
    """The text in lines that fit a terminal."""
    before = " " * indented
    more = f"{before}  " if indented > 2 else before  # noqa: PLR2004 -- a sentence hangs
    return wrap(text, WIDE, initial_indent=before, subsequent_indent=more, break_on_hyphens=False)
