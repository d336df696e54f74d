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
)
