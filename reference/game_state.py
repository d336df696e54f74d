"""A game in progress: what the rules look at, and what only the modules of events change."""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType, field

from headjudge.reference.abilities import TriggeredAbilities
from headjudge.reference.altered import Altered
from headjudge.reference.derivation import implements, regards
from headjudge.reference.objects import Attacker, Board
from headjudge.reference.starting import Pool, Reach, beginning, ranges
from headjudge.spec.protocol import (
    Alteration,
    Choose,
    EndEffect,
    EndTrigger,
    ExtraTurn,
    LastingEffect,
    Outcome,
    Put,
    ReplaceDraw,
    ReplaceLoss,
    Restriction,
    RestrictionKind,
    Setup,
)
from headjudge.spec.protocol.event_schema import OfPlayer
from headjudge.spec.protocol.turn_events import Skippable
from headjudge.spec.rulebook import Rulebook

E = TypeVar("E", bound=OfPlayer)
Players = frozenset[str]
NOBODY: Players = frozenset()


class Marker(Struct, eq=False):
    """A turn marker of a Grand Melee, given to a player whose turn begins: 807.4."""

    holder: str
    taking_turn: bool = True
    removals: int = 0
    """How often it is designated for removal: 807.4e."""
    passed: Players = NOBODY
    """Who has left, and whose turn would have begun with the next that it begins: 800.4m."""
    drew: Players = NOBODY
    """Who has drawn a card since its turn began."""


class Dying(Struct, eq=False):
    """An effect that ends as the next check destroys its permanent, and what said so: 704.3."""

    event: EndEffect
    effect: LastingEffect


class TurnOrder(Struct, eq=False):
    """What decides whose turn comes next, but for Grand Melee, and what attacks in this one."""

    last_in_order: str
    """Whose turn, or whose team's, was the last that was no extra turn."""
    extra: list[ExtraTurn] = field(default_factory=list)
    """The extra turns after this one, the newest last (500.7)."""
    this_turns: str = ""
    """The ability of this turn by which its player loses at its end step; or nothing."""
    skipping: dict[tuple[Skippable, str], int] = field(default_factory=dict)
    """How many turns or draw steps are to be skipped, by player, or by team if it shares them."""
    is_first: bool = False
    """Whether this turn is the first of a game that began after the case did."""
    attackers: list[Attacker] = field(default_factory=list)
    """The creatures that attack, in the order in which they were declared."""
    first_draws: Players = NOBODY
    """Who has yet to draw the first card of this draw step of theirs."""


