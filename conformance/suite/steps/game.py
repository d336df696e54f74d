"""Steps about the game as a whole: its players, set-up, life totals, combat and result."""

import re

from headjudge.spec import protocol
from headjudge.suite.expectations import Expectation, listed, of_each, on_one_list, unlisted
from headjudge.suite.steps.case_builder import CaseBuilder, Names, seat
from headjudge.suite.steps.pattern import (
    StepDefinition,
    given,
    optional,
    placeholder,
    split,
    then,
    when,
)
from headjudge.text import join_english

_KEYWORD = r"(?:trample|infect|toxic \d+|lifelink)"
Keywords = tuple[bool | None, bool | None, int | None, bool | None]
"""An attacker's trample, infect, toxic value and lifelink."""


def _read(text: str) -> Keywords:
    words = split(re.sub("^(?:,| and) ", "", text)) if text else ()
    toxic = next((int(word.split()[1]) for word in words if word.startswith("toxic")), None)
    trample, infect, lifelink = (
        word in words or None for word in ("trample", "infect", "lifelink")
    )
    return trample, infect, toxic, lifelink


def _write(keywords: Keywords) -> str:
    trample, infect, toxic, lifelink = keywords
    words = ["trample"] * bool(trample) + ["infect"] * bool(infect)
    words += [f"toxic {toxic}"] * bool(toxic) + ["lifelink"] * bool(lifelink)
    return join_english(["", *words]) if words else ""


placeholder("keywords", rf"(?:(?:, {_KEYWORD})* and {_KEYWORD})?", _read, _write)
optional("with", " with ")

COMBAT: tuple[StepDefinition, ...] = (
    when(
        "{player}'s {object} with {number} power{keywords} attacks {player}",
        protocol.Attack,
        "player attacker power trample+infect+toxic+lifelink defender",
    ),
    when("{player} blocks {object}{with}", protocol.Block, "player attacker blocker"),
    when(
        "{player} blocks {object} with a creature of toughness {number}",
        protocol.Block,
        "player attacker toughness",
    ),
    when("combat damage is dealt", protocol.CombatDamage),
)


def _archenemy(builder: CaseBuilder, players: Names) -> None:
    builder.options.append("archenemy")
    builder.set_fields(players, archenemy=True)


def _range(builder: CaseBuilder, players: Names, seats: int) -> None:
    if "limited-range" not in builder.options:
        builder.options.append("limited-range")
    builder.set_fields(players, range=seats)


def _unlimited(builder: CaseBuilder) -> None:
    builder.options = [option for option in builder.options if option != "limited-range"]
    for fields in builder.players.values():
        fields.pop("range", None)


def _starting(pattern: str, field: str) -> StepDefinition:
    return given(
        pattern, lambda builder, player, value: builder.set_fields([player], **{field: value})
    )


INDIVIDUALS = given("a game between {players}", seat("free-for-all"))
GRAND_MELEE = given("a Grand Melee game between {players}", seat("grand-melee"))
TEAMS = given(
    "{variant} game of {teams}", lambda builder, variant, teams: builder.seat(teams, variant)
)
ARCHENEMY = given("{players} is/are the archenemy/archenemies", _archenemy)
OPTION = given(
    "the game is a {option} game", lambda builder, option: builder.options.append(option)
)
RANGE = given("{players} has/have a range of influence of {number}", _range)
UNLIMITED = given("range of influence is not limited", _unlimited)
STARTS = {
    "life": _starting("{player} starts with {number} life", "life"),
    "library": _starting("{player} starts with {number} card(s) in the library", "library"),
    "deck": _starting("{player} owns {number} card(s) in the game", "deck"),
    "poison": _starting("{player} starts with {number} poison counter(s)", "poison"),
    "commanders": _starting("{player} has the commander(s) {players}", "commanders"),
}
"""The steps for a player's starting values, by field."""

WIN = then(
    "{players} wins/win the game",
    lambda builder, who: [
        Expectation("over", True),
        *listed("winners", who),
        *unlisted("drawn", who),
        *unlisted("winners", builder.opponents(who)),
    ],
)
LOST = then("{players} has/have lost", lambda _, who: on_one_list(who, "losers"))
DRAW = then("the game is a draw for {players}", lambda _, who: on_one_list(who, "drawn"))
GOES_ON = then(
    "the game goes on for {players}", lambda _, who: [Expectation("over", False), *on_one_list(who)]
)
OVER = then("the game is over", lambda _: [Expectation("over", True)])
NOBODY_WINS = then("nobody wins the game", lambda builder: unlisted("winners", builder.players))
RESTARTED = then(
    "the game is restarted", lambda _: [Expectation("restarted", True), Expectation("over", False)]
)
PLAYED = then("the {game} is being played", lambda _, subgame: [Expectation("subgame", subgame)])
LIFE = then("{players} has/have {number} life", of_each("life"))
POISON = then("{players} has/have {number} poison counter(s)", of_each("poison"))
LIBRARY = then("{players} has/have {number} card(s) in the library", of_each("library"))


