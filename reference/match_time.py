"""The end of a match's time: the turns that are still played, and sudden death."""

from collections.abc import Callable
from typing import Any

from headjudge.reference import match_games
from headjudge.reference import tournament as rules
from headjudge.reference.implements import implements, regards
from headjudge.reference.match_state import MatchState
from headjudge.reference.tournament import Side
from headjudge.spec.protocol import Check
from headjudge.spec.protocol import matches as m
from headjudge.spec.protocol.matches import MatchEvent


@regards("time-extension")
def _call_time(state: MatchState, event: m.CallTime) -> None:
    if state.extended:
        state.waiting = event.passing
        state.note("time-extension", "time is called, but the match has an extension")
    else:
        _end_of_time(state, event.passing)


def _extend_time(state: MatchState, _event: m.ExtendTime) -> None:
    state.extended = True


@implements("time-extension")
def _end_extension(state: MatchState, _event: m.EndExtension) -> None:
    """Let the match time end that an extension has prolonged: Tournament Rules 2.5."""
    state.extended = False
    if state.waiting is not None:
        _end_of_time(state, state.waiting)


@implements("added-turns")
def _add_turns(state: MatchState, event: m.AddTurns) -> None:
    """Add turns to those at the end of the match: Tournament Rules 2.6."""
    state.added += event.amount
    if state.turns is not None:
        state.turns += event.amount
    state.note("added-turns", f"{event.amount} more turns at the end")


@implements("no-new-games")
def _end_of_time(state: MatchState, passing: m.Passing) -> None:
    """Begin the end of the match: no new game begins after the one under way: 2.5."""
    if state.over:
        return
    if not state.life:
        state.turns = 0
        state.note("no-new-games", "time is called between games, and none begins any more")
        match_games.time_is_over(state)
        return
    more = rules.additional_turns(state.sides)
    rule = "team-additional-turns" if state.in_teams else "additional-turns"
    state.note(rule, f"this turn is finished and {more} more are played")
    state.turns = 1 + more + state.added
    if rules.in_the_next_turn(passing, state.book):
        state.note("passed-turn-is-over", "this turn was passed, so it is the next one that ends")
        state.turns += 1


def _play_turns(state: MatchState, event: m.PlayTurns) -> None:
    if not state.life or state.turns is None or state.sudden_death:
        return
    state.turns = max(state.turns - event.amount, 0)
    if not state.turns:
        _turns_are_over(state)


@implements("unfinished-game-is-drawn")
@regards("highest-life-wins")
def _turns_are_over(state: MatchState) -> None:
    """End the game under way after the last turn, or see who is ahead in it: 2.5."""
    if rules.may_be_drawn(state.match) or rules.ahead(state.contending) is not None:
        what = "the turns are over, so the game is drawn"
        match_games.game_drawn(state, "unfinished-game-is-drawn", what)
        return
    leaders = rules.highest(state.life)
    if len(leaders) == 1:
        state.note("highest-life-wins", "the highest life total wins the game", leaders)
        match_games.game_won(state, leaders[0])
    else:
        match_games.begin_sudden_death(state)


def _check(state: MatchState, _event: Check) -> None:
    out = match_games.without_cards(state)
    if state.book.means["sudden-death.decides"] == "check":
        out |= _not_highest(state)
    match_games.out_of_game(state, [side for side in state.sides if side in out])


def sudden_death(state: MatchState) -> None:
    """Let those lose the game who have not the highest life total."""
    match_games.out_of_game(state, _not_highest(state))


@implements("sudden-death")
def _not_highest(state: MatchState) -> set[Side]:
    """Those who lose the game as they can and have not the highest life total: 2.5."""
    if not state.sudden_death or not state.life:
        return set()
    behind = frozenset(state.life) - frozenset(rules.highest(state.life))
    if behind & state.restricted:
        state.questions.add(26)
        if state.book.reads(26) == "stops-it":
            behind -= state.restricted
    if behind:
        out = [side for side in state.sides if side in behind]
        state.note("sudden-death", "lost the game, without the highest life total", out)
    return {*behind}


TIME_EVENTS: dict[type[MatchEvent], Callable[[MatchState, Any], None]] = {
    m.PlayTurns: _play_turns,
    m.CallTime: _call_time,
    m.ExtendTime: _extend_time,
    m.EndExtension: _end_extension,
    m.AddTurns: _add_turns,
    Check: _check,
}
