"""Fault localization: the rules that may cause a divergence, the most likely first.

A suspect is a rule that the engine omits, or applies where it should not.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from headjudge.judge.divergence import (
    ENDINGS,
    NUMBERS,
    Divergence,
    differs,
    players_out,
    sides_of,
    status,
)
from headjudge.reference import losing
from headjudge.reference.snapshots import Seen
from headjudge.spec import protocol


class Suspect(NamedTuple):
    """A rule, by its slug, that an engine may get wrong."""

    rule: str
    overapplied: bool = False
    """Whether the rule is applied where it should not be; otherwise it is omitted."""


FOLLOWS = frozenset(
    {
        "game-ends-at-once",
        "loser-leaves",
        "team-loses-with-all-members",
        "team-draws-with-all-remaining",
        "leaving-takes-objects",
    }
)
"""Rules whose lines only say what follows from others."""
_WINS = frozenset(
    {"last-player-standing", "last-team-standing", "emperor-wins", "win-by-effect", "replaced-draw"}
)
_ALL_LOSE = frozenset({"all-lose-is-draw", "all-teams-lose-is-draw"})
DRAWS = _ALL_LOSE | {
    "draw-by-effect",
    "draw-effect-in-range",
    "mandatory-loop",
    "mandatory-loop-in-range",
    "intentional-draw",
    "emperor-draws",
}
"""The rules whose lines say that the game is a draw for somebody."""
_KEEPS = frozenset(
    {"cant-beats-can", "replaced-loss", "out-of-range-is-untouched", "win-and-lose-is-loss"}
)
"""Rules whose lines say what does not happen."""
_MAKE_LOSE = (
    *(
        protocol.Check,
        protocol.EndTurn,
        protocol.BeginStep,
        protocol.Priority,
        protocol.Loop,
        protocol.Choose,
        protocol.Resolve,
    ),
    *(
        protocol.Lose,
        protocol.Win,
        protocol.Concede,
        protocol.Penalty,
        protocol.PayLife,
        protocol.DrawGame,
        protocol.AgreeDraw,
    ),
    *(protocol.Subgame, protocol.Restart, protocol.Each),
)
"""Events at which somebody may lose; at others nobody does."""
_LASTING = (
    protocol.Restriction,
    protocol.ReplaceLoss,
    protocol.ReplaceDraw,
    protocol.Alteration,
    protocol.Redirect,
)
"""Events that begin effects of permanents, which end as their controllers leave."""
_FOR_TEAMS = {
    "all-teams-lose-is-draw": "all-lose-is-draw",
    "two-headed-giant-life": "zero-life",
    "two-headed-giant-poison": "ten-poison",
    "last-team-standing": "last-player-standing",
}
"""Rules for teams, and that of which each is a form."""


def suspects(case: protocol.Case, divergence: Divergence, shown: str) -> list[Suspect]:
    """The suspects, the likeliest first; `shown` is the rule that the case is an example of.

    That one is the last of them where others explain who wins and loses: it tells apart what many
    cases have in common.
    """
    ended = divergence.before is not None and divergence.before.over
    found = [Suspect("game-ends-at-once")] * (ended is True)
    found += [*_of_who_has_left(case, divergence), *_of_abilities(case, divergence)]
    if set(divergence.fields) & set(ENDINGS):
        found += _of_ending(case, divergence)
    if set(divergence.fields) & set(NUMBERS):
        found += map(Suspect, of_numbers(case, divergence))
    if set(divergence.fields).isdisjoint(ENDINGS):
        found += _of_choices(divergence)
        found += [Suspect(shown)] if shown else []
        found += [Suspect(line.rule) for line in divergence.lines]
        found += _of_turns(case, divergence)
    found += [Suspect(shown)] if shown and not found else []
    found += (Suspect(line.rule) for line in divergence.lines if line.rule not in FOLLOWS)
    found += [Suspect(shown)] if shown else []
    found = [form for suspect in found for form in _forms(suspect)]
    if not found and "active" in divergence.fields:
        return [Suspect("players")]
    return list(dict.fromkeys(found)) or [Suspect("ways-to-lose", overapplied=True)]


def _forms(suspect: Suspect) -> Iterator[Suspect]:
    """A suspect, and then the rule of which its rule is the form for teams."""
    yield suspect
    if suspect.rule in _FOR_TEAMS:
        yield Suspect(_FOR_TEAMS[suspect.rule], suspect.overapplied)


def _of_who_has_left(case: protocol.Case, divergence: Divergence) -> Iterator[Suspect]:
    """Suspect rules about effects of players who have left, and effects that refer to them."""
    before = players_out(divergence.before) if divergence.before else frozenset()
    for event in protocol.one_by_one(divergence.step):
        if getattr(event, "controller", None) in before:
            yield Suspect("leaving-takes-objects")
        if getattr(getattr(event, "condition", None), "player", None) in before:
            yield Suspect("last-known-player")
    after = players_out(divergence.right)
    owners = {obj.name: obj.owner for obj in case.game.objects}
    resolving = {obj.ability for obj in divergence.step if isinstance(obj, protocol.Resolve)}
    for event in divergence.events:
        owner = owners.get(getattr(event, "object", None) or "")
        if isinstance(event, _LASTING):
            gone = not (after - {event.player}).isdisjoint({event.controller, owner})
        elif (
            isinstance(event, protocol.Trigger | protocol.StateTrigger)
            and event.ability in resolving
        ):
            gone = not before.isdisjoint({event.player, owner})
        else:
            continue
        yield from [Suspect("leaving-takes-objects")] * gone


def _of_choices(divergence: Divergence) -> Iterator[Suspect]:
    """Suspect rules about who makes a choice, if the engine names another player."""
    for event in divergence.events if "chooser" in divergence.fields else ():
        if isinstance(event, protocol.Choose):
            asks = "an-object" if event.controller else "a-rule"
            yield Suspect(f"choice-for-{asks}-passes")


def _of_turns(case: protocol.Case, divergence: Divergence) -> Iterator[Suspect]:
    """Suspect rules about turns and priority, if the engine names another player."""
    if "active" not in divergence.fields and "priority" not in divergence.fields:
        return
    if divergence.right.active is None:
        yield Suspect("turn-without-active-player")
    ends = any(isinstance(event, protocol.EndTurn) for event in divergence.step)
    if ends and players_out(divergence.right):
        yield Suspect("no-turn-for-who-has-left")
    if case.game.shares_turns:
        if _was_there(divergence, protocol.ExtraTurn, protocol.Skip):
            yield Suspect("team-extra-turns")
        yield Suspect("team-turns" if "active" in divergence.fields else "team-priority")


def _of_abilities(case: protocol.Case, divergence: Divergence) -> Iterator[Suspect]:
    """Why nothing has come of an ability that resolves: it did not trigger."""
    before, told = divergence.before, divergence.told
    if before is None or any(
        differs(candidate, told, before) for candidate in (*ENDINGS, *NUMBERS)
    ):
        return
    resolving = {
        candidate.ability
        for candidate in divergence.step
        if isinstance(candidate, protocol.Resolve)
    }
    for event in divergence.events:
        if isinstance(event, protocol.StateTrigger) and event.ability in resolving:
            yield Suspect("state-triggers")
        elif (
            isinstance(event, protocol.Trigger)
            and event.ability in resolving
            and event.on == "upkeep"
        ):
            yield from [Suspect("team-step-triggers")] * case.game.shares_turns


def _of_ending(case: protocol.Case, divergence: Divergence) -> Iterator[Suspect]:
    told, right = divergence.told, divergence.right
    names = [p.name for p in case.game.players]
    got = {p: status(told, p) for p in names}
    want = {p: status(right, p) for p in names}
    sides = sides_of(case)
    wrong = [p for p in names if got[p] != want[p]]
    out = ("lost", "drew")

    def won_with(p: str) -> bool:
        return any(got[q] == "won" for q in sides[p])

    kept = [p for p in wrong if want[p] in out and got[p] not in out]
    gone = [p for p in wrong if got[p] in out and want[p] not in out and not won_with(p)]
    mixed = [p for p in wrong if got[p] in out and want[p] in out]
    winners = [p for p in wrong if p not in (*kept, *gone, *mixed)]
    # without life totals an earlier divergence may be invisible
    since = divergence.after - 1 if told.life else 0
    changed = [*map(Suspect, changing(case, case.steps[since : divergence.after], wrong))]
    if kept and gone:  # the wrong ones are out: numbers are wrong, and not who loses by them
        yield from changed
    ended = any(word in ("won", "lost") for word in got.values())
    if ended:  # who drew is told to have won or lost instead
        drew = [p for p in (*kept, *mixed) if want[p] == "drew"]
        yield from _lines(divergence, drew, DRAWS)
    before = players_out(divergence.before) if divergence.before else frozenset()
    yield from [Suspect("loser-leaves")] * bool(before.intersection(kept))
    both = [p for p in kept if got[p] == "won"]
    yield from _lines(divergence, both, {"win-and-lose-is-loss"})
    drawn = [p for p in kept if want[p] == "drew"]
    yield from _lines(divergence, drawn, DRAWS - _ALL_LOSE)  # not what they would have lost to
    yield from _ways_out(divergence, kept)
    yield from _stays_in(case, divergence, gone, got, want)
    yield from _drawn_instead(divergence, mixed, got)
    yield from changed
    yield from _of_winners(divergence, winners, got, want)
    if told.restarted != right.restarted:
        yield Suspect("restart", overapplied=told.restarted)
    if told.subgame != right.subgame:
        yield from (Suspect(line.rule) for line in divergence.lines if line.rule not in FOLLOWS)
    if "over" in divergence.fields:
        yield Suspect("game-ends-at-once", overapplied=told.over is True)


def _lines(
    divergence: Divergence, players: Iterable[str], rules: Iterable[str]
) -> Iterator[Suspect]:
    """The rules among these whose lines are about one of the players."""
    some, wanted = set(players), set(rules)
    for line in divergence.lines:
        if line.rule in wanted and some.intersection(line.who):
            yield Suspect(line.rule)


def _ways_out(divergence: Divergence, players: list[str]) -> Iterator[Suspect]:
    """Why players lose or draw who are told to be in: what makes them, else what holds it up."""
    if not players:
        return
    others = FOLLOWS | _WINS | _KEEPS | _ALL_LOSE
    some = set(players)
    for line in divergence.lines:
        if line.rule not in others and some.intersection(line.who):
            yield Suspect(line.rule)
    if some.intersection(divergence.seen.restrictions):
        yield Suspect("cant-beats-can", overapplied=True)


def _stays_in(
    case: protocol.Case,
    divergence: Divergence,
    players: list[str],
    got: dict[str, str],
    want: dict[str, str],
) -> Iterator[Suspect]:
    """Why players stay in who are told to have lost or drawn: what keeps them, or what doesn't."""
    if not players:
        return
    yield from _lines(divergence, players, _KEEPS)
    sides = sides_of(case)
    drew = [p for p in players if got[p] == "drew"]
    if drew:
        yield from _draws_beyond(divergence)
    lost = players
    theirs = {q for p in players for q in sides[p]}
    events = [*protocol.one_by_one(divergence.step)]
    kinds = {type(event) for event in events if getattr(event, "does", "lose") == "lose"}
    others_concede = theirs.isdisjoint(e.player for e in events if isinstance(e, protocol.Concede))
    at_fault = kinds - {protocol.Concede} if others_concede else kinds
    at_work = {line.rule for line in divergence.lines}
    instead = "win-effect-makes-opponents-lose" in at_work
    told_to_lose = instead or protocol.Lose in kinds or "opponents" in at_work
    out_of_nothing = not told_to_lose and not all(_in_danger(divergence.seen, p) for p in drew)
    replaced = "replaced-draw" in at_work
    if not told_to_lose and protocol.PayLife not in kinds:
        yield from _kept_in(divergence, theirs)
    if kinds.isdisjoint(_MAKE_LOSE) and not replaced and not out_of_nothing:
        yield Suspect("state-based-actions", overapplied=True)
    for kind, rule in (
        (protocol.Lose, "lose-by-effect"),
        (protocol.Win, "ways-to-draw" if out_of_nothing else "win-effect-makes-opponents-lose"),
        (protocol.Concede, _of_giants(case, "two-headed-giant-concession", "concede")),
        (protocol.Penalty, "judge-penalty"),
        (protocol.PayLife, "paying-life"),
        (protocol.Loop, "mandatory-loop" if drew else "shortcut-taken"),
    ):
        if kind in at_fault or (kind is protocol.Win and replaced):
            yield Suspect(rule, overapplied=True)
    if "opponents" in at_work:
        yield Suspect("opponents", overapplied=True)
    if any(want[q] in ("lost", "drew") for p in lost for q in sides[p]):
        yield Suspect("team-loses-with-all-members", overapplied=True)
    yield from _nearly_out(case, divergence, lost)
    yield from [Suspect("ways-to-draw", overapplied=True)] * out_of_nothing
    if drew:
        yield Suspect("all-lose-is-draw", overapplied=True)


