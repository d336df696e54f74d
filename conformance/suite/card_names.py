"""Replace the names of objects and abilities in texts and derivations with card names."""

import re
from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from headjudge.reference.derivation import CANT_LOSE, CANT_WIN, Derived, Played
from headjudge.spec import protocol
from headjudge.spec.protocol.case_kinds import AnyOutcome
from headjudge.suite.scenario import CardUse, Scenario
from headjudge.text import join_english

T = TypeVar("T", bound=AnyOutcome)

_AT_ONCE: dict[str, tuple[type, ...]] = {
    "lose-by-effect": (protocol.Lose, protocol.PayLife),
    "win-by-effect": (protocol.Win,),
    "draw-by-effect": (protocol.DrawGame,),
    "draw-effect-in-range": (protocol.DrawGame,),
    "restart": (protocol.Restart,),
    "subgame-starts": (protocol.Subgame,),
}
"""The types of cards' one-shot events, by the rule that such an event invokes."""
_LASTING: dict[str, tuple[type, ...]] = {
    "cant-beats-can": (protocol.Restriction,),
    "replaced-loss": (protocol.ReplaceLoss,),
    "replaced-draw": (protocol.ReplaceDraw,),
}
"""The types of events that begin cards' lasting effects, by the rule that the effect invokes."""
_DOES = {"lose-by-effect": "lose", "win-by-effect": "win"}
"""The consequences of abilities, by the rule that they invoke."""
_EFFECT = "an effect"
"""The words in a derivation line that card names replace."""
_LIMITING: dict[str, tuple[tuple[str, str], ...]] = {
    "cant-lose-life": (("", "losing-life"),),
    "cant-gain-life": (("", "gaining-life"),),
    "one-draw-a-turn": (("", "drawing-twice"),),
    "cant-beats-can": (("can't draw cards", "drawing"), ("no poison", "getting-poison")),
    "zero-life": (("can't lose because of that", "losing-to-life"),),
    "damage-becomes-results": (("", "damage-floor"),),
    "replaced-loss": ((" is dealt 0 damage ", "prevented-damage"),),
    "prevention": (("", "prevent"),),
    "replaced-draw": (("win instead of drawing", "win-on-empty-draw"),),
    "win-by-effect": (("an effect makes", "win-on-empty-draw"),),
}
"""For rules, words in their lines and the kind of a card's effect that limits a player so."""
_LIMITS = protocol.Restriction | protocol.Alteration | protocol.Prevent
"""The types of events that begin such effects."""
_CANT = {CANT_LOSE: "losing", CANT_WIN: "winning"}
"""The restriction kinds, by the text of their derivation lines."""


def called(text: str, scenario: Scenario) -> str:
    """Return a text with the case's names for cards replaced by the names that players use."""
    names = {name: use.called for use in scenario.uses for name in (use.ability, use.thing) if name}
    changed = [name for name, other in names.items() if name != other]
    if not changed or not any(name in text for name in changed):
        return text
    any_name = "|".join(map(re.escape, sorted(changed, key=len, reverse=True)))
    return re.sub(rf"\b(?:{any_name})\b(?!-)", lambda match: names[match[0]], text)


def with_cards(played: Played[T], scenario: Scenario) -> Played[T]:
    """Return a played case with the responsible cards named in each line of its derivations."""
    derivations = enumerate(played.derivations)
    named = (
        tuple(_named(line, n, scenario, played.outcomes) for line in lines)
        for n, lines in derivations
    )
    return replace(played, derivations=tuple(named))


def _named(line: Derived, step: int, scenario: Scenario, outcomes: Sequence[AnyOutcome]) -> Derived:
    triggering = line.what.removeprefix("{who}'s ").removesuffix(" triggers")
    use = next((use for use in scenario.uses if use.ability == triggering), None)
    if use is not None and triggering != line.what:
        whose = use.name if use.called != use.name else f"{join_english(line.who)}'s {use.name}"
        return Derived(line.rule, f"{whose} triggers")
    cards = list(dict.fromkeys(_names(line, step, scenario, outcomes)))
    cards = cards or _resolving(line, step, scenario)
    text = called(line.what, scenario)
    if cards:
        return replace(line, what=_attributed(text, cards))
    return replace(line, what=because_of_cards(replace(line, what=text), step, scenario))


