"""Which turns and steps a case can speak of."""

from __future__ import annotations

from collections.abc import Iterator

from spec.protocol.alterations import Prevent
from spec.protocol.events import Subgame
from spec.protocol.games import Case
from spec.protocol.records import tag
from spec.protocol.turns import BeginStep, ControlTurn, ExtraTurn, Skip

_ONE_HEAD_DRAWS = ("2006-10-01", "2007-05-01")
"""From the first on, and before the second, one of the team that goes first draws: 606.6a."""


def turn_problems(case: Case) -> Iterator[str]:
    """What is wrong with the turns and steps of a case.

    In Grand Melee several players take turns at a time, and turn markers say which turns can be
    added (807.4i, 807.4j), and when the turn ends is not one moment: of that a case can't speak.
    """
    one_draws = case.game.two_headed_giant and (
        _ONE_HEAD_DRAWS[0] <= case.edition < _ONE_HEAD_DRAWS[1]
    )
    subgame = False
    for number, step in enumerate(case.steps, 1):
        for event in step:
            if not isinstance(event, BeginStep | ExtraTurn | Skip | ControlTurn | Prevent):
                subgame |= isinstance(event, Subgame)
            elif case.game.variant == "grand-melee":
                yield f"step {number}: {tag(event)}: of a Grand Melee a case can't say that"
            elif one_draws and subgame and event == BeginStep("draw"):
                yield (
                    f"step {number}: {tag(event)}: after a subgame a case can't say that in edition"
                    f" {case.edition}, in which only one of the team that goes first draws"
                )
