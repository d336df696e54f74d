"""The scenarios that Head Judge brings along, kept compiled."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec.structs import fields

from headjudge.conformance.cache import store
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.scenarios.selection import with_distinct_ids
from headjudge.spec.protocol.kinds import AnyCase
from headjudge.spec.rulebook import Rulebook

_CASES: tuple[type[AnyCase], ...] = get_args(AnyCase)
_OTHERS: Any = tuple(field.type for field in fields(Scenario)[1:])
_ROWS: Any = list[tuple[(int, msgspec.Raw, *_OTHERS)]]
"""A scenario a row: which kind of case it has, the case, and its other fields in their order."""


def bundled_scenarios(book: Rulebook, *, fresh: bool = False) -> list[Scenario]:
    """The scenarios of the bundled features in the rulebook's edition, and after them the vectors.

    Compiled, or as they were kept when they were compiled last, if not `fresh`.
    """
    kept = None if fresh else store.read(book.edition)
    found = None if kept is None else _decoded(kept)
    if found is None:
        found = _compiled(book)
        store.write(book.edition, _encoded(found))
    return found


def all_scenarios(
    features: Sequence[Path], book: Rulebook, *, fresh: bool = False
) -> list[Scenario]:
    """What there is to choose from: the scenarios of these features, else the bundled ones.

    See :func:`bundled_scenarios`. Raises FeatureError for a bad feature.
    """
    if not features:
        return bundled_scenarios(book, fresh=fresh)
    from headjudge.conformance.scenarios.read import compile_features, read  # noqa: PLC0415 -- start-up time

    return with_distinct_ids(compile_features([read(path) for path in features], book))


def _compiled(book: Rulebook) -> list[Scenario]:
    from headjudge.conformance.proving import vector_scenarios as vectors  # noqa: PLC0415 -- start-up time
    from headjudge.conformance.scenarios.read import bundled, compile_features  # noqa: PLC0415 -- start-up time

    return compile_features(bundled(), book) + vectors.scenarios(book)


def _encoded(scenarios: list[Scenario]) -> bytes:
    def row(one: Scenario) -> list[Any]:
        case, *others = (getattr(one, name) for name in Scenario.__struct_fields__)
        return [_CASES.index(type(case)), case, *others]

    return msgspec.msgpack.encode([row(one) for one in scenarios])


def _decoded(kept: bytes) -> list[Scenario] | None:
    """The scenarios; None if it is anything else."""
    cases = [msgspec.msgpack.Decoder(kind) for kind in _CASES]
    try:
        rows = msgspec.msgpack.decode(kept, type=_ROWS)
        return [Scenario(cases[kind].decode(case), *others) for kind, case, *others in rows]
    except (msgspec.MsgspecError, ValueError, IndexError, RecursionError):
        return None
