"""An engine that misbehaves: ``misbehave.py HOW [CASE [FOLDER]]``.

It knows one rule: if one of two players concedes, that player loses. It misbehaves in the way HOW at
the case CASE, by default at every case, and answers the others correctly. Its processes leave their
ids in FOLDER as file names.
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
WAYS: dict[str, Callable[[Any], None]] = {}
"""Every way to misbehave, called with the right reply instead of sending it."""
AT_ONCE: set[str] = set()
"""The ways to misbehave before anything is read."""
AT_HELLO: set[str] = set()
"""The ways to misbehave at hello."""
AGAIN: set[str] = set()
"""The ways to misbehave at hello that need a crash first."""


def way(when: set[str] | None = None) -> Callable[[Any], Any]:
    """Register a way to misbehave under the function's name; by default at a case."""

    def decorate(function: Callable[[Any], None]) -> Callable[[Any], None]:
        name = function.__name__.strip("_").replace("_", "-")
        WAYS[name] = function
        if when is not None:
            when.add(name)
        return function

    return decorate


def raw(data: bytes) -> None:
    """Write all bytes."""
    while data:
        data = data[os.write(1, data) :]


def line(reply: Any) -> bytes:
    """A line of JSON."""
    return json.dumps(reply).encode() + b"\n"


def say(reply: Any) -> None:
    """Write a line of JSON."""
    raw(line(reply))


def log(text: str) -> None:
    """Write a line to standard error."""
    os.write(2, text.encode() + b"\n")


