"""Adapter to phase, the Rust engine phase.rs with Python bindings (`phase-python`).

Each step becomes one spell, worded like a real card and parsed by the engine itself. Lasting
effects are enchantments, which a spell destroys when the effects end. `plan` chooses the spells,
`spells` and `oracle_text` write their text, `state` has the engine parse them and prepares a
game for the case, and `driver` plays them.
"""

from collections.abc import Iterable, Sequence
from importlib import import_module, metadata
from typing import Any

from headjudge.adapters.phase import spells, state
from headjudge.adapters.phase.driver import Table
from headjudge.adapters.phase.inquiries import Inquiries
from headjudge.adapters.phase.plan import Act, Plan
from headjudge.adapters.phase.spells import Thing
from headjudge.spec import protocol
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.spec.protocol.inquiries import Answered, Inquiry

CAN = """multiplayer two-headed-giant brawl commander poison decking concede win-effects turns life
cant-lose cant-win draw-replacement simultaneous simultaneous-fates simultaneous-concessions
simultaneous-effects damage-results life-payment life-exchange lose-effects cant-change-life
cant-draw cant-get-poison optional-draws controllers conditions extra-turns life-arithmetic
effects-of-permanents life-replacement damage-replacement prevention sequences poison-view priority
steps triggers objects dying-permanents replacement-choices numbers mana
further-alterations prevention-kinds unpreventable-damage effects-of-objects effects-on-others
turn-effects further-triggers leaves-triggers further-conditions counted-objects
further-consequences ending-steps life-thirds each-opponent drained-life
combat poison-replacement"""


class Phase:
    """The phase engine; every outcome is what the engine itself reports."""

    def __init__(self) -> None:
        """Import the engine. Raises ImportError if it is not installed."""
        self.cards = state.Cards(import_module("phase"))
        self.inquiries = Inquiries(self.cards)

    def describe(self) -> protocol.EngineInfo:
        """Describe the engine; checks are `implicit`, because it checks after every spell."""
        version, can = metadata.version("phase-python"), frozenset(CAN.split())
        return protocol.EngineInfo("phase", version, can, max_players=6, checks="implicit")

    def play(self, case: AnyCase) -> Sequence[protocol.Outcome | Answered]:
        """Play a case. Raises Unsupported if the engine can't perform an event."""
        if isinstance(case, Inquiry):
            return [self.inquiries.answer(case)]
        if not isinstance(case, protocol.Case):
            raise protocol.Unsupported("this adapter plays only games")
        setup, self.heads = case.game.players, 1 + (case.game.variant == "two-headed-giant")
        kind = " ".join({case.game.variant, *case.game.options} - {"free-for-all", "tournament"})
        apart = len(setup) != 2 * self.heads or setup[0].team != setup[self.heads - 1].team
        if " " in kind or (apart and kind in ("brawl", "two-headed-giant")):
            raise protocol.Unsupported(
                "the engine has Brawl only for two players and Two-Headed Giant only for two teams"
            )
        plan, self.names = Plan(case), tuple(p.name for p in setup)
        form = (kind or "free-for-all").title().replace("-", "")
        start = state.Start(self.cards.template(form, len(setup)))
        for seat, player in enumerate(setup):
            for _ in range(min(player.library, spells.used(case, player.name))):
                start.add(self.cards.filler(), seat, "library")
        for spell in plan.spells():
            card, casters = self.cards.object(spell.text, spell.kind), (spell.by,)
            seats = [self.names.index(by) for by in (casters if spell.by else self.names)]
            spell.number, *_ = [start.add(card, seat, "hand") for seat in seats]
        self._begin_with([*plan.things.named.values(), *plan.things.fighters.values()], start)
        late = state.set_totals(start.state, setup, self.heads)
        start.state["phase"] = plan.begins
        self.table = Table(self.cards, start.text(), plan, self.heads)
        self.table.active = start.state["active_player"]
        self.lost = set[int]()
        self.things = plan.things.named
        for spell in plan.things.before:
            self.table.do(spell)
        self.table.late = late
        return [self._step(acts) for acts in plan.steps]

    def _begin_with(self, things: Iterable[Thing], start: state.Start) -> None:
        """Create the objects with which the case begins."""
        for thing in things:
            if not thing.zone:
                continue
            for line in thing.text.split("\n"):
                self.cards.object(line, "Creature")  # raises Unsupported if it is not understood
            text = "\n".join((*thing.keywords, *filter(None, [thing.text])))
            size = dict(zip(("power", "toughness"), map(str, thing.size), strict=True))
            card = self.cards.object(text, "Creature", tuple(size.items()))
            thing.number = start.add(card, self.names.index(thing.owner), thing.zone)

    def _step(self, acts: list[Act]) -> protocol.Outcome:
        self.table.take(acts)
        seats, game = set(range(len(self.names))), self.table.game
        players = [game.player(seat) for seat in seats]
        over, best = "winner" in (data := self.table.waiting["data"]), data.get("winner")
        won = {i for i in seats if best is not None and i // self.heads == best // self.heads}
        in_till_then = {i for i in seats - self.lost if i // self.heads not in self.table.conceded}
        drawn = in_till_then if over and best is None else set()
        self.lost = {i for i in seats if players[i]["is_eliminated"]} - won - drawn
        win, lost, drew = (tuple(self.names[i] for i in sorted(g)) for g in (won, self.lost, drawn))
        life, poison = (self._totals(players, field) for field in ("life", "poison_counters"))
        active = None if self.table.active in self.lost else self.names[self.table.active]
        priority = None
        if self.table.waiting["type"] == "Priority":
            priority = self.names[self.table.acting_seat()]
        return protocol.Outcome(
            over,
            win,
            lost,
            drew,
            life=life,
            poison=poison,
            active=active,
            priority=priority,
            objects=self.table.objects(self.things),
        )

    def _totals(self, players: list[Any], field: str) -> dict[str, int]:
        """Return each player's total; teammates share the team's total."""
        teams = [
            range(i - i % self.heads, i - i % self.heads + self.heads) for i in range(len(players))
        ]
        return {
            name: sum(players[i][field] for i in team)
            for name, team in zip(self.names, teams, strict=True)
        }


engine = Phase
