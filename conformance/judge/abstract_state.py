"""A game's abstract state: three-valued facts, updated with the outcomes that an engine reports.

A fact that the setup, the events and the outcomes do not determine is None (unknown).
``abstract_events`` describes how events change the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import permutations
from typing import Any, cast

from msgspec import UNSET, Struct
from msgspec.structs import fields, replace

from headjudge.spec import protocol
from headjudge.spec.logic.formulas import commander_damage_limit, poison_limit
from headjudge.spec.rulebook import Rulebook

LIFE: tuple[protocol.RestrictionKind, ...] = ("gaining-life", "losing-life")
_VARIANTS = {"free-for-all", "teams", "alternating-teams", "two-headed-giant", "emperor"}
_OPTIONS = {"archenemy", "brawl", "commander", "limited-range", "tournament"}
_PLAYER = "name life library deck poison team emperor archenemy range commanders"
_HAD = {"won": "had_won", "lost": "had_lost", "drew": "had_drawn"}


class InitialState(Struct, frozen=True):
    """The state determined by a setup; it is cached because many cases share a setup."""

    seat: dict[str, int]
    team: dict[int, list[int]]
    """The seats of each player's team; without teams, only the player's own seat."""
    members: dict[int, list[int]]
    """The seats that win and lose together in Two-Headed Giant; otherwise only the player's own."""
    sharing: dict[str, dict[int, list[int]]]
    """For life and for poison, the seats that share each player's number."""
    facts: dict[str, Any]
    """Facts and numbers by name; None is unknown, and an absent fact is false."""
    is_known: bool
    """Whether the formulas model this kind of game."""


@lru_cache(512)
def _initial(setup: protocol.Setup, book: Rulebook) -> InitialState:
    players = setup.players
    seats = range(len(players))
    teams = setup.between_teams
    team = {
        p: [q for q in seats if p == q or (teams and players[p].team == players[q].team)]
        for p in seats
    }
    alone = {seat: [seat] for seat in seats}
    members = team if setup.two_headed_giant else alone
    team[-1] = alone[-1] = []  # -1 is the seat of players who are not in the game
    shared = book.semantics["two-headed-giant-poison.poison"] == "shared"
    sharing = {"life": members, "poison": members if shared else alone}
    facts: dict[str, Any] = {
        "two_headed_giant": setup.two_headed_giant,
        "limited_range": setup.limited_range,
        "tournament": "tournament" in setup.options,
        "commander_game": "commander" in setup.options,
        "had_lost(-1)": True,  # players outside the game count as having lost
    }
    for p, player in enumerate(players):
        facts |= {f"same_side({p}, {q})": True for q in team[p]}
        start = setup.starting_life(player, book)
        facts |= {f"life({p})": start, f"poison({p})": 0, f"commander_damage({p})": 0}
        facts[f"emperor({p})"] = player.emperor
    for p, player in enumerate(players):
        if player.life is not None:
            facts |= {f"life({q})": player.life for q in sharing["life"][p]}
        if player.poison:
            facts |= {f"poison({q})": player.poison for q in sharing["poison"][p]}
    seat = {player.name: p for p, player in enumerate(players)}
    return InitialState(seat, team, members, sharing, facts, _is_known(setup))


def _is_known(setup: protocol.Setup) -> bool:
    """Return whether the formulas model this kind of game.

    They model neither simultaneous turns nor shared life outside Two-Headed Giant.
    """
    usual = setup.variant in _VARIANTS and _OPTIONS.issuperset(setup.options)
    other_fields = has_other_fields(setup, "players variant options objects") or any(
        has_other_fields(player, _PLAYER) for player in setup.players
    )
    return usual and not other_fields and not setup.archenemy_commander


