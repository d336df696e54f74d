"""Record games played by phase's own computer players.

The engine writes no logs, so the events that each action returns are recorded, with the totals that
the engine shows afterwards. A draw from an empty library is not reported as an event; it is
inferred from the player's state. The decks consist of a few synthetic cards that the
engine can parse, which suffice to reach every kind of ending.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module, metadata
from typing import Any

from headjudge.spec import protocol
from headjudge.spec.protocol.game_log import Fate, InView, LogHeader, LogMoment, PlayerEnding

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
"""The players' names; the engine seats at most six players."""
Reported = tuple[str, Any]
"""An event reported by the engine: its kind and its data."""
DIFFICULTY = "VeryEasy"
"""The skill of the engine's computer players; better ones take several times as long."""


def record(seed: int, players: int, turns: int) -> Iterator[LogHeader | LogMoment]:
    """Play a game and yield its log, which is cut off after `turns` turns.

    Raises ImportError if the engine is not installed, and ValueError for an unsupported number of
    players.
    """
    if not 2 <= players <= len(NAMES):  # noqa: PLR2004
        raise ValueError(f"it seats 2 to {len(NAMES)} players")
    phase, chance = import_module("phase"), random.Random(seed)  # noqa: S311 -- builds decks; not security-sensitive
    faces = {card["name"].lower(): phase.build_oracle_face(card, None) for card in CARDS}
    decks = [deck(chance) for _ in range(players)]
    options = {"extra_players": decks[2:] or None, "first_player": 0, "format": "FreeForAll"}
    engine = phase.Engine.from_json(json.dumps(faces))
    game = RecordedGame(engine.new_game(*decks[:2], seed=seed, **options), NAMES[:players])
    while not game.over and game.game.turn <= turns:
        yield from game.act(seed)


class RecordedGame:
    """A game that is recorded from the first time a player gets priority."""

    def __init__(self, game: Any, names: Sequence[str]) -> None:  # noqa: ANN401 -- the engine has no types
        """Record an engine's game between these players."""
        self.game, self.names = game, names
        self.over = False
        self._begun = False
        self._unchecked = False
        self._number = 0
        self._left = list(range(len(names)))
        self._libraries = dict[int, int]()
        self._casters = dict[int, int]()
        """The seat that cast each spell, by the spell's object id."""

    def act(self, seed: int) -> Iterator[LogHeader | LogMoment]:
        """Have the engine's computer player take the next action; yield log entries."""
        waiting = self.game.waiting_for()["data"]
        seat = waiting["player"] if "player" in waiting else waiting["pending"][0]["player"]
        may = self.game.actions()
        choice = may[0] if len(may) == 1 else None
        choice = choice or self.game.choose_action(seat, difficulty=DIFFICULTY) or may[0]
        reported = [
            (event["type"], event.get("data", {})) for event in self.game.apply(seat, choice).events
        ]
        asked_for = self.game.waiting_for()["type"]
        if not self._begun and asked_for == "Priority":
            self._begun = True
            yield self._header(seed)
        elif self._begun:
            yield from self._moment(reported, priority=asked_for == "Priority")

    def _header(self, seed: int) -> LogHeader:
        seats = [self.game.player(seat) for seat in self._left]
        self._libraries = {seat: len(player["library"]) for seat, player in enumerate(seats)}
        players = tuple(
            protocol.Player(
                name, player["life"], len(player["library"]), poison=player["poison_counters"]
            )
            for name, player in zip(self.names, seats, strict=True)
        )
        version = metadata.version("phase-python")
        return LogHeader(1, protocol.Setup(players), "phase", version, id=f"phase {seed}")

    def _moment(self, reported: list[Reported], *, priority: bool) -> Iterator[LogMoment]:
        """Yield a log entry for an action if it may affect how the game ends."""
        for kind, data in reported:
            if kind == "SpellCast":
                self._casters[data["object_id"]] = data["controller"]
        if not any(map(is_relevant, reported)) and not (priority and self._unchecked):
            return
        seats = {seat: self.game.player(seat) for seat in self._left}
        by_effect = list(fates(reported, self.names, self._casters))
        named = {event.player for event in by_effect if isinstance(event, protocol.Lose)}
        by_rule = [data["player_id"] for kind, data in reported if kind == "PlayerLost"]
        lost = [seat for seat in self._left if seat in by_rule or self.names[seat] in named]
        events = [*changes(reported, self.names), *self._draws(reported, seats), *by_effect]
        check = priority or bool(by_rule)
        endings = self._endings(reported, lost, named)
        self._left = [seat for seat in self._left if seat not in lost]
        if events or endings or (check and self._unchecked):
            self._number += 1
            self._unchecked = bool(events) and not check
            seen = InView(
                {self.names[seat]: seats[seat]["life"] for seat in self._left},
                {self.names[seat]: seats[seat]["poison_counters"] for seat in self._left},
                {self.names[seat]: self._libraries[seat] for seat in self._left},
                tuple(self.names[seat] for seat in self._left),
            )
            ends = tuple(endings)
            yield LogMoment(self._number, tuple(events), check, seen, ends, self.over)

    def _draws(self, reported: list[Reported], seats: dict[int, Any]) -> Iterator[protocol.Event]:
        """Yield changes to the libraries of players who have not left."""
        drawn = Counter(data["player_id"] for kind, data in reported if kind == "CardDrawn")
        milled = Counter(data["player_id"] for kind, data in reported if kind == "Milled")
        for seat, player in seats.items():
            name, cards = self.names[seat], drawn[seat] + bool(player["drew_from_empty_library"])
            if cards:
                yield protocol.Draw(name, cards)
            if milled[seat]:
                yield protocol.Mill(name, milled[seat])
            expected = self._libraries[seat] - drawn[seat] - milled[seat]
            self._libraries[seat] = expected if player["is_eliminated"] else len(player["library"])
            if self._libraries[seat] != expected:
                yield protocol.SetLibrary(name, self._libraries[seat])

    def _endings(
        self, reported: list[Reported], lost: list[int], named: set[str]
    ) -> list[PlayerEnding]:
        """Return the results of players whose game has ended, and update `over`."""
        over = [data["winner"] for kind, data in reported if kind == "GameOver"]
        self.over = bool(over)
        fate: Fate = "drew" if over and over[0] is None else "lost"
        endings = [
            PlayerEnding(self.names[seat], fate, "effect" if self.names[seat] in named else "")
            for seat in lost
        ]
        if over and over[0] is not None:
            endings.append(PlayerEnding(self.names[over[0]], "won"))
        return endings


