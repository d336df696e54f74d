"""``headjudge log``: how an engine writes down its games."""

from typing import Annotated

import typer

from conformance.commands.common import examples, reporting_errors, say

EXAMPLES = examples(
    ("headjudge log", "how to write a log"),
    ("headjudge log --schema", "the same for programs"),
    ("headjudge log --formats", "what other logs are read"),
)


def log(
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON Schema of a line.")
    ] = False,
    formats: Annotated[
        bool,
        typer.Option("--formats", help="List the formats that are read, and what they can't tell."),
    ] = False,
) -> None:
    """Print how an engine writes logs of its games, for `headjudge audit`."""
    with reporting_errors():
        if schema:
            from msgspec import json

            from spec.protocol.log import log_schema

            say(json.format(json.encode(log_schema()), indent=2).decode())
        elif formats:
            from conformance.auditing.formats import FORMATS

            for name, one in FORMATS.items():
                can_not = one.CANNOT_KNOW or ("It can tell all that the rules ask.",)
                say("\n".join([name, *(f"  {sentence}" for sentence in can_not)]))
        else:
            from importlib.resources import files

            page = files("conformance.auditing").joinpath("log.md").read_text("utf-8")
            say(page.rstrip("\n"))
