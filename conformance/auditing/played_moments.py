"""A moment of a log as the reference plays it, and where that is not as the log tells it."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct, field

from headjudge.conformance.auditing.counted import put
from headjudge.conformance.auditing.excerpts import Begun
from headjudge.reference.derivation import Derived
from headjudge.reference.game_play import take_step
from headjudge.reference.game_state import GameState
from headjudge.reference.settle import Log
from headjudge.spec import protocol as v
from headjudge.spec.protocol.game_log import LogMoment, Reason, ToldEnding

ToldFate = Literal["lost", "won", "drew", "in", "gone", "plays on"]
"""What a log tells of a player: `gone` is in no more, for whatever reason."""
OWN_DOING: tuple[Reason, ...] = ("time-out", "disconnection", "penalty", "agreement", "stopped")
"""What is a program's own doing where no rule speaks of it."""
_CHECK = (v.Check(),)


class Supposed(Struct):
    """What is supposed of a moment."""

    check: bool = False
    numbers: dict[tuple[Reason, str], int] = field(default_factory=dict)
    """What may make players lose, as it is after the events, by reason and player.

    Life totals and poison counters; how many cards too many were drawn, one or none; and how much
    combat damage one commander dealt.
    """
    kept: list[v.Event] = field(default_factory=list)
    """Effects that there were before it."""
    fates: list[v.Event] = field(default_factory=list)
    """What else happened."""
    needed: list[str] = field(default_factory=list)
    """What would have to be known."""
    ends: bool = False
    """Whether the game ended for reasons that nobody knows."""


class Tried(Struct):
    """A moment as the reference plays it."""

    game: GameState
    lines: list[Derived]
    questions: set[int]
    steps: list[v.Step]
    checked: bool
    """Whether players got priority, or would have, as the game was not over yet."""


class InLog(Struct):
    """A moment, where it stands, and what the rules make of it."""

    line: int
    moment: LogMoment
    before: GameState
    """The game as it was before it: to be copied, and not to be played on."""
    begun: Begun | None
    """A set-up and steps that come to that; None where too many would."""
    came: Tried


NOTHING = Supposed()


def tried(game: GameState, moment: LogMoment, supposed: Supposed = NOTHING) -> Tried:
    """Let a moment happen in the game."""
    log = Log(derive=True)
    steps: list[v.Step] = []
    checked = False

    def happen(events: v.Step) -> None:
        nonlocal game, checked
        checked = events == _CHECK and not game.over
        steps.append(events)
        game = take_step(game, events, log)

    if supposed.kept:
        happen(tuple(supposed.kept))
    if moment.events:
        happen(moment.events)
    _put(game, supposed)
    fates = (*_meant(game, moment), *supposed.fates)
    if fates:
        happen(fates)
    if (moment.check or supposed.check) and moment.events != _CHECK:
        happen(_CHECK)
    return Tried(game, log.lines, log.questions, steps, checked)


def _put(game: GameState, supposed: Supposed) -> None:
    for (what, player), number in supposed.numbers.items():
        if what == "library":
            others = game.attempted - {player}
            game.attempted = others | {player} if number else others
        elif what == "commander-damage":
            for key in [key for key in game.commander_damage if key[0] == player]:
                del game.commander_damage[key]
            if number:
                game.commander_damage[player, ""] = number
        else:
            put(game, what, player, number)


def _meant(game: GameState, moment: LogMoment) -> Iterator[v.Event]:
    """What the reasons that a log gives mean, where its events do not say so themselves."""
    if not moment.endings:
        return
    said = {
        (type(event), player)
        for event in moment.events
        for player in (getattr(event, "player", None), getattr(event, "controller", None))
    }
    kinds = {type(event) for event in moment.events}
    drew = tuple(one.player for one in moment.endings if one.fate == "drew")
    for one in moment.endings:
        event = _meant_by(game, one, drew)
        if event is None or (type(event), one.player) in said:
            continue
        if one.fate == "drew":  # that is said once for all
            if type(event) in kinds:
                continue
            kinds.add(type(event))
        yield event


def _meant_by(game: GameState, one: ToldEnding, drew: tuple[str, ...]) -> v.Event | None:
    by_effect: dict[str, v.Event] = {
        "lost": v.Lose(one.player, one.controller),
        "won": v.Win(one.player, one.controller),
        "drew": v.DrawGame(one.controller or one.player),
    }
    if one.reason == "effect":
        return by_effect[one.fate]
    if one.reason == "loop" and one.fate == "drew":
        return v.Loop(mandatory=True, controllers=drew)
    if one.reason == "agreement" and one.fate == "drew":
        agreed = "tournament" in game.setup.options and game.book.has("intentional-draw")
        return v.AgreeDraw(drew) if agreed else by_effect["drew"]
    if one.reason in {"concession", *OWN_DOING} and one.fate == "lost":
        return v.Concede(one.player)
    if one.reason in OWN_DOING and one.fate == "drew":
        return by_effect["drew"]
    return None


def wanted(moment: LogMoment, seats: tuple[str, ...]) -> dict[str, ToldFate]:
    """What a moment's line tells of the players."""
    found: dict[str, ToldFate] = {}
    seen = moment.seen.still_in if moment.seen else None
    if seen is not None and not moment.over:
        found |= {p: "in" if p in seen else "gone" for p in seats}
    return found | {one.player: one.fate for one in moment.endings}


def is_so(game: GameState, player: str, fate: ToldFate) -> bool:
    """Whether it is so of a player."""
    if fate == "lost":
        beaten = bool(game.over and game.won) and player not in game.won | game.drawn
        return player in game.lost or beaten
    if fate == "won":
        return player in game.won
    if fate == "drew":
        return player in game.drawn
    if fate == "in":  # who wins may be said to be in
        return player in game.remaining or (game.over and player in game.won)
    if fate == "plays on":
        return player in game.remaining and not game.over
    return game.over or player not in game.remaining


def apart(game: GameState, want: Mapping[str, ToldFate], *, over: bool) -> dict[str, ToldFate]:
    """What a log tells of players and is not so; of nobody (an empty name) that it is over."""
    found = {p: fate for p, fate in want.items() if not is_so(game, p, fate)}
    if over and not game.over and not found:
        found[""] = "gone"
    return found
