"""104.4: the ways to draw. Each function says for whom; none of them changes the table."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from reference.implements import implements
from reference.table import NOBODY, Players, Table


@implements("ways-to-draw")
def drawing(
    table: Table,
    effects: Collection[str],
    loops: Collection[Collection[str]],
    agreements: Collection[Collection[str]],
) -> Players:
    """For whom the game is a draw by something that happens now: 104.4.

    `effects` are the controllers of drawing effects, `loops` the controllers of the objects in
    each mandatory loop, `agreements` those who agree to a draw.
    """
    out = (
        draw_by_effect(table, effects)
        | draw_in_range(table, effects)
        | mandatory_loop(table, loops)
        | mandatory_loop_in_range(table, loops)
        | intentional_draw(table, agreements)
    )
    return out | emperor_draws(table, out)


@implements("all-lose-is-draw", "all-teams-lose-is-draw")
def everyone_loses(table: Table, losing: Players) -> bool:
    """Whether all who are still in, and so all teams, lose at once: 104.4a, 104.4d."""
    return bool(losing) and losing >= table.remaining


@implements("mandatory-loop")
def mandatory_loop(table: Table, loops: Collection[Collection[str]]) -> Players:
    """Everyone, when the game is in a loop without a choice and range is not limited: 104.4b.

    Before 2010-07-16 with limited range too.
    """
    limited = table.reach is not None and table.rules.loops_have_a_range
    return table.remaining if loops and not limited else NOBODY


@implements("draw-by-effect")
def draw_by_effect(table: Table, effects: Collection[str]) -> Players:
    """Everyone, when an effect says so and range is not limited: 104.4c.

    Before 2009-10-01 with limited range too.
    """
    limited = table.reach is not None and table.rules.draw_effects_have_a_range
    return table.remaining if effects and not limited else NOBODY


@implements("draw-effect-in-range")
def draw_in_range(table: Table, effects: Iterable[str]) -> Players:
    """With limited range, the effect's controller and who is in that player's range: 104.4e."""
    if table.reach is None or not table.rules.draw_effects_have_a_range:
        return NOBODY
    return table.remaining.intersection([q for p in effects for q in table.reach[p]])


@implements("mandatory-loop-in-range")
def mandatory_loop_in_range(table: Table, loops: Iterable[Iterable[str]]) -> Players:
    """With limited range, who controls part of the loop and who is in their range: 104.4f."""
    if table.reach is None or not table.rules.loops_have_a_range:
        return NOBODY
    return table.remaining.intersection([q for loop in loops for p in loop for q in table.reach[p]])


@implements("team-draws-with-all-remaining")
def teams_that_draw(table: Table, out: Players) -> list[Players]:
    """The teams for whose members still in, all of them, the game is a draw: 104.4g."""
    teams = {table.team_of(p) for p in out}
    return sorted((t for t in teams if len(t) > 1 and t & table.remaining <= out), key=sorted)


@implements("emperor-draws")
def emperor_draws(table: Table, out: Players) -> Players:
    """Who is still in of the teams for whose emperor the game is a draw: 104.4h."""
    fallen = out & table.emperors
    if not fallen:
        return NOBODY
    return table.remaining & frozenset().union(*[table.team_of(p) for p in fallen])


@implements("intentional-draw")
def intentional_draw(table: Table, agreements: Iterable[Collection[str]]) -> Players:
    """Everyone, when all who are still in a tournament's game agree: 104.4i."""
    if "tournament" not in table.setup.options or "intentional-draw" not in table.rules.in_force:
        return NOBODY
    return table.remaining if any(map(table.remaining.issubset, agreements)) else NOBODY
