"""A case's transcript: the messages sent and received, and the reference's states."""

from collections.abc import Iterator

import msgspec
from msgspec import UNSET

from headjudge.judge.verdicts import Transcript, TranscriptStep
from headjudge.reference import play
from headjudge.reference.snapshots import VisibleState, visible_states
from headjudge.runner.engine import Answer
from headjudge.spec.protocol import Outcome
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.suite.expectations import describe
from headjudge.suite.scenario import Scenario
from headjudge.text import join_english, pluralize

MAX_RECEIVED = 4_000
"""Maximum number of characters stored of a reply or of standard error."""
MAX_SENT = 20_000


def transcript_of(scenario: Scenario, answer: Answer) -> Transcript:
    """Return the messages exchanged for a case, and the reference's state after each step."""
    sent, received = exchanged(scenario.case, answer)
    steps = zip(scenario.step_texts, _states(scenario), strict=True)
    return Transcript(
        sent=_cut(sent, MAX_SENT),
        received=_cut(received, MAX_RECEIVED),
        stderr=_cut(answer.stderr, MAX_RECEIVED),
        steps=tuple(TranscriptStep("; ".join(texts), state) for texts, state in steps),
    )


def exchanged(case: AnyCase, answer: Answer) -> tuple[str, str]:
    """Return the request and the reply, reconstructing them for an in-process engine."""
    received = answer.received
    if not received and answer.kind == "played":
        received = _json({"case": case.id, "outcomes": answer.outcomes})
    elif not received and answer.kind in ("unsupported", "error"):
        received = _json({"case": case.id, answer.kind: answer.message})
    return answer.sent or _json(case), received


def _json(message: object) -> str:
    try:
        return msgspec.json.encode(message, order="deterministic").decode()
    except UnicodeEncodeError:  # a lone surrogate
        return str(message)


def _cut(text: str, length: int) -> str:
    """Truncate text, and replace characters that can't be encoded."""
    kept = text[:length].encode("utf-8", "replace").decode()
    return kept if len(text) <= length else f"{kept}… ({len(text)} characters)"


def _states(scenario: Scenario) -> Iterator[str]:
    """Describe the reference's state after each step."""
    outcomes = play(scenario.case, derive=False).outcomes
    if scenario.game is None:
        yield from map(describe, outcomes)
        return
    for outcome, seen in zip(outcomes, visible_states(scenario.game), strict=True):
        yield "; ".join(_players(outcome, seen))  # type: ignore[arg-type] # it is a game


def _players(outcome: Outcome, seen: VisibleState) -> Iterator[str]:
    if outcome.subgame:
        yield "in a subgame"
    elif outcome.restarted:
        yield "in the restarted game"
    results = {"won": outcome.winners, "lost": outcome.losers, "drew": outcome.drawn}
    for name, life in seen.life.items():
        parts = [f"{life} life"]
        if seen.poison[name]:
            parts.append(f"{seen.poison[name]} poison")
        if seen.commander_damage.get(name):
            parts.append(f"{seen.commander_damage[name]} commander damage")
        parts.append(f"{pluralize(seen.library[name], 'card')} in library")
        if name in seen.attempted:
            parts.append("drew from an empty library")
        if name in seen.restrictions:
            kinds = tuple(kind.replace("-", " ") for kind in sorted(seen.restrictions[name]))
            parts.append(f"kept from {join_english(kinds)}")
        ended = [word for word, names in results.items() if names is not UNSET and name in names]
        parts += ended or (["in"] if name in seen.still_in else ["out"])
        yield f"{name} {', '.join(parts)}"
