"""The step vocabulary: every sentence that a feature may use, defined once.

The compiler (``conformance.compiler``) and pytest-bdd (``tests/``) both read :data:`SENTENCES`.
Patterns are Cucumber Expressions. ``headjudge steps`` prints them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Literal

import msgspec
from cucumber_expressions.argument import Argument

from conformance.claims import Claim, Then, listed, unlisted
from conformance.draft import EVENTS, NAME, Draft, Sentence, StepError, define, one_of, word
from conformance.inquiry_sentences import INQUIRIES
from conformance.match_sentences import MATCHES
from conformance.object_sentences import OBJECTS
from spec import vocabulary as v
from spec.vocabulary import Option, ShieldKind, Variant
from spec.wellformed import in_words, named_players

__all__ = ["NAME", "SENTENCES", "Draft", "Sentence", "StepError", "find", "matching", "perform"]

# ------------------------------------------------------------------------- words in the sentences

_NAMES = rf"{NAME}(?:, {NAME})*(?: and {NAME})?"


_ABILITY = rf"(?:infect|toxic \d+|lifelink of {NAME})"


def _split(names: str) -> list[str]:
    return re.split(r", | and ", names)


def _abilities(text: str) -> dict[str, Any]:
    """What the source of damage can do, as fields of the event."""
    fields: dict[str, Any] = {}
    for ability, *more in map(str.split, _split(text)):
        if ability == "infect":
            fields["infect"] = True
        else:
            fields[ability] = int(more[0]) if ability == "toxic" else more[-1]
    return fields


_VARIANTS: dict[str, Variant] = {
    "team": "teams",
    "Alternating Teams": "alternating-teams",
    "Two-Headed Giant": "two-headed-giant",
    "Emperor": "emperor",
}
_OPTIONS: dict[str, Option] = {
    "tournament": "tournament",
    "Commander": "commander",
    "Brawl": "brawl",
}
_RESOURCES = {
    "life": "life",
    "poison counters": "poison",
    "poison counter": "poison",
    "cards in the library": "library",
    "card in the library": "library",
    "cards in all": "deck",
    "card in all": "deck",
}
SHIELDS: dict[str, ShieldKind] = {
    "can't lose the game by lack of life": "losing-to-life",
    "can't lose the game": "losing",
    "can't win the game": "winning",
    "can't gain life": "gaining-life",
    "can't lose life": "losing-life",
    "can't draw cards": "drawing",
    "can't draw more than one card each turn": "drawing-twice",
    "can't get poison counters": "getting-poison",
}
_DAMAGE = {"combat damage": True, "noncombat damage": False, "damage": False}
_FATES: dict[str, type[v.Win | v.Lose]] = {"wins": v.Win, "loses": v.Lose}
_LIFE: dict[str, type[v.LoseLife | v.GainLife]] = {"loses": v.LoseLife, "gains": v.GainLife}
MANNERS: dict[str, v.LoopManner] = {
    "that nobody stops from outside": "outside",
    "that somebody stops from outside": "outside-taken",
    "with an unless that nobody chooses": "unless",
    "with an unless that somebody chooses": "unless-taken",
    "that undo each other": "fragmented",
    "that everyone keeps up for ever": "kept-up",
}
DRAWS: dict[str, Literal["win", "nothing"]] = {"wins the game": "win", "does nothing": "nothing"}
ELSE: dict[str, Literal["nothing", "lose"]] = {
    "if able": "nothing",
    "or else loses the game": "lose",
}
GAMES = {"main game": False, "subgame": True}
STAKES = {", with half the life of all but its winners at stake": "half-life", "": None}
LOOPS = {"mandatory": True, "optional": False}


def _exempt(text: str) -> tuple[str, int] | tuple[()]:
    return (text.split()[6], int(text.split()[3])) if text else ()


define(
    word("player", NAME, str),
    word("players", rf"everyone|{_NAMES}", _split),
    word(
        "teams", rf"{_NAMES}(?: against {_NAMES})+", lambda s: [*map(_split, s.split(" against "))]
    ),
    word("name", r"[A-Z][\w' -]*?", str),
    word("number", r"-?\d+", int),
    word("abilities", rf"{_ABILITY}(?:, {_ABILITY})*(?: and {_ABILITY})?", _abilities),
    word("effect", rf"(?:by an effect of {NAME}, )?", lambda s: s[len("by an effect of ") : -2]),
    word(
        "times", r"each time|each of \d+ times?", lambda s: int(s.split()[2]) if "of" in s else None
    ),
    one_of("variant", _VARIANTS),
    one_of("option", _OPTIONS),
    one_of("resource", _RESOURCES),
    word(
        "says",
        rf"an effect|a permanent of {NAME}",
        lambda s: None if s == "an effect" else s.rpartition(" ")[2],
    ),
    one_of("shield", SHIELDS),
    one_of("damage", _DAMAGE),
    one_of("fate", _FATES),
    one_of("loses", _LIFE),
    one_of("instead", DRAWS),
    one_of("loop", LOOPS),
    one_of("manner", MANNERS),
    one_of("else", ELSE),
    one_of("game", GAMES),
    word("first", rf"(?:, in which {NAME} goes first)?", lambda s: s.split()[3] if s else None),
    one_of("stakes", STAKES),
    word("exempt", rf"(?:, but for \d+ cards? of {NAME})?", _exempt),
)


# ------------------------------------------------------------------------------------- the set-up


def _between(draft: Draft, players: list[str]) -> None:
    draft.seat([[name] for name in players], "free-for-all")


def _grand_melee(draft: Draft, players: list[str]) -> None:
    draft.seat([[name] for name in players], "grand-melee")


def _variant(draft: Draft, variant: Variant, teams: list[list[str]]) -> None:
    draft.seat(teams, variant)


def _archenemy(draft: Draft, players: list[str]) -> None:
    draft.options.append("archenemy")
    for name in draft.known(players):
        draft.players[name]["archenemy"] = True


def _option(draft: Draft, option: Option) -> None:
    draft.options.append(option)


def _range(draft: Draft, players: list[str], seats: int) -> None:
    if "limited-range" not in draft.options:
        draft.options.append("limited-range")
    for name in draft.known(players):
        draft.players[name]["range"] = seats


def _unlimited(draft: Draft) -> None:
    draft.options = [option for option in draft.options if option != "limited-range"]
    for said in draft.players.values():
        said.pop("range", None)


def _starts_with(draft: Draft, player: str, amount: int, resource: str) -> None:
    draft.known([player])
    draft.players[player][resource] = amount


def _commanders(draft: Draft, player: str, names: list[str]) -> None:
    draft.known([player])
    draft.players[player]["commanders"] = tuple(names)


# ------------------------------------------------------------------------------------- the claims


def _wins(draft: Draft, players: list[str]) -> list[Claim]:
    opponents = draft.opponents(players)
    return [
        Claim("over", True),
        *listed("winners", players),
        *unlisted("drawn", players),
        *unlisted("winners", opponents),
    ]


def _has_lost(_draft: Draft, players: list[str]) -> list[Claim]:
    return [
        *listed("losers", players),
        *unlisted("winners", players),
        *unlisted("drawn", players),
    ]


def _is_draw(_draft: Draft, players: list[str]) -> list[Claim]:
    return [
        *listed("drawn", players),
        *unlisted("winners", players),
        *unlisted("losers", players),
    ]


def _goes_on(_draft: Draft, players: list[str]) -> list[Claim]:
    return [
        Claim("over", False),
        *unlisted("winners", players),
        *unlisted("losers", players),
        *unlisted("drawn", players),
    ]


def _over(_draft: Draft) -> list[Claim]:
    return [Claim("over", True)]


def _nobody_wins(draft: Draft) -> list[Claim]:
    return unlisted("winners", draft.players)


def _restarted(_draft: Draft) -> list[Claim]:
    return [Claim("restarted", True), Claim("over", False)]


def _has(_draft: Draft, players: list[str], amount: int, resource: str) -> list[Claim]:
    if resource in ("library", "deck"):
        raise StepError("where somebody's cards are is not observed")
    return [Claim("life" if resource == "life" else "poison", amount, p) for p in players]


def _turn(draft: Draft, players: list[str]) -> list[Claim]:
    """Exactly theirs; who tells of one of several that share a turn is right too."""
    return [Claim("active", tuple(name for name in draft.players if name in players))]


def _subgame(_draft: Draft, subgame: bool) -> list[Claim]:  # noqa: FBT001
    return [Claim("subgame", subgame)]


def _deviates(draft: Draft, player: str) -> list[Claim]:
    return [Claim("deviates", draft.known([player])[0])]


# ------------------------------------------------------------------------------------- the events


def _damage(by: str, player: str, amount: int, combat: bool, commander: str = "") -> v.Damage:  # noqa: FBT001
    return v.Damage(player, amount, combat, commander or None, by or None)


def _hurt(  # noqa: PLR0917 -- as many as the sentence has
    by: str,
    player: str,
    amount: int,
    combat: bool,  # noqa: FBT001
    abilities: dict[str, Any],
    commander: str = "",
) -> v.Damage:
    return v.Damage(player, amount, combat, commander or None, by or None, **abilities)


def _drain(
    mandatory: bool,  # noqa: FBT001
    drained: list[str],
    amount: int,
    times: int | None,
    names: list[str],
) -> v.Loop:
    return v.Loop(
        mandatory,
        tuple(names),
        drains=tuple(drained),
        amount=amount,
        times=times,
    )


# ---------------------------------------------------------------------------------- the sentences

_GAME: tuple[Sentence, ...] = (
    Sentence("set-up", "a game between {players}", _between),
    Sentence("set-up", "a Grand Melee game between {players}", _grand_melee),
    Sentence("set-up", "a/an {variant} game between {teams}", _variant),
    Sentence("set-up", "{players} play(s) as archenemy", _archenemy),
    Sentence("set-up", "the game is a {option} game", _option),
    Sentence("set-up", "{players} has/have a range of influence of {number}", _range),
    Sentence("set-up", "range of influence is not limited", _unlimited),
    Sentence("set-up", "{player} starts with {number} {resource}", _starts_with),
    Sentence("set-up", "{player} has the commander(s) {players}", _commanders),
    Sentence("group", "at the same time", lambda: None),
    Sentence("event", "state-based actions are checked", v.Check, "game or match"),
    Sentence("event", "the turn ends", v.EndTurn),
    Sentence("event", "the turn of {player} ends", v.EndTurn),
    Sentence(
        "event",
        "{effect}{player} {loses} {number} life",
        lambda by, p, kind, n: kind(p, n, by or None),
    ),
    Sentence(
        "event",
        "{effect}{player}'s life total becomes {number}",
        lambda by, p, n: v.SetLife(p, n, by or None),
        "game or match",
    ),
    Sentence("event", "{effect}{player} is dealt {number} {damage}", _damage),
    Sentence(
        "event",
        "{effect}{player} is dealt {number} {damage} by the commander {name}",
        _damage,
    ),
    Sentence(
        "event",
        "{effect}{player} gets {number} poison counter(s)",
        lambda by, p, n: v.Poison(p, n, by or None),
    ),
    Sentence(
        "event",
        "{effect}{player} loses {number} poison counter(s)",
        lambda by, p, n: v.LosePoison(p, n, by or None),
    ),
    Sentence(
        "event",
        "{effect}{player} has to draw {number} card(s)",
        lambda by, p, n: v.Draw(p, n, by or None),
    ),
    Sentence("event", "{effect}{player} is dealt {number} {damage} with {abilities}", _hurt),
    Sentence(
        "event",
        "{effect}{player} is dealt {number} {damage} with {abilities} by the commander {name}",
        _hurt,
    ),
    Sentence("event", "{player} pays {number} life {else}", v.PayLife),
    Sentence("event", "{player} and {player} exchange life totals", v.ExchangeLife),
    Sentence(
        "event",
        "{effect}{player} chooses to draw {number} card(s)",
        lambda by, p, n: v.Draw(p, n, by or None, optional=True),
    ),
    Sentence("event", "{player}'s library is left with {number} card(s)", v.SetLibrary),
    Sentence("event", "an effect states that {player} {fate} the game", lambda p, kind: kind(p)),
    Sentence(
        "event",
        "an effect of {player} states that {player} {fate} the game",
        lambda by, p, kind: kind(p, by),
    ),
    Sentence("event", "an effect of {player} states that the game is a draw", v.DrawGame),
    Sentence(
        "event",
        "an effect of {player} restarts the game{exempt}",
        lambda by, exempt: v.Restart(by, *exempt),
    ),
    Sentence("event", "an effect of {player} begins a subgame{first}{stakes}", v.Subgame),
    Sentence(
        "event",
        "{says} states that {player} {shield}",
        lambda by, p, kind: v.Shield(p, kind, by),
    ),
    Sentence("event", "the effect that {player} {shield} ends", v.Unshield),
    Sentence(
        "event",
        "the next {number} time(s) {player} would lose the game, "
        "the life total becomes {number} instead",
        lambda n, p, life: v.ReplaceLoss(p, n, life),
    ),
    Sentence("event", "instead of the next draw, {player} {instead}", v.ReplaceDraw),
    Sentence("event", "{player} concedes", v.Concede, "game or match"),
    Sentence("event", "a judge gives {player} a game loss", v.Penalty, "game or match"),
    Sentence(
        "event",
        "{players} agree(s) to a draw",
        lambda names: v.AgreeDraw(tuple(names)),
        "game or match",
    ),
    Sentence(
        "event",
        "a loop of {loop} actions begins with objects of {players}",
        lambda mandatory, names: v.Loop(mandatory, tuple(names)),
    ),
    Sentence(
        "event",
        "a loop of {loop} actions {manner} begins with objects of {players}",
        lambda mandatory, manner, names: v.Loop(mandatory, tuple(names), manner),
    ),
    Sentence(
        "event",
        "a loop of {loop} actions, in which {players} lose(s) {number} life {times}, "
        "begins with objects of {players}",
        _drain,
    ),
    Sentence("claim", "{players} win(s) the game", _wins),
    Sentence("claim", "{players} has/have lost", _has_lost),
    Sentence("claim", "the game is a draw for {players}", _is_draw),
    Sentence("claim", "the game goes on for {players}", _goes_on),
    Sentence("claim", "the game is over", _over),
    Sentence("claim", "nobody wins the game", _nobody_wins),
    Sentence("claim", "the game is restarted", _restarted),
    Sentence("claim", "{players} has/have {number} {resource}", _has),
    Sentence("claim", "it is the turn of {players}", _turn),
    Sentence("claim", "{player} has to let the loop end", _deviates),
    Sentence("claim", "it is the {game} that is played", _subgame),
)


SENTENCES = _GAME + OBJECTS + MATCHES + INQUIRIES


def matching(text: str) -> list[Sentence]:
    """The sentences of the vocabulary that the text is; more than one is a fault of theirs."""
    return [sentence for sentence in SENTENCES if sentence.expression.match(text) is not None]


def find(text: str) -> Sentence:
    """The sentence that the text is; StepError, with the nearest known ones, if there is none."""
    found = _understood(text)
    if found is None:
        raise StepError(f"unknown step: {text}{_near(text)}")
    return found[0]


@lru_cache(maxsize=1 << 16)
def _understood(text: str) -> tuple[Sentence, Sequence[Argument]] | None:
    """The sentence that a text is, with its arguments: the same in every edition."""
    for sentence in SENTENCES:
        arguments = sentence.expression.match(text)
        if arguments is not None:
            return sentence, arguments
    return None


def _near(text: str) -> str:
    """The sentences nearest to the text, however names and numbers differ."""
    plain = re.sub(rf"\b(?!An? )(?!{'|'.join(_OPTIONS | _VARIANTS)}){NAME}\b|\d+", "_", text)
    shapes = {re.sub(r"\{\w+\}", "_", s.pattern): s.pattern for s in SENTENCES}
    found = get_close_matches(plain, shapes, n=3, cutoff=0.5)
    return "".join(f"\n  did you mean: {shapes[shape]}" for shape in found)


def perform(draft: Draft, text: str, table: list[list[str]] | None = None) -> None:
    """Add one step to the draft; StepError says what is wrong with it."""
    sentence = find(text)
    if sentence.kind != "group":
        draft.turn_to(sentence.of)
    if (table is not None) is not (sentence.kind == "group"):
        said = "takes no table" if table is not None else "needs a table with one event a row"
        raise StepError(f"{text!r} {said}")
    if sentence.kind == "set-up":
        if draft.steps:
            raise StepError(f"{text!r} belongs before anything happens")
        sentence.act(draft, *_arguments(text))
    elif sentence.kind == "claim":
        _claim(draft, sentence, text)
    else:
        rows = table if table is not None else [[text]]
        draft.steps.append(tuple(_event(draft, row) for row in rows))
        draft.told.append(tuple(row[0] for row in rows))


def _arguments(text: str) -> list[Any]:
    found = _understood(text)
    return [argument.value for argument in found[1]] if found else []


def _claim(draft: Draft, sentence: Sentence, text: str) -> None:
    if not draft.steps:
        raise StepError(f"{text!r} comes before anything has happened")
    arguments = [
        draft.known(argument) if isinstance(argument, list) and draft.of != "inquiry" else argument
        for argument in _arguments(text)
    ]
    claims = sentence.act(draft, *arguments)
    draft.thens.append(Then(text, len(draft.steps), tuple(claims)))


def _event(draft: Draft, row: list[str]) -> Any:  # noqa: ANN401 -- of any kind of case
    if len(row) != 1:
        raise StepError(f"one event a row, not {len(row)}: {' | '.join(row)}")
    sentence = find(row[0])
    if sentence.kind != "event":
        raise StepError(f"{row[0]!r} is no event")
    draft.turn_to(sentence.of)
    arguments = _arguments(row[0])
    if draft.of == "inquiry":
        event = _asked(draft, sentence, arguments)
    else:
        event = sentence.act(*[draft.known(a) if isinstance(a, list) else a for a in arguments])
        draft.known(list(named_players(event)))
    try:
        return msgspec.convert(msgspec.to_builtins(event), EVENTS[draft.of])
    except msgspec.ValidationError as error:
        raise StepError(f"{row[0]!r}: {in_words(error)}") from None


def _asked(draft: Draft, sentence: Sentence, arguments: list[Any]) -> Any:  # noqa: ANN401
    try:
        return sentence.act(*arguments, **draft.asked)
    except TypeError:
        raise StepError("what is asked does not fit what was said before it") from None
