"""Matches: what their events make of them, and what is decided without a game.

The rules are in ``reference.tournament``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reference import tournament as rules
from reference.course import Course, begin
from reference.derivation import Played
from reference.match_games import GAME_EVENTS, all_agree, out_of_game, penalties
from reference.match_time import TIME_EVENTS, sudden_death
from spec import matches as m
from spec.matches import MatchCase, MatchEvent, MatchStep, Standing
from spec.vocabulary import Penalty, SetLife


def play_match(case: MatchCase, *, derive: bool = True) -> Played[Standing]:
    """How the match stands after each step; without `derive` there are no derivations."""
    course = begin(case)
    standings, derivations, questions = [], [], []
    for step in case.steps:
        course.lines = []
        happen(course, step)
        standings.append(course.standing())
        derivations.append(tuple(course.lines) if derive else ())
        questions.append(frozenset(course.questions))
    return Played(tuple(standings), tuple(derivations), tuple(questions))


def happen(course: Course, step: MatchStep) -> None:
    """Let one step happen. What is no more possible in the match does nothing."""
    if course.reported:
        return
    if isinstance(step[0], Penalty):
        penalties(course, {course.side(event.player) for event in step})  # type: ignore[union-attr]
        return
    for event in step:
        _EVENTS[type(event)](course, event)
    if isinstance(step[0], SetLife) and course.rules.sudden_death == "change":
        sudden_death(course)


def _concede_match(course: Course, event: m.ConcedeMatch | m.Refuse) -> None:
    side = course.side(event.player)
    if not _open(course) or side in course.conceded:
        return
    refused = isinstance(event, m.Refuse)
    rule, what = (
        ("refusing-is-conceding", "refused to play, which is to concede the match")
        if refused
        else ("concede-a-match", "conceded the match")
    )
    left = [one for one in course.sides if one not in course.conceded and one != side]
    course.note(rule, what, [side])
    course.conceded.add(side)
    if len(left) > 1:
        out_of_game(course, [side])
        return
    needed = rules.games_needed(course.match)
    course.wins = rules.conceded_score(course.wins, left[0], needed, course.rules)
    course.finish(left[0])


def _draw_match(course: Course, event: m.DrawMatch) -> None:
    left = [side for side in course.sides if side not in course.conceded]
    agreed = all_agree(course, event.players, left)
    if not agreed or not _open(course) or not rules.may_be_drawn(course.match):
        return
    course.wins, course.draws = rules.agreed_score(course.wins, course.draws or 0, course.rules)
    course.note("agree-to-draw-a-match", "agreed that the match is a draw", left)
    course.finish(None)


def _open(course: Course) -> bool:
    """Whether the result can still be given away: Tournament Rules 2.4."""
    return not course.over or (course.rules.complete == "slip" and not course.conceded)


def _report(course: Course, _event: m.Report) -> None:
    course.reported = course.over


_EVENTS: dict[type[MatchEvent], Callable[[Course, Any], None]] = {
    **GAME_EVENTS,
    **TIME_EVENTS,
    m.ConcedeMatch: _concede_match,
    m.Refuse: _concede_match,
    m.DrawMatch: _draw_match,
    m.Report: _report,
}
