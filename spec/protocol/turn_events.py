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

    In the cleanup step effects end that last until the turn does, and then state-based actions are
    performed if any apply, though players have priority only then (514.2, 514.3a).

    Only a game that a restart or a subgame begins is seen from its first turn on, in which nobody
    draws if it is a game of two or a Two-Headed Giant game (103.8). In Grand Melee it is not sent.

    - `step`: `upkeep`, `draw`, `end` or `cleanup`
    """

    needs = "steps"
    alone = True
    step: Annotated[StepName, capability(_STEPS)]


class EndTheTurn(EventRecord, frozen=True):
    """An effect ends the turn: all that waits on the stack is exiled, and the cleanup step begins.

    What has triggered and is not on the stack yet ceases to exist, what attacks is removed from
    combat, and state-based actions are checked, all before players have priority again; the end
    step is left out (724.1). The next turn begins with `end-turn`. In Grand Melee it is not sent.
    """

    needs = "ending-the-turn"
    alone = True


class ExtraTurn(OfPlayer, frozen=True):
    """A player takes an extra turn after this one, where teams share turns the team (805.8).

    Members who are given one at the same time are given it together. Of several the newest is taken
    first (500.7). In Grand Melee it is not sent.

    - `controller`: whose effect it is; by default nobody's
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
    - `controller`: whose effect it is; by default nobody's
    """

    what: Annotated[Skippable, capability(_SKIPPING)]
    controller: _Controller = None


class ControlTurn(OfPlayer, frozen=True):
    """A player controls another during that player's next turn, the whole of it (723.1).

    It is by an effect of the former, so nothing comes of it if the other is out of that player's
    range (801.10). It waits while such turns are skipped. In Grand Melee it is not sent.

    - `of`: who is controlled
    """

    needs = "choices"
    of: PlayerName


OfTurns = ExtraTurn | Skip | ControlTurn