def _held_back(divergence: Divergence, players: Iterable[str]) -> Iterator[Suspect]:
    """What an effect says that these players can't do, and that would change how they end."""
    can_not = {kind for p in players for kind in divergence.seen.restrictions.get(p, ())}
    if "drawing-twice" in can_not:
        yield Suspect("one-draw-a-turn")
    elif "drawing" in can_not and _was_there(divergence, protocol.ReplaceDraw):
        yield Suspect("draws-can-be-replaced")
    if can_not & {"losing", "losing-to-life", "drawing", "drawing-twice"}:
        yield Suspect("cant-beats-can")


def _was_there(divergence: Divergence, *kinds: type[protocol.Event]) -> bool:
    """Whether an event of one of these kinds has come by the step after which the outcomes part."""
    return any(isinstance(event, kinds) for event in divergence.events)


def _kept_in(divergence: Divergence, players: Iterable[str]) -> Iterator[Suspect]:
    """Suspect rules that keep these players in: a restarted game, or an effect."""
    if _was_there(divergence, protocol.Restart):
        yield Suspect("restarting")
    yield from _held_back(divergence, players)


def _of_giants(case: protocol.Case, rule: str, else_rule: str) -> str:
    """A rule of Two-Headed Giant, or the one that stands in its place elsewhere."""
    return rule if case.game.two_headed_giant else else_rule


