"""119.5, 701.10 and 107.1: life totals that are multiplied, halved and dealt out anew."""

from headjudge.reference.game_state import GameState
from headjudge.reference.golden_rules import as_many_as_there_are
from headjudge.reference.implements import regards
from headjudge.reference.numbers import becomes, counts_as, half
from headjudge.reference.two_headed_giant import life_of, set_life
from headjudge.spec.protocol import (
    GainLife,
    LoseHalfLife,
    LoseLife,
    Mill,
    MultiplyLife,
    RedistributeLife,
)
from headjudge.spec.protocol.inquiries import Becomes, Halves


@regards("negative-numbers", "two-headed-giant-head-life")
def multiplied(game: GameState, event: MultiplyLife) -> GainLife | LoseLife:
    """The gain or loss that doubles or triples what the player has now: 701.10d, 701.11d."""
    book, now = game.book, life_of(game, event.player)
    told = becomes(Becomes("life", now, "doubled" if event.by == 2 else "tripled"), book)  # noqa: PLR2004
    game.altered.asked |= told.questions
    by = told.answer - counts_as(now, book)
    change = GainLife if by > 0 else LoseLife
    return change(event.player, abs(by), event.controller)


@regards("half-is-rounded", "two-headed-giant-head-life")
def halved(game: GameState, event: LoseHalfLife) -> LoseLife:
    """The loss of a part of what the player has now, which is none of 0 or less: 107.1a, 107.1b."""
    now = max(life_of(game, event.player), 0)
    lost = half(Halves(now, up=event.rounded == "up"), game.book).answer
    if event.part == "third":
        lost = (now + 2 * (event.rounded == "up")) // 3
    return LoseLife(event.player, lost, event.controller)


@regards("setting-life", "cant-gain-life", "cant-lose-life")
def redistribute(game: GameState, event: RedistributeLife) -> None:
    """Let each player gain or lose what it takes to have the life total that is given: 119.5.

    Before 2007-05-01 a life total below 0 counts as 0 when it is given.
    """
    given = {
        player: counts_as(life_of(game, whose), game.book)
        for player, whose in zip(event.players, event.totals, strict=True)
        if player in game.remaining and whose in game.seats and player != whose
    }
    for player, total in given.items():
        if total != life_of(game, player):
            set_life(game, player, total)


@regards("impossible-is-skipped", "taking-is-not-drawing")
def mill(game: GameState, event: Mill) -> None:
    """Let a player put so many cards from the library into the graveyard: 701.17."""
    there = game.library[event.player]
    game.library[event.player] = there - as_many_as_there_are(event.amount, there)
