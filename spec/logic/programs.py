"""Formulas as generated Python: for one situation, or bit-sliced for as many as an integer is long.

Bit-sliced, each input is an integer whose bit k says whether that fact holds in the k-th
situation, and so is each output; one operation on integers then decides for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal

from spec.logic.algebra import Formula

Style = Literal["python", "bits"]

_JOIN = {"python": {"and": " and ", "or": " or "}, "bits": {"and": " & ", "or": " | "}}


class Program:
    """Functions made from formulas about seats.

    `inputs` are the facts and comparisons that they look at, in the order in which
    :attr:`decide` (booleans) and :attr:`sweep` (integers) take them.
    """

    def __init__(self, outputs: Mapping[str, Formula], inputs: Iterable[Formula] = ()) -> None:
        """Compile `outputs`; `inputs` fixes the first of the inputs."""
        self.names = tuple(outputs)
        formulas = tuple(outputs.values())
        self._formulas = formulas
        self._nodes = _in_order(formulas)
        known = {id(formula): formula for formula in inputs}
        known |= {id(n): n for n in self._nodes if n.operator in ("atom", "compare")}
        self.inputs = tuple(known.values())

    @cached_property
    def decide(self) -> Callable[[Sequence[bool]], tuple[bool, ...]]:
        """The function that gives the outputs of one situation."""
        return _compiled(self._source("python"))  # type: ignore[no-any-return]

    @cached_property
    def sweep(self) -> Callable[[int, Sequence[int]], tuple[int, ...]]:
        """The same for as many situations as its first integer has bits."""
        return _compiled(self._source("bits"))  # type: ignore[no-any-return]

    def _source(self, style: Style) -> str:
        names = {id(formula): f"i{number}" for number, formula in enumerate(self.inputs)}
        head = "facts" if style == "python" else "ones, facts"
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
    if style == "python":
        return str(value)
    return "ones" if value else "0"


def _expression(style: Style, node: Formula, parts: list[str]) -> str:
    python = style == "python"
    if node.operator in ("and", "or"):
        return _JOIN[style][node.operator].join(parts)
    if node.operator == "not":
        return f"not {parts[0]}" if python else f"ones ^ {parts[0]}"
    one, two = parts
    if node.operator == "implies":
        return f"not {one} or {two}" if python else f"ones ^ {one} | {two}"
    return f"{one} == {two}" if python else f"ones ^ {one} ^ {two}"


def _compiled(source: str) -> Any:  # noqa: ANN401 -- the function that the source defines
    space: dict[str, Any] = {}
    exec(compile(source, "<formulas>", "exec"), space)  # noqa: S102 -- our own text, made above
    return space["decide"]


def _in_order(formulas: Iterable[Formula]) -> list[Formula]:
    """The formulas and all in them, each once, parts before what they are parts of."""
    done: dict[int, Formula] = {}

    def visit(formula: Formula) -> None:
        if id(formula) not in done:
            for part in formula.formulas():
                visit(part)
            done[id(formula)] = formula

    for formula in formulas:
        visit(formula)
    return list(done.values())
