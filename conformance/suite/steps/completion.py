"""Complete a partially typed step, using the step definitions and the names in the case."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from cucumber_expressions.ast import NodeType

from headjudge.spec.cards import cards
from headjudge.spec.protocol import Attack, Create, StartingObject, StateTrigger, Trigger, UntilTurn
from headjudge.suite.steps.card_effects import written
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.catalog import INSIDE, NAMES, examples, is_optional, values, variants
from headjudge.suite.steps.pattern import (
    COUNTED,
    NAME,
    PLACEHOLDERS,
    Kind,
    StepDefinition,
    is_plural,
    parts,
)
from headjudge.suite.steps.registry import STEPS, can_come_next, matching, perform
from headjudge.text import join_english

ANY: tuple[Kind, ...] = ("setup", "event", "group", "expectation")
"""All step kinds."""
_INTRODUCING = (StartingObject, Create, UntilTurn, Trigger, StateTrigger)
"""The types that introduce the name of an object, effect or ability."""
_USES = {"casts": " resolves| enters ", "activates": "ability resolves"}
"""The verbs for using a card, each with a regular expression for the steps that it stands for."""
_USE = re.compile(rf"({NAME})(?:'s | ({'|'.join(_USES)}) )(.*)")
_FEW = 40
"""The maximum number of cards to list before any of the name has been typed."""


class Continuation(NamedTuple):
    """A line completed up to the next choice or the end of the step."""

    line: str
    """The whole line, capitalized as in the step definition."""
    whole: bool
    """Whether the line is a complete step."""


def continuations(
    typed: str, builder: CaseBuilder, kinds: Collection[Kind] = ANY
) -> tuple[Continuation, ...]:
    """Return the completions of a line: players' names first, then in step definition order.

    If no step begins with the typed text, return the steps that contain it: "Ana can't" occurs in
    "an effect states that Ana can't lose the game". Steps that can't come next are omitted.
    """
    steps = [step for step in STEPS if step.kind in kinds and _comes_next(step, builder)]
    completions: dict[str, bool] = {}
    for step in steps:
        for line, is_complete in _Completer(typed, step, builder).lines():
            completions[line] = is_complete or completions.get(line, False)
    first, _, rest = typed.partition(" ")
    if not completions and rest and first in builder.players and not matching(typed):
        names = (first, *(name for name in builder.players if name != first))
        lines = (line for step in steps for line in _variants(step, names))
        completions = {line: True for line in lines if f" {typed}".lower() in line.lower()}
    if "event" in kinds:
        completions |= {line: not line.endswith(" ") for line in _uses_of_cards(typed, builder)}
    completions.pop(typed, None)
    ordered = sorted(completions.items(), key=lambda item: item[0] not in builder.players)
    return tuple(Continuation(line, is_complete) for line, is_complete in ordered)


@cache
def _variants(step: StepDefinition, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(variants(step, names))


def _comes_next(step: StepDefinition, builder: CaseBuilder) -> bool:
    """Return whether a step of this definition can come next."""
    if not (builder.players or builder.steps):
        alone = _performed_alone(step)
        opens = bool(alone.players or alone.inquiry or alone.options or alone.match)
        opens |= step.kind == "event" and step.case_kind == "inquiry"
        return opens and (not builder.performed or can_come_next(step, builder))
    seats_again = bool(builder.players) and _seats_players(step)
    asks_again = builder.case_kind == "inquiry" and builder.happened and step.kind != "expectation"
    return can_come_next(step, builder) and not seats_again and not asks_again


def _seats_players(step: StepDefinition) -> bool:
    return bool(_performed_alone(step).players)


@cache
def _performed_alone(step: StepDefinition) -> CaseBuilder:
    """Return the case after only this setup step; an empty case if it requires earlier steps."""
    builder = CaseBuilder()
    try:
        if step.kind == "setup":
            perform(builder, examples(step)[0])
    except StepError:
        return CaseBuilder()
    return builder


def _uses_of_cards(typed: str, builder: CaseBuilder) -> Iterator[str]:
    """Yield the steps in which a card is used, once for each possible target."""
    for player in builder.players:
        begun = (f"{player} {verb} " for verb in _USES)
        yield from (line for line in begun if line.startswith(typed) and typed.startswith(player))
    use = _USE.fullmatch(typed)
    if not use or use[1] not in builder.players:
        return
    player, verb, name = use.groups()
    for card, line in _lines_about_cards(player, tuple(builder.players)):
        means = verb and card.lower().startswith(name.lower()) and re.search(_USES[verb], line)
        if means or (not verb and line.startswith(typed) and card in typed):
            yield line


@cache
def _lines_about_cards(player: str, players: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return pairs of a card and a step in which this player uses it."""
    targets = [*(name for name in players if name != player), player]
    lines = []
    for name, card in cards().items():
        for step in written(card):
            line = re.sub(r"\bAna\b", player, step.removeprefix("When "))
            for target in targets if " for Ben" in line else targets[:1]:
                two = [target, *(other for other in targets if other != target)][:2]
                whom = join_english(two if " for Ben and Cho" in line else two[:1])
                lines.append((name, re.sub(r"(?<= for )Ben( and Cho)?", whom, line)))
    return lines


