"""Events about turns and steps: adding, skipping and controlling them."""

from typing import Annotated, Literal

from headjudge.spec.protocol.event_schema import EventRecord, Name, OfPlayer, PlayerName, capability

StepName = Literal["upkeep", "draw", "end", "cleanup"]
_STEPS: dict[StepName, str] = dict.fromkeys(("end", "cleanup"), "ending-steps")
Skippable = Literal["turn", "draw-step"]
_SKIPPING: dict[Skippable, str] = {"turn": "extra-turns", "draw-step": "steps"}
_Controller = Annotated[PlayerName | None, capability("controllers")]


class BeginStep(EventRecord, frozen=True):
    """A step of the turn begins; in the draw step the active players draw one card each.

    In the cleanup step, effects that last until the end of the turn end. State-based actions are
    performed if any apply, and only then do players have priority (514.2, 514.3a).

    Only a restarted game or a subgame includes its first turn, in which nobody draws in a game of
    two or a Two-Headed Giant game (103.8). In Grand Melee the event is not sent.

    - `step`: `upkeep`, `draw`, `end` or `cleanup`
    """

    needs = "steps"
    alone = True
    step: Annotated[StepName, capability(_STEPS)]


class EndTheTurn(EventRecord, frozen=True):
    """An effect ends the turn: everything on the stack is exiled, and the cleanup step begins.

    Triggered abilities that are not on the stack yet cease to exist, attackers are removed from
    combat, and state-based actions are checked, all before players have priority again; the end
    step is left out (724.1). The next turn begins with `end-turn`. In Grand Melee it is not sent.
    """

    needs = "ending-the-turn"
    alone = True


class ExtraTurn(OfPlayer, frozen=True):
    """A player takes an extra turn after this one, where teams share turns the team (805.8).

    Members who are given one at the same time share it. If there are several, the newest is taken
    first (500.7). In Grand Melee it is not sent.

    - `controller`: the effect's controller; by default nobody
    - `ability`: an ability of that name triggers as the end step of that turn begins, by which the
      player loses the game; by default none does
    """

    needs = "extra-turns"
    controller: _Controller = None
    ability: Annotated[Name | None, capability("losing-extra-turns")] = None


class Skip(OfPlayer, frozen=True):
    """A player skips the next turn or draw step, where teams share turns the team (805.8).

    Members who skip one at the same time skip it together; each effect on one player skips another
    (614.10a). In Grand Melee it is not sent.

    - `what`: a `turn` or a `draw-step`
    - `controller`: the effect's controller; by default nobody
    """

    what: Annotated[Skippable, capability(_SKIPPING)]
    controller: _Controller = None


class ControlTurn(OfPlayer, frozen=True):
    """A player controls another during that player's next turn, the whole of it (723.1).

    This is an effect of the controlling player, so it does nothing if the other is out of that
    player's range (801.10). It waits while such turns are skipped. In Grand Melee it is not sent.

    - `of`: the player who is controlled
    """

    needs = "choices"
    of: PlayerName


OfTurns = ExtraTurn | Skip | ControlTurn
