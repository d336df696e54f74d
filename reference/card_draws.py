"""121: drawing cards."""

from collections.abc import Sequence

from msgspec import Struct

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import GameState, Players
from headjudge.reference.golden_rules import as_many_as_there_are
from headjudge.reference.replacing import first_to_apply, left_open
from headjudge.reference.resolve_outcome import Trace, resolve_simultaneous
from headjudge.reference.simultaneous import SimultaneousEvents
from headjudge.reference.triggers import notice_meanwhile
from headjudge.spec.protocol import Alteration, Draw, ReplaceDraw
from headjudge.spec.protocol.continuous_effects import GIVEN


@implements("choosing-to-draw")
def chosen(game: GameState, event: Draw, trace: Trace) -> int:
    """How many cards the player has to draw; of those offered all, if all may be drawn: 121.3."""
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
    """How many of so many draws no effect forbids: 101.2, 121.2b."""
    if not game.restrictions:
        return amount
    if (player, "drawing") in game.restrictions:
        return 0
    if (player, "drawing-twice") in game.restrictions:
        return 0 if _has_drawn(game, player) else min(amount, 1)
    return amount


def _has_drawn(game: GameState, player: str) -> bool:
    """Whether the player has drawn a card this turn; which turn a Grand Melee means is open."""
    lately = player in game.drawn_this_turn
    if not game.markers:
        return lately
    in_one = any([marker.taking_turn and player in marker.drew for marker in game.markers])
    if in_one != lately:
        game.altered.asked |= {123}
    return in_one if game.book.interpretation(123) == "any-that-goes-on" else lately


@implements("active-player-draws-first", "active-team-draws-first", "team-draws")
def draw_cards(game: GameState, draws: dict[str, int], trace: Trace) -> None:
    """Draw cards singly, the active player's first, in Two-Headed Giant the active team's: 121.2.

    `draws` is how many cards each player has to draw.
    """
    order = game.in_turn_order()
    if game.active not in game.players_in_game and len(draws) > 1:
        trace.questions.add(22)
        if game.book.interpretation(22) == "from-the-first-seat":
            order = [p for p in game.seats if p in game.players_in_game]
    for player in order:
        if player in draws and player in game.players_in_game:
            _draw(game, player, draws[player], trace)
        if game.over:
            return


def draw_instead(game: GameState, trace: Trace) -> None:
    """Draw the cards that take the place of life gained as a loss was replaced: 614.6."""
    while game.altered.to_draw:
        draws, game.altered.to_draw = game.altered.to_draw, {}
        if not game.over:
            draw_cards(game, draws, trace)


def _draws_are_required(game: GameState) -> bool:
    """Whether what counts is the draws required, though others take their place: 704.5b."""
    return game.book.semantics["empty-library-action.counts"] == "what-is-required"


@implements("drawing", "draws-one-at-a-time")
def _draw(game: GameState, player: str, amount: int, trace: Trace) -> None:
    """Let a player draw so many cards."""
    if _draws_are_required(game) and may_draw(game, player, amount) > game.library[player]:
        replaced = any([effect.player == player for effect in game.in_force(game.draws_replaced)])
        if replaced:
            trace.questions.add(34)
        if not replaced or game.book.interpretation(34) == "required-counts":
            game.attempted |= {player}
            trace.note("draw-from-empty-library", "required to draw too many", game, (player,))
    if game.draws_replaced:
        if any([isinstance(effect, Alteration) for effect in game.draws_replaced]):
            draw_singly(game, player, amount, trace)
            return
        amount -= replace_draws(game, player, amount, trace)
        if player not in game.players_in_game or game.over:
            return
    _take(game, player, may_draw(game, player, amount), trace)


