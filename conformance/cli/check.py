"""``headjudge check``: a smoke test for the author of an adapter."""

import shlex
import subprocess
from threading import Timer
from typing import Annotated

import typer

from headjudge.cli._command import (
    ENGINES,
    Command,
    EngineArgument,
    EnvOption,
    Exit,
    MaxDowntimeOption,
    MaxInFlightOption,
    MemoryOption,
    TimeoutOption,
    complain,
    examples,
    say,
)
from headjudge.errors import UsageError
from headjudge.runner.engine import EngineStartError, Limits

app = typer.Typer()
PATIENCE = 3.0
"""After so many seconds without an answer to hello it is said that it is waited for."""
FLUSHED_SECONDS = 10.0
"""How long one that said nothing may take when its input ends after hello."""


@app.command(
    cls=Command,
    rich_help_panel=ENGINES,
    epilog=examples(
        ('headjudge check "node adapter.mts"', "find problems in an adapter"),
        ("  ... --trace", "with every request and reply"),
    ),
)
def check(
    engine: EngineArgument = "",
    *,
    trace: Annotated[bool, typer.Option("--trace", help="Show every request and reply.")] = False,
    max_in_flight: MaxInFlightOption = None,
    timeout: TimeoutOption = None,
    max_downtime: MaxDowntimeOption = None,
    memory: MemoryOption = None,
    env: EnvOption = None,
) -> Exit:
    """Test an adapter on a few dozen small cases, and report its mistakes.

    It plays at least one case per capability. To judge the engine, use certify.
    """
    from headjudge.judge.smoke import SmokeTest
    from headjudge.runner.registry import attach

    limits = Limits(timeout, 1, max_in_flight, memory, max_downtime, tuple(env or ()))
    if not engine:
        raise UsageError('which engine? headjudge check "COMMAND"; see headjudge check --help')
    waiting = Timer(PATIENCE, complain, ["waiting for the engine's answer to hello ..."])
    waiting.daemon = True
    waiting.start()
    try:
        attached = attach(engine, limits)
    except EngineStartError as error:
        if hint := _hint(engine, str(error), limits):
            complain(hint)
        raise
    finally:
        waiting.cancel()
    try:
        test = SmokeTest(attached, trace=trace)
        for line in test.lines():
            say(line)
    finally:
        attached.close()
    say("")
    say(f"{test.conclusion()}; next: headjudge certify {shlex.quote(engine)}")
    return Exit.FAILED if test.wrong else Exit.OK


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
    from headjudge.runner.client import HELLO
    from headjudge.runner.process import environment
    from headjudge.runner.registry import command_line

    try:
        done = subprocess.run(  # noqa: S603 -- the user's own command
            command_line(engine),
            input=HELLO,
            env=environment(limits.environment),
            capture_output=True,
            timeout=FLUSHED_SECONDS,
            check=False,
        )
    except (EngineStartError, OSError, subprocess.TimeoutExpired):
        return False
    return b'"hello"' in done.stdout
