"""Near misses: rules that nearly applied in a step, and what was missing.

Each check covers one rule or one kind of event, and its docstring defines what counts as near. The
definitions are narrow, so that players who were in no danger are not mentioned.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import chain, pairwise, repeat

from msgspec import Struct
from msgspec.structs import replace

from headjudge.explain.record import LOSING, RuleLine, RuleName, Verdict, number_of
from headjudge.reference import losing
from headjudge.reference.card_draws import may_draw
from headjudge.reference.conditions import count, count_each, is_met, may_see
from headjudge.reference.derivation import Derived
from headjudge.reference.each import expand_each
from headjudge.reference.game_state import GameState, Players
from headjudge.reference.life import can_change_life, can_get_poison
from headjudge.reference.life_totals import life_of
from headjudge.reference.loops import goes_on_for_ever, in_loop
from headjudge.reference.snapshots import Watched
from headjudge.spec import protocol
from headjudge.spec.rulebook import with_restatements
from headjudge.suite.expectations import Then
from headjudge.suite.steps.placeholders import in_words
from headjudge.text import join_english, pluralize


class Moment(Struct, frozen=True, dict=True):
    """One step of a game: its events, the game before and after it, and its derivation."""

    steps: tuple[tuple[protocol.Event, ...], ...]
    """The steps of the case up to and including this one."""
    before: GameState
    after: GameState
    rounds: tuple[GameState, ...]
    """The game at the start of each round of the step's check; empty without a check."""
    moments: tuple[GameState, ...]
    """The game before each moment of the step; consecutive events have a moment each."""
    derivation: tuple[Derived, ...]
    is_settled: bool
    """Whether the next step has no check, or the scenario makes a claim before that step."""

    def line(
        self,
        slug: str,
        text: str,
        players: Iterable[str] = (),
        because: Iterable[str] = (),
        verdict: Verdict = "not met",
    ) -> RuleLine:
        """Return a line about a rule and the players it concerns.

        `because` lists the slugs of the rules that kept it from applying.
        """
        book = self.before.book
        slug = book.statement_of(slug) or slug
        names = tuple(
            RuleName(book.number(other), other) for other in because if book.has_rule(other)
        )
        who = self.before.ordered(frozenset(players))
        return RuleLine(number_of(slug, book), slug, text, who, tuple(names), verdict)

    @cached_property
    def happenings(self) -> tuple[tuple[GameState, protocol.Event], ...]:
        """The step's events, each with the game before it, split so that each affects one player.

        After the end of the game, consecutive events are paired with the finished game.
        """
        step = self.steps[-1]
        games: Iterator[GameState] = repeat(self.before)
        if isinstance(step[0], protocol.InOrder | protocol.Resolve) and self.moments:
            games = chain(self.moments, repeat(self.after))
        return tuple(
            (game, single)
            for game, event in zip(games, protocol.one_by_one(step), strict=False)
            for single in expand_each(game, event)
        )

    @property
    def events(self) -> tuple[protocol.Event, ...]:
        """The step's events, split so that each affects one player."""
        return tuple(event for _, event in self.happenings)

    @property
    def at_check(self) -> GameState:
        """The game that the check examines, including the players it is about to remove.

        For a loop that costs life, this is the game after the last iteration.
        """
        looping = any(isinstance(event, protocol.Loop) for event in self.events)
        return self.rounds[-1 if looping else 0]

    def affected(self, *rules: str) -> Players:
        """Return the players named in the derivation's lines for these rules."""
        return frozenset(
            name for line in self.derivation if line.rule in rules for name in line.who
        )

    @property
    def lost_now(self) -> Players:
        """The players who lose in this step."""
        return self.after.lost - self.before.lost

    @property
    def drawn_now(self) -> Players:
        """The players for whom the game is drawn in this step."""
        return self.after.drawn - self.before.drawn


def moments(case: protocol.Case, thens: Iterable[Then], seen: Watched) -> Iterator[Moment]:
    """Yield one Moment for each step of a played case."""
    claimed = {then.after for then in thens}
    checked = [*map(bool, seen.rounds), False]
    for index, games in enumerate(pairwise(seen.games)):
        yield Moment(
            case.steps[: index + 1],
            *games,
            seen.rounds[index],
            seen.moments[index],
            seen.played.derivations[index],
            not checked[index + 1] or index + 1 in claimed,
        )