def _take(game: GameState, player: str, amount: int, trace: Trace) -> None:
    """Let a player put so many cards from the library into the hand; one too many is an attempt."""
    if amount > game.library[player]:
        game.attempted |= {player}
        trace.note("draws-one-at-a-time", "attempted a draw from an empty library", game, (player,))
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
    """Replace as many of a player's draws as can be, and say how many: 121.6.

    Each is done with before the next draw, and is no attempt to draw. What can't happen can't be
    replaced either (614.17c).
    """
    effects = game.in_force(game.draws_replaced)
    ready = [
        effect for effect in effects if isinstance(effect, ReplaceDraw) and effect.player == player
    ]
    done = 0
    while done < amount and ready and may_draw(game, player, 1):
        if len(ready) > amount - done and left_open(ready, lambda effect: effect.by):
            trace.questions.add(57)
        now = first_to_apply(game.book, ready)
        ready.remove(now)
        game.draws_replaced.remove(now)
        done += 1
        if now.by == "win":
            _win_instead(game, player, trace)
            if player not in game.players_in_game or game.over:
                break
        else:
            trace.note("replaced-draw", "a draw replaced by nothing", game, (player,))
    return done


def _win_instead(game: GameState, player: str, trace: Trace) -> None:
    trace.note("replaced-draw", "a draw replaced by winning", game, (player,))
    resolve_simultaneous(game, SimultaneousEvents(win_effects=(player,)), trace)


class _Draws(Struct):
    """Draws that are left of an instruction, or of what has taken the place of a draw."""

    player: str
    left: int
    used: frozenset[int]
    """The effects that have altered it, each by its place; none does so twice (614.5)."""
    before: tuple[tuple[int, ...], int, Players] | None = None
    """What stood before the last of them: if that changed nothing, the next won't either."""


@regards("replaced-draw", "draws-can-be-replaced", "replaced-draw-in-a-sequence")
def draw_singly(game: GameState, player: str, amount: int, trace: Trace) -> None:
    """Draw cards as lasting effects alter each draw, and let what replaces one come first: 121.6.

    Draws that take the place of a draw are drawn before the next one (121.6b), by whomever.
    """
    waiting = [_Draws(player, amount, frozenset())]
    effects = [*game.draws_replaced]
    spent: set[int] = set()
    while waiting and not game.over:
        draws, player = waiting[-1], waiting[-1].player
        stands = (tuple(game.library.values()), len(game.draws_replaced), game.attempted)
        able = player in game.players_in_game and may_draw(game, player, 1)
        if not draws.left or draws.before == stands or not able:
            waiting.pop()
            continue
        draws.left, draws.before = draws.left - 1, stands
        place = _first_of(game, player, effects, draws.used | spent, trace)
        if place is None:
            _take(game, player, 1, trace)
            continue
        one = effects[place]
        if isinstance(one, ReplaceDraw):
            game.draws_replaced.remove(one)
            spent.add(place)
        does = one.by if isinstance(one, ReplaceDraw) else one.kind
        if does in {"win", "win-on-empty-draw"}:
            _win_instead(game, player, trace)
        elif does == "double-draws":
            trace.note("replaced-draw", "draws two cards in the place of one", game, (player,))
            waiting.append(_Draws(player, 2, draws.used | {place}))
        elif does in GIVEN and one.whose:
            trace.note("replaced-draw", f"{one.whose} draws instead", game, (player,))
            waiting.append(_Draws(one.whose, 1, draws.used | {place}))
        else:
            trace.note("replaced-draw", "a draw replaced by nothing", game, (player,))


def _does(one: ReplaceDraw | Alteration) -> str:
    """What an effect makes of a draw; of one that lets another draw, who that is."""
    if isinstance(one, ReplaceDraw):
        return one.by
    return f"{one.whose}" if one.kind in GIVEN else one.kind


def _first_of(
    game: GameState,
    player: str,
    effects: Sequence[ReplaceDraw | Alteration],
    used: frozenset[int],
    trace: Trace,
) -> int | None:
    """The place of the effect that alters the next draw: a chosen one, or the oldest: 616.1."""
    there = game.in_force(game.draws_replaced)
    able = [
        place
        for place, one in enumerate(effects)
        if place not in used and one in there and one.player == player
        if not game.library[player] or getattr(one, "kind", "") != "win-on-empty-draw"
        if player not in game.turns.first_draws
        or getattr(one, "kind", "") != "given-draws-but-first"
    ]
    if not able:
        return None
    what = {_does(effects[place]) for place in able}
    chosen = [place for place in able if effects[place].chosen]
    if not chosen and len(what) > 1 and what != {"double-draws", "win-on-empty-draw"}:
        trace.questions.add(57)
    return (chosen or able)[0]
