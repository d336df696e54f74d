"""Every first-order mutant of the reference: one small change in one place of its syntax trees."""

import ast
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

from msgspec import Struct, field

from headjudge import reference

ROOT = Path(reference.__file__).parent
NAMES = tuple(sorted(path.stem for path in ROOT.glob("*.py")))
"""The modules of the reference."""

_COMPARED: dict[type, tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_COUNTED: dict[type, type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_OF_TWO = (ast.BitOr, ast.BitAnd, ast.Add, ast.Sub)
"""Operators of which either operand makes sense by itself."""
_SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
_TOLD_ONLY = ("note", "note_game", "lines.append", "questions.add")
"""What calls end in that no outcome shows: derivations, and the open questions, which the judge
takes from the reference as it is."""
_OF_DERIVATIONS = ("derivation", "implements")
"""The modules that no outcome hangs on."""
_SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Delete, ast.Raise)
_HEADED = {ast.If: "test", ast.While: "test", ast.For: "iter"}


class Mutant(Struct, frozen=True, eq=False):
    """One change in one module: the node `after` in the place of the node `before`."""

    module: str
    function: str
    """The function that it is in, without its module; empty for what is done once, on import."""
    lines: range
    """The lines of the statement, or of the head of a statement with a body; none for what is done
    on import."""
    operator: str
    before: ast.AST
    after: ast.AST
    tree: ast.Module
    holder: Any
    """The node or list that has `before`, at `place`."""
    place: str | int
    line: int = 0

    def code(self) -> CodeType:
        """The module's code with the change."""
        self._put(self.after)
        try:
            return compile(self.tree, str(ROOT / f"{self.module}.py"), "exec")
        finally:
            self._put(self.before)

    def _put(self, node: ast.AST) -> None:
        if isinstance(self.place, int):
            self.holder[self.place] = node
        else:
            setattr(self.holder, self.place, node)

    def __str__(self) -> str:
        """Where it is and what it changes, on one line."""
        where = f"{self.module}:{self.line} {self.function or '(on import)'}"
        return f"{where}: {self.operator}: {_text(self.before)} -> {_text(self.after)}"


def _text(node: ast.AST) -> str:
    said = " ".join(ast.unparse(node).split())
    return said if len(said) <= 100 else f"{said[:97]}..."


def generate(modules: Iterable[str] = NAMES) -> Iterator[Mutant]:
    """All mutants of these modules, in the order of the text."""
    for module in modules:
        if module in _OF_DERIVATIONS:
            continue
        source = (ROOT / f"{module}.py").read_text("utf-8")
        yield from _Walk(module, ast.parse(source)).mutants()


class _Place(Struct):
    """Where the walk is."""

    function: tuple[str, ...] = ()
    lines: range = range(0)


class _Walk(Struct):
    """A walk through a module."""

    module: str
    tree: ast.Module
    at: _Place = field(default_factory=_Place)

    def mutants(self) -> Iterator[Mutant]:
        yield from self._block(self.tree.body, inside=False)

    def _block(self, body: list[ast.stmt], *, inside: bool) -> Iterator[Mutant]:
        """The mutants of the statements of a block; `inside` a function they can be deleted."""
        for number, node in enumerate(body):
            if isinstance(node, (ast.Import, ast.ImportFrom)) or _is_docstring(node):
                continue
            if isinstance(node, ast.FunctionDef):
                yield from self._function(node)
                continue
            if isinstance(node, ast.ClassDef):
                yield from self._block(node.body, inside=False)
                continue
            self.at.lines = range(node.lineno, _last_line_of_head(node) + 1)
            if inside:
                yield from self._of_statement(node, body, number)
            yield from self._parts(node)
            for name in ("body", "orelse"):
                yield from self._block(getattr(node, name, []), inside=inside)

    def _function(self, node: ast.FunctionDef) -> Iterator[Mutant]:
        tags = [ast.unparse(tag) for tag in node.decorator_list]
        if "overload" in tags or node.name in _TOLD_ONLY:
            return
        outer, self.at = self.at, _Place((*self.at.function, node.name))
        if not any(isinstance(n, (ast.Return, ast.Yield)) and n.value for n in ast.walk(node)):
            for number, first in enumerate(node.body):
                if not _is_docstring(first):
                    self.at.lines = range(first.lineno, _last_line_of_head(first) + 1)
                    leave = [ast.Return(), first]
                    change = ast.If(ast.Constant(True), leave, [])
                    yield self._mutant("return early", first, change, node.body, number)
        yield from self._block(node.body, inside=True)
        self.at = outer

    def _of_statement(self, node: ast.stmt, body: list[ast.stmt], place: int) -> Iterator[Mutant]:
        if isinstance(node, (*_SIMPLE, *_HEADED)) and not _tells_only(node):
            yield self._mutant("statement deleted", node, ast.Pass(), body, place)
        if isinstance(node, ast.Return):
            yield self._mutant("statement deleted", node, ast.Pass(), body, place)
            if node.value is not None and not _is_none(node.value):
                nothing = ast.Return(ast.Constant(None))
                yield self._mutant("return altered", node, nothing, body, place)
        if isinstance(node, ast.Break):
            yield self._mutant("break/continue", node, ast.Continue(), body, place)
        if isinstance(node, ast.Continue):
            yield self._mutant("break/continue", node, ast.Break(), body, place)
        if isinstance(node, ast.AugAssign) and type(node.op) in _COUNTED:
            other = _COUNTED[type(node.op)]()
            change = ast.AugAssign(node.target, other, node.value)
            yield self._mutant("arithmetic", node, change, body, place)

    def _parts(self, node: ast.AST) -> Iterator[Mutant]:
        """The mutants of the expressions in a node, but for types and texts that are only told."""
        if isinstance(node, ast.Raise) or (isinstance(node, ast.stmt) and _tells_only(node)):
            return
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "body", "orelse") and isinstance(node, ast.stmt):
                continue
            if isinstance(value, ast.expr):
                yield from self._expression(value, node, name)
            elif isinstance(value, list):
                for number, part in enumerate(value):
                    if isinstance(part, ast.expr):
                        yield from self._expression(part, value, number)
                    elif isinstance(part, ast.AST):  # a keyword, or a comprehension's loop
                        yield from self._parts(part)

    def _expression(self, node: ast.expr, holder: Any, place: str | int) -> Iterator[Mutant]:
        if isinstance(node, ast.JoinedStr) or _name(node) == "Derived":
            return
        for operator, change in _changes(node):
            yield self._mutant(operator, node, change, holder, place)
        if place == "test" and isinstance(holder, (ast.If, ast.While, ast.IfExp)):
            yield self._mutant("condition negated", node, _not(node), holder, place)
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            for loop in node.generators:
                for number, test in enumerate(loop.ifs):
                    always = ast.Constant(True)
                    yield self._mutant("filter dropped", test, always, loop.ifs, number)
                    yield self._mutant("filter negated", test, _not(test), loop.ifs, number)
        yield from self._parts(node)

    def _mutant(
        self, operator: str, before: ast.AST, after: ast.AST, holder: Any, place: str | int
    ) -> Mutant:
        ast.fix_missing_locations(ast.copy_location(after, before))
        return Mutant(
            self.module,
            ".".join(self.at.function),
            self.at.lines if self.at.function else range(0),
            operator,
            before,
            after,
            self.tree,
            holder,
            place,
            line=before.lineno,  # type: ignore[attr-defined]
        )


