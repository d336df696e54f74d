"""What would happen at one moment meets the rules: who wins, loses and draws, and who leaves."""

from __future__ import annotations

from collections.abc import Iterable

from reference import drawing, grand_melee, leaving, losing, winning
from reference.derivation import Derived
from reference.events import Moment
from reference.giants import set_life
from reference.implements import implements
from reference.life import can_change_life
from reference.objects import Board
from reference.replacing import first_to_apply, left_open, use_up
from reference.table import NOBODY, Players, Table
from spec.vocabulary import ReplaceLoss


class Log:
    """What the rules did, line by line, and the advisory open questions they met."""

    def __init__(self, *, derive: bool) -> None:
        """Begin a record; without `derive` only the open questions are kept."""
        self.derive = derive
        self.lines: list[Derived] = []
        self.questions: set[int] = set()

    def note(self, rule: str, what: str, table: Table, who: Iterable[str] = ()) -> None:
        """Write a line about somebody, where derivations are wanted; nothing about nobody."""
        if self.derive and who:
            self.lines.append(Derived(rule, what, table.ordered(frozenset(who))))

    def note_game(self, rule: str, what: str) -> None:
        """Write a line about the game as a whole, where derivations are wanted."""
        if self.derive:
            self.lines.append(Derived(rule, what))


def settle(table: Table, now: Moment, log: Log) -> bool:
    """Decide the moment, change the table accordingly, and say whether anything happened."""
    out = _draws(table, now, log)
    would_win = _wins(table, now, log)
    losing_now, replaced = _losses(table, now, would_win, log)
    if losing.lose_instead(table):
        if would_win & losing_now:
            log.questions.add(35)
        would_win = NOBODY  # their opponents in range lose instead: 104.3h
    _ask_open_questions(table, now, would_win, losing_now, out, log)
    losing_now -= out
    winning_now = NOBODY if out else losing.losing_beats_winning(would_win, losing_now)
    log.note(
        "win-and-lose-is-loss",
        "lost, though to win at the same time",
        table,
        would_win & losing_now,
    )
    if drawing.everyone_loses(table, losing_now):
        between_teams = len(table.side) > len(set(table.side.values()))
        rule = "all-teams-lose-is-draw" if between_teams else "all-lose-is-draw"
        log.note(rule, "all who were left lost at once, so it is a draw", table, losing_now)
        out, losing_now = losing_now, NOBODY
    _leave(table, losing_now, out, log, ended=bool(winning_now))
    _finish(table, winning_now, log)
    return replaced or bool(losing_now or out or winning_now)


def _draws(table: Table, now: Moment, log: Log) -> Players:
    """For whom the game is a draw now: 104.4."""
    if not (now.draw_effects or now.loops or now.agreements):
        return NOBODY
    out = drawing.drawing(table, now.draw_effects, now.loops, now.agreements)
    if log.derive:
        for rule, what, who in (
            (
                "draw-by-effect",
                "an effect made it a draw",
                drawing.draw_by_effect(table, now.draw_effects),
            ),
            (
                "draw-effect-in-range",
                "in range of an effect that made it a draw",
                drawing.draw_in_range(table, now.draw_effects),
            ),
            (
                "mandatory-loop",
                "nothing can stop the loop",
                drawing.mandatory_loop(table, now.loops),
            ),
            (
                "mandatory-loop-in-range",
                "in range of a loop that nothing can stop",
                drawing.mandatory_loop_in_range(table, now.loops),
            ),
            (
                "intentional-draw",
                "all agreed to a draw",
                drawing.intentional_draw(table, now.agreements),
            ),
            ("emperor-draws", "drew with the emperor", drawing.emperor_draws(table, out)),
        ):
            log.note(rule, what, table, who)
    return out


def _wins(table: Table, now: Moment, log: Log) -> Players:
    """Whom an effect would make win now: 104.2b."""
    if not now.win_effects:
        return NOBODY
    stated = table.remaining.intersection(now.win_effects)
    team = table.together(stated)
    willing = winning.can_win(table, stated)
    log.note("win-by-effect", "told by an effect to win", table, stated)
    log.note("two-headed-giant-team", "a team wins as one", table, team - stated)
    log.note("cant-beats-can", "can't win", table, team - willing)
    if losing.lose_instead(table):
        if willing != team:
            log.questions.add(9)
    elif len({table.side[p] for p in willing}) > 1:
        log.questions.add(1)
        first = next(p for p in table.in_turn_order() if p in willing)
        willing = frozenset([p for p in willing if table.side[p] == table.side[first]])
    return willing


