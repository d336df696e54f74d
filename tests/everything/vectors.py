"""The vectors end as the reference says, in every edition."""

import random

from headjudge.conformance.proving.playable import seen, to_case
from headjudge.conformance.proving.vector_scenarios import outcome
from headjudge.reference import play
from headjudge.spec.logic.vectors import load
from headjudge.spec.rulebook import editions

SOME_EDITIONS = 8
"""So many editions are in a sample."""


def check(sample: int | None = None) -> list[str]:
    """Those of which the record says anything else, and the editions with too few to play."""
    vectors, found = load().vectors, []
    some = editions() if sample is None else random.Random(sample).sample(editions(), SOME_EDITIONS)
    for edition in some:
        playable = [one for one in vectors if one.at(edition).playable]
        if len(playable) <= len(vectors) / 3:
            found.append(f"{len(playable)} of {len(vectors)} vectors can be played in {edition}")
        for vector in playable:
            ends = vector.at(edition)
            run = play(to_case(vector.situation, edition), derive=False)
            told = seen(run.outcomes[-1], vector.players)
            if seen(outcome(vector, ends), vector.players) != told:
                found.append(f"{vector.id} ends otherwise in {edition}: {told}")
            if ends.disputed != tuple(sorted(run.questions[-1])):
                found.append(f"{vector.id} touches other open questions in {edition}")
    return found
