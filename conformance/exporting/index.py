"""The list of what was exported, and the schema of it all."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from headjudge.conformance.engines.from_results import ResultsHello
from headjudge.conformance.exporting.cases import ExportedCase, ShownRule
from headjudge.conformance.exporting.exported_claims import (
    OPERATORS,
    ExportedClaim,
    ExportedSentence,
)
from headjudge.spec.protocol.event_records import fields, meaning
from headjudge.spec.protocol.kinds import schema as schema_of_protocol


class IndexedCase(Struct, frozen=True):
    """A case in the index.

    - `id`: its name
    - `file`: where it is, from the folder of the index
    - `rule`: the rule that it is an example of, by its slug; empty for one of the user's own
    - `number`: the number of that rule in the edition
    - `needs`: the capabilities that an engine must have to play it
    - `players`: how many it has
    - `sha256`: the SHA-256 of its file
    """

    id: str
    file: str
    rule: str
    number: str
    needs: tuple[str, ...]
    players: int
    sha256: str


class Index(Struct, frozen=True):
    """What was exported.

    - `export`: the version of this format
    - `version`: the version of Head Judge
    - `edition`: the edition of the rules
    - `suite`: the name of all cases of the edition, exported or not; it is another as soon as one
      of them is sent otherwise
    - `cases`: the cases that were exported, in the order of the suite
    """

    export: Literal[1]
    version: str
    edition: str
    suite: str
    cases: tuple[IndexedCase, ...]


_FILES = (ExportedCase, Index)
_KINDS = (*_FILES, ResultsHello, ShownRule, ExportedSentence, ExportedClaim, IndexedCase)


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of every file that is exported, and every line of results."""
    whole = schema_of_protocol()
    _, made = msgspec.json.schema_components((*_FILES, ResultsHello), ref_template="#/$defs/{name}")
    for kind in _KINDS:
        described = made[kind.__name__]
        described["description"] = meaning(kind)
        for field in fields(kind):
            if field.meaning:
                described["properties"][field.name]["description"] = field.meaning
    cases = [{"$ref": f"#/$defs/{name}"} for name in ("Case", "MatchCase", "Inquiry")]
    made["ExportedCase"]["properties"]["case"]["anyOf"] = cases
    made["ExportedClaim"]["oneOf"] = [{"required": [operator]} for operator in OPERATORS]
    tops = ("ExportedCase", "Index", "ResultsHello", "Reply")
    return {
        "$schema": whole["$schema"],
        "title": "Head Judge: exported cases, their index, and a line of results",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in tops],
        "$defs": dict(sorted({**whole["$defs"], **made}.items())),
    }
