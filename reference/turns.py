"""Turns, priority, choices and durations, including when players have left.

Also the order of turns, with extra and skipped turns (500.7, 500.11 and 805.8).
"""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import takewhile

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from headjudge.reference import grand_melee
from headjudge.reference.abilities import Waiting
from headjudge.reference.card_draws import draw_cards
from headjudge.reference.checking import check
from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.leaving import turns_begun
from headjudge.reference.objects import GONE, Board
from headjudge.reference.resolve_outcome import Trace
from headjudge.reference.sources import update_sources
from headjudge.reference.triggers import notice
from headjudge.spec.protocol import (
    BeginStep,
    Choose,
    EndTheTurn,
    EndTurn,
    Event,
    ExtraTurn,
    Priority,
    Skip,
    Trigger,
    TriggerEvent,
)
from headjudge.spec.protocol.continuous_effects import TurnAlteration
from headjudge.spec.protocol.triggers import Skippable


def change(game: GameState, events: Sequence[Event]) -> None:
    """Add extra turns, and let players in the game skip turns and draw steps."""
    add_extra_turns(game, [event for event in events if isinstance(event, ExtraTurn)])
    skip(game, [event for event in events if isinstance(event, Skip)])


@implements("extra-turns")
@regards("choices-in-turn-order", "team-extra-turns")
def add_extra_turns(game: GameState, events: Sequence[ExtraTurn]) -> None:
    """Add extra turns after this one, in turn order (500.7, 101.4).

    Team members with shared turns take simultaneous extra turns together (805.8): as many as the
    member who is given the most.
    """
    if not events:
        return
    given, added = Counter([event.player for event in events]), NOBODY
    for player in game.in_turn_order():
        if given[player] and player not in added:
            team = game.takes_turns_with(player)
            theirs = [event for event in events if event.player in team]
            theirs.sort(key=lambda event: event.ability or "")
            game.turns.extra += theirs[-max(given[member] for member in team) :]
            added |= team


@regards("team-extra-turns")
def skip(game: GameState, events: Collection[Skip]) -> None:
    """Let players skip turns or steps, one per effect (500.11, 614.10a).

    Team members with shared turns skip together (805.8): as many as the member who skips the most.
    """
    stay = Counter(
        (event.what, event.player) for event in events if event.player in game.players_in_game
    )
    most = Counter[tuple[Skippable, str]]()
    for (what, player), many in stay.items():
        most |= {(what, _whose(game, player)): many}
    for key, many in most.items():
        game.turns.skipping[key] = game.turns.skipping.get(key, 0) + many


def _whose(game: GameState, player: str) -> str:
    """Return the name under which a player's turns are counted: with shared turns, the team's."""
    return game.side_of[player] if game.shared_turns else player


@implements("skipped-occurrences")
def _is_skipped(game: GameState, what: Skippable, player: str) -> bool:
    """Return whether a player skips a turn or step, and use up one effect (614.10a)."""
    key = (what, _whose(game, player))
    left = game.turns.skipping.pop(key, 0) - 1
    if left > 0:
        game.turns.skipping[key] = left
    return left >= 0


def _have_only(game: GameState, player: str, ability: str | None) -> None:
    """Replace the last turn's one-time ability with the next turn's (603.7b)."""
    before = game.turns.this_turns
    if before:
        game.abilities.known = [
            trigger for trigger in game.abilities.known if trigger.ability != before
        ]
    game.turns.this_turns = ability or ""
    if ability and player in game.players_in_game:
        game.abilities.begin(Trigger(ability, player, player, "end", (player,), "lose", once=True))