class _Completer:
    """Matches a typed line against the parts of a step definition, and completes it."""

    def __init__(self, typed: str, step: StepDefinition, builder: CaseBuilder) -> None:
        self.typed, self.step, self.builder = typed, step, builder
        self.nodes = parts(step.pattern)
        self.players = NAMES if _seats_players(step) else tuple(builder.players)

    def lines(self, at: int = 0, texts: tuple[str, ...] = ()) -> Iterator[tuple[str, bool]]:
        """Yield each completion of the typed text from index `at`, and whether it is a whole step.

        `texts` are the texts of the parts that have already been matched.
        """
        if len(texts) == len(self.nodes):
            return
        node = self.nodes[len(texts)]
        if node.ast_type is NodeType.PARAMETER:
            yield from self._placeholder(node.text, at, texts)
            return
        for text in self._forms(texts):
            left = self.typed[at : at + len(text)]
            if left.lower() == text.lower() and at < len(self.typed):
                lines = [*self.lines(at + len(text), (*texts, text))]
            elif at + len(left) == len(self.typed) and text.lower().startswith(left.lower()):
                lines = [self._up_to_placeholder((*texts, text))]
            else:
                lines = []
            yield from lines
            if lines:  # try the other form of a noun or verb only if this form does not match
                return

    def _placeholder(
        self, name: str, at: int, texts: tuple[str, ...]
    ) -> Iterator[tuple[str, bool]]:
        """Complete a placeholder's text or, if that text is complete, the parts after it."""
        names, begun = self._names(name, at), self.typed[at:]
        regexp = re.compile(PLACEHOLDERS[name].regexp)
        for end in range(at, len(self.typed) + 1 if names is None else 0):
            if regexp.fullmatch(self.typed, at, end):
                yield from self.lines(end, (*texts, self.typed[at:end]))
        for known in names or ():
            if begun.lower().startswith(known.lower()):
                yield from self.lines(at + len(known), (*texts, known))
        for value in self._values(name) if names is None else names:
            completed = _completed(value, begun)
            if completed is None:
                continue
            if names is None:
                yield self._up_to_placeholder((*texts, completed))
            else:  # step definitions may differ in the text after the name
                yield "".join((*texts, completed)), self._can_end((*texts, completed))

    def _names(self, name: str, at: int) -> list[str] | None:
        """Return the names a placeholder accepts; None if it accepts other texts or new names."""
        seats = _seats_players(self.step)
        if name == "player":
            return self._player_names(self.typed[:at])
        if name == "players" and not seats and "commander(s)" not in self.step.pattern:
            return _lists(self.players, self.typed[at:])
        if name == "card":
            names = _cards(self.step, self.builder)
            return names if self.typed or len(names) <= _FEW else []
        if name == "object" and self.step.act not in _INTRODUCING:
            things = _things(self.builder)
            if self.step.act is Attack:
                return [*things, *_commanders(self.builder)] or None
            return things
        return None

    def _player_names(self, before: str) -> list[str]:
        """Return the names that can follow a text, including phrases for several players."""
        if _seats_players(self.step):
            return re.findall(NAME, before)
        if before.endswith(" and "):
            return [name for name in self.players if name not in before]
        if self.step.kind not in ("event", "setup"):
            return [*self.players]
        whose = ("each opponent of", "each player but")
        phrases = [f"{phrase} {player}" for phrase in whose for player in self.players]
        return [*self.players, "each player", *phrases]

    def _values(self, name: str) -> Iterable[str]:
        """Return the values to offer for a placeholder, including those in examples of the step."""
        placeholder = PLACEHOLDERS[name]
        if name == "players" and _seats_players(self.step):
            return [join_english(NAMES[:count]) for count in range(2, len(NAMES) + 1)]
        if name == "teams":
            return [*values("teams"), *values("teams", NAMES[:2])]
        if name in ("commander", "from") and placeholder.around:
            before, after = placeholder.around
            known = _commanders(self.builder)
            known += _things(self.builder) if name == "from" else []
            return [f"{before}{thing}{after}" for thing in known or [INSIDE[name]]]
        players = self.players or NAMES
        examples_of_step = [
            text
            for line in examples(self.step, players)
            for other, text in zip(
                self.step.placeholders, self.step.texts_in(line) or (), strict=True
            )
            if other == name
        ]
        return dict.fromkeys(
            [*(() if name == "players" else values(name, players)), *examples_of_step]
        )

    def _forms(self, texts: tuple[str, ...]) -> list[str]:
        """Return the next part's text; for a noun or verb, both forms, the agreeing one first."""
        node = self.nodes[len(texts)]
        if node.ast_type is NodeType.TEXT:
            return [node.text]
        counts = [
            text
            for other, text in zip(self.nodes, texts, strict=False)
            if other.ast_type is NodeType.PARAMETER and other.text in COUNTED
        ]
        optional = node.ast_type is NodeType.OPTIONAL
        forms = ["", node.text] if optional else [form.text for form in node.nodes]
        return forms[::-1] if counts and is_plural(counts[-1]) else forms

    def _up_to_placeholder(self, texts: tuple[str, ...]) -> tuple[str, bool]:
        """Return the line, completed up to the next placeholder, and whether it is a whole step."""
        while len(texts) < len(self.nodes):
            if self.nodes[len(texts)].ast_type is NodeType.PARAMETER:
                break
            texts = (*texts, self._forms(texts)[0])
        return "".join(texts), self._can_end(texts)

    def _can_end(self, texts: tuple[str, ...]) -> bool:
        """Return whether the step is complete after these texts."""
        # only _uses_of_cards knows whether the card needs targets
        if "resolves{targets}" in self.step.pattern:
            return False
        return all(
            node.ast_type is NodeType.OPTIONAL
            or (node.ast_type is NodeType.PARAMETER and is_optional(node.text))
            for node in self.nodes[len(texts) :]
        )


