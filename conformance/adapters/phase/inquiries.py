"""Answer inquiries about numbers and mana: phase plays a spell, and the answer is what changed.

Only mana and creatures are written into the state. What a spell's text, cost or X means, whether
mana pays a cost and what a reduced cost is, the engine decides.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

from headjudge.adapters.phase import oracle_text, state
from headjudge.spec import protocol
from headjudge.spec.protocol import inquiries as asks

COLORS = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green", "C": "Colorless"}
MANA = [f"{{{letter}}}" for letter in COLORS]
MAX_WAYS = 150
"""The maximum number of payments tried for a question about all payments."""
LIFE, STARTING_LIBRARY = 20, 5
SYMBOL = re.compile(r"\{[^}]*\}")
STANDS = oracle_text.MINE["losing-to-life"]
CHANGED = {
    "life": "Target player loses {} life.",
    "power": "Target creature gets {:+}/+0 until end of turn.",
    "toughness": "Target creature gets +0/{:+} until end of turn.",
}
SET = {
    "life": "Target player's life total becomes {}.",
    "power": "Target creature has base power {} until end of turn.",
    "toughness": "Target creature has base toughness {} until end of turn.",
}
MULTIPLIED = {
    "life": "{} target player's life total.",
    "power": "{} target creature's power until end of turn.",
    "toughness": "{} target creature's toughness until end of turn.",
}
AMOUNTS = {
    "damage": "This spell deals damage equal to target creature's power to you.",
    "life-gain": "You gain life equal to target creature's power.",
    "life-loss": "You lose life equal to target creature's power.",
    "draw": "Draw cards equal to target creature's power.",
    "mana": "Add an amount of {G} equal to target creature's power.",
}
"""The text of a spell by the question's kind of change."""
PUMP = "Target creature gets {} until end of turn{}."
GREATEST = ", where X is the greatest power among creatures you control"
GAIN_X = "You gain X life."
PASS = {"type": "PassPriority"}


