"""The commands for explaining and writing scenarios, and the MCP server for chat assistants."""

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from msgspec.structs import replace

from headjudge import interruptions
from headjudge.cli import _options as opt
from headjudge.cli._command import (
    SCENARIOS,
    URL,
    Exit,
    command,
    echo,
    echo_error,
    make_console,
    warn_if_unreviewed,
)
from headjudge.errors import UsageError
from headjudge.spec.cards import Card
from headjudge.spec.cards import cards as known_cards
from headjudge.spec.rulebook import Rulebook
from headjudge.text import pluralize

if TYPE_CHECKING:
    from headjudge.suite.steps.pattern import StepDefinition

app = typer.Typer()
STANDARD_INPUT = "-"
WIDTH = 79
"""The maximum length of a line about a card, including its indentation."""
DETAILED_CARDS = 8
"""The maximum number of cards to show in detail; longer results are only listed."""
_STEPS_WIDTH = 100
"""The maximum line length for steps, because longer lines are hard to read."""
_STEPS_MARGIN = 9
"""The column at which steps begin, after their keywords."""
_SHORT_VALUE = 24
"""If all values are shorter than this, they are listed on one line."""
_STEPS_HELP = """\
The steps of a feature, by topic. Ana, Ben, Cho and Dan stand for players of any names, \
and each number for any other. Where a step names two players, it may name one, three, \
or everyone. A line that begins with "or" is the same step with all its optional parts. \
`headjudge steps WORD` shows the steps about a word, such as life, turn, draw or deck."""


@command(
    app,
    SCENARIOS,
    ("headjudge explain table.feature", "every scenario of a file"),
    ("headjudge explain table.feature:12", "the scenario at line 12"),
    ("headjudge explain < table.feature", "from standard input"),
    ("headjudge explain table.feature --outcome", "only the outcomes"),
    ("headjudge explain table.feature --markdown", "to paste into a forum"),
    ("headjudge explain table.feature --json", "for programs"),
    ("headjudge explain table.feature --all-editions", "in every edition"),
)
def explain(
    file: Annotated[
        str,
        typer.Argument(
            help="Feature file, or FILE:LINE for one scenario (default: standard input).",
            show_default=False,
        ),
    ] = STANDARD_INPUT,
    *,
    edition: opt.Edition = "",
    outcome: Annotated[
        bool, typer.Option("--outcome", help="Print only the outcome, as Then sentences.")
    ] = False,
    minimal_rules: Annotated[
        bool,
        typer.Option(
            "--minimal-rules", help="Find a minimal set of rules that decides the outcome."
        ),
    ] = False,
    all_editions: Annotated[
        bool, typer.Option("--all-editions", help="Compare the outcomes in all editions.")
    ] = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print Markdown for a forum or an issue.")
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print each explanation as a line of JSON.")
    ] = False,
    site: Annotated[
        str, typer.Option(metavar="URL", help="With --markdown: link rules to URL/rules/SLUG.")
    ] = "",
) -> Exit:
    """Explain who wins and why: which rules applied to whom, and why others did not."""
    if outcome and (minimal_rules or all_editions or markdown or json or site):
        raise UsageError("--outcome can only be combined with --edition")
    if json and markdown:
        raise UsageError("--json can't be combined with --markdown")
    _check_site(site, markdown=markdown)
    from headjudge.explain import analyses, explanation, render
    from headjudge.suite.compiler import FeatureError

    status, separator = Exit.OK, ""
    book = Rulebook.at(edition)
    if file == STANDARD_INPUT and sys.stdin.isatty():
        echo_error("reading a feature from standard input; end it with Ctrl-D")
    warn_if_unreviewed(book.edition)
    for number, scenario in enumerate(render.scenarios_at(file, book)):
        if outcome and not number:
            echo(f"edition {book.edition}")
        explained = explanation.explain_or_error(scenario, book)
        if isinstance(scenario, FeatureError) or isinstance(explained, FeatureError):
            echo_error(str(explained))
            status = Exit.USAGE_ERROR
            continue
        if outcome:
            echo("\n".join(render.outcome_text(explained)))
            continue
        if not (explained.all_met and explained.is_possible):
            status = max(status, Exit.FAILED)
        sections = [*(analyses.minimal_rules(scenario, book) if minimal_rules else ())]
        sections += analyses.compare_editions(scenario) if all_editions else ()
        explained = replace(explained, sections=tuple(sections))
        if json:
            echo(msgspec.json.encode(explained).decode())
        else:
            lines = render.as_markdown(explained, site) if markdown else render.text(explained)
            echo(separator + "\n".join(lines))
            separator = "\n"
    return status


