"""Questions about rules, cards and engines: what is on record about each."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct, field

from headjudge.conformance.assistants.shared import AssistantAnswer, Day, edition_on
from headjudge.conformance.editions.review import periods
from headjudge.conformance.editions.rule_report import scenarios_of
from headjudge.conformance.engines.shelf import OnShelf, on_shelf, shelf
from headjudge.conformance.explaining.record import (
    OpenQuestion,
    RuleLine,
    open_question,
    rule_statement,
)
from headjudge.conformance.reporting.failure_list import failure_rows
from headjudge.conformance.sentences.card_effects import said_with, written
from headjudge.spec.cards import Card, cards
from headjudge.spec.cards.card_finding import find_cards
from headjudge.spec.rulebook import LookUpError, Rulebook, editions, look_up

RuleReference = Annotated[
    str,
    Meta(
        description="A number or a name: 104.3f, 102.3e@2008-02-01, last-player-standing",
        min_length=1,
        max_length=80,
    ),
]
MOST_SCENARIOS = 10
"""How many scenarios are named."""
MOST_CARDS = 8
"""How many cards are described in full."""
MOST_NAMES = 60
"""How many further cards are named."""


class RuleFound(AssistantAnswer, frozen=True, kw_only=True):
    """What is on record about a rule."""

    rule: RuleLine
    number_today: str = ""
    """Empty if today's rules no longer have it."""
    depends_on: tuple[RuleLine, ...] = ()
    under_the_same_number: tuple[RuleLine, ...] = ()
    open_questions: tuple[OpenQuestion, ...] = ()
    shortest_story: str = ""
    """The shortest scenario that shows it, in sentences that can be played; empty for none."""
    shown_by: tuple[str, ...] = ()
    """The ids of scenarios that show it."""


class LookUpRule(Struct, frozen=True, forbid_unknown_fields=True):
    """Look up a rule about how games end, by number or name, as it was on a day.

    What it says is in our own words; the official text is not known here.
    """

    rule: RuleReference
    date: Day = ""

    def reply(self) -> RuleFound:
        """Return the rule. Raises LookUpError, naming the nearest, if there is none."""
        book, rule = look_up(self.rule, edition_on(self.date))
        today = Rulebook.at()
        found = scenarios_of(rule.restates or rule.slug, book)
        stories = sorted((one.gherkin for one in found if not one.near_miss), key=len)
        why = rule.exempt or "it has no scenario in this edition"
        others = [slug for slug in rule.depends_on if book.has(slug)]
        return RuleFound(
            edition=book.edition,
            rule=rule_statement(rule.slug, book),
            number_today=today.number(rule.slug) if today.has(rule.slug) else "",
            depends_on=tuple(rule_statement(slug, book) for slug in others),
            under_the_same_number=tuple(
                rule_statement(other.slug, book) for other in book.sharing(rule)
            ),
            open_questions=tuple(open_question(number, book) for number in rule.questions),
            shortest_story=next(iter(stories), ""),
            shown_by=tuple(scenario.case.id for scenario in found[:MOST_SCENARIOS]),
            cannot_be_said=() if stories else (f"how it shows in a game: {why}",),
        )


class RulePeriod(Struct, frozen=True, omit_defaults=True):
    """A rule from an edition on."""

    since: str
    number: str = ""
    """Empty while the rules had no such rule."""
    says: str = ""
    words: str = ""
    """The reviewed change of the official text: of its wording alone, or of its meaning."""


class RuleTraced(AssistantAnswer, frozen=True, kw_only=True):
    """A rule through the editions, oldest first."""

    name: str
    periods: tuple[RulePeriod, ...]


class TraceRule(Struct, frozen=True, forbid_unknown_fields=True):
    """Follow a rule through the editions since 2005: its numbers, what it says, what changed."""

    rule: RuleReference

    def reply(self) -> RuleTraced:
        """Return its history. Raises LookUpError, naming the nearest, if there is none."""
        try:
            _, rule = look_up(self.rule)
        except LookUpError:
            old = [e for e in editions() if "@" not in self.rule and _has(self.rule, e)]
            if not old:
                raise
            _, rule = look_up(self.rule, old[0])
        found: list[RulePeriod] = []
        for period in periods(rule):
            same = found and (found[-1].number, found[-1].says) == (period.number, period.says)
            if not same or period.words.startswith("meaning"):
                found.append(RulePeriod(period.since, period.number, period.says, period.words))
        return RuleTraced(edition=Rulebook.at().edition, name=rule.slug, periods=tuple(found))


