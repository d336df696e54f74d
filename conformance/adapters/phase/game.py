"""A phase game: reading its state, acting in it, and writing changes into its state."""

from collections.abc import Mapping
from typing import Any

from headjudge.adapters.phase import state
from headjudge.adapters.phase.cards import Cards
from headjudge.adapters.phase.plan import Plan
from headjudge.adapters.phase.spells import Thing
from headjudge.spec import protocol

MOST_ASKED = 1000
"""The maximum number of choices answered while an ability or a spell resolves."""
AGREEING = ("UnlessPayment", "OptionalEffectChoice")
"""Kinds of choice in which the last option means yes."""


class Game:
    """A game that carries out a plan; each team has `heads` players in adjacent seats."""

    def __init__(self, cards: Cards, start: str, plan: Plan, heads: int) -> None:
        """Load the initial state."""
        self.cards, self.plan, self.names, self.heads = cards, plan, plan.names, heads
        self.given = False
        """Whether a player was given priority and no player has passed since."""
        self.game: Any = cards.engine.load_game(start)
        self.begun = set[tuple[int, str]]()
        self.commanders: list[str] = []
        self.unwritten: list[state.Write] = []
        """Pending changes to the state, applied together by the next write."""
        self.late: list[state.Write] = []
        """The pending write of the initial totals, if any."""
        self.conceded = set[int]()
        """Indexes of the teams (or, without teams, seats) that have conceded."""

    def over(self) -> bool:
        """Return whether the engine reports that the game is over."""
        return bool(self.game.waiting_for()["type"] == "GameOver")

    def gone(self, name: str) -> bool:
        """Return whether the engine reports that the player has left."""
        return bool(self.game.player(self.names.index(name))["is_eliminated"])

    def acting_seat(self) -> int:
        """Return the seat of the player who has priority or must choose."""
        return int(self.game.waiting_for()["data"].get("player") or 0)

    def apply(self, seat: int, action: str, **data: object) -> None:
        """Have a player take an action. Raises ValueError if the engine rejects it."""
        self.given = self.given and action != "PassPriority"
        self.game.apply(seat, {"type": action, "data": data} if data else {"type": action})

    def pass_priority(self) -> None:
        """Have the player with priority pass, then answer choices until a player has priority."""
        self.apply(self.acting_seat(), "PassPriority")
        for _ in range(MOST_ASKED):
            if self.over() or self.game.waiting_for()["type"] == "Priority":
                return
            self.answer()
        raise RuntimeError(f"the engine repeats its question: {self.game.waiting_for()['type']}")

    def answer(self) -> None:
        """Answer a choice; replacement effects are applied in the case's order."""
        kind, data = self.game.waiting_for().values()
        if kind == "ReplacementChoice":
            places = [self.plan.place(effect["source_id"]) for effect in data["candidates"]]
            first = places.index(min(places))
            self.apply(data["player"], "ChooseReplacement", index=first)
        else:
            may = self.game.actions()
            self.game.apply(data["player"], may[-1 if kind in AGREEING else 0])

    def write(self, passed: list[int] | None = None) -> None:
        """Write pending changes into the state.

        If there are any and `passed` is given, also record that these seats have passed priority.
        """
        if self.unwritten and not self.over():
            now = state.read(self.game)
            for change in self.unwritten:
                change(now)
            if passed is not None:
                now["priority_passes"] = passed
            try:
                self.game = self.cards.engine.load_game({"state": now})
            except ValueError as error:
                raise protocol.Unsupported(
                    f"the engine rejects the written state: {error}"
                ) from error
            self.unwritten = []

    def check(self) -> None:
        """Have the engine perform state-based actions."""
        self.write()
        self.apply(self.acting_seat(), "Debug", type="RunStateBasedActions")

    def dealt(self, event: protocol.Damage) -> state.Write:
        """Return a write that records combat damage dealt by a commander."""
        seat, who = self.names.index(event.player), str(event.commander)
        self.commanders += [who] * (who not in self.commanders)
        place = self.commanders.index(who)
        return lambda now: state.add_damage(now, seat, place, event.amount)

    def give_priority(self, seat: int) -> None:
        """Pass until the player has priority, or write that into the state if passing can't do it.

        Passing is not enough for a team's second head, who never gets priority, or if it would end
        the step because all players have passed. If the player has left, the engine has already
        given priority to the next one.
        """
        if self.gone(self.names[seat]) and self.given and not self.over():
            raise protocol.Unsupported("priority: the engine does not give it to a player again")
        self._pass_to(seat)
        self.given = True

    def _pass_to(self, seat: int) -> None:
        for _ in self.names:
            if self.acting_seat() == seat or self.gone(self.names[seat]) or self.over():
                return
            there = sum(not self.gone(name) for name in self.names) // self.heads
            passed = self.game.state()["state"]["priority_passes"]
            ends = self.gone(self.names[self.acting_seat()]) or len(passed) + 1 >= there
            if seat % self.heads or ends:
                waiting, self.unwritten = self.unwritten, [state.giving_priority(seat)]
                self.write()
                self.unwritten = waiting
            else:
                self.pass_priority()

    def lost(self, target: Any, where: str) -> bool:  # noqa: ANN401 -- a player or an object
        """Return whether a target has left the game or changed zones."""
        if isinstance(target, str):
            return self.gone(target)
        data = self._found(target)
        lost = not data or data["zone"] != where
        if lost and isinstance(target, Thing) and data and not self.gone(target.owner):
            raise protocol.Unsupported(
                f"{target.name}: the engine reads no text that moves it from there"
            )
        return lost

    def objects(self, things: Mapping[str, Thing]) -> dict[str, protocol.GameObject]:
        """Return the zone and controller that the engine reports for each of the case's objects."""
        reported = {}
        for name, thing in things.items():
            data = self._found(thing)
            zone = data["zone"].lower() if data else "gone"
            by = self.names[data["controller"]] if zone in ("battlefield", "stack") else None
            reported[name] = protocol.GameObject(zone, by)
        return reported

    def _found(self, thing: Any) -> Any:  # noqa: ANN401 -- the engine's own data
        """Return the engine's data on an object; None if it does not exist."""
        try:
            return self.game.object(thing.number) if thing.number else None
        except ValueError:
            return None
