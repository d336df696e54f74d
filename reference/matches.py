"""The course of a match: what its events make of it, by the rules of ``reference.tournament``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import UNSET, Struct, field

from reference import tournament as rules
from reference.derivation import Derived, Played
from reference.implements import implements
from reference.meanings import meanings
from reference.tournament import Side, Sides, Tournament
from spec import matches as m
from spec.matches import Match, MatchCase, MatchEvent, MatchStep, Standing
from spec.vocabulary import AgreeDraw, Check, Concede, Penalty, SetLife, Shield


class Course(Struct):
    """A match as it stands."""

    match: Match
    rules: Tournament
    sides: Sides
    starting_life: Mapping[Side, int]
    chooser: Side | None
    """Who chooses who plays first, in the game under way or else the next; None if unknown."""
    wins: dict[Side, int]
    draws: int | None = 0
    """Drawn games; None where the rules leave open how they are reported."""
    conceded: set[Side] = field(default_factory=set)
    """Who has conceded the match."""
    life: dict[Side, int] = field(default_factory=dict)
    """The life of those who are in the game under way; empty between games."""
    shielded: set[Side] = field(default_factory=set)
    """Who can't lose the game under way."""
    turns: int | None = None
    """How many turns are still to end, the one in progress too; None before time is called."""
    added: int = 0
    """Turns that a judge added."""
    extended: bool = False
    waiting: m.Passing | None = None
    """What was said as time was called, while an extension puts off the end."""
    sudden_death: bool = False
    over: bool = False
    winner: Side | None = None
    reported: bool = False
    lines: list[Derived] = field(default_factory=list)
    questions: set[int] = field(default_factory=set)
    """The advisory open questions met so far."""

    def note(self, rule: str, what: str, sides: Iterable[Side] = ()) -> None:
        """Write a line of the derivation."""
        who = tuple(name for side in sides for name in self.sides[side])
        self.lines.append(Derived(rule, what, who))

    def side(self, name: str) -> Side:
        """The side that a player is on."""
        return next(side for side, names in self.sides.items() if name in names)

    @property
    def giants(self) -> bool:
        """Whether players play together in teams, as in Two-Headed Giant."""
        return len(self.sides) < len(self.match.players)

    def standing(self) -> Standing:
        """What is told after a step."""
        in_it = [name for side in self.sides if side not in self.conceded for name in self.of(side)]
        drawn = tuple(in_it) if self.over and self.winner is None else ()
        unknown = self.chooser is None and not self.over
        return Standing(
            over=self.over,
            winners=self.of(self.winner),
            drawn=drawn,
            wins={name: self.wins[side] for side in self.sides for name in self.of(side)},
            draws=UNSET if self.draws is None else self.draws,
            chooses=UNSET if unknown else self.of(None if self.over else self.chooser),
            playing=bool(self.life),
        )

    def of(self, side: Side | None) -> tuple[str, ...]:
        """The players of a side."""
        return () if side is None else self.sides[side]


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


def begin(case: MatchCase) -> Course:
    """A match before its first game."""
    match = case.match
    sides: dict[Side, tuple[str, ...]] = {}
    for player in match.players:
        side = player.team or player.name
        sides[side] = (*sides.get(side, ()), player.name)
    told = rules.tournament(case.edition)
    a_head = meanings(case.edition).life_a_head
    life = {side: 20 if len(of) == 1 else a_head * len(of) for side, of in sides.items()}
    course = Course(match, told, sides, life, None, dict.fromkeys(sides, 0))
    first = rules.first_choice(match, sides, told)
    course.chooser = first if first is None else course.side(first)
    return course


def happen(course: Course, step: MatchStep) -> None:
    """Let one step happen. What is no more possible in the match does nothing."""
    if course.reported:
        return
    if isinstance(step[0], Penalty):
        _penalties(course, {course.side(event.player) for event in step})  # type: ignore[union-attr]
        return
    for event in step:
        _EVENTS[type(event)](course, event)
    if isinstance(step[0], SetLife) and course.rules.sudden_death == "change":
        _sudden_death(course)


# ------------------------------------------------------------------------------------- the games


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


def _game_won(course: Course, winner: Side) -> None:
    course.wins = rules.score(course.wins, winner)
    course.chooser = rules.chooses_after_loss(course.sides, winner)
    course.note("match-of-games", "won a game", [winner])
    _after_game(course)
    if not course.over and course.chooser is not None:
        course.note("loser-chooses", "chooses who plays first in the next", [course.chooser])


def _game_drawn(course: Course, rule: str, why: str) -> None:
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
        _finish(course, winner)
    elif course.turns is not None:
        _time_is_over(course)


def _out_of_game(course: Course, out: Iterable[Side]) -> None:
    """Let sides lose the game under way: whoever is left alone has won it, by 104.2a."""
    if not course.life:
        return
    for side in out:
        course.life.pop(side, None)
    if len(course.life) == 1:
        _game_won(course, next(iter(course.life)))
    elif not course.life:
        _game_drawn(course, "drawn-games-dont-count", "all lost the game at once, so it is drawn")


