"""The symptom of a divergence: what the engine does wrong, in a sentence without player names.

The sentence mentions the kind of event that precedes the divergence, the affected player's role and
the correct result, all of which can be found in the scenario.
"""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from msgspec import UNSET

from headjudge.judge.divergence import ENDINGS, Divergence, players_out, sides_of, status
from headjudge.reference import losing
from headjudge.spec import protocol
from headjudge.spec.protocol.matches import Standing
from headjudge.suite.steps.placeholders import place
from headjudge.text import join_english

_EVENTS: dict[type[protocol.Event], str] = {
    protocol.Check: "state-based actions are checked",
    protocol.Priority: "a player would receive priority",
    protocol.LoseLife: "life is lost",
    protocol.GainLife: "life is gained",
    protocol.SetLife: "a life total is set",
    protocol.MultiplyLife: "a life total is multiplied",
    protocol.LoseHalfLife: "half of a life total is lost",
    protocol.ExchangeLife: "life totals are exchanged",
    protocol.RedistributeLife: "life totals are redistributed",
    protocol.PayLife: "life is to be paid",
    protocol.Damage: "damage is dealt",
    protocol.CombatDamage: "combat damage is dealt",
    protocol.Poison: "poison counters are given",
    protocol.LosePoison: "poison counters are removed",
    protocol.Draw: "cards are to be drawn",
    protocol.Mill: "cards are milled",
    protocol.Win: "an effect says who wins",
    protocol.Lose: "an effect says who loses",
    protocol.DrawGame: "an effect draws the game",
    protocol.Concede: "a player concedes",
    protocol.Penalty: "a judge gives a game loss",
    protocol.AgreeDraw: "players agree to a draw",
    protocol.Loop: "a loop begins",
    protocol.Restart: "the game restarts",
    protocol.Subgame: "a subgame begins",
    protocol.BeginStep: "a step begins",
    protocol.EndTurn: "a turn ends",
    protocol.EndTheTurn: "an effect ends the turn",
    protocol.ExtraTurn: "an extra turn is given",
    protocol.Attack: "a creature attacks",
    protocol.Block: "a creature blocks",
    protocol.Resolve: "an ability resolves",
    protocol.Create: "something is created",
    protocol.Put: "a card is put into a zone",
    protocol.GainControl: "control is given",
    protocol.EndControl: "an effect on control ends",
    protocol.Choose: "a choice is required",
    protocol.MakeChoice: "a choice is made",
}
"""Descriptions of kinds of events; for any other kind the description is "something happens"."""
_DECISIVE = (
    *(protocol.Win, protocol.Lose, protocol.DrawGame),
    *(protocol.Concede, protocol.Penalty, protocol.AgreeDraw),
)
"""Events that directly state who wins, loses or draws."""
_NUMBERS = {
    "life": ("has too little life", "has too much life"),
    "poison": ("has too few poison counters", "has too many poison counters"),
    "library": ("has too few cards in the library", "has too many cards in the library"),
}
"""Descriptions of a number that is too low and of one that is too high."""
_WHOSE = {"active": "the turn", "priority": "priority", "chooser": "the choice"}
_LEFT = "a player who has left"
_FORBIDDEN: dict[str, str] = {
    "losing": "can't lose",
    "losing-to-life": "can't lose for lack of life",
    "winning": "can't win",
    "drawing": "can't draw cards",
    "drawing-twice": "can't draw more than one card a turn",
}
_ACTUAL = {"won": "wins", "lost": "loses", "in": "stays in"}
_EXPECTED = {"won": "win", "lost": "lose", "in": "stay in"}
_DRAWS = {
    "won": "players win a game that is a draw for them",
    "in": "players stay in a game that is a draw for them",
    "lost": "players lose a game that is a draw for them",
}
"""Symptoms when the game is a draw for a player, by the status that the engine reports."""
_IN_OR_OUT = ({"in", "lost"}, {"won", "lost"}, {"in", "won"})
"""Pairs of expected and reported status, in either order, that share a kind of symptom."""
_INFORMATIVE = (
    *(("in", "lost"), ("lost", "in"), ("lost", "won"), ("in", "drew"), ("lost", "drew")),
    *(("in", "won"), ("won", "in"), ("won", "lost"), ("won", "drew")),
)
"""Pairs of expected and reported status, most informative first.

A wrong loss comes before the win that results from it.
"""


class Symptom(NamedTuple):
    """What an engine does wrong."""

    says: str = ""
    """The sentence, without a full stop."""
    kind: str = ""
    """The kind of symptom, independent of players and events."""


def symptom_of(case: protocol.Case, divergence: Divergence) -> Symptom:
    """Return the symptom of a divergence in a game."""
    wrong = chain(_wrong_results(case, divergence), _other_wrong_fields(divergence))
    says, kind = next(wrong, ("another reported field is wrong", ""))
    kinds = [type(event) for event in divergence.step_events]
    if not set(ENDINGS).isdisjoint(divergence.fields):
        kinds.sort(key=lambda kind: kind not in _DECISIVE)
    event = next((_EVENTS[kind] for kind in kinds if kind in _EVENTS), "something happens")
    if divergence.before and divergence.before.over:
        return Symptom(f"After the game is over, {says}", f"after the end: {kind or says}")
    return Symptom(f"As {event}, {says}", kind or says)


