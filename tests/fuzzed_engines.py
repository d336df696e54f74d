"""Small engines that fuzzing finds something in; ``python:tests.fuzzed_engines:X``."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from headjudge.adapters.reference import Reference
from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome
from headjudge.spec.protocol.event_schema import OfNumbers
from headjudge.spec.rulebook import Rulebook

T = TypeVar("T")

FEW = protocol.EngineInfo("few", capabilities=frozenset({"concede", "lose-effects", "life"}))


class Faulty:
    """The reference, but for one fault, in the games of two that it claims."""

    def __init__(self) -> None:
        self.info = replace(FEW, engine="faulty", capabilities=FEW.capabilities | {"simultaneous"})

    def describe(self) -> protocol.EngineInfo:
        return self.info

    def play(self, case: protocol.Case) -> Sequence[protocol.Outcome]:
        return [self.told(case, outcome) for outcome in play(case, derive=False).outcomes]

    def told(self, case: protocol.Case, outcome: protocol.Outcome) -> protocol.Outcome:
        """Whoever loses with more than 0 and less than 5 life wins."""
        low = [name for name in outcome.losers or () if 0 < outcome.life[name] < 5]  # type: ignore[index]
        others = tuple(p.name for p in case.game.players if p.name not in low)
        return replace(outcome, winners=tuple(low), losers=others) if low else outcome


class Choosy(Faulty):
    """It has the fault, and plays no game in which somebody gains life."""

    why = "gain-life: not here"

    def play(self, case: protocol.Case) -> Sequence[protocol.Outcome]:
        if any(isinstance(event, protocol.GainLife) for step in case.steps for event in step):
            raise protocol.Unsupported(self.why)
        return super().play(case)


class Silent(Choosy):
    """One that does not say what it doesn't play."""

    why = "no"


class Disputing(Faulty):
    """An engine that reads an open question its own way: of two that win at once nobody does."""

    def __init__(self) -> None:
        super().__init__()
        more = {"win-effects", "simultaneous", "simultaneous-fates"}
        self.info = replace(self.info, capabilities=frozenset(more))

    def play(self, case: protocol.Case) -> Sequence[protocol.Outcome]:
        book = Rulebook.at(case.edition).with_interpretations({1: "nobody-wins"})
        return play(case, derive=False, book=book).outcomes


class Shuffled(Reference):
    """The reference, to which the order of no list means anything, and which tells in any order."""

    def play(self, case: AnyCase) -> tuple[AnyOutcome, ...]:
        if not isinstance(case, protocol.Case):
            return super().play(case)
        chance = Random(repr(case))

        def shuffled(some: Sequence[T]) -> list[T]:
            return chance.sample(some, len(some))

        game = case.game
        players = tuple(replace(p, commanders=tuple(shuffled(p.commanders))) for p in game.players)
        options, objects = (tuple(shuffled(some)) for some in (game.options, game.objects))
        game = replace(game, players=players, options=options, objects=objects)
        steps = tuple(in_that_order(step, shuffled(step)) for step in case.steps)
        told = super().play(replace(case, game=game, steps=steps))
        ends = ("winners", "losers", "drawn", "lasting")
        return tuple(
            replace(
                one,
                **{
                    end: tuple(shuffled(list(getattr(one, end) or ())))
                    for end in ends
                    if getattr(one, end)
                },
            )
            for one in told
        )


def in_that_order(
    step: tuple[protocol.Event, ...], order: list[protocol.Event]
) -> tuple[protocol.Event, ...]:
    """The events of a step in that order, but for those about one player's life or library.

    Where one event is about the life of several, they stay as they are.
    """
    if any(
        isinstance(event, protocol.Each | protocol.ExchangeLife | protocol.RedistributeLife)
        for event in step
    ):
        return step

    def whose(event: protocol.Event) -> str | None:
        return event.player if isinstance(event, OfNumbers) else None

    in_turn = {name: iter([e for e in step if whose(e) == name]) for name in map(whose, step)}
    return tuple(next(in_turn[whose(event)]) if whose(event) else event for event in order)
