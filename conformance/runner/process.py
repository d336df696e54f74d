"""One process of an engine: its pipes, what came out of them, and its end.

Processes and what they start: how much memory they hold, and their end.

What an engine writes to standard error: its first and last lines, and the one that matters.

The environment that an engine in a process is given: what programs need, and no secrets.
"""

import array
import contextlib
import fnmatch
import os
import re
import select
import selectors
import signal
import time
from collections.abc import Iterable
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from types import ModuleType

from msgspec import Struct

from headjudge.errors import UsageError
from headjudge.spec.protocol import MAX_LINE

MARK = "HEADJUDGE_ENGINE"
"""The environment variable by which a process is known to belong to an engine."""


def _psutil() -> ModuleType:
    import psutil  # for start-up time  # noqa: PLC0415

    return psutil


def memory_of_machine() -> int:
    """Bytes of memory that this machine has."""
    return int(_psutil().virtual_memory().total)


def memory_held(pid: int) -> int:
    """Bytes that a process and all below it hold in memory; 0 if it is gone."""
    psutil = _psutil()
    held = 0
    with contextlib.suppress(psutil.Error):
        process = psutil.Process(pid)
        for child in (process, *process.children(recursive=True)):
            with contextlib.suppress(psutil.Error):
                held += child.memory_info().rss
    return held


def end_tree(pid: int) -> None:
    """End a process, its group, and all below it, sessions of their own too."""
    psutil = _psutil()
    below = []
    with contextlib.suppress(psutil.Error):
        below = psutil.Process(pid).children(recursive=True)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    for one in below:
        with contextlib.suppress(psutil.Error):
            one.kill()


def end_marked(mark: str) -> None:
    """End every process that has this mark in its environment: what its starter left behind."""
    psutil = _psutil()
    for one in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if one.pid != os.getpid() and one.environ().get(MARK) == mark:
                one.kill()


FIRST_BYTES = 4 << 10
LAST_BYTES = 16 << 10
SHOWN_LINES = 5
"""How many of the last lines a message shows, if none looks like the error."""
KEPT_LINES = 20
"""How many of the first lines, and of the last, are kept to be read."""
_ERROR = re.compile(
    r"^\s*(Uncaught |Unhandled exception\.? |Caused by: |Exception in thread )?"
    r"(\w+[.:])*(\w*(Error|Exception|Panic)\b|panic:)"
    r"|^Exception in thread|^thread '.*' panicked at|^.{0,40}panicked at"
    r"|^(fatal|FATAL|error|ERROR|fatal error)\b|Segmentation fault|[Aa]ssertion\b.*failed"
    r"|^terminate called|[Oo]ut of memory"
)
"""A line that looks like the error, as Python, Java, .NET, Node, Rust, Go and C write it."""

_HINTS = {
    "ERR_UNKNOWN_FILE_EXTENSION": "; Node runs TypeScript from 22.18 on: take that, or with an "
    "older one run `npx tsx FILE` in place of `node FILE`",
}
"""What helps, where a line that looks like the error names something but no way out."""


class StandardError(Struct):
    """The beginning and the end of what was written, however much it is."""

    first: bytes = b""
    last: bytes = b""
    cut: bool = False

    def add(self, data: bytes) -> None:
        """Keep of it what is among the first or the last."""
        if len(self.first) < FIRST_BYTES:
            room = FIRST_BYTES - len(self.first)
            self.first, data = self.first + data[:room], data[room:]
        if len(self.last) + len(data) > LAST_BYTES:
            self.cut = True
        self.last = (self.last + data)[-LAST_BYTES:]

    def _parts(self) -> tuple[list[str], list[str]]:
        """The first lines and the last; where nothing is left out between them, all are first."""
        if self.cut:
            return _lines(self.first), _lines(self.last)
        return _lines(self.first + self.last), []

    def text(self) -> str:
        """The first and the last lines."""
        first, last = self._parts()
        gap = "[more left out]"
        if not self.cut:
            left = len(first) - 2 * KEPT_LINES
            if left <= 0:
                return "\n".join(first)
            gap, last = f"[{left} lines left out]", first
        return "\n".join([*first[:KEPT_LINES], gap, *last[-KEPT_LINES:]])

    def brief(self) -> str:
        """The line that looks like the error, else the last lines; for the end of a message."""
        lines = [line.strip() for part in self._parts() for line in part]
        found = [number for number, line in enumerate(lines) if _ERROR.search(line)]
        if not found:
            return " / ".join(lines[-SHOWN_LINES:])
        number = found[-1]
        said = lines[number]
        if said.endswith(":") and number + 1 < len(lines):  # Rust says why in the next line
            said += f" {lines[number + 1]}"
        return said + next((hint for sign, hint in _HINTS.items() if sign in said), "")


