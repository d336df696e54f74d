"""What an engine does where its game parts from the reference's, in a sentence without names.

It says after what kind of event, of whom, and what instead of what. All that is so in the scenario.
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
    protocol.Choose: "a choice is asked for",
    protocol.MakeChoice: "a choice is made",
}
"""Kinds of events in words; of others there is only that something happens."""
_DECISIONS = frozenset(
    (
        protocol.Win,
        protocol.Lose,
        protocol.DrawGame,
        protocol.Concede,
        protocol.Penalty,
        protocol.AgreeDraw,
    )
)
"""Events that themselves say who wins, loses or draws."""
_TOO = {
    ("life", True): "has too much life",
    ("life", False): "has too little life",
    ("poison", True): "has too many poison counters",
    ("poison", False): "has too few poison counters",
    ("library", True): "has too many cards in the library",
    ("library", False): "has too few cards in the library",
}
_WHOSE = {"active": "the turn", "priority": "priority", "chooser": "the choice"}
_LEFT = "a player who has left"
_ALTERING = (protocol.Alteration, protocol.Redirect, protocol.Prevent)
_CAN_NOT: dict[str, str] = {
    "losing": "lose",
    "losing-to-life": "lose for lack of life",
    "winning": "win",
    "drawing": "draw cards",
    "drawing-twice": "draw more than one card a turn",
}
_GOT = {"won": "wins", "lost": "loses", "in": "stays in"}
_SHOULD = {"won": "win", "lost": "lose", "in": "stay in"}
_DRAWS = {
    "won": "some win a game that is a draw for them",
    "in": "the game goes on for players for whom it is a draw",
    "lost": "players lose for whom the game is a draw",
}
"""Symptoms where the game is a draw for a player."""
_IN_OR_OUT = ({"in", "lost"}, {"won", "lost"}, {"in", "won"})
"""Pairs of expected and reported status that are one kind of symptom."""
_TELLING = (
    *(("in", "lost"), ("lost", "in"), ("lost", "won"), ("in", "drew"), ("lost", "drew")),
    *(("in", "won"), ("won", "in"), ("won", "lost"), ("won", "drew")),
)
"""What should become of a player, and what does: who is out wrongly comes before who wins by it."""


class Symptom(NamedTuple):
    """What an engine does."""

    says: str = ""
    """The sentence, without a full stop."""
    kind: str = ""
    """The kind of symptom, independent of players and events."""


def symptom_of(case: protocol.Case, divergence: Divergence) -> Symptom:
    """What the engine does where the game parts."""
    wrong = chain(_ending(case, divergence), _rest(divergence))
    what, kind = next(wrong, ("something else is told", ""))
    kinds = [type(event) for event in protocol.one_by_one(divergence.step)]
    if set(divergence.fields) & set(ENDINGS):
        kinds.sort(key=lambda kind: kind not in _DECISIONS)
    when = next((_EVENTS[kind] for kind in kinds if kind in _EVENTS), "something happens")
    if divergence.before and divergence.before.over:
        return Symptom(f"After the game is over, {what}", f"after the end: {kind or what}")
    return Symptom(f"As {when}, {what}", kind or what)


def match_symptom(told: Standing, right: Standing) -> Symptom:
    """What the engine does where a match parts."""
    if told.over not in (UNSET, right.over):
        says = "A match is over that should go on" if told.over else "A match that is over goes on"
    elif told.winners not in (UNSET, right.winners) or told.drawn not in (UNSET, right.drawn):
        if right.drawn and told.winners:
            says = "Somebody wins a match that is a draw"
        elif right.winners and told.drawn:
            says = "A match that somebody has won is a draw"
        else:
            says = "It is told wrong who has won a match"
    else:
        says = "It is told wrong how a match stands that goes on"
    return Symptom(says, says)


def _ending(case: protocol.Case, divergence: Divergence) -> Iterator[tuple[str, str]]:
    """Yield wrong results of players, the most informative first."""
    told, right = divergence.told, divergence.right
    wrong: dict[tuple[str, str], list[str]] = {}
    for player in case.game.players if set(divergence.fields) & set(ENDINGS) else ():
        want, got = status(right, player.name), status(told, player.name)
        if not right.over or want != "in":
            wrong.setdefault((want, got), []).append(player.name)
        elif got == "won":  # of the others who are in when somebody wins no rule says anything
            yield "a player wins and another should win", "won, not another"
    yield from ((says, "") for got, says in _DRAWS.items() if ("drew", got) in wrong)
    for want, got in filter(wrong.__contains__, _TELLING):
        who = _role(case, divergence, wrong[want, got][0])
        alike = got if {want, got} in _IN_OR_OUT else f"{got}, not {want}"
        does = f"{who} {_GOT[got]}, but" if got != "drew" else f"the game is a draw for {who}, who"
        should = f" should {_SHOULD[want]}" if who != _LEFT else " should not"
        yield f"{does}{should}", alike
    if told.restarted != right.restarted:
        yield ("the game restarts, but should not" if told.restarted else "no game restarts"), ""
    if told.subgame != right.subgame:
        yield ("a subgame goes on that is over" if told.subgame else "no subgame is played"), ""
    if "over" in divergence.fields:
        goes_on = "a game that is over goes on"
        yield ("the game is over, but should go on" if told.over else goes_on), ""


def _role(case: protocol.Case, divergence: Divergence, player: str) -> str:
    """Who a player is, by how the player stands, else by what happens to whom in the step."""
    if divergence.before and player in players_out(divergence.before):
        return _LEFT
    seen = divergence.seen
    can_not = (_CAN_NOT.get(kind) for kind in seen.restrictions.get(player, ()))
    restricted = sorted(f"can't {what}" for what in can_not if what)
    able = f" who {join_english(restricted)}" if restricted else ""
    for so, said in (
        (seen.life.get(player, 1) <= 0, "a player without life"),
        (seen.poison.get(player, 0) >= losing.POISON_TO_LOSE, "a player with ten poison counters"),
        (player in seen.attempted, "a player who drew from an empty library"),
        (
            seen.commander_damage.get(player, 0) >= losing.COMMANDER_DAMAGE_TO_LOSE,
            "a player with 21 damage by a commander",
        ),
    ):
        if so:
            return said + able
    named = {getattr(event, "player", None) for event in protocol.one_by_one(divergence.step)}
    if player in named:
        return f"a player{able}" if able else "that player"
    return ("a team-mate" if named & set(sides_of(case)[player]) else "a player") + able


def _rest(divergence: Divergence) -> Iterator[tuple[str, str]]:
    """Yield the other wrong fields."""
    told, right = divergence.told, divergence.right
    for field in divergence.fields:
        said, should = getattr(told, field), getattr(right, field)
        if field in _WHOSE:
            yield f"{_WHOSE[field]} is {_whose(said, should, right)}", ""
        elif field == "deviates":
            yield "it is told wrong who must break the loop", ""
        elif field == "lasting":
            goes_on = not frozenset(said or ()) <= frozenset(should or ())
            what = "goes on, but should have ended" if goes_on else "has ended, but should go on"
            yield f"an effect {what}", ""
        elif isinstance(said, dict) and isinstance(should, dict):
            differing = [name for name in said if said[name] != should.get(name, said[name])]
            for name in differing:
                if field == "objects":
                    yield _object(said[name], should[name], right)
                else:
                    too = _TOO[field, said[name] > should[name]]
                    yield f"a player{_which(divergence, name, field)} {too}", too


def _which(divergence: Divergence, player: str, field: str) -> str:
    """Describe a player with a wrong number: one who left, or whom no effect alters."""
    if player in players_out(divergence.right):
        return " who has left"
    altered = {event.player for event in divergence.events if isinstance(event, _ALTERING)}
    named = {getattr(event, "player", None) for event in protocol.one_by_one(divergence.step)}
    others = field == "life" and altered and player in named and altered.isdisjoint({player, None})
    return " whose life no effect alters" if others else ""


def _whose(said: object, should: object, right: protocol.Outcome) -> str:
    """Whose something is told to be, and whose it should be."""
    if not said:
        return "nobody's, but should be a player's"
    gone = players_out(right).intersection(said if isinstance(said, tuple) else [said])
    told = f"that of {_LEFT}" if gone else "a player's"
    return told + (", but should be another's" if should else ", but should be nobody's")


def _object(
    told: protocol.GameObject, right: protocol.GameObject, outcome: protocol.Outcome
) -> tuple[str, str]:
    """Describe what is wrong about an object, and the kind of symptom."""
    out = told.controller in players_out(outcome)
    if told.zone == right.zone:
        return f"an object is under the control of {_LEFT if out else 'the wrong player'}", ""
    be, should = f"an object is {place(told.zone)}", f"but should be {place(right.zone)}"
    under = f" and {_LEFT} controls it," if out else ""
    return f"{be}{under} {should}", f"{be} {should}"
