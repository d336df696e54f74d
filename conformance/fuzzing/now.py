"""How a game that is being made stands, as far as what is made next depends on it."""

from collections import Counter
from collections.abc import Mapping
from itertools import count
from typing import Any

from msgspec import Struct

from headjudge.reference import losing
from headjudge.spec import protocol as v
from headjudge.spec.protocol.wellformed_objects import CONTROLLED
from headjudge.spec.rulebook import Rulebook

_MAY_FIGHT = ("card", "token")
_LAST = 2
"""So many of those whom the last events were about are likelier in the next one."""


class Now:
    """What has been made of a game so far, followed roughly."""

    def __init__(self, setup: v.Setup, book: Rulebook) -> None:
        """Begin with the set-up."""
        self.setup, self.steps = setup, list[v.Step]()
        players = setup.players
        self.players = [p.name for p in players]
        self.sides = {p.name: p.team or p.name for p in players}
        self.goes_on = len(set(self.sides.values())) > 2  # noqa: PLR2004
        """Whether the game goes on as somebody leaves."""
        self.has_mates = len(set(self.sides.values())) < len(players)
        self.turns = {p.name: p.team if setup.shares_turns else p.name for p in players}
        """Whose turn each player's is."""
        self._whose = {p.name: p.team if setup.shares_life else p.name for p in players}
        """Whose totals each player's are."""
        self.objects = [one.name for one in setup.objects]
        self.commanders = {name: p.name for p in players for name in p.commanders}
        """Whose each commander is."""
        self.creatures = [one.name for one in setup.objects if one.kind in _MAY_FIGHT]
        """The objects that may attack and block."""
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
        """Whom the events so far were about, the last one last."""
        self.holders = {
            one.name: [who for who in (one.controller, one.owner) if who] for one in setup.objects
        }
        """Who controls or owns each object, or has done so; who does now is first."""
        self.controlled = [one.name for one in setup.objects if one.zone in CONTROLLED]
        """Objects that may have a controller."""
        self.left: list[str] = []
        """Who may have left."""
        self.whom = self.players[0]
        """Whom the event that is being made is about."""
        self.named: list[str] = []
        """Whom it names so far: whoever must be named in it after that is another."""
        self.listed = 0
        """How many players the first list in it has."""
        self.making: tuple[type[Struct], Mapping[str, Any]] = (v.Check, {})
        """The kind of what is being made, and what is said in it so far."""
        self.field = ""
        """The field of it that is being made."""

    def counted(self, who: str, what: str) -> int:
        """How much life or poison, or how large a library, a player has."""
        if what == "poison":
            return self._poison[self._whose[who]]
        return self.library[who] if what == "library" else self._life[self._whose[who]]

    def numbers(self) -> tuple[int, ...]:
        """Numbers at which something may happen to the player that the event is about.

        The likeliest is the one on which most depends.
        """
        limit, who = self._limit(), self.whom
        life, library = self.counted(who, "life"), self.library[who]
        poison = self._deadly - self.counted(who, "poison")
        return (*[limit] * 5, limit + 1, max(limit - 1, 0), 1, 2, life, poison, library, 0)

    def _limit(self) -> int:
        """The number at which what is being made begins to make a difference to the player."""
        kind, given = self.making
        who = self.whom
        if kind is v.Condition:  # one that is nearly met
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
        """Note whom a field of the event that is being made names."""
        if field == "player":
            self.whom = str(value)
        if value in self.players:
            self.named.append(str(value))

    def others(self) -> list[str]:
        """Who is not yet named in the event; if all are, everybody."""
        return [name for name in self.players if name not in self.named] or self.players

    def of_others(self) -> list[str]:
        """Permanents and the like that nobody controls who is named in the event."""
        some = [name for name in self.controlled if self.holders[name][0] not in self.named]
        return some or self.objects

    def last(self) -> list[str]:
        """Whom the last events were about."""
        return self.about[-_LAST:]

    def take(self, *steps: v.Step) -> None:
        """These steps come next; follow what their events do."""
        for step in steps:
            self.steps.append(step)
            for event in v.one_by_one(step):
                self._note(event)

    def _note(self, event: v.Event) -> None:
        who = getattr(event, "player", None)
        if who in self.sides:
            self.about.append(str(who))
        self._count(event)
        match event:
            case v.Trigger(ability) | v.StateTrigger(ability):
                self.abilities.append(ability)
            case v.Create(name, player=who):
                self.creatures += [name] if event.kind in _MAY_FIGHT else []
                self.objects.append(name)
                self.controlled.append(name)
                self.holders[name] = [who]
            case v.GainControl(who, of) if of in self.holders:
                self.holders[of].insert(0, who)
            case v.Put(name, "battlefield", by):
                self.controlled.append(name)
                self.holders[name] = [by, *self.holders[name]] if by else self.holders[name]
            case v.Concede(who) | v.Lose(who):
                self.left.append(who)

    def concerned(self, event: v.Event) -> list[str]:
        """Who has to do with an event, and with the object that it is about."""
        told = [getattr(event, name, None) for name in ("player", "controller")]
        of = getattr(event, "of", None) or getattr(event, "object", None)
        return [one for one in (*told, *self.holders.get(of or "", ())) if one in self.sides]

    def besides(self, player: str, *, mates: bool) -> list[str]:
        """Everybody else; only those of the player's team, if they are wanted and there are any."""
        others = [name for name in self.players if name != player]
        team = [name for name in others if self.sides[name] == self.sides.get(player)]
        return team if mates and team else others

    def _count(self, event: v.Event) -> None:
        """Follow life totals, poison counters and libraries."""
        match event:
            case v.Damage(who, amount, infect=True):
                self._poison[self._whose[who]] += amount
            case v.LoseLife(who, amount) | v.Damage(who, amount) | v.PayLife(who, amount):
                self._life[self._whose[who]] -= amount
            case v.GainLife(who, amount):
                self._life[self._whose[who]] += amount
            case v.SetLife(who, amount):
                self._life[self._whose[who]] = amount
            case v.Poison(who, amount):
                self._poison[self._whose[who]] += amount
            case v.Draw(who, amount) | v.Mill(who, amount):
                self.library[who] = max(self.library[who] - amount, 0)
            case v.SetLibrary(who, amount):
                self.library[who] = amount
        if isinstance(event, v.Damage) and event.commander:
            self._struck[event.player, event.commander] += event.amount
