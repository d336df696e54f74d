"""The sentences about a game: its set-up, what happens in it and what becomes of it."""

from __future__ import annotations

from typing import Any

from conformance.gherkin.draft import Draft, Sentence, StepError, define
from conformance.gherkin.expectations import Claim, listed, unlisted
from conformance.gherkin.words import WORDS
from spec import protocol as v
from spec.protocol import Option, Variant

define(*WORDS)


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
    """Theirs and nobody else's; of a team that shares its turn it is enough to tell one."""
    whose = tuple(name for name in draft.players if name in players)
    return [Claim("active team" if draft.shares_turns else "active", whose)]


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

GAME: tuple[Sentence, ...] = (
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
        lambda by, p, kind: v.Restriction(p, kind, by),
        "game or match",
    ),
    Sentence("event", "the effect that {player} {shield} ends", v.EndRestriction),
    Sentence(
        "event",
        "the next {number} time(s) {player} would lose the game, "
        "the life total becomes {number} instead{preference}",
        lambda n, p, life, chosen: v.ReplaceLoss(p, n, life, chosen),
    ),
    Sentence("event", "instead of the next draw, {player} {instead}{preference}", v.ReplaceDraw),
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
