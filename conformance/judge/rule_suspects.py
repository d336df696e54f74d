"""Fault localization: the rules that may cause a divergence, most likely first.

A suspect is a rule that the engine omits or overapplies. Suspicion comes from the reference's
derivation of the step (a rule that applied may have been omitted) and from the events (a rule that
nearly applied may have been overapplied).
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

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
from headjudge.reference.snapshots import VisibleState
from headjudge.spec import protocol
from headjudge.spec.rulebook import Rulebook


class Suspect(Struct, frozen=True):
    """A rule that an engine may get wrong, by slug."""

    rule: str
    overapplied: bool = False
    """Whether the rule is applied where it should not be, rather than omitted."""


FOLLOWS = frozenset(
    {
        "game-ends-at-once",
        "loser-leaves",
        "team-loses-with-all-members",
        "team-draws-with-all-remaining",
        "leaving-takes-objects",
    }
)
"""Rules whose lines in a derivation only state consequences of other rules."""
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
"""The rules that make the game a draw for a player."""
_KEEPS = frozenset(
    {"cant-beats-can", "replaced-loss", "out-of-range-is-untouched", "win-and-lose-is-loss"}
)
"""Rules whose lines state what does not happen."""
_MAKE_LOSE = frozenset(
    {
        *(protocol.Check, protocol.EndTurn, protocol.BeginStep, protocol.Priority, protocol.Loop),
        *(protocol.Choose, protocol.Resolve, protocol.Lose, protocol.Win, protocol.Concede),
        *(protocol.Penalty, protocol.PayLife, protocol.DrawGame, protocol.AgreeDraw),
        *(protocol.Subgame, protocol.Restart, protocol.Each),
    }
)
"""Events that can make players lose; no other event can."""
_LASTING = (
    protocol.Restriction,
    protocol.ReplaceLoss,
    protocol.ReplaceDraw,
    protocol.Alteration,
    protocol.Redirect,
)
"""Events that begin effects of permanents, which end when the permanent's controller leaves."""
_NOTHING_GIVEN = frozenset({"nothing-to-who-has-left", "nothing-new-of-who-has-left"})
"""Rules that keep objects from players who have left."""
_GENERAL_RULES = {
    "all-teams-lose-is-draw": "all-lose-is-draw",
    "two-headed-giant-life": "zero-life",
    "two-headed-giant-poison": "ten-poison",
    "last-team-standing": "last-player-standing",
}
"""The general rule behind each rule about teams."""
_DRAWING = {
    protocol.DrawGame: "draw-by-effect",
    protocol.Loop: "mandatory-loop",
    protocol.AgreeDraw: "intentional-draw",
}


def suspects(case: protocol.Case, divergence: Divergence, example_of: str) -> list[Suspect]:
    """Return the suspects; `example_of` is the rule that the case is an example of.

    That rule comes last if other rules explain the results, because many cases share a cause
    regardless of the rule they exemplify. The list is empty if only a number is wrong that an event
    changes by no rule of the rulebook.
    """
    fields = {*divergence.fields}
    no_rule = _changes_without_rule(case, divergence)
    example = [Suspect(example_of)] if example_of and not no_rule else []
    result: list[Suspect] = []
    if divergence.before is not None and divergence.before.over is True:
        result.append(Suspect("game-ends-at-once"))
    result += [*_of_players_who_left(case, divergence), *_of_triggers(case, divergence)]
    if _resolving(divergence) and _occurred(divergence, protocol.EndTheTurn):
        result.append(Suspect("ending-the-turn"))
    if not fields.isdisjoint(ENDINGS):
        result += _Results(case, divergence).suspects()
    if not fields.isdisjoint(NUMBERS):
        result += map(Suspect, of_numbers(case, divergence))
    if no_rule:
        return [*dict.fromkeys(result)]
    if fields.isdisjoint(ENDINGS):
        result += [*_of_choices(divergence), *example]
        result += [Suspect(line.rule) for line in divergence.lines]
        result += _of_turns(case, divergence)
    result += [] if result else example
    result += [Suspect(line.rule) for line in divergence.lines if line.rule not in FOLLOWS]
    result += example
    if not result and "active" in fields:
        return [Suspect("players")]
    forms: dict[Suspect, None] = {}
    for suspect in result or [Suspect("ways-to-lose", overapplied=True)]:
        forms[suspect] = None
        if suspect.rule in _GENERAL_RULES:
            forms[Suspect(_GENERAL_RULES[suspect.rule], suspect.overapplied)] = None
    return [*forms]