class AbstractState:
    """The known facts about a game between two steps."""

    def __init__(self, setup: protocol.Setup, book: Rulebook) -> None:
        """Start a game, with only its setup known."""
        self.setup, self.book = setup, book
        initial = _initial(setup, book)
        players = setup.players
        self.seats = range(len(players))
        self.seat, self.team, self.members = initial.seat, initial.team, initial.members
        self.sharing, self.is_known = initial.sharing, initial.is_known
        self.facts = dict(initial.facts)
        self.checked: bool | None = False
        """Whether state-based actions were checked in the last step."""
        self.won_by_effect = False
        """Whether an effect may have made a player win; losses are not judged after that."""
        self.library = [p.library for p in players]
        self.draws: list[list[protocol.ReplaceDraw]] = [[] for _ in players]
        self.losses: list[list[protocol.ReplaceLoss]] = [[] for _ in players]
        self.unsure: set[int] = set()
        """Seats whose replaced draws and library size are unknown."""
        self.damage: Counter[tuple[int, str]] = Counter()
        """The combat damage that each commander has dealt to each player."""
        self.restrictions: Counter[tuple[int, protocol.RestrictionKind]] = Counter()
        """The number of effects that impose each restriction on a player."""
        self.passing: set[tuple[int, protocol.RestrictionKind]] = set()
        """Restrictions that may end when a player leaves, so that it is unknown when they end."""
        self.settle_ranges()

    def seat_of(self, name: str | None) -> int:
        """Return a player's seat, or -1 if no player has this name."""
        return self.seat.get(name or "", -1)

    def set_shared(self, number: str, seat: int, value: int | None) -> None:
        """Set a number for a player and for all players who share it."""
        for p in self.sharing[number][seat]:
            self.facts[f"{number}({p})"] = value

    def add(self, number: str, seat: int, amount: int) -> None:
        """Add to a number unless it is unknown; only life can become negative."""
        old = self.facts[f"{number}({seat})"]
        new = None if old is None else old + amount
        self.set_shared(number, seat, new if new is None or number == "life" else max(new, 0))

    def value(self, fact: str, seat: int) -> bool | None:
        """Return whether a fact holds for a player; None if unknown."""
        return cast("bool | None", self.facts.get(f"{fact}({seat})", False))

    def is_in(self, seat: int) -> bool | None:
        """Return whether a player is still in a game that is not over; None if unknown."""
        outs = [self.facts.get("ended", False)]
        outs += [self.value("had_lost", seat), self.value("had_drawn", seat)]
        return False if True in outs else None if None in outs else True

    def reaches(self, controller: str | None, player: str) -> bool | None:
        """Return whether an effect's controller is in the game and has the player in range.

        Without a controller, the effect is treated as the player's own.
        """
        affected = self.seat_of(player)
        source = affected if controller is None else self.seat_of(controller)
        beyond = self.facts.get(f"beyond({source}, {affected})", False)
        return and3(self.is_in(source), None if beyond is None else not beyond)

    def settle_ranges(self) -> None:
        """Update the ranges of influence as a turn begins; players who left occupy no seat."""
        if not self.setup.limited_range:
            return
        ins = [self.is_in(seat) for seat in self.seats]
        round_table = [seat for seat in self.seats if ins[seat]]
        for p, q in permutations(self.seats, 2):
            reach = self.setup.players[p].range
            beyond: bool | None = None if None in ins else not (ins[p] and ins[q])
            if beyond is False and reach is not None:
                apart = abs(round_table.index(p) - round_table.index(q))
                beyond = min(apart, len(round_table) - apart) > reach
            self.facts[f"beyond({p}, {q})"] = beyond

    def restricted(self, seats: Iterable[int], *kinds: protocol.RestrictionKind) -> bool | None:
        """Return whether an effect imposes one of these restrictions on one of these players."""
        imposed = {(p, kind) for p in seats for kind in kinds if self.restrictions[p, kind]}
        return bool(imposed) and (True if imposed - self.passing else None)

    def any_in_danger(self) -> bool:
        """Return whether a state-based action might make a player lose."""
        ins = (seat for seat in self.seats if self.is_in(seat) is not False)
        return any(self._in_danger(seat, self.facts[f"life({seat})"]) for seat in ins)

    def _in_danger(self, seat: int, life: int | None) -> bool:
        """Return whether a state-based action might make a player lose at this life total."""
        poison = self.facts[f"poison({seat})"]
        return (
            self.value("drew_short", seat) is not False
            or life is None
            or life <= 0
            or self.facts[f"commander_damage({seat})"] >= commander_damage_limit(self.book)
            or poison is None
            or poison >= poison_limit(self.book)
        )

    def may_lose_again(self, seat: int) -> bool:
        """Return whether a player whose loss is replaced may lose in the next round of checks."""
        ready = self.value("loss_replaced", seat)
        able = self.losses[seat] if ready else []
        chosen = [replacement for replacement in able if replacement.chosen]
        lives: list[int | None] = [replacement.life for replacement in chosen[:1] or able]
        if self.setup.two_headed_giant or self.restricted([seat], *LIFE) is not False:
            lives = [None for _ in lives]
        return ready is None or any(
            self._in_danger(member, life) for life in lives for member in self.members[seat]
        )

    def after_restart(self, facts: Mapping[str, Any]) -> AbstractState | None:
        """Return the state of the restarted game, or None if not fully known."""
        ins = [self.is_in(seat) for seat in self.seats]
        started = self.book.has_rule("restart") and any(
            facts.get(f"restarts({seat})") and ins[seat] for seat in self.seats
        )
        if not started or None in ins or facts["checking"] is None:
            return None
        players = tuple(
            protocol.Player(p.name, team=p.team, emperor=p.emperor, range=p.range)
            for p, is_in in zip(self.setup.players, ins, strict=True)
            if is_in
        )
        return AbstractState(replace(self.setup, players=players), self.book)


