"""Assumptions that make the reference reach what a log tells of a moment.

Only facts that the log omits, or that are unknown, may be assumed. The reason that a log gives for
a loss is not an assumption.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import get_args

from msgspec.structs import replace

from headjudge.reference.game_state import GameState
from headjudge.reference.losing import COMMANDER_DAMAGE_TO_LOSE, POISON_TO_LOSE
from headjudge.reference.snapshots import copy_game
from headjudge.replay.replayer import (
    MOST_STEPS,
    NUMBERS,
    UNKNOWN,
    Assumptions,
    LoggedFate,
    MomentResult,
    PlayedMoment,
    ReplayState,
    mismatches,
    number_of,
    play_moment,
)
from headjudge.spec import protocol
from headjudge.spec.protocol.event_schema import parts
from headjudge.spec.protocol.game_log import LogMoment, Reason
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.text import join_english, pluralize

_COMBAT = (*get_args(protocol.OfCombat), protocol.CombatDamage)
_DECLARED = frozenset(
    (
        *get_args(protocol.OfObject),
        *get_args(protocol.OfTriggers),
        *_COMBAT,
        protocol.ExtraTurn,
        protocol.UntilTurn,
        protocol.Choose,
        protocol.MakeChoice,
    )
)
"""Events that later events may refer to."""
_NEXT_TURN = protocol.EndTurn()
_OF_LIFE = frozenset(
    (
        protocol.MultiplyLife,
        protocol.LoseHalfLife,
        protocol.ExchangeLife,
        protocol.PayLife,
        protocol.RedistributeLife,
    )
)
_OF_WHAT_WAS_SAID = frozenset((protocol.CombatDamage, protocol.Resolve, protocol.Block))


class Consistency:
    """The events of a game so far that later moments may refer to."""

    def __init__(self, replay: ReplayState) -> None:
        """Start with the set-up."""
        self._replay = replay
        self._declared: list[protocol.Step] = []
        self._all = True
        """Whether none of them is missing."""

    def miss(self) -> None:
        """Record a gap in the log."""
        self._all = False

    def problem(self, moment: LogMoment) -> str:
        """Return what is wrong with a moment, or an empty string."""
        for name in _named(moment):
            if name not in self._replay.seats:
                return f"no player is named {name}"
        step = moment.events
        if not step:
            return ""
        replay, steps = self._replay, (*self._declared, step)
        case = protocol.Case("log", replay.book.edition, replay.header.game, steps)
        why = _problem_of(case)
        if why and (self._all or _is_wrong_alone(case, step)):
            return why.removeprefix(f"step {len(steps)}: ")
        self._note(step)
        return ""

    def known(self, moment: LogMoment) -> LogMoment:
        """Remove the events whose result depends on unknown facts."""
        events = tuple(event for event in moment.events if not self._looks_at_unknown(event))
        return moment if len(events) == len(moment.events) else replace(moment, events=events)

    def _note(self, step: protocol.Step) -> None:
        if self._declared and (
            step[0] == _NEXT_TURN or isinstance(step[0], protocol.Restart | protocol.Subgame)
        ):
            self._declared = [step for step in self._declared if not isinstance(step[0], _COMBAT)]
        if not _DECLARED.isdisjoint(map(type, protocol.one_by_one(step))):
            self._declared.append(step)
            if len(self._declared) > MOST_STEPS:
                del self._declared[0]
                self._all = False

    def _looks_at_unknown(self, event: protocol.Event) -> bool:
        if isinstance(event, protocol.InOrder):
            return any(map(self._looks_at_unknown, event.events))
        if type(event) in _OF_WHAT_WAS_SAID:
            return not self._all
        sure = self._replay.sure
        if type(event) in _OF_LIFE or (isinstance(event, protocol.Loop) and event.drains):
            return any(not sure("life", p) for p in self._replay.seats)
        asked = [part for part in parts(event) if isinstance(part, protocol.Condition)]
        return any(
            not (
                all(sure(condition.of, p) for p in condition.players)
                if condition.of in NUMBERS
                else self._all
            )
            for condition in asked
        )


@lru_cache(maxsize=1_000)
def _problem_of(case: protocol.Case) -> str:
    """Return what is wrong with a case. Cached, as the same cases recur."""
    try:
        require_wellformed(case)
    except Malformed as error:
        return str(error)
    return ""


def _named(moment: LogMoment) -> Iterator[str]:
    for ending in moment.endings:
        yield ending.player
        if ending.controller:
            yield ending.controller
    if moment.seen:
        yield from moment.seen.still_in or ()


def _is_wrong_alone(case: protocol.Case, step: protocol.Step) -> bool:
    """Return whether a step is invalid whatever happened before it."""
    said_before = _DECLARED | {protocol.Resolve}
    if not said_before.isdisjoint(map(type, protocol.one_by_one(step))):
        return False
    return bool(_problem_of(replace(case, steps=(step,))))


STATE_BASED: dict[Reason, str] = {
    "life": "zero-life",
    "poison": "ten-poison",
    "library": "draw-from-empty-library",
    "commander-damage": "commander-damage",
}
"""The state-based action behind each reason for a loss."""


class AssumptionSearch:
    """Assumptions about one moment, added one at a time."""

    def __init__(self, replay: ReplayState, at: PlayedMoment, *, blind: bool = False) -> None:
        """Start without assumptions.

        If `blind`, the result of some events of the moment is unknown.
        """
        self.replay, self.at = replay, at
        self.unsure_effects = blind or not replay.sure("effects")
        self._refuted = False
        """Whether a reason in the log is known to be false."""
        self.reasons = {ending.player: ending.reason for ending in at.moment.endings}
        self.assumed = Assumptions()
        self.may_check = at.moment.check or not replay.sure("checks")

    @property
    def is_open(self) -> bool:
        """Whether unknown effects may have caused what the log tells."""
        return self.unsure_effects and not self._refuted

    def until_so(self, want: Mapping[str, LoggedFate]) -> MomentResult | None:
        """Return the moment with the fewest assumptions that match the log, or None."""
        over = self.at.moment.over
        if self.may_check and not (self.at.moment.check or self.assumed.check):
            self.assumed.check = True
            now = self._tried()
            if not mismatches(now.game, want, over=over):
                return now
            self.assumed.check = False
        now = self.at.result
        for _ in range(2 * len(self.replay.seats)):
            if not self._more(now.game, mismatches(now.game, want, over=over), want):
                return None
            now = self._tried()
            if self.assumed.ends or not mismatches(now.game, want, over=over):
                return now
        return None

    def _tried(self) -> MomentResult:
        return play_moment(copy_game(self.at.before), self.at.moment, self.assumed)

    def _more(
        self, game: GameState, wrong: Mapping[str, LoggedFate], want: Mapping[str, LoggedFate]
    ) -> bool:
        """Add assumptions about what does not match yet; return whether there are any."""
        stay = {p for p, fate in wrong.items() if fate in ("in", "won", "drew", "plays on")}
        stayers = [p for p in game.seats if p in stay - game.players_in_game]
        if stayers:
            return all([self._keep_in(game, p) for p in stayers])
        losers = [p for p, fate in wrong.items() if fate in ("lost", "gone") and p]
        if losers:
            return all([self._lose(game, p) for p in losers])
        winners = [p for p, fate in wrong.items() if fate == "won"]
        if winners:
            return self._win(game, winners, want)
        if "drew" in wrong.values():
            return self._draw(game, [p for p, fate in wrong.items() if fate == "drew"])
        if "" not in wrong or self.replay.sure("endings"):
            return False
        self.assumed.ends = True
        self.assumed.needed.append("who won, and why")
        return True

    def _draw(self, game: GameState, players: list[str]) -> bool:
        """Assume that the game is a draw for players: by logged reasons, or an unknown effect."""
        if all(self.reasons.get(p) in STATE_BASED for p in players):
            return all([self._lose(game, p) for p in players])
        if not self.unsure_effects or not game.players_in_game.issuperset(players):
            return False
        self.assumed.fates += map(protocol.DrawGame, players)
        self.assumed.needed.append("an effect that made the game a draw")
        return True

    def _lose(self, game: GameState, player: str) -> bool:
        """Assume an unknown cause by which a player loses."""
        if player not in game.players_in_game:
            return False
        reason = self.reasons.get(player, "")
        ways = [*self._ways(player)]
        if reason:
            ways = [way for way in ways if way == reason]
        if not ways or reason not in {"", *STATE_BASED}:
            self._refuted = bool(reason)
            return False
        way, assumed = ways[0], self.assumed
        if way in STATE_BASED:
            assumed.check = True
            assumed.numbers[way, player] = _losing_number(game, way)
        else:
            assumed.fates.append(
                protocol.Lose(player) if way == "effect" else protocol.Concede(player)
            )
        if not reason:
            assumed.needed.append(
                f"why {player} lost: {_or(_ASKS[way].format(player) for way in ways)}"
            )
        return True

    def _ways(self, player: str) -> Iterator[Reason]:
        """Yield the ways to lose that the log does not cover completely."""
        replay = self.replay
        for way in STATE_BASED if self.may_check else ():
            dealt = way != "commander-damage" or "commander" in replay.game.setup.options
            if dealt and not replay.knows(way, player):
                yield way
        if self.unsure_effects:
            yield "effect"
        if not replay.sure("concessions"):
            yield "concession"

    def _win(self, game: GameState, winners: list[str], want: Mapping[str, LoggedFate]) -> bool:
        """Assume an unknown cause by which players win."""
        if not all(p in game.players_in_game for p in winners):
            return False
        mates = frozenset().union(*[game.team_of(p) for p in winners])
        others = [p for p in game.ordered(game.players_in_game - mates) if p not in want]
        if others and not self.replay.sure("endings"):
            return all([self._lose(game, p) for p in others])
        if not self.unsure_effects:
            return False
        self.assumed.fates += [protocol.Win(p) for p in winners]
        self.assumed.needed.append(f"an effect by which {join_english(winners)} won")
        return True

    def _keep_in(self, game: GameState, player: str) -> bool:
        """Assume an unknown cause that keeps a player in; a concession is final (104.3a)."""
        assumed = self.assumed
        if protocol.Concede(player) in self.at.moment.events:
            self._refuted = True
            return False
        before = len(assumed.numbers)
        for way in STATE_BASED:
            if not self.replay.knows(way, player) and _may_be(game, way, player):
                assumed.numbers.setdefault((way, player), UNKNOWN if way == "life" else 0)
        if len(assumed.numbers) > before:
            return True
        shield = protocol.Restriction(player, "losing")
        if not self.unsure_effects or shield in assumed.kept:
            return False
        assumed.kept.append(shield)
        assumed.needed.append(f"an effect by which {player} could not lose")
        return True


def _losing_number(game: GameState, way: Reason) -> int:
    """Return a number with which a player loses for that reason."""
    numbers: dict[Reason, int] = {"life": 0, "library": 1}
    numbers["poison"] = POISON_TO_LOSE + 5 * game.two_headed
    return numbers.get(way, COMMANDER_DAMAGE_TO_LOSE)


def _may_be(game: GameState, way: Reason, player: str) -> bool:
    """Return whether a player's number may be the reason for a loss."""
    if way == "life":
        return number_of(game, way, player) <= 0
    return way != "poison" or number_of(game, way, player) >= POISON_TO_LOSE


_ASKS: dict[Reason, str] = {
    "life": "{}'s life total",
    "poison": "{}'s poison counters",
    "library": "whether {} drew from an empty library",
    "commander-damage": "the combat damage of commanders to {}",
    "effect": "an effect that says so",
    "concession": "whether {} conceded",
}


def _or(parts: Iterable[str]) -> str:
    *others, last = parts
    return f"{', '.join(others)} or {last}" if others else last


def describe_numbers(replay: ReplayState, players: Iterable[str], at: PlayedMoment) -> str:
    """Describe the known numbers of players after a moment, if they were in before it."""
    said, game = [], at.result.game
    for p in filter(at.before.players_in_game.__contains__, players):
        parts = []
        if replay.sure("life", p):
            parts.append(f"{number_of(game, 'life', p)} life")
        poison = number_of(game, "poison", p)
        if replay.sure("poison", p) and poison:
            parts.append(pluralize(poison, "poison counter"))
        if replay.sure("library", p):
            parts.append(f"{pluralize(game.library[p], 'card')} in the library")
        said += [f"{p} has {join_english(parts)}"] if parts else []
    return "; ".join(said)
