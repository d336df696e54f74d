"""The set-ups of games made by chance: of every variant that an engine claims, near an end."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, get_args

from headjudge.conformance.fuzzing.choices import Choices
from headjudge.conformance.phrases.catalog import PLAYERS
from headjudge.conformance.sentences.case_builder import LIMITED
from headjudge.spec import protocol as v
from headjudge.spec.protocol.wellformed_objects import CONTROLLED

COMMANDERS = ("Kraum", "Tymna")
OBJECTS = ("Bear", "Elk", "Ping")
_LIVES = (None, None, None, 1, 2, 5, None, 40)
_LIBRARIES = (53, 53, 0, 1, 53, 2)
_POISON = (0, 0, 0, 9, 8)
"""Nobody has lost as a game begins, so it makes no difference when an engine first looks for that.
"""
ANY_SIZE = v.INDIVIDUALS | {"teams"}
"""Variants in which a team may have more members than another; in others 810.11 stands for all."""
_ZONES = tuple(zone for zone in get_args(v.Zone) if zone != "library")
"""Where a card may be that has a name; how many cards are in libraries is said by number."""


class Table(NamedTuple):
    """Who plays against whom."""

    variant: v.Variant
    sides: tuple[int, ...]
    """How many players each side has, in seat order; of alternating teams how many each team."""


SHAPES = (
    *[Table("free-for-all", (1, 1))] * 6,
    *[Table("free-for-all", (1, 1, 1))] * 4,
    Table("free-for-all", (1, 1, 1, 1)),
    *[Table("two-headed-giant", (2, 2))] * 3,
    Table("two-headed-giant", (2, 2, 2)),
    Table("teams", (2, 1)),
    Table("teams", (1, 2)),
    Table("teams", (2, 2)),
    Table("alternating-teams", (2, 2)),
    Table("emperor", (3, 3)),
    Table("grand-melee", (1, 1, 1, 1)),
    Table("grand-melee", (1, 1, 1, 1, 1)),
)
"""Small ones more often: what is wrong in a large game is mostly wrong in a small one too."""


def shapes(info: v.EngineInfo) -> tuple[Table, ...]:
    """Those that an engine claims."""
    return tuple(
        shape
        for shape in SHAPES
        if sum(shape.sides) <= info.max_players
        and (sum(shape.sides) == 2 or "multiplayer" in info.capabilities)  # noqa: PLR2004
        and (shape.variant == "free-for-all" or shape.variant in info.capabilities)
    )


def even(game: v.Setup) -> bool:
    """Whether the teams are as large as each other where only of such teams any rule speaks."""
    sizes = Counter(p.team for p in game.players)
    return game.variant in ANY_SIZE or len(set(sizes.values())) == 1


def plain(shape: Table) -> v.Setup:
    """A set-up of that shape in which nothing is unusual."""
    return setup(Choices(b""), [shape], v.EngineInfo(shape.variant))


def wishes(info: v.EngineInfo) -> dict[str, str]:
    """What a set-up can be for: nothing, many players, or a capability; and what it then names."""
    several = ["many"] * ("multiplayer" in info.capabilities)
    options = [one for one in get_args(v.Option) if one in info.capabilities]
    variants = [one for one in get_args(v.Variant) if one in info.capabilities]
    objects = ["objects"] * ("objects" in info.capabilities)
    named = {"objects": "object", "commander": "commander", "brawl": "commander"}
    return {one: named.get(one, "") for one in ("", *several, *variants, *options, *objects)}


def setup(choose: Choices, among: Sequence[Table], info: v.EngineInfo, wish: str = "") -> v.Setup:
    """A set-up of one of these shapes, with options and objects that the engine claims.

    It has what `wish` asks for, if one of the shapes can. A game for objects mostly has several
    sides, so that it goes on when somebody leaves.
    """
    several = wish == "many" or (wish == "objects" and not choose.once_in(3))
    fitting = [
        one
        for one in among
        if _suits(one, wish) and (len(one.sides) > 2 or not several)  # noqa: PLR2004
    ]
    shape = choose.one(among if not fitting or (wish and choose.once_in(5)) else fitting)
    options = list(_options(choose, shape, info, wish))
    archenemy = "archenemy" in options
    limited = "limited-range" in options
    names = iter(PLAYERS)
    players: list[v.Player] = []
    for number, size in enumerate(shape.sides):
        life, poison = choose.one(_LIVES), choose.one(_POISON)
        for seat in range(size):
            own = not players and not {"commander", "brawl"}.isdisjoint(options)
            players.append(
                v.Player(
                    next(names),
                    life=life,
                    library=choose.one(_LIBRARIES),
                    poison=poison if "poison" in info.capabilities else 0,
                    team=f"team {number + 1}" if shape.variant not in v.INDIVIDUALS else None,
                    emperor=shape.variant == "emperor" and seat == size // 2,
                    archenemy=archenemy and number == 0,
                    range=choose.one((1, 1, 2)) if limited else None,
                    commanders=COMMANDERS if own else (),
                )
            )
    if shape.variant == "alternating-teams":
        each = shape.sides[0]
        players = [p for seat in range(each) for p in players[seat::each]]
    with_objects = "objects" in info.capabilities and (wish == "objects" or choose.once_in(3))
    objects = tuple(_objects(choose, [p.name for p in players])) if with_objects else ()
    return v.Setup(tuple(players), shape.variant, tuple(options), objects)


def _suits(shape: Table, wish: str) -> bool:
    """Whether a shape has the wanted variant; where none is wanted, whether it is the plainest."""
    if wish == "archenemy":
        return _one_against_all(shape)
    return shape.variant == (wish if wish in get_args(v.Variant) else "free-for-all")


def _options(choose: Choices, shape: Table, info: v.EngineInfo, wish: str) -> Iterator[v.Option]:
    claimed = info.capabilities
    if choose.once_in(4):
        yield "tournament"
    if "archenemy" in claimed and _one_against_all(shape) and choose.once_in(2):
        yield "archenemy"
    if "commander" in claimed and wish != "brawl" and (wish == "commander" or choose.once_in(8)):
        yield "commander"
    elif "brawl" in claimed and (wish == "brawl" or choose.once_in(12)):
        yield "brawl"
    wanted = shape.variant in LIMITED or choose.once_in(3)
    if "limited-range" in claimed and sum(shape.sides) > 2 and wanted:  # noqa: PLR2004
        yield "limited-range"


def _one_against_all(shape: Table) -> bool:
    return shape.variant == "teams" and shape.sides[0] == 1


def _objects(choose: Choices, players: Sequence[str]) -> Iterator[v.StartingObject]:
    for name in choose.some(OBJECTS, len(OBJECTS)):
        kind = choose.one(("card", "card", *get_args(v.ObjectKind)))
        zones = {"card": _ZONES, "token": ("battlefield",)}.get(kind, ("stack",))
        zone = choose.one(("battlefield",) * 4 + zones) if kind == "card" else choose.one(zones)
        owner = None if kind == "ability" else choose.one(players)
        under = choose.one([one for one in players if one != owner])
        borrowed = zone in CONTROLLED and (owner is None or choose.once_in(2))
        controller = under if borrowed else None
        yield v.StartingObject(name, zone, kind, owner, controller)
