"""Which ways to win, to draw and to end the game nearly applied, and what was missing.

Each function is about one rule; its docstring says what `nearly` means there.
"""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from headjudge.conformance import join, several
from headjudge.conformance.explaining.game_steps import Missing, Moment, are, names, not_applied
from headjudge.conformance.sentences.placeholders import in_words
from headjudge.reference import losing
from headjudge.reference.conditions import counted, met, of_each, seen
from headjudge.reference.game_state import GameState
from headjudge.reference.loops import goes_on_for_ever, in_loop
from headjudge.spec import protocol as v


def over_already(m: Moment) -> Iterator[Missing]:
    """When something is to happen in a game that is over."""
    if m.before.over:
        yield not_applied("game-ends-at-once", "the game was over before, so nothing happens")


def gone_already(m: Moment) -> Iterator[Missing]:
    """When something is to happen to players, or be done by them, who are out."""
    if m.before.over:
        return
    named = (getattr(event, "player", None) for event in m.events)
    gone = frozenset(name for name in named if name in m.before.seats) - m.before.remaining
    if gone:
        text = f"{names(m.before, gone)} {'was' if len(gone) == 1 else 'were'} out already"
        yield not_applied("loser-leaves", text, m.before.ordered(gone))


def told_results(m: Moment) -> Iterator[Missing]:
    """When an effect says that somebody wins or loses whom it does not reach."""
    rules = {v.Win: "win-by-effect", v.Lose: "lose-by-effect"}
    for event in m.events:
        if not isinstance(event, v.Win | v.Lose) or event.player not in m.before.remaining:
            continue
        rule, by = rules[type(event)], event.controller or event.player
        if by not in m.before.remaining:
            text = f"{by}, whose effect it is, is out"
            yield not_applied(rule, text, (event.player,), "leaving-takes-objects")
        elif event.player not in m.before.within_range(by):
            yield not_applied(rule, _beyond((event.player,), by), (event.player,), *_REACH)


_TOLD = {v.Win: "win-by-effect", v.Lose: "lose-by-effect", v.DrawGame: "draw-by-effect"}
"""The rules by which effects end the game."""


def asked_for(m: Moment) -> Iterator[Missing]:
    """When what an effect asks for first is not so."""
    for event in () if m.before.over else m.events:
        if isinstance(event, v.Win | v.Lose | v.DrawGame):
            player = getattr(event, "player", "")
            by = event.controller or player
            for missing in _unmet(m.before, event.condition, by):
                yield Missing(_TOLD[type(event)], missing, (player,) if player else ())
        elif isinstance(event, v.Resolve) and m.rounds:
            yield from _asked_as_it_resolves(m.rounds[-1], event)


def _asked_as_it_resolves(game: GameState, event: v.Resolve) -> Iterator[Missing]:
    """When what an ability asks for is not so as it resolves, after the last check of the step."""
    waiting = (one.ability for one in game.abilities.waiting)
    ability = next((one for one in waiting if one.ability == event.ability), None)
    if ability is not None and ability.does in ("win", "lose"):
        rule = "win-by-effect" if ability.does == "win" else "lose-by-effect"
        for missing in _unmet(game, ability.later, ability.player):
            yield Missing(rule, missing, ability.to)


def _unmet(game: GameState, condition: v.Condition | None, by: str) -> Iterator[str]:
    """What of a condition is not so, or not seen by the controller of the effect that asks."""
    while condition is not None and {by} <= game.remaining:
        one, condition = replace(condition, also=None), condition.also
        if one.player not in game.seats:
            continue
        wanted = f"it asks that {in_words(one)}, and"
        if one.which is not None:
            if not met(game, one, by):
                yield f"{wanted} {_of_several(game, one, by)}"
            continue
        if not seen(game, one.player, by):
            yield f"{wanted} {_beyond((one.player,), by)}"
        elif not one.admits(number := counted(game, one)):
            is_so = "it is" if number else "it is not"
            has = is_so if one.of == "turn" else f"{one.player} has {_amount(number, one.of)}"
            yield f"{wanted} {has}"


def _of_several(game: GameState, one: v.Condition, by: str) -> str:
    """What those have by whom what is asked of several is not so."""
    has = of_each(game, one, by)
    wrong = [
        p for p, n in has.items() if one.which == "any" or one.admits(n) == (one.which == "no")
    ]
    told = [f"{p} has {_amount(has[p], one.of)}" for p in wrong]
    return join(told) if told else "none of them is there"


def _amount(number: int, of: v.Countable) -> str:
    if of == "life":
        return f"{number} life"
    if of in _PLACED:
        return several(number, "card") + _PLACED[of]
    return several(number, "permanent" if of == "permanents" else "poison counter")


