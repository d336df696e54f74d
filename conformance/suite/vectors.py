"""Convert the vectors to scenarios, and report on their completeness."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from headjudge.reference import play
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.mcdc import occurrences
from headjudge.spec.logic.situations import Situation
from headjudge.spec.logic.vectors import (
    FIRST_LINE,
    PATH,
    Checked,
    CheckReport,
    Ends,
    Purpose,
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
from headjudge.suite.vector_titles import lacking, title
from headjudge.text import pluralize

AFTERWARDS = {
    *("ways-to-win", "ways-to-lose", "ways-to-draw", "loser-leaves", "game-ends-at-once"),
    *("last-player-standing", "last-team-standing", "state-based-actions"),
}
"""Rules that apply to the end of most games, so no vector is listed under them."""


def scenarios(book: Rulebook) -> list[Scenario]:
    """Return the vectors that can be played in the rulebook's edition, as scenarios."""
    vectors = load().vectors
    situations = {vector.id: vector.situation for vector in vectors}
    return [
        _scenario(vector, line, book, situations)
        for line, vector in enumerate(vectors, FIRST_LINE)
        if vector.at(book.edition).playable
    ]


def _scenario(
    vector: Vector, line: int, book: Rulebook, situations: Mapping[str, Situation]
) -> Scenario:
    case = to_case(vector.situation, book.edition, vector.id)
    purpose = _purpose(vector, case, book, situations)
    name = title(purpose.definition, vector.situation, situations.get(purpose.against))
    ends = outcome(vector, vector.at(book.edition))
    players = case.game.players
    names, teams = tuple(p.name for p in players), tuple(p.team for p in players)
    return Scenario(
        case=case,
        thens=tuple(
            _then(text, len(case.steps), names, teams) for text in consequences(case, ends)
        ),
        rule=purpose.rule if purpose.rule and book.has_rule(purpose.rule) else "",
        name=name,
        near_miss=False,
        path=PATH,
        line=line,
        gherkin=write(name, case, ends),
        step_texts=step_texts(case),
    )


def _purpose(
    vector: Vector, case: Case, book: Rulebook, situations: Mapping[str, Situation]
) -> Purpose:
    """Return the purpose under which to list a vector, preferably one valid in the edition.

    Prefer the last rule in the final step's derivation; without one, prefer a definition that uses
    the vector's facts. If a rule has two purposes, prefer one for which the vector has an extra
    fact instead of lacking one.
    """
    of_rule = [p for p in vector.purposes if p.rule and book.has_rule(p.rule)]
    lasting = [p for p in of_rule if not p.until or p.until >= book.edition]
    purposes = lasting or of_rule or list(vector.purposes)
    rules = dict.fromkeys(p.rule for p in purposes)
    decided = [line.rule for line in play(case).derivations[-1] if line.rule in rules]
    decided = [rule for rule in decided if rule not in AFTERWARDS]
    facts = {text.partition("(")[0] for text in vector.situation.facts} - {"checking"}
    if decided:
        purposes = [p for p in purposes if p.rule == decided[-1]]
    elif len(rules) > 1:
        purposes = [p for p in purposes if facts & _predicates_of(p.definition, book)] or purposes

    def lacks(purpose: Purpose) -> bool:
        other = situations.get(purpose.against)
        return bool(other and lacking(vector.situation, other))

    rule = purposes[0].rule
    return min((p for p in purposes if p.rule == rule), key=lacks)


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
