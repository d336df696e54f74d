"""Replay a logged game on the reference, tracking which of its numbers are unknown."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from headjudge.reference.derivation import Derived
from headjudge.reference.game_play import start_game, take_step
from headjudge.reference.game_state import GameState
from headjudge.reference.resolve_outcome import Trace
from headjudge.reference.snapshots import copy_game
from headjudge.spec import protocol
from headjudge.spec.protocol.game_log import Content, LogHeader, LogMoment, PlayerEnding, Reason
from headjudge.spec.protocol.validation.cases import Malformed, setup_problems
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.expectations import COUNTED

UNKNOWN = 10**6
"""Placeholder for an unknown life total or library size, too high to make a player lose."""
MAX_STEPS = 500
"""Maximum number of stored steps for a game whose state can't be expressed as a short prefix."""
_MAX_CARDS = 1_000


def number_of(game: GameState, kind: str, player: str) -> int:
    """Return a player's life total, number of poison counters or library size."""
    numbers, key = _stored(game, kind, player)
    return numbers[key]


def set_number(game: GameState, kind: str, player: str, number: int) -> None:
    """Set a player's life total, number of poison counters or library size."""
    numbers, key = _stored(game, kind, player)
    numbers[key] = number


def _stored(game: GameState, kind: str, player: str) -> tuple[dict[str, int], str]:
    """Return the mapping that stores a player's number, and the key in it."""
    if kind == "life":
        return game.life, game.pool[player]
    if kind == "poison":
        return game.poison, game.poison_pool[player]
    return game.library, player


Prefix = tuple[protocol.Setup, tuple[protocol.Step, ...]]
"""A setup and steps that reproduce a state."""


def reproduce(game: GameState) -> Prefix | None:
    """Return a short prefix that reproduces a state, or None if it is too complex."""
    turns, altered, abilities = game.turns, game.modifiers, game.abilities
    complicated = (
        game.over or game.main or game.restarted or game.board or game.markers or game.open_choice,
        game.attempted or game.dying or game.drawn or game.won,
        abilities.known or abilities.waiting or altered.to_draw,
        turns.extra or turns.this_turns or turns.skipping or turns.attackers,
        game.reach is not None and len(game.players_in_game) < len(game.seats),
        game.shared_turns and game.active != game.seats[0],
    )
    effects: list[Any] = [*game.restricting, *game.losses_replaced, *game.draws_replaced]
    effects += [*altered.life, *altered.damage, *altered.turns]
    if any(complicated) or any(getattr(effect, "object", None) for effect in effects):
        return None
    dealt = game.commander_damage
    players = []
    for player in game.setup.players:
        name = player.name
        struck = sum(amount for (target, _), amount in dealt.items() if target == name)
        life = game.life[game.pool[name]] + struck
        library = min(game.library[name], _MAX_CARDS)
        deck = player.deck if player.deck is None or player.deck >= library else None
        poison = game.poison[game.poison_pool[name]]
        players.append(replace(player, life=life, library=library, deck=deck, poison=poison))
    blows = [
        protocol.Damage(target, amount, combat=True, commander=commander)
        for (target, commander), amount in dealt.items()
        if target in game.players_in_game
    ]
    if blows and game.shares_life:
        return None
    concessions = [protocol.Concede(p) for p in game.seats if p not in game.players_in_game]
    earlier = game.seats[: game.seats.index(game.active)]
    turns_ended = sum(p in game.players_in_game or p == game.seats[0] for p in earlier)
    steps: list[list[Any]] = [concessions, *[[protocol.EndTurn()]] * turns_ended, blows, effects]
    setup = replace(game.setup, players=tuple(players))
    return setup, tuple(tuple(step) for step in steps if step)


LoggedFate = Literal["lost", "won", "drew", "in", "gone", "plays on"]
"""A player's status according to a log; `gone` means out of the game for an unknown reason."""
PROGRAM_DECISIONS: tuple[Reason, ...] = (
    "time-out",
    "disconnection",
    "penalty",
    "agreement",
    "stopped",
)
"""Reasons that are the program's own decisions, not covered by the rules."""
_CHECK = (protocol.Check(),)


