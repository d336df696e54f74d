"""Play a match: its games, the end of its time, and results reached without a game.

The rules themselves are in ``reference.tournament``.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import UNSET, Struct, field

from headjudge.reference import tournament as rules
from headjudge.reference.derivation import Derived, Played, implements, regards
from headjudge.reference.tournament import Side, Sides
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
from headjudge.spec.protocol.matches import (
    Match,
    MatchCase,
    MatchEvent,
    MatchStep,
    Passing,
    Standing,
)
from headjudge.spec.rulebook import Rulebook


class MatchState(Struct):
    """The state of a match."""

    match: Match
    book: Rulebook
    derive: bool
    sides: Sides
    starting_life: Mapping[Side, int]
    chooser: Side | None
    """The side that chooses who plays first in the current or next game; None if unknown."""
    wins: dict[Side, int]
    draws: int | None = 0
    """The number of drawn games; None if the rules leave open how they are reported."""
    conceded: set[Side] = field(default_factory=set)
    """Sides that have conceded the match."""
    open_score: Side | None = None
    """The winner of a conceded match, if no rule says how many games count as won."""
    life: dict[Side, int] = field(default_factory=dict)
    """The life totals of sides still in the current game; empty between games."""
    libraries: dict[str, int] = field(default_factory=dict)
    """Cards left in each player's library in the current game."""
    drew_short: set[Side] = field(default_factory=set)
    """Sides that tried to draw from an empty library since the last check."""
    restricted: set[Side] = field(default_factory=set)
    """Sides that can't lose the current game."""
    turns: int | None = None
    """Turns left, including the current one; None before time is called."""
    added: int = 0
    """Turns added by a judge."""
    extended: bool = False
    waiting: Passing | None = None
    """How the turn was passed when time was called during an extension; None if it was not
    called."""
    sudden_death: bool = False
    over: bool = False
    winner: Side | None = None
    reported: bool = False
    lines: list[Derived] = field(default_factory=list)
    questions: set[int] = field(default_factory=set)
    """The advisory open questions met so far."""

    def note(self, rule: str, what: str, sides: Iterable[Side] = ()) -> None:
        """Add a line to the derivation, if derivations are recorded."""
        if self.derive:
            who = tuple(name for side in sides for name in self.sides[side])
            self.lines.append(Derived(rule, what, who))

    def finish(self, winner: Side | None) -> None:
        """End the match with this winner; None means a draw."""
        self.over, self.winner, self.life = True, winner, {}

    def side(self, name: str) -> Side:
        """Return a player's side."""
        return next(side for side, names in self.sides.items() if name in names)

    @property
    def in_teams(self) -> bool:
        """Whether players play in teams, as in Two-Headed Giant."""
        return len(self.sides) < len(self.match.players)

    @property
    def contending(self) -> dict[Side, int]:
        """The games won by each side that has not conceded the match (Tournament Rules 2.4)."""
        return {side: won for side, won in self.wins.items() if side not in self.conceded}

    def standing(self) -> Standing:
        """Return the reported standing."""
        in_it = [name for side in self.sides if side not in self.conceded for name in self.of(side)]
        drawn = tuple(in_it) if self.over and self.winner is None else ()
        unknown = self.chooser is None and not self.over
        return Standing(
            over=self.over,
            winners=self.of(self.winner),
            drawn=drawn,
            wins={
                name: self.wins[side]
                for side in self.sides
                for name in self.of(side)
                if side != self.open_score
            },
            draws=UNSET if self.draws is None else self.draws,
            chooses=UNSET if unknown else self.of(None if self.over else self.chooser),
            playing=bool(self.life),
        )

    def of(self, side: Side | None) -> tuple[str, ...]:
        """Return a side's players; an empty tuple for None."""
        return () if side is None else self.sides[side]


