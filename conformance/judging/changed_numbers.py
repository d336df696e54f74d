"""Which rules wrong numbers of a player may come from: those by which they changed."""

from collections.abc import Iterable, Iterator

from headjudge.conformance.judging.parting import NUMBERS, Parting
from headjudge.spec import protocol as v

_RESTRICTED = {"gaining-life": "cant-gain-life", "losing-life": "cant-lose-life"}
_ALTERED: dict[v.AlterationKind, str] = {
    **dict.fromkeys(v.LIFE_ALTERATIONS + v.DAMAGE_ALTERATIONS, "replaced-loss"),
    "infect-damage": "infect-damage",
    "infect-damage-without-life": "infect-damage",
    "damage-floor": "damage-becomes-results",
}
"""The rules by which effects alter life and damage."""
_CONCERNED = ("player", "other", "defender")
"""The roles of those whose life totals an event may change."""


def changing(case: v.Case, steps: Iterable[v.Step], players: list[str]) -> Iterator[str]:
    """The rules by which life totals and poison counters of players changed in these steps."""
    giant, sides = case.game.two_headed_giant, sides_of(case)
    concerned = {q for p in players for q in sides[p]}
    for step in steps:
        for event in _as_said(case, step):
            if concerned.isdisjoint([getattr(event, role, "") for role in _CONCERNED]):
                continue
            if isinstance(event, v.Restriction) and event.kind in _RESTRICTED:
                yield _RESTRICTED[event.kind]
            if isinstance(event, v.Alteration) and event.kind in _ALTERED:
                yield _ALTERED[event.kind]
            yield from _changes(event, giant=giant)


def of_numbers(case: v.Case, parting: Parting) -> Iterator[str]:
    """What wrong numbers may come from: the events of the step."""
    wrong = _wrong(parting)
    giant = case.game.two_headed_giant
    if giant and parting.told.life and _differs_within_a_team(case, parting.told.life):
        yield "two-headed-giant-shared-life"
    for name in sorted(wrong):
        for kind in parting.seen.restrictions.get(name, ()):
            if kind in _RESTRICTED:
                yield _RESTRICTED[kind]
    said = [rule for event in _as_said(case, parting.step) for rule in _changes(event, giant=giant)]
    every = (event for step in case.steps for event in v.one_by_one(step))
    about = [one for one in every if getattr(one, "player", None) in wrong]
    if not said and any(isinstance(one, v.ReplaceLoss) for one in about):
        yield "replaced-loss"
    yield from (line.rule for line in parting.lines if wrong.intersection(line.who))
    if wrong & who_is_out(parting.right):
        dealt = any(getattr(one, "combat", one == v.CombatDamage()) for one in parting.step)
        before = who_is_out(parting.before) if parting.before else frozenset()
        gone = before.intersection(getattr(one, "player", None) for one in parting.step)
        yield from ["no-damage-to-who-has-left"] * dealt
        yield from ["loser-leaves"] * bool(gone)
        yield "last-known-player"
    if any(line.rule == "opponents" for line in parting.lines):
        yield "opponents"
    preventing = [one for one in about if isinstance(one, v.Prevent)]
    yield from ["source-of-damage"] * any(one.source for one in preventing)
    yield from ["results-of-damage"] * bool(preventing)
    altering = (one for one in about if isinstance(one, v.Alteration))
    yield from (_ALTERED[one.kind] for one in altering if one.kind in _ALTERED)
    yield from said
    if any(isinstance(event, v.Draw) for event in v.one_by_one(parting.step)):
        yield "draws-one-at-a-time"
    if parting.before is None:
        yield "life-at-the-start"


def _as_said(case: v.Case, step: v.Step) -> Iterator[v.Event]:
    """The events of a step; in place of combat damage the attacks that it may come from."""
    for event in v.one_by_one(step):
        if isinstance(event, v.CombatDamage):
            declared = (one for each in case.steps for one in each)
            yield from (one for one in declared if isinstance(one, v.Attack))
        else:
            yield event


def _wrong(parting: Parting) -> set[str]:
    """The players of whom another number is told than is right."""
    return {
        name
        for field in NUMBERS
        if field in parting.fields
        for name, total in (getattr(parting.told, field) or {}).items()
        if total != (getattr(parting.right, field) or {}).get(name, total)
    }


def _differs_within_a_team(case: v.Case, told: dict[str, int]) -> bool:
    """Whether members of one team are told to have other life totals than each other."""
    teams: dict[str | None, set[int]] = {}
    for one in case.game.players:
        if one.name in told:
            teams.setdefault(one.team, set()).add(told[one.name])
    return any(len(totals) > 1 for totals in teams.values())


def _changes(event: v.Event, *, giant: bool) -> Iterator[str]:
    """The rules by which an event changes life totals or poison counters."""
    if isinstance(event, v.Damage | v.Attack):
        results = (event.infect, event.toxic, event.lifelink)
        rules = ("infect-damage", "toxic-damage", "lifelink-damage")
        yield from (rule for rule, so in zip(rules, results, strict=True) if so)
        yield from ["damage-loses-life"] * isinstance(event, v.Damage)
    elif isinstance(event, v.SetLife | v.RedistributeLife):
        yield from ["two-headed-giant-set-life"] * giant
        yield "setting-life"
    elif isinstance(event, v.PayLife):
        yield "paying-life"
    elif isinstance(event, v.ExchangeLife):
        yield "exchanged-life"
        yield from ["two-headed-giant-head-life"] * giant
        yield "setting-life"
    elif isinstance(event, v.LoseLife | v.GainLife | v.MultiplyLife | v.LoseHalfLife):
        yield from ["two-headed-giant-life-changes"] * giant
        yield "gaining-and-losing-life"
    elif isinstance(event, v.Poison | v.LosePoison):
        yield from ["two-headed-giant-poison-counters"] * giant
        yield "counters"
    elif isinstance(event, v.Loop) and event.drains:
        yield "shortcut-taken"
        yield "loop-shortcut"


def sides_of(case: v.Case) -> dict[str, list[str]]:
    """Who is on each player's side, the player too."""
    players = case.game.players
    teams = case.game.between_teams
    return {
        p.name: [q.name for q in players if p is q or (teams and p.team == q.team)] for p in players
    }


def who_is_out(outcome: v.Outcome) -> frozenset[str]:
    """Who has lost or drawn, and so left."""
    return frozenset(outcome.losers or ()) | frozenset(outcome.drawn or ())
