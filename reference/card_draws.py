"""Draw cards (121)."""

from collections.abc import Sequence

from msgspec import Struct

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import GameState
from headjudge.reference.golden_rules import as_many_as_there_are
from headjudge.reference.replacement_order import first_to_apply, left_open, newest_first
from headjudge.reference.resolve_outcome import Trace, resolve_simultaneous
from headjudge.reference.simultaneous import SimultaneousEvents
from headjudge.reference.triggers import notice_meanwhile
from headjudge.spec.protocol import Alteration, Draw, ReplaceDraw
from headjudge.spec.protocol.continuous_effects import GIVEN


@implements("choosing-to-draw")
def cards_to_draw(game: GameState, event: Draw, trace: Trace) -> int:
    """Return the number of cards to draw; optional draws are all-or-nothing (121.3)."""
    if event.optional and event.amount:
        if may_draw(game, event.player, event.amount) < event.amount:
            return 0
        if _draws_are_required(game) and event.amount > game.library[event.player]:
            trace.questions.add(38)
            if game.book.interpretation(38) == "only-required-counts":
                return as_many_as_there_are(event.amount, game.library[event.player])
    return event.amount


@implements("one-draw-a-turn")
@regards("cant-beats-can")
def may_draw(game: GameState, player: str, amount: int) -> int:
    """Return how many of these draws are not forbidden by an effect (101.2, 121.2b)."""
    if not game.restrictions:
        return amount
    if (player, "drawing") in game.restrictions:
        return 0
    if (player, "drawing-twice") in game.restrictions:
        return 0 if _has_drawn(game, player) else min(amount, 1)
    return amount


def _has_drawn(game: GameState, player: str) -> bool:
    """Return whether the player has drawn a card this turn (for Grand Melee, see question 123)."""
    lately = player in game.drawn_this_turn
    if not game.markers:
        return lately
    in_one = any([marker.taking_turn and player in marker.drew for marker in game.markers])
    if in_one != lately:
        game.modifiers.questions |= {123}
    return in_one if game.book.interpretation(123) == "any-that-goes-on" else lately


@implements("active-player-draws-first", "active-team-draws-first", "team-draws")
def draw_cards(game: GameState, draws: dict[str, int], trace: Trace) -> None:
    """Let players draw cards one by one, the active player or team first (121.2)."""
    order = game.in_turn_order()
    if game.active_player() is None and len(draws) > 1:
        trace.questions.add(22)
        if game.book.interpretation(22) == "from-the-first-seat":
            order = [p for p in game.seats if p in game.players_in_game]
    for player in order:
        if player in draws and player in game.players_in_game:
            _draw(game, player, draws[player], trace)
        if game.over:
            return


def draw_instead(game: GameState, trace: Trace) -> None:
    """Let players draw the cards that replace life gained while losses were replaced (614.6)."""
    while game.modifiers.to_draw:
        draws, game.modifiers.to_draw = game.modifiers.to_draw, {}
        if not game.over:
            draw_cards(game, draws, trace)


def _draws_are_required(game: GameState) -> bool:
    """Return whether an instruction to draw too many cards counts even if draws are replaced."""
    return game.book.semantics["empty-library-action.counts"] == "what-is-required"


@implements("drawing", "draws-one-at-a-time")
def _draw(game: GameState, player: str, amount: int, trace: Trace) -> None:
    """Let a player draw some cards."""
    if _draws_are_required(game) and may_draw(game, player, amount) > game.library[player]:
        replaced = any([effect.player == player for effect in game.in_force(game.draws_replaced)])
        if not replaced or game.book.interpretation(34) == "required-counts":
            game.attempted |= {player}
            text = "was/were required to draw too many cards"
            trace.note("draw-from-empty-library", text, game, (player,))
        _draw_or_replace(game, player, amount, trace)
        if replaced and not game.over:
            trace.questions.add(34)
    else:
        _draw_or_replace(game, player, amount, trace)


def _draw_or_replace(game: GameState, player: str, amount: int, trace: Trace) -> None:
    """Let a player draw some cards, unless effects replace the draws."""
    if game.draws_replaced:
        if any([isinstance(effect, Alteration) for effect in game.draws_replaced]):
            draw_singly(game, player, amount, trace)
            return
        amount -= replace_draws(game, player, amount, trace)
        if player not in game.players_in_game or game.over:
            return
    _take(game, player, may_draw(game, player, amount), trace)


def _take(game: GameState, player: str, amount: int, trace: Trace) -> None:
    """Move cards from library to hand, recording any attempt to draw from an empty library."""
    if amount > game.library[player]:
        game.attempted |= {player}
        trace.note("draws-one-at-a-time", "tried to draw from an empty library", game, (player,))
    drawn = as_many_as_there_are(amount, game.library[player])
    if drawn:
        game.turns.first_draws -= {player}
        game.drawn_this_turn |= {player}
    for marker in game.markers if drawn else ():
        marker.drew |= {player}
    if not game.abilities.see():
        game.library[player] -= drawn
        return
    for _ in range(drawn):
        game.library[player] -= 1
        game.abilities.occur("draws", player)
        if game.abilities.known:
            notice_meanwhile(game, trace)


