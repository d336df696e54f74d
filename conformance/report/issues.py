"""Report each cause as a Markdown issue for an engine's tracker, or as a GitHub annotation."""

import re
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from headjudge.adapters.catalog import entry_of
from headjudge.files import require_own, write_inside
from headjudge.judge.causes import RULE_NOT_FOLLOWED, Cluster
from headjudge.judge.verdicts import FAILED, Judged
from headjudge.report import summary
from headjudge.report.event_log import Run
from headjudge.report.failure_list import KnownList, differing, rows_on
from headjudge.runner.engine import EngineStartError
from headjudge.runner.registry import KNOWN, command_file, command_paths, in_python
from headjudge.spec.rulebook import Rulebook
from headjudge.text import (
    fenced,
    markdown,
    one_line,
    pluralize,
    sanitize,
    truncate_list,
    truncate_middle,
)

RULES = "https://magic.wizards.com/en/rules"
"""The official page of the rules."""
_LOADS = re.compile(r"""(?:\bfrom|\bimport|\brequire\()\s*["'](\.{1,2}/[^"'\n]+)["']""")
"""A file that a JavaScript or TypeScript program loads, relative to its own folder."""
_MODULE = re.compile(r"^(?:from|import) +(\w+)", re.MULTILINE)
"""A module that a Python program imports."""
LISTED = 20
"""The maximum number of further cases to list."""


class Issue(Struct, frozen=True):
    """An issue, and the scenario with which to reproduce it."""

    name: str
    """The name of its files, without suffix; it is the same in every run."""
    text: str
    feature: str


