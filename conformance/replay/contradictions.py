"""Contradictions between a log and the rules, each with a minimal excerpt as a feature."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from headjudge.fuzz.campaign import as_feature, compile_one
from headjudge.fuzz.shrinker import shrink
from headjudge.judge.rule_suspects import FOLLOWS, changing
from headjudge.reference import checking, play
from headjudge.replay.assumptions import STATE_BASED
from headjudge.replay.replayer import (
    NUMBERS,
    Begun,
    LoggedFate,
    PlayedMoment,
    ReplayState,
    number_of,
)
from headjudge.replay.results import LogContradiction
from headjudge.spec import protocol
from headjudge.spec.protocol.case_kinds import rename
from headjudge.spec.protocol.game_log import Reason
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import FeatureError
from headjudge.suite.expectations import tell
from headjudge.suite.steps.catalog import PLAYERS
from headjudge.suite.steps.pattern import NotExpressible

_NAMES = (*PLAYERS, "Gus", "Hal")
"""Players' names in an excerpt, if their own don't fit into sentences."""
_TRIALS = 120


def excerpt(
    case: protocol.Case, players: Collection[str], observing: Collection[str], title: str
) -> str:
    """Shrink a game while these players end the same way by the same rules.

    Returns a feature with the right result and these fields; empty if no sentences can express it.
    """
    if not case.steps:
        case = _with_a_step(case)
    for candidate in (case, _renamed(case)):
        some = {p.name for p in case.game.players if p.name in players}
        if candidate is not case:
            names = dict(zip((p.name for p in case.game.players), _NAMES, strict=False))
            some = {names[name] for name in some if name in names}
        try:
            return _shrink_to_feature(candidate, some, observing, title)
        except (NotExpressible, FeatureError, Malformed):
            continue
    return ""


def _with_a_step(case: protocol.Case) -> protocol.Case:
    """Add a step that changes nothing to a game without steps."""
    checked = replace(case, steps=((protocol.Check(),),))
    if play(checked).derivations == ((),):
        return checked
    return replace(case, steps=((protocol.GainLife(case.game.players[0].name, 0),),))


def _shrink_to_feature(
    case: protocol.Case, players: set[str], observing: Collection[str], title: str
) -> str:
    require_wellformed(case)
    wanted = _view(case, players)
    small = shrink(
        case,
        case,
        lambda less: less if _view(less, players) == wanted else None,
        _TRIALS,
    )
    feature = as_feature(
        small, play(small, derive=False).outcomes[-1], observing, title=title, prefix="log"
    )
    compile_one(feature, Rulebook.at(case.edition))
    return feature


def _view(case: protocol.Case, players: set[str]) -> Any:  # noqa: ANN401 -- only compared
    """Return what must stay the same in a shorter game, or None if a player is missing."""
    if not players <= {p.name for p in case.game.players}:
        return None
    played = play(case)
    outcome = played.outcomes[-1]
    fates = [
        frozenset(players.intersection(who or ()))
        for who in (outcome.winners, outcome.losers, outcome.drawn)
    ]
    rules = {
        line.rule for step in played.derivations for line in step if players.intersection(line.who)
    }
    numbers = [
        {p: logged.get(p) for p in sorted(players)}
        for logged in (outcome.life, outcome.poison)
        if logged is not UNSET
    ]
    checked = isinstance(case.steps[-1][0], protocol.Check)
    return outcome.over, fates, rules, numbers, played.questions[-1], checked


def _renamed(case: protocol.Case) -> protocol.Case:
    """Rename players, objects and teams so that they fit into sentences."""
    names: dict[str, str] = dict(zip((p.name for p in case.game.players), _NAMES, strict=False))
    teams = dict.fromkeys(p.team for p in case.game.players if p.team)
    names |= {team: f"team {number}" for number, team in enumerate(teams, 1)}
    commanders = [name for p in case.game.players for name in p.commanders]
    names |= {name: f"Commander-{number}" for number, name in enumerate(commanders, 1)}
    return msgspec.convert(rename(msgspec.to_builtins(case), names), protocol.Case)


TITLE = "What a log tells otherwise than the rules"
_GENERAL: dict[LoggedFate, str] = {
    "lost": "ways-to-lose",
    "gone": "ways-to-lose",
    "won": "ways-to-win",
    "drew": "ways-to-draw",
}
_OF_NUMBERS = {"life": "gaining-and-losing-life", "poison": "counters", "library": "drawing"}
FORMS = {rule: {rule, of_two_heads} for rule, of_two_heads, *_ in checking.STATE_BASED}
"""The rules under which each state-based loss is cited."""


def ending_contradiction(
    replay: ReplayState, at: PlayedMoment, wrong: Mapping[str, LoggedFate]
) -> LogContradiction:
    """Return the contradiction of an ending; `wrong` is what the log tells falsely of players."""
    game, moment = at.result.game, at.moment
    logged = [f"{ending.player} {ending.fate}{_why(ending.reason)}" for ending in moment.endings]
    for player, fate in wrong.items():
        if player and fate in ("in", "gone"):
            logged.append(f"{player} is {'still in' if fate == 'in' else 'out'}")
    logged += ["the game is over"] if moment.over else []
    rules = []
    reasons = {ending.player: ending.reason for ending in moment.endings}
    for player, fate in wrong.items():
        if fate == "lost" and player in game.players_in_game:
            shielded = (player, "losing") in game.restrictions
            rules.append("cant-beats-can" if shielded else "")
            rules.append(STATE_BASED.get(reasons[player], "ways-to-lose"))
        elif fate != "in":
            rules.append(_GENERAL[fate] if player else "game-ends-at-once")
    names = [p for p in replay.seats if p in wrong] or list(replay.seats)
    says = f"the log: {', '.join(logged)}; by the rules: {tell(game.outcome())}"
    return _against(replay, at, says, names, rules=rules)


def refuted_reasons(replay: ReplayState, at: PlayedMoment) -> dict[str, Reason]:
    """Return logged reasons that are known to be false, by player.

    A player who loses with a team does so for the reason of any member.
    """
    game = at.result.game
    found: dict[str, Reason] = {}
    for ending in at.moment.endings:
        if ending.fate != "lost" or ending.player not in at.before.players_in_game:
            continue
        forms = FORMS.get(STATE_BASED.get(ending.reason, ""))
        team = game.team_of(ending.player)
        if forms and all(replay.knows(ending.reason, p) for p in team):
            lines = [line for line in at.result.lines if line.rule in forms]
            if not any(team.intersection(line.who) for line in lines):
                found[ending.player] = ending.reason
    return found


def reason_contradiction(
    replay: ReplayState, at: PlayedMoment, refuted: Mapping[str, Reason]
) -> LogContradiction:
    """Return the contradiction of reasons for losses that did happen."""
    logged = ", ".join(f"{player} lost{_why(reason)}" for player, reason in refuted.items())
    says = f"the log: {logged}; by the rules for another reason"
    rules = [STATE_BASED[reason] for reason in refuted.values()]
    return _against(replay, at, says, [*refuted], rules=rules)


def continuation_contradiction(
    replay: ReplayState, at: PlayedMoment, players: Collection[str]
) -> LogContradiction:
    """Return the contradiction of a game that goes on as if these players had not left."""
    names = [p for p in replay.seats if p in players]
    says = f"the log: the game goes on; by the rules: {tell(at.result.game.outcome())}"
    return _against(replay, at, says, names)


def number_contradiction(
    replay: ReplayState, at: PlayedMoment, wrong: Mapping[str, Mapping[str, int]]
) -> LogContradiction:
    """Return the contradiction of numbers."""
    names = list(dict.fromkeys(name for some in wrong.values() for name in some))
    said = [
        f"{p} has {logged} {NUMBERS[what]}, by the rules {number_of(at.result.game, what, p)}"
        for what, some in wrong.items()
        for p, logged in some.items()
    ]
    rules: list[str] = []
    if not wrong.keys() <= {"library"}:
        rules += changing(_case(replay, at, at.begun), [at.moment.events], names)
    rules += [_OF_NUMBERS[what] for what in wrong]
    says = f"the log: {'; '.join(said)}"
    return _against(replay, at, says, names, rules=rules, observing=[*wrong])


def _against(
    replay: ReplayState,
    at: PlayedMoment,
    says: str,
    names: Collection[str],
    *,
    rules: Iterable[str] = (),
    observing: Collection[str] = (),
) -> LogContradiction:
    book, lines = replay.book, at.result.lines
    slugs = dict.fromkeys(filter(None, rules))
    if not observing:
        some = {*names}
        slugs |= dict.fromkeys(
            row.rule for row in lines if row.rule not in FOLLOWS and some.intersection(row.who)
        )
    feature, begun = "", at.begun
    if begun:
        fields = [field for field in observing if field != "library"]
        feature = excerpt(_case(replay, at, begun), names, fields, TITLE)
    return LogContradiction(
        at.moment.moment,
        at.line,
        says,
        tuple(book.cite(slug) for slug in slugs if book.has_rule(slug)),
        tuple(line.cited(book) for line in lines),
        feature,
    )


def _case(replay: ReplayState, at: PlayedMoment, begun: Begun | None) -> protocol.Case:
    """Return the game up to that moment, or the moment alone if too much came before it."""
    setup, steps = begun or (replay.header.game, ())
    return protocol.Case("log", replay.book.edition, setup, (*steps, *at.result.steps))


def _why(reason: str) -> str:
    return f" ({reason})" if reason else ""
