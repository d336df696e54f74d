"""The registry of step definitions, and the functions that add steps to a case.

The compiler (``headjudge.suite.compiler``) and pytest-bdd (``tests/``) both read :data:`STEPS`.
The patterns are Cucumber Expressions; ``headjudge steps`` prints them.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from headjudge.spec.protocol import Check, EndTurn, InOrder, Priority, Resolve, Simple
from headjudge.spec.protocol.event_schema import names
from headjudge.spec.protocol.validation.cases import in_words
from headjudge.suite.expectations import Then
from headjudge.suite.phrases import guess, read
from headjudge.suite.steps.card_effects import CardStep
from headjudge.suite.steps.cards import (
    end_as_the_turn_begins,
    end_with_the_turn,
    leave_after_saving,
)
from headjudge.suite.steps.case_builder import EVENTS, CardAsObject, CaseBuilder, StepError
from headjudge.suite.steps.matching import STEPS, can_come_next, matching, parsed
from headjudge.suite.steps.objects_and_turns import IN_ORDER
from headjudge.suite.steps.pattern import LONGEST, Kind, StepDefinition
from headjudge.suite.steps.quantifiers import spread
from headjudge.suite.steps.suggest import Suggester, Suggestions, reason

__all__ = ["STEPS", "can_come_next", "find", "in_order", "matching", "perform", "suggest"]


_LONGEST_GUESS = 200
"""The maximum length of a line of which some words are dropped to find a step."""
UNKNOWN = "unknown step"
"""How the message about a line that is not a step begins."""


def find(text: str, builder: CaseBuilder | None = None) -> StepDefinition:
    """Return the step definition for a text. Raises StepError, with suggestions, if none matches.

    If a builder is given, only steps that can come next are suggested.
    """
    if len(text) > LONGEST:
        raise StepError(
            f"a step can have at most {LONGEST:,} characters; this one has {len(text):,}"
        )
    steps = matching(text)
    if not steps:
        near = suggest(text, builder=builder)
        known = reason(text, builder.players if builder else ())
        plain = read(text, builder) if builder and len(text) <= LONGEST else None
        explained = plain and (plain.why or plain.note)
        why = f"; {explained}" if explained and not known else known
        if near.rewrites and not (plain and (plain.note or plain.meant)):
            why = ""  # only a misspelled step
        said = text.rstrip(" .") if why else text
        raise StepError(f"{UNKNOWN}: {said}{why}{near if near.rewrites or not why else ''}")
    return steps[0]


class _Trial(CaseBuilder):
    """A builder for testing whether a step can come next; its errors contain no suggestions."""


def suggest(text: str, *kinds: Kind, builder: CaseBuilder | None = None) -> Suggestions:
    """Return the steps nearest to a line, limited to these kinds if any are given.

    If a builder is given, only steps that can come next are suggested. Rewrites that can't come
    next are suggested only if no rewrite can.
    """
    if isinstance(builder, _Trial):
        return Suggestions()
    plain = read(text, builder or CaseBuilder()) if len(text) <= LONGEST else None
    if plain and plain.sentences and text not in plain.sentences and not plain.before:
        steps = tuple(step for step in plain.sentences if not kinds or find(step).kind in kinds)
        if len(steps) == len(plain.sentences):
            return Suggestions(steps) if len(steps) == 1 else Suggestions(similar=steps)
    if plain and plain.meant and not kinds:
        return Suggestions(plain.meant)
    near = _suggested(text, kinds, tuple(builder.players) if builder else ())
    if not builder or not builder.performed:
        return near
    may_guess = not near.rewrites and not near.similar and (plain is None or not plain.why)
    guessed = guess(text, builder) if may_guess and len(text) <= _LONGEST_GUESS else None
    steps = guessed.sentences if guessed and not guessed.before and not guessed.first else ()
    if steps and not kinds and all(_fits(step, builder) for step in steps):
        return Suggestions(steps) if len(steps) == 1 else Suggestions(similar=steps)
    return Suggestions(
        tuple(step for step in near.rewrites if _fits(step, builder))
        or tuple(step for step in near.rewrites if _is_about(step, builder)),
        *(
            tuple(step for step in steps if can_come_next(find(step), builder))
            for steps in (near.similar, near.examples)
        ),
    )


@lru_cache(maxsize=1 << 10)
def _suggested(text: str, kinds: tuple[Kind, ...], players: tuple[str, ...]) -> Suggestions:
    return _suggester().suggest(text, *kinds, players=players)


@cache
def _suggester() -> Suggester:
    return Suggester(STEPS)


def _fits(text: str, builder: CaseBuilder) -> bool:
    trial = _Trial(as_objects=builder.as_objects)
    try:
        for performed in builder.performed:
            perform(trial, *performed)
        if find(text).kind != "group":
            perform(trial, text)
    except StepError:
        return False
    return True


def _is_about(text: str, builder: CaseBuilder) -> bool:
    """Return whether a step is about the same kind of case, such as a match."""
    return find(text).case_kind in (builder.case_kind, "game or match")


def perform(builder: CaseBuilder, text: str, table: list[list[str]] | None = None) -> None:
    """Add a feature's step, with its table if it has one, to a case.

    If the step requires a card to be an object of the case, all steps are performed again with the
    card as an object. Raises StepError if the step is unknown or does not fit.
    """
    try:
        _perform(builder, text, table)
    except CardAsObject as card:
        again = CaseBuilder(as_objects=builder.as_objects | {str(card)})
        for performed in [*builder.performed, (text, table)]:
            perform(again, *performed)
        builder.become(again)
    else:
        builder.performed.append((text, table))


def _perform(builder: CaseBuilder, text: str, table: list[list[str]] | None) -> None:
    step = _meant(builder, text)
    if step.kind != "group" or step is IN_ORDER:
        builder.set_case_kind(step.case_kind)
    if (table is not None) is not (step.kind == "group"):
        problem = "takes no table" if table is not None else "needs a table with one event per row"
        raise StepError(f"{text!r} {problem}")
    if step.kind == "setup":
        if builder.happened:
            raise StepError(
                f"{text!r} must come before any event{suggest(text, 'event', builder=builder)}"
            )
        _set_up(builder, step, text)
    elif step.kind == "expectation":
        if not builder.happened:
            kinds: tuple[Kind, ...] = ("setup", "event")
            near = (suggest(text, kind, builder=builder)._replace(examples=()) for kind in kinds)
            suggested = next(filter(any, near), "")
            things = {*builder.players, *(thing.name for thing in builder.objects)}
            why = reason(text, things) or suggested
            raise StepError(f"{text!r} needs an event before it{why}")
        expectations = step.act(builder, *_values(builder, _parameters(step, text)))
        builder.thens.append(Then(text, len(builder.steps), tuple(expectations)))
    else:
        _add_events(builder, text, table)


def _add_events(builder: CaseBuilder, text: str, table: list[list[str]] | None) -> None:
    """Add a step's events; a table's rows are one step, simultaneous or in order."""
    _add_rows(builder, text, table)
    for moment in leave_after_saving(builder):
        _happen(builder, [(moment.sentences[0], moment)])


def _add_rows(builder: CaseBuilder, text: str, table: list[list[str]] | None) -> None:
    if table is None:
        moments = _moments(builder, text)
        for moment in moments:
            _happen(builder, [(text if len(moments) == 1 else _part(text, moment), moment)])
        return
    rows = [(_only_cell(row), _moments(builder, _only_cell(row))) for row in table]
    for cell, moments in rows:
        if len(moments) > 1:
            raise StepError(f"{cell!r} is a sequence of events, so it can't be in a table")
    in_turn = find(text) is IN_ORDER
    happen = [(cell, moments[0]) for cell, moments in rows if moments]
    _happen(builder, happen or [(text, CardStep())], in_turn=in_turn)


def _part(text: str, moment: CardStep) -> str:
    """Return the text for one of the consecutive effects of a step."""
    if moment.sentences == (text,):
        return text
    return f"{text}: {', '.join(moment.sentences) or 'effects that last until then end'}"


def _meant(builder: CaseBuilder, text: str) -> StepDefinition:
    """Return the matching step definition; after an event has happened, prefer an expectation."""
    first = find(text, builder)
    kinds: list[Kind] = ["expectation"] if builder.happened else ["setup", "event"]
    return next((step for step in matching(text) if step.kind in kinds), first)


def _set_up(builder: CaseBuilder, step: StepDefinition, text: str) -> None:
    for line in spread(builder, text):
        parameters = _parameters(step, line)
        if step.fields is not None:
            builder.objects.append(step.make(_values(builder, parameters)))
            continue
        for moment in step.act(builder, *(value for _, value in parameters)) or ():
            _happen(builder, [(f"{line}: {', '.join(moment.sentences)}", moment)])
            builder.setup_steps += 1


def _moments(builder: CaseBuilder, text: str) -> list[CardStep]:
    """Return the consecutive effects of an event step."""
    step = find(text, builder)
    if step.kind != "event":
        raise StepError(f"{text!r} is not an event{suggest(text, 'event', builder=builder)}")
    if step.fields is None:
        return list(step.act(builder, *(value for _, value in _parameters(step, text))))
    happens = CardStep(tuple(spread(builder, text)))
    if step.act is not EndTurn:
        return [happens]
    return [*end_with_the_turn(builder), happens, *end_as_the_turn_begins(builder)]


def _happen(
    builder: CaseBuilder, rows: Sequence[tuple[str, CardStep]], *, in_turn: bool = False
) -> None:
    """Add one step to the case with the events of these rows: pairs of a text and its effects.

    The events are simultaneous or, with `in_turn`, consecutive.
    """
    events: list[Any] = []
    with_cards: list[Any] = []
    for _, moment in rows:
        before = len(events)
        events += moment.ends
        for sentence in moment.sentences:
            if moment.card:
                moment.card.places.append((len(builder.steps), len(events)))
            events.append(_event(builder, sentence))
        if moment.use:
            with_cards.append(moment.use)
        elif not moment.follows:
            with_cards += events[before:]
    if not events:
        raise StepError(f"{rows[0][0]!r} does nothing in this game")
    _require_damage_to_be_stated(builder, events)
    texts = tuple(text for text, _ in rows)
    if in_turn:
        for text, moment in rows:
            if any(find(sentence).act not in get_args(Simple) for sentence in moment.sentences):
                raise StepError(f"{text!r} is not allowed among consecutive events")
        builder.only_in_effects |= with_cards != events
        events, texts = [InOrder(tuple(events))], (in_order(texts),)
        with_cards = events
    builder.steps.append(tuple(events))
    builder.step_texts.append(texts)
    builder.step_origins.append(len(builder.performed))
    _happen_with_cards(builder, with_cards)


def _happen_with_cards(builder: CaseBuilder, events: Sequence[Any]) -> None:
    """Add a step for engines that have the cards.

    Without events, the case's step is a consequence of the previous one if the same text has
    produced both, and else of the next one.
    """
    names = {getattr(event, "ability", None) for event in events}
    builder.only_in_effects |= not names.isdisjoint(builder.abilities)
    origins, ends = builder.step_origins, builder.card_ends
    if events:
        builder.card_steps.append(tuple(events))
        ends.append(len(builder.steps))
    elif ends and origins[ends[-1] - 1] == origins[-1]:
        ends[-1] = len(builder.steps)


def _require_damage_to_be_stated(builder: CaseBuilder, events: Iterable[Any]) -> None:
    """Raise StepError at a check if no step says whether creatures damaged by a card die."""
    if any(isinstance(event, Check | Priority) for event in events):
        for card in builder.cards:
            if card.damaged_by and card.lasts:
                raise StepError(
                    f"{card.damaged_by} also damages creatures; before the check, write: "
                    f"{card.name} is dealt lethal damage; if it survives, write what "
                    f"{card.damaged_by} does to players instead of naming it"
                )
            card.damaged_by = ""


def _parameters(step: StepDefinition, text: str) -> tuple[tuple[str, Any], ...]:
    """Return the placeholders in a step's text with their values."""
    return next(values for match, values in parsed(text) if match is step)