def _lines(data: bytes) -> list[str]:
    return [line for line in data.decode("utf-8", "replace").splitlines() if line.strip()]


with contextlib.suppress(ImportError):  # Windows has neither, and there no engine is started
    import fcntl
    import termios

CHUNK = 1 << 18
_WATCH = ["/bin/sh", "-c", 'read -r _; kill -s KILL -- "-$0"']
"""Waits for the end of its input, and then ends the processes of a group."""
MEMORY_SECONDS = 0.2
"""How often it is looked how much memory is held."""


class Child:
    """A process in a session of its own, whose pipes never make us wait."""

    def __init__(
        self, command: list[str], environment: dict[str, str], selector: selectors.BaseSelector
    ) -> None:
        """Start it. Raises OSError when that fails."""
        self.popen = Popen(  # noqa: S603 -- the user's own command
            command, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment, start_new_session=True
        )
        self.watcher = Popen(  # noqa: S603 -- our own words
            [*_WATCH, str(self.popen.pid)],
            stdin=PIPE,
            stdout=DEVNULL,
            stderr=DEVNULL,
            start_new_session=True,
        )
        """Ends the engine where we are killed, whose end closes the pipe, and can't do so."""
        assert self.popen.stdin  # noqa: S101 -- opened as a pipe
        assert self.popen.stdout  # noqa: S101
        assert self.popen.stderr  # noqa: S101
        self.pipes = (self.popen.stdin, self.popen.stdout, self.popen.stderr)
        self.into, self.out, self.err = (pipe.fileno() for pipe in self.pipes)
        self.selector = selector
        for pipe in self.pipes:
            os.set_blocking(pipe.fileno(), False)
        self.watched: set[int] = set()
        self._watch(self.out, selectors.EVENT_READ)
        self._watch(self.err, selectors.EVENT_READ)
        self.unwritten: bytes | memoryview = b""
        self.lines: list[bytes] = []
        self.parts: list[bytes] = []
        """The line that is not at its end yet."""
        self.size = 0
        """Bytes of `parts`."""
        self.closed = {self.into: False, self.out: False, self.err: False}
        self.refused = False
        """Whether it has closed its standard input."""
        self.stderr = StandardError()
        self.replies = 0
        """How many good replies it has given to cases."""
        self.next_look = time.monotonic() + MEMORY_SECONDS

    def send(self, data: bytes) -> None:
        """Write it as far as that can be done at once; the rest goes when there is room."""
        if self.unwritten:
            self.unwritten = bytes(self.unwritten) + data
        else:
            self.unwritten = memoryview(data)
            self._write()
            if self.unwritten and not self.closed[self.into]:
                self._watch(self.into, selectors.EVENT_WRITE)

    def _watch(self, pipe: int, events: int) -> None:
        self.selector.register(pipe, events, self)
        self.watched.add(pipe)

    def _unwatch(self, pipe: int) -> None:
        if pipe in self.watched:
            self.selector.unregister(pipe)
            self.watched.discard(pipe)

    def ready(self, pipe: int) -> None:
        """Do what can be done with a pipe that is ready."""
        if pipe == self.into:
            self._write()
            if not self.unwritten or self.closed[self.into]:
                self._unwatch(self.into)
        else:
            self._read(pipe)

    def _write(self) -> None:
        try:
            while self.unwritten:
                self.unwritten = memoryview(self.unwritten)[os.write(self.into, self.unwritten) :]
        except BlockingIOError:
            pass
        except OSError:
            self.refused = self.closed[self.into] = True

    def _read(self, pipe: int) -> bool:
        """Read once; whether there may be more."""
        try:
            data = os.read(pipe, CHUNK)
        except BlockingIOError:
            return False
        if not data:
            self.closed[pipe] = True
            self._unwatch(pipe)
            return False
        if pipe == self.err:
            self.stderr.add(data)
            return True
        first, *rest = data.split(b"\n")
        self.parts.append(first)
        self.size += len(first)
        if rest:
            self.lines.append(b"".join(self.parts))
            self.parts = [rest.pop()]
            self.size = len(self.parts[0])
            self.lines += rest
        return True

    def take(self) -> list[bytes]:
        """The lines that have come since the last time."""
        taken, self.lines = self.lines, []
        return taken

    @property
    def half(self) -> bytes:
        """The beginning of a line whose end has not come."""
        return b"".join(self.parts)

    @property
    def too_long(self) -> bool:
        """Whether it writes a line that is longer than any may be."""
        return self.size > MAX_LINE

    @property
    def silent(self) -> bool:
        """Whether nothing more can come: its standard output is closed."""
        return self.closed[self.out]

    def status(self) -> int | None:
        """Its exit status, negative for a signal; None while it runs."""
        return self.popen.poll()

    def drain(self) -> None:
        """Read what there is, without waiting for more and without an end if it has none."""
        for pipe in (self.out, self.err):
            end = time.monotonic() + 1
            while not self.closed[pipe] and not self.too_long and time.monotonic() < end:
                if not self._read(pipe):
                    break

    def reads_no_more(self) -> bool:
        """Whether it has closed its standard input."""
        if not self.closed[self.into]:
            poll = select.poll()
            poll.register(self.into, 0)
            self.refused = self.closed[self.into] = bool(poll.poll(0))
        return self.refused

    def unread(self) -> int:
        """How many bytes that were written to it it has not read, as far as that can be known."""
        count = array.array("i", [0])
        if self.closed[self.into]:
            return 0
        with contextlib.suppress(OSError):
            fcntl.ioctl(self.into, termios.FIONREAD, count)
        return count[0]

    def end_input(self) -> None:
        """Close its standard input."""
        self._unwatch(self.into)
        self.unwritten, self.closed[self.into] = b"", True
        with contextlib.suppress(OSError):
            self.pipes[0].close()

    def memory(self) -> int:
        """Bytes that it and what it started hold; looked at from time to time, else 0."""
        now = time.monotonic()
        if now < self.next_look:
            return 0
        self.next_look = now + MEMORY_SECONDS
        return memory_held(self.popen.pid)

    def end(self) -> None:
        """End it and all that it started; what it has written until then is read."""
        end_tree(self.popen.pid)
        with contextlib.suppress(TimeoutExpired):  # one that the system can't end
            self.popen.wait(10)
        self.watcher.kill()
        self.watcher.communicate()
        self.drain()
        for pipe in (self.into, self.out, self.err):
            self._unwatch(pipe)
        for o in self.pipes:
            with contextlib.suppress(OSError):
                o.close()


