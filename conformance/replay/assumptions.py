"""Find assumptions under which the reference agrees with the log about a moment.

Only facts that are unknown or missing from the log may be assumed. Accepting a logged reason for a
loss does not count as an assumption.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import get_args

from msgspec.structs import replace

from headjudge.reference import losing
from headjudge.reference.game_state import GameState
from headjudge.reference.snapshots import copy_game
from headjudge.replay.replayer import (
    MAX_STEPS,
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
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.expectations import COUNTED
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
"""Events that later events may reference."""
_LIFE_DEPENDENT = frozenset(
    (
        protocol.MultiplyLife,
        protocol.LoseHalfLife,
        protocol.ExchangeLife,
        protocol.PayLife,
        protocol.RedistributeLife,
    )
)
"""Events whose result depends on life totals."""
_REFERRING = frozenset((protocol.CombatDamage, protocol.Resolve, protocol.Block))
"""Events that reference earlier events."""


class EventHistory:
    """A game's events so far that later moments may reference."""

    def __init__(self, replay: ReplayState) -> None:
        """Start with no events."""
        self._replay = replay
        self._declared: list[protocol.Step] = []
        self._complete = True

    def record_gap(self) -> None:
        """Record that events are missing from the log."""
        self._complete = False

    def problem(self, moment: LogMoment) -> str:
        """Return the problem with a moment, or record its events and return an empty string."""
        names = [ending.player for ending in moment.endings]
        names += [ending.controller for ending in moment.endings if ending.controller]
        names += (moment.seen.still_in if moment.seen else None) or ()
        for name in names:
            if name not in self._replay.seats:
                return f"no player is named {name}"
        step = moment.events
        if not step:
            return ""
        steps = (*self._declared, step)
        case = protocol.Case("log", self._replay.book.edition, self._replay.header.game, steps)
        why = _problem_of(case)
        if why and (self._complete or _is_wrong_alone(case, step)):
            return why.removeprefix(f"step {len(steps)}: ")
        self._record(step)
        return ""

    def determined(self, moment: LogMoment) -> LogMoment:
        """Return a moment without the events whose result depends on unknown facts."""
        events = tuple(event for event in moment.events if not self._depends_on_unknown(event))
        return moment if len(events) == len(moment.events) else replace(moment, events=events)

    def _record(self, step: protocol.Step) -> None:
        first = step[0]
        if first == protocol.EndTurn() or isinstance(first, protocol.Restart | protocol.Subgame):
            self._declared = [step for step in self._declared if not isinstance(step[0], _COMBAT)]
        if not _DECLARED.isdisjoint(map(type, protocol.one_by_one(step))):
            self._declared.append(step)
            if len(self._declared) > MAX_STEPS:
                del self._declared[0]
                self._complete = False

    def _depends_on_unknown(self, event: protocol.Event) -> bool:
        if isinstance(event, protocol.InOrder):
            return any(map(self._depends_on_unknown, event.events))
        if type(event) in _REFERRING:
            return not self._complete
        knows = self._replay.knows
        if type(event) in _LIFE_DEPENDENT or (isinstance(event, protocol.Loop) and event.drains):
            return any(not knows("life", p) for p in self._replay.seats)
        conditions = [part for part in parts(event) if isinstance(part, protocol.Condition)]
        return any(
            not all(knows(condition.of, p) for p in condition.players)
            if condition.of in COUNTED
            else not self._complete
            for condition in conditions
        )


@lru_cache(maxsize=1_000)
def _problem_of(case: protocol.Case) -> str:
    """Return the problem with a case, or an empty string. Cached because cases recur."""
    try:
        require_wellformed(case)
    except Malformed as error:
        return str(error)
    return ""


def _is_wrong_alone(case: protocol.Case, step: protocol.Step) -> bool:
    """Return whether a step is invalid regardless of what happened before it."""
    referring = _DECLARED | {protocol.Resolve}
    if not referring.isdisjoint(map(type, protocol.one_by_one(step))):
        return False
    return bool(_problem_of(replace(case, steps=(step,))))