def _nearly_out(case: protocol.Case, divergence: Divergence, lost: list[str]) -> Iterator[Suspect]:
    """Why a check could find players too soon who are told to be out."""
    seen = divergence.seen
    struck = {
        event.player
        for event in divergence.events
        if isinstance(event, protocol.Damage) and event.commander
    }
    if "brawl" in case.game.options and not struck.isdisjoint(lost):
        yield Suspect("brawl-without-commander-damage")
    tight = any(seen.life.get(p, 2) <= 1 for p in lost)
    empty = any(p in seen.attempted or not seen.library.get(p, 1) for p in lost)
    for so, rule in (
        (not struck.isdisjoint(lost), "commander-damage"),
        (
            any(seen.poison.get(p) for p in lost),
            _of_giants(case, "two-headed-giant-poison", "ten-poison"),
        ),
        (empty, "draw-from-empty-library"),
        (tight, _of_giants(case, "two-headed-giant-life", "zero-life")),
    ):
        if so:
            yield Suspect(rule, overapplied=True)


def _in_danger(seen: Seen, player: str) -> bool:
    """Whether there is something for which a check could make the player lose."""
    return (
        seen.life.get(player, 0) <= 0
        or player in seen.attempted
        or seen.poison.get(player, 0) >= losing.POISON_TO_LOSE
        or seen.commander_damage.get(player, 0) >= losing.COMMANDER_DAMAGE_TO_LOSE
    )


