"""Links that hold a whole scenario: what stands after the address of the table.

``#edition=2015-01-23&text=...``: the text in UTF-8, deflated without a header, in the base64 of
addresses; without an edition it is the newest. Links that are out there stay right, so this
never changes.
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import parse_qs

_RAW = -zlib.MAX_WBITS
"""Deflate alone, without the header and the checksum that zlib puts around it."""


def link(text: str, edition: str = "") -> str:
    """Return the fragment of a link that holds a text, and the edition if one is given."""
    deflate = zlib.compressobj(9, wbits=_RAW)
    data = deflate.compress(text.encode()) + deflate.flush()
    held = f"text={urlsafe_b64encode(data).decode().rstrip('=')}"
    return f"#edition={edition}&{held}" if edition else f"#{held}"


def held(fragment: str) -> tuple[str, str]:
    """Return the text and the edition in a link's fragment. Raises ValueError if it holds none."""
    values = parse_qs(fragment.removeprefix("#"))
    packed = values.get("text", [""])[0]
    try:
        data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        text = zlib.decompress(data, wbits=_RAW).decode()
    except (ValueError, zlib.error) as error:
        raise ValueError(f"the link holds no text: {error}") from None
    return text, values.get("edition", [""])[0]
