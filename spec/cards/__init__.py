"""Cards, emblems and designations that affect how games end, described as feature steps.

Each has one record; files group records by effect. A record contains a description in our own words
and steps (see ``headjudge steps``), never the card's text. A card is in the list only if the record
covers everything about it that can affect how a game ends; a user describes the effects of all
other cards. Its steps may contain

- ``{you}``: the controller; ``{target}``: each player named after "for", in ``while`` the enchanted
  player; ``{targets}``: all of them together; ``{number}``: a number X;
- ``{one_more}``: the number of cards in the controller's library, plus one;
- ``{permanent}``, in ``while``: the object that has the effect;
- ``{name}``: the card's name as one word, for naming an ability;
- ``{start}``: the controller's starting life total in the variant;
- ``{unpreventable}``: a clause that makes damage unpreventable if X is 5 or more;
- ``each player``, ``each opponent of {you}``, ``each player but {you}``: one event per player.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from headjudge.spec.rulebook import LookUpError, read_toml

__all__ = [
    "TYPES",
    "Card",
    "card",
    "cards",
    "find_cards",
    "known_names",
    "plain",
    "read_cards",
    "similar_names",
]

TYPES = frozenset(
    {"artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker"}
    | {"sorcery", "emblem", "designation"}
)
"""The allowed types of a record: card types, emblems and designations."""
_SAME_WORD = 0.75
"""The minimum difflib ratio for a misspelled word."""
APOSTROPHES = "['\u2019]"
STATIC = frozenset({"{you}", "{target}", "{permanent}", "{name}", "{start}"})
"""Placeholders allowed in ``while``, where no numbers are chosen."""
RESOLVING = frozenset(
    {"{you}", "{target}", "{targets}", "{number}", "{name}", "{start}", "{unpreventable}"}
    | {"{one_more}"}
)
"""Placeholders allowed in the other steps."""
Steps = tuple[str | tuple[str, ...], ...]
"""Steps in order; those in an inner tuple are simultaneous."""


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card, emblem or designation, and its effects on how games end."""

    is_: str = field(name="is")
    """The types in lower case, separated by spaces."""
    does: str
    """A short description in our own words, for readers."""
    name: str = ""
    when: str = ""
    """When the ability triggers or how to activate it; for readers only."""
    other_when: str = field(name="other-when", default="")
    """The same for the other ability."""
    while_: tuple[str, ...] = field(name="while", default=())
    """Steps whose effects last while it is on the battlefield; for an emblem, forever."""
    resolves: Steps = ()
    """Steps performed as the spell or its enters ability resolves."""
    again: Steps = ()
    """Steps performed instead if its controller has cast a spell of this name before."""
    ability: Steps = ()
    """Steps of an activated ability, or of one whose trigger event can't be stated in a case."""
    other_ability: Steps = field(name="other-ability", default=())
    """Steps of a second such ability."""
    leaves: Literal["", "graveyard", "exile"] = ""
    """The zone into which the permanent is put when its ability is used, or when it replaces its
    controller's loss."""
    world: bool = False
    """Whether it is a world permanent, of which only the newest stays (704.5k)."""
    untargetable: Literal["", "shroud", "hexproof"] = ""
    """Whether its effect keeps all players or only opponents from targeting its controller."""
    only_cast: bool = field(name="only-cast", default=False)
    """Whether the enters effect requires that the card was cast."""
    lasts: Literal["", "a turn", "until their next turn"] = ""
    """How long the resolution's effects last: until the turn ends, until the controller's next turn
    begins, or (if empty) with no such limit."""
    hurts_creatures: bool = field(name="hurts-creatures", default=False)
    """Whether it also damages creatures; a case states which of the named ones die."""

    @property
    def word(self) -> str:
        """The name as one hyphenated word, used to name an ability in a step."""
        return "-".join(re.findall(r"\w+", re.sub(APOSTROPHES, "", self.name)))

    @property
    def sentences(self) -> tuple[str, ...]:
        """All steps in order, flattened."""
        steps = (*self.while_, *self.resolves, *self.again, *self.ability, *self.other_ability)
        return tuple(_flat(steps))

    @property
    def is_permanent(self) -> bool:
        """Whether the card stays on the battlefield after it resolves."""
        return not set(self.is_.split()) & {"instant", "sorcery", "emblem", "designation"}

    @property
    def can_be_there(self) -> bool:
        """Whether a player can control it: it is a permanent or has steps in ``while``."""
        return (self.is_permanent or bool(self.while_)) and not self.enchants_player

    @property
    def enchants_player(self) -> bool:
        """Whether it is an Aura on a player, whom the step in which it resolves names."""
        return "{target}" in str(self.while_)

    @property
    def saves(self) -> bool:
        """Whether it leaves the battlefield as it replaces its controller's loss."""
        return bool(self.leaves) and "would lose the game" in str(self.while_)

    @property
    def is_aimed(self) -> bool:
        """Whether the card's triggered ability targets an opponent."""
        return ": one opponent of " in str(self.while_)

    @property
    def must_be_stated(self) -> tuple[tuple[str, str], ...]:
        """The abilities whose trigger events can't be stated in a case, each with that event."""
        which = "other ability" if self.triggers else "ability"
        both = (
            (which, self.when, self.ability),
            ("other ability", self.other_when, self.other_ability),
        )
        return tuple(
            (name, when)
            for name, when, steps in both
            if steps and when and not re.search(r"\b(?:pays|taps|uses)\b", when)
        )

    @property
    def triggers(self) -> bool:
        """Whether the card has an ability that a case triggers automatically."""
        return "{name}" in str(self.sentences)


