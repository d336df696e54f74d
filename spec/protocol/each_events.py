"""The event of one effect that is about each opponent, or each player, and does not name them."""

from typing import Annotated, Literal

from headjudge.spec.protocol.event_records import EventRecord
from headjudge.spec.protocol.values import Count, PlayerName, capability

EachOf = Literal["opponent", "player"]
ToEach = Literal["gain-life", "lose-life", "drain", "damage", "poison", "draw", "mill", "lose"]
_NEEDS: dict[ToEach, str] = {
    "drain": "drained-life",
    "poison": "poison",
    **dict.fromkeys(("draw", "mill"), "decking"),
    "lose": "lose-effects",
}


class Each(EventRecord, frozen=True):
    """One effect does the same to all opponents of its controller at the same time, or to everyone.

    The engine has to find out who they are: those still in and in range as it happens (102.3).

    - `of`: the effect's controller
    - `whom`: each `opponent`, or each `player`
    - `does`: what happens to them: `gain-life`, `lose-life`, `damage`, `poison`, `draw`, `mill`,
      `lose`, or `drain`: they lose life, and `of` gains as much as they lose in all
    - `amount`: how much life or damage, or how many counters or cards; by default, for `lose`, none
    """

    needs = "each-opponent"
    among_others = "simultaneous-fates"
    of: PlayerName
    whom: EachOf
    does: Annotated[ToEach, capability(_NEEDS)]
    amount: Count | None = None
