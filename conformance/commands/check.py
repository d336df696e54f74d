"""The command that walks the author of an adapter through it."""

import shlex
import subprocess
from threading import Timer
from typing import Annotated

import typer

from conformance import WrongUse
from conformance.commands import options
from conformance.commands.common import Exit, complain, reporting_errors, say
from conformance.engines.answers import Limits, NotStarted

PATIENCE = 3.0
"""After so many seconds without an answer to hello it is said that it is waited for."""
FLUSHED_SECONDS = 10.0
"""How long one that said nothing may take when its input ends after hello."""


def check(
    engine: options.EngineArgument = "",
    lines: Annotated[
        bool, typer.Option("--lines", "-v", help="Show every line that is exchanged.")
    ] = False,
    timeout: options.TimeoutOption = None,
    env: options.VariablesOption = None,
) -> None:
    """Walk through an adapter: what it says, one small case of each capability, what looks odd.

    It plays a few dozen small cases, to find slips in the adapter. To judge the engine is for
    certify.
    """
    from conformance.checking.walk import Walk, conclusion
    from conformance.engines.registry import attach

    with reporting_errors():
        if not engine:
            raise WrongUse('which engine? headjudge check "COMMAND"; see headjudge check --help')
        limits = Limits(timeout=timeout, environment=tuple(env or ()))
        waiting = Timer(PATIENCE, complain, ["waiting for the engine's answer to hello ..."])
        waiting.daemon = True
        waiting.start()
        try:
            attached = attach(engine, limits)
        except NotStarted as error:
            if hint := _hint(engine, str(error), limits):
                complain(hint)
            raise
        finally:
            waiting.cancel()
        try:
            walk = Walk(attached, lines=lines)
            for line in walk.say():
                say(line)
        finally:
            attached.close()
        say("")
        say(f"{conclusion(walk.wrong, walk.odd)}; next: headjudge certify {shlex.quote(engine)}")
    raise typer.Exit(Exit.FAILED if walk.wrong else Exit.OK)


def _hint(engine: str, why: str, limits: Limits) -> str:
    """What an author who sees an adapter fail at hello may have forgotten."""
    if "no reply to hello: no answer within" in why and _answers_at_the_end(engine, limits):
        return (
            "it answers only once its input has ended: it must flush standard output after "
            "each reply, and read its input line by line"
        )
    if "its reply to hello is malformed: JSON is malformed" in why:
        return "only replies may go to standard output; let everything else go to standard error"
    return ""


def _answers_at_the_end(engine: str, limits: Limits) -> bool:
    from conformance.engines.environment import environment
    from conformance.engines.registry import command_line
    from conformance.engines.speaking import HELLO

    try:
        done = subprocess.run(  # noqa: S603 -- the user's own command
            command_line(engine),
            input=HELLO,
            env=environment(limits.environment),
            capture_output=True,
            timeout=FLUSHED_SECONDS,
            check=False,
        )
    except (NotStarted, OSError, subprocess.TimeoutExpired):
        return False
    return b'"hello"' in done.stdout
