"""Steps that ask about numbers, mana and the order of choices, and that expect the answers."""

import re

from headjudge.spec.protocol import inquiries as i
from headjudge.spec.protocol.inquiries import (
    Choice,
    ChoiceOrder,
    ChoicesKnown,
    Doing,
    Placeholder,
    Total,
    Way,
)
from headjudge.suite.expectations import Expectation
from headjudge.suite.steps.case_builder import CaseBuilder, Names
from headjudge.suite.steps.pattern import (
    NAME,
    about,
    given,
    one_of,
    optional,
    placeholder,
    split,
    then,
    when,
)

_TOTALS: dict[str, Total] = {"life total": "life", "power": "power", "toughness": "toughness"}
_DOINGS: dict[str, Doing] = {
    "damage": "damage",
    "life gained": "life-gain",
    "life lost": "life-loss",
    "cards to draw": "draw",
    "mana": "mana",
    "counters": "counters",
}
_PLACES: dict[str, Placeholder] = {
    "a spell on the stack": "spell",
    "an activated ability on the stack": "ability",
    "the text of a spell that has it in its cost": "spell-text",
    "a spell cast without paying its mana cost": "free-spell",
    "a spell whose cost was reduced to nothing": "reduced-spell",
    "the cost of a special action": "special-action",
    "a text that refers to the X of another object": "referring-text",
    "a text but in no cost": "text",
    "a card in a hand": "card",
    "a permanent": "permanent",
    "a permanent's mana cost that an effect tells to pay": "paid-permanent",
    "a spell's mana cost that an effect tells to pay": "paid-spell",
    "an ability that an object has gained": "gained-ability",
    "a permanent's ability on entering": "enters-ability",
    "a delayed triggered ability": "delayed-trigger",
}
_FACTS = (r"(\d+) was chosen(?! before)", r"its text says (\d+)", r"(\d+) was chosen before")
_FACT = r"(?:\d+ was chosen(?: before)?|its text says \d+)"
_THING = r"[\w{}/+ ]+?"
_CHANGES: dict[str, Way] = {
    r"changes by -?\d+": "changed",
    r"changes by the result of a calculation, -?\d+": "changed-by-result",
    r"is set to -?\d+": "set",
    "is doubled": "doubled",
    "is tripled": "tripled",
}


def _change(text: str) -> tuple[Way, int]:
    way = next(way for pattern, way in _CHANGES.items() if re.fullmatch(pattern, text))
    return way, _number(r"(-?\d+)", text) or 0


def _number(pattern: str, text: str) -> int | None:
    match = re.search(pattern, text)
    return int(match[1]) if match else None


def _answer(text: str) -> int:
    return {"yes": True, "no": False}[text] if text in ("yes", "no") else int(text)


def _things(text: str) -> tuple[str, ...]:
    """Return the answers in a list, sorted as outcomes sort them."""
    return () if text == "none" else tuple(sorted(split(text)))


one_of("way", {"up": True, "down": False})
placeholder("answer", r"yes|no|-?\d+", _answer)
one_of("total", _TOTALS)
one_of("doing", _DOINGS)
placeholder("changes", "|".join(_CHANGES), _change)
one_of("source", _PLACES)
one_of("letter", {letter: letter for letter in "XY"})
placeholder("quantity", r"-?\d+(?:\/\d+)?")
optional("more", "", r"\d+", " more than ", int)
placeholder(
    "numbers",
    r"nothing|-?\d+(?:, -?\d+)*(?: and -?\d+)?",
    lambda text: tuple(map(int, re.findall(r"-?\d+", text))),
)
placeholder(
    "facts",
    rf"(?:, where {_FACT}(?: and {_FACT})*)?",
    lambda text: tuple(_number(fact, text) for fact in _FACTS),
)
placeholder(
    "values",
    r"(?:, where [XYZ] = \d+(?: and [XYZ] = \d+)*)?",
    lambda text: tuple(_number(rf"{letter} = (\d+)", text) for letter in "XYZ"),
)
placeholder("symbols", r"\{[^ ,]*\}")
placeholder("payment", r"(?:snow )?\{[^ ]+(?: \+ snow \{[^ ]+)?(?: \+ \d+ life)?|\d+ life")
placeholder("things", rf"{_THING}(?:, {_THING})*(?:(?: or | and ){_THING})?", _things)


def _expect_answer(_: CaseBuilder, answer: int | tuple[str, ...]) -> list[Expectation]:
    return [Expectation("answer", answer)]