class GameState(Struct, eq=False):
    """Everything that decides how a game ends, by player name.

    A *pool* is whose life total counts, a *poison pool* whose poison counters: the player's, in
    Two-Headed Giant the team's (810.4, 810.10), as life is in Archenemy Commander (904.13b). A
    *side* is a team, or a player without one (102.3).
    """

    setup: Setup
    book: Rulebook
    seats: tuple[str, ...]
    side_of: dict[str, str]
    teams: dict[str, Players]
    turns_with: dict[str, Players]
    next_in_order: dict[str, str]
    emperors: Players
    two_headed: bool
    shared_turns: bool
    shares_life: bool
    open_questions: frozenset[int]
    """Those that the set-up itself meets."""
    pool: Pool
    poison_pool: Pool
    life: dict[str, int]
    poison: dict[str, int]
    library: dict[str, int]
    players_in_game: Players
    """Who is still in."""
    active: str
    turns: TurnOrder
    board: Board | None
    """Objects, choices and the like; None while no case speaks of any."""
    reach: Reach | None
    """As this turn began (801.2c); None: unlimited."""
    left: Players = NOBODY
    """Who has left the game."""
    attempted: Players = NOBODY
    commander_damage: dict[tuple[str, str], int] = field(default_factory=dict)
    restricting: list[Restriction] = field(default_factory=list)
    """All effects that say what a player can't do, the oldest first, in range or not."""
    restrictions: frozenset[tuple[str, RestrictionKind]] = frozenset()
    """What they come to: who can't do what."""
    losses_replaced: list[ReplaceLoss] = field(default_factory=list)
    draws_replaced: list[ReplaceDraw | Alteration] = field(default_factory=list)
    """What waits for losses, and for draws, to take their place; the oldest first."""
    dying: list[Dying | EndTrigger | Put] = field(default_factory=list)
    """What the next check destroys, and the ends of effects whose permanents it does (704.3)."""
    drawn_this_turn: Players = NOBODY
    altered: Altered = field(default_factory=Altered)
    abilities: TriggeredAbilities = field(default_factory=TriggeredAbilities)
    markers: list[Marker] = field(default_factory=list)
    """The turn markers of a Grand Melee, by number; empty in other games."""
    won: Players = NOBODY
    lost: Players = NOBODY
    drawn: Players = NOBODY
    results: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] = ((), (), ())
    """Who is told to have won, lost and drawn; who has won is not told to have done the others."""
    over: bool = False
    restarted: bool = False
    main: GameState | None = None
    """The game that waits while this one, a subgame of it, is played (729.1a)."""
    stakes: str | None = None
    """What befalls those who do not win this subgame (729.1b)."""
    deviates: str = ""
    """Who must choose otherwise for a fragmented loop to end (732.3), in this step."""
    endless: Players = NOBODY
    """Who lost life without end in a loop that drew the game: no number says how much (732.4).

    No rule says the life total of those of them who have left.
    """
    open_choice: Choose | None = None
    """The choice that has begun and has yet to be made."""

    def has_lasting_effects(self) -> bool:
        """Whether there are effects that say what can't happen, or what happens instead."""
        altered = bool(self.altered.life or self.altered.damage or self.altered.turns)
        return altered or bool(self.restricting or self.losses_replaced or self.draws_replaced)

    def in_turn_order(self) -> list[str]:
        """Those still in, from the active player's seat on: 101.4.

        Where teams share turns the first member of the active team stands for it, and a team sits
        side by side, so it is team by team (805.6a).
        """
        start = self.seats.index(self.active)
        return [p for p in self.seats[start:] + self.seats[:start] if p in self.players_in_game]

    def seats_after(self, player: str) -> tuple[str, ...]:
        """All players, those who have left too, from the next seat on: that player is the last."""
        start = self.seats.index(player) + 1
        return self.seats[start:] + self.seats[:start]

    def next_after(self, player: str) -> str | None:
        """The next player in turn order who is still in; None with nobody left."""
        return next((p for p in self.seats_after(player) if p in self.players_in_game), None)

    def laid_out(self) -> Board:
        """The board; one without objects, if nothing was said of any before."""
        if self.board is None:
            self.board = Board(self.setup)
        return self.board

    def begin_moment(self) -> None:
        """Take down whose permanents there are before anything happens at a moment."""
        if self.board is not None:
            self.board.begin_moment()

    def team_of(self, player: str) -> Players:
        """The members of a player's team, the player and those who have left among them.

        Nobody, of a player who is not in this game: a new one begins without those who have left.
        """
        return self.teams.get(player, NOBODY)

    def teams_of(self, players: Players) -> Players:
        """The members of all teams that these players belong to."""
        return frozenset().union(*[self.team_of(p) for p in players]) if players else NOBODY

    @implements("opponents", "opponent-of-two")
    def opponents(self, player: str) -> Players:
        """The player's opponents who are still in: all but the player's team: 102.2, 102.3."""
        return self.players_in_game - self.team_of(player)

    @regards("opponents")
    def one_side_left(self) -> bool:
        """Whether all who are still in, and there are some, belong to one side.

        Then nobody has an opponent left: 102.2, 102.3.
        """
        one = next(iter(self.players_in_game), "")
        return bool(one) and self.players_in_game <= self.team_of(one)

    def wins_and_loses_with(self, player: str) -> Players:
        """Who wins and loses as one with the player: in Two-Headed Giant the team (810.8a)."""
        return self.team_of(player) if self.two_headed else frozenset((player,))

    @implements("team-turns")
    @regards("archenemy-setup")
    def takes_turns_with(self, player: str) -> Players:
        """Whose turn is the player's: with shared team turns the team's (805.4)."""
        return self.turns_with.get(player, NOBODY)

    @implements("two-headed-giant-team")
    @regards("two-headed-giant-endings")
    def expand_to_teams(self, players: Players) -> Players:
        """The players, in Two-Headed Giant with their team-mates (810.8a)."""
        return self.teams_of(players) & self.players_in_game if self.two_headed else players

    @regards("two-headed-giant-team")
    def kept_from(self, kind: RestrictionKind) -> Players:
        """Whom such an effect covers, in Two-Headed Giant with their teams (810.8a)."""
        covered = frozenset([player for player, what in self.restrictions if what == kind])
        return self.teams_of(covered) if self.two_headed else covered

    @implements("cant-beats-can")
    def unrestricted(self, players: Players, kind: RestrictionKind) -> Players:
        """Those of them whom no restriction keeps from it: 101.2."""
        return players - self.kept_from(kind) if self.restrictions else players

    @regards("range-is-fixed")
    def update_ranges(self) -> None:
        """Settle who is in whose range of those who are in, as a turn begins: 801.2c."""
        self.reach = ranges(self.setup, self.players_in_game)
        self.update_restrictions()

    def update_restrictions(self) -> None:
        """Settle who can't do what, of whatever permanents reach whom now: 611.3a."""
        holding = self.in_force(self.restricting)
        self.restrictions = frozenset(
            [(restriction.player, restriction.kind) for restriction in holding]
        )

    @regards("players", "active-team")
    def takes_a_turn(self, player: str) -> bool:
        """Whether it is the player's turn, or that of the player's team: 102.1, 805.4a, 807.4."""
        if self.markers:
            return any([marker.taking_turn and marker.holder == player for marker in self.markers])
        return player in self.takes_turns_with(self.active)

    @regards("out-of-range-is-untouched")
    def in_force(self, effects: list[E]) -> list[E]:
        """Those that hold or apply now: one of a permanent while it reaches its player: 801.10."""
        if self.reach is None:
            return effects
        whose = [getattr(effect, "whose", None) for effect in effects]
        return [
            one
            for one, by in zip(effects, whose, strict=True)
            if by is None or self.has_in_range(by, one.player)
        ]

    def has_in_range(self, controller: str, player: str) -> bool:
        """Whether a controller, who may have left or be leaving just now, has a player in range."""
        return self.reach is None or player in self.reach.get(controller, NOBODY)

    def within_range(self, player: str) -> Players:
        """Who is in the range of a player who is still in: everyone where it is not limited."""
        return self.players_in_game if self.reach is None else self.reach[player]

    def ordered(self, players: Players) -> tuple[str, ...]:
        """The players in seat order."""
        if len(players) <= 1:
            return tuple(players)
        return tuple([p for p in self.seats if p in players])

    def update_results(self) -> None:
        """Settle who is told to have won, lost and drawn, as somebody has."""
        won, lost, drawn = self.won, self.lost, self.drawn
        self.results = (self.ordered(won), self.ordered(lost - won), self.ordered(drawn - won))

    def outcome(self) -> Outcome:
        """How the game stands now."""
        if self.shares_life:
            life = {p: self.life[team] for p, team in self.pool.items()}
            poison = {p: self.poison[pool] for p, pool in self.poison_pool.items()}
        else:
            life, poison = self.life.copy(), self.poison.copy()
        library = self.library.copy()
        for player in self.left:
            del library[player]
            if player in self.endless:
                del life[player]
        won, lost, drawn = self.results
        outcome = Outcome(
            self.over,
            won,
            lost,
            drawn,
            self.restarted,
            self.main is not None,
            life,
            poison,
            library,
            self._taking_turns(),
            deviates=self.deviates or UNSET,
        )
        if self.board is None:
            return outcome
        spoken = self.book.has_rule("until-a-turn-that-never-comes")
        return self.board.tell(outcome, NOBODY if spoken else self.left)

    @regards("players", "active-team", "turn-without-active-player")
    def active_player(self) -> str | None:
        """Who is active: nobody, where that player, or all of that team, has left (800.4j)."""
        if self.active in self.players_in_game:
            return self.active
        sharing = self.takes_turns_with(self.active) & self.players_in_game
        return self.ordered(sharing)[0] if sharing else None

    def _taking_turns(self) -> str | tuple[str, ...] | UnsetType | None:
        """Whose turn it is, as it is told: nobody's, where a turn goes on without its player.

        Before 2007-02-01 nothing is said of such a turn (800.4j).
        """
        if self.active in self.players_in_game and not self.markers:
            return self.active
        goes_on = self.book.has_rule("turn-without-active-player")
        if self.markers:
            taking = frozenset([m.holder for m in self.markers if m.taking_turn])
            if not taking <= self.players_in_game and not goes_on:
                return UNSET
            if taking & self.players_in_game:
                return self.ordered(taking & self.players_in_game)
        return self.active_player() or (None if goes_on else UNSET)


def seated(setup: Setup, book: Rulebook) -> GameState:
    """A game as it begins; the first player is the active one."""
    begins = beginning(setup, book)
    first = begins.seats[0]
    return GameState(
        setup,
        book,
        begins.seats,
        begins.side_of,
        begins.teams,
        begins.turns_with,
        begins.next_in_order,
        begins.emperors,
        begins.two_headed,
        begins.shares_turns,
        begins.shares_life,
        begins.questions,
        begins.pool,
        begins.poison_pool,
        begins.life.copy(),
        begins.poison.copy(),
        begins.library.copy(),
        begins.everyone,
        first,
        TurnOrder(first),
        Board(setup) if setup.objects else None,
        begins.reach,
    )
