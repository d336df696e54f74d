"""Manage an engine's OS processes: pipes, stderr, memory, environment and shutdown."""

import array
import contextlib
import errno
import fnmatch
import os
import re
import select
import selectors
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from types import ModuleType

from msgspec import Struct

from headjudge.errors import UsageError
from headjudge.spec.protocol import MAX_LINE

with contextlib.suppress(ImportError):  # not on Windows, where engines can't be started
    import fcntl
    import termios

MARK = "HEADJUDGE_ENGINE"
"""The environment variable that marks an engine's processes."""


def _psutil() -> ModuleType:
    import psutil  # noqa: PLC0415 -- faster start-up

    return psutil


def memory_of_machine() -> int:
    """Return this machine's total memory in bytes."""
    return int(_psutil().virtual_memory().total)


def memory_held(pid: int) -> int:
    """Return the bytes of memory used by the descendants of a process; 0 if it is gone."""
    psutil = _psutil()
    total = 0
    with contextlib.suppress(psutil.Error):
        for child in psutil.Process(pid).children(recursive=True):
            with contextlib.suppress(psutil.Error):
                total += child.memory_info().rss
    return total


def end_tree(pid: int) -> None:
    """Kill a process, its group and its descendants, including those in separate sessions."""
    psutil = _psutil()
    descendants = []
    with contextlib.suppress(psutil.Error):
        descendants = psutil.Process(pid).children(recursive=True)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    for process in descendants:
        with contextlib.suppress(psutil.Error):
            process.kill()


def end_marked(mark: str) -> None:
    """Kill every process with this mark in its environment, such as an engine's orphans."""
    psutil = _psutil()
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if process.pid != os.getpid() and process.environ().get(MARK) == mark:
                process.kill()


FIRST_BYTES = 4 << 10
LAST_BYTES = 16 << 10
MESSAGE_LINES = 5
"""Number of last stderr lines in a message if no line looks like an error."""
KEPT_LINES = 20
"""Number of first lines, and of last lines, of stderr that a report shows."""
_ERROR = re.compile(
    r"^\s*(Uncaught |Unhandled exception\.? |Caused by: |Exception in thread )?"
    r"(\w+[.:])*(\w*(Error|Exception|Panic)\b|panic:)"
    r"|^Exception in thread|^thread '.*' panicked at|^.{0,40}panicked at"
    r"|^(fatal|FATAL|error|ERROR|fatal error)\b|Segmentation fault|[Aa]ssertion\b.*failed"
    r"|^terminate called|[Oo]ut of memory"
)
"""Matches lines that look like an error in Python, Java, .NET, Node, Rust, Go or C."""

_HINTS = {
    "ERR_UNKNOWN_FILE_EXTENSION": "; Node runs TypeScript only since version 22.18: update "
    "Node, or run `npx tsx FILE` instead of `node FILE`",
}
"""Advice for errors that name a problem but no solution."""


class StandardError(Struct):
    """The beginning and the end of a process's stderr output."""

    first: bytes = b""
    last: bytes = b""
    cut: bool = False

    def add(self, data: bytes) -> None:
        """Append output, storing only the first and the last bytes."""
        if len(self.first) < FIRST_BYTES:
            room = FIRST_BYTES - len(self.first)
            self.first, data = self.first + data[:room], data[room:]
        if len(self.last) + len(data) > LAST_BYTES:
            self.cut = True
        self.last = (self.last + data)[-LAST_BYTES:]

    def _parts(self) -> tuple[list[str], list[str]]:
        """Return the first and the last lines; if nothing was cut, all lines are first lines."""
        if self.cut:
            return _lines(self.first), _lines(self.last)
        return _lines(self.first + self.last), []

    def text(self) -> str:
        """Return the first and the last lines, with a note about the omitted lines in between."""
        first, last = self._parts()
        gap = "[more omitted]"
        if not self.cut:
            left = len(first) - 2 * KEPT_LINES
            if left <= 0:
                return "\n".join(first)
            gap, last = f"[{left} lines omitted]", first
        return "\n".join([*first[:KEPT_LINES], gap, *last[-KEPT_LINES:]])

    def brief(self) -> str:
        """Return the last line that looks like an error, or the last few lines if none does."""
        lines = [line.strip() for part in self._parts() for line in part]
        errors = [number for number, line in enumerate(lines) if _ERROR.search(line)]
        if not errors:
            return " / ".join(lines[-MESSAGE_LINES:])
        number = errors[-1]
        error = lines[number]
        if error.endswith(":") and number + 1 < len(lines):  # Rust puts the reason on the next line
            error += f" {lines[number + 1]}"
        return error + next((hint for sign, hint in _HINTS.items() if sign in error), "")


