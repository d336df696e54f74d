"""Convert a text to a feature: a feature, a list of examples, or a game told in plain lines.

Plain lines may be worded freely (see ``headjudge.suite.steps.phrases``). Between the events that
they tell, players receive priority, so the missing checks of state-based actions are added. A text
with a line under Given or When is a scenario instead, which states its own checks.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import UNSET, Struct, field
from msgspec.structs import replace

from headjudge.explain.near_misses import near_misses
from headjudge.reference.game_state import UnplayableError
from headjudge.reference.snapshots import Watched, play_watched
from headjudge.reference.triggers import with_stack_order
from headjudge.spec import protocol
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.phrases import Context, Reading, capitalized, checked, normalized, read
from headjudge.suite.phrases.openings import opening_of, with_full_names
from headjudge.suite.phrases.restated import is_combat_damage, restated
from headjudge.suite.phrases.rewording import (
    in_third_person,
    parts,
    pronouns_of,
    resolved,
    sentences_of,
    titles,
)
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.card_effects import game_now
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.pattern import KEYWORDS, LONGEST, Kind
from headjudge.suite.steps.registry import matching, perform
from headjudge.text import join_english

TITLE = "At the table"
"""The default name of a feature or example."""
CHECK = "state-based actions are checked"
DAMAGE = "combat damage is dealt"
_FEATURE = re.compile(r"\s*(?:(?:Feature|Business Need|Ability)\s*:|#\s*language\s*:)")
_HEADLINE = re.compile(r"\s*(Rule|Background|Examples?|Scenario(?:s| Outline| Template)?)\s*:")
"""The keyword that starts a section of a feature."""
STEP = re.compile(r"(Given|When|Then|And|But|\*)\s+(.*)", re.IGNORECASE)
"""A step: a keyword and a sentence."""
_ROW_KEYWORDS = ("", "And", "But", "*")
"""Keywords allowed before a simultaneous event that has no bar; any other ends the group."""
_SAME_RESOLUTION = re.compile(
    r"(?:while|as) (?:that|it|this) (?:resolves|is resolving),? "
    r"|(?:in|during) the same resolution,? ",
    re.IGNORECASE,
)
"""The words for an event that happens before players receive priority again."""


_CONSEQUENCE = re.compile(r"(?:so|therefore|thus|hence|meaning|that means)\b,? ", re.IGNORECASE)


_TOTAL = re.compile(
    r"(?P<who>he|she) (?:is|are|is now|goes|drops|falls|ends up|stays) (?:down |up )?(?:at"
    r"|to|on)"
    r" (?P<n>-?\d+)(?: life)?(?: now)?"
)
"""Matches a life total of a player who is not named."""
_RESULT = re.compile(r"(?:and )?so (?P<who>he|she) (?P<what>.+)")
_CHANGING_LOOP = re.compile(r"\ba loop of mandatory actions .*, in which ")
_BETWEEN_ROUNDS = (
    "the loop's actions are taken to resolve one after another, so state-based actions are checked "
    "between its rounds; nobody loses during the resolution of a single spell or ability (704.4)"
)
_DEPTH = 2
"""How many times a line is split into parts."""
_ATTEMPTS = 40
"""How many parts of a line are tried."""
_OPENING_LINES = 20
"""The number of lines among which one may say who plays."""
_OF_TURNS = (
    protocol.Attack,
    protocol.BeginStep,
    protocol.ControlTurn,
    protocol.EndTurn,
    protocol.EndTheTurn,
    protocol.ExtraTurn,
    protocol.Skip,
)
"""The events that depend on whose turn it is."""


class LineRead(Struct, frozen=True, omit_defaults=True):
    """A line that was not a sentence of the suite, and how it was read."""

    line: int
    """Line number, from 1."""
    sentences: tuple[str, ...] = ()
    """The sentences that it stands for; empty if nothing needs to be written for it."""
    note: str = ""
    """What it leaves open."""


class Story(Struct, frozen=True):
    """A text converted to a feature."""

    feature: str
    origins: tuple[int, ...]
    """For each line of the feature, the line of the text that it comes from; 0 for none."""
    is_bare: bool = False
    """Whether the text consists of bare sentences, without headings."""
    read: tuple[LineRead, ...] = ()
    """The lines that were worded differently from the suite's sentences."""
    added: tuple[int, ...] = ()
    """The numbers, from 1, of the steps that are added checks."""
    opening: str = ""
    """The line about who plays, if the text has none."""

    def line_of(self, line: int) -> int:
        """Return the line of the text for a line of the feature; 0 for none.

        The parser reports an unexpected end one line after the last.
        """
        return self.origins[min(line, len(self.origins)) - 1] if line > 0 else 0

    def told(self, scenario: Scenario) -> Scenario:
        """Return the feature's compiled scenario with this text's line, notes and added checks."""
        notes = dict.fromkeys(line.note for line in self.read if line.note)
        if self.is_bare and _CHANGING_LOOP.search(self.feature):
            notes[_BETWEEN_ROUNDS] = None
        return replace(
            scenario,
            line=max(self.line_of(scenario.line), 1),
            notes=(*scenario.notes, *notes),
            added=self.added,
        )


