"""What has to be supposed so that a moment of a game comes out as its log tells it.

Only what the log does not tell, or is not known, may be supposed. What the reason that the log
gives means is no supposition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct, field

from conformance import join, several
from conformance.auditing.following import UNKNOWN, Following
from reference.copies import copied
from reference.derivation import Derived
from reference.game_state import GameState
from reference.losing import COMMANDER_DAMAGE_TO_LOSE, POISON_TO_LOSE
from reference.play import take_step
from reference.settle import Log
from spec import protocol as v
from spec.protocol.log import LogMoment, Reason, ToldEnding

ToldFate = Literal["lost", "won", "drew", "in", "gone"]
"""What a log tells of a player: `gone` is in no more, for whatever reason."""
OWN_DOING: tuple[Reason, ...] = ("time-out", "disconnection", "penalty", "agreement")
"""What is a program's own doing where no rule speaks of it."""
STATE_BASED: dict[Reason, str] = {
    "life": "zero-life",
    "poison": "ten-poison",
    "library": "draw-from-empty-library",
    "commander-damage": "commander-damage",
}
"""The rules by which the reasons of a log make somebody lose at a check."""


class Supposed(Struct):
    """What is supposed of a moment."""

    check: bool = False
    numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    """Life totals and the like, as they are after the events."""
    drew_short: dict[str, bool] = field(default_factory=dict)
    """Who drew from an empty library, and who did not."""
    struck: dict[str, int] = field(default_factory=dict)
    """How much combat damage one commander dealt them."""
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


def tried(before: GameState, moment: LogMoment, supposed: Supposed) -> Tried:
    """Let a moment happen in a copy of the game."""
    game = copied(before)
    log = Log(derive=True)
    steps: list[v.Step] = []
    checked = False

    def happen(*events: v.Event) -> None:
        nonlocal game, checked
        if events:
            checked = events == (v.Check(),) and not game.over
            steps.append(events)
            game = take_step(game, events, log)

    happen(*supposed.kept)
    happen(*moment.events)
    _put(game, supposed)
    happen(*meant(game, moment), *supposed.fates)
    if (moment.check or supposed.check) and moment.events != (v.Check(),):
        happen(v.Check())
    return Tried(game, log.lines, log.questions, steps, checked)


def _put(game: GameState, supposed: Supposed) -> None:
    for (what, player), number in supposed.numbers.items():
        if what == "life":
            game.life[game.pool[player]] = number
        else:
            game.poison[game.poison_pool[player]] = number
    short = {player for player, so in supposed.drew_short.items() if so}
    game.attempted = frozenset(game.attempted - supposed.drew_short.keys() | short)
    for player, amount in supposed.struck.items():
        for key in [key for key in game.commander_damage if key[0] == player]:
            del game.commander_damage[key]
        if amount:
            game.commander_damage[player, ""] = amount


def meant(game: GameState, moment: LogMoment) -> Iterator[v.Event]:
    """What the reasons that a log gives mean, where its events do not say so themselves."""
    said = {
        (type(event), player)
        for event in moment.events
        for player in (getattr(event, "player", None), getattr(event, "controller", None))
    }
    drew = tuple(one.player for one in moment.endings if one.fate == "drew")
    done: set[Reason] = set()
    for one in moment.endings:
        event = _meant(game, one, drew)
        if event is None or (type(event), one.player) in said:
            continue
        if one.fate == "drew":
            if one.reason in done or any(isinstance(e, type(event)) for e in moment.events):
                continue
            done.add(one.reason)
        yield event


def _meant(game: GameState, one: ToldEnding, drew: tuple[str, ...]) -> v.Event | None:
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
    return None


def wanted(moment: LogMoment, game: GameState) -> dict[str, ToldFate]:
    """What a moment's line tells of players; `game` is the one before it."""
    found: dict[str, ToldFate] = {}
    seen = moment.seen.still_in if moment.seen else None
    if seen is not None and not moment.over:
        found |= {p: "in" if p in seen else "gone" for p in game.seats}
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
    return game.over or player not in game.remaining