def write_issues(folder: Path, run: Run) -> int:
    """Replace the issues in a folder with a run's; return their number. Raises OSError.

    Each is a Markdown file with a feature file beside it.
    """
    require_own(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for old in [*folder.glob("*.md"), *folder.glob("*.feature")]:
        old.unlink()
    written = [*issues(run)]
    for issue in written:
        write_inside(folder / f"{issue.name}.md", issue.text.encode())
        write_inside(folder / f"{issue.name}.feature", issue.feature.encode())
    return len(written)


def issues(run: Run) -> Iterator[Issue]:
    """Yield an issue for each cause."""
    names: set[str] = set()
    for cluster in summary.causes(run):
        name = re.sub(r"[^a-z0-9]+", "-", cluster.cause.key.lower()).strip("-")[:80] or "cause"
        while name in names:
            name += "-2"
        names.add(name)
        feature = _feature(cluster)
        yield Issue(name, "\n".join([*_issue(run, cluster, name, feature), ""]), feature)


def _feature(cluster: Cluster) -> str:
    """Return the shortest scenario of a cause as a feature file."""
    gherkin = sanitize(cluster.cases[0].gherkin).rstrip().split("\n")
    return "\n".join(
        [f"Feature: {issue_title(cluster)}", "", *(f"  {line}" for line in gherkin), ""]
    )


def _issue(run: Run, cluster: Cluster, name: str, feature: str) -> Iterator[str]:
    case, info = cluster.cases[0], run.started.engine
    yield f"# {markdown(issue_title(cluster))}"
    yield ""
    version = one_line(f"{info.engine} {info.version}".rstrip())
    yield f"{markdown(version)}, according to the Comprehensive Rules of {run.started.edition}."
    yield ""
    yield "## What happens"
    yield ""
    yield from _game(case)
    if rules := [*_rules(run, cluster)]:
        yield from ("", "## What the rules say", "", *rules)
    if case.derivation:
        yield ""
        yield "What should happen:"
        yield ""
        yield from fenced("\n".join(sanitize(line) for line in case.derivation), "text")
    if places := _places(run, cluster):
        yield from ("", "## Possible location in the code", "", *(f"- {place}" for place in places))
    yield from ("", "## How to reproduce", "")
    yield f"Save this scenario as `{name}.feature`:"
    yield ""
    yield from fenced(feature.rstrip(), "gherkin")
    yield ""
    how = reproduction(run)
    for path, content in how.attached:
        yield f"Save the adapter's `{path}`:"
        yield ""
        yield from fenced(content.rstrip(), Path(path).suffix.lstrip("."))
        yield ""
    if how.missing:
        files = [f"`{path}` ({why})" for path, why in how.missing]
        yield (
            f"Not attached: {truncate_list(files, LISTED)}. To publish this issue, add these "
            "files, or say where they are and how to build them."
        )
        yield ""
    if how.own_adapter:
        yield (
            "To publish this issue, also name the repository and the commit of the engine that was "
            "judged, and the commands that build it, if the adapter needs them."
        )
        yield ""
    yield (
        "Then run these commands, the first in a checkout of Head Judge, the last one beside the "
        f"scenario. In the suite, the case is `{markdown(case.id)}`."
    )
    yield ""
    again = one_line(f"{how.command} --features {name}.feature")
    yield from fenced("\n".join([*_set_up(run), again]), "sh")
    yield ""
    if len(cluster.cases) > 1:
        others = [markdown(other.id) for other in cluster.cases[1:]]
        count = pluralize(len(others), "other case")
        yield f"The same fault also affects {count}: {truncate_list(others, LISTED)}."
        yield ""
    key = sanitize(one_line(cluster.cause.key))
    yield f"Found with Head Judge {run.started.suite}; its name for this cause is `{key}`."


def issue_title(cluster: Cluster) -> str:
    """Return an issue's title: the known fault, or actual and expected outcome of an example."""
    case, says = cluster.cases[0], cluster.cause.says
    if not says.startswith(RULE_NOT_FOLLOWED) or not case.misses:
        return one_line(says)
    miss = case.misses[0]
    return one_line(f"{miss.got} (expected: {miss.expected})")


def _game(judged: Judged) -> Iterator[str]:
    """Yield the scenario as list items, with the actual outcome below the unmet expectation."""
    lines: list[tuple[str, str]] = []
    for line in summary.steps(judged):
        if line.startswith("  |"):
            kind, text = lines[-1]
            lines[-1] = kind, f"{text}{' ' if text.endswith(':') else '; '}{line.strip(' |')}"
            continue
        keyword, _, text = line.partition(" ")
        kind = lines[-1][0] if keyword == "And" and lines else keyword
        has_rows = text.endswith(("at the same time", "order"))
        lines.append((kind, f"{text}:" if has_rows else text))
    number = 0
    for kind, text in _with_answer(lines, judged):
        number += kind == "When"
        marks = {"When": f"{number}. ", "Then": "   - expected: ", "But": "   - instead: "}
        sentence = text if kind in {"Then", "But"} else text[:1].upper() + text[1:]
        yield marks.get(kind, "- ") + markdown(sentence)


def _with_answer(lines: Sequence[tuple[str, str]], judged: Judged) -> list[tuple[str, str]]:
    """Insert the actual outcome below the first unmet expectation, or at the end."""
    outcomes = [failure.got for failure in judged.misses] + [
        failure.got for failure in judged.contradicts
    ]
    actual = one_line(outcomes[0] if outcomes else judged.message)
    number, at = 0, len(lines)
    for place, (kind, text) in enumerate(lines, 1):
        number += kind == "When"
        if judged.misses and kind == "Then" and text == judged.misses[0].expected:
            at = place if number <= judged.misses[0].after else at
    while at < len(lines) and lines[at][0] == "Then":
        at += 1
    return [*lines[:at], ("But", actual), *lines[at:]]


def _rules(run: Run, cluster: Cluster) -> Iterator[str]:
    """Yield a line per rule of a cause: a link to the official rules, and our own statement.

    If the cause names no rule (a crash, for example), the rule of its first case is used.
    """
    book, example_rule = Rulebook.at(run.started.edition), cluster.cases[0].rule
    for cited in cluster.cause.rules or [
        book.cite(slug) for slug in [example_rule] if slug in book.rules
    ]:
        number, _, slug = cited.rpartition(" ")
        if slug in book.rules:
            sentence = book.rules[slug].sentence(run.started.edition)
            yield f"- [{number}]({RULES}): {markdown(sentence)}."


def _places(run: Run, cluster: Cluster) -> list[str]:
    """Return the code locations that the adapter's page lists for this cause's cases."""
    engine = entry_of(run.started.engine.engine)
    title = markdown(issue_title(cluster))
    rows = rows_on(engine.page, cluster) if engine else []
    found_places: list[str] = []
    for row_title, *_, code in rows:
        places = "; ".join(part for part in code.split("; ") if "`" in part)
        if places:
            found_places.append(places if row_title == title else f"{row_title}: {places}")
    return found_places


def _set_up(run: Run) -> list[str]:
    """Return the commands that install Head Judge, with the engine or with a copy of its adapter.

    The engines that are attached by name come with an extra. The package is not published.
    """
    engine = entry_of(run.started.engine.engine)
    if engine is None:
        return ["pip install ."]
    if engine.about.attach == engine.name:
        return ["pip install '.[engines]'"]
    return [
        "pip install .",
        f"headjudge engines {engine.name} --copy-to ADAPTER  # its page explains how to connect it",
    ]


_NAMED = 10
"""The maximum number of fixed cases to list."""


def annotated(run: Run, listed: KnownList | None = None) -> Iterator[str]:
    """Yield an error annotation per cause as workflow commands, in order of priority.

    With a list of known failures, only differences from it are reported.
    """
    only = None if listed is None else differing(listed, run.judged)
    for cluster in summary.causes(run, only):
        case = cluster.cases[0]
        lines = (
            summary.in_a_line(case),
            summary.outcomes_in_a_line(case),
            summary.derivation_in_a_line(case),
        )
        yield _error(summary.title(cluster), [*filter(None, lines), summary.command(run, case)])
    if run.completed and "wrong" in run.completed.counts:
        first, *others = summary.completed_lines(run.completed)
        yield _error(first, others)
    failed = {case.id for case in run.judged if case.verdict in FAILED}
    fixed = [name for name in only or () if name not in failed]
    if fixed:
        verb = "fails" if len(fixed) == 1 else "fail"
        problem = f"{pluralize(len(fixed), 'known failure')} no longer {verb}"
        yield _error(problem, [truncate_list(fixed, _NAMED), "--update-known rewrites the list"])


def _error(title: str, lines: list[str]) -> str:
    """Return a workflow command, escaping characters that would end it or its title early."""
    escaped = [truncate_middle(one_line(text)).replace("%", "%25") for text in (title, *lines)]
    head = escaped[0].replace(":", "%3A").replace(",", "%2C")
    return f"::error title={head}::{'%0A'.join(escaped[1:])}"


LARGEST = 40_000
"""The maximum length of attached text; GitHub's issues hold 65,536 characters."""


class Reproduction(Struct, frozen=True):
    """A command that plays a scenario, and the files of the engine's adapter that it needs."""

    command: str
    """The command line, without the options that select cases."""
    attached: tuple[tuple[str, str], ...] = ()
    """The path and the text of each file."""
    missing: tuple[tuple[str, str], ...] = ()
    """The path of each file that is not attached, and why."""
    own_adapter: bool = False
    """Whether the command starts an adapter that Head Judge doesn't know."""


def reproduction(run: Run) -> Reproduction:
    """Return how to reproduce a run's failures, with the files of the engine's command.

    Programs that the system finds by their name, such as `python3`, are not attached. The files are
    looked up from the current folder, where the run took place. Paths outside it lose their folder.
    """
    words = shlex.split(summary.base_command(run))
    if "--features" in words:
        at = words.index("--features")
        del words[at : at + 2]
    engine = words[2] if len(words) > 2 and not words[2].startswith("-") else ""  # noqa: PLR2004
    if not engine or engine in KNOWN or "--results" in words:
        return Reproduction(shlex.join(words))
    try:
        paths = command_paths(engine)
    except EngineStartError:
        return Reproduction(shlex.join(words))
    attached: dict[str, str] = {}
    missing: dict[str, str] = {}
    for path in paths:
        name = str(path)
        if in_python(engine):
            name = _below_here(path)
        elif name not in engine:
            continue
        elif path.is_absolute():
            engine, name = engine.replace(name, path.name), path.name
        text, why = _text(path, run, LARGEST - sum(map(len, attached.values())))
        if why:
            missing[name] = why
        else:
            attached[name] = text
            for loaded in _loaded(path, text):
                missing.setdefault(loaded, f"loaded by `{name}`")
    return Reproduction(
        shlex.join([*words[:2], engine, *words[3:]]),
        tuple(attached.items()),
        tuple((name, why) for name, why in missing.items() if name not in attached),
        entry_of(run.started.engine.engine) is None,
    )


def _loaded(path: Path, text: str) -> Iterator[str]:
    """Yield the paths of the files that a program's file loads by a path or from its own folder."""
    if path.suffix == ".py":
        beside = (path.with_name(f"{module[1]}.py") for module in _MODULE.finditer(text))
        yield from (file.name for file in beside if file.is_file())
    else:
        yield from (found[1].removeprefix("./") for found in _LOADS.finditer(text))


def _below_here(path: Path) -> str:
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else path.name


def _text(path: Path, run: Run, most: int) -> tuple[str, str]:
    """Return a file's text, and why it can't be attached; empty if it can."""
    try:
        if command_file(path) not in run.started.files:
            return "", "changed since the run"
        size = path.stat().st_size
        text = path.read_text("utf-8") if size <= most else ""
    except UnicodeDecodeError:
        return "", "binary"
    except (OSError, EngineStartError):
        return "", "unreadable"
    return text, "" if size <= most else f"{size:,} bytes, too long for an issue"
