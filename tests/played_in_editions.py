"""A case as the reference plays it in many editions: anew only where a rulebook says otherwise."""

from collections.abc import Callable
from typing import Any, Self, cast

from headjudge.reference import Played, play
from headjudge.spec.protocol.kinds import AnyCase
from headjudge.spec.rulebook import Rulebook

Question = Callable[[Rulebook, Any], Any]


class Asked:
    """A rulebook that keeps what the reference asks it, which is all that it knows of an edition."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.said: dict[tuple[Question, Any], Any] = {}

    def _say(self, question: Question, of: Any = None) -> Any:
        self.said[question, of] = said = question(self.book, of)
        return said

    def has(self, slug: str) -> Any:
        return self._say(Rulebook.has, slug)

    def reads(self, question: int) -> Any:
        return self._say(Rulebook.reads, question)

    def leaves_open(self, question: int) -> Any:
        return self._say(Rulebook.leaves_open, question)

    @property
    def means(self) -> Self:
        return self

    def __getitem__(self, aspect: str) -> Any:
        return self._say(_meaning, aspect)

    @property
    def edition(self) -> Any:
        return self._say(_date)


def _meaning(book: Rulebook, aspect: str) -> Any:
    return cast("dict[str, Any]", book.means)[aspect]


def _date(book: Rulebook, _: None) -> str:
    return book.edition


class InEditions:
    """A case as it ends in one edition after another."""

    def __init__(self, case: AnyCase) -> None:
        self.case = case
        self._played: list[tuple[Asked, Played[Any]]] = []

    def played(self, book: Rulebook) -> Played[Any]:
        """As it ends by that rulebook: as by one that says the same to all that it was asked."""
        for asked, played in self._played:
            if all(question(book, of) == said for (question, of), said in asked.said.items()):
                return played
        asked = Asked(book)
        played = play(self.case, derive=False, book=cast("Rulebook", asked))
        self._played.append((asked, played))
        return played
