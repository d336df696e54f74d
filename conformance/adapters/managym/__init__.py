"""Adapter to managym, manabot's Rust engine with Python bindings (`manabot`).

It seats two players, who use the engine's own cards. The engine's scenario harness sets life
totals. Players draw with Spectral Sailor's ability. To trigger a check, they activate Shivan
Dragon's ability, because state-based actions are checked before any player gets priority. `driver`
performs the players' actions.
"""

import sys
from importlib import metadata
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from headjudge.adapters.managym.driver import Table
from headjudge.runner.engine import EngineStartError
from headjudge.spec import protocol

CAN = frozenset({"simultaneous", "decking", "turns", "steps", "life"})
MOST_DRAWS = 100
"""The maximum number of cards a player may draw in a case; the run time grows quadratically."""
NUMBERS = protocol.LoseLife | protocol.GainLife | protocol.SetLife | protocol.Damage


class Managym:
    """The managym engine, which plays each case in a separate game."""

    def __init__(self) -> None:
        """Load the engine. Raises EngineStartError if it is unavailable for this Python version."""
        self.core = loaded()

    def describe(self) -> protocol.EngineInfo:
        """Describe the engine, which checks draws from an empty library implicitly."""
        checks: dict[protocol.LossKind, protocol.WhenChecked] = {"empty-library": "implicit"}
        return protocol.EngineInfo("managym", metadata.version("manabot"), CAN, checks=checks)

    def play(self, case: protocol.Case) -> list[protocol.Outcome]:
        """Play a case. Raises Unsupported if the engine lacks a required rule, card or action."""
        if case.game.variant != "free-for-all" or {*case.game.options} - {"tournament"}:
            raise protocol.Unsupported("setup: the engine plays only two players without variants")
        events = [event for step in case.steps for event in step]
        draws = {p.name: 0 for p in case.game.players}
        for event in events:
            if isinstance(event, protocol.Draw):
                draws[event.player] += event.amount
        draws = {p.name: min(draws[p.name], p.library + 1) for p in case.game.players}
        if max(draws.values()) > MOST_DRAWS:
            raise protocol.Unsupported(f"draw: more than {MOST_DRAWS} cards take too long")
        checks = sum(isinstance(event, protocol.Check) for event in events)
        turns = (
            event for event in events if isinstance(event, protocol.BeginStep | protocol.EndTurn)
        )
        upkeep = isinstance(next(turns, None), protocol.BeginStep)
        self.table = Table(self.core, case.game.players, draws, checks, at_upkeep=upkeep)
        return [self._step(step) for step in case.steps]

    def _step(self, step: protocol.Step) -> protocol.Outcome:
        if len(step) > 1 and not all(isinstance(event, NUMBERS) for event in step):
            raise protocol.Unsupported(
                "draw: the engine draws one card after another, with a check after each"
            )
        for event in step:
            self._do(event)
        table = self.table
        over, winner = table.env.is_game_over(), table.env.winner_index()
        lost = tuple(name for name in table.names if name in table.lost)
        return protocol.Outcome(
            over=over,
            winners=() if winner is None else (table.names[winner],),
            losers=() if over and winner is None else lost,
            drawn=lost if over and winner is None else (),
            life=table.life(),
            active=table.names[table.turn().active_player_id],
        )

    def _do(self, event: protocol.Event) -> None:
        table = self.table
        match event:
            case protocol.LoseLife(player, amount) | protocol.Damage(player, amount):
                table.set_life(player, table.life()[player] - amount)
            case protocol.GainLife(player, amount):
                table.set_life(player, table.life()[player] + amount)
            case protocol.SetLife(player, amount):
                table.set_life(player, amount)
            case protocol.Draw(player, amount):
                table.draw(player, amount)
            case protocol.Check():
                table.check()
            case protocol.BeginStep(step):
                table.begin(step)
            case protocol.EndTurn(None):
                table.end_turn()
            case _:
                kind = str(event.__struct_config__.tag)
                raise protocol.Unsupported(f"{kind}: the engine has no card or action for it")


def loaded() -> Any:  # noqa: ANN401 -- the engine has no types
    """Load only the engine's native module, because the package itself imports training tools."""
    package = find_spec("manabot")
    folders = list(package.submodule_search_locations or ()) if package else []
    libraries = [path for folder in folders for path in Path(folder, "managym").glob("_managym.*")]
    if not libraries:
        version = ".".join(map(str, sys.version_info[:2]))
        raise EngineStartError(
            "managym is not installed; it is part of manabot 0.2.0, which requires Python 3.12 on "
            f"Linux (x86-64); this is Python {version} on {sys.platform}. On a supported system, "
            "run: pip install --no-deps manabot==0.2.0"
        )
    spec = spec_from_file_location("_managym", libraries[0])
    if not spec or not isinstance(spec.loader, ExtensionFileLoader):
        raise EngineStartError(f"{libraries[0]} is not an extension module for this Python")
    core = module_from_spec(spec)
    spec.loader.exec_module(core)
    return core


engine = Managym
