"""A game that the reference plays along its log.

As long as a moment is quiet it needs no rule but sums: then life totals, poison counters and
libraries of the reference's game are changed here. Any other moment the reference plays itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from conformance.auditing.excerpts import beginning
from reference.game_state import GameState
from reference.play import begun
from reference.settle import Log
from reference.turns import end_turn
from spec import protocol as v
from spec.protocol.log import InView, LogHeader, LogMoment, Reason
from spec.rulebook import Rulebook

UNKNOWN = 10**6
"""A life total, or the size of a library, that is not known: nobody is in danger with it."""
MOST_STEPS = 500
"""How many steps are kept of a game that no set-up can say."""
_MANY_POISON, _MUCH_DAMAGE = 10, 21
_SIGNS: dict[type[v.Event], int] = {v.LoseLife: -1, v.Damage: -1, v.GainLife: 1}
"""How events change a life total by their amount, if nothing else has to do with them."""
_DAMAGE = v.Damage
_OF_NUMBERS = frozenset(
    {"gaining-life", "losing-life", "getting-poison", "drawing", "drawing-twice"}
)


class Following:
    """How the game stands, as far as the log says what happens, and what is not known of it."""

    def __init__(self, header: LogHeader) -> None:
        """Begin. The set-up has to be well-formed. Raises LookUpError for an unknown edition."""
        self.book = Rulebook.at(header.edition)
        self.header = header
        self.seats = tuple(p.name for p in header.game.players)
        self.tells = set(header.tells)
        self.unknown: set[tuple[str, str]] = set()
        """Numbers that are not known, as `life` and the like with whose it is."""
        self.questions: set[int] = set()
        """The advisory open questions that the game has touched."""
        self.setup, self.steps = header.game, list[v.Step]()
        """What comes to how the game stood before the last moment that was not quiet."""
        self.next = 1
        """The number that the next moment has, if none is missing."""
        self.to_look_at = False
        """Whether what is seen at the last moment is not what was known before."""
        self.turns = 0
        """How many turns ended quietly."""
        self._log = Log(derive=False)
        self.take(begun(header.game, self.book))

    def take(self, game: GameState) -> None:
        """Go on with that game; see whether its moments may be quiet."""
        self.game = game
        self._life, self._poison, self._library = game.life, game.poison, game.library
        self._remaining = game.remaining
        self._in_order = game.ordered(game.remaining)
        self._standing: frozenset[str | None] = game.remaining | {None}
        """Whose effects there are; those of nobody too."""
        self._drawn = game.drawn_this_turn
        self._pools: dict[str, str] = {}
        """Under whose name the life is counted of those whose numbers change as is said."""
        self._may_be_quiet = False
        if not game.over and game.reach is None and beginning(game) is not None:
            self._may_be_quiet = not any(map(self._in_danger, game.remaining))
            altered = _altered(game)
            self._pools = {p: game.pool[p] for p in game.remaining - altered}

    def sure(self, what: str, player: str = "") -> bool:
        """Whether the log tells all of that, and it is known of the player."""
        return what in self.tells and (what, player) not in self.unknown

    def knows_of(self, reason: Reason, player: str) -> bool:
        """Whether it is known of a player and the team all that may be that reason of a loss."""
        if reason == "library" and not self.sure("draws"):
            return False
        return all(self.sure(reason, one) for one in self.game.team_of(player))

    def life(self, player: str) -> int:
        """A player's life total."""
        return self.game.life[self.game.pool[player]]

    def number(self, what: str, player: str) -> int:
        """A player's life total, poison counters or cards in the library."""
        game = self.game
        if what == "life":
            return game.life[game.pool[player]]
        return game.library[player] if what == "library" else self._counters(player)

    def put(self, what: str, player: str, number: int) -> None:
        """Say what such a number is, whatever it was."""
        game = self.game
        if what == "life":
            game.life[game.pool[player]] = number
        elif what == "library":
            game.library[player] = number
        else:
            game.poison[game.poison_pool[player]] = number

    def learn(self, what: str, player: str, number: int) -> bool:
        """Take such a number for what it is seen to be; False if it is known to be another."""
        if self.game.over or player not in self.game.remaining:
            return True
        if (what, player) in self.unknown or number != self.number(what, player):
            if self.sure(what, player):
                return False
            self.put(what, player, number)
            self.unknown.discard((what, player))
        return True

    def lose_sight(self) -> None:
        """Something is missing: from here on no number is known, nor what effects there are."""
        game = self.game
        if game.over:
            return
        self.tells -= {"effects", "commander-damage", "endings"}
        self.forget_numbers()
        game.attempted = frozenset()
        self.take(game)

    def forget_numbers(self) -> None:
        """From here on no number is known."""
        for player in self.game.remaining:
            self.put("life", player, UNKNOWN)
            self.put("poison", player, 0)
            self.put("library", player, UNKNOWN)
            self.unknown |= {(what, player) for what in ("life", "poison", "library")}

    def before(self) -> GameState:
        """The game before a moment that is not quiet, with what comes to it in `setup`, `steps`."""
        begun_so = beginning(self.game)
        if begun_so is not None:
            self.setup, self.steps = begun_so[0], list(begun_so[1])
        return self.game

    def keep(self, steps: Sequence[v.Step]) -> None:
        """Keep the steps that were played, in case the game can't be said otherwise."""
        if self.can_be_said:
            self.steps = [*self.steps, *steps]

    @property
    def can_be_said(self) -> bool:
        """Whether what is kept comes to how the game stood."""
        return len(self.steps) <= MOST_STEPS

    def passes(self, moment: LogMoment) -> bool:  # noqa: C901, PLR0912 -- here time goes
        """Let the next moment happen if it is quiet: nobody is told to have lost, nor may have.

        False where it is not, and then nothing has happened; or where what is seen has yet
        `to_look_at`, and then it has.
        """
        if moment.moment != self.next or not self._may_be_quiet or moment.endings or moment.over:
            return False
        life, pools = self._life, self._pools
        place = 0
        event: Any
        for event in moment.events:
            kind = type(event)
            sign = _SIGNS.get(kind)
            if sign is not None:
                whose = pools.get(event.player)
                if whose is None or (kind is _DAMAGE and not _plain(event)):
                    break
                total = life[whose] + sign * event.amount
                if total <= 0 or event.controller not in self._standing:
                    break
                life[whose] = total
            elif kind is v.Draw or kind is v.Mill:
                if not self._takes(event):
                    break
            elif kind is v.Poison:
                if not self._poisons(event):
                    break
            elif kind is v.EndTurn:
                if len(moment.events) > 1 or not self._ends_turn(event):
                    break
            elif kind is not v.Check or len(moment.events) > 1:
                break
            place += 1
        else:
            self.next += 1
            seen = moment.seen
            self.to_look_at = seen is not None and not self.as_seen(seen)
            return not self.to_look_at
        self.take_back(moment.events[:place])
        return False

    def _takes(self, event: v.Draw | v.Mill) -> bool:
        """Let cards leave a library, if they are there and no effect has to do with it."""
        player, library, amount = event.player, self._library, event.amount
        if player not in self._pools or amount > library[player]:
            return False
        if event.controller not in self._standing:
            return False
        if isinstance(event, v.Draw):
            if event.optional:
                return False
            self._drawn[player] = self._drawn.get(player, 0) + amount
        library[player] -= amount
        return True

    def _poisons(self, event: v.Poison) -> bool:
        """Let a player get poison counters, if no effect has to do with it and they are few."""
        player, amount = event.player, event.amount
        if player not in self._pools or event.controller not in self._standing:
            return False
        if self._counters(player) + amount >= _MANY_POISON:
            return False
        self._poison[self.game.poison_pool[player]] += amount
        return True

    def _ends_turn(self, event: v.EndTurn) -> bool:
        """Let a turn end, if no effect may end with it."""
        whose, game = event.player, self.game
        if whose not in (None, game.active) or len(self._pools) < len(self._remaining):
            return False
        end_turn(game, game.active, self._log)
        self.turns += event.player is None
        return True

    def take_back(self, events: Sequence[v.Event]) -> None:
        """Undo what quiet events did."""
        for event in events:
            if isinstance(event, v.LoseLife | v.Damage | v.GainLife):
                self._life[self._pools[event.player]] -= _SIGNS[type(event)] * event.amount
            elif isinstance(event, v.Poison):
                self._poison[self.game.poison_pool[event.player]] -= event.amount
            elif isinstance(event, v.Draw | v.Mill):
                self._library[event.player] += event.amount
                if isinstance(event, v.Draw):
                    self._drawn[event.player] -= event.amount

    def as_seen(self, seen: InView) -> bool:
        """Whether how the game is seen to stand is how it stands; False where that takes a look."""
        if self.unknown:
            return False
        life, poison, library, still_in = seen.life, seen.poison, seen.library, seen.still_in
        return (
            (life is None or life == self._life)
            and (still_in is None or still_in == self._in_order)
            and (poison is None or poison == self._poison)
            and (library is None or library == self._library)
        )

    def _counters(self, player: str) -> int:
        return self.game.poison[self.game.poison_pool[player]]

    def _in_danger(self, player: str) -> bool:
        """Whether a state-based action may make a player lose."""
        struck = any(
            whose == player and amount >= _MUCH_DAMAGE
            for (whose, _), amount in self.game.commander_damage.items()
        )
        return struck or self.life(player) <= 0 or self._counters(player) >= _MANY_POISON


def _plain(event: v.Damage) -> bool:
    """Whether damage has no result but a loss of life."""
    return not (event.commander or event.infect or event.toxic or event.lifelink)


def _altered(game: GameState) -> frozenset[str]:
    """Those whose life totals or libraries may change otherwise than is said, or not at all."""
    found = {player for player, kind in game.restrictions if kind in _OF_NUMBERS}
    found |= {one.player for one in (*game.altered.life, *game.altered.damage)}
    found |= {one.player for one in game.draws_replaced}
    mates = {p for p in game.seats for q in found if game.pool[p] == game.pool[q]}
    return frozenset(found | mates)
