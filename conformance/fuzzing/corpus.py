"""What fuzzing found, kept as features, a file a finding, tried first the next time.

Beside them is a file of games to begin from, which were the first to show something.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from headjudge.conformance.engines.answers import Attached
from headjudge.conformance.fuzzing.finding import Counterexample, told_wrong
from headjudge.conformance.judging.judge import run
from headjudge.conformance.judging.verdicts import Judged
from headjudge.conformance.scenarios.read import compile_features, read
from headjudge.spec.protocol.inquiries import Inquiry
from headjudge.spec.protocol.kinds import PlayedCase, decode
from headjudge.spec.protocol.wellformed import Malformed, require_wellformed
from headjudge.spec.rulebook import Rulebook

GAMES = "games.json"
"""The file of games to begin from."""


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


def begun_from(folder: Path, edition: str) -> list[PlayedCase]:
    """The games of that edition to begin from; none where there is no such file, or another."""
    try:
        raw = msgspec.json.decode((folder / GAMES).read_bytes(), type=list[msgspec.Raw])
        kept = [decode(bytes(one)) for one in raw]
        for one in kept:
            require_wellformed(one)
    except (OSError, msgspec.MsgspecError, Malformed):
        return []
    return [
        one for one in kept if not isinstance(one, Inquiry) and one.edition == edition and one.steps
    ]


def begin_from(folder: Path, games: Sequence[PlayedCase]) -> None:
    """Write down the games to begin from the next time. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / GAMES).write_bytes(msgspec.json.encode(games))