def as_feature(text: str, edition: str = "", *, checks: bool = True, opening: str = "") -> Story:
    """Convert a text to a feature.

    If no line says who plays, the game has the players of the `opening` or, without one, those whom
    the lines mention.

    Bare sentences need no keywords. A list of simultaneous events needs no bars; an empty line ends
    the list. Without `checks`, no checks are added.
    """
    lines = lines_of(text)
    if any(map(_FEATURE.match, lines)):
        return Story("\n".join(lines), tuple(range(1, len(lines) + 1)))
    above = [f"Feature: {TITLE}"]
    if any(map(_HEADLINE.match, lines)):
        return Story("\n".join(above + lines), tuple(range(len(lines) + 1)))
    above.append(f"Example: {TITLE}")
    steps = (STEP.fullmatch(line.strip()) for line in lines)
    is_scenario = any(step and step[1].capitalize() in ("Given", "When") for step in steps)
    told = lines if is_scenario else with_full_names(in_third_person(lines))
    teller = _Teller(told, edition, adds_checks=checks and not is_scenario)
    teller.tell(opening)
    written = [*teller.written()]
    return Story(
        "\n".join([*above, *(line for _, line in written)]),
        (*(0 for _ in above), *(number for number, _ in written)),
        is_bare=True,
        read=tuple(teller.read),
        added=tuple(teller.added),
        opening=teller.opening,
    )


def lines_of(text: str) -> list[str]:
    """Split a text into lines at any line ending."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def headline(line: str) -> str:
    """Return the keyword of a section's first line; empty for any other line."""
    match = _HEADLINE.match(line)
    return match[1] if match else ""


class _Item(Struct):
    """A step of the feature, or another line, such as a comment."""

    line: int
    text: str
    """The sentence, without its keyword."""
    keyword: str = ""
    """The keyword in the text, if it has one."""
    kind: Kind | None = None
    """The kind of its step; None if it is unknown."""
    rows: list[tuple[int, str]] = field(default_factory=list)
    """The rows of a group with their lines: events, or rows with bars, comments and empty lines."""
    is_step: bool = True
    is_added: bool = False
    is_required: bool = False
    """Whether it is a setup sentence that a later line requires."""

    @property
    def cells(self) -> list[list[str]] | None:
        """The events of a group's table; None for other steps."""
        if self.kind != "group":
            return None
        rows = (row.strip() for _, row in self.rows)
        return [[row.strip("|").strip()] for row in rows if row.startswith("|")]


