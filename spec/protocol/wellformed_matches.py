"""Is a match one that can be played? What is wrong with it, one message a fault."""

from collections import Counter
from collections.abc import Iterator

from headjudge.spec.protocol import matches as m
from headjudge.spec.protocol.effects import Restriction
from headjudge.spec.protocol.event_records import tag, unknown_players
from headjudge.spec.protocol.events import Draw, Penalty, SetLife


def match_problems(case: m.MatchCase) -> Iterator[str]:
    """What is wrong with a match: Tournament Rules 2.1."""
    yield from _setup_problems(case.match)
    names = {p.name for p in case.match.players}
    for number, step in enumerate(case.steps, 1):
        yield from (f"step {number}: {problem}" for problem in _step_problems(step, names))
    yield from _time_problems(case)
    yield from _events_after_the_end(case)


def _setup_problems(match: m.Match) -> Iterator[str]:
    names = Counter(p.name for p in match.players)
    yield from (f"{p} is seated twice" for p, count in names.items() if count > 1)
    if match.needed is not None and match.needed < 1:
        yield f"at least one game has to be won, not {match.needed}"
    teams = {p.team for p in match.players}
    if None in teams and len(teams) > 1:
        yield from (f"{p.name} has no team, others have" for p in match.players if not p.team)
    elif (len(teams) if None not in teams else len(names)) < 2:  # noqa: PLR2004
        yield "a match is between two players or teams at least"
    for who, what in ((match.lot, "wins the lot"), (match.ranked, "is ranked higher")):
        if who is not None and who not in names:
            yield f"{who}, who {what}, does not play; there are {', '.join(sorted(names))}"
    if match.ranked is not None and match.round == "swiss":
        yield f"{match.ranked} is ranked higher, but the Swiss rounds are not over"


def _step_problems(step: m.MatchStep, names: set[str]) -> Iterator[str]:
    kinds = {type(event) for event in step}
    for event in step:
        do = tag(event)
        if len(step) > 1 and (len(kinds) > 1 or not isinstance(event, m.TOGETHER)):
            yield f"{do} must stand alone in its step"
        yield from (f"{do}: {problem}" for problem in unknown_players(event, names))
        if isinstance(event, SetLife) and event.amount < 1:
            yield f"{do}: who has {event.amount} life loses the game: say who wins it"
        if isinstance(event, Draw) and (event.optional or event.controller):
            yield f"{do}: in a match all that is said is how many cards a player has to draw"
        if isinstance(event, Restriction) and (event.kind != "losing" or event.whose):
            yield f"{do}: in a match all that is said is that a player can't lose the game"


def _time_problems(case: m.MatchCase) -> Iterator[str]:
    events = [event for step in case.steps for event in step]
    kinds = [type(event) for event in events]
    for kind, what in (
        (m.CallTime, "time is called"),
        (m.ExtendTime, "the time is extended"),
        (m.EndExtension, "the extension ends"),
    ):
        if kinds.count(kind) > 1:
            yield f"{what} {kinds.count(kind)} times"
    if m.EndExtension in kinds and m.ExtendTime not in kinds[: kinds.index(m.EndExtension)]:
        yield "the extension ends, but the time was not extended"


def _events_after_the_end(case: m.MatchCase) -> Iterator[str]:
    """Games after the result slip, or after enough were won to win the match.

    Penalties may give several players wins at once, so nothing is counted after them.
    """
    sides = {p.name: p.team or p.name for p in case.match.players}
    wins: Counter[str] = Counter()
    over = ""
    for number, (event, *_) in enumerate(case.steps, 1):
        if over and not isinstance(event, m.ConcedeMatch | m.DrawMatch | m.Report):
            yield f"step {number}: {tag(event)}: the match was over before: {over}"
        if isinstance(event, m.Report):
            over = "its result was reported"
        if isinstance(event, Penalty):
            return
        if isinstance(event, m.GameWon):
            side = sides.get(event.player, "")
            wins[side] += 1
            if wins[side] >= case.match.to_win:
                over = over or f"{event.player} had won {wins[side]} of its games"
