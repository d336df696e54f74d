"""Every scenario explained, by the reference and by the formulas, and what comes of it said."""

import random
from collections.abc import Iterator

from headjudge.conformance.explaining import minimal_rules, render
from headjudge.conformance.explaining.explanation import explain
from headjudge.conformance.language.sentences import perform
from headjudge.conformance.language.write import consequences
from headjudge.conformance.scenarios.read import builder_of
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.reference import play
from headjudge.spec import protocol as v
from headjudge.spec.logic import vectors
from headjudge.spec.logic.facts import NUMBERS
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.without import MomentWithout
from headjudge.spec.rulebook import Rulebook
from tests import NEWEST
from tests.everything.editions import Written, every_scenario

MOST_NEAR = 4
"""So many rules at most are said to be near at a step."""
SOME_SCENARIOS, SOME_VECTORS = 75, 20


def explained(scenario: Scenario, book: Rulebook) -> Iterator[str]:
    """What is wrong with the explanation of a scenario, and of why it could not end otherwise."""
    one = explain(scenario, book)
    name = scenario.case.id
    if not one.all_met:
        yield f"{name}: not all that it claims is so"
    if not "".join("".join(render.as_markdown(one)).splitlines()).isprintable():
        yield f"{name}: it can't be printed"
    for step in one.steps:
        said = [near.sentence for near in step.near_misses]
        if len(set(said)) < len(said) or len(said) > MOST_NEAR:
            yield f"{name}: of what nearly applied it says {said}"
    if isinstance(scenario.case, v.Case) and any(
        "event by event" in decision.untraced
        for decision in minimal_rules.decisions(scenario, book)
    ):
        yield f"{name}: the formulas and the reference differ"


def said(written: Written, scenario: Scenario) -> Iterator[str]:
    """Whether something can be said of how a scenario ends, and is so when it is read again."""
    builder = builder_of(written.feature, written.pickle, written.feature.nodes)
    outcome = play(scenario.case, derive=False).outcomes[-1]
    texts = consequences(scenario.case, outcome)
    if not texts:
        yield f"{scenario.case.id}: nothing is said of what comes of it"
    claimed = len(builder.thens)
    for text in texts:
        perform(builder, text)
    if not all(then.judged(outcome) for then in builder.thens[claimed:]):
        yield f"{scenario.case.id}: what is said of what comes of it is not so"


def ends_as_it_says(vector: vectors.Vector, book: Rulebook) -> Iterator[str]:
    """All that a vector says of one moment, and without any rule that decides something else."""
    ends, situation = vector.at(NEWEST), vector.situation
    facts: dict[str, bool | int] = dict.fromkeys(situation.facts, True)
    for name in NUMBERS:
        for seat in range(situation.players):
            facts[f"{name}({seat})"] = situation.number(name, seat)
    replaced = "checking" in facts and any(f.startswith("loss_replaced") for f in situation.facts)
    if not ends.playable or ends.disputed or ends.restarted or replaced:
        return  # what is replaced at a check may have a further round
    moment = MomentWithout(book, situation.players, facts)
    result = moment.result()
    lists = {"won": ends.won, "lost": ends.lost, "drew": ends.drew}
    wanted = {f"{name}({seat})" for name, seats in lists.items() for seat in seats}
    if result != wanted | ({"over"} if ends.over else set()):
        yield f"{situation}: {result} instead of {wanted}"
    rules = frozenset(moment.deciding())
    others = frozenset(d.slug for d in DEFINITIONS.values()) - rules
    if moment.result(others) != result:
        yield f"{situation}: {rules} are not all that decide it"
    yield from (
        f"{situation}: {rule} does not decide it"
        for rule in rules
        if moment.result(others | {rule}) == result
    )


def check(sample: int | None = None) -> list[str]:
    """What is wrong of all scenarios and vectors, or of some drawn by a seed."""
    book = Rulebook.at()
    some = [one for one in every_scenario() if one.holds(book)]
    moments = list(vectors.load().vectors)
    if sample is not None:
        rng = random.Random(sample)
        some, moments = rng.sample(some, SOME_SCENARIOS), rng.sample(moments, SOME_VECTORS)
    found: list[str] = []
    for written in some:
        scenario = written.scenario
        found += [*explained(scenario, book), *said(written, scenario)]
    for vector in moments:
        found += ends_as_it_says(vector, book)
    return found
