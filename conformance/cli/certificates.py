"""Write the certificate and badge that a run earns, and verify certificates by replaying them."""

import os
import shlex
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random, randrange

from msgspec.structs import replace
from rich.console import Console

from headjudge.cli.certify_session import Certification, CertifyOptions, certify
from headjudge.errors import UsageError
from headjudge.files import replace_file
from headjudge.judge.judge import run
from headjudge.judge.verdicts import Judged
from headjudge.report import certificate
from headjudge.report.event_log import Run
from headjudge.runner.engine import EngineStartError
from headjudge.runner.registry import attach, command_files, other_words
from headjudge.runner.renaming import RenamingSession
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.levels import LEVELS, of_level
from headjudge.suite.scenario import Scenario
from headjudge.suite.selection import Selection

SAMPLE = 20
"""How many cases to play again under random names before a badge shows a level."""
_RANDOM = (
    "the cases were sent under random names and in random order; to repeat the run, add --seed {}"
)


def prepare(options: CertifyOptions) -> bool:
    """Remove the certificate and badge of an earlier run; return whether this run writes either.

    Raises UsageError if the options are incompatible or a file can't be removed.
    """
    paths = _paths(options)
    if paths and options.resume:
        why = "they require an uninterrupted run"
        raise UsageError(f"--certificate and --badge can't be combined with --resume: {why}")
    if paths:
        _require_safe_path()
    if paths and options.features:
        raise UsageError("--certificate and --badge can't be combined with --features")
    if options.certificate and options.results:
        why = "only a run of the engine itself can be verified"
        raise UsageError(f"--certificate can't be combined with --results: {why}")
    remove(options)
    return bool(paths)


def _require_safe_path() -> None:
    """Raise UsageError if Python runs a file in the current folder at its start.

    An engine can write a ``sitecustomize.py`` there, which runs before any code of this package.
    """
    path = "" if sys.flags.ignore_environment else os.environ.get("PYTHONPATH", "")
    if path and Path.cwd() in [Path(entry).resolve() for entry in path.split(os.pathsep)]:
        raise UsageError(
            "PYTHONPATH has the current folder (an empty entry also means it), so a file that an "
            "engine wrote there could decide the verdicts; remove the entry"
        )


def _paths(options: CertifyOptions) -> list[Path]:
    return [*filter(None, (options.certificate, options.badge))]


def _remove(path: Path) -> None:
    """Remove a file, but no device such as /dev/stdout. Raises UsageError."""
    try:
        if path.is_file():
            path.unlink()
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None


def remove(options: CertifyOptions) -> None:
    """Remove the certificate and badge that the engine may have written. Raises UsageError."""
    for path in _paths(options):
        _remove(path)


def write(options: CertifyOptions, result: Certification) -> None:
    """Write the requested certificate and badge; append any error to the complaints."""
    done = result.done
    if done is None or not (options.certificate or options.badge):
        return
    levels = _scenarios_by_level(result.available, options.selection.level)
    if options.badge:
        earned = certificate.certified(done, levels)
        if earned and not _plays(options, result, done):
            earned = ""
        _write(options.badge, certificate.badge(done, earned), result)
    if options.certificate:
        try:
            content = certificate.encode(_statement(options, result, done, levels))
        except UsageError as error:
            result.complaints += [str(error), _RANDOM.format(result.seed)]
            result.failed = True
        else:
            _write(options.certificate, content, result)
            if note := _uncovered(options.name, done):
                result.complaints.append(f"{options.certificate}: {note}")


def _plays(options: CertifyOptions, result: Certification, done: Run) -> bool:
    """Return whether the engine plays, rather than looking answers up, as far as a sample shows.

    Some of the cases that pass are played again under random names. A failure is added to the
    complaints. Anyone can write a file of results, so those never show it.
    """
    if options.results or options.random_names:
        return options.random_names
    passed = {case.id for case in done.judged if case.verdict == "pass"}
    again = [scenario for scenario in result.available if scenario.case.id in passed]
    sample = Random().sample(again, min(SAMPLE, len(again)))  # noqa: S311
    try:
        with closing(attach(options.name, options.limits)) as engine:
            renamed = RenamingSession(engine, randrange(10**9))  # noqa: S311
            for event in run(renamed, sample, Rulebook.at(options.edition)):
                if isinstance(event, Judged) and event.verdict != "pass":
                    why = f"{event.id}, which passed, is {event.verdict} under other names"
                    result.complaints.append(f"{options.badge}: no level: {why}")
                    return False
    except EngineStartError as error:
        result.complaints.append(f"{options.badge}: no level: {error}")
        return False
    except KeyboardInterrupt:
        result.interrupted = True
        return False
    return True


def _inputs(options: CertifyOptions, result: Certification) -> certificate.Inputs:
    names = sorted({variable.partition("=")[0] for variable in options.limits.environment})
    return certificate.Inputs(result.seed, other_words(options.name), tuple(names))


def _uncovered(engine: str, done: Run) -> str:
    """Return a note if a command's only file is its program, usually an interpreter."""
    names = {file.name for file in done.started.files}
    words = other_words(engine)
    if len(names) > 1 or not words:
        return ""
    return f"{shlex.join(words)} names no file, so the certificate covers only {min(names)}"


def _scenarios_by_level(scenarios: Sequence[Scenario], level: str) -> dict[str, list[Scenario]]:
    """Return the scenarios of the level, or of each level if it is empty."""
    return {name: of_level(scenarios, name) for name in ([level] if level else LEVELS)}


def _statement(
    options: CertifyOptions,
    result: Certification,
    done: Run,
    levels: dict[str, list[Scenario]],
) -> certificate.Statement:
    """Return the certificate.

    Raises UsageError if no level is reached, if the engine's files changed during the run, or if
    the names of the cases could be known beforehand.
    """
    statement = certificate.statement(done, levels, _inputs(options, result))
    if options.seed is not None:
        raise UsageError("no certificate: --seed makes the names predictable; leave it out")
    if done.started.files != command_files(options.name):
        raise UsageError("no certificate: the engine's files changed during the run")
    return statement


def _write(path: Path, content: bytes, result: Certification) -> None:
    try:
        replace_file(path, content)
    except OSError as error:
        result.complaints.append(f"{path}: {error.strerror}")
        result.not_written = True


def verify(options: CertifyOptions, file: Path, console: Console) -> list[str]:
    """Replay a certificate's cases; return the differences, a line each.

    Raises UsageError for an invalid certificate, LookUpError for an unknown edition or level, and
    EngineStartError if the engine does not start.
    """
    _require_safe_path()
    claimed = certificate.read(file)
    conditions = claimed.predicate.configuration[0].annotations
    again = replace(
        options, editions=(conditions.edition,), selection=Selection(level=conditions.level)
    )
    result = certify(again, console, recompile=True)
    done = result.done
    if done is None or done.finished is None:
        raise KeyboardInterrupt
    levels = _scenarios_by_level(result.available, conditions.level)
    try:
        statement = certificate.statement(done, levels, _inputs(options, result))
    except UsageError as error:
        return [*str(error).splitlines(), _RANDOM.format(result.seed)]
    return certificate.differences(claimed, statement)