def near_misses(
    case: protocol.Case, thens: Iterable[Then], seen: Watched
) -> dict[int, tuple[RuleLine, ...]]:
    """Return each step's near misses, by step number from 1.

    A near miss is omitted if the latest earlier step of the same kind (with or without a check)
    also had it.
    """
    by_step: dict[int, tuple[RuleLine, ...]] = {}
    last: dict[bool, tuple[RuleLine, ...]] = {}
    for number, moment in enumerate(moments(case, thens, seen), 1):
        # a restart or a subgame replaces the players, so nothing can be compared
        checks = CHECKS if moment.before.setup is moment.after.setup else ()
        lines = tuple(dict.fromkeys(line for check in checks for line in check(moment)))
        checked = bool(moment.rounds)
        by_step[number] = tuple(line for line in lines if line not in last.get(checked, ()))
        last[checked] = lines
    return by_step


def forbidden(m: Moment) -> Iterator[RuleLine]:
    """Report life changes, poison counters and draws that an effect forbids."""
    infects = m.before.book.has_rule("infect-damage")
    for game, event in m.happenings:
        player = getattr(event, "player", "")
        if game.over or player not in game.players_in_game:
            continue
        match event:
            case protocol.GainLife(amount=amount):
                yield from _life(m, game, player, amount)
            case protocol.LoseLife(amount=amount):
                yield from _life(m, game, player, -amount)
            case protocol.SetLife(amount=amount):
                yield from _life(m, game, player, amount - life_of(game, player))
            case protocol.Damage(amount=amount, infect=True) if infects:
                yield from _poison(m, game, player, amount)
            case protocol.Damage(amount=amount):
                yield from _life(m, game, player, -amount)
            case protocol.Poison(amount=amount):
                yield from _poison(m, game, player, amount)
            case protocol.Draw(amount=amount):
                yield from _draw(m, game, player, amount)


def forbidden_in_loop(m: Moment) -> Iterator[RuleLine]:
    """Report the losses of life in a loop that an effect forbids."""
    for game, event in m.happenings:
        if isinstance(event, protocol.Loop) and not game.over:
            for player in game.ordered(game.players_in_game & frozenset(event.drains)):
                yield from _life(m, game, player, -event.amount)


def _life(m: Moment, game: GameState, player: str, change: int) -> Iterator[RuleLine]:
    if not can_change_life(game, player, change):
        verb, slug = ("gains", "cant-gain-life") if change > 0 else ("loses", "cant-lose-life")
        who = (player, *(mate for mate in game.seats if game.pool[mate] == game.pool[player]))
        yield m.line(slug, f"{player} {verb} no life", who, ("cant-beats-can",), "")


def _poison(m: Moment, game: GameState, player: str, amount: int) -> Iterator[RuleLine]:
    if amount and not can_get_poison(game, player):
        yield m.line("cant-beats-can", f"{player} gets no poison counters", (player,), (), "")


def _draw(m: Moment, game: GameState, player: str, amount: int) -> Iterator[RuleLine]:
    allowed = may_draw(game, player, amount)
    if allowed < amount:
        draws = f"can draw only {pluralize(allowed, 'card')}" if allowed else "can't draw cards"
        text = f"{player} {draws}, and an impossible draw does not count as an attempt"
        never = (player, "drawing") in game.restrictions
        slug, *because = ["one-draw-a-turn"] * (not never) + ["cant-beats-can"]
        yield m.line(slug, text, (player,), because, "")


def already_over(m: Moment) -> Iterator[RuleLine]:
    """Report events that come after the end of the game."""
    if m.before.over:
        text = "the game was already over, so nothing happens"
        yield m.line("game-ends-at-once", text, verdict="not applied")


def already_out(m: Moment) -> Iterator[RuleLine]:
    """Report events that involve players who have left the game."""
    gone = {
        player
        for game, event in m.happenings
        if not game.over
        for player in {getattr(event, "player", "")}.intersection(game.seats)
        if player not in game.players_in_game
    }
    if gone:
        text = f"{_names(m, gone)} had already left the game"
        yield m.line("loser-leaves", text, gone, verdict="not applied")


_EFFECTS: dict[type[protocol.Event], str] = {
    protocol.Win: "win-by-effect",
    protocol.Lose: "lose-by-effect",
    protocol.DrawGame: "draw-by-effect",
    protocol.Restart: "restart",
}
"""The rules for effects that end the game, by event type."""


