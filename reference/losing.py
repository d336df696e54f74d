"""The ways to lose (104.3). Each function states one rule; none of them changes the game."""

from collections.abc import Iterable

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import NOBODY, Dying, GameState, Players
from headjudge.spec.protocol import Put
from headjudge.spec.rulebook import Rulebook

POISON_FOR_EACH_FURTHER_MEMBER = 5


@implements("ways-to-lose")
@regards("grand-melee-ending", "alternating-teams-ending", "emperor-rules", "commander-variant")
@regards("commander-setup", "commander-endings", "brawl")
def losers(game: GameState, stoppable: Players, certain: Players) -> Players:
    """Return the players who lose now (104.3).

    Nothing prevented or replaced the `stoppable` losses; nothing can stop the `certain` ones.
    Teammates may lose as well (810.8a, 104.3i).
    """
    losing = game.expand_to_teams(stoppable | certain)
    if game.shares_life and game.book.interpretation(28) == "the-team":
        losing = game.players_in_game & game.teams_of(losing)
    return losing | emperor_loses(game, losing) if game.emperors else losing


@implements("concede")
@regards("always-can-concede")
def conceding(game: GameState, who: Iterable[str]) -> Players:
    """Return the remaining players who concede, which nothing can prevent (104.3a, 101.1)."""
    return game.players_in_game.intersection(who)


@implements("two-headed-giant-concession")
def with_their_team(game: GameState, conceding: Players) -> Players:
    """Return the conceding players plus, in Two-Headed Giant, their teammates (810.8b)."""
    return game.expand_to_teams(conceding) if conceding else NOBODY


@implements("zero-life", "two-headed-giant-life")
@regards("team-mates-share-nothing")
def without_life(game: GameState) -> Players:
    """Return the players who lose with 0 or less life, which teams share (104.3b, 810.8c)."""
    life, pool = game.life, game.pool
    dying = frozenset([p for p in game.players_in_game if life[pool[p]] <= 0])
    return game.unrestricted(dying, "losing-to-life")


@implements("draw-from-empty-library")
def drew_from_empty_library(game: GameState) -> Players:
    """Return who tried to draw from an empty library since the last check (104.3c, 704.5b)."""
    return game.attempted & game.players_in_game


def poison_to_lose(book: Rulebook) -> int:
    """Return how many poison counters make a player lose (104.3d)."""
    return int(book.semantics["ten-poison.counters"])


def team_poison_to_lose(book: Rulebook) -> int:
    """Return how many poison counters make a team of two lose (810.8d)."""
    return int(book.semantics["two-headed-giant-poison.counters"])


def commander_damage_to_lose(book: Rulebook) -> int:
    """Return how much combat damage from one commander makes a player lose (104.3j)."""
    return int(book.semantics["commander-damage.damage"])


@implements("ten-poison", "two-headed-giant-poison")
@regards("archenemy-commander-poison")
def poisoned(game: GameState) -> Players:
    """Return the players with ten poison counters or a team with fifteen (104.3d, 704.5c, 810.8d).

    Before 2011-04-01, each member of a team has separate poison counters.
    """
    poison, pool = game.poison, game.poison_pool
    if not game.two_headed or game.book.semantics["two-headed-giant-poison.poison"] != "shared":
        limit = poison_to_lose(game.book)
        return frozenset([p for p in game.players_in_game if poison[p] >= limit])
    return frozenset(
        [p for p in game.players_in_game if poison[pool[p]] >= team_threshold(game, p)]
    )


@implements("two-headed-giant-larger-teams")
def team_threshold(game: GameState, player: str) -> int:
    """Return how many poison counters make a team lose (810.8d).

    This is 15, plus 5 for each member beyond the second (810.11).
    """
    if game.book.interpretation(2) == "ten":
        return poison_to_lose(game.book)
    further_members = max(len(game.team_of(player)) - 2, 0)
    return team_poison_to_lose(game.book) + POISON_FOR_EACH_FURTHER_MEMBER * further_members


@implements("commander-damage")
@regards("archenemy-commander")
def struck_by_commander(game: GameState) -> Players:
    """Return the players dealt 21 or more combat damage by one commander (104.3j, 903.10a)."""
    if not game.commander_damage or not game.book.has_rule("commander-damage"):
        return NOBODY
    limit = commander_damage_to_lose(game.book)
    struck = [p for (p, _), n in game.commander_damage.items() if n >= limit]
    return game.players_in_game.intersection(struck)