def _of_players_who_left(case: protocol.Case, divergence: Divergence) -> Iterator[Suspect]:
    """Suspect rules about effects controlled by, or referring to, players who have left."""
    before, after = players_out(divergence.before), players_out(divergence.expected)
    given = [Suspect(line.rule) for line in divergence.lines if line.rule in _NOTHING_GIVEN]
    yield from given
    for event in divergence.step_events:
        if not given and getattr(event, "controller", None) in before:
            yield Suspect("leaving-takes-objects")
    owners = {thing.name: thing.owner for thing in case.game.objects}
    resolving = _resolving(divergence)
    for event in divergence.events:
        owner = owners.get(getattr(event, "object", None) or "")
        if isinstance(event, _LASTING):
            gone = not (after - {event.player}).isdisjoint({event.controller, owner})
        elif isinstance(event, protocol.Trigger | protocol.StateTrigger):
            gone = event.ability in resolving and not before.isdisjoint({event.player, owner})
        else:
            gone = False
        if gone:
            yield Suspect("leaving-takes-objects")


def _of_triggers(case: protocol.Case, divergence: Divergence) -> Iterator[Suspect]:
    """Suspect that an ability did not trigger if nothing changes as it resolves."""
    before, actual = divergence.before, divergence.actual
    if before is None or any(differs(field, actual, before) for field in (*ENDINGS, *NUMBERS)):
        return
    resolving = _resolving(divergence)
    for event in divergence.events:
        match event:
            case protocol.StateTrigger(ability=ability) if ability in resolving:
                yield Suspect("state-triggers")
            case protocol.Trigger(ability=ability, on="upkeep") if ability in resolving:
                if case.game.shares_turns:
                    yield Suspect("team-step-triggers")


def _of_choices(divergence: Divergence) -> Iterator[Suspect]:
    """Suspect rules about who makes a choice if the engine reports the wrong player."""
    for event in divergence.events if "chooser" in divergence.fields else ():
        if isinstance(event, protocol.Choose):
            source = "an-object" if event.controller else "a-rule"
            yield Suspect(f"choice-for-{source}-passes")


def _of_turns(case: protocol.Case, divergence: Divergence) -> Iterator[Suspect]:
    """Suspect rules about turns and priority if the engine reports the wrong player."""
    if "active" not in divergence.fields and "priority" not in divergence.fields:
        return
    if divergence.expected.active is None:
        yield Suspect("turn-without-active-player")
    ends = any(isinstance(event, protocol.EndTurn) for event in divergence.step)
    if ends and players_out(divergence.expected):
        yield Suspect("no-turn-for-who-has-left")
    if case.game.shares_turns:
        if _occurred(divergence, protocol.ExtraTurn, protocol.Skip):
            yield Suspect("team-extra-turns")
        yield Suspect("team-turns" if "active" in divergence.fields else "team-priority")