STATE_BASED: dict[Reason, str] = {
    "life": "zero-life",
    "poison": "ten-poison",
    "library": "draw-from-empty-library",
    "commander-damage": "commander-damage",
}
"""The rule for the state-based action behind each reason for a loss."""


def is_stated(reason: Reason, book: Rulebook) -> bool:
    """Return whether an edition has a rule that makes a player lose for a reason.

    Reasons other than state-based actions always count as stated.
    """
    return reason not in STATE_BASED or bool(book.statement_of(STATE_BASED[reason]))


class AssumptionSearch:
    """A search for assumptions about one moment, extended step by step."""

    def __init__(self, replay: ReplayState, played: PlayedMoment, *, blind: bool = False) -> None:
        """Start without assumptions.

        `blind` means that some of the moment's events have unknown results.
        """
        self.replay, self.played = replay, played
        self.unknown_effects = blind or not replay.knows("effects")
        self._refuted = False
        """Whether the log is known to be wrong, regardless of unknown effects."""
        self.reasons = {ending.player: ending.reason for ending in played.moment.endings}
        self.assumed = Assumptions()
        self.may_check = played.moment.check or not replay.knows("checks")

    @property
    def is_open(self) -> bool:
        """Whether unknown effects may explain what the log reports."""
        return self.unknown_effects and not self._refuted

    def find(self, logged: Mapping[str, LoggedFate]) -> MomentResult | None:
        """Return the moment's result under assumptions that match the log, or None."""
        over = self.played.moment.over
        if self.may_check and not (self.played.moment.check or self.assumed.check):
            self.assumed.check = True
            result = self._play()
            if not mismatches(result.game, logged, over=over):
                return result
            self.assumed.check = False
        result = self.played.result
        for _ in range(2 * len(self.replay.seats)):
            if not self._extend(result.game, mismatches(result.game, logged, over=over), logged):
                return None
            result = self._play()
            if self.assumed.ends or not mismatches(result.game, logged, over=over):
                return result
        return None

    def _play(self) -> MomentResult:
        return play_moment(copy_game(self.played.before), self.played.moment, self.assumed)

    def _extend(
        self, game: GameState, wrong: Mapping[str, LoggedFate], logged: Mapping[str, LoggedFate]
    ) -> bool:
        """Add assumptions for the remaining mismatches; return False if there are none to add."""
        stay = {p for p, fate in wrong.items() if fate in ("in", "won", "drew", "plays on")}
        stayers = [p for p in game.seats if p in stay - game.players_in_game]
        if stayers:
            return all([self._assume_survival(game, p) for p in stayers])
        losers = [p for p, fate in wrong.items() if fate in ("lost", "gone") and p]
        if losers:
            return all([self._assume_loss(game, p) for p in losers])
        winners = [p for p, fate in wrong.items() if fate == "won"]
        if winners:
            return self._assume_win(game, winners, logged)
        if "drew" in wrong.values():
            return self._assume_draw(game, [p for p, fate in wrong.items() if fate == "drew"])
        if "" not in wrong or self.replay.knows("endings"):
            return False
        self.assumed.ends = True
        self.assumed.needed.append("who won, and why")
        return True

    def _assume_draw(self, game: GameState, players: list[str]) -> bool:
        """Assume a draw for players, by their logged reasons or an unknown effect."""
        if all(self.reasons.get(p) in STATE_BASED for p in players):
            return all([self._assume_loss(game, p) for p in players])
        if not self.unknown_effects or not game.players_in_game.issuperset(players):
            return False
        self.assumed.fates += map(protocol.DrawGame, players)
        self.assumed.needed.append("an effect that made the game a draw")
        return True

    def _assume_loss(self, game: GameState, player: str) -> bool:
        """Assume that a player loses, for the logged reason or an unknown one."""
        if player not in game.players_in_game:
            return False
        reason = self.reasons.get(player, "")
        ways = [way for way in self._ways_to_lose(player) if reason in ("", way)]
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
            *facts, last = [_FACTS[way].format(player) for way in ways]
            either = f"{', '.join(facts)} or {last}" if facts else last
            assumed.needed.append(f"why {player} lost: {either}")
        return True

    def _ways_to_lose(self, player: str) -> Iterator[Reason]:
        """Yield the reasons for a loss that the log does not cover completely."""
        replay = self.replay
        for way in STATE_BASED if self.may_check else ():
            possible = way != "commander-damage" or "commander" in replay.game.setup.options
            stated = is_stated(way, replay.book)
            if possible and stated and not replay.knows_reason(way, player):
                yield way
        if self.unknown_effects:
            yield "effect"
        if not replay.knows("concessions"):
            yield "concession"

    def _assume_win(
        self, game: GameState, winners: list[str], logged: Mapping[str, LoggedFate]
    ) -> bool:
        """Assume that players win, by unknown losses of the others or an unknown effect."""
        if not all(p in game.players_in_game for p in winners):
            return False
        mates = frozenset().union(*[game.team_of(p) for p in winners])
        others = [p for p in game.ordered(game.players_in_game - mates) if p not in logged]
        if others and not self.replay.knows("endings"):
            return all([self._assume_loss(game, p) for p in others])
        if not self.unknown_effects:
            return False
        self.assumed.fates += [protocol.Win(p) for p in winners]
        self.assumed.needed.append(f"an effect that made {join_english(winners)} win")
        return True

    def _assume_survival(self, game: GameState, player: str) -> bool:
        """Assume that a player stays in the game, by other numbers or an unknown effect.

        Nothing can undo a concession (104.3a).
        """
        assumed = self.assumed
        if protocol.Concede(player) in self.played.moment.events:
            self._refuted = True
            return False
        before = len(assumed.numbers)
        for way in STATE_BASED:
            if not self.replay.knows_reason(way, player) and _may_be_reason(game, way, player):
                assumed.numbers.setdefault((way, player), UNKNOWN if way == "life" else 0)
        if len(assumed.numbers) > before:
            return True
        shield = protocol.Restriction(player, "losing")
        if not self.unknown_effects or shield in assumed.kept:
            return False
        assumed.kept.append(shield)
        assumed.needed.append(f"an effect that kept {player} from losing")
        return True


