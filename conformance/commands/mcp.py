"""``headjudge mcp``: what a program can ask, offered to chat assistants."""

import sys

from headjudge.conformance import WrongUse
from headjudge.conformance.commands.command import command


@command(("headjudge mcp", "as the command of a server, in the settings of an assistant"))
def mcp() -> None:
    """Answer chat assistants by the Model Context Protocol, on standard input and output.

    It reads and writes no file. Its guide says how assistants are told of it.
    """
    try:
        from headjudge.conformance.assistants.mcp_server import serve_assistants
    except ModuleNotFoundError as error:
        if error.name not in ("mcp", "anyio"):
            raise
        raise WrongUse("this needs an extra: pip install 'headjudge[mcp]'") from None
    if sys.stdin.isatty():
        sys.stderr.write("headjudge: waiting for an assistant on standard input; Ctrl-D ends it\n")
    serve_assistants()
