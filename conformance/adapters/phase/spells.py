"""Spells, and how to word everything that happens in a step."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from headjudge.adapters.phase import oracle_text
from headjudge.spec import protocol

ENDED = (
    protocol.EndRestriction,
    protocol.EndReplaceDraw,
    protocol.EndAlteration,
    protocol.EndTrigger,
)
AT_ONCE = "the engine can't do these events at the same time"
Sentence = tuple[str, tuple[Any, ...]]
"""A sentence and its targets."""


@dataclass(eq=False)
class Thing:
    """An object that a case names."""

    name: str
    owner: str
    zone: str
    """Where the case begins with it; empty if it does not exist yet."""
    number: int = 0
    """Its object in the engine; 0 if none exists."""


@dataclass(eq=False)
class Spell:
    """An instant, or a permanent with a lasting effect."""

    text: str
    by: str | None = None
    """The caster; None if it does not matter."""
    targets: "tuple[str | Thing | Spell, ...]" = ()
    """Players and objects, usually permanents that it destroys."""
    where: str = "Battlefield"
    """The zone in which its targets must be."""
    makes: Thing | None = None
    """The token that it creates."""
    kind: str = "Instant"
    commanders: tuple[protocol.Damage, ...] = ()
    """Combat damage by commanders that it includes."""
    whose: tuple[str, ...] = ()
    """Other players who must not have left: they own effects or are asked about."""
    own: bool = True
    """Whether all of it is an effect of the caster, which ends when the caster leaves."""
    effect: tuple[str, ...] = ()
    """For a permanent: kind of event, text, recipient, and owner if that matters."""
    chosen: bool = False
    """For a replacement effect: whether the player applies it before others."""
    parts: "tuple[Spell, ...]" = ()
    """One spell per event, used when one spell can no longer have all of its targets."""
    number: int = 0
    """Its object in the engine."""


def combine(sentences: Sequence[Sentence], events: Sequence[Any]) -> Spell:
    """Combine sentences into one spell, the source of all damage."""
    dealt = [e for e in events if isinstance(e, protocol.Damage)]
    if len({(e.infect, e.lifelink) for e in dealt}) > 1 or any(e.toxic for e in dealt):
        raise protocol.Unsupported("damage: no single spell can be its source")
    rest = [e for e in events if not isinstance(e, ENDED)]
    whose = {e.controller for e in rest if getattr(e, "controller", None)}
    checked = {e.condition.player for e in rest if getattr(e, "condition", None)}
    affected = {e.player for e in rest if getattr(e, "condition", None)}
    casters = sorted(checked | {e.lifelink for e in dealt if e.lifelink}) or sorted(whose)
    if len(casters) > 1 and casters != sorted(whose):
        raise protocol.Unsupported(
            "no single spell has several controllers or checks several players"
        )
    if dealt and any(getattr(e, "dying", False) for e in events):
        raise protocol.Unsupported(
            "dying: a creature dies of a spell's damage, which can't be other damage too"
        )
    keywords = "Infect\n" * any(e.infect for e in dealt)
    keywords += "Lifelink\n" * any(e.lifelink for e in dealt)
    text = keywords + (" ".join(sentence for sentence, _ in sentences) or "You gain 0 life.")
    targets = tuple(target for _, targets in sentences for target in targets)
    commanders = tuple(e for e in dealt if e.combat and e.commander)
    by = casters[0] if casters else None
    own = all(_of(e) == by for e in events)
    return Spell(
        text, by, targets, commanders=commanders, whose=tuple((whose | affected) - {by}), own=own
    )


def _of(event: Any) -> str | None:  # noqa: ANN401 -- any event
    """Return an effect's controller: None if it ends another, its player if it is conditional."""
    if isinstance(event, ENDED):
        return None
    condition = getattr(event, "condition", None)
    return getattr(event, "controller", None) or (event.player if condition else None)


def change(event: Any) -> Sentence:  # noqa: ANN401 -- any of CHANGES
    """Return the spell of an event that is over at once."""
    return oracle_text.change(event), named(event)


def fates(events: Sequence[Any]) -> Iterator[Sentence]:
    """Return the spell that makes players win or lose."""
    if decisive := [e for e in events if isinstance(e, protocol.Win | protocol.Lose)]:
        if len({type(e) for e in decisive}) > 1:
            raise protocol.Unsupported(AT_ONCE)
        if any(e.condition for e in decisive) and len(events) > 1:
            raise protocol.Unsupported("if: the engine checks it after the rest of the step")
        players = sorted({e.player for e in decisive})
        others = [e for e in events if e not in decisive and type(e) not in ENDED]
        reached = {who for e in others for who in (*named(e), getattr(e, "lifelink", None))}
        if isinstance(decisive[0], protocol.Lose) and reached & {*players}:
            raise protocol.Unsupported("a player who leaves in a step keeps the old totals")
        yield oracle_text.fate(tag(decisive[0]), players, decisive[0].condition), tuple(players)


def together(events: Sequence[Any], *, ordered: bool) -> Iterator[Sentence]:
    """Return the spell for events that affect players in an order that the engine chooses.

    Raises Unsupported if the events differ between players and the order matters.
    """
    players = tuple(e.player for e in events)
    if len({*players}) == len(players) > 1 and len({oracle_text.change(e) for e in events}) == 1:
        yield oracle_text.together(oracle_text.change(events[0]), len(players)), players
    elif len({*players}) > 1 and (ordered or not isinstance(events[0], protocol.Draw)):
        raise protocol.Unsupported(AT_ONCE)
    else:
        yield from map(change, events)


def named(event: Any) -> tuple[str, ...]:  # noqa: ANN401 -- any of CHANGES
    """Return the players whom the event affects."""
    return (
        (event.player, event.other) if isinstance(event, protocol.ExchangeLife) else (event.player,)
    )


def tag(event: Any) -> str:  # noqa: ANN401 -- any event
    """Return the event's name on the wire."""
    return str(event.__struct_config__.tag)


def used(case: protocol.Case) -> int:
    """Return the number of library cards that a case may use, so that no others are created."""
    events: list[Any] = [event for step in case.steps for event in step]
    events += [e for inner in events if isinstance(inner, protocol.InOrder) for e in inner.events]
    if any((draws := getattr(e, "condition", None)) and draws.of == "library" for e in events):
        return 1000
    abilities = any(getattr(e, "does", "") in ("draw", "mill") for e in events)
    if abilities or any("draws" in getattr(e, "kind", "") for e in events):
        return 1000  # they may happen any number of times
    amounts = [
        e.amount
        for e in events
        if isinstance(e, protocol.Draw | protocol.Mill | protocol.SetLibrary)
    ]
    return sum(amounts) + len(events)