@implements("ending-the-turn")
@regards("state-based-actions")
def end_the_turn(game: GameState, _: EndTheTurn, trace: Trace) -> None:
    """Exile the stack, check, and go to the cleanup step without an end step (724.1)."""
    waiting, game.abilities.waiting = game.abilities.waiting, left_to_trigger(game)
    for name in dict.fromkeys([gone.ability.ability for gone in waiting]):
        if name not in [left.ability.ability for left in game.abilities.waiting]:
            trace.note_game("ending-the-turn", f"{name}'s ability does not resolve")
    if game.board is not None:
        for name in exile_the_stack(game, game.board):
            trace.note_game("ending-the-turn", f"{name} leaves the stack")
    check(game, trace)
    if not game.over:
        game.turns.attackers.clear()
        begin_step(game, BeginStep("cleanup"), trace)


@implements("triggered-as-the-turn-ends")
def left_to_trigger(game: GameState) -> list[Waiting]:
    """Return the abilities that still go on the stack in the cleanup step (724.1a, 724.1f).

    Before 2015-07-17, these are the ones that have triggered but are not on the stack yet.
    """
    if game.book.has_rule("triggered-as-the-turn-ends"):
        return []
    return [ability for ability in game.abilities.waiting if not ability.place]


def exile_the_stack(game: GameState, board: Board) -> list[str]:
    """Exile all objects on the stack, and return their names (724.1b).

    Abilities cease to exist there. So do copies, which the next check finds.
    """
    names = [name for name, obj in board.objects.items() if obj.zone == "stack"]
    for name in names:
        obj = board.objects[name]
        obj.move(GONE if obj.kind == "ability" else "exile")
    update_sources(game)
    return names


def _always_skipped(
    game: GameState, what: Skippable | None, how: TurnAlteration, player: str
) -> bool:
    """Return whether an effect makes the player or team skip all such steps or turns (614.10).

    If another effect skips the next one too, it is open which effect is used up (question 57).
    """
    theirs = game.takes_turns_with(player) & game.players_in_game
    effects = game.in_force(game.modifiers.turns)
    is_so = any([effect.player in theirs and effect.kind == how for effect in effects])
    if is_so and what and game.turns.skipping.get((what, _whose(game, player))):
        game.modifiers.questions |= {57}
    return is_so


@implements("no-turn-for-who-has-left")
@regards("team-turns")
def next_to_play(game: GameState) -> tuple[str, Players]:
    """Return whose turn is next, and the players who left whose turns are skipped (800.4k).

    The newest extra turn comes first, then the next player in the game. Where teams share turns,
    the next team's first remaining member represents it (805.4).
    """
    passed = NOBODY
    while True:
        extra = game.turns.extra.pop() if game.turns.extra else None
        player = extra.player if extra else game.next_in_order[game.turns.last_in_order]
        if not extra:
            game.turns.last_in_order = player
        if extra and _always_skipped(game, "turn", "skipped-extra-turns", player):
            continue
        if _is_skipped(game, "turn", player):
            continue
        players = game.takes_turns_with(player)
        if players & game.players_in_game:
            _have_only(game, player, extra.ability if extra else None)
            return game.ordered(players & game.players_in_game)[0], passed
        passed |= players


@implements("team-draw-step", "team-step-triggers")
@regards("drawing", "team-draws", "state-based-actions")
def begin_step(game: GameState, event: BeginStep, trace: Trace) -> None:
    """Begin a step; in the draw step, active players draw a card (504.1, 805.4b).

    Abilities that trigger on one player's upkeep trigger on the team's (805.4d). In the cleanup
    step, effects that last for the turn end. A check follows even if nobody receives priority
    (514.2, 514.3a).
    """
    if event.step == "cleanup":
        game.modifiers.end_with_the_turn()
        check(game, trace)
        return
    active = game.ordered(game.takes_turns_with(game.active) & game.players_in_game)
    game.turns.first_draws = NOBODY
    if event.step == "draw":
        drawing = _who_draws(game, active) if active else ()
        trace.flush(game)
        active = active if drawing else ()
        game.turns.first_draws = frozenset(active)
        _reaches(game, active, "draw-step")
        draw_cards(game, dict.fromkeys(drawing, 1), trace)
    elif event.step == "end" or not _always_skipped(game, None, "skipped-upkeeps", game.active):
        _reaches(game, active, event.step)
    notice(game, trace)


