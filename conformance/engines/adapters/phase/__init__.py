"""Adapter to phase, the Rust engine phase.rs with Python bindings (`phase-python`).

The engine checks state-based actions after each spell, so what only a check acts on waits for
`check`, or for what bears on it: then one instant, a sentence an event. Commander damage and a
restriction's end are written into the state. NARROWED: how a text that says more says enough.
"""

import functools
import json
from collections import Counter
from importlib import import_module, metadata
from typing import Any

from conformance.engines.adapters.phase import state as states
from conformance.engines.adapters.phase import texts as cards
from spec import protocol as v

CAN = """multiplayer two-headed-giant brawl commander poison decking concede win-effects turns
cant-lose cant-win draw-replacement simultaneous simultaneous-fates simultaneous-effects
damage-results life-payment life-exchange lose-effects cant-change-life cant-draw
cant-get-poison optional-draws controllers"""
NARROWED = {"losing-life": ("CantGain", "CantLose"), "getting-poison": ("AnyPlayer", "You")}
PAYING = ("UnlessPayment", "OptionalEffectChoice")


class Phase:
    """Plays cases; every outcome is what the engine itself says."""

    def __init__(self) -> None:
        """Import the engine; ImportError without the package."""
        self.phase: Any = import_module("phase")
        self.card = functools.cache(self._card)

    def describe(self) -> v.EngineInfo:
        """What the engine can do; `implicit`, because it checks after every spell."""
        version, can = metadata.version("phase-python"), frozenset(CAN.split())
        return v.EngineInfo("phase", version, can, max_players=6, checks="implicit")

    def play(self, case: v.Case) -> list[v.Outcome]:
        """One outcome a step; :class:`Unsupported` for what the engine can't do."""
        setup, self.heads = case.game.players, 1 + (case.game.variant == "two-headed-giant")
        kind = " ".join({case.game.variant, *case.game.options} - {"free-for-all", "tournament"})
        apart = len(setup) != 2 * self.heads or setup[0].team != setup[self.heads - 1].team
        apart |= self.heads > 1 and "getting-poison" in str(case.steps)  # nor does it read such
        if " " in kind or (apart and kind in ("brawl", "two-headed-giant")):
            raise v.Unsupported("the engine has Brawl only for two, and two heads only against two")
        decks = [["Filler"] * (min(p.library, cards.used(case.steps)) + 7) for p in setup]
        rest = {"first_player": 0, "format": (kind or "free-for-all").title().replace("-", "")}
        self.engine: Any = self.card("Filler", "")[0]
        self.game = self.engine.new_game(*decks[:2], extra_players=decks[2:] or None, **rest)
        while "pending" in (asked := self.game.waiting_for()["data"]):
            self._do(asked["pending"][0]["player"], "MulliganDecision", choice={"type": "Keep"})
        self.names = self.here = [p.name for p in setup]
        self.seat, self.lost, self.tally = self.names.index, set[int](), Counter[Any]()
        self.turn, self.active = (self.game.turn, self.here), self.here[0]
        self.late: list[Any] = [v.Poison(p.name, p.poison) for p in setup if p.poison]
        self.late += [v.SetLife(p.name, p.life) for p in setup if p.life is not None]
        return [self._step(step) for step in case.steps]

    def _card(self, name: str, text: str) -> tuple[Any, Any]:
        kind, narrowed = "Instant" if name == "Zap" else "Enchantment", name.partition(" ")[0]
        face = self.phase.build_oracle_face(cards.card(name, text, kind), None)
        if "Unimplemented" in (read := json.dumps({name.lower(): face})):
            raise v.Unsupported(f"the engine can't read {text!r}")
        engine = self.phase.Engine.from_json(read.replace(*NARROWED.get(narrowed, ("", ""))))
        game = engine.new_game([name], [name], extra_players=[[name]] * 4, format="FreeForAll")
        return engine, game.state()["state"]["objects"]

    def _do(self, seat: int, action: str, **data: object) -> None:
        self.game.apply(seat, {"type": action, "data": data})

    def _cast(self, text: str, player: str, targets: list[str], name: str = "Zap") -> None:
        seat, objects = self.seat(player), self.card(name, text)[1]
        number, state = states.with_card(states.read(self.game), objects, seat)
        self.game = self.engine.load_game({"state": state})
        self._do(seat, "CastSpell", object_id=number, card_id=number, targets=[])
        for target in targets:
            self._do(seat, "ChooseTarget", target={"Player": self.seat(target)})
        if self.tally:  # comes with the last pass, so that it is checked together with the spell
            passed = [self.seat(n) for n in self.here if n != player]
            state = states.with_damage(states.read(self.game), self.tally, passed)
            self.game = self.engine.load_game({"state": state})
        while may := self.game.actions():
            kind, data = self.game.waiting_for().values()
            if kind == "Priority" and not self.game.stack() and self.game.phase != "Cleanup":
                break
            self.game.apply(data["player"], may[-1 if kind in PAYING else 0])

    def _check(self) -> None:
        late = [e for e in self.late if e.player in self.here]
        self.late = [e for e in self.late if e not in late]  # of those who have left
        self._cast(*cards.changes(late, self.here))
        self._outcome()

    def _step(self, step: v.Step) -> v.Outcome:
        if self.late and cards.BEARING & {type(e) for e in step}:
            self._check()
        events, players = cards.spells(step, self.here)
        for event in events:
            self._take(event, str(event.__struct_config__.tag), players)
        return self._outcome()

    def _take(self, event: Any, kind: str, players: list[str]) -> None:  # noqa: ANN401, C901
        match event:
            case v.Check():
                self._check()
            case v.EndTurn(None):
                self._cast("End the turn.", self.here[0], [])
            case v.Win(who, by) | v.Lose(who, by):
                self._cast(cards.fate(kind, players), by or who, players)
            case v.PayLife(who):
                self._cast(cards.payment(event), who, [who] * (event.otherwise == "lose"))
            case v.Concede(who) if players == [who]:
                self._do(self.seat(who), "Concede", player_id=self.seat(who))
            case v.Restriction(who, what) | v.ReplaceDraw(who, "nothing" as what):
                self._cast(cards.LASTING[what].format(0), who, [], f"{what} of {who}")
            case v.EndRestriction(who, what) if what != "getting-poison":  # that is kept elsewhere
                state, board = states.read(self.game), self.game.battlefield()
                for mark in [o["id"] for o in board if o["name"] == f"{what} of {who}"][:1]:
                    state["battlefield"].remove(mark)
                self.game = self.engine.load_game({"state": state})
            case v.SetLibrary(who, n):
                cut = len(self.game.player(self.seat(who))["library"]) - n
                self._cast(f"Target player mills {cut} cards.", who, [who])
            case _ if type(event) in cards.CHANGES and not getattr(event, "toxic", 0):
                self.late.append(event)
                if kind == "damage" and event.combat and event.commander:
                    self.tally[self.seat(event.player), event.commander] += event.amount
            case _:
                raise v.Unsupported(f"{kind}: the engine has no such event, or only in part")

    def _outcome(self) -> v.Outcome:
        seats = set(range(len(self.names)))
        players = [self.game.player(seat) for seat in seats]
        over, best = "winner" in (data := self.game.waiting_for()["data"]), data.get("winner")
        won = {i for i in seats if best is not None and i // self.heads == best // self.heads}
        drawn = seats - self.lost if over and best is None else set()
        self.lost = {i for i in seats if players[i]["is_eliminated"]} - won - drawn
        self.here = [n for i, n in enumerate(self.names) if not over and i not in self.lost]
        win, lost, drew = (tuple(self.names[i] for i in sorted(g)) for g in (won, self.lost, drawn))
        told = () if self.late or self.heads > 1 else self.names
        life = {n: players[self.seat(n)]["life"] for n in told}
        poison = {n: players[self.seat(n)]["poison_counters"] for n in told}
        if self.turn != (turn := (self.game.turn, self.here)):  # only so may it be another's
            self.turn, self.active = turn, self.names[states.read(self.game)["active_player"]]
        return v.Outcome(over, win, lost, drew, life=life, poison=poison, active=self.active)


engine = Phase