def _draws_beyond(divergence: Divergence) -> Iterator[Suspect]:
    """The events that may make a draw of what is none."""
    for event in divergence.step:
        if isinstance(event, protocol.DrawGame):
            yield Suspect("draw-by-effect", overapplied=True)
        elif isinstance(event, protocol.Loop):
            yield Suspect("mandatory-loop", overapplied=True)
        elif isinstance(event, protocol.AgreeDraw):
            yield Suspect("intentional-draw", overapplied=True)


def _drawn_instead(
    divergence: Divergence, players: list[str], got: dict[str, str]
) -> Iterator[Suspect]:
    """Why players lose who are told to draw, or the other way round."""
    drew = [p for p in players if got[p] == "drew"]
    yield from _lines(divergence, [p for p in players if p not in drew], DRAWS)
    if drew:
        yield from _draws_beyond(divergence)
        yield from _ways_out(divergence, drew)
        yield Suspect("all-lose-is-draw", overapplied=True)


def _of_winners(
    divergence: Divergence,
    players: list[str],
    got: dict[str, str],
    want: dict[str, str],
) -> Iterator[Suspect]:
    """Why players win, or don't."""
    missing = [p for p in players if want[p] == "won"]
    beyond = [p for p in players if got[p] == "won"]
    kept = {"cant-beats-can", "out-of-range-is-untouched", "win-effect-makes-opponents-lose"}
    yield from _lines(divergence, missing, _WINS)
    if missing and set(missing).intersection(divergence.seen.restrictions):
        yield Suspect("cant-beats-can", overapplied=True)
    yield from _lines(divergence, beyond, kept)
    if any(isinstance(event, protocol.Draw) for event in protocol.one_by_one(divergence.step)):
        yield from _held_back(divergence, beyond)
    if beyond:
        effect = any(
            isinstance(event, protocol.Win) for event in protocol.one_by_one(divergence.step)
        )
        yield Suspect("win-by-effect" if effect else "last-player-standing", overapplied=True)


