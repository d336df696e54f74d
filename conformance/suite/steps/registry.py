"""The registry of step definitions: each step that a feature may use, defined once.

The compiler (``conformance.scenarios.read``) and pytest-bdd (``tests/``) both read
:data:`SENTENCES`. Patterns are Cucumber Expressions. ``headjudge steps`` prints them.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from headjudge.spec.protocol import EndTurn, InOrder, Resolve, Simple
from headjudge.spec.protocol.event_schema import names
from headjudge.spec.protocol.validation.cases import in_words
from headjudge.suite.expectations import Then
from headjudge.suite.steps import placeholders  # noqa: F401 -- defines them
from headjudge.suite.steps.card_effects import CardStep
from headjudge.suite.steps.cards import CARDS, end_as_the_turn_begins, end_with_the_turn
from headjudge.suite.steps.case_builder import EVENTS, CardAsObject, CaseBuilder, StepError
from headjudge.suite.steps.game import COMBAT, GAME
from headjudge.suite.steps.inquiries import INQUIRIES
from headjudge.suite.steps.life import LIFE
from headjudge.suite.steps.matches import MATCHES
from headjudge.suite.steps.objects_and_turns import IN_ORDER, OBJECTS, TURNS
from headjudge.suite.steps.pattern import LONGEST, Kind, Sentence
from headjudge.suite.steps.quantifiers import about_one, spread
from headjudge.suite.steps.suggest import Suggester, Suggestions

SENTENCES = GAME + CARDS + LIFE + COMBAT + TURNS + OBJECTS + MATCHES + INQUIRIES


@lru_cache(maxsize=1 << 16)
def matching(text: str) -> tuple[Sentence, ...]:
    """Return the step definitions that match a text.

    Several may match only if Given, When or Then tells them apart. The name of a card means the
    card, not an object of that name.
    """
    found = [sentence for sentence, _ in _understood(about_one(text))]
    of_cards = {sentence.kind for sentence in found if "{card}" in sentence.pattern}
    return tuple(
        sentence
        for sentence in found
        if sentence.kind not in of_cards or "{card}" in sentence.pattern
    )


def find(text: str, builder: CaseBuilder | None = None) -> Sentence:
    """Return the step definition for a text. Raises StepError, with suggestions, if none matches.

    With a builder, these can come next in it.
    """
    if len(text) > LONGEST:
        raise StepError(f"a step may have {LONGEST:,} characters; this one has {len(text):,}")
    found = matching(text)
    if not found:
        raise StepError(f"unknown step: {text}{suggest(text, builder=builder)}")
    return found[0]


Read = tuple[Sentence, tuple[tuple[str, Any], ...]]
"""A step definition, with its placeholders and their values."""


@lru_cache(maxsize=1 << 16)
def _understood(text: str) -> tuple[Read, ...]:
    """Return the step definitions that a text matches."""
    some = (sentence for landmark, sentence in _landmarks() if landmark in text)
    found = ((sentence, sentence.values_in(text)) for sentence in some)
    return tuple((sentence, values) for sentence, values in found if values is not None)


@cache
def _landmarks() -> tuple[tuple[str, Sentence], ...]:
    """Return the step definitions, each with its longest literal text."""
    return tuple((sentence.landmark, sentence) for sentence in SENTENCES)


class _Trial(CaseBuilder):
    """A copy of a builder, to try whether a step can come next."""


def suggest(text: str, *kinds: Kind, builder: CaseBuilder | None = None) -> Suggestions:
    """Return the steps nearest to a line, of one of these kinds if any is given.

    With a builder these are steps that can come next in it; a rewrite that can't is suggested only
    where no other can.
    """
    if isinstance(builder, _Trial):
        return Suggestions()
    found = _suggested(text, kinds, tuple(builder.players) if builder else ())
    if not builder or not builder.performed:
        return found
    return Suggestions(
        tuple(step for step in found.rewrites if _fits(step, builder)) or found.rewrites,
        tuple(step for step in found.similar if _comes_next(find(step), builder)),
    )


@lru_cache(maxsize=1 << 10)
def _suggested(text: str, kinds: tuple[Kind, ...], players: tuple[str, ...]) -> Suggestions:
    return _suggester().suggest(text, *kinds, players=players)


@cache
def _suggester() -> Suggester:
    return Suggester(SENTENCES)


def _comes_next(sentence: Sentence, builder: CaseBuilder) -> bool:
    """Return whether a step of this kind can come next, whatever it names."""
    too_late = sentence.kind == "set-up" and builder.happened
    too_early = sentence.kind == "expectation" and not builder.happened
    return not too_late and not too_early and sentence.of in (builder.of, "game or match")


def _fits(text: str, builder: CaseBuilder) -> bool:
    """Return whether the step can come next."""
    trial = _Trial(as_objects=builder.as_objects)
    try:
        for said in builder.performed:
            perform(trial, *said)
        if find(text).kind != "group":
            perform(trial, text)
    except StepError:
        return False
    return True


def perform(builder: CaseBuilder, text: str, table: list[list[str]] | None = None) -> None:
    """Add one step to the builder. Raises StepError.

    If it treats a card by name as an object, all steps are repeated with that card as one.
    """
    try:
        _perform(builder, text, table)
    except CardAsObject as card:
        again = CaseBuilder(as_objects=builder.as_objects | {str(card)})
        for said in [*builder.performed, (text, table)]:
            perform(again, *said)
        builder.become(again)
    else:
        builder.performed.append((text, table))


def _perform(builder: CaseBuilder, text: str, table: list[list[str]] | None) -> None:
    sentence = _meant(builder, text)
    if sentence.kind != "group" or sentence is IN_ORDER:
        builder.turn_to(sentence.of)
    if (table is not None) is not (sentence.kind == "group"):
        said = "takes no table" if table is not None else "needs a table with one event a row"
        raise StepError(f"{text!r} {said}")
    if sentence.kind == "set-up":
        if builder.happened:
            raise StepError(
                f"{text!r} belongs before anything happens{suggest(text, 'event', builder=builder)}"
            )
        _set_up(builder, sentence, text)
    elif sentence.kind == "expectation":
        if not builder.happened:
            kinds: tuple[Kind, ...] = ("set-up", "event")
            near = (suggest(text, kind, builder=builder) for kind in kinds)
            suggested = next(filter(any, near), "")
            raise StepError(f"{text!r} comes before anything has happened{suggested}")
        expectations = sentence.act(builder, *_values(builder, _words(sentence, text)))
        builder.thens.append(Then(text, len(builder.steps), tuple(expectations)))
    else:
        _events(builder, text, table)


def _events(builder: CaseBuilder, text: str, table: list[list[str]] | None) -> None:
    """Add the events of a step, or those of the rows of a table at the same time."""
    if table is None:
        for moment in _moments(builder, text):
            _happen(builder, [(text, moment)])
        return
    rows = [(_only_cell(row), _moments(builder, _only_cell(row))) for row in table]
    for said, moments in rows:
        if len(moments) > 1:
            raise StepError(f"{said!r} is one thing after the other; it can't be in a table")
    _happen(builder, [(said, moments[0]) for said, moments in rows], in_turn=find(text) is IN_ORDER)


def _meant(builder: CaseBuilder, text: str) -> Sentence:
    """Return the step definition; an expectation only after something has happened."""
    first = find(text, builder)
    kinds: list[Kind] = ["expectation"] if builder.happened else ["set-up", "event"]
    return next((sentence for sentence in matching(text) if sentence.kind in kinds), first)


def _set_up(builder: CaseBuilder, sentence: Sentence, text: str) -> None:
    for said in spread(builder, text):
        if sentence.fields is not None:
            builder.objects.append(sentence.make(_values(builder, _words(sentence, said))))
            continue
        for moment in sentence.act(builder, *(value for _, value in _words(sentence, said))) or ():
            _happen(builder, [(f"{said}: {', '.join(moment.sentences)}", moment)])
            builder.setup_steps += 1


def _moments(builder: CaseBuilder, text: str) -> list[CardStep]:
    """Return what an event step does, moment by moment."""
    sentence = find(text, builder)
    if sentence.kind != "event":
        raise StepError(f"{text!r} is not an event{suggest(text, 'event', builder=builder)}")
    if sentence.fields is None:
        return list(sentence.act(builder, *(value for _, value in _words(sentence, text))))
    happens = CardStep(tuple(spread(builder, text)))
    if sentence.act is not EndTurn:
        return [happens]
    return [*end_with_the_turn(builder), happens, *end_as_the_turn_begins(builder)]


def _happen(
    builder: CaseBuilder, rows: Sequence[tuple[str, CardStep]], *, in_turn: bool = False
) -> None:
    """Add a step with the events of these rows, given with their sentences.

    They happen at the same time, or `in_turn` one after the other.
    """
    events: list[Any] = []
    for _, moment in rows:
        events += moment.ends
        for sentence in moment.sentences:
            if moment.card:
                moment.card.places.append((len(builder.steps), len(events)))
            events.append(_event(builder, sentence))
    if not events:
        raise StepError(f"{rows[0][0]!r} does nothing in this game")
    texts = tuple(said for said, _ in rows)
    if in_turn:
        for said, moment in rows:
            if any(find(text).act not in get_args(Simple) for text in moment.sentences):
                raise StepError(f"{said!r} can't be among what happens in order")
        events, texts = [InOrder(tuple(events))], (in_order(texts),)
    builder.steps.append(tuple(events))
    builder.step_texts.append(texts)
    builder.step_origins.append(len(builder.performed))


def _words(sentence: Sentence, text: str) -> tuple[tuple[str, Any], ...]:
    """Return the placeholders in the text with their values."""
    return next(values for match, values in _understood(text) if match is sentence)


def _values(builder: CaseBuilder, said: Iterable[tuple[str, Any]]) -> Iterator[Any]:
    """Yield the values of placeholders. Raises StepError for unknown players."""
    for word, value in said:
        if word == "player":
            builder.known([value])
        yield builder.known(value) if word in ("players", "somebody") else value


def in_order(said: Iterable[str]) -> str:
    """Join the sentences of consecutive events."""
    return ", then ".join(said)


def _event(builder: CaseBuilder, text: str) -> Any:  # noqa: ANN401 -- of any kind of case
    events = (read for read in _understood(text) if read[0].kind == "event")
    sentence, said = next((read for read in events if read[0].fields is not None), (None, ()))
    if sentence is None:
        find(text)
        raise StepError(f"{text!r} is not an event")
    builder.turn_to(sentence.of)
    try:
        event = sentence.make(_values(builder, said), **builder.inquiry)
    except TypeError:
        raise StepError("what is asked does not fit what was said before it") from None
    if isinstance(event, Resolve):
        event = replace(event, ability=builder.ability_of(event.ability))
    if builder.of != "inquiry":
        builder.known(list(names("player", event)))
    try:
        return EVENTS[builder.of].decode(msgspec.json.encode(event))
    except msgspec.ValidationError as error:
        raise StepError(f"{text!r}: {in_words(error)}") from None


def _only_cell(row: list[str]) -> str:
    if len(row) != 1:
        raise StepError(f"one event a row, not {len(row)}: {' | '.join(row)}")
    return row[0]
