"""The scenarios: what each shows, and how the rules lead to its outcome, step by step."""

import shlex
from collections.abc import Iterator

from msgspec import Struct

from headjudge.conformance import capitalised, join, several
from headjudge.conformance.explaining.as_markdown import deciding
from headjudge.conformance.explaining.cited import Cited, cited
from headjudge.conformance.explaining.explanation import Explanation, StepExplained, explain
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.site import addresses
from headjudge.conformance.site.case_pages import VECTORS, CasePage, case_pages, held_in
from headjudge.conformance.site.close_by import CloseBy
from headjudge.conformance.site.engine_standing import entrants, number_of
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.conformance.site.seats import ANY, Seat, letters, seats
from headjudge.conformance.site.state_tables import StateTable, tables
from headjudge.spec.rulebook import Rule, Rulebook, editions

OPEN = 3
"""How many examples of an outline are shown unfolded."""
AROUND = 2
"""Of so many of the rules that it shows, a page names those around them."""
MOST = 60_000
"""Characters of the derivations on a page; those of further examples are left to the table."""
TRAIL = (("Scenarios", addresses.SCENARIOS),)


class StepShown(Struct, frozen=True):
    """A step, as it is shown."""

    number: int
    sentences: tuple[str, ...]
    did: tuple[Cited, ...]
    nearly: tuple[Cited, ...]
    told: str
    """The outcome, where there is something new to say of it."""
    claims: tuple[str, ...]
    """What it claims; all of it is met."""
    state: StateTable | None


class EngineAnswered(Struct, frozen=True):
    """What an engine made of a case."""

    name: str
    address: str
    """Where its page tells of the rule."""
    edition: str
    verdict: str
    message: str


class ExampleShown(Struct, frozen=True):
    """An example with all that there is to say of it."""

    number: str
    """Its number among the examples; empty where there is but one."""
    title: str
    id: str
    gherkin: str
    outcome: str
    seats: tuple[Seat, ...]
    """How it ends for each player; none of what is no game."""
    deciding: tuple[Cited, ...]
    start: StateTable | None
    steps: tuple[StepShown, ...]
    """None where the page would become too large."""
    questions: tuple[tuple[int, str, str], ...]
    """The open questions that it touches: number, what is asked, and the reading followed."""
    table: str
    """Where it can be played."""
    commands: tuple[str, ...]
    engines: tuple[EngineAnswered, ...]


class Answers:
    """What the engines of the site made of each case."""

    def __init__(self, site: Site) -> None:
        """Sort out the verdicts by case."""
        self._of = [(one, {j.id: j for j in one.run.judged}) for one in entrants(site)]

    def on(self, case: str) -> Iterator[EngineAnswered]:
        """The verdicts on a case, an engine each."""
        for one, judged in self._of:
            if case in judged:
                its = judged[case]
                place = f"#{its.rule}" if its.rule in one.rules else ""
                yield EngineAnswered(
                    f"{one.engine} {one.run.started.engine.version}".strip(),
                    one.address + place,
                    one.edition,
                    its.verdict,
                    its.message,
                )


def pages(site: Site) -> Iterator[Page | File]:
    """A page for each scenario and each vector, and lists of them."""
    every = case_pages(site)
    answers, close = Answers(site), CloseBy(every)
    yield from _indexes(every, site)
    for one in every:
        yield _page(one, answers, site, close.to(one))


def feature_title(feature: str) -> str:
    """The name of a feature file in words."""
    return "Vectors" if feature == VECTORS else feature.replace("_", " ").capitalize()


def list_address(feature: str) -> str:
    """The page that lists the scenarios of a feature."""
    return f"{addresses.SCENARIOS}of/{addresses.plain(feature)}/"


def table_link(scenario: Scenario) -> str:
    """The address of the table with a scenario on it, in the edition in which it is told."""
    inside = "\n".join(f"  {line}" for line in scenario.gherkin.splitlines())
    edition = scenario.case.edition
    text = f"Feature: {scenario.case.id}\n\n{inside}\n"
    return addresses.at_the_table(text, edition)


