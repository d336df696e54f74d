"""The games of a match: how they end, and what the match makes of that."""

from collections.abc import Callable, Iterable
from typing import Any

from headjudge.reference import tournament as rules
from headjudge.reference.implements import implements, regards
from headjudge.reference.match_state import MatchState
from headjudge.reference.tournament import Side
from headjudge.spec.protocol import AgreeDraw, Concede, Draw, Player, Restriction, SetLife
from headjudge.spec.protocol import matches as m
from headjudge.spec.protocol.matches import MatchEvent


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
