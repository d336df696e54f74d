"""The end of a match's time: the turns that are still played, and sudden death."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reference import tournament as rules
from reference.course import Course
from reference.implements import implements
from reference.match_games import (
    begin_sudden_death,
    game_drawn,
    game_won,
    out_of_game,
    time_is_over,
)
from spec import matches as m
from spec.matches import MatchEvent
from spec.vocabulary import Check


def _call_time(course: Course, event: m.CallTime) -> None:
    if course.extended:
        course.waiting = event.passing
        course.note("time-extension", "time is called, but the match has an extension")
    else:
        _end_of_time(course, event.passing)


def _extend_time(course: Course, _event: m.ExtendTime) -> None:
    course.extended = True


@implements("time-extension")
def _end_extension(course: Course, _event: m.EndExtension) -> None:
    """Let the match time end that an extension has prolonged: Tournament Rules 2.5."""
    course.extended = False
    if course.waiting is not None:
        _end_of_time(course, course.waiting)


@implements("added-turns")
def _add_turns(course: Course, event: m.AddTurns) -> None:
    """Add turns to those at the end of the match: Tournament Rules 2.6."""
    course.added += event.amount
    if course.turns is not None:
        course.turns += event.amount
    course.note("added-turns", f"{event.amount} more turns at the end")


@implements("no-new-games")
def _end_of_time(course: Course, passing: m.Passing) -> None:
    """Begin the end of the match: no new game begins after the one under way: 2.5."""
    if course.over:
        return
    if not course.life:
        course.turns = 0
        course.note("no-new-games", "time is called between games, and none begins any more")
        time_is_over(course)
        return
    more = rules.additional_turns(course.sides)
    rule = "team-additional-turns" if course.giants else "additional-turns"
    course.note(rule, f"this turn is finished and {more} more are played")
    course.turns = 1 + more + course.added
    if rules.in_the_next_turn(passing, course.rules):
        course.note("passed-turn-is-over", "this turn was passed, so it is the next one that ends")
        course.turns += 1


def _play_turns(course: Course, event: m.PlayTurns) -> None:
    if not course.life or course.turns is None or course.sudden_death:
        return
    course.turns = max(course.turns - event.amount, 0)
    if not course.turns:
        _turns_are_over(course)


@implements("unfinished-game-is-drawn")
def _turns_are_over(course: Course) -> None:
    """End the game under way after the last turn, or see who is ahead in it: 2.5."""
    if rules.may_be_drawn(course.match) or rules.ahead(course.wins) is not None:
        game_drawn(course, "unfinished-game-is-drawn", "the turns are over, so the game is drawn")
        return
    leaders = rules.highest(course.life)
    if len(leaders) == 1:
        course.note("highest-life-wins", "the highest life total wins the game", leaders)
        game_won(course, leaders[0])
    else:
        begin_sudden_death(course)


def _check(course: Course, _event: Check) -> None:
    if course.rules.sudden_death == "check":
        sudden_death(course)


def sudden_death(course: Course) -> None:
    """Let those lose the game, in sudden death, who can and have not the highest life total."""
    if not course.sudden_death or not course.life:
        return
    behind = rules.not_highest(course.life)
    if behind & course.shielded:
        course.questions.add(26)
        behind -= course.shielded
    if behind:
        out = [side for side in course.sides if side in behind]
        course.note("sudden-death", "lost the game, without the highest life total", out)
        out_of_game(course, out)


TIME_EVENTS: dict[type[MatchEvent], Callable[[Course, Any], None]] = {
    m.PlayTurns: _play_turns,
    m.CallTime: _call_time,
    m.ExtendTime: _extend_time,
    m.EndExtension: _end_extension,
    m.AddTurns: _add_turns,
    Check: _check,
}
