"""The approximate state of a game while it is generated."""

from collections import Counter
from collections.abc import Mapping
from itertools import count
from typing import Any

from msgspec import Struct

from headjudge.reference import losing
from headjudge.spec import protocol
from headjudge.spec.protocol.validation.effects import CONTROLLED
from headjudge.spec.rulebook import Rulebook

_MAY_FIGHT = ("card", "token")
_LAST = 2
"""The players of this many last events are likelier in the next one."""


class ModelState:
    """The approximate state of a game that is being generated."""

    def __init__(self, setup: protocol.Setup, book: Rulebook) -> None:
        """Start with the set-up."""
        self.setup, self.steps = setup, list[protocol.Step]()
        players = setup.players
        self.players = [p.name for p in players]
        self.sides = {p.name: p.team or p.name for p in players}
        self.goes_on = len(set(self.sides.values())) > 2  # noqa: PLR2004
        """Whether the game continues when one player leaves."""
        self.has_mates = len(set(self.sides.values())) < len(players)
        self.turns = {p.name: p.team if setup.shares_turns else p.name for p in players}
        """Whose turn each player shares."""
        self._whose = {p.name: p.team if setup.shares_life else p.name for p in players}
        """Whose life total and poison counters each player shares."""
        self.objects = [item.name for item in setup.objects]
        self.commanders = {name: p.name for p in players for name in p.commanders}
        """The owner of each commander."""
        self.creatures = [thing.name for thing in setup.objects if thing.kind in _MAY_FIGHT]
        """Objects that may attack and block."""
        self.abilities: list[str] = []
        self._life: dict[str | None, int] = {}
        self._poison: Counter[str | None] = Counter()
        for p in players:
            begin = setup.starting_life(p, book) if p.life is None else p.life
            self._life[self._whose[p.name]] = begin
            self._poison[self._whose[p.name]] += p.poison
        self._deadly = (
            losing.POISON_TO_LOSE_TWO_HEADED if setup.two_headed_giant else losing.POISON_TO_LOSE
        )
        self.library = {p.name: p.library for p in players}
        self._struck: Counter[tuple[str, str]] = Counter()
        self.numbered = count(1)
        self.about: list[str] = []
        """The players of the events so far, in order."""
        self.holders = {
            item.name: [who for who in (item.controller, item.owner) if who]
            for item in setup.objects
        }
        """Players who control, own or have controlled each object; the present controller first."""
        self.controlled = [item.name for item in setup.objects if item.zone in CONTROLLED]
        """Objects that may have a controller."""
        self.left: list[str] = []
        """Players who may have left."""
        self.whom = self.players[0]
        """The player of the event that is being generated."""
        self.named: list[str] = []
        """Players whom it names so far."""
        self.listed = 0
        """The length of its first list of players."""
        self.making: tuple[type[Struct], Mapping[str, Any]] = (protocol.Check, {})
        """The kind of the event, and its fields so far."""
        self.field = ""
        """The field that is being generated."""

    def counted(self, who: str, what: str) -> int:
        """Return a player's life total, poison counters or library size."""
        if what == "poison":
            return self._poison[self._whose[who]]
        return self.library[who] if what == "library" else self._life[self._whose[who]]

    def numbers(self) -> tuple[int, ...]:
        """Return numbers at which something may happen to the player, the likeliest most often."""
        limit, who = self._limit(), self.whom
        life, library = self.counted(who, "life"), self.library[who]
        poison = self._deadly - self.counted(who, "poison")
        return (*[limit] * 5, limit + 1, max(limit - 1, 0), 1, 2, life, poison, library, 0)

    def _limit(self) -> int:
        """Return the number from which the event makes a difference to the player."""
        kind, given = self.making
        who = self.whom
        if kind is protocol.Condition:  # one that is nearly met
            number = self.counted(str(given["player"]), str(given["of"]))
            return max(number - 1, 0) if self.field == "at_most" else number + 1
        if "commander" in given:
            struck = self._struck[who, given["commander"]]
            return max(losing.COMMANDER_DAMAGE_TO_LOSE - struck, 1)
        if getattr(kind, "needs", "") == "decking":
            return self.library[who] + 1
        if getattr(kind, "needs", "") == "poison" or "infect" in given:
            return max(self._deadly - self.counted(who, "poison"), 1)
        return max(self.counted(who, "life"), 0)

    def name(self, field: str, value: object) -> None:
        """Record the player whom a field names."""
        if field == "player":
            self.whom = str(value)
        if value in self.players:
            self.named.append(str(value))

    def others(self) -> list[str]:
        """Return the players whom the event does not name yet, or all."""
        return [name for name in self.players if name not in self.named] or self.players

    def of_others(self) -> list[str]:
        """Return objects that no player whom the event names controls, or all."""
        some = [name for name in self.controlled if self.holders[name][0] not in self.named]
        return some or self.objects

    def last(self) -> list[str]:
        """Whom the last events were about."""
        return self.about[-_LAST:]

    def take(self, *steps: protocol.Step) -> None:
        """Append steps and track what their events do."""
        for step in steps:
            self.steps.append(step)
            for event in protocol.one_by_one(step):
                self._note(event)

    def _note(self, event: protocol.Event) -> None:
        who = getattr(event, "player", None)
        if who in self.sides:
            self.about.append(str(who))
        self._count(event)
        match event:
            case protocol.Trigger(ability) | protocol.StateTrigger(ability):
                self.abilities.append(ability)
            case protocol.Create(name, player=who):
                self.creatures += [name] if event.kind in _MAY_FIGHT else []
                self.objects.append(name)
                self.controlled.append(name)
                self.holders[name] = [who]
            case protocol.GainControl(who, of) if of in self.holders:
                self.holders[of].insert(0, who)
            case protocol.Put(name, "battlefield", by):
                self.controlled.append(name)
                self.holders[name] = [by, *self.holders[name]] if by else self.holders[name]
            case protocol.Concede(who) | protocol.Lose(who):
                self.left.append(who)

    def concerned(self, event: protocol.Event) -> list[str]:
        """Return the players whom an event and its object concern."""
        told = [getattr(event, name, None) for name in ("player", "controller")]
        of = getattr(event, "of", None) or getattr(event, "object", None)
        return [entry for entry in (*told, *self.holders.get(of or "", ())) if entry in self.sides]

    def besides(self, player: str, *, mates: bool) -> list[str]:
        """Return the other players, or only team-mates if wanted and there are any."""
        others = [name for name in self.players if name != player]
        team = [name for name in others if self.sides[name] == self.sides.get(player)]
        return team if mates and team else others

    def _count(self, event: protocol.Event) -> None:
        """Track life totals, poison counters and libraries."""
        match event:
            case protocol.Damage(who, amount, infect=True):
                self._poison[self._whose[who]] += amount
            case (
                protocol.LoseLife(who, amount)
                | protocol.Damage(who, amount)
                | protocol.PayLife(who, amount)
            ):
                self._life[self._whose[who]] -= amount
            case protocol.GainLife(who, amount):
                self._life[self._whose[who]] += amount
            case protocol.SetLife(who, amount):
                self._life[self._whose[who]] = amount
            case protocol.Poison(who, amount):
                self._poison[self._whose[who]] += amount
            case protocol.Draw(who, amount) | protocol.Mill(who, amount):
                self.library[who] = max(self.library[who] - amount, 0)
            case protocol.SetLibrary(who, amount):
                self.library[who] = amount
        if isinstance(event, protocol.Damage) and event.commander:
            self._struck[event.player, event.commander] += event.amount
