"""Drawing: by effects, loops of mandatory actions and agreements."""

from headjudge.spec.logic import facts
from headjudge.spec.logic.algebra import TRUE, Formula, Term, every, some
from headjudge.spec.logic.formulas.definition import formula, playing, share_result
from headjudge.spec.rulebook import Rulebook


@formula("draw-by-effect")
def drawn_by_effect(book: Rulebook, p: Term) -> Formula:
    """An effect draws the game for everyone (where effects have a range: without limited range)."""
    ranged = book.semantics["draw-by-effect.draws-for"] == "those-in-range"
    everyone = ~facts.limited_range() if ranged else TRUE
    return playing(p) & everyone & some(lambda q: playing(q) & facts.says_draw(q))


@formula("draw-effect-in-range", if_in_force=True)
def drawn_by_effect_in_range(_book: Rulebook, p: Term) -> Formula:
    """With limited range, an effect draws the game for players within its controller's range."""
    near = some(lambda q: playing(q) & facts.says_draw(q) & facts.reaches(q, p))
    return playing(p) & facts.limited_range() & near


@formula("mandatory-loop")
def drawn_by_loop(book: Rulebook, p: Term) -> Formula:
    """A mandatory loop draws the game; where loops have a range, only without limited range."""
    ranged = book.semantics["mandatory-loop.draws-for"] == "those-in-range"
    everyone = ~facts.limited_range() if ranged else TRUE
    return (
        playing(p) & everyone & facts.forced_loop() & some(lambda q: playing(q) & facts.in_loop(q))
    )


@formula("mandatory-loop-in-range", if_in_force=True)
def drawn_by_loop_in_range(_book: Rulebook, p: Term) -> Formula:
    """With limited range, a mandatory loop draws for the players within its controllers' range."""
    near = some(lambda q: playing(q) & facts.in_loop(q) & facts.reaches(q, p))
    return playing(p) & facts.limited_range() & facts.forced_loop() & near


@formula("intentional-draw", if_in_force=True)
def drawn_by_agreement(book: Rulebook, p: Term) -> Formula:
    """In a tournament, everyone still in the game agrees to a draw."""
    where = TRUE if book.interpretation(55) == "a-draw" else facts.tournament()
    return where & playing(p) & every(lambda q: playing(q) >> facts.agrees(q))


@formula("ways-to-draw")
def draws_directly(_book: Rulebook, p: Term) -> Formula:
    """The game is a draw for p directly: by an effect, a loop or an agreement."""
    by_effect = drawn_by_effect(p) | drawn_by_effect_in_range(p)
    by_loop = drawn_by_loop(p) | drawn_by_loop_in_range(p)
    return by_effect | by_loop | drawn_by_agreement(p)


@formula("emperor-draws")
def draws_with_emperor(_book: Rulebook, p: Term) -> Formula:
    """The game is a draw for p because it is a draw for the emperor of p's team."""
    return playing(p) & some(lambda q: facts.same_side(p, q) & facts.emperor(q) & draws_directly(q))


@formula("ways-to-draw")
def draws(book: Rulebook, p: Term) -> Formula:
    """The game is a draw for p by an effect, a loop, an agreement, or with the emperor or team."""
    if book.interpretation(43) == "the-team-draws":
        team = some(lambda q: share_result(p, q) & (draws_directly(q) | draws_with_emperor(q)))
        return playing(p) & team
    return draws_directly(p) | draws_with_emperor(p)
