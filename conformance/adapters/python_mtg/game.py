"""A python-mtg game, whose state is a dictionary of relations, and its events.

- Life changes, damage, draws, mill, `win`, `lose`, `extra-turn`: the engine resolves a matching
  effect without a check. A single card drawn by the active player is instead drawn in the draw
  step, at the next check, as is the card of `begin-step`.
- Combat damage, `poison`: an unblocked attacker with matching power deals the damage; poison comes
  from an attacker with infect.
- `check`: the engine advances one step of the turn, which includes a check.
- `end-turn`: the engine advances from the cleanup step, which also checks, so a game that would end
  there is unsupported.
- `set-library`: the relation of library cards is edited directly.
"""
# ruff: noqa: SLF001 -- most of the engine's state transitions are private methods

from typing import Any

from headjudge.spec import protocol

EFFECTS = {
    protocol.LoseLife: "lose_life",
    protocol.GainLife: "gain_life",
    protocol.SetLife: "set_life",
    protocol.MultiplyLife: "double_life",
    protocol.Damage: "deal_damage",
    protocol.Draw: "draw",
    protocol.Mill: "mill",
    protocol.Win: "win_game",
    protocol.Lose: "lose_game",
    protocol.ExtraTurn: "extra_turn",
}
"""The engine's effect name for each event."""
TWICE = 2


class Game:
    """A game to which events are applied."""

    def __init__(self, driver: Any, env: Any, state: Any, *, of_commanders: bool) -> None:  # noqa: ANN401
        """Store the engine's modules (which have no types) and the game state."""
        self.driver, self.env, self.state = driver, env, state
        self.of_commanders, self.seats = of_commanders, dict[str, str]()

    def set_library(self, seat: str, size: int) -> None:
        """Set the number of cards in a library."""
        others = {row for row in self.state["in_library"] if row[0] != seat}
        self.state["in_library"] = others | {(seat, f"{seat}_card{i}") for i in range(size)}

    def do(self, event: protocol.Event) -> None:
        """Apply an event. Raises Unsupported if the engine can't perform it."""
        seat = self.seats.get(getattr(event, "player", None) or "", "")
        if not self._of_the_turn(event, seat) and not self._in_combat(event, seat):
            self._by_an_effect(event, seat)

    def _of_the_turn(self, event: protocol.Event, seat: str) -> bool:
        """Apply a turn-structure event and return True; return False for any other event.

        The active player's draws stay pending until the next check.
        """
        step = self.env._step(self.state)
        match event:
            case protocol.Check():
                self._advance_from(step)
            case _ if step == "draw" and isinstance(
                event, protocol.EndTurn | protocol.BeginStep | protocol.SetLibrary | protocol.Mill
            ):
                raise protocol.Unsupported("the engine draws for the turn only at the next check")
            case protocol.EndTurn(None):
                self._advance_from("cleanup")
                if self.env.is_terminal(self.state):
                    raise protocol.Unsupported(
                        "end-turn: the engine checks before it ends the turn"
                    )
            case protocol.BeginStep(begun):
                self.state["current_step"] = {(begun,)}
            case protocol.Draw(amount=1) if seat == self.env._active(self.state) and step != "draw":
                self.state["current_step"] = {("draw",)}
            case protocol.SetLibrary(amount=size):
                self.set_library(seat, size)
            case _:
                return False
        return True

    def _in_combat(self, event: protocol.Event, seat: str) -> bool:
        match event:
            case protocol.Damage() if (
                event.lifelink or event.toxic or (event.infect > event.combat)
            ):
                raise protocol.Unsupported("damage: the engine supports only infect, in combat")
            case protocol.Damage(amount=power, combat=True, commander=commander):
                self._attack(seat, power, commander, *["infect"] * event.infect)
            case protocol.Poison(amount=power):
                self._attack(seat, power, None, "infect")
            case _:
                return False
        return True

    def _by_an_effect(self, event: protocol.Event, seat: str) -> None:
        kind, amount, target = str(event.__struct_config__.tag), getattr(event, "amount", 1), ""
        effect = EFFECTS.get(type(event))
        if not effect or (isinstance(event, protocol.MultiplyLife) and event.by != TWICE):
            raise protocol.Unsupported(f"{kind}: the engine has no such effect")
        if isinstance(event, protocol.ExtraTurn) and seat != self.env._active(self.state):
            raise protocol.Unsupported("extra-turn: the engine gives one only to the active player")
        if isinstance(event, protocol.Win | protocol.Lose) and (request := event.condition):
            if (request.player, request.of) != (
                event.player,
                "life",
            ) or request.at_most is not None:
                raise protocol.Unsupported(
                    "if: the engine can only check that the player has at least N life"
                )
            effect, target = f"{kind}_if", f"life:{request.at_least}"
        self.driver._apply_effects(self.state, {("event", effect, amount, target, "", seat)})

    def _advance_from(self, turn_step: str) -> None:
        self.state["current_step"] = {(turn_step,)}
        self.env._advance_one(self.state)
        self.state["current_step"] = {("precombat_main",)}

    def _attack(self, seat: str, power: int, commander: str | None, *keywords: str) -> None:
        """Deal combat damage; the engine detects losses only at its next check."""
        if commander and not self.of_commanders:
            raise protocol.Unsupported("damage: the engine has commanders only in Commander games")
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
