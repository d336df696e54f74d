"""Write cases and outcomes as Gherkin: the inverse of the compiler."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec import UNSET

from headjudge.spec.protocol import Case, Choose, Event, InOrder, Outcome, Player, Setup, UntilTurn
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome, PlayedCase, named
from headjudge.spec.protocol.events import one_by_one
from headjudge.spec.protocol.inquiries import Answered, Choosing, Inquiry
from headjudge.spec.protocol.matches import Match, Standing
from headjudge.spec.protocol.validation.cases import Malformed, in_words, require_wellformed
from headjudge.spec.protocol.validation.effects import CONTROLLED
from headjudge.suite.steps import game as steps
from headjudge.suite.steps import objects_and_turns as things
from headjudge.suite.steps.case_builder import LIMITED, usual_range
from headjudge.suite.steps.objects_and_turns import IN_ORDER
from headjudge.suite.steps.pattern import CaseKind, NotExpressible, StepDefinition, table
from headjudge.suite.steps.registry import STEPS, in_order
from headjudge.text import join_english

_BY_PATTERN = {(step.case_kind, step.pattern): step for step in STEPS}
_BY_TYPE: dict[type, list[StepDefinition]] = {}
for _definition in STEPS:
    if _definition.fields is not None:
        _BY_TYPE.setdefault(_definition.act, []).append(_definition)  # type: ignore[arg-type]


def write(
    name: str,
    case: PlayedCase,
    outcome: Outcome | Standing | None = None,
    observing: Collection[str] = (),
) -> str:
    """Return the case as one example, in the form of ``compiler.gherkin_of``.

    If the last step's outcome is given, the example expects its result and the fields in
    `observing`. Two details that steps can't express are omitted: whether a finished game was
    restarted, and the fate of players who are out of the game but on no list. Raises NotExpressible
    for anything else that steps can't express.
    """
    if name.splitlines() != [name.strip()]:
        raise NotExpressible("the title must be one line of text")
    try:
        case = msgspec.convert(msgspec.to_builtins(case), type(case))
        require_wellformed(case)
    except msgspec.ValidationError as error:
        raise NotExpressible(f"the case can't be played: {in_words(error)}") from None
    except Malformed as error:
        raise NotExpressible(f"the case can't be played: {error}") from None
    lines = [f"Example: {name}"]
    setup = _set_up(case.game) if isinstance(case, Case) else _match(case.match)
    lines += [*_keyworded("Given", setup), *_keyworded("When", map(_event_step, case.steps))]
    if outcome is not None:
        if not case.steps:
            raise NotExpressible("the case has no steps and so no outcome to expect")
        seen = observed(case, outcome, observing)  # type: ignore[arg-type]  # matches have no observed fields
        lines += _keyworded("Then", [*consequences(case, outcome), *seen])
    return "\n".join(lines)


def _keyworded(keyword: str, texts: Iterable[str]) -> Iterator[str]:
    for number, text in enumerate(texts):
        yield f"  {'And' if number else keyword} {text}"


def express(record: Any) -> str:  # noqa: ANN401 -- an event or an object
    """Return the first step text that expresses an event or object. Raises NotExpressible."""
    for step in _BY_TYPE[type(record)]:
        text = step.express(record)
        if text is not None:
            return text
    raise NotExpressible(f"no step expresses {record}")


def _about(step: StepDefinition, names: Sequence[str], seats: Sequence[str], *more: int) -> str:
    """Return a step's text about these players; if they are all players, about `everyone`."""
    return _text(step, ["everyone"] if names == seats else names, *more)


def _text(step: StepDefinition, *values: Any) -> str:  # noqa: ANN401 -- a value of any type
    text = step.text(*values)
    if text is None:
        raise NotExpressible(f"{step.pattern!r} has no text for {values}")
    return text


