"""A managym game and its two players' actions."""

from collections.abc import Mapping, Sequence
from typing import Any

from headjudge.spec import protocol

SAILOR, DRAGON = "Spectral Sailor", "Shivan Dragon"
"""The cards with abilities: {3}{U} to draw a card, and {R} for +1/+0."""
THE_DRAGONS = 5
"""The minimum power of a dragon, which distinguishes dragons from sailors."""
THE_TURN = 3
"""The turn in which a case begins."""
MOST_LIFE = 2**31 - 1
"""The maximum life total, because the engine stores it as a signed 32-bit integer."""


class Table:
    """A game that starts in the first player's second turn; the first turn has no draw."""

    def __init__(
        self,
        core: Any,  # noqa: ANN401 -- the engine has no types
        players: Sequence[protocol.Player],
        draws: Mapping[str, int],
        checks: int,
        *,
        at_upkeep: bool,
    ) -> None:
        """Seat the players, with enough lands on the battlefield for all draws and checks.

        The game starts in the upkeep or, if `at_upkeep` is false, in the first main phase.
        """
        self.core, self.names, self.lost = core, [p.name for p in players], set[str]()
        self.env: Any = core.Env(seed=0, skip_trivial=False)
        decks, seats = [], []
        # each library needs one more card per draw step before the case begins
        for turns, p in zip((1 - at_upkeep, 1), players, strict=True):
            lands = {"Island": 4 * draws[p.name], "Mountain": 7 + checks + 3 * draws[p.name]}
            seats.append({SAILOR: 1, DRAGON: 1} | lands)
            decks.append(core.PlayerConfig(p.name, seats[-1] | {"Plains": p.library + turns}))
        self.env.reset(decks)
        for seat, cards in enumerate(seats):
            self.env.scenario_clear_hand(seat)
            for name, number in cards.items():
                for _ in range(number):
                    self.env.scenario_force_battlefield(seat, name, ready=True)
        self.env.scenario_refresh()
        while self.turn().turn_number < THE_TURN:
            self._pass()
        while not at_upkeep and not self._stands_in("PrecombatMainStep"):
            self._pass()
        for p in players:
            self.set_life(p.name, 20 if p.life is None else p.life)

    def turn(self) -> Any:  # noqa: ANN401
        """Return the engine's turn: its number, its step and the active player."""
        return self.env.observation_for_player(0).turn

    def life(self) -> dict[str, int]:
        """Return both life totals."""
        seen = self.env.observation_for_player(0)
        return dict(zip(self.names, (seen.agent.life, seen.opponent.life), strict=True))

    def set_life(self, name: str, life: int) -> None:
        """Set a life total; does nothing once the game is over."""
        if abs(life) > MOST_LIFE:
            raise protocol.Unsupported("life totals are 32-bit numbers")
        try:
            self.env.scenario_set_life(self.names.index(name), life)
        except self.core.AgentError:
            if not self.env.is_game_over():
                raise

    def draw(self, name: str, amount: int) -> None:
        """Have a player draw cards, one by one."""
        seat = self.names.index(name)
        for _ in range(amount):
            self._require_living("draw")
            if self.env.current_agent_index() not in (None, seat):
                self._pass()
            self._activate(dragon=False)

    def check(self) -> None:
        """Trigger a check: a player activates an ability that does not matter, or passes.

        If a player has 0 or less life, passing is the only option, because the engine checks before
        it gives that player priority.
        """
        if min(self.life().values()) <= 0 and not self.env.is_game_over():
            self._pass()
        else:
            self._activate(dragon=True)

    def begin(self, step: str) -> None:
        """Advance to a step of the turn, unless the game is already there."""
        if self._stands_in("BeginningUpkeep") and step == "draw":
            self._require_living("begin-step")
            while not self.env.is_game_over() and not self._stands_in("BeginningDraw"):
                self._pass()
        elif not self._stands_in("BeginningUpkeep") and not self.env.is_game_over():
            raise protocol.Unsupported("begin-step: the turn is already past that step")

    def end_turn(self) -> None:
        """Advance to the next turn's upkeep.

        Raises Unsupported during an upkeep, because this turn's draw step would intervene.
        """
        if self._stands_in("BeginningUpkeep"):
            raise protocol.Unsupported("end-turn: on the way the engine plays the draw step")
        self._require_living("end-turn")
        number = self.turn().turn_number
        while not self.env.is_game_over() and self.turn().turn_number == number:
            self._pass()

    def _stands_in(self, step: str) -> bool:
        return str(self.turn().step).endswith(f".{step}")

    def _require_living(self, kind: str) -> None:
        if not self.env.is_game_over() and min(self.life().values()) <= 0:
            raise protocol.Unsupported(
                f"{kind}: the engine looks for losing players before any action"
            )

    def _activate(self, *, dragon: bool) -> None:
        """Activate and resolve the dragon's or sailor's ability, unless the game is over."""
        seat = self.env.current_agent_index()
        if seat is None:
            return
        seen = self.env.observation_for_player(seat)
        power = {permanent.id: permanent.power for permanent in seen.agent_permanents}
        choices = [
            place
            for place, action in enumerate(seen.action_space.actions)
            if str(action.action_type).endswith(".PriorityActivateAbility")
            and (power[action.focus[0]] >= THE_DRAGONS) is dragon
        ]
        self._act(choices[0])
        while not self.env.is_game_over() and self.env.observation_for_player(0).stack_objects:
            self._pass()

    def _pass(self) -> None:
        """Pass or decline a choice, which is always the last available action."""
        self._act(self.env.action_count() - 1)

    def _act(self, place: int) -> None:
        report = self.env.step(place)[4]
        self.lost |= {n for i, n in enumerate(self.names) if f"p{i}_loss_reason" in report}