class Inquiries:
    """Answers to inquiries; each uses a new game of two players."""

    def __init__(self, cards: state.Cards) -> None:
        """Use the engine of these cards."""
        self.cards = cards
        self.answers: dict[type[Any], Callable[[Any], Any]] = {
            asks.Becomes: self._becomes,
            asks.Halves: self._halves,
            asks.Amount: self._amount,
            asks.Highest: self._highest,
            asks.ValueOfX: self._value_of_x,
            asks.Pays: self._pays,
            asks.Payments: self._payments,
            asks.Adds: self._adds,
            asks.Reduced: self._reduced,
        }

    def answer(self, inquiry: asks.Inquiry) -> asks.Answered:
        """Return the engine's answer. Raises Unsupported if no spell asks the question."""
        kind = type(inquiry.ask)
        if kind not in self.answers:
            raise protocol.Unsupported(f"{kind.__struct_config__.tag}: no spell asks this")
        return asks.Answered(self.answers[kind](inquiry.ask))

    def _card(self, text: str, kind: str = "Instant", **fields: object) -> str:
        return self.cards.object(text, kind, tuple(fields.items()))

    def _game(
        self,
        *objects: tuple[str, str],
        life: int = LIFE,
        mana: Sequence[str] = (),
        library: int = 0,
    ) -> Any:  # noqa: ANN401
        """Return a game in which the first player has these objects (card, zone), and their ids."""
        start = state.Start(self.cards.template("FreeForAll", 2))
        numbers = [start.add(card, 0, zone) for card, zone in objects]
        for _ in range(library):
            start.add(self.cards.filler(), 0, "library")
        start.add(self._card(STANDS, "Enchantment"), 0, "battlefield")
        player = start.state["players"][0]
        player["life"], start.state["phase"] = life, "PreCombatMain"
        player["mana_pool"] = {"mana": [_unit(pip, of) for pip, of in enumerate(mana, 1)]}
        return self.cards.engine.load_game(start.text()), numbers

    def _resolved(self, text: str, creature: str = "", life: int = LIFE) -> Any:  # noqa: ANN401
        """Return a game in which a spell has resolved, with its target creature's id."""
        found = [(creature, "battlefield")] if creature else []
        cards = STARTING_LIBRARY * (text == AMOUNTS["draw"])
        game, numbers = self._game((self._card(text), "hand"), *found, life=life, library=cards)
        _cast(game, numbers[0])
        for _ in range(10):
            waiting = game.waiting_for()
            if waiting["type"] == "Priority" and not game.stack():
                return game, numbers[-1]
            if waiting["type"] == "TargetSelection":
                target = {"Object": numbers[-1]} if creature else {"Player": 0}
                game.apply(0, {"type": "ChooseTarget", "data": {"target": target}})
            else:
                action = PASS if waiting["type"] == "Priority" else game.actions()[-1]
                game.apply(waiting["data"]["player"], action)
        raise RuntimeError(f"the engine repeats its question: {game.waiting_for()['type']}")

    def _creature(self, power: int, toughness: int = 20) -> str:
        return self._card("", "Creature", power=str(power), toughness=str(toughness))

    def _becomes(self, ask: asks.Becomes) -> int:
        if ask.of == "life":
            by_result = ask.by == "changed-by-result"
            text = AMOUNTS["life-gain"] if by_result else _changed(ask)
            game, _ = self._resolved(text, self._creature(ask.number) * by_result, ask.now)
            return int(game.player(0)["life"])
        if ask.of == "toughness" and ask.now <= 0:
            raise protocol.Unsupported(
                "becomes: the creature would be put into the graveyard first"
            )
        size = (ask.now, 20) if ask.of == "power" else (0, ask.now)
        game, number = self._resolved(_changed(ask), self._creature(*size))
        if game.object(number)["zone"] != "Battlefield":
            raise protocol.Unsupported("becomes: the creature has been put into the graveyard")
        return int(game.object(number)[ask.of])

    def _halves(self, ask: asks.Halves) -> int:
        if ask.number < 0:
            raise protocol.Unsupported("halves: nobody can lose less than no life")
        event = protocol.LoseHalfLife("", "up" if ask.up else "down")
        game, _ = self._resolved(oracle_text.change(event), life=ask.number)
        return ask.number - int(game.player(0)["life"])

    def _amount(self, ask: asks.Amount) -> int:
        if ask.of not in AMOUNTS:
            raise protocol.Unsupported(f"amount: the engine reads no such text about {ask.of}")
        game, _ = self._resolved(AMOUNTS[ask.of], self._creature(ask.number))
        player = game.state()["state"]["players"][0]
        changes = {
            "life-gain": player["life"] - LIFE,
            "draw": len(player["hand"]),
            "mana": len(player["mana_pool"]["mana"]),
        }
        return int(changes.get(ask.of, LIFE - player["life"]))

    def _highest(self, ask: asks.Highest) -> int:
        plus = f" plus {ask.plus}" if ask.plus else ""
        text = PUMP.format("+X/+0", GREATEST + plus)
        start = [
            (self._card(text), "hand"),
            *((self._creature(n), "battlefield") for n in ask.among),
        ]
        game, numbers = self._game(*start)
        return self._pumped(game, numbers[0])

    def _pumped(self, game: Any, spell: int) -> int:  # noqa: ANN401
        """Return what the spell adds to the power of a creature of the other player."""
        now = state.read(game)
        number = now["next_object_id"]
        now["objects"][str(number)] = json.loads(self._creature(0)) | state.own(
            number, 1, "battlefield"
        )
        now["battlefield"].append(number)
        now["next_object_id"] += 1
        game = self.cards.engine.load_game({"state": now})
        _cast(game, spell)
        if game.waiting_for()["type"] == "TargetSelection":
            data = {"target": {"Object": number}}
            game.apply(0, {"type": "ChooseTarget", "data": data})
        _pass_until_resolved(game)
        return int(game.object(number)["power"])

    def _value_of_x(self, ask: asks.ValueOfX) -> int:
        if ask.letter != "X" or ask.before is not None or ask.defined is not None:
            raise protocol.Unsupported("value-of-x: the engine has only a chosen X")
        if ask.of not in ("spell", "spell-text") or ask.chosen is None:
            raise protocol.Unsupported(f"value-of-x: no spell asks about {ask.of}")
        card = self._card(GAIN_X, manaCost="{X}")
        game, (number, *_) = self._game((card, "hand"), mana=["{C}"] * ask.chosen)
        _cast(game, number)
        _choose_x(game, ask.chosen)
        _pass_until_resolved(game)
        return int(game.player(0)["life"]) - LIFE

    def _shards(self, cost: str) -> list[Any]:
        """Return the engine's form of a cost: its generic mana, and its names of other symbols."""
        read = json.loads(self._card("", "Enchantment", manaCost=cost))["mana_cost"]
        return [*[read["generic"]] * bool(read["generic"]), *read["shards"]]

    def _require_read(self, cost: str) -> None:
        """Raise Unsupported if the engine ignores a symbol of the cost."""
        for symbol in SYMBOL.findall(cost):
            if symbol != "{0}" and not self._shards(symbol):
                raise protocol.Unsupported(f"the engine ignores the symbol {symbol}")

    def _pays(self, ask: asks.Pays) -> bool:
        self._require_read(ask.cost)
        mana, life = _payment(ask.payment)
        return self._can_pay(ask, mana, life)

    def _can_pay(self, ask: Any, mana: Sequence[str], life: int) -> bool:  # noqa: ANN401
        """Return whether a spell can be cast so that exactly this mana and life is spent."""
        card = self._card("You gain 0 life.", manaCost=ask.cost)
        game, (number, *_) = self._game((card, "hand"), mana=mana)
        try:
            _cast(game, number)
        except ValueError:  # "Cannot pay mana cost"
            return False
        return any(
            not end.player(0)["mana_pool"]["mana"] and LIFE - end.player(0)["life"] == life
            for end in self._ends(game, ask.x)
            if end.stack()
        )

    def _ends(self, game: Any, x: int | None = None) -> Iterator[Any]:  # noqa: ANN401
        """Yield a game for every way to make the choices that the engine asks for."""
        if game.waiting_for()["type"] == "Priority":
            yield game
            return
        if game.waiting_for()["type"] == "ChooseXValue":
            try:
                _choose_x(game, x or 0)
            except ValueError:
                return
            yield from self._ends(game)
            return
        seat = game.waiting_for()["data"]["player"]
        ways = [n for n, action in enumerate(game.actions()) if "CancelCast" not in str(action)]
        before = game.state() if len(ways) > 1 else {}
        for number in ways:
            branch = game if number == ways[-1] else self.cards.engine.load_game(before)
            try:
                branch.apply(seat, branch.actions()[number])
            except ValueError:  # the engine offers payments that it then refuses
                continue
            yield from self._ends(branch, x)

    def _payments(self, ask: asks.Payments) -> tuple[str, ...]:
        self._require_read(ask.cost)
        symbols = SYMBOL.findall(ask.cost)
        snow, most = symbols.count("{S}"), sum(_most(s, ask.x) for s in symbols)
        phyrexian = sum("/P" in s for s in symbols)
        lives = range(0, 2 * phyrexian + 1, 2)
        halves = sum(_most(s, ask.x) - 1 for s in symbols if "/" in s)
        least = most - halves - phyrexian  # `pays` asks about payments with too little mana
        ways = [
            (plain, cold, life)
            for size in range(least - snow, most - snow + 1)
            for plain in combinations_with_replacement(MANA, size)
            for cold in combinations_with_replacement(MANA, snow)
            for life in lives
        ]
        if len(ways) > MAX_WAYS:
            raise protocol.Unsupported("payments: there are too many to try")
        return tuple(
            sorted(
                _written(*way)
                for way in ways
                if self._can_pay(ask, [*way[0], *(f"snow {unit}" for unit in way[1])], way[2])
            )
        )

    def _adds(self, ask: asks.Adds) -> tuple[str, ...]:
        card = self._card(f"Add {ask.symbols}.")
        game, (number, *_) = self._game((card, "hand"))
        _cast(game, number)
        for _ in range(2):
            game.apply(game.waiting_for()["data"]["player"], PASS)
        added = set()
        for end in self._ends(game):
            pool = end.state()["state"]["players"][0]["mana_pool"]["mana"]
            units = [(_symbol(unit["color"]), unit["snow"]) for unit in pool]
            plain, cold = (
                sorted((u for u, s in units if s is is_snow), key=MANA.index)
                for is_snow in (False, True)
            )
            added.add(_written(tuple(plain), tuple(cold), 0))
        return tuple(sorted(added))

    def _reduced(self, ask: asks.Reduced) -> tuple[str, ...]:
        if "/" in ask.cost + ask.by:
            raise protocol.Unsupported(
                "reduced: the engine lets nobody choose among several results"
            )
        self._require_read(ask.cost + ask.by)
        spell = self._card("You gain 0 life.", manaCost=ask.cost)
        cheap = self._card(f"Spells you cast cost {ask.by} less to cast.", "Enchantment")
        mana = [unit for unit in [*MANA, "snow {W}"] for _ in range(12)]
        game, (number, *_) = self._game((spell, "hand"), (cheap, "battlefield"), mana=mana)
        _cast(game, number, payment_mode={"type": "Manual"})
        pending = game.state()["state"].get("pending_cast")
        if not pending:  # nothing is left to pay
            return ("{0}",)
        cost = pending["cost"]
        names = {name: f"{{{letter}}}" for letter, name in COLORS.items()} | {
            "Snow": "{S}",
            "X": "{X}",
        }
        numeral = f"{{{cost['generic']}}}" if cost["generic"] else ""
        return (numeral + "".join(names[shard] for shard in cost["shards"]) or "{0}",)


