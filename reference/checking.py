"""The check of state-based actions, which are performed until none applies."""

from collections.abc import Collection

from headjudge.reference import control, lasting, sources, state_based, triggers, world_rule
from headjudge.reference.card_draws import draw_cards
from headjudge.reference.game_state import NOBODY, GameState
from headjudge.reference.implements import implements, regards
from headjudge.reference.objects import GONE
from headjudge.reference.repeating import Rounds, draw
from headjudge.reference.replacing import before_a_round, rounds_alike
from headjudge.reference.settle import Log, note_out_of_combat, settle
from headjudge.reference.simultaneous import SimultaneousEvents


@implements("state-based-actions")
@regards("state-based-actions-defined", "checked-for-everyone", "no-checks-meanwhile")
def check(game: GameState, log: Log) -> None:
    """Perform all state-based actions that apply as one event, until none applies: 704.3."""
    rounds = Rounds()
    while not game.over:
        if log.at_checks is not None:
            log.at_checks(game)
        if game.dying:
            game.begin_moment()
        rounds.begin(game)
        events = _found(game, log, state_based.RULES)
        worlds = world_rule.outlived(game)
        ceasing = game.board.misplaced() if game.board is not None else []
        before = before_a_round(game)
        game.attempted = NOBODY
        world_rule.bury(game, worlds, log)
        for obj in ceasing:
            obj.move(GONE)
        performed = bool(events.state_based) and settle(game, events, log)
        _draw_instead(game, log)
        died = control.destroy(game, log)
        died |= lasting.end_dying(game)
        if worlds:
            sources.follow(game)
            note_out_of_combat(game, log)
        triggers.notice(game, log)
        if died or worlds or ceasing:
            continue
        if not performed:
            game.abilities.waiting = triggers.stacked(game)
            return
        if before is None:
            continue
        if not game.over and rounds.begin_again(game):
            draw(game, events.state_based, log)
            continue
        note_again(rounds_alike(game, before), log)


def _found(game: GameState, log: Log, rules: Collection[str]) -> SimultaneousEvents:
    """Whom the state-based actions of these rules find lost."""
    events = SimultaneousEvents()
    for rule, in_two_headed_giant, find, why in state_based.STATE_BASED:
        found = find(game) if rule in rules else NOBODY
        if found:
            events.state_based |= found
            if log.derive:
                slug = in_two_headed_giant if game.two_headed else rule
                log.note(slug, why(game, found), game, found)
    return events


def find_at_once(game: GameState, rules: Collection[str], log: Log) -> None:
    """Let those lose whom these state-based actions find, though players have no priority now.

    No rule says so; it is what an engine does that looks for some losses at any moment.
    """
    rounds = Rounds()
    while not game.over:
        events = _found(game, log, rules)
        rounds.begin(game)
        if "draw-from-empty-library" in rules:
            game.attempted = NOBODY
        if not events.state_based or not settle(game, events, log):
            return
        _draw_instead(game, log)
        triggers.notice(game, log)
        if not game.over and rounds.begin_again(game):
            draw(game, events.state_based, log)


def _draw_instead(game: GameState, log: Log) -> None:
    """Draw the cards that take the place of life gained as a loss was replaced."""
    draws, game.altered.to_draw = game.altered.to_draw, {}
    log.take_down(game)
    if draws and not game.over:
        draw_cards(game, draws, log)


def note_again(rounds: int, log: Log) -> None:
    """Write one line for all rounds that were like the last."""
    if rounds:
        log.note_game("replaced-loss", f"the same {rounds} times more")
