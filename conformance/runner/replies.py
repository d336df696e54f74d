"""Replies to cases, read and held against what was asked."""

from typing import Any

import msgspec
from msgspec import UNSET, Struct

from headjudge.runner.engine import REPLY_KEPT, Answer, AnswerKind
from headjudge.spec.protocol import MAX_LINE, Case, Reply
from headjudge.spec.protocol.case_kinds import OUTCOMES, AnyCase, AnyOutcome, named
from headjudge.text import brief, pluralize, quoted

_NAMING = ("winners", "losers", "drawn", "life", "poison", "library", "wins")
"""The fields of outcomes that are lists of players, or what each player has."""
REMEMBERED = 4096
"""How many different outcomes are remembered, and how many bytes each may have."""
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading JSON raises that is none, or none of ours."""

_START = b'{"case":"'
_ID_AT = len(_START)
_Known = dict[tuple[bytes, type[AnyCase], int], tuple[tuple[AnyOutcome, ...], frozenset[str]]]


class _ToCase(Struct, frozen=True):
    """As much of a reply as says to which case it is."""

    case: str


def case_of(line: bytes) -> str:
    """The id of the case that a reply is to. Raises one of `UNREADABLE`."""
    return msgspec.json.decode(line, type=_ToCase).case


class Replies:
    """Reads replies. Outcomes that were read once are not read again."""

    def __init__(self) -> None:
        """Nothing read yet."""
        self.decode = msgspec.json.Decoder(Reply).decode
        self.known: _Known = {}
        """By the outcomes in JSON, the kind of case, and the number of steps."""
        self.endings: _Known = {}
        """The same by all of a reply that follows the id of the case."""

    def read(self, case: AnyCase, line: bytes, seconds: float, request: bytes) -> Answer:
        """The answer that a line holds; ``garbage`` if it is no reply to this case."""
        kept = line if len(line) <= REPLY_KEPT else line[:REPLY_KEPT]
        end = line.find(b'"', _ID_AT)
        start = line[:end]
        # most write the id first, and after that they often write the same
        if start == request[:end] and start[-1:] != b"\\":
            known = self.endings.get((line[end:], type(case), len(case.steps)))
            if known and (not known[1] or known[1] <= _players(case)):
                return Answer("played", known[0], "", seconds, request, kept)
        if len(line) > MAX_LINE:
            why = f"a line of more than {MAX_LINE} bytes"
            return Answer("garbage", (), why, seconds, request, kept)
        try:
            reply = self.decode(line)
        except UNREADABLE as error:
            why = f"{unreadable(error)}: {quoted(line)}"
            return Answer("garbage", (), brief(why), seconds, request, kept)
        if reply.outcomes is UNSET or reply.error is not UNSET or reply.case != case.id:
            return _other(case, reply, seconds, request, kept)
        raw = bytes(reply.outcomes)
        whole = reply.unsupported is UNSET
        outcomes, why = self.outcomes(case, raw, whole=whole)
        if why:
            return Answer("garbage", (), brief(f"{why}: {quoted(kept)}"), seconds, request, kept)
        known = self.known.get((raw, type(case), len(case.steps)))
        if known and len(line) <= REPLY_KEPT and start.startswith(_START):
            if len(self.endings) >= REMEMBERED:
                self.endings.clear()
            self.endings[line[end:], type(case), len(case.steps)] = known
        kind: AnswerKind = "played" if whole else "unsupported"
        why = "" if whole else brief(str(reply.unsupported))
        return Answer(kind, outcomes, why, seconds, request, kept)

    def outcomes(
        self, case: AnyCase, raw: bytes, *, whole: bool = True
    ) -> tuple[tuple[AnyOutcome, ...], str]:
        """Outcomes in JSON that fit the case, or else why they don't.

        Unless they are of the `whole` case, they are those of its first steps and not of its last.
        """
        known = self.known.get((raw, type(case), len(case.steps)))
        if whole and known and known[1] <= _players(case):
            return known[0], ""
        try:
            kinds: Any = tuple[OUTCOMES[type(case)], ...]  # type: ignore[misc] # one a step
            outcomes = msgspec.json.decode(raw, type=kinds)
        except UNREADABLE as error:
            return (), unreadable(error)
        if not whole and len(outcomes) >= len(case.steps):
            return (), "the last step is told, so nothing is left that is unsupported"
        if whole and len(outcomes) != len(case.steps):
            what = f"{pluralize(len(outcomes), 'outcome')} for {pluralize(len(case.steps), 'step')}"
            return (), what
        names = _players(case)
        mentioned: set[str] = set()
        for number, outcome in enumerate(outcomes, 1):
            for field in _NAMING:
                found = set(getattr(outcome, field, None) or ())
                for stranger in sorted(found - names)[:1]:
                    who = f"{quoted(stranger)}, who is no player of this case"
                    return (), f"step {number}: {field} names {who}"
                mentioned |= found
        if whole and len(raw) <= REMEMBERED:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            self.known[raw, type(case), len(case.steps)] = outcomes, frozenset(mentioned)
        return outcomes, ""


def _players(case: AnyCase) -> set[str]:
    """Whom outcomes of the case may name."""
    if isinstance(case, Case):  # nearly always, and then much time goes into this
        return {player.name for player in case.game.players}
    return set(named(case))


def _other(case: AnyCase, reply: Reply, seconds: float, request: bytes, kept: bytes) -> Answer:
    """The answer in a reply that holds no outcomes, or too much, or is to another case."""
    if reply.case != case.id:
        why = f"answered case {quoted(reply.case)} instead of {quoted(case.id)}"
        return Answer("garbage", (), why, seconds, request, kept)
    given = [f for f in ("outcomes", "unsupported", "error") if getattr(reply, f) is not UNSET]
    if len(given) != 1:
        said = " and ".join(given) or "none"
        why = f"a reply holds outcomes, unsupported or error; this one holds {said}"
        return Answer("garbage", (), why, seconds, request, kept)
    if reply.unsupported is not UNSET:
        return Answer("unsupported", (), brief(reply.unsupported), seconds, request, kept)
    return Answer("error", (), brief(str(reply.error)), seconds, request, kept)


def unreadable(error: BaseException) -> str:
    """Why JSON could not be read."""
    return "JSON is nested too deep" if isinstance(error, RecursionError) else str(error)
