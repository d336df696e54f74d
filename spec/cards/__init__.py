"""Cards, emblems and designations that bear on how games end, as the sentences that they come to.

One record each, in a file by what they do. A record holds facts in our words and in the sentences
of features (``headjudge steps``), never the words of a card. In its sentences stand for

- ``{you}`` who controls it, ``{target}`` each player named after "for", ``{targets}`` all of them
  together, ``{number}`` a number X;
- ``{permanent}``, in ``while``, the object whose effect it is;
- ``{name}`` the card itself as one word, where an ability needs a name;
- ``{start}`` the life total that its controller starts with by the rules of the variant;
- ``{unpreventable}`` that damage can't be prevented, if X is 5 or more;
- ``each player``, ``each opponent of {you}``, ``each player but {you}``: one event for each.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from headjudge.spec.rulebook import LookUpError, nearest, read_toml

__all__ = ["TYPES", "Card", "card", "cards", "plain", "read_cards"]

TYPES = frozenset(
    {"artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker"}
    | {"sorcery", "emblem", "designation"}
)
"""What a record can be: card types, and the two that no card is printed as."""
APOSTROPHES = "['\u2019]"
STATIC = frozenset({"{you}", "{permanent}", "{name}", "{start}"})
"""What ``while`` can hold: nobody is named, and no number, for what is just there."""
RESOLVING = frozenset(
    {"{you}", "{target}", "{targets}", "{number}", "{name}", "{start}", "{unpreventable}"}
)
"""What ``resolves`` and ``ability`` can hold."""


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card, an emblem or a designation does that bears on how games end."""

    is_: str = field(name="is")
    """Its types in lower case, with a space between them."""
    does: str
    """A short sentence of our own, for people."""
    name: str = ""
    when: str = ""
    """When its ability triggers, or what it takes to activate it; for people only."""
    while_: tuple[str, ...] = field(name="while", default=())
    """Sentences of what holds while it is on the battlefield; of an emblem, from when it comes."""
    resolves: tuple[str | tuple[str, ...], ...] = ()
    """Sentences of what happens, in order, as the spell resolves, or by what it does as it enters;
    those in a list of their own happen at the same time."""
    ability: tuple[str | tuple[str, ...], ...] = ()
    """The same, of an ability of it that is activated, or that triggers on what no case tells."""
    only_cast: bool = field(name="only-cast", default=False)
    """Whether what it does as it enters it does only if it was cast."""
    lasts: Literal["", "a turn", "until their next turn"] = ""
    """How long what its resolving begins lasts: until the turn ends, or the next turn of whoever
    controlled it begins, or with no such end."""
    hurts_creatures: bool = field(name="hurts-creatures", default=False)
    """Whether it deals creatures the damage too that it deals players, which no sentence says."""
    not_modelled: str = field(name="not-modelled", default="")
    """What it does that could bear on an ending and is not among its sentences, for people."""

    @property
    def word(self) -> str:
        """Its name as one word that a sentence can use for an ability of it."""
        return "-".join(re.findall(r"\w+", re.sub(APOSTROPHES, "", self.name)))

    @property
    def sentences(self) -> tuple[str, ...]:
        """All its sentences, in order."""
        return tuple(_flat((*self.while_, *self.resolves, *self.ability)))

    @property
    def is_permanent(self) -> bool:
        """Whether it stays on the battlefield as it resolves."""
        return not set(self.is_.split()) & {"instant", "sorcery", "emblem", "designation"}

    @property
    def can_be_there(self) -> bool:
        """Whether a player can control it: a permanent, or else what says something."""
        return self.is_permanent or bool(self.while_)

    @property
    def is_aimed(self) -> bool:
        """Whether what triggers by itself has a target."""
        return ": one opponent of " in str(self.while_)

    @property
    def waits_to_be_said(self) -> bool:
        """Whether it has an ability that triggers on what no case tells."""
        pays = re.search(r"\b(?:pays|taps|uses)\b", self.when)
        return bool(self.ability) and bool(self.when) and not pays

    @property
    def triggers(self) -> bool:
        """Whether it has an ability that triggers by itself in a case."""
        return "{name}" in str(self.sentences)


