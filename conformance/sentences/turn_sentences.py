"""The sentences about how effects end, about turns and steps, and about abilities that trigger."""

from headjudge.conformance.phrases.sentence import Sentence, when
from headjudge.spec import protocol as v

IN_ORDER = Sentence("group", "in this order", v.InOrder)
_END = "controller player dying"

TURNS: tuple[Sentence, ...] = (
    when(
        "the effect{of} stating that {player} {restriction} ends{when}",
        v.EndRestriction,
        "controller player kind dying",
    ),
    when("the effect{of} that replaces the loss of {player} ends{when}", v.EndReplaceLoss, _END),
    when("the effect{of} that replaces the draw of {player} ends{when}", v.EndReplaceDraw, _END),
    when(
        "{effect}{player} takes an extra turn after this one{losing}",
        v.ExtraTurn,
        "controller player ability",
    ),
    when("an effect ends the turn", v.EndTheTurn),
    when("{effect}{player} skips their next {skipped}", v.Skip, "controller player what"),
    when("the {step} begins", v.BeginStep, "step"),
    when("{player} controls {player} during that player's next turn", v.ControlTurn, "player of"),
    when(
        "the ability {object} of {player} triggers {whenever} {player} {occurrence}{if}: "
        "{aimed} {consequence}{unless}{if}",
        v.Trigger,
        "ability player once whose on condition to+one does+amount+times unless later",
    ),
    when(
        "the ability {object} of {player} triggers as soon as {condition}: {whom} {result}{if}",
        v.StateTrigger,
        "ability player condition to does+amount later",
    ),
    when("the ability {object} triggers no more{when}", v.EndTrigger, "ability dying"),
    when("{object}'s ability resolves{at}{paid}", v.Resolve, "ability to paid"),
    IN_ORDER,
)