def how_it_ended(status: int) -> str:
    """An exit status in words."""
    if status >= 0:
        return f"it exited with status {status}"
    try:
        return f"it was ended by {signal.Signals(-status).name}"
    except ValueError:
        return f"it was ended by signal {-status}"


GIVEN = {
    "where programs, files and people are": "PATH HOME USER LOGNAME SHELL PWD TMPDIR TMP TEMP "
    "XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_RUNTIME_DIR",
    "language and time": "LANG LANGUAGE LC_* TZ",
    "the terminal": "TERM COLUMNS LINES NO_COLOR",
    "shared libraries": "LD_LIBRARY_PATH DYLD_*",
    "Python": "PYTHON* VIRTUAL_ENV CONDA_PREFIX",
    "Java, Kotlin, Scala": "JAVA_HOME JDK_HOME JAVA_TOOL_OPTIONS CLASSPATH",
    ".NET and Mono": "DOTNET_* MONO_PATH",
    "JavaScript": "NODE_PATH NODE_OPTIONS NODE_ENV NVM_DIR DENO_DIR",
    "Rust, Go, C and C++": "RUST_* CARGO_HOME RUSTUP_HOME GOROOT GOPATH GOMAXPROCS OMP_*",
    "other languages": "GEM_HOME GEM_PATH RUBYLIB PERL5LIB LUA_PATH LUA_CPATH GHC_PACKAGE_PATH",
    "how a sanitizer or a graphics library behaves": "ASAN_OPTIONS UBSAN_OPTIONS DISPLAY",
}
"""The variables taken over from our own environment; ``*`` stands for anything."""
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def environment(asked: Iterable[str] = ()) -> dict[str, str]:
    """What an engine is given: GIVEN, and what is asked for as ``NAME`` or ``NAME=VALUE``.

    Raises UsageError for anything else, and for a NAME that our own environment does not have.
    """
    patterns = [pattern for names in GIVEN.values() for pattern in names.split()]
    given = {
        name: value
        for name, value in os.environ.items()
        if any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)
    }
    for one in asked:
        name, equals, value = one.partition("=")
        if not _NAME.fullmatch(name) or "\0" in value:
            raise UsageError(f"{one!r} is neither NAME nor NAME=VALUE of an environment variable")
        if not equals and name not in os.environ:
            raise UsageError(
                f"the environment has no variable {name}; give it a value: {name}=VALUE"
            )
        given[name] = value if equals else os.environ[name]
    return given