def half(reply: Any) -> bytes:
    """The first half of a line."""
    line = json.dumps(reply).encode()
    return line[: len(line) // 2]


def hang_around() -> None:
    """Sleep, whatever signals come."""
    end = time.monotonic() + FOR_EVER
    while time.monotonic() < end:
        time.sleep(1)


def child(then: Callable[[], object] = hang_around, *, away: bool = False) -> int:
    """Start a process that does this, by default in vain; `away` in another session."""
    if pid := os.fork():
        noted(pid)
        return pid
    if away:
        os.setsid()
    then()
    os._exit(0)


def eat() -> None:
    """Allocate memory, up to 4 GiB to spare the machine."""
    kept = []
    for _ in range(256):
        kept.append(b"\1" * (16 * MIB))
        time.sleep(0.005)
    hang_around()


def noted(pid: int) -> None:
    """Leave a process id behind."""
    if FOLDER:
        (Path(FOLDER) / str(pid)).touch()


def crashed_before(*, now: bool = False) -> bool:
    """Return whether one of these engines has crashed, or record that it does `now`."""
    mark = Path(FOLDER) / "crashed"
    if now:
        mark.touch()
    return mark.exists()


def nested(reply: Any, name: str) -> bytes:
    """Return the reply with a field that is nested 100,000 deep."""
    return line({**reply, name: "?"}).replace(b'"?"', b"[" * 10**5 + b"]" * 10**5)


def failure(reply: Any, why: str) -> bytes:
    """Return an error reply."""
    return line({"case": reply["case"], "error": why})


SAID_AT_HELLO: dict[str, Callable[[Any], bytes]] = {
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
"""Lines written at hello instead of the right reply."""
SAID: dict[str, Callable[[Any], bytes]] = {
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
}
"""Lines written at a case instead of the right reply."""


def saying(words: Callable[[Any], bytes]) -> Callable[[Any], None]:
    """Return a way that writes this line."""
    return lambda reply: raw(words(reply))


WAYS |= {name: saying(words) for name, words in (SAID_AT_HELLO | SAID).items()}
AT_HELLO |= SAID_AT_HELLO.keys()
SHORT: list[tuple[set[str], dict[str, Callable[[Any], None]]]] = [
    (
        AT_ONCE,
        {"exit-0-at-once": lambda _: os._exit(0)},
    ),
    (
        AT_HELLO,
        {
            "exit-0-at-hello": lambda _: os._exit(0),
            "signal-at-hello": lambda _: os.kill(os.getpid(), signal.SIGSEGV),
            "silent": lambda _: hang_around(),
        },
    ),
    (
        set(),
        {
            "hang": lambda _: hang_around(),
            "stopped": lambda _: os.kill(os.getpid(), signal.SIGSTOP),
            "by-signal": lambda _: os.kill(os.getpid(), signal.SIGSEGV),
            "kills-its-group": lambda _: os.killpg(0, signal.SIGKILL),
            "exit-0": lambda _: os._exit(0),
            "memory": lambda _: eat(),
        },
    ),
    (
        AGAIN,
        {
            "other-hello-after-a-crash": lambda reply: say({**reply, "version": "2"}),
            "other-capabilities-after-a-crash": lambda reply: say(
                {**reply, "capabilities": [*reply["capabilities"], "poison"]}
            ),
            "no-hello-after-a-crash": lambda _: hang_around(),
            "exit-after-a-crash": lambda _: os._exit(6),
        },
    ),
]
"""Ways that need one expression, with the set of ways at the same moment."""
for moment, ways in SHORT:
    WAYS |= ways
    moment.update(ways)


# Before anything is read, and at hello


@way(AT_ONCE)
def exit_at_once(_: Any) -> None:
    log("no licence")
    os._exit(1)


@way(AT_HELLO)
def never_flushes(reply: Any) -> None:
    errors = [{"case": json.loads(line)["case"], "error": ""} for line in sys.stdin]
    for kept in (reply, *errors):
        say(kept)


@way(AT_HELLO)
def half_a_hello(reply: Any) -> None:
    raw(half(reply))
    hang_around()


@way(AT_HELLO)
def half_a_hello_and_exit(reply: Any) -> None:
    raw(half(reply))
    os._exit(0)


@way(AT_HELLO)
def closed_stdout_at_hello(_: Any) -> None:
    os.close(1)
    hang_around()


@way(AT_ONCE)
def hostile_start(_: Any) -> None:
    log(HOSTILE)
    os._exit(1)


# Hangs


@way()
def busy(_: Any) -> None:
    end = time.monotonic() + FOR_EVER
    while time.monotonic() < end:
        pass


@way()
def ignoring_signals(_: Any) -> None:
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}:
        signal.signal(number, signal.SIG_IGN)
    hang_around()


@way()
def half_a_line(reply: Any) -> None:
    raw(half(reply))
    hang_around()


@way()
def no_newline(reply: Any) -> None:
    raw(json.dumps(reply).encode())
    hang_around()


@way()
def trickle(reply: Any) -> None:
    for letter in json.dumps(reply).encode():
        raw(bytes([letter]))
        time.sleep(0.5)


@way()
def too_late(reply: Any) -> None:
    time.sleep(20)
    say(reply)


@way()
def closed_stdin(_: Any) -> None:
    os.close(0)
    hang_around()


# Crashes


@way()
def crash(_: Any) -> None:
    log("out of mana")
    os._exit(3)


@way()
def crash_in_the_middle(reply: Any) -> None:
    raw(half(reply))
    os._exit(3)


@way()
def exit_after_the_reply(reply: Any) -> None:
    say(reply)
    os._exit(4)


@way()
def closed_stdout(_: Any) -> None:
    os.close(1)
    hang_around()


@way()
def child_holds_the_pipe(_: Any) -> None:
    child()
    os._exit(5)


@way()
def child_away_holds_the_pipe(_: Any) -> None:
    child(away=True)
    os._exit(5)


@way()
def memory_of_a_child(_: Any) -> None:
    child(eat)
    hang_around()


# Garbage that takes several writes


@way()
def late_line(reply: Any) -> None:
    say(reply)
    time.sleep(0.1)
    raw(b"and more\n")


@way()
def long_without_end(_: Any) -> None:
    raw(b"x" * 20 * MIB)
    hang_around()


@way()
def fork_reply(reply: Any) -> None:
    child(lambda: say(reply))
    say(reply)


# Errors, and what is right though unusual


@way()
def hostile_stderr(_: Any) -> None:
    log(HOSTILE)
    os._exit(3)


@way()
def other_answers(reply: Any) -> None:
    SEEN.append(reply["case"])
    if SEEN.count(reply["case"]) % 2 == 0:
        outcomes = reply["outcomes"]
        outcomes = [{**o, "winners": o["losers"], "losers": o["winners"]} for o in outcomes]
        reply = {**reply, "outcomes": outcomes}
    say(reply)


@way()
def slow(reply: Any) -> None:
    time.sleep(0.05)
    say(reply)


@way()
def slower(reply: Any) -> None:
    SEEN.append(reply["case"])
    time.sleep(min(0.1 * 2 ** len(SEEN), FOR_EVER))
    say(reply)


@way()
def flood(reply: Any) -> None:
    line = b"noise " * 170_000 + b"\n"
    for _ in range(100):
        rest = line
        while rest:
            rest = rest[os.write(2, rest) :]
    say(reply)


@way()
def leaves_a_child(reply: Any) -> None:
    child()
    say(reply)


@way()
def leaves_a_child_away(reply: Any) -> None:
    child(away=True)
    say(reply)


@way()
def leaves_a_grandchild_away(reply: Any) -> None:
    child(lambda: child(away=True), away=True)
    time.sleep(0.05)
    say(reply)


@way()
def in_pieces(reply: Any) -> None:
    for letter in json.dumps(reply).encode() + b"\n":
        raw(bytes([letter]))


@way()
def unusual_json(reply: Any) -> None:
    text = (
        json.dumps({"more": None, **reply}, indent=3)
        .replace("\n", " ")
        .replace('"case', '"\\u0063ase')
    )
    raw(b" \t" + text.encode() + b" \r\n")


# After a crash, and at the end


@way()
def deaf(reply: Any) -> None:
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    say(reply)


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
    misbehave = WAYS[HOW]
    noted(os.getpid())
    if HOW in AT_ONCE:
        misbehave(HELLO)
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            now = HOW in AT_HELLO or (HOW in AGAIN and crashed_before())
            (misbehave if now else say)(HELLO)
        elif "bye" in request:
            break
        elif HOW in AT_HELLO or (CASE and request["case"] != CASE):
            say(right_reply(request))
        elif HOW in AGAIN:
            crashed_before(now=True)
            os._exit(3)
        else:
            misbehave(right_reply(request))
    if HOW == "deaf":
        hang_around()


if __name__ == "__main__":
    HOW, CASE, FOLDER = (*sys.argv[1:], "", "")[:3]
    main()