def _set_up(game: Setup) -> Iterator[str]:
    """Yield the steps for a game's seating, options (in order), starting values and objects."""
    if len(set(game.options)) < len(game.options):
        raise NotExpressible("an option appears twice")
    seating = _seating(game)
    archenemies = [p.name for p in game.players if p.archenemy]
    by_option = {"archenemy": [_text(steps.ARCHENEMY, archenemies)] if archenemies else []}
    if game.variant in LIMITED and all(p.range is not None for p in game.players):
        # this seating implies the option, so write it at the option's place in the order
        by_seating = {
            p.name: usual_range(game.variant, place, len(side))
            for side in _sides(game)
            for place, p in enumerate(side)
        }
        by_option["limited-range"] = [seating, *_ranges(game, by_seating)]
    else:
        by_option["limited-range"] = list(_ranges(game, {}))
        yield seating
        if game.variant in LIMITED:
            yield _text(steps.UNLIMITED)
    for option in game.options:
        yield from by_option[option] if option in by_option else [_text(steps.OPTION, option)]
    for player in game.players:
        usual = Player(player.name)
        for field, step in steps.STARTS.items():
            if (value := getattr(player, field)) != getattr(usual, field):
                yield _text(step, player.name, value)
    yield from map(express, game.objects)


def _match(match: Match) -> Iterator[str]:
    """Yield the setup steps of a match."""
    players = match.players
    teams = list(dict.fromkeys(p.team for p in players))
    if players[0].team is None:
        yield _step("match", "a match between {players}", [p.name for p in players])
    elif teams == [f"team {number}" for number in range(1, len(teams) + 1)]:
        sides = [[p.name for p in players if p.team == team] for team in teams]
        yield _step("match", "a team match of {teams}", sides)
    else:
        raise NotExpressible("the teams are not called team 1, team 2 and so on")
    if match.needed is not None:
        yield _step("match", "{number} game(s) must be won to win the match", match.needed)
    if match.round != "swiss" and match.ranked is None:
        yield _step("match", "it is a single-elimination round")
    if match.lot is not None:
        yield _step("match", "{player} wins the die roll", match.lot)
    if match.ranked is not None:
        yield _step("match", "{player} was ranked higher in the Swiss rounds", match.ranked)
    if match.premier:
        yield _step("match", "it is a premier tournament")


