"""Find cards by words: of their names, their types, and what they do."""

from headjudge.spec.cards import Card, cards, plain
from headjudge.spec.rulebook import LookUpError, nearest


def find_cards(words: str) -> list[Card]:
    """The cards with all these words in their names, types and what they do; without any, all.

    Upper and lower case, accents and plurals make no difference. A card of just that name comes
    first. If no card has the whole words, those with words that begin so are found.
    Raises LookUpError, naming what is near, where there are none either.
    """
    wanted = _words(words)
    texts = {name: _words(f"{name} {one.does} {one.is_}") for name, one in cards().items()}
    some = [name for name, text in texts.items() if wanted <= text]
    if not some:
        begun = {name: " ".join(("", *text)) for name, text in texts.items()}
        some = [n for n, text in begun.items() if all(f" {word}" in text for word in wanted)]
    if not some or (words and not wanted):
        of_names = sorted({word for name in texts for word in plain(name).split()})
        near = nearest(plain(words), of_names) or nearest(words, texts)
        raise LookUpError(f"no card is known that has to do with {words!r}{near}")
    some.sort(key=lambda name: plain(name) != plain(words))
    return [cards()[name] for name in some]


def _words(text: str) -> frozenset[str]:
    """Return the words of a text, each without its plural or its ending as a verb."""
    ies = (f"{word[:-3]}y" if word.endswith("ies") else word for word in plain(text).split())
    return frozenset(word.removesuffix("s") for word in ies)
