"""Convert the vectors to scenarios, and report on them."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from headjudge.reference import play
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.mcdc import occurrences
from headjudge.spec.logic.vectors import (
    FIRST_LINE,
    PATH,
    Checked,
    CheckReport,
    Ends,
    Vector,
    load,
)
from headjudge.spec.protocol import Case, Outcome
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.expectations import Then
from headjudge.suite.gherkin_writer import consequences, step_texts, write
from headjudge.suite.scenario import Scenario
from headjudge.suite.situation_cases import NAMES, to_case
from headjudge.suite.steps.case_builder import CaseBuilder
from headjudge.suite.steps.registry import perform
from headjudge.text import capitalize, join_english, pluralize

AFTERWARDS = {
    *("ways-to-win", "ways-to-lose", "ways-to-draw", "loser-leaves", "game-ends-at-once"),
    *("last-player-standing", "last-team-standing", "state-based-actions"),
}
"""Rules that apply to the end of most games, so no vector is listed under them."""


def scenarios(book: Rulebook) -> list[Scenario]:
    """Return the vectors that can be played in the rulebook's edition, as scenarios."""
    return [
        _scenario(vector, line, book)
        for line, vector in enumerate(load().vectors, FIRST_LINE)
        if vector.at(book.edition).playable
    ]


def _scenario(vector: Vector, line: int, book: Rulebook) -> Scenario:
    """Return a vector as a scenario whose title lists its events and its id."""
    case = to_case(vector.situation, book.edition, vector.id)
    steps = step_texts(case)
    events = "; ".join(map(join_english, steps))
    name = f"{capitalize(events)} ({vector.id.removeprefix('vector-')})"
    rule = _rule(vector, case, book)
    ends = outcome(vector, vector.at(book.edition))
    players = case.game.players
    names, teams = tuple(p.name for p in players), tuple(p.team for p in players)
    return Scenario(
        case=case,
        thens=tuple(
            _then(text, len(case.steps), names, teams) for text in consequences(case, ends)
        ),
        rule=book.statement_of(rule),
        name=name,
        near_miss=False,
        path=PATH,
        line=line,
        gherkin=write(name, case, ends),
        step_texts=steps,
    )


def _rule(vector: Vector, case: Case, book: Rulebook) -> str:
    """Return the rule under which to list a vector, preferably one with a formula in the edition.

    Prefer the last rule in the final step's derivation; without one, prefer the rule of a
    definition that uses the vector's facts.
    """
    of_rule = [p for p in vector.purposes if book.statement_of(p.rule)]
    lasting = [p for p in of_rule if not p.until or p.until >= book.edition]
    purposes = lasting or of_rule or list(vector.purposes)
    rules = dict.fromkeys(book.statement_of(p.rule) or p.rule for p in purposes)
    decided = [line.rule for line in play(case).derivations[-1] if line.rule in rules]
    decided = [rule for rule in decided if rule not in AFTERWARDS]
    facts = {text.partition("(")[0] for text in vector.situation.facts} - {"checking"}
    if decided:
        return decided[-1]
    if len(rules) > 1:
        purposes = [p for p in purposes if facts & _predicates_of(p.definition, book)] or purposes
    return purposes[0].rule


def _predicates_of(definition: str, book: Rulebook) -> set[str]:
    """Return the names of the facts and predicates that occur in a definition."""
    definition_ = DEFINITIONS[definition]
    leaves = [
        place.formula
        for place in occurrences(definition_.body(book), definition_.variables)
        if place.leaf
    ]
    return {str(leaf.parts[0]) for leaf in leaves if leaf.operator == "atom"}


def outcome(vector: Vector, ends: Ends) -> Outcome:
    """Return a vector's ending as a complete outcome."""

    def named(seats: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(NAMES[seat] for seat in seats)

    situation = vector.situation
    gone = {*situation.seats("had_lost"), *situation.seats("had_drawn")}
    return Outcome(
        over=ends.over and not ends.restarted,
        winners=named(ends.won),
        losers=named(ends.lost),
        drawn=named(ends.drew),
        restarted=ends.restarted,
        # only players with a life total take part in the restarted game
        life={NAMES[seat]: 20 for seat in range(vector.players) if seat not in gone},
    )


@cache
def _then(text: str, after: int, names: tuple[str, ...], teams: tuple[str | None, ...]) -> Then:
    """Return the parsed ``Then`` step; cached because many cases share it."""
    builder = CaseBuilder(steps=[()] * after)
    for name, team in zip(names, teams, strict=True):
        builder.players[name] = {"team": team} if team else {}
    perform(builder, text)
    return builder.thens[0]


def report_lines(report: CheckReport) -> Iterator[str]:
    """Yield one line per rule, a line with the totals, and one line per gap or fault."""
    rules: dict[str, list[Checked]] = {}
    for entry in report.shown:
        rules.setdefault(DEFINITIONS[entry.target.name].slug, []).append(entry)
    width = max(map(len, rules), default=0)
    for rule, entries in rules.items():
        yield f"{rule:{width}}  {_totals(entries)}"
    yield f"{'all':{width}}  {_totals(list(report.shown))}"
    for row in report.open:
        place = f"{row.target.name}{row.target.until and f' until {row.target.until}'}"
        yield f"{row.verdict}: {place}: {row.text}: {row.why}"
    yield from report.faults


def _totals(entries: list[Checked]) -> str:
    """Return the numbers of conditions and mutants by verdict, in words."""
    parts = []
    for kind in ("condition", "mutant"):
        verdicts = Counter(entry.verdict for entry in entries if entry.what == kind)
        counts = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.items())
        parts.append(f"{pluralize(verdicts.total(), kind)}: {counts}")
    return "; ".join(parts)
