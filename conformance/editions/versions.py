"""Versions of the rules that can be compared: known editions and rules texts."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from operator import itemgetter
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from headjudge.editions.alignment import Alignment, Entry
from headjudge.errors import UsageError
from headjudge.files import exists, read_bytes
from headjudge.spec.rulebook import Rulebook, as_of, editions, official
from headjudge.spec.rulebook.fingerprints import Fingerprints, TextFacts, Words, fingerprints


class Version(Struct, frozen=True):
    """A known edition or a rules text."""

    name: str
    edition: str
    """The version's edition; for an unknown text, the nearest known edition."""
    exact: bool
    """Whether the version is identical to that edition."""
    entries: tuple[Entry, ...]
    text: TextFacts | None = None
    """The rules text; None if the version is an edition, for which only hashes are stored."""
    fresh: frozenset[str] = frozenset()
    """The numbers of an unknown text's rules that do not match any rule of that edition."""

    @property
    def says(self) -> str:
        """A sentence that identifies the version."""
        if not self.text:
            return f"edition {self.edition}"
        if self.exact:
            text = f"its rules are those of edition {self.edition}"
            if self.text.dated not in ("", self.edition):
                text += f", but its date is {self.text.dated}"
            text += " (examples and the glossary are not compared)"
        elif self.text.dated and self.text.dated < self.edition:
            text = f"this is older than {self.edition}, the oldest known edition"
        else:
            text = f"this is not a known edition; it is compared with {self.edition}"
        bare = "" if self.text.whole else ", without glossary and credits"
        return f"{self.name}: {text}{bare}"


def find(place: str, texts: Path | None = None) -> Version:
    """Return the version for an edition date or the path of a rules text.

    An edition's text is read from the folder `texts`, if given. Raises LookUpError or UsageError if
    neither an edition nor a file is found, NotARulebook for an incomplete text.
    """
    if place in editions():
        return of_text(texts / f"CR-{place}.txt") if texts else of_edition(place)
    if exists(place):
        return of_text(Path(place))
    if place[:4].isdigit():
        Rulebook.at(place)  # raises LookUpError, naming the nearest edition
    raise UsageError(f"{place}: no such file or edition; see headjudge rules editions")


def of_edition(
    edition: str, known: Fingerprints | None = None, book: Rulebook | None = None
) -> Version:
    """Return the version for a known edition."""
    known = known or fingerprints()
    slugs = _slugs(edition, book)
    entries = [
        Entry(number, words, slugs.get(number, ""), signature=known.signatures[words])
        for number, words in known.of_edition(edition).items()
    ]
    return Version(edition, edition, exact=True, entries=tuple(entries))


def of_text(path: Path, known: Fingerprints | None = None, book: Rulebook | None = None) -> Version:
    """Read a text and identify its edition or, for an unknown text, the nearest edition.

    Raises NotARulebook for an incomplete text, UsageError for an unreadable one.
    """
    known = known or fingerprints()
    text = TextFacts(official.parse(read_bytes(path), str(path)))
    same = [edition for edition, digest in known.editions.items() if digest == text.whole_hash]
    edition = same[-1] if same else nearest(text, known)
    slugs = _slugs(edition, book) if same else {}
    return Version(str(path), edition, bool(same), _entries(text, known, slugs), text)


def with_slugs(
    version: Version, known: Fingerprints | None = None, book: Rulebook | None = None
) -> Version:
    """Return the version with slugs; an unknown text's slugs come from the nearest edition."""
    if version.exact or not version.text:
        return version
    known = known or fingerprints()
    aligned = Alignment(of_edition(version.edition, known, book).entries, version.entries)
    slugs = {new.number: old.slug for old, new in aligned.to.items()}
    fresh = frozenset(entry.number for entry in version.entries if entry not in aligned.back)
    return replace(version, entries=_entries(version.text, known, slugs), fresh=fresh)


def _entries(text: TextFacts, known: Fingerprints, slugs: Mapping[str, str]) -> tuple[Entry, ...]:
    """Return a text's rules in text order."""
    return tuple(
        Entry(
            number,
            words,
            slugs.get(number, ""),
            text=text.rules[number].text,
            line=text.rules[number].line,
            signature=known.signatures.get(words, ""),
        )
        for number, words in text.prints.items()
    )


def nearest(text: TextFacts, known: Fingerprints) -> str:
    """Return the known edition nearest to a text.

    For a dated text, this is the newest edition that is not newer than the text, or else the
    oldest edition. For an undated text, it is the edition that shares the most rules with it by
    number and wording; the newest one if tied.
    """
    dates = list(known.editions)
    if text.dated:
        return max([date for date in dates if date <= text.dated], default=dates[0])
    alike = Counter(dict.fromkeys(dates, 0))
    for number, history in known.numbers.items():
        for words, following in pairwise([*history, Words("9999")]):
            if words.fingerprint:
                same = text.prints.get(number) == words.fingerprint
                period = (date for date in dates if words.since <= date < following.since)
                alike.update(dict.fromkeys(period, 1 if same else -1))
    return max(dates, key=lambda date: (alike[date], date))


def _slugs(edition: str, book: Rulebook | None) -> dict[str, str]:
    """Map an edition's rule numbers to slugs; of merged rules, the one that has it for longest."""
    held = [
        (numbered.since, numbered.number, rule.slug)
        for rule in (book or Rulebook.at()).rules.values()
        if rule.text == "comprehensive rules"
        and (numbered := as_of(rule.numbers, edition))
        and numbered.number
    ]
    return {number: slug for _, number, slug in sorted(held, key=itemgetter(0), reverse=True)}
