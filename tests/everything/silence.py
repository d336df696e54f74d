"""An engine that tells nothing passes nothing: of no kind of case, in no edition."""

from __future__ import annotations

from headjudge.conformance.cache.compiled import bundled_scenarios
from headjudge.conformance.engines.in_process import InProcess
from headjudge.conformance.judging.judge import run
from headjudge.conformance.judging.verdicts import Judged
from headjudge.spec.rulebook import Rulebook, editions
from tests.engines_in_process import Silent

MAY_BE = {"unsupported", "advisory", "fail"}


def check(sample: int | None = None) -> list[str]:
    """What it passes, in every tenth edition; a sample is the newest.

    It claims to be able to do everything.
    """
    some = editions()[::10] if sample is None else editions()[:1]
    return [
        f"{one.id} in {edition}: {one.verdict}"
        for edition in some
        for one in run(
            InProcess(Silent(), 60), bundled_scenarios(Rulebook.at(edition)), Rulebook.at(edition)
        )
        if isinstance(one, Judged) and one.verdict not in MAY_BE
    ]
