"""Read replies to cases and validate them against the request."""

import json
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from headjudge.runner.engine import MISSPELLED, REPLY_KEPT, Answer, AnswerKind
from headjudge.spec.protocol import MAX_LINE, Case, Reply
from headjudge.spec.protocol.case_kinds import OUTCOMES, AnyCase, AnyOutcome, named
from headjudge.text import brief, first_repeated, pluralize, quoted

_PLAYER_FIELDS = ("winners", "losers", "drawn", "life", "poison", "library", "wins")
"""Outcome fields that list players or map them to numbers."""
CACHED = 4096
"""Maximum number of cached entries, and maximum size in bytes of outcomes to cache."""
PRINTS = "it prints to standard output, which is for replies only"
"""The message about a line that some print statement has written, followed by that line."""
_KEYS = tuple(f'"{key}"'.encode() for key in Reply.__struct_fields__)
"""The keys of a reply, as most engines write them."""
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Exceptions raised for text that is not JSON or not the expected JSON."""


class _CaseId(Struct, frozen=True):
    """The part of a reply that names its case."""

    case: str


def case_of(line: bytes) -> str:
    """Return the id of the case that a reply answers. Raises one of `UNREADABLE`."""
    return msgspec.json.decode(line, type=_CaseId).case


def is_reply(line: bytes) -> bool:
    """Return whether a line names a case, as replies do."""
    try:
        return bool(case_of(line))
    except UNREADABLE:
        return False


class ReplyReader:
    """Reads replies, caching outcomes because most engines often repeat them."""

    def __init__(self) -> None:
        """Start with an empty cache."""
        self.decode = msgspec.json.Decoder(Reply).decode
        self.cache: dict[
            tuple[bytes, type[AnyCase], int], tuple[tuple[AnyOutcome, ...], frozenset[str]]
        ] = {}
        """Outcomes and the players they name, by JSON text, kind of case and number of steps."""

    def read(self, case: AnyCase, line: bytes, seconds: float, request: bytes) -> Answer:
        """Return the answer in a line, which is ``garbage`` if it is not a reply to this case."""
        stored = line if len(line) <= REPLY_KEPT else line[:REPLY_KEPT]
        if len(line) > MAX_LINE:
            why = f"a line of more than {MAX_LINE} bytes"
            return Answer("garbage", (), why, seconds, request, stored)
        try:
            reply = self.decode(line)
        except UNREADABLE as error:
            why = PRINTS if is_printed(line) else unreadable(error)
            return Answer("garbage", (), brief(f"{why}: {quoted(line)}"), seconds, request, stored)
        if why := _ambiguity(line):
            why = brief(f"{why}: {quoted(line)}")
            return Answer("garbage", (), why, seconds, request, stored)
        kind, outcomes, message = self._interpret(case, reply, stored)
        return Answer(kind, outcomes, message, seconds, request, stored)

    def _interpret(
        self, case: AnyCase, reply: Reply, line: bytes
    ) -> tuple[AnswerKind, tuple[AnyOutcome, ...], str]:
        """Return the kind, outcomes and message of an answer."""
        if reply.case != case.id:
            why = f"answered case {quoted(reply.case)} instead of {quoted(case.id)}"
            return "garbage", (), why
        fields = ("outcomes", "unsupported", "error")
        present = [field for field in fields if getattr(reply, field) is not UNSET]
        if present == ["error"]:
            return "error", (), brief(str(reply.error))
        if present == ["unsupported"]:
            return "unsupported", (), brief(str(reply.unsupported))
        if "error" in present or not present:
            listed = " and ".join(present) or "none"
            why = (
                "a reply must have exactly one of outcomes, unsupported and error; this one "
                f"has {listed}{_misspelled(line, fields)}"
            )
            return "garbage", (), why
        complete = reply.unsupported is UNSET
        raw = bytes(reply.outcomes)  # type: ignore[arg-type] # set, as `present` shows
        outcomes, why = self.outcomes(case, raw, complete=complete)
        if why:
            return "garbage", (), brief(f"{why}: {quoted(line)}")
        message = "" if complete else brief(str(reply.unsupported))
        return "played" if complete else "unsupported", outcomes, message

    def outcomes(
        self, case: AnyCase, raw: bytes, *, complete: bool = True
    ) -> tuple[tuple[AnyOutcome, ...], str]:
        """Decode outcomes and return them, or the reason that they do not fit the case.

        If not `complete`, the outcomes belong to the first steps and must not include the last.
        """
        key = (raw, type(case), len(case.steps))
        cached = self.cache.get(key)
        if complete and cached and cached[1] <= _players(case):
            return cached[0], ""
        try:
            kinds: Any = tuple[OUTCOMES[type(case)], ...]  # type: ignore[misc] # one per step
            outcomes = msgspec.json.decode(raw, type=kinds)
            json.loads(raw, object_pairs_hook=_require_unique, parse_int=str)
        except UNREADABLE as error:
            return (), unreadable(error)
        if not complete and len(outcomes) >= len(case.steps):
            return (), "it contains `unsupported` although the last step has an outcome"
        if complete and len(outcomes) != len(case.steps):
            steps = pluralize(len(case.steps), "step")
            return (), f"{pluralize(len(outcomes), 'outcome')} for {steps}"
        players = _players(case)
        mentioned: set[str] = set()
        for number, outcome in enumerate(outcomes, 1):
            for field in _PLAYER_FIELDS:
                names = [*(getattr(outcome, field, None) or ())]
                if why := _misnamed(names, players):
                    return (), f"step {number}: {field} names {why}"
                mentioned.update(names)
        if complete and len(raw) <= CACHED:
            if len(self.cache) >= CACHED:
                self.cache.clear()
            self.cache[key] = (outcomes, frozenset(mentioned))
        return outcomes, ""


def is_printed(line: bytes) -> bool:
    """Return whether a line is not meant as a reply, which is a JSON object."""
    text = line.strip()
    if text[:1] == b"[":  # a list, or a log line such as "[info] ..."
        return not _is_json(text)
    return text[:1] != b"{"


def _is_json(text: bytes) -> bool:
    try:
        msgspec.json.decode(text)
    except UNREADABLE:
        return False
    return True


def more_than_one_line(line: bytes) -> str:
    """Explain why a line that follows a reply is wrong."""
    return f"{PRINTS if is_printed(line) else 'more than one line'}: {quoted(line)}"


def _ambiguity(line: bytes) -> str:
    """Explain why parsers may read different things in a reply that is valid JSON; "" if not.

    The decoder takes the last of several equal keys, and checks the UTF-8 of the fields that it
    reads only.
    """
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        return str(error)
    if b"\\" not in line and all(line.count(key) < 2 for key in _KEYS):  # noqa: PLR2004
        return ""  # by far the most frequent reply, and parsing it again is slow
    try:
        pairs = json.loads(text, object_pairs_hook=list, parse_int=str)
    except (ValueError, RecursionError) as error:
        return unreadable(error)
    keys = [key for key, _ in pairs]
    twice = next((key for key in Reply.__struct_fields__ if keys.count(key) > 1), "")
    return f"`{twice}` appears twice" if twice else ""


def _misspelled(line: bytes, fields: tuple[str, ...]) -> str:
    """Return what to rename in a reply that has none of the fields; "" if nothing is similar."""
    try:
        names = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    except UNREADABLE:
        return ""  # it is stored in part only
    for name in names:
        if name not in fields and (meant := get_close_matches(name, fields, 1, MISSPELLED)):
            return f"; call {quoted(name)} `{meant[0]}`"
    return ""


def _misnamed(names: list[str], players: set[str]) -> str:
    """Return the first name that is not a player's or is listed twice, and why; "" if none."""
    if unknown := sorted({*names} - players):
        return f"{quoted(unknown[0])}, who is not a player of this case"
    twice = first_repeated(names)
    return f"{quoted(twice)} twice" if twice else ""


def _require_unique(pairs: list[tuple[str, Any]]) -> None:
    """Raise DecodeError if an object has a key twice, because parsers take either value."""
    twice = first_repeated(key for key, _ in pairs)
    if twice is not None:
        raise msgspec.DecodeError(f"`{twice}` appears twice")


def _players(case: AnyCase) -> set[str]:
    """Return the players that outcomes of the case may name."""
    if isinstance(case, Case):  # by far the most frequent kind, and `named` is slow
        return {player.name for player in case.game.players}
    return set(named(case))


def unreadable(error: BaseException) -> str:
    """Explain why JSON could not be read."""
    return "JSON is nested too deeply" if isinstance(error, RecursionError) else str(error)
