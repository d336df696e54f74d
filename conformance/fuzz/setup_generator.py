"""Generate setups in all claimed variants, often with players close to losing.

A choice sequence, as in Hypothesis, determines each setup and game.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar, get_args

from headjudge.spec import protocol
from headjudge.spec.protocol.validation.effects import CONTROLLED
from headjudge.suite.steps.case_builder import LIMITED
from headjudge.suite.steps.catalog import PLAYERS

T = TypeVar("T")
COMMANDERS = ("Kraum", "Tymna")
OBJECTS = ("Bear", "Elk", "Ping")
_LIVES = (None, None, None, 1, 2, 5, None, 40)
_LIBRARIES = (53, 53, 0, 1, 53, 2)
_POISON = (0, 0, 0, 9, 8)
"""Starting counters; too few to lose, so the time of the engine's first check is irrelevant."""
ANY_SIZE = protocol.INDIVIDUALS | {"teams"}
"""Variants that allow teams of different sizes (for the others, see 810.11)."""
_ZONES = tuple(zone for zone in get_args(protocol.Zone) if zone != "library")
"""Zones in which cards are named; for libraries, only their size is specified."""


class ChoiceSequence:
    """Choices determined by bytes; once these run out, the first option is chosen."""

    def __init__(self, data: bytes) -> None:
        """Start at the first byte."""
        self._left = iter(data)

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1; `limit` is at most 65,536."""
        if limit < 2:  # noqa: PLR2004 -- only one option
            return 0
        if limit <= 256:  # noqa: PLR2004 -- one byte is enough
            return next(self._left, 0) * limit >> 8
        return (next(self._left, 0) << 8 | next(self._left, 0)) * limit >> 16

    def pick(self, items: Sequence[T]) -> T:
        """Choose an item."""
        return items[self.below(len(items))]

    def once_in(self, times: int) -> bool:
        """Return True with a probability of one in `times`."""
        return self.below(times) == times - 1

    def sample(self, items: Sequence[T], most: int) -> list[T]:
        """Choose between one and `most` distinct items, preserving their order."""
        left = list(range(len(items)))
        number = 1 + self.below(min(most, len(items)))
        chosen = [left.pop(self.below(len(left))) for _ in range(number)]
        return [items[place] for place in sorted(chosen)]


class Shape(NamedTuple):
    """A variant with the sizes of its sides."""

    variant: protocol.Variant
    sides: tuple[int, ...]
    """The number of players per side in seat order; for alternating teams, per team."""

    @property
    def one_against_all(self) -> bool:
        """Whether the first player faces a team alone, like an archenemy."""
        return self.variant == "teams" and self.sides[0] == 1


SHAPES = (
    *[Shape("free-for-all", (1, 1))] * 6,
    *[Shape("free-for-all", (1, 1, 1))] * 4,
    Shape("free-for-all", (1, 1, 1, 1)),
    *[Shape("two-headed-giant", (2, 2))] * 3,
    Shape("two-headed-giant", (2, 2, 2)),
    Shape("teams", (2, 1)),
    Shape("teams", (1, 2)),
    Shape("teams", (2, 2)),
    Shape("alternating-teams", (2, 2)),
    Shape("emperor", (3, 3)),
    Shape("grand-melee", (1, 1, 1, 1)),
    Shape("grand-melee", (1, 1, 1, 1, 1)),
)
"""Shapes to choose from, mostly small: most errors in large games also occur in small ones."""


def shapes(info: protocol.EngineInfo) -> list[Shape]:
    """Return the shapes within the engine's capabilities."""
    return [
        shape
        for shape in SHAPES
        if sum(shape.sides) <= info.max_players
        and (sum(shape.sides) == 2 or "multiplayer" in info.capabilities)  # noqa: PLR2004
        and (shape.variant == "free-for-all" or shape.variant in info.capabilities)
    ]


def equal_teams(game: protocol.Setup) -> bool:
    """Return whether the teams are of equal size or the variant does not require it."""
    sizes = Counter(player.team for player in game.players)
    return game.variant in ANY_SIZE or len(set(sizes.values())) == 1


def plain_setup(shape: Shape) -> protocol.Setup:
    """Return a shape's simplest setup."""
    return setup(ChoiceSequence(b""), [shape], protocol.EngineInfo(shape.variant))