@cache
def cards() -> dict[str, Card]:
    """Return all cards by name, in alphabetical order.

    Raises LookUpError, naming the file and card, if a record is invalid.
    """
    by_name: dict[str, Card] = {}
    known: dict[str, str] = {}
    for where, text in card_files():
        for record in read_cards(text, where):
            if plain(record.name) in known:
                first = known[plain(record.name)]
                raise LookUpError(f"{where}: [{record.name}] is already defined in {first}")
            known[plain(record.name)] = where
            by_name[record.name] = record
    return {name: by_name[name] for name in sorted(by_name, key=plain)}


def card_files() -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each file of card records, in alphabetical order."""
    for path in sorted(files("headjudge.spec.cards").iterdir(), key=lambda file: file.name):
        if path.name.endswith(".toml"):
            yield f"spec/cards/{path.name}", path.read_text("utf-8")


def card(name: str) -> Card:
    """Return the card with this name, ignoring case, accents and apostrophes.

    Raises LookUpError, suggesting similar names, if there is no such card.
    """
    wanted = plain(name)
    known = _by_plain_name()
    if wanted in known:
        return known[wanted]
    near = sorted(record.name for plainly, record in known.items() if wanted and wanted in plainly)
    hint = _did_you_mean(near or similar_names(name))
    raise LookUpError(f"{name!r} is not in the list of cards; describe its effect instead{hint}")


def known_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the listed cards among these, ignoring case, accents and apostrophes."""
    known = _by_plain_name()
    found = {known[wanted].name for name in names if (wanted := plain(name)) in known}
    return tuple(sorted(found))


def read_cards(text: str, where: str) -> Iterator[Card]:
    """Yield the cards of a TOML text. Raises LookUpError at the first invalid card."""
    for name, table in read_toml(text, where).items():
        if not isinstance(table, dict):
            raise LookUpError(
                f'{where}: {name!r} is outside a card; begin each card with ["A Name"]'
            )
        try:
            yield _card(name, table)
        except (msgspec.ValidationError, LookUpError) as error:
            raise LookUpError(f"{where}: [{name}]: {error}") from None


@cache
def _by_plain_name() -> dict[str, Card]:
    return {plain(name): record for name, record in cards().items()}


