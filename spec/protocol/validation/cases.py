"""Checks that a case can be played, with one clear message for the first problem."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator

from msgspec import Struct, ValidationError

from headjudge.spec.protocol.case_kinds import AnyCase, Case
from headjudge.spec.protocol.continuous_effects import LastingEffect, Prevent
from headjudge.spec.protocol.event_schema import names, parts, tag, unknown_players
from headjudge.spec.protocol.events import (
    AgreeDraw,
    Attack,
    Block,
    Choose,
    CombatDamage,
    Concede,
    Damage,
    EndTurn,
    Event,
    InOrder,
    Loop,
    MakeChoice,
    Penalty,
    Poison,
    Restart,
    Step,
    Subgame,
    one_by_one,
)
from headjudge.spec.protocol.inquiries import Inquiry
from headjudge.spec.protocol.matches import MatchCase
from headjudge.spec.protocol.setup import Player, Setup
from headjudge.spec.protocol.triggers import (
    BeginStep,
    ControlTurn,
    EndTheTurn,
    EndTrigger,
    ExtraTurn,
    Resolve,
    Skip,
    StateTrigger,
    Trigger,
)
from headjudge.spec.protocol.validation.effects import (
    ability_problems,
    combat_problems,
    effect_problems,
    life_problems,
    loop_problems,
    object_problems,
    resolving_problems,
    sharing_problems,
    source_problems,
    trigger_problems,
)
from headjudge.spec.protocol.validation.inquiries import inquiry_problems, match_problems
from headjudge.spec.rulebook import Rulebook, editions


def turn_problems(case: Case) -> Iterator[str]:
    """Yield a problem for each event that a Grand Melee case can't express.

    Several players take turns at once, turn markers determine which turns can be added (807.4i,
    807.4j), and the turn has no single end.
    """
    if case.game.variant != "grand-melee":
        return
    for number, step in enumerate(case.steps, 1):
        for event in one_by_one(step):
            if isinstance(event, NOT_IN_GRAND_MELEE):
                yield f"step {number}: {tag(event)}: a Grand Melee case can't include this event"


NOT_IN_GRAND_MELEE = (BeginStep, ExtraTurn, Skip, ControlTurn, EndTheTurn, Prevent)
_MEANWHILE = Concede | Penalty | AgreeDraw
"""Events that can happen while nobody receives priority (104.3a, 104.3k, 104.4i)."""


def ended_turn_problems(case: Case) -> Iterator[str]:
    """Yield a problem for each attack or step, except cleanup, of an ended turn (724.1d).

    The end of a named player's turn may be about another turn, so it does not begin the next one.
    """
    has_ended = False
    for number, step in enumerate(case.steps, 1):
        for event in step:
            if isinstance(event, EndTheTurn | Restart | Subgame) or event == EndTurn():
                has_ended = isinstance(event, EndTheTurn)
            elif has_ended and (
                isinstance(event, Attack)
                or (isinstance(event, BeginStep) and event.step != "cleanup")
            ):
                yield (
                    f"step {number}: {tag(event)}: an ended turn can only have its cleanup step; "
                    "to begin the next turn, write: the turn ends"
                )


def choice_problems(case: Case) -> Iterator[str]:
    """Yield problems with open choices: nothing else happens until they are made."""
    is_open = False
    for number, step in enumerate(case.steps, 1):
        for event in step:
            if isinstance(event, MakeChoice):
                if not is_open:
                    yield f"step {number}: no choice is open"
                is_open = False
            elif is_open and not isinstance(event, _MEANWHILE):
                yield f"step {number}: {tag(event)} can't happen while a choice is open"
            elif isinstance(event, Choose):
                is_open = event.open


_OF_SEVERAL = ("fragmented", "kept-up")
"""Manners of loops that several players continue by choice."""
A_TURN_MARKER = 4
"""Players per turn marker of a Grand Melee (807.4a)."""


class Malformed(Exception):  # noqa: N818 -- says what the case is
    """A case that can't be played; the message says why."""


