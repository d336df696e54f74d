"""500.7, 500.11 and 805.8: whose turn comes next, with turns that are added and skipped."""

from collections import Counter
from collections.abc import Collection, Sequence

from headjudge.reference.card_draws import draw_cards
from headjudge.reference.checking import check
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.implements import implements, regards
from headjudge.reference.settle import Log
from headjudge.reference.triggers import notice
from headjudge.spec.protocol import (
    BeginStep,
    EndTheTurn,
    Event,
    ExtraTurn,
    Skip,
    Trigger,
    TriggerEvent,
)
from headjudge.spec.protocol.alterations import TurnAlteration
from headjudge.spec.protocol.turn_events import Skippable


def change(game: GameState, events: Sequence[Event]) -> None:
    """Let turns be added, and turns and draw steps be skipped, by players who are in."""
    add_extra_turns(game, [event for event in events if isinstance(event, ExtraTurn)])
    skip(game, [event for event in events if isinstance(event, Skip)])


@regards("choices-in-turn-order", "team-extra-turns")
def add_extra_turns(game: GameState, events: Sequence[ExtraTurn]) -> None:
    """Add turns after this one, singly and in turn order: 500.7, 101.4.

    Members of a team that shares its turns, who are given some at the same time, are given these
    together (805.8): as many as the member who is given the most.
    """
    if not events:
        return
    given, added = Counter([event.player for event in events]), NOBODY
    for player in game.in_turn_order():
        if given[player] and player not in added:
            team = game.takes_turns_with(player)
            theirs = [event for event in events if event.player in team]
            theirs.sort(key=lambda event: event.ability or "")
            game.turns.extra += theirs[-max(given[one] for one in team) :]
            added |= team


@regards("team-extra-turns")
def skip(game: GameState, events: Collection[Skip]) -> None:
    """Let players skip what comes next: one for each effect on one and the same: 500.11, 614.10a.

    Members of a team that shares its turns, who skip some at the same time, skip these together
    (805.8): as many as the member who skips the most.
    """
    stay = Counter((one.what, one.player) for one in events if one.player in game.remaining)
    most = Counter[tuple[Skippable, str]]()
    for (what, player), many in stay.items():
        most |= {(what, _whose(game, player)): many}
    for key, many in most.items():
        game.turns.skipping[key] = game.turns.skipping.get(key, 0) + many


def _whose(game: GameState, player: str) -> str:
    """Under whose name a turn is the player's: where teams share turns the team's."""
    return game.side[player] if game.shared_turns else player


def _is_skipped(game: GameState, what: Skippable, player: str) -> bool:
    """Whether the player skips it; that effect is used up then: 614.10a."""
    key = (what, _whose(game, player))
    left = game.turns.skipping.pop(key, 0) - 1
    if left > 0:
        game.turns.skipping[key] = left
    return left >= 0


def _have_only(game: GameState, player: str, ability: str | None) -> None:
    """Let the ability of this turn go, and that of the next trigger once: 603.7b."""
    before = game.turns.this_turns
    if before:
        game.abilities.known = [one for one in game.abilities.known if one.ability != before]
    game.turns.this_turns = ability or ""
    if ability and player in game.remaining:
        game.abilities.begin(Trigger(ability, player, player, "end", (player,), "lose", once=True))


@regards("state-based-actions")
def end_the_turn(game: GameState, _: EndTheTurn, log: Log) -> None:
    """Exile what waits, check, and begin the cleanup step, without the end step: 724.1."""
    game.abilities.waiting.clear()
    check(game, log)
    if not game.over:
        game.turns.attackers.clear()
        begin_step(game, BeginStep("cleanup"), log)


def _always_skipped(
    game: GameState, what: Skippable | None, how: TurnAlteration, player: str
) -> bool:
    """Whether an effect has the player, or one who shares the turn, skip all of these: 614.10.

    Where the player skips the next of them, too, which of both is used up is open (question 57).
    """
    theirs = game.takes_turns_with(player) & game.remaining
    effects = game.in_force(game.altered.turns)
    is_so = any([one.player in theirs and one.kind == how for one in effects])
    if is_so and what and game.turns.skipping.get((what, _whose(game, player))):
        game.altered.asked |= {57}
    return is_so


@implements("no-turn-for-who-has-left")
@regards("team-turns")
def next_to_play(game: GameState) -> tuple[str, Players]:
    """Whose turn comes next, and those who have left whose turn would have come before: 800.4k.

    It is the newest extra turn, or else that of the next player still in. Where teams share turns
    it is that of the next team: its first member still in stands for it (805.4).
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
        sharing = game.takes_turns_with(player)
        if sharing & game.remaining:
            _have_only(game, player, extra.ability if extra else None)
            return game.ordered(sharing & game.remaining)[0], passed
        passed |= sharing


@implements("team-draw-step", "team-step-triggers")
@regards("drawing", "team-draws", "state-based-actions")
def begin_step(game: GameState, event: BeginStep, log: Log) -> None:
    """Begin a step of the turn; in the draw step who is active draws a card: 504.1, 805.4b.

    What triggers on the upkeep of a player does so in that of the player's team (805.4d). In the
    cleanup step effects end that last for the turn, and then there is a check, whether or not
    anybody receives priority (514.2, 514.3a).
    """
    if event.step == "cleanup":
        game.altered.end_with_the_turn()
        check(game, log)
        return
    active = game.ordered(game.takes_turns_with(game.active) & game.remaining)
    game.turns.first_draws = NOBODY
    if event.step == "draw":
        drawing = _who_draws(game, active) if active else ()
        log.take_down(game)
        active = active if drawing else ()
        game.turns.first_draws = frozenset(active)
        _reaches(game, active, "draw-step")
        draw_cards(game, dict.fromkeys(drawing, 1), log)
    elif event.step == "end" or not _always_skipped(game, None, "skipped-upkeeps", game.active):
        _reaches(game, active, event.step)
    notice(game, log)


def _reaches(game: GameState, active: Sequence[str], what: TriggerEvent) -> None:
    """Let abilities see that these players reach a step."""
    for player in active:
        game.abilities.occur(what, player)


def _who_draws(game: GameState, active: Sequence[str]) -> Sequence[str]:
    """Who of those who are active draws in this draw step; nobody where it is skipped.

    In a game of two it is in the first turn of the game (103.8a). What is no step at all can't be
    skipped by an effect too, which waits (614.10a).
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
    """Who draws in the first turn of a Two-Headed Giant game: nobody: 810.6.

    From 2006-10-01 to 2007-02-01 the secondary player, who sits on the left.
    """
    skipped = game.book.means["two-headed-giant-first-draw.first-draw-step"] == "skipped"
    return () if skipped else team[-1:]
