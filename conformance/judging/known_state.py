"""What is known of a game from its set-up, its events and what an engine told of it.

What these don't settle is unknown: None.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from typing import Any, cast

from msgspec import UNSET
from msgspec.structs import replace

from spec import protocol as v
from spec.logic.formulas import TEN, TWENTY_ONE
from spec.rulebook import Rulebook

_RESTRICTIONS = {
    "winning": "cant_win",
    "losing": "cant_lose",
    "losing-to-life": "cant_lose_to_life",
}
_HAPPENINGS = (
    *("source", "told_to_win", "told_to_lose", "says_draw", "concedes", "punished", "in_loop"),
    *("agrees", "restarts"),
)
_LIFE = ("gaining-life", "losing-life")
_ORDER: dict[type[v.Event], int] = {
    v.Draw: 1,
    **dict.fromkeys((v.Restriction, v.EndRestriction, v.ReplaceLoss, v.ReplaceDraw), 2),
}
"""What comes after the rest of a step: cards are drawn, and then effects begin and end."""
_HAD = {"won": "had_won", "lost": "had_lost", "drew": "had_drawn"}


class Game:
    """What is known of a game, from its set-up, its events and what was told of it."""

    def __init__(self, setup: v.Setup, book: Rulebook) -> None:
        """Begin a game of which only the set-up is known."""
        self.setup, self.book = setup, book
        players = setup.players
        self.seat = {p.name: seat for seat, p in enumerate(players)}
        self.seats = range(len(players))
        teams, self.giants = setup.between_teams, setup.two_headed_giant
        self.side = {
            p: [q for q in self.seats if p == q or (teams and players[p].team == players[q].team)]
            for p in self.seats
        }
        self.limited = setup.limited_range
        self.known: dict[str, Any] = {
            "two_headed_giant": self.giants,
            "limited_range": self.limited,
            "tournament": "tournament" in setup.options,
            "commander_game": "commander" in setup.options,
            "had_lost(-1)": True,  # the seat of whoever is not in the game
        }
        """Facts and numbers by their text. None is unknown, and what is absent is not so."""
        shared = book.means["two-headed-giant-poison.poison"] == "shared"
        alone = {seat: [seat] for seat in self.seats}
        self.heads = self.side if self.giants else alone
        self.pools = {"life": self.heads, "poison": self.heads if shared else alone}
        """Who has such a number together with whom."""
        for p in self.seats:
            self.known |= {f"same_side({p}, {q})": True for q in self.side[p]}
            start = setup.starting_life(players[p], book)
            self.known |= {f"life({p})": start, f"poison({p})": 0, f"commander_damage({p})": 0}
            self.known[f"emperor({p})"] = players[p].emperor
        for player in players:
            if player.life is not None:
                self.put("life", self.seat[player.name], player.life)
            if player.poison:
                self.put("poison", self.seat[player.name], player.poison)
        self._decks = any(p.deck is not None for p in players)
        self.library = [p.library for p in players]
        self.instead: list[list[v.ReplaceLoss]] = [[] for _ in players]
        """What is to take the place of losses, and below what of draws."""
        self.draws: list[list[v.ReplaceDraw]] = [[] for _ in players]
        self.damage: Counter[tuple[int, str]] = Counter()
        self.restrictions: Counter[str] = Counter()
        self.passing: set[str] = set()
        """Shields that may end as somebody leaves, so that nobody knows how long they last."""
        self.forbidden: Counter[tuple[int, str]] = Counter()
        """How many effects keep a player from gaining life, losing life or drawing."""
        self.unsure: set[int] = set()
        """Of whom it isn't known which draws were replaced, nor how many cards were drawn."""
        self.loose = False
        """Somebody may have won by an effect: whether others then lose is not judged."""
        self.settle_ranges()

    def put(self, number: str, seat: int, value: int | None) -> None:
        """Say what a number is of a player, and of whoever has it together with that player."""
        self.known |= {f"{number}({p})": value for p in self.pools[number][seat]}

    def so(self, fact: str, seat: int) -> bool | None:
        """Whether a fact is so of a player."""
        return cast("bool | None", self.known.get(f"{fact}({seat})", False))

    def is_in(self, seat: int) -> bool | None:
        """Whether the game goes on for a player."""
        ended = cast("bool | None", self.known.get("ended", False))
        out = either(ended, either(self.so("had_lost", seat), self.so("had_drawn", seat)))
        return None if out is None else not out

    def settle_ranges(self) -> None:
        """Settle who is in whose range, as a turn begins: whoever is in takes up a seat."""
        ins = [self.is_in(seat) for seat in self.seats]
        round_table = [seat for seat in self.seats if ins[seat]]
        for p, q in permutations(self.seats, 2) if self.limited else ():
            reach = self.setup.players[p].range
            beyond: bool | None = None if None in ins else not (ins[p] and ins[q])
            if beyond is False and reach is not None:
                apart = abs(round_table.index(p) - round_table.index(q))
                beyond = min(apart, len(round_table) - apart) > reach
            self.known[f"beyond({p}, {q})"] = beyond

    def in_danger(self, seat: int, life: int | None) -> bool:
        """Whether a state-based action might make a player lose who has so much life."""
        struck, poison = self.known[f"commander_damage({seat})"], self.known[f"poison({seat})"]
        short = self.so("drew_short", seat) is not False
        return short or life is None or life <= 0 or struck >= TWENTY_ONE or poison >= TEN

    def _any_in_danger(self) -> bool:
        ins = (seat for seat in self.seats if self.is_in(seat) is not False)
        return any(self.in_danger(seat, self.known[f"life({seat})"]) for seat in ins)

    def _may_lose_again(self, seat: int) -> bool:
        """Whether a player's loss may be replaced at a check, only for the next round to come."""
        ready = self.so("loss_replaced", seat)
        able = self.instead[seat] if ready else []
        chosen = [one for one in able if one.chosen]
        lives: list[int | None] = [one.life for one in chosen[:1] or able]
        if self.giants or any(self.forbidden[seat, kind] for kind in _LIFE):
            lives = [None for _ in lives]
        again = any(self.in_danger(head, life) for life in lives for head in self.heads[seat])
        return ready is None or again

    def clear(self, step: v.Step) -> bool:
        """Whether it is clear what the events of a step do, and the logic speaks of it."""
        return not any(
            (isinstance(event, v.Loop) and (event.manner or event.drains))
            or isinstance(event, v.Subgame)
            or (isinstance(event, v.Restart) and (event.exempt or self._decks))
            or (isinstance(event, v.Change) and event.controller and self._reaches(event) is None)
            for event in step
        )

    def checks(self, step: v.Step) -> bool | None:
        """Whether a step is a check: also where somebody who is still in would have priority."""
        if isinstance(step[0], v.Priority) and step[0].player is not None:
            return self.is_in(self.seat.get(step[0].player, -1))
        return isinstance(step[0], v.Check | v.Priority)

    def begin(self, step: v.Step, *, implicit: bool) -> dict[str, Any]:
        """Let the events of a step happen; gives the facts and numbers that decide it.

        What was so as the step began decides. Of numbers it is what they are at a check, and what
        they have become at any other step. Where one moment may follow another in a step, nobody
        knows what happens at which.
        """
        checked = self.checks(step)
        facts = self.known | self._happening(step) | {"checking": checked}
        several = checked is not False and any(self._may_lose_again(p) for p in self.seats)
        several = several or (implicit and not checked and self._any_in_danger())
        several = several or any(self._replaced_somehow(event) for event in step)
        wins: list[int] = []
        for event in sorted(step, key=lambda event: _ORDER.get(type(event), 0)):
            wins += self._change(event)
            several = several or (implicit and not checked and self._any_in_danger())
        facts |= {f"{fact}({seat})": True for fact in ("told_to_win", "source") for seat in wins}
        alone = all(isinstance(event, v.Draw | v.ReplaceDraw) for event in step)
        if several or len(wins) > alone:
            facts |= {f"{fact}({seat})": None for fact in _HAPPENINGS for seat in self.seats}
            facts |= {"checking": None, "forced_loop": None}
        numbers = ("life", "poison", "commander_damage", "drew_short")
        for text in (f"{number}({seat})" for number in numbers for seat in self.seats):
            facts[text] = self.known.get(text, False)
        return facts

    def _happening(self, step: v.Step) -> dict[str, bool | None]:  # noqa: C901 -- a branch an event
        """What happens in a step, but for the drawing of cards."""
        facts: dict[str, bool | None] = {}

        def put(fact: str, *names: str, so: bool | None = True) -> None:
            for text in (f"{fact}({self.seat.get(name, -1)})" for name in names):
                facts[text] = either(facts.get(text, False), so)

        forced = any(isinstance(event, v.Loop) and event.mandatory for event in step)
        agreements = sum(isinstance(event, v.AgreeDraw) for event in step)
        for event in step:
            match event:
                case v.Win(player, controller) | v.Lose(player, controller):
                    reaches = self._reaches(event)
                    told = "told_to_win" if isinstance(event, v.Win) else "told_to_lose"
                    put(told, player, so=reaches)
                    put("source", controller or player, so=reaches)
                case v.PayLife(player, _, "lose"):
                    put("told_to_lose", player, so=None)
                    put("source", player, so=None)
                case v.DrawGame(controller):
                    put("says_draw", controller)
                case v.Concede(player):
                    put("concedes", player)
                case v.Penalty(player):
                    put("punished", player)
                case v.Restart(controller):
                    put("restarts", controller)
                case v.AgreeDraw(players):  # each agreement must be one of all
                    put("agrees", *players, so=True if agreements == 1 else None)
                case v.Loop(mandatory, controllers) if mandatory or not forced:
                    put("in_loop", *controllers)
        return facts | {"forced_loop": forced}

    def _reaches(self, event: v.Event) -> bool | None:
        """Whether an event is the effect of somebody still in who reaches the player."""
        whom = self.seat.get(getattr(event, "player", ""), -1)
        controller = getattr(event, "controller", None)
        by = whom if controller is None else self.seat.get(controller, -1)
        beyond = self.known.get(f"beyond({by}, {whom})", False)
        return both(self.is_in(by), None if beyond is None else not beyond)

    def _change(self, event: v.Event) -> list[int]:  # noqa: C901, PLR0912 -- a branch an event
        """Let an event change life, cards, counters or restrictions; gives who wins by drawing."""
        seat = self.seat.get(getattr(event, "player", ""), -1)
        if isinstance(event, v.EndTurn):
            self.settle_ranges()
        of_an_effect = getattr(event, "controller", None) is not None
        if self.is_in(seat) is False or (of_an_effect and self._reaches(event) is False):
            return []
        match event:
            case v.LoseLife():
                self._change_life(seat, -event.amount)
            case v.Damage():
                self._damage(seat, event)
            case v.GainLife():
                self._change_life(seat, event.amount)
            case v.SetLife():
                self._set_life(seat, event.amount)
            case v.PayLife():
                self.put("life", seat, None)
            case v.ExchangeLife(_, other):
                for one in (seat, self.seat.get(other, seat)):
                    self.put("life", one, None)
            case v.Poison():
                self._give_poison(seat, event.amount)
            case v.LosePoison():
                self.put("poison", seat, max(self.known[f"poison({seat})"] - event.amount, 0))
            case v.SetLibrary():
                self.library[seat] = event.amount
            case v.Restriction(_, kind) | v.EndRestriction(_, kind) if kind not in _RESTRICTIONS:
                more = isinstance(event, v.Restriction) or -1
                self.forbidden[seat, kind] = max(self.forbidden[seat, kind] + more, 0)
            case v.Restriction(_, kind) | v.EndRestriction(_, kind):
                fact, more = (
                    f"{_RESTRICTIONS[kind]}({seat})",
                    isinstance(event, v.Restriction) or -1,
                )
                self.restrictions[fact] = max(self.restrictions[fact] + more, 0)
                if isinstance(event, v.Restriction) and event.controller:
                    self.passing.add(fact)
                self.known[fact] = None if fact in self.passing else self.restrictions[fact] > 0
            case v.ReplaceLoss():
                self.instead[seat].append(event)
                self.known.setdefault(f"loss_replaced({seat})", True)
            case v.ReplaceDraw():
                self.draws[seat].append(event)
            case v.Draw():
                return self._draw(seat, event.amount)
        return []

    def _change_life(self, seat: int, by: int) -> None:
        """Let a life total change; nobody knows what it is where an effect may forbid it."""
        life = self.known[f"life({seat})"]
        kind = "gaining-life" if by > 0 else "losing-life"
        forbidden = by and any(self.forbidden[p, kind] for p in self.heads[seat])
        self.put("life", seat, None if life is None or forbidden else life + by)

    def _set_life(self, seat: int, total: int) -> None:
        """Let a life total be set; by which rule that alters a giant's is not for the ledger."""
        forbidden = any(self.forbidden[p, kind] for p in self.heads[seat] for kind in _LIFE)
        self.put("life", seat, None if forbidden or self.giants else total)

    def _damage(self, seat: int, event: v.Damage) -> None:
        """Let damage have its results."""
        has = self.book.has
        poison = event.toxic if event.combat and event.amount and has("toxic-damage") else 0
        if event.infect and has("infect-damage"):
            poison += event.amount
        else:
            self._change_life(seat, -event.amount)
        self._give_poison(seat, poison)
        gains = self.seat.get(event.lifelink or "", -1)
        if self.is_in(gains) is not False and has("lifelink-damage"):
            self._change_life(gains, event.amount)
        if event.combat and event.commander:
            self.damage[seat, event.commander] += event.amount
            most = max(n for (who, _), n in self.damage.items() if who == seat)
            self.known[f"commander_damage({seat})"] = most

    def _give_poison(self, seat: int, amount: int) -> None:
        """Let poison counters be given, unless an effect forbids that."""
        together = self.book.has("two-headed-giant-no-poison")
        heads = self.heads[seat] if together else [seat]
        if not any(self.forbidden[p, "getting-poison"] for p in heads):
            self.put("poison", seat, self.known[f"poison({seat})"] + amount)

    def _replaced_somehow(self, event: v.Event) -> bool:
        """Whether nobody knows what takes the place of a draw, though something may."""
        if not isinstance(event, v.Draw):
            return False
        seat = self.seat.get(event.player, -1)
        return bool(self.draws[seat]) and self._unclear(seat, event.amount)

    def _unclear(self, seat: int, amount: int) -> bool:
        """Whether draws may be forbidden, or replaced by what a player chooses without saying."""
        forbidden = any(self.forbidden[seat, kind] for kind in ("drawing", "drawing-twice"))
        ready = self.draws[seat]
        open_ones = [one.by for one in ready if not one.chosen]
        some = len(ready) - len(open_ones) < amount < len(ready)
        return seat in self.unsure or forbidden or (some and len({*open_ones}) > 1)

    def _draw(self, seat: int, amount: int) -> list[int]:
        if self._unclear(seat, amount):
            self.unsure.add(seat)
        ready = sorted(self.draws[seat], key=lambda one: not one.chosen)
        replacing = [one.by for one in ready[:amount]]
        if seat not in self.unsure:
            self.draws[seat] = ready[amount:]
        drawn = amount - len(replacing)
        required = self.book.means["empty-library-action.counts"] == "what-is-required"
        if (amount if required else drawn) > self.library[seat]:
            self.known[f"drew_short({seat})"] = None if seat in self.unsure else True
        self.library[seat] = max(self.library[seat] - drawn, 0)
        return [seat] * replacing.count("win")

    def seen(self, outcome: v.Outcome, facts: Mapping[str, Any], *, again: bool) -> dict[str, Any]:
        """What is told after a step: ``seen_won(0)`` and so on; `again` if that is of a new game.

        A winner with a team is not told to have lost or drawn before the team won. When somebody
        wins by an effect, others may be told to have lost, and whoever would lose then need not be.
        """
        over = None if outcome.over is UNSET else outcome.over
        seen: dict[str, Any] = {"seen_over": again or over, "seen_restarted": again}
        effect = not self._opponents_lose_instead() and any(
            facts.get(f"told_to_win({seat})", False) is not False for seat in self.seats
        )
        self.loose = self.loose or (effect and outcome.winners != ())
        for name, seat in self.seat.items():
            lists = {"won": outcome.winners, "lost": outcome.losers, "drew": outcome.drawn}
            told = {one: None if who is UNSET else name in who for one, who in lists.items()}
            hidden = told["won"] is not False and len(self.side[seat]) > 1
            for result, so in told.items():
                had = self.so(_HAD[result], seat)
                doubtful = hidden and result != "won" and not so
                either_way = told["won"] is not True and (so or self._may_lose(seat, facts))
                if doubtful or (self.loose and result == "lost" and either_way):
                    so = had or None  # noqa: PLW2901 -- what was told before still holds
                seen[f"seen_{result}({seat})"] = either(so, had) if again else so
        return seen

    def _may_lose(self, seat: int, facts: Mapping[str, Any]) -> bool:
        """Whether something other than a state-based action may make a player or team lose."""
        ways = ("told_to_lose", "concedes", "punished")
        team = self.side[seat]
        return any(facts.get(f"{way}({p})", False) is not False for way in ways for p in team)

    def _opponents_lose_instead(self) -> bool:
        """Whether an effect by which a player would win makes opponents lose instead."""
        when = self.book.means["win-effect-makes-opponents-lose.when"]
        return self.setup.multiplayer if when == "multiplayer" else self.limited and when != "never"

    def end(
        self,
        step: v.Step,
        outcome: v.Outcome,
        seen: Mapping[str, Any],
        decided: Mapping[str, bool | None],
        *,
        implicit: bool,
    ) -> bool:
        """Keep what was told, and forget what that leaves open; says whether enough is known."""
        checked = self.checks(step)
        self.known["ended"] = seen["seen_over"]
        for p in self.seats:
            for result, had in _HAD.items():
                self.known[f"{had}({p})"] = seen[f"seen_{result}({p})"]
            short = both(self.so("drew_short", p), None if implicit or checked is None else True)
            self.known[f"drew_short({p})"] = False if checked else short
            if (
                decided[f"would_lose({p})"] is not False
                and self.so("loss_replaced", p) is not False
            ):
                self.known[f"loss_replaced({p})"] = None
                self.put("life", p, None)
        for number, totals in (("life", outcome.life), ("poison", outcome.poison)):
            told = {self.seat.get(name, -1): total for name, total in (totals or {}).items()}
            for seat in self.seats:  # what heads have together must be told alike
                found = {told[p] for p in self.pools[number][seat] if p in told}
                if len(found) == 1:
                    self.put(number, seat, *found)
        ins = [self.is_in(p) for p in self.seats]
        return not self.giants or all(
            ins[p] is not None and ins[p] is ins[q] for p in self.seats for q in self.heads[p]
        )

    def new_game(self, facts: Mapping[str, Any]) -> Game | None:
        """The game that a restart begins, if it is clear who is in it."""
        ins = [self.is_in(seat) for seat in self.seats]
        started = self.book.has("restart") and any(
            facts.get(f"restarts({seat})") and ins[seat] for seat in self.seats
        )
        if not started or None in ins or facts["checking"] is None:
            return None
        players = tuple(
            v.Player(p.name, team=p.team, emperor=p.emperor, range=p.range)
            for p, is_in in zip(self.setup.players, ins, strict=True)
            if is_in
        )
        return Game(replace(self.setup, players=players), self.book)


def both(one: bool | None, other: bool | None) -> bool | None:  # noqa: FBT001
    """Whether both are so."""
    return False if one is False or other is False else None if None in (one, other) else True


def either(one: bool | None, other: bool | None) -> bool | None:  # noqa: FBT001
    """Whether one of them is so."""
    return True if one or other else None if None in (one, other) else False
