"""Check state-based actions (704.3).

Also covers the world rule (704.5k) and endless loops in which losses are replaced within one check
(104.4b).
"""

from collections.abc import Callable, Collection, Sequence
from operator import ge

from msgspec import Struct, field

from headjudge.reference import control, lasting, losing, sources, triggers
from headjudge.reference.card_draws import draw_instead
from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import NOBODY, GameState, Players, UnplayableError
from headjudge.reference.leaving import reaches
from headjudge.reference.losing import can_lose
from headjudge.reference.numbers import counts_as
from headjudge.reference.objects import GONE, Board, Object
from headjudge.reference.replacement_order import before_a_round, first_to_apply, rounds_alike
from headjudge.reference.resolve_outcome import Trace, note_out_of_combat, resolve_simultaneous
from headjudge.reference.simultaneous import SimultaneousEvents


def _life_totals(game: GameState, players: Players) -> str:
    return f"has/have {_amounts(game, game.life, game.pool, players, 'life')}"


def _poison_counters(game: GameState, players: Players) -> str:
    counters = _amounts(game, game.poison, game.poison_pool, players, "poison counters")
    return f"has/have {counters}"


def _amounts(
    game: GameState, totals: dict[str, int], pool: dict[str, str], players: Players, unit: str
) -> str:
    amounts = [str(totals[pool[player]]) for player in game.ordered(players)]
    if len(set(amounts)) == 1:
        return f"{amounts[0]} {unit}"
    return f"{', '.join(amounts[:-1])} and {amounts[-1]} {unit}, respectively"


StateBased = tuple[str, str, Callable[[GameState], Players], Callable[[GameState, Players], str]]
"""A state-based loss: its rule, its Two-Headed Giant rule, its losers and its reason."""

STATE_BASED: tuple[StateBased, ...] = (
    ("zero-life", "two-headed-giant-life", losing.without_life, _life_totals),
    (
        "draw-from-empty-library",
        "draw-from-empty-library",
        losing.drew_from_empty_library,
        lambda *_: "tried to draw from an empty library",
    ),
    ("ten-poison", "two-headed-giant-poison", losing.poisoned, _poison_counters),
    (
        "commander-damage",
        "commander-damage",
        losing.struck_by_commander,
        lambda game, players: (
            f"was/were dealt {losing.commander_damage_to_lose(game.book)} or more combat damage "
            f"by {losing.striking_commander(game, players)}"
        ),
    ),
)


@implements("world-rule", "world-rule-in-range")
def outlived(game: GameState, board: Board) -> list[tuple[str, Object]]:
    """Return the world permanents (with names) that a newer one in range displaces."""
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
    """Return whether another permanent is at least as new, with its controller in range."""
    whose, others = obj.controller, other.controller
    return other.since >= obj.since and bool(whose and others and reaches(game, whose, others))


def bury(game: GameState, worlds: list[tuple[str, Object]], trace: Trace) -> None:
    """Put world permanents into the graveyard."""
    for name, obj in worlds:
        assert obj.controller is not None  # noqa: S101 -- permanents have controllers
        game.abilities.occur("dies", obj.controller)
        obj.move("graveyard")
        trace.note_game("world-rule", f"{name} is put into the graveyard")


_FURTHEST = 10**9
"""No case can state a life total further from 0, so totals beyond it are treated as equal."""


MOST_ROUNDS = 100_000
"""Within this many rounds of one check, some resource must be used up."""


class Rounds(Struct, eq=False):
    """The rounds of a check or loop, with the states seen so far, to detect repetition."""

    stood: dict[tuple[object, ...], list[int]] = field(default_factory=dict)
    """The life totals at each state, by everything that decides what the next round does."""
    begun: int = 0
    left: tuple[object, ...] | None = None
    """The players, libraries and limited effects when progress was last checked."""

    def begin(self, game: GameState) -> None:
        """Count a round. Raises UnplayableError if `MOST_ROUNDS` rounds used nothing up."""
        self.begun += 1
        if self.begun % MOST_ROUNDS:
            return
        uses = sum([effect.uses or 0 for effect in game.losses_replaced])
        left = (game.players_in_game, tuple(game.library.values()), uses)
        if left == self.left:
            text = f"state-based actions continue after {self.begun} rounds"
            raise UnplayableError(f"{text}, and edition {game.book.edition} does not end the game")
        self.left = left

    @regards("mandatory-loop", "state-based-actions")
    def begin_again(self, game: GameState) -> bool:
        """Return whether this state occurred after an earlier round, so that rounds repeat forever.

        Without choices in between or anything to stop it, this is a loop of mandatory actions. If
        life totals below 0 count as 0 (before 2007-05-01), they may fall further from round to
        round.
        """
        if all([effect.uses is not None for effect in game.losses_replaced]):
            return False
        life = [max(-_FURTHEST, min(total, _FURTHEST)) for total in game.life.values()]
        now = (
            tuple([counts_as(total, game.book) for total in life]),
            tuple(game.library.values()),
            game.players_in_game,
            game.attempted,
            tuple(game.losses_replaced),
            tuple(game.draws_replaced),
        )
        before = self.stood.get(now)
        self.stood[now] = life
        return before is not None and all(map(ge, before, life))