def _seating(game: Setup) -> str:
    """Return the step that seats the players and numbers their teams in seat order."""
    if not game.between_teams:
        step = steps.GRAND_MELEE if game.variant == "grand-melee" else steps.INDIVIDUALS
        return _text(step, [p.name for p in game.players])
    sides = _sides(game)
    for number, members in enumerate(sides, 1):
        team = members[0].team
        if team != f"team {number}":
            raise NotExpressible("the teams do not sit side by side as team 1, team 2 and so on")
        if game.variant == "emperor" and not members[len(members) // 2].emperor:
            raise NotExpressible(f"the emperor of {team} does not sit in the middle")
    return _text(steps.TEAMS, game.variant, [[p.name for p in members] for members in sides])


def _sides(game: Setup) -> list[list[Player]]:
    """Return each side's players: adjacent teammates or, in Alternating Teams, all teammates."""
    players = game.players
    if game.variant == "alternating-teams":
        teams = dict.fromkeys(p.team for p in players)
        return [[p for p in players if p.team == team] for team in teams]
    if not game.between_teams:
        return [[p] for p in players]
    return [list(members) for _, members in groupby(players, lambda p: p.team)]


def _ranges(game: Setup, known: Mapping[str, int | None]) -> Iterator[str]:
    """Yield one step per range of influence, except for players whose range is already `known`."""
    players: dict[int, list[str]] = {}
    for p in game.players:
        if p.range is not None and p.range != known.get(p.name):
            players.setdefault(p.range, []).append(p.name)
    for limit, names in players.items():
        yield _about(steps.RANGE, names, [p.name for p in game.players], limit)


def step_texts(case: Case) -> tuple[tuple[str, ...], ...]:
    """Return each step's texts, usually one per event."""
    return tuple(
        (in_order(map(express, step[0].events)),)
        if isinstance(step[0], InOrder)
        else tuple(map(express, step))
        for step in case.steps
    )


def _event_step(step: Sequence[Any]) -> str:
    """Return a step's text, with a table if it has several events."""
    first = step[0]
    if isinstance(first, InOrder):
        return _table(_text(IN_ORDER), first.events)
    return _table("at the same time", step) if len(step) > 1 else express(first)


def _table(text: str, events: Iterable[Event]) -> str:
    return "\n".join([text, *(f"    {row}" for row in table([express(event) for event in events]))])


def consequences(case: AnyCase, outcome: AnyOutcome) -> tuple[str, ...]:
    """Return a minimal set of ``Then`` steps that expect an outcome, without keywords.

    For a match, they expect its result or, while it continues, the players who choose the starting
    player. Raises NotExpressible if steps can't express the outcome.
    """
    if isinstance(case, Case) and isinstance(outcome, Outcome):
        return tuple(_expected(case, outcome))
    if isinstance(case, Inquiry) and isinstance(outcome, Answered):
        return (_answer(case, outcome.answer),)
    if isinstance(outcome, Standing):
        return tuple(_of_match(named(case), outcome))
    raise TypeError(f"a {type(case).__name__} has no {type(outcome).__name__}")


def _step(kind: CaseKind, pattern: str, *values: Any) -> str:  # noqa: ANN401 -- a value of any type
    return _text(_BY_PATTERN[kind, pattern], *values)


def _answer(case: Inquiry, answer: Any) -> str:  # noqa: ANN401 -- a value of any type
    """Return the step that expects an answer."""
    if answer is UNSET:
        raise NotExpressible("no answer was reported")
    if isinstance(answer, bool):
        return _step("inquiry", "the answer is {answer}", "yes" if answer else "no")
    if isinstance(answer, tuple) and isinstance(case.ask, Choosing):
        return _step("inquiry", "the answer is {chosen}", ", ".join(answer) or "nothing")
    if isinstance(answer, tuple):
        pattern = "the only answer is {things}" if len(answer) == 1 else "the answers are {things}"
        return _step("inquiry", pattern, join_english(answer or ("none",)))
    return _step("inquiry", "the answer is {answer}", answer)


def _of_match(players: tuple[str, ...], standing: Standing) -> Iterator[str]:
    """Yield the steps for a match's result, or for the players who choose the starting player."""
    if standing.over is UNSET or standing.winners is UNSET or standing.drawn is UNSET:
        raise NotExpressible("the outcome leaves out over, winners or drawn")
    if standing.winners:
        yield _step("match", "{players} wins/win the match", standing.winners)
    elif {*standing.drawn} == {*players}:
        yield _step("match", "the match is a draw")
    elif standing.drawn:
        yield _step("match", "the match is a draw for {players}", standing.drawn)
    elif standing.over:
        raise NotExpressible("the match is over, but nobody has won it and it is not a draw")
    else:
        yield _step("match", "the match goes on")
        if standing.chooses:
            yield _step("match", "{players} chooses/choose who plays first", standing.chooses)


def _expected(case: Case, outcome: Outcome) -> Iterator[str]:
    seats = [p.name for p in case.game.players]
    winners, losers, drawn, still_in = _standing(seats, outcome)
    if outcome.subgame:
        yield _text(steps.PLAYED, True)
    if outcome.restarted and still_in:
        yield _text(steps.RESTARTED)
    endings = (steps.WIN, steps.LOST, steps.DRAW, steps.GOES_ON)
    for step, names in zip(endings, (winners, losers, drawn, still_in), strict=True):
        if names:
            yield _about(step, names, seats)
    if not still_in and not winners:
        yield _text(steps.OVER)
    if not winners and len(losers + drawn + still_in) < len(seats):
        yield _text(steps.NOBODY_WINS)


def observed(case: Case, outcome: Outcome, fields: Collection[str]) -> Iterator[str]:
    """Yield the steps for the outcome fields that are both requested and reported."""
    for field in fields:
        if field in _OBSERVERS and getattr(outcome, field) is not UNSET:
            yield from _OBSERVERS[field](case, outcome)


def _numbers(step: StepDefinition, field: str) -> Callable[[Case, Outcome], Iterator[str]]:
    def observe(case: Case, outcome: Outcome) -> Iterator[str]:
        seats = [p.name for p in case.game.players]
        numbers: dict[str, int] = getattr(outcome, field)
        for number in sorted(set(numbers.values())):
            names = [name for name in seats if numbers.get(name) == number]
            yield _about(step, names, seats, number)

    return observe


def _turn(_: Case, outcome: Outcome) -> Iterator[str]:
    active = outcome.active
    whose = [active] if isinstance(active, str) else [*(active or ())]
    yield _text(steps.TURN, whose) if whose else _text(things.NOBODYS_TURN)


def _places(_: Case, outcome: Outcome) -> Iterator[str]:
    for name, place in (outcome.objects or {}).items():
        yield _text(things.PLACE, name, place.zone)
        if place.controller and place.zone in CONTROLLED:
            yield _text(things.CONTROL, place.controller, name)


def _priority(_: Case, outcome: Outcome) -> Iterator[str]:
    yield from [_text(things.PRIORITY, outcome.priority)] if outcome.priority else ()


def choosers(case: Case, outcome: Outcome) -> list[str]:
    """Return the players who may make the most recently required choice; empty without a choice.

    If the choosing player has left the game, the controller of the object that requires the choice
    may let any remaining player make it.
    """
    if not outcome.chooser:
        return []
    choices = [event for step in case.steps for event in step if isinstance(event, Choose)]
    gone = {name for who in (outcome.losers, outcome.drawn) for name in who or ()}
    still_in = [p.name for p in case.game.players if p.name not in gone]
    if choices and choices[-1].controller is not None and choices[-1].player not in still_in:
        return still_in
    return [outcome.chooser]


def _choice(case: Case, outcome: Outcome) -> Iterator[str]:
    yield _text(things.CHOICE, choosers(case, outcome))


def _lasting(case: Case, outcome: Outcome) -> Iterator[str]:
    for step in case.steps:
        begun = [event.effect for event in one_by_one(step) if isinstance(event, UntilTurn)]
        yield from (_text(things.LASTING, name, name in (outcome.lasting or ())) for name in begun)


_OBSERVERS: dict[str, Callable[[Case, Outcome], Iterator[str]]] = {
    "life": _numbers(steps.LIFE, "life"),
    "poison": _numbers(steps.POISON, "poison"),
    "library": _numbers(steps.LIBRARY, "library"),
    "active": _turn,
    "objects": _places,
    "priority": _priority,
    "chooser": _choice,
    "lasting": _lasting,
}
"""The functions that express the fields of an outcome, by field."""


def _standing(seats: list[str], outcome: Outcome) -> tuple[list[str], ...]:
    """Return the winners, the losers, the drawn, and the players for whom the game continues."""
    over, lists = outcome.over, (outcome.winners, outcome.losers, outcome.drawn)
    if over is UNSET or any(names is UNSET for names in lists):
        raise NotExpressible("the outcome leaves out over, winners, losers or drawn")
    winners, losers, drawn = ([p for p in seats if p in (names or ())] for names in lists)
    listed = winners + losers + drawn
    if len(set(listed)) < len(listed):
        raise NotExpressible("the outcome has a player on two lists")
    # players who left before a restart or subgame are on no list, and have no life total
    new_game = outcome.restarted or outcome.subgame
    in_game = outcome.life if new_game and outcome.life is not UNSET else seats
    still_in = [p for p in seats if p in in_game and p not in listed]
    if not over and (winners or not still_in):
        raise NotExpressible("the game goes on, but somebody has won it or nobody is still in it")
    return winners, losers, drawn, [] if over else still_in
