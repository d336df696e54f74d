"""Small engines for the fuzzing tests: ``python:tests.fuzzed_engines:NAME``."""

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
    """The reference with one fault, limited to two-player games."""

    def __init__(self) -> None:
        self.info = replace(FEW, engine="faulty", capabilities=FEW.capabilities | {"simultaneous"})

    def describe(self) -> protocol.EngineInfo:
        return self.info

    def play(self, case: protocol.Case) -> Sequence[protocol.Outcome]:
        return [self.report(case, outcome) for outcome in play(case, derive=False).outcomes]

    def report(self, case: protocol.Case, outcome: protocol.Outcome) -> protocol.Outcome:
        """Return the outcome, but let players who lose with 1 to 4 life win instead."""
        low = [name for name in outcome.losers or () if 0 < outcome.life[name] < 5]  # type: ignore[index]
        others = tuple(p.name for p in case.game.players if p.name not in low)
        return replace(outcome, winners=tuple(low), losers=others) if low else outcome


class Choosy(Faulty):
    """Faulty, but does not support games in which a player gains life."""

    message = "gain-life: not supported"

    def play(self, case: protocol.Case) -> Sequence[protocol.Outcome]:
        if any(isinstance(event, protocol.GainLife) for step in case.steps for event in step):
            raise protocol.Unsupported(self.message)
        return super().play(case)


class Silent(Choosy):
    """Choosy, but its messages don't name the unsupported event."""

    message = "no"


class Disputing(Faulty):
    """An engine with another reading of question 1: if two players would win, nobody does."""

    def __init__(self) -> None:
        super().__init__()
        more = {"win-effects", "simultaneous", "simultaneous-fates"}
        self.info = replace(self.info, capabilities=frozenset(more))

    def play(self, case: protocol.Case) -> Sequence[protocol.Outcome]:
        book = Rulebook.at(case.edition).with_interpretations({1: "nobody-wins"})
        return play(case, derive=False, book=book).outcomes


class Shuffled(Reference):
    """The reference, which shuffles the unordered lists in cases and outcomes."""

    def play(self, case: AnyCase) -> tuple[AnyOutcome, ...]:
        if not isinstance(case, protocol.Case):
            return super().play(case)
        rng = Random(repr(case))

        def shuffled(items: Sequence[T]) -> list[T]:
            return rng.sample(items, len(items))

        game = case.game
        players = tuple(replace(p, commanders=tuple(shuffled(p.commanders))) for p in game.players)
        options, objects = (tuple(shuffled(items)) for items in (game.options, game.objects))
        game = replace(game, players=players, options=options, objects=objects)
        steps = tuple(in_that_order(step, shuffled(step)) for step in case.steps)
        outcomes = super().play(replace(case, game=game, steps=steps))
        fields = ("winners", "losers", "drawn", "lasting")
        return tuple(
            replace(
                outcome,
                **{
                    field: tuple(shuffled(list(getattr(outcome, field))))
                    for field in fields
                    if getattr(outcome, field)
                },
            )
            for outcome in outcomes
        )


def in_that_order(
    step: tuple[protocol.Event, ...], order: list[protocol.Event]
) -> tuple[protocol.Event, ...]:
    """Sort a step's events by `order`, but keep the order of a player's life and library events.

    If an event can change several players' life totals, the whole step keeps its order.
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
