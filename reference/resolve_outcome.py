"""Resolve simultaneous events: who wins, loses, draws and leaves."""

from collections.abc import Callable, Iterable
from functools import partial

from msgspec import Struct, field

from headjudge.reference import drawing, grand_melee, leaving, losing, sources, winning
from headjudge.reference.derivation import CANT_LOSE, CANT_WIN, Derived, implements
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.life import can_change_life
from headjudge.reference.life_totals import set_life
from headjudge.reference.objects import Board
from headjudge.reference.replacement_order import first_to_apply, left_open, use_up
from headjudge.reference.simultaneous import SimultaneousEvents
from headjudge.spec.protocol import ReplaceLoss


class Trace(Struct, kw_only=True, eq=False):
    """A log of what the rules did, and the advisory open questions met."""

    derive: bool
    """Whether to record lines; open questions are always recorded."""
    at_checks: Callable[[GameState], object] | None = None
    """Called with the game in each round of a check."""
    at_moments: Callable[[GameState], object] | None = None
    """Called with the game before each moment of a step."""
    lines: list[Derived] = field(default_factory=list)
    questions: set[int] = field(default_factory=set)

    def note(self, rule: str, what: str, game: GameState, who: Iterable[str] = ()) -> None:
        """Record a line about these players, unless there are none or derivations are off."""
        if self.derive and who:
            self.lines.append(Derived(rule, what, game.ordered(frozenset(who))))

    def flush(self, game: GameState) -> None:
        """Move the game's notes and questions to the trace."""
        modifiers = game.modifiers
        if modifiers.notes or modifiers.questions:
            self.lines += modifiers.notes if self.derive else []
            self.questions |= modifiers.questions
            modifiers.notes.clear()
            modifiers.questions = frozenset()

    def note_game(self, rule: str, what: str) -> None:
        """Record a line about the game as a whole."""
        if self.derive:
            self.lines.append(Derived(rule, what))


def resolve_simultaneous(game: GameState, events: SimultaneousEvents, trace: Trace) -> bool:
    """Apply simultaneous events and return whether anything happened."""
    out = _draws(game, events, trace)
    would_win = _wins(game, events, trace)
    losing_now, replaced = _losses(game, events, would_win, trace)
    if would_win and losing.lose_instead(game):
        would_win = NOBODY  # opponents in range lose instead (104.3h)
    _ask_open_questions(game, events, would_win, losing_now, out, trace)
    if out and game.book.interpretation(12) == "loss-first":
        out -= losing_now
    losing_now -= out
    winning_now = NOBODY if out else losing.losing_beats_winning(would_win, losing_now)
    both = would_win & losing_now
    trace.note("win-and-lose-is-loss", "would have won and lost at once, and so lost", game, both)
    if drawing.everyone_loses(game, losing_now):
        between_teams = len(game.side_of) > len(set(game.side_of.values()))
        rule = "all-teams-lose-is-draw" if between_teams else "all-lose-is-draw"
        trace.note(
            rule,
            "all remaining players would lose at the same time, so the game is a draw for {who}",
            game,
            losing_now,
        )
        out, losing_now = losing_now, NOBODY
    ends_or_leaves = bool(losing_now or out or winning_now)
    if ends_or_leaves:
        _leave(game, losing_now, out, trace, ended=bool(winning_now))
        _finish(game, winning_now, trace)
    if replaced:
        trace.flush(game)
    return replaced or ends_or_leaves


def _draws(game: GameState, events: SimultaneousEvents, trace: Trace) -> Players:
    """Return the players for whom the game is a draw now (104.4)."""
    if not (events.draw_effects or events.loops or events.agreements):
        return NOBODY
    ways = drawing.drawing(game, events.draw_effects, events.loops, events.agreements)
    for rule, who in ways.items():
        trace.note(rule, _WAYS_TO_DRAW[rule], game, who)
    out = NOBODY.union(*ways.values())
    team = game.expand_to_teams(out)
    if team != out:
        trace.questions.add(43)
    return team if game.book.interpretation(43) == "the-team-draws" else out


_WAYS_TO_DRAW = {
    "draw-by-effect": "an effect made the game a draw for {who}",
    "draw-effect-in-range": "an effect made the game a draw for {who}, the players in range",
    "mandatory-loop": "nobody ends the loop, so the game is a draw for {who}",
    "mandatory-loop-in-range": "the endless loop makes the game a draw in its range, for {who}",
    "intentional-draw": "{who} agreed to a draw",
    "emperor-draws": "shared the emperor's draw",
}