def in_words(error: ValidationError) -> str:
    """Return a validation error in plain words; players and steps count from 1."""
    message, _, place = str(error).partition(" - at `$")
    for pattern, words in _BOUNDS.items():
        message = re.sub(pattern, words, message)
    parts = re.findall(r"(?:\.|^)([\w-]+)|\[(\d+)\]", place.rstrip("`"))
    place_words: list[str] = []
    for word, index in parts:
        if word:
            place_words.append(word)
        elif place_words and place_words[-1] in _ONE_OF:
            place_words[-1] = f"{_ONE_OF[place_words[-1]]} {int(index) + 1}"
        else:
            place_words.append(f"number {int(index) + 1}")
    return (
        f"{', '.join(place_words[1:] if place_words[0] in _WHOLES else place_words)}: {message}"
        if place_words
        else message
    )


_BOUNDS = {
    r"^Expected `int` >= (-?\d+)$": r"must be at least \1",
    r"^Expected `int` <= (-?\d+)$": r"must be at most \1",
    r"^Expected `str` of length >= 1$": "must not be empty",
    r"^Object missing required field `(\w+)`$": r"has no \1",
    r"^Expected `array` of length >= (\d+)$": r"must be at least \1",
    r"^Expected `array` of length <= (\d+)$": r"must be at most \1",
}
_ONE_OF = {"players": "player", "steps": "step", "objects": "object", "events": "event"}
_WHOLES = ("game", "match", "ask")


def require_wellformed(case: AnyCase) -> None:
    """Raise Malformed for an impossible setup or step."""
    for problem in problems(case):
        raise Malformed(problem)


def problems(case: AnyCase) -> Iterator[str]:
    """Yield the problems with a case; those with a step name it."""
    if isinstance(case, MatchCase):
        yield from match_problems(case)
    if isinstance(case, Inquiry):
        yield from inquiry_problems(case)
    if not isinstance(case, Case):
        return
    yield from setup_problems(case.game)
    players = frozenset(p.name for p in case.game.players)
    for number, step in enumerate(case.steps, 1):
        for problem in _in_a_step(step, case, players):
            yield f"step {number}: {problem}"
    yield from object_problems(case)
    happens = {type(event) for step in case.steps for event in one_by_one(step)}
    for problems_with, kinds in _OF_KINDS:
        if not happens.isdisjoint(kinds):
            yield from problems_with(case)


_OF_KINDS: tuple[tuple[Callable[[Case], Iterator[str]], Collection[type]], ...] = (
    (choice_problems, {Choose, MakeChoice}),
    (ended_turn_problems, {EndTheTurn}),
    (turn_problems, NOT_IN_GRAND_MELEE),
    (trigger_problems, {Trigger, StateTrigger, EndTrigger, Resolve, ExtraTurn}),
    (resolving_problems, {ExtraTurn, Resolve}),
    (loop_problems, {Loop}),
    (source_problems, {Damage, Prevent, Poison}),
    (combat_problems, {Attack, Block, CombatDamage}),
)
"""Checks of cases in which events of these kinds happen."""


def _in_a_step(step: Step, case: Case, players: frozenset[str]) -> Iterator[str]:
    """Yield problems with a step of a game among these players."""
    yield from step_problems(step, players)
    yield from _strangers(step, case.game)
    yield from sharing_problems(step, case.game)
    yield from _unheard_of(step, case.edition)


def setup_problems(setup: Setup) -> Iterator[str]:
    """Yield problems with a setup (102, 801, 807.4, 809.2, 810, 811.1, 903.12, 904.2)."""
    players = setup.players
    for name, count in Counter(p.name for p in players).items():
        if count > 1:
            yield f"there are {count} players named {name}"
    for p in players:
        if p.deck is not None and p.deck < p.library:
            yield f"{p.name} has {p.library} cards in the library, but a deck of only {p.deck}"
    if setup.between_teams:
        yield from _team_problems(setup)
    else:
        yield from (f"{p.name} has a team in a {setup.variant}" for p in players if p.team)
    if setup.variant == "grand-melee" and len(players) < A_TURN_MARKER:
        yield f"grand-melee needs at least {A_TURN_MARKER} players, for its first turn marker"
    yield from _option_problems(setup)
    yield from _range_problems(setup)
    if setup.variant != "emperor":
        yield from (f"{p.name} is an emperor, but not in Emperor" for p in players if p.emperor)


