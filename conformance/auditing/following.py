"""A game that the reference plays along its log, and what is not known of it."""

from headjudge.conformance.auditing.counted import NUMBERS, UNKNOWN, number_of, put
from headjudge.conformance.auditing.excerpts import Begun, beginning, went_on
from headjudge.conformance.auditing.played_moments import InLog, Tried, tried
from headjudge.reference.copies import copied
from headjudge.reference.game_play import begun
from headjudge.reference.game_state import GameState
from headjudge.spec.protocol.game_log import LogHeader, LogMoment, Reason, Tells
from headjudge.spec.protocol.wellformed import Malformed, setup_problems
from headjudge.spec.rulebook import Rulebook


class Following:
    """How the game stands, as far as the log says what happens, and what is not known of it."""

    def __init__(self, header: LogHeader) -> None:
        """Begin. Raises Malformed for a set-up that can't be, LookUpError for no such edition."""
        self.book = Rulebook.at(header.edition)
        for problem in setup_problems(header.game):
            raise Malformed(problem)
        self.header = header
        self.tells: frozenset[Tells] = header.tells
        self.unknown: set[tuple[str, str]] = set()
        """Numbers that are not known, as `life` and the like with whose it is."""
        self.questions: set[int] = set()
        """The advisory open questions that the game has touched."""
        self.game: GameState = begun(header.game, self.book)
        self.seats = self.game.seats
        self._begun: Begun | None = (header.game, ())
        """A set-up and steps that come to how the game stands; None where too many would."""

    def play(self, line: int, moment: LogMoment) -> InLog:
        """Let a moment happen in the game."""
        before, begun = copied(self.game), beginning(self.game) or self._begun
        at = InLog(line, moment, before, begun, tried(self.game, moment))
        self.take(at, at.came)
        self.questions |= at.came.questions
        return at

    def take(self, at: InLog, came: Tried) -> None:
        """Go on with how a moment must have gone, in place of how it was played if need be."""
        self.game, self._begun = came.game, went_on(at.begun, came.steps)

    def sure(self, what: str, player: str = "") -> bool:
        """Whether the log tells all of that, and it is known of the player."""
        return what in self.tells and (what, player) not in self.unknown

    def knows(self, reason: Reason, player: str) -> bool:
        """Whether all is known of a player that may be that reason of a loss."""
        return self.sure(reason, player) and (reason != "library" or self.sure("draws"))

    def learn(self, what: str, player: str, number: int) -> bool:
        """Take such a number for what it is seen to be; False if it is known to be another.

        Of who is out nothing is known, nor after the end of who has not won.
        """
        game = self.game
        if player not in (game.won if game.over else game.remaining):
            return True
        if (what, player) in self.unknown or number != number_of(game, what, player):
            if self.sure(what, player):
                return False
            if not game.over:
                put(game, what, player, number)
                self.unknown.discard((what, player))
        return True

    def lose_sight(self) -> None:
        """Something is missing: from here on nothing is sure, no number and no effect.

        A subgame may have begun or ended, too, and after it the numbers are again those of the game
        before it (729.5): what is seen from here on is learned, and not held against the log.
        """
        if not self.game.over:
            self.tells -= {"effects", "commander-damage", "endings", *NUMBERS}
            self.forget_numbers()
            self.game.attempted = frozenset()

    def forget_numbers(self) -> None:
        """From here on no number is known."""
        for player in self.game.remaining:
            for what in NUMBERS:
                put(self.game, what, player, 0 if what == "poison" else UNKNOWN)
                self.unknown.add((what, player))
