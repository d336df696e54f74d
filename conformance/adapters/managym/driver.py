"""A game of managym, and what its two players do in it."""

from collections.abc import Mapping, Sequence
from typing import Any

from headjudge.spec import protocol

SAILOR, DRAGON = "Spectral Sailor", "Shivan Dragon"
"""They draw a card for {3}{U}, and get +1/+0 for {R}."""
THE_DRAGONS = 5
"""The power of a dragon, or more; that of a sailor is less."""
THE_TURN = 3
"""In which a case begins."""
MOST_LIFE = 2**31 - 1
"""The engine's life totals are 32-bit numbers."""


class Table:
    """A game that stands in the third turn, that of the first player; in the first nobody draws."""

    def __init__(
        self,
        core: Any,  # noqa: ANN401 -- it has no types
        players: Sequence[protocol.Player],
        draws: Mapping[str, int],
        checks: int,
        *,
        at_upkeep: bool,
    ) -> None:
        """Seat the players, with lands on the battlefield for so many draws and checks.

        The game stands in the upkeep, or after the draw step in the main phase.
        """
        self.core, self.names, self.lost = core, [p.name for p in players], set[str]()
        self.env: Any = core.Env(seed=0, skip_trivial=False)
        decks, seats = [], []
        for turns, p in zip((1 - at_upkeep, 1), players, strict=True):  # in which each has drawn
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
        """The engine's turn: its number, its step and the active player."""
        return self.env.observation_for_player(0).turn

    def life(self) -> dict[str, int]:
        """Both life totals, as the engine tells them."""
        seen = self.env.observation_for_player(0)
        return dict(zip(self.names, (seen.agent.life, seen.opponent.life), strict=True))

    def set_life(self, name: str, life: int) -> None:
        """Write a life total, which the engine refuses after the end of the game."""
        if abs(life) > MOST_LIFE:
            raise protocol.Unsupported("life totals are 32-bit numbers")
        try:
            self.env.scenario_set_life(self.names.index(name), life)
        except self.core.AgentError:
            if not self.env.is_game_over():
                raise

    def draw(self, name: str, amount: int) -> None:
        """Let a player draw so many cards, one by one."""
        seat = self.names.index(name)
        for _ in range(amount):
            self._require_living("draw")
            if self.env.current_agent_index() not in (None, seat):
                self._pass()
            self._activate(dragon=False)

    def check(self) -> None:
        """Let a player pass, or do something to no purpose: then the engine looks for losers.

        Nobody can do anything with a life total below 0, as nobody has priority with it.
        """
        if min(self.life().values()) <= 0 and not self.env.is_game_over():
            self._pass()
        else:
            self._activate(dragon=True)

    def begin(self, step: str) -> None:
        """Go on to that step of the turn, if the game is not there yet."""
        if self._stands_in("BeginningUpkeep") and step == "draw":
            self._require_living("begin-step")
            while not self.env.is_game_over() and not self._stands_in("BeginningDraw"):
                self._pass()
        elif not self._stands_in("BeginningUpkeep") and not self.env.is_game_over():
            raise protocol.Unsupported("begin-step: that part of the turn is over")

    def end_turn(self) -> None:
        """Go on to the next turn's upkeep, if no draw lies on the way."""
        if self._stands_in("BeginningUpkeep"):
            raise protocol.Unsupported("end-turn: the engine goes there by way of the draw step")
        self._require_living("end-turn")
        number = self.turn().turn_number
        while not self.env.is_game_over() and self.turn().turn_number == number:
            self._pass()

    def _stands_in(self, step: str) -> bool:
        return str(self.turn().step).endswith(f".{step}")

    def _require_living(self, kind: str) -> None:
        if not self.env.is_game_over() and min(self.life().values()) <= 0:
            raise protocol.Unsupported(
                f"{kind}: the engine looks for losers before anybody does anything"
            )

    def _activate(self, *, dragon: bool) -> None:
        """Activate the dragon's or the sailor's ability and let it resolve; not after the end."""
        seat = self.env.current_agent_index()
        if seat is None:
            return
        seen = self.env.observation_for_player(seat)
        power = {permanent.id: permanent.power for permanent in seen.agent_permanents}
        mine = [
            place
            for place, action in enumerate(seen.action_space.actions)
            if str(action.action_type).endswith(".PriorityActivateAbility")
            and (power[action.focus[0]] >= THE_DRAGONS) is dragon
        ]
        self._act(mine[0])
        while not self.env.is_game_over() and self.env.observation_for_player(0).stack_objects:
            self._pass()

    def _pass(self) -> None:
        """Pass, or decline what there is to choose: the last of the actions."""
        self._act(self.env.action_count() - 1)

    def _act(self, place: int) -> None:
        told = self.env.step(place)[4]
        self.lost |= {n for i, n in enumerate(self.names) if f"p{i}_loss_reason" in told}
