"""Levels: what an engine can earn step by step, from duels to everything.

A level is a set of capabilities and includes all levels before it. A scenario belongs to the first
level with every capability that its case needs and its expectations read, so no scenario is tagged
by hand. An engine reaches a level if every case of it passes; cases that the rules leave open, or
whose outcome the engine's declared own checks hide, don't count.
"""

from collections import Counter
from collections.abc import Iterable
from textwrap import wrap

from msgspec import Struct

from headjudge.spec.protocol import SetLibrary, SetLife
from headjudge.spec.protocol.capabilities import needs, obliging
from headjudge.spec.protocol.case_kinds import AnyCase, Case
from headjudge.spec.rulebook import LookUpError, nearest
from headjudge.suite.scenario import Scenario


class Level(Struct, frozen=True):
    """A level: a description, and the capabilities that it adds to the levels before it."""

    says: str
    adds: frozenset[str]


def _level(says: str, adds: str) -> Level:
    return Level(says, frozenset(adds.split()))


LEVELS = {
    "duel": _level(
        "two players: life, damage, poison, empty libraries, concessions and draws",
        "life poison poison-view decking concede simultaneous",
    ),
    "table": _level(
        "more players, each for themselves: leaving, and the last one standing", "multiplayer"
    ),
    "effects": _level(
        "effects that cause, prevent or replace wins, losses and draws",
        "library win-effects lose-effects draw-effects cant-lose cant-win cant-draw "
        "cant-change-life cant-get-poison simultaneous-fates loss-replacement draw-replacement "
        "life-replacement damage-replacement damage-results prevention life-arithmetic "
        "life-payment life-exchange effects-of-permanents",
    ),
    "commander": _level(
        "Commander and Brawl; permanents, turns, triggered abilities and choices",
        "commander brawl objects controllers choices turns steps extra-turns priority triggers "
        "conditions sequences dying-permanents each-opponent simultaneous-effects "
        "simultaneous-concessions",
    ),
    "teams": _level(
        "teams, Two-Headed Giant and all other multiplayer variants",
        "teams two-headed-giant emperor alternating-teams grand-melee limited-range archenemy",
    ),
    "full": _level("everything: matches, loops, mana, subgames, rarer effects", ""),
}
"""The levels by name, lowest first."""
_ORDER = {capability: n for n, level in enumerate(LEVELS.values()) for capability in level.adds}
_FULL = len(LEVELS) - 1
_INDENT, _WIDTH = 18 * " ", 79
_SETTING = [*LEVELS].index("effects")
"""The level of events that set a number, which need no capability but are an effect's work."""


def level_named(name: str) -> Level:
    """Return the named level. Raises LookUpError with a suggestion if it is unknown."""
    if name not in LEVELS:
        near = nearest(name, LEVELS) or f"; choose from {', '.join(LEVELS)}"
        raise LookUpError(f"unknown level {name!r}{near}")
    return LEVELS[name]


def level_of(scenario: Scenario) -> str:
    """Return the lowest level that includes the scenario."""
    case = scenario.case
    fields = {e.reported_field for then in scenario.thens for e in then.expectations}
    promised = {obliging(case, field) for field in fields} - {""}
    return _name(max(_number(case), *(_ORDER.get(name, _FULL) for name in promised), 0))


def is_in_level(case: AnyCase, name: str) -> bool:
    """Return whether a level includes a case, whatever is expected of it."""
    return _number(case) <= [*LEVELS].index(name)


def of_level(scenarios: Iterable[Scenario], name: str) -> list[Scenario]:
    """Return the scenarios that a level includes. Raises LookUpError if it is unknown."""
    level_named(name)
    included = levels_up_to(name)
    return [scenario for scenario in scenarios if level_of(scenario) in included]


def levels_up_to(name: str) -> tuple[str, ...]:
    """Return the names of a level and of those before it."""
    return tuple(LEVELS)[: [*LEVELS].index(name) + 1]


def sizes(scenarios: Iterable[Scenario]) -> dict[str, int]:
    """Return the number of scenarios that each level adds to the one before it."""
    counts = Counter(map(level_of, scenarios))
    return {name: counts[name] for name in LEVELS}


def level_lines(name: str, scenarios: Iterable[Scenario]) -> list[str]:
    """Return lines that describe a level: its number of scenarios and what it requires."""
    before = [*LEVELS].index(name)
    title = f"{name:10} {len(of_level(scenarios, name)):5,}  {LEVELS[name].says}"
    added = ", ".join(sorted(LEVELS[name].adds)) or "all other capabilities"
    and_before = f"{_name(before - 1)}, and " if before else ""
    lines = wrap(
        and_before + added,
        _WIDTH,
        initial_indent=_INDENT,
        subsequent_indent=_INDENT,
        break_on_hyphens=False,
    )
    return [title, *lines]


def _name(number: int) -> str:
    return [*LEVELS][number]


def _number(case: AnyCase) -> int:
    """Return the position of the lowest level that includes a case."""
    number = max((_ORDER.get(name, _FULL) for name in needs(case)), default=0)
    if isinstance(case, Case) and any(
        isinstance(event, SetLife | SetLibrary) for step in case.steps for event in step
    ):
        return max(number, _SETTING)
    return number
