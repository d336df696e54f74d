"""Head Judge as a Python library: this module is the entire public API.

:func:`rulebook` returns an edition's rules, :func:`cases` the cases that engines play,
:func:`certify` the verdicts on an engine, and :func:`explain_scenarios` who wins and why.
``headjudge.protocol`` has the types for Python adapters. Every function raises :class:`UsageError`
if a request can't be fulfilled; the message explains why and what to do. Everything else may change
between versions.
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

__all__ = ["UsageError", "__version__", "cases", "certify", "explain_scenarios", "rulebook"]


@contextmanager
def _usage_errors() -> Iterator[None]:
    """Convert failed look-ups and failed engine starts into UsageError."""
    from headjudge.runner.engine import EngineStartError  # noqa: PLC0415 -- faster start-up
    from headjudge.spec.rulebook import LookUpError  # noqa: PLC0415 -- faster start-up

    try:
        yield
    except (LookUpError, EngineStartError) as error:
        raise UsageError(str(error)) from None


def rulebook(edition: str = "") -> Rulebook:
    """Return the rules of a dated edition (YYYY-MM-DD; default: the newest)."""
    from headjudge.spec.rulebook import Rulebook  # noqa: PLC0415 -- faster start-up

    with _usage_errors():
        return Rulebook.at(edition)


def cases(edition: str = "") -> list[AnyCase]:
    """Return every case of an edition as it is sent to engines."""
    from headjudge.suite.cache import bundled_scenarios  # noqa: PLC0415 -- faster start-up

    return [scenario.case for scenario in bundled_scenarios(rulebook(edition))]


def certify(engine: Engine | str, edition: str = "") -> list[Judged]:
    """Return an engine's verdicts on all cases of an edition, in the order of :func:`cases`.

    `engine` is an argument that ``headjudge certify`` accepts (a name or a command line), or an
    object with ``describe()`` and ``play(case)``. The object runs in this process, so it must not
    exit or hang.
    """
    from headjudge.judge.judge import run  # noqa: PLC0415 -- faster start-up
    from headjudge.judge.verdicts import Judged  # noqa: PLC0415 -- faster start-up
    from headjudge.runner.in_process import InProcessEngine  # noqa: PLC0415 -- faster start-up
    from headjudge.runner.registry import attach  # noqa: PLC0415 -- faster start-up
    from headjudge.suite.cache import bundled_scenarios  # noqa: PLC0415 -- faster start-up

    book = rulebook(edition)
    with _usage_errors():
        attached = attach(engine) if isinstance(engine, str) else InProcessEngine(engine)
    try:
        events = [*run(attached, bundled_scenarios(book), book)]
    finally:
        attached.close()
    return [event for event in events if isinstance(event, Judged)]


def explain_scenarios(scenarios: str, edition: str = "") -> str:
    """Return the explanations of scenarios that ``headjudge explain`` prints.

    `scenarios` is the text of a feature file; the guide "Write a scenario" describes the format. If
    a line can't be parsed, the UsageError names it.
    """
    from headjudge.explain import explanation, render  # noqa: PLC0415 -- faster start-up
    from headjudge.suite.compiler import compile_features, parse  # noqa: PLC0415 -- faster start-up

    book = rulebook(edition)
    compiled = compile_features([parse("scenarios", scenarios)], book)
    return "\n\n".join(
        "\n".join(render.text(explanation.explain(scenario, book))) for scenario in compiled
    )
