"""What is kept of a survey as it goes on, so that it can be gone on with: a line a part."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from conformance import WrongUse, __version__
from conformance.gherkin.selection import Wanted
from conformance.surveying.parts import PartResult

NAME = "survey.ndjson"


class SurveyAsked(Struct, frozen=True, tag_field="event", tag="survey", omit_defaults=True):
    """What a survey is about: its first line."""

    engines: tuple[str, ...]
    editions: tuple[str, ...]
    parts: int
    """How many an engine has in an edition."""
    wanted: Wanted = Wanted()
    suite: str = __version__


class Kept:
    """The file with the parts of a survey; of one that is gone on with, first those it has."""

    def __init__(self, folder: Path, asked: SurveyAsked, *, resume: bool) -> None:
        """Begin one, or go on with it.

        Raises WrongUse where there is none to go on with, or one of another survey; OSError when
        the file can't be written.
        """
        self.path = folder / NAME
        self.before: list[PartResult] = []
        if resume:
            self.before = self._read(asked)
        self.file: IO[bytes] = self.path.open("r+b" if self.before else "wb")
        if self.before:
            self._after_the_last_whole_line()
        else:
            self.write(msgspec.json.encode(asked, order="deterministic") + b"\n")

    def write(self, line: bytes) -> None:
        """Add a line, at once. Raises OSError."""
        self.file.write(line)
        self.file.flush()

    def close(self) -> None:
        """Write no more."""
        self.file.close()

    def _read(self, asked: SurveyAsked) -> list[PartResult]:
        """The parts that are done. Raises WrongUse."""
        try:
            lines = self.path.read_bytes().split(b"\n")[:-1]
        except OSError as error:
            why = f"{error.strerror}; there is no survey to go on with"
            raise WrongUse(f"--resume: {self.path}: {why}") from None
        events: list[SurveyAsked | PartResult] = []
        for number, line in enumerate(lines, 1):
            try:
                events.append(msgspec.json.decode(line, type=SurveyAsked | PartResult))
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                raise WrongUse(f"{self.path}:{number}: no part of a survey: {error}") from None
        if events:
            _require_same(events[0], asked)
        return [event for event in events if isinstance(event, PartResult)]

    def _after_the_last_whole_line(self) -> None:
        content = self.file.read()
        self.file.truncate(content.rfind(b"\n") + 1)
        self.file.seek(0, os.SEEK_END)


def _require_same(was: SurveyAsked | PartResult, asked: SurveyAsked) -> None:
    """Raise WrongUse, saying what differs, where another survey was asked for."""
    if not isinstance(was, SurveyAsked):
        raise WrongUse("--resume: the first line does not say what the survey is about")
    for what, then, now in (
        ("Head Judge", was.suite, asked.suite),
        ("the engines", was.engines, asked.engines),
        ("the editions", was.editions, asked.editions),
        ("what selects cases", was.wanted, asked.wanted),
        ("the number of parts", was.parts, asked.parts),
    ):
        if then != now:
            raise WrongUse(
                f"--resume: {what} was {_said(then)} in that survey, and is {_said(now)}"
            )


def _said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, Sequence) and value else str(value)