def effects_out_of_reach(m: Moment) -> Iterator[RuleLine]:
    """Report game-ending effects that do nothing or don't reach every player.

    Either the effect's controller has left the game, or players are outside that controller's
    range of influence.
    """
    for game, event in m.happenings:
        slug, player = _EFFECTS.get(type(event)), getattr(event, "player", "")
        if game.over or slug is None or (player and player not in game.players_in_game):
            continue
        players = (player,) if player else ()
        by = getattr(event, "controller", "") or player
        if by not in game.players_in_game:
            text = f"{by}, who controls the effect, has left the game"
            yield m.line(slug, text, players, ("leaving-takes-objects",), "not applied")
        elif isinstance(event, protocol.DrawGame):
            if beyond := m.after.players_in_game - game.within_range(by):
                yield m.line("draw-effect-in-range", _beyond(m, beyond, by), beyond)
        elif player not in {"", *game.within_range(by)}:
            because = ("out-of-range-is-untouched",)
            yield m.line(slug, _beyond(m, players, by), players, because, "not applied")


def unmet_conditions(m: Moment) -> Iterator[RuleLine]:
    """Report unmet conditions of effects that make players win, lose or draw."""
    for game, event in m.happenings:
        if game.over:
            continue
        if isinstance(event, protocol.Win | protocol.Lose | protocol.DrawGame):
            player = getattr(event, "player", "")
            for why in unmet(m, game, event.condition, event.controller or player):
                text = f"the effect {why}"
                yield m.line(_EFFECTS[type(event)], text, (player,) if player else ())
        elif isinstance(event, protocol.Resolve) and m.rounds:
            yield from _unmet_by_resolving(m, event)


def _unmet_by_resolving(m: Moment, event: protocol.Resolve) -> Iterator[RuleLine]:
    """Report unmet conditions of an ability, which are checked as it resolves, after the check."""
    game = m.rounds[-1]
    for ability in (object_.ability for object_ in game.abilities.waiting):
        if ability.ability == event.ability and ability.does in {"win", "lose"}:
            for why in unmet(m, game, ability.later, ability.player):
                text = f"{ability.ability}'s effect {why}"
                yield m.line(f"{ability.does}-by-effect", text, ability.to)
            if isinstance(ability, protocol.Trigger):
                for why in unmet(m, game, ability.condition, ability.player):
                    yield m.line("intervening-if", f"{ability.ability}'s ability {why}", ability.to)
            break


def unmet(
    m: Moment, game: GameState, condition: protocol.Condition | None, by: str
) -> Iterator[str]:
    """Yield the unmet parts of a condition, as predicates; `by` is the effect's controller."""
    while condition is not None and by in game.players_in_game:
        part, condition = replace(condition, also=None), condition.also
        if part.player in game.seats and not is_met(game, part, by):
            yield f"applies only if {in_words(part)}, but {_fact(m, game, part, by)}"


def _fact(m: Moment, game: GameState, part: protocol.Condition, by: str) -> str:
    """Describe the actual state that fails to meet a part of a condition."""

    def amount(player: str, number: int) -> str:
        exact = replace(part, player=player, which=None, others=(), at_least=number, at_most=number)
        return (in_words(exact) or "").replace(" has exactly ", " has ", 1)

    if part.which is not None:
        counts = count_each(game, part, by)
        wrong = [
            amount(player, number)
            for player, number in counts.items()
            if part.which == "any" or part.admits(number) == (part.which == "no")
        ]
        return join_english(wrong) if wrong else "none of them is still in the game"
    if not may_see(game, part.player, by):
        return _beyond(m, (part.player,), by)
    number = count(game, part)
    if part.of == "turn":
        return "it is" if number else "it is not"
    return amount(part.player, number)


def lose_instead(m: Moment) -> Iterator[RuleLine]:
    """Report opponents who stay in the game because they are out of range of a win effect."""
    game = m.before
    if losing.lose_instead(game):
        for player in game.ordered(m.affected("win-by-effect") - m.affected("cant-beats-can")):
            beyond = (game.opponents(player) - game.within_range(player)) & m.after.players_in_game
            if beyond:
                text = _beyond(m, beyond, player)
                yield m.line("win-effect-makes-opponents-lose", text, beyond)


