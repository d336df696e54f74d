"""Players leaving the game, their objects, and the end of the game (104.1, 104.5, 800.4a)."""

from msgspec import UNSET

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import GameState, Players, outlasts
from headjudge.reference.objects import GONE, Attacker, Blocker, Board, Object, PlayerControl


@implements("loser-leaves")
@regards("leaving-the-game")
def still_in(game: GameState, losing: Players, drawing: Players) -> Players:
    """Return the players who remain after those who lose or draw now have left (104.5, 800.4)."""
    return game.players_in_game - losing - drawing


@implements("out-of-range-is-untouched")
def reaches(game: GameState, controller: str, player: str) -> bool:
    """Return whether an effect's controller is in the game and has the player in range (801.10)."""
    return controller in game.players_in_game and game.has_in_range(controller, player)


@regards("leaving-takes-objects")
def end_effects(game: GameState) -> None:
    """End the effects of departed players' permanents (800.4a), except those tied to objects."""
    game.abilities.only_of(game.players_in_game)
    if not game.has_lasting_effects():
        return
    game.modifiers.end_without(game.players_in_game)
    stays = game.players_in_game
    game.restricting = [
        restriction for restriction in game.restricting if outlasts(restriction, stays)
    ]
    game.update_restrictions()
    game.losses_replaced = [effect for effect in game.losses_replaced if outlasts(effect, stays)]
    game.draws_replaced = [effect for effect in game.draws_replaced if outlasts(effect, stays)]


@implements("game-ends-at-once")
def is_over(game: GameState) -> bool:
    """Return whether someone has won or nobody remains (104.1)."""
    return bool(game.won) or not game.players_in_game


@implements("until-a-turn-that-never-comes")
def turns_begun(game: GameState, come: Players) -> Players:
    """Return the players whose turns begin or would begin if they had not left (800.4m).

    Before 2012-05-01, no rule covers players who left.
    """
    return (
        come if game.book.has_rule("until-a-turn-that-never-comes") else come & game.players_in_game
    )


@implements("no-damage-to-who-has-left")
@regards("last-known-player")
def can_change(game: GameState, player: str) -> bool:
    """Return whether a player's life, cards and counters can still change.

    A player who has left is dealt no damage (800.4e) and keeps fixed last known information
    (800.4i).
    """
    return player in game.players_in_game


@implements("leaving-takes-objects")
def remove_objects(game: GameState, board: Board) -> list[Object]:
    """Remove departed players' objects (800.4a); return the objects that they still controlled."""
    objects = board.objects.values()
    board.remember(game.left)
    for obj in objects:
        if obj.owner is not None and obj.owner not in game.players_in_game:
            obj.move(GONE)
    means = game.book.semantics
    if means["leaving-takes-objects.order"] != "control-ends-first":
        _cease(game, board)
    for obj in objects:
        obj.effects = [player for player in obj.effects if player in game.players_in_game]
    if means["leaving-takes-objects.control-of-players"] == "ends":
        board.player_control = _control_that_is_left(game, board.player_control)
    _cease(game, board)
    left = [obj for obj in objects if _controlled_by_nobody(game, obj)]
    for obj in left:
        give_up(game, obj)
    if board.priority and board.priority not in game.players_in_game:
        goes_on = game.book.has_rule("turn-without-active-player")
        board.priority = game.next_after(board.priority) if goes_on else UNSET
    return left


def _control_that_is_left(game: GameState, effects: list[PlayerControl]) -> list[PlayerControl]:
    """Return the effects that control players, except those whose controllers have left.

    It is open whether a team stays controlled after the member named by the effect has left
    (question 118).
    """
    left: list[PlayerControl] = []
    for effect in effects:
        if effect.by not in game.players_in_game:
            continue
        if effect.whom not in game.players_in_game and effect.of in game.players_in_game:
            game.modifiers.questions |= {118}
            if game.book.interpretation(118) == "ends-with-that-player":
                continue
        left.append(effect)
    return left


@implements("removed-from-combat")
def leave_combat(game: GameState) -> list[str]:
    """Remove creatures from combat that left the battlefield or changed controllers (506.4).

    Returns the names of the removed attackers.
    """
    staying = [attacker for attacker in game.turns.attackers if _fights(game, attacker)]
    gone = [
        attacker.declared.attacker for attacker in game.turns.attackers if attacker not in staying
    ]
    game.turns.attackers = staying
    for attacker in staying:
        for blocker in attacker.blockers:
            blocker.still_there &= _fights(game, blocker)
    return gone


def _fights(game: GameState, creature: Attacker | Blocker) -> bool:
    """Return whether an attacker or blocker is still the declared object with its controller."""
    obj, controller = creature.obj, creature.declared.player
    if controller not in game.players_in_game:
        return False
    declared = ("battlefield", controller, creature.since)
    return obj is None or (obj.zone, obj.controller, obj.since) == declared


def _cease(game: GameState, board: Board) -> None:
    """Remove non-card objects on the stack that are controlled by players who left.

    Before 2012-10-01, cards on the stack are removed too.
    """
    cards_cease = game.book.semantics["leaving-takes-objects.cards-on-the-stack"] == "cease"
    for obj in board.objects.values():
        mortal = obj.kind != "card" or cards_cease
        if mortal and obj.zone == "stack" and _controlled_by_nobody(game, obj):
            obj.move(GONE)


def _controlled_by_nobody(game: GameState, obj: Object) -> bool:
    """Return whether an object's controller has left the game (800.4b)."""
    return obj.controller is not None and obj.controller not in game.players_in_game


def give_up(game: GameState, obj: Object) -> None:
    """Exile an object whose controller has left (800.4a, 800.4c).

    Before 2006-10-01, it is removed from the game instead.
    """
    is_exiled = game.book.semantics["leaving-takes-objects.what-is-left"] == "is-exiled"
    is_exiled = is_exiled or game.book.interpretation(37) == "removed-from-the-game"
    obj.move("exile" if is_exiled else GONE)
