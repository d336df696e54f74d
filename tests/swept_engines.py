"""Small engines, correct and faulty, for exhaustive sweeps: ``python:tests.swept_engines:X``."""

import time

from msgspec import UNSET
from msgspec.structs import replace

from headjudge.reference import play
from headjudge.spec.protocol import CAPABILITIES, Case, EngineInfo, Outcome


class Right:
    """The reference; subclasses add faults or drop capabilities."""

    capabilities = CAPABILITIES
    checks = "explicit"
    max_players = 3

    def describe(self) -> EngineInfo:
        return EngineInfo(
            "it",
            capabilities=self.capabilities,
            max_players=self.max_players,
            checks=self.checks,  # type: ignore[arg-type]
        )

    def play(self, case: Case) -> list[Outcome]:
        return [self.told(outcome) for outcome in play(case, derive=False).outcomes]

    def told(self, outcome: Outcome) -> Outcome:
        return outcome


class NeverDrawn(Right):
    def told(self, outcome: Outcome) -> Outcome:
        return replace(outcome, drawn=(), losers=(outcome.losers or ()) + (outcome.drawn or ()))


class Silent(Right):
    def told(self, outcome: Outcome) -> Outcome:
        return Outcome()


class OfWinners(Right):
    """An engine that reports only the winners and whether the game is over."""

    capabilities = CAPABILITIES - {"draw-effects", "loops", "restart"}

    def told(self, outcome: Outcome) -> Outcome:
        return replace(outcome, losers=UNSET, drawn=UNSET)


class Eager(Right):
    checks = "implicit"


class OfTwo(Right):
    max_players = 2


class FewRules(Right):
    """An engine that supports no teams, ranges of influence, poison or commanders."""

    capabilities = CAPABILITIES - {"teams", "emperor", "limited-range", "poison", "commander"}


class FirstLossEndsIt(Right):
    """A faulty engine: the first loss ends a game of three, and the other two players win."""

    def play(self, case: Case) -> list[Outcome]:
        names = [player.name for player in case.game.players]
        return [self.ended(outcome, names) for outcome in super().play(case)]

    def ended(self, outcome: Outcome, names: list[str]) -> Outcome:
        others = tuple(name for name in names if name not in (outcome.losers or ()))
        if outcome.over or outcome.restarted or len(others) < 2 or len(others) == len(names):
            return outcome
        return replace(outcome, over=True, winners=others)


class Slow(Right):
    def play(self, case: Case) -> list[Outcome]:
        time.sleep(60)
        return super().play(case)
