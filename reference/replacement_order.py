"""Which replacement effects apply, in which order, and how often (614 and 616)."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeVar

from msgspec.structs import replace

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import Dying, GameState, Players
from headjudge.spec.protocol import ReplaceDraw, ReplaceLoss
from headjudge.spec.rulebook import Rulebook

R = TypeVar("R", ReplaceDraw, ReplaceLoss)
BeforeRound = tuple[dict[str, int], Players, Players, dict[str, int]]
"""Life totals, players in the game, attempted draws and libraries: everything that replacing a loss
can change except the number of uses left."""


@implements("choosing-a-replacement")
def first_to_apply(book: Rulebook, ready: Sequence[R]) -> R:
    """Return the replacement effect that applies first (616.1).

    This is the first effect marked as chosen; without one, it is the oldest (question 57).
    """
    unsaid = ready[-1] if newest_first(book) else ready[0]
    return next((effect for effect in ready if effect.chosen), unsaid)


def newest_first(book: Rulebook) -> bool:
    """Return whether newer effects apply before older ones (question 57)."""
    return book.interpretation(57) == "the-newest"


def left_open(ready: Sequence[R], describe: Callable[[R], object]) -> bool:
    """Return whether no effect is chosen and their results differ (question 57)."""
    return (
        not any([effect.chosen for effect in ready])
        and len({describe(effect) for effect in ready}) > 1
    )


def use_up(game: GameState, effect: ReplaceLoss) -> None:
    """Use a loss replacement once, and end it after its last use if limited."""
    if effect.uses is None:
        return
    place = game.losses_replaced.index(effect)
    left = [replace(effect, uses=effect.uses - 1)] if effect.uses > 1 else []
    game.losses_replaced[place : place + 1] = left
    for dying in game.dying:
        if left and isinstance(dying, Dying) and dying.effect is effect:
            dying.effect = left[0]


def before_a_round(game: GameState) -> tuple[BeforeRound, list[ReplaceLoss]] | None:
    """Return the state before a round and the effects that replace losses; None without effects."""
    return (_standing(game), [*game.losses_replaced]) if game.losses_replaced else None


def _standing(game: GameState) -> BeforeRound:
    return game.life.copy(), game.players_in_game, game.attempted, game.library.copy()


def rounds_alike(
    game: GameState, before: tuple[BeforeRound, list[ReplaceLoss]], most: int | None = None
) -> int:
    """Return how many further rounds repeat the last one, up to `most`, and use up their uses.

    A round repeats if the last one changed nothing since `before` except the uses left. The last
    use of each effect is played in a separate round.
    """
    stood, ready = before
    effects = game.losses_replaced
    if _standing(game) != stood or len(effects) != len(ready):
        return 0
    uses = [(was.uses or 0, effect.uses or 0) for was, effect in zip(ready, effects, strict=True)]
    used = [before - after for before, after in uses]
    limits = [
        (after - 1) // per_round
        for (_, after), per_round in zip(uses, used, strict=True)
        if per_round
    ]
    if most is not None:
        limits.append(most)
    rounds = min(limits, default=0)
    game.losses_replaced = [
        effect if effect.uses is None else replace(effect, uses=effect.uses - per_round * rounds)
        for effect, per_round in zip(effects, used, strict=True)
    ]
    return rounds


E = TypeVar("E")
Alter = Callable[[Any, E], E | None]
"""Returns the event as modified by an effect, or None if the effect doesn't apply."""
MOST_ORDERS = 500
"""How many states are searched for a different result before the question counts as open."""


@regards("choosing-a-replacement", "replaced-loss")
def altered_by(
    book: Rulebook, effects: Sequence[Any], event: E, change: Alter[E]
) -> tuple[E, bool]:
    """Return the event as modified by effects, and whether the order is open (616.1, question 57).

    Each effect applies at most once (614.5), and effects apply until none is applicable (616.1f).
    Chosen effects go first, then the oldest; the order is open if another one gives a different
    result.
    """
    end = event
    following = -1 if newest_first(book) else 0
    ready = list(effects)
    while able := _able(ready, end, change):
        place, end = able[following]
        del ready[place]
    return end, _ends_otherwise(tuple(effects), event, end, change)


def _able(ready: Sequence[Any], event: E, change: Alter[E]) -> list[tuple[int, E]]:
    """Return applicable effects' positions and results; of equal effects, only the oldest."""
    able: dict[Any, tuple[int, E]] = {}
    for place, candidate in enumerate(ready):
        if candidate not in able:
            after = change(candidate, event)
            if after is not None:
                able[candidate] = place, after
    first = next((place for place, _ in able.values() if getattr(ready[place], "chosen", 0)), None)
    return [candidate for candidate in able.values() if first in {None, candidate[0]}]


def _ends_otherwise(effects: tuple[Any, ...], event: E, end: E, change: Alter[E]) -> bool:
    """Return whether another order of the effects leads to a different result."""
    waiting = [(effects, event)]
    seen = {waiting[0]}
    while waiting:
        if len(seen) > MOST_ORDERS:
            return True
        ready, now = waiting.pop()
        able = _able(ready, now, change)
        if not able and now != end:
            return True
        for place, after in able:
            rest = (*ready[:place], *islice(ready, place + 1, None))
            if (rest, after) not in seen:
                seen.add((rest, after))
                waiting.append((rest, after))
    return False
