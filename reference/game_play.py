"""Play a case, step by step: the order in which the rules are asked."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec import UNSET

from headjudge.reference import (
    combat,
    control,
    grand_melee,
    leaving,
    loops,
    restarting,
    subgames,
    triggers,
    turn_order,
    turns,
)
from headjudge.reference.card_draws import chosen, draw_cards
from headjudge.reference.checking import check, find_at_once, note_again
from headjudge.reference.damage import as_dealt
from headjudge.reference.deciding import decide_together
from headjudge.reference.derivation import Played
from headjudge.reference.each import spelled_out
from headjudge.reference.game_state import NOBODY, GameState, Players, seated
from headjudge.reference.implements import implements
from headjudge.reference.lasting import BEGIN_OR_END
from headjudge.reference.repeating import Rounds
from headjudge.reference.replacing import before_a_round, rounds_alike
from headjudge.reference.settle import Log, settle
from headjudge.reference.simultaneous import (
    AMOUNTS,
    CHANGES,
    DECISIONS,
    GROUP,
    OF_EFFECTS,
    OF_OBJECTS,
    SimultaneousEvents,
    in_numbers,
    reached,
)
from headjudge.reference.two_headed_giant import SetTeamLife, set_together
from headjudge.spec import protocol as v
from headjudge.spec.rulebook import Rulebook


def play(
    case: v.Case,
    *,
    derive: bool = True,
    watch: Callable[[GameState], object] | None = None,
    book: Rulebook | None = None,
    at_checks: Callable[[GameState], object] | None = None,
    at_once: Collection[str] = (),
) -> Played[v.Outcome]:
    """Play a well-formed case (see ``spec.protocol.wellformed``) under the rules of its edition.

    The same case always gives the same result; without `derive` there are no derivations. `watch`
    is shown the game after each step, `at_checks` as each round of a check finds it. A `book` is
    played by in place of the edition's, as one with other readings of open questions is. Some
    engines find state-based losses after every step: `at_once` has the slugs of such rules. Raises
    LookUpError for an edition that there is none of.
    """
    game = begun(case.game, book or Rulebook.at(case.edition))
    log = Log(derive=derive, at_checks=at_checks)
    outcomes = []
    derivations = []
    questions = []
    for step in case.steps:
        game = take_step(game, step, log, at_once)
        outcomes.append(game.outcome())
        derivations.append(tuple(log.lines))
        questions.append(frozenset(log.questions))
        log.lines.clear()
        if watch is not None:
            watch(game)
    return Played(tuple(outcomes), tuple(derivations), tuple(questions))


def take_step(
    game: GameState, step: tuple[v.Event, ...], log: Log, at_once: Collection[str] = ()
) -> GameState:
    """The game that is played after a step of a well-formed case: mostly it itself, changed.

    A restart and a subgame put another in its place. What the rules do is added to the log.
    """
    if game.life_is_open:
        log.questions.add(60)
    if game.over:
        return game
    game = _step(game, step, log)
    if at_once and not isinstance(step[0], v.Check):
        find_at_once(game, at_once, log)
    while game.over and game.main is not None:
        game = _resume(game, game.main, log)
        triggers.notice(game, log)
    if game.open_choice is not None:
        turns.ask_again(game, game.open_choice, log)
    log.take_down(game)
    return game


def begun(setup: v.Setup, book: Rulebook) -> GameState:
    """A game as it begins. Its set-up has to be well-formed."""
    game = seated(setup, book)
    if setup.variant == "grand-melee":
        grand_melee.hand_out_markers(game)
    return game


def _step(game: GameState, step: tuple[v.Event, ...], log: Log) -> GameState:
    """The game after a step; a restart puts a new one in its place."""
    game.deviates = ""
    if game.reach is None and "limited-range" in game.setup.options:
        log.questions.add(52)  # it was limited before two began anew or began a subgame
    if game.board is not None:
        game.board.chooser = UNSET
    alone = _ALONE.get(type(step[0]))
    if alone and len(step) == 1:
        return alone(game, step[0], log) or game
    declare = combat.DECLARED.get(type(step[0]))
    if declare:
        declare(game, step, log)
    else:
        _at_one_moment(game, step, log)
    return game


def _at_one_moment(game: GameState, step: tuple[v.Event, ...], log: Log) -> None:
    """Let the events of a step happen in the game that is played, and in others that they mean."""
    at_the_same_time(game, step, log)
    _in_the_main_game(game, step, log)


def _in_the_main_game(game: GameState, step: tuple[v.Event, ...], log: Log) -> None:
    """Let what is said in a subgame be said of the main game too (questions 21 and 42)."""
    while game.main is not None:
        reads, game = game.book.reads, game.main
        meant = [kind for kind, asked in _OF_A_GAME.items() if reads(asked) == "every-game"]
        said = tuple([event for event in step if type(event) in meant])
        if said:
            at_the_same_time(game, said, log)


_OF_A_GAME: dict[type[v.Event], int] = {v.Concede: 21, v.Penalty: 42, v.AgreeDraw: 42}
"""What may be meant of the main game, and the question whether it is."""


def at_the_same_time(game: GameState, step: tuple[v.Event, ...], log: Log) -> None:
    """Let the events of a step happen.

    What was true as the step began decides (question 5): so wins, losses and draws come first,
    changes of life and the like after them, then cards, which are drawn singly (121.2); objects
    move and change hands after that, so that effects of those that leave still count, and effects
    that say what can't happen, or what happens instead, begin and end last.
    """
    game.begin_moment()
    events = SimultaneousEvents()
    decided = False
    groups: tuple[list[Any], ...] = ([], [], [], [])
    changes, of_objects, effects, others = groups
    draws: dict[str, int] = {}
    for event in _as_meant(game, step, log):
        decide = DECISIONS.get(type(event))
        if decide:
            decided = True
            decide(game, events, event)
            if isinstance(event, v.PayLife):
                changes.append(event)  # it changes life at its place among the others
        elif type(event) in OF_EFFECTS and not reached(game, event):
            _note_untouched(game, event, log)
        elif isinstance(event, v.Draw):
            draws[event.player] = draws.get(event.player, 0) + chosen(game, event, log)
        else:
            groups[GROUP.get(type(event), OF_OBJECTS)].append(event)
    there = game.remaining
    end = decide_together(game, events, changes, log) if decided else None
    if others:
        others = triggers.change(game, others)
    if changes or draws:
        _change(game, changes, draws, log, there - game.remaining)
    if end:
        end()
    _happen(game, [*of_objects, *effects], BEGIN_OR_END, log)
    if others:
        turn_order.change(game, others)
        triggers.change(game, others)
    triggers.notice(game, log)


def _as_meant(game: GameState, step: tuple[v.Event, ...], log: Log) -> Sequence[Any]:
    """The events of a step, each about one player, and in numbers as the step begins."""
    if _MEANS_OTHERS.isdisjoint(map(type, step)):
        return step
    return [in_numbers(game, one) for event in step for one in spelled_out(game, event, log)]


_MEANS_OTHERS = frozenset((v.Each, *AMOUNTS))
"""Events in the place of which others happen."""


def _note_untouched(game: GameState, event: Any, log: Log) -> None:  # noqa: ANN401 -- of an effect
    """Write down why what an effect does to a player does nothing."""
    if not log.derive:
        return
    combat = isinstance(event, v.Damage) and event.combat
    if combat and event.player not in game.remaining and game.book.has("no-damage-to-who-has-left"):
        log.note("no-damage-to-who-has-left", "has left", game, (event.player,))
    elif {event.player, event.controller or event.player} <= game.remaining:
        log.note("out-of-range-is-untouched", "out of reach", game, (event.player,))


def in_this_order(game: GameState, event: v.InOrder, log: Log) -> None:
    """Let events happen one after the other, without a check between them: 608.2c, 704.4."""
    for one in event.events:
        if not game.over:
            at_the_same_time(game, (one,), log)


def _resolve(game: GameState, event: v.Resolve, log: Log) -> None:
    """Check, as players had priority, and let an ability that has triggered resolve: 603.3."""
    check(game, log)
    effects = () if game.over else triggers.resolved(game, event, log)
    if effects:
        at_the_same_time(game, effects, log)
    triggers.notice(game, log)


def _change(
    game: GameState, changes: list[Any], draws: dict[str, int], log: Log, left: Players = NOBODY
) -> None:
    """Let life, damage, poison and libraries change, and then cards be drawn: 121.2.

    Those who have `left` just now keep what they had, and what others gain by it is gained.
    """
    if game.shares_life and len(changes) > 1:
        changes, choosing = set_together(game, changes)
        of_whom = game.abilities.known and any([isinstance(e, SetTeamLife) for e in changes])
        log.questions.update([44] if choosing or of_whom else [])
    _happen(game, as_dealt(game, changes, left), CHANGES, log)
    for player, amount in game.altered.to_draw.items():
        draws[player] = draws.get(player, 0) + amount
    game.altered.to_draw.clear()
    log.take_down(game)
    if draws and not game.over:
        draw_cards(game, draws, log)


def _deal_combat_damage(game: GameState, log: Log) -> None:
    """Let attackers deal their damage, which abilities see as any other: 510.2, 510.3a."""
    damage = combat.dealt(game, log)
    if damage:
        _change(game, [*damage], {}, log)
        triggers.notice(game, log)


def _happen(
    game: GameState, some: list[Any], how: dict[type, Callable[[GameState, Any], None]], log: Log
) -> None:
    """Let events happen to objects, or to those who are still in."""
    for event in some:
        change = how.get(type(event))
        if change is None:
            control.happen(game, event, log)
        elif not hasattr(event, "player") or leaving.can_change(game, event.player):
            change(game, event)


def _loop(game: GameState, loop: v.Loop, log: Log) -> None:
    """Let a loop that stands alone begin; only one that costs life is gone round."""
    if loop.drains:
        go_round(game, loop, log)
    else:
        at_the_same_time(game, (loop,), log)


@implements("shortcut-taken")
def go_round(game: GameState, loop: v.Loop, log: Log) -> None:
    """Go round a loop that costs life, with a check each time, until it ends.

    It ends when nobody in it is left, when everyone who loses life has left, or with the last of
    the times chosen. If nothing ends it, since those who lose life can't lose, it draws the game.
    """
    gone_round = Rounds()
    left = loop.times
    check(game, log)
    while not game.over and loops.in_loop(game, loop) and left != 0:
        before = before_a_round(game)
        gone_round.begin(game)
        cost = loops.cost_of_a_round(game, loop)
        rounds = loops.rounds_until_something_happens(game, cost, left)
        if rounds is None:
            if not game.remaining.isdisjoint(loop.drains):
                events = SimultaneousEvents()
                events.loops.append(loops.in_loop(game, loop))
                game.endless |= frozenset([p for p in loop.drains if game.pool.get(p) in cost])
                settle(game, events, log)
            return
        for pool, each in cost.items():
            game.life[pool] -= each * rounds
        left = None if left is None else left - rounds
        check(game, log)
        if before is not None:
            again = rounds_alike(game, before, None if left is None else left // rounds)
            note_again(again, log)
            left = None if left is None else left - again * rounds


def _give_priority(game: GameState, event: v.Priority, log: Log) -> None:
    """Check, and then let a player have priority who is still in: 704.3.

    One who has left receives none; who has it then no rule says.
    """
    if event.player is not None and event.player not in game.remaining:
        game.laid_out().priority = UNSET
        return
    check(game, log)
    if not game.over:
        turns.give_priority(game, event)


def _restart(game: GameState, event: v.Restart, log: Log) -> GameState:
    """The new game that takes the place of this one: 104.6."""
    controller = event.controller
    if controller not in game.remaining or not game.book.has("restart"):
        return game
    log.note("restart", "restarted the game", game, (controller,))
    log.note("restarting", "begin anew; nobody won, lost or drew", game, game.remaining)
    log.note("restarter-starts", "takes the first turn", game, (controller,))
    return restarting.restarted(game, event)


def _begin_subgame(game: GameState, event: v.Subgame, log: Log) -> GameState:
    """The subgame that is played now; it needs players who are not all on one side: 729.2."""
    if event.controller not in game.remaining:
        return game
    players = subgames.who_plays(game, event.controller)
    if players != game.remaining:
        log.questions.add(40)
    if len({game.side[p] for p in players}) == 1:
        return game
    if subgames.archenemy_might_go_first(game, event):
        log.questions.add(61)
    log.note("subgame-starts", "began a subgame", game, (event.controller,))
    log.note("outside-the-subgame", "outside of it", game, game.remaining - players)
    subgame = subgames.begun(game, event, players)
    if subgame.attempted and game.book.means["too-few-cards-for-a-subgame.loses"] == "as it starts":
        log.questions.add(85)
        if game.book.reads(85) == "as-it-starts":
            check(subgame, log)
    return subgame


def _resume(subgame: GameState, main: GameState, log: Log) -> GameState:
    """The main game of a subgame that is over."""
    log.note_game("subgame-ends", "the subgame is over and the main game goes on")
    log.note("subgame-apart", "has not won the subgame", subgame, {*subgame.seats} - subgame.won)
    return subgames.resumed(subgame, main)


_ALONE: dict[type, Callable[[GameState, Any, Log], GameState | None]] = {
    v.Check: lambda game, _, log: check(game, log),
    v.EndTurn: lambda game, event, log: turns.end_turn(game, event.player or game.active, log),
    v.BeginStep: turn_order.begin_step,
    v.EndTheTurn: turn_order.end_the_turn,
    v.CombatDamage: lambda game, _, log: _deal_combat_damage(game, log),
    v.InOrder: in_this_order,
    v.Resolve: _resolve,
    v.Restart: _restart,
    v.Subgame: _begin_subgame,
    v.Loop: _loop,
    v.Choose: turns.choose,
    v.MakeChoice: lambda game, _, __: turns.make_choice(game),
    v.Priority: _give_priority,
}
"""What stands alone in its step, and what it does; a restart and a subgame give another game."""
