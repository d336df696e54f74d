"""Profiles: named sets of scenarios about one kind of game, computed from their cases."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from headjudge.reference import play
from headjudge.spec.protocol import Case
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.spec.protocol.inquiries import Inquiry
from headjudge.spec.rulebook import LookUpError, nearest
from headjudge.suite.scenario import Scenario


class Profile(Struct, frozen=True):
    """A set of scenarios, defined by a predicate, with a description."""

    says: str
    holds: Callable[[Scenario], bool]


def of_profile(scenarios: Iterable[Scenario], name: str) -> list[Scenario]:
    """Return a profile's scenarios in the given order. Raises LookUpError if it is unknown."""
    profile = profile_of(name)
    return [scenario for scenario in scenarios if profile.holds(scenario)]


def profile_of(name: str) -> Profile:
    """Return the named profile. Raises LookUpError with a suggestion if it is unknown."""
    if name not in PROFILES:
        near = nearest(name, PROFILES) or f"; choose from {', '.join(PROFILES)}"
        raise LookUpError(f"unknown profile {name!r}{near}")
    return PROFILES[name]


def bare(case: AnyCase) -> Scenario:
    """Return a case as a scenario without a source."""
    return Scenario(
        case, (), "", case.id, near_miss=False, path="", line=0, gherkin="", step_texts=()
    )


_Test = Callable[[Case], bool]
_AT_ONCE = frozenset(
    {"simultaneous", "simultaneous-fates", "simultaneous-concessions", "simultaneous-effects"}
)
_CORE = _AT_ONCE | frozenset(
    {
        "concede",
        "decking",
        "poison",
        "win-effects",
        "lose-effects",
        "draw-effects",
        "cant-lose",
        "cant-win",
        "cant-draw",
    }
)
"""The capabilities that scenarios of the core profile may require."""
_OF_TOURNAMENTS = frozenset({"intentional-draw", "penalties"})
"""The capabilities for events that occur only in tournaments."""


def _game(holds: _Test) -> Callable[[Scenario], bool]:
    """Return a predicate for the scenarios about a game that satisfies a condition."""
    return lambda scenario: scenario.game is not None and holds(scenario.game)


def _needing(*capabilities: str) -> Callable[[Scenario], bool]:
    """Return a predicate for the scenarios that need at least one of these capabilities."""
    return lambda scenario: not needs(scenario.case).isdisjoint(capabilities)


def _plain(case: Case) -> bool:
    """Return whether the game is free-for-all, without options and without tournament events."""
    usual = case.game.variant == "free-for-all" and not case.game.options
    return usual and needs(case).isdisjoint(_OF_TOURNAMENTS)


def _tournament(scenario: Scenario) -> bool:
    """Return whether the scenario is about a match, or about a game under the tournament rules."""
    game = scenario.game
    under_them = game is not None and "tournament" in game.game.options
    return under_them or not needs(scenario.case).isdisjoint(_OF_TOURNAMENTS | {"matches"})


def _leaving(case: Case) -> bool:
    """Return whether a multiplayer game continues after a player has left."""
    return case.game.multiplayer and any(
        outcome.over is False and bool(outcome.losers or outcome.drawn)
        for outcome in play(case, derive=False).outcomes
    )


PROFILES: dict[str, Profile] = {
    "core": Profile(
        "games of two players with the plainest ways to end: life, drawing, poison, conceding, "
        "effects that win, lose or draw, and what stops them",
        _game(lambda case: len(case.game.players) == 2 and _plain(case) and needs(case) <= _CORE),  # noqa: PLR2004
    ),
    "two-player": Profile(
        "games that begin with two players, without a variant or an option",
        _game(lambda case: not case.game.multiplayer and _plain(case)),
    ),
    "multiplayer": Profile(
        "games that begin with more than two players, in any variant",
        _game(lambda case: case.game.multiplayer),
    ),
    "free-for-all": Profile(
        "games of more than two players, each for themselves, without an option",
        _game(lambda case: case.game.multiplayer and _plain(case)),
    ),
    "teams": Profile(
        "games between teams, in any variant", _game(lambda case: case.game.between_teams)
    ),
    "two-headed-giant": Profile("Two-Headed Giant", _game(lambda c: c.game.two_headed_giant)),
    "emperor": Profile("Emperor", _game(lambda case: case.game.variant == "emperor")),
    "alternating-teams": Profile(
        "Alternating Teams", _game(lambda case: case.game.variant == "alternating-teams")
    ),
    "grand-melee": Profile("Grand Melee", _game(lambda c: c.game.variant == "grand-melee")),
    "limited-range": Profile(
        "games with a limited range of influence", _game(lambda case: case.game.limited_range)
    ),
    "commander": Profile(
        "Commander, and what is played with its rules",
        _game(lambda case: "commander" in needs(case) or "commander" in case.game.options),
    ),
    "brawl": Profile("Brawl", _game(lambda case: "brawl" in case.game.options)),
    "archenemy": Profile("Archenemy", _game(lambda case: "archenemy" in case.game.options)),
    "tournament": Profile("games under the tournament rules, and matches", _tournament),
    "matches": Profile("matches of several games", _needing("matches")),
    "leaving": Profile("games that go on after somebody has left", _game(_leaving)),
    "objects": Profile("cards, tokens and effects that somebody controls", _needing("objects")),
    "loops": Profile("loops of actions", _needing("loops")),
    "restarting": Profile("games that are restarted", _needing("restart")),
    "subgames": Profile("games within a game", _needing("subgames")),
    "inquiries": Profile(
        "questions about numbers, mana and choices, outside a game",
        lambda scenario: isinstance(scenario.case, Inquiry),
    ),
}
"""The profiles by name. Membership depends only on the case, so no scenario is tagged by hand."""