def _losses(table: Table, now: Moment, would_win: Players, log: Log) -> tuple[Players, bool]:
    """Who loses now, and whether a loss was replaced: 104.3."""
    told = losing.told_to_lose(table, now.lose_effects)
    named = would_win.intersection(now.win_effects)
    instead = losing.opponents_in_range(table, named)
    if named != would_win and table.together(instead) != table.together(
        losing.opponents_in_range(table, would_win)
    ):
        log.questions.add(53)
    conceded = losing.conceding(table, now.conceding) if now.conceding else NOBODY
    punished = losing.penalised(table, now.penalties) if now.penalties else NOBODY
    if punished:
        _ask_about_penalties(table, punished, log)
    stoppable = now.state_based | told | instead
    left = losing.with_their_team(table, conceded)
    certain = left | punished
    if not stoppable and not certain:
        return NOBODY, False
    would = table.together(stoppable)
    unprotected = losing.can_lose(table, would)
    if would == table.remaining and not unprotected:
        log.questions.add(29)
    to_be_replaced = frozenset([one.player for one in table.losses_replaced])
    if table.rules.concession_is_a_loss and left & to_be_replaced:
        log.questions.add(75)
    if log.derive:
        log.note("concede", "conceded", table, conceded)
        log.note("two-headed-giant-concession", "out with the team", table, left - conceded)
        log.note("judge-penalty", "given a game loss by a judge", table, punished)
        team = table.together(punished)
        log.note("two-headed-giant-team", "a team loses as one", table, team - punished)
        log.note("lose-by-effect", "told by an effect to lose", table, told)
        log.note(
            "win-effect-makes-opponents-lose",
            "in range of an opponent who would win, so to lose instead",
            table,
            instead,
        )
        log.note("two-headed-giant-team", "a team loses as one", table, would - stoppable)
        log.note("cant-beats-can", "can't lose", table, would - unprotected)
    unreplaced = replace_losses(table, unprotected, certain, log)
    if table.two_headed and unreplaced != unprotected:
        log.questions.add(56)
    losing_now = losing.losers(table, unreplaced, certain)
    generals = losing_now - table.emperors if losing_now & table.emperors else NOBODY
    if any([p in to_be_replaced or table.shielded(p, "losing") for p in generals]):
        log.questions.add(30)
    dragged = losing.emperor_loses(table, losing_now) - unreplaced - certain
    log.note("emperor-loses", "lost with the emperor", table, dragged)
    return losing_now, unreplaced != unprotected


@implements("replaced-loss", "one-replacement")
def replace_losses(table: Table, would: Players, certain: Players, log: Log) -> Players:
    """Those of them whose loss nothing replaces: 614.1.

    One replacement covers all that a player, in Two-Headed Giant a team, would lose to at one
    time (704.7).
    """
    if not table.losses_replaced or not would:
        return would
    saved = NOBODY
    for player in table.in_turn_order():
        if player not in would - saved - certain:
            continue
        heads = table.fellows(player) & would - certain
        ready = [one for one in table.losses_replaced if one.player in heads]
        if not ready:
            continue
        if left_open(ready, lambda one: _what_it_does(table, one)):
            log.questions.add(57)
        now = first_to_apply(ready)
        use_up(table, now)
        set_life(table, now.player, now.life)
        saved |= table.fellows(player)
        log.note("replaced-loss", f"life total {now.life} instead of losing", table, (now.player,))
    return would - saved


def _what_it_does(table: Table, one: ReplaceLoss) -> tuple[int, bool, bool]:
    """The new life total, and whether it can be higher or lower: one head may be kept from it."""
    rises, falls = [can_change_life(table, one.player, by) for by in (1, -1)]
    return one.life, rises, falls


