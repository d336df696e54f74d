"""Small engines, correct and faulty, for exhaustive sweeps: ``python:tests.swept_engines:X``."""

from msgspec import UNSET
from msgspec.structs import replace

from headjudge.spec.protocol import CAPABILITIES, Case, Outcome
from tests import engines_in_process
from tests.engines_in_process import Slow  # noqa: F401 -- attached by its name


class Right(engines_in_process.Right):
    """The reference; subclasses add faults or drop capabilities."""

    max_players = 3

    def play(self, case: Case) -> list[Outcome]:
        return [self.told(outcome) for outcome in super().play(case)]

    def told(self, outcome: Outcome) -> Outcome:
        return outcome


class NeverDrawn(Right):
    def told(self, outcome: Outcome) -> Outcome:
        return replace(outcome, drawn=(), losers=(outcome.losers or ()) + (outcome.drawn or ()))


class Silent(Right):
    def told(self, outcome: Outcome) -> Outcome:
        return Outcome()


class OfWinners(Right):
    """A correct engine that reports only winners and whether the game is over."""

    capabilities = CAPABILITIES - {"draw-effects", "loops", "restart"}

    def told(self, outcome: Outcome) -> Outcome:
        return replace(outcome, losers=UNSET, drawn=UNSET)


class Eager(Right):
    checks = "implicit"


class OfTwo(Right):
    max_players = 2


class FewRules(Right):
    """A correct engine without teams, ranges of influence, poison and commanders."""

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
