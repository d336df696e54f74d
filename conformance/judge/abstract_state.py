"""The abstract state of a game: three-valued facts about it, and what an engine's outcomes add.

A fact that set-up, events and outcomes do not settle is None: unknown. What events do to the state
is in ``abstract_events``.
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
from headjudge.spec.logic.formulas import TEN, TWENTY_ONE
from headjudge.spec.rulebook import Rulebook

LIFE: tuple[protocol.RestrictionKind, ...] = ("gaining-life", "losing-life")
_VARIANTS = {"free-for-all", "teams", "alternating-teams", "two-headed-giant", "emperor"}
_OPTIONS = {"archenemy", "brawl", "commander", "limited-range", "tournament"}
_PLAYER = "name life library deck poison team emperor archenemy range commanders"


class InitialState(Struct, frozen=True):
    """The state that a set-up determines; many cases share it."""

    seat: dict[str, int]
    team: dict[int, list[int]]
    """The seats of a player's team; without teams only the player's own."""
    members: dict[int, list[int]]
    """The seats of a Two-Headed Giant team, whose members fare alike; else a player's own."""
    sharing: dict[str, dict[int, list[int]]]
    """The seats of those who have such a number together."""
    facts: dict[str, Any]
    """Facts and numbers by their text. None is unknown, and what is absent is not so."""
    is_known: bool
    """Whether all that the set-up says is known."""


@lru_cache(512)
def _beginning(setup: protocol.Setup, book: Rulebook) -> InitialState:
    players = setup.players
    seats = range(len(players))
    teams = setup.between_teams
    team = {
        p: [q for q in seats if p == q or (teams and players[p].team == players[q].team)]
        for p in seats
    }
    alone = {seat: [seat] for seat in seats}
    members = team if setup.two_headed_giant else alone
    team[-1] = alone[-1] = []  # a player who is not in the game
    shared = book.semantics["two-headed-giant-poison.poison"] == "shared"
    sharing = {"life": members, "poison": members if shared else alone}
    facts: dict[str, Any] = {
        "two_headed_giant": setup.two_headed_giant,
        "limited_range": setup.limited_range,
        "tournament": "tournament" in setup.options,
        "commander_game": "commander" in setup.options,
        "had_lost(-1)": True,  # a player who is not in the game
    }
    for p in seats:
        facts |= {f"same_side({p}, {q})": True for q in team[p]}
        start = setup.starting_life(players[p], book)
        facts |= {f"life({p})": start, f"poison({p})": 0, f"commander_damage({p})": 0}
        facts[f"emperor({p})"] = players[p].emperor
    for p, player in enumerate(players):
        if player.life is not None:
            facts |= {f"life({q})": player.life for q in sharing["life"][p]}
        if player.poison:
            facts |= {f"poison({q})": player.poison for q in sharing["poison"][p]}
    seat = {player.name: p for p, player in enumerate(players)}
    return InitialState(seat, team, members, sharing, facts, _is_known(setup))