_RESTRICTED = {"gaining-life": "cant-gain-life", "losing-life": "cant-lose-life"}
_ALTERED: dict[protocol.AlterationKind, str] = {
    **dict.fromkeys(protocol.LIFE_ALTERATIONS + protocol.DAMAGE_ALTERATIONS, "replaced-loss"),
    "infect-damage": "infect-damage",
    "infect-damage-without-life": "infect-damage",
    "damage-floor": "damage-becomes-results",
}
"""The rules by which effects alter life and damage."""
_CONCERNED = ("player", "other", "defender")
"""The roles of those whose life totals an event may change."""


def changing(
    case: protocol.Case, steps: Iterable[protocol.Step], players: list[str]
) -> Iterator[str]:
    """The rules by which life totals and poison counters of players changed in these steps."""
    giant, sides = case.game.two_headed_giant, sides_of(case)
    concerned = {q for p in players for q in sides[p]}
    for step in steps:
        for event in _as_said(case, step):
            if concerned.isdisjoint([getattr(event, role, "") for role in _CONCERNED]):
                continue
            if isinstance(event, protocol.Restriction) and event.kind in _RESTRICTED:
                yield _RESTRICTED[event.kind]
            if isinstance(event, protocol.Alteration) and event.kind in _ALTERED:
                yield _ALTERED[event.kind]
            yield from _changes(event, giant=giant)


