"""The command ``mcp``: a server for chat assistants."""

import sys

import typer

from headjudge.cli._command import ARGUMENTS, Command, echo_error, examples
from headjudge.errors import UsageError

app = typer.Typer()


@app.command(
    cls=Command,
    rich_help_panel=ARGUMENTS,
    epilog=examples(("headjudge mcp", "a server's command, in the settings of an assistant")),
)
def mcp() -> None:
    """Serve chat assistants over the Model Context Protocol on standard input and output.

    It reads and writes no file. The guide shows how to configure an assistant.
    """
    try:
        from headjudge.explain.mcp_server import serve_assistants
    except ModuleNotFoundError as error:
        if error.name not in ("mcp", "anyio"):
            raise
        raise UsageError("this needs an extra: pip install 'headjudge[mcp]'") from None
    if sys.stdin.isatty():
        echo_error("waiting for an assistant on standard input; end it with Ctrl-D")
    serve_assistants()