class AbstractState:
    """What is known about a game between two steps."""

    def __init__(self, setup: protocol.Setup, book: Rulebook) -> None:
        """Begin a game of which only the set-up is known; see :class:`InitialState`."""
        self.setup, self.book = setup, book
        begun = _beginning(setup, book)
        players = setup.players
        self.seats = range(len(players))
        self.seat, self.team, self.members = begun.seat, begun.team, begun.members
        self.sharing, self.is_known = begun.sharing, begun.is_known
        self.facts = dict(begun.facts)
        self.checked: bool | None = False
        """Whether state-based actions were checked in the last step."""
        self.won_by_effect = False
        """Somebody may have won by an effect: whether others then lose is not judged."""
        self.library = [p.library for p in players]
        self.draws: list[list[protocol.ReplaceDraw]] = [[] for _ in players]
        """Replacements of draws, and below of losses."""
        self.losses: list[list[protocol.ReplaceLoss]] = [[] for _ in players]
        self.unsure: set[int] = set()
        """Seats for which replaced draws and the number of cards drawn are unknown."""
        self.damage: Counter[tuple[int, str]] = Counter()
        """How much combat damage each commander has dealt a player."""
        self.restrictions: Counter[tuple[int, protocol.RestrictionKind]] = Counter()
        """How many effects say that a player can't do such a thing."""
        self.passing: set[tuple[int, protocol.RestrictionKind]] = set()
        """Restrictions that may end as somebody leaves, so that nobody knows how long they last."""
        self.settle_ranges()

    def at(self, name: str | None) -> int:
        """Return the seat of a player; -1 if there is no such player."""
        return self.seat.get(name or "", -1)

    def put(self, number: str, seat: int, value: int | None) -> None:
        """Set a number of a player and of all players who share it."""
        for p in self.sharing[number][seat]:
            self.facts[f"{number}({p})"] = value

    def add(self, number: str, seat: int, by: int) -> None:
        """Add to a number, which stays unknown if it is, and doesn't fall below 0 but for life."""
        old = self.facts[f"{number}({seat})"]
        new = None if old is None else old + by
        self.put(number, seat, new if new is None or number == "life" else max(new, 0))

    def so(self, fact: str, seat: int) -> bool | None:
        """Whether a fact is so of a player."""
        return cast("bool | None", self.facts.get(f"{fact}({seat})", False))

    def is_in(self, seat: int) -> bool | None:
        """Whether the game goes on for a player."""
        facts = self.facts
        outs = (
            facts.get("ended", False),
            facts.get(f"had_lost({seat})", False),
            facts.get(f"had_drawn({seat})", False),
        )
        return False if True in outs else None if None in outs else True

    def reaches(self, controller: str | None, player: str) -> bool | None:
        """Whether an effect is one of somebody still in who reaches the player.

        Without a controller it is an effect of the player's own.
        """
        whom = self.at(player)
        by = whom if controller is None else self.at(controller)
        beyond = self.facts.get(f"beyond({by}, {whom})", False)
        return and3(self.is_in(by), None if beyond is None else not beyond)

    def settle_ranges(self) -> None:
        """Update ranges of influence as a turn begins; players who left take up no seat."""
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
        """Whether an effect says of one of these players that such a thing can't happen."""
        found = {(p, kind) for p in seats for kind in kinds if self.restrictions[p, kind]}
        return bool(found) and (True if found - self.passing else None)

    def any_in_danger(self) -> bool:
        """Whether a state-based action might make somebody lose."""
        ins = (seat for seat in self.seats if self.is_in(seat) is not False)
        return any(self._in_danger(seat, self.facts[f"life({seat})"]) for seat in ins)

    def _in_danger(self, seat: int, life: int | None) -> bool:
        """Whether a state-based action might make a player lose who has so much life."""
        struck, poison = self.facts[f"commander_damage({seat})"], self.facts[f"poison({seat})"]
        short = self.so("drew_short", seat) is not False
        ill = poison is None or poison >= TEN
        return short or life is None or life <= 0 or struck >= TWENTY_ONE or ill

    def may_lose_again(self, seat: int) -> bool:
        """Whether a player's loss may be replaced at a check, only for the next round to come."""
        ready = self.so("loss_replaced", seat)
        able = self.losses[seat] if ready else []
        chosen = [replacement for replacement in able if replacement.chosen]
        lives: list[int | None] = [replacement.life for replacement in chosen[:1] or able]
        if self.setup.two_headed_giant or self.restricted([seat], *LIFE) is not False:
            lives = [None for _ in lives]
        again = any(
            self._in_danger(replacement, life)
            for life in lives
            for replacement in self.members[seat]
        )
        return ready is None or again

    def after_restart(self, facts: Mapping[str, Any]) -> AbstractState | None:
        """The game that a restart begins, if it is clear who is in it."""
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


def _is_known(setup: protocol.Setup) -> bool:
    """Whether all that a set-up says is known, and the formulas know such a game.

    They know neither several turns at a time nor shared life but that of Two-Headed Giant.
    """
    usual = setup.variant in _VARIANTS and _OPTIONS.issuperset(setup.options)
    more = has_other_fields(setup, "players variant options objects")
    more = more or any(has_other_fields(player, _PLAYER) for player in setup.players)
    return usual and not more and not setup.archenemy_commander


def has_other_fields(struct: Struct, known: str) -> bool:
    """Whether a field that is not among those known has another value than its default."""
    return any(getattr(struct, name) != usual for name, usual in _others(type(struct), known))


