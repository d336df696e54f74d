"""Natural faults of engines, planted one or more at a time in a copy of the reference.

They are faults that engines have had, or that somebody easily makes: a rule left out, used for too
much, or with a number that is off. ``python -m tests.planted`` says of each which causes a run
shows, and of how many the first one names the fault.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from conformance.engines.in_process import InProcess
from conformance.gherkin.read import bundled, compile_features
from conformance.gherkin.scenarios import Scenario
from conformance.judging.causes import BEYOND, Common, gather
from conformance.judging.judge import run
from conformance.judging.verdicts import Judged
from conformance.proving import vectors
from spec.protocol import CAPABILITIES, EngineInfo
from spec.protocol.kinds import AnyCase
from spec.rulebook import Rulebook
from tests.mutation.copies import play_of
from tests.mutation.mutants import ROOT


class Fault(NamedTuple):
    """A change of the reference's text, and the rules of which one names it."""

    module: str
    right: str
    wrong: str
    rules: str
    """The rules that it is about, in a row."""


FAULTS = {
    "draws are not known": Fault(
        "drawing",
        "return bool(losing) and losing >= game.remaining",
        "return False",
        "all-lose-is-draw all-teams-lose-is-draw",
    ),
    "losers go one at a time": Fault(
        "settle",
        "        out, losing_now = losing_now, NOBODY\n",
        "        losing_now -= {min(losing_now)} if len(losing_now) > 1 else NOBODY\n",
        "all-lose-is-draw",
    ),
    "can't lose is not asked for a lose effect": Fault(
        "settle",
        "    unprotected = _unprotected(game, would, log)\n",
        "    unprotected = _unprotected(game, would, log) | told\n",
        "cant-beats-can lose-by-effect",
    ),
    "can't lose is not known": Fault(
        "losing",
        'return game.unrestricted(losing, "losing")',
        "return losing",
        "cant-beats-can",
    ),
    "can't win is not known": Fault(
        "winning",
        '    return game.unrestricted(game.together(stated & game.remaining), "winning")',
        "    return game.together(stated & game.remaining)",
        "cant-beats-can win-by-effect",
    ),
    "can't win stops the last one": Fault(
        "winning",
        '    if game.book.means["last-player-standing.cant-win"] == "is-overridden":\n'
        "        return game.remaining\n",
        "",
        "last-player-standing",
    ),
    "a shield for life is one against all": Fault(
        "losing",
        'return game.unrestricted(losing, "losing")',
        'return game.unrestricted(game.unrestricted(losing, "losing"), "losing-to-life")',
        "cant-beats-can",
    ),
    "no life is fatal at -1": Fault(
        "losing",
        "if life[pool[p]] <= 0])",
        "if life[pool[p]] < 0])",
        "zero-life two-headed-giant-life",
    ),
    "one life is too little": Fault(
        "losing",
        "if life[pool[p]] <= 0])",
        "if life[pool[p]] <= 1])",
        "zero-life two-headed-giant-life",
    ),
    "a loss at once without a check": Fault(
        "play",
        "    triggers.notice(game, log)\n\n\ndef _note_untouched",
        "    triggers.notice(game, log)\n    check(game, log)\n\n\ndef _note_untouched",
        "state-based-actions",
    ),
    "no loss to an empty library": Fault(
        "losing",
        "return game.attempted & game.remaining",
        "return NOBODY",
        "draw-from-empty-library",
    ),
    "an empty library is fatal": Fault(
        "losing",
        "return game.attempted & game.remaining",
        "return game.attempted & game.remaining | frozenset("
        "[p for p in game.remaining if not game.library[p]])",
        "draw-from-empty-library empty-library-action",
    ),
    "a replaced draw is an attempt": Fault(
        "cards",
        "    left = amount - replace_draws(game, player, amount, log)\n",
        "    if amount > game.library[player]:\n        game.attempted |= {player}\n"
        "    left = amount - replace_draws(game, player, amount, log)\n",
        "replaced-draw draw-from-empty-library",
    ),
    "no loss to poison": Fault(
        "losing",
        "    poison, pool = game.poison, game.poison_pool\n",
        "    return NOBODY\n    poison, pool = game.poison, game.poison_pool\n",
        "ten-poison two-headed-giant-poison",
    ),
    "nine poison are enough": Fault(
        "losing", "POISON_TO_LOSE = 10", "POISON_TO_LOSE = 9", "ten-poison"
    ),
    "a team dies of ten poison": Fault(
        "losing",
        "POISON_TO_LOSE_TWO_HEADED = 15",
        "POISON_TO_LOSE_TWO_HEADED = 10",
        "two-headed-giant-poison",
    ),
    "twenty commander damage are enough": Fault(
        "losing",
        "COMMANDER_DAMAGE_TO_LOSE = 21",
        "COMMANDER_DAMAGE_TO_LOSE = 20",
        "commander-damage",
    ),
    "commander damage of partners is added up": Fault(
        "life",
        "key = (event.player, event.commander)",
        'key = (event.player, "all")',
        "commander-damage",
    ),
    "no commander damage": Fault(
        "losing",
        "    if not game.commander_damage or",
        "    return NOBODY\n    if not game.commander_damage or",
        "commander-damage",
    ),
    "who loses by an effect does not": Fault(
        "losing",
        "return game.remaining.intersection(stated)",
        "return NOBODY",
        "lose-by-effect",
    ),
    "a win effect does not win": Fault(
        "winning",
        "    return by_effect | with_others | last_player_standing(game)",
        "    return last_team_standing(game) | last_player_standing(game)",
        "win-by-effect",
    ),
    "winning beats losing": Fault(
        "losing",
        "return winning - losing",
        "return winning",
        "win-and-lose-is-loss",
    ),
    "who concedes can be kept in": Fault(
        "losing",
        'return game.remaining.intersection(who)\n\n\n@implements("two-headed-giant-concession")',
        'return game.unrestricted(game.remaining.intersection(who), "losing")\n\n\n'
        '@implements("two-headed-giant-concession")',
        "concede always-can-concede cant-beats-can",
    ),
    "the first who loses ends the game": Fault(
        "game_state",
        "return len({self.side[p] for p in self.remaining}) == 1",
        "return self.remaining != frozenset(self.seats) and bool(self.remaining)",
        "last-player-standing last-team-standing game-ends-at-once",
    ),
    "the last one does not win": Fault(
        "winning",
        "    if not game.one_side_left():\n        return NOBODY\n",
        "    return NOBODY\n",
        "last-player-standing",
    ),
    "only those who stay win with the team": Fault(
        "winning",
        '        return standing | game.unrestricted(team, "winning")\n    return team',
        "        return standing\n    return standing",
        "last-team-standing",
    ),
    "the emperor dies alone": Fault(
        "losing",
        '    return can_lose(game, team) if game.book.reads(30) == "cant-lose-keeps-in" else team',
        '    return can_lose(game, NOBODY) if game.book.reads(30) == "cant-lose-keeps-in" else NOBODY',
        "emperor-loses",
    ),
    "no draw by an effect": Fault(
        "drawing",
        "return game.remaining if effects and _reach_of_effects(game) is None else NOBODY",
        "return NOBODY",
        "draw-by-effect",
    ),
    "a loop goes on": Fault(
        "drawing",
        "return game.remaining if loops and _reach_of_loops(game) is None else NOBODY",
        "return NOBODY",
        "mandatory-loop",
    ),
    "an optional loop draws": Fault(
        "loops",
        "return loop.mandatory and (loop.manner is None",
        "return (loop.manner is None",
        "mandatory-loop optional-loop optional-loop-draws-nothing",
    ),
    "a win in limited range wins": Fault(
        "losing",
        'return when == "limited-range" and game.reach is not None',
        "return False",
        "win-effect-makes-opponents-lose",
    ),
    "opponents out of range lose too": Fault(
        "losing",
        "game.opponents(p) & game.within_range(p) for p in winning",
        "game.opponents(p) for p in winning",
        "win-effect-makes-opponents-lose range-of-influence",
    ),
    "each head has a life total": Fault(
        "losing",
        "    dying = frozenset([p for p in game.remaining if life[pool[p]] <= 0])",
        "    dying = frozenset([p for p in game.remaining if life[pool[p]] <= 0 and pool[p] == p])",
        "two-headed-giant-life",
    ),
    "a replaced loss is a loss": Fault(
        "settle",
        "    unreplaced = replace_losses(game, unprotected, certain, log)\n",
        "    unreplaced = unprotected\n",
        "replaced-loss",
    ),
    "a judge is not heard": Fault(
        "losing",
        "return game.remaining.intersection(who) if judges_are_heard(game) else NOBODY",
        "return NOBODY",
        "judge-penalty",
    ),
    "infect deals damage": Fault(
        "life",
        '    infect = event.infect and has("infect-damage")',
        "    infect = False",
        "infect-damage results-of-damage",
    ),
    "can't gain life is not known": Fault(
        "life",
        '_GAIN: tuple[RestrictionKind, str] = ("gaining-life",',
        '_GAIN: tuple[RestrictionKind, str] = ("drawing-twice",',
        "cant-gain-life two-headed-giant-no-life-gain",
    ),
    "what a leaver owns stays": Fault(
        "leaving",
        "        if obj.owner is not None and obj.owner not in game.remaining:\n"
        "            obj.move(GONE)\n",
        "        pass\n",
        "leaving-takes-objects",
    ),
    "the restarter does not start": Fault(
        "restarting",
        "    new.active = ",
        "    first = game.active if game.active in among else first\n    new.active = ",
        "restarter-starts restarting",
    ),
    "agreements to draw do nothing": Fault(
        "drawing",
        '    counts = counts or game.book.reads(55) == "a-draw"',
        "    counts = False",
        "intentional-draw",
    ),
    "paying what one has not": Fault(
        "play",
        "    unpaid = [one for one, can in zip(events.payments, can_be_paid, strict=True) if not can]",
        "    unpaid = [one for one in events.payments if one.amount < 0]",
        "paying-life lose-by-effect",
    ),
    "a winner of a game wins the match": Fault(
        "tournament",
        "def match_winner(wins: Wins, needed: int) -> Side | None:\n",
        "def match_winner(wins: Wins, needed: int) -> Side | None:\n    needed = 1\n",
        "match-of-games games-in-a-match most-games-won",
    ),
}