def _leave(table: Table, losing_now: Players, out: Players, log: Log, *, ended: bool) -> None:
    """Let those who lose or draw leave: 104.5.

    If the game has `ended`, since an effect makes somebody win at this moment, nobody can say
    whether they have lost it (104.1).
    """
    if not losing_now and not out:
        return
    teams_drawn = drawing.teams_that_draw(table, out) if log.derive else []
    if not ended:
        table.lost |= losing_now
    table.drawn |= out
    table.remaining = leaving.still_in(table, losing_now, out)
    if table.lent:
        leaving.end_effects(table)
    if table.markers and grand_melee.players_left(table, losing_now | out) and table.reach:
        table.settle_ranges()
    if table.board is not None:
        _take_along(table, table.board, log)
    if log.derive:
        what = "would lose as somebody wins" if ended else "lost and left"
        log.note("loser-leaves", what, table, losing_now)
        log.note("loser-leaves", "drew and left", table, out)
        for team in losing.teams_that_lost(table, table.lost):
            if team & losing_now:
                log.note("team-loses-with-all-members", "lost as a team", table, team)
        for team in teams_drawn:
            log.note("team-draws-with-all-remaining", "drew as a team", table, team)


def _take_along(table: Table, board: Board, log: Log) -> None:
    """Let objects and control go with those who left: 800.4a."""
    before = board.where()
    if leaving.take_along(table, board) and not table.rules.what_is_left_is_exiled:
        log.questions.add(37)
    for name, now in board.where().items():
        if now != before[name]:
            whose = f", controlled by {now.controller}" if now.controller else ""
            log.note_game("leaving-takes-objects", f"{name}: {now.zone}{whose}")


def _finish(table: Table, by_effect: Players, log: Log) -> None:
    """End the game if somebody has won or nobody is left: 104.1, 104.2."""
    table.won = winning.winners(table, by_effect)
    _ask_about_team_mates(table, by_effect, log)
    table.over = leaving.is_over(table)
    if not log.derive or not table.over:
        return
    with_emperor = winning.emperor_wins(table, by_effect) - by_effect
    standing = winning.last_player_standing(table)
    with_team = table.won - by_effect - with_emperor - standing
    log.note("emperor-wins", "won with the emperor", table, with_emperor)
    log.note("last-player-standing", "won, as all opponents have left", table, standing)
    log.note("last-team-standing", "won with the team", table, with_team)
    log.note_game("game-ends-at-once", "the game is over")


def _ask_about_team_mates(table: Table, by_effect: Players, log: Log) -> None:
    """Note the open questions on who wins with others, and who as the last in old editions."""
    if table.won & table.drawn:
        log.questions.add(16)
    if table.teams_of(by_effect) - table.won:
        log.questions.add(32)
    if not table.one_side_left():
        return
    team = table.teams_of(table.remaining)
    sure = table.remaining if table.rules.last_one_wins_though_told_not_to else NOBODY
    if any([table.shielded(p, "winning") for p in team - sure]):
        log.questions.add(6)
    if team != table.remaining and not table.rules.lost_members_win_with_the_team:
        log.questions.add(33)


def _ask_about_penalties(table: Table, punished: Players, log: Log) -> None:
    """Note the open questions on a judge's game losses."""
    if any([table.shielded(p, "losing") for p in punished]):
        log.questions.add(26)
    if table.rules.penalties_offset and table.teams_of(punished) >= table.remaining:
        log.questions.add(27)


def _ask_open_questions(  # noqa: PLR0917 -- all that the moment consists of
    table: Table, now: Moment, would_win: Players, losing_now: Players, out: Players, log: Log
) -> None:
    """Note the advisory open questions (spec/questions.toml) that the moment touches."""
    if now.conceding and (would_win or out or now.state_based or now.lose_effects or now.penalties):
        log.questions.add(19)
    if table.main is not None:
        if now.conceding:
            log.questions.add(21)
        if now.penalties or now.agreements:
            log.questions.add(42)
    if not losing.judges_are_heard(table) and table.remaining.intersection(now.penalties):
        log.questions.add(54)
    if not out and now.agreements and drawing.all_agree(table, now.agreements):
        log.questions.add(55)
    if out and (would_win or losing_now):
        log.questions.add(12)
    if out and table.together(out) != out:
        log.questions.add(43)
    if table.shares_life and table.teams_of(losing_now) & table.remaining != losing_now:
        log.questions.add(28)