def last_standing(m: Moment) -> Iterator[RuleLine]:
    """Report the last remaining side if it can't win."""
    game = m.after
    if not game.over and (m.lost_now or m.drawn_now) and game.one_side_left():
        text = f"nobody else is still in the game, but {_names(m, game.players_in_game)} can't win"
        because = ("cant-beats-can",)
        yield m.line("last-player-standing", text, game.players_in_game, because, "not applied")


_ENDED_BY_CHOICE = "some actions of the loop are optional, so a player must end it"
_ENDED = {
    "outside-taken": "a player ends the loop with an action that is not part of it",
    "unless-taken": 'a player ends the loop by choosing the "unless" part',
    "fragmented": "the players' actions undo each other, so one of them must choose differently",
    "kept-up": "players may continue a loop forever only in a tournament",
}
"""Why a loop ends, by its manner."""


def loop(m: Moment) -> Iterator[RuleLine]:
    """Report a loop that does not make the game a draw."""
    for event in m.events:
        if not isinstance(event, protocol.Loop) or event.drains or m.before.over or m.drawn_now:
            continue
        if not in_loop(m.before, event):
            text = "no player still in the game controls an object in the loop"
        elif goes_on_for_ever(m.before, event):
            continue
        else:
            text = _ENDED.get(event.manner or "", _ENDED_BY_CHOICE)
        yield m.line("mandatory-loop", text)


def agreement(m: Moment) -> Iterator[RuleLine]:
    """Report an agreed draw that has no effect."""
    for event in m.events:
        if not isinstance(event, protocol.AgreeDraw) or m.before.over or m.drawn_now:
            continue
        others = m.before.players_in_game - {*event.players}
        if "tournament" not in m.before.setup.options:
            text = "the game is not part of a tournament"
            yield m.line("intentional-draw", text, verdict="not applied")
        elif others:
            text = f"{_names(m, others)} {_have(others)} not agreed"
            yield m.line("intentional-draw", text, m.before.players_in_game)


def made_to_concede(m: Moment) -> Iterator[RuleLine]:
    """Report an attempt to make another player concede (723.6)."""
    for event in m.events:
        if isinstance(event, protocol.Concede) and event.made_by:
            text = f"{event.made_by} can't make {event.player} concede"
            yield m.line("concede", text, (event.player,), verdict="")


def zero_life(m: Moment) -> Iterator[RuleLine]:
    """At a check, report players at 1 life, and players at 0 or less who can't lose for it."""
    if not m.rounds:
        return
    game = m.at_check
    losers = m.affected("zero-life", "two-headed-giant-life", "replaced-loss")
    for pool, players in pools(game, game.pool):
        life = game.life[pool]
        text = f"{join_english(players)} {_have(players)} {life} life"
        # the check before an ability resolves is not the moment that readers have in mind
        if not losers.isdisjoint(players) or m.after.life.get(pool, life) != life:
            continue
        if life <= 0:
            because = ("cant-beats-can",)
            text = f"{text}, but can't lose because of that"
            yield m.line("zero-life", text, players, because, "not applied")
        elif life == 1:
            text = f"{join_english(players)} still {_have(players)} 1 life"
            yield m.line("zero-life", text, players)


def saved_by_a_gain(m: Moment) -> Iterator[RuleLine]:
    """Report players whom life gained at the same time as a fatal loss of life keeps alive."""
    if m.before.over or isinstance(m.steps[-1][0], protocol.InOrder | protocol.Resolve):
        return
    for _, players in pools(m.after, m.after.pool):
        player = players[0]
        lost = gained = linked = 0
        for event in m.events:
            if isinstance(event, protocol.Damage):
                lost += event.amount if event.player == player else 0
                linked += event.amount if event.lifelink == player else 0
            elif isinstance(event, protocol.LoseLife) and event.player == player:
                lost += event.amount
            elif isinstance(event, protocol.GainLife) and event.player == player:
                gained += event.amount
        before, after = life_of(m.before, player), life_of(m.after, player)
        fatal = 0 < before <= lost and after == before - lost + gained + linked > 0
        if not fatal or len(players) > 1:
            continue
        now = f"so {player} has {after} life when state-based actions are checked"
        if linked and m.before.book.has_rule("lifelink-damage"):
            text = f"{player} gains {linked} life as part of the damage, {now}"
            yield m.line("lifelink-damage", text, (player,), verdict="")
        elif gained:
            text = f"{player} loses {lost} and gains {gained} life at the same time, {now}"
            yield m.line("zero-life", text, (player,))


