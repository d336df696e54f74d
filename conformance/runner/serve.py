"""Serve a Python engine as a protocol-1 process: an adapter only calls ``serve(engine)``."""

import contextlib
import os
import sys
import traceback
from typing import IO

import msgspec
from msgspec import UNSET

from headjudge.runner.engine import Engine, EngineStartError
from headjudge.runner.in_process import encoded
from headjudge.runner.replies import UNREADABLE, unreadable
from headjudge.spec.protocol import Bye, Hello, HelloReply, Reply, Unsupported
from headjudge.spec.protocol.case_kinds import AnyCase, decode
from headjudge.spec.protocol.validation.cases import Malformed, in_words, require_wellformed
from headjudge.text import brief, describe_exception, exception_message


def serve(engine: Engine) -> None:
    """Answer the requests on standard input until ``bye`` or the end of input.

    The engine's own output is redirected to standard error so that it can't corrupt a reply, and
    its standard input is empty so that it can't consume a request.
    """
    sys.stdout.flush()
    with os.fdopen(os.dup(1), "wb") as replies, os.fdopen(os.dup(0), "rb") as requests:
        os.dup2(2, 1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        with contextlib.suppress(BrokenPipeError):
            for line in requests:
                if not _respond(engine, line, replies):
                    return


def _respond(engine: Engine, line: bytes, replies: IO[bytes]) -> bool:
    """Answer one line; return False after ``bye``."""
    request: Hello | AnyCase | Bye
    reply: HelloReply | Reply
    try:
        request = _read(line)
    except msgspec.ValidationError as error:
        reply = Reply(_case_id(line), error=f"malformed case: {in_words(error)}")
    except UNREADABLE as error:
        reply = Reply(_case_id(line), error=f"unreadable request: {unreadable(error)}")
    else:
        if isinstance(request, Bye):
            return False
        reply = describe(engine) if isinstance(request, Hello) else answer(engine, request)
    replies.write(msgspec.json.encode(reply) + b"\n")
    replies.flush()
    return True


def describe(engine: Engine) -> HelloReply:
    """Return the engine's reply to ``hello``. Raises EngineStartError if the engine fails."""
    try:
        fields = {**msgspec.to_builtins(engine.describe()), "hello": 1}
        reply = msgspec.convert(fields, HelloReply)
        msgspec.json.encode(reply)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:
        raise EngineStartError(f"describe() failed: {brief(describe_exception(error))}") from error
    return reply


def answer(engine: Engine, case: AnyCase) -> Reply:
    """Have the engine play a case, and return its reply."""
    try:
        require_wellformed(case)
        outcomes, unsupported = tuple(engine.play(case)), None
    except Unsupported as reason:
        outcomes, unsupported = reason.outcomes, exception_message(reason)
        if not outcomes:
            return Reply(case.id, unsupported=unsupported)
    except Malformed as reason:
        return Reply(case.id, error=f"malformed case: {reason}")
    except SystemExit:
        raise
    except BaseException as error:  # noqa: BLE001 -- native engines may raise a bare BaseException
        with contextlib.suppress(Exception):
            traceback.print_exc()
        return Reply(case.id, error=brief(describe_exception(error)))
    raw, why = encoded(outcomes)
    if why:  # send a string instead of outcomes, which makes the reply garbage
        raw = msgspec.json.encode(brief(f"play() returned no outcomes: {why}"))
    return Reply(case.id, msgspec.Raw(raw), UNSET if unsupported is None else unsupported)


def _read(line: bytes) -> Hello | AnyCase | Bye:
    request = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    if "hello" in request:
        return msgspec.json.decode(line, type=Hello)
    if "bye" in request:
        return msgspec.json.decode(line, type=Bye)
    return decode(line)


def _case_id(line: bytes) -> str:
    with contextlib.suppress(*UNREADABLE):
        return str(msgspec.json.decode(line, type=dict[str, object]).get("case", ""))
    return ""