def _losing_number(game: GameState, way: Reason) -> int:
    """Return a number that makes a player lose for the given reason."""
    most = losing.team_poison_to_lose if game.two_headed else losing.poison_to_lose
    numbers: dict[Reason, int] = {
        "life": 0,
        "library": 1,
        "poison": most(game.book),
        "commander-damage": losing.commander_damage_to_lose(game.book),
    }
    return numbers[way]


def _may_be_reason(game: GameState, way: Reason, player: str) -> bool:
    """Return whether a player may have lost for the given reason, as far as the number is known."""
    if way == "life":
        return number_of(game, way, player) <= 0
    return way != "poison" or number_of(game, way, player) >= losing.poison_to_lose(game.book)


_FACTS: dict[Reason, str] = {
    "life": "{}'s life total",
    "poison": "{}'s poison counters",
    "library": "whether {} drew from an empty library",
    "commander-damage": "the combat damage of commanders to {}",
    "effect": "an effect that makes a player lose",
    "concession": "whether {} conceded",
}
"""Descriptions of the unknown fact behind each reason for a loss."""


def describe_numbers(replay: ReplayState, players: Iterable[str], played: PlayedMoment) -> str:
    """Describe known numbers after a moment, for the players still in the game before it."""
    descriptions, game = [], played.result.game
    for p in filter(played.before.players_in_game.__contains__, players):
        numbers = []
        if replay.knows("life", p):
            numbers.append(f"{number_of(game, 'life', p)} life")
        poison = number_of(game, "poison", p)
        if replay.knows("poison", p) and poison:
            numbers.append(pluralize(poison, "poison counter"))
        if replay.knows("library", p):
            numbers.append(f"{pluralize(game.library[p], 'card')} in the library")
        descriptions += [f"{p} has {join_english(numbers)}"] if numbers else []
    return "; ".join(descriptions)