def because_of_cards(line: Derived, step: int, scenario: Scenario) -> str:
    """Return a line's text with the cards whose effects limit its players; steps count from 0."""
    text, sentence = line.what, line.sentence()
    kinds = {kind for words, kind in _LIMITING.get(line.rule, ()) if words in sentence}
    steps: tuple[protocol.Step, ...] = scenario.game.steps if scenario.game else ()
    if any(isinstance(event, protocol.Win) for event in (steps[step] if steps else ())):
        kinds.discard("win-on-empty-draw")
    cards = dict[str, None]()
    for use in scenario.uses if kinds else ():
        for begins, number in use.places:
            event = steps[begins][number]
            if not isinstance(event, _LIMITS) or event.player not in line.who:
                continue
            kind = "prevent" if isinstance(event, protocol.Prevent) else event.kind
            ends = any(isinstance(later[0], protocol.EndTurn) for later in steps[begins:step])
            lasts = begins <= step and (use.until is None or step <= use.until)
            if kind in kinds and lasts and not (kind == "prevent" and ends):
                cards[use.name] = None
    if not cards:
        return text
    if _EFFECT in text:
        return _attributed(text, [*cards])
    names = join_english([*cards])
    if text.endswith((" is prevented", " are prevented")):
        return f"{text} by {names}"
    text = text.replace("can't lose because of that", "doesn't lose")
    what, comma, more = text.partition(", and")
    return f"{what} because of {names}{comma}{more}"


def _resolving(line: Derived, step: int, scenario: Scenario) -> list[str]:
    """Return the ability that resolves in a step and makes players win or lose, if there is one."""
    if line.rule not in _DOES or scenario.game is None:
        return []
    before = (event for events in scenario.game.steps[:step] for event in events)
    known = {
        ability
        for event in before
        if getattr(event, "does", "lose") == _DOES[line.rule]
        and (ability := getattr(event, "ability", None))
    }
    events = scenario.game.steps[step]
    names = [event.ability for event in events if isinstance(event, protocol.Resolve)]
    return [called(name, scenario) for name in names if name in known]


def _attributed(text: str, cards: Sequence[str]) -> str:
    """Return a derivation line's text with its effect attributed to cards."""
    names = join_english(cards)
    if _EFFECT not in text:
        return f"{text} ({names})"
    attributed = text.replace(_EFFECT, names)
    if len(cards) == 1:
        return attributed
    return re.sub(rf"({re.escape(names)} (?:say|make|state))s\b", r"\1", attributed)


def _names(
    line: Derived, step: int, scenario: Scenario, outcomes: Sequence[AnyOutcome]
) -> Iterator[str]:
    for use in scenario.uses:
        events = _in_force(line, step, use, scenario)
        if use.thing:
            controller = _controller(use, step, scenario, outcomes)
            if controller and any(_caused_by_object(line, event, controller) for event in events):
                yield use.name
        elif any(_caused_by(line, event) for event in events):
            yield use.name


def _controller(
    use: CardUse, step: int, scenario: Scenario, outcomes: Sequence[AnyOutcome]
) -> str | None:
    """Return the controller of a card at the start of a step; None if it is off the battlefield."""
    before = outcomes[step - 1] if step else None
    objects = getattr(before, "objects", None) or {}
    if step == 0 or use.thing not in objects:
        objects = scenario.game.game.objects if scenario.game else ()
        matching = [obj for obj in objects if (obj.name, obj.zone) == (use.thing, "battlefield")]
        return next((obj.controller or obj.owner for obj in matching), None)
    now = objects[use.thing]
    return now.controller if now.zone == "battlefield" else None


def _caused_by_object(line: Derived, event: protocol.Event, controller: str) -> bool:
    """Return whether a line results from an effect of an object under this player's control."""
    if isinstance(event, protocol.Restriction) and event.kind != _CANT.get(line.what):
        return False
    whom = getattr(event, "whom", None) or ""
    others = [name for name in line.who if name != controller]
    return bool({"opponent": others, "player": line.who}.get(whom, controller in line.who))


def _in_force(
    line: Derived, step: int, use: CardUse, scenario: Scenario
) -> Iterator[protocol.Event]:
    """Yield a card's events that apply in a step and are relevant to a derivation line."""
    if line.rule == "replaced-loss" and "would " in line.what and _EFFECT not in line.what:
        return  # a changed amount of life, counters or damage, not a loss of the game
    steps: tuple[protocol.Step, ...] = scenario.game.steps if scenario.game else ()
    for begins, number in use.places:
        event = steps[begins][number]
        lasts = begins <= step and (use.until is None or step <= use.until)
        if (begins == step and isinstance(event, _AT_ONCE.get(line.rule, ()))) or (
            lasts and isinstance(event, _LASTING.get(line.rule, ()))
        ):
            yield event


def _caused_by(line: Derived, event: protocol.Event) -> bool:
    """Return whether a line results from this event's effect."""
    if isinstance(event, protocol.Restriction):
        return event.player in line.who and event.kind == _CANT.get(line.what)
    whose = getattr(event, "player", None)
    return whose is None or whose in line.who
