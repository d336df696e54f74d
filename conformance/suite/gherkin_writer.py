"""Write cases and outcomes as Gherkin."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec import UNSET

from headjudge.spec.protocol import Case, Choose, Event, InOrder, Outcome, Player, Setup, UntilTurn
from headjudge.spec.protocol.capabilities import any_of
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome, PlayedCase, named
from headjudge.spec.protocol.events import one_by_one
from headjudge.spec.protocol.inquiries import Answered, Choosing, Inquiry
from headjudge.spec.protocol.matches import Match, Standing
from headjudge.spec.protocol.validation.cases import Malformed, in_words, require_wellformed
from headjudge.spec.protocol.validation.effects import CONTROLLED
from headjudge.suite.steps import game as say
from headjudge.suite.steps import objects_and_turns as things
from headjudge.suite.steps.case_builder import LIMITED, usual_range
from headjudge.suite.steps.objects_and_turns import IN_ORDER
from headjudge.suite.steps.pattern import Of, Sentence, Unsayable, table
from headjudge.suite.steps.registry import SENTENCES, in_order

__all__ = ["Unsayable", "choosers", "consequences", "happenings", "said", "write"]
_SAYING = {(sentence.of, sentence.pattern): sentence for sentence in SENTENCES}
_TELLING: dict[type, list[Sentence]] = {}
for _sentence in SENTENCES:
    if _sentence.fields is not None:
        _TELLING.setdefault(_sentence.act, []).append(_sentence)  # type: ignore[arg-type]


def write(
    name: str,
    case: PlayedCase,
    outcome: Outcome | Standing | None = None,
    observing: Collection[str] = (),
) -> str:
    """Return the case as one example, in the form of ``conformance.scenarios.read.gherkin_of``.

    With the outcome of the last step, the example expects how the game ends, and the fields in
    `observing`. Steps can't express whether a finished game was restarted, or what happened to
    players on no list who are out of the game. Raises Unsayable for anything else that steps
    can't express.
    """
    if name.splitlines() != [name.strip()]:
        raise Unsayable("the example's name is not one line of text")
    try:
        case = msgspec.convert(msgspec.to_builtins(case), type(case))
        require_wellformed(case)
    except msgspec.ValidationError as error:
        raise Unsayable(f"the case can't be played: {in_words(error)}") from None
    except Malformed as error:
        raise Unsayable(f"the case can't be played: {error}") from None
    lines = [f"Example: {name}"]
    lines += _steps("Given", _set_up(case.game) if isinstance(case, Case) else _match(case.match))
    lines += _steps("When", map(_happening, case.steps))
    if outcome is not None:
        if not case.steps:
            raise Unsayable("nothing happens, so there is no outcome to expect")
        seen = observed(case, outcome, observing)  # type: ignore[arg-type]  # nothing of a match
        lines += _steps("Then", [*consequences(case, outcome), *seen])
    return "\n".join(lines)


def _steps(keyword: str, texts: Iterable[str]) -> Iterator[str]:
    for number, text in enumerate(texts):
        yield f"  {'And' if number else keyword} {text}"


def said(told: Any) -> str:  # noqa: ANN401 -- an event or an object
    """Return the first step that expresses an event or object. Raises Unsayable."""
    for sentence in _TELLING[type(told)]:
        text = sentence.tell(told)
        if text is not None:
            return text
    raise Unsayable(f"no sentence says {told}")


def _about(sentence: Sentence, names: Sequence[str], seats: Sequence[str], *more: int) -> str:
    """Return a step about these players, or about `everyone` if these are all."""
    return _text(sentence, ["everyone"] if names == seats else names, *more)


def _text(sentence: Sentence, *values: Any) -> str:  # noqa: ANN401 -- of any kind
    text = sentence.text(*values)
    if text is None:
        raise Unsayable(f"{sentence.pattern!r} has no words for {values}")
    return text


def _set_up(game: Setup) -> Iterator[str]:
    """Yield the steps for the game, its options in order, and how the players start."""
    if len(set(game.options)) < len(game.options):
        raise Unsayable("an option is given twice")
    seating = _seating(game)
    archenemies = [p.name for p in game.players if p.archenemy]
    sentences = {"archenemy": [_text(say.ARCHENEMY, archenemies)] if archenemies else []}
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
            yield _text(say.UNLIMITED)
    for option in game.options:
        yield from sentences[option] if option in sentences else [_text(say.OPTION, option)]
    for player in game.players:
        usual = Player(player.name)
        for field, sentence in say.STARTS.items():
            if (value := getattr(player, field)) != getattr(usual, field):
                yield _text(sentence, player.name, value)
    yield from map(said, game.objects)


def _match(match: Match) -> Iterator[str]:
    """Yield the steps for a match."""
    players = match.players
    teams = {
        f"team {number}": of for number, of in enumerate(dict.fromkeys(p.team for p in players), 1)
    }
    if players[0].team is None:
        yield _say("match", "a match between {players}", [p.name for p in players])
    elif all(name == of for name, of in teams.items()):
        sides = [[p.name for p in players if p.team == team] for team in teams]
        yield _say("match", "a team match of {teams}", sides)
    else:
        raise Unsayable("the teams are not called team 1, team 2 and so on")
    if match.needed is not None:
        yield _say("match", "{number} game(s) must be won to win the match", match.needed)
    if match.round != "swiss" and match.ranked is None:
        yield _say("match", "it is a single-elimination round")
    if match.lot is not None:
        yield _say("match", "{player} wins the die roll", match.lot)
    if match.ranked is not None:
        yield _say("match", "{player} was ranked higher in the Swiss rounds", match.ranked)
    if match.premier:
        yield _say("match", "it is a premier tournament")


def _seating(game: Setup) -> str:
    """Return the step that seats the players; it numbers the teams in seat order."""
    if not game.between_teams:
        sentence = say.GRAND_MELEE if game.variant == "grand-melee" else say.INDIVIDUALS
        return _text(sentence, [p.name for p in game.players])
    sides = _sides(game)
    for number, members in enumerate(sides, 1):
        team = members[0].team
        if team != f"team {number}":
            raise Unsayable("the teams do not sit side by side as team 1, team 2 and so on")
        if game.variant == "emperor" and not members[len(members) // 2].emperor:
            raise Unsayable(f"the emperor of {team} does not sit in the middle")
    return _text(say.TEAMS, game.variant, [[p.name for p in members] for members in sides])


def _sides(game: Setup) -> list[list[Player]]:
    """Return the sides: neighbours of one team, or all members of an alternating team."""
    players = game.players
    if game.variant == "alternating-teams":
        teams = dict.fromkeys(p.team for p in players)
        return [[p for p in players if p.team == team] for team in teams]
    if not game.between_teams:
        return [[p] for p in players]
    return [list(members) for _, members in groupby(players, lambda p: p.team)]


def _ranges(game: Setup, known: Mapping[str, int | None]) -> Iterator[str]:
    """Yield one step per range of influence that differs from the known ones."""
    players: dict[int, list[str]] = {}
    for p in game.players:
        if p.range is not None and p.range != known.get(p.name):
            players.setdefault(p.range, []).append(p.name)
    for limit, names in players.items():
        yield _about(say.RANGE, names, [p.name for p in game.players], limit)


def happenings(case: Case) -> tuple[tuple[str, ...], ...]:
    """Return the sentences of each step, one per event."""
    return tuple(
        (in_order(map(said, step[0].events)),)
        if isinstance(step[0], InOrder)
        else tuple(map(said, step))
        for step in case.steps
    )


def _happening(step: Sequence[Any]) -> str:
    """Return the sentence of a step, with a table if it has several events."""
    first = step[0]
    if isinstance(first, InOrder):
        return _table(_text(IN_ORDER), first.events)
    return _table("at the same time", step) if len(step) > 1 else said(first)


def _table(text: str, events: Iterable[Event]) -> str:
    return "\n".join([text, *(f"    {row}" for row in table([said(event) for event in events]))])


def consequences(case: AnyCase, outcome: AnyOutcome) -> tuple[str, ...]:
    """Return a minimal set of ``Then`` steps for an outcome, without keywords.

    For a match these are its result and who chooses who plays first. Raises Unsayable if steps
    can't express it.
    """
    if isinstance(case, Case) and isinstance(outcome, Outcome):
        return tuple(_expected(case, outcome))
    if isinstance(case, Inquiry) and isinstance(outcome, Answered):
        return (_answer(case, outcome.answer),)
    if isinstance(outcome, Standing):
        return tuple(_of_match(named(case), outcome))
    raise TypeError(f"{type(outcome).__name__} is no outcome of a {type(case).__name__}")


def _say(of: Of, pattern: str, *values: Any) -> str:  # noqa: ANN401 -- of any kind
    return _text(_SAYING[of, pattern], *values)


def _answer(case: Inquiry, told: Any) -> str:  # noqa: ANN401 -- of any kind
    """Return the step that expects an answer."""
    if told is UNSET:
        raise Unsayable("nothing was told")
    if isinstance(told, bool):
        return _say("inquiry", "the answer is {answer}", "yes" if told else "no")
    if isinstance(told, tuple) and isinstance(case.ask, Choosing):
        return _say("inquiry", "the answer is {chosen}", ", ".join(told) or "nothing")
    if isinstance(told, tuple):
        pattern = "the only answer is {things}" if len(told) == 1 else "the answers are {things}"
        return _say("inquiry", pattern, any_of(told or ("none",)))
    return _say("inquiry", "the answer is {answer}", told)


def _of_match(players: tuple[str, ...], standing: Standing) -> Iterator[str]:
    """Yield the steps for the result of a match, or for who chooses who plays first."""
    if standing.over is UNSET or standing.winners is UNSET or standing.drawn is UNSET:
        raise Unsayable("the outcome leaves out over, winners or drawn")
    if standing.winners:
        yield _say("match", "{players} wins/win the match", standing.winners)
    elif {*standing.drawn} == {*players}:
        yield _say("match", "the match is a draw")
    elif standing.drawn:
        yield _say("match", "the match is a draw for {players}", standing.drawn)
    elif standing.over:
        raise Unsayable("the match is over, but nobody has won it and it is no draw")
    else:
        yield _say("match", "the match goes on")
        if standing.chooses:
            yield _say("match", "{players} chooses/choose who plays first", standing.chooses)


def _expected(case: Case, outcome: Outcome) -> Iterator[str]:
    seats = [p.name for p in case.game.players]
    winners, losers, drawn, still_in = _standing(seats, outcome)
    if outcome.subgame:
        yield _text(say.PLAYED, True)
    if outcome.restarted and still_in:
        yield _text(say.RESTARTED)
    endings = ((say.WIN, winners), (say.LOST, losers), (say.DRAW, drawn), (say.GOES_ON, still_in))
    for sentence, names in endings:
        if names:
            yield _about(sentence, names, seats)
    if not still_in and not winners:
        yield _text(say.OVER)
    if not winners and len(losers + drawn + still_in) < len(seats):
        yield _text(say.NOBODY_WINS)


def observed(case: Case, outcome: Outcome, fields: Collection[str]) -> Iterator[str]:
    """Yield the steps for these fields of an outcome, as far as it reports them."""
    for field in fields:
        if field in _OBSERVING and getattr(outcome, field) is not UNSET:
            yield from _OBSERVING[field](case, outcome)


def _numbers(sentence: Sentence, field: str) -> Callable[[Case, Outcome], Iterator[str]]:
    def observing(case: Case, outcome: Outcome) -> Iterator[str]:
        seats = [p.name for p in case.game.players]
        told: dict[str, int] = getattr(outcome, field)
        for number in sorted(set(told.values())):
            names = [name for name in seats if told.get(name) == number]
            yield _about(sentence, names, seats, number)

    return observing


def _turn(_: Case, outcome: Outcome) -> Iterator[str]:
    active = outcome.active
    whose = [active] if isinstance(active, str) else [*(active or ())]
    yield _text(say.TURN, whose) if whose else _text(things.NOBODYS_TURN)


def _places(_: Case, outcome: Outcome) -> Iterator[str]:
    for name, place in (outcome.objects or {}).items():
        yield _text(things.PLACE, name, place.zone)
        if place.controller and place.zone in CONTROLLED:
            yield _text(things.CONTROL, place.controller, name)


def _priority(_: Case, outcome: Outcome) -> Iterator[str]:
    yield from [_text(things.PRIORITY, outcome.priority)] if outcome.priority else ()


def choosers(case: Case, outcome: Outcome) -> list[str]:
    """Return who may make the choice that was requested last; nobody if there is none.

    If a player has left the game, the controller of the object that requires the choice may have
    anybody make it.
    """
    if not outcome.chooser:
        return []
    asked = [event for step in case.steps for event in step if isinstance(event, Choose)]
    gone = {name for who in (outcome.losers, outcome.drawn) for name in who or ()}
    still_in = [p.name for p in case.game.players if p.name not in gone]
    if asked and asked[-1].controller is not None and asked[-1].player not in still_in:
        return still_in
    return [outcome.chooser]


def _choice(case: Case, outcome: Outcome) -> Iterator[str]:
    yield _text(things.CHOICE, choosers(case, outcome))


def _lasting(case: Case, outcome: Outcome) -> Iterator[str]:
    for step in case.steps:
        begun = [event.effect for event in one_by_one(step) if isinstance(event, UntilTurn)]
        yield from (_text(things.LASTING, name, name in (outcome.lasting or ())) for name in begun)


_OBSERVING: dict[str, Callable[[Case, Outcome], Iterator[str]]] = {
    "life": _numbers(say.LIFE, "life"),
    "poison": _numbers(say.POISON, "poison"),
    "library": _numbers(say.LIBRARY, "library"),
    "active": _turn,
    "objects": _places,
    "priority": _priority,
    "chooser": _choice,
    "lasting": _lasting,
}
"""The functions that express each field of an outcome."""


def _standing(seats: list[str], outcome: Outcome) -> tuple[list[str], ...]:
    """Return winners, losers, drawn and, if the game continues, remaining players."""
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