_PLACED: dict[v.Countable, str] = {
    "library": " in the library",
    "hand": " in the hand",
    "graveyard": " in the graveyard",
}


_REACH = ("out-of-range-is-untouched",)


def _beyond(players: Iterable[str], by: str) -> str:
    who = tuple(players)
    return f"{join(who)} {are(who)} beyond {by}'s range of influence"


def lose_instead(m: Moment) -> Iterator[Missing]:
    """When an effect that would make somebody win leaves opponents beyond that player's range."""
    game = m.before
    if not losing.lose_instead(game):
        return
    for player in game.ordered(m.on("win-by-effect") - m.on("cant-beats-can")):
        beyond = (game.opponents(player) - game.within_range(player)) & m.after.remaining
        if beyond:
            who = game.ordered(beyond)
            yield Missing("win-effect-makes-opponents-lose", _beyond(who, player), who)


def last_standing(m: Moment) -> Iterator[Missing]:
    """When everybody else has left, and who is still in can't win."""
    game = m.after
    if not game.over and (m.lost_now or m.drawn_now) and game.one_side_left():
        who = game.ordered(game.remaining)
        text = f"nobody else is in, but {join(who)} can't win"
        yield not_applied("last-player-standing", text, who, "cant-beats-can")


def drawing_effect(m: Moment) -> Iterator[Missing]:
    """When an effect says that the game is a draw, and it is none for some who are in."""
    for event in m.events:
        if not isinstance(event, v.DrawGame) or m.before.over:
            continue
        by = event.controller
        if by not in m.before.remaining:
            text = f"{by}, whose effect it is, is out"
            yield not_applied("draw-by-effect", text, (), "leaving-takes-objects")
        elif beyond := m.after.remaining - m.before.within_range(by):
            who = m.before.ordered(beyond)
            yield Missing("draw-effect-in-range", _beyond(who, by), who)


def loop(m: Moment) -> Iterator[Missing]:
    """When a loop begins that draws the game for nobody."""
    for event in m.events:
        if not isinstance(event, v.Loop) or event.drains or m.before.over or m.drawn_now:
            continue
        if not in_loop(m.before, event):
            text = "nobody who is in controls an object in the loop"
        elif goes_on_for_ever(m.before, event):
            continue
        elif event.mandatory or event.manner == "kept-up":
            text = "the loop can be ended"
        else:
            text = "not all actions of the loop are mandatory, so the players must end it"
        yield Missing("mandatory-loop", text)


def agreement(m: Moment) -> Iterator[Missing]:
    """When some agree to a draw, and it is none."""
    for event in m.events:
        if not isinstance(event, v.AgreeDraw) or m.before.over or m.drawn_now:
            continue
        others = m.before.remaining - {*event.players}
        if "tournament" not in m.before.setup.options:
            yield not_applied("intentional-draw", "the game is not part of a tournament")
        elif others:
            verb = "has" if len(others) == 1 else "have"
            text = f"{names(m.before, others)} {verb} not agreed"
            yield Missing("intentional-draw", text, m.before.ordered(m.before.remaining))


def penalty(m: Moment) -> Iterator[Missing]:
    """When a judge gives a game loss where the rules speak of none."""
    given = [event.player for event in m.events if isinstance(event, v.Penalty)]
    who = m.before.ordered(m.before.remaining.intersection(given))
    if not who or m.before.over or losing.judges_are_heard(m.before):
        return
    if "tournament" in m.before.setup.options:
        text = f"edition {m.book.edition} says nothing of a judge's game loss"
    else:
        text = "the game is not part of a tournament"
    yield not_applied("judge-penalty", text, who)


def made_to_concede(m: Moment) -> Iterator[Missing]:
    """When somebody would make another concede, which nobody can: 723.6."""
    for event in m.events:
        if isinstance(event, v.Concede) and event.made_by:
            text = f"{event.made_by} can't make {event.player} concede"
            yield Missing("concede", text, (event.player,), verdict="")


def restart(m: Moment) -> Iterator[Missing]:
    """When an effect would restart the game, and its controller is out."""
    for event in m.events:
        if isinstance(event, v.Restart) and event.controller not in m.before.remaining:
            text = f"{event.controller}, whose effect it is, is out"
            yield not_applied("restart", text, (), "leaving-takes-objects")


WAYS: tuple[Callable[[Moment], Iterator[Missing]], ...] = (
    over_already,
    gone_already,
    told_results,
    asked_for,
    lose_instead,
    last_standing,
    drawing_effect,
    loop,
    made_to_concede,
    agreement,
    penalty,
    restart,
)
