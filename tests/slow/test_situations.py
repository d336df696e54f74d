"""All situations of two players in every edition, and the number of situations of three."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

import pytest
from msgspec.structs import replace

from headjudge.spec.logic.algebra import FALSE, TRUE, Formula, atom, disjunction
from headjudge.spec.logic.claims import invariants, parse
from headjudge.spec.logic.enumeration import Space, limits, plain, space_of
from headjudge.spec.logic.evaluate import Columns, Program, spread, swept
from headjudge.spec.logic.facts import two_headed_giant
from headjudge.spec.logic.situations import Situation, fact_atoms, kinds, playable
from headjudge.spec.logic.theory import Seats, Theory, groups
from headjudge.spec.rulebook import Rulebook, editions
from tests import NEWEST
from tests.slow.sampling import in_parts, sampled


def all_hold(situations: list[Situation], edition: str) -> bool:
    """Return whether all situations are playable, have an event, and set no irrelevant fact."""
    return _all_relevant(*spread(situations), situations[0].players, edition)


def _all_relevant(ones: int, facts: Columns, players: int, edition: str) -> bool:
    seats = Seats(Theory.at(edition), players)
    happens = disjunction(*kinds(players).values())
    program = Program({"so": playable(seats) & happens & plain(seats.theory.book, players)})
    return swept(program, ones, facts) == (ones,)


def put(formula: Formula, places: Mapping[Formula, Formula]) -> Formula:
    """Return the formula with these facts and comparisons replaced."""
    done: dict[int, Formula] = {id(fact): other for fact, other in places.items()}

    def replace_in(part: Formula) -> Formula:
        if part.operator in ("atom", "compare", "constant"):
            return done.get(id(part), part)
        if id(part) not in done:
            done[id(part)] = part.rebuilt(tuple(map(replace_in, part.parts)))
        return done[id(part)]

    return replace_in(formula)


def models(formula: Formula, atoms: Iterable[Formula]) -> int:
    """Return the number of assignments to the atoms that satisfy the formula."""
    order = list(dict.fromkeys(atoms))
    known: dict[tuple[Formula, int], int] = {}

    def count(rest: Formula, place: int) -> int:
        if rest is FALSE:
            return 0
        if place == len(order):
            assert rest is TRUE, f"about more than the atoms: {rest}"
            return 1
        if (rest, place) not in known:
            so = (count(put(rest, {order[place]: value}), place + 1) for value in (FALSE, TRUE))
            known[rest, place] = sum(so)
        return known[rest, place]

    return count(formula, 0)


def miscounted(edition: str, players: int) -> Iterator[str]:
    """Report a difference between the enumeration and an independent count of models.

    Two-Headed Giant teams are left out, because they need more players.
    """
    book = Rulebook.at(edition)
    seats = Seats(Theory.of(book), players)
    formula = playable(seats) & disjunction(*kinds(players).values()) & plain(book, players)
    facts = [fact for fact in fact_atoms(players) if fact is not two_headed_giant()]
    counted = models(put(formula, {two_headed_giant(): FALSE}), [*facts, *limits(book, players)])
    enumerated = space_of(book, players).size
    if counted != enumerated:
        yield f"{edition}: {enumerated:,} situations of {players} players, {counted:,} models"


def invariants_of_one_situation(edition: str) -> dict[str, Formula]:
    """Return an edition's invariants that compare no two situations, by name."""
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
        spaces[space_of(Rulebook.at(edition), 2)].append(edition)
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


def test_counted_models_equal_those_by_hand() -> None:
    a, b, c = (atom("concedes", p) for p in range(3))
    assert models(a & b | ~c, [a, b, c]) == 5
    assert models(a, [a, b, a]) == 2


def test_missing_situation_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    space = space_of(Rulebook.at(), 2)
    less = replace(space, scenes=space.scenes[1:])
    monkeypatch.setattr(f"{__name__}.space_of", lambda *_, **__: less)
    (found,) = miscounted(NEWEST, 2)
    assert found.endswith("situations of 2 players, 161,963 models")


def test_false_invariant_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    space = space_of(Rulebook.at(), 2)
    claim = parse("every p: loss_effect(p) -> not stays(p)")
    monkeypatch.setattr(f"{__name__}.invariants_of_one_situation", lambda _: {"so": claim})
    (found,) = space_faults(space, [NEWEST], 40)
    assert found.startswith(f"{NEWEST}: so is false of ")
    assert "told_to_lose(" in found
