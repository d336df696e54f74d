"""Events that only say what the line before has done, which must not happen twice."""

import re
from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from headjudge.spec import protocol
from headjudge.suite.phrases.reading import LISTED, split_names
from headjudge.suite.steps.card_effects import game_now
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.text import join_english

_RESULT = re.compile(
    rf"(?P<who>each player|{LISTED}) "
    r"(?P<does>gains?|loses?|(?:is|are) dealt|gets?|(?:has|have) to draw) (?P<n>\d+) "
    r"(?P<what>life|poison counters?|cards?|(?:(?:non)?combat )?damage)"
)
_EXTRA_TURN = re.compile(r"(\S+) takes an extra turn after this one")
_DOER = re.compile(r" resolves\b|\bhalf\b|\bthird\b|^combat damage is dealt$")
"""Matches sentences that leave their results to the rules or to a card's text."""
_EVENTS: dict[str, type[protocol.Event]] = {
    "gain": protocol.GainLife,
    "lose": protocol.LoseLife,
    "is dealt": protocol.Damage,
    "are dealt": protocol.Damage,
    "get": protocol.Poison,
    "has to draw": protocol.Draw,
    "have to draw": protocol.Draw,
}
_Told = tuple[str, type[protocol.Event], int]
"""A player, what happens, and the amount."""


def restated(
    builder: CaseBuilder, sentences: Sequence[str], *, is_consequence: bool = False
) -> str:
    """Return a note if events only tell the results of the last line; otherwise ``""``.

    `is_consequence` tells whether a word such as "so" says that they follow from it.
    """
    told = [each for sentence in sentences for each in _told(builder, sentence)]
    last = len(builder.performed) - 1
    begins = [n for n, origin in enumerate(builder.step_origins) if origin == last]
    extra = _EXTRA_TURN.fullmatch(sentences[0]) if len(sentences) == 1 else None
    if extra and begins:
        events = [each for step in builder.steps[begins[0] :] for each in protocol.one_by_one(step)]
        if any(isinstance(each, protocol.ExtraTurn) and each.player == extra[1] for each in events):
            return _note(extra[1], sentences, "the result of the line before")
    if builder.case_kind != "game" or not told or not begins or None in told:
        return ""
    if builder.performed[last][0] == "the draw step begins" and _are_draws_of_turn(told, builder):
        return _note(sentences[0].partition(" ")[0], sentences, "the draw of the turn")
    results = [each for each in told if each is not None]
    happened = builder.steps[begins[0] :]
    follows = is_consequence or _DOER.search(builder.performed[last][0])
    if not (
        (is_consequence and _draws_again(results, happened))
        or (follows and _are_events(results, happened))
        or (follows and _are_changes(results, builder, begins[0]))
    ):
        return ""
    return _note(results[0][0], sentences, "the result of the line before")


def _draws_again(results: Sequence[_Told], steps: Sequence[protocol.Step]) -> bool:
    """Return whether these players have just drawn at least as many cards."""
    drawn = Counter[str]()
    for step in steps:
        for event in protocol.one_by_one(step):
            if isinstance(event, protocol.Draw):
                drawn[event.player] += event.amount
    return all(
        kind is protocol.Draw and amount <= drawn[player] for player, kind, amount in results
    )


def is_combat_damage(builder: CaseBuilder, fought: CaseBuilder, sentences: Sequence[str]) -> str:
    """Return a note if events are just the damage of a combat; otherwise ``""``.

    `fought` is the builder after the combat damage.
    """
    told = [each for sentence in sentences for each in _told(builder, sentence)]
    of_combat = (protocol.Damage, protocol.GainLife, protocol.Poison)
    results = [each for each in told if each and each[1] in of_combat]
    deals = any(kind is not protocol.GainLife for _, kind, _ in results)
    if len(results) < len(told) or not deals or " noncombat " in " ".join(sentences):
        return ""
    if not _are_changes(results, fought, len(builder.steps)):
        return ""
    return _note(results[0][0], sentences, "the combat damage")


def _are_draws_of_turn(told: Sequence[_Told | None], builder: CaseBuilder) -> bool:
    """Return whether players draw one card each in a draw step that is theirs (504.1)."""
    game = game_now(builder)
    active = game.takes_turns_with(game.active) if game else ()
    players = [each[0] for each in told if each and each[1:] == (protocol.Draw, 1)]
    return len(players) == len(told) == len({*players}) and {*players} <= {*active}


def _note(player: str, sentences: Sequence[str], what: str) -> str:
    return (
        f"that {join_english(sentences)} is read as {what}; if it happens once more, "
        f"write: by an effect of {player}, {sentences[0]}"
    )


def _told(builder: CaseBuilder, sentence: str) -> list[_Told | None]:
    match = _RESULT.fullmatch(sentence)
    if not match:
        return [None]
    who = [*builder.players] if match["who"] == "each player" else split_names(match["who"])
    does = match["does"].removesuffix("s")
    return [(player, _EVENTS[does], int(match["n"])) for player in who]


def _are_events(results: Sequence[_Told], steps: Sequence[protocol.Step]) -> bool:
    events = Counter(
        (getattr(event, "player", ""), type(event), getattr(event, "amount", None))
        for step in steps
        for event in protocol.one_by_one(step)
    )
    return Counter(results) <= events


def _are_changes(results: Sequence[_Told], builder: CaseBuilder, begins: int) -> bool:
    """Return whether life totals and poison counters have changed by these amounts."""
    try:
        before = game_now(replace(builder, steps=builder.steps[:begins]))
        after = game_now(builder)
    except StepError:
        return False
    if before is None or after is None:
        return False
    life, poison = Counter[str](), Counter[str]()
    for player, kind, amount in results:
        if player not in after.players_in_game or kind is protocol.Draw:
            return False
        if kind is protocol.Poison:
            poison[after.poison_pool[player]] += amount
        else:
            life[after.pool[player]] += amount if kind is protocol.GainLife else -amount
    return bool(results) and all(
        change and now.get(pool, 0) - was.get(pool, 0) == change
        for changes, was, now in (
            (life, before.life, after.life),
            (poison, before.poison, after.poison),
        )
        for pool, change in changes.items()
    )