@regards("tournament-rules")
def begin(case: MatchCase, book: Rulebook, *, derive: bool) -> MatchState:
    """Return a match whose first game has not begun."""
    match = case.match
    sides: dict[Side, tuple[str, ...]] = {}
    for player in match.players:
        side = player.team or player.name
        sides[side] = (*sides.get(side, ()), player.name)
    a_member = int(book.semantics["two-headed-giant-shared-life.life-a-member"])
    life = {side: 20 if len(of) == 1 else a_member * len(of) for side, of in sides.items()}
    state = MatchState(match, book, derive, sides, life, None, dict.fromkeys(sides, 0))
    first = rules.first_choice(match, sides, book)
    state.chooser = first if first is None else state.side(first)
    return state


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
    """Record that a side wins the current game."""
    state.wins = rules.score(state.wins, winner)
    state.chooser = rules.chooses_after_loss(state.sides, winner)
    state.note("match-of-games", "won a game", [winner])
    _after_game(state)
    if not state.over and state.chooser is not None:
        state.note("loser-chooses", "chooses who plays first in the next game", [state.chooser])


def game_drawn(state: MatchState, rule: str, why: str) -> None:
    """Record that the current game is drawn by this rule."""
    state.draws = (state.draws or 0) + 1
    state.chooser = rules.chooses_after_draw(state.chooser)
    state.note(rule, why)
    _after_game(state)
    if not state.over and state.chooser is not None:
        state.note("choice-after-draw", "again chooses who plays first", [state.chooser])


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
    """End the match by games won, unless it is tied and may not be drawn (Tournament Rules 2.5)."""
    leader = rules.ahead(state.contending)
    if leader is not None:
        state.note("most-games-won", "won the most games and therefore the match", [leader])
        state.finish(leader)
    elif rules.may_be_drawn(state.match):
        state.note(
            "most-games-won", "nobody has won more games than everyone else, so the match is a draw"
        )
        state.finish(None)
    else:
        state.note(
            "no-drawn-elimination", "nobody is ahead in games, but this match can't be a draw"
        )
        begin_sudden_death(state)


def begin_sudden_death(state: MatchState) -> None:
    """Decide the current or next game by the highest life total (Tournament Rules 2.5)."""
    state.sudden_death = True
    state.note(
        "sudden-death", "from now on, players without the highest life total lose at the next check"
    )


def out_of_game(state: MatchState, out: Iterable[Side]) -> None:
    """Make sides lose the current game; a single remaining side wins it (104.2a)."""
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
        what = "the game is drawn, so nobody gets a game win"
        game_drawn(state, "drawn-games-dont-count", what)


def _set_life(state: MatchState, event: SetLife) -> None:
    side = state.side(event.player)
    if side in state.life:
        state.life[side] = event.amount


@regards("draw-from-empty-library")
def _draw(state: MatchState, event: Draw) -> None:
    """Draw cards in the current game (Comprehensive Rules 104.3c)."""
    side = state.side(event.player)
    if side not in state.life:
        return
    left = state.libraries[event.player] - event.amount
    state.libraries[event.player] = max(left, 0)
    if left < 0:
        state.drew_short.add(side)


@regards("draw-from-empty-library", "cant-beats-can")
def without_cards(state: MatchState) -> set[Side]:
    """Return the sides that lose for drawing from an empty library (104.3c, 101.2)."""
    out = state.drew_short & state.life.keys() - state.restricted
    state.drew_short = set()
    if out:
        what = "tried to draw from an empty library"
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
    """Return whether the agreeing players include all players of these sides."""
    return {name for side in sides for name in state.sides[side]} <= set(players)


@implements("game-loss-penalty")
def penalties(state: MatchState, punished: set[Side]) -> None:
    """Apply simultaneous game losses to the current game or, between games, to the next one."""
    if state.over:
        return
    if len(state.sides) == len(punished) == 2:  # noqa: PLR2004
        state.life = {}
        state.wins = rules.penalties_at_once(state.wins, list(state.sides), state.book)
        state.chooser = None
        state.note("penalties-at-once", "lost a game at the same time", state.sides)
        _after_game(state)
        return
    _begin_game(state)
    state.note("game-loss-penalty", "lost a game to a judge's penalty", sorted(punished))
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
    """End an extension of the match time (Tournament Rules 2.5)."""
    state.extended = False
    if state.waiting is not None:
        _end_of_time(state, state.waiting)


