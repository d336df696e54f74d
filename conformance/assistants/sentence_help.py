"""What an assistant is told of a sentence: whether it is one, how it goes on, what was meant."""

from typing import Annotated

from msgspec import Meta, Struct

from headjudge.conformance.assistants.shared import MOST_CHARACTERS, AssistantAnswer, edition_on
from headjudge.conformance.language.sentences import SENTENCES, matching, suggest
from headjudge.conformance.phrases.catalog import search, shown, stems
from headjudge.conformance.phrases.sentence import LONGEST
from headjudge.conformance.phrases.suggest import Suggestions
from headjudge.conformance.table.completion import KEYWORD, builder_of, complete

MOST_WAYS = 20
"""How many ways to go on are shown."""
MOST_ABOUT = 8
"""How many sentences are shown that have to do with some words."""


class SentenceHelp(AssistantAnswer, frozen=True, kw_only=True):
    """What there is to say of a sentence."""

    whole: bool
    """Whether it is a sentence that a game can have."""
    goes_on: tuple[str, ...] = ()
    """How it may go on."""
    perhaps_meant: tuple[str, ...] = ()
    """It as a sentence, spelled as the nearest ones are."""
    similar_steps: tuple[str, ...] = ()
    """Sentences that say something similar; only where it is none, however spelled."""
    about_these_words: tuple[str, ...] = ()
    """Sentences that have to do with its words, with other names; only where none is near."""


class WriteSentence(Struct, frozen=True, forbid_unknown_fields=True):
    """Complete or repair a sentence, or find the sentences that have to do with some words.

    Games are told in a fixed set of sentences; ask here how to say something before playing it.
    """

    sentence: Annotated[
        str,
        Meta(
            description="A sentence, its beginning, or words: lose poison",
            max_length=LONGEST,
        ),
    ]
    above: Annotated[
        str,
        Meta(
            description="The sentences above it, a line each, so that names are known.",
            max_length=MOST_CHARACTERS,
        ),
    ] = ""

    def reply(self) -> SentenceHelp:
        """What there is to say of it."""
        text = self.sentence.strip()
        bare = KEYWORD.sub("", text, count=1)
        if not bare:
            return SentenceHelp(
                edition=edition_on(""), whole=False, cannot_be_said=("anything of no words",)
            )
        whole = bool(matching(bare))
        above = self.above.rstrip("\n").split("\n") if self.above.strip() else []
        ways = complete("\n".join([*above, text]), len(above) + 1, len(text))
        going_on = [way.insert for way in ways if way.insert.strip() != text]
        near = Suggestions() if whole else suggest(bare, builder=builder_of(above))
        about = [] if whole or any(near) else search(bare, SENTENCES).sentences
        asked = {*stems(bare)}
        said = [
            max(shown(one), key=lambda text: len(asked.intersection(stems(text))))
            for one in about[:MOST_ABOUT]
        ]
        nothing = not (whole or going_on or any(near) or said)
        return SentenceHelp(
            edition=edition_on(""),
            whole=whole,
            goes_on=tuple(going_on[:MOST_WAYS]),
            perhaps_meant=near.rewrites,
            similar_steps=near.similar,
            about_these_words=tuple(said),
            cannot_be_said=("this, in the sentences that there are",) if nothing else (),
        )
