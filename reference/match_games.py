"""The games of a match: how they end, and what the match makes of that."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from reference import tournament as rules
from reference.course import Course
from reference.implements import implements
from reference.tournament import Side
from spec import matches as m
from spec.matches import MatchEvent
from spec.vocabulary import AgreeDraw, Concede, SetLife, Shield


def _begin_game(course: Course, _event: object = None) -> None:
    if course.over or course.life:
        return
    if course.chooser is not None and not any(course.wins.values()) and course.draws == 0:
        rule = "giant-first-choice" if course.giants else "first-choice"
        course.note(rule, "chooses who plays first", [course.chooser])
    course.shielded = set()
    for side in course.sides:
        if side not in course.conceded:
            course.life[side] = course.starting_life[side]


def game_won(course: Course, winner: Side) -> None:
    """Let a side win the game under way."""
    course.wins = rules.score(course.wins, winner)
    course.chooser = rules.chooses_after_loss(course.sides, winner)
    course.note("match-of-games", "won a game", [winner])
    _after_game(course)
    if not course.over and course.chooser is not None:
        course.note("loser-chooses", "chooses who plays first in the next", [course.chooser])


def game_drawn(course: Course, rule: str, why: str) -> None:
    """Let the game under way be drawn, by this rule."""
    course.draws = (course.draws or 0) + 1
    course.chooser = rules.chooses_after_draw(course.chooser)
    course.note(rule, why)
    _after_game(course)
    if not course.over and course.chooser is not None:
        course.note("choice-after-draw", "chooses again who plays first", [course.chooser])


def _after_game(course: Course) -> None:
    course.life = {}
    needed = rules.games_needed(course.match)
    winner = rules.match_winner(course.wins, needed)
    if winner is not None:
        rule = "giant-match" if course.giants else "games-in-a-match"
        course.note("match-of-games" if needed > 1 else rule, "won the match", [winner])
        course.finish(winner)
    elif course.turns is not None:
        time_is_over(course)


def time_is_over(course: Course) -> None:
    """End the match by the games won, or else see whether it may be drawn: Tournament Rules 2.5."""
    leader = rules.ahead(course.wins)
    if leader is not None:
        course.note("most-games-won", "won the most games, so the match", [leader])
        course.finish(leader)
    elif rules.may_be_drawn(course.match):
        course.note("most-games-won", "all have won as many games, so the match is a draw")
        course.finish(None)
    else:
        course.note("no-drawn-elimination", "nobody is ahead, but the match may not be drawn")
        begin_sudden_death(course)


def begin_sudden_death(course: Course) -> None:
    """Let the game under way, or else the next, be decided by who has most life: 2.5."""
    course.sudden_death = True
    course.note("sudden-death", "whoever has not the highest life total loses from now on")


def out_of_game(course: Course, out: Iterable[Side]) -> None:
    """Let sides lose the game under way: whoever is left alone has won it, by 104.2a."""
    if not course.life:
        return
    for side in out:
        course.life.pop(side, None)
    if len(course.life) == 1:
        game_won(course, next(iter(course.life)))
    elif not course.life:
        game_drawn(course, "drawn-games-dont-count", "all lost the game at once, so it is drawn")


def _won(course: Course, event: m.GameWon) -> None:
    _begin_game(course)
    if course.side(event.player) in course.life:
        game_won(course, course.side(event.player))


def _drawn(course: Course, _event: m.GameDrawn) -> None:
    _begin_game(course)
    if course.life:
        what = "the game is drawn, which counts for nobody"
        game_drawn(course, "drawn-games-dont-count", what)


def _set_life(course: Course, event: SetLife) -> None:
    side = course.side(event.player)
    if side in course.life:
        course.life[side] = event.amount


def _shield(course: Course, event: Shield) -> None:
    course.shielded.add(course.side(event.player))


def _concede(course: Course, event: Concede) -> None:
    side = course.side(event.player)
    if side in course.life:
        course.note("concede-a-match", "conceded the game", [side])
        out_of_game(course, [side])


def _agree_draw(course: Course, event: AgreeDraw) -> None:
    if course.life and all_agree(course, event.players, course.life):
        what = "all agreed that the game is a draw"
        game_drawn(course, "agree-to-draw-a-match", what)


def all_agree(course: Course, players: Iterable[str], sides: Iterable[Side]) -> bool:
    """Whether all the players of these sides are among those who agree."""
    return {name for side in sides for name in course.sides[side]} <= set(players)


@implements("game-loss-penalty")
def penalties(course: Course, punished: set[Side]) -> None:
    """Game losses at the same time, for the game under way or else the next one."""
    if course.over:
        return
    if len(course.sides) == len(punished) == 2:  # noqa: PLR2004
        course.life = {}
        course.wins = rules.penalties_at_once(course.wins, list(course.sides), course.rules)
        course.chooser = None
        course.note("penalties-at-once", "lose a game at the same time", course.sides)
        _after_game(course)
        return
    _begin_game(course)
    course.note("game-loss-penalty", "lost a game by a judge's penalty", sorted(punished))
    out_of_game(course, punished)


GAME_EVENTS: dict[type[MatchEvent], Callable[[Course, Any], None]] = {
    m.BeginGame: _begin_game,
    m.GameWon: _won,
    m.GameDrawn: _drawn,
    AgreeDraw: _agree_draw,
    Concede: _concede,
    SetLife: _set_life,
    Shield: _shield,
}
