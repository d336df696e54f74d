"""An engine that misbehaves: ``misbehave.py HOW [CASE [FOLDER]]``.

It knows one rule: if one of two players concedes, that player loses. At the case CASE (default: at
every case) it misbehaves in the way HOW; it answers other cases correctly. Each of its processes
creates an empty file in FOLDER, named after its process id.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

FOR_EVER = 60
MIB = 1 << 20
MARKUP = "[bold red]no[/] ]]> <script>alert(1)</script> &amp; ![no](x:y) | `no` \\x"
"""Markup of rich, XML, HTML and Markdown."""
HOSTILE = f"\x1b[2J\x1b]0;title\x07{MARKUP}\n# no\n```\n\x00\x01\x85\u2028\u202e\ufffe"
"""Markup and terminal control characters."""
SEEN: list[str] = []
HELLO = {
    "hello": 1,
    "engine": "bad",
    "version": "1",
    "capabilities": ["concede", "simultaneous", "simultaneous-concessions", "multiplayer"],
    "max_players": 4,
}
Act = Callable[[Any], object]
"""A part of misbehavior, called with the right reply; bytes that it returns are written."""


def raw(data: bytes, to: int = 1) -> None:
    """Write all bytes to a file descriptor."""
    while data:
        data = data[os.write(to, data) :]


def act(part: Act, reply: Any) -> None:
    """Perform a part of misbehavior, and write the bytes that it returns."""
    written = part(reply)
    if isinstance(written, bytes):
        raw(written)


def in_turn(*parts: Act) -> Act:
    """Combine parts of misbehavior, performed one after the other."""

    def every(reply: Any) -> None:
        for part in parts:
            act(part, reply)

    return every


def line(reply: Any) -> bytes:
    """Return a line of JSON."""
    return json.dumps(reply).encode() + b"\n"


def half(reply: Any) -> bytes:
    """Return the first half of a line."""
    text = json.dumps(reply).encode()
    return text[: len(text) // 2]


def nested(reply: Any, name: str) -> bytes:
    """Return the reply with a field nested 100,000 levels deep."""
    return line({**reply, name: "?"}).replace(b'"?"', b"[" * 10**5 + b"]" * 10**5)


def failure(reply: Any, why: str) -> bytes:
    """Return an error reply."""
    return line({"case": reply["case"], "error": why})


def log(text: str) -> Act:
    """Return a part that writes a line to standard error."""
    return lambda _: raw(text.encode() + b"\n", to=2)


def exit_with(status: int) -> Act:
    return lambda _: os._exit(status)


def close(file: int) -> Act:
    return lambda _: os.close(file)


def sleep(seconds: float) -> Act:
    return lambda _: time.sleep(seconds)


def by_signal(number: signal.Signals) -> Act:
    """Return a part that sends a signal to its own process."""
    return lambda _: os.kill(os.getpid(), number)


def ignore(*numbers: int) -> Act:
    return lambda _: [signal.signal(number, signal.SIG_IGN) for number in numbers]


def hang(_: Any) -> None:
    """Sleep, even if signals interrupt it."""
    end = time.monotonic() + FOR_EVER
    while time.monotonic() < end:
        time.sleep(1)


def busy(_: Any) -> None:
    end = time.monotonic() + FOR_EVER
    while time.monotonic() < end:
        pass


def eat(_: Any) -> None:
    """Allocate memory, but at most 4 GiB to spare the machine."""
    kept = []
    for _ in range(256):
        kept.append(b"\1" * (16 * MIB))
        time.sleep(0.005)
    hang(_)


def child(part: Act, *, away: bool = False) -> Act:
    """Perform a part in a child process; if `away`, in another session."""

    def fork(reply: Any) -> None:
        if pid := os.fork():
            noted(pid)
            return
        if away:
            os.setsid()
        act(part, reply)
        os._exit(0)

    return fork


def letters(reply: Any, pause: float = 0) -> None:
    """Write a line letter by letter."""
    for letter in line(reply):
        raw(bytes([letter]))
        time.sleep(pause)


def never_flushes(reply: Any) -> None:
    errors = [{"case": json.loads(text)["case"], "error": ""} for text in sys.stdin]
    for kept in (reply, *errors):
        raw(line(kept))


def other_answers(reply: Any) -> bytes:
    SEEN.append(reply["case"])
    if SEEN.count(reply["case"]) % 2 == 0:
        outcomes = reply["outcomes"]
        outcomes = [{**o, "winners": o["losers"], "losers": o["winners"]} for o in outcomes]
        reply = {**reply, "outcomes": outcomes}
    return line(reply)


def slower(reply: Any) -> bytes:
    SEEN.append(reply["case"])
    time.sleep(min(0.1 * 2 ** len(SEEN), FOR_EVER))
    return line(reply)


def unusual_json(reply: Any) -> bytes:
    text = json.dumps({"more": None, **reply}, indent=3).replace("\n", " ")
    return b" \t" + text.replace('"case', '"\\u0063ase').encode() + b" \r\n"


def noted(pid: int) -> None:
    """Record a process id in the folder."""
    if FOLDER:
        (Path(FOLDER) / str(pid)).touch()


def crashed_before(*, now: bool = False) -> bool:
    """Return whether a process of this engine has crashed; with `now`, record a crash."""
    mark = Path(FOLDER) / "crashed"
    if now:
        mark.touch()
    return mark.exists()


AT_ONCE: dict[str, Act] = {
    "exit-at-once": in_turn(log("no licence"), exit_with(1)),
    "exit-0-at-once": exit_with(0),
    "hostile-start": in_turn(log(HOSTILE), exit_with(1)),
}
"""The ways to misbehave before anything is read."""
AT_HELLO: dict[str, Act] = {
    "exit-0-at-hello": exit_with(0),
    "signal-at-hello": by_signal(signal.SIGSEGV),
    "silent": hang,
    "never-flushes": never_flushes,
    "half-a-hello": in_turn(half, hang),
    "half-a-hello-and-exit": in_turn(half, exit_with(0)),
    "closed-stdout-at-hello": in_turn(close(1), hang),
    "bad-hello": lambda _: b"Welcome!\n",
    "banner-before-hello": lambda reply: b"Bad Engine 1.0\n" + line(reply),
    "long-hello": lambda reply: line({**reply, "engine": "x" * 20 * MIB}),
    "nested-hello": lambda reply: nested(reply, "more"),
    "nul-at-hello": lambda _: b"\0\0\0\n",
    "hello-of-wrong-types": lambda reply: line({**reply, "engine": 5}),
    "hello-of-another-version": lambda reply: line({**reply, "hello": 2}),
    "unknown-capability": lambda reply: line({**reply, "capabilities": ["poisn"]}),
    "case-at-hello": lambda _: line({"case": "first", "unsupported": "no"}),
    "hostile-name": lambda reply: line({**reply, "engine": HOSTILE}),
    "workflow-name": lambda reply: line(
        {**reply, "engine": "::stop-commands::x", "version": "1 ##[error]no"}
    ),
    "markup-name": lambda reply: line({**reply, "engine": MARKUP, "version": MARKUP}),
}
"""The ways to misbehave at hello."""
AGAIN: dict[str, Act] = {
    "other-hello-after-a-crash": lambda reply: line({**reply, "version": "2"}),
    "other-capabilities-after-a-crash": lambda reply: line(
        {**reply, "capabilities": [*reply["capabilities"], "poison"]}
    ),
    "no-hello-after-a-crash": hang,
    "exit-after-a-crash": exit_with(6),
}
"""The ways to misbehave at hello that need a crash first."""
AT_CASE: dict[str, Act] = {
    "nothing": line,
    "garbage": lambda _: b"Segmentation fault (core dumped)\n",
    "a-line-before": lambda reply: b"now playing\n" + line(reply),
    "empty-line-before": lambda reply: b"\n" + line(reply),
    "a-line-after": lambda reply: line(reply) + b"and more\n",
    "long-line": lambda reply: line({**reply, "more": "x" * 20 * MIB}),
    "nested": lambda reply: nested(reply, "more"),
    "nested-outcomes": lambda reply: nested({"case": reply["case"]}, "outcomes"),
    "nul": lambda _: b"\0\0\0\n",
    "nul-inside": lambda reply: line(reply).replace(b" ", b"\0", 1),
    "not-utf-8": lambda _: b'{"case": "\xff"}\n',
    "no-object": lambda _: line([]),
    "wrong-types": lambda reply: line({**reply, "outcomes": [{"over": "yes"}]}),
    "outcomes-of-wrong-type": lambda reply: line({**reply, "outcomes": 1}),
    "no-number": lambda reply: line({**reply, "outcomes": [{"life": {"Ana": float("nan")}}]}),
    "great-number": lambda reply: line({**reply, "outcomes": [{"life": {"Ana": 0}}]}).replace(
        b"0", b"9" * 5000
    ),
    "wrong-id": lambda reply: line({**reply, "case": "another"}),
    "repeated": lambda reply: line(reply) * 2,
    "extra": lambda reply: line(reply) + line({**reply, "case": "another"}),
    "early": lambda reply: line(reply) + line({**reply, "case": "life"}),
    "both": lambda reply: line({**reply, "unsupported": "no"}),
    "neither": lambda reply: line({"case": reply["case"]}),
    "too-few": lambda reply: line({**reply, "outcomes": []}),
    "too-many": lambda reply: line({**reply, "outcomes": [{}, {}, {}]}),
    "stranger": lambda reply: line({**reply, "outcomes": [{"over": True, "winners": ["Zed"]}]}),
    "hello-again": lambda _: line(HELLO),
    "error": lambda reply: failure(reply, "no such card"),
    "long-error": lambda reply: failure(reply, "no such card " * (10 * MIB // 13)),
    "hostile-error": lambda reply: failure(reply, HOSTILE),
    "hostile-id": lambda reply: line({**reply, "case": HOSTILE}),
    "hostile-garbage": lambda _: HOSTILE.encode() + b"\n",
    "lone-surrogate": lambda reply: failure(reply, "\ud800"),
    # Hangs
    "hang": hang,
    "stopped": by_signal(signal.SIGSTOP),
    "busy": busy,
    "ignoring-signals": in_turn(
        ignore(*signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}), hang
    ),
    "half-a-line": in_turn(half, hang),
    "no-newline": in_turn(lambda reply: line(reply).rstrip(), hang),
    "trickle": lambda reply: letters(reply, 0.5),
    "too-late": in_turn(sleep(20), line),
    "closed-stdin": in_turn(close(0), hang),
    # Crashes
    "crash": in_turn(log("out of mana"), exit_with(3)),
    "crash-in-the-middle": in_turn(half, exit_with(3)),
    "by-signal": by_signal(signal.SIGSEGV),
    "kills-its-group": lambda _: os.killpg(0, signal.SIGKILL),
    "exit-0": exit_with(0),
    "exit-after-the-reply": in_turn(line, exit_with(4)),
    "closed-stdout": in_turn(close(1), hang),
    "child-holds-the-pipe": in_turn(child(hang), exit_with(5)),
    "child-away-holds-the-pipe": in_turn(child(hang, away=True), exit_with(5)),
    "memory": eat,
    "memory-of-a-child": in_turn(child(eat), hang),
    "hostile-stderr": in_turn(log(HOSTILE), exit_with(3)),
    # Garbage in several writes
    "late-line": in_turn(line, sleep(0.1), lambda _: b"and more\n"),
    "long-without-end": in_turn(lambda _: b"x" * 20 * MIB, hang),
    "fork-reply": in_turn(child(line), line),
    # Unusual but correct
    "other-answers": other_answers,
    "slow": in_turn(sleep(0.05), line),
    "slower": slower,
    "flood": in_turn(*[log("noise " * 170_000)] * 100, line),
    "leaves-a-child": in_turn(child(hang), line),
    "leaves-a-child-away": in_turn(child(hang, away=True), line),
    "leaves-a-grandchild-away": in_turn(
        child(child(hang, away=True), away=True), sleep(0.05), line
    ),
    "in-pieces": letters,
    "unusual-json": unusual_json,
    "deaf": in_turn(ignore(signal.SIGTERM, signal.SIGHUP, signal.SIGINT), line),
}
"""The ways to misbehave at a case."""
WAYS = AT_ONCE | AT_HELLO | AGAIN | AT_CASE


def right_reply(request: Any) -> Any:
    """Return the correct reply: the first of two players to concede loses."""
    events = [event for step in request["steps"] for event in step]
    names = [player["name"] for player in request["game"]["players"]]
    if len(names) > 2 or any(event["do"] != "concede" for event in events):
        return {"case": request["case"], "unsupported": "it knows of concessions among two only"}
    loser = events[0]["player"]
    winners = [name for name in names if name != loser]
    outcome = {"over": True, "winners": winners, "losers": [loser], "drawn": []}
    return {"case": request["case"], "outcomes": [outcome] * len(request["steps"])}


def main() -> None:
    """Speak the protocol."""
    noted(os.getpid())
    if HOW in AT_ONCE:
        act(WAYS[HOW], HELLO)
    for text in sys.stdin:
        request = json.loads(text)
        if "hello" in request:
            now = HOW in AT_HELLO or (HOW in AGAIN and crashed_before())
            act(WAYS[HOW] if now else line, HELLO)
        elif "bye" in request:
            break
        elif HOW in AGAIN and CASE in ("", request["case"]):
            crashed_before(now=True)
            os._exit(3)
        else:
            now = HOW in AT_CASE and CASE in ("", request["case"])
            act(WAYS[HOW] if now else line, right_reply(request))
    if HOW == "deaf":
        hang(None)


if __name__ == "__main__":
    HOW, CASE, FOLDER = (*sys.argv[1:], "", "")[:3]
    main()
