"""Modules compiled ahead, so that a browser does not have to.

This runs in the Python that the page runs, and so imports nothing but what Python brings along.
"""

import importlib.util
import io
import marshal
import zipfile

_UNCHECKED = (1).to_bytes(4, "little")
"""The flags of bytecode that knows its source by a digest, and is taken without a look at it."""


def compiled(archive: bytes) -> bytes:
    """A zip with each of its modules compiled by this Python, and all else as it was."""
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
