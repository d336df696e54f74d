"""Turns, priority, choices and durations, and what becomes of them when somebody has left."""

from itertools import takewhile

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from headjudge.reference import grand_melee
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.implements import implements, regards
from headjudge.reference.leaving import begun
from headjudge.reference.settle import Log
from headjudge.reference.turn_order import next_to_play
from headjudge.spec.protocol import Choose, EndTurn, Priority


@regards("range-is-fixed")
def end_turn(game: GameState, event: EndTurn, log: Log) -> None:
    """End the player's turn; that of the next player still in begins, or of the next team.

    In Grand Melee it depends on the turn markers whose, and whether any does (807.4).
    """
    player = event.player or game.active
    if game.markers:
        if all([one.holder != player for one in game.markers if one.taking_turn]):
            return
        if len(game.remaining) < grand_melee.SEATS_APART:
            log.questions.add(45)
        began = grand_melee.end_turn(game, player)
        any_begins = bool(began)
        began |= _gone_by(game, player, began)
    elif player in game.takes_turns_with(game.active):
        game.active, passed = next_to_play(game)
        began = game.takes_turns_with(game.active) | passed
        any_begins = True
    else:
        return
    game.turns.attackers.clear()
    if game.board is not None:
        game.board.begin_turns(begun(game, began))
    if not any_begins:
        return
    game.turns.is_first = False
    game.drawn_this_turn = NOBODY
    game.turns.first_draws = NOBODY
    game.altered.end_with_the_turn()
    if game.reach is not None:
        game.settle_ranges()
        log.note_game("range-is-fixed", "ranges are settled anew, as a turn begins")


def _gone_by(game: GameState, player: str, began: Players) -> Players:
    """Those whose turns would have begun as that player's marker went by their seats: 800.4m.

    Where no turn begins with it, that is open (question 122).
    """
    seats = takewhile(lambda p: p not in game.remaining, game.seats_after(player))
    gone = frozenset(seats) - {player} - began
    grand_melee.ask_of_effects(game, begun(game, gone))
    return gone if game.book.reads(122) == "as-it-goes-by" else NOBODY


@implements("turn-without-active-player")
def give_priority(game: GameState, event: Priority) -> None:
    """Give a player priority who would receive it, after a check: 704.3.

    In place of an active player who has left the next one has it (800.4j). Of another who lost by
    the check no rule says who does, nor of an active player before 2007-02-01.
    """
    player = event.player
    if player in (None, game.active):
        goes_on = game.book.has("turn-without-active-player")
        passed_on = game.next_after(game.active) if goes_on else None
        player = game.active_player() or passed_on
    game.laid_out().priority = player if player in game.remaining else UNSET


def choose(game: GameState, event: Choose, log: Log) -> None:
    """Settle who makes a choice; one that stays open is made later, if anybody makes it."""
    board = game.laid_out()
    board.chooser = _chooser(game, event, log)
    if event.open and board.chooser is not None:
        game.open_choice = event


def make_choice(game: GameState) -> None:
    """Let the choice be made that is open, if one is."""
    game.open_choice = None


@regards("leaving-takes-objects")
def ask_again(game: GameState, choice: Choose, log: Log) -> None:
    """Settle anew who makes the choice that is open, for somebody may have left.

    An object that leaves with its controller (800.4a) asks it of nobody any more (question 105).
    """
    if choice.controller is not None and choice.controller not in game.remaining:
        log.questions.add(105)
        if game.book.reads(105) == "still-made":
            choice = replace(choice, controller=None)
    chooser = UNSET if game.over else _chooser(game, choice, log)
    game.laid_out().chooser = chooser
    if game.over or chooser is None:
        game.open_choice = None


def _chooser(game: GameState, event: Choose, log: Log) -> str | UnsetType | None:
    """Who makes a choice, or makes that player's choices: 800.4f to 800.4h, 723.5."""
    who = _asked(game, event, log)
    if who:
        who, controller = game.laid_out().decides_for(who)
        if who != controller:
            log.questions.add(124)
            who = who if game.book.reads(124) == "as-if-nobody-did" else controller
        if who not in game.remaining:  # nothing is said of that before 2010-10-01
            who = UNSET
    return who


def _asked(game: GameState, event: Choose, log: Log) -> str | UnsetType | None:
    """Whose choice it is; nobody's where there is none to be made, unset where no rule says."""
    if event.controller is not None and event.controller not in game.remaining:
        return None  # the object is gone: 800.4a
    if event.player not in game.seats:
        return None  # the game was restarted without the player
    if event.player in game.remaining:
        return _still_in(game, event.player, event.controller, log)
    if event.controller is None:
        return _next_for_a_rule(game, event.player)
    if _stays_unpaid(game, event):
        return None
    return _another(game, event.player, event.controller, log)


def _still_in(game: GameState, asked: str, controller: str | None, log: Log) -> str:
    """The player asked who is in; out of the controller's range perhaps another (question 59)."""
    if controller and asked not in game.within_range(controller):
        log.questions.add(59)
        if game.book.reads(59) == "someone-in-range":
            return _another(game, asked, controller, log)
    return asked


@implements("cost-stays-unpaid")
def _stays_unpaid(game: GameState, event: Choose) -> bool:
    """Whether it is about a cost, which nobody pays for who has left: 800.4f, from 2021-04-22."""
    return event.cost and game.book.has("cost-stays-unpaid")


@implements("choice-for-an-object-passes")
@regards("choose-within-range")
def _another(game: GameState, gone: str, controller: str, log: Log) -> str:
    """Another player within range, as the controller of the object likes: 800.4g, 801.5a.

    In place of an opponent it is an opponent. The reference takes the next in turn order; of
    opponents out of range the nearest to the controller's left (question 59, 801.5c).
    """
    opponents = game.opponents(controller)
    in_place_of_one = game.side[gone] != game.side[controller]
    suitable = opponents if in_place_of_one and opponents else game.remaining
    within = suitable & game.within_range(controller)
    if not within:
        log.questions.add(59)
        if game.book.reads(59) == "someone-in-range":
            within = game.within_range(controller)
    seats = game.seats_after(gone) if within else game.seats_after(controller)
    return next(p for p in seats if p in (within or suitable))


@implements("choice-for-a-rule-passes")
def _next_for_a_rule(game: GameState, gone: str) -> str | UnsetType | None:
    """The next player in turn order: 800.4h. Before 2017-06-05 nothing is said of that."""
    in_force = game.book.has("choice-for-a-rule-passes")
    return game.next_after(gone) if in_force else UNSET
