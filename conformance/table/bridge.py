"""What the page asks the table and is told, in JSON."""

from typing import Any

import msgspec
from msgspec import Struct

from headjudge.conformance.table.completion import WayOn, complete
from headjudge.conformance.table.findings import TableAnswer, answer


class ToAnswer(Struct, frozen=True, tag="answer", tag_field="ask"):
    """What comes of a text."""

    text: str
    edition: str = ""
    site: str = ""

    def reply(self) -> TableAnswer:
        """See :func:`~conformance.table.findings.answer`."""
        return answer(self.text, self.edition, self.site)


class ToComplete(Struct, frozen=True, tag="complete", tag_field="ask"):
    """How a line of a text may go on."""

    text: str
    line: int
    column: int

    def reply(self) -> list[WayOn]:
        """See :func:`~conformance.table.completion.complete`."""
        return complete(self.text, self.line, self.column)


_DECODER: Any = msgspec.json.Decoder(ToAnswer | ToComplete)


def reply(request: str) -> str:
    """The reply to a request. Raises msgspec.DecodeError for what is none."""
    return msgspec.json.encode(_DECODER.decode(request).reply()).decode()
