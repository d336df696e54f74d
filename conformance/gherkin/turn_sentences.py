"""The sentences about how effects end, about turns and steps, and about abilities that trigger."""

from conformance.gherkin.phrases import Sentence, when
from spec import protocol as v

_END = "controller player dying"

TURNS: tuple[Sentence, ...] = (
    when(
        "the effect{of} stating that {player} {restriction} ends{when}",
        v.EndRestriction,
        "controller player kind dying",
    ),
    when("the effect{of} that replaces the loss of {player} ends{when}", v.EndReplaceLoss, _END),
    when("the effect{of} that replaces the draw of {player} ends{when}", v.EndReplaceDraw, _END),
    when("{effect}{player} takes an extra turn after this one", v.ExtraTurn, "controller player"),
    when("{effect}{player} skips their next {skipped}", v.Skip, "controller player what"),
    when("the {step} begins", v.BeginStep, "step"),
    when("{player} controls {player} during that player's next turn", v.ControlTurn, "player of"),
)