class _Teller:
    """Reads the lines of a game in order."""

    def __init__(self, lines: Sequence[str], edition: str, *, adds_checks: bool) -> None:
        self.lines = lines
        self.edition = edition
        self.adds_checks = adds_checks
        self.items: list[_Item] = []
        self.read: list[LineRead] = []
        self.added: list[int] = []
        self.builder = CaseBuilder()
        self.has_bars = False
        self.attacks_plainly = False
        """Whether the lines describe an attack in plain words and may leave out its damage."""
        self.results = set[tuple[int, tuple[str, ...]]]()
        """The lines that only repeat a result, each with the number of steps before it."""
        self.opening = ""
        """The opening, if no single line states it."""
        self.stated_in = 0
        """The line with the heading that the opening is from; 0 if there is none."""
        self.named = ""
        """The last line that names a player."""
        self.titles: tuple[str, ...] = ()
        """The names of cards in the lines so far."""
        self.genders: Mapping[str, str] | None = None
        """The players of whom the lines say "his" or "her"; None if not yet looked up."""
        self.attempts = 0
        """How many more parts of the line may be tried."""
        self.can_respond = False
        """Whether the last line has no effect yet, so that it can be responded to."""
        self.seated = False
        """Whether a line has determined who takes the first turn."""
        self.group: _Item | None = None
        """The group to which the next lines may belong."""

    def tell(self, opening: str) -> None:
        """Read all lines; without a line about who plays, begin with an opening."""
        if self.adds_checks and not any(map(_opens, self.lines[:_OPENING_LINES])):
            self._open(*((opening, 0) if opening else opening_of(self.lines)))
        for number, line in enumerate(self.lines, 1):
            self._line(number, line)
        self._join_opening()
        self._close()
        if self.adds_checks:
            self._check_before(None)
            self._drop_idle_checks()

    def _open(self, opening: str, line: int) -> None:
        """Add an opening, which the heading in this line states, or none if it is 0."""
        if opening and self._told(line or 1, opening, ()):
            self.opening = opening
            note = f"no line says who plays; if others do, begin with a line such as: {opening}"
            said = self.read.pop().sentences if self.read else (opening,)
            self.read.append(LineRead(line or 1, said, "" if line else note))
            self.stated_in = line

    def _join_opening(self) -> None:
        """Join the opening with what else its line is read as."""
        opening, more = self.read[:1], [r for r in self.read[1:] if r.line == self.stated_in]
        if self.stated_in and more:
            sentences = (each for read in (*opening, *more) for each in read.sentences)
            joined = replace(more[0], sentences=tuple(sentences))
            self.read = [joined, *(read for read in self.read[1:] if read is not more[0])]

    def _line(self, number: int, line: str) -> None:
        sentence = line.strip()
        if not sentence or sentence[0] in "#|":
            if self.group is not None and sentence:
                self.group.rows.append((number, line))
                self.has_bars |= sentence[0] == "|"
                return
            self._close()
            self.items.append(_Item(number, line, is_step=False))
            return
        match = STEP.fullmatch(sentence)
        keyword, text = (match[1].capitalize(), match[2]) if match else ("", sentence)
        same = _SAME_RESOLUTION.match(text)
        text = text[same.end() :] if same else text
        if self.group is not None and not self.has_bars and keyword in _ROW_KEYWORDS:
            self._row(number, text)
            return
        self._close()
        later = tuple(self.lines[number:])
        text = text if keyword else capitalized(text, tuple(self.builder.players))
        told = (text,) if keyword or same else sentences_of(text)
        items, known = [*self.items], len(self.read)
        for place, each in enumerate(told, 1):
            self._sentence(number, each, (*told[place:], *later), keyword, same=bool(same))
        if len(self.read) > known + 1:
            self._join_read(number, known, items)

    def _sentence(
        self, number: int, text: str, later: tuple[str, ...], keyword: str, *, same: bool
    ) -> None:
        """Add what a sentence of a line says, or the sentence itself if it is not understood."""
        self.attempts = _ATTEMPTS
        if len(text) > LONGEST or not (
            self._told(number, text, later, keyword, same=same)
            or (not keyword and not same and self._told_in_parts(number, text, later))
        ):
            self._add(_Item(number, text, keyword, self._kind(text)), is_separate=not same)
        if any(name in text for name in self.builder.players):
            self.named = text
        self.titles = tuple(dict.fromkeys((*self.titles, *titles(text, self.builder))))

    def _told(
        self,
        number: int,
        text: str,
        later: tuple[str, ...],
        keyword: str = "",
        *,
        same: bool = False,
    ) -> bool:
        """Add what a line says; return whether it is understood."""
        context = Context(later, self.titles, self.can_respond, self._turn_is_open)
        reading = read(text, self.builder, context)
        asks = text.endswith("?") and bool(reading) and not (reading and reading.sentences)
        if (reading is None or reading.why or asks) and self.builder.players and not keyword:
            other = resolved(normalized(text), self.named, self.builder, self._genders())
            asked = f"{other.text}?" if text.endswith("?") else other.text
            again = read(asked, self.builder, context) if other.note else None
            if again is not None and not again.why and (again.sentences or not asks):
                self.named = other.text
                reading = replace(again, note="; ".join(filter(None, (again.note, other.note))))
        if (reading is None or reading.why) and not keyword:
            found = self._total_of_anyone(text, context) or self._result_for_anyone(text, context)
            reading = found or reading
        if reading is None or reading.why:
            return False
        responds = not reading.sentences or _acts(
            reading.sentences[-1], protocol.Cast, protocol.BeginStep
        )
        is_consequence = bool(_CONSEQUENCE.match(text))

        def is_again(sentences: Sequence[str]) -> str:
            if not self.adds_checks or same:
                return ""
            return restated(self.builder, sentences, is_consequence=is_consequence)

        told_again = is_again(reading.sentences)
        if is_consequence and not told_again and any(is_again([x]) for x in reading.sentences):
            return False  # only a part of it is a result
        result = (len(self.builder.performed), reading.sentences)
        if told_again and result not in self.results:
            self.results.add(result)
            self.read.append(LineRead(number, (), told_again))
            return True
        combat = self.adds_checks and self._combat_damage(number, reading.sentences)
        if combat:
            self._add(combat[0])
            self.read.append(LineRead(number, (DAMAGE,), combat[1]))
            return True
        told = self._said(number, text, keyword, reading, is_separate=not same)
        self.can_respond = responds
        return told

    def _total_of_anyone(self, text: str, context: Context) -> Reading | None:
        """Return the reading of "she is at 3" if just one player has that life total now."""
        match = _TOTAL.fullmatch(normalized(text))
        game = game_now(self.builder) if match and self.builder.happened else None
        if match is None or game is None or self._awaits_damage:
            return None
        of_gender = self._genders().get(match["who"])
        names = [
            name
            for name in ((of_gender,) if of_gender else tuple(self.builder.players))
            if str(game.life.get(game.pool.get(name, ""))) == match["n"]
        ]
        if len(names) != 1:
            return None
        reading = read(f"{names[0]} is at {match['n']} life", self.builder, context)
        return reading and replace(reading, note=f"{match['who']} is read as {names[0]}")

    def _result_for_anyone(self, text: str, context: Context) -> Reading | None:
        """Return the reading of "so she loses 3 life" if just one player has just lost that."""
        match = _RESULT.fullmatch(text)
        if match is None or not self.builder.happened:
            return None
        of_gender = self._genders().get(match["who"])
        found = {}
        for name in (of_gender,) if of_gender else tuple(self.builder.players):
            reading = read(f"{name} {match['what']}", self.builder, context)
            if reading and restated(self.builder, reading.sentences, is_consequence=True):
                note = "; ".join(filter(None, (reading.note, f"{match['who']} is read as {name}")))
                found[name] = replace(reading, note=note)
        return next(iter(found.values())) if len(found) == 1 else None

    def _genders(self) -> Mapping[str, str]:
        """Return the players with a known pronoun."""
        if self.genders is None:
            self.genders = pronouns_of([*map(normalized, self.lines)], [*self.builder.players])
        return self.genders

    def _told_in_parts(
        self, number: int, text: str, later: tuple[str, ...], depth: int = 0
    ) -> bool:
        """Add the parts of a line, one after another; return whether all of them are understood."""
        return any(
            self._all_told(number, told, later, depth)
            for told in parts(normalized(text), [*self.builder.players])
        )

    def _all_told(
        self, number: int, told: Sequence[str], later: tuple[str, ...], depth: int
    ) -> bool:
        """Add these parts of a line; return whether all of them are understood."""
        before = (self.items, self.read, self.results, self.attacks_plainly)
        state = (self.can_respond, self.seated, self.named)
        self.items, self.read, self.results = [*self.items], [*self.read], {*self.results}
        known = len(self.read)
        if all(
            self._part_told(
                number, part, (*told[place:], *later), depth if len(told) > 1 else _DEPTH
            )
            for place, part in enumerate(told, 1)
        ):
            self._join_read(number, known, before[0])
            return True
        self.items, self.read, self.results, self.attacks_plainly = before
        self.can_respond, self.seated, self.named = state
        self._perform_again()
        return False

    def _part_told(self, number: int, part: str, later: tuple[str, ...], depth: int) -> bool:
        self.attempts -= 1
        if self.attempts < 0:
            return False
        told = self._told(number, part, later) or (
            depth < _DEPTH and self._told_in_parts(number, part, later, depth + 1)
        )
        if any(name in part for name in self.builder.players):
            self.named = part
        return told

    def _join_read(self, number: int, known: int, before: Sequence[_Item]) -> None:
        """Join what is known about the parts of a line, which are read after `known` others."""
        notes = "; ".join(dict.fromkeys(line.note for line in self.read[known:] if line.note))
        old = {id(item) for item in before}
        added = (item for item in self.items if id(item) not in old and item.line == number)
        new = [item for item in added if item.is_step and item.kind and not item.is_added]
        sentences = [
            sentence
            for item in new
            for sentence in ([cell[0] for cell in item.cells or ()] or [item.text])
        ]
        self.read[known:] = [LineRead(number, tuple(sentences), notes)]

    @property
    def _turn_is_open(self) -> bool:
        """Whether nothing told so far depends on whose turn it is."""
        events = (event for step in self.builder.steps for event in protocol.one_by_one(step))
        return not self.seated and not any(isinstance(event, _OF_TURNS) for event in events)

    def _row(self, number: int, text: str) -> None:
        """Add an event to the open group."""
        assert self.group is not None  # noqa: S101 -- checked by the caller
        reading = read(text, self.builder)
        fits = reading is not None and not reading.why and bool(reading.sentences)
        cells = reading.sentences if reading and fits else (text,)
        for cell in cells:
            escaped = cell.replace("\\", "\\\\").replace("|", "\\|")
            self.group.rows.append((number, f"| {escaped} |"))
        if reading and cells != (text,):
            self._require(number, reading.before)
            self.read.append(LineRead(number, cells, reading.note))

    def _said(
        self, number: int, text: str, keyword: str, reading: Reading, *, is_separate: bool
    ) -> bool:
        """Add the sentences of a line; return whether its player can take the first turn."""
        if reading.sentences == (text,) and not reading.before:
            self._add(_Item(number, text, keyword, self._kind(text)), is_separate=is_separate)
            return True
        if reading.first and not self._goes_first(reading.first):
            return False
        self._require(number, reading.before)
        self.read.append(LineRead(number, reading.before + reading.sentences, reading.note))
        self.attacks_plainly |= any(_acts(each, protocol.Attack) for each in reading.sentences)
        if reading.together:
            rows = [(number, f"| {sentence} |") for sentence in reading.sentences]
            self._add(_Item(number, "at the same time", kind="group", rows=rows))
            return True
        for sentence in reading.sentences:
            kind = self._kind(sentence)
            kept = keyword if kind is not None and KEYWORDS[kind] == keyword else ""
            self._add(_Item(number, sentence, kept, kind), is_separate=is_separate)
        return True

    def _kind(self, text: str) -> Kind | None:
        """Return the kind of a sentence: after the first event, an expectation if possible."""
        kinds = [step.kind for step in matching(text)]
        kinds.sort(key=lambda kind: (kind == "expectation") is not self._has_events)
        return kinds[0] if kinds else None

    @property
    def _has_events(self) -> bool:
        return any(item.kind in ("event", "group") for item in self.items)

    def _add(self, item: _Item, *, is_separate: bool = True) -> None:
        if self.adds_checks and is_separate:
            self._check_before(item)
        self.items.append(item)
        if item.kind == "group":
            self.group, self.has_bars = (item, False) if not item.rows else (None, False)
            if item.rows:
                self._perform(item)
        else:
            self._perform(item)

    def _close(self) -> None:
        """End the open group."""
        if self.group is not None:
            self._perform(self.group)
        self.group = None

    def _perform(self, item: _Item, builder: CaseBuilder | None = None) -> bool:
        try:
            perform(self.builder if builder is None else builder, item.text, item.cells)
        except StepError:
            return False
        return True

    def _require(self, number: int, sentences: Sequence[str]) -> None:
        """Insert setup sentences before the first event."""
        if not sentences:
            return
        for sentence in sentences:
            head = sentence.partition(" commander")[0] + " commander"
            self.items = [
                item for item in self.items if not item.is_required or head not in item.text
            ]
            events = (n for n, item in enumerate(self.items) if item.kind in ("event", "group"))
            at = next(events, len(self.items))
            item = _Item(number, sentence, kind="setup", is_required=True)
            self.items.insert(at, item)
        self._perform_again()

    def _perform_again(self) -> None:
        self.builder = CaseBuilder()
        for item in self.items:
            if item.is_step and item is not self.group:
                self._perform(item)

    def _goes_first(self, player: str) -> bool:
        """Seat the players so that this player takes the first turn; return whether it can."""
        opening = next((item for item in self.items if " between " in item.text), None)
        names = [*self.builder.players]
        self.seated = True
        if player == names[0] or (self.builder.shares_turns and player in self._team_of(names[0])):
            return True
        if opening is None or self.builder.variant != "free-for-all":
            return False
        at = names.index(player)
        text = f"a game between {join_english(names[at:] + names[:at])}"
        self.items[self.items.index(opening)] = replace(opening, text=text)
        self._perform_again()
        return True

    def _team_of(self, player: str) -> list[str]:
        return [
            name for name in self.builder.players if name not in self.builder.opponents((player,))
        ]

    def _fight_before(self, item: _Item | None) -> None:
        """Add the combat damage of an attack after which the lines tell no more of the combat."""
        later = item is None or item.kind == "expectation" or _acts(item.text, protocol.EndTurn)
        damage = _Item(
            self.items[-1].line if self.items else 0, DAMAGE, kind="event", is_added=True
        )
        if later and self.attacks_plainly and self._awaits_damage:
            self.items += [damage] * self._perform(damage)

    def _combat_damage(self, number: int, sentences: Sequence[str]) -> tuple[_Item, str] | None:
        """Return the combat damage, with a note, if sentences only say how much there is."""
        if not self.attacks_plainly or not self._awaits_damage:
            return None
        damage, builder = _Item(number, DAMAGE, kind="event"), CaseBuilder()
        steps = [item for item in self.items if item.is_step]
        if not all([self._perform(item, builder) for item in (*steps, damage)]):
            return None
        note = is_combat_damage(self.builder, builder, sentences)
        return (damage, note) if note else None

    @property
    def _awaits_damage(self) -> bool:
        """Whether creatures attack and have not dealt combat damage."""
        events = [step[0] for step in reversed(self.builder.steps)]
        of_combat = (protocol.Attack, protocol.CombatDamage, protocol.EndTurn)
        last = next((event for event in events if isinstance(event, of_combat)), None)
        return isinstance(last, protocol.Attack)

    def _check_before(self, item: _Item | None) -> None:
        """Add a check between the last event and the next step, unless the next step has one."""
        self._fight_before(item)
        before = next((each for each in reversed(self.items) if each.is_step), None)
        if before is None or _is_check(before.text):
            return
        if before.kind not in ("event", "group") and not self._ends_at_first_check(item):
            return
        is_due = self.builder.case_kind == "game" or self._is_decided_by_life(item)
        if (item and _is_check(item.text)) or not is_due or self._must_choose:
            return
        check = _Item(before.line, CHECK, kind="event", is_added=True)
        if self._perform(check):
            self.items.append(check)

    def _ends_at_first_check(self, item: _Item | None) -> bool:
        """Return whether somebody loses, or the game ends, before the first event can happen."""
        if self._has_events or (item and item.kind not in ("event", "group", "expectation")):
            return False
        game = checked(self.builder)
        return game is not None and bool(game.lost or game.over)

    def _is_decided_by_life(self, item: _Item | None) -> bool:
        """Return whether life totals after the additional turns of a match end it (MTR 2.5)."""
        events = [step[0] for step in self.builder.steps]
        turns = any(isinstance(event, protocol.matches.PlayTurns) for event in events)
        stated = bool(events) and isinstance(events[-1], protocol.SetLife)
        is_elimination = self.builder.match.get("round") == "single-elimination"
        return turns and stated and is_elimination and (not item or item.kind == "expectation")

    @property
    def _must_choose(self) -> bool:
        """Whether a choice is open, during which nobody receives priority."""
        steps = reversed(self.builder.steps)
        events = (step[0] for step in steps)
        open_ = (protocol.Choose, protocol.MakeChoice)
        last = next((event for event in events if isinstance(event, open_)), None)
        return isinstance(last, protocol.Choose) and last.open

    def _drop_idle_checks(self) -> None:
        """Keep only those added checks that change or explain something."""
        steps, builder = list[tuple[_Item, int]](), CaseBuilder()
        for item in self.items:
            if item.is_step and self._perform(item, builder) and item.is_added:
                steps.append((item, len(builder.steps)))
        checks = [number for _, number in steps]
        idle = _idle(builder, self.edition, checks) if builder.case_kind == "game" else set()
        dropped = [item for item, number in steps if number in idle]
        self.items = [item for item in self.items if not any(item is each for each in dropped)]
        kept = [number for _, number in steps if number not in idle]
        self.added = [number - sum(other < number for other in idle) for number in kept]

    def written(self) -> Iterator[tuple[int, str]]:
        """Yield the feature's lines, each with its line in the text."""
        last = ""
        for item in self.items:
            if not item.is_step:
                yield item.line, item.text
                continue
            own = KEYWORDS[item.kind] if item.kind else "*"
            keyword = item.keyword
            if not keyword:
                keyword, last = "And" if own == last else own, own
            elif keyword not in _ROW_KEYWORDS:
                last = keyword
            yield item.line, f"{keyword} {item.text}"
            yield from item.rows


