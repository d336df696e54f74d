"""The structured explanation of a scenario, shared by renderers and servers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from headjudge.reference.derivation import Derived
from headjudge.spec.rulebook import Rulebook, with_restatements
from headjudge.text import capitalize, join_english

KEEPING = (
    *("cant-beats-can", "replaced-loss", "replaced-draw", "win-and-lose-is-loss"),
    *("prevention", "prevented-damage", "prevention-shield", "fragmented-loop"),
    *("damage-becomes-results", "intervening-if", "exchanged-life", "paying-life"),
    *("restart", "ending-the-turn", "world-rule", "out-of-range-is-untouched"),
)
"""The rules that explain an outcome in which nobody has won, lost or drawn."""
BACKGROUND = (
    *("extra-turns", "skipped-occurrences", "control-of-a-turn", "control-waits-for-a-turn"),
    *("controlled-choices", "triggering"),
)
"""The rules that explain such an outcome only if no other rule does."""
LOSING = (
    "concede",
    "two-headed-giant-concession",
    "judge-penalty",
    "zero-life",
    "two-headed-giant-life",
    "draw-from-empty-library",
    "ten-poison",
    "two-headed-giant-poison",
    "commander-damage",
    "lose-by-effect",
    "win-effect-makes-opponents-lose",
    "emperor-loses",
    "two-headed-giant-team",
)
"""The rules whose derivation lines name a player who would lose."""
_CONDITION = "intervening-if"
"""The rule of lines about an ability without effect, of which near misses say more."""
_CONTROL = "control-of-a-turn"
"""The rule of lines about who controls another player."""
Fate = Literal["", "won", "lost", "drew"]
Verdict = Literal["", "not met", "not applied", "not kept"]
ADDED = (
    "the steps marked as added are not in the lines: players receive priority between events, and "
    "attackers deal damage. If an event belongs to the resolution before it, begin it with "
    "'while that resolves'"
)
"""The note for explanations with added steps."""
_WOULD_LOSE, _WOULD_WIN = " would lose, but ", " would win, but "
"""The words of the lines about players who are kept from losing or winning."""
_SPARING = (
    *("damage-becomes-results", "cant-lose-life", "one-draw-a-turn", "lifelink-damage"),
    *("prevention", "prevented-damage", "prevention-shield"),
)
"""The rules whose lines say that a player lost less life, or drew less, than others did."""
_CHECK = "state-based actions are checked"
_UNCHECKED = "state-based-actions"
"""The rule of lines about players who would lose at a check that has not come yet."""
_CHANGED = re.compile(r" would (?:get|lose) (\d+) .*, but (?:gets|loses) (\d+) instead")
_NO_DAMAGE = " is dealt 0 damage instead of "
"""The words of lines about damage that a continuous effect prevents."""
_NO_EFFECT = " does nothing, because "
"""The words of notes about spells that have no legal target."""
_START = "the game goes on"
"""The outcome before the first step."""


class RuleName(Struct, frozen=True):
    """A rule's number in the edition, and its slug."""

    number: str
    slug: str


class RuleLine(Struct, frozen=True, omit_defaults=True):
    """A rule with a text: its effect, the reason why it did not apply, or its statement."""

    number: str
    """The rule's number; empty if the edition lacks the rule."""
    slug: str
    text: str
    who: tuple[str, ...] = ()
    """The players or objects that the line is about."""
    because: tuple[RuleName, ...] = ()
    """The rules that kept this one from applying."""
    verdict: Verdict = ""
    """How a near miss failed to apply; empty if the rule applied or prevented something."""

    @property
    def detail(self) -> str:
        """The text, followed by the numbers of the rules that kept this one from applying."""
        numbers = ", ".join(rule.number for rule in self.because)
        return f"{self.text} ({numbers})" if numbers else self.text

    @property
    def sentence(self) -> str:
        """The line as plain text: number, name, verdict and detail."""
        name = rule_name(self.slug, self.text)
        rule = " ".join(filter(None, (self.number, name, self.verdict)))
        return f"{rule}: {self.detail}"


_REPLACED = {
    "would lose, but": "replaced-loss",
    "poison counter": "replaced poison counters",
    "damage": "replaced damage",
    "turn": "skipped turn",
    " life": "replaced change of life",
}
"""What an effect replaces, by words in the text."""