class Assumptions(Struct):
    """Assumptions made to explain one moment."""

    check: bool = False
    numbers: dict[tuple[Reason, str], int] = field(default_factory=dict)
    """Numbers assumed after the moment's events, by reason for a loss and player: life, poison
    counters, draws from an empty library (0 or 1), and combat damage dealt by one commander."""
    kept: list[protocol.Event] = field(default_factory=list)
    """Effects assumed to exist before the moment."""
    fates: list[protocol.Event] = field(default_factory=list)
    """Additional events assumed to end the game for players."""
    needed: list[str] = field(default_factory=list)
    """Descriptions of the facts needed to confirm the assumptions."""
    ends: bool = False
    """Whether the game is assumed to have ended for unknown reasons."""


class MomentResult(Struct):
    """The result of playing a moment on the reference."""

    game: GameState
    lines: list[Derived]
    questions: set[int]
    steps: list[protocol.Step]
    checked: bool
    """Whether the last step was a check for state-based actions in a game that was not over."""


class PlayedMoment(Struct):
    """A moment with its line number, the preceding state and the result."""

    line: int
    moment: LogMoment
    before: GameState
    """The state before the moment; copy it before playing."""
    prefix: Prefix | None
    """A prefix that reproduces the state in `before`; None if too long."""
    result: MomentResult


NOTHING = Assumptions()


def play_moment(game: GameState, moment: LogMoment, assumed: Assumptions = NOTHING) -> MomentResult:
    """Play a moment under the given assumptions; modifies `game`."""
    trace = Trace(derive=True)
    steps: list[protocol.Step] = []
    checked = False

    def play_step(events: protocol.Step) -> None:
        nonlocal game, checked
        checked = events == _CHECK and not game.over
        steps.append(events)
        game = take_step(game, events, trace)

    if assumed.kept:
        play_step(tuple(assumed.kept))
    if moment.events:
        play_step(moment.events)
    _set_assumed_numbers(game, assumed)
    fates = (*_implied_events(game, moment), *assumed.fates)
    if fates:
        play_step(fates)
    if (moment.check or assumed.check) and moment.events != _CHECK:
        play_step(_CHECK)
    return MomentResult(game, trace.lines, trace.questions, steps, checked)


def _set_assumed_numbers(game: GameState, assumed: Assumptions) -> None:
    for (kind, player), number in assumed.numbers.items():
        if kind == "library":
            others = game.attempted - {player}
            game.attempted = others | {player} if number else others
        elif kind == "commander-damage":
            for key in [key for key in game.commander_damage if key[0] == player]:
                del game.commander_damage[key]
            if number:
                game.commander_damage[player, ""] = number
        else:
            set_number(game, kind, player, number)


def _implied_events(game: GameState, moment: LogMoment) -> Iterator[protocol.Event]:
    """Yield the events that are implied by logged reasons but missing from the moment."""
    if not moment.endings:
        return
    logged = {
        (type(event), player)
        for event in moment.events
        for player in (getattr(event, "player", None), getattr(event, "controller", None))
    }
    kinds = {type(event) for event in moment.events}
    drew = tuple(ending.player for ending in moment.endings if ending.fate == "drew")
    for ending in moment.endings:
        event = _implied_event(game, ending, drew)
        if event is None or (type(event), ending.player) in logged:
            continue
        if ending.fate == "drew":  # one event makes the game a draw for all these players
            if type(event) in kinds:
                continue
            kinds.add(type(event))
        yield event


def _implied_event(
    game: GameState, ending: PlayerEnding, drew: tuple[str, ...]
) -> protocol.Event | None:
    by_effect: dict[str, protocol.Event] = {
        "lost": protocol.Lose(ending.player, ending.controller),
        "won": protocol.Win(ending.player, ending.controller),
        "drew": protocol.DrawGame(ending.controller or ending.player),
    }
    if ending.reason == "effect":
        return by_effect[ending.fate]
    if ending.reason == "loop" and ending.fate == "drew":
        return protocol.Loop(mandatory=True, controllers=drew)
    if ending.reason == "agreement" and ending.fate == "drew":
        agreed = "tournament" in game.setup.options and game.book.has_rule("intentional-draw")
        return protocol.AgreeDraw(drew) if agreed else by_effect["drew"]
    if ending.reason in {"concession", *PROGRAM_DECISIONS} and ending.fate == "lost":
        return protocol.Concede(ending.player)
    if ending.reason in PROGRAM_DECISIONS and ending.fate == "drew":
        return by_effect["drew"]
    return None


