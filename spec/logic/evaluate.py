"""Compile formulas to Python, and evaluate them for one situation or bit-sliced for many.

For one situation, facts and results are `NO`, `YES` or `OPEN` (Kleene's three-valued logic). In
bit-sliced form, bit k of each input and output belongs to the k-th situation, so that one integer
operation evaluates all situations.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from types import CodeType
from typing import Any, Literal

from headjudge.spec.logic.algebra import Formula, disjunction
from headjudge.spec.logic.facts import NUMBERS, had_lost
from headjudge.spec.logic.questions import questions
from headjudge.spec.logic.situations import Situation
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.rulebook import Rulebook

Style = Literal["one", "bits"]

NO, OPEN, YES = 0b00, 0b01, 0b11
"""Three-valued truth: the low bit means possibly true, the high bit means certainly true."""
_NOT = (YES, OPEN, OPEN, NO)
_SAME = tuple(
    tuple(OPEN if OPEN in (number, two) else (NO, YES)[number == two] for two in range(4))
    for number in range(4)
)
"""Truth table for the equivalence of two three-valued values."""
_JOIN = {"and": " & ", "or": " | "}


class Program:
    """Functions generated from formulas about seats.

    `inputs` are the facts and comparisons that the formulas use, in the order in which
    :attr:`decide` (three-valued) and :attr:`sweep` (bit-sliced) take them.
    """

    def __init__(self, outputs: Mapping[str, Formula], inputs: Iterable[Formula] = ()) -> None:
        """Prepare to compile `outputs`; the given `inputs` come first among the inputs."""
        self.names = tuple(outputs)
        formulas = tuple(outputs.values())
        self._formulas = formulas
        self._nodes = _in_order(formulas)
        known = {id(formula): formula for formula in inputs}
        known |= {id(n): n for n in self._nodes if n.operator in ("atom", "compare")}
        self.inputs = tuple(known.values())

    @cached_property
    def decide(self) -> Callable[[Iterable[int]], tuple[int, ...]]:
        """A function that returns each output for one situation: `NO`, `OPEN` or `YES`."""
        return loaded(self.code("one"))  # type: ignore[no-any-return]

    @cached_property
    def sweep(self) -> Callable[[int, Sequence[int]], tuple[int, ...]]:
        """A function that returns bit-sliced outputs.

        Its first argument is a mask with one bit for each situation.
        """
        return loaded(self.code("bits"))  # type: ignore[no-any-return]

    def code(self, style: Style) -> CodeType:
        """Compile the function to a code object; :func:`loaded` returns the function."""
        return compile(self._source(style), "<formulas>", "exec")

    def _source(self, style: Style) -> str:
        names = {id(formula): f"i{number}" for number, formula in enumerate(self.inputs)}
        head = "facts" if style == "one" else "ones, facts"
        lines = [f"def decide({head}):"]
        if self.inputs:
            lines.append(f"    {', '.join(names[id(i)] for i in self.inputs)}, = facts")
        for node in self._nodes:
            if id(node) not in names:
                if node.operator == "constant":
                    names[id(node)] = _constant(style, value=node.parts[0])
                else:
                    text = _expression(style, node, [names[id(p)] for p in node.formulas()])
                    names[id(node)] = f"t{len(names)}"
                    lines.append(f"    {names[id(node)]} = {text}")
        results = "".join(f"{names[id(formula)]}, " for formula in self._formulas)
        return "\n".join([*lines, f"    return ({results})"])


def _constant(style: Style, *, value: bool) -> str:
    if style == "one":
        return str(YES if value else NO)
    return "ones" if value else "0"


def _expression(style: Style, node: Formula, parts: list[str]) -> str:
    one_only = style == "one"
    if node.operator in _JOIN:
        return _JOIN[node.operator].join(parts)
    if node.operator == "not":
        return f"NOT[{parts[0]}]" if one_only else f"ones ^ {parts[0]}"
    left, right = parts
    if node.operator == "implies":
        return f"NOT[{left}] | {right}" if one_only else f"ones ^ {left} | {right}"
    return f"SAME[{left}][{right}]" if one_only else f"ones ^ {left} ^ {right}"


def loaded(code: CodeType) -> Any:  # noqa: ANN401 -- the compiled function
    """Execute a program's code object and return its function; see :meth:`Program.code`."""
    space: dict[str, Any] = {"NOT": _NOT, "SAME": _SAME}
    exec(code, space)  # noqa: S102 -- compiled by Program.code
    return space["decide"]


def _in_order(formulas: Iterable[Formula]) -> list[Formula]:
    """Return all subformulas without duplicates, parts before wholes."""
    done: dict[int, Formula] = {}

    def visit(formula: Formula) -> None:
        if id(formula) not in done:
            for part in formula.formulas():
                visit(part)
            done[id(formula)] = formula

    for formula in formulas:
        visit(formula)
    return list(done.values())


MOST_CHECKS = 12
"""Maximum number of checks for a mutant, whose checks may never terminate."""
Columns = dict[str, int]
"""For each fact, number value (``life(0) = 1``) or result, a bit mask of situations with it."""


