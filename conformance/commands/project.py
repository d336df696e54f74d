"""The commands for who works on Head Judge, or says what it knows."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import msgspec

from headjudge.conformance import WrongUse, read_text, several
from headjudge.conformance.commands.command import argument, command, option
from headjudge.conformance.commands.common import WEB_ADDRESS, say


@command(
    ("headjudge site --out site", "the rules, scenarios, questions and cards"),
    ("headjudge site out/phase out/xmage --out site", "with engines, from certify --report"),
    ("python3 -m http.server -d site", "look at it"),
)
def site(
    out: Annotated[Path, option("The folder to write it into.", metavar="DIR")],
    reports: Annotated[
        tuple[Path, ...], argument("Folders of certify --report.", metavar="[REPORT_DIR]...")
    ] = (),
    pyodide: Annotated[
        Path | None, option("A folder with the files that the table runs on.", metavar="DIR")
    ] = None,
    address: Annotated[
        str,
        option(
            "The address that it will have, for its map and for pictures in previews of links.",
            metavar="URL",
        ),
    ] = "",
) -> None:
    """Build a static site: rules, scenarios, editions, questions, cards, engines, and a table."""
    from headjudge.conformance.site.build import build

    if address and not WEB_ADDRESS.fullmatch(address):
        raise WrongUse(f"--address {address}: is no address; write https://...")
    built = build(out, reports, pyodide, address)
    size = f"{built.size / 1e6:.1f} MB"
    say(f"{out}: {several(built.pages, 'page')}, the largest {built.largest:,} bytes; {size}")


@command(
    ("headjudge protocol", "what an adapter reads and writes"),
    ("headjudge protocol --schema", "the same for programs"),
    ("headjudge protocol --log", "what stands in a log, for audit"),
)
def protocol(
    log: Annotated[bool, option("How an engine writes logs of its games.", "--log")] = False,
    schema: Annotated[bool, option("Print the JSON Schema.", "--schema")] = False,
    write: Annotated[Path | None, option("Make the tables in this copy of the page anew.")] = None,
) -> None:
    """Print the protocol between Head Judge and adapters, or that of logs."""
    if write:
        from headjudge.spec.protocol.protocol_page import made

        if log or schema:
            raise WrongUse("--write goes alone")
        write.write_text(made(read_text(write)), "utf-8")
    elif schema:
        from headjudge.spec.protocol.game_log import log_schema
        from headjudge.spec.protocol.kinds import schema as of_cases

        made_of = log_schema() if log else of_cases()
        say(msgspec.json.format(msgspec.json.encode(made_of), indent=2).decode())
    else:
        room, name = (
            ("headjudge.conformance.auditing", "log.md")
            if log
            else ("headjudge.spec.protocol", "protocol.md")
        )
        page = files(room).joinpath(name).read_text("utf-8").rstrip("\n")
        say(re.sub(r"<!-- .* -->\n", "", page))
