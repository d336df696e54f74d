"""The setup of a game: players, variant, options and objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, get_args

from msgspec import Meta, Struct, field

from headjudge.spec.protocol.event_schema import Cards, Count, LifeTotal, Name, capability

if TYPE_CHECKING:  # not at run time, so that adapters start faster
    from headjudge.spec.rulebook import Rulebook

Variant = Literal[
    "free-for-all", "grand-melee", "teams", "alternating-teams", "two-headed-giant", "emperor"
]
Option = Literal["archenemy", "brawl", "commander", "limited-range", "tournament"]
Zone = Literal["battlefield", "stack", "hand", "library", "graveyard", "exile", "command"]
ObjectKind = Literal["card", "token", "copy", "ability"]


class Player(Struct, frozen=True, omit_defaults=True):
    """A player as the case begins. Players are listed in seat (turn) order.

    - `name`: the player's name
    - `life`: by default the starting life total, 20 in the core
    - `library`: cards in the library, at most 1,000
    - `deck`: cards owned in all zones, at most 1,000, for a restart; by default 60
    - `poison`: poison counters
    - `team`: the team's name
    - `emperor`: whether it is the team's emperor
    - `archenemy`: whether it is an archenemy
    - `range`: range of influence in seats (801.2); by default unlimited
    - `commanders`: the player's commanders, including all that deal damage
    """

    name: Name
    life: LifeTotal | None = None
    library: Cards = 53
    deck: Annotated[Cards | None, capability("decks")] = None
    poison: Annotated[Count, capability("poison")] = 0
    team: Name | None = None
    emperor: bool = False
    archenemy: bool = False
    range: Count | None = None
    commanders: tuple[Name, ...] = ()


TWO_HEADS = 2
_VARIANTS = {variant: variant for variant in get_args(Variant) if variant != "free-for-all"}
_OPTIONS = {option: option for option in get_args(Option) if option != "tournament"}
"""The capability of each variant and option has the same name."""
INDIVIDUALS: frozenset[Variant] = frozenset({"free-for-all", "grand-melee"})
"""The variants without teams."""


class StartingObject(Struct, frozen=True, omit_defaults=True):
    """An object of the case at the beginning (109.1).

    - `name`: different from every other object's and player's
    - `zone`: `battlefield`, `stack`, `hand`, `library`, `graveyard`, `exile` or `command`
    - `kind`: `card`, `token` (on the battlefield), `copy` of a spell or `ability` (on the stack)
    - `owner`: its owner; an ability has none
    - `controller`: under whose control it entered the battlefield or the stack; by default the
      owner's
    - `world`: whether it is a world card; it begins outside the battlefield
    - `card`: the name of a card sent as one
    """

    name: Name
    zone: Zone
    kind: ObjectKind = "card"
    owner: Name | None = None
    controller: Name | None = None
    world: Annotated[bool, capability("world-rule")] = False
    card: Annotated[str, Meta(min_length=1, max_length=141)] | None = None


def _always_sent() -> Variant:
    """Return the default variant; msgspec omits defaults, but not those from a factory."""
    return "free-for-all"


class Setup(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """The game that a case is about. The first player is the active player."""

    players: Annotated[tuple[Player, ...], Meta(min_length=2, max_length=64)]
    variant: Annotated[Variant, capability(_VARIANTS)] = field(default_factory=_always_sent)
    options: Annotated[tuple[Option, ...], capability(_OPTIONS)] = ()
    objects: Annotated[tuple[StartingObject, ...], capability("objects")] = ()

    @property
    def multiplayer(self) -> bool:
        """Whether the game begins with more than two players (100.1b)."""
        return len(self.players) > 2  # noqa: PLR2004

    @property
    def limited_range(self) -> bool:
        """Whether ranges of influence are limited: 801.1.

        Not in a game that begins with two players (100.1a), as a restarted game may.
        """
        return "limited-range" in self.options and self.multiplayer

    @property
    def between_teams(self) -> bool:
        """Whether teams play against each other."""
        return self.variant not in INDIVIDUALS

    @property
    def two_headed_giant(self) -> bool:
        """Whether the game is a Two-Headed Giant game (810)."""
        return self.variant == "two-headed-giant"

    @property
    def shares_turns(self) -> bool:
        """Whether teams take turns together (805.1, 810.2, 904.2)."""
        return self.two_headed_giant or ("archenemy" in self.options and self.between_teams)

    @property
    def shares_life(self) -> bool:
        """Whether team members share a life total (810.4, 904.13b)."""
        return self.two_headed_giant or self.archenemy_commander

    @property
    def archenemy_commander(self) -> bool:
        """Whether the game is Archenemy Commander (904.13)."""
        return "archenemy" in self.options and "commander" in self.options

    @property
    def in_a_format(self) -> bool:
        """Whether the game is Commander or Brawl, with their own starting life totals (103.4)."""
        return not {"commander", "brawl"}.isdisjoint(self.options)

    @property
    def life_is_open(self) -> bool:
        """Whether neither a rule nor the setup states the starting life of a team.

        This is the case in Two-Headed Giant games of Commander or Brawl (question 60), except that
        a team of two starts a Brawl game with 30 life by either rule.
        """
        if not self.two_headed_giant or not self.in_a_format:
            return False
        if "brawl" in self.options and self._largest_team == TWO_HEADS:
            return False
        teams_with_life = {p.team for p in self.players if p.life is not None}
        return any(p.team not in teams_with_life for p in self.players)

    @property
    def _largest_team(self) -> int:
        return max(sum(q.team == p.team for q in self.players) for p in self.players)

    def starting_life(self, player: Player, book: Rulebook) -> int:
        """Return the starting life total of a player, or of a team that shares it: 103.4.

        In Two-Headed Giant it depends on the edition and the number of members (810.4).
        """
        as_the_format = self.in_a_format and book.interpretation(60) == "as-the-format"
        if self.two_headed_giant and not as_the_format:
            life = int(book.semantics["two-headed-giant-shared-life.life-a-member"])
            return life * self._largest_team
        if self.archenemy_commander:
            return 60
        if "brawl" in self.options:
            return 30 if self.multiplayer else 25
        return 40 if player.archenemy or "commander" in self.options else 20
