"""A game in progress: all state that decides how it ends."""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType, field

from headjudge.reference.abilities import TriggeredAbilities
from headjudge.reference.derivation import Derived, implements, regards
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
    Prevent,
    Put,
    Redirect,
    ReplaceDraw,
    ReplaceLoss,
    Restriction,
    RestrictionKind,
    Setup,
)
from headjudge.spec.protocol.event_schema import OfPlayer
from headjudge.spec.protocol.turn_events import Skippable
from headjudge.spec.rulebook import Rulebook

AltersDamage = Alteration | Redirect | Prevent


class Modifiers(Struct, eq=False):
    """Effects that modify life, damage and turns, oldest first, and what they did."""

    life: list[Alteration] = field(default_factory=list)
    """Effects on gains and losses of life and counters, also by damage."""
    damage: list[AltersDamage] = field(default_factory=list)
    """Effects that alter, redirect or prevent damage."""
    turns: list[Alteration] = field(default_factory=list)
    """Effects that skip steps and turns."""
    to_draw: dict[str, int] = field(default_factory=dict)
    """Cards that players have yet to draw instead of gaining life."""
    notes: list[Derived] = field(default_factory=list)
    """What the rules did to life, damage and cards, not yet in the trace."""
    questions: frozenset[int] = frozenset()
    """Open questions that came up, not yet in the trace."""

    def note(self, rule: str, text: str, player: str) -> None:
        """Record what a rule did to a player."""
        self.notes.append(Derived(rule, text, (player,)))

    def end_with_the_turn(self) -> None:
        """End prevention effects, which last for a turn: 514.2."""
        self.damage = [effect for effect in self.damage if not isinstance(effect, Prevent)]

    def end_without(self, remaining: frozenset[str]) -> None:
        """End the effects of permanents whose controllers have left: 800.4a."""
        self.life = [effect for effect in self.life if outlasts(effect, remaining)]
        self.turns = [effect for effect in self.turns if outlasts(effect, remaining)]
        self.damage = [
            effect
            for effect in self.damage
            if isinstance(effect, Prevent) or outlasts(effect, remaining)
        ]


def outlasts(effect: LastingEffect, remaining: frozenset[str]) -> bool:
    """Return whether an effect continues when everyone but these players has left: 800.4a.

    An effect of an object ends with that object.
    """
    named = getattr(effect, "object", None) is not None
    return named or getattr(effect, "controller", None) in {None, *remaining}


E = TypeVar("E", bound=OfPlayer)
Players = frozenset[str]
NOBODY: Players = frozenset()


class Marker(Struct, eq=False):
    """A turn marker of a Grand Melee, passed to a player whose turn begins: 807.4."""

    holder: str
    taking_turn: bool = True
    removals: int = 0
    """How often it has been designated for removal: 807.4e."""
    passed: Players = NOBODY
    """Players who have left and whose turns the marker's next turn counts for: 800.4m."""
    drew: Players = NOBODY
    """Players who have drawn a card since its turn began."""


class Dying(Struct, eq=False):
    """An effect that ends when the next check destroys its permanent, with the event: 704.3."""

    event: EndEffect
    effect: LastingEffect


class TurnOrder(Struct, eq=False):
    """What decides whose turn comes next (outside Grand Melee), and the attackers of this turn."""

    last_in_order: str
    """The player or team whose turn was the last that was not an extra turn."""
    extra: list[ExtraTurn] = field(default_factory=list)
    """Extra turns after this one, newest last (500.7)."""
    this_turns: str = ""
    """The ability that makes this turn's player lose at its end step; empty for none."""
    skipping: dict[tuple[Skippable, str], int] = field(default_factory=dict)
    """How many turns or draw steps to skip, by player, or by team if teams share turns."""
    is_first: bool = False
    """Whether this is the first turn of a game that started within the case."""
    attackers: list[Attacker] = field(default_factory=list)
    """The attacking creatures, in the order of declaration."""
    first_draws: Players = NOBODY
    """Players who have yet to draw the first card of their current draw step."""


