"""107.1 and 107.2: numbers.

119.5, 701.10 and 107.1: life totals that are multiplied, halved and dealt out anew.
"""

from fractions import Fraction

from headjudge.reference.derivation import Derived, Told, implements, regards
from headjudge.reference.game_state import GameState
from headjudge.reference.golden_rules import as_many_as_there_are
from headjudge.reference.two_headed_giant import life_of, set_life
from headjudge.spec.protocol import (
    GainLife,
    LoseHalfLife,
    LoseLife,
    Mill,
    MultiplyLife,
    RedistributeLife,
)
from headjudge.spec.protocol import inquiries as i
from headjudge.spec.protocol.inquiries import Becomes, Halves
from headjudge.spec.rulebook import Rulebook


@implements("half-is-rounded")
def half(ask: i.Halves, book: Rulebook) -> Told:
    """Half of a number, in whole numbers, rounded up or down as the effect says: 107.1a.

    Of a number below 0 it is below 0 too, as in a calculation: 107.1b. Which way is up there, no
    rule says (question 116): here it is to the greater number.
    """
    number = counts_as(ask.number, book)
    open_question = number < 0 and number % 2 == 1
    up = ask.up != (open_question and book.interpretation(116) == "away-from-zero")
    rounded = -(-number // 2) if up else number // 2
    way = f"rounded {'up' if ask.up else 'down'}" if number % 2 else "not rounded"
    why = [Derived("half-is-rounded", f"{number} halved, {way}")]
    if ask.number < 0:
        why.append(Derived(_below_zero(book), f"{ask.number} counts as {number}"))
    return Told(rounded, tuple(why), frozenset([116] if open_question else []))


@implements("any-number")
@regards("whole-numbers")
def may_choose(ask: i.MayChoose, book: Rulebook) -> Told:
    """Whether that may be chosen where any number may: 107.1, 107.1c."""
    number = Fraction(ask.number)
    if number.denominator != 1:
        whole = "whole-numbers" if book.has_rule("whole-numbers") else "half-is-rounded"
        return Told(False, (Derived(whole, f"{ask.number} is no whole number"),))
    if number < 0:
        return Told(False, (Derived(_below_zero(book), f"{ask.number} is below 0"),))
    if ask.among is None:
        return Told(True, _if_told(book, "any-number", "0 and more may be chosen"))
    least = 0
    if book.semantics["any-number.to-divide-among"] == "some-if-possible":
        least = min(1, ask.among)
    what = f"{least} to {ask.among} may be chosen"
    return Told(least <= number <= ask.among, (Derived("any-number", what),))


def _if_told(book: Rulebook, slug: str, what: str) -> tuple[Derived, ...]:
    return (Derived(slug, what),) if book.has_rule(slug) else ()


def _is_number(book: Rulebook) -> bool:
    """Whether a total below 0 is what it is; if not, it counts as 0."""
    return book.has_rule("negative-numbers")


def _below_zero(book: Rulebook) -> str:
    """The rule on numbers below 0."""
    return "negative-numbers" if _is_number(book) else "undetermined-is-zero"


@regards("negative-numbers")
def counts_as(number: int, book: Rulebook) -> int:
    """What a total is for all that looks at it: 107.1b, and 104.2 before 2007-05-01."""
    return number if _is_number(book) else max(number, 0)


@implements("negative-numbers")
def becomes(ask: i.Becomes, book: Rulebook) -> Told:
    """What a total counts as after an effect: 107.1b."""
    seen = counts_as(ask.now, book)
    is_open = ask.by == "tripled" and seen < 0 and not _keeps(ask, book)
    if ask.by == "set":
        now, what = ask.number, f"set to {ask.number}"
    elif ask.by == "changed":
        now, what = ask.now + ask.number, f"changed from {ask.now} by {ask.number}"
    else:
        result = {"changed-by-result": ask.number, "doubled": seen}.get(ask.by, 2 * seen)
        used = result if result >= 0 or _keeps(ask, book) else 0
        now, what = ask.now + used, f"the result is {result}, so {used} is used"
        if is_open and book.interpretation(88) == "becomes-zero":
            now, what = 0, f"the result is {result}, in place of which the total becomes 0"
    counted = counts_as(now, book)
    if counted != now:
        what += f"; {now} counts as {counted}"
    why = (Derived(_below_zero(book), what),) if min(ask.now, ask.number, now) < 0 else ()
    return Told(counted, why, frozenset([88] if is_open else []))


def _keeps(ask: i.Becomes, book: Rulebook) -> bool:
    """Whether a result below 0 is used as it is, for that total and that way to change it."""
    means = book.semantics
    if not _is_number(book):
        return False
    if ask.of != "life" and means["negative-numbers.power-changed"] == "yes":
        return True
    if ask.by == "doubled":
        return ask.of in (means["negative-numbers.doubled"] or "").split(", ")
    return ask.by == "tripled" and means["negative-numbers.tripled"] == "yes"


@regards("negative-numbers")
def amount(ask: i.Amount, book: Rulebook) -> Told:
    """How much an effect does whose calculation comes to a number: 107.1b."""
    used = max(ask.number, 0)
    what = f"the result is {ask.number}, so 0 is used"
    return Told(used, (Derived(_below_zero(book), what),) if ask.number < 0 else ())


def power_and_toughness(ask: i.PowerAndToughness, book: Rulebook) -> Told:
    """The total power and toughness of a creature: 107.1b."""
    power, toughness = (counts_as(n, book) for n in (ask.power, ask.toughness))
    why = Derived(_below_zero(book), f"added up as {power} and {toughness}")
    return Told(power + toughness, (why,) if min(ask.power, ask.toughness) < 0 else ())


def is_less(ask: i.IsLess, book: Rulebook) -> Told:
    """Whether one creature's power is less than another's: 107.1b."""
    number, than = (counts_as(n, book) for n in (ask.number, ask.than))
    why = Derived(_below_zero(book), f"{number} is compared with {than}")
    return Told(number < than, (why,) if min(ask.number, ask.than) < 0 else ())


@implements("undetermined-is-zero")
def utmost(ask: i.Highest | i.Lowest, book: Rulebook) -> Told:
    """The highest or lowest of some numbers, 0 where there is none, and what is added: 107.2.

    A number below 0 is compared as what it is: 107.1b.
    """
    find, name = (max, "highest") if isinstance(ask, i.Highest) else (min, "lowest")
    if not ask.among:
        why = Derived("undetermined-is-zero", f"of no numbers none is the {name}")
        return Told(ask.plus, (why,))
    found = find(counts_as(number, book) for number in ask.among)
    why = Derived(_below_zero(book), f"{found} is the {name}")
    return Told(found + ask.plus, (why,) if min(ask.among) < 0 else ())


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
        if player in game.players_in_game and whose in game.seats and player != whose
    }
    for player, total in given.items():
        if total != life_of(game, player):
            set_life(game, player, total)


@regards("impossible-is-skipped", "taking-is-not-drawing")
def mill(game: GameState, event: Mill) -> None:
    """Let a player put so many cards from the library into the graveyard: 701.17."""
    there = game.library[event.player]
    game.library[event.player] = there - as_many_as_there_are(event.amount, there)