def _values(builder: CaseBuilder, parameters: Iterable[tuple[str, Any]]) -> Iterator[Any]:
    """Yield the values of placeholders. Raises StepError for unknown players."""
    for name, value in parameters:
        if name == "player":
            builder.known([value])
        yield builder.known(value) if name in ("players", "somebody") else value


def in_order(texts: Iterable[str]) -> str:
    """Join the texts of consecutive events into one."""
    return ", then ".join(texts)


def _event(builder: CaseBuilder, text: str) -> Any:  # noqa: ANN401 -- of any kind of case
    events = (parsed for parsed in parsed(text) if parsed[0].kind == "event")
    step, values = next((parsed for parsed in events if parsed[0].fields is not None), (None, ()))
    if step is None:
        find(text)
        raise StepError(f"{text!r} is not an event")
    builder.set_case_kind(step.case_kind)
    try:
        event = step.make(_values(builder, values), **builder.inquiry)
    except TypeError:
        raise StepError("the question does not match the earlier steps") from None
    if isinstance(event, Resolve):
        event = replace(event, ability=builder.ability_of(event.ability))
    if builder.case_kind != "inquiry":
        builder.known(list(names("player", event)))
    try:
        return EVENTS[builder.case_kind].decode(msgspec.json.encode(event))
    except msgspec.ValidationError as error:
        raise StepError(f"{text!r}: {in_words(error)}") from None


def _only_cell(row: list[str]) -> str:
    if len(row) != 1:
        raise StepError(f"expected one event per row, not {len(row)}: {' | '.join(row)}")
    return row[0]
