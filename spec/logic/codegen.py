"""Compile formulas to Python, for one situation or bit-sliced for many.

For one situation, facts and results are `NO`, `YES` or `OPEN` (Kleene's three-valued logic). In
bit-sliced form, bit k of each input and output belongs to the k-th situation, so that one integer
operation evaluates all situations.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from types import CodeType
from typing import Any, Literal

from headjudge.spec.logic.algebra import Formula

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
        """Returns bit-sliced outputs; the first argument has one bit set per situation."""
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
