"""A game in progress: all state that affects how it ends."""

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
from headjudge.spec.protocol.triggers import Skippable
from headjudge.spec.rulebook import LookUpError, Rulebook

AltersDamage = Alteration | Redirect | Prevent


class Modifiers(Struct, eq=False):
    """Effects that modify life, damage and turns, oldest first, and notes on what they did."""

    life: list[Alteration] = field(default_factory=list)
    """Effects on gains and losses of life and on counters, including those from damage."""
    damage: list[AltersDamage] = field(default_factory=list)
    """Effects that alter, redirect or prevent damage."""
    turns: list[Alteration] = field(default_factory=list)
    """Effects that skip steps and turns."""
    to_draw: dict[str, int] = field(default_factory=dict)
    """How many cards each player is about to draw instead of gaining life."""
    notes: list[Derived] = field(default_factory=list)
    """What the rules did to life, damage and cards; moved to the trace later."""
    questions: frozenset[int] = frozenset()
    """Open questions met so far; moved to the trace later."""

    def note(self, rule: str, text: str, player: str) -> None:
        """Record what a rule did to a player."""
        self.notes.append(Derived(rule, text, (player,)))

    def end_with_the_turn(self) -> None:
        """End prevention effects at the end of the turn (514.2)."""
        self.damage = [effect for effect in self.damage if not isinstance(effect, Prevent)]

    def end_without(self, remaining: frozenset[str]) -> None:
        """End the effects of permanents whose controllers don't remain (800.4a)."""
        self.life = [effect for effect in self.life if outlasts(effect, remaining)]
        self.turns = [effect for effect in self.turns if outlasts(effect, remaining)]
        self.damage = [
            effect
            for effect in self.damage
            if isinstance(effect, Prevent) or outlasts(effect, remaining)
        ]


def outlasts(effect: LastingEffect, remaining: frozenset[str]) -> bool:
    """Return whether an effect continues when only these players remain (800.4a).

    An effect with an object always does here, since it ends with the object instead.
    """
    named = getattr(effect, "object", None) is not None
    return named or getattr(effect, "controller", None) in {None, *remaining}


E = TypeVar("E", bound=OfPlayer)
Players = frozenset[str]
NOBODY: Players = frozenset()


MOST_LIFE = 2**53 - 1
"""The largest distance of a life total from 0 that an engine has to count exactly."""


class UnplayableError(LookUpError):
    """No outcome can be stated, since the game has no end or a number is too large."""


class Marker(Struct, eq=False):
    """A turn marker in a Grand Melee, held by the player whose turn it marks (807.4)."""

    holder: str
    taking_turn: bool = True
    removals: int = 0
    """How many times it has been designated for removal (807.4e)."""
    passed: Players = NOBODY
    """Players who left, whose turns count as begun when the marker's next turn begins (800.4m)."""
    drew: Players = NOBODY
    """Players who have drawn a card since the marker's turn began."""


class Dying(Struct, eq=False):
    """An effect that ends when the next check destroys its permanent (704.3), and its end event."""

    event: EndEffect
    effect: LastingEffect


class DyingObject(Struct, frozen=True):
    """An object that the next check puts into the graveyard, if it is still there (400.7)."""

    event: Put
    zone: str
    since: int
    """The moment at which the object entered that zone."""


class TurnOrder(Struct, eq=False):
    """Turn order outside Grand Melee, and this turn's attackers."""

    last_in_order: str
    """The player or team that took the last regular (not extra) turn."""
    extra: list[ExtraTurn] = field(default_factory=list)
    """Extra turns to take after this one, newest last (500.7)."""
    this_turns: str = ""
    """The ability that makes the active player lose at this turn's end step; empty if none."""
    skipping: dict[tuple[Skippable, str], int] = field(default_factory=dict)
    """How many turns or draw steps to skip, by player or, if teams share turns, by team."""
    is_first: bool = False
    """Whether this is the first turn of a game that began within the case, as by a restart."""
    attackers: list[Attacker] = field(default_factory=list)
    """This turn's attackers, in order of declaration."""
    first_draws: Players = NOBODY
    """Players who have not yet drawn the first card of their current draw step."""