def has_other_fields(struct: Struct, known: str) -> bool:
    """Return whether any field not listed in `known` differs from its default."""
    return any(getattr(struct, name) != usual for name, usual in _others(type(struct), known))


@cache
def _others(kind: type[Struct], known: str) -> tuple[tuple[str, Any], ...]:
    """Return the names and defaults of the fields not listed in `known`."""
    names = known.split()
    return tuple((field.name, field.default) for field in fields(kind) if field.name not in names)


def and3(left: bool | None, right: bool | None) -> bool | None:  # noqa: FBT001
    """Return the three-valued conjunction."""
    return False if left is False or right is False else None if None in (left, right) else True


def or3(left: bool | None, right: bool | None) -> bool | None:  # noqa: FBT001
    """Return the three-valued disjunction."""
    return True if left or right else None if None in (left, right) else False


def observe(
    state: AbstractState, outcome: protocol.Outcome, facts: Mapping[str, Any], *, restarted: bool
) -> dict[str, Any]:
    """Return the reported results, such as ``seen_won(0)``.

    `restarted` means that the results are reported for a new game. A result is unknown where
    engines may legitimately differ: whether a winning team's member had lost or drawn before the
    team won, and the losers when an effect makes a player win.
    """
    over = None if outcome.over is UNSET else outcome.over
    seen: dict[str, Any] = {"seen_over": restarted or over, "seen_restarted": restarted}
    if not state.won_by_effect and outcome.winners != () and not _opponents_lose_instead(state):
        state.won_by_effect = _any_true(facts, ("told_to_win",), state.seats)
    reported = {"won": outcome.winners, "lost": outcome.losers, "drew": outcome.drawn}
    other_reasons = ("told_to_lose", "concedes", "punished")  # besides state-based actions
    for name, seat in state.seat.items():
        results = {
            result: None if names is UNSET else name in names for result, names in reported.items()
        }
        won, team = results["won"], state.team[seat]
        for result, value in results.items():
            earlier = state.value(_HAD[result], seat)
            unknown = result != "won" and won is not False and len(team) > 1 and not value
            if result == "lost" and state.won_by_effect and won is not True:
                unknown = unknown or bool(value) or _any_true(facts, other_reasons, team)
            if unknown:
                value = earlier or None  # noqa: PLW2901 -- earlier results still hold
            seen[f"seen_{result}({seat})"] = or3(value, earlier) if restarted else value
    return seen


def _any_true(facts: Mapping[str, Any], names: Iterable[str], seats: Iterable[int]) -> bool:
    """Return whether any of these facts may hold for any of these players."""
    return any(facts.get(f"{name}({p})", False) is not False for p in seats for name in names)


def _opponents_lose_instead(state: AbstractState) -> bool:
    """Return whether an effect that makes a player win makes the opponents lose instead."""
    setup, when = state.setup, state.book.semantics["win-effect-makes-opponents-lose.when"]
    return setup.multiplayer if when == "multiplayer" else setup.limited_range and when != "never"


def retain(
    state: AbstractState,
    outcome: protocol.Outcome,
    seen: Mapping[str, Any],
    may_lose: Sequence[bool],
    *,
    implicit: bool,
) -> bool:
    """Store an outcome, reset facts it leaves open, and return whether judging can continue."""
    checked, facts = state.checked, state.facts
    facts["ended"] = seen["seen_over"]
    short = None if implicit or checked is None else True
    for p in state.seats:
        for result, had in _HAD.items():
            facts[f"{had}({p})"] = seen[f"seen_{result}({p})"]
        fact = f"drew_short({p})"
        facts[fact] = False if checked else and3(facts.get(fact, False), short)
        if may_lose[p] and state.value("loss_replaced", p) is not False:
            facts[f"loss_replaced({p})"] = None
            state.set_shared("life", p, None)
    for number, reported in (("life", outcome.life), ("poison", outcome.poison)):
        totals = {state.seat_of(name): total for name, total in (reported or {}).items()}
        for seat, total in totals.items():
            # a number shared by team members is known only if their reports agree
            if len({totals[p] for p in state.sharing[number][seat] if p in totals}) == 1:
                state.set_shared(number, seat, total)
    if not state.setup.two_headed_giant:
        return True
    ins = [state.is_in(p) for p in state.seats]
    return all(
        ins[p] is not None and ins[p] is ins[q] for p in state.seats for q in state.members[p]
    )