def of_numbers(case: protocol.Case, divergence: Divergence) -> Iterator[str]:
    """What wrong numbers may come from: the events of the step."""
    wrong = _wrong(divergence)
    giant = case.game.two_headed_giant
    if giant and divergence.told.life and _differs_within_a_team(case, divergence.told.life):
        yield "two-headed-giant-shared-life"
    for name in sorted(wrong):
        for kind in divergence.seen.restrictions.get(name, ()):
            if kind in _RESTRICTED:
                yield _RESTRICTED[kind]
    said = [
        rule for event in _as_said(case, divergence.step) for rule in _changes(event, giant=giant)
    ]
    every = (event for step in case.steps for event in protocol.one_by_one(step))
    about = [event for event in every if getattr(event, "player", None) in wrong]
    if not said and any(isinstance(event, protocol.ReplaceLoss) for event in about):
        yield "replaced-loss"
    yield from (line.rule for line in divergence.lines if wrong.intersection(line.who))
    if wrong & players_out(divergence.right):
        dealt = any(
            getattr(event, "combat", event == protocol.CombatDamage()) for event in divergence.step
        )
        before = players_out(divergence.before) if divergence.before else frozenset()
        gone = before.intersection(getattr(event, "player", None) for event in divergence.step)
        yield from ["no-damage-to-who-has-left"] * dealt
        yield from ["loser-leaves"] * bool(gone)
        yield "last-known-player"
    if any(line.rule == "opponents" for line in divergence.lines):
        yield "opponents"
    preventing = [one for one in about if isinstance(one, protocol.Prevent)]
    yield from ["source-of-damage"] * any(prevent.source for prevent in preventing)
    yield from ["results-of-damage"] * bool(preventing)
    altering = (one for one in about if isinstance(one, protocol.Alteration))
    yield from (_ALTERED[effect.kind] for effect in altering if effect.kind in _ALTERED)
    yield from said
    if any(isinstance(event, protocol.Draw) for event in protocol.one_by_one(divergence.step)):
        yield "draws-one-at-a-time"
    if divergence.before is None:
        yield "life-at-the-start"


def _as_said(case: protocol.Case, step: protocol.Step) -> Iterator[protocol.Event]:
    """Return the events of a step, with attacks instead of their combat damage."""
    for event in protocol.one_by_one(step):
        if isinstance(event, protocol.CombatDamage):
            declared = (event for each in case.steps for event in each)
            yield from (one for one in declared if isinstance(one, protocol.Attack))
        else:
            yield event


def _wrong(divergence: Divergence) -> set[str]:
    """Return the players for whom a wrong number is reported."""
    return {
        name
        for field in NUMBERS
        if field in divergence.fields
        for name, total in (getattr(divergence.told, field) or {}).items()
        if total != (getattr(divergence.right, field) or {}).get(name, total)
    }


def _differs_within_a_team(case: protocol.Case, told: dict[str, int]) -> bool:
    """Whether members of one team are told to have other life totals than each other."""
    teams: dict[str | None, set[int]] = {}
    for player in case.game.players:
        if player.name in told:
            teams.setdefault(player.team, set()).add(told[player.name])
    return any(len(totals) > 1 for totals in teams.values())


def _changes(event: protocol.Event, *, giant: bool) -> Iterator[str]:
    """The rules by which an event changes life totals or poison counters."""
    if isinstance(event, protocol.Damage | protocol.Attack):
        results = (event.infect, event.toxic, event.lifelink)
        rules = ("infect-damage", "toxic-damage", "lifelink-damage")
        yield from (rule for rule, so in zip(rules, results, strict=True) if so)
        yield from ["damage-loses-life"] * isinstance(event, protocol.Damage)
    elif isinstance(event, protocol.SetLife | protocol.RedistributeLife):
        yield from ["two-headed-giant-set-life"] * giant
        yield "setting-life"
    elif isinstance(event, protocol.PayLife):
        yield "paying-life"
    elif isinstance(event, protocol.ExchangeLife):
        yield "exchanged-life"
        yield from ["two-headed-giant-head-life"] * giant
        yield "setting-life"
    elif isinstance(
        event, protocol.LoseLife | protocol.GainLife | protocol.MultiplyLife | protocol.LoseHalfLife
    ):
        yield from ["two-headed-giant-life-changes"] * giant
        yield "gaining-and-losing-life"
    elif isinstance(event, protocol.Poison | protocol.LosePoison):
        yield from ["two-headed-giant-poison-counters"] * giant
        yield "counters"
    elif isinstance(event, protocol.Loop) and event.drains:
        yield "shortcut-taken"
        yield "loop-shortcut"
