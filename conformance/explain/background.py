"""Rules that explain turns, choices, abilities and life totals where nobody wins or loses.

Derivations and near misses are about the end of the game. These lines are about the rest of it.
"""

from collections.abc import Callable, Iterable, Iterator

from headjudge.explain.near_misses import Moment, moments, pools, unmet
from headjudge.explain.record import RuleLine
from headjudge.reference.game_state import GameState
from headjudge.reference.objects import PlayerControl
from headjudge.reference.snapshots import Watched
from headjudge.spec import protocol
from headjudge.suite.expectations import Then
from headjudge.suite.steps.pattern import PLACEHOLDERS
from headjudge.text import join_english, pluralize

_Check = Callable[[Moment], Iterator[RuleLine]]
_LIFE_RULES: dict[type[protocol.Event], tuple[str, ...]] = {
    protocol.SetLife: ("setting-life",),
    protocol.ExchangeLife: ("exchanged-life", "setting-life"),
    protocol.PayLife: ("paying-life",),
    protocol.Damage: ("damage-is-loss-of-life", "damage-loses-life"),
}
"""The rules by which events change life totals, the preferred ones first."""
NOT_ON_THE_STACK = " is not on the stack"
"""The end of a line about an ability that can't resolve, if nothing more is known."""
_OF_TEAM = "two-headed-giant-life-changes"


def background(
    case: protocol.Case, thens: Iterable[Then], seen: Watched, checks: Iterable[_Check]
) -> dict[int, tuple[RuleLine, ...]]:
    """Return the lines of each step that has some, by step number from 1."""
    checks = tuple(checks)
    return {
        number: lines
        for number, moment in enumerate(moments(case, thens, seen), 1)
        if moment.before.setup is moment.after.setup and not moment.before.over
        if (lines := tuple(dict.fromkeys(line for check in checks for line in check(moment))))
    }


def next_turn(m: Moment) -> Iterator[RuleLine]:
    """Report turns that are skipped, extra turns that begin, and control that begins or waits."""
    if not isinstance(m.steps[-1][0], protocol.EndTurn) or m.after.over:
        return
    before, after = m.before, m.after
    skipped = {
        side: left - after.turns.skipping.get((what, side), 0)
        for (what, side), left in before.turns.skipping.items()
        if what == "turn"
    }
    for side, count in skipped.items():
        players = [player for player in before.seats if side in (player, before.side_of[player])]
        if count:
            skip = "skips" if len(players) == 1 else "skip"
            text = f"{join_english(players)} {skip} {'a turn' if count == 1 else f'{count} turns'}"
            yield m.line("skipped-occurrences", text, players, verdict="")
            waits = [c.by for c in _control(after) if c.turn == "next" and c.of in players]
            if waits:
                text = f"{join_english(waits)}'s control waits for the next turn that isn't skipped"
                yield m.line("control-waits-for-a-turn", text, waits, verdict="")
    begun = before.turns.extra[len(after.turns.extra) :]
    for extra in reversed(begun):
        if extra is begun[0] and extra.player in after.takes_turns_with(after.active):
            yield m.line(
                "extra-turns", f"{extra.player} takes an extra turn", [extra.player], (), ""
            )
        elif extra.player in after.players_in_game and not any(skipped.values()):
            text = f"{extra.player} skips the extra turn"
            yield m.line("replaced-loss", text, [extra.player], verdict="")
    for effect in _control(after):
        if effect.turn == "this":
            text = f"{effect.by} controls {effect.of} during this turn"
            yield m.line("control-of-a-turn", text, [effect.by, effect.of], verdict="")


def choice(m: Moment) -> Iterator[RuleLine]:
    """Report choices that a player makes for another, and control that has not begun or is over."""
    event = m.steps[-1][0]
    if not isinstance(event, protocol.Choose) or m.after.board is None:
        return
    asked, chooser = event.player, m.after.board.chooser
    controls = [effect for effect in _control(m.after) if effect.of == asked]
    if any(effect.by == chooser and effect.turn != "next" for effect in controls):
        text = f"{chooser} controls {asked} and makes {asked}'s choices"
        yield m.line("controlled-choices", text, [asked], verdict="")
    elif chooser == asked:
        for effect in controls:
            if effect.turn == "next":
                text = f"{effect.by} controls {asked} only during {asked}'s next turn"
                yield m.line("control-of-a-turn", text, [asked])
        if not controls and any(
            isinstance(past, protocol.ControlTurn) and past.of == asked for past in _events(m)
        ):
            text = f"control of {asked} lasted for one turn, which is over"
            yield m.line("control-of-a-turn", text, [asked])


