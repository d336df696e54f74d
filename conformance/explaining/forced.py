"""The fewest rules that decide a step, by the formulas of the logic and not by the reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from conformance.explaining.explanation import Explanation
from conformance.explaining.sections import Cited, Section
from conformance.gherkin.expectations import tell
from conformance.judging.happening import CANT, happen
from conformance.judging.known_state import KnownState
from reference.game_state import NOBODY, GameState
from spec import protocol as v
from spec.logic.theory import Theory
from spec.logic.without import Moment, Result
from spec.rulebook import Rulebook


class Unsaid(Exception):  # noqa: N818 -- says what the step is
    """A step that is no one moment of the formulas; the message says why."""


class Forced(Struct, frozen=True):
    """What a step decides, and the rules that force it."""

    step: int
    outcome: v.Outcome
    rules: tuple[str, ...] = ()
    """Their slugs: none of them can be left out."""
    unsaid: str = ""
    """Why they can't be found."""


def forced(explained: Explanation) -> Iterator[Forced]:
    """The rules that force what each step decides in which somebody wins, loses or draws."""
    case = explained.scenario.case
    if not isinstance(case, v.Case):
        return
    for step in explained.steps:
        before, after = explained.games[step.number - 1 : step.number + 1]
        outcome = explained.played.outcomes[step.number - 1]
        assert isinstance(outcome, v.Outcome)  # noqa: S101 -- the case is a game
        if before.over or _lists(before) == _lists(after):
            continue
        try:
            yield Forced(step.number, outcome, _rules(explained, step.number - 1))
        except Unsaid as why:
            yield Forced(step.number, outcome, unsaid=str(why))


def _lists(game: GameState) -> tuple[object, ...]:
    """Who has won, lost and drawn in which game."""
    return id(game.setup), game.won, game.lost, game.drawn


def _rules(explained: Explanation, place: int) -> tuple[str, ...]:
    """A minimal set of rules that forces what a step, counted from 0, decides. Raises Unsaid."""
    case = explained.scenario.case
    before, after = explained.games[place : place + 2]
    assert isinstance(case, v.Case)  # noqa: S101 -- `forced` has seen to that
    count, touched = len(before.seats), explained.played.questions[place]
    if touched:
        raise Unsaid(f"it hangs on open question {', '.join(map(str, sorted(touched)))}")
    if before.setup is not after.setup:
        raise Unsaid("another game takes the place of this one, and the formulas know only one")
    book = explained.book
    known = _known(before, book)
    if not known.is_known:
        raise Unsaid("the formulas don't know such a game")
    facts = happen(known, case.steps[place], implicit=False)
    if facts is None:
        raise Unsaid("the formulas have no word for what happens in it")
    moment = Moment(Theory.at(book.edition), count, _settled(facts))
    if moment.result() != _result(after, known):
        raise Unsaid("it comes about in several rounds of the check, or card by card")
    return moment.deciding()


def _known(game: GameState, book: Rulebook) -> KnownState:
    """All that the formulas look at, as the game stands."""
    known = KnownState(game.setup, book)
    facts = known.facts
    facts["ended"] = game.over
    damage: Counter[str] = Counter()
    for (who, _), amount in game.commander_damage.items():
        damage[who] = max(damage[who], amount)
    for name, seat in known.seat.items():
        facts |= {
            f"had_won({seat})": name in game.won,
            f"had_lost({seat})": name in game.lost,
            f"had_drawn({seat})": name in game.drawn,
            f"life({seat})": game.life[game.pool[name]],
            f"poison({seat})": game.poison[game.poison_pool[name]],
            f"commander_damage({seat})": damage[name],
            f"drew_short({seat})": name in game.attempted,
            f"loss_replaced({seat})": any(one.player == name for one in game.losses_replaced),
        }
        facts |= {
            f"{fact}({seat})": (name, kind) in game.restrictions for kind, fact in CANT.items()
        }
        known.library[seat] = game.library[name]
        known.losses[seat] = [one for one in game.losses_replaced if one.player == name]
        known.draws[seat] = [one for one in game.draws_replaced if one.player == name]
        for other, there in known.seat.items():
            if other != name and game.reach is not None:
                facts[f"beyond({seat}, {there})"] = other not in game.reach.get(name, NOBODY)
    known.restrictions = Counter((known.at(name), kind) for name, kind in game.restrictions)
    known.damage = Counter(
        {(known.at(who), by): amount for (who, by), amount in game.commander_damage.items()}
    )
    return known


def _settled(facts: Mapping[str, Any]) -> dict[str, bool | int]:
    """The facts and numbers of the moment. Raises Unsaid where one is open."""
    if None in facts.values():
        raise Unsaid("it is not one moment: one thing in it may follow another")
    return dict(facts)


def _result(game: GameState, known: KnownState) -> Result:
    """How the game stands, as the formulas say it."""
    won = game.won
    lists = {"won": won, "lost": game.lost - won, "drew": game.drawn - won}
    found = {(name, known.at(player)) for name, who in lists.items() for player in who}
    return frozenset(found | ({("over", -1)} if game.over else set()))


def sections(explained: Explanation) -> Iterator[Section]:
    """The rules that force what each step decides, in words."""
    found = list(forced(explained))
    if not found:
        yield Section("Nothing is decided, so no rules force it")
    for one in found:
        what = f"What step {one.step} decides ({tell(one.outcome)})"
        if one.unsaid:
            yield Section(f"{what} can't be traced to its rules", (one.unsaid,))
            continue
        book = explained.book
        lines = [
            Cited(book.number(slug) if book.has(slug) else "", slug, _sentence(book, slug))
            for slug in one.rules
        ]
        yield Section(f"{what} follows from these rules alone, and from no fewer", tuple(lines))


def _sentence(book: Rulebook, slug: str) -> str:
    return book.rules[slug].sentence(book.edition)
