"""104.4b: a loss that is replaced again and again within one check, which is then a loop."""

from msgspec import Struct, field

from headjudge.reference.game_state import GameState, Players
from headjudge.reference.implements import regards
from headjudge.reference.losing import can_lose
from headjudge.reference.replacing import first_to_apply
from headjudge.reference.settle import Log, settle
from headjudge.reference.simultaneous import SimultaneousEvents

_FURTHEST = 10**9
"""No case can name a life total further from 0: those beyond it count as one, and are as lost."""


MOST_ROUNDS = 100_000
"""In so many rounds something is used up: 704.3 repeats a check until nothing is performed."""


class EndlessError(RuntimeError):
    """What the rules repeat until it ends came to no end; that is a fault of the reference."""


class Rounds(Struct, eq=False):
    """The rounds of a check, or of a loop, and what stood after each that may come again."""

    stood: set[tuple[object, ...]] = field(default_factory=set)
    begun: int = 0
    left: tuple[object, ...] | None = None
    """What there was to use up, when this was last looked at."""

    def begin(self, game: GameState) -> None:
        """Begin one more. Raises EndlessError where nothing is used up in very many."""
        self.begun += 1
        if self.begun % MOST_ROUNDS:
            return
        uses = sum([one.uses or 0 for one in game.losses_replaced])
        left = (game.remaining, tuple(game.library.values()), uses)
        if left == self.left:
            raise EndlessError(f"no end after {self.begun} rounds")
        self.left = left

    @regards("mandatory-loop", "state-based-actions")
    def begin_again(self, game: GameState) -> bool:
        """Whether all is as it was after an earlier round, so that what followed follows again.

        Nobody has a choice in between, and nothing stops it: it is a loop of forced actions.
        """
        if all([one.uses is not None for one in game.losses_replaced]):
            return False
        now = (
            tuple([max(-_FURTHEST, min(life, _FURTHEST)) for life in game.life.values()]),
            tuple(game.library.values()),
            game.remaining,
            game.attempted,
            tuple(game.losses_replaced),
            tuple(game.draws_replaced),
        )
        came_back = now in self.stood
        self.stood.add(now)
        return came_back


def draw(game: GameState, found: Players, log: Log) -> None:
    """Draw the game, as these would lose for ever, and all that is replaced."""
    settle(game, SimultaneousEvents(loops=(_in_the_loop(game, found, log),)), log)


@regards("mandatory-loop-in-range")
def _in_the_loop(game: GameState, found: Players, log: Log) -> tuple[str, ...]:
    """Who controls the permanents whose effects replace these losses, in turn order.

    Of an effect of no permanent it is the player whom it saves, which no rule says (question 110).
    That the player chooses it before others makes it no action that can be left out (question 111).
    """
    whose: list[str] = []
    for player in game.in_turn_order():
        if player not in can_lose(game, game.together(found)):
            continue
        together = game.wins_and_loses_with(player) & game.remaining
        ready = [one for one in game.in_force(game.losses_replaced) if one.player in together]
        applied = first_to_apply(game.book, ready)
        if any([one.life != applied.life for one in ready]):
            log.questions.add(111)
        if applied.whose is None and game.reach is not None:
            log.questions.add(110)
            if game.book.reads(110) == "everyone":
                return game.ordered(game.remaining)
        whose.append(applied.whose or applied.player)
    return tuple(dict.fromkeys(whose))