def _reaches(game: GameState, active: Sequence[str], what: TriggerEvent) -> None:
    """Record that these players reach a step, for abilities that trigger on it."""
    for player in active:
        game.abilities.occur(what, player)


def _who_draws(game: GameState, active: Sequence[str]) -> Sequence[str]:
    """Return who draws in this draw step.

    Nobody draws in the first turn of a two-player game (103.8a). A nonexistent draw step does not
    use up an effect that skips it (614.10a).
    """
    if game.turns.is_first and game.two_headed:
        return first_draws_of_a_team(game, active)
    if game.turns.is_first and not game.setup.multiplayer:
        return ()
    if _always_skipped(game, "draw-step", "skipped-draw-steps", game.active):
        return ()
    return () if _is_skipped(game, "draw-step", game.active) else active


@implements("two-headed-giant-first-draw")
def first_draws_of_a_team(game: GameState, team: Sequence[str]) -> Sequence[str]:
    """Return who draws in the first turn of a Two-Headed Giant game: nobody (810.6).

    From 2006-10-01 to 2007-02-01, the secondary player, who sits on the left, draws.
    """
    skipped = game.book.semantics["two-headed-giant-first-draw.first-draw-step"] == "skipped"
    return () if skipped else team[-1:]


@regards("range-is-fixed")
def end_turn(game: GameState, event: EndTurn, trace: Trace) -> None:
    """End a turn and begin the next turn of a player or team in the game.

    In Grand Melee, turn markers determine which turns begin (807.4).
    """
    player = event.player or game.active
    if game.markers:
        if all([marker.holder != player for marker in game.markers if marker.taking_turn]):
            return
        if len(game.players_in_game) < grand_melee.SEATS_APART:
            trace.questions.add(45)
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
        game.board.begin_turns(turns_begun(game, began))
    if not any_begins:
        return
    game.turns.is_first = False
    game.drawn_this_turn = NOBODY
    game.turns.first_draws = NOBODY
    game.modifiers.end_with_the_turn()
    if game.reach is not None:
        game.update_ranges()
        trace.note_game("range-is-fixed", "ranges are determined again as a turn begins")


def _gone_by(game: GameState, player: str, began: Players) -> Players:
    """Return players who left whom the marker passed; their turns would have begun (800.4m).

    If no turn begins with the marker, it is open when this happens (question 122).
    """
    seats = takewhile(lambda p: p not in game.players_in_game, game.seats_after(player))
    gone = frozenset(seats) - {player} - began
    grand_melee.ask_of_effects(game, turns_begun(game, gone))
    return gone if game.book.interpretation(122) == "as-it-goes-by" else NOBODY


@implements("turn-without-active-player")
def give_priority(game: GameState, event: Priority) -> None:
    """Give a player priority after a check (704.3).

    The next player receives it instead of an active player who has left (800.4j). No rule covers
    other players who lost in the check or, before 2007-02-01, active players.
    """
    player = event.player
    if player in (None, game.active):
        goes_on = game.book.has_rule("turn-without-active-player")
        passed_on = game.next_after(game.active) if goes_on else None
        player = game.active_player() or passed_on
    game.laid_out().priority = player if player in game.players_in_game else UNSET


def choose(game: GameState, event: Choose, trace: Trace) -> None:
    """Determine who makes a choice; open choices are made later."""
    board = game.laid_out()
    board.chooser = _chooser(game, event, trace)
    if event.open and board.chooser is not None:
        game.open_choice = event


def make_choice(game: GameState) -> None:
    """Make the open choice, if any."""
    game.open_choice = None


