"""A phase game whose players follow a plan."""

from collections.abc import Sequence
from typing import Any

from headjudge.adapters.phase import state
from headjudge.adapters.phase.game import MOST_ASKED, Game
from headjudge.adapters.phase.plan import Act, last_before_losses
from headjudge.adapters.phase.spells import Spell
from headjudge.spec import protocol

STEPS = ("Untap", "Upkeep", "Draw")
"""The steps at the beginning of a turn, in order."""


class Table(Game):
    """A game in which players perform planned acts."""

    def take(self, acts: Sequence[Act]) -> None:
        """Perform a step's acts.

        The engine performs acts one at a time and checks in between, so initial totals that make a
        player lose are written as late as possible.
        """
        conceding = [act for act in acts if isinstance(act, protocol.Concede)]
        if len(conceding) > 1 and not self.over():
            teams = {i // self.heads for i, n in enumerate(self.names) if not self.gone(n)}
            if teams <= {self.names.index(act.player) // self.heads for act in conceding}:
                raise protocol.Unsupported(
                    "concede: in the engine, not all players can concede at the same time"
                )
        late_at = last_before_losses(acts)
        for place, act in enumerate(acts):
            if place == late_at:
                self.unwritten, self.late = self.unwritten + self.late, []
            self.do(act)

    def do(self, act: Act) -> None:
        """Have the engine perform an act, unless the game is over or a required player has left."""
        for possible in self._possible(act):
            try:
                self._do(possible)
            except ValueError:
                if not self.over() and not self._named(possible):
                    raise
                if not self.over() and self.game.waiting_for()["type"] != "Priority":
                    self.apply(self.acting_seat(), "CancelCast")

    def _possible(self, act: Any) -> list[Any]:  # noqa: ANN401 -- any act
        """Return the acts that can still be performed: the act itself, or its parts with targets.

        Raises Unsupported if a spell has become impossible because players or objects have left.
        """
        if not isinstance(act, Spell) or self.over():
            return [act]
        if act.by and act.own and self.gone(act.by):
            if act.makes:
                raise protocol.Unsupported("create: its controller has left the game")
            return []
        lost = [self.lost(target, act.where) for target in act.targets]
        shared = bool(act.whose or not act.own)
        if act.by and shared and any(map(self.gone, [act.by, *act.whose])):
            raise protocol.Unsupported("a player who has left can't share a spell")
        together = len(lost) > 1 and act.text.count(".") == 1 and not act.parts
        players = any(isinstance(target, str) for target in act.targets)
        if not any(lost) or (players and (together or all(lost))):
            return [act]
        if all(lost):  # every target is gone
            return []
        if sum(not gone for gone in lost) > 1 or len(act.parts) != len(lost):
            raise protocol.Unsupported("one spell can't have both present and missing targets")
        return [*act.parts]

    def _named(self, act: Any) -> list[str]:  # noqa: ANN401 -- any act
        """Return the players named in the act who have left."""
        named = [act.by, *act.targets] if isinstance(act, Spell) else [getattr(act, "player", "")]
        return [n for n in named if isinstance(n, str) and n in self.names and self.gone(n)]

    def _do(self, act: Any) -> None:  # noqa: ANN401 -- any act
        match act:
            case Spell():
                self._cast(act)
            case protocol.Concede(who):
                self.write()
                self.apply(seat := self.names.index(who), "Concede", player_id=seat)
                self.conceded.add(seat // self.heads)
            case protocol.Check():
                self.check()
            case protocol.SetLibrary(who, n):
                seat, filler = self.names.index(who), self.cards.filler()
                self.unwritten.append(lambda s: state.set_library(s, seat, n, filler))
                self.write()
            case protocol.Priority(who):
                self.check()
                active = self.game.state()["state"]["active_player"]
                self.give_priority(self.names.index(who) if who else active)
            case protocol.Resolve(ability):
                self._resolve_ability(self.plan.sources(ability))
            case protocol.BeginStep(step):
                self.write()
                self._begin(step)
                self._resolve(0)  # nothing resolves, but a choice may be pending
            case _:
                raise protocol.Unsupported(
                    f"{act.__struct_config__.tag}: the engine has no such event"
                )

    def _begin(self, step: str) -> None:
        """Pass priority until a step of the turn begins or is skipped."""
        target, begun = STEPS.index(step.title()), (self.game.turn, step)
        now = STEPS.index(phase) if (phase := self.game.phase) in STEPS else len(STEPS)
        if self.game.stack() or now > target or begun in self.begun:
            raise protocol.Unsupported(
                "begin-step: the engine is already past it, or an object has to resolve first"
            )
        self.begun.add(begun)
        while self.game.phase in STEPS[:target] and not self.over():
            self.pass_priority()

    def _cast(self, spell: Spell) -> None:
        by = spell.by or self.names[self.acting_seat()]
        seat, copy = self.names.index(by), 0 if spell.by else self.acting_seat()
        number = spell.number + copy
        self.give_priority(seat)
        moved = {"object_id": number, "to_zone": "Hand", "simulate": False}
        self.apply(seat, "Debug", type="MoveToZone", data=moved)
        self.apply(seat, "CastSpell", object_id=number, card_id=number, targets=[])
        for target in spell.targets:
            if self.game.waiting_for()["type"] != "TargetSelection":
                break  # the engine chooses a sole legal target itself
            whom = self._player(target) if isinstance(target, str) else {"Object": target.number}
            self.apply(seat, "ChooseTarget", target=whom)
        self.unwritten += map(self.dealt, spell.commanders)
        self.write(passed=[i for i, n in enumerate(self.names) if i != seat and not self.gone(n)])
        before = {o["id"] for o in self.game.battlefield()} if spell.makes else set()
        self._resolve(number)
        if spell.makes:
            tokens = [o["id"] for o in self.game.battlefield() if o["id"] not in before]
            spell.makes.number = tokens[0] if tokens else 0

    def _player(self, name: str) -> dict[str, int]:
        return {"Player": self.names.index(name)}

    def _resolve_ability(self, sources: list[int]) -> None:
        """Check state-based actions, then resolve the ability if it is on top of the stack."""
        self.check()
        waiting = [entry for entry in self.game.stack() if entry["source_id"] in sources]
        if waiting[-1:] != self.game.stack()[-1:]:
            raise protocol.Unsupported("resolve: in the engine, another ability resolves first")
        for entry in waiting[-1:]:
            self._resolve(entry["id"])

    def _resolve(self, number: int) -> None:
        """Pass priority and answer choices until an object has left the stack."""
        for _ in range(MOST_ASKED):
            if self.over():
                return
            if self.game.waiting_for()["type"] != "Priority":
                self.answer()
                continue
            pending = any(entry["id"] == number for entry in self.game.stack())
            if not pending and self.game.phase != "Cleanup":
                return
            self.pass_priority()
        raise RuntimeError(f"the engine repeats its question: {self.game.waiting_for()['type']}")
