"""The editions: what each changed, and the rules that it has, by number."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from msgspec import Struct

from headjudge.conformance.editions import versions
from headjudge.conformance.site import addresses
from headjudge.conformance.site.change_pages import GROUPS, Changed, changed, in_order
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.spec.rulebook import Rulebook, editions


class EditionChanges(Struct, frozen=True):
    """What an edition changed."""

    date: str
    before: str
    """The edition before it; empty for the oldest."""
    rules: int
    changed: tuple[Changed, ...]

    @property
    def counts(self) -> Counter[str]:
        """How many changes there are of each group."""
        return Counter(one.group for one in self.changed)

    def brief(self, group: str) -> list[Changed]:
        """Those of a group that mean what they did, if there is nothing to note: numbers do."""
        plain = group in {"wording", "numbers"}
        return [one for one in self.of(group) if plain and not one.notes]

    def full(self, group: str) -> list[Changed]:
        """The others of a group."""
        brief = self.brief(group)
        return [one for one in self.of(group) if one not in brief]

    def of(self, group: str) -> list[Changed]:
        """The changes of a group."""
        return [one for one in self.changed if one.group == group]


def pages(site: Site) -> Iterator[Page | File]:
    """The list of the editions, and a page for each."""
    found = _changes(site.book)
    years: dict[str, list[EditionChanges]] = {}
    for one in reversed(found):
        years.setdefault(one.date[:4], []).append(one)
    yield Page(
        addresses.EDITIONS,
        "Editions",
        "editions",
        {"years": years, "groups": GROUPS, "count": len(found)},
        "What each edition of the rules changed in how games end, since 2005.",
    )
    after = {one.before: one.date for one in found}
    for one in found:
        book = Rulebook.at(one.date)
        listed = [(book.number(rule.slug), rule) for rule in in_order(book)]
        values = {
            "edition": one,
            "groups": [(group, heading) for group, (heading, _) in GROUPS.items()],
            "in_short": [f"{one.counts[g]} {said}" for g, (_, said) in GROUPS.items() if one.of(g)],
            "after": after.get(one.date, ""),
            "newest": site.book.edition,
            "listed": listed,
            "first": dict(reversed(listed)),
        }
        yield Page(
            addresses.edition(one.date),
            f"Edition {one.date}",
            "edition",
            values,
            f"What the rules of {one.date} changed, and each rule on how games end by number.",
            (("Editions", addresses.EDITIONS),),
        )


@cache
def _changes(book: Rulebook) -> list[EditionChanges]:
    """What each edition changed, the oldest first."""
    dates = editions()[::-1]
    found = [EditionChanges(dates[0], "", len(list(Rulebook.at(dates[0]))), ())]
    for old, new in pairwise(map(versions.of_edition, dates)):
        rules = len(list(Rulebook.at(new.edition)))
        every = tuple(changed(old, new, book))
        found.append(EditionChanges(new.edition, old.edition, rules, every))
    return found
