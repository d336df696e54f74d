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
from headjudge.spec.protocol.game_log import LogHeader, LogMoment, Reason, Tells, ToldEnding
from headjudge.spec.protocol.validation.cases import Malformed, setup_problems
from headjudge.spec.rulebook import Rulebook

UNKNOWN = 10**6
"""Stands for an unknown life total or library size; nobody loses with it."""
NUMBERS = {"life": "life", "poison": "poison counters", "library": "cards in the library"}
"""Numbers that a log may show of each player."""
MAX_STEPS = 500
"""Maximum number of steps that are kept of a game whose state no set-up can express."""
_MAX_CARDS = 1_000


def number_of(game: GameState, kind: str, player: str) -> int:
    """Return a player's life total, poison counters or cards in the library."""
    numbers, key = _stored(game, kind, player)
    return numbers[key]


def set_number(game: GameState, kind: str, player: str, number: int) -> None:
    """Set a player's life total, poison counters or cards in the library."""
    numbers, key = _stored(game, kind, player)
    numbers[key] = number


def _stored(game: GameState, kind: str, player: str) -> tuple[dict[str, int], str]:
    """Return where a number is stored, and under which key."""
    if kind == "life":
        return game.life, game.pool[player]
    if kind == "poison":
        return game.poison, game.poison_pool[player]
    return game.library, player


Prefix = tuple[protocol.Setup, tuple[protocol.Step, ...]]
"""A set-up and steps that reproduce a state."""


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
"""What a log reports about a player; `gone` means out for an unknown reason."""
PROGRAM_DECISIONS: tuple[Reason, ...] = (
    "time-out",
    "disconnection",
    "penalty",
    "agreement",
    "stopped",
)
"""Decisions of the program itself that no rule covers."""
_CHECK = (protocol.Check(),)


class Assumptions(Struct):
    """Assumptions about one moment."""

    check: bool = False
    numbers: dict[tuple[Reason, str], int] = field(default_factory=dict)
    """Assumed numbers after the events that make players lose, by reason and player: life, poison,
    draws from an empty library (0 or 1), and combat damage by one commander."""
    kept: list[protocol.Event] = field(default_factory=list)
    """Effects that existed before the moment."""
    fates: list[protocol.Event] = field(default_factory=list)
    """Further events."""
    needed: list[str] = field(default_factory=list)
    """Facts that would have to be known."""
    ends: bool = False
    """Whether the game ended for unknown reasons."""


class MomentResult(Struct):
    """How a moment ends on the reference."""

    game: GameState
    lines: list[Derived]
    questions: set[int]
    steps: list[protocol.Step]
    checked: bool
    """Whether the last step was a check, as players received priority or would have."""


class PlayedMoment(Struct):
    """A moment with its line, the state before it, and its result."""

    line: int
    moment: LogMoment
    before: GameState
    """Copy this state before playing on."""
    prefix: Prefix | None
    """Reproduces that state; None if it takes too many steps."""
    result: MomentResult


NOTHING = Assumptions()


def play_moment(game: GameState, moment: LogMoment, assumed: Assumptions = NOTHING) -> MomentResult:
    """Play a moment; the state is modified."""
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
    """Yield the events that logged reasons imply, unless the moment contains them."""
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
        if ending.fate == "drew":  # one event makes the game a draw for all of them
            if type(event) in kinds:
                continue
            kinds.add(type(event))
        yield event


def _implied_event(
    game: GameState, ending: ToldEnding, drew: tuple[str, ...]
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
    """Return what a moment reports about the players."""
    fates: dict[str, LoggedFate] = {}
    still_in = moment.seen.still_in if moment.seen else None
    if still_in is not None and not moment.over:
        fates |= {p: "in" if p in still_in else "gone" for p in seats}
    return fates | {ending.player: ending.fate for ending in moment.endings}


def _is_true(game: GameState, player: str, fate: LoggedFate) -> bool:
    """Return whether a player's fate is as logged."""
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
    """Return the false reports, by player; the empty name stands for the end of the game."""
    wrong = {p: fate for p, fate in logged.items() if not _is_true(game, p, fate)}
    if over and not game.over and not wrong:
        wrong[""] = "gone"
    return wrong


class ReplayState:
    """The state of a replayed game, and what is unknown about it."""

    def __init__(self, header: LogHeader) -> None:
        """Start. Raises Malformed for an invalid set-up, LookUpError for an unknown edition."""
        self.book = Rulebook.at(header.edition)
        for problem in setup_problems(header.game):
            raise Malformed(problem)
        self.header = header
        self.complete: frozenset[Tells] = header.tells
        """The kinds of facts that the log reports completely."""
        self.unknown: set[tuple[str, str]] = set()
        """Unknown numbers, as pairs of kind and player."""
        self.questions: set[int] = set()
        """Advisory open questions that the game has touched."""
        self.game: GameState = start_game(header.game, self.book)
        self.seats = self.game.seats
        self._prefix: Prefix | None = (header.game, ())
        """Reproduces the state; None if it takes too many steps."""

    def play(self, line: int, moment: LogMoment) -> PlayedMoment:
        """Play a moment."""
        before, prefix = copy_game(self.game), reproduce(self.game) or self._prefix
        played = PlayedMoment(line, moment, before, prefix, play_moment(self.game, moment))
        self.continue_with(played, played.result)
        self.questions |= played.result.questions
        return played

    def continue_with(self, played: PlayedMoment, result: MomentResult) -> None:
        """Continue with another result of a moment."""
        self.game, self._prefix = result.game, None
        if played.prefix:
            setup, steps = played.prefix
            if len(steps) + len(result.steps) <= MAX_STEPS:
                self._prefix = setup, (*steps, *result.steps)

    def knows(self, kind: str, player: str = "") -> bool:
        """Return whether the log is complete about a kind of fact, and the player's is known."""
        return kind in self.complete and (kind, player) not in self.unknown

    def knows_reason(self, reason: Reason, player: str) -> bool:
        """Return whether everything about a reason for a player's loss is known."""
        return self.knows(reason, player) and (reason != "library" or self.knows("draws"))

    def learn(self, kind: str, player: str, number: int) -> bool:
        """Learn a number; return False if it contradicts a known one.

        Nothing is known of players who are out, nor, after the end, of players who have not won.
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
        """Handle a gap in the log: from now on no number and no effect is certain.

        A subgame may have start_game or ended, too, which changes all numbers (729.5). So further
        numbers are learned, not checked.
        """
        if not self.game.over:
            self.complete -= {"effects", "commander-damage", "endings", *NUMBERS}
            self.forget_numbers()
            self.game.attempted = frozenset()

    def forget_numbers(self) -> None:
        """Mark all numbers as unknown."""
        for player in self.game.players_in_game:
            for kind in NUMBERS:
                set_number(self.game, kind, player, 0 if kind == "poison" else UNKNOWN)
                self.unknown.add((kind, player))
