"""``python -m headjudge.conformance.assistants``: answers questions, a line of JSON each."""

import sys

import msgspec

from headjudge.conformance import WrongUse
from headjudge.conformance.assistants.calls import reply


def answer_lines() -> None:
    """AssistantAnswer each line of standard input, up to its end."""
    for line in sys.stdin.buffer:
        name, given = msgspec.json.decode(line)
        try:
            said = {"answer": reply(name, given)}
        except WrongUse as error:
            said = {"refused": {"why": str(error)}}
        sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    answer_lines()