def rule_name(slug: str, text: str) -> str:
    """Return a rule's slug or, for the rule about all replacements, what it replaces here."""
    if slug != "replaced-loss":
        return slug
    return next((name for words, name in _REPLACED.items() if words in text), slug)


def number_of(slug: str, book: Rulebook) -> str:
    """Return a rule's number; empty if the edition lacks the rule."""
    return book.number(slug) if book.has_rule(slug) else ""


def rule_line(derived: Derived, book: Rulebook) -> RuleLine:
    """Convert a derivation line, adding the rule's number."""
    return RuleLine(number_of(derived.rule, book), derived.rule, derived.sentence(), derived.who)


def rule_statement(slug: str, book: Rulebook) -> RuleLine:
    """Return a rule with its one-sentence statement."""
    return RuleLine(number_of(slug, book), slug, book.rules[slug].sentence(book.edition))


class Claim(Struct, frozen=True, omit_defaults=True):
    """A ``Then`` sentence and whether it is met."""

    text: str
    met: bool
    instead: tuple[str, ...] = ()
    """What the rules say instead, if the claim is not met."""


class PlayerState(Struct, frozen=True, omit_defaults=True):
    """A player's state between two steps."""

    name: str
    life: int | None = None
    """None for a player who left while losing life in an endless loop, which leaves no total."""
    poison: int = 0
    other: tuple[str, ...] = ()
    """Anything else unusual, such as a small library or a restriction."""
    fate: Fate = ""
    """The player's result; empty while the player is still in the game."""
    changed: bool = False
    """Whether anything about the player differs from the previous state; False in a new game."""


class State(Struct, frozen=True, omit_defaults=True):
    """The state of a game between two steps."""

    players: tuple[PlayerState, ...]
    """The players, in seat order."""
    sharing: tuple[tuple[str, ...], ...] = ()
    """The teams that share a life total."""
    shared_poison: bool = False
    """Whether those teams also share poison counters."""
    stack: tuple[str, ...] = ()
    """The abilities on the stack, the next one to resolve first."""
    waiting: tuple[str, ...] = ()
    """Pending effects and events, worded as in scenarios."""
    turn: tuple[str, ...] = ()
    """The players whose turn it is, if known."""
    new_turn: bool = False
    """Whether it was another player's or team's turn in the previous state."""
    over: bool = False
    new_game: bool = False
    """Whether a restart or a subgame has replaced the previous game."""
    changed: bool = False
    """Whether anything differs from the previous state."""


class Step(Struct, frozen=True, omit_defaults=True):
    """One step of a scenario."""

    number: int
    sentences: tuple[str, ...]
    outcome: str
    derivation: tuple[RuleLine, ...] = ()
    """The rules that applied, in order."""
    near_misses: tuple[RuleLine, ...] = ()
    """Rules that nearly applied or prevented something, except those already reported."""
    state: State | None = None
    """The game after the step; None for matches and inquiries."""
    claims: tuple[Claim, ...] = ()
    added: bool = False
    """Whether the step was added to a text in plain lines that leave it out."""

    @property
    def lines(self) -> tuple[RuleLine, ...]:
        """The derivation followed by the near misses."""
        return self.derivation + self.near_misses


class OpenQuestion(Struct, frozen=True):
    """A question that the rules leave open, and the reading used here."""

    number: int
    asks: str
    reading: str
    """The reading that the reference implementation follows in the edition."""


def open_question(number: int, book: Rulebook) -> OpenQuestion:
    """Return an open question with the reading accepted in an edition."""
    question = book.questions[number]
    return OpenQuestion(number, question.asks, question.accepted(book.edition).says)


