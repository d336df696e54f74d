"""The folder of a run's reports: one run at a time writes into it, and none reads what is old."""

import contextlib
import os
from pathlib import Path
from typing import IO, Self

from headjudge.conformance import WrongUse, locked
from headjudge.conformance.judging.verdicts import RunEvent
from headjudge.conformance.reporting import stream
from headjudge.conformance.reporting.reports import EVENTS, REPORTS


class LockedFolder:
    """A folder of reports into which one run at a time writes."""

    def __init__(self, folder: Path | None) -> None:
        """Make the folder and lock it; without one, nothing is written.

        Raises WrongUse when it can't be used at all, or when another run is writing into it.
        """
        self.folder = folder
        self.lock = -1
        if folder is None:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.lock = locked(folder)
        except BlockingIOError:
            raise WrongUse(f"--report {folder}: another run is writing into it") from None
        except OSError as error:
            raise WrongUse(f"--report {folder}: {error.strerror}") from None

    def empty(self, *names: str) -> IO[bytes] | None:
        """Empty these files, so that nobody takes them for the next run's, and open the first.

        Raises WrongUse.
        """
        if self.folder is None:
            return None
        try:
            for name in names:
                if (self.folder / name).exists():
                    (self.folder / name).write_bytes(b"")
            return (self.folder / names[0]).open("wb")
        except OSError as error:
            raise WrongUse(f"--report {self.folder}: {error.strerror}") from None

    def close(self) -> None:
        """Let others write into the folder."""
        if self.lock >= 0:
            os.close(self.lock)
            self.lock = -1

    def __enter__(self) -> Self:
        """Nothing more to do."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()


class Folder(LockedFolder):
    """The reports of a run; when they can't be written it goes on and `complaints` says so."""

    def __init__(self, folder: Path | None) -> None:
        """As any folder of reports."""
        self.stream: IO[bytes] | None = None
        self.complaints: list[str] = []
        self.kept = 0
        super().__init__(folder)

    def begin(self) -> None:
        """Make what stands there invalid, and begin a stream of events. Raises WrongUse."""
        self.stream = self.empty(EVENTS, *REPORTS)

    def resume(self) -> list[RunEvent] | None:
        """What stands in the stream, but for how it ended; None if it never began.

        It is left as it is until its run goes on. Raises WrongUse where there is none.
        """
        if self.folder is None:
            return None
        path = self.folder / EVENTS
        if not path.exists():
            raise WrongUse(f"--resume: {path} does not exist; there is no run to go on with")
        with contextlib.suppress(OSError):
            if b"\n" not in path.read_bytes():
                return None
        done = stream.read(path)
        sweeping = [done.sweeping] if done.sweeping else []
        before: list[RunEvent] = [done.started, *done.judged, *sweeping, *done.swept]
        self.kept = len(before)
        return before

    def write(self, event: RunEvent) -> None:
        """Append an event, unless writing failed before; those that stand there already are kept.

        The first that is kept shows that the run goes on, and not another one begins.
        """
        try:
            if self.kept and self.folder and not self.stream:
                self.stream = (self.folder / EVENTS).open("r+b")
                self.stream.truncate(stream.length(self.stream.read(), self.kept))
                self.stream.seek(0, os.SEEK_END)
            if self.kept:
                self.kept -= 1
            elif self.stream is not None:
                stream.write(self.stream, event)
        except OSError as error:
            self._give_up(EVENTS, error)

    def finish(self, done: stream.Run) -> None:
        """Make the reports from the run."""
        if self.stream is None or self.folder is None:
            return
        self.stream.close()
        for name, make in REPORTS.items():
            try:
                (self.folder / name).write_bytes(make(done))
            except OSError as error:
                self._give_up(name, error)
                return

    def close(self) -> None:
        """Close the stream, and let others write into the folder."""
        if self.stream is not None:
            with contextlib.suppress(OSError):
                self.stream.close()
        super().close()

    def _give_up(self, name: str, error: OSError) -> None:
        self.complaints.append(f"{self.folder}/{name} can't be written: {error.strerror}")
        if self.stream is not None:
            with contextlib.suppress(OSError):
                self.stream.close()
        self.stream = None
        self.kept = 0
