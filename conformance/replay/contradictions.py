"""Contradictions between a log and the rules, each with a minimal scenario."""

from collections.abc import Collection, Iterable, Mapping

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from headjudge.fuzz.campaign import as_feature, compile_one
from headjudge.fuzz.shrinker import shrink
from headjudge.judge.rule_suspects import FOLLOWS, changing
from headjudge.reference import checking, play
from headjudge.replay.assumptions import STATE_BASED, is_stated
from headjudge.replay.replayer import (
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
from headjudge.suite.expectations import COUNTED, describe
from headjudge.suite.steps.catalog import PLAYERS
from headjudge.suite.steps.pattern import NotExpressible

TITLE = "Contradictions between logs and the rules"
_FORMS = {rule: (rule, of_two_heads) for rule, of_two_heads, *_ in checking.STATE_BASED}
"""Each state-based loss: its rule, and its rule in Two-Headed Giant."""
_NAMES = (*PLAYERS, "Gus", "Hal")
"""Replacements in excerpts for player names that steps can't express."""
_MAX_TRIALS = 120
_GENERAL_RULES: dict[LoggedFate, str] = {
    "lost": "ways-to-lose",
    "gone": "ways-to-lose",
    "won": "ways-to-win",
    "drew": "ways-to-draw",
}
_NUMBER_RULES = {"life": "gaining-and-losing-life", "poison": "counters", "library": "drawing"}


def forms(reason: Reason, book: Rulebook) -> set[str]:
    """Return the rules that may be cited for a logged reason for a loss."""
    if reason not in STATE_BASED:
        return set()
    return {book.statement_of(rule) or rule for rule in _FORMS[STATE_BASED[reason]]}


def excerpt(
    case: protocol.Case, players: Collection[str], observing: Collection[str], title: str
) -> str:
    """Shrink a game while it ends the same way, by the same rules, for the given players.

    Returns a feature that expects the right result and the right values of the `observing` fields;
    empty if steps can't express the game.
    """
    if not case.steps:
        case = _with_a_step(case)
    for candidate in (case, _renamed(case)):
        # renaming preserves the order of players
        pairs = zip(case.game.players, candidate.game.players, strict=True)
        names = {new.name for old, new in pairs if old.name in players}
        try:
            return _shrink_to_feature(candidate, names, observing, title)
        except (NotExpressible, FeatureError, Malformed):
            continue
    return ""


def _with_a_step(case: protocol.Case) -> protocol.Case:
    """Add a step without effect to a game that has no steps."""
    checked = replace(case, steps=((protocol.Check(),),))
    if play(checked).derivations == ((),):
        return checked
    return replace(case, steps=((protocol.GainLife(case.game.players[0].name, 0),),))


def _shrink_to_feature(
    case: protocol.Case, players: set[str], observing: Collection[str], title: str
) -> str:
    require_wellformed(case)
    view = _view(case, players)
    small = shrink(
        case,
        case,
        lambda shorter: shorter if _view(shorter, players) == view else None,
        _MAX_TRIALS,
    )
    outcome = play(small, derive=False).outcomes[-1]
    feature = as_feature(small, outcome, observing, title=title, prefix="log")
    compile_one(feature, Rulebook.at(case.edition))
    return feature


def _view(case: protocol.Case, players: set[str]) -> object:
    """Return the properties that shrinking must preserve, or None if a player is missing."""
    if not players <= {p.name for p in case.game.players}:
        return None
    played = play(case)
    outcome = played.outcomes[-1]
    fates = [
        frozenset(players.intersection(names or ()))
        for names in (outcome.winners, outcome.losers, outcome.drawn)
    ]
    rules = {
        line.rule for step in played.derivations for line in step if players.intersection(line.who)
    }
    numbers = [
        {p: totals.get(p) for p in sorted(players)}
        for totals in (outcome.life, outcome.poison)
        if totals is not UNSET
    ]
    checked = isinstance(case.steps[-1][0], protocol.Check)
    return outcome.over, fates, rules, numbers, played.questions[-1], checked


def _renamed(case: protocol.Case) -> protocol.Case:
    """Rename players, teams and commanders so that steps can express them."""
    names: dict[str, str] = dict(zip((p.name for p in case.game.players), _NAMES, strict=False))
    teams = dict.fromkeys(p.team for p in case.game.players if p.team)
    names |= {team: f"team {number}" for number, team in enumerate(teams, 1)}
    commanders = [name for p in case.game.players for name in p.commanders]
    names |= {name: f"Commander-{number}" for number, name in enumerate(commanders, 1)}
    return msgspec.convert(rename(msgspec.to_builtins(case), names), protocol.Case)


def ending_contradiction(
    replay: ReplayState, played: PlayedMoment, wrong: Mapping[str, LoggedFate]
) -> LogContradiction:
    """Return the contradiction in an ending, given the contradicted statuses by player."""
    game, moment = played.result.game, played.moment
    logged = [
        f"{ending.player} {ending.fate}{_in_brackets(ending.reason)}" for ending in moment.endings
    ]
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
            slug = STATE_BASED.get(reasons[player], "ways-to-lose")
            rules.append(replay.book.statement_of(slug) or "ways-to-lose")
        elif fate != "in":
            rules.append(_GENERAL_RULES[fate] if player else "game-ends-at-once")
    names = [p for p in replay.seats if p in wrong] or list(replay.seats)
    says = f"the log: {', '.join(logged)}; by the rules: {describe(game.outcome())}"
    of_wrong = [reason for player, reason in reasons.items() if player in wrong]
    says += _without_rule(of_wrong, replay.book)
    return _contradiction(replay, played, says, names, rules=rules)


def _without_rule(reasons: Iterable[Reason], book: Rulebook) -> str:
    """Return a clause for each logged reason without a rule in the edition."""
    unstated = [r.replace("-", " ") for r in dict.fromkeys(reasons) if not is_stated(r, book)]
    return "".join(
        f"; edition {book.edition} has no rule by which {reason} makes a player lose"
        for reason in unstated
    )


def refuted_reasons(replay: ReplayState, played: PlayedMoment) -> dict[str, Reason]:
    """Return the logged reasons for losses that are known to be false, by player.

    Any team member's reason is accepted for a player who loses with the team.
    """
    game = played.result.game
    refuted: dict[str, Reason] = {}
    for ending in played.moment.endings:
        if ending.fate != "lost" or ending.player not in played.before.players_in_game:
            continue
        rules = forms(ending.reason, replay.book)
        team = game.team_of(ending.player)
        known = all(replay.knows_reason(ending.reason, p) for p in team)
        if rules and (known or not is_stated(ending.reason, replay.book)):
            lines = [line for line in played.result.lines if line.rule in rules]
            if not any(team.intersection(line.who) for line in lines):
                refuted[ending.player] = ending.reason
    return refuted


def reason_contradiction(
    replay: ReplayState, played: PlayedMoment, refuted: Mapping[str, Reason]
) -> LogContradiction:
    """Return the contradiction in the reasons for losses that did occur."""
    logged = ", ".join(f"{player} lost{_in_brackets(reason)}" for player, reason in refuted.items())
    says = f"the log: {logged}; by the rules, for a different reason"
    says += _without_rule(refuted.values(), replay.book)
    rules = [replay.book.statement_of(STATE_BASED[reason]) for reason in refuted.values()]
    return _contradiction(replay, played, says, [*refuted], rules=rules)


def continuation_contradiction(
    replay: ReplayState, played: PlayedMoment, players: Collection[str]
) -> LogContradiction:
    """Return the contradiction in a game that continues although these players must have left."""
    names = [p for p in replay.seats if p in players]
    says = f"the log: the game goes on; by the rules: {describe(played.result.game.outcome())}"
    return _contradiction(replay, played, says, names)


def number_contradiction(
    replay: ReplayState, played: PlayedMoment, wrong: Mapping[str, Mapping[str, int]]
) -> LogContradiction:
    """Return the contradiction in numbers, given the wrong logged ones by kind and player."""
    names = list(dict.fromkeys(name for numbers in wrong.values() for name in numbers))
    differences = [
        f"{p} has {logged} {COUNTED[kind]}, by the rules {number_of(played.result.game, kind, p)}"
        for kind, numbers in wrong.items()
        for p, logged in numbers.items()
    ]
    rules: list[str] = []
    if not wrong.keys() <= {"library"}:
        rules += changing(_case(replay, played), [played.moment.events], names)
    rules += [_NUMBER_RULES[kind] for kind in wrong]
    says = f"the log: {'; '.join(differences)}"
    return _contradiction(replay, played, says, names, rules=rules, observing=[*wrong])


def _contradiction(
    replay: ReplayState,
    played: PlayedMoment,
    says: str,
    names: Collection[str],
    *,
    rules: Iterable[str] = (),
    observing: Collection[str] = (),
) -> LogContradiction:
    """Return a contradiction that cites `rules`.

    Unless it is about observed numbers, it also cites the rules in the derivation.
    """
    book, lines = replay.book, played.result.lines
    slugs = dict.fromkeys(filter(None, rules))
    if not observing:
        slugs |= dict.fromkeys(
            line.rule
            for line in lines
            if line.rule not in FOLLOWS and not {*names}.isdisjoint(line.who)
        )
    fields = [field for field in observing if field != "library"]
    feature = excerpt(_case(replay, played), names, fields, TITLE) if played.prefix else ""
    return LogContradiction(
        played.moment.moment,
        played.line,
        says,
        tuple(book.cite(slug) for slug in slugs if book.has_rule(slug)),
        tuple(line.cited(book) for line in lines),
        feature,
    )


def _case(replay: ReplayState, played: PlayedMoment) -> protocol.Case:
    """Return the game up to the moment (inclusive), or only the moment if that is too long."""
    setup, steps = played.prefix or (replay.header.game, ())
    return protocol.Case("log", replay.book.edition, setup, (*steps, *played.result.steps))


def _in_brackets(reason: str) -> str:
    return f" ({reason})" if reason else ""
