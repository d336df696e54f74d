"""Ahead-of-time compilation of modules for the browser.

This runs in Pyodide's Python, and imports only the standard library.
"""

import importlib.util
import io
import marshal
import zipfile

_UNCHECKED = (1).to_bytes(4, "little")
"""The flags of hash-based bytecode that is never checked against its source (PEP 552)."""


def compiled(archive: bytes) -> bytes:
    """Return a zip with its modules compiled by this Python, and other files unchanged."""
    into = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as given,
        zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as made,
    ):
        for name in given.namelist():
            content = given.read(name)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=0)
                digest = importlib.util.source_hash(content)
                content = importlib.util.MAGIC_NUMBER + _UNCHECKED + digest + marshal.dumps(code)
                name += "c"  # noqa: PLW2901 -- compiled
            made.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return into.getvalue()