@cache
def _others(kind: type[Struct], known: str) -> tuple[tuple[str, Any], ...]:
    """The fields that are not among those known, and their defaults."""
    names = known.split()
    return tuple((field.name, field.default) for field in fields(kind) if field.name not in names)


def and3(left: bool | None, other: bool | None) -> bool | None:  # noqa: FBT001
    """Three-valued conjunction."""
    return False if left is False or other is False else None if None in (left, other) else True


def or3(left: bool | None, other: bool | None) -> bool | None:  # noqa: FBT001
    """Three-valued disjunction."""
    return True if left or other else None if None in (left, other) else False


_ELSE = ("told_to_lose", "concedes", "punished")
"""What makes a player or team lose beside state-based actions."""
_HAD = {"won": "had_won", "lost": "had_lost", "drew": "had_drawn"}


def observe(
    known: AbstractState, outcome: protocol.Outcome, facts: Mapping[str, Any], *, again: bool
) -> dict[str, Any]:
    """Return the reported results, such as ``seen_won(0)``; `again` if they are of a new game.

    A winner with a team is not told to have lost or drawn before the team won. When somebody
    wins by an effect, others may be told to have lost, and whoever would lose then need not be.
    """
    over = None if outcome.over is UNSET else outcome.over
    seen: dict[str, Any] = {"seen_over": again or over, "seen_restarted": again}
    if not known.won_by_effect and outcome.winners != () and not _opponents_lose_instead(known):
        known.won_by_effect = _any_so(facts, ("told_to_win",), known.seats)
    for name, seat in known.seat.items():
        lists = (("won", outcome.winners), ("lost", outcome.losers), ("drew", outcome.drawn))
        won, *others = [(one, None if who is UNSET else name in who) for one, who in lists]
        hidden = won[1] is not False and len(known.team[seat]) > 1
        for result, told in (won, *others):
            so = told
            doubtful = hidden and result != "won" and not so
            if result == "lost" and known.won_by_effect and won[1] is not True:
                doubtful = doubtful or bool(so) or _any_so(facts, _ELSE, known.team[seat])
            if doubtful:  # earlier results still hold
                so = known.so(_HAD[result], seat) or None
            seen[f"seen_{result}({seat})"] = or3(so, known.so(_HAD[result], seat)) if again else so
    return seen


def _any_so(facts: Mapping[str, Any], names: Iterable[str], seats: Iterable[int]) -> bool:
    """Whether one of these facts may be so of one of these players."""
    return any(facts.get(f"{name}({p})", False) is not False for p in seats for name in names)


def _opponents_lose_instead(known: AbstractState) -> bool:
    """Whether an effect by which a player would win makes opponents lose instead."""
    setup, when = known.setup, known.book.semantics["win-effect-makes-opponents-lose.when"]
    return setup.multiplayer if when == "multiplayer" else setup.limited_range and when != "never"


def retain(
    known: AbstractState,
    outcome: protocol.Outcome,
    seen: Mapping[str, Any],
    may_lose: Sequence[bool],
    *,
    implicit: bool,
) -> bool:
    """Store an outcome, forget what it leaves open, and return whether enough is known."""
    checked, facts = known.checked, known.facts
    facts["ended"] = seen["seen_over"]
    short = None if implicit or checked is None else True
    for p in known.seats:
        for result, had in _HAD.items():
            facts[f"{had}({p})"] = seen[f"seen_{result}({p})"]
        fact = f"drew_short({p})"
        facts[fact] = False if checked else and3(facts.get(fact, False), short)
        if may_lose[p] and known.so("loss_replaced", p) is not False:
            facts[f"loss_replaced({p})"] = None
            known.put("life", p, None)
    for number, totals in (("life", outcome.life), ("poison", outcome.poison)):
        if not totals:
            continue
        told = {known.at(name): each for name, each in totals.items()}
        for seat, total in told.items():
            sharing = known.sharing[number][seat]
            # team members must report shared numbers alike
            if len({told[p] for p in sharing if p in told}) == 1:
                for p in sharing:
                    facts[f"{number}({p})"] = total
    if not known.setup.two_headed_giant:
        return True
    ins = [known.is_in(p) for p in known.seats]
    return all(
        ins[p] is not None and ins[p] is ins[q] for p in known.seats for q in known.members[p]
    )
