"""Any engine in Python as a protocol-1 process: ``serve(engine)`` is all an adapter needs."""

import contextlib
import os
import sys
import traceback
from typing import IO

import msgspec

from conformance.engines.answers import Engine
from spec.protocol import Bye, Hello, HelloReply, Reply, Unsupported
from spec.protocol.kinds import AnyCase, decode
from spec.protocol.wellformed import Malformed, in_words, require_wellformed


def serve(engine: Engine) -> None:
    """Answer the requests on standard input until ``bye`` or its end.

    What the engine itself prints goes to standard error, so that it can't garble a reply.
    """
    sys.stdout.flush()
    with os.fdopen(os.dup(1), "wb") as replies:
        os.dup2(2, 1)
        with contextlib.suppress(BrokenPipeError):
            for line in sys.stdin.buffer:
                if not _respond(engine, line, replies):
                    return


def _respond(engine: Engine, line: bytes, replies: IO[bytes]) -> bool:
    """Answer one line; False after ``bye``."""
    request: Hello | AnyCase | Bye
    reply: HelloReply | Reply
    try:
        request = _read(line)
    except msgspec.ValidationError as error:
        reply = Reply(_case_id(line), error=f"malformed case: {in_words(error)}")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        reply = Reply(_case_id(line), error=f"a request that can't be read: {error}")
    else:
        if isinstance(request, Bye):
            return False
        if isinstance(request, Hello):
            info = engine.describe()
            reply = HelloReply(hello=1, **msgspec.structs.asdict(info))
        else:
            reply = answer(engine, request)
    replies.write(msgspec.json.encode(reply) + b"\n")
    replies.flush()
    return True


def answer(engine: Engine, case: AnyCase) -> Reply:
    """Let the engine play a case and put what it does into a reply."""
    try:
        require_wellformed(case)
        outcomes = msgspec.json.encode(tuple(engine.play(case)))
        return Reply(case.id, outcomes=msgspec.Raw(outcomes))
    except Unsupported as why:
        return Reply(case.id, unsupported=str(why))
    except Malformed as why:
        return Reply(case.id, error=f"malformed case: {why}")
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # noqa: BLE001 -- native engines raise what is no Exception
        traceback.print_exc()
        return Reply(case.id, error=f"{type(error).__name__}: {error}")


def _read(line: bytes) -> Hello | AnyCase | Bye:
    request = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    if "hello" in request:
        return msgspec.json.decode(line, type=Hello)
    if "bye" in request:
        return msgspec.json.decode(line, type=Bye)
    return decode(line)


def _case_id(line: bytes) -> str:
    with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError):
        return str(msgspec.json.decode(line, type=dict[str, object]).get("case", ""))
    return ""
