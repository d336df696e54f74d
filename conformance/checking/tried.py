"""Cases that an engine is asked, one by one, and what came of each; the lines are kept."""

from collections.abc import Collection, Iterator
from typing import Literal, get_args

import msgspec
from msgspec import UNSET, Struct

from headjudge.conformance.checking.first import first_cases
from headjudge.conformance.engines.answers import Answer, Attached
from headjudge.conformance.judging.judge import observable
from headjudge.conformance.judging.talk import exchanged
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.sentences.expectations import tell
from headjudge.reference import play
from headjudge.spec.protocol.capabilities import lacking, obliging
from headjudge.spec.protocol.kinds import AnyCase, AnyOutcome

_READ = frozenset(
    field.encode_name for kind in get_args(AnyOutcome) for field in msgspec.structs.fields(kind)
)
HowTried = Literal["ok", "wrong", "unsupported", "partly told", "not tried"]


class ExchangedLine(Struct, frozen=True):
    """What was sent, and what came back."""

    sent: str
    received: str


class TriedCapability(Struct, frozen=True):
    """What came of the case of a capability."""

    capability: str
    """Empty for a case that needs none."""
    state: HowTried
    message: str = ""
    case: Scenario | None = None
    line: ExchangedLine | None = None
    answer: Answer | None = None

    @property
    def mends(self) -> bool:
        """Whether something is to be mended."""
        return self.state in ("wrong", "unsupported")


class Exchange:
    """Asks an engine, and keeps what was said."""

    def __init__(self, attached: Attached, edition: str) -> None:
        """Nothing was asked yet."""
        self.attached = attached
        self.info = attached.info
        self.edition = edition
        """The edition of the cases."""
        self.lines: list[ExchangedLine] = []
        self.told: set[str] = set()
        """The fields of outcomes that were told at least once."""
        self.unread: set[str] = set()
        """What outcomes told beside that, which nobody reads."""

    def ask(self, case: AnyCase) -> Answer:
        """Let the engine play a case."""
        answer = self.attached.answer(case)
        sent, received = exchanged(case, answer)
        self.lines.append(ExchangedLine(sent.rstrip("\n"), received or "nothing"))
        self.unread |= unread(answer.received)
        for outcome in answer.outcomes:
            fields = outcome.__struct_fields__
            self.told |= {name for name in fields if getattr(outcome, name) is not UNSET}
        return answer


def unread(received: str) -> set[str]:
    """The fields of the outcomes in a reply that no outcome has."""
    try:
        reply = msgspec.json.decode(received or "{}")
    except msgspec.DecodeError:
        return set()
    outcomes = reply.get("outcomes") if isinstance(reply, dict) else None
    told = [one for one in outcomes or () if isinstance(one, dict)]
    return {str(name) for one in told for name in one}.difference(_READ)


def rows(talk: Exchange) -> Iterator[TriedCapability]:
    """What comes of a case of each capability that is claimed, after those that need none."""
    for base in first_cases("", talk.edition):
        yield _row(talk, "", base)
    for capability in sorted(talk.info.capabilities):
        yield _of(talk, capability)


def _of(talk: Exchange, capability: str) -> TriedCapability:
    """What comes of the plainest case of a capability that the engine can be asked."""
    there = first_cases(capability, talk.edition)
    if not there:
        return TriedCapability(capability, "not tried", f"no case of it in {talk.edition}")
    lacks = [lacking(one.case, talk.info, talk.edition) for one in there]
    able = [one for one, missing in zip(there, lacks, strict=True) if not missing]
    if not able:
        need = " and ".join(lacks[0])
        return TriedCapability(capability, "not tried", f"its plainest case needs {need}, too")
    row = None
    for one in sorted(able, key=lambda one: _hidden(talk, one)):
        row = _row(talk, capability, one)
        if row.state not in ("unsupported", "not tried"):
            break
    assert row  # noqa: S101 -- there is one
    return row


def _hidden(talk: Exchange, first: Scenario) -> bool:
    """Whether the engine's own checks may come before what is expected."""
    if not talk.info.at_once:
        return False
    return observable(first, play(first.case, derive=False), talk.info) != first.thens


def _row(talk: Exchange, capability: str, first: Scenario) -> TriedCapability:
    """What comes of a case."""
    if _hidden(talk, first):
        return TriedCapability(capability, "not tried", "its own checks may come first", first)
    answer = talk.ask(first.case)
    state, message = _judged(first, answer, talk.info.capabilities)
    return TriedCapability(capability, state, message, first, talk.lines[-1], answer)


def _judged(first: Scenario, answer: Answer, claimed: Collection[str]) -> tuple[HowTried, str]:
    if answer.kind == "unsupported":
        return "unsupported", f"though it claims all that the case needs: {answer.message}"
    if answer.kind != "played":
        return "wrong", f"{answer.kind}: {answer.message}"
    untold: list[str] = []
    for then in first.thens:
        outcome = answer.outcomes[then.after - 1]
        if then.judged(outcome) is False:
            got = tell(outcome, {one.field for one in then.expectations})
            return "wrong", f"after step {then.after} expected: {then.text}; got: {got}"
        untold += then.untold(outcome)
    for field in dict.fromkeys(untold):
        promise = obliging(first.case, field)
        if promise in claimed:
            return "wrong", f"{field} is not told, which {promise} promises"
    if untold:
        return "partly told", f"not told: {', '.join(dict.fromkeys(untold))}"
    return "ok", first.name