def striking_commander(game: GameState, players: Players) -> str:
    """Return the commander that makes these players lose, in words."""
    limit = commander_damage_to_lose(game.book)
    names = {name for (p, name), n in game.commander_damage.items() if p in players and n >= limit}
    return f"the commander {min(names)}" if len(names) == 1 else "one commander"


@implements("lose-by-effect")
def losing_by_effect(game: GameState, named: Iterable[str]) -> Players:
    """Return the remaining players whom an effect makes lose (104.3e)."""
    return game.players_in_game.intersection(named)


@implements("win-and-lose-is-loss")
def losing_beats_winning(winning: Players, losing: Players) -> Players:
    """Return the winning players, except those who lose at the same time (104.3f)."""
    return winning - losing


@implements("team-loses-with-all-members")
def teams_that_lost(game: GameState, lost: Players) -> list[Players]:
    """Return the teams whose members have all lost (104.3g)."""
    teams = {game.team_of(p) for p in lost}
    return sorted((t for t in teams if len(t) > 1 and t <= lost), key=sorted)


@implements("win-effect-makes-opponents-lose")
def opponents_in_range(game: GameState, winning: Players) -> Players:
    """Return the opponents in range of players who would win; they lose instead (104.3h).

    `winning` holds the players named by effects, without their teammates, since only the range of
    the named players counts (801.14).
    """
    return NOBODY.union(*[game.opponents(p) & game.within_range(p) for p in winning])


@regards("win-and-lose-is-loss")
def losing_anyway(game: GameState, named: Players) -> Players:
    """Return the players whom effects make lose despite a simultaneous win (question 35).

    `named` holds the players named by the effects. Prevented and replaced losses don't count.
    """
    losing = can_lose(game, game.expand_to_teams(named)) - game.expand_to_teams(
        covered(game) & game.players_in_game
    )
    with_emperor = emperor_loses(game, losing)
    if game.book.interpretation(30) == "either-keeps-in":
        with_emperor -= covered(game)
    return losing | with_emperor


def covered(game: GameState) -> Players:
    """Return the players whose next loss would be replaced."""
    return frozenset([effect.player for effect in game.in_force(game.losses_replaced)])


@regards("win-effect-makes-opponents-lose")
def lose_instead(game: GameState) -> bool:
    """Return whether win effects make opponents lose instead (104.3h).

    This applies with limited range since 2007-10-01, and applied in every multiplayer game from
    2010-02-01 to 2017-01-20.
    """
    when = game.book.semantics["win-effect-makes-opponents-lose.when"]
    if when == "multiplayer":
        return game.setup.multiplayer
    return when == "limited-range" and game.reach is not None


@implements("emperor-loses", "emperor-loses-for-the-team")
def emperor_loses(game: GameState, losing: Players) -> Players:
    """Return the remaining members of teams whose emperor loses (104.3i)."""
    team = game.players_in_game & game.teams_of(losing & game.emperors)
    return team if game.book.interpretation(30) == "lost-with-the-emperor" else can_lose(game, team)


@implements("judge-penalty")
def penalized(game: GameState, who: Iterable[str]) -> Players:
    """Return the players who lose because of a judge's penalty, in tournaments only (104.3k)."""
    return game.players_in_game.intersection(who) if penalty_counts(game) else NOBODY


@regards("judge-penalty")
def penalty_counts(game: GameState) -> bool:
    """Return whether a judge's game loss counts, by rule or by a reading (question 54)."""
    return penalty_rule_applies(game) or game.book.interpretation(54) == "loses"


@regards("judge-penalty")
def penalty_rule_applies(game: GameState) -> bool:
    """Return whether the rules cover game losses: in tournaments since 2009-07-11 (104.3k)."""
    return "tournament" in game.setup.options and game.book.has_rule("judge-penalty")


@regards("cant-beats-can")
def can_lose(game: GameState, losing: Players) -> Players:
    """Return the players who can lose because no restriction prevents it (101.2)."""
    return game.unrestricted(losing, "losing")


def saved_by_nothing_that_stays(game: GameState, would: Players, losing: Players) -> Players:
    """Return the players who lose if effects that end at this moment save nobody (question 5)."""
    effects = [restriction for restriction in game.restricting if restriction.whose not in losing]
    for dying in game.dying:
        if isinstance(dying, Dying):
            effects = [restriction for restriction in effects if restriction is not dying.effect]
        elif isinstance(dying, Put):
            effects = [restriction for restriction in effects if restriction.object != dying.object]
    stay = game.restrictions.intersection(
        [(restriction.player, restriction.kind) for restriction in effects]
    )
    return frozenset(
        [p for p in would if not any([(q, "losing") in stay for q in game.wins_and_loses_with(p)])]
    )