def draw(game: GameState, losing: Players, trace: Trace) -> None:
    """Draw the game because these players would lose forever, with each loss replaced."""
    resolve_simultaneous(
        game, SimultaneousEvents(loops=(_in_the_loop(game, losing, trace),)), trace
    )


@regards("mandatory-loop-in-range")
def _in_the_loop(game: GameState, losing: Players, trace: Trace) -> tuple[str, ...]:
    """Return the controllers of the permanents that replace these losses, in turn order.

    An effect without a permanent counts for the player it saves (question 110). Choosing a
    replacement effect does not make the loop optional (question 111).
    """
    controllers: list[str] = []
    for player in game.in_turn_order():
        if player not in can_lose(game, game.expand_to_teams(losing)):
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
        controllers.append(applied.whose or applied.player)
    return tuple(dict.fromkeys(controllers))


@implements("state-based-actions")
@regards("state-based-actions-defined", "checked-for-everyone", "no-checks-meanwhile")
def check(game: GameState, trace: Trace) -> None:
    """Perform all applicable state-based actions at once; repeat until none applies (704.3)."""
    rounds = Rounds()
    while not game.over:
        if trace.at_checks is not None:
            trace.at_checks(game)
        if game.dying:
            game.begin_moment()
            game.dying = [doomed for doomed in game.dying if control.is_doomed(game, doomed)]
        found = _losers(game, trace, STATE_BASED)
        before = before_a_round(game)
        game.attempted = NOBODY
        put_away = game.board is not None and _put_away(game, game.board, trace)
        performed = bool(found) and resolve_simultaneous(
            game, SimultaneousEvents(state_based=found), trace
        )
        draw_instead(game, trace)
        gone = put_away or bool(game.dying)
        if gone:
            _end_removed(game, trace)
        triggers.notice(game, trace)
        if not gone and not performed:
            game.abilities.waiting = triggers.with_stack_order(game)
            return
        rounds.begin(game)
        if gone or before is None:
            continue
        if not game.over and rounds.begin_again(game):
            draw(game, found, trace)
            continue
        note_repetitions(rounds_alike(game, before), trace)


def _put_away(game: GameState, board: Board, trace: Trace) -> bool:
    """Remove permanents and tokens that can't stay, and return whether any were removed.

    Losses found in the same check still consider their effects.
    """
    worlds, misplaced = outlived(game, board), board.misplaced()
    bury(game, worlds, trace)
    for obj in misplaced:
        obj.move(GONE)
    return bool(worlds or misplaced)


def _end_removed(game: GameState, trace: Trace) -> None:
    """Destroy dying permanents; end the effects and abilities of removed objects."""
    control.destroy(game, trace)
    lasting.end_dying(game)
    sources.update_sources(game)
    note_out_of_combat(game, trace)


def _losers(game: GameState, trace: Trace, rules: Sequence[StateBased]) -> Players:
    """Return the players who lose to these state-based actions."""
    lost = NOBODY
    for rule, in_two_headed_giant, find, why in rules:
        found = find(game)
        if found:
            lost |= found
            if trace.derive:
                slug = in_two_headed_giant if game.two_headed else rule
                slug = game.book.statement_of(slug) or slug
                trace.note(slug, why(game, found), game, found)
    return lost


def find_at_once(game: GameState, rules: Collection[str], trace: Trace) -> None:
    """Apply these state-based losses even though no player is about to receive priority.

    No rule allows this; it models engines that look for such losses at any time.
    """
    rounds = Rounds()
    actions = [action for action in STATE_BASED if action[0] in rules]
    while not game.over:
        found = _losers(game, trace, actions)
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


def note_repetitions(rounds: int, trace: Trace) -> None:
    """Note the repeated rounds in a single line."""
    if rounds:
        trace.note_game("replaced-loss", f"the same happens {rounds} more times")
