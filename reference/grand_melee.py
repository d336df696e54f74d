"""The turn markers of a Grand Melee (807.4), in which several players take turns at once."""

from collections.abc import Iterable

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import NOBODY, GameState, Marker, Players
from headjudge.reference.leaving import turns_begun

SEATS_APART = 4


@implements("grand-melee-marker-count")
def marker_count(players: int) -> int:
    """Return the number of markers: one per four players (807.4a), at least one (question 45)."""
    return max(players // SEATS_APART, 1)


@implements("grand-melee-first-markers")
@regards("grand-melee-turn-markers")
def hand_out_markers(game: GameState) -> None:
    """Give turn markers to the starting player and every fourth player after that (807.4b)."""
    players = game.in_turn_order()
    count = marker_count(len(players))
    game.markers = [Marker(players[SEATS_APART * number]) for number in range(count)]


@implements("grand-melee-passing")
def end_turn(game: GameState, player: str) -> Players:
    """End a player's turn, pass the marker to the left, and return the players whose turns begin.

    Does nothing if the player is not taking a turn (807.4c).
    """
    ending = [m for m in game.markers if m.taking_turn and m.holder == player]
    for marker in ending:
        marker.taking_turn = False
        if marker.removals:
            _remove(game, marker)
        else:
            _pass_on(game, marker)
    return begin_turns(game) if ending else NOBODY


@implements("grand-melee-waiting")
def begin_turns(game: GameState) -> Players:
    """Begin turns, except where a marker within three seats to the left prevents it (807.4d).

    Returns the players whose turns begin or would have begun (800.4m).
    """
    began = NOBODY
    for marker in game.markers:
        if not marker.taking_turn and not _held_up(game, marker):
            marker.taking_turn = True
            began |= marker.passed | {marker.holder}
            marker.passed = marker.drew = NOBODY
    taking = [m.holder for m in game.markers if m.taking_turn]
    game.active = taking[0] if taking else game.active
    return began


def _held_up(game: GameState, marker: Marker) -> bool:
    other_markers = [m for m in game.markers if m is not marker]
    if any([m.taking_turn and m.holder == marker.holder for m in other_markers]):
        game.modifiers.questions |= {121}
        if game.book.interpretation(121) == "waits":
            return True
    holders = {m.holder for m in other_markers}
    circle = [p for p in _from(game, marker.holder) if p in game.players_in_game or p in holders]
    return not holders.isdisjoint(circle[: SEATS_APART - 1])


@implements("grand-melee-removal")
@regards("grand-melee-passing")
def players_left(game: GameState, gone: Players) -> Players:
    """Pass on and remove markers after players have left (807.4c, 807.4e to g).

    Returns the players whose turns begin or would have begun (800.4m).
    """
    if not game.players_in_game:
        return NOBODY
    as_they_left = _lowest_to_the_right(game, gone)
    for marker in game.markers:
        if not marker.taking_turn and marker.holder in gone:
            marker.passed |= {marker.holder}
            _pass_on(game, marker)
            ask_of_effects(game, marker.passed)
            if game.board is not None and game.book.interpretation(122) == "as-it-goes-by":
                game.board.end_until_turns(turns_begun(game, marker.passed))
    passed_on = _lowest_to_the_right(game, gone)
    to_go = max(markers_that_stay(game) - marker_count(len(game.players_in_game)), 0)
    if to_go and as_they_left is not passed_on:
        game.modifiers.questions |= {120}
    lowest = as_they_left if game.book.interpretation(120) == "as-they-left" else passed_on
    lowest.removals += to_go
    if lowest.removals and not lowest.taking_turn:
        _remove(game, lowest)
    return begin_turns(game)


def _lowest_to_the_right(game: GameState, gone: Players) -> Marker:
    """Return the lowest-numbered marker among those nearest to the right of players who left."""
    near = [_to_the_right(game, game.markers, p) for p in game.ordered(gone)]
    return min(near, key=game.markers.index)


@implements("grand-melee-designated-markers")
def markers_that_stay(game: GameState) -> int:
    """Return the number of markers not designated for removal (807.4f)."""
    return len(game.markers) - sum(m.removals for m in game.markers)


@implements("grand-melee-removing")
def _remove(game: GameState, marker: Marker) -> None:
    """Remove a marker; its other designations move to the next marker to the right (807.4g)."""
    game.markers.remove(marker)
    if marker.removals > 1:
        right = _to_the_right(game, game.markers, marker.holder)
        right.removals += marker.removals - 1
        if not right.taking_turn:
            _remove(game, right)


def _from(game: GameState, player: str) -> list[str]:
    """Return all other players in seat order, starting to this player's left."""
    seat = game.seats.index(player)
    return [*game.seats[seat + 1 :], *game.seats[:seat]]


def _pass_on(game: GameState, marker: Marker) -> None:
    """Pass a marker to the nearest player on the left who is still in the game."""
    for player in _from(game, marker.holder):
        if player in game.players_in_game:
            marker.holder = player
            return
        marker.passed |= {player}


def ask_of_effects(game: GameState, gone: Players) -> None:
    """Note the open question on effects that last until the turns of players who left (122)."""
    lasting = game.board.lasting if game.board is not None else None
    if lasting and not gone.isdisjoint(lasting.values()):
        game.modifiers.questions |= {122}


def _to_the_right(game: GameState, markers: Iterable[Marker], player: str) -> Marker:
    """Return the nearest marker to a player's right; the player's own marker counts as farthest."""
    leftward = [player, *_from(game, player)]
    return max(markers, key=lambda m: leftward.index(m.holder))
