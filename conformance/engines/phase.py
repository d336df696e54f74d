"""Adapter to phase, the Rust engine phase.rs with Python bindings (`phase-python`).

The engine checks state-based actions after each spell and concession, so what only a check acts on
(life, damage, poison, draws) waits for `check`: one instant, a sentence an event. Commander damage
and a shield's end are written into the state. Both heads of the winner's team are winners.
"""

import functools
import json
from importlib import import_module, metadata
from typing import Any

from spec import vocabulary as v

CAN = """multiplayer two-headed-giant commander poison decking concede win-effects lose-effects
cant-lose cant-win draw-replacement simultaneous turns"""
MANY = ("", "", "Two", "Three", "Four", "Five", "Six")
TEXTS: dict[Any, str] = {
    v.LoseLife: "Target player loses {} life.",
    v.GainLife: "Target player gains {} life.",
    v.SetLife: "Target player's life total becomes {}.",
    v.Damage: "This spell deals {} damage to target player.",
    v.Poison: "Target player gets {} poison counters.",
    v.Draw: "Target player draws {} cards.",
    "losing": "You can't lose the game.",
    "winning": "You can't win the game.",
    "losing-to-life": "You don't lose the game for having {} or less life.",
    "nothing": "If you would draw a card, sacrifice this enchantment instead.",
}