def _changed(ask: asks.Becomes) -> str:
    """Return the text of a spell that changes a total. Raises Unsupported if there is none."""
    match ask.by:
        case "changed" if ask.of == "life" and ask.number > 0:
            return oracle_text.change(protocol.GainLife("", ask.number))
        case "changed":
            return CHANGED[ask.of].format(-ask.number if ask.of == "life" else ask.number)
        case "set":
            return SET[ask.of].format(ask.number)
        case "changed-by-result" if ask.now == ask.number:
            size = "+X/+0" if ask.of == "power" else "+0/+X"
            return PUMP.format(size, f", where X is its {ask.of}")
        case "changed-by-result":
            raise protocol.Unsupported("becomes: the spell can only use the creature's own power")
        case _:
            return MULTIPLIED[ask.of].format("Double" if ask.by == "doubled" else "Triple")


def _unit(pip: int, mana: str) -> dict[str, object]:
    """Return a unit of mana as the engine stores it; `mana` is such as ``{W}`` or ``snow {W}``."""
    common = {"restrictions": [], "source_could_produce_two_or_more_colors": True}
    snow = mana.startswith("snow ")
    color = COLORS[mana[-2]]
    return common | {"pip_id": pip, "color": color, "snow": snow, "source_id": state.FIRST}