def _wins(game: GameState, events: SimultaneousEvents, trace: Trace) -> Players:
    """Return the players whom effects would make win now (104.2b)."""
    if not events.win_effects:
        return NOBODY
    stated = game.players_in_game.intersection(events.win_effects)
    team = game.expand_to_teams(stated)
    willing = winning.can_win(game, stated)
    if trace.derive:
        trace.note("win-by-effect", "an effect makes {who} win", game, stated)
        trace.note("two-headed-giant-team", "wins/win with the team", game, team - stated)
        trace.note("cant-beats-can", CANT_WIN, game, team - willing)
    if losing.lose_instead(game):
        if willing != team:
            trace.questions.add(9)
        return team if game.book.interpretation(9) == "opponents-lose" else willing
    if len({game.side_of[p] for p in willing}) > 1:
        trace.questions.add(1)
        return _of_several(game, willing)
    return willing


def _of_several(game: GameState, willing: Players) -> Players:
    """Return who wins when effects would make several sides win (question 1)."""
    reading = game.book.interpretation(1)
    if reading != "first-in-turn-order":
        return willing if reading == "both-win" else NOBODY
    first = next(p for p in game.in_turn_order() if p in willing)
    return frozenset([p for p in willing if game.side_of[p] == game.side_of[first]])


def _losses(
    game: GameState, events: SimultaneousEvents, would_win: Players, trace: Trace
) -> tuple[Players, bool]:
    """Return the players who lose now, and whether a loss was replaced (104.3)."""
    to_lose = losing.losing_by_effect(game, events.lose_effects) if events.lose_effects else NOBODY
    conceded = losing.conceding(game, events.conceding) if events.conceding else NOBODY
    punished = losing.penalized(game, events.penalties) if events.penalties else NOBODY
    if punished:
        punished = _penalties_that_count(game, punished, trace)
    left = losing.with_their_team(game, conceded)
    certain = left | punished
    instead = NOBODY
    if would_win and losing.lose_instead(game):
        losing_anyway = losing.losing_anyway(game, to_lose) | certain
        instead = _instead(game, would_win, losing_anyway, events, trace)
    stoppable = events.state_based | to_lose | instead
    if not stoppable and not certain:
        return NOBODY, False
    would = game.expand_to_teams(stoppable)
    unprotected = _unprotected(game, would) if would else NOBODY
    if trace.derive:
        trace.note("concede", "conceded", game, conceded)
        trace.note("two-headed-giant-concession", "left with the team", game, left - conceded)
        trace.note("judge-penalty", "was/were given a game loss by a judge", game, punished)
        team = game.expand_to_teams(punished)
        trace.note("two-headed-giant-team", "loses/lose with the team", game, team - punished)
        trace.note("lose-by-effect", "an effect makes {who} lose", game, to_lose)
        trace.note(
            "win-effect-makes-opponents-lose",
            "loses/lose instead, being in range of the opponent who would win",
            game,
            instead,
        )
        trace.note("two-headed-giant-team", "loses/lose with the team", game, would - stoppable)
        trace.note("cant-beats-can", CANT_LOSE, game, would - unprotected)
    to_be_replaced = losing.covered(game) if game.losses_replaced else NOBODY
    if left & to_be_replaced and _concession_is_loss(game):
        trace.questions.add(75)
        if game.book.interpretation(75) == "replaced-like-any-loss":
            unprotected, certain = unprotected | left, punished
    unreplaced = replace_losses(game, unprotected, certain, trace)
    if game.two_headed and unreplaced != unprotected and game.book.leaves_open(56):
        trace.questions.add(56)
    losing_now = losing.losers(game, unreplaced, certain)
    if losing_now & game.emperors:
        if (losing_now - game.emperors) & (to_be_replaced | game.kept_from("losing")):
            trace.questions.add(30)
        dragged = losing_now - unreplaced - certain
        stay = _stay(game, dragged & to_be_replaced, unprotected - unreplaced, trace)
        losing_now -= stay
        trace.note("emperor-loses", "lost along with their emperor", game, dragged - stay)
    return losing_now, unreplaced != unprotected


def _stay(game: GameState, covered: Players, saved: Players, trace: Trace) -> Players:
    """Return the generals who stay although their emperor loses (question 30).

    Effects replace the losses of those who are `covered`, unless they have already `saved` them.
    """
    if game.book.interpretation(30) != "either-keeps-in":
        return NOBODY
    replace_losses(game, covered - saved, NOBODY, trace)
    return covered


