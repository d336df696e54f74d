"""Certificates and badges: earned by a run, and verified by another one."""

import shlex
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from rich.console import Console

from conformance import WrongUse
from conformance.commands.certify import Certification, Request, certify
from conformance.engines.answers import Limits
from conformance.engines.command_files import command_files
from conformance.gherkin.profiles import PROFILES, of_profile
from conformance.gherkin.scenarios import Scenario
from conformance.gherkin.selection import Wanted
from conformance.reporting import certificate
from conformance.reporting.badge import badge
from conformance.reporting.stream import Run


class Earned(Struct, frozen=True):
    """Where to write what a run earns, if it earns it; None for what is not wanted."""

    certificate: Path | None = None
    badge: Path | None = None

    def begin(self, request: Request) -> None:
        """Take away what an earlier run has earned. Raises WrongUse where that can't be done."""
        if not (self.certificate or self.badge):
            return
        if request.features:
            raise WrongUse("--certificate and --badge go without --features")
        if self.certificate and request.from_results:
            why = "it is verified by playing again"
            raise WrongUse(f"--certificate goes without --from-results: {why}")
        for path in filter(None, (self.certificate, self.badge)):
            try:
                if path.is_file():  # and no device
                    path.unlink()
            except OSError as error:
                raise WrongUse(f"{path}: {error.strerror}") from None

    def write(self, request: Request, result: Certification) -> None:
        """Write it. What is not earned is a complaint, and what can't be written as well."""
        done = result.done
        if done is None or not (self.certificate or self.badge):
            return
        profiles = every_case(result.everything, request.wanted.profiles)
        if self.badge:
            picture = badge(done, certificate.certified(done, profiles))
            _write(self.badge, picture, result)
        if self.certificate:
            try:
                text = certificate.encode(_statement(request, done, profiles))
            except WrongUse as why:
                result.complaints.append(str(why))
                result.failed = True
            else:
                _write(self.certificate, text, result)


def every_case(scenarios: Sequence[Scenario], names: Sequence[str]) -> dict[str, list[Scenario]]:
    """The profiles of these names, or else all, each with all its cases among the scenarios."""
    return {name: of_profile(scenarios, name) for name in names or PROFILES}


def _statement(
    request: Request, done: Run, profiles: dict[str, list[Scenario]]
) -> certificate.Statement:
    """The certificate that is earned. Raises WrongUse if none is, or none of one that is named."""
    made = certificate.statement(done, profiles, command_files(request.engine))
    conditions = made.predicate.configuration[0].annotations
    for name in request.wanted.profiles:
        if name not in conditions.profiles:
            raise WrongUse(certificate.refusal(done, {name: profiles[name]}))
    return made


def _write(path: Path, content: bytes, result: Certification) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        result.complaints.append(f"{path}: {error.strerror}")
        result.not_written = True


def verify(path: Path, engine: Sequence[str], limits: Limits, console: Console) -> list[str]:
    """Play again what a certificate is about; what it says that isn't so, a line each.

    `engine` is what `certify` takes, or the words of a command line. Raises WrongUse for a file
    that holds no certificate, LookUpError for an unknown edition or profile, NotStarted.
    """
    claimed = certificate.read(path)
    conditions = claimed.predicate.configuration[0].annotations
    name = engine[0] if len(engine) == 1 else shlex.join(engine)
    wanted = Wanted(profiles=conditions.profiles)
    request = Request(name, edition=conditions.edition, wanted=wanted, limits=limits, fresh=True)
    result = certify(request, console)
    done = result.done
    if done is None or done.finished is None:
        raise KeyboardInterrupt
    profiles = every_case(result.everything, conditions.profiles)
    try:
        found = certificate.statement(done, profiles, command_files(name))
    except WrongUse as why:
        return str(why).splitlines()
    return certificate.differences(claimed, found)
