"""A run's output directory, which is locked while the run writes to it."""

import contextlib
import os
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import IO, Self

from headjudge.errors import UsageError
from headjudge.files import (
    create_inside,
    locked,
    read_bytes,
    require_own,
    update_inside,
    write_inside,
)
from headjudge.interruptions import uninterrupted
from headjudge.judge.verdicts import RunEvent
from headjudge.report import event_log
from headjudge.report.writers import EVENTS, REPORTS


class LockedFolder:
    """A directory locked by one run at a time.

    If a write fails, the run continues without writing; `complaints` holds the reason.
    """

    def __init__(self, folder: Path | None) -> None:
        """Create and lock the directory; with None, nothing is written.

        Raises UsageError if the directory is unusable or locked by another run.
        """
        self.folder = folder
        self.lock = -1
        self.stream: IO[bytes] | None = None
        self.name = ""
        """The name of the open file."""
        self.content = sha256()
        """The digest of what has been written to it."""
        self.complaints: list[str] = []
        if folder is None:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.lock = locked(folder)
        except BlockingIOError:
            raise UsageError(f"--report {folder}: another run is writing into it") from None
        except OSError as error:
            raise UsageError(f"--report {folder}: {error.strerror}") from None

    def empty(self, *names: str) -> None:
        """Truncate files left by an earlier run, and open the first for writing.

        Raises UsageError.
        """
        if self.folder is None:
            return
        try:
            for name in names:
                require_own(self.folder / name)
                if (self.folder / name).exists():
                    create_inside(self.folder / name).close()
            self.name = names[0]
            self.stream = create_inside(self.folder / self.name)
        except OSError as error:
            where = error.filename or self.folder
            raise UsageError(f"--report {where}: {error.strerror}") from None

    def append(self, lines: bytes) -> None:
        """Append lines to the open file and flush it."""
        if self.stream is None:
            return
        with uninterrupted():  # otherwise the digest would differ from the file
            size, descriptor = self.stream.tell(), os.dup(self.stream.fileno())
            try:
                self.stream.write(lines)
                self.stream.flush()
                self.content.update(lines)
            except OSError as error:
                self._give_up(error, self.name)
                with contextlib.suppress(OSError):
                    os.ftruncate(descriptor, size)  # part of a line may have been written
            finally:
                os.close(descriptor)

    def make(self, reports: Mapping[str, Callable[[], bytes]]) -> None:
        """Write these files, unless an earlier write failed.

        An engine may have changed or replaced the open file, which would affect later reports.
        """
        if self.stream is None or self.folder is None:
            return
        path = self.folder / self.name
        try:
            changed = sha256(read_bytes(path, event_log.LARGEST)).digest() != self.content.digest()
        except UsageError:
            changed = True
        if changed:
            self.complaints.append(f"{path} was changed by another program; don't use it")
        for name, content in reports.items():
            try:
                write_inside(self.folder / name, content())
            except OSError as error:
                self._give_up(error, name)
                return

    def _give_up(self, error: OSError, name: str) -> None:
        self.complaints.append(f"{self.folder}/{name} can't be written: {error.strerror}")
        self._close_stream()

    def _close_stream(self) -> None:
        if self.stream is not None:
            with contextlib.suppress(OSError):
                self.stream.close()
        self.stream = None

    def close(self) -> None:
        """Close the open file and unlock the directory."""
        self._close_stream()
        if self.lock >= 0:
            os.close(self.lock)
            self.lock = -1

    def __enter__(self) -> Self:
        """Return the directory."""
        return self

    def __exit__(self, *_: object) -> None:
        """Unlock the directory."""
        self.close()


class Folder(LockedFolder):
    """A run's output directory, with its event log and reports."""

    kept = 0
    """Number of upcoming events that are already in the log."""

    def begin(self) -> None:
        """Truncate old reports and start a new event log. Raises UsageError."""
        self.empty(EVENTS, *REPORTS)

    def resume(self) -> list[RunEvent] | None:
        """Return the logged events from which the run can resume; None if the log has no event.

        The totals at the end of a run are left out, since they will be computed again. The log
        stays unchanged until the first event is written. Raises UsageError if the log is missing.
        """
        if self.folder is None:
            return None
        path = self.folder / EVENTS
        if not path.exists():
            raise UsageError(f"--resume: nothing to resume: {path} does not exist")
        with contextlib.suppress(UsageError):
            if b"\n" not in read_bytes(path, event_log.LARGEST):
                return None
        done = event_log.read(path)
        sweeping = [done.sweeping] if done.sweeping else []
        before: list[RunEvent] = [done.started, *done.judged, *sweeping, *done.swept]
        self.kept = len(before)
        return before

    def write(self, event: RunEvent) -> None:
        """Append an event, unless an earlier write failed or the event is already in the log.

        The first call after `resume` truncates the log to the resumed events, because by then the
        caller has verified that this is the same run.
        """
        if self.kept and self.folder and not self.stream:
            try:
                self.name, self.stream = EVENTS, update_inside(self.folder / EVENTS)
                self.stream.truncate(event_log.length(self.stream.read(), self.kept))
                self.stream.seek(0)
                self.content.update(self.stream.read())
            except OSError as error:
                self._give_up(error, EVENTS)
                self.kept = 0
        if self.kept:
            self.kept -= 1
        else:
            self.append(event_log.encoded(event))

    def finish(self, done: event_log.Run) -> None:
        """Write the reports of the run."""
        self.make({name: partial(make, done) for name, make in REPORTS.items()})
