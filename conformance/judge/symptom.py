"""The symptom of a divergence: what the engine does wrong, in a sentence without player names.

The sentence states the kind of event in the diverging step, what the engine does, and what the
rules require: "When a player concedes: that player is still in the game (expected: loses)".
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from headjudge.judge.divergence import (
    CHANGING,
    ENDINGS,
    NUMBERS,
    Divergence,
    differs,
    entry_differs,
    players_out,
    sides_of,
    status,
)
from headjudge.judge.verdicts import Cause
from headjudge.reference import losing
from headjudge.reference.game_play import play
from headjudge.reference.game_state import UnplayableError
from headjudge.spec import protocol
from headjudge.spec.protocol.event_schema import tag
from headjudge.spec.protocol.matches import Standing
from headjudge.spec.protocol.validation.effects import CONTROLLED
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.steps.placeholders import place
from headjudge.text import capitalize, join_english

_EVENTS: dict[type[protocol.Event], str] = {
    protocol.Check: "state-based actions are checked",
    protocol.Priority: "a player would receive priority",
    protocol.LoseLife: "a player loses life",
    protocol.GainLife: "a player gains life",
    protocol.SetLife: "a player's life total is set",
    protocol.MultiplyLife: "a player's life total is multiplied",
    protocol.LoseHalfLife: "a player loses half of their life",
    protocol.ExchangeLife: "players exchange life totals",
    protocol.RedistributeLife: "life totals are redistributed",
    protocol.PayLife: "a player has to pay life",
    protocol.Damage: "a player is dealt damage",
    protocol.CombatDamage: "combat damage is dealt",
    protocol.Poison: "a player gets poison counters",
    protocol.LosePoison: "a player loses poison counters",
    protocol.Draw: "a player has to draw cards",
    protocol.Mill: "a player mills cards",
    protocol.SetLibrary: "the size of a player's library is set",
    protocol.Win: "an effect would make a player win",
    protocol.Lose: "an effect would make a player lose",
    protocol.DrawGame: "an effect would make the game a draw",
    protocol.Concede: "a player concedes",
    protocol.Penalty: "a judge gives a player a game loss",
    protocol.AgreeDraw: "players agree to a draw",
    protocol.Loop: "a loop begins",
    protocol.Restart: "the game restarts",
    protocol.Subgame: "a subgame begins",
    protocol.BeginStep: "a step begins",
    protocol.EndTurn: "a turn ends",
    protocol.EndTheTurn: "an effect ends the turn",
    protocol.ExtraTurn: "a player gets an extra turn",
    protocol.Attack: "a creature attacks",
    protocol.Block: "a creature blocks",
    protocol.Resolve: "an ability resolves",
    protocol.Create: "an object is created",
    protocol.Put: "a card is put into a zone",
    protocol.GainControl: "a player gains control of an object",
    protocol.EndControl: "an effect that gives control ends",
    protocol.Choose: "a player must make a choice",
    protocol.MakeChoice: "a player makes a choice",
}
"""Descriptions of kinds of events."""
_BY_TAG = {tag(kind): kind for kind in _EVENTS}
_DAMAGE = {True: "a player is dealt combat damage", False: "a player is dealt noncombat damage"}
"""Descriptions of damage that wrongly gives poison counters, because toxic needs combat damage."""
_EFFECTS = (
    *(protocol.Restriction, protocol.ReplaceLoss, protocol.ReplaceDraw),
    *(protocol.Alteration, protocol.Redirect, protocol.Prevent),
)
"""Events that make an effect change later ones."""
_DECISIVE = (
    *(protocol.Win, protocol.Lose, protocol.DrawGame),
    *(protocol.Concede, protocol.Penalty, protocol.AgreeDraw),
)
"""Events that directly state who wins, loses or draws."""
_NUMBERS = {
    "life": ("has too little life", "has too much life"),
    "poison": ("has too few poison counters", "has too many poison counters"),
    "library": ("has too few cards in their library", "has too many cards in their library"),
}
"""Descriptions of a number that is too low and of one that is too high."""
_WHOSE = {"priority": "has priority", "chooser": "makes the choice"}
_BEGINS_TURN = (protocol.EndTurn, protocol.EndTheTurn)
"""Events after which another turn begins."""
_LEFT = "a player who has left the game"
_FORBIDDEN: dict[str, str] = {
    "losing": "can't lose",
    "losing-to-life": "can't lose because of their life total",
    "winning": "can't win",
    "drawing": "can't draw cards",
    "drawing-twice": "can't draw more than one card each turn",
}
_WRONG = {
    ("in", "lost"): "{who} loses (expected: stays in the game)",
    ("in", "won"): "{who} wins (expected: the game continues)",
    ("in", "drew"): "the game is a draw for {who} (expected: the game continues)",
    ("lost", "in"): "{who} is still in the game (expected: loses)",
    ("lost", "won"): "{who} wins (expected: loses)",
    ("lost", "drew"): "the game is a draw for {who} (expected: a loss)",
    ("won", "in"): "{who} does not win, and the game continues (expected: wins)",
    ("won", "lost"): "{who} loses (expected: wins)",
    ("won", "drew"): "the game is a draw for {who} (expected: a win)",
}
"""Symptoms by expected and reported status of a player, most informative first.

