"""What a moment of a log says against the rules: in words, with the rules and an excerpt."""

from collections.abc import Collection, Iterable, Mapping

from headjudge.conformance.auditing.audited import AgainstLog
from headjudge.conformance.auditing.counted import NUMBERS, number_of
from headjudge.conformance.auditing.excerpts import Begun, excerpt
from headjudge.conformance.auditing.following import Following
from headjudge.conformance.auditing.played_moments import InLog, ToldFate
from headjudge.conformance.auditing.supposing import STATE_BASED
from headjudge.conformance.judging.rule_suspects import FOLLOWS, changing
from headjudge.conformance.sentences.expectations import tell
from headjudge.reference import state_based
from headjudge.spec import protocol as v
from headjudge.spec.protocol.game_log import Reason

TITLE = "What a log tells otherwise than the rules"
_GENERAL: dict[ToldFate, str] = {
    "lost": "ways-to-lose",
    "gone": "ways-to-lose",
    "won": "ways-to-win",
    "drew": "ways-to-draw",
}
_OF_NUMBERS = {"life": "gaining-and-losing-life", "poison": "counters", "library": "drawing"}
FORMS = {rule: {rule, of_two_heads} for rule, of_two_heads, *_ in state_based.STATE_BASED}
"""The rules by which state-based actions make players lose, as they are cited."""


def of_ending(following: Following, at: InLog, wrong: Mapping[str, ToldFate]) -> AgainstLog:
    """An ending that can't be: `wrong` is what the log tells of players and is not so."""
    game, moment = at.came.game, at.moment
    told = [f"{one.player} {one.fate}{_why(one.reason)}" for one in moment.endings]
    for player, fate in wrong.items():
        if player and fate in ("in", "gone"):
            told.append(f"{player} is {'still in' if fate == 'in' else 'out'}")
    told += ["the game is over"] if moment.over else []
    rules = []
    reasons = {one.player: one.reason for one in moment.endings}
    for player, fate in wrong.items():
        if fate == "lost" and player in game.remaining:
            shielded = (player, "losing") in game.restrictions
            rules.append("cant-beats-can" if shielded else "")
            rules.append(STATE_BASED.get(reasons[player], "ways-to-lose"))
        elif fate != "in":
            rules.append(_GENERAL[fate] if player else "game-ends-at-once")
    names = [p for p in following.seats if p in wrong] or list(following.seats)
    says = f"the log: {', '.join(told)}; by the rules: {tell(game.outcome())}"
    return _against(following, at, says, names, rules=rules)


def refuted_reasons(following: Following, at: InLog) -> dict[str, Reason]:
    """Reasons that a moment gives, by who lost at that moment, and that are known to be none.

    Whoever loses with a team does so for the reason of any member.
    """
    game = at.came.game
    found: dict[str, Reason] = {}
    for one in at.moment.endings:
        if one.fate != "lost" or one.player not in at.before.remaining:
            continue
        forms = FORMS.get(STATE_BASED.get(one.reason, ""))
        team = game.team_of(one.player)
        if forms and all(following.knows(one.reason, p) for p in team):
            lines = [line for line in at.came.lines if line.rule in forms]
            if not any(team.intersection(line.who) for line in lines):
                found[one.player] = one.reason
    return found


def of_reasons(following: Following, at: InLog, refuted: Mapping[str, Reason]) -> AgainstLog:
    """Reasons that can't be, of players who lost as the log tells."""
    told = ", ".join(f"{player} lost{_why(reason)}" for player, reason in refuted.items())
    says = f"the log: {told}; by the rules for another reason"
    rules = [STATE_BASED[reason] for reason in refuted.values()]
    return _against(following, at, says, [*refuted], rules=rules)


def of_going_on(following: Following, at: InLog, players: Collection[str]) -> AgainstLog:
    """A game that goes on as if these had not left."""
    names = [p for p in following.seats if p in players]
    says = f"the log: the game goes on; by the rules: {tell(at.came.game.outcome())}"
    return _against(following, at, says, names)


def of_numbers(
    following: Following, at: InLog, wrong: Mapping[str, Mapping[str, int]]
) -> AgainstLog:
    """Numbers that can't be: what the log tells, by what is counted and whose it is."""
    names = list(dict.fromkeys(name for some in wrong.values() for name in some))
    said = [
        f"{p} has {told} {NUMBERS[what]}, by the rules {number_of(at.came.game, what, p)}"
        for what, some in wrong.items()
        for p, told in some.items()
    ]
    rules: list[str] = []
    if not wrong.keys() <= {"library"}:
        rules += changing(_case(following, at, at.begun), [at.moment.events], names)
    rules += [_OF_NUMBERS[what] for what in wrong]
    says = f"the log: {'; '.join(said)}"
    return _against(following, at, says, names, rules=rules, observing=[*wrong])


def _against(
    following: Following,
    at: InLog,
    says: str,
    names: Collection[str],
    *,
    rules: Iterable[str] = (),
    observing: Collection[str] = (),
) -> AgainstLog:
    book, lines = following.book, at.came.lines
    slugs = dict.fromkeys(filter(None, rules))
    if not observing:
        some = {*names}
        slugs |= dict.fromkeys(
            one.rule for one in lines if one.rule not in FOLLOWS and some.intersection(one.who)
        )
    feature, begun = "", at.begun
    if begun:
        fields = [one for one in observing if one != "library"]
        feature = excerpt(_case(following, at, begun), names, fields, TITLE)
    return AgainstLog(
        at.moment.moment,
        at.line,
        says,
        tuple(book.cite(slug) for slug in slugs if book.has(slug)),
        tuple(one.cited(book) for one in lines),
        feature,
    )


def _case(following: Following, at: InLog, begun: Begun | None) -> v.Case:
    """The game up to that moment, or the moment alone where too much was before it."""
    setup, steps = begun or (following.header.game, ())
    return v.Case("log", following.book.edition, setup, (*steps, *at.came.steps))


def _why(reason: str) -> str:
    return f" ({reason})" if reason else ""
