"""Adapter to python-mtg (rules in Datalog, compiled); `game` maps events to the engine.

The engine reports at most one loser, and a winner only with two players, so only two play. The
winner is the player that it reports: the other one, or the one made to win by an effect. If it
reports none, winners and draws are left out. Seats are p0 and p1, because its turn order is that of
the names.
"""
# ruff: noqa: SLF001 -- most of the engine's own transitions have private names

import contextlib
import io
from importlib import import_module, metadata
from typing import Any

from msgspec import UNSET

from headjudge.adapters.python_mtg.game import Game
from headjudge.spec import protocol

CAN = """commander poison decking win-effects lose-effects simultaneous simultaneous-fates turns
life poison-view damage-results conditions extra-turns life-arithmetic steps"""


class PythonMtg:
    """Plays cases on python-mtg."""

    def __init__(self) -> None:
        """Import the engine. Raises ImportError without the package."""
        self.driver: Any = import_module("mtg.driver")
        self.env: Any = import_module("mtg.engine.env")
        self.bridge: Any = import_module("mtg.bridge_to_engine")

    def describe(self) -> protocol.EngineInfo:
        """Describe the engine; checks are explicit, because only steps of a turn check."""
        version, can = metadata.version("python-mtg"), frozenset(CAN.split())
        return protocol.EngineInfo("python-mtg", version, can, checks="explicit")

    def play(self, case: protocol.Case) -> list[protocol.Outcome]:
        """Play a case. Raises Unsupported if the engine lacks a rule, effect or action for it."""
        self.driver.clear_cache()
        with contextlib.redirect_stdout(io.StringIO()):  # the engine narrates there
            self._set_up(case.game)
            return [self._step(step) for step in case.steps]

    def _set_up(self, setup: protocol.Setup) -> None:
        if setup.variant != "free-for-all" or "limited-range" in setup.options:
            raise protocol.Unsupported("set-up: the engine has no teams and no range of influence")
        of_commanders = "commander" in setup.options
        life = self.driver._variant_life("commander" if of_commanders else "default")
        self.names = {f"p{i}": p.name for i, p in enumerate(setup.players)}
        state = self.bridge.make_state({seat: {} for seat in self.names})
        self.game = Game(self.driver, self.env, state, of_commanders=of_commanders)
        self.game.seats = {name: seat for seat, name in self.names.items()}
        state["current_step"] = {("precombat_main",)}
        for seat, p in zip(self.names, setup.players, strict=True):
            self.driver._set_life(state, seat, life if p.life is None else p.life)
            self.game.set_library(seat, p.library)
        seats = self.game.seats
        state["poison"] = {(seats[p.name], p.poison) for p in setup.players if p.poison}

    def _step(self, events: protocol.Step) -> protocol.Outcome:
        state, names = self.game.state, self.names
        looking = [
            e for e in events if isinstance(e, protocol.MultiplyLife) or hasattr(e, "condition")
        ]
        if len(events) > 1 and any(getattr(e, "condition", e) for e in looking):
            raise protocol.Unsupported("the engine reads totals after the rest of the step")
        for event in events:
            if not self.env.is_terminal(state) or self.env.legal_actions(state):
                self.game.do(event)  # a finished game accepts no more events
        over = self.env.is_terminal(state)
        winner = over and (self.env.winner(state) or state.get("_winner"))
        poison = {names[seat]: n for seat, n in state["poison"]}
        return protocol.Outcome(
            over=over,
            winners=(names[winner],) if winner else UNSET if over else (),
            losers=(names[state["_loser"]],) if over else (),
            drawn=UNSET if over and not winner else (),
            life={names[seat]: n for seat, n in state["life"]},
            poison=dict.fromkeys(self.game.seats, 0) | poison,
            active=names[self.env._active(state)],
        )


engine = PythonMtg