def _changes(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """What an expression may be changed into, by itself."""
    return _CHANGES.get(type(node), lambda _: iter(()))(node)


def _of_compare(node: ast.Compare) -> Iterator[tuple[str, ast.expr]]:
    for number, op in enumerate(node.ops):
        for other in _COMPARED[type(op)]:
            ops = [*node.ops[:number], other(), *node.ops[number + 1 :]]
            yield "comparison", ast.Compare(node.left, ops, node.comparators)


def _of_and_or(node: ast.BoolOp) -> Iterator[tuple[str, ast.expr]]:
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "and/or", ast.BoolOp(other, node.values)
    for number in range(len(node.values)):
        left = node.values[:number] + node.values[number + 1 :]
        yield "operand dropped", left[0] if len(left) == 1 else ast.BoolOp(node.op, left)


def _of_arithmetic(node: ast.BinOp) -> Iterator[tuple[str, ast.expr]]:
    if type(node.op) in _COUNTED:
        yield "arithmetic", ast.BinOp(node.left, _COUNTED[type(node.op)](), node.right)
    if isinstance(node.op, _OF_TWO):
        yield "operand dropped", node.left
        yield "operand dropped", node.right


def _of_sign(node: ast.UnaryOp) -> Iterator[tuple[str, ast.expr]]:
    yield "not dropped" if isinstance(node.op, ast.Not) else "sign dropped", node.operand


def _of_call(node: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    if _name(node) in _SWAPPED:
        other = ast.Name(_SWAPPED[_name(node)], ast.Load())
        yield "min/max any/all", ast.Call(other, node.args, node.keywords)


def _of_constant(node: ast.Constant) -> Iterator[tuple[str, ast.expr]]:
    value = node.value
    if isinstance(value, bool):
        yield "constant", ast.Constant(not value)
    elif isinstance(value, int):
        yield "boundary", ast.Constant(value + 1)
        yield "boundary", ast.Constant(value - 1)
    elif isinstance(value, str):
        yield "constant", ast.Constant(f"{value}?")


_CHANGES: dict[type, Callable[[Any], Iterator[tuple[str, ast.expr]]]] = {
    ast.Compare: _of_compare,
    ast.BoolOp: _of_and_or,
    ast.BinOp: _of_arithmetic,
    ast.UnaryOp: _of_sign,
    ast.Call: _of_call,
    ast.Constant: _of_constant,
}


def _not(node: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), node)


def _name(node: ast.expr) -> str:
    """What a call calls, as it is written; empty for anything else."""
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


def _tells_only(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and _name(node.value).endswith(_TOLD_ONLY)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _last_line_of_head(node: ast.stmt) -> int:
    """Return the last line of a simple statement, or of the head of a compound one."""
    head = getattr(node, _HEADED.get(type(node), ""), node)
    return int(head.end_lineno or head.lineno)
