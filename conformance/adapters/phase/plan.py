"""Translate a case's steps into acts (mostly spells) before the game starts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from headjudge.adapters.phase import oracle_text, spells
from headjudge.adapters.phase.oracle_text import PAIR
from headjudge.adapters.phase.spells import AT_ONCE, Sentence, Spell, Things, tag
from headjudge.spec import protocol

LASTING = (
    protocol.Restriction
    | protocol.ReplaceDraw
    | protocol.Alteration
    | protocol.Trigger
    | protocol.StateTrigger
)
READING = protocol.MultiplyLife | protocol.LoseHalfLife | protocol.ExchangeLife
"""Events that read a total which other events in the step may change."""
FIRST = ("losing", "losing-to-life", "winning", "trigger")
"""Effects that must exist before the other events in their step, because the engine checks
immediately after each act."""
Alone = (
    protocol.Check | protocol.Priority | protocol.BeginStep | protocol.SetLibrary | protocol.Resolve
)
Fight = protocol.Attack | protocol.Block | protocol.CombatDamage
Fights = tuple[Fight, ...]
"""The attackers or the blockers of a step, or its combat damage."""
Act = Spell | Alone | protocol.Concede | Fights


class Plan:
    """The acts for each of a case's steps."""

    def __init__(self, case: protocol.Case) -> None:
        """Plan a case. Raises Unsupported if the engine has no spell or action for an event."""
        self.names = tuple(player.name for player in case.game.players)
        self.players = len(self.names)
        self.two_heads = case.game.variant == "two-headed-giant"
        replaces, events = (
            protocol.ReplaceDraw | protocol.Alteration,
            [e for step in case.steps for e in step],
        )
        self.events: list[Any] = [*events]
        self.replaced = any(isinstance(e, replaces) for e in events)
        turns = [e for e in events if isinstance(e, protocol.EndTurn | protocol.BeginStep)]
        fights = [e for e in events if isinstance(e, Fight)]
        self.begins = "Untap" if turns[:1] == [protocol.BeginStep("upkeep")] else "Upkeep"
        if fights and not turns:
            self.begins = "PreCombatMain"
        if fights:
            self._refuse_in_combat(events)
        self.standing: list[Spell] = []
        self.things = Things(case)
        _refuse(events)
        first = self._on_objects(case.steps)
        self.steps: list[list[Act]] = [[] for _ in range(first)]
        self.steps += [[*self._step(step)] for step in case.steps[first:]]
        altered = any(isinstance(e, protocol.Prevent | protocol.Alteration) for e in events)
        if altered and any(spell.commanders for spell in self.spells()):
            raise protocol.Unsupported(
                "damage: a commander's damage is written directly, so no effect can alter it"
            )

    def _refuse_in_combat(self, events: Sequence[Any]) -> None:
        """Raise Unsupported if creatures that only fight would count for something else."""
        counted = any(
            getattr(condition, "of", "") == "permanents"
            for e in events
            for condition in (getattr(e, "condition", None), getattr(e, "later", None))
        )
        if self.two_heads or counted or any(getattr(e, "on", "") == "dies" for e in events):
            raise protocol.Unsupported("combat: not tried with teams, or if other creatures matter")

    def _on_objects(self, steps: Sequence[protocol.Step]) -> int:
        """Give objects their effects; return the number of steps that do nothing else."""
        for number, step in enumerate(steps):
            if not all(isinstance(e, LASTING) and e.object for e in step):
                return number
            for event in step:
                self.things.have(event, self._text(event))
        return len(steps)

    def spells(self) -> Iterator[Spell]:
        """Yield all spells that may be cast."""
        yield from self.things.before
        for act in (act for step in self.steps for act in step if isinstance(act, Spell)):
            yield act
            yield from act.parts

    def place(self, number: int) -> int:
        """Return a permanent's position in the order in which replacement effects are applied."""
        chosen = [p for p in self.spells() if p.chosen]
        others = [p for p in self.spells() if not p.chosen]
        numbers = [p.number for p in (*chosen, *others)]
        return numbers.index(number) if number in numbers else len(numbers)

    def _step(self, step: protocol.Step) -> Iterator[Act]:
        if isinstance(only := step[0], Alone) and len(step) == 1:
            yield only
            return
        if fights := tuple(e for e in step if isinstance(e, Fight)):
            if len(fights) < len(step):
                raise protocol.Unsupported(AT_ONCE)
            yield fights
            return
        if conceding := tuple(e for e in step if isinstance(e, protocol.Concede)):
            if len(conceding) < len(step):
                raise protocol.Unsupported(AT_ONCE)
            yield from conceding
            return
        if (
            isinstance(
                only, protocol.Create | protocol.Put | protocol.GainControl | protocol.EndControl
            )
            and len(step) == 1
        ):
            yield from filter(None, [self.things.spell(only)])
            return
        begun = [self._permanent(e) for e in step if isinstance(e, LASTING) and self._needs_text(e)]
        rest: list[Any] = [e for e in step if not isinstance(e, LASTING)]
        if fates := [e for e in rest if isinstance(e, protocol.Win | protocol.Lose)]:
            rest = [*dict.fromkeys(fates), *(e for e in rest if e not in fates)]
        if begun and fates and (len(rest) > 1 or fates[0].condition):
            raise protocol.Unsupported(AT_ONCE)
        first = [p for p in begun if {*p.effect[:2]} & {*FIRST} and not fates]
        yield from first
        if rest:
            yield self._spell(rest)
        yield from (p for p in begun if p not in first)
        self.standing += begun

    def sources(self, ability: str) -> list[int]:
        """Return the object ids of the permanents with the named ability."""
        own = [thing.number for thing in self.things.named.values() if ability in thing.abilities]
        return own + [p.number for p in self.spells() if p.effect[:2] == ("trigger", ability)]

    def _needs_text(self, event: Any) -> bool:  # noqa: ANN401 -- an event in LASTING
        """Return whether the event needs a separate permanent.

        A text about counters on any player stands for one event for each player, and one about
        opponents in a turn of its controller for one event for each of these.
        """
        if getattr(event, "own_turn", False):
            return event is self._like(event)[0]
        kinds = {kind for kind, _ in oracle_text.COUNTERS}
        if getattr(event, "kind", "") not in kinds:
            return True
        same = [e for e in self.events if getattr(e, "kind", "") == event.kind]
        if len({type(e) for e in same}) > 1 or {e.player for e in same} != {*self.names}:
            raise protocol.Unsupported("poison: no text is about the counters of one player")
        if len({(e.by, e.controller) for e in same}) > 1 or len(same) > self.players:
            raise protocol.Unsupported("poison: several such effects of different players")
        return event is same[0]

    def _like(self, event: Any) -> list[Any]:  # noqa: ANN401 -- an event in LASTING
        """Return the alterations that differ from this one at most in the player."""
        started = [e for e in self.events if isinstance(e, protocol.Alteration)]
        return [e for e in started if msgspec.structs.replace(e, player=event.player) == event]

    def _permanent(self, event: Any) -> Spell:  # noqa: ANN401 -- an event in LASTING
        if event.object:
            raise protocol.Unsupported(f"{event.object}: its abilities are those it begins with")
        text = self._text(event)
        if isinstance(event, protocol.Trigger | protocol.StateTrigger):
            effect = ("trigger", event.ability, "", "")
            return Spell(text, event.player, kind="Enchantment", effect=effect)
        kind = event.by if isinstance(event, protocol.ReplaceDraw) else event.kind
        effect = (tag(event), kind, event.player, event.controller or "")
        chosen = getattr(event, "chosen", False)
        by = event.controller or event.player
        return Spell(text, by, kind="Enchantment", effect=effect, chosen=chosen)

    def _text(self, event: Any) -> str:  # noqa: ANN401 -- an event in LASTING
        """Return the text of a permanent with the effect or ability."""
        if isinstance(event, protocol.Trigger | protocol.StateTrigger):
            return oracle_text.ability(event, self.names, 1 + self.two_heads)
        kind = event.by if isinstance(event, protocol.ReplaceDraw) else event.kind
        alone = self.players == PAIR
        if getattr(event, "own_turn", False) and not self.two_heads:
            alone = {e.player for e in self._like(event)} == {*self.names} - {event.controller}
        wording = oracle_text.counters(event) or oracle_text.lasting(
            event, kind, theirs_alone=alone
        )
        if not wording or (self.two_heads and kind == "getting-poison"):
            raise protocol.Unsupported(
                f"{kind}: the engine reads no text that does this to the player"
            )
        return wording

    def _ended(self, event: Any) -> list[Spell]:  # noqa: ANN401 -- an event in ENDED
        """Return the permanents whose effects the event ends."""
        if isinstance(event, protocol.EndTrigger):
            return [p for p in self.standing if p.effect[:2] == ("trigger", event.ability)]
        start = tag(event).removeprefix("end-").removeprefix("un")
        kind = getattr(event, "kind", None)
        same = [p for p in self.standing if (p.effect[0], p.effect[2]) == (start, event.player)]
        same = [p for p in same if kind in (None, p.effect[1])]
        nobodys, theirs = ([p for p in same if p.effect[3] == by] for by in ("", event.controller))
        ended = (theirs if event.controller else nobodys or same)[:1]
        self.standing = [p for p in self.standing if p not in ended]
        return ended

    def _turn(self, event: protocol.EndTurn | protocol.ExtraTurn) -> Spell:
        """Return the spell that ends the turn, or one that adds a last turn."""
        if isinstance(event, protocol.EndTurn):
            return Spell("End the turn.")
        if event.controller not in (None, event.player) or self.two_heads:
            raise protocol.Unsupported("extra-turn: with an ability of another player")
        effect = ("trigger", str(event.ability), "", "")
        return Spell(oracle_text.LAST_TURN, event.player, effect=effect)

    def _spell(self, events: Sequence[Any]) -> Spell:
        """Return an instant that performs all these events."""
        match events:
            case [protocol.EndTurn(None) | protocol.ExtraTurn(ability=str()) as turn]:
                return self._turn(turn)
            case [protocol.PayLife(who, otherwise=otherwise) as paid]:
                return Spell(oracle_text.payment(paid), who, (who,) * (otherwise == "lose"))
            case [protocol.Each(of, whom, does, amount)]:
                return Spell(oracle_text.EACH[does].format(whom, amount), of)
            case [protocol.InOrder(inner)] if all(type(e) in oracle_text.CHANGES for e in inner):
                return spells.combine([*map(spells.change, inner)], inner)
        kinds = (*oracle_text.CHANGES, protocol.Win, protocol.Lose, *spells.ENDED)
        if others := [e for e in events if type(e) not in kinds]:
            beside = f" alongside {len(events) - 1} more" if len(events) > 1 else ""
            raise protocol.Unsupported(f"{tag(others[0])}: the engine has no such event{beside}")
        players = [who for e in events if hasattr(e, "player") for who in spells.named(e)]
        if any(isinstance(e, protocol.Prevent) for e in events) and len(events) > 1:
            raise protocol.Unsupported(AT_ONCE)
        reading = len(events) > 1 and any(isinstance(e, READING) for e in events)
        if reading and (self.two_heads or len({*players}) < len(players)):
            raise protocol.Unsupported(AT_ONCE)
        grouped = [
            e for e in events if isinstance(e, protocol.Draw | protocol.ExtraTurn | protocol.Skip)
        ]
        changes = [e for e in events if type(e) in oracle_text.CHANGES and e not in grouped]
        sentences = [*spells.fates(events), *map(spells.change, changes)]
        sentences += spells.together(grouped, ordered=self.replaced)
        spell = spells.combine([*sentences, *self._ends(events)], events)
        ends = any(isinstance(e, spells.ENDED) for e in events)
        if self.players == PAIR or len(events) == 1 or len({*players}) < len(events) or ends:
            return spell
        return replace(spell, parts=tuple(self._spell([e]) for e in events))

    def _ends(self, events: Sequence[Any]) -> Iterator[Sentence]:
        ends = [e for e in events if isinstance(e, spells.ENDED)]
        for dying in (p for e in ends if e.dying for p in self._ended(e)):
            dying.kind = "Creature"
            yield "This spell deals 2 damage to target creature.", (dying,)
        if permanents := [p for e in ends if not e.dying for p in self._ended(e)]:
            yield oracle_text.destruction(len(permanents)), tuple(permanents)