_NUMBERS = about(
    "inquiry",
    when("half of {number} is calculated, rounded {way}", i.Halves, "number up"),
    when(
        "someone asks whether a player told to choose any number may choose {quantity}",
        i.MayChoose,
        "number",
    ),
    when(
        "someone asks whether damage may be divided among {quantity} of {number} creatures",
        i.MayChoose,
        "number among",
    ),
    when("a {total} of {number} {changes}", i.Becomes, "of now by+number"),
    when("an amount of {doing} is calculated to be {number}", i.Amount, "of number"),
    when(
        "the total power and toughness of a {number}\\/{number} is calculated",
        i.PowerAndToughness,
        "power toughness",
    ),
    when(
        "someone asks whether a power of {number} is less than a power of {number}",
        i.IsLess,
        "number than",
    ),
    when("{more}the highest among {numbers} is calculated", i.Highest, "plus among"),
    when("{more}the lowest among {numbers} is calculated", i.Lowest, "plus among"),
    when(
        "someone asks for the value of {letter} in {source}{facts}",
        i.ValueOfX,
        "letter of chosen+defined+before",
    ),
    when("someone asks whether {symbols} is a mana symbol", i.IsSymbol, "symbol"),
    when("someone asks for the colors of {symbols}", i.SymbolColors, "symbol"),
    when("someone asks which symbols {symbols} stands for", i.StandsFor, "symbol"),
    when("someone asks whether {payment} pays {symbols}{values}", i.Pays, "payment cost x+y+z"),
    when("someone asks for every way to pay {symbols}{values}", i.Payments, "cost x+y+z"),
    when("an effect adds {symbols}{values}", i.Adds, "symbols x+y+z"),
    when("a cost of {symbols} is reduced by {symbols}", i.Reduced, "cost by"),
    then("the answer is {answer}", _expect_answer),
    then("the only answer is {things}", _expect_answer),
    then("the answers are {things}", _expect_answer),
)


_FACE_DOWN = " face down"
_CHOICE = rf"{NAME}'s [a-z]+"

placeholder("thing", rf"[a-z]+(?:{_FACE_DOWN})?")
placeholder("picked", _CHOICE)
placeholder(
    "chosen",
    rf"nothing|{_CHOICE}(?:, {_CHOICE})*",
    lambda text: tuple(text.split(", ")) if text != "nothing" else (),
)


def _named(player: str, thing: str) -> str:
    """Return the name of a player's choice."""
    return f"{player}'s {thing.removesuffix(_FACE_DOWN)}"


def _in_order(builder: CaseBuilder, players: Names, turn: str) -> None:
    builder.seat([(name,) for name in players], "free-for-all")
    builder.known([turn])
    builder.inquiry |= {"players": tuple(builder.players), "turn": turn}


def _share_turns(builder: CaseBuilder, teams: tuple[Names, ...], turn: str) -> None:
    builder.seat(teams, "teams")
    builder.known([turn])
    builder.inquiry |= {"players": tuple(builder.players), "teams": teams, "turn": turn}


def _have_left(builder: CaseBuilder, players: Names) -> None:
    builder.inquiry["left"] = builder.known(players)


def _have_to_choose(builder: CaseBuilder, players: Names, thing: str) -> None:
    for player in builder.known(players):
        _choice(builder, player, thing)


def _has_to_choose_then(
    builder: CaseBuilder, first: str, chosen: str, player: str, thing: str
) -> None:
    builder.known([first, player])
    _choice(builder, player, thing, because=_named(first, chosen))


def _choice(builder: CaseBuilder, player: str, thing: str, **because: str) -> None:
    choice = Choice(_named(player, thing), player, thing.endswith(_FACE_DOWN), **because)
    builder.inquiry["choices"] = (*builder.inquiry.get("choices", ()), choice)


def _before(builder: CaseBuilder, player: str, first: str, second: str) -> None:
    builder.known([player])
    builder.inquiry["ordered"] = (_named(player, first), _named(player, second))


_CHOICES = about(
    "inquiry",
    given("{players} play in that order, during {player}'s turn", _in_order),
    given("the teams {teams} share turns, during {player}'s turn", _share_turns),
    given("the game is being started", lambda builder: builder.inquiry.update(starting=True)),
    given("{players} has/have left the game", _have_left),
    given("{players} has/have to choose a {thing}", _have_to_choose),
    given(
        "after {player} has chosen a {thing}, {player} has to choose a {thing}", _has_to_choose_then
    ),
    given("{player} has to choose the {thing} before the {thing}", _before),
    when("someone asks for the order of the choices", ChoiceOrder),
    when("someone asks which choices are known when {picked} is chosen", ChoicesKnown, "choice"),
    then("the answer is {chosen}", _expect_answer),
)

INQUIRIES = _NUMBERS + _CHOICES
