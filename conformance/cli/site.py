"""The commands ``site`` and ``protocol``, which publish the rules and the protocol."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from headjudge.cli._command import PROJECT, URL, command, echo
from headjudge.errors import UsageError
from headjudge.files import read_text, replace_file
from headjudge.text import pluralize

app = typer.Typer()


@command(
    app,
    PROJECT,
    ("headjudge site --out site", "rules, scenarios, questions and cards"),
    ("headjudge site out/phase out/xmage --out site", "with engines"),
    ("python3 -m http.server -d site", "view it"),
)
def site(
    reports: Annotated[
        list[Path] | None,
        typer.Argument(help="Report folders written by certify --report.", metavar="REPORT_DIR"),
    ] = None,
    *,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder to write to.")],
    pyodide: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder with Pyodide's files (default: download them)."),
    ] = None,
    base_url: Annotated[
        str,
        typer.Option(metavar="URL", help="URL of the site, for its sitemap and link previews."),
    ] = "",
) -> None:
    """Build a static site: rules, scenarios, editions, questions, cards, engines, playground."""
    from headjudge.site.build import build

    if base_url and not URL.fullmatch(base_url):
        raise UsageError(f"--base-url {base_url} is not a URL; write https://...")
    built = build(out, tuple(reports or ()), pyodide, base_url)
    size = f"{built.size / 1e6:.1f} MB"
    echo(f"{out}: {pluralize(built.pages, 'page')}, the largest {built.largest:,} bytes; {size}")


@command(
    app,
    PROJECT,
    ("headjudge protocol", "the requests and replies of an adapter"),
    ("headjudge protocol --schema", "the same for programs"),
    ("headjudge protocol --log", "the log format, for audit"),
)
def protocol(
    *,
    log: Annotated[bool, typer.Option("--log", help="Print the log format.")] = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema.")] = False,
    update: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Update the tables in this copy of the page."),
    ] = None,
) -> None:
    """Print the protocol between Head Judge and adapters, or the log format."""
    if update:
        from headjudge.spec.protocol.protocol_page import made

        if log or schema:
            raise UsageError("--update can't be combined with other options")
        replace_file(update, made(read_text(update)).encode())
    elif schema:
        from headjudge.spec.protocol.case_kinds import schema as case_schema
        from headjudge.spec.protocol.game_log import log_schema

        encoded = msgspec.json.encode(log_schema() if log else case_schema())
        echo(msgspec.json.format(encoded, indent=2).decode())
    else:
        package = files("headjudge.replay" if log else "headjudge.spec.protocol")
        page = package.joinpath("log.md" if log else "protocol.md").read_text("utf-8")
        echo(re.sub(r"<!--.*-->\n", "", page.rstrip("\n")))
