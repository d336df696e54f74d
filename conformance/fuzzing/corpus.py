"""What fuzzing found, kept as features, a file a finding, tried first the next time."""

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from headjudge.conformance.engines.answers import Attached
from headjudge.conformance.fuzzing.finding import Counterexample, told_wrong
from headjudge.conformance.judging.judge import run
from headjudge.conformance.judging.verdicts import Judged
from headjudge.conformance.scenarios.read import compile_features, read
from headjudge.spec.rulebook import Rulebook


def keep(folder: Path, found: Counterexample) -> Counterexample:
    """Write a finding into the folder; gives it with the place where it is. Raises OSError."""
    path = folder / f"{found.judged.id}.feature"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(found.feature, "utf-8")
    return replace(found, judged=replace(found.judged, path=str(path)))


def found_before(folder: Path, attached: Attached, book: Rulebook) -> Iterator[Counterexample]:
    """What the engine does now in the games that were found before, in this edition.

    Raises FeatureError for a file that is no feature.
    """
    files = sorted(folder.glob("*.feature")) if folder.is_dir() else []
    scenarios = compile_features(map(read, files), book)
    if scenarios:
        of_id = {one.case.id: one for one in scenarios}
        for one in run(attached, scenarios, book):
            if isinstance(one, Judged) and (case := of_id[one.id].game):
                yield Counterexample(case, one, told_wrong(one, of_id[one.id]))