class GameState(Struct, eq=False):
    """Everything that decides how a game ends, by player name.

    A *pool* names the holder of a life total, a *poison pool* that of poison counters: the player,
    in Two-Headed Giant the team (810.4, 810.10); in Archenemy Commander a team shares its life
    (904.13b). A *side* is a team, or a player without one (102.3).
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
    """The open questions that the set-up itself raises."""
    pool: Pool
    poison_pool: Pool
    life: dict[str, int]
    poison: dict[str, int]
    library: dict[str, int]
    players_in_game: Players
    active: str
    turns: TurnOrder
    board: Board | None
    """Objects, choices and the like; None until the case mentions any."""
    reach: Reach | None
    """Ranges of influence as this turn began (801.2c); None if unlimited."""
    left: Players = NOBODY
    attempted: Players = NOBODY
    commander_damage: dict[tuple[str, str], int] = field(default_factory=dict)
    restricting: list[Restriction] = field(default_factory=list)
    """All effects that say what players can't do, oldest first, in range or not."""
    restrictions: frozenset[tuple[str, RestrictionKind]] = frozenset()
    """The restrictions that apply: who can't do what."""
    losses_replaced: list[ReplaceLoss] = field(default_factory=list)
    draws_replaced: list[ReplaceDraw | Alteration] = field(default_factory=list)
    """Effects that wait to replace losses and draws, oldest first."""
    dying: list[Dying | EndTrigger | Put] = field(default_factory=list)
    """What the next check destroys, and the effects that end with that (704.3)."""
    drawn_this_turn: Players = NOBODY
    modifiers: Modifiers = field(default_factory=Modifiers)
    abilities: TriggeredAbilities = field(default_factory=TriggeredAbilities)
    markers: list[Marker] = field(default_factory=list)
    """The turn markers of a Grand Melee by number; empty in other games."""
    won: Players = NOBODY
    lost: Players = NOBODY
    drawn: Players = NOBODY
    results: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] = ((), (), ())
    """Reported winners, losers and drawn players; a winner is in no other list."""
    over: bool = False
    restarted: bool = False
    main: GameState | None = None
    """The game that waits while this subgame is played (729.1a)."""
    stakes: str | None = None
    """What happens to players who do not win this subgame (729.1b)."""
    deviates: str = ""
    """Who must choose differently to end a fragmented loop (732.3) in this step."""
    endless: Players = NOBODY
    """Players who lost life without end in a loop that drew the game (732.4).

    No rule states the life totals of those who have left.
    """
    open_choice: Choose | None = None
    """The choice in progress."""

    def has_lasting_effects(self) -> bool:
        """Return whether there are restrictions or replacement effects."""
        modified = bool(self.modifiers.life or self.modifiers.damage or self.modifiers.turns)
        return modified or bool(self.restricting or self.losses_replaced or self.draws_replaced)

    def in_turn_order(self) -> list[str]:
        """Return the players in the game, from the active player on: 101.4.

        Where teams share turns, the first member of the active team stands for it. Team members sit
        side by side, so this is team by team (805.6a).
        """
        start = self.seats.index(self.active)
        return [p for p in self.seats[start:] + self.seats[:start] if p in self.players_in_game]

    def seats_after(self, player: str) -> tuple[str, ...]:
        """Return all players, including those who left, from the next seat on."""
        start = self.seats.index(player) + 1
        return self.seats[start:] + self.seats[:start]

    def next_after(self, player: str) -> str | None:
        """Return the next player in turn order who is in the game, or None."""
        return next((p for p in self.seats_after(player) if p in self.players_in_game), None)

    def laid_out(self) -> Board:
        """Return the board, which is created when first needed."""
        if self.board is None:
            self.board = Board(self.setup)
        return self.board

    def begin_moment(self) -> None:
        """Remember the permanents before anything happens at a moment."""
        if self.board is not None:
            self.board.begin_moment()

    def team_of(self, player: str) -> Players:
        """Return all members of a player's team, including the player and those who left.

        Nobody for a player who is not in this game: a new game starts without those who left.
        """
        return self.teams.get(player, NOBODY)

    def teams_of(self, players: Players) -> Players:
        """Return all members of these players' teams."""
        return frozenset().union(*[self.team_of(p) for p in players]) if players else NOBODY

    @implements("opponents", "opponent-of-two")
    def opponents(self, player: str) -> Players:
        """Return the player's opponents who are in the game: 102.2, 102.3."""
        return self.players_in_game - self.team_of(player)

    @regards("opponents")
    def one_side_left(self) -> bool:
        """Return whether everyone in the game, and anyone at all, is on one side: 102.2, 102.3."""
        player = next(iter(self.players_in_game), "")
        return bool(player) and self.players_in_game <= self.team_of(player)

    def wins_and_loses_with(self, player: str) -> Players:
        """Return who shares the player's result: the team in Two-Headed Giant (810.8a)."""
        return self.team_of(player) if self.two_headed else frozenset((player,))

    @implements("team-turns")
    @regards("archenemy-setup")
    def takes_turns_with(self, player: str) -> Players:
        """Return who shares the player's turns: the team with shared team turns (805.4)."""
        return self.turns_with.get(player, NOBODY)

    @implements("two-headed-giant-team")
    @regards("two-headed-giant-endings")
    def expand_to_teams(self, players: Players) -> Players:
        """Return the players, in Two-Headed Giant with their team-mates (810.8a)."""
        return self.teams_of(players) & self.players_in_game if self.two_headed else players

    @regards("two-headed-giant-team")
    def kept_from(self, kind: RestrictionKind) -> Players:
        """Return the players whom a restriction covers, in Two-Headed Giant by team (810.8a)."""
        covered = frozenset([player for player, what in self.restrictions if what == kind])
        return self.teams_of(covered) if self.two_headed else covered

    @implements("cant-beats-can")
    def unrestricted(self, players: Players, kind: RestrictionKind) -> Players:
        """Return the players whom no restriction keeps from it: 101.2."""
        return players - self.kept_from(kind) if self.restrictions else players

    @regards("range-is-fixed")
    def update_ranges(self) -> None:
        """Determine the ranges of influence as a turn begins: 801.2c."""
        self.reach = ranges(self.setup, self.players_in_game)
        self.update_restrictions()

    def update_restrictions(self) -> None:
        """Determine who can't do what, given which permanents reach whom: 611.3a."""
        holding = self.in_force(self.restricting)
        self.restrictions = frozenset(
            [(restriction.player, restriction.kind) for restriction in holding]
        )

    @regards("players", "active-team")
    def takes_a_turn(self, player: str) -> bool:
        """Return whether it is the turn of the player or their team: 102.1, 805.4a, 807.4."""
        if self.markers:
            return any([marker.taking_turn and marker.holder == player for marker in self.markers])
        return player in self.takes_turns_with(self.active)

    @regards("out-of-range-is-untouched")
    def in_force(self, effects: list[E]) -> list[E]:
        """Return the effects that apply now; those of permanents only within range: 801.10."""
        if self.reach is None:
            return effects
        controllers = [getattr(effect, "whose", None) for effect in effects]
        return [
            effect
            for effect, controller in zip(effects, controllers, strict=True)
            if controller is None or self.has_in_range(controller, effect.player)
        ]

    def has_in_range(self, controller: str, player: str) -> bool:
        """Return whether a controller, who may be leaving, has a player in range."""
        return self.reach is None or player in self.reach.get(controller, NOBODY)

    def within_range(self, player: str) -> Players:
        """Return the players in range of a player in the game."""
        return self.players_in_game if self.reach is None else self.reach[player]

    def ordered(self, players: Players) -> tuple[str, ...]:
        """Return the players in seat order."""
        if len(players) <= 1:
            return tuple(players)
        return tuple([p for p in self.seats if p in players])

    def update_results(self) -> None:
        """Determine the reported winners, losers and drawn players."""
        won, lost, drawn = self.won, self.lost, self.drawn
        self.results = (self.ordered(won), self.ordered(lost - won), self.ordered(drawn - won))

    def outcome(self) -> Outcome:
        """Return the current outcome."""
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
        """Return the active player, or None if that player or team has left (800.4j)."""
        if self.active in self.players_in_game:
            return self.active
        sharing = self.takes_turns_with(self.active) & self.players_in_game
        return self.ordered(sharing)[0] if sharing else None

    def _taking_turns(self) -> str | tuple[str, ...] | UnsetType | None:
        """Return the reported active players; None if the turn continues without its player.

        Before 2007-02-01 no rule covers such a turn (800.4j).
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


def initial_state(setup: Setup, book: Rulebook) -> GameState:
    """Return a game as it begins, with the first player active."""
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