class Planted:
    """The reference with faults, by their names."""

    def __init__(self, *names: str) -> None:
        texts: dict[str, str] = {}
        for fault in map(FAULTS.__getitem__, names):
            text = texts.get(fault.module) or (ROOT / f"{fault.module}.py").read_text("utf-8")
            assert text.count(fault.right) == 1, (fault.module, fault.right)
            texts[fault.module] = text.replace(fault.right, fault.wrong)
        self._play = play_of({m: compile(t, f"{m}.py", "exec") for m, t in texts.items()})

    def describe(self) -> EngineInfo:
        return EngineInfo("planted", "1", CAPABILITIES, max_players=64)

    def play(self, case: AnyCase) -> Any:
        return self._play(case, derive=False).outcomes


def everything(book: Rulebook) -> list[Scenario]:
    """All that `certify` plays."""
    return compile_features(bundled(), book) + vectors.scenarios(book)


def causes_of(engine: Any, scenarios: Sequence[Scenario], book: Rulebook) -> list[Common]:
    """The causes of what an engine gets wrong."""
    attached = InProcess(engine)
    return gather(one for one in run(attached, scenarios, book) if isinstance(one, Judged))


def rule_of(common: Common) -> str:
    """The slug of the rule that a cause is about."""
    return common.cause.key.removesuffix(BEYOND)


def main() -> None:
    book = Rulebook.at()
    scenarios = everything(book)
    named = 0
    for name in sys.argv[1:] or FAULTS:
        causes = causes_of(Planted(name), scenarios, book)
        right = bool(causes) and rule_of(causes[0]) in FAULTS[name].rules.split()
        named += right
        print(f"{'named' if right else 'NOT NAMED'}: {name}")
        for one in causes:
            print(f"  {len(one.cases):4} {one.cause.key}: {one.cause.says}")
    print(f"{named} of {len(sys.argv[1:] or FAULTS)} are named first")


if __name__ == "__main__":
    main()
