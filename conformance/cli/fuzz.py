"""The command ``fuzz``, which plays random games to find an engine's faults."""

import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from headjudge import __version__
from headjudge.cli import _options as opt
from headjudge.cli._command import (
    ENGINES,
    PROCESS_OPTIONS,
    Exit,
    certify_command,
    command,
    echo_error,
    make_console,
    process_count,
    repeat_options,
    warn_if_unreviewed,
)
from headjudge.runner.engine import Limits
from headjudge.spec.rulebook import Rulebook
from headjudge.text import one_line, pluralize

if TYPE_CHECKING:
    from headjudge.fuzz.campaign import Counterexample, FuzzResult
    from headjudge.fuzz.differential import Disputes
    from headjudge.judge.verdicts import Judged

app = typer.Typer()
DEFAULT_SECONDS = 60.0


@command(
    app,
    ENGINES,
    ("headjudge fuzz phase --seconds 120", "random games for two minutes"),
    ("  ... --games 5000 --seed 7", "the same 5,000 games on every machine"),
    ("  ... --level duel", "only games of this level"),
    ("  ... --compare-with forge", "differences on open questions"),
    ("headjudge certify phase --features .headjudge/fuzz/phase", "replay the findings"),
)
def fuzz(
    ctx: typer.Context,
    engine: opt.Engine,
    *,
    seconds: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", parser=opt.parse_seconds, help="Duration (default: 60)."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=999_999_999, help="Stop after N games instead."),
    ] = None,
    seed: opt.Seed = None,
    level: opt.Level = "",
    compare_with: Annotated[
        str,
        typer.Option(
            metavar="OTHER",
            help="Second engine to compare on open questions.",
            autocompletion=opt.complete_engines,
        ),
    ] = "",
    corpus: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder of findings (default: .headjudge/fuzz/ENGINE)."),
    ] = None,
    edition: opt.Edition = "",
    jobs: opt.Jobs = None,
    scheduler: opt.Scheduler = "",
    max_in_flight: opt.MaxInFlight = None,
    timeout: opt.Timeout = None,
    max_downtime: opt.MaxDowntime = None,
    memory: opt.Memory = None,
    env: opt.Env = None,
) -> Exit:
    """Play random games, and keep a minimal reproducer of each fault found.

    Divergences from the rules are shrunk and kept as features, at most a few per cause.
    Earlier findings are replayed first. `fuzz reference` compares the reference with the formulas.
    """
    from headjudge.cli.certify_session import DATA_FOLDER
    from headjudge.fuzz import campaign
    from headjudge.judge.verdicts import FAILED, Started
    from headjudge.report import event_log, summary, terminal
    from headjudge.runner import Workers
    from headjudge.runner.registry import attach

    console, book = make_console(), Rulebook.at(edition)
    warn_if_unreviewed(book.edition)
    if seed is None:
        seed = secrets.randbelow(10**6)
    if seconds is None and games is None:
        seconds = DEFAULT_SECONDS
    limits = Limits(timeout, 1, max_in_flight, memory, max_downtime, tuple(env or ()))
    workers = Workers(process_count(jobs, filter(None, (engine, compare_with))), scheduler)
    folder = corpus or DATA_FOLDER / "fuzz" / folder_name(engine)
    with closing(attach(engine, limits)) as attached:
        info = attached.info
        replayed = list(campaign.replay_corpus(folder, attached, book, echo_error))
    findings = [finding for finding in replayed if finding.judged.verdict in FAILED]
    known = [finding.cause for finding in findings]
    config = campaign.FuzzConfig(engine, book.edition, seed, level, limits, compare_with)
    result, begin, total = campaign.FuzzResult(), time.monotonic(), games or int(seconds or 0)
    with terminal.progress(console, total, "fuzzing") as bar:

        def advance() -> None:
            done = result.tried if games else int(time.monotonic() - begin)
            terminal.so_far(bar, min(done, total), total)

        batches = campaign.fuzz(config, known, workers, seconds=seconds, games=games)
        ended_early = _collect(batches, result, findings, folder, advance)
    duration = time.monotonic() - begin
    process = repeat_options(ctx, PROCESS_OPTIONS)
    command_line = certify_command([one_line(engine), "--features", str(folder), *process])
    judged, finished = campaign.diagnosed(findings, info, book)
    started = Started(__version__, info, book.edition, len(judged), (), command_line)
    run = event_log.Run(started, tuple(judged), finished)
    causes = summary.causes(run)
    name = one_line(f"{info.engine} {info.version}".rstrip())
    rate = f"{duration:.0f} s ({result.games / duration:.0f} a second)"
    order = ", the most urgent first" if causes[1:] else ""
    saved = "" if isinstance(ended_early, OSError) else f"; saved in {folder}"
    head = [
        f"{name}, edition {book.edition}: {pluralize(result.games, 'game')} in {rate}, seed {seed}",
        *summary_lines(result, [finding.judged for finding in replayed], book),
        f"{pluralize(len(causes), 'cause')}{order}{saved}:" if causes else "no faults found",
    ]
    terminal.show_causes(console, run, causes, head)
    if compare_with:
        for line in _compare(result.disputes, engine, compare_with, limits, book):
            console.print(line, markup=False, highlight=False, soft_wrap=True)
    if isinstance(ended_early, OSError):
        raise ended_early
    if ended_early:
        return Exit.INTERRUPTED
    return Exit.FAILED if causes else Exit.OK


