"""Steps about games and matches: players, setup, life totals, combat and results."""

import re

from headjudge.spec import protocol
from headjudge.spec.protocol import matches as m
from headjudge.suite.expectations import Expectation, listed, of_each, on_one_list, unlisted
from headjudge.suite.steps.case_builder import CaseBuilder, Names, seat
from headjudge.suite.steps.pattern import (
    StepDefinition,
    about,
    given,
    one_of,
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


def _read_keywords(text: str) -> Keywords:
    words = split(re.sub("^(?:,| and) ", "", text)) if text else ()
    toxic = next((int(word.split()[1]) for word in words if word.startswith("toxic")), None)
    trample, infect, lifelink = (
        word in words or None for word in ("trample", "infect", "lifelink")
    )
    return trample, infect, toxic, lifelink


def _write_keywords(keywords: Keywords) -> str:
    trample, infect, toxic, lifelink = keywords
    words = ["trample"] * bool(trample) + ["infect"] * bool(infect)
    words += [f"toxic {toxic}"] * bool(toxic) + ["lifelink"] * bool(lifelink)
    return join_english(["", *words]) if words else ""


placeholder("keywords", rf"(?:(?:, {_KEYWORD})* and {_KEYWORD})?", _read_keywords, _write_keywords)
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
        *unlisted("winners", [name for name in builder.players if name not in who]),
    ],
)
LOST = then("{players} has/have lost", lambda _, who: on_one_list(who, "losers"))
DRAW = then("the game is a draw for {players}", lambda _, who: on_one_list(who, "drawn"))
GOES_ON = then(
    "the game goes on for {players}", lambda _, who: [Expectation("over", False), *on_one_list(who)]
)
NOT_LOST = then("{players} has/have not lost", lambda _, who: unlisted("losers", who))
NOT_WON = then("{players} does/do not win the game", lambda _, who: unlisted("winners", who))
OVER = then("the game is over", lambda _: [Expectation("over", True)])
NOT_OVER = then("the game is not over", lambda _: [Expectation("over", False)])
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
        "{effect}{player} is dealt {number} {damage}{commander}{from}{abilities}{prevention}",
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
    NOT_LOST,
    NOT_WON,
    OVER,
    NOT_OVER,
    NOBODY_WINS,
    RESTARTED,
    PLAYED,
    LIFE,
    POISON,
    LIBRARY,
    TURN,
    then("{player} must break the loop", lambda _, who: [Expectation("deviates", who)]),
)


ALTERATIONS: dict[str, protocol.AlterationKind] = {
    "gains twice as much life": "double-life-gain",
    "gains no life": "no-life-gain",
    "loses that much life instead of gaining it": "life-gain-to-loss",
    "draws that many cards instead of gaining life": "life-gain-to-draws",
    "loses twice as much life": "double-life-loss",
    "is dealt twice as much damage": "double-damage",
    "is dealt three times as much damage": "triple-damage",
    "is dealt half as much damage, rounded down": "half-damage-down",
    "is dealt half as much damage, rounded up": "half-damage-up",
    "is dealt no damage": "no-damage",
    "has all damage prevented": "prevented-damage",
    "has half of all damage prevented, rounded up": "half-prevented-damage",
    "is dealt damage that can't be prevented": "unpreventable-damage",
    "is dealt damage as though its source had infect": "infect-damage",
    "is dealt damage as though its source had infect while having 0 or less life": (
        "infect-damage-without-life"
    ),
    "gets twice as many poison counters": "double-poison",
    "gets half as many poison counters, rounded down": "half-poison-down",
    "can't be brought below 1 life by damage": "damage-floor",
    "draws twice as many cards": "double-draws",
    "skips each card draw": "no-draws",
    "draws nothing, and its controller draws instead": "given-draws",
    "draws only the first card of their draw steps, and its controller draws all others instead": (
        "given-draws-but-first"
    ),
    "wins the game instead of drawing from an empty library": "win-on-empty-draw",
    "skips each upkeep": "skipped-upkeeps",
    "skips each draw step": "skipped-draw-steps",
    "skips each extra turn": "skipped-extra-turns",
}

_PLUS: dict[str, protocol.AlterationKind] = {
    "gains that much life": "life-gain-plus",
    "loses that much life": "life-loss-plus",
    "is dealt that much damage": "damage-plus",
}
_BY: dict[str, protocol.ByWhom] = {
    " from its controller": "controller",
    " from opponents of its controller": "opponent",
}
_OWN_TURN = " during its controller's turn"
_ALTERED = (
    rf"(?:{'|'.join(map(re.escape, ALTERATIONS))}|is brought no lower than \d+ life by damage"
    rf"|(?:{'|'.join(_PLUS)}) (?:plus|minus) \d+)"
)
ALTERATION = rf"{_ALTERED}(?:,?(?:{'|'.join(_BY)}))?(?:{_OWN_TURN})?"
"""The regular expression for the text of an alteration."""


_Alteration = tuple[protocol.AlterationKind, int, protocol.ByWhom | None, bool]
"""The kind, its number, whose sources it applies to, and whether it is limited to the controller's
turn."""


def _read_alteration(text: str) -> _Alteration:
    always = text.removesuffix(_OWN_TURN)
    by = next((by for by in _BY if always.endswith(by)), "")
    kind, number = _read_kind(always.removesuffix(by).removesuffix(","))
    return kind, number, _BY.get(by), text != always


def _read_kind(text: str) -> tuple[protocol.AlterationKind, int]:
    if text in ALTERATIONS:
        return ALTERATIONS[text], 0
    number = int(re.sub(r"\D", "", text))
    for beginning, kind in _PLUS.items():
        if text.startswith(beginning):
            return kind, -number if " minus " in text else number
    return "damage-floor", number - 1