def _turn(builder: CaseBuilder, players: Names) -> list[Expectation]:
    """Expect only these players to have the turn; for shared team turns, one member is enough."""
    whose = tuple(name for name in builder.players if name in players)
    return [Expectation("active team" if builder.shares_turns else "active", whose)]


TURN = then("it is {players}'s turn", _turn)

GAME: tuple[StepDefinition, ...] = (
    INDIVIDUALS,
    GRAND_MELEE,
    TEAMS,
    ARCHENEMY,
    OPTION,
    RANGE,
    UNLIMITED,
    *STARTS.values(),
    StepDefinition("group", "at the same time", lambda: None),
    when("state-based actions are checked", protocol.Check, case_kind="game or match"),
    when("the turn ends", protocol.EndTurn),
    when("{player}'s turn ends", protocol.EndTurn),
    when("{effect}{player} loses {number} life", protocol.LoseLife),
    when("{effect}{player} gains {number} life", protocol.GainLife),
    when(
        "{effect}{player}'s life total becomes {number}",
        protocol.SetLife,
        case_kind="game or match",
    ),
    when(
        "{effect}{player} is dealt {number} {damage}{prevention}{abilities}{commander}{from}",
        protocol.Damage,
    ),
    when("{effect}{player} gets {number} poison counter(s)", protocol.Poison),
    when("{effect}{player} loses {number} poison counter(s)", protocol.LosePoison),
    when("{effect}{player} has to draw {number} card(s)", protocol.Draw, case_kind="game or match"),
    when("{effect}{player} chooses to draw {number} card(s)", protocol.Draw, optional=True),
    when("a spell is cast by {player}", protocol.Cast),
    when("{player} pays {number} life {else}", protocol.PayLife),
    when("{player} and {player} exchange life totals", protocol.ExchangeLife, "player other"),
    when("{player}'s library has {number} card(s)", protocol.SetLibrary),
    when("an effect{of} states that {player} wins the game{if}", protocol.Win),
    when("an effect{of} states that {player} loses the game{if}", protocol.Lose),
    when(
        "an effect of {player} states that the game is a draw{if}",
        protocol.DrawGame,
        "controller condition",
    ),
    when("an effect of {player} restarts the game", protocol.Restart, "controller"),
    when(
        "an effect of {player} restarts the game, leaving out {number} card(s) owned by {player}",
        protocol.Restart,
        "controller exempt owner",
    ),
    when(
        "an effect of {player} begins a subgame{first}{stakes}",
        protocol.Subgame,
        "controller first stakes",
    ),
    when(
        "{says} states that {player} {restriction}{if}",
        protocol.Restriction,
        case_kind="game or match",
    ),
    when(
        "{effect}{next} {player} would lose the game, "
        "their life total becomes {number} instead{preference}",
        protocol.ReplaceLoss,
        "controller uses player life chosen",
    ),
    when(
        "{effect}instead of drawing the next card, {player} {instead}{preference}",
        protocol.ReplaceDraw,
    ),
    when("{player} concedes", protocol.Concede, case_kind="game or match"),
    when("{player} makes {player} concede", protocol.Concede, "made_by player", "game or match"),
    when("a judge gives {player} a game loss", protocol.Penalty, case_kind="game or match"),
    when("{players} agrees/agree to a draw", protocol.AgreeDraw, case_kind="game or match"),
    when(
        "a loop of {loop} actions with objects controlled by {players} begins",
        protocol.Loop,
        "mandatory controllers",
    ),
    when(
        "a loop of {loop} actions with objects controlled by {players} begins, {manner}",
        protocol.Loop,
        "mandatory controllers manner",
    ),
    when(
        "a loop of {loop} actions with objects controlled by {players} begins, "
        "in which {players} loses/lose {number} life each time{times}",
        protocol.Loop,
        "mandatory controllers drains amount times",
    ),
    WIN,
    LOST,
    DRAW,
    GOES_ON,
    OVER,
    NOBODY_WINS,
    RESTARTED,
    PLAYED,
    LIFE,
    POISON,
    LIBRARY,
    TURN,
    then("{player} must break the loop", lambda _, who: [Expectation("deviates", who)]),
)
