"""Which names can stand in a place of a sentence, as far as the case has been told."""

import re
from collections.abc import Iterator
from functools import cache

from headjudge.conformance import join
from headjudge.conformance.language.fitting import seats
from headjudge.conformance.phrases.sentence import NAME, Sentence
from headjudge.conformance.phrases.vocabulary import NAMES, examples, values
from headjudge.conformance.sentences.draft import Draft
from headjudge.conformance.sentences.game_sentences import STARTS
from headjudge.spec.cards import cards
from headjudge.spec.protocol import Attack, Create, StartingObject, StateTrigger, Trigger, UntilTurn

PARTIES = {
    "players": tuple(join(NAMES[:count]) for count in range(2, len(NAMES) + 1)),
    "teams": values("teams"),
}
"""Who may play, by the word that says so."""
_NAMING = (StartingObject, Create, UntilTurn, Trigger, StateTrigger)
"""What tells of an object or an effect that had no name before."""


def known(sentence: Sentence, word: str, typed: str, draft: Draft) -> tuple[str, ...] | None:
    """The names that the case has for a word of a sentence; None where it is a new one."""
    if seats(sentence):
        return tuple(re.findall(NAME, typed)) if word == "player" else None
    if word == "card":
        return _cards(sentence, draft)
    if word in ("object", "from"):
        return _known_things(sentence, word, draft)
    if word == "commander":
        return _commanders(draft)
    if word == "players" and sentence is STARTS["commanders"]:
        return None
    return tuple(draft.players)


def phrases(sentence: Sentence, word: str, draft: Draft) -> Iterator[str]:
    """What may stand in place of a player, and means several."""
    if word == "player" and sentence.kind in ("event", "set-up") and not seats(sentence):
        yield "each player"
        for player in draft.players:
            yield from (f"each opponent of {player}", f"each player but {player}")


def new_names(sentence: Sentence, word: str) -> tuple[str, ...]:
    """Names for what has none yet: of players, or as the sentence has them in examples."""
    if seats(sentence):
        return NAMES
    shown = values(word) if word == "object" else ()
    named = re.findall(rf"\b{NAME}", " ".join(examples(sentence)))
    return tuple(dict.fromkeys(name for name in (*shown, *named) if name not in NAMES))


def _cards(sentence: Sentence, draft: Draft) -> tuple[str, ...]:
    """The cards that can do so: what resolves, what can be there, or what is there now."""
    if "{player}'s {card} resolves" in sentence.pattern:
        return _spells()
    if "'s {which} resolves" in sentence.pattern:
        there = [card.name for card in draft.cards if cards()[card.name].triggers]
        return (*dict.fromkeys(there), *(n for n, one in cards().items() if one.ability))
    if "enters" in sentence.pattern or sentence.kind == "set-up":
        return _permanents()
    return tuple(dict.fromkeys(card.name for card in draft.cards if card.lasts))


@cache
def _spells() -> tuple[str, ...]:
    """The cards that resolve."""
    return tuple(name for name, card in cards().items() if card.resolves or card.is_permanent)


@cache
def _permanents() -> tuple[str, ...]:
    """The cards that a player can control."""
    return tuple(name for name, card in cards().items() if card.can_be_there)


def _commanders(draft: Draft) -> tuple[str, ...]:
    given = [said.get("commanders", ()) for said in draft.players.values()]
    return tuple(name for names in given for name in names)


_NAMED = ("object", "effect", "ability", "attacker")


def _known_things(sentence: Sentence, word: str, draft: Draft) -> tuple[str, ...] | None:
    """The objects, effects and abilities that a sentence can name; what deals damage may be new."""
    if sentence.act is Attack or word == "from":
        return (*_things(draft), *_commanders(draft)) or None
    return None if sentence.act in _NAMING else _things(draft)


def _things(draft: Draft) -> tuple[str, ...]:
    """The names of objects and effects so far."""
    made = (getattr(e, at, None) for s in draft.steps for e in s for at in _NAMED)
    return tuple(dict.fromkeys([*(one.name for one in draft.objects), *filter(None, made)]))
