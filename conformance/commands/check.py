"""The command that walks the author of an adapter through it."""

import shlex
import subprocess
from threading import Timer
from typing import Annotated

from headjudge.conformance import WrongUse
from headjudge.conformance.commands.command import command, option
from headjudge.conformance.commands.common import Exit, complain, say
from headjudge.conformance.commands.options import EngineName, Running
from headjudge.conformance.engines.answers import Limits, NotStarted

PATIENCE = 3.0
"""After so many seconds without an answer to hello it is said that it is waited for."""
FLUSHED_SECONDS = 10.0
"""How long one that said nothing may take when its input ends after hello."""


@command(
    ('headjudge check "node adapter.mts"', "what to mend in an adapter"),
    ("  ... --lines", "with every line that is exchanged"),
)
def check(
    *,
    engine: EngineName = "",
    lines: Annotated[bool, option("Show every line that is exchanged.", "--lines", "-v")] = False,
    running: Running,
) -> Exit:
    """Walk through an adapter: what it says, one small case of each capability, what looks odd.

    It plays a few dozen small cases, to find slips in the adapter. To judge the engine is for
    certify.
    """
    from headjudge.conformance.engines.registry import attach
    from headjudge.conformance.judging.smoke import Walk, conclusion

    limits = running.limits()
    if not engine:
        raise WrongUse('which engine? headjudge check "COMMAND"; see headjudge check --help')
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
    return Exit.FAILED if walk.wrong else Exit.OK


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
    from headjudge.conformance.engines.environment import environment
    from headjudge.conformance.engines.registry import command_line
    from headjudge.conformance.engines.speaking import HELLO

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
