"""What a fault is, and the reference with faults in it."""

from __future__ import annotations

from typing import Any, NamedTuple

from headjudge.conformance.judging.verdicts import Verdict
from headjudge.spec.protocol import CAPABILITIES, EngineInfo
from headjudge.spec.protocol.kinds import AnyCase
from tests.mutation.copies import Play, play_of
from tests.mutation.mutants import ROOT


class Replaced(NamedTuple):
    """A text of a module of the reference, and what stands in its place."""

    module: str
    right: str
    """It is there exactly once."""
    wrong: str


class EngineFault(NamedTuple):
    """A fault, and how the reference comes to have it."""

    name: str
    says: str
    """What is wrong, in a sentence."""
    rules: str
    """The rules, in a row, of which a run has to name one first; empty where it gives no answer."""
    changes: tuple[Replaced, ...]
    seen: tuple[str, ...] = ()
    """Where engines had it, each with its number among the faults that are known; else none had."""
    verdict: Verdict = "fail"
    """What it makes of the cases that catch it: `fail`, or how the engine gives no answer."""


class Planted:
    """The reference with faults, as an engine."""

    def __init__(self, *faults: EngineFault) -> None:
        """Change a copy of the reference. Raises ValueError for a text that isn't there once."""
        texts: dict[str, str] = {}
        for fault in faults:
            for module, right, wrong in fault.changes:
                text = texts.get(module) or (ROOT / f"{module}.py").read_text("utf-8")
                if (times := text.count(right)) != 1:
                    raise ValueError(
                        f"{fault.name}: reference/{module}.py has this {times} times, not once:\n"
                        f"{right}"
                    )
                texts[module] = text.replace(right, wrong)
        self._play: Play = play_of({m: compile(t, f"{m}.py", "exec") for m, t in texts.items()})

    def describe(self) -> EngineInfo:
        """An engine that claims everything."""
        return EngineInfo("planted", "1", CAPABILITIES, max_players=64)

    def play(self, case: AnyCase) -> Any:
        """What the copy makes of a case."""
        return self._play(case, derive=False).outcomes