def _symbol(color: str) -> str:
    return next(f"{{{letter}}}" for letter, name in COLORS.items() if name == color)


def _cast(game: Any, number: int, **more: object) -> None:  # noqa: ANN401
    data = {"object_id": number, "card_id": number, "targets": []} | more
    game.apply(0, {"type": "CastSpell", "data": data})


def _pass_until_resolved(game: Any) -> None:  # noqa: ANN401
    while game.stack():
        game.apply(game.waiting_for()["data"]["player"], PASS)


def _choose_x(game: Any, value: int) -> None:  # noqa: ANN401
    if game.waiting_for()["type"] == "ChooseXValue":
        game.apply(0, {"type": "ChooseX", "data": {"value": value}})


def _payment(text: str) -> tuple[list[str], int]:
    """Return the mana and life of a payment such as ``{W} + snow {U} + 2 life``."""
    mana, life = list[str](), 0
    for part in text.split(" + "):
        if part.endswith(" life"):
            life = int(part.split()[0])
        elif part != "{0}":
            kind = "snow " * part.startswith("snow ")
            mana += [kind + symbol for symbol in SYMBOL.findall(part)]
    return mana, life


def _written(plain: Sequence[str], cold: Sequence[str], life: int) -> str:
    parts = ["".join(plain)] if plain else []
    parts += [f"snow {''.join(cold)}"] if cold else []
    parts += [f"{life} life"] if life else []
    return " + ".join(parts) or "{0}"


def _most(symbol: str, x: int | None) -> int:
    """Return the largest number of mana that a symbol can take."""
    first = symbol[1:-1].split("/", maxsplit=1)[0]
    return (x or 0) if first == "X" else int(first) if first.isdigit() else 1
