"""Reply to the requests of the page, in JSON."""

from typing import Any

import msgspec
from msgspec import Struct

from headjudge.explain.api import Answer, answer
from headjudge.explain.completion import Completion, complete


class ToAnswer(Struct, frozen=True, tag="answer", tag_field="ask"):
    """A request to answer a text."""

    text: str
    edition: str = ""
    site: str = ""

    def reply(self) -> Answer:
        """Return the answer."""
        return answer(self.text, self.edition, self.site)


class ToComplete(Struct, frozen=True, tag="complete", tag_field="ask"):
    """A request to complete a line of a text."""

    text: str
    line: int
    column: int

    def reply(self) -> list[Completion]:
        """Return the completions."""
        return complete(self.text, self.line, self.column)


_DECODER: Any = msgspec.json.Decoder(ToAnswer | ToComplete)


def reply(request: str) -> str:
    """Return the reply to a request. Raises msgspec.DecodeError for an invalid one."""
    return msgspec.json.encode(_DECODER.decode(request).reply()).decode()
