"""What a fault is, and the reference with faults in it."""

from typing import Literal

from msgspec import Struct

from headjudge.conformance.faults.reference_copy import ReferenceCopy, source_of
from headjudge.spec.protocol import CAPABILITIES, EngineInfo
from headjudge.spec.protocol.kinds import AnyCase, AnyOutcome

FaultVerdict = Literal["fail", "error", "hang"]


class Replaced(Struct, frozen=True, forbid_unknown_fields=True):
    """A text of a module of the reference, and what stands in its place."""

    module: str
    right: str
    """It is there exactly once."""
    wrong: str


class EngineFault(Struct, frozen=True, forbid_unknown_fields=True):
    """A fault, and how the reference comes to have it."""

    name: str
    says: str
    """What is wrong, in a sentence."""
    rules: str
    """The rules that it breaks, the first of them the one that it is about; empty where it gives no
    answer."""
    changes: tuple[Replaced, ...]
    seen: tuple[str, ...] = ()
    """Where engines had it, with its number among the faults that were reported, if it is one of
    them; else none had."""
    verdict: FaultVerdict = "fail"
    """What it makes of the cases that catch it: `fail`, or how the engine gives no answer."""


class Planted:
    """The reference with faults, as an engine."""

    def __init__(self, *faults: EngineFault) -> None:
        """Change a copy of the reference. Raises ValueError for a text that isn't there once."""
        texts: dict[str, str] = {}
        for fault in faults:
            for one in fault.changes:
                text = texts.get(one.module) or source_of(one.module)
                if (times := text.count(one.right)) != 1:
                    file = f"reference/{one.module}.py"
                    raise ValueError(
                        f"{fault.name}: {file} has this {times} times, not once:\n{one.right}"
                    )
                texts[one.module] = text.replace(one.right, one.wrong)
        changed = {name: compile(text, f"{name}.py", "exec") for name, text in texts.items()}
        copy = ReferenceCopy(changed)
        self._play_case = copy.module("any_case").play
        self.play_game = copy.module("game_play").play
        """:func:`headjudge.reference.game_play.play` of the copy."""

    def describe(self) -> EngineInfo:
        """An engine that claims everything."""
        return EngineInfo("planted", "1", CAPABILITIES, max_players=64)

    def play(self, case: AnyCase) -> tuple[AnyOutcome, ...]:
        """What the copy makes of a case."""
        outcomes: tuple[AnyOutcome, ...] = self._play_case(case, derive=False).outcomes
        return outcomes
