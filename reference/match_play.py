"""Matches: what their events make of them, and what is decided without a game.

The rules are in ``reference.tournament``.
"""

from collections.abc import Callable
from typing import Any

from headjudge.reference import tournament as rules
from headjudge.reference.derivation import Played
from headjudge.reference.implements import implements
from headjudge.reference.match_games import GAME_EVENTS, all_agree, out_of_game, penalties
from headjudge.reference.match_state import MatchState, begin
from headjudge.reference.match_time import TIME_EVENTS, sudden_death
from headjudge.spec.protocol import Penalty, SetLife
from headjudge.spec.protocol import matches as m
from headjudge.spec.protocol.matches import MatchCase, MatchEvent, MatchStep, Standing
from headjudge.spec.rulebook import Rulebook


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
    if isinstance(step[0], SetLife) and state.book.means["sudden-death.decides"] != "check":
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
    if not state.over or state.book.means["concede-a-match.complete"] != "slip":
        return not state.over
    if state.conceded:
        state.questions.add(115)
        if state.book.reads(115) == "the-first-counts":
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