def _unprotected(game: GameState, would: Players) -> Players:
    """Return the players who would lose and can lose (101.2)."""
    reading, unprotected = game.book.interpretation, losing.can_lose(game, would)
    if unprotected != would and reading(5) == "gone-at-once":
        unprotected = losing.saved_by_nothing_that_stays(game, would, unprotected)
    if would != game.players_in_game:
        return unprotected
    return would if reading(7 if unprotected else 29) == "a-draw" else unprotected


def _instead(
    game: GameState,
    would_win: Players,
    losing_anyway: Players,
    events: SimultaneousEvents,
    trace: Trace,
) -> Players:
    """Return the players who lose instead of an opponent's winning (104.3h).

    It is open whether that applies to opponents of players who would lose at the same time
    (question 35).
    """
    rest = (would_win - losing_anyway).intersection(events.win_effects)
    others = losing.opponents_in_range(game, rest) | losing_anyway
    others |= losing.losing_by_effect(game, events.lose_effects)
    in_vain = losing.opponents_in_range(game, would_win & losing_anyway)
    if in_vain - game.expand_to_teams(others):
        trace.questions.add(35)
    if game.book.interpretation(35) == "only-the-player-loses":
        would_win -= losing_anyway
    named = would_win.intersection(events.win_effects)
    instead = losing.opponents_in_range(game, named)
    if named == would_win:
        return instead
    of_either = losing.opponents_in_range(game, would_win)
    if game.expand_to_teams(instead) != game.expand_to_teams(of_either):
        return of_either if game.book.interpretation(53) == "of-either-member" else instead
    return instead


def _concession_is_loss(game: GameState) -> bool:
    """Return whether conceding makes a player lose and thus leave (104.3a, until 2008-07-15)."""
    return game.book.semantics["concede.by"] == "losing"


@implements("replaced-loss", "one-replacement")
def replace_losses(game: GameState, would: Players, certain: Players, trace: Trace) -> Players:
    """Return the players whose losses are not replaced (614.1).

    One replacement covers all simultaneous losses of a player or Two-Headed Giant team (704.7).
    """
    if not game.losses_replaced or not would:
        return would
    saved = NOBODY
    for player in game.in_turn_order():
        if player not in would - saved - certain:
            continue
        members = game.wins_and_loses_with(player) & would - certain
        ready = [
            effect for effect in game.in_force(game.losses_replaced) if effect.player in members
        ]
        if not ready:
            continue
        if left_open(ready, lambda effect: _what_it_does(game, effect)):
            trace.questions.add(57)
        if game.two_headed and game.book.interpretation(56) == "the-team-loses":
            continue
        effect_used = first_to_apply(game.book, ready)
        use_up(game, effect_used)
        set_life(game, effect_used.player, effect_used.life)
        saved |= game.wins_and_loses_with(player)
        trace.note(
            "replaced-loss",
            f"would lose, but an effect makes their life total {effect_used.life} instead",
            game,
            (effect_used.player,),
        )
    return would - saved


def _what_it_does(game: GameState, effect: ReplaceLoss) -> tuple[int, bool, bool]:
    """Return the new life total, and whether the player can gain life and lose life."""
    rises, falls = [can_change_life(game, effect.player, sign) for sign in (1, -1)]
    return effect.life, rises, falls


def _leave(
    game: GameState, losing_now: Players, out: Players, trace: Trace, *, ended: bool
) -> None:
    """Remove players who lose or draw from the game (104.5).

    If an effect makes someone win at this moment, the game has `ended`, and the rules don't say
    whether the others have lost it (104.1).
    """
    if not losing_now and not out:
        return
    teams_drawn = drawing.teams_that_draw(game, out) if trace.derive else []
    if not ended:
        game.lost |= losing_now
        for player in game.ordered(losing_now) if game.abilities.known else ():
            game.abilities.loses(player, partial(leaving.reaches, game))
    game.drawn |= out
    game.players_in_game = leaving.still_in(game, losing_now, out)
    game.left |= losing_now | out
    leaving.end_effects(game)
    if game.markers:
        _begin_turns(game, grand_melee.players_left(game, losing_now | out))
    if game.board is not None:
        _take_along(game, game.board, trace)
    note_out_of_combat(game, trace)
    if trace.derive:
        what = (
            "would lose, but the game ends because someone wins"
            if ended
            else "lost and left the game"
        )
        trace.note("loser-leaves", what, game, losing_now)
        trace.note("loser-leaves", "left when the game became a draw", game, out)
        for team in losing.teams_that_lost(game, game.lost):
            if team & losing_now:
                trace.note("team-loses-with-all-members", "lost as a team", game, team)
        for team in teams_drawn:
            trace.note("team-draws-with-all-remaining", "shared the draw as a team", game, team)


