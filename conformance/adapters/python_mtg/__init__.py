"""Adapter to python-mtg, whose rules are compiled Datalog; `game` maps events to the engine.

The engine reports at most one loser, and a winner only in two-player games, so the adapter seats
two players. If the engine reports no winner, the outcome omits winners and draws. The seats are
named p0 and p1, because the engine's turn order is alphabetical.
"""
# ruff: noqa: SLF001 -- most of the engine's state transitions are private methods

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
    """The python-mtg engine."""

    def __init__(self) -> None:
        """Import the engine. Raises ImportError if it is not installed."""
        self.driver: Any = import_module("mtg.driver")
        self.env: Any = import_module("mtg.engine.env")
        self.bridge: Any = import_module("mtg.bridge_to_engine")

    def describe(self) -> protocol.EngineInfo:
        """Describe the engine; checks are explicit, because it checks only when a step advances."""
        version, can = metadata.version("python-mtg"), frozenset(CAN.split())
        return protocol.EngineInfo("python-mtg", version, can, checks="explicit")

    def play(self, case: protocol.Case) -> list[protocol.Outcome]:
        """Play a case. Raises Unsupported if the engine lacks a required rule, effect or action."""
        self.driver.clear_cache()
        with contextlib.redirect_stdout(io.StringIO()):  # the engine prints a commentary
            self._set_up(case.game)
            return [self._step(step) for step in case.steps]

    def _set_up(self, setup: protocol.Setup) -> None:
        if setup.variant != "free-for-all" or "limited-range" in setup.options:
            raise protocol.Unsupported("setup: the engine has no teams and no range of influence")
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
            # a finished game rejects events
            if not self.env.is_terminal(state) or self.env.legal_actions(state):
                self.game.do(event)
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
