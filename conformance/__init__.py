"""Head Judge, from a program in Python: the public interface, all of it on this page.

:func:`rulebook` gives the rules at a day, :func:`cases` what an engine is asked, :func:`judge`
what an engine gets right, and :func:`explain` says who wins and why. ``headjudge.protocol`` has the
types that an adapter in Python is made of. What can't be done is a :class:`WrongUse` that says why,
and how to mend it. All else may change from version to version.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from headjudge.errors import UsageError

__version__ = "1.0.0"

if TYPE_CHECKING:
    from collections.abc import Iterator

    from headjudge.judge.verdicts import Judged
    from headjudge.runner.engine import Engine
    from headjudge.spec.protocol.case_kinds import AnyCase
    from headjudge.spec.rulebook import Rulebook

__all__ = ["UsageError", "__version__", "cases", "explain", "judge", "rulebook"]


@contextmanager
def _said() -> Iterator[None]:
    """What can't be looked up or started is a WrongUse, too."""
    from headjudge.runner.engine import EngineStartError  # noqa: PLC0415 -- start-up time
    from headjudge.spec.rulebook import LookUpError  # noqa: PLC0415 -- start-up time

    try:
        yield
    except (LookUpError, EngineStartError) as error:
        raise UsageError(str(error)) from None


def rulebook(edition: str = "") -> Rulebook:
    """The rules of a dated edition, as YYYY-MM-DD; of the newest if none is given.

    Raises WrongUse for an edition that there is not.
    """
    from headjudge.spec.rulebook import Rulebook  # noqa: PLC0415 -- start-up time

    with _said():
        return Rulebook.at(edition)


def cases(edition: str = "") -> list[AnyCase]:
    """Every case of an edition, as an engine is sent it.

    Raises WrongUse for an edition that there is not.
    """
    from headjudge.suite.cache import bundled_scenarios  # noqa: PLC0415 -- start-up time

    return [scenario.case for scenario in bundled_scenarios(rulebook(edition))]


def judge(engine: Engine | str, edition: str = "") -> list[Judged]:
    """The verdict on an engine in every case of an edition, in the order of the cases.

    `engine` is an object with ``describe()`` and ``play(case)``, which is asked in this process and
    so must neither exit nor hang, or what stands after ``headjudge certify``. Raises WrongUse for
    an edition that there is not, and where the engine can't be started or asked what it is.
    """
    from headjudge.judge.judge import run  # noqa: PLC0415 -- start-up time
    from headjudge.judge.verdicts import Judged  # noqa: PLC0415 -- start-up time
    from headjudge.runner.in_process import InProcess  # noqa: PLC0415 -- start-up time
    from headjudge.runner.registry import attach  # noqa: PLC0415 -- start-up time
    from headjudge.suite.cache import bundled_scenarios  # noqa: PLC0415 -- start-up time

    book = rulebook(edition)
    with _said():
        attached = attach(engine) if isinstance(engine, str) else InProcess(engine)
    try:
        events = [*run(attached, bundled_scenarios(book), book)]
    finally:
        attached.close()
    return [event for event in events if isinstance(event, Judged)]


def explain(scenarios: str, edition: str = "") -> str:
    """What the rules make of scenarios, step by step, as ``headjudge explain`` prints it.

    `scenarios` is a feature in the form of the guide "Write a scenario". Raises WrongUse, naming
    the line, for one that can't be read, and for an edition that there is not.
    """
    from headjudge.explain import explanation, render  # noqa: PLC0415 -- start-up time
    from headjudge.suite.compiler import compile_features, parse  # noqa: PLC0415 -- start-up time

    book = rulebook(edition)
    found = compile_features([parse("scenarios", scenarios)], book)
    return "\n\n".join(
        "\n".join(render.text(explanation.explain(scenario, book))) for scenario in found
    )