def _begin_turns(game: GameState, began: Players) -> None:
    """Update the state for turns that begin in a Grand Melee because players left."""
    if not began:
        return
    game.drawn_this_turn = NOBODY
    if game.board is not None:
        game.board.begin_turns(leaving.turns_begun(game, began))
    if game.reach:
        game.update_ranges()


def _take_along(game: GameState, board: Board, trace: Trace) -> None:
    """Remove the objects and control effects of players who left (800.4a)."""
    before = board.where() if trace.derive else {}
    left = leaving.remove_objects(game, board)
    sources.update_sources(game)
    if left and game.book.semantics["leaving-takes-objects.what-is-left"] != "is-exiled":
        trace.questions.add(37)
    for name, was in before.items():
        now = board.objects[name]
        if (now.zone, now.controller) != (was.zone, was.controller):
            trace.note_game("leaving-takes-objects", now.place(name))


def note_out_of_combat(game: GameState, trace: Trace) -> None:
    """Remove creatures from combat if they no longer match their declarations; note attackers."""
    for name in leaving.leave_combat(game) if game.turns.attackers else ():
        trace.note_game("removed-from-combat", f"{name} is no longer attacking")


def _finish(game: GameState, by_effect: Players, trace: Trace) -> None:
    """End the game if someone has won or nobody remains (104.1, 104.2)."""
    one_side = game.one_side_left()
    if by_effect or one_side:
        game.won = winning.winners(game, by_effect)
        _ask_about_team_mates(game, by_effect, trace)
    if one_side:
        _ask_about_the_last(game, trace)
    game.over = leaving.is_over(game)
    game.update_results()
    if not trace.derive or not game.over:
        return
    with_emperor = winning.emperor_wins(game, by_effect) - by_effect
    standing = winning.last_player_standing(game)
    with_team = game.won - by_effect - with_emperor - standing
    trace.note("emperor-wins", "won along with their emperor", game, with_emperor)
    trace.note("last-player-standing", "won because all opponents have left", game, standing)
    trace.note("last-team-standing", "won with the team", game, with_team)
    trace.note_game("game-ends-at-once", "the game is over")


def _ask_about_team_mates(game: GameState, by_effect: Players, trace: Trace) -> None:
    """Note the open questions about winning together with teammates."""
    if game.won & game.drawn:
        trace.questions.add(16)
    if game.teams_of(by_effect) - game.won:
        trace.questions.add(32)


def _ask_about_the_last(game: GameState, trace: Trace) -> None:
    """Note the open questions about the last player or team, which concern old editions."""
    team = game.team_of(next(iter(game.players_in_game)))
    gone = team - game.players_in_game
    overridden = game.book.semantics["last-player-standing.cant-win"] == "is-overridden"
    if game.restrictions and (gone if overridden else team) & game.kept_from("winning"):
        trace.questions.add(6)
    if gone and game.book.semantics["last-team-standing.winners"] != "all-members":
        trace.questions.add(33)


def _penalties_that_count(game: GameState, punished: Players, trace: Trace) -> Players:
    """Return the players who lose by a judge's penalty, and note open questions."""
    everyone = game.teams_of(punished) >= game.players_in_game
    if everyone and game.book.semantics["penalties-at-once.score"] == "recorded":
        trace.questions.add(27)
        return NOBODY if game.book.interpretation(27) == "the-game-goes-on" else punished
    return punished


def _ask_open_questions(  # noqa: PLR0917 -- everything that happens simultaneously
    game: GameState,
    events: SimultaneousEvents,
    would_win: Players,
    losing_now: Players,
    out: Players,
    trace: Trace,
) -> None:
    """Note the advisory open questions (spec/rulebook/questions.toml) that the events touch."""
    stated = events.win_effects or events.lose_effects
    if events.conceding and (stated or out or events.penalties or events.agreements):
        trace.questions.add(19)
    if game.main is not None:
        if events.conceding:
            trace.questions.add(21)
        if events.penalties or events.agreements:
            trace.questions.add(42)
    punished = events.penalties and game.players_in_game.intersection(events.penalties)
    if punished and not losing.penalty_rule_applies(game):
        trace.questions.add(54)
    if not out and events.agreements and drawing.all_agree(game, events.agreements):
        trace.questions.add(55)
    if out and (would_win or losing_now):
        trace.questions.add(12)
    if game.shares_life and game.teams_of(losing_now) & game.players_in_game != losing_now:
        trace.questions.add(28)
