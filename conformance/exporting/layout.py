"""JSON that people can read: what fits into a line stands in one."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

WIDTH = 120
"""Characters of the longest line that holds more than one value."""


def laid_out(content: Any) -> bytes:  # noqa: ANN401 -- whatever can be JSON
    """Anything that can be JSON as JSON, in UTF-8 and with a line feed at its end."""
    plain = msgspec.json.decode(msgspec.json.encode(content))
    return "".join(_parts(plain, "")).encode() + b"\n"


def _parts(content: Any, margin: str) -> Iterator[str]:  # noqa: ANN401 -- any JSON
    line = _plain(content)
    if not content or not isinstance(content, dict | list) or len(margin + line) <= WIDTH:
        yield line
        return
    inner = margin + "  "
    keyed = isinstance(content, dict)
    begin, end = "{}" if keyed else "[]"
    yield begin
    for number, each in enumerate(content):
        yield f"{',' if number else ''}\n{inner}"
        if keyed:
            yield f"{_plain(each)}: "
        yield from _parts(content[each] if keyed else each, inner)
    yield f"\n{margin}{end}"


_plain = json.JSONEncoder(ensure_ascii=False).encode