@implements("replaced-draw", "draws-can-be-replaced", "replaced-draw-in-a-sequence")
def replace_draws(game: GameState, player: str, amount: int, trace: Trace) -> int:
    """Replace up to this many of a player's draws, and return how many were replaced (121.6).

    Each replacement is completed before the next draw. A replaced draw is not an attempt to draw,
    and a draw that can't happen can't be replaced (614.17c).
    """
    effects = game.in_force(game.draws_replaced)
    ready = [
        effect for effect in effects if isinstance(effect, ReplaceDraw) and effect.player == player
    ]
    done = 0
    while done < amount and ready and may_draw(game, player, 1):
        if len(ready) > amount - done and left_open(ready, lambda effect: effect.by):
            trace.questions.add(57)
        effect = first_to_apply(game.book, ready)
        ready.remove(effect)
        game.draws_replaced.remove(effect)
        done += 1
        if effect.by == "win":
            _win_instead(game, player, trace)
            if player not in game.players_in_game or game.over:
                break
        else:
            trace.note("replaced-draw", "skips a draw because of an effect", game, (player,))
    return done


def _win_instead(game: GameState, player: str, trace: Trace) -> None:
    trace.note("replaced-draw", "an effect makes {who} win instead of drawing", game, (player,))
    resolve_simultaneous(game, SimultaneousEvents(win_effects=(player,)), trace)


class _Draws(Struct):
    """The remaining draws of an instruction, or of an effect that replaced a draw."""

    player: str
    left: int
    used: frozenset[int]
    """Positions of the effects that have already altered these draws; each applies once (614.5)."""
    before: object = None
    """The state before the previous draw. If that draw changed nothing, neither will the next."""


@regards("replaced-draw", "draws-can-be-replaced", "replaced-draw-in-a-sequence")
def draw_singly(game: GameState, player: str, amount: int, trace: Trace) -> None:
    """Draw cards one by one, applying effects that replace draws (121.6).

    Draws that replace a draw happen before the next draw, no matter which player makes them
    (121.6b).
    """
    waiting = [_Draws(player, amount, frozenset())]
    effects = [*game.draws_replaced]
    spent: set[int] = set()
    while waiting and not game.over:
        draws, player = waiting[-1], waiting[-1].player
        state = _state(game)
        able = player in game.players_in_game and may_draw(game, player, 1)
        if not draws.left or draws.before == state or not able:
            waiting.pop()
            continue
        draws.left, draws.before = draws.left - 1, state
        place = _first_of(game, player, effects, draws.used | spent, trace)
        if place is None:
            _take(game, player, 1, trace)
            continue
        effect = effects[place]
        if isinstance(effect, ReplaceDraw):
            game.draws_replaced.remove(effect)
            spent.add(place)
        does = effect.by if isinstance(effect, ReplaceDraw) else effect.kind
        if does in {"win", "win-on-empty-draw"}:
            _win_instead(game, player, trace)
        elif does == "double-draws":
            trace.note("replaced-draw", "draws two cards instead of one", game, (player,))
            waiting.append(_Draws(player, 2, draws.used | {place}))
        elif does in GIVEN and effect.whose:
            trace.note("replaced-draw", f"{effect.whose} draws instead of {{who}}", game, (player,))
            waiting.append(_Draws(effect.whose, 1, draws.used | {place}))
        else:
            trace.note("replaced-draw", "skips a draw because of an effect", game, (player,))


def _state(game: GameState) -> object:
    """Return everything that a draw, or what happens instead, can change for the next draw."""
    totals = (*game.library.values(), *game.life.values())
    effects = (tuple(game.losses_replaced), len(game.draws_replaced))
    return totals, effects, game.attempted, game.players_in_game


def _does(effect: ReplaceDraw | Alteration) -> str:
    """Return what an effect replaces a draw with, or the player who draws instead."""
    if isinstance(effect, ReplaceDraw):
        return effect.by
    return f"{effect.whose}" if effect.kind in GIVEN else effect.kind


def _first_of(
    game: GameState,
    player: str,
    effects: Sequence[ReplaceDraw | Alteration],
    used: frozenset[int],
    trace: Trace,
) -> int | None:
    """Return the position of the effect that alters the next draw, chosen or oldest (616.1)."""
    in_force = game.in_force(game.draws_replaced)
    able = [
        place
        for place, effect in enumerate(effects)
        if place not in used and effect in in_force and effect.player == player
        if not game.library[player] or getattr(effect, "kind", "") != "win-on-empty-draw"
        if player not in game.turns.first_draws
        or getattr(effect, "kind", "") != "given-draws-but-first"
    ]
    if not able:
        return None
    results = {_does(effects[place]) for place in able}
    chosen = [place for place in able if effects[place].chosen]
    if not chosen and len(results) > 1 and results != {"double-draws", "win-on-empty-draw"}:
        trace.questions.add(57)
    return (chosen or able)[-1 if newest_first(game.book) else 0]
