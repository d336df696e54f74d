"""104.1, 104.5 and 800.4a: who is out, what goes with them, and whether the game is over."""

from __future__ import annotations

from msgspec import UNSET

from reference.implements import implements
from reference.objects import GONE, Board, Thing
from reference.table import Players, Table
from spec.vocabulary import ShieldKind


@implements("loser-leaves", "leaving-the-game")
def still_in(table: Table, losing: Players, drawing: Players) -> Players:
    """Those who are left when everyone who loses or draws now has left the game: 104.5, 800.4."""
    return table.remaining - losing - drawing


def end_shield(table: Table, key: tuple[str, ShieldKind]) -> None:
    """End one effect that says what a player can't do."""
    left = table.shields.pop(key, 0) - 1
    if left > 0:
        table.shields[key] = left


def end_effects(table: Table) -> None:
    """End the effects of permanents whose owner has left, as those leave too: 800.4a."""
    stay = []
    for controller, key in table.lent:
        if controller in table.remaining:
            stay.append((controller, key))
        else:
            end_shield(table, key)
    table.lent = stay


@implements("game-ends-at-once")
def is_over(table: Table) -> bool:
    """Whether somebody has won, or nobody is left because the game was drawn: 104.1."""
    return bool(table.won) or not table.remaining


@implements("no-damage-to-who-has-left", "last-known-player")
def can_change(table: Table, player: str) -> bool:
    """Whether life, cards and counters of a player still change.

    One who has left is dealt no damage (800.4e), and what was last so is known of that player
    from then on (800.4i).
    """
    return player in table.remaining


@implements("leaving-takes-objects")
def take_along(table: Table, board: Board) -> list[Thing]:
    """Take along what goes with those who are out of the game, at once and in order: 800.4a.

    Gives what they controlled even in the end, and others own.
    """
    things = board.things.values()
    for thing in things:
        if thing.owner is not None and thing.owner not in table.remaining:
            thing.move(GONE)
    if not table.rules.control_ends_before_the_stack_ceases:
        _cease(table, board)
    for thing in things:
        thing.effects = [player for player in thing.effects if player in table.remaining]
    if table.rules.control_of_players_ends:
        board.masters = [(by, of) for by, of in board.masters if by in table.remaining]
    _cease(table, board)
    left = [thing for thing in things if _controlled_by_nobody(table, thing)]
    for thing in left:
        give_up(table, thing)
    if board.priority and board.priority not in table.remaining:
        board.priority = table.next_after(board.priority) if table.rules.turns_go_on else UNSET
    return left


def _cease(table: Table, board: Board) -> None:
    """Let what they control on the stack, and is no card, cease to exist.

    Before 2012-10-01 cards do so as well.
    """
    for thing in board.things.values():
        mortal = thing.kind != "card" or table.rules.cards_on_the_stack_cease
        if mortal and thing.zone == "stack" and _controlled_by_nobody(table, thing):
            thing.move(GONE)


def _controlled_by_nobody(table: Table, thing: Thing) -> bool:
    """Whether who controls it is out: then who did so last still does, by 800.4b."""
    return thing.controller is not None and thing.controller not in table.remaining


def give_up(table: Table, thing: Thing) -> None:
    """Exile what nobody who is in the game controls: 800.4a, 800.4c.

    Before 2006-10-01 it leaves the game.
    """
    thing.move("exile" if table.rules.what_is_left_is_exiled else GONE)