def _indexes(every: tuple[CasePage, ...], site: Site) -> Iterator[Page]:
    book = site.book
    of: dict[str, list[CasePage]] = {}
    for one in every:
        of.setdefault(one.feature, []).append(one)
    listed = [
        (feature_title(name), list_address(name), len(some), sum(len(one.cases) for one in some))
        for name, some in of.items()
    ]
    yield Page(
        addresses.SCENARIOS,
        "Scenarios",
        "scenarios",
        {"features": listed, "pages": len(every), "cases": sum(one[3] for one in listed)},
        "Every scenario by which Head Judge judges an engine, with how the rules lead to its end.",
    )
    for name, some in of.items():
        blocks: dict[tuple[str, str], list[CasePage]] = {}
        for one in some:
            heading = one.block or (book.rules[one.first.rule].says if one.first.rule else "")
            blocks.setdefault((one.first.rule, heading), []).append(one)
        title = feature_title(name)
        values = {
            "title": title,
            "blocks": blocks,
            "book": book,
            "ends": site.ends,
            "vectors": name == VECTORS,
        }
        says = f"{several(len(some), 'scenario')}: {title}."
        yield Page(list_address(name), title, "scenario_list", values, says, TRAIL)


def _page(one: CasePage, answers: Answers, site: Site, close: list[CasePage]) -> Page:
    book = Rulebook.at(one.edition)
    left = MOST
    examples = []
    for scenario in one.cases:
        shown = _example(explain(scenario, book), answers, whole=left > 0)
        left -= sum(map(_length, shown.steps))
        examples.append(shown)
    title = capitalised(one.title)
    newest = one.edition == editions()[0]
    values = {
        "one": one,
        "title": title,
        "book": book,
        "examples": examples,
        "open": OPEN,
        "held": held_in(one.held),
        "older": not newest,
        "rules": [
            (rule.slug, number_of(rule, book.edition), rule)
            for rule in (book.rules[slug] for slug in one.slugs)
        ],
        "vector": one.feature == VECTORS,
        "around": list(_around(one, site)),
        "close": [(other, seats(other.first)) for other in close],
        "asked": {number: book.questions[number] for number in one.questions},
    }
    trail = (*TRAIL, (feature_title(one.feature), list_address(one.feature)))
    says = f"{title}: {examples[0].outcome}"
    address, marks = addresses.scenario(one.name), letters(examples[0].seats)
    return Page(address, title, "scenario", values, says, trail, marks or ANY)


def _around(one: CasePage, site: Site) -> Iterator[tuple[str, list[tuple[str, str, Rule]]]]:
    """The rules before and after those that a scenario shows, under the number of each."""
    book = site.book
    for slug in one.slugs[:AROUND]:
        others = [
            (other, book.number(other), book.rules[other])
            for other in site.neighbours.get(slug, ())
            if other and other not in one.slugs
        ]
        if others:
            yield book.number(slug), others


def _example(explained: Explanation, answers: Answers, *, whole: bool) -> ExampleShown:
    scenario, book = explained.scenario, explained.book
    case = scenario.case
    states = tables(explained)
    told = explained.outcomes_told
    steps = tuple(
        _step(step, told[at], states[at + 1] if states else None)
        for at, step in enumerate(explained.steps)
    )
    decided = (cited(one.derived, book) for one in deciding(explained) if one.derived)
    return ExampleShown(
        case.id.partition(".")[2],
        capitalised(scenario.name),
        case.id,
        scenario.gherkin,
        capitalised(join(explained.steps[-1].told.split("; "))) if explained.steps else "",
        seats(scenario),
        tuple(decided),
        states[0] if states and whole else None,
        steps if whole else (),
        tuple((number, q.asks, q.accepted(book.edition).says) for number, q in explained.asked()),
        table_link(scenario),
        tuple(_commands(scenario)),
        tuple(answers.on(case.id)),
    )


def _commands(scenario: Scenario) -> Iterator[str]:
    edition = scenario.case.edition
    dated = "" if edition == editions()[0] else f" --edition {edition}"
    if scenario.path.endswith(".feature"):
        yield f"headjudge explain {scenario.path}:{scenario.line}{dated}"
    yield f"headjudge certify ENGINE{dated} --id {shlex.quote(scenario.case.id)}"


def _step(step: StepExplained, told: str, state: StateTable | None) -> StepShown:
    return StepShown(
        step.number,
        tuple(map(capitalised, step.sentences)),
        step.did,
        step.nearly,
        capitalised(join(told.split("; "))) if told else "",
        tuple(claim.text for claim in step.claims),
        state,
    )


def _length(step: StepShown) -> int:
    """About how many characters a step is as HTML."""
    lines = [*step.did, *step.nearly]
    rows = step.state.rows if step.state else ()
    said = sum(len(one.text + one.because) + 110 for one in lines) + sum(map(len, step.sentences))
    shown = sum(90 + sum(map(len, row.besides)) for row in rows)
    return 400 + said + len(step.told) + sum(len(one) + 60 for one in step.claims) + shown
