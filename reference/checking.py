"""The check of state-based actions, which are performed until none applies.

704.5: the state-based actions that make players lose, and why they find whom they find.

704.5k: of permanents with the supertype world only the newest stays.

104.4b: a loss that is replaced again and again within one check, which is then a loop.
"""

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct, field

from headjudge.reference import control, lasting, losing, sources, triggers
from headjudge.reference.card_draws import draw_instead
from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.leaving import reaches
from headjudge.reference.losing import can_lose
from headjudge.reference.objects import GONE, Board, Object
from headjudge.reference.replacing import before_a_round, first_to_apply, rounds_alike
from headjudge.reference.resolve_outcome import Trace, note_out_of_combat, resolve_simultaneous
from headjudge.reference.simultaneous import SimultaneousEvents


def _life_totals(game: GameState, found: Players) -> str:
    return f"life total {_amounts(game, game.life, game.pool, found)}"


def _poison_counters(game: GameState, found: Players) -> str:
    return f"{_amounts(game, game.poison, game.poison_pool, found)} poison counters"


def _amounts(game: GameState, of: dict[str, int], pool: dict[str, str], found: Players) -> str:
    return " and ".join(dict.fromkeys(str(of[pool[p]]) for p in game.ordered(found)))


StateBased = tuple[str, str, Callable[[GameState], Players], Callable[[GameState, Players], str]]
"""The rule of a state-based loss, its form in Two-Headed Giant, whom it finds, and why."""

STATE_BASED: tuple[StateBased, ...] = (
    ("zero-life", "two-headed-giant-life", losing.without_life, _life_totals),
    (
        "draw-from-empty-library",
        "draw-from-empty-library",
        losing.drew_from_empty_library,
        lambda *_: "attempted to draw from an empty library",
    ),
    ("ten-poison", "two-headed-giant-poison", losing.poisoned, _poison_counters),
    (
        "commander-damage",
        "commander-damage",
        losing.struck_by_commander,
        lambda *_: f"{losing.COMMANDER_DAMAGE_TO_LOSE} combat damage or more from one commander",
    ),
)


@implements("world-rule", "world-rule-in-range")
def outlived(game: GameState, board: Board) -> list[tuple[str, Object]]:
    """The world permanents that are to go, by name, as another is no older.

    It is one within the range of their controllers (801.12).
    """
    worlds = [
        (name, obj)
        for name, obj in board.objects.items()
        if obj.world and obj.zone == "battlefield"
    ]
    return [
        (name, obj)
        for name, obj in worlds
        if any([obj is not other and _counts(game, other, obj) for _, other in worlds])
    ]


def _counts(game: GameState, other: Object, obj: Object) -> bool:
    """Whether the other permanent is no older, and in range of whose this one is."""
    whose, others = obj.controller, other.controller
    return other.since >= obj.since and bool(whose and others and reaches(game, whose, others))


def bury(game: GameState, worlds: list[tuple[str, Object]], trace: Trace) -> None:
    """Put them into graveyards."""
    for name, obj in worlds:
        assert obj.controller is not None  # noqa: S101 -- it is on the battlefield
        game.abilities.occur("dies", obj.controller)
        obj.move("graveyard")
        trace.note_game("world-rule", f"{name} is put into the graveyard")


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
        uses = sum([effect.uses or 0 for effect in game.losses_replaced])
        left = (game.players_in_game, tuple(game.library.values()), uses)
        if left == self.left:
            raise EndlessError(f"no end after {self.begun} rounds")
        self.left = left

    @regards("mandatory-loop", "state-based-actions")
    def begin_again(self, game: GameState) -> bool:
        """Whether all is as it was after an earlier round, so that what followed follows again.

        Nobody has a choice in between, and nothing stops it: it is a loop of forced actions.
        """
        if all([effect.uses is not None for effect in game.losses_replaced]):
            return False
        now = (
            tuple([max(-_FURTHEST, min(life, _FURTHEST)) for life in game.life.values()]),
            tuple(game.library.values()),
            game.players_in_game,
            game.attempted,
            tuple(game.losses_replaced),
            tuple(game.draws_replaced),
        )
        came_back = now in self.stood
        self.stood.add(now)
        return came_back


def draw(game: GameState, found: Players, trace: Trace) -> None:
    """Draw the game, as these would lose for ever, and all that is replaced."""
    resolve_simultaneous(game, SimultaneousEvents(loops=(_in_the_loop(game, found, trace),)), trace)


