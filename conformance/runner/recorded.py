"""An engine that has played already: its answers are read from a file of results.

The file holds what an engine would have written in the protocol: its answer to `hello`, and a
reply to each case that it has played, in any order. Its first line may name the suite.
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
from headjudge.runner.engine import Answer, checked_info
from headjudge.runner.replies import UNREADABLE, Replies, case_of, unreadable
from headjudge.spec.protocol import EngineInfo, HelloReply
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.text import brief, quoted

LARGEST = 256 * 1024 * 1024
"""Bytes of the largest file of results that is read."""


class ResultsHello(HelloReply, frozen=True, kw_only=True):
    """The first line of a file of results: what the engine says of itself.

    - `suite`: the suite that was played, as `index.json` names it
    """

    suite: str = ""


def suite_of(edition: str, cases: Iterable[AnyCase]) -> str:
    """By what name the cases of an edition are known: the same cases, sent the same, are one suite.

    Nothing else is in it, so results are still good where only what is expected has changed.
    """
    digest = sha256()
    for case in cases:
        digest.update(msgspec.json.encode(case) + b"\n")
    return f"{edition}-{digest.hexdigest()}"


class FromResults:
    """The answers in a file of results, as those of an engine that is attached."""

    info: EngineInfo

    def __init__(self, path: Path) -> None:
        """Read the file. Raises UsageError when it can't be, or a line of it says of no case."""
        self.path = path
        self.lines: dict[str, list[tuple[int, bytes]]] = defaultdict(list)
        """By case the replies, each with the number of its line."""
        self.replies = Replies()
        lines = self._read()
        self.first, first = next(lines, (1, b""))
        """The number of the line in which the engine says what it is."""
        self.suite = self._meet(first)
        """The suite that was played; empty where that is not said."""
        for number, line in lines:
            self.lines[self._case(number, line)].append((number, line))

    def _read(self) -> Iterator[tuple[int, bytes]]:
        """The lines that are not empty, each with its number."""
        data = read_bytes(self.path, LARGEST)
        for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
            if line.strip():
                yield number, line.rstrip(b"\r")

    def _meet(self, line: bytes) -> str:
        """Take down what the engine says of itself; gives the suite. Raises UsageError."""
        try:
            hello = msgspec.json.decode(line, type=ResultsHello)
            self.info = checked_info(msgspec.json.decode(line, type=EngineInfo))
        except (ValueError, RecursionError) as error:
            why = f"not what an engine answers to hello: {unreadable(error)}"
            raise UsageError(f"{self.path}:{self.first}: {why}: {quoted(line)}") from None
        return hello.suite

    def require_suite(self, suite: str) -> None:
        """Raise UsageError when the file names another suite than this."""
        if self.suite not in ("", suite):
            raise UsageError(
                f"{self.path}:{self.first}: the results are of another suite than the one here:\n"
                f"  {quoted(self.suite)}, not {suite!r};\n"
                f"  name its edition with --edition, or export the cases again and play those"
            )

    def _case(self, number: int, line: bytes) -> str:
        """The case that a line is about. Raises UsageError where that can't be said."""
        try:
            return case_of(line)
        except UNREADABLE as error:
            begun = _BEGUN.match(line)
            if begun:  # what is wrong with the rest of it is held against this case alone
                return begun[1].decode()
            why = f"a reply to no case: {unreadable(error)}"
            raise UsageError(f"{self.path}:{number}: {why}: {quoted(line)}") from None

    def strangers(self, known: Iterable[str]) -> list[str]:
        """The ids in the file that are none of those that there are."""
        return sorted(self.lines.keys() - set(known))

    def answer(self, case: AnyCase) -> Answer:
        """What the file has for the case; several answers that are not the same are `flaky`."""
        request = msgspec.json.encode(case)
        read = [self._answer(case, request, *line) for line in self.lines.get(case.id, ())]
        if not read:
            why = f"no result in {self.path}"
            return Answer("unsupported", message=brief(why), request=request)
        others = [answer for answer in read if answer.said != read[0].said]
        if not others:
            return read[0]
        numbers = " and ".join(str(number) for number, _ in self.lines[case.id])
        why = f"{self.path}: lines {numbers} answer it differently"
        return replace(others[0], kind="flaky", message=brief(why))

    def _answer(self, case: AnyCase, request: bytes, number: int, line: bytes) -> Answer:
        answer = self.replies.read(case, line, 0.0, request)
        if answer.kind != "garbage":
            return answer
        return replace(answer, message=brief(f"{self.path}:{number}: {answer.message}"))

    def answers(self, cases: Iterable[AnyCase], *, keep: bool = False) -> Iterator[Answer]:  # noqa: ARG002 -- nothing ends
        """What the file has for each of the cases."""
        return map(self.answer, cases)

    def close(self) -> None:
        """Nothing to end."""


_BEGUN = re.compile(rb'\s*\{\s*"case"\s*:\s*"([a-zA-Z0-9_.-]+)"')
"""How a line begins whose case is known whatever follows."""
