"""A game that the reference plays along its log.

As long as a moment is quiet it needs no rule but sums: then life totals, poison counters and
libraries of the reference's game are changed here. Any other moment the reference plays itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from conformance.auditing.excerpts import beginning
from conformance.auditing.reading import ReadLine
from conformance.auditing.unchanging import Unchanging, begun_so, unchanging
from reference.copies import copied
from reference.game_state import GameState
from reference.losing import POISON_TO_LOSE
from reference.settle import Log
from reference.turns import end_turn
from spec import protocol as v
from spec.protocol.log import InView, LogHeader, LogMoment, Reason, Tells
from spec.rulebook import Rulebook

UNKNOWN = 10**6
"""A life total, or the size of a library, that is not known: nobody is in danger with it."""
MOST_STEPS = 500
"""How many steps are kept of a game that no set-up can say."""
_DRAW, _LOSE, _GAIN, _DAMAGE = v.Draw, v.LoseLife, v.GainLife, v.Damage


class Following:
    """How the game stands, as far as the log says what happens, and what is not known of it."""

    def __init__(self, header: LogHeader) -> None:
        """Begin. Raises Malformed for a set-up that can't be, LookUpError for no such edition."""
        self.book = Rulebook.at(header.edition)
        self.header = header
        self.tells: frozenset[Tells] = header.tells
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
        self._game: GameState | None = None
        """The game; None as long as only its numbers differ from any that begins so."""
        self.only_sums = True
        """Whether all moments were quiet so far, and all that was seen was known before."""
        now = begun_so(header.game, header.edition)
        self.seats, game = now.game.seats, now.game
        self._stand(now, game.life.copy(), game.poison.copy(), game.library.copy())
        self._drawn: dict[str, int] = {}

    def _stand(
        self, now: Unchanging, life: dict[str, int], poison: dict[str, int], library: dict[str, int]
    ) -> None:
        """Go on from how a game stands, with these numbers, which change from here on."""
        self.unchanging, self.life, self.poison, self.library = now, life, poison, library
        self._pools, self._of_whom, self.may_be_quiet = now.pools, now.of_whom, now.may_be_quiet
        self.view = InView(life, poison, library, now.still_in)
        """How the game is seen to stand if all is seen."""

    @property
    def game(self) -> GameState:
        """The game as it stands."""
        if self._game is None:
            self._game = game = copied(self.unchanging.game)
            game.life, game.poison, game.library = self.life, self.poison, self.library
            game.drawn_this_turn = self._drawn
        return self._game

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return (self._game or self.unchanging.game).active

    def take(self, game: GameState) -> None:
        """Go on with that game; see whether its moments may be quiet."""
        self._game, self.only_sums = game, False
        self._stand(unchanging(game), game.life, game.poison, game.library)
        self._drawn = game.drawn_this_turn

    def sure(self, what: str, player: str = "") -> bool:
        """Whether the log tells all of that, and it is known of the player."""
        return what in self.tells and (what, player) not in self.unknown

    def knows_of(self, reason: Reason, player: str) -> bool:
        """Whether it is known of a player and the team all that may be that reason of a loss."""
        if reason == "library" and not self.sure("draws"):
            return False
        return all(self.sure(reason, one) for one in self.game.team_of(player))

    def counted(self, what: str, player: str) -> tuple[dict[str, int], str]:
        """Where a player's life total, poison counters or cards are counted: under whose name."""
        game = self.unchanging.game
        if what == "life":
            return self.life, game.pool[player]
        if what == "poison":
            return self.poison, game.poison_pool[player]
        return self.library, player

    def number(self, what: str, player: str) -> int:
        """Such a number."""
        numbers, whose = self.counted(what, player)
        return numbers[whose]

    def put(self, what: str, player: str, number: int) -> None:
        """Say what such a number is, whatever it was."""
        numbers, whose = self.counted(what, player)
        numbers[whose] = number

    def learn(self, what: str, player: str, number: int) -> bool:
        """Take such a number for what it is seen to be; False if it is known to be another.

        Of who is out nothing is known, nor after the end of who has not won.
        """
        game = self.game
        if player not in (game.won if game.over else game.remaining):
            return True
        if (what, player) in self.unknown or number != self.number(what, player):
            if self.sure(what, player):
                return False
            if not game.over:
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
        plain = beginning(self.game)
        if plain is not None:
            self.setup, self.steps = plain[0], list(plain[1])
        return self.game

    def keep(self, steps: Sequence[v.Step]) -> None:
        """Keep the steps that were played, in case the game can't be said otherwise."""
        if self.can_be_said:
            self.steps = [*self.steps, *steps]

    @property
    def can_be_said(self) -> bool:
        """Whether what is kept comes to how the game stood."""
        return len(self.steps) <= MOST_STEPS

    def pass_quiet(  # noqa: C901, PLR0912 -- here time goes
        self, lines: Iterator[ReadLine]
    ) -> ReadLine | None:
        """Let moments happen as long as they are quiet: nobody is told to have lost, nor may have.

        Gives the first line that is no quiet moment, of which nothing has happened; or one of which
        it all has, but what is seen has yet `to_look_at`. None at the end of the lines.
        """
        if not self.may_be_quiet:
            return next(lines, None)
        number, view = self.next, self.view
        pools, of_whom, life = self._pools, self._of_whom, self.life
        library, drawn = self.library, self._drawn
        for one in lines:
            moment: Any = one[1]
            if type(moment) is not LogMoment or moment.moment != number:
                break
            if moment.endings or moment.over:
                break
            place = 0
            event: Any
            for event in moment.events:
                kind = type(event)
                if kind is _DRAW:
                    player, amount = event.player, event.amount
                    if event.optional or player not in pools or event.controller not in of_whom:
                        break
                    left = library[player] - amount
                    if left < 0:
                        break
                    library[player] = left
                    drawn[player] = drawn.get(player, 0) + amount
                elif kind is _LOSE or kind is _GAIN or (kind is _DAMAGE and costs_only_life(event)):
                    whose = pools.get(event.player)
                    if whose is None or event.controller not in of_whom:
                        break
                    left = life[whose] + (event.amount if kind is _GAIN else -event.amount)
                    if left <= 0:
                        break
                    life[whose] = left
                elif not self._happens(event, alone=len(moment.events) == 1):
                    break
                place += 1
            else:
                number += 1
                seen = moment.seen
                if seen is None or (seen == view and not self.unknown) or self.as_seen(seen):
                    continue
                self.to_look_at = True
                break
            self.take_back(moment.events[:place])
            break
        else:
            one = None
        self.next = number
        return one

    def _happens(self, event: v.Event, *, alone: bool) -> bool:
        """Let an event happen that neither draws nor changes life, if it is quiet."""
        if not isinstance(event, v.Mill | v.Poison):
            ends = alone and isinstance(event, v.EndTurn) and self._ends_turn(event)
            return ends or (alone and isinstance(event, v.Check))
        player, amount = event.player, event.amount
        if player not in self._pools or event.controller not in self._of_whom:
            return False
        if isinstance(event, v.Mill):
            after = self.number("library", player) - amount
            if after >= 0:
                self.put("library", player, after)
            return after >= 0
        after = self.number("poison", player) + amount
        if after < POISON_TO_LOSE:
            self.put("poison", player, after)
        return after < POISON_TO_LOSE

    def _ends_turn(self, event: v.EndTurn) -> bool:
        """Let a turn end, if no effect may end with it."""
        whose, game = event.player, self.game
        if whose not in (None, game.active) or len(self._pools) < len(game.remaining):
            return False
        log = Log(derive=False)
        end_turn(game, game.active, log)
        self.questions |= log.questions
        self.turns += event.player is None
        return True

    def take_back(self, events: Sequence[v.Event]) -> None:
        """Undo what quiet events did."""
        for event in events:
            if isinstance(event, v.LoseLife | v.Damage):
                self.life[self._pools[event.player]] += event.amount
            elif isinstance(event, v.GainLife):
                self.life[self._pools[event.player]] -= event.amount
            elif isinstance(event, v.Poison):
                self.poison[self.unchanging.game.poison_pool[event.player]] -= event.amount
            elif isinstance(event, v.Draw | v.Mill):
                self.library[event.player] += event.amount
                if isinstance(event, v.Draw):
                    self._drawn[event.player] -= event.amount

    def as_seen(self, seen: InView) -> bool:
        """Whether how the game is seen to stand is how it stands; False where that takes a look."""
        if self.unknown:
            return False
        life, poison, library, still_in = seen.life, seen.poison, seen.library, seen.still_in
        return (
            (life is None or life == self.life)
            and (still_in is None or still_in == self.unchanging.still_in)
            and (poison is None or poison == self.poison)
            and (library is None or library == self.library)
        )


def costs_only_life(event: v.Damage) -> bool:
    """Whether damage has no result but a loss of life."""
    return not (event.commander or event.infect or event.toxic or event.lifelink)
