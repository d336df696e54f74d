"""Answers in a process of their own, which ends if a question takes too long."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from headjudge.conformance import WrongUse
from headjudge.conformance.assistants.questions import reply
from headjudge.conformance.spreading import Task
from headjudge.conformance.spreading.executor import WorkerProcesses

SECONDS = 20.0
"""How long a question may take."""


class Answering:
    """Asks one question at a time of a worker process; of another where one takes too long."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Start nothing yet; `seconds` is how long a question may take."""
        self.seconds = seconds
        self._begin()

    def _begin(self) -> None:
        self.processes = WorkerProcesses(pickle.dumps(_reply))
        self.thread = ThreadPoolExecutor(1)

    def ask(self, name: str, given: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question. Raises WrongUse where there is none; its message says why."""
        asked = self.thread.submit(self.processes.run, Task(name, (name, given)))
        try:
            answer: dict[str, Any] = asked.result(self.seconds)
        except TimeoutError:
            self.again()
            why = f"it takes more than {self.seconds:g} seconds; ask with fewer sentences"
            raise WrongUse(why) from None
        return answer

    def again(self) -> None:
        """End the process over a question that nobody waits for; the next one gets another."""
        self.end()
        self._begin()

    def end(self) -> None:
        """End the process, whatever it is about."""
        self.processes.stop()
        self.thread.shutdown()


def _reply(asked: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    """What a question, by its name, is answered with."""
    return reply(*asked)
