"""Replay a logged game on the reference, tracking which of its numbers are unknown."""

from collections.abc import Iterator, Mapping, Sequence
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
"""An unknown life total or library size: nobody loses with it."""
NUMBERS = {"life": "life", "poison": "poison counters", "library": "cards in the library"}
"""Numbers that a log may show of each player."""


def number_of(game: GameState, what: str, player: str) -> int:
    """A player's life total, poison counters or cards in the library."""
    numbers, whose = _counted(game, what, player)
    return numbers[whose]


def set_number(game: GameState, what: str, player: str, number: int) -> None:
    """Set such a number."""
    numbers, whose = _counted(game, what, player)
    numbers[whose] = number


def _counted(game: GameState, what: str, player: str) -> tuple[dict[str, int], str]:
    """Return where a number is stored, and under which key."""
    if what == "life":
        return game.life, game.pool[player]
    if what == "poison":
        return game.poison, game.poison_pool[player]
    return game.library, player


MOST_STEPS = 500
"""Maximum number of steps kept of a game that no set-up can express."""
_MOST_CARDS = 1_000

Begun = tuple[protocol.Setup, tuple[protocol.Step, ...]]


def reproduce(game: GameState) -> Begun | None:
    """Return a set-up and steps that reproduce a state, or None if it is too complex."""
    turns, altered, abilities = game.turns, game.modifiers, game.abilities
    complicated = (
        game.over or game.main or game.restarted or game.board or game.markers or game.open_choice,
        game.attempted or game.dying or game.drawn or game.won,
        abilities.known or abilities.waiting or altered.to_draw,
        turns.extra or turns.this_turns or turns.skipping or turns.attackers,
        game.reach is not None and len(game.players_in_game) < len(game.seats),
        game.shared_turns and game.active != game.seats[0],
    )
    if any(complicated):
        return None
    effects: list[Any] = [*game.restricting, *game.losses_replaced, *game.draws_replaced]
    effects += [*altered.life, *altered.damage, *altered.turns]
    if any(getattr(effect, "object", None) for effect in effects):
        return None
    dealt = game.commander_damage
    players = []
    for player in game.setup.players:
        name = player.name
        struck = sum(amount for (whose, _), amount in dealt.items() if whose == name)
        life = game.life[game.pool[name]] + struck
        library = min(game.library[name], _MOST_CARDS)
        deck = player.deck if player.deck is None or player.deck >= library else None
        poison = game.poison[game.poison_pool[name]]
        players.append(replace(player, life=life, library=library, deck=deck, poison=poison))
    setup = replace(game.setup, players=tuple(players))
    steps: list[tuple[Any, ...]] = []
    gone = [p for p in game.seats if p not in game.players_in_game]
    steps += [tuple(protocol.Concede(name) for name in gone)] if gone else []
    steps += [(protocol.EndTurn(),)] * _turns_since(game)
    blows = [
        protocol.Damage(whose, amount, combat=True, commander=name)
        for (whose, name), amount in dealt.items()
        if whose in game.players_in_game
    ]
    if blows and game.shares_life:
        return None
    steps += [tuple(blows)] if blows else []
    steps += [tuple(effects)] if effects else []
    return setup, tuple(steps)


def append_steps(begun: Begun | None, steps: Sequence[protocol.Step]) -> Begun | None:
    """Append steps to the beginning of a game; None if there are too many."""
    if begun is None or len(begun[1]) + len(steps) > MOST_STEPS:
        return None
    return begun[0], (*begun[1], *steps)


def _turns_since(game: GameState) -> int:
    """Return how many turns end before it is the active player's turn."""
    seats = game.seats
    return sum(
        p in game.players_in_game or p == seats[0] for p in seats[: seats.index(game.active)]
    )


LoggedFate = Literal["lost", "won", "drew", "in", "gone", "plays on"]
"""What a log tells of a player; `gone` means out for an unknown reason."""
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
    """The result of a moment on the reference."""

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
    """To be copied, not modified."""
    begun: Begun | None
    """A set-up and steps that reproduce that state; None if there are too many."""
    result: MomentResult


NOTHING = Assumptions()


def play_moment(game: GameState, moment: LogMoment, assumed: Assumptions = NOTHING) -> MomentResult:
    """Play a moment."""
    trace = Trace(derive=True)
    steps: list[protocol.Step] = []
    checked = False

    def happen(events: protocol.Step) -> None:
        nonlocal game, checked
        checked = events == _CHECK and not game.over
        steps.append(events)
        game = take_step(game, events, trace)

    if assumed.kept:
        happen(tuple(assumed.kept))
    if moment.events:
        happen(moment.events)
    _put(game, assumed)
    fates = (*_implied_events(game, moment), *assumed.fates)
    if fates:
        happen(fates)
    if (moment.check or assumed.check) and moment.events != _CHECK:
        happen(_CHECK)
    return MomentResult(game, trace.lines, trace.questions, steps, checked)