def _completed(value: str, begun: str) -> str | None:
    """Complete the beginning of a value, keeping its numbers; return None if it does not fit."""
    typed, pieces = re.split(r"(\d+)", begun), re.split(r"(\d+)", value)
    for place, text in enumerate(typed[: len(pieces) - 1]):
        if text.isdigit() and place < len(typed) - 1:
            pieces[place] = text
    completed = "".join(pieces)
    fits = completed.lower().startswith(begun.lower()) and len(completed) > len(begun)
    return completed if fits else None


def _lists(players: Sequence[str], typed: str) -> list[str]:
    """Return the lists of players that continue the typed list, and "everyone"."""
    begun = re.match(rf"(?:{NAME}(?:, | and ))+", typed)
    first = begun[0] if begun else ""
    lists = [first + name for name in players if name not in first]
    single = next((name for name in lists if typed.startswith(f"{name} ") and not first), None)
    pairs = [f"{single} and {name}" for name in players if name != single] if single else []
    return [*lists, *pairs, "everyone"]


def _cards(step: StepDefinition, builder: CaseBuilder) -> list[str]:
    """Return the names of the cards that this step can mention."""
    if "{player}'s {card} resolves" in step.pattern:
        return [name for name, card in cards().items() if card.resolves or card.is_permanent]
    if "'s {which} resolves" in step.pattern:
        triggering = [card.name for card in builder.cards if cards()[card.name].triggers]
        return list(
            dict.fromkeys([*triggering, *(n for n, card in cards().items() if card.ability)])
        )
    if "enters" in step.pattern or step.kind == "setup":
        return [name for name, card in cards().items() if card.can_be_there]
    return list(dict.fromkeys(card.name for card in builder.cards if card.lasts))


def _commanders(builder: CaseBuilder) -> list[str]:
    commanders = [fields.get("commanders", ()) for fields in builder.players.values()]
    return [name for names in commanders for name in names]


def _things(builder: CaseBuilder) -> list[str]:
    """Return the names of the case's objects, effects and abilities so far."""
    fields = ("object", "effect", "ability", "attacker")
    events = (event for step in builder.steps for event in step)
    named = (getattr(event, field, None) for event in events for field in fields)
    objects = (thing.name for thing in builder.objects)
    return list(dict.fromkeys([*objects, *filter(None, named)]))
