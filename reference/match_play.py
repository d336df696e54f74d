"""Matches: what their events make of them, and what is decided without a game.

The rules are in ``reference.tournament``.

The games of a match: how they end, and what the match makes of that.

The end of a match's time: the turns that are still played, and sudden death.
"""

from collections.abc import Callable, Iterable
from typing import Any

from headjudge.reference import tournament as rules
from headjudge.reference.derivation import Played, implements, regards
from headjudge.reference.match_state import MatchState, begin
from headjudge.reference.tournament import Side
from headjudge.spec.protocol import (
    AgreeDraw,
    Check,
    Concede,
    Draw,
    Penalty,
    Player,
    Restriction,
    SetLife,
)
from headjudge.spec.protocol import matches as m
from headjudge.spec.protocol.matches import MatchCase, MatchEvent, MatchStep, Standing
from headjudge.spec.rulebook import Rulebook


def _begin_game(state: MatchState, _event: object = None) -> None:
    if state.over or state.life:
        return
    if state.chooser is not None and not any(state.wins.values()) and state.draws == 0:
        rule = "giant-first-choice" if state.in_teams else "first-choice"
        state.note(rule, "chooses who plays first", [state.chooser])
    state.restricted, state.drew_short = set(), set()
    state.libraries = {name: Player(name).library for of in state.sides.values() for name in of}
    for side in state.sides:
        if side not in state.conceded:
            state.life[side] = state.starting_life[side]


def game_won(state: MatchState, winner: Side) -> None:
    """Let a side win the game under way."""
    state.wins = rules.score(state.wins, winner)
    state.chooser = rules.chooses_after_loss(state.sides, winner)
    state.note("match-of-games", "won a game", [winner])
    _after_game(state)
    if not state.over and state.chooser is not None:
        state.note("loser-chooses", "chooses who plays first in the next", [state.chooser])


def game_drawn(state: MatchState, rule: str, why: str) -> None:
    """Let the game under way be drawn, by this rule."""
    state.draws = (state.draws or 0) + 1
    state.chooser = rules.chooses_after_draw(state.chooser)
    state.note(rule, why)
    _after_game(state)
    if not state.over and state.chooser is not None:
        state.note("choice-after-draw", "chooses again who plays first", [state.chooser])


def _after_game(state: MatchState) -> None:
    state.life = {}
    needed = rules.games_needed(state.match)
    winner = rules.match_winner(state.wins, needed)
    if winner is not None:
        rule = "giant-match" if state.in_teams else "games-in-a-match"
        state.note("match-of-games" if needed > 1 else rule, "won the match", [winner])
        state.finish(winner)
    elif state.turns is not None:
        time_is_over(state)


@implements("most-games-won")
@regards("no-drawn-elimination")
def time_is_over(state: MatchState) -> None:
    """End the match by the games won, or else see whether it may be drawn: Tournament Rules 2.5."""
    leader = rules.ahead(state.contending)
    if leader is not None:
        state.note("most-games-won", "won the most games, so the match", [leader])
        state.finish(leader)
    elif rules.may_be_drawn(state.match):
        state.note(
            "most-games-won", "nobody in it has won more games than all others, so it is a draw"
        )
        state.finish(None)
    else:
        state.note("no-drawn-elimination", "nobody is ahead, but the match may not be drawn")
        begin_sudden_death(state)


def begin_sudden_death(state: MatchState) -> None:
    """Let the game under way, or else the next, be decided by who has most life: 2.5."""
    state.sudden_death = True
    state.note("sudden-death", "whoever has not the highest life total loses from now on")


def out_of_game(state: MatchState, out: Iterable[Side]) -> None:
    """Let sides lose the game under way: whoever is left alone has won it, by 104.2a."""
    if not state.life:
        return
    for side in out:
        state.life.pop(side, None)
    if len(state.life) == 1:
        game_won(state, next(iter(state.life)))
    elif not state.life:
        game_drawn(state, "drawn-games-dont-count", "all lost the game at once, so it is drawn")


def _won(state: MatchState, event: m.GameWon) -> None:
    _begin_game(state)
    if state.side(event.player) in state.life:
        game_won(state, state.side(event.player))


def _drawn(state: MatchState, _event: m.GameDrawn) -> None:
    _begin_game(state)
    if state.life:
        what = "the game is drawn, which counts for nobody"
        game_drawn(state, "drawn-games-dont-count", what)


def _set_life(state: MatchState, event: SetLife) -> None:
    side = state.side(event.player)
    if side in state.life:
        state.life[side] = event.amount


@regards("draw-from-empty-library")
def _draw(state: MatchState, event: Draw) -> None:
    """Draw cards in the game under way; no other game knows of it: Comprehensive Rules 104.3c."""
    side = state.side(event.player)
    if side not in state.life:
        return
    left = state.libraries[event.player] - event.amount
    state.libraries[event.player] = max(left, 0)
    if left < 0:
        state.drew_short.add(side)


@regards("draw-from-empty-library", "cant-beats-can")
def without_cards(state: MatchState) -> set[Side]:
    """Who loses the game under way for such a draw since the last check: 104.3c, 101.2."""
    out = state.drew_short & state.life.keys() - state.restricted
    state.drew_short = set()
    if out:
        what = "attempted to draw from an empty library"
        state.note("draw-from-empty-library", what, sorted(out))
    return out


def _restriction(state: MatchState, event: Restriction) -> None:
    state.restricted.add(state.side(event.player))


@regards("concede-a-match")
def _concede(state: MatchState, event: Concede) -> None:
    side = state.side(event.player)
    if side in state.life and event.made_by is None:
        state.note("concede-a-match", "conceded the game", [side])
        out_of_game(state, [side])


