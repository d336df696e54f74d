"""Find cards by words in their names, types and effects."""

from headjudge.spec.cards import Card, cards, plain
from headjudge.spec.rulebook import LookUpError, nearest


def find_cards(words: str) -> list[Card]:
    """Return the cards that contain all these words; without words, all cards.

    Case, accents and plurals are ignored. An exact name comes first. If no card contains the whole
    words, their beginnings count. Raises LookUpError with similar words if nothing matches.
    """
    wanted = _words(words)
    texts = {name: _words(f"{name} {record.does} {record.is_}") for name, record in cards().items()}
    found = [name for name, text in texts.items() if wanted <= text]
    if not found:
        joined = {name: " ".join(("", *text)) for name, text in texts.items()}
        found = [n for n, text in joined.items() if all(f" {word}" in text for word in wanted)]
    if not found or (words and not wanted):
        of_names = sorted({word for name in texts for word in plain(name).split()})
        near = nearest(plain(words), of_names) or nearest(words, texts)
        raise LookUpError(f"no card is known that has to do with {words!r}{near}")
    found.sort(key=lambda name: plain(name) != plain(words))
    return [cards()[name] for name in found]


def _words(text: str) -> frozenset[str]:
    """Return the words of a text without plural and verb endings."""
    ies = (f"{word[:-3]}y" if word.endswith("ies") else word for word in plain(text).split())
    return frozenset(word.removesuffix("s") for word in ies)