def results(seats: Seats) -> dict[str, Formula]:
    """Return the observable results of a moment, keyed by their text.

    A winner is not shown as having lost or drawn, and a restarted game has no results. A win by an
    effect ends the game (104.1), so nobody is shown as losing at that moment.
    """
    over, again = seats.result("over"), seats.result("restarted")
    goes_on = ~disjunction(*(seats.result("wins_by_effect", p) for p in range(seats.players)))
    observable: dict[str, Formula] = {}
    for seat in range(seats.players):
        won = seats.result("won", seat)
        observable[f"won({seat})"] = won & ~again
        lost = seats.result("lost", seat) & (goes_on | had_lost(seat))
        observable[f"lost({seat})"] = lost & ~won & ~again
        observable[f"drew({seat})"] = seats.result("drew", seat) & ~won & ~again
    return {**observable, "over": over, "restarted": again}


def differ(results: Mapping[str, Formula], other: Mapping[str, Formula]) -> Formula:
    """Return a formula stating that at least one result differs."""
    return disjunction(*(~formula.iff(other[name]) for name, formula in results.items()))


class Decider:
    """Computes a theory's results for situations with a fixed number of players."""

    def __init__(self, seats: Seats, *, mutant: bool = False) -> None:
        """Compile the formulas and, except for a mutant, those of the open questions."""
        self.seats, self.players, self.mutant = seats, seats.players, mutant
        self.shown = results(seats)
        asks = {} if mutant else questions(seats.theory.book)
        outputs = dict(self.shown)
        for seat in range(self.players):
            for name in ("lost", "drew", "replaces", "saved"):
                outputs[f"{name}({seat})'"] = seats.result(name, seat)
        outputs |= {f"question {number}": seats.ground(formula) for number, formula in asks.items()}
        self.asks = tuple(asks)
        self.program = Program(outputs)

    def columns(self, ones: int, facts: Mapping[str, int]) -> Columns:
        """Return the results of situations, repeating checks until no state-based action applies.

        A player whose loss is replaced stays in the game and may lose for another reason.
        """
        now = dict(facts)
        touched: Columns = {}
        checks = 0
        while True:
            values = swept(self.program, ones, now)
            values_by_name = dict(zip(self.program.names, values, strict=True))
            for number in self.asks:
                name = f"question {number}"
                touched[name] = touched.get(name, 0) | values_by_name[name]
            happened = 0
            for seat in range(self.players):
                happened |= values_by_name[f"replaces({seat})'"]
                happened |= values_by_name[f"lost({seat})'"] & ~now.get(f"had_lost({seat})", 0)
            happened &= now.get("checking", 0) & (ones ^ values_by_name["over"])
            if not happened:
                return {name: values_by_name[name] for name in self.shown} | touched
            now = self._afterwards(now, values_by_name, happened)
            checks += 1
            if self.mutant and checks > MOST_CHECKS:
                now["checking"] = 0

    def _afterwards(self, now: Columns, results: Columns, where: int) -> Columns:
        """Return the facts after a check; `where` is the mask of situations that continue."""
        then = dict(now)
        for seat in range(self.players):
            for before, after in (("had_lost", "lost"), ("had_drawn", "drew")):
                fact = f"{before}({seat})"
                then[fact] = now.get(fact, 0) & ~where | results[f"{after}({seat})'"] & where
            used = results[f"replaces({seat})'"] & where
            then[f"loss_replaced({seat})"] = now.get(f"loss_replaced({seat})", 0) & ~used
            then[f"drew_short({seat})"] = now.get(f"drew_short({seat})", 0) & ~where
            saved = results[f"saved({seat})'"] & where
            for value in NUMBERS["life"].others:
                then[f"life({seat}) = {value}"] = now.get(f"life({seat}) = {value}", 0) & ~saved
        return then


def decider(edition: str, players: int) -> Decider:
    """Return an edition's decider for this number of players."""
    return decider_of(Rulebook.at(edition), players)


@cache
def decider_of(book: Rulebook, players: int) -> Decider:
    """Return the decider of an edition under the readings in force."""
    return Decider(Seats(Theory.of(book), players))


def single(situation: Situation) -> Columns:
    """Return a single situation as one-bit columns."""
    numbers = [f"{text} = {value}" for text, value in situation.numbers]
    return dict.fromkeys((*situation.facts, *numbers), 1)


def column(ones: int, facts: Mapping[str, int], formula: Formula) -> int:
    """Return the mask of situations in which a fact about seats or a comparison holds."""
    if formula.operator == "atom":
        return facts.get(str(formula), 0)
    name, seats, sign, bound = formula.parts
    number = NUMBERS[name.rstrip("'")]
    text = f"{name}({seats[0]})"
    plain = ones
    mask = 0
    for value in number.others:
        so = facts.get(f"{text} = {value}", 0)
        plain &= ~so
        if value <= bound if sign == "<=" else value >= bound:
            mask |= so
    if number.plain <= bound if sign == "<=" else number.plain >= bound:
        mask |= plain
    return mask


def swept(program: Program, ones: int, facts: Mapping[str, int]) -> tuple[int, ...]:
    """Return a program's outputs as columns."""
    return program.sweep(ones, [column(ones, facts, formula) for formula in program.inputs])


def spread(situations: Iterable[Situation]) -> tuple[int, Columns]:
    """Return a mask covering all situations, and the situations as columns (the first in bit 0)."""
    rows = [single(situation) for situation in situations]
    columns: dict[str, bytearray] = defaultdict(lambda: bytearray(len(rows) // 8 + 1))
    for place, row in enumerate(rows):
        byte, bit = divmod(place, 8)
        for name in row:
            columns[name][byte] |= 1 << bit
    masks = {name: int.from_bytes(column, "little") for name, column in columns.items()}
    return (1 << len(rows)) - 1, masks
