"""First-order mutants of the reference: each has one small change in a module's syntax tree."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import CodeType
from typing import Any

from msgspec import Struct

from headjudge import reference
from headjudge.judge.fault_dictionary import PACKAGE, ReferenceCopy

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
_ARITHMETIC: dict[type, type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
_TELLS = ("note", "note_game", "lines.append", "questions.add")
"""Endings of calls that affect no outcome: they record derivations and open questions, and the judge
takes the questions from the reference."""
_WITHOUT_OUTCOMES = ("derivation", "implements")
"""The modules that no outcome depends on."""
_DELETED = (
    ast.Assign,
    ast.AugAssign,
    ast.AnnAssign,
    ast.Expr,
    ast.Return,
    ast.If,
    ast.For,
    ast.While,
)
Change = tuple[str, ast.AST]
"""The name of a mutation operator, and the new node."""


class Mutant(Struct, frozen=True, eq=False):
    """A module with one change: the node `after` instead of the node `before`."""

    module: str
    function: str
    """The function that contains the change; empty for code that runs once, on import."""
    lines: range
    """The lines of the statement, or of the head of a statement with a body; none for code that runs
    on import."""
    operator: str
    before: ast.AST
    after: ast.AST
    tree: ast.Module
    holder: Any
    """The node or list that contains `before` at `place`."""
    place: str | int

    def code(self) -> CodeType:
        """Compile the changed module."""
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
        """Return the place and the change in one line."""
        line = getattr(self.before, "lineno", self.lines.start)
        where = f"{self.module}:{line} {self.function or '(on import)'}"
        texts = (" ".join(ast.unparse(node).split())[:100] for node in (self.before, self.after))
        return f"{where}: {self.operator}: {' -> '.join(texts)}"


def generate(modules: Iterable[str] = NAMES) -> Iterator[Mutant]:
    """Yield all mutants of these modules, in source order."""
    for module in modules:
        if module not in _WITHOUT_OUTCOMES:
            tree = ast.parse((ROOT / f"{module}.py").read_text("utf-8"))
            yield from _mutants(module, tree, tree, "", range(0))


def _mutants(
    module: str, tree: ast.Module, node: ast.AST, function: str, lines: range
) -> Iterator[Mutant]:
    """Yield the mutants of a node's children; `function` and `lines` say where the node is."""
    for holder, place, part in _parts(node):
        if _is_skipped(part):
            continue
        inside, here = function, lines
        if isinstance(part, ast.FunctionDef):
            inside = f"{function}.{part.name}".strip(".")
        elif isinstance(part, ast.stmt) and function:
            here = range(part.lineno, _end_of_head(part) + 1)
        for operator, after in _changes(part, place, function):
            ast.fix_missing_locations(ast.copy_location(after, part))
            yield Mutant(module, function, here, operator, part, after, tree, holder, place)
        yield from _mutants(module, tree, part, inside, here)


def _parts(node: ast.AST) -> Iterator[tuple[Any, str | int, ast.AST]]:
    """Yield a node's children, each with its container (a node or list) and its place there."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        if isinstance(value, ast.AST):
            yield node, name, value
        elif isinstance(value, list):
            for number, part in enumerate(value):
                if isinstance(part, ast.AST):
                    yield value, number, part


def _is_skipped(node: ast.AST) -> bool:
    """Return whether a node affects only types or derivations, not outcomes."""
    if isinstance(node, ast.FunctionDef):
        overloads = any(ast.unparse(tag) == "overload" for tag in node.decorator_list)
        return overloads or node.name in _TELLS
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) or _called(node.value).endswith(_TELLS)
    return _called(node) == "Derived" or isinstance(
        node, (ast.Import, ast.ImportFrom, ast.Raise, ast.JoinedStr, ast.arguments)
    )


def _changes(node: ast.AST, place: str | int, function: str) -> Iterator[Change]:
    """Yield the changes to a single node, without its children."""
    if function and isinstance(node, _DELETED):
        yield "statement deleted", ast.Pass()
    if place == "test" and isinstance(node, ast.expr):
        yield "condition negated", ast.UnaryOp(ast.Not(), node)
    yield from _BY_KIND.get(type(node), lambda _: iter(()))(node)


def _of_compare(node: ast.Compare) -> Iterator[Change]:
    for number, op in enumerate(node.ops):
        for other in _COMPARED[type(op)]:
            ops = [*node.ops[:number], other(), *node.ops[number + 1 :]]
            yield "comparison", ast.Compare(node.left, ops, node.comparators)


def _of_and_or(node: ast.BoolOp) -> Iterator[Change]:
    yield "and/or", ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for number in range(len(node.values)):
        left = node.values[:number] + node.values[number + 1 :]
        yield "operand dropped", left[0] if len(left) == 1 else ast.BoolOp(node.op, left)


def _of_arithmetic(node: ast.BinOp) -> Iterator[Change]:
    if type(node.op) in _ARITHMETIC:
        yield "arithmetic", ast.BinOp(node.left, _ARITHMETIC[type(node.op)](), node.right)
        yield "operand dropped", node.left
        yield "operand dropped", node.right


def _of_update(node: ast.AugAssign) -> Iterator[Change]:
    if type(node.op) in _ARITHMETIC:
        yield "arithmetic", ast.AugAssign(node.target, _ARITHMETIC[type(node.op)](), node.value)


def _of_call(node: ast.Call) -> Iterator[Change]:
    if name := _SWAPPED.get(_called(node)):
        yield "min/max any/all", ast.Call(ast.Name(name, ast.Load()), node.args, node.keywords)


def _of_comprehension(node: ast.comprehension) -> Iterator[Change]:
    for number in range(len(node.ifs)):
        ifs = node.ifs[:number] + node.ifs[number + 1 :]
        yield "filter dropped", ast.comprehension(node.target, node.iter, ifs, node.is_async)


def _of_constant(node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield "constant", ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield "boundary", ast.Constant(node.value + 1)
        yield "boundary", ast.Constant(node.value - 1)
    elif isinstance(node.value, str):
        yield "constant", ast.Constant(f"{node.value}?")


def _of_return(node: ast.Return) -> Iterator[Change]:
    if node.value is not None and ast.unparse(node.value) != "None":
        yield "return altered", ast.Return(ast.Constant(None))


_BY_KIND: dict[type, Callable[[Any], Iterator[Change]]] = {
    ast.Compare: _of_compare,
    ast.BoolOp: _of_and_or,
    ast.BinOp: _of_arithmetic,
    ast.AugAssign: _of_update,
    ast.Call: _of_call,
    ast.comprehension: _of_comprehension,
    ast.Constant: _of_constant,
    ast.Return: _of_return,
    ast.UnaryOp: lambda node: iter([("operator dropped", node.operand)]),
    ast.Break: lambda _: iter([("break/continue", ast.Continue())]),
    ast.Continue: lambda _: iter([("break/continue", ast.Break())]),
}


def _called(node: ast.AST) -> str:
    """Return the source of the function that a call calls; empty for other nodes."""
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


def _end_of_head(node: ast.stmt) -> int:
    """Return the last line of a statement or, if it has a body, of its head."""
    head = getattr(node, "test", None) or getattr(node, "iter", None)
    return int(head.end_lineno if head else node.end_lineno or node.lineno)


ReferencePlay = Callable[..., Any]


def play_of(changed: Mapping[str, CodeType]) -> ReferencePlay:
    """Return the `play` function of a modified copy of the reference."""
    play: ReferencePlay = ReferenceCopy(changed).module(PACKAGE).play
    return play