class Section(Struct, frozen=True, omit_defaults=True):
    """An additional analysis: a heading followed by text, rules or subsections."""

    heading: str
    text: str = ""
    rules: tuple[RuleLine, ...] = ()
    sections: tuple[Section, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether the section consists of its heading only."""
        return not (self.text or self.rules or self.sections)

    def listed(
        self, write: Callable[[str], str], cite: Callable[[RuleLine], str], bullet: str = ""
    ) -> Iterator[str]:
        """Yield the section's content below the heading as the lines of a nested list.

        `write` renders plain text, and `cite` renders a rule.
        """
        if self.text:
            yield bullet + write(self.text)
        yield from (bullet + cite(rule) for rule in self.rules)
        for section in self.sections:
            yield bullet + write(section.heading + ("" if section.is_empty else ":"))
            yield from (f"  {line}" for line in section.listed(write, cite, bullet))


class Explanation(Struct, frozen=True, omit_defaults=True):
    """How a scenario ends in an edition, and why."""

    id: str
    name: str
    path: str
    line: int
    edition: str
    gherkin: str
    outcome: str
    """The final outcome, followed by anything that is pending."""
    start: State | None = None
    """The game before the first step; None for matches and inquiries."""
    steps: tuple[Step, ...] = ()
    deciding: tuple[RuleLine, ...] = ()
    """The derivation lines by which players won, lost or drew."""
    reasons: tuple[RuleLine, ...] = ()
    """The deciding lines and those about players who were kept from losing or, if nothing was
    decided, the lines that explain why nobody won or lost.
    """
    then: tuple[str, ...] = ()
    """The ``Then`` sentences for the final outcome, without keywords."""
    unsayable: str = ""
    """Why no ``Then`` sentences can express the final outcome; empty if they can."""
    pending: tuple[str, ...] = ()
    """Why the outcome is not final: abilities on the stack, yet to trigger, or skipped."""
    notes: tuple[str, ...] = ()
    """Notes about the cards, such as abilities that no sentence mentions."""
    questions: tuple[OpenQuestion, ...] = ()
    """The open questions on which the outcome depends."""
    cards: tuple[tuple[str, str], ...] = ()
    """The named cards, each with a description of its effects in our own words."""
    rules: tuple[RuleLine, ...] = ()
    """Every rule in the derivations and near misses, with its one-sentence statement."""
    sections: tuple[Section, ...] = ()
    """Additional analyses: minimal sets of rules, comparison of editions."""

    @property
    def summary(self) -> str:
        """The outcome and its reasons in one sentence, with rule numbers."""
        if not self.steps:
            return self.outcome
        what = outcome_sentence(self.steps[-1].outcome)
        why = "; ".join(f"{line.text} ({line.number or line.slug})" for line in self.reasons)
        why = why or next((note for note in self.notes if _NO_EFFECT in note), "")
        if self.questions:
            which = join_english([str(question.number) for question in self.questions])
            open_question = f"open question{'s' * (len(self.questions) > 1)} {which}"
            why = f"{why}{'; ' if why else ''}this depends on {open_question}"
        return f"{what}: {why}" if why else what

    @property
    def all_met(self) -> bool:
        """Whether every claim is met."""
        return all(claim.met for step in self.steps for claim in step.claims)

    @property
    def is_possible(self) -> bool:
        """Whether the rules let every step happen."""
        return not any(line.verdict == "not kept" for step in self.steps for line in step.lines)

    @property
    def shown_outcomes(self) -> tuple[str, ...]:
        """Each step's outcome; empty if it is unchanged, has no claims and is not the final one."""
        before = (_START, *(step.outcome for step in self.steps))
        return tuple(
            step.outcome if step.outcome != last or step.claims or step is self.steps[-1] else ""
            for step, last in zip(self.steps, before, strict=False)
        )


def outcome_sentence(outcome: str) -> str:
    """Turn an outcome into a sentence; its parts stay separated by semicolons if one is a list."""
    listed = ":" in outcome or "," in outcome
    return capitalize(outcome if listed else join_english(outcome.split("; ")))


def reasons_of(deciding: tuple[RuleLine, ...], steps: Sequence[Step]) -> tuple[RuleLine, ...]:
    """Return the lines that explain an outcome: those that decided it, or that kept players in."""
    if deciding:
        causes = (*_won_instead(deciding, steps), *_of_draw(deciding, steps))
        saving = (*_saving(deciding, steps), *_no_longer_kept(deciding, steps))
        return (*causes, *deciding, *saving, *_of_choice(steps[-1]))
    kept = [
        [
            line
            for line in step.lines
            if (line in step.near_misses or line.slug in KEEPING)
            and (line.slug != _UNCHECKED or step is steps[-1])
        ]
        for step in reversed(steps)
    ]
    better = ([line for line in lines if line.slug not in BACKGROUND] for lines in kept)
    of_match = (
        [line for line in step.derivation if step.state is None] for step in reversed(steps)
    )
    last = [*next(filter(None, (*better, *kept, *of_match)), ())]
    if any(line.slug == _CONDITION and line.verdict for line in last):
        last = [line for line in last if line.slug != _CONDITION or line.verdict]
    spared = [*_spared(steps)]
    about = {(line.slug, line.who) for line in spared}
    return (*spared, *(line for line in dict.fromkeys(last) if (line.slug, line.who) not in about))


def last_derived(steps: Sequence[Step]) -> tuple[RuleLine, ...]:
    """Return the derivation of the last step that has one."""
    return next((step.derivation for step in reversed(steps) if step.derivation), ())


def _won_instead(deciding: tuple[RuleLine, ...], steps: Sequence[Step]) -> Iterator[RuleLine]:
    """Yield the lines about effects that would make a player win and make opponents lose."""
    instead = {line for line in deciding if line.slug == "win-effect-makes-opponents-lose"}
    for step in steps:
        if instead & {*step.derivation}:
            yield from (line for line in step.derivation if line.slug == "win-by-effect")


def _of_draw(deciding: tuple[RuleLine, ...], steps: Sequence[Step]) -> Iterator[RuleLine]:
    """Yield the lines about why all remaining players would lose, which makes the game a draw."""
    losing, players = with_restatements(*LOSING), _with_fate(steps, "drew")
    drawn = {line for line in deciding if line.slug == "all-lose-is-draw"}
    for step in steps:
        for line in step.derivation if drawn & {*step.derivation} else ():
            if line.slug in losing and players >= {*line.who}:
                yield line


def _of_choice(step: Step) -> Iterator[RuleLine]:
    """Yield the lines about why a player makes a choice for another, or no longer does."""
    for line in step.near_misses:
        if line.slug == "controlled-choices" or (line.slug == _CONTROL and line.verdict):
            yield line


def _saving(deciding: tuple[RuleLine, ...], steps: Sequence[Step]) -> Iterator[RuleLine]:
    """Yield the last lines that kept players in, around the first step that decided anything."""
    first = next(
        (n for n, step in enumerate(steps) if {*deciding} & {*step.derivation}), len(steps)
    )
    checked = [n for n, step in enumerate(steps[:first], 1) if _CHECK in step.sentences]
    yield from _spared(steps[max(checked, default=0) :])


def _with_fate(steps: Sequence[Step], fate: Fate) -> set[str]:
    """Return the players with this result after the last step."""
    state = steps[-1].state if steps else None
    return {player.name for player in state.players if player.fate == fate} if state else set()


def _no_longer_kept(deciding: tuple[RuleLine, ...], steps: Sequence[Step]) -> Iterator[RuleLine]:
    """Yield the last line about what kept each loser from losing, or each winner from winning."""
    decided = {
        player: (number, place)
        for number, step in enumerate(steps)
        for place, line in enumerate(step.derivation)
        if line in deciding
        for player in line.who
    }
    kept: tuple[tuple[str, Fate], ...] = ((_WOULD_LOSE, "lost"), (_WOULD_WIN, "won"))
    for words, fate in kept:
        last = {
            line.who: line
            for number, step in enumerate(steps)
            for place, line in enumerate(step.lines)
            if words in line.text
            and all((number, place) < decided.get(who, (0, 0)) for who in line.who)
        }
        players = _with_fate(steps, fate)
        for who, line in last.items():
            if who and players >= {*who}:
                yield replace(line, text=f"earlier, {line.text}")


def _spared(steps: Sequence[Step]) -> Iterator[RuleLine]:
    """Yield the last line of each kind about what kept a player in who has not lost."""
    if not steps or steps[-1].state is None:
        return
    lost, last = _with_fate(steps, "lost"), dict[tuple[str, tuple[str, ...]], RuleLine]()
    for step in steps:
        for line in step.lines:
            if lost.isdisjoint(line.who) and _spares(line):
                last.pop((line.slug, line.who), None)
                last[line.slug, line.who] = line
    yield from last.values()


def _spares(line: RuleLine) -> bool:
    """Return whether a line says what kept a player from losing."""
    at_once = line.slug == "zero-life" and " at the same time, so " in line.text
    changed = _CHANGED.search(line.text)
    reduced = changed is not None and int(changed[2]) < int(changed[1])
    said = any(words in line.text for words in (_WOULD_LOSE, _NO_DAMAGE, " can't pay "))
    return said or at_once or reduced or line.slug in _SPARING