def _collect(
    batches: "Iterable[FuzzResult]",
    result: "FuzzResult",
    findings: "list[Counterexample]",
    folder: Path,
    advance: Callable[[], None],
) -> OSError | KeyboardInterrupt | None:
    """Add batches to the result and save their findings; return what ended the campaign early.

    A finding that can't be saved is among the findings, too.
    """
    from headjudge.cli.certify_session import DATA_FOLDER, make_data_folder
    from headjudge.fuzz import campaign

    try:
        for batch in batches:
            result.add(batch)
            for finding in batch.found:
                findings.append(finding)
                if DATA_FOLDER in folder.parents:
                    make_data_folder()
                findings[-1] = campaign.save(folder, finding)
            advance()
    except (KeyboardInterrupt, OSError) as error:
        return error
    return None


def folder_name(engine: str) -> str:
    """Return the name of an engine's folder of findings, without a leading dash or dot."""
    return re.sub(r"[^\w.-]", "-", engine).lstrip("-.")[:80] or "engine"


def summary_lines(result: "FuzzResult", replayed: "list[Judged]", book: Rulebook) -> Iterator[str]:
    """Yield lines counting the games played and those that diverge from the rules."""
    from headjudge.judge.verdicts import FAILED

    yield (
        f"of {pluralize(result.tried, 'game')} tried, {result.games} were played, {result.refused} "
        f"were refused by the engine, and {result.not_made} could not be generated"
    )
    advisory = [f"{count} on open question {n}" for n, count in sorted(result.advisory.items())]
    yield "; ".join([f"{pluralize(result.differing, 'game')} with a wrong outcome", *advisory])
    for number in sorted(result.advisory):
        yield f"question {number}: {book.questions[number].asks}"
    if replayed:
        failing = sum(case.verdict in FAILED for case in replayed)
        earlier = pluralize(len(replayed), "game")
        have = "has" if failing == 1 else "have"
        yield f"of {earlier} found earlier, {failing} still {have} a wrong outcome"


def _compare(
    disputes: "Disputes", engine: str, other: str, limits: Limits, book: Rulebook
) -> Iterator[str]:
    """Yield lines on the open questions on which two engines differ, each with a minimal game."""
    from headjudge.fuzz.differential import shrink_dispute
    from headjudge.runner.registry import attach
    from headjudge.suite.gherkin_writer import write
    from headjudge.suite.steps.pattern import NotExpressible

    name, other_name = one_line(engine), one_line(other)
    count = pluralize(len(disputes.shortest), "open question")
    yield f"{name} and {other_name} differ on {count}"
    with closing(attach(engine, limits)) as first, closing(attach(other, limits)) as second:
        for number, dispute in sorted(disputes.shortest.items()):
            games, asks = pluralize(disputes.games[number], "game"), book.questions[number].asks
            yield f"question {number}, in {games}: {asks}"
            dispute = shrink_dispute(dispute, number, first, second)  # noqa: PLW2901
            with suppress(NotExpressible):
                yield from (f"   {line}" for line in write("it", dispute.case).splitlines()[1:])
            for who, outcome in zip((name, other_name), dispute.in_words(), strict=True):
                yield f"   {who}: {outcome}"