class _Results:
    """Suspects for wrong results: who wins, loses, draws or stays in."""

    def __init__(self, case: protocol.Case, divergence: Divergence) -> None:
        """Compare each player's reported status with the expected one."""
        self.case, self.divergence = case, divergence
        self.sides = sides_of(case)
        names = [player.name for player in case.game.players]
        self.got = {name: status(divergence.actual, name) for name in names}
        self.want = {name: status(divergence.expected, name) for name in names}
        self.wrong = [name for name in names if self.got[name] != self.want[name]]
        self.kinds = {type(event) for event in divergence.step_events}

    def suspects(self) -> Iterator[Suspect]:
        """Yield the suspects, most likely first."""
        divergence, got, want = self.divergence, self.got, self.want
        actual, expected = divergence.actual, divergence.expected
        out = ("lost", "drew")
        winning = {q for p in got if got[p] == "won" for q in self.sides[p]}
        kept = [p for p in self.wrong if want[p] in out and got[p] not in out]
        gone = [p for p in self.wrong if got[p] in out and want[p] not in out and p not in winning]
        mixed = [p for p in self.wrong if got[p] in out and want[p] in out]
        winners = [p for p in self.wrong if p not in (*kept, *gone, *mixed)]
        if {"won", "lost"} & {*got.values()}:
            drew = [p for p in (*kept, *mixed) if want[p] == "drew"]
            yield from self._lines(drew, DRAWS)
        yield from self._lines([p for p in kept if got[p] == "won"], {"win-and-lose-is-loss"})
        # without the draw rules these players would have lost, so _ALL_LOSE does not explain it
        yield from self._lines([p for p in kept if want[p] == "drew"], DRAWS - _ALL_LOSE)
        yield from self._why_out(kept)
        if gone:
            yield from self._why_in(gone)
        follows = bool(gone) and protocol.Win not in self.kinds and self._all_have_a_result()
        yield from self._of_winners(winners, follows=follows)
        if actual.restarted != expected.restarted:
            yield Suspect("restart", overapplied=actual.restarted)
        if actual.subgame != expected.subgame:
            yield from (Suspect(line.rule) for line in divergence.lines if line.rule not in FOLLOWS)
        if "over" in divergence.fields and not follows:
            yield Suspect("game-ends-at-once", overapplied=actual.over is True)

    def _all_have_a_result(self) -> bool:
        """Return whether the engine reports that each player has won or lost."""
        return {*self.got.values()} <= {"won", "lost"}

    def _lines(
        self, players: Iterable[str], rules: Iterable[str] = (), *, except_for: Iterable[str] = ()
    ) -> Iterator[Suspect]:
        """Yield the selected rules that applied to any of these players.

        `rules` selects only those rules; `except_for` selects all other rules.
        """
        about, wanted, unwanted = {*players}, {*rules}, {*except_for}
        for line in self.divergence.lines:
            applies = line.rule not in unwanted if unwanted else line.rule in wanted
            if applies and about.intersection(line.who):
                yield Suspect(line.rule)

    def _why_out(self, players: list[str]) -> Iterator[Suspect]:
        """Suspect rules that should make players lose or draw although the engine keeps them in."""
        yield from self._lines(players, except_for=FOLLOWS | _WINS | _KEEPS | _ALL_LOSE)
        if not self.divergence.state.restrictions.keys().isdisjoint(players):
            yield Suspect("cant-beats-can", overapplied=True)

    def _why_in(self, players: list[str]) -> Iterator[Suspect]:
        """Suspect rules that keep players in, or that the engine overapplies to make them lose."""
        divergence = self.divergence
        yield from self._lines(players, _KEEPS)
        drew = [p for p in players if self.got[p] == "drew"]
        if drew:
            yield from self._overapplied_draws()
        team_members = {q for p in players for q in self.sides[p]}
        applied = {line.rule for line in divergence.lines}
        kinds = {type(e) for e in divergence.step_events if getattr(e, "does", "lose") == "lose"}
        told_to_lose = protocol.Lose in kinds or not applied.isdisjoint(
            {"win-effect-makes-opponents-lose", "opponents"}
        )
        out_of_nothing = not told_to_lose and not all(
            _in_danger(self.case, divergence.state, p) for p in drew
        )
        if not told_to_lose and protocol.PayLife not in kinds:
            yield from self._restrictions(team_members)
        no_reason = kinds.isdisjoint(_MAKE_LOSE) and "replaced-draw" not in applied
        if no_reason and not out_of_nothing:
            yield Suspect("state-based-actions", overapplied=True)
        win_rule = "ways-to-draw" if out_of_nothing else "win-effect-makes-opponents-lose"
        kinds |= {protocol.Win} if "replaced-draw" in applied else set()
        yield from self._overapplied_events(kinds, team_members, win_rule, drawn=bool(drew))
        yield from self._nearly_out(players)
        if out_of_nothing:
            yield Suspect("ways-to-draw", overapplied=True)

    def _overapplied_events(
        self, kinds: set[type[protocol.Event]], players: set[str], win_rule: str, *, drawn: bool
    ) -> Iterator[Suspect]:
        """Suspect rules about the step's events that the engine may overapply to these players."""
        rules = {
            protocol.Lose: "lose-by-effect",
            protocol.Win: win_rule,
            protocol.Concede: self._of_giants("two-headed-giant-concession", "concede"),
            protocol.Penalty: "judge-penalty",
            protocol.PayLife: "paying-life",
            protocol.Loop: "mandatory-loop" if drawn else "shortcut-taken",
        }
        events = self.divergence.step_events
        if players.isdisjoint(e.player for e in events if isinstance(e, protocol.Concede)):
            del rules[protocol.Concede]
        for kind, rule in rules.items():
            if kind in kinds:
                yield Suspect(rule, overapplied=True)

    def _restrictions(self, players: Iterable[str]) -> Iterator[Suspect]:
        """Suspect restrictions that prevent changes to these players' results."""
        restrictions = self.divergence.state.restrictions
        forbidden = {kind for p in players for kind in restrictions.get(p, ())}
        if "drawing-twice" in forbidden:
            yield Suspect("one-draw-a-turn")
        if forbidden & {"losing", "losing-to-life", "drawing", "drawing-twice"}:
            yield Suspect("cant-beats-can")

    def _of_giants(self, rule: str, general: str) -> str:
        """Return `rule` in a Two-Headed Giant game, and `general` in any other."""
        return rule if self.case.game.two_headed_giant else general

    def _nearly_out(self, players: list[str]) -> Iterator[Suspect]:
        """Suspect rules that could make players lose too early in a check."""
        seen = self.divergence.state
        struck = any(
            isinstance(event, protocol.Damage) and event.commander and event.player in players
            for event in self.divergence.events
        )
        if struck and "brawl" in self.case.game.options:
            yield Suspect("brawl-without-commander-damage")
        if struck:
            yield Suspect("commander-damage", overapplied=True)
        if any(seen.poison.get(p) for p in players):
            rule = self._of_giants("two-headed-giant-poison", "ten-poison")
            yield Suspect(rule, overapplied=True)
        if any(p in seen.attempted or not seen.library.get(p, 1) for p in players):
            yield Suspect("draw-from-empty-library", overapplied=True)
        if any(seen.life.get(p, 2) <= 1 for p in players):
            yield Suspect(self._of_giants("two-headed-giant-life", "zero-life"), overapplied=True)

    def _overapplied_draws(self) -> Iterator[Suspect]:
        for event in self.divergence.step:
            if type(event) in _DRAWING:
                yield Suspect(_DRAWING[type(event)], overapplied=True)

    def _of_winners(self, players: list[str], *, follows: bool) -> Iterator[Suspect]:
        """Suspect rules about players who win but should not, or the reverse.

        `follows` is whether the wins only follow from the other players' wrong losses.
        """
        missing = [p for p in players if self.want[p] == "won"]
        winning = [p for p in players if self.got[p] == "won"]
        yield from self._lines(missing, _WINS)
        if protocol.Draw in self.kinds:
            yield from self._restrictions(winning)
        if winning and not follows:
            rule = "win-by-effect" if protocol.Win in self.kinds else "last-player-standing"
            yield Suspect(rule, overapplied=True)


