"""The error messages that users see; ``python -m tests.test_messages`` lists them for review."""

import ast
import re
from collections.abc import Iterator
from itertools import chain

from tests.test_architecture import CHECKOUT

ERRORS = re.compile(
    r"(Usage|Lookup|LookUp|EngineStart|Feature|Step|Claim|Formula|FailureList)Error$|BadParameter$"
)
"""The names of exceptions that a user's mistake can cause."""


def messages() -> Iterator[tuple[str, str]]:
    """Yield each message in the source, with its file and line; expressions are in braces."""
    for path in sorted(chain(*((CHECKOUT / top).rglob("*.py") for top in ("conformance", "spec")))):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
                continue
            if ERRORS.search(ast.unparse(node.exc.func)):
                for text in filter(None, map(_text, node.exc.args)):
                    yield f"{path.relative_to(CHECKOUT)}:{node.lineno}", text


def _text(node: ast.AST) -> str:
    """Return the text of a string expression; empty for any other."""
    match node:
        case ast.Constant(str(text)):
            return text
        case ast.FormattedValue(value):
            return f"{{{ast.unparse(value)}}}"
        case ast.JoinedStr(parts):
            return "".join(map(_text, parts))
        case _:
            return ""


def test_messages_are_clauses_without_a_period() -> None:
    """A message follows a file, a case or a command, so it starts in lower case."""
    found = list(messages())
    assert len(found) > 200
    assert [place for place, text in found if re.search(r"^[A-Z][a-z]+ |[^.][.!]$", text)] == []


if __name__ == "__main__":
    print(*map(": ".join, messages()), sep="\n")
