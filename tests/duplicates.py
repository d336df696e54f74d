"""Detect equivalent scenarios: cases that differ only in the names of players and objects."""

from typing import Any

import msgspec

from headjudge.spec.protocol.case_kinds import AnyCase, Case, named, rename
from headjudge.spec.protocol.events import one_by_one
from headjudge.spec.protocol.inquiries import Choosing
from headjudge.spec.protocol.matches import MatchCase
from headjudge.spec.protocol.validation.effects import CONTROLLED
from headjudge.spec.rulebook import Rulebook

_IN_NO_ORDER = ("players", "controllers", "drains")
"""The fields of events that hold unordered lists."""
_OF_LIFE = ("lose-life", "gain-life", "set-life", "damage", "pay-life")
_OF_LIBRARIES = ("draw", "set-library")


def essence(case: AnyCase) -> bytes:
    """Return everything in a case that can affect its outcome; equal for equivalent cases.

    Names are replaced with numbers in order of appearance, so players are identified by seat.
    Defaults are filled in, and unordered lists are sorted.
    """
    plain = msgspec.json.decode(msgspec.json.encode(case))
    del plain["case"], plain["edition"]
    if isinstance(case, Case):
        _spell_out(case, plain)
    elif isinstance(case, MatchCase):
        plain["match"]["needed"] = case.match.to_win
    numbers = {name: f"#{number}" for number, name in enumerate(_names(case))}
    plain = rename(plain, numbers)
    for step in plain.get("steps", ()):
        _put_in_order(step)
    return msgspec.json.encode(plain, order="deterministic")


def _spell_out(case: Case, plain: dict[str, Any]) -> None:
    """Fill in the protocol's defaults in a game's case."""
    setup, game = case.game, plain["game"]
    # In Two-Headed Giant, the starting life depends on the edition.
    if not setup.two_headed_giant:
        for player, fields in zip(setup.players, game["players"], strict=True):
            fields.setdefault("life", setup.starting_life(player, Rulebook.at(case.edition)))
    game.get("options", []).sort()
    objects = game.get("objects", ())
    owners = {thing["name"]: thing.get("owner") for thing in objects}
    for thing in objects:
        if thing["zone"] in CONTROLLED:
            thing.setdefault("controller", thing.get("owner"))
    events = [event for step in plain["steps"] for event in step]
    nested = [event for outer in events for event in outer.get("events", ())]
    for event in events + nested:
        match event:
            case {"do": "win" | "lose", "player": player}:
                event.setdefault("controller", player)
            case {"do": "subgame", "controller": controller}:
                event.setdefault("first", controller)
            case {"do": "put", "object": name, "zone": zone} if zone in CONTROLLED:
                event.setdefault("controller", owners[name])


def _names(case: AnyCase) -> dict[str, None]:
    """Return all names in the case in order of appearance."""
    names: list[str | None] = [*named(case)]
    if isinstance(case, Case):
        names += [p.team for p in case.game.players]
        names += [commander for p in case.game.players for commander in p.commanders]
        names += [thing.name for thing in case.game.objects]
        for event in (event for step in case.steps for event in one_by_one(step)):
            naming = ("object", "effect", "ability", "commander")
            names += [getattr(event, field, None) for field in naming]
    elif isinstance(case, MatchCase):
        names += [p.team for p in case.match.players]
    elif isinstance(case.ask, Choosing):
        names += [choice.choice for choice in case.ask.choices]
    return dict.fromkeys(name for name in names if name)


def _put_in_order(step: list[dict[str, Any]]) -> None:
    """Sort simultaneous events, except changes to the same player's life total or library.

    An exchange changes two players' life totals, so a step that contains one is not sorted.
    """
    for event in step:
        for names in (event[key] for key in _IN_NO_ORDER if key in event):
            names.sort()
        if event["do"] == "exchange-life":
            event["player"], event["with"] = sorted((event["player"], event["with"]))
    if not any(event["do"] == "exchange-life" for event in step):
        step.sort(key=_order)


def _order(event: dict[str, Any]) -> tuple[str, str]:
    for changed, kinds in (("life", _OF_LIFE), ("library", _OF_LIBRARIES)):
        if event["do"] in kinds:
            return changed, event["player"]
    return "", str(sorted(event.items()))
