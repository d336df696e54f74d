"""The check of state-based actions, which are performed until none applies."""

from collections.abc import Collection, Sequence

from headjudge.reference import control, lasting, sources, triggers, world_rule
from headjudge.reference.card_draws import draw_instead
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.implements import implements, regards
from headjudge.reference.objects import GONE, Board
from headjudge.reference.repeating import Rounds, draw
from headjudge.reference.replacing import before_a_round, rounds_alike
from headjudge.reference.settle import Log, note_out_of_combat, settle
from headjudge.reference.simultaneous import SimultaneousEvents
from headjudge.reference.state_based import STATE_BASED, StateBased


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
        found = _found(game, log, STATE_BASED)
        before = before_a_round(game)
        game.attempted = NOBODY
        put_away = game.board is not None and _put_away(game, game.board, log)
        performed = bool(found) and settle(game, SimultaneousEvents(state_based=found), log)
        draw_instead(game, log)
        gone = put_away or bool(game.dying)
        if gone:
            _let_go(game, log)
        triggers.notice(game, log)
        if not gone and not performed:
            game.abilities.waiting = triggers.stacked(game)
            return
        rounds.begin(game)
        if gone or before is None:
            continue
        if not game.over and rounds.begin_again(game):
            draw(game, found, log)
            continue
        note_again(rounds_alike(game, before), log)


def _put_away(game: GameState, board: Board, log: Log) -> bool:
    """Put away the permanents and tokens that are not to be there, and say whether there are any.

    What they say still counts for what is found at the same time.
    """
    worlds, misplaced = world_rule.outlived(game, board), board.misplaced()
    world_rule.bury(game, worlds, log)
    for obj in misplaced:
        obj.move(GONE)
    return bool(worlds or misplaced)


def _let_go(game: GameState, log: Log) -> None:
    """Destroy what is to be destroyed, and let effects and abilities go with what has gone."""
    control.destroy(game, log)
    lasting.end_dying(game)
    sources.follow(game)
    note_out_of_combat(game, log)


def _found(game: GameState, log: Log, rules: Sequence[StateBased]) -> Players:
    """Whom the state-based actions of these rules find lost."""
    lost = NOBODY
    for rule, in_two_headed_giant, find, why in rules:
        found = find(game)
        if found:
            lost |= found
            if log.derive:
                slug = in_two_headed_giant if game.two_headed else rule
                log.note(slug, why(game, found), game, found)
    return lost


def find_at_once(game: GameState, rules: Collection[str], log: Log) -> None:
    """Let those lose whom these state-based actions find, though players have no priority now.

    No rule says so; it is what an engine does that looks for some losses at any moment.
    """
    rounds = Rounds()
    those = [one for one in STATE_BASED if one[0] in rules]
    while not game.over:
        found = _found(game, log, those)
        rounds.begin(game)
        if "draw-from-empty-library" in rules:
            game.attempted = NOBODY
        if not found or not settle(game, SimultaneousEvents(state_based=found), log):
            return
        draw_instead(game, log)
        triggers.notice(game, log)
        if not game.over and rounds.begin_again(game):
            draw(game, found, log)


def note_again(rounds: int, log: Log) -> None:
    """Write one line for all rounds that were like the last."""
    if rounds:
        log.note_game("replaced-loss", f"the same {rounds} times more")
