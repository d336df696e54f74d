"""Every situation of two players in every edition, and the number of situations of three."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest
from msgspec.structs import replace

from headjudge.spec.logic.algebra import Formula, disjunction
from headjudge.spec.logic.claims import invariants
from headjudge.spec.logic.codegen import Program
from headjudge.spec.logic.enumeration import Space, space_of
from headjudge.spec.logic.evaluate import Columns, spread, swept
from headjudge.spec.logic.parsing import parse
from headjudge.spec.logic.relevance import eventful, limits, models, plain
from headjudge.spec.logic.situations import Situation, kinds, playable
from headjudge.spec.logic.theory import Seats, Theory, groups
from headjudge.spec.rulebook import Rulebook, editions
from tests import NEWEST
from tests.slow.sampling import in_parts, sampled


def all_hold(situations: list[Situation], edition: str) -> bool:
    """Return whether all are playable, have an event, and set no irrelevant fact."""
    return _all_relevant(*spread(situations), situations[0].players, edition)


def _all_relevant(ones: int, facts: Columns, players: int, edition: str) -> bool:
    seats = Seats(Theory.at(edition), players)
    happens = disjunction(*kinds(players).values())
    program = Program({"so": playable(seats) & happens & plain(players)})
    return swept(program, ones, facts) == (ones,)


def miscounted(edition: str, players: int) -> Iterator[str]:
    """Compare the enumeration with the number of models of the formulas, counted independently."""
    book = Rulebook.at(edition)
    formula, facts = eventful(book, players)
    counted = models(formula & plain(players), [*facts, *limits(players)])
    enumerated = space_of(book, players, up_to_seats=players > 2).seated
    if counted != enumerated:
        yield f"{edition}: {enumerated:,} situations of {players} players, {counted:,} models"


def invariants_of_one_situation(edition: str) -> dict[str, Formula]:
    """Return the invariants of an edition that are about a single situation."""
    book = Rulebook.at(edition)
    claims = (claim for claim in invariants() if claim.made_of(book) and not claim.varies)
    return {claim.name: claim.formula for claim in claims}


def violations(edition: str, players: int, formulas: Mapping[str, Formula]) -> Program:
    """Return a program that computes where each formula is false."""
    seats = Seats(Theory.at(edition), players)
    return Program({name: ~seats.ground(formula) for name, formula in formulas.items()})


def space_faults(space: Space, dates: list[str], every: int) -> Iterator[str]:
    """Report duplicate or unplayable situations, and violated invariants in these editions."""
    situations = [*map(space.situation, range(0, space.size, every))]
    if len(set(situations)) < len(situations):
        yield f"{dates}: duplicate situation of two players"
    ones, facts = spread(situations)
    for edition in dates:
        if not _all_relevant(ones, facts, 2, edition):
            yield f"{edition}: a situation of two players is unplayable or sets irrelevant facts"
        formulas = invariants_of_one_situation(edition)
        wrong = swept(violations(edition, 2, formulas), ones, facts)
        for name, where in zip(formulas, wrong, strict=True):
            if where:
                place = (where & -where).bit_length() - 1
                yield f"{edition}: {name} is false of {situations[place]}"


def newest_of_groups() -> list[str]:
    """Return the newest edition of each group with the same formulas."""
    return [dates[0] for dates in groups(editions()).values()]


@pytest.mark.parametrize("every", sampled([40, 1], every=2))
def test_every_situation_of_two_players_is_playable_and_keeps_invariants(every: int) -> None:
    spaces: dict[Space, list[str]] = defaultdict(list)
    for edition in newest_of_groups():
        spaces[space_of(Rulebook.at(edition), 2, up_to_seats=False)].append(edition)
    faults = [
        fault for space, dates in spaces.items() for fault in space_faults(space, dates, every)
    ]
    assert faults == []


@in_parts(5)
def test_enumeration_of_two_players_has_as_many_situations_as_models(part: slice) -> None:
    assert [fault for date in newest_of_groups()[part] for fault in miscounted(date, 2)] == []


@pytest.mark.slow
@pytest.mark.parametrize("edition", [NEWEST, editions()[-1]])
def test_enumeration_of_three_players_has_as_many_situations_as_models(edition: str) -> None:
    assert [*miscounted(edition, 3)] == []


def test_missing_situation_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    space = space_of(Rulebook.at(), 2, up_to_seats=False)
    less = replace(space, scenes=space.scenes[1:])
    monkeypatch.setattr(f"{__name__}.space_of", lambda *_, **__: less)
    (found,) = miscounted(NEWEST, 2)
    assert found.endswith("situations of 2 players, 161,963 models")


def test_false_invariant_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    space = space_of(Rulebook.at(), 2, up_to_seats=False)
    claim = parse("every p: loss_effect(p) -> not stays(p)")
    monkeypatch.setattr(f"{__name__}.invariants_of_one_situation", lambda _: {"so": claim})
    (found,) = space_faults(space, [NEWEST], 40)
    assert found.startswith(f"{NEWEST}: so is false of ")
    assert "told_to_lose(" in found
