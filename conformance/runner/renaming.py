"""Rename cases, players and objects, so that an engine can't recognize the cases of the suite.

The rules never depend on names, so a right engine gives the same answers under any names.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Annotated, Any, get_args, get_origin

import msgspec
from msgspec import Struct, structs
from msgspec.structs import replace

from headjudge.runner.engine import Answer, EngineSession
from headjudge.spec.protocol.case_kinds import OUTCOMES, AnyCase, rename
from headjudge.spec.protocol.event_schema import Name
from headjudge.spec.protocol.inquiries import Choosing, Inquiry

_NAME = set(get_args(Name)[1:])
"""What makes an annotated string a name."""
_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"


def names_in(case: AnyCase) -> list[str]:
    """Return the names of players, teams and objects in a case; most inquiries have none."""
    if isinstance(case, Inquiry) and not isinstance(case.ask, Choosing):
        return []  # all its words are numbers, costs and mana symbols
    found: dict[str, None] = {}
    _renamed(replace(case, id=""), lambda name: found.setdefault(name) or name)
    found.pop("")
    return [*found]


def renamed(case: AnyCase, names: Mapping[str, str], case_id: str) -> AnyCase:
    """Return a case with another id and with its names replaced."""
    if not isinstance(case, Inquiry) or isinstance(case.ask, Choosing):
        case = _renamed(case, lambda name: names.get(name, name))
    return replace(case, id=case_id)


def _renamed(node: Any, new: Any) -> Any:  # noqa: ANN401 -- a struct, or what its fields hold
    """Return a copy of a struct or tuple in which every name is replaced by `new(name)`."""
    if isinstance(node, tuple):
        return tuple(_renamed(item, new) for item in node)
    if not isinstance(node, Struct):
        return node
    changed = {}
    for field, holds_names in _fields(type(node)):
        value = getattr(node, field)
        after = _strings(value, new) if holds_names else _renamed(value, new)
        if after != value:
            changed[field] = after
    return replace(node, **changed) if changed else node


def _strings(value: Any, new: Any) -> Any:  # noqa: ANN401 -- a name, or tuples of names
    if isinstance(value, tuple):
        return tuple(_strings(item, new) for item in value)
    return new(value) if isinstance(value, str) else _renamed(value, new)


@cache
def _fields(kind: type[Struct]) -> list[tuple[str, bool]]:
    """Return the fields that may hold names or structs, and whether their strings are names."""
    return [(info.name, _is_name(info.type)) for info in structs.fields(kind)]


def _is_name(hint: Any) -> bool:  # noqa: ANN401 -- whatever annotates a field
    """Return whether the strings of an annotation are names."""
    if get_origin(hint) is Annotated and hint.__origin__ is str:
        return set(hint.__metadata__) >= _NAME
    return any(_is_name(part) for part in get_args(hint))


def random_names(case: AnyCase, seed: int) -> tuple[dict[str, str], str]:
    """Return new names for everything that a case names, and a new id.

    They depend on the seed and the case only, so a case that is repeated is sent alike.
    """
    random = Random(f"{seed} {case.id}")  # noqa: S311 -- nobody has to be unable to guess it
    old = names_in(case)
    names: dict[str, str] = {}
    while len(names) < len(old):
        syllables = (random.choice(_CONSONANTS) + random.choice(_VOWELS) for _ in range(4))
        name = "".join(syllables).capitalize()
        if name not in names.values() and name not in old:
            names[old[len(names)]] = name
    return names, f"case-{random.getrandbits(64):016x}"


class RenamingSession:
    """An engine session that sends cases under random names, and translates the answers back.

    An answer's request and reply stay as they were sent and received.
    """

    def __init__(self, session: EngineSession, seed: int) -> None:
        """Wrap a session; `seed` determines the names."""
        self.session = session
        self.seed = seed
        self.info = session.info

    def answer(self, case: AnyCase) -> Answer:
        """Have the engine play the renamed case."""
        (answer,) = self.run([case], keep=True)
        return answer

    def run(self, cases: Iterable[AnyCase], *, keep: bool = False) -> Iterator[Answer]:
        """Have the engine play the renamed cases; yield the answers in the order of the cases."""
        sent: deque[tuple[AnyCase, dict[str, str]]] = deque()

        def others() -> Iterator[AnyCase]:
            for case in cases:
                names, case_id = random_names(case, self.seed)
                sent.append((case, {new: old for old, new in names.items()} | {case_id: case.id}))
                yield renamed(case, names, case_id)

        for answer in self.session.run(others(), keep=keep):
            yield _translated(answer, *sent.popleft())

    def poll(self) -> None:
        """Exchange messages without waiting."""
        self.session.poll()

    def close(self) -> None:
        """Shut down the engine."""
        self.session.close()


def _translated(answer: Answer, case: AnyCase, names: Mapping[str, str]) -> Answer:
    """Return an answer to a renamed case with the original names."""
    outcomes = msgspec.convert(
        rename(msgspec.to_builtins(answer.outcomes), names, keys=True),
        tuple[OUTCOMES[type(case)], ...],  # type: ignore[misc] # the type depends on the case
    )
    words = re.compile("|".join(map(re.escape, names)))
    message = words.sub(lambda found: names[found[0]], answer.message)
    return replace(answer, outcomes=outcomes, message=message)