def not_on_the_stack(m: Moment) -> Iterator[RuleLine]:
    """Report an ability that can't resolve because it has not triggered, or that is paid for."""
    event = m.steps[-1][0]
    if not isinstance(event, protocol.Resolve) or not m.rounds or m.rounds[-1].over:
        return
    game, name = m.rounds[-1], event.ability
    waiting = [each.ability for each in game.abilities.waiting if each.ability.ability == name]
    if waiting:
        ability = waiting[0]
        if event.paid and getattr(ability, "unless", False) and ability.does in {"win", "lose"}:
            text = f"{ability.player} pays, so {name}'s ability does nothing"
            yield m.line(f"{ability.does}-by-effect", text, ability.to)
        return
    for known in game.abilities.known:
        if known.ability == name and isinstance(known, protocol.Trigger):
            for why in unmet(m, game, known.condition, known.player):
                text = f"{name}'s ability does not trigger: it {why}"
                yield m.line("intervening-if", text, [known.player])
                return
    later = [turn.player for turn in game.turns.extra if turn.ability == name]
    text = f"{name}'s ability{NOT_ON_THE_STACK}"
    if later:
        text += f", because it triggers only in {later[0]}'s extra turn"
    elif game.turns.this_turns != name and any(
        isinstance(event, protocol.ExtraTurn) and event.ability == name for event in _events(m)
    ):
        text += ", because the turn in which it triggers is over or was skipped"
    yield m.line("triggering", text)


def not_yet_triggered(m: Moment) -> Iterator[RuleLine]:
    """Report when an ability that a step adds will trigger, if it triggers in a step of a turn."""
    if m.after.over:
        return
    for event in m.events:
        if isinstance(event, protocol.Trigger) and event.on in protocol.STEP_OF:
            step = PLACEHOLDERS["step"].write(protocol.STEP_OF[event.on])
            text = f"{event.ability}'s ability triggers only when {event.whose}'s {step} begins"
            yield m.line("triggering", text, [event.player], verdict="")


def no_end_step(m: Moment) -> Iterator[RuleLine]:
    """Report abilities that can't trigger because an effect ends the turn before its end step."""
    if not isinstance(m.steps[-1][0], protocol.EndTheTurn):
        return
    active = m.before.takes_turns_with(m.before.active)
    for ability in m.before.abilities.known:
        if not isinstance(ability, protocol.Trigger) or ability.on != "end":
            continue
        if ability.whose in active:
            text = f"{ability.ability}'s ability does not trigger: this turn has no end step now"
            yield m.line("ending-the-turn", text, [ability.player], verdict="")


def life(m: Moment) -> Iterator[RuleLine]:
    """Report how life totals change, and by which rule."""
    if isinstance(m.steps[-1][0], protocol.Loop):
        return
    kinds = [*dict.fromkeys(type(event) for event in m.events)]
    rules = [rule for kind in kinds for rule in _LIFE_RULES.get(kind, ())]
    for pool, players in pools(m.after, m.after.pool):
        was, now = m.before.life.get(pool, 0), m.after.life[pool]
        if was == now:
            continue
        who = f"{join_english(players)}'s life total"
        text = f"{who} {'rises' if now > was else 'falls'} from {was} to {now}"
        of_team = [_OF_TEAM]
        if protocol.LoseHalfLife in kinds:
            of_team.insert(0, "two-headed-giant-head-life")
        fitting = [*of_team * m.after.shares_life, *rules, "gaining-and-losing-life"]
        slug = next((rule for rule in fitting if m.before.book.has_rule(rule)), fitting[-1])
        yield m.line(slug, text, players, verdict="")


def library(m: Moment) -> Iterator[RuleLine]:
    """Report how many cards players have drawn."""
    draws = (protocol.Draw, protocol.BeginStep)
    if not any(isinstance(event, draws) for event in m.events):
        return
    for player in m.after.seats:
        count = m.before.library.get(player, 0) - m.after.library.get(player, 0)
        if count > 0 and player in m.after.library:
            left = pluralize(m.after.library[player], "card")
            text = f"{player} draws {pluralize(count, 'card')} and has {left} left in the library"
            yield m.line("drawing", text, (player,), verdict="")


def poison(m: Moment) -> Iterator[RuleLine]:
    """Report how numbers of poison counters change."""
    for pool, players in pools(m.after, m.after.poison_pool):
        was, now = m.before.poison.get(pool, 0), m.after.poison[pool]
        if was != now:
            text = f"{join_english(players)}'s poison counters change from {was} to {now}"
            yield m.line("poison-counters", text, players, verdict="")


def _control(game: GameState) -> tuple[PlayerControl, ...]:
    """Return the effects by which players control others."""
    return tuple(game.board.player_control) if game.board is not None else ()


def _events(m: Moment) -> Iterator[protocol.Event]:
    """Yield all events up to this step."""
    for step in m.steps:
        yield from protocol.one_by_one(step)


TURNS: tuple[_Check, ...] = (next_turn, choice, not_on_the_stack, no_end_step)
"""The checks whose lines are shown in every explanation."""
TOTALS: tuple[_Check, ...] = (life, poison, library, not_yet_triggered)
"""The checks whose lines are shown only if nothing better explains the result."""