class Phase:
    """Plays cases; every outcome is what the engine itself says."""

    def __init__(self) -> None:
        """Import the engine; ImportError without the package."""
        self.phase: Any = import_module("phase")
        self.card = functools.cache(self._card)

    def describe(self) -> v.EngineInfo:
        """What the engine can do; `implicit`, because it checks after every spell."""
        can, version = frozenset(CAN.split()), metadata.version("phase-python")
        return v.EngineInfo("phase", version, can, max_players=6, checks="implicit")

    def play(self, case: v.Case) -> list[v.Outcome]:
        """One outcome a step; :class:`Unsupported` for what the engine can't do."""
        setup, self.heads = case.game.players, 1 + (case.game.variant == "two-headed-giant")
        commander = "commander" in case.game.options
        apart = len(setup) != 2 * self.heads or setup[0].team != setup[1].team
        if self.heads > 1 and (apart or commander):
            raise v.Unsupported("two-headed-giant: only two against two, and no commanders")
        kind = "TwoHeadedGiant" if self.heads > 1 else "Commander" if commander else "FreeForAll"
        decks = [["Filler"] * (p.library + 7) for p in setup]
        self.engine, rest = self.card("Filler", "")[0], {"first_player": 0, "format": kind}
        self.game = self.engine.new_game(*decks[:2], extra_players=decks[2:] or None, **rest)
        while "pending" in (asked := self.game.waiting_for()["data"]):
            self._do(asked["pending"][0]["player"], "MulliganDecision", choice={"type": "Keep"})
        self.names = self.here = [p.name for p in setup]
        self.seat, self.lost, self.tally = self.names.index, set[int](), dict[Any, Any]()
        self.late: list[Any] = [v.Poison(p.name, p.poison) for p in setup if p.poison]
        self.late += [v.SetLife(p.name, p.life) for p in setup if p.life is not None]
        return [self._step(step) for step in case.steps]

    def _card(self, name: str, text: str) -> tuple[Any, Any]:
        kind = "Instant" if name == "Zap" else "Enchantment"
        card = {"name": name, "text": text, "types": [kind], "manaCost": "{0}", "manaValue": 0.0}
        card |= {"keywords": ["Flash"], "layout": "normal", "identifiers": {}}
        face = self.phase.build_oracle_face(card | {"colors": [], "colorIdentity": []}, None)
        if "Unimplemented" in json.dumps(face):
            raise v.Unsupported(f"the engine can't read {text!r}")
        engine = self.phase.Engine.from_json(json.dumps({name.lower(): face}))
        game = engine.new_game([name], [name], extra_players=[[name]] * 4, format="FreeForAll")
        return engine, game.state()["state"]["objects"]

    def _do(self, seat: int, action: str, **data: object) -> None:
        self.game.apply(seat, {"type": action, "data": data})

    def _cast(self, text: str, player: str, targets: list[str], name: str = "Zap") -> None:
        seat, state = self.seat(player), self.game.state()["state"]
        number = state["next_object_id"]  # a new card comes to the player's hand
        card = self.card(name, text)[1][str(seat + 1)] | {"id": number, "card_id": number}
        state["objects"][str(number)], state["next_object_id"] = card, number + 1
        state["players"][seat]["hand"].append(number)
        state["waiting_for"] = {"type": "Priority", "data": {"player": seat}}
        self.game = self.engine.load_game({"state": state | {"priority_player": seat}})
        self._do(seat, "CastSpell", object_id=number, card_id=number, targets=[])
        for target in targets:
            self._do(seat, "ChooseTarget", target={"Player": self.seat(target)})
        if self.tally:  # comes with the last pass, so that it is checked together with the spell
            state, passed = self.game.state()["state"], {self.seat(n) for n in self.here} - {seat}
            state |= {"priority_passes": [*passed], "commander_damage": [*self.tally.values()]}
            self.game = self.engine.load_game({"state": state})
        while (may := self.game.actions()) and (self.game.stack() or self.game.phase == "Cleanup"):
            self.game.apply(self.game.waiting_for()["data"]["player"], may[0])

    def _step(self, step: v.Step) -> v.Outcome:
        events = [
            e
            for e in step
            if self.here and (getattr(e, "player", None) or self.here[0]) in self.here
        ]
        acts = [e for e in events if isinstance(e, v.Win | v.Lose | v.Concede)]
        if acts and len({type(e) for e in events} - TEXTS.keys()) > 1:
            raise v.Unsupported("the engine can't do these events at the same time")
        for event in [e for e in events if e not in acts[1:]]:
            self._take(event, event.__struct_config__.tag, sorted({e.player for e in acts}))
        return self._outcome()

    def _take(self, event: Any, kind: object, players: list[str]) -> None:  # noqa: ANN401, C901
        match event:
            case v.Check():
                late = [e for e in self.late if e.player in self.here]
                text, self.late = " ".join(TEXTS[type(e)].format(e.amount) for e in late), []
                self._cast(text or "You gain 0 life.", self.here[0], [e.player for e in late])
            case v.EndTurn():
                self._cast("End the turn.", self.here[0], [])
            case v.Win(who, by) | v.Lose(who, by):
                text = f"{MANY[len(players)]} target players each {kind} the game."
                text = text if players[1:] else f"Target player {kind}s the game."
                self._cast(text, by if by in self.here else who, players)
            case v.Concede(who) if players == [who]:
                self._do(self.seat(who), "Concede", player_id=self.seat(who))
            case v.Shield(who, what) | v.ReplaceDraw(who, "nothing" as what):
                self._cast(TEXTS[what].format(0), who, [], f"Mark {what} {who}")
            case v.Unshield(who, what):
                state, board = self.game.state()["state"], self.game.battlefield()
                for mark in [o["id"] for o in board if o["name"] == f"Mark {what} {who}"][:1]:
                    state["battlefield"].remove(mark)
                self.game = self.engine.load_game({"state": state})
            case v.SetLibrary(who, n) if v.Draw not in map(type, self.late):
                cut = len(self.game.player(self.seat(who))["library"]) - n
                self._cast(f"Target player mills {cut} cards.", who, [who])
            case _ if type(event) in TEXTS:
                self.late.append(event)
                if kind == "damage" and event.combat and event.commander:
                    seat, number = self.seat(event.player), 10**6 + len(self.tally)
                    entry = {"player": seat, "commander": number, "damage": 0}
                    self.tally.setdefault((seat, event.commander), entry)["damage"] += event.amount
            case _:
                raise v.Unsupported(f"{kind}: the engine has no such event, or only in part")

    def _outcome(self) -> v.Outcome:
        state, seats = self.game.state()["state"], set(range(len(self.names)))
        over, best = "winner" in (data := state["waiting_for"]["data"]), data.get("winner")
        won = {i for i in seats if best is not None and i // self.heads == best // self.heads}
        drawn = seats - self.lost if over and best is None else set()
        self.lost = set(state["eliminated_players"]) - won - drawn
        self.here = [n for i, n in enumerate(self.names) if not over and i not in self.lost]
        win, lost, drew = (tuple(self.names[i] for i in sorted(g)) for g in (won, self.lost, drawn))
        return v.Outcome(over, win, lost, drew, active=self.names[state["active_player"]])


engine = Phase