def logged_fates(moment: LogMoment, seats: tuple[str, ...]) -> dict[str, LoggedFate]:
    """Return the players' statuses according to a moment."""
    fates: dict[str, LoggedFate] = {}
    still_in = moment.seen.still_in if moment.seen else None
    if still_in is not None and not moment.over:
        fates |= {p: "in" if p in still_in else "gone" for p in seats}
    return fates | {ending.player: ending.fate for ending in moment.endings}


def _is_true(game: GameState, player: str, fate: LoggedFate) -> bool:
    """Return whether a player's logged status matches the game."""
    if fate == "lost":
        beaten = bool(game.over and game.won) and player not in game.won | game.drawn
        return player in game.lost or beaten
    if fate == "won":
        return player in game.won
    if fate == "drew":
        return player in game.drawn
    if fate == "in":  # a log may count winners as still in the game
        return player in game.players_in_game or (game.over and player in game.won)
    if fate == "plays on":
        return player in game.players_in_game and not game.over
    return game.over or player not in game.players_in_game


def mismatches(
    game: GameState, logged: Mapping[str, LoggedFate], *, over: bool
) -> dict[str, LoggedFate]:
    """Return the logged statuses that the game contradicts, by player.

    If only the end of the game is contradicted, the key is an empty name.
    """
    wrong = {p: fate for p, fate in logged.items() if not _is_true(game, p, fate)}
    if over and not game.over and not wrong:
        wrong[""] = "gone"
    return wrong


class ReplayState:
    """The state of a replayed game and its unknown numbers."""

    def __init__(self, header: LogHeader) -> None:
        """Start a game.

        Raises Malformed for an invalid setup, LookUpError for an unknown edition.
        """
        self.book = Rulebook.at(header.edition)
        for problem in setup_problems(header.game):
            raise Malformed(problem)
        self.header = header
        self.complete: frozenset[Content] = header.complete
        """The kinds of facts that the log reports completely."""
        self.unknown: set[tuple[str, str]] = set()
        """Unknown numbers, as pairs of kind and player."""
        self.questions: set[int] = set()
        """The advisory open questions raised by the game so far."""
        self.game: GameState = start_game(header.game, self.book)
        self.seats = self.game.seats
        self._prefix: Prefix | None = (header.game, ())
        """A prefix that reproduces the state; None if too long."""

    def play(self, line: int, moment: LogMoment) -> PlayedMoment:
        """Play a moment and continue with its result."""
        before, prefix = copy_game(self.game), reproduce(self.game) or self._prefix
        played = PlayedMoment(line, moment, before, prefix, play_moment(self.game, moment))
        self.continue_with(played, played.result)
        self.questions |= played.result.questions
        return played

    def continue_with(self, played: PlayedMoment, result: MomentResult) -> None:
        """Continue from the given result of a moment."""
        self.game, self._prefix = result.game, None
        if played.prefix:
            setup, steps = played.prefix
            if len(steps) + len(result.steps) <= MAX_STEPS:
                self._prefix = setup, (*steps, *result.steps)

    def knows(self, kind: str, player: str = "") -> bool:
        """Return whether a kind of fact is completely logged and the player's number is known."""
        return kind in self.complete and (kind, player) not in self.unknown

    def knows_reason(self, reason: Reason, player: str) -> bool:
        """Return whether all facts relevant to a player losing for a given reason are known."""
        return self.knows(reason, player) and (reason != "library" or self.knows("draws"))

    def learn(self, kind: str, player: str, number: int) -> bool:
        """Store a logged number; return False if it contradicts a known one.

        Numbers of players who have left the game are ignored. Once the game is over, so are those
        of everyone but the winners.
        """
        game = self.game
        if player not in (game.won if game.over else game.players_in_game):
            return True
        if (kind, player) in self.unknown or number != number_of(game, kind, player):
            if self.knows(kind, player):
                return False
            if not game.over:
                set_number(game, kind, player, number)
                self.unknown.discard((kind, player))
        return True

    def record_gap(self) -> None:
        """Handle a gap in the log, after which numbers and effects are no longer certain.

        A subgame may also have started or ended in the gap, which changes all numbers (729.5).
        Later logged numbers are therefore stored, not checked.
        """
        if not self.game.over:
            self.complete -= {"effects", "commander-damage", "endings", *COUNTED}
            self.forget_numbers()
            self.game.attempted = frozenset()

    def forget_numbers(self) -> None:
        """Mark all numbers as unknown."""
        for player in self.game.players_in_game:
            for kind in COUNTED:
                set_number(self.game, kind, player, 0 if kind == "poison" else UNKNOWN)
                self.unknown.add((kind, player))
