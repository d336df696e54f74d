"""Whether the rules bear out what a user's own scenario claims: the reference is asked first."""

from shlex import quote

from headjudge.conformance.judging.judge import advisory_questions, because
from headjudge.conformance.scenarios.scenario import STANDARD_INPUT, Scenario
from headjudge.conformance.sentences.expectations import tell
from headjudge.reference import play
from headjudge.spec.rulebook import Rulebook


def refuted(scenario: Scenario, book: Rulebook) -> list[str]:
    """What the rules say against a scenario, in lines: the first claim that they do not bear out.

    No line where they bear it out or leave it open.
    """
    played = play(scenario.case)
    if advisory_questions(scenario, played):
        return []
    for then in scenario.thens:
        outcome = played.outcomes[then.after - 1]
        if then.judged(outcome) is False:
            told = tell(outcome, {one.field for one in then.expectations})
            derivation = because(played, then.after, book, scenario) or (
                "no rule makes anyone leave",
            )
            where = f"{scenario.path}:{scenario.line}"
            again = "-" if scenario.path == STANDARD_INPUT else quote(where)
            return [
                f"{where}: {scenario.name}: this scenario is wrong itself",
                f"  it expects:   {then.text}",
                f"  by the rules: {told}",
                *(f"  because       {line}" for line in derivation),
                f"  to see more:  headjudge explain {again}",
            ]
    return []
