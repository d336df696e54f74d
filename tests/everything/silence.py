"""An engine that tells nothing passes nothing: of no kind of case, in no edition."""

from __future__ import annotations

import random

from headjudge.conformance.cache.compiled import bundled_scenarios
from headjudge.conformance.engines.in_process import InProcess
from headjudge.conformance.judging.judge import run
from headjudge.conformance.judging.verdicts import Judged
from headjudge.spec.rulebook import Rulebook, editions
from tests.engines_in_process import Silent

MAY_BE = {"unsupported", "advisory", "fail"}


def check(sample: int | None = None) -> list[str]:
    """What it passes, in every tenth edition; a sample is the newest and one more of them.

    It claims to be able to do everything.
    """
    newest, *older = editions()[::10]
    some = older if sample is None else random.Random(sample).sample(older, 1)
    return [
        f"{one.id} in {edition}: {one.verdict}"
        for edition in (newest, *some)
        for one in run(
            InProcess(Silent(), 60), bundled_scenarios(Rulebook.at(edition)), Rulebook.at(edition)
        )
        if isinstance(one, Judged) and one.verdict not in MAY_BE
    ]
