"""The sentences about objects, control, turns, priority, choices and durations in a game."""

from __future__ import annotations

import re

from conformance.gherkin.draft import NAME, Draft, Sentence, define, one_of, word
from conformance.gherkin.expectations import Claim
from spec import protocol as v
from spec.protocol import StartingObject, Zone

# ------------------------------------------------------------------------- words in the sentences

PLACES: dict[str, Zone] = {
    "on the battlefield": "battlefield",
    "on the stack": "stack",
    "in the hand": "hand",
    "in the library": "library",
    "in the graveyard": "graveyard",
    "in exile": "exile",
    "in the command zone": "command",
}
MOVES = {re.sub("^(in|on)", r"\1to", words): zone for words, zone in PLACES.items()}
CHOICES = {"make a choice": False, "choose whether to pay a cost": True}


def _any_of(names: str) -> list[str]:
    return [] if names == "nobody" else re.split(r", | or ", names)


define(
    word("somebody", rf"nobody|{NAME}(?:, {NAME})*(?: or {NAME})?", _any_of),
    word("object", NAME, str),
    one_of("owned", {kind: kind for kind in ("card", "token", "copy")}),
    one_of("made", {kind: kind for kind in ("token", "copy")}),
    one_of("spot", PLACES),
    one_of("into", MOVES),
    one_of("zone", PLACES | {"out of the game": "gone"}),
    one_of("choice", CHOICES),
    one_of("lasts", {"lasts": True, "has ended": False}),
)


# ------------------------------------------------------------------------- set-ups and claims


def _owns(  # noqa: PLR0917 -- as many as the sentence says
    draft: Draft, owner: str, kind: v.ObjectKind, name: str, zone: Zone, by: str | None = None
) -> None:
    draft.known([owner] if by is None else [owner, by])
    draft.objects.append(StartingObject(name, zone, kind, owner, by))


def _ability(draft: Draft, controller: str, name: str) -> None:
    draft.known([controller])
    draft.objects.append(StartingObject(name, "stack", "ability", None, controller))


def _turn_of_nobody(_draft: Draft) -> list[Claim]:
    return [Claim("active", ())]


def _is_in(draft: Draft, thing: str, zone: str) -> list[Claim]:
    return [Claim("zone", zone, draft.named(thing))]


def _controls(draft: Draft, player: str, thing: str) -> list[Claim]:
    return [Claim("controller", draft.known([player])[0], draft.named(thing))]


def _has_priority(draft: Draft, player: str) -> list[Claim]:
    return [Claim("priority", draft.known([player])[0])]


def _chooses(_draft: Draft, players: list[str]) -> list[Claim]:
    return [Claim("chooser", tuple(players))]


def _lasts(draft: Draft, effect: str, lasts: bool) -> list[Claim]:  # noqa: FBT001 -- as parsed
    return [Claim("lasting", lasts, draft.named(effect))]


# ---------------------------------------------------------------------------------- the sentences

OBJECTS: tuple[Sentence, ...] = (
    Sentence("set-up", "{player} owns the {owned} {object} {spot}", _owns),
    Sentence(
        "set-up", "{player} owns the {owned} {object} {spot} under the control of {player}", _owns
    ),
    Sentence("set-up", "{player} controls the ability {object} on the stack", _ability),
    Sentence(
        "event", "{player} creates the {made} {object}", lambda p, kind, o: v.Create(o, kind, p)
    ),
    Sentence(
        "event",
        "the ability {object} of {player} triggers",
        lambda o, p: v.Create(o, "ability", p),
    ),
    Sentence("event", "{object} is put {into}", v.Put),
    Sentence("event", "{object} is put {into} for {player}", v.Put),
    Sentence("event", "an effect gives {player} control of {object}", v.GainControl),
    Sentence("event", "the effect that gives {player} control of {object} ends", v.EndControl),
    Sentence(
        "event",
        "an object of {player} requires {player} to {choice}",
        lambda by, p, cost: v.Choose(p, by, cost),
    ),
    Sentence("event", "a rule requires {player} to make a choice", v.Choose),
    Sentence("event", "{player} receives priority", v.Priority),
    Sentence("event", "the active player would receive priority", v.Priority),
    Sentence("event", "the effect {object} lasts until {player}'s next turn", v.UntilTurn),
    Sentence("claim", "it is nobody's turn", _turn_of_nobody),
    Sentence("claim", "{object} is {zone}", _is_in),
    Sentence("claim", "{player} controls {object}", _controls),
    Sentence("claim", "{player} has priority", _has_priority),
    Sentence("claim", "the choice is made by {somebody}", _chooses),
    Sentence("claim", "the effect {object} {lasts}", _lasts),
)
