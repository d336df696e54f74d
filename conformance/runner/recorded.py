"""A recorded engine, whose answers are read from a results file.

The file holds the lines that an engine would have written in the protocol: its reply to `hello`,
and a reply to each case that it played, in any order. The first line may name the suite.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec.structs import replace

from headjudge.errors import UsageError
from headjudge.files import read_bytes
from headjudge.runner.engine import Answer, checked_info, unknown_fields
from headjudge.runner.replies import UNREADABLE, ReplyReader, case_of, unreadable
from headjudge.spec.protocol import EngineInfo, HelloReply
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.text import brief, quoted

MAX_BYTES = 256 * 1024 * 1024
"""Maximum size of a results file, in bytes."""
_CASE = re.compile(rb'\s*\{\s*"case"\s*:\s*"([a-zA-Z0-9_.-]+)"')
"""The beginning of a line whose case can be identified even if the rest is malformed."""


class ResultsHello(HelloReply, frozen=True, kw_only=True):
    """The first line of a file of results: what the engine says about itself.

    - `suite`: the suite that was played, as `index.json` names it
    """

    suite: str = ""


def suite_of(edition: str, cases: Iterable[AnyCase]) -> str:
    """Return the name of a suite, which is equal for equal cases sent in the same way.

    The name does not depend on expectations, so results stay valid if only those change.
    """
    digest = sha256()
    for case in cases:
        digest.update(msgspec.json.encode(case) + b"\n")
    return f"{edition}-{digest.hexdigest()}"


class RecordedEngine:
    """An engine session that answers from a results file."""

    info: EngineInfo

    def __init__(self, path: Path) -> None:
        """Read the file. Raises UsageError if that fails or a line does not name its case."""
        self.path = path
        self.lines: dict[str, list[tuple[int, bytes]]] = defaultdict(list)
        """Each case's replies with their line numbers."""
        self.replies = ReplyReader()
        lines = self._read()
        self.first, first = next(lines, (1, b""))
        """The line number of the engine's description."""
        self.suite = self._meet(first)
        """The suite that was played; empty if unknown."""
        for number, line in lines:
            self.lines[self._case(number, line)].append((number, line))

    def _read(self) -> Iterator[tuple[int, bytes]]:
        """Yield the non-empty lines, each with its number."""
        data = read_bytes(self.path, MAX_BYTES)
        for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
            if line.strip():
                yield number, line.rstrip(b"\r")

    def _meet(self, line: bytes) -> str:
        """Read the engine's description and return the suite's name. Raises UsageError."""
        try:
            hello = msgspec.json.decode(line, type=ResultsHello)
            unknown_fields(msgspec.json.decode(line, type=dict[str, msgspec.Raw]))
            self.info = checked_info(msgspec.json.decode(line, type=EngineInfo))
        except (ValueError, RecursionError) as error:
            why = f"not a valid reply to hello: {unreadable(error)}"
            raise UsageError(f"{self.path}:{self.first}: {why}: {quoted(line)}") from None
        return hello.suite

    def require_suite(self, suite: str) -> None:
        """Raise UsageError if the file names a different suite."""
        if self.suite not in ("", suite):
            raise UsageError(
                f"{self.path}:{self.first}: the results are for a different suite:\n"
                f"  {quoted(self.suite)}, not {suite!r};\n"
                f"  select its edition with --edition, or export again and rerun your tests"
            )

    def _case(self, number: int, line: bytes) -> str:
        """Return the id of a line's case. Raises UsageError if it is unknown."""
        try:
            return case_of(line)
        except UNREADABLE as error:
            if case := _CASE.match(line):  # a malformed rest affects only this case
                return case[1].decode()
            why = f"a reply without a valid case id: {unreadable(error)}"
            raise UsageError(f"{self.path}:{number}: {why}: {quoted(line)}") from None

    def unknown_cases(self, known: Iterable[str]) -> list[str]:
        """Return the case ids in the file that are not among the known ones."""
        return sorted(self.lines.keys() - set(known))

    def answer(self, case: AnyCase) -> Answer:
        """Return the recorded answer to the case, or `flaky` if its recorded answers differ."""
        request = msgspec.json.encode(case)
        answers = [self._answer(case, request, *line) for line in self.lines.get(case.id, ())]
        if not answers:
            why = f"no result in {self.path}"
            return Answer("unsupported", message=brief(why), request=request)
        others = [answer for answer in answers if answer.payload != answers[0].payload]
        if not others:
            return answers[0]
        numbers = " and ".join(str(number) for number, _ in self.lines[case.id])
        why = f"{self.path}: lines {numbers} answer this case differently"
        return replace(others[0], kind="flaky", message=brief(why))

    def _answer(self, case: AnyCase, request: bytes, number: int, line: bytes) -> Answer:
        answer = self.replies.read(case, line, 0.0, request)
        if answer.kind != "garbage":
            return answer
        return replace(answer, message=brief(f"{self.path}:{number}: {answer.message}"))

    def run(self, cases: Iterable[AnyCase], *, keep: bool = False) -> Iterator[Answer]:  # noqa: ARG002 -- no process to keep alive
        """Return the recorded answers to the cases."""
        return map(self.answer, cases)

    def poll(self) -> None:
        """Do nothing, as the engine plays only when asked."""

    def close(self) -> None:
        """Do nothing, as no process needs to be shut down."""
