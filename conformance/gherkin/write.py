"""From cases to Gherkin: the sentences the other way round."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

import msgspec
from msgspec import UNSET

from conformance.gherkin import object_sentences, words
from conformance.gherkin.draft import NAME
from conformance.gherkin.seating import LIMITED, usual_range
from spec import protocol as v
from spec.protocol import Case, Outcome, Player, Setup
from spec.protocol.wellformed import Malformed, in_words, require_wellformed


class Unsayable(Exception):  # noqa: N818 -- says what the case is
    """A case or an outcome that there are no sentences for; the message says why."""


def write(name: str, case: Case, outcome: Outcome | None = None) -> str:
    """The case as one example, in the form of ``conformance.gherkin.read.gherkin_of``.

    With an outcome, that after the last step, the example claims all of it that sentences claim.
    They leave open whether a game that is over was restarted, and whether somebody on no list who
    does not play on has lost, drawn, or won with a team-mate. Raises Unsayable for a case or an
    outcome that the sentences can't say.
    """
    if name.splitlines() != [name.strip()]:
        raise Unsayable("the example's name is not one line of text")
    try:
        case = msgspec.convert(msgspec.to_builtins(case), Case)
        require_wellformed(case)
    except msgspec.ValidationError as error:
        raise Unsayable(f"the case can't be played: {in_words(error)}") from None
    except Malformed as error:
        raise Unsayable(f"the case can't be played: {error}") from None
    lines = [f"Example: {name}"]
    lines += _steps("Given", _set_up(case.game))
    lines += _steps("When", map(_happening, happenings(case)))
    if outcome is not None:
        if not case.steps:
            raise Unsayable("nothing happens, so there is no outcome to claim anything of")
        lines += _steps("Then", claims(case, outcome))
    return "\n".join(lines)


def _steps(keyword: str, texts: Iterable[str]) -> Iterator[str]:
    for number, text in enumerate(texts):
        yield f"  {'And' if number else keyword} {text}"


# --------------------------------------------------------------------------------- names and words


def _one_word(name: str) -> str:
    if not re.fullmatch(NAME, name):
        raise Unsayable(f"the name {name!r} is not one capitalised word")
    return name


def _named(names: Iterable[str], seats: Iterable[str] = ()) -> str:
    """The names as English lists them; `everyone` where they are all the seats."""
    listed = list(names)
    if not listed:
        raise Unsayable("a sentence names at least one player")
    if listed == list(seats):
        return "everyone"
    *others, last = listed
    return f"{', '.join(others)} and {last}" if others else last


def _do(who: str, one: str, several: str) -> str:
    return f"{who} {several if ' and ' in who else one}"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


# ------------------------------------------------------------------------------------- the set-up

_GAMES = {
    "teams": "a team",
    "alternating-teams": "an Alternating Teams",
    "two-headed-giant": "a Two-Headed Giant",
    "emperor": "an Emperor",
}


def _set_up(game: Setup) -> Iterator[str]:
    """The game, its options in their order, and how the players start."""
    if len(set(game.options)) < len(game.options):
        raise Unsayable("an option is given twice")
    seating = _seating(game)
    sentences = {
        "tournament": ["the game is a tournament game"],
        "commander": ["the game is a Commander game"],
        "brawl": ["the game is a Brawl game"],
        "archenemy": list(_archenemies(game)),
    }
    if game.variant in LIMITED and all(p.range is not None for p in game.players):
        # this seating brings the option along, so it takes the option's place among the others
        by_seating = {
            p.name: usual_range(game.variant, place, len(side))
            for side in _sides(game)
            for place, p in enumerate(side)
        }
        sentences["limited-range"] = [seating, *_ranges(game, by_seating)]
    else:
        sentences["limited-range"] = list(_ranges(game, {}))
        yield seating
        if game.variant in LIMITED:
            yield "range of influence is not limited"
    for option in game.options:
        yield from sentences[option]
    for player in game.players:
        yield from _start(player)
    yield from map(_laid_out, game.objects)


def _seating(game: Setup) -> str:
    """Who plays against whom. The sentence numbers the teams itself, in seat order."""
    if not game.between_teams:
        kind = "a Grand Melee game" if game.variant == "grand-melee" else "a game"
        return f"{kind} between {_named(_one_word(p.name) for p in game.players)}"
    sides = []
    for number, members in enumerate(_sides(game), 1):
        team = members[0].team
        if team != f"team {number}":
            raise Unsayable("the teams do not sit side by side as team 1, team 2 and so on")
        if game.variant == "emperor" and not members[len(members) // 2].emperor:
            raise Unsayable(f"the emperor of {team} does not sit in the middle")
        sides.append(_named(_one_word(p.name) for p in members))
    return f"{_GAMES[game.variant]} game between {' against '.join(sides)}"


def _sides(game: Setup) -> list[list[Player]]:
    """Neighbours of one team together; of alternating teams, who are none, all of a team."""
    players = game.players
    if game.variant == "alternating-teams":
        teams = dict.fromkeys(p.team for p in players)
        return [[p for p in players if p.team == team] for team in teams]
    if not game.between_teams:
        return [[p] for p in players]
    return [list(members) for _, members in groupby(players, lambda p: p.team)]


def _archenemies(game: Setup) -> Iterator[str]:
    names = [p.name for p in game.players if p.archenemy]
    if names:
        who = _named(names, [p.name for p in game.players])
        yield f"{_do(who, 'plays', 'play')} as archenemy"


def _ranges(game: Setup, known: Mapping[str, int | None]) -> Iterator[str]:
    """The ranges of influence that are not as known already, one sentence a range."""
    players: dict[int, list[str]] = {}
    for p in game.players:
        if p.range is not None and p.range != known.get(p.name):
            players.setdefault(p.range, []).append(p.name)
    for limit, names in players.items():
        who = _named(names, [p.name for p in game.players])
        yield f"{_do(who, 'has', 'have')} a range of influence of {limit}"


def _start(player: Player) -> Iterator[str]:
    """What the player starts with, where it is not the usual."""
    usual = Player(player.name)
    if player.life is not None:
        yield f"{player.name} starts with {player.life} life"
    if player.library != usual.library:
        yield f"{player.name} starts with {_count(player.library, 'card')} in the library"
    if player.deck is not None:
        yield f"{player.name} starts with {_count(player.deck, 'card')} in all"
    if player.poison != usual.poison:
        yield f"{player.name} starts with {_count(player.poison, 'poison counter')}"
    if player.commanders:
        noun = "commander" if len(player.commanders) == 1 else "commanders"
        yield f"{player.name} has the {noun} {_named(map(_one_word, player.commanders))}"


def _laid_out(one: v.StartingObject) -> str:
    """Where an object is, whose it is, and who controls it if that is another."""
    _one_word(one.name)
    if one.kind == "ability":
        return f"{one.controller} controls the ability {one.name} on the stack"
    said = f"{one.owner} owns the {one.kind} {one.name} {_PLACES[one.zone]}"
    return said if one.controller is None else f"{said} under the control of {one.controller}"


# ------------------------------------------------------------------------------------- the events

_PLACES = {zone: said for said, zone in object_sentences.PLACES.items()}
_MOVES = {zone: said for said, zone in object_sentences.MOVES.items()}
_CHOICES = {cost: said for said, cost in object_sentences.CHOICES.items()}
_RESTRICTIONS = {kind: said for said, kind in words.RESTRICTIONS.items()}
_DRAWS = {what: said for said, what in words.DRAWS.items()}
_CHOSEN = {chosen: said for said, chosen in words.CHOSEN.items()}
_STAKES = {stakes: said for said, stakes in words.STAKES.items()}
_MANNERS = {manner: said for said, manner in words.MANNERS.items()}
_ELSE = {what: said for said, what in words.ELSE.items()}
_LOOPS = {mandatory: said for said, mandatory in words.LOOPS.items()}


def happenings(case: Case) -> tuple[tuple[str, ...], ...]:
    """What happens in a case that can be played, step by step, one sentence an event."""
    return tuple(tuple(_EVENTS[type(event)](event) for event in step) for step in case.steps)


def _happening(rows: tuple[str, ...]) -> str:
    """The sentence of a step; with a table when several events are in it."""
    if len(rows) == 1:
        return rows[0]
    width = max(map(len, rows))
    return "\n".join(["at the same time", *(f"    | {row:{width}} |" for row in rows)])


def _damage(event: v.Damage) -> str:
    kind = "combat" if event.combat else "noncombat"
    abilities = ["infect"] if event.infect else []
    abilities += [f"toxic {event.toxic}"] if event.toxic else []
    abilities += [f"lifelink of {event.lifelink}"] if event.lifelink else []
    having = f" with {_named(abilities)}" if abilities else ""
    said = f"{_by(event)}{event.player} is dealt {event.amount} {kind} damage{having}"
    return f"{said} by the commander {event.commander}" if event.commander else said


def _draw(event: v.Draw) -> str:
    does = "chooses to" if event.optional else "has to"
    return f"{_by(event)}{event.player} {does} draw {_count(event.amount, 'card')}"


def _restriction(event: v.Restriction) -> str:
    what = "an effect" if event.controller is None else f"a permanent of {event.controller}"
    return f"{what} states that {event.player} {_RESTRICTIONS[event.kind]}"


def _effect(event: v.Win | v.Lose) -> str:
    whose = "" if event.controller is None else f" of {event.controller}"
    return f"an effect{whose} states that {event.player}"


def _by(event: v.Change) -> str:
    return "" if event.controller is None else f"by an effect of {event.controller}, "


def _restart(event: v.Restart) -> str:
    said = f"an effect of {event.controller} restarts the game"
    but_for = f", but for {_count(event.exempt, 'card')} of {event.owner}"
    return said + but_for if event.owner else said


def _loop(event: v.Loop) -> str:
    said = f"a loop of {_LOOPS[event.mandatory]} actions"
    if event.manner:
        said += f" {_MANNERS[event.manner]}"
    if event.drains:
        times = "time" if event.times is None else f"of {_count(event.times, 'time')}"
        losing = _do(_named(event.drains), "loses", "lose")
        said += f", in which {losing} {event.amount} life each {times},"
    return f"{said} begins with objects of {_named(event.controllers)}"


def _create(event: v.Create) -> str:
    name = _one_word(event.object)
    if event.kind == "ability":
        return f"the ability {name} of {event.player} triggers"
    return f"{event.player} creates the {event.kind} {name}"


def _put(event: v.Put) -> str:
    said = f"{event.object} is put {_MOVES[event.zone]}"
    return said if event.controller is None else f"{said} for {event.controller}"


def _choose(event: v.Choose) -> str:
    whose = "a rule" if event.controller is None else f"an object of {event.controller}"
    return f"{whose} requires {event.player} to {_CHOICES[event.cost]}"


_EVENTS: dict[type, Callable[[Any], str]] = {
    v.Check: lambda _: "state-based actions are checked",
    v.EndTurn: lambda e: f"the turn of {e.player} ends" if e.player else "the turn ends",
    v.LoseLife: lambda e: f"{_by(e)}{e.player} loses {e.amount} life",
    v.GainLife: lambda e: f"{_by(e)}{e.player} gains {e.amount} life",
    v.SetLife: lambda e: f"{_by(e)}{e.player}'s life total becomes {e.amount}",
    v.Damage: _damage,
    v.PayLife: lambda e: f"{e.player} pays {e.amount} life {_ELSE[e.otherwise]}",
    v.ExchangeLife: lambda e: f"{e.player} and {e.other} exchange life totals",
    v.Poison: lambda e: f"{_by(e)}{e.player} gets {_count(e.amount, 'poison counter')}",
    v.LosePoison: lambda e: f"{_by(e)}{e.player} loses {_count(e.amount, 'poison counter')}",
    v.Draw: _draw,
    v.SetLibrary: lambda e: f"{e.player}'s library is left with {_count(e.amount, 'card')}",
    v.Win: lambda e: f"{_effect(e)} wins the game",
    v.Lose: lambda e: f"{_effect(e)} loses the game",
    v.DrawGame: lambda e: f"an effect of {e.controller} states that the game is a draw",
    v.Restart: _restart,
    v.Subgame: lambda e: (
        f"an effect of {e.controller} begins a subgame"
        f"{f', in which {e.first} goes first' if e.first else ''}{_STAKES[e.stakes]}"
    ),
    v.Restriction: _restriction,
    v.EndRestriction: lambda e: f"the effect that {e.player} {_RESTRICTIONS[e.kind]} ends",
    v.ReplaceLoss: lambda e: (
        f"the next {_count(e.uses, 'time')} {e.player} would lose the game, "
        f"the life total becomes {e.life} instead{_CHOSEN[e.chosen]}"
    ),
    v.ReplaceDraw: lambda e: (
        f"instead of the next draw, {e.player} {_DRAWS[e.by]}{_CHOSEN[e.chosen]}"
    ),
    v.Concede: lambda e: f"{e.player} concedes",
    v.Penalty: lambda e: f"a judge gives {e.player} a game loss",
    v.AgreeDraw: lambda e: f"{_do(_named(e.players), 'agrees', 'agree')} to a draw",
    v.Loop: _loop,
    v.Create: _create,
    v.Put: _put,
    v.GainControl: lambda e: f"an effect gives {e.player} control of {e.of}",
    v.EndControl: lambda e: f"the effect that gives {e.player} control of {e.of} ends",
    v.Choose: _choose,
    v.Priority: lambda e: (
        f"{e.player} receives priority" if e.player else "the active player would receive priority"
    ),
    v.UntilTurn: lambda e: f"the effect {_one_word(e.effect)} lasts until {e.player}'s next turn",
}


# ------------------------------------------------------------------------------------- the claims


def claims(case: Case, outcome: Outcome) -> Iterator[str]:
    """The fewest sentences that claim all of the outcome that sentences claim. Raises Unsayable."""
    seats = [p.name for p in case.game.players]
    winners, losers, drawn, still_in = _standing(seats, outcome)
    if outcome.subgame:
        yield "it is the subgame that is played"
    if outcome.restarted and still_in:
        yield "the game is restarted"
    if winners:
        yield f"{_do(_named(winners, seats), 'wins', 'win')} the game"
    if losers:
        yield f"{_do(_named(losers, seats), 'has', 'have')} lost"
    if drawn:
        yield f"the game is a draw for {_named(drawn, seats)}"
    if still_in:
        yield f"the game goes on for {_named(still_in, seats)}"
    elif not winners:
        yield "the game is over"
    if not winners and len(losers + drawn + still_in) < len(seats):
        yield "nobody wins the game"


def _standing(seats: list[str], outcome: Outcome) -> tuple[list[str], ...]:
    """Who has won, who has lost, who drew, and who is still in; the last only if it goes on."""
    over, told = outcome.over, (outcome.winners, outcome.losers, outcome.drawn)
    if over is UNSET or any(names is UNSET for names in told):
        raise Unsayable("the outcome leaves out over, winners, losers or drawn")
    winners, losers, drawn = ([p for p in seats if p in (names or ())] for names in told)
    listed = winners + losers + drawn
    if len(set(listed)) < len(listed):
        raise Unsayable("the outcome has a player on two lists")
    # who had left before a restart or a subgame is on no list, but has no life total there either
    other = outcome.restarted or outcome.subgame
    in_game = outcome.life if other and outcome.life is not UNSET else seats
    still_in = [p for p in seats if p in in_game and p not in listed]
    if not over and (winners or not still_in):
        raise Unsayable("the game goes on, but somebody has won it or nobody is still in it")
    return winners, losers, drawn, [] if over else still_in
