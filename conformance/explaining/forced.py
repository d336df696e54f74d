"""The fewest rules that decide a step, by the formulas of the logic and not by the reference."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from msgspec import Struct

from headjudge.conformance import join
from headjudge.conformance.explaining.cited import Cited, Section
from headjudge.conformance.explaining.explanation import Explanation
from headjudge.conformance.judging.fact_changes import CANT
from headjudge.conformance.judging.happening import happen
from headjudge.conformance.judging.known_state import KnownState
from headjudge.conformance.sentences.expectations import tell
from headjudge.reference.game_state import NOBODY, GameState
from headjudge.reference.states import most_commander_damage
from headjudge.spec import protocol as v
from headjudge.spec.logic.without import MomentWithout
from headjudge.spec.rulebook import Rulebook


class Unsaid(Exception):  # noqa: N818 -- says what the step is
    """A step that is no one moment of the formulas; the message says why."""


class Forced(Struct, frozen=True):
    """What a step, or one round of a check in it, decides, and the rules that force it."""

    step: int
    round: int
    """Of the check, from 1; 0 where only one decides, or none does."""
    decides: str
    """It in words."""
    rules: tuple[str, ...] = ()
    """Their slugs: none of them can be left out."""
    unsaid: str = ""
    """Why they can't be found."""


def forced(explained: Explanation) -> Iterator[Forced]:
    """The rules that force what each step decides in which somebody wins, loses or draws."""
    for step in explained.steps if explained.games else ():
        before, after = explained.games[step.number - 1 : step.number + 1]
        if before.over or _lists(before) == _lists(after):
            continue
        rounds = explained.rounds[step.number - 1] or (before,)
        deciding = [
            (number, *two)
            for number, two in enumerate(pairwise((*rounds, after)), 1)
            if _lists(two[0]) != _lists(two[1])
        ]
        for number, one, next_one in deciding:
            place = number if len(deciding) > 1 else 0
            what = tell(step.outcome) if not place else _newly(one, next_one)
            try:
                rules = _rules(explained, step.number - 1, one, next_one)
                yield Forced(step.number, place, what, rules)
            except Unsaid as why:
                yield Forced(step.number, place, what, unsaid=str(why))


def _lists(game: GameState) -> tuple[object, ...]:
    """Who has won, lost and drawn in which game."""
    return id(game.setup), game.won, game.lost, game.drawn


def _newly(before: GameState, after: GameState) -> str:
    """Who wins, loses and draws between the two, and whether the game ends."""
    lists = {
        "won": after.won - before.won,
        "lost": after.lost - before.lost - after.won,
        "drew": after.drawn - before.drawn - after.won,
    }
    parts = [f"{join(after.ordered(who))} {word}" for word, who in lists.items() if who]
    return "; ".join([*parts, "the game is over" if after.over else "the game goes on"])


def _rules(
    explained: Explanation, place: int, before: GameState, after: GameState
) -> tuple[str, ...]:
    """A minimal set of rules that forces what a step, counted from 0, decides. Raises Unsaid.

    Of a check it is what one round of it decides, between the game `before` and `after`.
    """
    case, book = explained.scenario.case, explained.book
    assert isinstance(case, v.Case)  # noqa: S101 -- there are games of it
    if touched := explained.played.questions[place]:
        raise Unsaid(f"it hangs on open question {', '.join(map(str, sorted(touched)))}")
    if before.setup is not after.setup:
        raise Unsaid("another game takes the place of this one, and the formulas know only one")
    known = _known(before, book)
    if not known.is_known:
        raise Unsaid("the formulas don't know such a game")
    if explained.rounds[place]:
        facts: dict[str, Any] | None = {**known.facts, "checking": True}
    else:
        facts = happen(known, case.steps[place], implicit=False)
    if facts is None:
        raise Unsaid("the formulas have no word for what happens in it")
    moment = MomentWithout(book, len(before.seats), _settled(facts))
    if moment.result() != _result(after, known):
        first = case.steps[place][0]
        how = "event by event"
        if isinstance(first, v.Loop) and first.drains:
            how = "as a loop goes round"
        elif isinstance(first, v.Resolve):
            how = "as an ability resolves, after a check"
        elif any(one.uses is None for one in before.losses_replaced):
            how = "as a loss is replaced again and again"
        raise Unsaid(f"it comes about {how}, and the formulas speak of one moment")
    return moment.deciding()


def _known(game: GameState, book: Rulebook) -> KnownState:
    """All that the formulas look at, as the game stands."""
    known = KnownState(game.setup, book)
    facts = known.facts
    facts["ended"] = game.over
    damage = most_commander_damage(game)
    losses, draws = game.in_force(game.losses_replaced), game.in_force(game.draws_replaced)
    for name, seat in known.seat.items():
        facts |= {
            f"had_won({seat})": name in game.won,
            f"had_lost({seat})": name in game.lost,
            f"had_drawn({seat})": name in game.drawn,
            f"life({seat})": game.life[game.pool[name]],
            f"poison({seat})": game.poison[game.poison_pool[name]],
            f"commander_damage({seat})": damage.get(name, 0),
            f"drew_short({seat})": name in game.attempted,
            f"loss_replaced({seat})": any(one.player == name for one in losses),
        }
        facts |= {
            f"{fact}({seat})": (name, kind) in game.restrictions for kind, fact in CANT.items()
        }
        known.library[seat] = game.library[name]
        known.losses[seat] = [one for one in losses if one.player == name]
        waiting = [one for one in draws if one.player == name]
        known.draws[seat] = [one for one in waiting if isinstance(one, v.ReplaceDraw)]
        if len(known.draws[seat]) < len(waiting):
            known.unsure.add(seat)
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


def _result(game: GameState, known: KnownState) -> frozenset[str]:
    """How the game stands, as the formulas say it."""
    won = game.won
    lists = {"won": won, "lost": game.lost - won, "drew": game.drawn - won}
    found = {f"{name}({known.at(player)})" for name, who in lists.items() for player in who}
    return frozenset(found | ({"over"} if game.over else set()))


def sections(explained: Explanation) -> Iterator[Section]:
    """The rules that force what each step decides, in words."""
    found = list(forced(explained))
    if not found:
        yield Section("Nothing is decided, so no rules force it")
    for one in found:
        where = f"step {one.step}" + (f", round {one.round} of its check," if one.round else "")
        what = f"What {where} decides ({one.decides})"
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
