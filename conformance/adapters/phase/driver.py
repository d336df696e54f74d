"""Control a phase game: take actions, follow a plan, and write changes into its state."""

from collections.abc import Mapping, Sequence
from typing import Any

from headjudge.adapters.phase import state
from headjudge.adapters.phase.plan import Act, Fights, Plan, last_before_losses
from headjudge.adapters.phase.spells import Spell, Thing, blocker
from headjudge.spec import protocol

MAX_CHOICES = 100
"""The maximum number of choices answered while an ability or a spell resolves."""
AGREEING = ("UnlessPayment", "OptionalEffectChoice")
"""Kinds of choice in which the last option means yes."""


class Game:
    """A game that carries out a plan; each team has `heads` players in adjacent seats."""

    def __init__(self, cards: state.Cards, start: str, plan: Plan, heads: int) -> None:
        """Load the initial state."""
        self.cards, self.plan, self.names, self.heads = cards, plan, plan.names, heads
        self.given = False
        """Whether a player was given priority and no player has passed since."""
        self.game: Any
        self.waiting: Any
        """What the engine waits for; reading it from the engine takes time."""
        self._load(start)
        self.begun = set[tuple[int, str]]()
        self.commanders: list[str] = []
        self.unwritten: list[state.Write] = []
        """Pending changes to the state, applied together by the next write."""
        self.late: list[state.Write] = []
        """The pending write of the initial totals, if any."""
        self.conceded = set[int]()
        """Indexes of the teams (or, without teams, seats) that have conceded."""
        self.active = 0
        """The seat of the active player."""

    def _load(self, start: str | state.State) -> None:
        """Continue from a state. Raises ValueError if the engine rejects it."""
        self.game = self.cards.engine.load_game(start)
        self.waiting = self.game.waiting_for()

    def over(self) -> bool:
        """Return whether the engine reports that the game is over."""
        return bool(self.waiting["type"] == "GameOver")

    def gone(self, name: str) -> bool:
        """Return whether the engine reports that the player has left."""
        return bool(self.game.player(self.names.index(name))["is_eliminated"])

    def acting_seat(self) -> int:
        """Return the seat of the player who has priority or must choose."""
        return int(self.waiting["data"].get("player") or 0)

    def apply(self, seat: int, action: str, **data: object) -> None:
        """Have a player take an action. Raises ValueError if the engine rejects it."""
        self.given = self.given and action != "PassPriority"
        self._apply(seat, {"type": action, "data": data} if data else {"type": action})

    def _apply(self, seat: int, action: Any) -> None:  # noqa: ANN401 -- the engine's own data
        turn = self.game.turn
        result = self.game.apply(seat, action)
        self.waiting = self.game.waiting_for()
        if self.game.turn != turn:  # reading the event is faster than reading the state
            started = [e["data"] for e in result.events if e["type"] == "TurnStarted"]
            self.active = started[-1]["player_id"]

    def pass_priority(self) -> None:
        """Have the player with priority pass, then answer choices until a player has priority."""
        self.apply(self.acting_seat(), "PassPriority")
        for _ in range(MAX_CHOICES):
            if self.over() or self.waiting["type"] == "Priority":
                return
            self.answer()
        raise RuntimeError(f"the engine repeats its question: {self.waiting['type']}")

    def answer(self) -> None:
        """Answer a choice; replacement effects are applied in the case's order."""
        kind, data = self.waiting.values()
        if kind == "ReplacementChoice":
            places = [self.plan.place(effect["source_id"]) for effect in data["candidates"]]
            first = places.index(min(places))
            self.apply(data["player"], "ChooseReplacement", index=first)
        elif kind == "DeclareAttackers":
            self.apply(data["player"], "DeclareAttackers", attacks=[])
        elif kind == "DeclareBlockers":
            self.apply(data["player"], "DeclareBlockers", assignments=[])
        elif kind == "AssignCombatDamage":
            self._assign(data)
        else:
            may = self.game.actions()
            self._apply(data["player"], may[-1 if kind in AGREEING else 0])

    def _assign(self, data: Any) -> None:  # noqa: ANN401 -- the engine's own data
        """Assign lethal damage to each blocker, and the rest to the player if there is trample."""
        left, assigned = data["total_damage"], list[list[int]]()
        for blocked in data["blockers"]:
            amount = min(left, blocked["lethal_minimum"])
            assigned.append([blocked["blocker_id"], amount])
            left -= amount
        if not data["trample"]:
            assigned[-1][1] += left
            left = 0
        self.apply(
            data["player"],
            "AssignCombatDamage",
            mode="Normal",
            assignments=assigned,
            trample_damage=left,
        )

    def write(self, resolving: int | None = None) -> None:
        """Write pending changes into the state.

        If there are any and `resolving` is a seat, also record that all other players have passed.
        """
        if self.unwritten and not self.over():
            now = state.read(self.game)
            for change in self.unwritten:
                change(now)
            if resolving is not None:
                others = [
                    i for i, n in enumerate(self.names) if i != resolving and not self.gone(n)
                ]
                now["priority_passes"] = others
            try:
                self._load({"state": now})
            except ValueError as error:
                raise protocol.Unsupported(
                    f"the engine rejects the written state: {error}"
                ) from error
            self.unwritten = []

    def check(self) -> None:
        """Have the engine perform state-based actions."""
        self.write()
        self.apply(self.acting_seat(), "Debug", type="RunStateBasedActions")

    def dealt(self, event: protocol.Damage) -> state.Write:
        """Return a write that records combat damage dealt by a commander."""
        seat, who = self.names.index(event.player), str(event.commander)
        self.commanders += [who] * (who not in self.commanders)
        place = self.commanders.index(who)
        return lambda now: state.add_damage(now, seat, place, event.amount)

    def give_priority(self, seat: int) -> None:
        """Pass until the player has priority, or write that into the state if passing can't do it.

        Passing is not enough for a team's second head, who never gets priority, or if it would end
        the step because all players have passed. If the player has left, the engine has already
        given priority to the next one.
        """
        if self.given and self.gone(self.names[seat]) and not self.over():
            raise protocol.Unsupported("priority: the engine does not give it to a player again")
        self._pass_to(seat)
        self.given = True

    def _pass_to(self, seat: int) -> None:
        for _ in self.names:
            if self.acting_seat() == seat or self.gone(self.names[seat]) or self.over():
                return
            if seat % self.heads or self.gone(self.names[self.acting_seat()]) or self._last_pass():
                waiting, self.unwritten = self.unwritten, [state.giving_priority(seat)]
                self.write()
                self.unwritten = waiting
            else:
                self.pass_priority()

    def _last_pass(self) -> bool:
        """Return whether all players will have passed if one more player passes."""
        remaining = sum(not self.gone(name) for name in self.names) // self.heads
        return len(self.game.state()["state"]["priority_passes"]) + 1 >= remaining

    def lost(self, target: Any, where: str) -> bool:  # noqa: ANN401 -- a player or an object
        """Return whether a target has left the game or changed zones."""
        if isinstance(target, str):
            return self.gone(target)
        data = self._found(target)
        lost = not data or data["zone"] != where
        if lost and isinstance(target, Thing) and data and not self.gone(target.owner):
            raise protocol.Unsupported(
                f"{target.name}: the engine reads no text that moves it from there"
            )
        return lost

    def objects(self, things: Mapping[str, Thing]) -> dict[str, protocol.GameObject]:
        """Return the zone and controller that the engine reports for each of the case's objects."""
        reported = {}
        for name, thing in things.items():
            data = self._found(thing)
            zone = data["zone"].lower() if data else "gone"
            by = self.names[data["controller"]] if zone in ("battlefield", "stack") else None
            reported[name] = protocol.GameObject(zone, by)
        return reported

    def _found(self, thing: Any) -> Any:  # noqa: ANN401 -- the engine's own data
        """Return the engine's data on an object; None if it does not exist."""
        try:
            return self.game.object(thing.number) if thing.number else None
        except ValueError:
            return None