@regards("agree-to-draw-a-match")
def _agree_draw(state: MatchState, event: AgreeDraw) -> None:
    if state.life and all_agree(state, event.players, state.life):
        what = "all agreed that the game is a draw"
        game_drawn(state, "agree-to-draw-a-match", what)


def all_agree(state: MatchState, players: Iterable[str], sides: Iterable[Side]) -> bool:
    """Whether all the players of these sides are among those who agree."""
    return {name for side in sides for name in state.sides[side]} <= set(players)


@implements("game-loss-penalty")
def penalties(state: MatchState, punished: set[Side]) -> None:
    """Game losses at the same time, for the game under way or else the next one."""
    if state.over:
        return
    if len(state.sides) == len(punished) == 2:  # noqa: PLR2004
        state.life = {}
        state.wins = rules.penalties_at_once(state.wins, list(state.sides), state.book)
        state.chooser = None
        state.note("penalties-at-once", "lose a game at the same time", state.sides)
        _after_game(state)
        return
    _begin_game(state)
    state.note("game-loss-penalty", "lost a game by a judge's penalty", sorted(punished))
    out_of_game(state, punished)


GAME_EVENTS: dict[type[MatchEvent], Callable[[MatchState, Any], None]] = {
    m.BeginGame: _begin_game,
    m.GameWon: _won,
    m.GameDrawn: _drawn,
    AgreeDraw: _agree_draw,
    Concede: _concede,
    SetLife: _set_life,
    Draw: _draw,
    Restriction: _restriction,
}


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
        time_is_over(state)
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
        game_drawn(state, "unfinished-game-is-drawn", what)
        return
    leaders = rules.highest(state.life)
    if len(leaders) == 1:
        state.note("highest-life-wins", "the highest life total wins the game", leaders)
        game_won(state, leaders[0])
    else:
        begin_sudden_death(state)


def _check(state: MatchState, _event: Check) -> None:
    out = without_cards(state)
    if state.book.semantics["sudden-death.decides"] == "check":
        out |= _not_highest(state)
    out_of_game(state, [side for side in state.sides if side in out])


def sudden_death(state: MatchState) -> None:
    """Let those lose the game who have not the highest life total."""
    out_of_game(state, _not_highest(state))


@implements("sudden-death")
def _not_highest(state: MatchState) -> set[Side]:
    """Those who lose the game as they can and have not the highest life total: 2.5."""
    if not state.sudden_death or not state.life:
        return set()
    behind = frozenset(state.life) - frozenset(rules.highest(state.life))
    if behind & state.restricted:
        state.questions.add(26)
        if state.book.interpretation(26) == "stops-it":
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


def play_match(
    case: MatchCase, *, derive: bool = True, book: Rulebook | None = None
) -> Played[Standing]:
    """How the match stands after each step; without `derive` there are no derivations.

    By the rules of its edition, or by a `book`, as one with other readings of open questions is.
    """
    state = begin(case, book or Rulebook.at(case.edition), derive=derive)
    standings, derivations, questions = [], [], []
    for step in case.steps:
        state.lines = []
        happen(state, step)
        standings.append(state.standing())
        derivations.append(tuple(state.lines))
        questions.append(frozenset(state.questions))
    return Played(tuple(standings), tuple(derivations), tuple(questions))


def happen(state: MatchState, step: MatchStep) -> None:
    """Let one step happen. What is no more possible in the match does nothing."""
    if state.reported:
        return
    if isinstance(step[0], Penalty):
        penalties(state, {state.side(event.player) for event in step})  # type: ignore[union-attr]
        return
    for event in step:
        _EVENTS[type(event)](state, event)
    if isinstance(step[0], SetLife) and state.book.semantics["sudden-death.decides"] != "check":
        sudden_death(state)


@implements("concede-a-match", "refusing-is-conceding")
def _concede_match(state: MatchState, event: m.ConcedeMatch | m.Refuse) -> None:
    side = state.side(event.player)
    if side in state.conceded or not _open(state):
        return
    rule, what = "concede-a-match", "conceded the match"
    if isinstance(event, m.Refuse):
        rule, what = "refusing-is-conceding", "refused to play, which is to concede the match"
    left = [one for one in state.sides if one not in state.conceded and one != side]
    state.note(rule, what, [side])
    state.conceded.add(side)
    if len(left) > 1:
        out_of_game(state, [side])
        return
    needed = rules.games_needed(state.match)
    state.wins = rules.conceded_score(state.wins, left[0], needed, state.book)
    state.finish(left[0])


@implements("agree-to-draw-a-match")
def _draw_match(state: MatchState, event: m.DrawMatch) -> None:
    left = [side for side in state.sides if state.over or side not in state.conceded]
    agreed = all_agree(state, event.players, left)
    if not agreed or not rules.may_be_drawn(state.match) or not _open(state):
        return
    state.wins, state.draws = rules.agreed_score(state.wins, state.draws or 0, state.book)
    state.note("agree-to-draw-a-match", "agreed that the match is a draw", left)
    state.finish(None)


def _open(state: MatchState) -> bool:
    """Whether the result can still be given away: Tournament Rules 2.4."""
    if not state.over or state.book.semantics["concede-a-match.complete"] != "slip":
        return not state.over
    if state.conceded:
        state.questions.add(115)
        if state.book.interpretation(115) == "the-first-counts":
            return False
        state.conceded.clear()
    return True


def _report(state: MatchState, _event: m.Report) -> None:
    state.reported = state.over


_EVENTS: dict[type[MatchEvent], Callable[[MatchState, Any], None]] = {
    **GAME_EVENTS,
    **TIME_EVENTS,
    m.ConcedeMatch: _concede_match,
    m.Refuse: _concede_match,
    m.DrawMatch: _draw_match,
    m.Report: _report,
}