def _put(game: GameState, assumed: Assumptions) -> None:
    for (what, player), number in assumed.numbers.items():
        if what == "library":
            others = game.attempted - {player}
            game.attempted = others | {player} if number else others
        elif what == "commander-damage":
            for key in [key for key in game.commander_damage if key[0] == player]:
                del game.commander_damage[key]
            if number:
                game.commander_damage[player, ""] = number
        else:
            set_number(game, what, player, number)


def _implied_events(game: GameState, moment: LogMoment) -> Iterator[protocol.Event]:
    """Yield the events that logged reasons imply, unless the moment contains them."""
    if not moment.endings:
        return
    said = {
        (type(event), player)
        for event in moment.events
        for player in (getattr(event, "player", None), getattr(event, "controller", None))
    }
    kinds = {type(event) for event in moment.events}
    drew = tuple(ending.player for ending in moment.endings if ending.fate == "drew")
    for fate in moment.endings:
        event = _implied_event(game, fate, drew)
        if event is None or (type(event), fate.player) in said:
            continue
        if fate.fate == "drew":  # that is said once for all
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
    """Return what a moment tells of the players."""
    found: dict[str, LoggedFate] = {}
    seen = moment.seen.still_in if moment.seen else None
    if seen is not None and not moment.over:
        found |= {p: "in" if p in seen else "gone" for p in seats}
    return found | {ending.player: ending.fate for ending in moment.endings}


def is_so(game: GameState, player: str, fate: LoggedFate) -> bool:
    """Return whether a player's fate is as told."""
    if fate == "lost":
        beaten = bool(game.over and game.won) and player not in game.won | game.drawn
        return player in game.lost or beaten
    if fate == "won":
        return player in game.won
    if fate == "drew":
        return player in game.drawn
    if fate == "in":  # who wins may be said to be in
        return player in game.players_in_game or (game.over and player in game.won)
    if fate == "plays on":
        return player in game.players_in_game and not game.over
    return game.over or player not in game.players_in_game


def mismatches(
    game: GameState, want: Mapping[str, LoggedFate], *, over: bool
) -> dict[str, LoggedFate]:
    """Return what is told falsely of players; the empty name stands for the end of the game."""
    found = {p: fate for p, fate in want.items() if not is_so(game, p, fate)}
    if over and not game.over and not found:
        found[""] = "gone"
    return found


class ReplayState:
    """The state of a replayed game, and what is unknown about it."""

    def __init__(self, header: LogHeader) -> None:
        """Start. Raises Malformed for an invalid set-up, LookUpError for an unknown edition."""
        self.book = Rulebook.at(header.edition)
        for problem in setup_problems(header.game):
            raise Malformed(problem)
        self.header = header
        self.tells: frozenset[Tells] = header.tells
        self.unknown: set[tuple[str, str]] = set()
        """Unknown numbers, as pairs of kind and player."""
        self.questions: set[int] = set()
        """Advisory open questions that the game has touched."""
        self.game: GameState = start_game(header.game, self.book)
        self.seats = self.game.seats
        self._begun: Begun | None = (header.game, ())
        """A set-up and steps that reproduce the state; None if there are too many."""

    def play(self, line: int, moment: LogMoment) -> PlayedMoment:
        """Play a moment."""
        before, begun = copy_game(self.game), reproduce(self.game) or self._begun
        at = PlayedMoment(line, moment, before, begun, play_moment(self.game, moment))
        self.take(at, at.result)
        self.questions |= at.result.questions
        return at

    def take(self, at: PlayedMoment, result: MomentResult) -> None:
        """Continue with another result of a moment."""
        self.game, self._begun = result.game, append_steps(at.begun, result.steps)

    def sure(self, what: str, player: str = "") -> bool:
        """Return whether the log is complete about a kind of fact, and the player's is known."""
        return what in self.tells and (what, player) not in self.unknown

    def knows(self, reason: Reason, player: str) -> bool:
        """Return whether everything about a reason for a player's loss is known."""
        return self.sure(reason, player) and (reason != "library" or self.sure("draws"))

    def learn(self, what: str, player: str, number: int) -> bool:
        """Learn a number; return False if it contradicts a known one.

        Nothing is known of players who are out, nor, after the end, of players who have not won.
        """
        game = self.game
        if player not in (game.won if game.over else game.players_in_game):
            return True
        if (what, player) in self.unknown or number != number_of(game, what, player):
            if self.sure(what, player):
                return False
            if not game.over:
                set_number(game, what, player, number)
                self.unknown.discard((what, player))
        return True

    def lose_sight(self) -> None:
        """Handle a gap in the log: from here on no number and no effect is certain.

        A subgame may have begun or ended, too, which changes all numbers (729.5). So numbers from
        here on are learned, not checked.
        """
        if not self.game.over:
            self.tells -= {"effects", "commander-damage", "endings", *NUMBERS}
            self.forget_numbers()
            self.game.attempted = frozenset()

    def forget_numbers(self) -> None:
        """Mark all numbers as unknown."""
        for player in self.game.players_in_game:
            for what in NUMBERS:
                set_number(self.game, what, player, 0 if what == "poison" else UNKNOWN)
                self.unknown.add((what, player))