def _card(name: str, table: dict[str, Any]) -> Card:
    if "name" in table:
        raise LookUpError("put the name in the brackets, not in a field `name`")
    record = msgspec.convert({**table, "name": name}, Card)
    if not record.word[:1].isupper():
        raise LookUpError("the name of a card must begin with a capital letter")
    if not record.is_ or (strange := sorted(set(record.is_.split()) - TYPES)):
        wrong = f"{strange[0]!r} is not" if record.is_ else "nothing is not"
        raise LookUpError(f"`is`: {wrong} one of {', '.join(sorted(TYPES))}")
    if not record.does or not record.does.isprintable():
        raise LookUpError("`does` must be a nonempty line of printable characters")
    if not record.sentences:
        raise LookUpError("missing `while`, `resolves` or `ability`")
    if (record.when or record.lasts) and not (record.resolves or record.ability or record.leaves):
        raise LookUpError("`when` and `lasts` require `resolves` or `ability`")
    if record.other_ability and (record.triggers or not record.ability):
        raise LookUpError("`other-ability` requires an `ability` that doesn't trigger")
    _check("while", record.while_, STATIC)
    _check("resolves", tuple(_flat(record.resolves)), RESOLVING)
    _check("again", tuple(_flat(record.again)), RESOLVING)
    _check("ability", tuple(_flat(record.ability)), RESOLVING)
    _check("other-ability", tuple(_flat(record.other_ability)), RESOLVING)
    return record


def _check(where: str, sentences: tuple[str, ...], known: frozenset[str]) -> None:
    """Raise LookUpError if a step in `where` contains a placeholder that is not `known`."""
    for sentence in sentences:
        for placeholder in re.findall(r"\{.*?\}", sentence):
            if placeholder not in known:
                message = f"{sentence!r}: `{where}` has no placeholder {placeholder}"
                raise LookUpError(f"{message}; choose from {', '.join(sorted(known))}")


def _flat(listed: Steps) -> Iterator[str]:
    for item in listed:
        if isinstance(item, str):
            yield item
        else:
            yield from item


@cache
def plain(name: str) -> str:
    """Return a name or text without case, accents and punctuation."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    return " ".join(re.findall(r"[^\W_]+", re.sub(rf"{APOSTROPHES}|[\u0300-\u036f]", "", bare)))


def find_cards(words: str) -> list[Card]:
    """Return the cards that match all of these words, or all cards if `words` is empty.

    Case, accents and plurals are ignored. An exact name match comes first. If no card contains all
    the words, prefixes of words count as matches. Raises LookUpError, suggesting similar words, if
    nothing matches.
    """
    wanted = _words(words)
    texts = {name: _words(f"{name} {record.does} {record.is_}") for name, record in cards().items()}
    matches = [name for name, text in texts.items() if wanted <= text]
    if not matches:
        joined = {name: " ".join(("", *text)) for name, text in texts.items()}
        matches = [n for n, text in joined.items() if all(f" {word}" in text for word in wanted)]
    if not matches or (words and not wanted):
        of_names = sorted({word for name in texts for word in plain(name).split()})
        near = get_close_matches(plain(words), of_names, 3, _SAME_WORD)
        hint = _did_you_mean(near or similar_names(words))
        raise LookUpError(
            f"no card in the list matches {words!r}; describe its effect instead{hint}"
        )
    matches.sort(key=lambda name: plain(name) != plain(words))
    return [cards()[name] for name in matches]


def similar_names(text: str, cutoff: float = _SAME_WORD) -> list[str]:
    """Return the names of the cards that a text may misspell.

    `cutoff` is the minimum difflib ratio.
    """
    known = _by_plain_name()
    return [known[name].name for name in get_close_matches(plain(text), known, 3, cutoff)]


def _did_you_mean(near: list[str]) -> str:
    return f"; did you mean {', '.join(near[:3])}?" if near else ""


def _words(text: str) -> frozenset[str]:
    """Return a text's words, without plural and verb endings."""
    ies = (f"{word[:-3]}y" if word.endswith("ies") else word for word in plain(text).split())
    return frozenset(word.removesuffix("s") for word in ies)