def purposes(info: protocol.EngineInfo) -> dict[str, str]:
    """Map setup purposes (empty, `many`, or a capability) to the setup part each provides."""
    many = ["many"] * ("multiplayer" in info.capabilities)
    words = (*get_args(protocol.Variant), *get_args(protocol.Option), "objects")
    claimed = [word for word in words if word in info.capabilities]
    provides = {"objects": "object", "commander": "commander", "brawl": "commander"}
    return {purpose: provides.get(purpose, "") for purpose in ("", *many, *claimed)}


def setup(
    choices: ChoiceSequence,
    among: Sequence[Shape],
    info: protocol.EngineInfo,
    purpose: str = "",
) -> protocol.Setup:
    """Generate a setup in one of the shapes, with options and objects that the engine claims.

    It usually serves `purpose` if one of the shapes can. Games about objects mostly have more than
    two sides, so that they continue when a player leaves.
    """
    many = purpose == "many" or (purpose == "objects" and not choices.once_in(3))
    fitting = [
        shape
        for shape in among
        if _suits(shape, purpose) and (len(shape.sides) > 2 or not many)  # noqa: PLR2004
    ]
    shape = choices.pick(among if not fitting or (purpose and choices.once_in(5)) else fitting)
    options = list(_options(choices, shape, info, purpose))
    names = iter(PLAYERS)
    players: list[protocol.Player] = []
    for number, size in enumerate(shape.sides):
        life, poison = choices.pick(_LIVES), choices.pick(_POISON)
        for seat in range(size):
            commands = not players and not {"commander", "brawl"}.isdisjoint(options)
            teams = shape.variant not in protocol.INDIVIDUALS
            player = protocol.Player(
                next(names),
                life=life,
                library=choices.pick(_LIBRARIES),
                poison=poison if "poison" in info.capabilities else 0,
                team=f"team {number + 1}" if teams else None,
                emperor=shape.variant == "emperor" and seat == size // 2,
                archenemy="archenemy" in options and number == 0,
                range=choices.pick((1, 1, 2)) if "limited-range" in options else None,
                commanders=COMMANDERS if commands else (),
            )
            players.append(player)
    if shape.variant == "alternating-teams":
        size = shape.sides[0]
        players = [player for seat in range(size) for player in players[seat::size]]
    with_objects = "objects" in info.capabilities and (purpose == "objects" or choices.once_in(3))
    objects = _objects(choices, [player.name for player in players]) if with_objects else ()
    return protocol.Setup(tuple(players), shape.variant, tuple(options), tuple(objects))


def _suits(shape: Shape, purpose: str) -> bool:
    """Return whether a shape has the variant that a purpose names, or free-for-all by default."""
    if purpose == "archenemy":
        return shape.one_against_all
    return shape.variant == (purpose if purpose in get_args(protocol.Variant) else "free-for-all")


def _options(
    choices: ChoiceSequence, shape: Shape, info: protocol.EngineInfo, purpose: str
) -> Iterator[protocol.Option]:
    claimed = info.capabilities
    if choices.once_in(4):
        yield "tournament"
    if "archenemy" in claimed and shape.one_against_all and choices.once_in(2):
        yield "archenemy"
    commander = purpose == "commander" or (purpose != "brawl" and choices.once_in(8))
    if "commander" in claimed and commander:
        yield "commander"
    elif "brawl" in claimed and (purpose == "brawl" or choices.once_in(12)):
        yield "brawl"
    limited = shape.variant in LIMITED or choices.once_in(3)
    if "limited-range" in claimed and sum(shape.sides) > 2 and limited:  # noqa: PLR2004
        yield "limited-range"


def _objects(choices: ChoiceSequence, players: Sequence[str]) -> Iterator[protocol.StartingObject]:
    for name in choices.sample(OBJECTS, len(OBJECTS)):
        kind = choices.pick(("card", "card", *get_args(protocol.ObjectKind)))
        zones = {
            "card": ("battlefield",) * 4 + _ZONES,
            "token": ("battlefield",),
        }.get(kind, ("stack",))
        zone = choices.pick(zones)
        owner = None if kind == "ability" else choices.pick(players)
        other = choices.pick([player for player in players if player != owner])
        borrowed = zone in CONTROLLED and (owner is None or choices.once_in(2))
        yield protocol.StartingObject(name, zone, kind, owner, other if borrowed else None)