def _opens(line: str) -> bool:
    """Return whether a line is a sentence of the suite that says who plays."""
    names_players = re.search(r" (?:game|match) ", line)
    return bool(names_players) and any(step.kind == "setup" for step in matching(line.strip()))


def _is_check(text: str) -> bool:
    return _acts(text, protocol.Check, protocol.Priority)


def _acts(text: str, *events: type) -> bool:
    """Return whether a sentence is one of these kinds of events."""
    return any(step.act in events for step in matching(text))


def _idle(builder: CaseBuilder, edition: str, checks: Sequence[int]) -> set[int]:
    """Return the numbers of the checks, among these steps, that neither change nor explain it."""
    if not checks:
        return set()
    seen: Watched | None = None
    try:
        case = builder.case("told", Rulebook.at(edition).edition)
        if isinstance(case, protocol.Case):
            require_wellformed(case)
            seen = play_watched(case)
    except (StepError, Malformed, UnplayableError):
        seen = None
    if seen is None or not isinstance(case, protocol.Case):
        return set(checks)
    near = near_misses(case, builder.thens, seen)
    outcomes = [replace(each, chooser=UNSET) for each in seen.played.outcomes]
    idle = set()
    for number in checks:
        before, after = seen.games[number - 1], seen.games[number]
        same = number > 1 and outcomes[number - 1] == outcomes[number - 2]
        same &= [*with_stack_order(before)] == [*with_stack_order(after)]
        same &= not (before.attempted or before.dying or _separates_triggers(case, seen, number))
        if before.over or (
            same and not seen.played.derivations[number - 1] and not near.get(number)
        ):
            idle.add(number)
    return idle


def _separates_triggers(case: protocol.Case, seen: Watched, number: int) -> bool:
    """Return whether a check puts abilities on the stack below abilities that trigger later."""
    before, after = (game.abilities.waiting for game in seen.games[number - 1 : number + 1])
    if not before or before[-1].place:
        return False
    if number < len(case.steps) and isinstance(case.steps[number][0], protocol.Resolve):
        return False  # A resolution checks first, which puts the same abilities on the stack.
    placed = {waiting.place for waiting in after if waiting not in before}
    for game in seen.games[number + 1 :]:
        places = {waiting.place for waiting in game.abilities.waiting}
        if placed.isdisjoint(places):
            return False
        if 0 in places or max(places) > max(placed):
            return True
    return False