def _won(course: Course, event: m.GameWon) -> None:
    _begin_game(course)
    if course.side(event.player) in course.life:
        _game_won(course, course.side(event.player))


def _drawn(course: Course, _event: m.GameDrawn) -> None:
    _begin_game(course)
    if course.life:
        what = "the game is drawn, which counts for nobody"
        _game_drawn(course, "drawn-games-dont-count", what)


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
        _out_of_game(course, [side])


def _agree_draw(course: Course, event: AgreeDraw) -> None:
    if course.life and _all_agree(course, event.players, course.life):
        what = "all agreed that the game is a draw"
        _game_drawn(course, "agree-to-draw-a-match", what)


def _all_agree(course: Course, players: Iterable[str], sides: Iterable[Side]) -> bool:
    return {name for side in sides for name in course.sides[side]} <= set(players)


@implements("game-loss-penalty")
def _penalties(course: Course, punished: set[Side]) -> None:
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
    _out_of_game(course, punished)


# -------------------------------------------------------------------------------------- the time


def _call_time(course: Course, event: m.CallTime) -> None:
    if course.extended:
        course.waiting = event.passing
        course.note("time-extension", "time is called, but the match has an extension")
    else:
        _end_of_time(course, event.passing)


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
        _time_is_over(course)
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
        _game_drawn(course, "unfinished-game-is-drawn", "the turns are over, so the game is drawn")
        return
    leaders = rules.highest(course.life)
    if len(leaders) == 1:
        course.note("highest-life-wins", "the highest life total wins the game", leaders)
        _game_won(course, leaders[0])
    else:
        _begin_sudden_death(course)


def _time_is_over(course: Course) -> None:
    leader = rules.ahead(course.wins)
    if leader is not None:
        course.note("most-games-won", "won the most games, so the match", [leader])
        _finish(course, leader)
    elif rules.may_be_drawn(course.match):
        course.note("most-games-won", "all have won as many games, so the match is a draw")
        _finish(course, None)
    else:
        course.note("no-drawn-elimination", "nobody is ahead, but the match may not be drawn")
        _begin_sudden_death(course)


def _begin_sudden_death(course: Course) -> None:
    course.sudden_death = True
    course.note("sudden-death", "whoever has not the highest life total loses from now on")


def _check(course: Course, _event: Check) -> None:
    if course.rules.sudden_death == "check":
        _sudden_death(course)


def _sudden_death(course: Course) -> None:
    if not course.sudden_death or not course.life:
        return
    behind = rules.not_highest(course.life)
    if behind & course.shielded:
        course.questions.add(26)
        behind -= course.shielded
    if behind:
        out = [side for side in course.sides if side in behind]
        course.note("sudden-death", "lost the game, without the highest life total", out)
        _out_of_game(course, out)


# -------------------------------------------------------------------------- results without a game


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
        _out_of_game(course, [side])
        return
    needed = rules.games_needed(course.match)
    course.wins = rules.conceded_score(course.wins, left[0], needed, course.rules)
    _finish(course, left[0])


def _draw_match(course: Course, event: m.DrawMatch) -> None:
    left = [side for side in course.sides if side not in course.conceded]
    agreed = _all_agree(course, event.players, left)
    if not agreed or not _open(course) or not rules.may_be_drawn(course.match):
        return
    course.wins, course.draws = rules.agreed_score(course.wins, course.draws or 0, course.rules)
    course.note("agree-to-draw-a-match", "agreed that the match is a draw", left)
    _finish(course, None)


def _open(course: Course) -> bool:
    """Whether the result can still be given away: Tournament Rules 2.4."""
    return not course.over or (course.rules.complete == "slip" and not course.conceded)


def _finish(course: Course, winner: Side | None) -> None:
    course.over, course.winner, course.life = True, winner, {}


def _extend_time(course: Course, _event: m.ExtendTime) -> None:
    course.extended = True


def _report(course: Course, _event: m.Report) -> None:
    course.reported = course.over


_EVENTS: dict[type[MatchEvent], Callable[[Course, Any], None]] = {
    m.BeginGame: _begin_game,
    m.GameWon: _won,
    m.GameDrawn: _drawn,
    m.PlayTurns: _play_turns,
    m.CallTime: _call_time,
    m.ExtendTime: _extend_time,
    m.EndExtension: _end_extension,
    m.AddTurns: _add_turns,
    m.ConcedeMatch: _concede_match,
    m.Refuse: _concede_match,
    m.DrawMatch: _draw_match,
    m.Report: _report,
    AgreeDraw: _agree_draw,
    Check: _check,
    Concede: _concede,
    SetLife: _set_life,
    Shield: _shield,
}
