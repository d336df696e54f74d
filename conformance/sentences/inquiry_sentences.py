"""The sentences that ask one thing, and what they are answered with."""

from headjudge.conformance.phrases.sentence import NAME, about, given, then, when, word
from headjudge.conformance.sentences.draft import Draft, Names
from headjudge.conformance.sentences.number_sentences import NUMBERS, answer
from headjudge.spec.protocol.inquiries import Choice, ChoiceOrder, ChoicesKnown

_FACE_DOWN = " face down"
_CHOICE = rf"{NAME}'s [a-z]+"

word("thing", rf"[a-z]+(?:{_FACE_DOWN})?")
word("picked", _CHOICE)
word(
    "chosen",
    rf"nothing|{_CHOICE}(?:, {_CHOICE})*",
    lambda said: tuple(said.split(", ")) if said != "nothing" else (),
)


def _named(player: str, thing: str) -> str:
    """What a player's choice of a thing is called."""
    return f"{player}'s {thing.removesuffix(_FACE_DOWN)}"


def _in_order(draft: Draft, players: Names, turn: str) -> None:
    draft.seat([(name,) for name in players], "free-for-all")
    draft.known([turn])
    draft.asked |= {"players": tuple(draft.players), "turn": turn}


def _share_turns(draft: Draft, teams: tuple[Names, ...], turn: str) -> None:
    draft.seat(teams, "teams")
    draft.known([turn])
    draft.asked |= {"players": tuple(draft.players), "teams": teams, "turn": turn}


def _have_left(draft: Draft, players: Names) -> None:
    draft.asked["left"] = draft.known(players)


def _have_to_choose(draft: Draft, players: Names, thing: str) -> None:
    for player in draft.known(players):
        _choice(draft, player, thing)


def _has_to_choose_then(draft: Draft, first: str, chosen: str, player: str, thing: str) -> None:
    draft.known([first, player])
    _choice(draft, player, thing, because=_named(first, chosen))


def _choice(draft: Draft, player: str, thing: str, **because: str) -> None:
    choice = Choice(_named(player, thing), player, thing.endswith(_FACE_DOWN), **because)
    draft.asked["choices"] = (*draft.asked.get("choices", ()), choice)


def _before(draft: Draft, player: str, first: str, second: str) -> None:
    draft.known([player])
    draft.asked["ordered"] = (_named(player, first), _named(player, second))


_CHOICES = about(
    "inquiry",
    given("{players} play in that order, during {player}'s turn", _in_order),
    given("the teams {teams} share turns, during {player}'s turn", _share_turns),
    given("the game is being started", lambda draft: draft.asked.update(starting=True)),
    given("{players} has/have left the game", _have_left),
    given("{players} has/have to choose a {thing}", _have_to_choose),
    given(
        "after {player} has chosen a {thing}, {player} has to choose a {thing}", _has_to_choose_then
    ),
    given("{player} has to choose the {thing} before the {thing}", _before),
    when("the order of the choices is asked for", ChoiceOrder),
    when("it is asked which choices are known when {picked} is chosen", ChoicesKnown, "choice"),
    then("the answer is {chosen}", answer),
)

INQUIRIES = NUMBERS + _CHOICES