def _refuse(events: Sequence[Any]) -> None:
    """Raise Unsupported if the spells for some events would not be exact beside others."""
    prevented = any(
        isinstance(e, protocol.Alteration) and e.kind in oracle_text.PREVENTION for e in events
    )
    if prevented and any(
        getattr(e, "kind", "") == "unpreventable-damage" or getattr(e, "unpreventable", False)
        for e in events
    ):
        raise protocol.Unsupported("damage: a text that prevents damage stands for a replacement")
    if any(isinstance(e, protocol.Damage) and e.combat for e in events) and any(
        getattr(e, "on", "") == "is-dealt-combat-damage"
        or (isinstance(e, protocol.Prevent) and e.combat)
        for e in events
    ):
        raise protocol.Unsupported("damage: a spell deals it, so it is not combat damage")
    if any(getattr(e, "on", "") in ("dies", "goes-to-graveyard") for e in events) and any(
        getattr(e, "dying", False) for e in events
    ):
        raise protocol.Unsupported("dies: a creature stands for the dying permanent")
    extra = [e for e in events if isinstance(e, protocol.ExtraTurn)]
    skipping = {e.player for e in events if getattr(e, "kind", "") == "skipped-extra-turns"}
    if skipping and any(e.player not in skipping for e in extra):
        raise protocol.Unsupported("skipped-extra-turns: the engine doesn't read whose turns")


def last_before_losses(acts: Sequence[Act]) -> int:
    """Return the position of the last act that must happen before any player loses.

    Such an act prevents a loss, changes totals or makes a player leave. The default is the first
    act.
    """
    spells = [act if isinstance(act, Spell) else None for act in acts]
    decisive = [
        not spell or spell.kind == "Instant" or {*spell.effect[1:2]} & {*FIRST[:2]}
        for spell in spells
    ]
    return max((place for place, is_one in enumerate(decisive) if is_one), default=0)
