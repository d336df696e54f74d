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
"""Where an X occurs: see the list in ``protocol.md``."""


class _Ask(Struct, frozen=True, tag_field="about", tag=kebab, omit_defaults=True):
    needs: ClassVar[str] = "numbers"
    """The capability that the question needs."""


class Halves(_Ask, frozen=True):
    """Half of a number in a calculation, rounded `up` or down."""

    number: Whole
    up: bool


class MayChoose(_Ask, frozen=True):
    """Whether a player who may choose any number may choose this one.

    - `number`: text such as `"3"`, `"-1"` or `"1/2"`
    - `among`: the number of creatures, if the choice is how many of them to divide damage among
    """

    number: Name
    among: Count | None = None


class Becomes(_Ask, frozen=True):
    """The total of a player or creature after an effect.

    - `of`: `life`, `power` or `toughness`
    - `by`: `changed` by the number, `changed-by-result` of a calculation, `set` to the number,
      `doubled`, `tripled`
    - `number`: not sent if doubled or tripled
    """

    of: Total
    now: Whole
    by: Way
    number: Whole = 0


class Amount(_Ask, frozen=True):
    """The amount that counts if a calculation gives this number.

    - `of`: `damage`, `life-gain`, `life-loss`, cards to `draw`, `mana` or `counters`
    """

    of: Doing
    number: Whole


class PowerAndToughness(_Ask, frozen=True):
    """A creature's total power and toughness."""

    power: Whole
    toughness: Whole


class IsLess(_Ask, frozen=True):
    """Whether a power of `number` is less than a power of `than`."""

    number: Whole
    than: Whole


class _Among(_Ask, frozen=True):
    among: Annotated[tuple[Whole, ...], Meta(max_length=100)]
    plus: Count = 0


class Highest(_Among, frozen=True):
    """The highest of the numbers, increased by `plus`."""


class Lowest(_Among, frozen=True):
    """The lowest of the numbers, increased by `plus`."""


class ValueOfX(_Ask, frozen=True):
    """The value of X or Y.

    - `chosen`: the value chosen for it or its object
    - `defined`: the value that its text defines
    - `before`: the value chosen earlier for that object, or for another ability of it
    - `letter`: `X` or `Y`
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
    """Whether the edition has that mana symbol, with any numeral."""


class SymbolColors(_OfSymbol, frozen=True):
    """The colors of a mana symbol, in words."""


class StandsFor(_OfSymbol, frozen=True):
    """The symbols that a Phyrexian symbol alone stands for in rules text."""


class _OfCost(_OfMana, frozen=True, kw_only=True):
    """A question about a cost, or about an effect that adds mana.

    - `x`: the value of X, if it occurs
    - `y`: likewise
    - `z`: likewise
    """

    x: Count | None = None
    y: Count | None = None
    z: Count | None = None


class Pays(_OfCost, frozen=True):
    """Whether the payment pays the cost exactly."""

    cost: Name
    payment: Name


class Payments(_OfCost, frozen=True):
    """Every payment that pays the cost, with snow mana only where required."""

    cost: Name


class Adds(_OfCost, frozen=True):
    """Every combination of mana that an effect adding these symbols may add."""

    symbols: Name


class Reduced(_OfMana, frozen=True):
    """Every cost that may result from reducing the cost by the symbols `by`."""

    cost: Name
    by: Name


class Choice(Struct, frozen=True, omit_defaults=True):
    """A choice that a player has to make.

    - `choice`: its name
    - `player`: the player who makes it
    - `hidden`: whether it is a card in a hidden zone, which would be kept face down
    - `because`: the earlier choice that requires it
    """

    choice: Name
    player: Name
    hidden: bool = False
    because: Name | None = None


class Choosing(_Ask, frozen=True):
    """Players who have to choose at the same time, and everything that may affect the order.

    - `players`: in turn order, starting with any
    - `turn`: the player whose turn it is; before the first turn, the starting player
    - `choices`: in the order that each player, and each team with shared turns, prefers
    - `ordered`: choices that the effect puts in this order
    - `teams`: the teams that share turns (805), each a list of players
    - `left`: the players who have left
    - `starting`: whether the game is still being started (103)
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
    """The names of the choices, in the order in which they are made."""


class ChoicesKnown(Choosing, frozen=True, kw_only=True):
    """The earlier choices by others that the player making `choice` knows, in order."""

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
