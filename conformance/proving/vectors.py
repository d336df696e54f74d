"""The vectors as scenarios, to be certified beside the features; and what a check of them found."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from conformance import several
from conformance.gherkin.expectations import Then
from conformance.gherkin.read import Scenario
from conformance.gherkin.sentences import Draft, perform
from conformance.gherkin.write import expected, happenings, write
from conformance.proving.situations import NAMES, to_case
from spec.logic.formulas import DEFINITIONS
from spec.logic.vectors import FIRST_LINE, PATH, Checked, CheckReport, Ends, Purpose, Vector, load
from spec.protocol import Outcome
from spec.rulebook import Rulebook


def scenarios(book: Rulebook) -> list[Scenario]:
    """The vectors that can be played in the rulebook's edition."""
    return [
        _scenario(vector, line, book)
        for line, vector in enumerate(load().vectors, FIRST_LINE)
        if vector.at(book.edition).playable
    ]


def _scenario(vector: Vector, line: int, book: Rulebook) -> Scenario:
    purpose = _purpose(vector, book)
    case = to_case(vector.situation, book.edition, vector.id)
    ends = outcome(vector, vector.at(book.edition))
    players = case.game.players
    names, teams = tuple(p.name for p in players), tuple(p.team for p in players)
    return Scenario(
        case=case,
        thens=tuple(_then(text, len(case.steps), names, teams) for text in expected(case, ends)),
        rule=purpose.rule if purpose.rule and book.has(purpose.rule) else "",
        name=purpose.told,
        near_miss=False,
        path=PATH,
        line=line,
        gherkin=write(purpose.told, case, ends),
        told=happenings(case),
    )


def _purpose(vector: Vector, book: Rulebook) -> Purpose:
    """The first purpose that counts in the edition, if there is one of a rule in force."""
    of_rule = [p for p in vector.purposes if p.rule and book.has(p.rule)]
    lasting = [p for p in of_rule if not p.until or p.until >= book.edition]
    return (lasting or of_rule or list(vector.purposes))[0]


def outcome(vector: Vector, ends: Ends) -> Outcome:
    """How a vector ends, as an engine tells it that tells everything."""

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
        # a life total says who is in the game that begins anew
        life={NAMES[seat]: 20 for seat in range(vector.players) if seat not in gone},
    )


@cache
def _then(text: str, after: int, names: tuple[str, ...], teams: tuple[str | None, ...]) -> Then:
    """A sentence on the end of a case; many cases have it, and reading it takes its time."""
    draft = Draft(steps=[()] * after)
    for name, team in zip(names, teams, strict=True):
        draft.players[name] = {"team": team} if team else {}
    perform(draft, text)
    return draft.thens[0]


def report_lines(report: CheckReport) -> Iterator[str]:
    """What a check of the vectors found: a line a rule, the totals, and all that is not well."""
    rules: dict[str, list[Checked]] = {}
    for one in report.shown:
        rules.setdefault(DEFINITIONS[one.target.name].slug, []).append(one)
    width = max(map(len, rules), default=0)
    for rule, shown in rules.items():
        yield f"{rule:{width}}  {_totals(shown)}"
    yield f"{'all':{width}}  {_totals(list(report.shown))}"
    for one in report.open:
        where = f"{one.target.name}{one.target.until and f' until {one.target.until}'}"
        yield f"{one.verdict}: {where}: {one.text}: {one.why}"
    yield from report.faults


def _totals(shown: list[Checked]) -> str:
    """How many conditions and mutants there are, and what came of them."""
    parts = []
    for what in ("condition", "mutant"):
        verdicts = Counter(one.verdict for one in shown if one.what == what)
        said = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.items())
        parts.append(f"{several(verdicts.total(), what)}: {said}")
    return "; ".join(parts)
