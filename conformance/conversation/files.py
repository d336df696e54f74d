"""What comes of the scenarios of a file, with or without ``Then``."""

from collections.abc import Iterator

from headjudge.conformance.explaining.explanation import explain
from headjudge.conformance.language.write import consequences
from headjudge.conformance.phrases.sentence import Unsayable
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.rulebook import Rulebook


def outcome_of(scenario: Scenario, book: Rulebook) -> Iterator[str]:
    """Line by line: where the scenario is, what comes of it, and the sentences that say so.

    Then the claims that are not met, if it has any, and the open questions that it touches.
    """
    explained = explain(scenario, book)
    yield f"{scenario.path}:{scenario.line} {scenario.name}"
    if not explained.steps:
        yield "  nothing happens"
        return
    last = explained.steps[-1]
    yield f"  {explained.outcome}"
    try:
        said = consequences(scenario.case, last.outcome)
    except Unsayable as error:
        yield f"  no sentences say this: {error}"
    else:
        yield from (f"  {'And' if n else 'Then'} {text}" for n, text in enumerate(said))
    for step in explained.steps:
        for claim in step.claims:
            if not claim.met:
                yield f"  not so: {claim.text}"
    yield from (f"  {line}" for line in explained.left_open())
