"""Inquiries: cases that ask one question.

An :class:`Inquiry` goes in, one :class:`Answered` comes out. Questions are a tagged union, with one
class per kind.
"""

from typing import Annotated, ClassVar, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType, field

from headjudge.spec.protocol.event_schema import Count, Edition, LifeTotal, Name, kebab

Whole = LifeTotal
"""An integer, possibly negative."""
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
"""Where an X occurs: see the table in ``protocol.md``."""


class _Ask(Struct, frozen=True, tag_field="about", tag=kebab, omit_defaults=True):
    needs: ClassVar[str] = "numbers"
    """The capability that the question needs."""


class Halves(_Ask, frozen=True):
    """The half of a number in a calculation, rounded `up` or not: 107.1a, 107.1b."""

    number: Whole
    up: bool


class MayChoose(_Ask, frozen=True):
    """Whether a player instructed to choose any number may choose this one: 107.1c.

    - `number`: a whole number (`"3"`, `"-1"`), or a fraction such as `"1/2"`
    - `among`: the number of creatures, of which any number may be chosen for damage to be divided
      among them; by default a number is chosen
    """

    number: Name
    among: Count | None = None


class Becomes(_Ask, frozen=True):
    """What a total of a player or creature counts as after an effect: 107.1b.

    - `of`: `life` of a player, `power` or `toughness` of a creature
    - `now`: the current total
    - `by`: it is `changed` by the number; `changed-by-result`, by the result of a calculation;
      `set` to the number; `doubled`; `tripled`
    - `number`: the number it is changed by or set to
    """

    of: Total
    now: Whole
    by: Way
    number: Whole = 0


class Amount(_Ask, frozen=True):
    """The amount if its calculation results in the number: 107.1b.

    - `of`: `damage`, `life-gain`, `life-loss`, cards to `draw`, `mana` or `counters`
    """

    of: Doing
    number: Whole


class PowerAndToughness(_Ask, frozen=True):
    """A creature's total power and toughness: 107.1b."""

    power: Whole
    toughness: Whole


class IsLess(_Ask, frozen=True):
    """Whether a power of that number is less than the other: 107.1b."""

    number: Whole
    than: Whole


class _Among(_Ask, frozen=True):
    among: Annotated[tuple[Whole, ...], Meta(max_length=100)]
    plus: Count = 0


class Highest(_Among, frozen=True):
    """The highest of the numbers, increased by `plus`: 107.1b, 107.2."""


class Lowest(_Among, frozen=True):
    """The lowest of the numbers, increased by `plus`: 107.1b, 107.2."""


class ValueOfX(_Ask, frozen=True):
    """What X is, or Y: 107.3.

    - `of`: where it occurs: see the table below
    - `chosen`: the value chosen for it, or for the object that it belongs or refers to; by default
      nothing
    - `defined`: the value that its own text defines; by default nothing
    - `before`: the value chosen earlier for the same object, or for another of its abilities; by
      default nothing
    - `letter`: the letter in question, `X` or `Y`
    """

    of: Placeholder
    chosen: Count | None = None
    defined: Count | None = None
    before: Count | None = None
    letter: Literal["X", "Y"] = "X"


class _OfMana(_Ask, frozen=True):
    needs = "mana"


class _OfSymbol(_OfMana, frozen=True):
    symbol: Name


class IsSymbol(_OfSymbol, frozen=True):
    """Whether the edition has that mana symbol; numerals are unlimited: 107.4."""


class SymbolColors(_OfSymbol, frozen=True):
    """The colors in a mana symbol, in words: 107.4a, e and f."""


class StandsFor(_OfSymbol, frozen=True):
    """The mana symbols that the Phyrexian symbol by itself means in rules text: 107.4g."""


class _OfCost(_OfMana, frozen=True, kw_only=True):
    """A question about a cost, or about an effect that adds mana.

    - `x`: the value of X, if it occurs
    - `y`: the value of Y, if it occurs
    - `z`: the value of Z, if it occurs
    """

    x: Count | None = None
    y: Count | None = None
    z: Count | None = None


class Pays(_OfCost, frozen=True):
    """Whether the payment, with nothing left over, pays the cost: 107.4."""

    cost: Name
    payment: Name


class Payments(_OfCost, frozen=True):
    """Every payment that pays the cost: 107.4. Mana in it is snow mana only where required."""

    cost: Name


class Adds(_OfCost, frozen=True):
    """All mana that an effect which adds these symbols may add: 106.8 to 106.11."""

    symbols: Name


class Reduced(_OfMana, frozen=True):
    """Every cost that may result if it is reduced by the symbols `by`: 118.7."""

    cost: Name
    by: Name


class Choice(Struct, frozen=True, omit_defaults=True):
    """A choice that a player has to make.

    - `choice`: its name
    - `player`: the player who makes it
    - `hidden`: whether it is of a card in a hidden zone that the player would keep face down
    - `because`: the earlier choice that makes the player choose, once it is made; by default none
    """

    choice: Name
    player: Name
    hidden: bool = False
    because: Name | None = None


class Choosing(_Ask, frozen=True):
    """Players who have to choose at the same time, and everything that may affect the order.

    - `players`: in turn order, starting with any of them
    - `turn`: the player whose turn it is; while the game is being started, the starting player
    - `choices`: the choices, in the order in which each player, and each team that shares turns,
      would like to make them
    - `ordered`: the order in which the effect has a player make these choices; by default none
    - `teams`: the teams that share turns (805), each a list of players; by default none
    - `left`: the players who have left the game; by default nobody
    - `starting`: whether the game is only being started (103)
    """

    needs = "choices"
    players: Annotated[tuple[Name, ...], Meta(min_length=2, max_length=64)]
    turn: Name
    choices: Annotated[tuple[Choice, ...], Meta(min_length=1)]
    ordered: tuple[Name, ...] = ()
    teams: tuple[tuple[Name, ...], ...] = ()
    left: tuple[Name, ...] = ()
    starting: bool = False


class ChoiceOrder(Choosing, frozen=True):
    """The choices, by name, in the order in which they are made: 101.4."""


class ChoicesKnown(Choosing, frozen=True, kw_only=True):
    """The choices by others before `choice` that its player knows, in that order: 101.4b."""

    choice: Name


_OfTotals = Halves | MayChoose | Becomes | Amount | PowerAndToughness | IsLess
_OfNumbers = _OfTotals | Highest | Lowest | ValueOfX
_OfSymbols = IsSymbol | SymbolColors | StandsFor | Pays | Payments | Adds | Reduced
Ask = _OfNumbers | _OfSymbols | ChoiceOrder | ChoicesKnown
ASK_KINDS: tuple[type[Ask], ...] = get_args(Ask)


class Inquiry(Struct, frozen=True):
    """One question, under one edition of the rules."""

    id: Name = field(name="case")
    edition: Edition
    ask: Ask

    @property
    def steps(self) -> tuple[tuple[Ask], ...]:
        """The question as the only step: an inquiry has one outcome."""
        return ((self.ask,),)


class Answered(Struct, frozen=True, omit_defaults=True):
    """The answer to an inquiry. Fields that an engine leaves out do not pass."""

    answer: bool | int | str | tuple[str, ...] | UnsetType = UNSET
    """Several values are in the order that the question's description states; see
    ``protocol.md``."""