def match_symptom(actual: Standing, expected: Standing) -> Symptom:
    """Return the symptom of a divergence in a match."""
    if actual.over not in (UNSET, expected.over):
        says = "A match ends too early" if actual.over else "A finished match continues"
    elif actual.winners in (UNSET, expected.winners) and actual.drawn in (UNSET, expected.drawn):
        says = "The reported state of a match in progress is wrong"
    elif expected.drawn and actual.winners:
        says = "A player wins a match that is a draw"
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
            yield "a player wins and another should win", "won, not another"
    yield from ((says, "") for got, says in _DRAWS.items() if ("drew", got) in wrong)
    for want, got in filter(wrong.__contains__, _INFORMATIVE):
        who = _role(case, divergence, wrong[want, got])
        kind = got if {want, got} in _IN_OR_OUT else f"{got}, not {want}"
        does = (
            f"the game is a draw for {who}, who" if got == "drew" else f"{who} {_ACTUAL[got]}, but"
        )
        yield f"{does} {'should not' if who == _LEFT else f'should {_EXPECTED[want]}'}", kind
    if actual.restarted != expected.restarted:
        yield "the game restarts, but should not" if actual.restarted else "no game restarts", ""
    if actual.subgame != expected.subgame:
        yield "a finished subgame continues" if actual.subgame else "no subgame is played", ""
    if "over" in divergence.fields:
        continues = "a finished game continues"
        yield "the game is over, but should go on" if actual.over else continues, ""


def _role(case: protocol.Case, divergence: Divergence, player: str) -> str:
    """Describe a player by their state, or by whether the step affects them."""
    if player in players_out(divergence.before):
        return _LEFT
    state = divergence.state
    kinds = state.restrictions.get(player, ())
    forbidden = sorted(_FORBIDDEN[kind] for kind in kinds if kind in _FORBIDDEN)
    suffix = f" who {join_english(forbidden)}" if forbidden else ""
    for applies, description in (
        (state.life.get(player, 1) <= 0, "a player without life"),
        (state.poison.get(player, 0) >= losing.POISON_TO_LOSE, "a player with ten poison counters"),
        (player in state.attempted, "a player who drew from an empty library"),
        (
            state.commander_damage.get(player, 0) >= losing.COMMANDER_DAMAGE_TO_LOSE,
            "a player with 21 damage by a commander",
        ),
    ):
        if applies:
            return description + suffix
    affected = _affected(divergence)
    if player in affected:
        return f"a player{suffix}" if suffix else "that player"
    return ("a team-mate" if affected & {*sides_of(case)[player]} else "a player") + suffix


def _affected(divergence: Divergence) -> set[str | None]:
    """Return the players affected by the step."""
    return {getattr(event, "player", None) for event in divergence.step_events}


def _other_wrong_fields(divergence: Divergence) -> Iterator[tuple[str, str]]:
    """Yield the sentence and kind of each symptom in fields other than the results."""
    expected_outcome = divergence.expected
    for field in divergence.fields:
        actual, expected = getattr(divergence.actual, field), getattr(expected_outcome, field)
        if field in _WHOSE:
            yield f"{_WHOSE[field]} is {_whose(actual, expected, expected_outcome)}", ""
        elif field == "deviates":
            yield "the wrong player must break the loop", ""
        elif field == "lasting":
            ended = frozenset(actual or ()) <= frozenset(expected or ())
            mistake = "ends too early" if ended else "continues, but should have ended"
            yield f"an effect {mistake}", ""
        elif isinstance(actual, dict) and isinstance(expected, dict):
            for name, value in actual.items():
                if value == expected.get(name, value):
                    continue
                if field == "objects":
                    yield _object(value, expected[name], expected_outcome)
                else:
                    number = _NUMBERS[field][value > expected[name]]
                    yield f"a player{_which(divergence, name, field)} {number}", number


def _which(divergence: Divergence, player: str, field: str) -> str:
    """Return a clause for a player who has left, or whose life total no effect alters."""
    if player in players_out(divergence.expected):
        return " who has left"
    altering = (protocol.Alteration, protocol.Redirect, protocol.Prevent)
    altered = {event.player for event in divergence.events if isinstance(event, altering)}
    unaltered = altered and altered.isdisjoint({player, None})
    if field == "life" and unaltered and player in _affected(divergence):
        return " whose life no effect alters"
    return ""


def _whose(actual: object, expected: object, outcome: protocol.Outcome) -> str:
    """Describe who wrongly has the turn, priority or choice, and who should have it."""
    if not actual:
        return "nobody's, but should be a player's"
    left = players_out(outcome).intersection(actual if isinstance(actual, tuple) else [actual])
    whose = f"that of {_LEFT}" if left else "a player's"
    return f"{whose}, but should be {'another' if expected else 'nobody'}'s"


def _object(
    actual: protocol.GameObject, expected: protocol.GameObject, outcome: protocol.Outcome
) -> tuple[str, str]:
    """Return the sentence and kind of the symptom of a wrong object."""
    left = actual.controller in players_out(outcome)
    if actual.zone == expected.zone:
        return f"an object is under the control of {_LEFT if left else 'the wrong player'}", ""
    be, should = f"an object is {place(actual.zone)}", f"but should be {place(expected.zone)}"
    under = f" and {_LEFT} controls it," if left else ""
    return f"{be}{under} {should}", f"{be} {should}"
