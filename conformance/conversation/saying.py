"""What was said in a conversation: sentences that add up to a case, and to a feature."""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from headjudge.conformance.language.completing import ANY, Continuation, continuations
from headjudge.conformance.language.sentences import matching, perform
from headjudge.conformance.phrases.sentence import KEYWORDS, Kind, table
from headjudge.conformance.sentences.draft import Draft

KEYWORD = re.compile(r"^(?:Given|When|Then|And|But|\*)\s+", re.IGNORECASE)
"""The keyword that a sentence may begin with."""


class Utterance(Struct, frozen=True):
    """A sentence that was understood, as the kind that it was; with those that it groups."""

    text: str
    kind: Kind
    rows: tuple[str, ...] = ()

    def perform(self, draft: Draft) -> None:
        """Add it to a draft. Raises StepError."""
        perform(draft, self.text, [[row] for row in self.rows] or None)


def understood(draft: Draft, text: str, rows: Sequence[str] = ()) -> Utterance:
    """Add a sentence to a draft, and say as what it was taken. Raises StepError."""
    claims = len(draft.thens)
    perform(draft, text, [[row] for row in rows] or None)
    claimed = len(draft.thens) > claims
    kinds = [one.kind for one in matching(text)]
    kind = next(kind for kind in kinds if (kind == "expectation") is claimed)
    return Utterance(text, kind, tuple(rows))


def draft_of_all(said: Iterable[Utterance]) -> Draft:
    """What all of it adds up to. Raises StepError for the first that does not fit."""
    draft = Draft()
    for one in said:
        one.perform(draft)
    return draft


def gherkin(said: Iterable[Utterance]) -> list[str]:
    """The steps as a feature has them, a line each."""
    lines, before = [], ""
    for one in said:
        keyword = KEYWORDS[one.kind]
        lines.append(f"{'And' if keyword == before else keyword} {one.text}")
        before = keyword
        lines += [f"  {row}" for row in table(one.rows)]
    return lines


def continued(typed: str, draft: Draft) -> tuple[Continuation, ...]:
    """How a line may go on that begins so, with or without a keyword."""
    keyword = KEYWORD.match(typed)
    begun = keyword[0] if keyword else ""
    kinds: tuple[Kind, ...] = ANY[:-1]
    if begun.strip().lower() == "then":
        kinds = ("expectation",)
    rest = typed.removeprefix(begun)
    found = continuations(rest, draft, kinds) or continuations(rest, draft)
    return tuple(Continuation(begun + one.line, one.whole, one.kind) for one in found)