def apart(game: GameState, want: Mapping[str, ToldFate], *, over: bool) -> dict[str, ToldFate]:
    """What a log tells of players and is not so; of nobody (an empty name) that it is over."""
    found = {p: fate for p, fate in want.items() if not is_so(game, p, fate)}
    if over and not game.over and not found:
        found[""] = "gone"
    return found


class Supposing:
    """What may be supposed of a moment, more and more of it."""

    def __init__(self, following: Following, moment: LogMoment, *, blind: bool = False) -> None:
        """Begin with nothing supposed.

        What comes of some of what happens at the moment is not known if it is `blind`.
        """
        self.following, self.moment = following, moment
        self.unsure_effects = blind or not following.sure("effects")
        self._refuted = False
        """Whether a reason that the log gives is known to be none."""
        self.reasons = {one.player: one.reason for one in moment.endings}
        self.supposed = Supposed()
        self.may_check = moment.check or not following.sure("checks")

    @property
    def is_open(self) -> bool:
        """Whether effects of which nobody knows may have made it as it is told."""
        return self.unsure_effects and not self._refuted

    def until_so(
        self, before: GameState, want: Mapping[str, ToldFate], first: Tried, *, over: bool
    ) -> Tried | None:
        """How the moment goes with the least supposed with which it is as told; None without."""
        game = first.game
        if not self.moment.check and self.may_check and self._only_checked(before, want, over=over):
            return tried(before, self.moment, self.supposed)
        for _ in range(2 * len(self.following.seats)):
            if not self._more(game, apart(game, want, over=over), want):
                return None
            now = tried(before, self.moment, self.supposed)
            if self.supposed.ends or not apart(now.game, want, over=over):
                return now
            game = now.game
        return None

    def _only_checked(self, before: GameState, want: Mapping[str, ToldFate], *, over: bool) -> bool:
        """Whether it takes nothing but a check, of which the log does not tell."""
        self.supposed.check = True
        if not apart(tried(before, self.moment, self.supposed).game, want, over=over):
            return True
        self.supposed.check = False
        return False

    def _more(
        self, game: GameState, wrong: Mapping[str, ToldFate], want: Mapping[str, ToldFate]
    ) -> bool:
        """Suppose more, of what is not so yet; says whether there is anything to suppose."""
        stayers = [p for p in game.seats if p not in game.remaining and self._stays(p, wrong)]
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
        if "" not in wrong or self.following.sure("endings"):
            return False
        self.supposed.ends = True
        self.supposed.needed.append("who won, and why")
        return True

    def _draw(self, game: GameState, players: list[str]) -> bool:
        """Let the game be a draw for players by something that is not known."""
        if not self.unsure_effects or not game.remaining.issuperset(players):
            return False
        self.supposed.fates += map(v.DrawGame, players)
        self.supposed.needed.append("an effect that made the game a draw")
        return True

    def _stays(self, player: str, wrong: Mapping[str, ToldFate]) -> bool:
        """Whether a player has to be kept in who is not."""
        return wrong.get(player) in {"in", "won", "drew"}

    def _lose(self, game: GameState, player: str) -> bool:
        """Let a player lose by something that is not known."""
        if player not in game.remaining:
            return False
        reason = self.reasons.get(player, "")
        ways = [*self._ways(player)]
        if reason:
            ways = [one for one in ways if one == reason]
        if not ways or reason not in {"", *STATE_BASED}:
            self._refuted = bool(reason)
            return False
        way, supposed = ways[0], self.supposed
        if way in STATE_BASED:
            supposed.check = True
        if way == "life":
            supposed.numbers["life", player] = 0
        elif way == "poison":
            supposed.numbers["poison", player] = POISON_TO_LOSE + 5 * game.two_headed
        elif way == "library":
            supposed.drew_short[player] = True
        elif way == "commander-damage":
            supposed.struck[player] = COMMANDER_DAMAGE_TO_LOSE
        else:
            supposed.fates.append(v.Lose(player) if way == "effect" else v.Concede(player))
        if not reason:
            supposed.needed.append(
                f"why {player} lost: {_or(_ASKS[one].format(player) for one in ways)}"
            )
        return True

    def _ways(self, player: str) -> Iterator[Reason]:
        """The ways to lose of which the log does not tell all, or it is not known."""
        sure, setup = self.following.sure, self.following.game.setup
        if self.may_check:
            if not sure("life", player):
                yield "life"
            if not sure("poison", player):
                yield "poison"
            if not (sure("library", player) and sure("draws")):
                yield "library"
            if not sure("commander-damage") and "commander" in setup.options:
                yield "commander-damage"
        if self.unsure_effects:
            yield "effect"
        if not sure("concessions"):
            yield "concession"

    def _win(self, game: GameState, winners: list[str], want: Mapping[str, ToldFate]) -> bool:
        """Let somebody win by something that is not known."""
        if not all(p in game.remaining for p in winners):
            return False
        mates = frozenset().union(*[game.team_of(p) for p in winners])
        others = [p for p in game.ordered(game.remaining - mates) if p not in want]
        if others and not self.following.sure("endings"):
            return all([self._lose(game, p) for p in others])
        if not self.unsure_effects:
            return False
        self.supposed.fates += [v.Win(p) for p in winners]
        self.supposed.needed.append(f"an effect by which {join(winners)} won")
        return True

    def _keep_in(self, game: GameState, player: str) -> bool:
        """Keep a player in by something that is not known."""
        following, supposed = self.following, self.supposed
        before = (len(supposed.numbers), len(supposed.drew_short), len(supposed.struck))
        life = game.life[game.pool[player]]
        poison = game.poison[game.poison_pool[player]]
        if life <= 0 and not following.sure("life", player):
            supposed.numbers.setdefault(("life", player), UNKNOWN)
        if poison >= POISON_TO_LOSE and not following.sure("poison", player):
            supposed.numbers.setdefault(("poison", player), 0)
        if not (following.sure("library", player) and following.sure("draws")):
            supposed.drew_short.setdefault(player, False)
        if not following.sure("commander-damage"):
            supposed.struck.setdefault(player, 0)
        if before != (len(supposed.numbers), len(supposed.drew_short), len(supposed.struck)):
            return True
        shield = v.Restriction(player, "losing")
        if not self.unsure_effects or shield in supposed.kept:
            return False
        supposed.kept.append(shield)
        supposed.needed.append(f"an effect by which {player} could not lose")
        return True

    def keep_in(self, before: GameState, players: Iterable[str], first: Tried) -> Tried | None:
        """How the moment goes if these are still in after it; None if that can't be."""
        stay: dict[str, ToldFate] = dict.fromkeys(players, "in")
        game = first.game
        for _ in range(3):
            out = [p for p in stay if p not in game.remaining or game.over]
            if not all([self._keep_in(game, p) for p in out if p not in game.remaining]):
                return None
            now = tried(before, self.moment, self.supposed)
            game = now.game
            if not game.over and all(p in game.remaining for p in stay):
                return now
        return None


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


def stand(following: Following, players: Iterable[str], game: GameState) -> str:
    """What is known of the numbers of players who were in before a moment, after it, in words."""
    said = []
    for p in filter(following.game.remaining.__contains__, players):
        parts = []
        if following.sure("life", p):
            parts.append(f"{game.life[game.pool[p]]} life")
        poison = game.poison[game.poison_pool[p]]
        if following.sure("poison", p) and poison:
            parts.append(several(poison, "poison counter"))
        if following.sure("library", p):
            parts.append(f"{several(game.library[p], 'card')} in the library")
        said += [f"{p} has {join(parts)}"] if parts else []
    return "; ".join(said)