A wrong loss comes before the win that results from it.
"""
_UNREPORTED = {
    "lost": "the game ends, but {who} is not reported as having lost",
    "won": "the game ends, but {who} is not reported as having won",
}
"""Symptoms when the game ends without a status for a player, by the expected status."""
_NOT_DRAWN = {
    "won": "a player wins (expected: the game is a draw)",
    "in": "the game continues (expected: it is a draw)",
    "lost": "a player loses (expected: the game is a draw)",
}
"""Symptoms when the game is a draw for a player, by the status that the engine reports."""
_OUT = {
    "won": "a player who has left the game wins",
    "lost": "a player who has left the game loses",
    "in": "a player who has left the game is in it again",
    "drew": "the game is a draw for a player who has left it",
}
"""Symptoms of a change for a player who has left, by the status that the engine reports."""
_IN_OR_OUT = ({"in", "lost"}, {"won", "lost"}, {"in", "won"})
"""Pairs of expected and reported status, in either order, that share a kind of symptom."""


class Symptom(NamedTuple):
    """What an engine does wrong."""

    says: str = ""
    """The sentence, without a period."""
    kind: str = ""
    """The kind of symptom, independent of players and events."""
    event: str = ""
    """The description of the event that the sentence names; empty if it names none."""


def symptom_of(case: protocol.Case, divergence: Divergence) -> Symptom:
    """Return the symptom of a divergence in a game."""
    wrong = chain(
        _wrong_results(case, divergence),
        _winners_who_lost(divergence.actual),
        _other_wrong_fields(divergence),
    )
    says, kind = next(wrong, ("a reported field is wrong", ""))
    kinds = [type(event) for event in divergence.step_events]
    damage = ""
    if divergence.before and divergence.before.over:
        return Symptom(f"After the game is over: {says}", f"after the end: {kind or says}")
    if not set(ENDINGS).isdisjoint(divergence.fields):
        kinds.sort(key=lambda kind: kind not in _DECISIVE)
    elif divergence.fields[0] in CHANGING and (numbers := divergence.wrong_numbers()):
        field, player = numbers[0]
        changing = divergence.events_changing(field, player, sides_of(case)[player])
        found = None
        if says == f"a player {kind}" and not any(
            isinstance(e, _EFFECTS) for e in divergence.events
        ):
            found = next(_explained_numbers(case, divergence, field, changing), None)
        first, says = found or ((changing or divergence.step_events)[0], says)
        kinds.sort(key=lambda kind: kind is not type(first))
        if field == "poison" and isinstance(first, protocol.Damage):
            damage = _DAMAGE[first.combat]
    event = damage or next((_EVENTS[kind] for kind in kinds if kind in _EVENTS), "")
    if not event:
        return Symptom(capitalize(says), kind or says)
    context = _context(divergence)
    title = f"When {event} {context}" if context else f"When {event}"
    return Symptom(f"{title}: {says}", kind or says, event)


def occurring(divergence: Divergence) -> tuple[str, ...]:
    """Return the descriptions of the events up to the diverging step, sorted.

    They include what abilities do and what effects do to each player.
    """
    kinds = {type(event) for event in divergence.events}
    kinds |= {_BY_TAG.get(getattr(event, "does", ""), type(event)) for event in divergence.events}
    damage = {_DAMAGE[e.combat] for e in divergence.events if isinstance(e, protocol.Damage)}
    return tuple(sorted(damage.union(_EVENTS[kind] for kind in kinds if kind in _EVENTS)))


def _context(divergence: Divergence) -> str:
    """Return what happened before the step that may be the reason for the symptom; often empty."""
    step = divergence.step_events
    earlier = {type(event) for event in divergence.events[: -len(step) or None]}
    if any(getattr(event, "condition", None) for event in step):
        return "if a condition is met"
    if divergence.before and divergence.before.chooser and "chooser" not in divergence.fields:
        return "while a choice is pending"
    contexts = {
        protocol.EndTheTurn: "after an effect ended the turn",
        protocol.Restart: "after a restart",
    }
    if "active" in divergence.fields:
        contexts[protocol.Skip] = "after an effect made a player skip a turn"
        contexts[protocol.ExtraTurn] = "after an effect gave a player an extra turn"
    if not {"objects", "chooser"} & {*divergence.fields}:
        contexts[protocol.GainControl] = "after an object changed controllers"
    return next((text for kind, text in contexts.items() if kind in earlier), "")


def number_of(cause: Cause) -> str:
    """Return the field of the number that a cause says is wrong; empty if it is about another."""
    fields = (field for field, wrong in _NUMBERS.items() if cause.symptom in wrong)
    return next(fields, "")


def match_symptom(actual: Standing, expected: Standing) -> Symptom:
    """Return the symptom of a divergence in a match."""
    if actual.over not in (UNSET, expected.over):
        says = "A match ends too early" if actual.over else "A match should be over but continues"
    elif actual.winners in (UNSET, expected.winners) and actual.drawn in (UNSET, expected.drawn):
        says = "The reported state of a match in progress is wrong"
    elif expected.drawn and actual.winners:
        says = "A player wins a match that should be a draw"
    elif expected.winners and actual.drawn:
        says = "A match that a player has won is reported as a draw"
    else:
        says = "The wrong player wins a match"
    return Symptom(says, says)


def _wrong_results(case: protocol.Case, divergence: Divergence) -> Iterator[tuple[str, str]]:
    """Yield the sentence and kind of each symptom in the results, most informative first."""
    actual, expected = divergence.actual, divergence.expected
    wrong: dict[tuple[str, str], str] = {}
    for player in () if set(ENDINGS).isdisjoint(divergence.fields) else case.game.players:
        want, got = status(expected, player.name), status(actual, player.name)
        if not expected.over or want != "in":
            wrong.setdefault((want, got), player.name)
        elif got == "won":  # the rules give the other remaining players no result
            yield "the wrong player wins", "won, not another"
    for got, says in _NOT_DRAWN.items():
        if ("drew", got) in wrong:
            unreported = got == "in" and actual.over
            yield "the game ends, but not as a draw" if unreported else says, f"{got}, not drew"
    for want, got in filter(wrong.__contains__, _WRONG):
        who = _role(case, divergence, wrong[want, got])
        kind = got if {want, got} in _IN_OR_OUT else f"{got}, not {want}"
        unreported = got == "in" and actual.over
        says = _UNREPORTED[want] if unreported else _WRONG[want, got]
        yield _OUT[got] if who == _LEFT else says.format(who=who), kind
    if actual.restarted != expected.restarted:
        yield (
            "the game restarts (expected: it does not)"
            if actual.restarted
            else "the game does not restart (expected: it does)",
            "",
        )
    if actual.subgame != expected.subgame:
        yield _of_subgame(divergence), ""
    if "over" in divergence.fields:
        continues = "the game continues (expected: it is over)"
        yield "the game ends (expected: it continues)" if actual.over else continues, ""


def _winners_who_lost(actual: protocol.Outcome) -> Iterator[tuple[str, str]]:
    """Yield a symptom if a player has both won and lost."""
    if {*(actual.winners or ())} & {*(actual.losers or ())}:
        yield "a player has both won and lost", "won and lost"


def _of_subgame(divergence: Divergence) -> str:
    """Describe a subgame that wrongly begins, continues or ends."""
    if divergence.actual.subgame:
        return "a finished subgame continues"
    if any(isinstance(event, protocol.Subgame) for event in divergence.step):
        return "no subgame begins (expected: one begins)"
    return "a subgame ends (expected: it continues)"


def _role(case: protocol.Case, divergence: Divergence, player: str) -> str:
    """Describe a player by their state, or by whether the step affects them."""
    if player in players_out(divergence.before):
        return _LEFT
    state = divergence.state
    kinds = state.restrictions.get(player, ())
    forbidden = sorted(_FORBIDDEN[kind] for kind in kinds if kind in _FORBIDDEN)
    suffix = f" who {join_english(forbidden)}" if forbidden else ""
    book = Rulebook.at(case.edition)
    poison, damage = losing.poison_to_lose(book), losing.commander_damage_to_lose(book)
    for applies, description in (
        (state.life.get(player, 1) <= 0, "is at 0 or less life"),
        (state.poison.get(player, 0) >= poison, f"has {poison} poison counters"),
        (player in state.attempted, "drew from an empty library"),
        (
            state.commander_damage.get(player, 0) >= damage,
            f"was dealt {damage} combat damage by a commander",
        ),
    ):
        if applies:
            return f"a player who {join_english([*forbidden, description])}"
    affected = _affected(divergence)
    if player in affected:
        return f"a player{suffix}" if suffix else "that player"
    if affected & {*sides_of(case)[player]}:
        return f"a teammate{suffix}"
    return ("another player" if affected - {None} else "a player") + suffix


def _affected(divergence: Divergence) -> set[str | None]:
    """Return the players affected by the step."""
    return {getattr(event, "player", None) for event in divergence.step_events}


def _other_wrong_fields(divergence: Divergence) -> Iterator[tuple[str, str]]:
    """Yield the sentence and kind of each symptom in fields other than the results."""
    expected_outcome = divergence.expected
    for field in divergence.fields:
        actual, expected = getattr(divergence.actual, field), getattr(expected_outcome, field)
        if field in _WHOSE:
            yield _whose(actual, expected, expected_outcome, _WHOSE[field]), ""
        elif field == "active":
            yield _whose_turn(actual, divergence), ""
        elif field == "deviates":
            yield "the wrong player must break the loop", ""
        elif field == "lasting":
            ended = frozenset(actual or ()) <= frozenset(expected or ())
            mistake = "ends too early" if ended else "continues (expected: it has ended)"
            yield f"an effect {mistake}", ""
        elif isinstance(actual, dict) and isinstance(expected, dict):
            for name, value in actual.items():
                if not entry_differs(value, expected.get(name, value)):
                    continue
                if field == "objects":
                    yield _object(value, expected[name], expected_outcome)
                else:
                    number = _NUMBERS[field][value > expected[name]]
                    yield _number(divergence, name, field, number), number


def _explained_numbers(
    case: protocol.Case, divergence: Divergence, field: str, changing: Iterable[protocol.Event]
) -> Iterator[tuple[protocol.Event, str]]:
    """Yield changes to the step that give the engine's numbers, each with a symptom.

    Each change concerns one of the events that change the wrong number.
    """
    step = divergence.step
    flat: tuple[Any, ...] = tuple(divergence.step_events)
    variants: list[tuple[protocol.Event, protocol.Step, str]] = []
    for event in changing:
        if len(step) > 1:
            in_order = (protocol.InOrder(flat),)
            variants.append((event, in_order, "simultaneous events happen one after another"))
        if isinstance(event, protocol.LoseHalfLife):
            wrongly = "down" if event.rounded == "up" else "up"
            says = f"the {event.part} is rounded {wrongly} (expected: {event.rounded})"
            other_way = _replaced(step, event, (replace(event, rounded=wrongly),))
            variants.append((event, other_way, says))
        without = _replaced(step, event, ()) or (protocol.Check(),)
        variants.append((event, without, f"{_UNCHANGED[field]} does not change"))
    for event, changed, says in variants:
        steps = (*case.steps[: divergence.after - 1], changed)
        with suppress(UnplayableError):
            *_, outcome = play(replace(case, steps=steps), derive=False).outcomes
            if not any(differs(number, divergence.actual, outcome) for number in NUMBERS):
                yield event, says


_UNCHANGED = {
    "life": "the life total",
    "poison": "the number of poison counters",
    "library": "the library",
}
"""Descriptions of numbers that do not change."""


def _replaced(
    step: protocol.Step, event: protocol.Event, by: tuple[protocol.Event, ...]
) -> protocol.Step:
    """Return a step with one of its events replaced, even in a sequence."""
    events: list[protocol.Event] = []
    for each in step:
        if isinstance(each, protocol.InOrder):
            inside = _replaced(each.events, event, by)
            events += [replace(each, events=inside)] if inside else []
        else:
            events += by if each is event else (each,)
    return tuple(events)


def _number(divergence: Divergence, player: str, field: str, number: str) -> str:
    """Describe a wrong number; say if the player has left or no effect modifies the life total."""
    if player in players_out(divergence.expected):
        return f"{_LEFT} {number}"
    altering = (protocol.Alteration, protocol.Redirect, protocol.Prevent)
    altered = {event.player for event in divergence.events if isinstance(event, altering)}
    unaltered = altered and altered.isdisjoint({player, None})
    if field == "life" and unaltered and player in _affected(divergence):
        return f"a player {number}, although no effect modifies that player's life total"
    return f"a player {number}"


def _whose_turn(actual: object, divergence: Divergence) -> str:
    """Describe who wrongly takes the next turn, or whose turn the one in progress wrongly is."""
    outcome = divergence.expected
    if any(isinstance(event, _BEGINS_TURN) for event in divergence.step_events):
        return _whose(actual, outcome.active, outcome, "takes the next turn")
    if not actual:
        return "it is nobody's turn (expected: a player's turn)"
    right = f"(expected: {'another player' if outcome.active else 'nobody'}'s turn)"
    if _have_left(actual, outcome):
        return f"it is still the turn of {_LEFT} {right}"
    return "it is the wrong player's turn" if outcome.active else f"it is a player's turn {right}"


def _whose(actual: object, expected: object, outcome: protocol.Outcome, verb: str) -> str:
    """Describe who wrongly takes the turn, has priority or makes the choice."""
    if not actual:
        return f"nobody {verb} (expected: a player {verb})"
    if _have_left(actual, outcome):
        return f"{_LEFT} {verb}"
    return f"the wrong player {verb}" if expected else f"a player {verb} (expected: nobody {verb})"


def _have_left(players: object, outcome: protocol.Outcome) -> bool:
    """Return whether a player, or one of several, has left the game."""
    names = players if isinstance(players, tuple) else [players]
    return not players_out(outcome).isdisjoint(names)


def _object(
    actual: protocol.GameObject, expected: protocol.GameObject, outcome: protocol.Outcome
) -> tuple[str, str]:
    """Return the sentence and kind of the symptom of a wrong object."""
    left = actual.zone in CONTROLLED and actual.controller in players_out(outcome)
    if actual.zone == expected.zone:
        return f"{_LEFT if left else 'the wrong player'} controls an object", ""
    be, should = f"an object is {place(actual.zone)}", f"(expected: {place(expected.zone)})"
    under = f", and {_LEFT} controls it" if left else ""
    return f"{be}{under} {should}", f"{be} {should}"
