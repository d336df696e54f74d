"""python-mtg (rules in Datalog, compiled) as an engine.

The engine's state is a dictionary of relations. How each event reaches it:

- life, damage, draws, `win`, `lose`: the engine resolves an effect that says so, without a check.
  A single card for the active player is drawn in its draw step instead, at the next check.
- combat damage, `poison`: an unblocked attacker of that power deals it, for poison with infect.
- `check`: the engine takes one step of the turn, in which it does its own check.
- `end-turn`: the same from the cleanup step, so whatever ends the game must be checked before.
- `set-library`: the relation of library cards is edited.

The engine says who has lost, one at most, and who has won for two players only, so no more play.
The winner is the one that it names: the other, or whoever an effect made win. Where it names none,
winners and draws are left out. Seats are p0 and p1, as its turn order is that of the names.
"""
# ruff: noqa: SLF001 -- most of the engine's own transitions have private names

import contextlib
import io
from importlib import import_module, metadata
from typing import Any

from msgspec import UNSET

from spec import protocol as v

CAN = """commander poison decking win-effects lose-effects simultaneous simultaneous-fates
turns life poison-view damage-results"""
EFFECTS = {"damage": "deal_damage", "win": "win_game", "lose": "lose_game"} | {
    kind: kind.replace("-", "_") for kind in ("lose-life", "gain-life", "set-life", "draw")
}


class PythonMtg:
    """Plays cases on python-mtg, one after another."""

    def __init__(self) -> None:
        """Import the engine; ImportError if it isn't installed."""
        self.driver: Any = import_module("mtg.driver")
        self.env: Any = import_module("mtg.engine.env")
        self.bridge: Any = import_module("mtg.bridge_to_engine")

    def describe(self) -> v.EngineInfo:
        """Say what the engine does; checks are explicit: only a step of the turn has them."""
        version, can = metadata.version("python-mtg"), frozenset(CAN.split())
        return v.EngineInfo("python-mtg", version, can, checks="explicit")

    def play(self, case: v.Case) -> list[v.Outcome]:
        """Play a case; Unsupported for what the engine has no rule, effect or action for."""
        self.driver.clear_cache()
        with contextlib.redirect_stdout(io.StringIO()):  # the engine narrates there
            self._set_up(case.game)
            return [self._step(step) for step in case.steps]

    def _set_up(self, game: v.Setup) -> None:
        if game.variant != "free-for-all" or "limited-range" in game.options:
            raise v.Unsupported("set-up: the engine has no teams and no range of influence")
        self.commander_game = "commander" in game.options
        life = self.driver._variant_life("commander" if self.commander_game else "default")
        self.names = {f"p{i}": p.name for i, p in enumerate(game.players)}
        self.seats = {name: seat for seat, name in self.names.items()}
        self.state: Any = self.bridge.make_state({seat: {} for seat in self.names})
        self.state["current_step"] = {("precombat_main",)}
        for seat, p in zip(self.names, game.players, strict=True):
            self.driver._set_life(self.state, seat, life if p.life is None else p.life)
            self._set_library(seat, p.library)
        self.state["poison"] = {(self.seats[p.name], p.poison) for p in game.players if p.poison}

    def _set_library(self, seat: str, size: int) -> None:
        others = {row for row in self.state["in_library"] if row[0] != seat}
        self.state["in_library"] = others | {(seat, f"{seat}_card{i}") for i in range(size)}

    def _step(self, events: v.Step) -> v.Outcome:
        state, names = self.state, self.names
        for event in events:
            if not self.env.is_terminal(state):
                self._do(event)
        over = self.env.is_terminal(state)
        winner = over and (self.env.winner(state) or state.get("_winner"))
        return v.Outcome(
            over=over,
            winners=(names[winner],) if winner else UNSET if over else (),
            losers=(names[state["_loser"]],) if over else (),
            drawn=UNSET if over and not winner else (),
            life={names[seat]: n for seat, n in state["life"]},
            poison=dict.fromkeys(self.seats, 0) | {names[seat]: n for seat, n in state["poison"]},
            active=names[self.env._active(state)],
        )

    def _do(self, event: v.Event) -> None:
        kind, drawing = str(event.__struct_config__.tag), ("draw",) in self.state["current_step"]
        seat = self.seats.get(getattr(event, "player", ""), "")
        match event:
            case v.Check():
                self._advance_from("draw" if drawing else "precombat_main")
            case v.EndTurn(None) if not drawing:
                self._advance_from("cleanup")
                if self.env.is_terminal(self.state):
                    raise v.Unsupported("end-turn: the engine checks before it ends the turn")
            case v.SetLibrary(amount=size) if not drawing:
                self._set_library(seat, size)
            case v.Damage() if event.lifelink or event.toxic or (event.infect > event.combat):
                raise v.Unsupported("damage: of such keywords the engine has infect, in combat")
            case v.Damage(amount=power, combat=True, commander=commander):
                self._attack(seat, power, commander, *["infect"] * event.infect)
            case v.Poison(amount=power):
                self._attack(seat, power, None, "infect")
            case v.Draw(amount=1) if seat == self.env._active(self.state) and not drawing:
                self.state["current_step"] = {("draw",)}
            case _ if effect := EFFECTS.get(kind):
                pending = ("event", effect, getattr(event, "amount", 0), "", "", seat)
                self.driver._apply_effects(self.state, {pending})
            case _:
                why = " while a draw awaits its check" if drawing else ""
                raise v.Unsupported(f"{kind}: the engine has nothing for it{why}")

    def _advance_from(self, turn_step: str) -> None:
        self.state["current_step"] = {(turn_step,)}
        self.env._advance_one(self.state)
        self.state["current_step"] = {("precombat_main",)}

    def _attack(self, seat: str, power: int, commander: str | None, *keywords: str) -> None:
        """Deal combat damage; what the engine says of the game is left to its next check."""
        if commander and not self.commander_game:
            raise v.Unsupported("damage: the engine has commanders in Commander games only")
        attacker = f"commander {commander!a}" if commander else "attacker"
        fight = self.state | {
            "current_step": {("combat_damage",)},
            "on_battlefield": {(attacker,)},
            "is_commander": {(attacker,)} if commander else set(),
            "printed_type": {(attacker, "creature")},
            "printed_power": {(attacker, power)},
            "printed_keyword": {(attacker, keyword) for keyword in keywords},
            "attacks": {(attacker, seat)},
        }
        self.driver._apply_outputs(fight, self.driver.run(fight, self.driver.OUTPUTS), seat)
        for total in ("life", "poison", "commander_damage"):
            self.state[total] = fight.get(total, set())


engine = PythonMtg