@implements("added-turns")
def _add_turns(state: MatchState, event: m.AddTurns) -> None:
    """Add turns at the end of the match (Tournament Rules 2.6)."""
    state.added += event.amount
    if state.turns is not None:
        state.turns += event.amount
    state.note("added-turns", f"{event.amount} more turns are added at the end")


@implements("no-new-games")
def _end_of_time(state: MatchState, passing: m.Passing) -> None:
    """Begin the end of the match: no new game starts (Tournament Rules 2.5)."""
    if state.over:
        return
    if not state.life:
        state.turns = 0
        state.note("no-new-games", "time is called between games, so no further game begins")
        time_is_over(state)
        return
    more = rules.additional_turns(state.sides)
    rule = "team-additional-turns" if state.in_teams else "additional-turns"
    state.note(rule, f"this turn is finished, and {more} more are played")
    state.turns = 1 + more + state.added
    if rules.in_the_next_turn(passing, state.book):
        state.note(
            "passed-turn-is-over",
            "this turn had already been passed, so the next one is finished instead",
        )
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
    """End the current game after the last turn by draw or life totals (Tournament Rules 2.5)."""
    if rules.may_be_drawn(state.match) or rules.ahead(state.contending) is not None:
        what = "the additional turns are over, so the game is drawn"
        game_drawn(state, "unfinished-game-is-drawn", what)
        return
    leaders = rules.highest(state.life)
    if len(leaders) == 1:
        state.note("highest-life-wins", "wins the game with the highest life total", leaders)
        game_won(state, leaders[0])
    else:
        begin_sudden_death(state)


def _check(state: MatchState, _event: Check) -> None:
    out = without_cards(state)
    if state.book.semantics["sudden-death.decides"] == "check":
        out |= _not_highest(state)
    out_of_game(state, [side for side in state.sides if side in out])


def sudden_death(state: MatchState) -> None:
    """Make all sides without the highest life total lose the game."""
    out_of_game(state, _not_highest(state))


@implements("sudden-death")
def _not_highest(state: MatchState) -> set[Side]:
    """Return the sides that can lose and lack the highest life total (Tournament Rules 2.5)."""
    if not state.sudden_death or not state.life:
        return set()
    behind = frozenset(state.life) - frozenset(rules.highest(state.life))
    if state.book.interpretation(26) == "stops-it":
        behind -= state.restricted
    if behind:
        out = [side for side in state.sides if side in behind]
        state.note("sudden-death", "lost the game for not having the highest life total", out)
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
    """Return the standing after each step of a match, by its edition's rules or by `book`.

    `derive=False` skips the derivations.
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
    """Play one step; events that are no longer possible have no effect."""
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
        rule, what = "refusing-is-conceding", "refused to play, which counts as conceding the match"
    left = [one for one in state.sides if one not in state.conceded and one != side]
    state.note(rule, what, [side])
    state.conceded.add(side)
    if len(left) > 1:
        out_of_game(state, [side])
        return
    needed = rules.games_needed(state.match)
    is_open = rules.conceded_score_is_open(state.wins, left[0], needed, state.book)
    state.open_score = left[0] if is_open else None
    state.wins = rules.conceded_score(state.wins, left[0], needed, state.book)
    state.finish(left[0])


@implements("agree-to-draw-a-match")
def _draw_match(state: MatchState, event: m.DrawMatch) -> None:
    left = [side for side in state.sides if state.over or side not in state.conceded]
    agreed = all_agree(state, event.players, left)
    if not agreed or not rules.may_be_drawn(state.match) or not _open(state):
        return
    state.wins, state.draws = rules.agreed_score(state.wins, state.draws or 0, state.book)
    state.open_score = None
    state.note("agree-to-draw-a-match", "agreed to draw the match", left)
    state.finish(None)


def _open(state: MatchState) -> bool:
    """Return whether players can still concede or agree on a result (Tournament Rules 2.4)."""
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