def _write_alteration(alteration: _Alteration) -> str | None:
    kind, number, whose, own_turn = alteration
    by = next((by for by, player in _BY.items() if player == whose), "")
    text = _write_kind(kind, number)
    comma = "," if by and text and "," in text else ""
    return text and f"{text}{comma}{by}{_OWN_TURN if own_turn else ''}"


def _write_kind(kind: protocol.AlterationKind, number: int) -> str | None:
    if kind == "damage-floor" and number:
        return f"is brought no lower than {number + 1} life by damage"
    texts = {alteration: text for text, alteration in {**ALTERATIONS, **_PLUS}.items()}
    plus = f" {'minus' if number < 0 else 'plus'} {abs(number)}" if kind in protocol.PLUS else ""
    return f"{texts[kind]}{plus}" if kind in texts else None


one_of("multiplied", {"doubled": 2, "tripled": 3})
one_of("rounded", {"up": "up", "down": "down"})
one_of("part", {"half": "half", "a third of": "third"})
placeholder(
    "alteration",
    ALTERATION,
    _read_alteration,
    _write_alteration,
    (
        *(*ALTERATIONS, *(f"{text} plus 2" for text in _PLUS)),
        *(f"is dealt twice as much damage{text}" for text in _BY),
        f"loses twice as much life{_OWN_TURN}",
    ),
)
one_of("dealt", {"combat damage": True, "damage": False})
optional("from", " from ")

CHANGES: tuple[StepDefinition, ...] = (
    when("{effect}{player}'s life total is {multiplied}", protocol.MultiplyLife),
    when("{effect}{player} loses {part} their life, rounded {rounded}", protocol.LoseHalfLife),
    when(
        "{players} gets/get the life total(s) of {players}",
        protocol.RedistributeLife,
        "players totals",
    ),
    when("{effect}{player} mills {number} card(s)", protocol.Mill),
    when("an effect of {player} makes {everyone} {fate}", protocol.Each, "of whom does+amount"),
    when("{says} states that {player} {alteration}{if}{preference}", protocol.Alteration),
    when("the effect{of} stating that {player} {alteration} ends{when}", protocol.EndAlteration),
    when(
        "{says} states that damage to {player} is dealt to {player} instead",
        protocol.Redirect,
        "controller player to",
    ),
    when(
        "the effect{of} stating that damage to {player} is dealt to {player} instead ends{when}",
        protocol.EndRedirect,
        "controller player to dying",
    ),
    when(
        "the next {number} {dealt} that would be dealt to {player}{from} this turn is prevented",
        protocol.Prevent,
    ),
    when(
        "all {dealt} that would be dealt to {player}{from} this turn is prevented", protocol.Prevent
    ),
)


def _wins(builder: CaseBuilder, players: Names) -> list[Expectation]:
    return [
        Expectation("over", True),
        *listed("winners", players),
        *unlisted("winners", builder.opponents(players)),
        *unlisted("drawn", builder.players),
    ]


def _is_drawn(builder: CaseBuilder, players: Names = ("everyone",)) -> list[Expectation]:
    drawn = builder.known(players)
    return [
        Expectation("over", True),
        *listed("drawn", drawn),
        *unlisted("drawn", [name for name in builder.players if name not in drawn]),
        *unlisted("winners", builder.players),
    ]


def _goes_on(builder: CaseBuilder) -> list[Expectation]:
    return [
        Expectation("over", False),
        *unlisted("winners", builder.players),
        *unlisted("drawn", builder.players),
    ]


def _chooses(builder: CaseBuilder, players: Names) -> list[Expectation]:
    return [*listed("chooses", players), *unlisted("chooses", builder.opponents(players))]


def _ranked(builder: CaseBuilder, player: str) -> None:
    builder.match |= {"ranked": player, "round": "single-elimination"}


MATCHES = about(
    "match",
    given("a match between {players}", seat("free-for-all")),
    given(
        "a team match of {teams}", lambda builder, teams: builder.seat(teams, "two-headed-giant")
    ),
    given(
        "{number} game(s) must be won to win the match",
        lambda builder, games: builder.match.update(needed=games),
    ),
    given(
        "it is a single-elimination round",
        lambda builder: builder.match.update(round="single-elimination"),
    ),
    given("{player} wins the die roll", lambda builder, who: builder.match.update(lot=who)),
    given("{player} was ranked higher in the Swiss rounds", _ranked),
    given("it is a premier tournament", lambda builder: builder.match.update(premier=True)),
    when("a game begins", m.BeginGame),
    when("{player} wins a game", m.GameWon),
    when("a game is drawn", m.GameDrawn),
    when("{number} turn(s) ends/end", m.PlayTurns),
    when("time is called{passing}", m.CallTime),
    when("a judge extends the time", m.ExtendTime),
    when("the extension ends", m.EndExtension),
    when("a judge adds {number} turn(s)", m.AddTurns),
    when("{player} concedes the match", m.ConcedeMatch),
    when("{player} refuses to play", m.Refuse),
    when("{players} agrees/agree to draw the match", m.DrawMatch),
    when("the result is reported", m.Report),
    then("{players} wins/win the match", _wins),
    then("the match is a draw", _is_drawn),
    then("the match is a draw for {players}", _is_drawn),
    then("the match goes on", _goes_on),
    then("{players} has/have won {number} game(s)", of_each("wins")),
    then("{number} game(s) was/were drawn", lambda _, games: [Expectation("draws", games)]),
    then("{players} chooses/choose who plays first", _chooses),
    then("nobody chooses who plays first", lambda builder: unlisted("chooses", builder.players)),
    then("a game is under way", lambda _: [Expectation("playing", True)]),
    then("no game is under way", lambda _: [Expectation("playing", False)]),
)