@cache
def cards() -> dict[str, Card]:
    """Return every card by its name, in the order of the alphabet.

    Raises LookUpError, with file and card, for a record that is wrong.
    """
    found: dict[str, Card] = {}
    known: dict[str, str] = {}
    for path in sorted(files("headjudge.spec.cards").iterdir(), key=lambda file: file.name):
        if path.name.endswith(".toml"):
            where = f"spec/cards/{path.name}"
            for one in read_cards(path.read_text("utf-8"), where):
                if plain(one.name) in known:
                    raise LookUpError(f"{where}: [{one.name}] stands in {known[plain(one.name)]}")
                known[plain(one.name)] = where
                found[one.name] = one
    return {name: found[name] for name in sorted(found, key=plain)}


def card(name: str) -> Card:
    """The card of that name, in any case, whether or not its apostrophes and accents are written.

    Raises LookUpError, naming the nearest, if there is none.
    """
    wanted = plain(name)
    known = _by_plain_name()
    if wanted in known:
        return known[wanted]
    near = {one.name for plainly, one in known.items() if wanted and wanted in plainly}
    said = f"; did you mean {', '.join(sorted(near)[:3])}?" if near else nearest(name, cards())
    raise LookUpError(f"no card is called {name!r}{said}")


def read_cards(text: str, where: str) -> Iterator[Card]:
    """The cards of a TOML text, a table each. Raises LookUpError for the first that is wrong."""
    for name, table in read_toml(text, where).items():
        if not isinstance(table, dict):
            raise LookUpError(f'{where}: {name!r} stands outside a card; begin with ["A Name"]')
        try:
            yield _card(name, table)
        except (msgspec.ValidationError, LookUpError) as error:
            raise LookUpError(f"{where}: [{name}]: {error}") from None


@cache
def _by_plain_name() -> dict[str, Card]:
    return {plain(name): one for name, one in cards().items()}


def _card(name: str, table: dict[str, Any]) -> Card:
    if "name" in table:
        raise LookUpError("`name` is what stands in the brackets, and no field")
    one = msgspec.convert({**table, "name": name}, Card)
    if not one.word[:1].isupper():
        raise LookUpError("the name of a card begins with a capital letter")
    if not one.is_ or (strange := sorted(set(one.is_.split()) - TYPES)):
        what = f"{strange[0]!r} is not" if one.is_ else "nothing is not"
        raise LookUpError(f"`is`: {what} one of {', '.join(sorted(TYPES))}")
    if not one.does or not one.does.isprintable():
        raise LookUpError("`does` is no sentence that can be printed")
    if not one.sentences:
        raise LookUpError("it needs `while`, `resolves` or `ability`, what it comes to")
    if (one.when or one.lasts) and not (one.resolves or one.ability):
        raise LookUpError(
            "`when` and `lasts` are about `resolves` or `ability`, and neither is there"
        )
    _check("while", one.while_, STATIC)
    _check("resolves", tuple(_flat(one.resolves)), RESOLVING)
    _check("ability", tuple(_flat(one.ability)), RESOLVING)
    return one


def _check(where: str, sentences: tuple[str, ...], known: frozenset[str]) -> None:
    """Whether only placeholders stand in the sentences that mean something there."""
    for sentence in sentences:
        for placeholder in re.findall(r"\{.*?\}", sentence):
            if placeholder not in known:
                said = f"{sentence!r}: in `{where}` nothing stands for {placeholder}"
                raise LookUpError(f"{said}; there are {', '.join(sorted(known))}")


def _flat(listed: tuple[str | tuple[str, ...], ...]) -> Iterator[str]:
    for one in listed:
        if isinstance(one, str):
            yield one
        else:
            yield from one


@cache
def plain(name: str) -> str:
    """Return a name, or other words, without what people leave out or write in several ways."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    return " ".join(re.findall(r"[^\W_]+", re.sub(rf"{APOSTROPHES}|[\u0300-\u036f]", "", bare)))