@regards("mandatory-loop-in-range")
def _in_the_loop(game: GameState, found: Players, trace: Trace) -> tuple[str, ...]:
    """Who controls the permanents whose effects replace these losses, in turn order.

    Of an effect of no permanent it is the player whom it saves, which no rule says (question 110).
    That the player chooses it before others makes it no action that can be left out (question 111).
    """
    whose: list[str] = []
    for player in game.in_turn_order():
        if player not in can_lose(game, game.expand_to_teams(found)):
            continue
        together = game.wins_and_loses_with(player) & game.players_in_game
        ready = [
            effect for effect in game.in_force(game.losses_replaced) if effect.player in together
        ]
        applied = first_to_apply(game.book, ready)
        if any([effect.life != applied.life for effect in ready]):
            trace.questions.add(111)
        if applied.whose is None and game.reach is not None:
            trace.questions.add(110)
            if game.book.interpretation(110) == "everyone":
                return game.ordered(game.players_in_game)
        whose.append(applied.whose or applied.player)
    return tuple(dict.fromkeys(whose))


@implements("state-based-actions")
@regards("state-based-actions-defined", "checked-for-everyone", "no-checks-meanwhile")
def check(game: GameState, trace: Trace) -> None:
    """Perform all state-based actions that apply as one event, until none applies: 704.3."""
    rounds = Rounds()
    while not game.over:
        if trace.at_checks is not None:
            trace.at_checks(game)
        if game.dying:
            game.begin_moment()
        found = _found(game, trace, STATE_BASED)
        before = before_a_round(game)
        game.attempted = NOBODY
        put_away = game.board is not None and _put_away(game, game.board, trace)
        performed = bool(found) and resolve_simultaneous(
            game, SimultaneousEvents(state_based=found), trace
        )
        draw_instead(game, trace)
        gone = put_away or bool(game.dying)
        if gone:
            _let_go(game, trace)
        triggers.notice(game, trace)
        if not gone and not performed:
            game.abilities.waiting = triggers.stacked(game)
            return
        rounds.begin(game)
        if gone or before is None:
            continue
        if not game.over and rounds.begin_again(game):
            draw(game, found, trace)
            continue
        note_again(rounds_alike(game, before), trace)


def _put_away(game: GameState, board: Board, trace: Trace) -> bool:
    """Put away the permanents and tokens that are not to be there, and say whether there are any.

    What they say still counts for what is found at the same time.
    """
    worlds, misplaced = outlived(game, board), board.misplaced()
    bury(game, worlds, trace)
    for obj in misplaced:
        obj.move(GONE)
    return bool(worlds or misplaced)


def _let_go(game: GameState, trace: Trace) -> None:
    """Destroy what is to be destroyed, and let effects and abilities go with what has gone."""
    control.destroy(game, trace)
    lasting.end_dying(game)
    sources.follow(game)
    note_out_of_combat(game, trace)


def _found(game: GameState, trace: Trace, rules: Sequence[StateBased]) -> Players:
    """Whom the state-based actions of these rules find lost."""
    lost = NOBODY
    for rule, in_two_headed_giant, find, why in rules:
        found = find(game)
        if found:
            lost |= found
            if trace.derive:
                slug = in_two_headed_giant if game.two_headed else rule
                trace.note(slug, why(game, found), game, found)
    return lost


def find_at_once(game: GameState, rules: Collection[str], trace: Trace) -> None:
    """Let those lose whom these state-based actions find, though players have no priority now.

    No rule says so; it is what an engine does that looks for some losses at any moment.
    """
    rounds = Rounds()
    those = [one for one in STATE_BASED if one[0] in rules]
    while not game.over:
        found = _found(game, trace, those)
        rounds.begin(game)
        if "draw-from-empty-library" in rules:
            game.attempted = NOBODY
        if not found or not resolve_simultaneous(
            game, SimultaneousEvents(state_based=found), trace
        ):
            return
        draw_instead(game, trace)
        triggers.notice(game, trace)
        if not game.over and rounds.begin_again(game):
            draw(game, found, trace)


def note_again(rounds: int, trace: Trace) -> None:
    """Write one line for all rounds that were like the last."""
    if rounds:
        trace.note_game("replaced-loss", f"the same {rounds} times more")