class GameState(Struct, eq=False):
    """All state that affects how a game ends, by player name.

    A *pool* names the owner of a life total and a *poison pool* the owner of poison counters: the
    player or, in Two-Headed Giant, the team (810.4, 810.10). In Archenemy Commander, a team shares
    its life (904.13b). A *side* is a team, or a player without a team (102.3).
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
    """The open questions that the setup raises."""
    pool: Pool
    poison_pool: Pool
    life: dict[str, int]
    poison: dict[str, int]
    library: dict[str, int]
    players_in_game: Players
    active: str
    turns: TurnOrder
    board: Board | None
    """Objects, choices and related state; None until needed."""
    reach: Reach | None
    """Ranges of influence, determined at the beginning of this turn (801.2c); None if unlimited."""
    left: Players = NOBODY
    attempted: Players = NOBODY
    commander_damage: dict[tuple[str, str], int] = field(default_factory=dict)
    restricting: list[Restriction] = field(default_factory=list)
    """All effects that restrict players, oldest first, including those out of range."""
    restrictions: frozenset[tuple[str, RestrictionKind]] = frozenset()
    """The restrictions currently in force, as player and kind."""
    losses_replaced: list[ReplaceLoss] = field(default_factory=list)
    draws_replaced: list[ReplaceDraw | Alteration] = field(default_factory=list)
    """Effects waiting to replace draws, oldest first."""
    dying: list[Dying | EndTrigger | DyingObject] = field(default_factory=list)
    """Permanents that the next check destroys, and the effects that end with them (704.3)."""
    drawn_this_turn: Players = NOBODY
    modifiers: Modifiers = field(default_factory=Modifiers)
    abilities: TriggeredAbilities = field(default_factory=TriggeredAbilities)
    markers: list[Marker] = field(default_factory=list)
    """The turn markers of a Grand Melee, in order; empty in other games."""
    won: Players = NOBODY
    lost: Players = NOBODY
    drawn: Players = NOBODY
    results: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] = ((), (), ())
    """Reported winners, losers and drawn players; winners appear only in the first list."""
    over: bool = False
    restarted: bool = False
    main: GameState | None = None
    """The suspended main game while this subgame is played (729.1a)."""
    stakes: str | None = None
    """What happens to players who don't win this subgame (729.1b)."""
    deviates: str = ""
    """The player who must choose differently to end this step's fragmented loop (732.3)."""
    endless: Players = NOBODY
    """Players who lost life endlessly in a loop that drew the game (732.4).

    No rule states the life totals of those of them who have left.
    """
    open_choice: Choose | None = None
    """The choice that has yet to be made."""

    def has_lasting_effects(self) -> bool:
        """Return whether any restriction, replacement effect or other modification exists."""
        modified = bool(self.modifiers.life or self.modifiers.damage or self.modifiers.turns)
        return modified or bool(self.restricting or self.losses_replaced or self.draws_replaced)

    def in_turn_order(self) -> list[str]:
        """Return the players in the game, starting with the active player (101.4).

        Where teams share turns, a team's first member represents the active team. Team members sit
        side by side, so the order is team by team (805.6a).
        """
        start = self.seats.index(self.active)
        return [p for p in self.seats[start:] + self.seats[:start] if p in self.players_in_game]

    def seats_after(self, player: str) -> tuple[str, ...]:
        """Return all players, including those who left, from the seat after this player."""
        start = self.seats.index(player) + 1
        return self.seats[start:] + self.seats[:start]

    def next_after(self, player: str) -> str | None:
        """Return the next player in turn order who is still in the game, or None."""
        return next((p for p in self.seats_after(player) if p in self.players_in_game), None)

    def laid_out(self) -> Board:
        """Return the board, creating it if necessary."""
        if self.board is None:
            self.board = Board(self.setup)
        return self.board

    def begin_moment(self) -> None:
        """Record which player controls each permanent before anything happens at a moment."""
        if self.board is not None:
            self.board.begin_moment()

    def team_of(self, player: str) -> Players:
        """Return a player's whole team, including the player and members who left.

        Empty for a player who is not in this game; a restarted game excludes players who had left.
        """
        return self.teams.get(player, NOBODY)

    def teams_of(self, players: Players) -> Players:
        """Return all members of all these players' teams."""
        return frozenset().union(*[self.team_of(p) for p in players]) if players else NOBODY

    @implements("opponents", "opponent-of-two")
    def opponents(self, player: str) -> Players:
        """Return the player's remaining opponents (102.2, 102.3)."""
        return self.players_in_game - self.team_of(player)

    @regards("opponents")
    def one_side_left(self) -> bool:
        """Return whether players remain and all of them are on one side (102.2, 102.3)."""
        player = next(iter(self.players_in_game), "")
        return bool(player) and self.players_in_game <= self.team_of(player)

    def wins_and_loses_with(self, player: str) -> Players:
        """Return the players who share this player's result: in Two-Headed Giant, the team."""
        return self.team_of(player) if self.two_headed else frozenset((player,))

    @implements("team-turns")
    @regards("archenemy-setup")
    def takes_turns_with(self, player: str) -> Players:
        """Return the players who share this player's turns: this player or the team (805.4)."""
        return self.turns_with.get(player, NOBODY)

    @implements("two-headed-giant-team")
    @regards("two-headed-giant-endings")
    def expand_to_teams(self, players: Players) -> Players:
        """Return the players plus, in Two-Headed Giant, their remaining teammates (810.8a)."""
        return self.teams_of(players) & self.players_in_game if self.two_headed else players

    @regards("two-headed-giant-team")
    def kept_from(self, kind: RestrictionKind) -> Players:
        """Return the players covered by a restriction; in Two-Headed Giant, teams (810.8a)."""
        covered = frozenset([player for player, what in self.restrictions if what == kind])
        return self.teams_of(covered) if self.two_headed else covered

    @implements("cant-beats-can")
    def unrestricted(self, players: Players, kind: RestrictionKind) -> Players:
        """Return the players who are not restricted in this way (101.2)."""
        return players - self.kept_from(kind) if self.restrictions else players

    @regards("range-is-fixed")
    def update_ranges(self) -> None:
        """Update the ranges of influence at the beginning of a turn (801.2c)."""
        self.reach = ranges(self.setup, self.players_in_game)
        self.update_restrictions()

    def update_restrictions(self) -> None:
        """Update the restrictions in force, considering the ranges of their permanents (611.3a)."""
        holding = self.in_force(self.restricting)
        self.restrictions = frozenset(
            [(restriction.player, restriction.kind) for restriction in holding]
        )

    @regards("players", "active-team")
    def takes_a_turn(self, player: str) -> bool:
        """Return whether it is the player's or the team's turn (102.1, 805.4a, 807.4)."""
        if self.markers:
            return any([marker.taking_turn and marker.holder == player for marker in self.markers])
        return player in self.takes_turns_with(self.active)

    @regards("out-of-range-is-untouched")
    def in_force(self, effects: list[E]) -> list[E]:
        """Return the effects that apply now; those of permanents need range (801.10)."""
        if self.reach is None:
            return effects
        controllers = [getattr(effect, "whose", None) for effect in effects]
        return [
            effect
            for effect, controller in zip(effects, controllers, strict=True)
            if controller is None or self.has_in_range(controller, effect.player)
        ]

    def has_in_range(self, controller: str, player: str) -> bool:
        """Return whether a controller, who may be leaving, has a player in range of influence."""
        return self.reach is None or player in self.reach.get(controller, NOBODY)

    def within_range(self, player: str) -> Players:
        """Return the remaining players within range of a player in the game."""
        return self.players_in_game if self.reach is None else self.reach[player]

    def ordered(self, players: Players) -> tuple[str, ...]:
        """Sort the players by seat."""
        if len(players) <= 1:
            return tuple(players)
        return tuple([p for p in self.seats if p in players])

    def update_results(self) -> None:
        """Update the reported winners, losers and drawn players."""
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
        if any([abs(total) > MOST_LIFE for total in life.values()]):
            raise UnplayableError(f"a life total is further from 0 than {MOST_LIFE}")
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

        Before 2007-02-01, no rule covers such a turn (800.4j).
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
    """Return a new game in which the first player is active."""
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