def _team_problems(setup: Setup) -> Iterator[str]:
    teams: dict[str, list[Player]] = {}
    for p in setup.players:
        if not p.team:
            yield f"{p.name} has no team"
        else:
            teams.setdefault(p.team, []).append(p)
    if len(teams) < 2:  # noqa: PLR2004
        yield "a game between teams needs at least two teams"
    elif setup.variant == "alternating-teams":
        if len({len(members) for members in teams.values()}) > 1:
            yield "the teams have different sizes"
        yield from _seat_problems(setup, list(teams))
    for team, members in teams.items():
        if setup.two_headed_giant:
            yield from _shared_totals_problems(team, members)
            yield from _turn_problems(setup, team, members)
        emperors = sum(p.emperor for p in members)
        if setup.variant == "emperor" and emperors != 1:
            yield f"team {team} has {emperors} emperors"


def _turn_problems(setup: Setup, team: str, members: list[Player]) -> Iterator[str]:
    """Yield a problem for each team that shares turns but does not sit together (805.1)."""
    first = setup.players.index(members[0])
    if setup.players[first : first + len(members)] != tuple(members):
        yield f"team {team} shares its turns, but its members do not sit next to each other"


def _seat_problems(setup: Setup, teams: list[str]) -> Iterator[str]:
    """Yield a problem for each player who breaks the alternation of equally large teams (811)."""
    for seat, p in enumerate(setup.players):
        if p.team and p.team != teams[seat % len(teams)]:
            yield f"{p.name} sits in the wrong seat: the teams do not alternate"


def _option_problems(setup: Setup) -> Iterator[str]:
    """Yield problems with options that Brawl (903.12) or Archenemy (904) rules out."""
    if "brawl" in setup.options:
        others = {"archenemy", "commander"}.intersection(setup.options)
        yield from (f"brawl can't be combined with {other}" for other in sorted(others))
    archenemies = [p for p in setup.players if p.archenemy]
    if "archenemy" not in setup.options:
        yield from (f"{p.name} is an archenemy, but not in Archenemy" for p in archenemies)
    elif setup.variant == "teams":
        yield from _archenemy_problems(setup, archenemies)
    elif setup.variant != "free-for-all":
        yield f"the option archenemy needs the variant teams or free-for-all, not {setup.variant}"
    elif "commander" in setup.options:
        yield "archenemy with commander needs the variant teams, not free-for-all"
    elif len(archenemies) < len(setup.players):
        yield "in a free-for-all with archenemies, every player must be one"


def _range_problems(setup: Setup) -> Iterator[str]:
    """Yield problems with limited range, an option of multiplayer games (801.1)."""
    ranged = [p for p in setup.players if p.range is not None]
    if "limited-range" not in setup.options:
        yield from (
            f"{p.name} has a range, but the option limited-range is missing" for p in ranged
        )
    elif not setup.multiplayer:
        yield "limited-range needs more than two players"
    elif not ranged:
        yield "limited-range needs a player with a range"


def _archenemy_problems(setup: Setup, archenemies: list[Player]) -> Iterator[str]:
    """Yield problems with an archenemy, who plays alone against one team (904.2, 904.13b)."""
    if len(archenemies) != 1:
        yield f"there are {len(archenemies)} archenemies, but exactly one plays against a team"
    team = [p for p in setup.players if not p.archenemy]
    if {p.team for p in archenemies} & {p.team for p in team}:
        yield "the archenemy has a teammate"
    if len({p.team for p in team}) > 1:
        yield "an archenemy plays against one team, not several"
    if team:
        yield from _turn_problems(setup, str(team[0].team), team)
    if team and setup.archenemy_commander:
        yield from _shared_life_problems(str(team[0].team), team)


