"""The commands ``site`` and ``protocol``, which publish the rules and the protocol."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from headjudge.cli import _options as opt
from headjudge.cli._command import PROJECT, URL, command, echo
from headjudge.errors import UsageError
from headjudge.files import read_text, replace_file
from headjudge.text import join_english, pluralize

app = typer.Typer()


def _protocol_names() -> list[str]:
    """Return the names that `protocol` looks up."""
    from headjudge.spec.protocol import CAPABILITIES
    from headjudge.spec.protocol.event_schema import tag
    from headjudge.suite.protocol_lookup import KINDS

    return sorted({*map(tag, KINDS), *CAPABILITIES})


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
    ("headjudge protocol damage draw", "some events, questions or capabilities"),
    ('headjudge protocol --for "node adapter.mts"', "what an adapter must handle"),
    ("headjudge protocol --schema", "the same, in machine-readable form"),
    ("headjudge protocol --log", "the log format, for audit"),
)
def protocol(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NAME",
            help="Events, fields or capabilities to print, with examples (default: everything).",
            autocompletion=opt.completing(_protocol_names),
            show_default=False,
        ),
    ] = None,
    *,
    engine: Annotated[
        str,
        typer.Option(
            "--for",
            metavar="ENGINE",
            help="Print what this engine's adapter must handle, given its claims.",
            autocompletion=opt.complete_engines,
        ),
    ] = "",
    log: Annotated[bool, typer.Option("--log", help="Print the log format.")] = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema.")] = False,
    update: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Update the lists in this copy of the page."),
    ] = None,
    env: opt.Env = None,
) -> None:
    """Print the adapter protocol, parts of it, or the log format."""
    if update and (names or engine or log or schema):
        raise UsageError("--update can't be combined with other options or names")
    if (names or engine) and (log or schema):
        given = " and ".join(filter(None, (" ".join(names or []), engine and "--for")))
        other = "--log" if log else "--schema"
        raise UsageError(f"{given} can't be combined with {other}; run them separately")
    if update:
        from headjudge.spec.protocol.protocol_page import made

        replace_file(update, made(read_text(update)).encode())
    elif names or engine:
        for line in _parts_of_protocol(names or [], engine, tuple(env or ())):
            echo(line)
    elif schema:
        from headjudge.spec.protocol.case_kinds import schema as case_schema
        from headjudge.spec.protocol.game_log import log_schema

        encoded = msgspec.json.encode(log_schema() if log else case_schema())
        echo(msgspec.json.format(encoded, indent=2).decode())
    else:
        package = files("headjudge.replay" if log else "headjudge.spec.protocol")
        page = package.joinpath("log.md" if log else "protocol.md").read_text("utf-8")
        echo(re.sub(r"<!--.*-->\n", "", page.rstrip("\n")))


def _parts_of_protocol(names: list[str], engine: str, env: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines about events, and about what an engine's claims need."""
    from headjudge.spec.protocol import CAPABILITIES, UseCard
    from headjudge.spec.rulebook import Rulebook, editions
    from headjudge.suite.cache import bundled_scenarios
    from headjudge.suite.protocol_lookup import (
        KINDS,
        excerpt,
        look_up,
        outcome_lines,
        parts_named,
        within,
    )

    kinds = look_up(names) if names else KINDS
    for name in names:
        yield from parts_named(name)
    newest = editions()[0]
    if not engine:
        yield from excerpt(kinds, bundled_scenarios(Rulebook.at(newest)))
        return
    from headjudge.runner.engine import Limits
    from headjudge.runner.registry import attach

    attached = attach(engine, Limits(environment=env))
    attached.close()
    info = attached.info
    edition = next((date for date in editions() if date in (info.editions or (newest,))), newest)
    able, promised = within(bundled_scenarios(Rulebook.at(edition)), info, newest)
    claims = f"{len(info.capabilities)} of {len(CAPABILITIES)} capabilities"
    yield f"{info.engine} claims {claims}, enough for {len(able):,} cases of edition {edition}:"
    yield ""
    usable = [kind for kind in kinds if info.cards or kind is not UseCard]
    yield from excerpt(usable, able, info.capabilities)
    yield ""
    also = f" {join_english([f'`{name}`' for name in promised])}" if promised else " no other field"
    yield f"Every outcome needs `over`, `winners`, `losers` and `drawn`; the claims promise{also}."
    yield from outcome_lines(info)