_BY_EFFECT = {"WinTheGame", "LoseTheGame"}
_RELEVANT = {"LifeChanged", "PlayerCounterChanged", "CardDrawn", "Milled", "PlayerLost", "GameOver"}


def is_relevant(event: Reported) -> bool:
    """Return whether an event may affect how the game ends."""
    kind, data = event
    moved = kind == "ZoneChanged" and "Library" in (data["from"], data["to"])
    return moved or kind in _RELEVANT or (kind == "EffectResolved" and data["kind"] in _BY_EFFECT)


def changes(reported: Sequence[Reported], names: Sequence[str]) -> Iterator[protocol.Event]:
    """Yield changes to life totals and poison counters; `names` lists the players by seat."""
    for kind, data in reported:
        if kind == "LifeChanged" and (by := data["amount"]):
            name = names[data["player_id"]]
            yield protocol.GainLife(name, by) if by > 0 else protocol.LoseLife(name, -by)
        elif kind == "PlayerCounterChanged" and data["counter_kind"] == "Poison":
            by, name = data["delta"], names[data["player"]]
            yield protocol.Poison(name, by) if by > 0 else protocol.LosePoison(name, -by)


def fates(
    reported: Sequence[Reported], names: Sequence[str], casters: Mapping[int, int]
) -> Iterator[protocol.Win | protocol.Lose]:
    """Yield events for players whom effects make win or lose; `casters` maps spells to seats.

    If an effect makes a player lose, the engine does not report a loss, but an elimination before
    the effect resolves.
    """
    for place, (kind, data) in enumerate(reported):
        if kind != "EffectResolved" or data["kind"] not in _BY_EFFECT:
            continue
        by = names[casters[data["source_id"]]]
        if data["kind"] == "WinTheGame":
            yield protocol.Win(by)
            continue
        for earlier, gone in reported[:place]:
            if earlier == "PlayerEliminated":
                yield protocol.Lose(names[gone["player_id"]], by)


DECK_SIZE, LANDS = 26, 11
"""Deck size and number of lands; decks are small so that libraries run out."""


def _card(kind: str, name: str, cost: int, text: str, power: int = 0) -> dict[str, Any]:
    """Return a card in MTGJSON's format; lands have cost 0."""
    mana = {"manaCost": f"{{{cost}}}" if cost else "", "manaValue": float(cost)}
    oracle_text = {"name": name, "text": text, "types": [kind], "subtypes": [], "supertypes": []}
    size = {"power": str(power), "toughness": str(power)} if kind == "Creature" else {}
    keywords = [keyword for keyword in ("Haste", "Infect", "Lifelink") if text == keyword]
    fields = {"colors": [], "colorIdentity": [], "layout": "normal", "identifiers": {}}
    return mana | oracle_text | size | {"keywords": keywords} | fields


QUARRY = _card("Land", "Old Quarry", 0, "{T}: Add {C}.")
CREATURES = (
    _card("Creature", "Hill Walker", 2, "", 2),
    _card("Creature", "Ridge Giant", 4, "", 5),
    _card("Creature", "Road Runner", 1, "Haste", 1),
    _card("Creature", "Marsh Adder", 2, "Infect", 2),
    _card("Creature", "Grateful Ox", 3, "Lifelink", 2),
)
SORCERIES = (
    _card("Sorcery", "Thrown Stone", 2, "Thrown Stone deals 3 damage to any target."),
    _card("Sorcery", "Toll", 2, "Target player loses 2 life and you gain 2 life."),
    _card("Sorcery", "Venom", 2, "Target player gets 2 poison counters."),
    _card("Sorcery", "Landslide", 2, "Target player mills five cards."),
    _card("Sorcery", "Long Study", 3, "Target player draws three cards."),
    _card("Sorcery", "Hail", 4, "Hail deals 4 damage to each player."),
    _card("Sorcery", "Verdict", 7, "Target player loses the game."),
    _card("Sorcery", "Coronation", 8, "You win the game."),
)
CARDS = (QUARRY, *CREATURES, *SORCERIES)


def deck(chance: random.Random) -> list[str]:
    """Return a deck of lands and a random selection of creatures and sorceries."""
    kinds = (*chance.sample(CREATURES, 2), *chance.sample(SORCERIES, 4))
    cards = (*[QUARRY] * LANDS, *chance.choices(kinds, k=DECK_SIZE - LANDS))
    return [str(card["name"]) for card in cards]
