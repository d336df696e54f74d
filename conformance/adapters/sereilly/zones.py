"""A case's objects in the engine's zones."""
# ruff: noqa: INP001, SLF001 -- part of a standalone program; the engine's names are private

from collections.abc import Callable
from importlib import import_module
from typing import Any

types: Any = import_module("engine.game_types")
models: Any = import_module("engine.models")
tokens: Any = import_module("engine.tokens")
oracle: Any = import_module("engine.oracle")
oracle_text: Any = import_module("oracle_text")

LISTS = {"hand": "hand", "library": "library", "graveyard": "graveyard", "exile": "exile"}
LISTS |= {"command": "command_zone"}
"""The engine's attribute for the cards in each zone."""


class Zones:
    """The named objects of a game and the zones they are in."""

    def __init__(self, game: Any, names: list[str]) -> None:  # noqa: ANN401
        """Start without objects."""
        self.game, self.names = game, names
        self.cards: dict[str, tuple[Any, int]] = {}
        self.effects: dict[tuple[str, int], list[Any]] = {}

    def begin(self, thing: dict[str, Any]) -> None:
        """Put an object from the setup into its zone; a library card replaces a filler card."""
        name, kind = thing["name"], thing.get("kind", "card")
        under = self.names.index(thing.get("controller") or thing["owner"])
        owner = self.names.index(thing["owner"]) if "owner" in thing else under
        token = tokens.make_token_card(name, None, None, "Token Artifact", oracle_text="")
        card = token if kind == "token" else oracle_text.card("", "Artifact", name)
        if "card" in thing:
            card = oracle_text.own(thing["card"])
        self.cards[name] = card, owner
        if thing["zone"] == "library":
            self.game.players[owner].library.pop()
        if kind == "ability":
            self._trigger(card, under)
        else:
            self._place(name, thing["zone"], under, kind)

    def _place(self, name: str, zone: str, under: int, kind: str = "card") -> None:
        (card, owner), game = self.cards[name], self.game
        player = game.players[owner]
        if zone == "battlefield":
            permanent = models.Permanent(card=card)
            permanent.metadata["owner_player_index"] = owner
            permanent.metadata["is_token"] = kind == "token"
            game._put_permanent_onto_battlefield(under, permanent, None)
        elif zone == "stack" and game.players[under].lost:
            raise oracle_text.Unsupported("put: a player who has left the game can't cast spells")
        elif zone == "stack":
            copied = kind == "copy"
            game._stack_push(types.StackItem(card, under, None, None, None, is_copy=copied))
        elif zone == "hand":
            game.put_card_into_hand(player, card)
        elif zone == "library":
            game.put_card_into_library(player, card)
        else:
            getattr(player, LISTS[zone]).append(card)

    def _trigger(self, card: Any, under: int) -> None:  # noqa: ANN401
        text = oracle.compile_card_oracle(oracle_text.card("You gain 0 life.", "Sorcery"))
        does = text.instructions[0]
        self.game._enqueue_triggered_ability(controller_index=under, card=card, instruction=does)

    def put(self, name: str, zone: str, controller: str | None) -> None:
        """Move a card to a zone; does nothing if the engine no longer has the card."""
        card, owner = self.cards[name]
        place = self._found(card)
        if not place:
            return
        if isinstance(place[1], models.Permanent):
            self.game.remove_from_battlefield(place[1])
        else:
            entries = self.game.stack if place[0] == "stack" else getattr(place[2], LISTS[place[0]])
            entries[:] = [entry for entry in entries if entry is not place[1]]
        caster = place[1].caster_index if place[0] == "stack" else owner
        self._place(name, zone, self.names.index(controller) if controller else caster)

    def create(self, name: str, kind: str, seat: int, say: Callable[[str, int], None]) -> None:
        """Create a token with a spell, or trigger an ability."""
        if kind == "copy":
            raise oracle_text.Unsupported("create: a copy needs a spell to copy")
        card = oracle_text.card("", "Artifact", name)
        if kind == "ability":
            self._trigger(card, seat)
        else:
            before = self.game.all_permanents()
            say("Create a 1/1 colorless Golem artifact creature token.", seat)
            new = [
                permanent
                for permanent in self.game.all_permanents()
                if not any(permanent is b for b in before)
            ]
            card = new[0].card if new else card
        self.cards[name] = card, seat

    def gain(self, name: str, seat: int) -> None:
        """Give a player control of a permanent through a lasting effect."""
        card = self._found(self.cards[name][0])
        if not card or card[0] != "battlefield":
            raise oracle_text.Unsupported(
                "gain-control: the engine supports it only for permanents"
            )
        effect = models.Permanent(card=oracle_text.card("", "Enchantment"))
        self.game.take_control(card[1], seat, source=effect)
        self.effects.setdefault((name, seat), []).append(effect)

    def end(self, name: str, seat: int) -> None:
        """End the newest effect that gives the player control of the permanent."""
        self.game.end_control_changes_from(self.effects[name, seat].pop())

    def _found(self, card: Any) -> tuple[str, Any, Any] | None:  # noqa: ANN401
        """Return a card's zone, the engine's object and its player; None if it is gone."""
        for item in self.game.stack:
            if item.card is card:
                return "stack", item, self.game.players[item.caster_index]
        for player in self.game.players:
            for permanent in player.battlefield:
                if permanent.card is card:
                    return "battlefield", permanent, player
            for zone, attribute in LISTS.items():
                if any(other is card for other in getattr(player, attribute)):
                    return zone, card, player
        return None

    def places(self) -> dict[str, dict[str, str]]:
        """Return each object's zone and, on the battlefield and the stack, its controller."""
        reported = {}
        for name, (card, _) in self.cards.items():
            place = self._found(card)
            reported[name] = {"zone": place[0] if place else "gone"}
            if place and place[0] in {"battlefield", "stack"}:
                reported[name]["controller"] = place[2].name
        return reported
