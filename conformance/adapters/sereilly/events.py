"""Apply a case's events in MTG Simulacrum.

Spells and permanents have oracle texts that the engine compiles, and spells resolve from its stack.
Only `check` and `resolve` perform state-based actions, using the engine's own function. `poison`,
`set-life` and `set-library` are written directly into the state.
"""
# ruff: noqa: INP001, SLF001 -- part of a standalone program; the engine's names are private

from importlib import import_module
from typing import Any

types: Any = import_module("engine.game_types")
models: Any = import_module("engine.models")
oracle: Any = import_module("engine.oracle")
oracle_text: Any = import_module("oracle_text")

Event = dict[str, Any]


class Events:
    """Handlers for events, one method per kind; kinds without a method become spells."""

    def __init__(self, game: Any, names: list[str], zones: Any) -> None:  # noqa: ANN401
        """Start without lasting effects."""
        self.game, self.names, self.zones = game, names, zones
        self.standing: dict[str, list[Any]] = {}
        # each ability's permanents, including those that have left
        self.sources: dict[str, list[Any]] = {}
        self.below, self.unordered = 0, False

    def do(self, event: Event) -> None:
        """Apply an event. Raises Unsupported if the engine can't perform it."""
        kind = event["do"]
        if kind in {"poison", "set-life", "set-library"}:
            self._write(event, self.game.players[self.seat(event["player"])])
        elif kind in {"shield", "alter", "trigger"}:
            card = oracle_text.card(oracle_text.lasting(event, self.names), "Enchantment")
            if kind != "shield":  # the engine reads shields only at checks
                self._require_read(card)
            permanent = self._stand(self.seat(event["player"]), card)
            self.standing.setdefault(oracle_text.effect(event), []).append(permanent)
            self.sources.setdefault(event.get("ability", ""), []).append(permanent)
        elif kind in {"unshield", "unalter", "end-trigger"} and "dying" not in event:
            self.game.remove_from_battlefield(self.standing[oracle_text.effect(event)].pop(0))
        elif kind == "damage" and (event["combat"] or event.keys() & {"commander", "lifelink"}):
            self._hit(event)
        else:
            getattr(self, f"_{kind.replace('-', '_')}", self._spell)(event)

    def seat(self, name: str | None) -> int:
        """Return a player's seat; without a name, that of the first player still in the game."""
        if name is not None:
            return self.names.index(name)
        return next((i for i, p in enumerate(self.game.players) if not p.lost), 0)

    def _by(self, name: str | None) -> int:
        """Return the seat of a spell's or permanent's owner.

        Raises Unsupported if that player left during a check, because the engine then removed the
        player's objects.
        """
        seat = self.seat(name)
        if f"{self.names[seat]} has left the game (CR 800.4a)" in self.game.log:
            raise oracle_text.Unsupported(
                "the engine has removed the objects of the player who left"
            )
        return seat

    def _spell(self, event: Event) -> None:
        text, caster, target = oracle_text.spell(event.get("events", [event]))
        self._cast(text, self._by(caster), None if target is None else self.seat(target))

    def _cast(self, text: str, caster: int, target: int | None = None) -> None:
        spell = oracle_text.card(text, "Sorcery")
        self._require_read(spell)
        self.game._stack_push(types.StackItem(spell, caster, target, None, None))
        self.game.resolve_top_of_stack()

    def _require_read(self, card: Any) -> None:  # noqa: ANN401
        if not oracle.compile_card_oracle(card).supported:
            raise oracle_text.Unsupported(f"the engine does not read {card.oracle_text!r}")

    def _stand(self, seat: int, card: Any) -> Any:  # noqa: ANN401
        permanent = models.Permanent(card=card)
        self.game._put_permanent_onto_battlefield(seat, permanent, None)
        return permanent

    def _write(self, event: Event, player: Any) -> None:  # noqa: ANN401
        amount, kind = event["amount"], event["do"]
        if player.lost or self.game.is_game_over():
            raise oracle_text.Unsupported(f"{kind}: a direct write, which the engine can't refuse")
        if "controller" in event or (kind == "set-life" and self.standing):
            raise oracle_text.Unsupported(
                f"{kind}: the engine does not support it, and a direct write is not enough"
            )
        if kind == "set-library":
            player.library[:] = oracle_text.filler(amount)
        elif kind == "set-life":
            player.life = amount
        else:
            player.poison_counters += amount

    def _hit(self, event: Event) -> None:
        """Deal damage from a creature; the engine records combat damage from commanders."""
        if extra := sorted(event.keys() & {"infect", "toxic", "source"}):
            raise oracle_text.Unsupported(f"damage: the engine does not support {', '.join(extra)}")
        game, name = self.game, event.get("commander")
        if event["combat"] and game.combat_damage_prevented_until_eot:
            raise oracle_text.Unsupported("damage: the engine prevents it only in a combat")
        player = game.players[self.seat(event["player"])]
        whose = {c.name: (p.name, c) for p in game.players for c in p.commanders}
        if name and (name not in whose or "lifelink" in event):
            raise oracle_text.Unsupported("damage: the commander is missing or has lifelink")
        by = event.get("lifelink") or event.get("controller")
        plain = oracle_text.card("Lifelink" if "lifelink" in event else "", "Creature")
        owner, card = whose.get(name, (by, plain))
        creature = self._stand(self._by(owner), card)
        game._deal_damage_to_player(player, event["amount"], creature)
        if event["combat"]:
            game.record_commander_combat_damage(player, creature, event["amount"])
        game.remove_from_battlefield(creature)

    def _check(self, _: Event) -> None:
        """Perform state-based actions, noting whether several players have abilities waiting."""
        self.unordered |= len({item.caster_index for item in self.game.stack[self.below :]}) > 1
        self.game.check_state_based_actions()
        self.below = len(self.game.stack)

    def _resolve(self, event: Event) -> None:
        self._check(event)
        waiting, own = self.game.stack, self.sources.get(event["ability"], [])
        if len(waiting) > 1 and self.unordered:
            raise oracle_text.Unsupported(
                "resolve: the order of several players' abilities is undefined"
            )
        if waiting and any(waiting[-1].source_permanent is source for source in own):
            self.game.resolve_top_of_stack()
            self.below = len(waiting)

    def _card(self, event: Event) -> None:
        """Use one of the engine's own cards."""
        name, act, seat = event["name"], event["act"], self._by(event["player"])
        card, targets = oracle_text.own(name), event.get("targets", [])
        self._require_read(card)
        if "object" in event or len(targets) > 1:
            raise oracle_text.Unsupported("card: several targets, or an object of the case")
        if act in {"controls", "enters"}:
            self.sources.setdefault(name, []).append(self._stand(seat, card))
        elif act == "resolves":
            target = self.seat(targets[0]) if targets else None
            item = types.StackItem(card, seat, target, None, event.get("x"))
            before = self.game.all_permanents()
            self.game._stack_push(item)
            self.game.resolve_top_of_stack()
            new = [p for p in self.game.all_permanents() if all(p is not old for old in before)]
            self.sources.setdefault(name, []).extend(new)
        elif act == "triggered":
            self._trigger_of(name, self.seat(targets[0]) if targets else None)
        elif act == "leaves":
            self.game.remove_from_battlefield(self.sources[name][-1])
        else:
            raise oracle_text.Unsupported(f"card: the adapter does not support the act {act}")

    def _trigger_of(self, name: str, target: int | None) -> None:
        """Resolve a card's ability, for which the engine has chosen the target."""
        self._check({"do": "check"})
        own = self.sources.get(name, [])
        top = self.game.stack[-1] if self.game.stack else None
        if (
            top
            and any(top.source_permanent is source for source in own)
            and target not in {None, top.target_player_index}
        ):
            raise oracle_text.Unsupported("card: the engine chooses another target")
        self._resolve({"do": "resolve", "ability": name})

    def _concede(self, event: Event) -> None:
        self.game.concede(self.seat(event["player"]))

    def _end_turn(self, event: Event) -> None:
        game = self.game
        if event.get("player") not in {None, self.names[game.active_player_index]}:
            raise oracle_text.Unsupported("end-turn: it is not that player's turn")
        game.resolve_cleanup_step(game.active_player_index)
        game.begin_turn_bookkeeping(game._compute_next_active_player())

    def _begin_step(self, event: Event) -> None:
        if event["step"] == "draw" and any("double-draws" in name for name in self.standing):
            raise oracle_text.Unsupported(
                "begin-step: the engine does not double the draw of the draw step"
            )
        begin = {"upkeep": self.game.resolve_upkeep, "draw": self.game.resolve_draw_step}
        begin[event["step"]](self.game.active_player_index, defer_priority=True)

    def _skip(self, event: Event) -> None:
        if event["what"] != "turn":
            raise oracle_text.Unsupported("skip: the engine can't skip a particular player's step")
        self.game.skip_next_turn(self.seat(event["player"]))

    def _put(self, event: Event) -> None:
        self.zones.put(event["object"], event["zone"], event.get("controller"))

    def _create(self, event: Event) -> None:
        self.zones.create(event["object"], event["kind"], self._by(event["player"]), self._cast)

    def _gain_control(self, event: Event) -> None:
        self.zones.gain(event["of"], self._by(event["player"]))

    def _end_control(self, event: Event) -> None:
        self.zones.end(event["of"], self.seat(event["player"]))
