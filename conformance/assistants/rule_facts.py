"""What an assistant is told of a rule: on a day, and through its history."""

from typing import Annotated

from msgspec import Meta, Struct

from headjudge.conformance.assistants.shared import (
    AssistantAnswer,
    Day,
    OpenPoint,
    RuleSaid,
    edition_on,
)
from headjudge.conformance.editions.look_up import scenarios_of
from headjudge.conformance.editions.review import periods
from headjudge.spec.rulebook import LookUpError, Rulebook, editions, look_up

RuleName = Annotated[
    str,
    Meta(
        description="A number or a name: 104.3f, 102.3e@2008-02-01, last-player-standing",
        min_length=1,
        max_length=80,
    ),
]
MOST_SCENARIOS = 10
"""How many scenarios are named."""


class RuleTold(AssistantAnswer, frozen=True, kw_only=True):
    """What there is on a rule."""

    rule: RuleSaid
    number_today: str = ""
    """Empty where today's rules have it no more."""
    depends_on: tuple[RuleSaid, ...] = ()
    under_the_same_number: tuple[RuleSaid, ...] = ()
    open_questions: tuple[OpenPoint, ...] = ()
    shortest_story: str = ""
    """The shortest scenario that shows it, in sentences that can be played; empty for none."""
    shown_by: tuple[str, ...] = ()
    """The names of scenarios that show it."""


class RulePeriod(Struct, frozen=True, omit_defaults=True):
    """How a rule stood from an edition on."""

    since: str
    number: str = ""
    """Empty while the rules had no such rule."""
    says: str = ""
    words: str = ""
    """What has been found of words that changed then: other words alone, or another meaning."""


class RuleTraced(AssistantAnswer, frozen=True, kw_only=True):
    """A rule through the editions, oldest first."""

    name: str
    periods: tuple[RulePeriod, ...]


class LookUpRule(Struct, frozen=True, forbid_unknown_fields=True):
    """Look up a rule about how games end, by number or name, as it was on a day.

    What it says is in our own words; the official text is not known here.
    """

    rule: RuleName
    date: Day = ""

    def reply(self) -> RuleTold:
        """The rule. Raises LookUpError, naming the nearest, where there is none."""
        book, rule = look_up(self.rule, edition_on(self.date))
        today = Rulebook.at()
        shown_as = rule.restates or rule.slug
        found = scenarios_of(shown_as, book)
        stories = sorted((one.gherkin for one in found if not one.near_miss), key=len)
        why = rule.exempt or "it has no scenario in this edition"
        return RuleTold(
            edition=book.edition,
            rule=_said(rule.slug, book),
            number_today=today.number(rule.slug) if today.has(rule.slug) else "",
            depends_on=tuple(_said(slug, book) for slug in rule.depends_on if book.has(slug)),
            under_the_same_number=tuple(_said(one.slug, book) for one in book.sharing(rule)),
            open_questions=tuple(
                OpenPoint(n, book.questions[n].asks, book.questions[n].accepted(book.edition).says)
                for n in rule.questions
            ),
            shortest_story=next(iter(stories), ""),
            shown_by=tuple(one.case.id for one in found[:MOST_SCENARIOS]),
            cannot_be_said=() if stories else (f"how it shows in a game: {why}",),
        )


class TraceRule(Struct, frozen=True, forbid_unknown_fields=True):
    """Follow a rule through the editions since 2005: its numbers, what it says, what changed."""

    rule: RuleName

    def reply(self) -> RuleTraced:
        """Its history. Raises LookUpError, naming the nearest, where there is none."""
        try:
            _, rule = look_up(self.rule)
        except LookUpError:
            old = [e for e in editions() if "@" not in self.rule and _has(self.rule, e)]
            if not old:
                raise
            _, rule = look_up(self.rule, old[0])
        told: list[RulePeriod] = []
        for one in periods(rule):
            same = told and (told[-1].number, told[-1].says) == (one.number, one.says)
            if not same or one.words.startswith("meaning"):
                told.append(RulePeriod(one.since, one.number, one.says, one.words))
        return RuleTraced(edition=Rulebook.at().edition, name=rule.slug, periods=tuple(told))


def _has(rule: str, edition: str) -> bool:
    try:
        look_up(rule, edition)
    except LookUpError:
        return False
    return True


def _said(slug: str, book: Rulebook) -> RuleSaid:
    return RuleSaid(book.number(slug), slug, book.rules[slug].sentence(book.edition))
