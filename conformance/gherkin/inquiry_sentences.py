"""The sentences that ask one thing, and what they are answered with."""

from __future__ import annotations

from typing import Any

from conformance.gherkin.draft import NAME, Draft, Sentence, define, word
from conformance.gherkin.expectations import Claim
from conformance.gherkin.number_sentences import NUMBERS
from spec.protocol.inquiries import Choice, ChoiceOrder, ChoicesKnown

# ----------------------------------------------------------------------- choices at the same time

_FACE_DOWN = " face down"
_CHOICE = rf"{NAME}'s [a-z]+"


def _chosen(said: str) -> tuple[str, ...]:
    return tuple(said.split(", ")) if said != "nothing" else ()


define(
    word("thing", rf"[a-z]+(?:{_FACE_DOWN})?", str),
    word("chosen", rf"nothing|{_CHOICE}(?:, {_CHOICE})*", _chosen),
)


def _named(player: str, thing: str) -> str:
    """What a player's choice of a thing is called."""
    return f"{player}'s {thing.removesuffix(_FACE_DOWN)}"


def _in_order(draft: Draft, players: list[str], turn: str) -> None:
    draft.seat([[name] for name in players], "free-for-all")
    draft.known([turn])
    draft.asked |= {"players": tuple(draft.players), "turn": turn}


def _share_turns(draft: Draft, teams: list[list[str]], turn: str) -> None:
    draft.seat(teams, "teams")
    draft.known([turn])
    draft.asked |= {
        "players": tuple(draft.players),
        "teams": tuple(map(tuple, teams)),
        "turn": turn,
    }


def _being_started(draft: Draft) -> None:
    draft.asked["starting"] = True


def _have_left(draft: Draft, players: list[str]) -> None:
    draft.asked["left"] = tuple(draft.known(players))


def _have_to_choose(draft: Draft, players: list[str], thing: str) -> None:
    for player in draft.known(players):
        _choice(draft, player, thing)


def _has_to_choose_then(draft: Draft, first: str, chosen: str, player: str, thing: str) -> None:
    draft.known([first, player])
    _choice(draft, player, thing, because=_named(first, chosen))


def _choice(draft: Draft, player: str, thing: str, **because: str) -> None:
    name, hidden = _named(player, thing), thing.endswith(_FACE_DOWN)
    draft.asked["choices"] = (
        *draft.asked.get("choices", ()),
        Choice(name, player, hidden, **because),
    )


def _before(draft: Draft, player: str, first: str, second: str) -> None:
    draft.known([player])
    draft.asked["ordered"] = (_named(player, first), _named(player, second))


def _known(player: str, thing: str, **asked: Any) -> ChoicesKnown:  # noqa: ANN401 -- as told
    return ChoicesKnown(choice=_named(player, thing), **asked)


def _are(_draft: Draft, chosen: tuple[str, ...]) -> list[Claim]:
    return [Claim("answer", chosen)]


_CHOICES: tuple[Sentence, ...] = (
    Sentence(
        "set-up", "{players} play in that order, in the turn of {player}", _in_order, "inquiry"
    ),
    Sentence("set-up", "{teams} share turns, in the turn of {player}", _share_turns, "inquiry"),
    Sentence("set-up", "the game is being started", _being_started, "inquiry"),
    Sentence("set-up", "{players} has/have left", _have_left, "inquiry"),
    Sentence("set-up", "{players} has/have to choose a {thing}", _have_to_choose, "inquiry"),
    Sentence(
        "set-up",
        "after {player} has chosen a {thing}, {player} has to choose a {thing}",
        _has_to_choose_then,
        "inquiry",
    ),
    Sentence("set-up", "{player} has to choose the {thing} before the {thing}", _before, "inquiry"),
    Sentence("event", "the order of the choices is wanted", ChoiceOrder, "inquiry"),
    Sentence("event", "what is known as {player} chooses a {thing} is wanted", _known, "inquiry"),
    Sentence("claim", "the answer is {chosen}", _are, "inquiry"),
)

INQUIRIES = NUMBERS + _CHOICES
