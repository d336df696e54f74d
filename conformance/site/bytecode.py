"""Ahead-of-time compilation of modules for the browser.

This module runs in Pyodide's Python, so it imports only the standard library.
"""

import importlib.util
import io
import marshal
import zipfile

_UNCHECKED = (1).to_bytes(4, "little")
"""The flags field of unchecked hash-based bytecode files (PEP 552)."""


def compiled(archive: bytes) -> bytes:
    """Return a copy of a zip archive with its modules compiled by the running Python."""
    into = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as source,
        zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            content = source.read(name)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=0)
                digest = importlib.util.source_hash(content)
                content = importlib.util.MAGIC_NUMBER + _UNCHECKED + digest + marshal.dumps(code)
                name += "c"  # noqa: PLW2901 -- renames a compiled module
            target.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return into.getvalue()
