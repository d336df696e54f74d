"""What has to be supposed so that a moment of a game comes out as its log tells it.

Only what the log does not tell, or is not known, may be supposed. What the reason that the log
gives means is no supposition.
"""

from collections.abc import Iterable, Iterator, Mapping

from headjudge.conformance import join, several
from headjudge.conformance.auditing.counted import UNKNOWN, number_of
from headjudge.conformance.auditing.following import Following
from headjudge.conformance.auditing.played_moments import (
    InLog,
    Supposed,
    ToldFate,
    Tried,
    apart,
    tried,
)
from headjudge.reference.copies import copied
from headjudge.reference.game_state import GameState
from headjudge.reference.losing import COMMANDER_DAMAGE_TO_LOSE, POISON_TO_LOSE
from headjudge.spec import protocol as v
from headjudge.spec.protocol.game_log import Reason

STATE_BASED: dict[Reason, str] = {
    "life": "zero-life",
    "poison": "ten-poison",
    "library": "draw-from-empty-library",
    "commander-damage": "commander-damage",
}
"""The rules by which the reasons of a log make somebody lose at a check."""


class Supposing:
    """What may be supposed of a moment, more and more of it."""

    def __init__(self, following: Following, at: InLog, *, blind: bool = False) -> None:
        """Begin with nothing supposed.

        What comes of some of what happens at the moment is not known if it is `blind`.
        """
        self.following, self.at = following, at
        self.unsure_effects = blind or not following.sure("effects")
        self._refuted = False
        """Whether a reason that the log gives is known to be none."""
        self.reasons = {one.player: one.reason for one in at.moment.endings}
        self.supposed = Supposed()
        self.may_check = at.moment.check or not following.sure("checks")

    @property
    def is_open(self) -> bool:
        """Whether effects of which nobody knows may have made it as it is told."""
        return self.unsure_effects and not self._refuted

    def until_so(self, want: Mapping[str, ToldFate]) -> Tried | None:
        """How the moment goes with the least supposed with which it is as told; None without."""
        over = self.at.moment.over
        if self.may_check and not (self.at.moment.check or self.supposed.check):
            self.supposed.check = True
            now = self._tried()
            if not apart(now.game, want, over=over):
                return now
            self.supposed.check = False
        now = self.at.came
        for _ in range(2 * len(self.following.seats)):
            if not self._more(now.game, apart(now.game, want, over=over), want):
                return None
            now = self._tried()
            if self.supposed.ends or not apart(now.game, want, over=over):
                return now
        return None

    def _tried(self) -> Tried:
        return tried(copied(self.at.before), self.at.moment, self.supposed)

    def _more(
        self, game: GameState, wrong: Mapping[str, ToldFate], want: Mapping[str, ToldFate]
    ) -> bool:
        """Suppose more, of what is not so yet; says whether there is anything to suppose."""
        stay = {p for p, fate in wrong.items() if fate in ("in", "won", "drew", "plays on")}
        stayers = [p for p in game.seats if p in stay - game.remaining]
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
        """Let the game be a draw for players: for the reasons given, or by what is not known."""
        if all(self.reasons.get(p) in STATE_BASED for p in players):
            return all([self._lose(game, p) for p in players])
        if not self.unsure_effects or not game.remaining.issuperset(players):
            return False
        self.supposed.fates += map(v.DrawGame, players)
        self.supposed.needed.append("an effect that made the game a draw")
        return True

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
            supposed.numbers[way, player] = _deadly(game, way)
        else:
            supposed.fates.append(v.Lose(player) if way == "effect" else v.Concede(player))
        if not reason:
            supposed.needed.append(
                f"why {player} lost: {_or(_ASKS[one].format(player) for one in ways)}"
            )
        return True

    def _ways(self, player: str) -> Iterator[Reason]:
        """The ways to lose of which the log does not tell all, or it is not known."""
        following = self.following
        for way in STATE_BASED if self.may_check else ():
            dealt = way != "commander-damage" or "commander" in following.game.setup.options
            if dealt and not following.knows(way, player):
                yield way
        if self.unsure_effects:
            yield "effect"
        if not following.sure("concessions"):
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
        """Keep a player in by something that is not known; who concedes is out: 104.3a."""
        supposed = self.supposed
        if v.Concede(player) in self.at.moment.events:
            self._refuted = True
            return False
        before = len(supposed.numbers)
        for way in STATE_BASED:
            if not self.following.knows(way, player) and _may_be(game, way, player):
                supposed.numbers.setdefault((way, player), UNKNOWN if way == "life" else 0)
        if len(supposed.numbers) > before:
            return True
        shield = v.Restriction(player, "losing")
        if not self.unsure_effects or shield in supposed.kept:
            return False
        supposed.kept.append(shield)
        supposed.needed.append(f"an effect by which {player} could not lose")
        return True


def _deadly(game: GameState, way: Reason) -> int:
    """With which such number a player loses."""
    numbers: dict[Reason, int] = {"life": 0, "library": 1}
    numbers["poison"] = POISON_TO_LOSE + 5 * game.two_headed
    return numbers.get(way, COMMANDER_DAMAGE_TO_LOSE)


def _may_be(game: GameState, way: Reason, player: str) -> bool:
    """Whether that may be why a player loses who has such a number."""
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


def stand(following: Following, players: Iterable[str], at: InLog) -> str:
    """What is known of the numbers of players who were in before a moment, after it, in words."""
    said, game = [], at.came.game
    for p in filter(at.before.remaining.__contains__, players):
        parts = []
        if following.sure("life", p):
            parts.append(f"{number_of(game, 'life', p)} life")
        poison = number_of(game, "poison", p)
        if following.sure("poison", p) and poison:
            parts.append(several(poison, "poison counter"))
        if following.sure("library", p):
            parts.append(f"{several(game.library[p], 'card')} in the library")
        said += [f"{p} has {join(parts)}"] if parts else []
    return "; ".join(said)