STEPS = (
    *("Untap", "Upkeep", "Draw", "PreCombatMain", "BeginCombat", "DeclareAttackers"),
    *("DeclareBlockers", "CombatDamage", "EndCombat", "PostCombatMain", "End"),
)
"""The steps of a turn in which players get priority, in order, and the untap step."""


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
                if not self.over() and self.waiting["type"] != "Priority":
                    self.apply(self.acting_seat(), "CancelCast")

    def _possible(self, act: Any) -> list[Any]:  # noqa: ANN401 -- an act of any type
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
        if all(lost):  # a spell without a target does nothing
            return []
        if sum(not gone for gone in lost) > 1 or len(act.parts) != len(lost):
            raise protocol.Unsupported("one spell can't have both present and missing targets")
        return [*act.parts]

    def _named(self, act: Any) -> list[str]:  # noqa: ANN401 -- an act of any type
        """Return the players named in the act who have left."""
        named = [act.by, *act.targets] if isinstance(act, Spell) else [getattr(act, "player", "")]
        return [n for n in named if isinstance(n, str) and n in self.names and self.gone(n)]

    def _do(self, act: Any) -> None:  # noqa: ANN401 -- an act of any type
        match act:
            case Spell():
                self._cast(act)
            case protocol.Concede(who):
                self.write()
                self.apply(seat := self.names.index(who), "Concede", player_id=seat)
                self.conceded.add(seat // self.heads)
            case protocol.Check():
                self.check()
            case tuple():
                self._fight(act)
            case protocol.SetLibrary(who, n):
                seat, filler = self.names.index(who), self.cards.filler()
                self.unwritten.append(lambda s: state.set_library(s, seat, n, filler))
                self.write()
            case protocol.Priority(who):
                self.check()
                self.give_priority(self.names.index(who) if who else self.active)
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

    def _fight(self, acts: Fights) -> None:
        match acts[0]:
            case protocol.Attack():
                self._attack(acts)
            case protocol.Block():
                self._block(acts)
            case _:
                self._advance("CombatDamage")
                self._resolve(0)  # nothing resolves, but damage may have to be assigned

    def _advance(self, step: str) -> None:
        """Pass priority until a step has begun. Raises Unsupported if an object resolves first."""
        self.write()
        while not self.over() and self.game.phase in STEPS[: STEPS.index(step)]:
            priority = self.waiting["type"] == "Priority"
            if priority and self.game.stack():
                raise protocol.Unsupported("combat: in the engine, an object has to resolve first")
            if priority:
                self.apply(self.acting_seat(), "PassPriority")
            else:
                self.answer()

    def _fighter(self, name: str) -> int:
        things = self.plan.things
        return (things.named.get(name) or things.fighters[name]).number

    def _attack(self, attacks: Sequence[Any]) -> None:
        """Declare the attacks that the engine allows."""
        if any(self.names.index(event.player) != self.active for event in attacks):
            raise protocol.Unsupported("attack: in the engine, only the active player attacks")
        self._advance("DeclareAttackers")
        if self.waiting["type"] != "DeclareAttackers":
            return  # the engine skips combat if no creature can attack
        able = self.waiting["data"]["valid_attack_targets_by_attacker"]
        wanted = [
            (number, {"type": "Player", "data": self.names.index(event.defender)})
            for event in attacks
            for number in (self._fighter(event.attacker),)
        ]
        allowed = [[n, target] for n, target in wanted if target in able.get(str(n), ())]
        self.apply(self.active, "DeclareAttackers", attacks=allowed)

    def _block(self, blocks: Sequence[Any]) -> None:
        """Declare the blocks that the engine allows."""
        self._advance("DeclareBlockers")
        while self.waiting["type"] == "DeclareBlockers":
            data = self.waiting["data"]
            able = data["valid_block_targets"]
            wanted = [
                (self._fighter(blocker(event, place)), self._fighter(event.attacker))
                for place, event in enumerate(blocks)
                if self.names.index(event.player) == data["player"]
            ]
            allowed = [[b, a] for b, a in wanted if a in able.get(str(b), ())]
            self.apply(data["player"], "DeclareBlockers", assignments=allowed)

    def _begin(self, step: str) -> None:
        """Pass priority until a step of the turn begins or is skipped."""
        if step.title() not in STEPS:
            raise protocol.Unsupported(f"begin-step: nobody gets priority in the step {step}")
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
        seat = self.names.index(spell.by) if spell.by else self._caster()
        number = spell.number + (0 if spell.by else seat)
        self.give_priority(seat)
        if self.game.object(number)["zone"] != "Hand":  # discarded
            moved = {"object_id": number, "to_zone": "Hand", "simulate": False}
            self.apply(seat, "Debug", type="MoveToZone", data=moved)
        self.apply(seat, "CastSpell", object_id=number, card_id=number, targets=[])
        for target in spell.targets:
            if self.waiting["type"] != "TargetSelection":
                break  # the engine chooses a sole legal target itself
            whom = self._player(target) if isinstance(target, str) else {"Object": target.number}
            self.apply(seat, "ChooseTarget", target=whom)
        self.unwritten += map(self.dealt, spell.commanders)
        self.write(resolving=seat)
        before = {o["id"] for o in self.game.battlefield()} if spell.makes else set()
        self._resolve(number)
        if spell.makes:
            tokens = [o["id"] for o in self.game.battlefield() if o["id"] not in before]
            spell.makes.number = tokens[0] if tokens else 0

    def _caster(self) -> int:
        """Return the seat of the acting player, or of another one if that player has left."""
        acting = self.acting_seat()
        seats = (acting, *range(len(self.names)))
        return next((seat for seat in seats if not self.gone(self.names[seat])), acting)

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
        for _ in range(MAX_CHOICES):
            if self.over():
                return
            if self.waiting["type"] != "Priority":
                self.answer()
                continue
            pending = any(entry["id"] == number for entry in self.game.stack())
            if not pending and self.game.phase != "Cleanup":
                return
            self.pass_priority()
        raise RuntimeError(f"the engine repeats its question: {self.waiting['type']}")