def poison(m: Moment) -> Iterator[RuleLine]:
    """At a check, report players one poison counter short, and teams with ten that need more."""
    if not m.rounds:
        return
    game = m.at_check
    ten, fifteen = losing.poison_to_lose(game.book), losing.team_poison_to_lose(game.book)
    shared = game.two_headed and game.book.semantics["two-headed-giant-poison.poison"] == "shared"
    for pool, players in pools(game, game.poison_pool):
        counters = game.poison[pool]
        limit = losing.team_threshold(game, players[0]) if shared else ten
        if m.after.poison.get(pool, counters) != counters:
            continue
        if counters == limit - 1 or ten <= counters < limit:
            has = f"{join_english(players)} {_have(players)} {counters}"
            text = f"{has} of the {limit} poison counters needed"
            because = ["two-headed-giant-poison"] * (limit > ten)
            because += ["two-headed-giant-larger-teams"] * (limit > fifteen)
            yield m.line("ten-poison", text, players, because)


def commander_damage(m: Moment) -> Iterator[RuleLine]:
    """At a check, report damage from commanders that does not make a player lose.

    Either it is one point short, or it comes from several commanders, or it is partly noncombat
    damage, or the game does not use the rule.
    """
    if not m.rounds or not m.before.book.has_rule("commander-damage"):
        return
    game, limit = m.at_check, losing.commander_damage_to_lose(m.before.book)
    for player in game.ordered(game.players_in_game):
        combat = {who: n for (whom, who), n in game.commander_damage.items() if whom == player}
        most = max(combat.values(), default=0)
        of_any_kind = Counter(combat) + _other_damage(m, player)
        enough = max(of_any_kind.values(), default=0) >= limit
        if most >= limit:
            continue
        if "commander" not in game.setup.options:
            if enough:
                brawl = "brawl" in game.setup.options
                text = f"{player} was dealt {limit} damage or more by one commander, but the game "
                text += "is Brawl" if brawl else "is not a Commander game"
                because = ["brawl-without-commander-damage"] * brawl
                yield m.line("commander-damage", text, (player,), because, "not applied")
        elif most == limit - 1 or (sum(combat.values()) >= limit and len(combat) > 1):
            each = join_english([f"{n} by {who}" for who, n in combat.items()])
            text = f"{player} was dealt {each}; one commander must deal {limit} combat damage"
            yield m.line("commander-damage", text, (player,))
        elif enough:
            text = f"{player} was dealt {most} combat damage by one commander, not {limit}, and "
            yield m.line("commander-damage", f"{text}other damage does not count", (player,))
    if "commander" in game.setup.options:
        yield from _team_commander_damage(m, limit)


def _team_commander_damage(m: Moment, limit: int) -> Iterator[RuleLine]:
    """Report a team that one commander has dealt enough damage, but none of its players alone."""
    game = m.at_check
    for _, team in pools(game, game.pool):
        dealt = Counter[str]()
        for (player, commander), n in game.commander_damage.items():
            dealt[commander] += n if player in team else 0
        for commander, n in dealt.items():
            alone = max(game.commander_damage.get((player, commander), 0) for player in team)
            if n >= limit > alone:
                text = f"{commander} dealt {join_english(team)} {n} combat damage together; "
                text += f"it must deal {limit} to one of them"
                yield m.line("commander-damage", text, team)


def _other_damage(m: Moment, player: str) -> Counter[str]:
    """Return each commander's damage to a player that does not count toward the limit."""
    counts_combat = "commander" in m.before.setup.options
    dealt: Counter[str] = Counter()
    for event in chain.from_iterable(map(protocol.one_by_one, m.steps)):
        if isinstance(event, protocol.Damage) and event.player == player and event.commander:
            dealt[event.commander] += 0 if event.combat and counts_combat else event.amount
    return dealt


def empty_library(m: Moment) -> Iterator[RuleLine]:
    """At a check, report players who have an empty library but have not attempted to draw."""
    if not m.rounds:
        return
    game = m.at_check
    for player in game.ordered(game.players_in_game - game.attempted):
        if not game.library[player]:
            text = f"{player}'s library is empty, but {player} has not tried to draw from it since "
            yield m.line("draw-from-empty-library", f"{text}the last check", (player,))


