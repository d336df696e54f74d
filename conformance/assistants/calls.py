"""The questions that an assistant can ask: their names, their forms, and the reply to each."""

from typing import Any, Protocol, cast

import msgspec
from msgspec import Struct

from headjudge.conformance import WrongUse, shortened
from headjudge.conformance.assistants.games import PlayScenario, SettleClaim
from headjudge.conformance.assistants.look_ups import (
    EngineCauses,
    FindCards,
    LookUpRule,
    TraceRule,
)
from headjudge.conformance.assistants.sentence_help import WriteSentence
from headjudge.conformance.assistants.shared import AssistantAnswer
from headjudge.spec.rulebook import LookUpError

MOST_ANSWERED = 40_000
"""Bytes of the longest answer."""


class Call(Protocol):
    """A question."""

    def reply(self) -> AssistantAnswer:
        """The answer. Raises LookUpError or WrongUse where there is none."""


QUESTIONS: dict[str, type[Struct]] = {
    "play_scenario": PlayScenario,
    "settle_claim": SettleClaim,
    "write_sentence": WriteSentence,
    "find_cards": FindCards,
    "look_up_rule": LookUpRule,
    "trace_rule": TraceRule,
    "engine_causes": EngineCauses,
}
"""By the names by which assistants call them."""


class CallForm(Struct, frozen=True):
    """How a question is asked and answered, as JSON Schema."""

    says: str
    asked: dict[str, Any]
    answered: dict[str, Any]


def form_of(name: str) -> CallForm:
    """The form of a question."""
    kind = QUESTIONS[name]
    answer = kind.reply.__annotations__["return"]  # type: ignore[attr-defined]
    says = " ".join((kind.__doc__ or "").split())
    return CallForm(says, _schema(kind), _schema(answer))


def _schema(kind: type[Struct]) -> dict[str, Any]:
    """The schema of a record, itself at the top."""
    (_,), parts = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    own = parts.pop(kind.__name__)
    own.pop("title", None)
    return {**own, "$defs": parts} if parts else dict(own)


def reply(name: str, given: Any) -> dict[str, Any]:  # noqa: ANN401 -- whatever was sent
    """The answer to a question. Raises WrongUse where there is none; its message says why."""
    if name not in QUESTIONS:
        raise WrongUse(
            f"there is no question {shortened(name)!r}; there are {', '.join(QUESTIONS)}"
        )
    try:
        asked = cast("Call", msgspec.convert(given, QUESTIONS[name]))
        answer = asked.reply()
    except (msgspec.ValidationError, LookUpError) as error:
        raise WrongUse(str(error)) from None
    if len(msgspec.json.encode(answer)) > MOST_ANSWERED:
        raise WrongUse("the answer is too long; ask with fewer sentences")
    return cast("dict[str, Any]", msgspec.to_builtins(answer))
