"""614 and 616: which of several replacement effects applies, and how long they last."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from headjudge.reference.derivation import implements
from headjudge.reference.game_state import Dying, GameState, Players
from headjudge.spec.protocol import ReplaceDraw, ReplaceLoss
from headjudge.spec.rulebook import Rulebook

R = TypeVar("R", ReplaceDraw, ReplaceLoss)
BeforeRound = tuple[dict[str, int], Players, Players, dict[str, int]]
"""Life totals, who is still in, who attempted to draw from an empty library, and libraries: all
that a replaced loss can change, but for the uses left."""


@implements("choosing-a-replacement")
def first_to_apply(book: Rulebook, ready: Sequence[R]) -> R:
    """The one that the player chooses to apply: 616.1.

    Of several chosen ones, or where nothing is said of a choice (question 57), it is the oldest.
    """
    unsaid = ready[-1] if book.interpretation(57) == "the-newest" else ready[0]
    return next((effect for effect in ready if effect.chosen), unsaid)


def left_open(ready: Sequence[R], what: Callable[[R], object]) -> bool:
    """Whether the case does not say which one applies, and they do not all do the same.

    `what` says what one does (question 57).
    """
    return (
        not any([effect.chosen for effect in ready]) and len({what(effect) for effect in ready}) > 1
    )


def use_up(game: GameState, one: ReplaceLoss) -> None:
    """Use a replacement of a loss once; after the last time it ends, where it has such a limit."""
    if one.uses is None:
        return
    place = game.losses_replaced.index(one)
    left = [replace(one, uses=one.uses - 1)] if one.uses > 1 else []
    game.losses_replaced[place : place + 1] = left
    for dying in game.dying:
        if left and isinstance(dying, Dying) and dying.effect is one:
            dying.effect = left[0]


def before_a_round(game: GameState) -> tuple[BeforeRound, list[ReplaceLoss]] | None:
    """What stands, and what is ready to replace losses; None where nothing is."""
    return (_standing(game), [*game.losses_replaced]) if game.losses_replaced else None


def _standing(game: GameState) -> BeforeRound:
    return game.life.copy(), game.players_in_game, game.attempted, game.library.copy()


def rounds_alike(
    game: GameState, before: tuple[BeforeRound, list[ReplaceLoss]], most: int | None = None
) -> int:
    """How many rounds more, at most so many, do what the last one did; their uses are used up.

    So it is where that round changed nothing but uses left, from what there was `before` it. The
    last use of each is left to a round of its own.
    """
    stood, ready = before
    now = game.losses_replaced
    if _standing(game) != stood or len(now) != len(ready):
        return 0
    uses = [(was.uses or 0, one.uses or 0) for was, one in zip(ready, now, strict=True)]
    used = [before - after for before, after in uses]
    limits = [(after - 1) // each for (_, after), each in zip(uses, used, strict=True) if each]
    if most is not None:
        limits.append(most)
    rounds = min(limits, default=0)
    game.losses_replaced = [
        one if one.uses is None else replace(one, uses=one.uses - each * rounds)
        for one, each in zip(now, used, strict=True)
    ]
    return rounds
