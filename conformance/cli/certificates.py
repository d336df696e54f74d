"""Certificates and badges: earned by a run, and verified by another one."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace
from rich.console import Console

from headjudge.cli.certify_session import Certification, CertifyOptions, certify
from headjudge.errors import UsageError
from headjudge.report import certificate
from headjudge.report.badge import badge
from headjudge.report.event_log import Run
from headjudge.runner.registry import command_files
from headjudge.suite.profiles import PROFILES, of_profile
from headjudge.suite.scenario import Scenario
from headjudge.suite.selection import Wanted


def begin(options: CertifyOptions) -> bool:
    """Take away what an earlier run has earned; says whether this one is to earn anything.

    Raises UsageError where that can't be done.
    """
    wanted = [*filter(None, (options.certificate, options.badge))]
    if wanted and options.resume:
        why = "they rest on what one run has played"
        raise UsageError(f"--certificate and --badge go without --resume: {why}")
    if wanted and options.features:
        raise UsageError("--certificate and --badge go without --features")
    if options.certificate and options.results:
        why = "it is verified by playing again"
        raise UsageError(f"--certificate goes without --results: {why}")
    for path in wanted:
        try:
            if path.is_file():  # and no device
                path.unlink()
        except OSError as error:
            raise UsageError(f"{path}: {error.strerror}") from None
    return bool(wanted)


def write(options: CertifyOptions, result: Certification) -> None:
    """Write what a run earns. What is not earned is a complaint, as is what can't be written."""
    done = result.done
    if done is None or not (options.certificate or options.badge):
        return
    profiles = every_case(result.everything, options.wanted.profiles)
    if options.badge:
        picture = badge(done, certificate.certified(done, profiles))
        _write(options.badge, picture, result)
    if options.certificate:
        try:
            text = certificate.encode(_statement(options, done, profiles))
        except UsageError as why:
            result.complaints.append(str(why))
            result.failed = True
        else:
            _write(options.certificate, text, result)


def every_case(scenarios: Sequence[Scenario], names: Sequence[str]) -> dict[str, list[Scenario]]:
    """The profiles of these names, or else all, each with all its cases among the scenarios."""
    return {name: of_profile(scenarios, name) for name in names or PROFILES}


def _statement(
    options: CertifyOptions, done: Run, profiles: dict[str, list[Scenario]]
) -> certificate.Statement:
    """Return the certificate. Raises UsageError if none is earned, or not the one named."""
    made = certificate.statement(done, profiles)
    if done.started.files != command_files(options.name):
        raise UsageError(
            "no certificate: the files of the engine's command changed as it was judged"
        )
    conditions = made.predicate.configuration[0].annotations
    for name in options.wanted.profiles:
        if name not in conditions.profiles:
            raise UsageError(certificate.refusal(done, {name: profiles[name]}))
    return made


def _write(path: Path, content: bytes, result: Certification) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        result.complaints.append(f"{path}: {error.strerror}")
        result.not_written = True


def verify(options: CertifyOptions, file: Path, console: Console) -> list[str]:
    """Play again what a certificate is about; what it says that isn't so, a line each.

    Raises UsageError for a file that holds no certificate, LookUpError for an unknown edition or
    profile, EngineStartError.
    """
    claimed = certificate.read(file)
    conditions = claimed.predicate.configuration[0].annotations
    again = replace(
        options, editions=(conditions.edition,), wanted=Wanted(profiles=conditions.profiles)
    )
    result = certify(again, console, fresh=True)
    done = result.done
    if done is None or done.finished is None:
        raise KeyboardInterrupt
    profiles = every_case(result.everything, conditions.profiles)
    try:
        found = certificate.statement(done, profiles)
    except UsageError as why:
        return str(why).splitlines()
    return certificate.differences(claimed, found)
