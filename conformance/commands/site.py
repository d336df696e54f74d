"""The command that builds the site."""

from pathlib import Path
from typing import Annotated

import typer

from conformance import several
from conformance.commands.common import examples, reporting_errors, say

EXAMPLES = examples(
    ("headjudge site --out site", "the rules, scenarios, questions and cards"),
    ("headjudge site out/phase out/xmage --out site", "with engines, from certify --report"),
    ("python3 -m http.server -d site", "look at it"),
)


def site(
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder to write it into.")],
    reports: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[REPORT_DIR]...", help="Folders of certify --report."),
    ] = None,
    pyodide: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="A folder with the files that the table runs on."),
    ] = None,
) -> None:
    """Build a static site: rules, scenarios, editions, questions, cards, engines, and a table."""
    from conformance.site.build import build

    with reporting_errors():
        built = build(out, reports or (), pyodide)
        size = f"{built.size / 1e6:.1f} MB"
        say(f"{out}: {several(built.pages, 'page')}, the largest {built.largest:,} bytes; {size}")
