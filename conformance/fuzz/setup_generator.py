"""Generate set-ups: every variant that an engine claims, often near the end of a game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, get_args

from headjudge.fuzz.choice_sequence import ChoiceSequence
from headjudge.spec import protocol
from headjudge.spec.protocol.validation.effects import CONTROLLED
from headjudge.suite.steps.case_builder import LIMITED
from headjudge.suite.steps.catalog import PLAYERS

COMMANDERS = ("Kraum", "Tymna")
OBJECTS = ("Bear", "Elk", "Ping")
_LIVES = (None, None, None, 1, 2, 5, None, 40)
_LIBRARIES = (53, 53, 0, 1, 53, 2)
_POISON = (0, 0, 0, 9, 8)
"""Nobody has lost yet at the start, so it makes no difference when an engine first checks."""
ANY_SIZE = protocol.INDIVIDUALS | {"teams"}
"""Variants in which teams may differ in size (810.11 covers the others)."""
_ZONES = tuple(zone for zone in get_args(protocol.Zone) if zone != "library")
"""Zones in which a card may have a name; libraries are counted instead."""


class Table(NamedTuple):
    """The variant and the sizes of its sides."""

    variant: protocol.Variant
    sides: tuple[int, ...]
    """Players per side in seat order; with alternating teams, players per team."""


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
"""Small tables are more frequent: most errors of large games occur in small ones too."""


def shapes(info: protocol.EngineInfo) -> tuple[Table, ...]:
    """Return the shapes that an engine claims."""
    return tuple(
        shape
        for shape in SHAPES
        if sum(shape.sides) <= info.max_players
        and (sum(shape.sides) == 2 or "multiplayer" in info.capabilities)  # noqa: PLR2004
        and (shape.variant == "free-for-all" or shape.variant in info.capabilities)
    )


def equal_teams(game: protocol.Setup) -> bool:
    """Return whether teams have equal sizes where the rules cover only such teams."""
    sizes = Counter(p.team for p in game.players)
    return game.variant in ANY_SIZE or len(set(sizes.values())) == 1


def plain(shape: Table) -> protocol.Setup:
    """Return the plainest set-up of a shape."""
    return setup(ChoiceSequence(b""), [shape], protocol.EngineInfo(shape.variant))


def purposes(info: protocol.EngineInfo) -> dict[str, str]:
    """Return the purposes of set-ups (empty, `many`, or a capability) and what each provides."""
    several = ["many"] * ("multiplayer" in info.capabilities)
    options = [option for option in get_args(protocol.Option) if option in info.capabilities]
    variants = [variant for variant in get_args(protocol.Variant) if variant in info.capabilities]
    objects = ["objects"] * ("objects" in info.capabilities)
    named = {"objects": "object", "commander": "commander", "brawl": "commander"}
    return {item: named.get(item, "") for item in ("", *several, *variants, *options, *objects)}


def setup(
    choices: ChoiceSequence, among: Sequence[Table], info: protocol.EngineInfo, wish: str = ""
) -> protocol.Setup:
    """Generate a set-up of one of the shapes, with claimed options and objects.

    It serves the purpose `wish` if one of the shapes can. Games about objects mostly have several
    sides, so that they continue when a player leaves.
    """
    several = wish == "many" or (wish == "objects" and not choices.once_in(3))
    fitting = [
        table
        for table in among
        if _suits(table, wish) and (len(table.sides) > 2 or not several)  # noqa: PLR2004
    ]
    shape = choices.pick(among if not fitting or (wish and choices.once_in(5)) else fitting)
    options = list(_options(choices, shape, info, wish))
    archenemy = "archenemy" in options
    limited = "limited-range" in options
    names = iter(PLAYERS)
    players: list[protocol.Player] = []
    for number, size in enumerate(shape.sides):
        life, poison = choices.pick(_LIVES), choices.pick(_POISON)
        for seat in range(size):
            own = not players and not {"commander", "brawl"}.isdisjoint(options)
            players.append(
                protocol.Player(
                    next(names),
                    life=life,
                    library=choices.pick(_LIBRARIES),
                    poison=poison if "poison" in info.capabilities else 0,
                    team=f"team {number + 1}"
                    if shape.variant not in protocol.INDIVIDUALS
                    else None,
                    emperor=shape.variant == "emperor" and seat == size // 2,
                    archenemy=archenemy and number == 0,
                    range=choices.pick((1, 1, 2)) if limited else None,
                    commanders=COMMANDERS if own else (),
                )
            )
    if shape.variant == "alternating-teams":
        each = shape.sides[0]
        players = [p for seat in range(each) for p in players[seat::each]]
    with_objects = "objects" in info.capabilities and (wish == "objects" or choices.once_in(3))
    objects = tuple(_objects(choices, [p.name for p in players])) if with_objects else ()
    return protocol.Setup(tuple(players), shape.variant, tuple(options), objects)


def _suits(shape: Table, wish: str) -> bool:
    """Return whether a shape has the wanted variant, or is free-for-all if none is wanted."""
    if wish == "archenemy":
        return _one_against_all(shape)
    return shape.variant == (wish if wish in get_args(protocol.Variant) else "free-for-all")


def _options(
    choices: ChoiceSequence, shape: Table, info: protocol.EngineInfo, wish: str
) -> Iterator[protocol.Option]:
    claimed = info.capabilities
    if choices.once_in(4):
        yield "tournament"
    if "archenemy" in claimed and _one_against_all(shape) and choices.once_in(2):
        yield "archenemy"
    if "commander" in claimed and wish != "brawl" and (wish == "commander" or choices.once_in(8)):
        yield "commander"
    elif "brawl" in claimed and (wish == "brawl" or choices.once_in(12)):
        yield "brawl"
    wanted = shape.variant in LIMITED or choices.once_in(3)
    if "limited-range" in claimed and sum(shape.sides) > 2 and wanted:  # noqa: PLR2004
        yield "limited-range"


def _one_against_all(shape: Table) -> bool:
    return shape.variant == "teams" and shape.sides[0] == 1


def _objects(choices: ChoiceSequence, players: Sequence[str]) -> Iterator[protocol.StartingObject]:
    for name in choices.sample(OBJECTS, len(OBJECTS)):
        kind = choices.pick(("card", "card", *get_args(protocol.ObjectKind)))
        zones = {"card": _ZONES, "token": ("battlefield",)}.get(kind, ("stack",))
        zone = choices.pick(("battlefield",) * 4 + zones) if kind == "card" else choices.pick(zones)
        owner = None if kind == "ability" else choices.pick(players)
        under = choices.pick([player for player in players if player != owner])
        borrowed = zone in CONTROLLED and (owner is None or choices.once_in(2))
        controller = under if borrowed else None
        yield protocol.StartingObject(name, zone, kind, owner, controller)