def _resolving(divergence: Divergence) -> set[str]:
    return {event.ability for event in divergence.step if isinstance(event, protocol.Resolve)}


def _occurred(divergence: Divergence, *kinds: type[protocol.Event]) -> bool:
    """Return whether an event of one of these kinds occurred before or in the divergent step."""
    return any(isinstance(event, kinds) for event in divergence.events)


def _in_danger(case: protocol.Case, seen: VisibleState, player: str) -> bool:
    """Return whether a check could make the player lose."""
    book = Rulebook.at(case.edition)
    return (
        seen.life.get(player, 0) <= 0
        or player in seen.attempted
        or seen.poison.get(player, 0) >= losing.poison_to_lose(book)
        or seen.commander_damage.get(player, 0) >= losing.commander_damage_to_lose(book)
    )


_DRAWS = "draws-one-at-a-time"
_WITHOUT_RULE = (protocol.Mill, protocol.SetLibrary)
"""Events that change a number by no rule of the rulebook."""
_RESTRICTED = {"gaining-life": "cant-gain-life", "losing-life": "cant-lose-life"}
_ALTERED: dict[protocol.AlterationKind, str] = {
    **dict.fromkeys(protocol.LIFE_ALTERATIONS + protocol.DAMAGE_ALTERATIONS, "replaced-loss"),
    "infect-damage": "infect-damage",
    "infect-damage-without-life": "infect-damage",
    "damage-floor": "damage-becomes-results",
}
"""The rules by which effects alter life and damage."""
_ROLES = ("player", "other", "defender")
"""The event fields that name a player whose life total the event may change."""
_CHANGES: dict[type[protocol.Event], tuple[str, ...]] = {
    **dict.fromkeys(
        (protocol.SetLife, protocol.RedistributeLife),
        ("two-headed-giant-set-life", "setting-life"),
    ),
    protocol.PayLife: ("paying-life",),
    protocol.ExchangeLife: ("exchanged-life", "two-headed-giant-head-life", "setting-life"),
    **dict.fromkeys(
        (protocol.LoseLife, protocol.GainLife, protocol.MultiplyLife, protocol.LoseHalfLife),
        ("two-headed-giant-life-changes", "gaining-and-losing-life"),
    ),
    **dict.fromkeys(
        (protocol.Poison, protocol.LosePoison), ("two-headed-giant-poison-counters", "counters")
    ),
}
"""The rules by which events change life totals or poison counters."""


