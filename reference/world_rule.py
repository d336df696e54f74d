"""704.5k: of permanents with the supertype world only the newest stays."""

from headjudge.reference.game_state import GameState
from headjudge.reference.implements import implements
from headjudge.reference.leaving import reaches
from headjudge.reference.objects import Board, Object
from headjudge.reference.settle import Log


@implements("world-rule", "world-rule-in-range")
def outlived(game: GameState, board: Board) -> list[tuple[str, Object]]:
    """The world permanents that are to go, by name, as another is no older.

    It is one within the range of their controllers (801.12).
    """
    worlds = [
        (name, obj)
        for name, obj in board.objects.items()
        if obj.world and obj.zone == "battlefield"
    ]
    return [
        (name, obj)
        for name, obj in worlds
        if any([obj is not other and _counts(game, other, obj) for _, other in worlds])
    ]


def _counts(game: GameState, other: Object, obj: Object) -> bool:
    """Whether the other permanent is no older, and in range of whose this one is."""
    whose, others = obj.controller, other.controller
    return other.since >= obj.since and bool(whose and others and reaches(game, whose, others))


def bury(game: GameState, worlds: list[tuple[str, Object]], log: Log) -> None:
    """Put them into graveyards."""
    for name, obj in worlds:
        assert obj.controller is not None  # noqa: S101 -- it is on the battlefield
        game.abilities.occur("dies", obj.controller)
        obj.move("graveyard")
        log.note_game("world-rule", f"{name} is put into the graveyard")