def _has(rule: str, edition: str) -> bool:
    try:
        look_up(rule, edition)
    except LookUpError:
        return False
    return True


class CardFound(Struct, frozen=True, omit_defaults=True):
    """A card, as far as it affects how games end."""

    name: str
    types: str
    does: str
    """In a sentence of our own; the card's own words are not known here."""
    write: tuple[str, ...]
    """The sentences that can name it."""
    while_there: tuple[str, ...] = ()
    as_it_resolves: tuple[str, ...] = ()
    by_its_ability: tuple[str, ...] = ()
    when: str = ""
    """When its ability triggers, or what it takes to activate it."""
    lasts: str = ""
    not_modelled: str = ""
    """Effects on an ending that these sentences leave out."""


class CardsFound(AssistantAnswer, frozen=True, kw_only=True):
    """The cards that match."""

    known: int
    """How many cards are on record."""
    cards: tuple[CardFound, ...] = ()
    further: tuple[str, ...] = ()
    """The names of more cards that match."""


class FindCards(Struct, frozen=True, forbid_unknown_fields=True):
    """Find cards that affect how games end, by name or by what they do, and how to write them."""

    words: Annotated[
        str, Meta(description="A name, or words such as: from losing", min_length=1, max_length=200)
    ]

    def reply(self) -> CardsFound:
        """Return the cards. Raises LookUpError, naming similar ones, if there is none."""
        found = find_cards(self.words)
        rest = [card.name for card in found[MOST_CARDS:]]
        left = len(rest) - MOST_NAMES
        cannot = (f"which the other {left} are: ask for fewer at a time",) if left > 0 else ()
        return CardsFound(
            edition=edition_on(""),
            known=len(cards()),
            cards=tuple(map(_card, found[:MOST_CARDS])),
            further=tuple(rest[:MOST_NAMES]),
            cannot_be_said=cannot,
        )


def _card(card: Card) -> CardFound:
    def said(does: tuple[str | tuple[str, ...], ...]) -> tuple[str, ...]:
        groups = ((group,) if isinstance(group, str) else group for group in does)
        return tuple(said_with(sentence, card) for group in groups for sentence in group)

    return CardFound(
        card.name,
        card.is_,
        card.does,
        tuple(written(card)),
        said(card.while_),
        said(card.resolves),
        said(card.ability),
        card.when,
        card.lasts,
        card.not_modelled,
    )


class CauseFound(Struct, frozen=True):
    """A cause of failures of an engine."""

    cause: str
    rules: str
    """The numbers of the rules that it breaks."""
    cases: str
    """How many cases fail because of it."""
    such_as: str


class EngineFound(AssistantAnswer, frozen=True, kw_only=True):
    """An engine with its latest verdicts."""

    engine: str = ""
    version: str = ""
    judged_on: str = ""
    cases: dict[str, int] = field(default_factory=dict)
    """How many cases had which verdict; `unsupported` ones were not judged."""
    causes: tuple[CauseFound, ...] = ()
    known_engines: tuple[str, ...] = ()


class EngineCauses(Struct, frozen=True, forbid_unknown_fields=True):
    """List what an engine was found to get wrong, by causes; without a name, list the engines."""

    engine: Annotated[str, Meta(description="Such as xmage or phase.", max_length=80)] = ""

    def reply(self) -> EngineFound:
        """Return its causes. Raises LookUpError, naming the nearest, if the engine is unknown."""
        if not self.engine:
            return EngineFound(edition=edition_on(""), known_engines=tuple(shelf()))
        engine = on_shelf(self.engine.strip().lower())
        last = engine.verdicts
        causes = tuple(_causes(engine))
        cannot = [] if last else ["how it was judged: that is not recorded"]
        if last and last.counts.get("fail") and not causes:
            cannot.append("by which causes it fails: none are written down")
        return EngineFound(
            edition=last.edition if last else edition_on(""),
            engine=engine.about.engine,
            version=engine.about.version,
            judged_on=last.date if last else "",
            cases=last.counts if last else {},
            causes=causes,
            cannot_be_said=tuple(cannot),
        )


def _causes(engine: OnShelf) -> Iterator[CauseFound]:
    """Yield the rows of the table of failures on the engine's page."""
    for cause, rules, cases, such_as, _ in failure_rows(engine.page):
        yield CauseFound(cause, rules, cases, such_as.strip("`"))
