"""The outcome of a scenario, with or without ``Then``, as text."""

from collections.abc import Iterator

from headjudge.conformance.explaining.explanation import explain
from headjudge.conformance.language.write import consequences
from headjudge.conformance.phrases.sentence import Unsayable
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.rulebook import Rulebook


def outcome_lines(scenario: Scenario, book: Rulebook) -> Iterator[str]:
    """Yield the place of the scenario, its outcome, and the ``Then`` steps that state the outcome.

    Expectations that are not met and open questions follow.
    """
    explained = explain(scenario, book)
    yield f"{scenario.path}:{scenario.line} {scenario.name}"
    if not explained.steps:
        yield "  nothing happens"
        return
    last = explained.steps[-1]
    yield f"  {explained.outcome}"
    try:
        steps = consequences(scenario.case, last.outcome)
    except Unsayable as error:
        yield f"  no sentences say this: {error}"
    else:
        yield from (f"  {'And' if n else 'Then'} {text}" for n, text in enumerate(steps))
    for step in explained.steps:
        for claim in step.claims:
            if not claim.met:
                yield f"  not so: {claim.text}"
    yield from (f"  {line}" for line in explained.left_open())