def _check_site(url: str, *, markdown: bool) -> None:
    if url and not markdown:
        raise UsageError("--site requires --markdown")
    if url and not URL.fullmatch(url):
        raise UsageError(f"--site {url} is not a URL; write https://...")


@command(
    app,
    SCENARIOS,
    ("headjudge cards", "every card that a feature can name"),
    ("headjudge cards Platinum Angel", "what it does, and how to write it"),
    ("headjudge cards libraries", "cards about libraries"),
)
def cards(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="Words of a card's name or effect (default: list all cards).",
            autocompletion=opt.completing(known_cards),
            metavar="WORDS",
        ),
    ] = None,
    *,
    edition: opt.Edition = "",
) -> None:
    """List the cards that steps can name, or show what cards do and how to write them."""
    from headjudge.spec.cards import find_cards
    from headjudge.suite.compiler import bundled, compile_features
    from headjudge.suite.lint import lint_cards

    if problems := lint_cards():
        raise UsageError("\n".join(map(str, problems)))
    matches = find_cards(" ".join(words or ()))
    if not words or len(matches) > DETAILED_CARDS:
        for card in matches:
            echo("\n".join([card.name, *_card_lines(card.does, 2)]))
        echo(f"{pluralize(len(matches), 'card')}; headjudge cards NAME shows the details of one")
        return
    features = [file for file in bundled() if any(card.name in file.text for card in matches)]
    scenarios = compile_features(features, Rulebook.at(edition))
    descriptions = []
    for card in matches:
        ids = [s.case.id.partition(".")[0] for s in scenarios if card.name in s.cards]
        descriptions.append("\n".join(_card_details(card, dict.fromkeys(ids))))
    echo("\n\n".join(descriptions))


def _card_details(card: Card, ids: Iterable[str]) -> Iterator[str]:
    """Yield a card's effects, the steps that can name it, and the scenarios that use it."""
    from headjudge.suite.steps.card_effects import parts, written

    yield f"{card.name} ({card.is_})"
    yield from _card_lines(card.does, 2)
    for heading, groups in parts(card):
        yield from _card_lines(f"{heading}:", 2)
        for simultaneous in groups:
            indent = 4
            if len(simultaneous) > 1:
                yield "    at the same time:"
                indent = 6
            for step in simultaneous:
                yield from _card_lines(step, indent)
    yield "  write:"
    for step in written(card):
        yield from _card_lines(step, 4)
    names = [f"    {name}" for name in ids]
    if names:
        yield from ("  shown by:", *names)


def _card_lines(text: str, indent: int) -> list[str]:
    """Wrap text to lines of at most WIDTH characters."""
    first = " " * indent
    rest = f"{first}  " if indent > 2 else first  # noqa: PLR2004 -- steps get a hanging indent
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


@command(
    app,
    SCENARIOS,
    ("headjudge steps", "all steps that features can use"),
    ("headjudge steps cards in library", "steps that contain these words"),
)
def steps(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="Only steps that contain these words (default: all steps).", metavar="WORDS"
        ),
    ] = None,
) -> Exit:
    """Print an example of every step that a feature can use."""
    from headjudge.report import terminal
    from headjudge.suite.steps.catalog import TOPICS, search, topic
    from headjudge.suite.steps.registry import STEPS

    status, console, text = Exit.OK, make_console(), " ".join(words or ())
    width = min(shutil.get_terminal_size().columns, _STEPS_WIDTH)
    matches: Sequence[StepDefinition] = STEPS
    if not text.strip():
        echo("\n".join([*wrap(_STEPS_HELP, width, break_on_hyphens=False), ""]))
    else:
        matches, matches_all = search(text, STEPS)
        if not matches:
            raise UsageError(f"no step matches {text!r}; `headjudge steps` lists all steps")
        if not matches_all:
            echo_error(f"no step matches all of {text!r}; showing the closest matches")
            status = Exit.USAGE_ERROR
    listed: set[tuple[str, ...]] = set()
    topics = TOPICS if matches is STEPS else dict.fromkeys(map(topic, matches))
    for number, title in enumerate(topics):
        terminal.plain(console, f"\n{title}" if number else title, "bold")
        for step in matches:
            if topic(step) == title:
                for line in _step_lines(step, width, listed):
                    terminal.plain(console, line)
    return status