def _shared_totals_problems(team: str, members: list[Player]) -> Iterator[str]:
    if len(members) < 2:  # noqa: PLR2004
        yield f"team {team} has only one member"
    yield from _shared_life_problems(team, members)
    if len({p.poison for p in members if p.poison}) > 1:
        yield f"team {team} shares its poison counters, but its members have different numbers"


def _shared_life_problems(team: str, members: list[Player]) -> Iterator[str]:
    if len({p.life for p in members if p.life is not None}) > 1:
        yield f"team {team} shares its life total, but its members have different ones"


def step_problems(step: Iterable[Event], players: frozenset[str]) -> Iterator[str]:
    """Yield problems with a step among these players."""
    events = list(step)
    if not events:
        yield "it has no events"
    for event in events:
        do = tag(event)
        if len(events) > 1 and event.alone:
            yield f"{do} must be the only event of its step"
        alone = len(events) == 1 and not isinstance(event, InOrder)
        for part in parts(event):
            yield from (f"{do}: {problem}" for problem in _part_problems(part, alone=alone))
        yield from (f"{do}: {problem}" for problem in unknown_players(event, players))


def _part_problems(part: Struct, *, alone: bool) -> Iterator[str]:
    """Yield problems with an event or a part of one."""
    if isinstance(part, Loop):
        yield from _loop_problems(part, alone=alone)
    if isinstance(part, Restart) and (part.owner is None) is not (not part.exempt):
        yield "owner and exempt must be given together"
    if isinstance(part, LastingEffect):
        yield from effect_problems(part)
    if isinstance(part, Trigger | StateTrigger):
        yield from ability_problems(part)
    yield from life_problems(part)


def _strangers(step: Iterable[Event], game: Setup) -> Iterator[str]:
    """Yield a problem for each commander that deals damage and belongs to no player."""
    known = {name for p in game.players for name in p.commanders}
    for event in step:
        for name in names("commander", event):
            if name not in known:
                yield f"{tag(event)}: no player has the commander {name}"


def _unheard_of(step: Iterable[Event], edition: str) -> Iterator[str]:
    """Yield a problem for each event that the edition has no rule for."""
    if edition not in editions():
        return
    for event in one_by_one(step):
        slug = event.came_with
        if slug and not (book := Rulebook.at(edition)).has_rule(slug):
            do, since = tag(event), book.rules[slug].numbers[0].since
            yield f"{do}: edition {edition} has no rule for it; the first with one is {since}"
        if getattr(event, "lifelink", None):
            yield from _lifelink_problems(event, Rulebook.at(edition))


def _lifelink_problems(event: Event, book: Rulebook) -> Iterator[str]:
    """Yield a problem with lifelink if it is not a static ability yet in an edition.

    A field of the event can't say when an ability resolves.
    """
    if not book.has_rule("lifelink-damage"):
        since = book.rules["lifelink-damage"].numbers[0].since
        yield (
            f"{tag(event)}: before {since}, lifelink is a triggered ability; write it as one: "
            "the ability Lifelink of Ana triggers whenever Ben is dealt damage: Ana gains "
            "that much life"
        )


def _loop_problems(loop: Loop, *, alone: bool) -> Iterator[str]:
    """Yield problems with a loop."""
    if not loop.drains:
        if loop.amount or loop.times is not None:
            yield "no player loses life in the loop: leave out amount and times"
    elif not loop.amount:
        yield "the loop costs no life: give an amount"
    elif not alone:
        yield "a loop that costs life must be the only event of its step"
    elif loop.manner:
        yield f"a loop that costs life can't be {loop.manner}"
    elif loop.mandatory and loop.times is not None:
        yield "forced actions repeat forever: leave out times"
    elif not loop.mandatory and loop.times is None:
        yield "the players who control the loop must choose a number of iterations: times"
    if loop.manner and loop.mandatory is (loop.manner in _OF_SEVERAL):
        kind = "forced" if loop.mandatory else "optional"
        yield f"a loop of {kind} actions can't be {loop.manner}"
    if loop.manner in _OF_SEVERAL and len(set(loop.controllers)) < 2:  # noqa: PLR2004
        yield f"a {loop.manner} loop needs at least two players"