def _lines(data: bytes) -> list[str]:
    return [line for line in data.decode("utf-8", "replace").splitlines() if line.strip()]


CHUNK = 1 << 18
WATCHER = [sys.executable, "-I", "-S", str(Path(__file__).with_name("watcher.py"))]
"""The program that starts an engine and kills everything that the engine has started."""
KILL_SECONDS = 10.0
"""How long to wait for the watcher to kill everything, in seconds."""
MEMORY_SECONDS = 0.2
"""Interval between memory checks, in seconds."""


class Child:
    """A process in a new session, with non-blocking pipes."""

    def __init__(
        self, command: list[str], environment: dict[str, str], selector: selectors.BaseSelector
    ) -> None:
        """Start the process. Raises OSError if that fails."""
        control, self.control = os.pipe()
        self.reports, status = os.pipe()
        try:
            self.watcher = Popen(  # noqa: S603 -- the user's own command, started by our own
                [*WATCHER, str(control), str(status), *command],
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                env=environment,
                start_new_session=True,
                pass_fds=(control, status),
            )
            """The engine's parent, which kills it when our end of `control` is closed.

            That happens also if this process is killed.
            """
        except BaseException:
            os.close(self.control)
            os.close(self.reports)
            raise
        finally:
            os.close(control)
            os.close(status)
        assert self.watcher.stdin  # noqa: S101 -- opened as a pipe
        assert self.watcher.stdout  # noqa: S101
        assert self.watcher.stderr  # noqa: S101
        self.pipes = (self.watcher.stdin, self.watcher.stdout, self.watcher.stderr)
        self.reported = b""
        """What the watcher has reported about the engine."""
        self.pid = self._started(command[0])
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
        """The chunks of the unfinished line."""
        self.size = 0
        """Total size of `parts` in bytes."""
        self.closed = {self.into: False, self.out: False, self.err: False}
        self.refused = False
        """Whether the process has closed its standard input."""
        self.stderr = StandardError()
        self.replies = 0
        """Number of times that the process has sent good replies to cases."""
        self.next_memory_check = time.monotonic() + MEMORY_SECONDS

    def _started(self, program: str) -> int:
        """Wait until the watcher has started the engine; return its id. Raises OSError."""
        while b"\n" not in self.reported and (data := os.read(self.reports, 64)):
            self.reported += data
        os.set_blocking(self.reports, False)
        kind, number = self.reported[:1], self.reported[1:].partition(b"\n")[0]
        if kind == b"P":
            return int(number)
        self._stop()
        for stream in self.pipes:
            stream.close()
        code = int(number) if kind == b"E" else errno.ECHILD
        raise OSError(code, os.strerror(code), program)

    def _stop(self) -> None:
        """Have the watcher kill everything, and wait until it is done."""
        os.close(self.control)
        with contextlib.suppress(TimeoutExpired):  # the engine may have stopped it
            self.watcher.wait(KILL_SECONDS)
        self.status()
        os.close(self.reports)
        self.reports = -1

    def send(self, data: bytes) -> None:
        """Write as much as the pipe accepts now; the rest follows when there is room."""
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
        """Read from or write to a pipe that is ready."""
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
        """Read once; return whether there may be more to read."""
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
        """Return the lines received since the last call."""
        lines, self.lines = self.lines, []
        return lines

    @property
    def partial_line(self) -> bytes:
        """The beginning of an unfinished line."""
        return b"".join(self.parts)

    @property
    def too_long(self) -> bool:
        """Whether the unfinished line exceeds the maximum line length."""
        return self.size > MAX_LINE

    @property
    def silent(self) -> bool:
        """Whether the process has closed its standard output."""
        return self.closed[self.out]

    def status(self) -> int | None:
        """Return the exit status (negative for a signal), or None while the process is running."""
        if b"X" not in self.reported:
            with contextlib.suppress(OSError):  # nothing new, or closed
                self.reported += os.read(self.reports, 64)
        exited = self.reported.rpartition(b"X")[2] if b"X" in self.reported else b""
        # An engine that has killed the watcher counts as ended, because nobody knows its status.
        return int(exited) if exited.endswith(b"\n") else self.watcher.poll()

    def drain(self) -> None:
        """Read pending output without blocking, for at most one second per pipe."""
        for pipe in (self.out, self.err):
            end = time.monotonic() + 1
            while not self.closed[pipe] and not self.too_long and time.monotonic() < end:
                if not self._read(pipe):
                    break

    def reads_no_more(self) -> bool:
        """Return whether the process has closed its standard input."""
        if not self.closed[self.into]:
            poll = select.poll()
            poll.register(self.into, 0)
            self.refused = self.closed[self.into] = bool(poll.poll(0))
        return self.refused

    def unread(self) -> int:
        """Return how many bytes of its input the process has not read, as far as known."""
        count = array.array("i", [0])
        if self.closed[self.into]:
            return 0
        with contextlib.suppress(OSError):
            fcntl.ioctl(self.into, termios.FIONREAD, count)
        return count[0]

    def end_input(self) -> None:
        """Close the process's standard input."""
        self._unwatch(self.into)
        self.unwritten, self.closed[self.into] = b"", True
        with contextlib.suppress(OSError):
            self.pipes[0].close()

    def memory(self) -> int:
        """Return the bytes used by the process and its descendants; 0 if no check is due."""
        now = time.monotonic()
        if now < self.next_memory_check:
            return 0
        self.next_memory_check = now + MEMORY_SECONDS
        return memory_held(self.watcher.pid)

    def end(self) -> None:
        """Kill the process and everything it started, after which pending output is read."""
        if sys.platform != "linux" or self.watcher.poll() is not None:
            end_tree(self.pid)  # the watcher finds no descendants, or the engine has killed it
        self._stop()
        if self.watcher.poll() is None:
            end_tree(self.watcher.pid)
        self.drain()
        for pipe in (self.into, self.out, self.err):
            self._unwatch(pipe)
        for stream in self.pipes:
            with contextlib.suppress(OSError):
                stream.close()


def how_it_ended(status: int) -> str:
    """Describe an exit status."""
    if status >= 0:
        return f"it exited with status {status}"
    try:
        return f"it was killed by {signal.Signals(-status).name}"
    except ValueError:
        return f"it was killed by signal {-status}"


INHERITED = {
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
"""Environment variables that engines inherit, by purpose; ``*`` matches anything."""
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def environment(variables: Iterable[str] = ()) -> dict[str, str]:
    """Return an engine's environment: INHERITED plus variables given as NAME or NAME=VALUE.

    Raises UsageError for any other format, or for a NAME that is not set in our own environment.
    """
    patterns = [pattern for names in INHERITED.values() for pattern in names.split()]
    inherited = {
        name: value
        for name, value in os.environ.items()
        if any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)
    }
    for variable in variables:
        name, equals, value = variable.partition("=")
        if not _NAME.fullmatch(name) or "\0" in value:
            raise UsageError(
                f"{variable!r} is not an environment variable; expected NAME or NAME=VALUE"
            )
        if not equals and name not in os.environ:
            raise UsageError(
                f"the environment variable {name} is not set; give it a value: {name}=VALUE"
            )
        inherited[name] = value if equals else os.environ[name]
    return inherited