def _step_lines(step: "StepDefinition", width: int, listed: set[tuple[str, ...]]) -> Iterator[str]:
    """Yield the lines of a step; alternatives already in `listed` are only referred to."""
    from headjudge.suite.steps import catalog
    from headjudge.suite.steps.pattern import KEYWORDS

    keyword = KEYWORDS[step.kind]
    for text in catalog.examples(step):
        yield from _hanging(f"  {keyword:{_STEPS_MARGIN - 2}}", text, width)
        keyword = "   or"
    if step.kind == "group":
        table = "followed by a table with one event per row"
        yield from _hanging(" " * _STEPS_MARGIN, table, width)
    margin = " " * (_STEPS_MARGIN + 2)
    for text, values in catalog.alternatives(step):
        quote = '"' if "'" in text else "'"
        prefix = f"{margin}instead of {quote}{text}{quote}: "
        key = (text, *sorted(values))
        if len(prefix + ", ".join(values)) <= width:
            yield prefix + ", ".join(values)
        elif key in listed:
            yield from _hanging(prefix, "see above", width)
        else:
            listed.add(key)
            yield prefix.rstrip()
            short = max(map(len, values)) < _SHORT_VALUE and "," not in "".join(values)
            # wrap must not break lines inside a value
            joined = ", ".join(value.replace(" ", "\N{NO-BREAK SPACE}") for value in values)
            for line in [joined] if short else values:
                yield from _hanging(f"{margin}  ", line, width)


def _hanging(prefix: str, text: str, width: int) -> list[str]:
    """Wrap text after a prefix, with a hanging indent below the start of the text."""
    rest = " " * (len(prefix) + 2 * (not prefix.isspace()))
    width = max(width, len(rest) + 20)
    lines = wrap(text, width, initial_indent=prefix, subsequent_indent=rest, break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


@command(
    app,
    SCENARIOS,
    ("headjudge lint mine.feature", "find problems in a file"),
    ("headjudge lint --suite mine.feature", "also what it needs to join the suite"),
    ("headjudge lint - < mine.feature", "from standard input"),
)
def lint(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Feature files (default: the bundled ones).")
    ] = None,
    *,
    edition: opt.Edition = "",
    suite: Annotated[
        bool, typer.Option("--suite", help="Also report what the features need to join the suite.")
    ] = False,
) -> Exit:
    """Find problems in features, with file and line."""
    from headjudge.editions.review import unjudged
    from headjudge.editions.unread import unread_findings
    from headjudge.suite.compiler import bundled, read
    from headjudge.suite.lint import lint as find_problems
    from headjudge.suite.lint import lint_cards

    book = Rulebook.at(edition)
    if files:
        problems = find_problems(
            [read(path) for path in files], book, suite=suite, whole_suite=False
        )
    elif not (problems := lint_cards()):
        problems = find_problems(bundled(), book, suite=True, whole_suite=True)
        problems += [*unjudged(book.rules.values()), *unread_findings(book.rules.values())]
    for problem in problems:
        echo(str(problem))
    return Exit.FAILED if problems else Exit.OK


@command(app, SCENARIOS, ("headjudge mcp", "enter this command in the assistant's settings"))
def mcp() -> None:
    """Serve chat assistants over the Model Context Protocol on standard input and output.

    The server reads and writes no files except its cache. The guide shows how to configure clients.
    """
    from headjudge.explain.mcp_server import serve_assistants

    if sys.stdin.isatty():
        echo_error("waiting for an assistant on standard input; end it with Ctrl-D")
    interruptions.exit_on_interruption()  # otherwise the server would wait for its input to end
    # Python's resource tracker then releases the worker's semaphores, with a warning about them.
    sys.warnoptions.append("ignore::UserWarning:multiprocessing.resource_tracker")
    serve_assistants()
