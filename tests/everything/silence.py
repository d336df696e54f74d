"""An engine that tells nothing passes nothing: of no kind of case, in no edition."""

import random

from headjudge.conformance.engines.in_process import InProcess
from headjudge.conformance.judging.judge import run
from headjudge.conformance.judging.verdicts import Judged
from headjudge.spec.rulebook import Rulebook, editions
from tests.engines_in_process import Silent
from tests.everything.editions import every_scenario, in_edition
from tests.mutation.cases import vectors_in

MAY_BE = {"unsupported", "advisory", "fail"}
PART = 4
"""Of so many cases a sample has one."""


def check(sample: int | None = None) -> list[str]:
    """What it passes, in every tenth edition; a sample has some cases of the newest.

    It claims to be able to do everything.
    """
    found: list[Judged] = []
    for edition in editions()[::10] if sample is None else editions()[:1]:
        book, written = Rulebook.at(edition), every_scenario()
        if sample is not None:
            written = random.Random(sample).sample(written, len(written) // PART)
        cases = [*in_edition(written, edition), *vectors_in(edition)]
        judged = (one for one in run(InProcess(Silent(), 60), cases, book) if type(one) is Judged)
        found += [one for one in judged if one.verdict not in MAY_BE]
    return [f"{one.id}: {one.verdict}" for one in found]