def unchecked(m: Moment) -> Iterator[RuleLine]:
    """After a step without a check, report players who would lose at a check."""
    over = m.after.over
    if m.rounds or not (m.is_settled or over) or m.before.over:
        return
    game = m.before if over else m.after

    def has(players: Iterable[str], text: str) -> str:
        return f"{_names(m, players)} {'had' if over else _have(players)} {text}"

    parts = [
        has(players, f"{game.life[pool]} life")
        for pool, players in pools(game, game.pool)
        if not losing.without_life(game).isdisjoint(players)
    ]
    parts += [
        has(players, f"{game.poison[pool]} poison counters")
        for pool, players in pools(game, game.poison_pool)
        if not losing.poisoned(game).isdisjoint(players)
    ]
    for text, losers in (
        ("been dealt enough damage by one commander", losing.struck_by_commander(game)),
        ("attempted to draw from an empty library", losing.drew_from_empty_library(game)),
    ):
        if losers:
            parts.append(has(losers, text))
    if parts:
        had_not = "were not checked before the game ended" if over else "have not been checked yet"
        text = f"state-based actions {had_not}, although "
        yield m.line("state-based-actions", text + join_english(parts), verdict="")


def not_everyone(m: Moment) -> Iterator[RuleLine]:
    """Report the one side that survives when several sides would lose at once."""
    would_lose = m.affected(*with_restatements(*LOSING)) & m.before.players_in_game
    survivors = m.before.players_in_game - m.lost_now
    sides = [
        {m.before.side_of[player] for player in players} for players in (would_lose, survivors)
    ]
    if len(sides[0]) <= 1 or len(sides[1]) != 1 or m.drawn_now:
        return
    if m.affected("win-by-effect") & m.after.won:
        return
    between_teams = len(m.before.side_of) > len(set(m.before.side_of.values()))
    slug = "all-teams-lose-is-draw" if between_teams else "all-lose-is-draw"
    verb = "does" if len(survivors) == 1 else "do"
    yield m.line(slug, f"{_names(m, survivors)} {verb} not lose", would_lose)


def part_of_team(m: Moment) -> Iterator[RuleLine]:
    """Report a player who has lost while teammates remain in the game."""
    game = m.after
    if game.two_headed or game.over:
        return
    for player in game.ordered(m.lost_now):
        mates = game.team_of(player) & game.players_in_game
        leading = mates & game.emperors
        if leading:
            still_in = f"{_names(m, leading)} {_are(leading)} still in the game"
            text = f"{player} is not the emperor, and {still_in}"
            yield m.line("emperor-loses", text, mates)
        elif mates:
            text = f"{_names(m, mates)}, on {player}'s team, {_are(mates)} still in the game"
            yield m.line("team-loses-with-all-members", text, mates)


CHECKS: tuple[Callable[[Moment], Iterator[RuleLine]], ...] = (
    forbidden,
    forbidden_in_loop,
    already_over,
    already_out,
    effects_out_of_reach,
    unmet_conditions,
    lose_instead,
    last_standing,
    loop,
    made_to_concede,
    agreement,
    zero_life,
    saved_by_a_gain,
    poison,
    commander_damage,
    empty_library,
    unchecked,
    not_everyone,
    part_of_team,
)
"""All checks, in the order in which their lines are shown."""


def pools(game: GameState, pool: dict[str, str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each pool of life or counters with the remaining players who share it."""
    for name in dict.fromkeys(pool[player] for player in game.ordered(game.players_in_game)):
        sharing = [player for player in game.players_in_game if pool[player] == name]
        yield name, game.ordered(frozenset(sharing))


def _beyond(m: Moment, players: Iterable[str], by: str) -> str:
    who = frozenset(players)
    return f"{_names(m, who)} {_are(who)} outside {by}'s range of influence"


def _names(m: Moment, players: Iterable[str]) -> str:
    """Join player names in seat order."""
    return join_english(m.before.ordered(frozenset(players)))


def _have(players: Iterable[str]) -> str:
    return "has" if len(frozenset(players)) == 1 else "have"


def _are(players: Iterable[str]) -> str:
    return "is" if len(frozenset(players)) == 1 else "are"