def changing(
    case: protocol.Case, steps: Iterable[protocol.Step], players: list[str]
) -> Iterator[str]:
    """Yield the rules by which these steps changed the life or poison of the players' sides."""
    sides = sides_of(case)
    concerned = {q for p in players for q in sides[p]}
    for step in steps:
        for event in _with_attacks(case, step):
            if concerned.isdisjoint([getattr(event, role, "") for role in _ROLES]):
                continue
            if isinstance(event, protocol.Restriction) and event.kind in _RESTRICTED:
                yield _RESTRICTED[event.kind]
            if isinstance(event, protocol.Alteration) and event.kind in _ALTERED:
                yield _ALTERED[event.kind]
            yield from _changes(case, event)


def of_numbers(case: protocol.Case, divergence: Divergence) -> Iterator[str]:
    """Yield the rules that may cause wrong numbers."""
    wrong = divergence.players_with_wrong_numbers()
    if case.game.two_headed_giant and _differ_within_a_team(case, divergence.actual.life or {}):
        yield "two-headed-giant-shared-life"
    for name in sorted(wrong):
        for kind in divergence.state.restrictions.get(name, ()):
            if kind in _RESTRICTED:
                yield _RESTRICTED[kind]
    relevant = tuple(_changing_wrong_numbers(case, divergence)) or divergence.step
    changing = [*_with_attacks(case, relevant)]
    changes = [rule for event in changing for rule in _changes(case, event)]
    draws = any(isinstance(event, protocol.Draw) for event in changing)
    events = (event for step in case.steps for event in protocol.one_by_one(step))
    about = [event for event in events if getattr(event, "player", None) in wrong]
    if not changes and any(isinstance(event, protocol.ReplaceLoss) for event in about):
        yield "replaced-loss"
    yield from (
        line.rule
        for line in divergence.lines
        if wrong.intersection(line.who) and (draws or line.rule != _DRAWS)
    )
    if wrong & players_out(divergence.expected):
        yield from _numbers_of_players_who_left(divergence)
    if any(line.rule == "opponents" for line in divergence.lines):
        yield "opponents"
    yield from _by_effects(about)
    yield from changes
    if draws:
        yield _DRAWS


