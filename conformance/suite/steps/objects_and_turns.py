"""Steps about objects, turns, the steps of a turn, and triggered abilities."""

from collections.abc import Mapping
from typing import Any

from headjudge.spec import protocol
from headjudge.spec.protocol import StartingObject
from headjudge.suite.expectations import Expectation
from headjudge.suite.steps.pattern import StepDefinition, then, when

IN_ORDER = StepDefinition("group", "in this order", protocol.InOrder)

TURNS: tuple[StepDefinition, ...] = (
    when("the effect{of} stating that {player} {restriction} ends{when}", protocol.EndRestriction),
    when(
        "the oldest effect{of} that replaces {player}'s losses ends{when}", protocol.EndReplaceLoss
    ),
    when(
        "the oldest effect{of} that replaces {player}'s next draw ends{when}",
        protocol.EndReplaceDraw,
    ),
    when("{effect}{player} takes an extra turn after this one{losing}", protocol.ExtraTurn),
    when("an effect ends the turn", protocol.EndTheTurn),
    when("{effect}{player} skips their next {skipped}", protocol.Skip),
    when("the {step} begins", protocol.BeginStep),
    when(
        "{player} controls {player} during that player's next turn",
        protocol.ControlTurn,
        "player of",
    ),
    when(
        "the ability {object} of {player} triggers {whenever} {player} {occurrence}{if}: "
        "{aimed} {consequence}{unless}{if}",
        protocol.Trigger,
        "ability player once whose on condition to+one does+amount+times unless later",
    ),
    when(
        "the ability {object} of {player} triggers as soon as {condition}: {whom} {result}{if}",
        protocol.StateTrigger,
        "ability player condition to does+amount later",
    ),
    when("the ability {object} ends{when}", protocol.EndTrigger, "ability dying"),
    when("{object}'s ability resolves{at}{paid}", protocol.Resolve, "ability to paid"),
    IN_ORDER,
)


def _controller(fields: Mapping[str, Any]) -> Any:  # noqa: ANN401 -- a value of any type
    """Return the object's controller, relative to whom an ability refers to other players."""
    return fields["player"]


def _to_controller(fields: Mapping[str, Any]) -> tuple[Any]:
    return (fields["player"],)


NOBODYS_TURN = then("it is nobody's turn", lambda _: [Expectation("active", ())])
PLACE = then(
    "{object} is {zone}",
    lambda builder, name, zone: [Expectation("zone", zone, builder.named(name))],
)
CONTROL = then(
    "{player} controls {object}",
    lambda builder, who, name: [Expectation("controller", who, builder.named(name))],
)
PUT = when("{object} is put {into}{control}{when}", protocol.Put)
PRIORITY = then("{player} has priority", lambda _, who: [Expectation("priority", who)])
CHOICE = then("{somebody} makes the choice", lambda _, who: [Expectation("chooser", who)])
LASTING = then(
    "the effect {object} {lasts}",
    lambda builder, name, lasts: [Expectation("lasting", lasts, builder.named(name))],
)
OBJECTS: tuple[StepDefinition, ...] = (
    StepDefinition(
        "setup",
        "{player} owns the {owned} {object} {place}{control}",
        StartingObject,
        fields=("owner", "kind+world", "name", "zone", "controller"),
    ),
    StepDefinition(
        "setup",
        "{player} controls the ability {object} on the stack",
        StartingObject,
        fields=("controller", "name"),
        always={"kind": "ability", "zone": "stack"},
    ),
    when("{player} creates the {made} {object}", protocol.Create),
    when("{player}'s ability {object} triggers", protocol.Create, kind="ability"),
    PUT,
    when("an effect gives {player} control of {object}", protocol.GainControl, "player of"),
    when(
        "the effect that gives {player} control of {object} ends", protocol.EndControl, "player of"
    ),
    when("{asks} requires {player} to {choice}{open}", protocol.Choose),
    when("the choice is made", protocol.MakeChoice),
    when("{player} receives priority", protocol.Priority),
    when("the active player would receive priority", protocol.Priority),
    when(
        "the effect {object} begins and lasts until {player}'s next turn",
        protocol.UntilTurn,
        "effect player",
    ),
    when("{object} states that {player}, who controls it, {restriction}", protocol.Restriction),
    when(
        "{object}, which {player} controls, states that {every} {restriction}", protocol.Restriction
    ),
    when(
        "{object}, which {player} controls, states that {every} {alteration}{preference}",
        protocol.Alteration,
    ),
    when(
        "{object} states that {player}, who controls it, {alteration}{preference}",
        protocol.Alteration,
    ),
    when(
        "{object} states that damage to {player}, who controls it, is dealt to {player} instead",
        protocol.Redirect,
        "object player to",
    ),
    when(
        "by {object}, {next} {player}, who controls it, would lose the game, "
        "their life total becomes {number} instead{preference}",
        protocol.ReplaceLoss,
        "object uses player life chosen",
    ),
    when(
        "by {object}, instead of drawing the next card, {player}, who controls it, "
        "{instead}{preference}",
        protocol.ReplaceDraw,
    ),
    when(
        "the ability {object} of {object}, which {player} controls, triggers whenever "
        "{player} {occurrence}{if}: {aimed} {consequence}{unless}{if}",
        protocol.Trigger,
        "ability object player whose on condition to+one does+amount+times unless later",
    ),
    when(
        "the ability {object} of {object}, which {player} controls, triggers whenever "
        "{any} {occurrence}{if}: {affected} {consequence}{unless}{if}",
        protocol.Trigger,
        "ability object player whom on condition to_whom does+amount+times unless later",
        whose=_controller,
        to=_to_controller,
    ),
    when(
        "the ability {object} of {object}, which {player} controls, triggers whenever "
        "{any} {occurrence}{if}: its controller {consequence}{unless}{if}",
        protocol.Trigger,
        "ability object player whom on condition does+amount+times unless later",
        whose=_controller,
        to=_to_controller,
    ),
    when(
        "the ability {object} of {object}, which {player} controls, triggers whenever "
        "{player} {occurrence}{if}: {affected} {consequence}{unless}{if}",
        protocol.Trigger,
        "ability object player whose on condition to_whom does+amount+times unless later",
        to=_to_controller,
    ),
    when(
        "the ability {object} of {object}, which {player} controls, triggers as soon as "
        "{condition}: {whom} {result}{if}",
        protocol.StateTrigger,
        "ability object player condition to does+amount later",
    ),
    NOBODYS_TURN,
    PLACE,
    CONTROL,
    PRIORITY,
    CHOICE,
    LASTING,
)
