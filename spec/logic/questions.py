"""Find the advisory open questions (``spec/rulebook/questions.toml``) that a moment touches.

If a situation touches such a question, its result depends on a reading, so no certificate may use
the situation.
"""

from headjudge.spec.logic import facts
from headjudge.spec.logic.algebra import (
    FALSE,
    TRUE,
    Formula,
    Term,
    conjunction,
    every,
    same_player,
    some,
)
from headjudge.spec.logic.formulas.definition import (
    cannot_lose,
    cannot_win,
    in_range,
    opponents,
    playing,
    reached,
    share_result,
)
from headjudge.spec.logic.formulas.draws import draws
from headjudge.spec.logic.formulas.ending import drew, stays, wins_by_effect, won
from headjudge.spec.logic.formulas.losses import (
    loses_directly,
    loses_with_emperor,
    out_by_conceding,
    penalized,
    replaces,
    state_based_loss,
)
from headjudge.spec.logic.formulas.wins import (
    others_lose_instead,
    win_effect,
    wins_in_vain,
    would_win,
)
from headjudge.spec.logic.theory import Seats
from headjudge.spec.rulebook import Rulebook


def questions(book: Rulebook) -> dict[int, Formula]:
    """Return, by question number, when an edition's advisory questions are touched."""

    def told_to_lose(p: Term) -> Formula:
        return facts.told_to_lose(p) & reached(p)

    def loses_anyway(p: Term) -> Formula:
        by_others = some(
            lambda q: (
                win_effect(q)
                & would_win(q)
                & ~wins_in_vain(book, q)
                & opponents(q, p)
                & in_range(q, p)
            )
        )
        return told_to_lose(p) | wins_in_vain(book, p) | by_others

    told_to_win_and_lose = some(
        lambda p: playing(p) & cannot_win(p) & some(lambda q: share_result(p, q) & win_effect(q))
    )
    stopped = book.semantics["last-player-standing.cant-win"] == "stops-it"
    alone = book.semantics["last-team-standing.winners"] == "still-in"
    one_side = some(stays) & every(lambda p, q: (stays(p) & stays(q)) >> facts.same_side(p, q))
    conceding_loses = book.semantics["concede.by"] == "losing"
    heard = facts.tournament() if book.has_rule("judge-penalty") else FALSE
    required = book.semantics["empty-library-action.counts"] == "what-is-required"
    return {
        1: ~others_lose_instead()
        & some(lambda p, q: would_win(p) & would_win(q) & opponents(p, q)),
        6: one_side
        & some(
            lambda p, q: (
                stays(p) & facts.same_side(p, q) & cannot_win(q) & (TRUE if stopped else ~stays(q))
            )
        ),
        9: others_lose_instead() & told_to_win_and_lose,
        12: some(draws)
        & some(lambda p: (would_win(p) & ~others_lose_instead()) | loses_directly(p)),
        16: ~facts.ended() & some(lambda p: won(p) & drew(p)),
        19: ~facts.ended()
        & some(facts.concedes)
        & some(
            lambda p: (
                win_effect(p)
                | told_to_lose(p)
                | draws(p)
                | state_based_loss(p)
                | facts.punished(p)
                | facts.agrees(p)
            )
        ),
        22: ~facts.ended()
        & some(
            lambda p: (
                facts.left(p)
                & ~some(lambda q: facts.before(q, p))
                & ~some(lambda q: playing(q) & facts.one_team(p, q))
            )
        )
        & some(
            lambda p, q: (
                playing(p)
                & facts.drew_short(p)
                & playing(q)
                & facts.drew_short(q)
                & ~same_player(p, q)
            )
        ),
        27: some(penalized)
        & every(lambda p: playing(p) >> some(lambda q: facts.same_side(p, q) & penalized(q)))
        if book.semantics["penalties-at-once.score"] == "recorded"
        else FALSE,
        30: some(lambda p: facts.emperor(p) & loses_directly(p))
        & some(
            lambda p: (
                ~facts.emperor(p)
                & (cannot_lose(p) | facts.loss_replaced(p))
                & (loses_directly(p) | loses_with_emperor(p))
            )
        ),
        32: some(lambda p, q: wins_by_effect(p) & facts.same_side(p, q) & ~won(q)),
        33: (one_side & some(lambda p, q: stays(p) & facts.same_side(p, q) & ~stays(q)))
        if alone
        else FALSE,
        34: some(lambda p: playing(p) & facts.drew_short(p) & facts.draws_replaced(p))
        if required
        else FALSE,
        35: others_lose_instead()
        & some(
            lambda p, q: (
                would_win(p)
                & wins_in_vain(book, p)
                & playing(q)
                & opponents(p, q)
                & in_range(p, q)
                & ~some(lambda r: share_result(q, r) & playing(r) & loses_anyway(r))
            )
        ),
        43: ~facts.ended()
        & some(
            lambda p, q: (
                facts.one_team(p, q) & (facts.had_drawn(p) | (draws(p) & playing(q) & ~draws(q)))
            )
        ),
        54: some(lambda p: playing(p) & facts.punished(p)) & ~heard,
        55: some(playing) & every(lambda p: playing(p) >> facts.agrees(p)) & ~some(draws),
        56: facts.two_headed_giant() & some(replaces) if book.leaves_open(56) else FALSE,
        75: some(
            lambda p, q: (
                out_by_conceding(p) & share_result(p, q) & playing(q) & facts.loss_replaced(q)
            )
        )
        if conceding_loses
        else FALSE,
    }


def undisputed(seats: Seats, but: int | None = None) -> Formula:
    """Return a formula stating that no advisory question except `but` is touched."""
    touched = [formula for number, formula in questions(seats.theory.book).items() if number != but]
    return seats.ground(conjunction(*(~question for question in touched)))