@regards("leaving-takes-objects")
def ask_again(game: GameState, choice: Choose, trace: Trace) -> None:
    """Redetermine who makes the open choice, since players may have left.

    If the object that requires the choice left with its controller (800.4a), nobody makes it
    (question 105).
    """
    if choice.controller is not None and choice.controller not in game.players_in_game:
        trace.questions.add(105)
        if game.book.interpretation(105) == "still-made":
            choice = replace(choice, controller=None)
    chooser = UNSET if game.over else _chooser(game, choice, trace)
    game.laid_out().chooser = chooser
    if game.over or chooser is None:
        game.open_choice = None


def _chooser(game: GameState, event: Choose, trace: Trace) -> str | UnsetType | None:
    """Return who makes a choice, considering control of players (800.4f to 800.4h, 723.5)."""
    who = _asked(game, event, trace)
    if who:
        who, controller = _decides_for(game, who, trace)
        if who != controller:
            trace.questions.add(124)
            who = who if game.book.interpretation(124) == "as-if-nobody-did" else controller
        # No rule before 2010-10-01 covers a controller who has left.
        if who not in game.players_in_game:
            who = UNSET
    return who


def _decides_for(game: GameState, player: str, trace: Trace) -> tuple[str, str]:
    """Return the player who makes a player's choices, and that player's controller.

    It is open whether a control effect works again once the newer one that overwrote it has ended
    (question 114).
    """
    board = game.laid_out()
    again = board.decides_for(player, game.players_in_game, overwritten_work=True)
    gone = board.decides_for(player, game.players_in_game, overwritten_work=False)
    if again != gone:
        trace.questions.add(114)
    return again if game.book.interpretation(114) == "works-again" else gone


def _asked(game: GameState, event: Choose, trace: Trace) -> str | UnsetType | None:
    """Return the player whose choice it is; None if nobody's, UNSET if no rule says."""
    if event.controller is not None and event.controller not in game.players_in_game:
        return None  # the object has left the game (800.4a)
    if event.player not in game.seats:
        return None  # the game was restarted without the player
    if event.player in game.players_in_game:
        return _still_in(game, event.player, event.controller, trace)
    if event.controller is None:
        return _next_for_a_rule(game, event.player)
    if _stays_unpaid(game, event):
        return None
    return _another(game, event.player, event.controller, trace)


def _still_in(game: GameState, asked: str, controller: str | None, trace: Trace) -> str:
    """Return the player asked or, if out of range, possibly another (question 59)."""
    if controller and asked not in game.within_range(controller):
        trace.questions.add(59)
        if game.book.interpretation(59) == "someone-in-range":
            return _another(game, asked, controller, trace)
    return asked


@implements("cost-stays-unpaid")
def _stays_unpaid(game: GameState, event: Choose) -> bool:
    """Return whether a choice about a cost is skipped (800.4f, since 2021-04-22)."""
    return event.cost and game.book.has_rule("cost-stays-unpaid")


@implements("choice-for-an-object-passes")
@regards("choose-within-range")
def _another(game: GameState, gone: str, controller: str, trace: Trace) -> str:
    """Return another player in range, as chosen by the object's controller (800.4g, 801.5a).

    An opponent is replaced by an opponent. The reference takes the next one in turn order or, if no
    opponent is in range, the nearest to the controller's left (question 59, 801.5c).
    """
    opponents = game.opponents(controller)
    in_place_of_one = game.side_of[gone] != game.side_of[controller]
    suitable = opponents if in_place_of_one and opponents else game.players_in_game
    within = suitable & game.within_range(controller)
    if not within:
        trace.questions.add(59)
        if game.book.interpretation(59) == "someone-in-range":
            within = game.within_range(controller)
    seats = game.seats_after(gone) if within else game.seats_after(controller)
    return next(p for p in seats if p in (within or suitable))


@implements("choice-for-a-rule-passes")
def _next_for_a_rule(game: GameState, gone: str) -> str | UnsetType | None:
    """Return the next player, who makes a choice required by a rule (800.4h, since 2017-06-05)."""
    in_force = game.book.has_rule("choice-for-a-rule-passes")
    return game.next_after(gone) if in_force else UNSET
