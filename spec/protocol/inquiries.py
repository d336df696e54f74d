"""Inquiries: the kind of case that asks one thing and is answered with it.

An :class:`Inquiry` goes in, one :class:`Answered` comes out. What is asked is a tagged union, so
each kind of question is a class here.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType, field

from spec.protocol.values import Count, Edition, LifeTotal, Name, kebab

Whole = LifeTotal
"""A whole number, below 0 too."""
Total = Literal["life", "power", "toughness"]
Way = Literal["changed", "changed-by-result", "set", "doubled", "tripled"]
Doing = Literal["damage", "life-gain", "life-loss", "draw", "mana", "counters"]
Placeholder = Literal[
    "spell",
    "ability",
    "spell-text",
    "free-spell",
    "reduced-spell",
    "special-action",
    "referring-text",
    "text",
    "card",
    "permanent",
    "paid-permanent",
    "paid-spell",
    "gained-ability",
    "enters-ability",
    "delayed-trigger",
]
"""What an X is in: see the table in ``protocol.md``."""


class _Ask(Struct, frozen=True, tag_field="about", tag=kebab, omit_defaults=True):
    """Something to ask."""


class Halves(_Ask, frozen=True):
    """What half of a number is, rounded as the effect says: 107.1a."""

    number: Count
    up: bool


class MayChoose(_Ask, frozen=True):
    """Whether a player told to choose any number may choose this one: 107.1c."""

    number: Name
    """A whole number, or a fraction such as 1/2."""
    among: Count | None = None
    """Where any number of these many players and objects is to be chosen, to divide something."""


class Becomes(_Ask, frozen=True):
    """What a total counts as after an effect: 107.1b."""

    of: Total
    now: Whole
    by: Way
    number: Whole = 0
    """What it is changed by or set to."""


class Amount(_Ask, frozen=True):
    """How much an effect does whose calculation comes to a number: 107.1b."""

    of: Doing
    number: Whole


class PowerAndToughness(_Ask, frozen=True):
    """The total power and toughness of a creature: 107.1b."""

    power: Whole
    toughness: Whole


class IsLess(_Ask, frozen=True):
    """Whether one creature's power is less than another's: 107.1b."""

    number: Whole
    than: Whole


class Highest(_Ask, frozen=True):
    """What the highest of these numbers is, and something added to it: 107.2."""

    among: Annotated[tuple[Count, ...], Meta(max_length=100)]
    plus: Count = 0


class ValueOfX(_Ask, frozen=True):
    """What X is: 107.3."""

    of: Placeholder
    chosen: Count | None = None
    """What was chosen for it, or for the object that it is of or refers to."""
    defined: Count | None = None
    """What the text that it is in defines it as."""
    before: Count | None = None
    """What was chosen before for the same object, or for another ability of it."""
    letter: Literal["X", "Y"] = "X"


class IsSymbol(_Ask, frozen=True):
    """Whether there is such a mana symbol: 107.4."""

    symbol: Name


class SymbolColors(_Ask, frozen=True):
    """The colors of a mana symbol: 107.4a, e and f."""

    symbol: Name


class StandsFor(_Ask, frozen=True):
    """The mana symbols that a symbol means in rules text: 107.4g."""

    symbol: Name


class _OfCost(_Ask, frozen=True, kw_only=True):
    """Something asked of a cost, or of an effect that adds mana."""

    x: Count | None = None
    y: Count | None = None
    z: Count | None = None


class Pays(_OfCost, frozen=True):
    """Whether that much, and no more, pays a cost: 107.4."""

    cost: Name
    payment: Name


class Payments(_OfCost, frozen=True):
    """Every payment that pays a cost: 107.4."""

    cost: Name


class Adds(_OfCost, frozen=True):
    """The mana that an effect which adds these symbols may add: 106.8 to 106.11."""

    symbols: Name


class Reduced(_Ask, frozen=True):
    """What a cost may be after it was reduced by what symbols represent: 118.7."""

    cost: Name
    by: Name


# ---------------------------------------------------------------- choices at the same time: 101.4


class Choice(Struct, frozen=True, omit_defaults=True):
    """A choice that a player has to make."""

    choice: Name
    """What this choice is called."""
    player: Name
    hidden: bool = False
    """Whether it is of a card in a hidden zone, and the player would keep that card face down."""
    because: Name | None = None
    """The choice that makes the player choose, once it is made; absent: nothing needs to happen."""


class Choosing(_Ask, frozen=True):
    """Players who have to choose at the same time, and all that the order may hang on."""

    players: Annotated[tuple[Name, ...], Meta(min_length=2, max_length=64)]
    """In turn order, from any of them on."""
    turn: Name
    """Whose turn it is; while the game is being started, whose turn is the first."""
    choices: Annotated[tuple[Choice, ...], Meta(min_length=1)]
    """In the order in which players, and teams that share turns, would like to make theirs."""
    ordered: tuple[Name, ...] = ()
    """The order in which the effect has a player make these choices."""
    teams: tuple[tuple[Name, ...], ...] = ()
    """The teams that share turns (805)."""
    left: tuple[Name, ...] = ()
    """Who has left the game."""
    starting: bool = False
    """Whether the game is only being started (103)."""


class ChoiceOrder(Choosing, frozen=True):
    """In which order the choices are made: 101.4."""


class ChoicesKnown(Choosing, frozen=True, kw_only=True):
    """Which choices of others a player knows when making one: 101.4b."""

    choice: Name
    """The one that is being made."""


Ask = (
    Halves
    | MayChoose
    | Becomes
    | Amount
    | PowerAndToughness
    | IsLess
    | Highest
    | ValueOfX
    | IsSymbol
    | SymbolColors
    | StandsFor
    | Pays
    | Payments
    | Adds
    | Reduced
    | ChoiceOrder
    | ChoicesKnown
)
ASK_KINDS: tuple[type[Ask], ...] = get_args(Ask)


class Inquiry(Struct, frozen=True):
    """One thing to ask, under one edition of the rules."""

    id: Name = field(name="case")
    edition: Edition
    ask: Ask

    @property
    def steps(self) -> tuple[tuple[Ask], ...]:
        """What is asked, as the only step: an inquiry has one outcome."""
        return ((self.ask,),)


class Answered(Struct, frozen=True, omit_defaults=True):
    """The answer to an inquiry. What an engine leaves out was not passed."""

    answer: bool | int | str | tuple[str, ...] | UnsetType = UNSET
    """Of several things the order is that of the question's page; see ``protocol.md``."""