def _changing_wrong_numbers(case: protocol.Case, divergence: Divergence) -> list[protocol.Event]:
    """Return the step's events that change the wrong numbers, those of the first number first."""
    sides = sides_of(case)
    return [
        event
        for field, name in divergence.wrong_numbers()
        for event in divergence.events_changing(field, name, sides[name])
    ]


def _changes_without_rule(case: protocol.Case, divergence: Divergence) -> bool:
    """Return whether only numbers are wrong that no rule of the rulebook changes."""
    changing = _changing_wrong_numbers(case, divergence)
    only_numbers = {*divergence.fields} <= {*NUMBERS}
    return only_numbers and bool(changing) and all(isinstance(e, _WITHOUT_RULE) for e in changing)


def _numbers_of_players_who_left(divergence: Divergence) -> Iterator[str]:
    step = divergence.step
    if any(getattr(event, "combat", event == protocol.CombatDamage()) for event in step):
        yield "no-damage-to-who-has-left"
    left = players_out(divergence.before)
    if left.intersection(getattr(event, "player", None) for event in step):
        yield "loser-leaves"
    yield "last-known-player"


def _by_effects(events: Sequence[protocol.Event]) -> Iterator[str]:
    """Yield the rules about effects that prevent damage or alter life and damage."""
    preventing = [event for event in events if isinstance(event, protocol.Prevent)]
    if any(event.source for event in preventing):
        yield "source-of-damage"
    if preventing:
        yield "results-of-damage"
    for event in events:
        if isinstance(event, protocol.Alteration) and event.kind in _ALTERED:
            yield _ALTERED[event.kind]


def _with_attacks(case: protocol.Case, step: protocol.Step) -> Iterator[protocol.Event]:
    """Yield a step's events, replacing combat damage with all attacks in the case."""
    for event in protocol.one_by_one(step):
        if isinstance(event, protocol.CombatDamage):
            declared = (event for each in case.steps for event in each)
            yield from (event for event in declared if isinstance(event, protocol.Attack))
        else:
            yield event


def _differ_within_a_team(case: protocol.Case, totals: dict[str, int]) -> bool:
    teams: dict[str | None, set[int]] = {}
    for player in case.game.players:
        if player.name in totals:
            teams.setdefault(player.team, set()).add(totals[player.name])
    return any(len(different) > 1 for different in teams.values())


def _changes(case: protocol.Case, event: protocol.Event) -> Iterator[str]:
    """Yield the rules by which an event changes life totals or poison counters."""
    if isinstance(event, protocol.Damage | protocol.Attack):
        results = {
            "infect-damage": event.infect,
            "toxic-damage": event.toxic,
            "lifelink-damage": event.lifelink,
            "damage-loses-life": isinstance(event, protocol.Damage),
        }
        yield from (rule for rule, applies in results.items() if applies)
    elif isinstance(event, protocol.Loop) and event.drains:
        yield from ("shortcut-taken", "loop-shortcut")
    for rule in _CHANGES.get(type(event), ()):
        if case.game.two_headed_giant or not rule.startswith("two-headed-giant"):
            yield rule
