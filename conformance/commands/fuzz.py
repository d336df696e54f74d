"""``headjudge fuzz``: what an engine gets wrong in games that nobody thought of."""

from headjudge.conformance.commands.asked import Fuzz
from headjudge.conformance.commands.command import command
from headjudge.conformance.commands.common import Exit, output


@command(
    ("headjudge fuzz phase --seconds 120", "games by chance for two minutes"),
    ("  ... --games 5000 --seed 7", "the same 5,000 on every machine"),
    ("  ... --profile two-headed-giant", "only such games"),
    ("  ... --against forge", "where the two part over an open question"),
    ("headjudge certify phase --features .headjudge/fuzz/phase", "play again what was found"),
)
def fuzz(asked: Fuzz) -> Exit:
    """Let an engine play games made by chance, and keep the smallest that show what it gets wrong.

    Each difference from the rules is made as small as it gets, and kept as a feature, a few for
    each cause. What was found before is tried first. The reference is held against the formulas.
    """
    from headjudge.conformance.commands import fuzzing

    console = output()
    session = fuzzing.fuzzed(asked, console)
    fuzzing.show(asked, session, console)
    if session.interrupted:
        return Exit.INTERRUPTED
    return Exit.FAILED if session.failed else Exit.OK
