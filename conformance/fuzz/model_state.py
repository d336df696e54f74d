"""The approximate state of a game during generation."""

from collections import Counter
from collections.abc import Mapping
from itertools import count
from typing import Any

from msgspec import Struct

from headjudge.reference import losing
from headjudge.spec import protocol
from headjudge.spec.protocol.validation.effects import CONTROLLED
from headjudge.spec.rulebook import Rulebook

_CREATURES = ("card", "token")
_RECENT = 2
"""Number of recent events whose players are preferred for the next event."""


class ModelState:
    """The approximate state of a game that is being generated."""

    def __init__(self, setup: protocol.Setup, book: Rulebook) -> None:
        """Start from a setup."""
        players = setup.players
        self.setup, self.steps = setup, list[protocol.Step]()
        self.players = [player.name for player in players]
        self.sides = {player.name: player.team or player.name for player in players}
        self.continues = len(set(self.sides.values())) > 2  # noqa: PLR2004
        """Whether the game continues if one player leaves."""
        self.has_mates = len(set(self.sides.values())) < len(players)
        self.turns = {p.name: p.team if setup.shares_turns else p.name for p in players}
        """Maps each player to the player or team that takes their turn."""
        self._shared = {p.name: p.team if setup.shares_life else p.name for p in players}
        """Maps each player to the player or team with their life total and poison counters."""
        self._life: dict[str | None, int] = {}
        self._poison: Counter[str | None] = Counter()
        for player in players:
            life = setup.starting_life(player, book) if player.life is None else player.life
            self._life[self._shared[player.name]] = life
            self._poison[self._shared[player.name]] += player.poison
        poison_to_lose = (
            losing.team_poison_to_lose if setup.two_headed_giant else losing.poison_to_lose
        )
        self._poison_to_lose = poison_to_lose(book)
        self._commander_damage_to_lose = losing.commander_damage_to_lose(book)
        self.library = {player.name: player.library for player in players}
        self._commander_damage: Counter[tuple[str, str]] = Counter()
        self.left: list[str] = []
        """Players who may have left the game."""
        self.commanders = {name: player.name for player in players for name in player.commanders}
        """Maps each commander to its owner."""
        self.objects = [item.name for item in setup.objects]
        self.creatures = [item.name for item in setup.objects if item.kind in _CREATURES]
        """Objects that may attack and block."""
        self.controlled = [item.name for item in setup.objects if item.zone in CONTROLLED]
        """Objects that may have a controller."""
        self.holders = {
            item.name: [name for name in (item.controller, item.owner) if name]
            for item in setup.objects
        }
        """Each object's controller, followed by its owner and former controllers."""
        self.abilities: list[str] = []
        self.numbered = count(1)
        self._affected: list[str] = []
        """The players affected by events so far, in order."""
        self.player = self.players[0]
        """The player affected by the event being generated."""
        self.named: list[str] = []
        """Players whom the event names so far."""
        self.listed = 0
        """The length of the event's first list of players; 0 if it has none yet."""
        self.making: tuple[type[Struct], Mapping[str, Any]] = (protocol.Check, {})
        """The kind of the event or nested record being generated, and its fields so far."""
        self.field = ""
        """The field being generated."""

    def number_of(self, player: str, quantity: str) -> int:
        """Return a player's life total, number of poison counters or library size."""
        if quantity == "library":
            return self.library[player]
        return (self._poison if quantity == "poison" else self._life)[self._shared[player]]

    def numbers(self) -> tuple[int, ...]:
        """Return numbers near the player's limits to choose from, repeating preferred ones."""
        limit, library = self._limit(), self.library[self.player]
        life, poison = self.number_of(self.player, "life"), self._poison_left()
        return (*[limit] * 5, limit + 1, max(limit - 1, 0), 1, 2, life, poison, library, 0)

    def _poison_left(self) -> int:
        return self._poison_to_lose - self.number_of(self.player, "poison")

    def _limit(self) -> int:
        """Return the number at which the event would make the player lose or meet a condition."""
        kind, values = self.making
        if kind is protocol.Condition:  # one change away from being met
            number = self.number_of(values["player"], values["of"])
            return max(number - 1, 0) if self.field == "at_most" else number + 1
        if "commander" in values:
            damage = self._commander_damage[self.player, values["commander"]]
            return max(self._commander_damage_to_lose - damage, 1)
        if getattr(kind, "needs", "") == "decking":
            return self.library[self.player] + 1
        if getattr(kind, "needs", "") == "poison" or "infect" in values:
            return max(self._poison_left(), 1)
        return max(self.number_of(self.player, "life"), 0)

    def name(self, field: str, value: object) -> None:
        """Record a player whom a field names."""
        if field == "player":
            self.player = str(value)
        if value in self.players:
            self.named.append(str(value))

    def unnamed_players(self) -> list[str]:
        """Return the players whom the event does not name yet, or all if it names everyone."""
        return [name for name in self.players if name not in self.named] or self.players

    def objects_of_others(self) -> list[str]:
        """Return the objects not controlled by a named player, or all if there are none."""
        unnamed = [name for name in self.controlled if self.holders[name][0] not in self.named]
        return unnamed or self.objects

    def present_commanders(self) -> list[str]:
        """Return the commanders whose owner has not left, as only these can act."""
        return [name for name, owner in self.commanders.items() if owner not in self.left]

    def recent_players(self) -> list[str]:
        """Return the players affected by the most recent events."""
        return self._affected[-_RECENT:]

    def others(self, player: str, *, mates: bool) -> list[str]:
        """Return the other players; with `mates`, only the player's teammates if any."""
        others = [name for name in self.players if name != player]
        team = [name for name in others if self.sides[name] == self.sides.get(player)]
        return team if mates and team else others

    def concerned(self, event: protocol.Event) -> list[str]:
        """Return the players whom an event names and those connected with its object."""
        names = [getattr(event, field, None) for field in ("player", "controller")]
        item = getattr(event, "of", None) or getattr(event, "object", None)
        return [name for name in (*names, *self.holders.get(item or "", ())) if name in self.sides]

    def take(self, *steps: protocol.Step) -> None:
        """Append steps and track their events' effects."""
        for step in steps:
            self.steps.append(step)
            for event in protocol.one_by_one(step):
                self._track(event)
                self._track_numbers(event)

    def _track(self, event: protocol.Event) -> None:
        """Track departures, objects and abilities."""
        player = getattr(event, "player", None)
        if player in self.sides:
            self._affected.append(str(player))
        match event:
            case protocol.Trigger(ability) | protocol.StateTrigger(ability):
                self.abilities.append(ability)
            case protocol.Create(name, player=owner):
                self.creatures += [name] if event.kind in _CREATURES else []
                self.objects.append(name)
                self.controlled.append(name)
                self.holders[name] = [owner]
            case protocol.GainControl(name, item) if item in self.holders:
                self.holders[item].insert(0, name)
            case protocol.Put(item, "battlefield", by):
                self.controlled.append(item)
                self.holders[item] = [by, *self.holders[item]] if by else self.holders[item]
            case protocol.Concede(name) | protocol.Lose(name):
                self.left.append(name)

    def _track_numbers(self, event: protocol.Event) -> None:
        """Track life totals, poison counters, libraries and commander damage."""
        match event:
            case protocol.Damage(player, amount, infect=True) | protocol.Poison(player, amount):
                self._poison[self._shared[player]] += amount
            case (
                protocol.LoseLife(player, amount)
                | protocol.Damage(player, amount)
                | protocol.PayLife(player, amount)
            ):
                self._life[self._shared[player]] -= amount
            case protocol.GainLife(player, amount):
                self._life[self._shared[player]] += amount
            case protocol.SetLife(player, amount):
                self._life[self._shared[player]] = amount
            case protocol.Draw(player, amount) | protocol.Mill(player, amount):
                self.library[player] = max(self.library[player] - amount, 0)
            case protocol.SetLibrary(player, amount):
                self.library[player] = amount
        if isinstance(event, protocol.Damage) and event.commander:
            self._commander_damage[event.player, event.commander] += event.amount
