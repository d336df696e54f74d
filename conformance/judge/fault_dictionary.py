"""The fault dictionary: the known faults that explain an engine's failing cases.

A record in ``faults/*.toml`` describes a fault as patches to the reference. A fault explains a case
if the reference with that fault gives exactly the engine's outcomes or, if no fault does, the same
outcomes in everything that the case judges. The diagnosis of a run is a small set of faults, chosen
by greedy set cover: each fault should explain as many failing cases as possible, and every passing
case that it would fail counts against it.
"""

import ast
import builtins
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from operator import attrgetter
from pathlib import Path
from pkgutil import iter_modules
from textwrap import indent
from types import CodeType, FrameType, ModuleType
from typing import Any, Literal, NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge import reference
from headjudge.judge.divergence import (
    ENDINGS,
    NUMBERS,
    differs,
    normalize_losers,
    own_outcomes,
    players_out,
)
from headjudge.runner.in_process import TimeUpError, time_limit
from headjudge.spec.protocol import CAPABILITIES, Case, EngineInfo, Outcome
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import read_record, read_toml
from headjudge.suite.scenario import Scenario

SECONDS = 0.25
"""Processor time limit in seconds for a case on a faulty reference, which may loop forever."""
PACKAGE = "__init__"
"""The module name that stands for the reference package itself."""
_REFERENCE = reference.__name__
_FOLDER = f"{Path(reference.__file__).parent}{os.sep}"
Outcomes = Sequence[AnyOutcome]
Function = tuple[str, str]
"""A function of the reference, as its module and its qualified name."""


class Patch(Struct, frozen=True, forbid_unknown_fields=True):
    """A change to one definition in the reference.

    A patch names no module and matches source code as formatted by `ast.unparse`. It therefore
    stays valid when the definition moves or its comments and docstrings change.
    """

    target: str
    """The name of a function, a method (``Trace.note``), a constant or a class attribute."""
    original: str
    """A part of the definition's source that occurs exactly once, ignoring docstrings."""
    mutated: str
    """The replacement, which may add statements after the definition."""


class EngineFault(Struct, frozen=True, forbid_unknown_fields=True):
    """A fault that an engine had or might have, as patches to the reference."""

    name: str
    description: str
    rules: str
    """The slugs of the broken rules, the main one first; empty if the engine gives no answer."""
    patches: tuple[Patch, ...]
    found_in: tuple[str, ...] = ()
    """The engines that had the fault, with its number among the reported faults if it has one."""
    verdict: Literal["fail", "error", "hang"] = "fail"
    """The verdict on the cases that detect the fault."""
    shown_by: Literal["", "attackers", "results", "seats"] = ""
    """What shows all that the description says, although cases without it may fit, too.

    Combat damage by several attackers has not been dealt together; or a result is wrong, and not
    only a number; or players lose for the same reason, so that they differ only in their seats.
    """


def _families() -> dict[str, dict[str, EngineFault]]:
    families = {}
    for file in sorted((files(__package__) / "faults").iterdir(), key=attrgetter("name")):
        where = f"conformance/judge/faults/{file.name}"
        families[file.name.removesuffix(".toml")] = {
            name: read_record(record, EngineFault, f"{where}: {name}", name=name)
            for name, record in read_toml(file.read_text("utf-8"), where).items()
        }
    return families


FAMILIES = _families()
"""The known faults by file name (``leaving``) and fault name."""
FAULTS = {name: fault for family in FAMILIES.values() for name, fault in family.items()}
ANSWERING = tuple(name for name, fault in FAULTS.items() if fault.verdict == "fail")
"""The faults that do not stop the reference from answering."""


class ReferenceCopy:
    """A second copy of the reference in which some modules have modified code.

    Modules that import a modified one, directly or indirectly, are copied too; all others are
    shared, because executing a module takes as long as playing dozens of cases.
    """

    def __init__(self, changed: Mapping[str, CodeType]) -> None:
        """Prepare the copy; modules are imported on first use."""
        self._changed = {_full_name(module): code for module, code in changed.items()}
        self._copied = _importing(frozenset(changed))
        self._modules: dict[str, ModuleType] = {}
        self._builtins = vars(builtins) | {"__import__": self._import}

    def module(self, module: str) -> ModuleType:
        """Return a module of the copy. Raises whatever the modified code raises on import."""
        return self._load(_full_name(module))

    def _load(self, name: str) -> ModuleType:
        if name not in self._copied:
            return import_module(name)
        if name != _REFERENCE:
            self._load(_REFERENCE)  # a package is imported before its modules
        if name not in self._modules:
            module = self._modules[name] = ModuleType(name)
            vars(module)["__builtins__"] = self._builtins
            exec(self._changed.get(name) or _code_of(name), vars(module))
        return self._modules[name]

    def _import(
        self,
        name: str,
        globals_: Mapping[str, object] | None = None,
        locals_: Mapping[str, object] | None = None,
        names: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """Replace `__import__` inside the copy."""
        if name != _REFERENCE and not name.startswith(f"{_REFERENCE}."):
            return builtins.__import__(name, globals_, locals_, names or (), level)
        module = self._load(name)
        for attribute in names or ():
            if not hasattr(module, attribute):
                setattr(module, attribute, self._load(f"{name}.{attribute}"))
        return module


@cache
def _importing(changed: frozenset[str]) -> frozenset[str]:
    """Return the full names of the modules to copy if these modules change.

    The package is always copied, because its attributes are modules of the copy. So is the module
    that registers which function implements a rule, because it accepts each rule only once.
    """
    copied = {*changed}
    while more := {m for m, names in _imports().items() if names & copied} - copied:
        copied |= more
    return frozenset(map(_full_name, copied | {PACKAGE, "derivation"}))


@cache
def _imports() -> dict[str, frozenset[str]]:
    """Return the reference's modules that each of its modules imports."""
    imports: dict[str, set[str]] = defaultdict(set)
    for module, tree in _trees().items():
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module == _REFERENCE:
                imports[module].update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                imports[module].add((node.module or "").removeprefix(f"{_REFERENCE}."))
    return {module: frozenset(names) for module, names in imports.items()}


@cache
def _trees() -> dict[str, ast.Module]:
    """Return the syntax tree of each of the reference's modules."""
    names = (PACKAGE, *(info.name for info in iter_modules(reference.__path__)))
    return {name: ast.parse(source_of(name)) for name in names}


def source_of(module: str) -> str:
    """Return the source of one of the reference's modules. Raises ModuleNotFoundError."""
    source: str = _loader(_full_name(module)).get_source(_full_name(module))
    return source


@cache
def _code_of(name: str) -> CodeType:
    code: CodeType = _loader(name).get_code(name)
    return code


def _loader(name: str) -> Any:  # noqa: ANN401 -- the standard library has no suitable type
    spec = find_spec(name)
    if spec is None:
        raise ModuleNotFoundError(f"the reference has no module {name}")
    return spec.loader


def _full_name(module: str) -> str:
    return _REFERENCE if module == PACKAGE else f"{_REFERENCE}.{module}"


class Definition(NamedTuple):
    """A definition in the reference that a patch can target."""

    module: str
    lines: slice
    """The line range of the definition in its module."""
    margin: str
    source: str
    """The definition's source without docstrings, as formatted by `ast.unparse`."""
    traceable: bool
    """Whether tracing sees every use: it is a function, in a module that caches no results."""


def definitions_in(
    parent: ast.Module | ast.ClassDef, prefix: str = ""
) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the qualified name and the statement of each definition in a module."""
    for statement in parent.body:
        match statement:
            case ast.ClassDef(name=name):
                yield from definitions_in(statement, f"{prefix}{name}.")
            case (
                ast.FunctionDef(name=name)
                | ast.Assign(targets=[ast.Name(id=name)])
                | ast.AnnAssign(target=ast.Name(id=name))
            ):
                yield prefix + name, statement


@cache
def _index() -> tuple[dict[str, list[tuple[str, ast.stmt]]], frozenset[str]]:
    """Return the definitions by name, and the modules with functions that cache results."""
    definitions = defaultdict(list)
    caching = set()
    for module, tree in _trees().items():
        for name, statement in definitions_in(tree):
            definitions[name].append((module, statement))
            tags = getattr(statement, "decorator_list", [])
            if any("cache" in ast.unparse(tag) for tag in tags):
                caching.add(module)
    return definitions, frozenset(caching)


@cache
def locate(patch: Patch) -> Definition | None:
    """Return the only definition that a patch fits; None if it fits none or several."""
    definitions, caching = _index()
    matches = []
    for module, statement in definitions.get(patch.target, ()):
        source = without_docstrings(statement)
        if source.count(patch.original) == 1:
            decorators = getattr(statement, "decorator_list", [])
            first = min(node.lineno for node in (statement, *decorators))
            lines = slice(first - 1, statement.end_lineno)
            traceable = isinstance(statement, ast.FunctionDef) and module not in caching
            margin = " " * statement.col_offset
            matches.append(Definition(module, lines, margin, source, traceable))
    return matches[0] if len(matches) == 1 else None


def without_docstrings(statement: ast.stmt) -> str:
    """Return a statement's source without docstrings, as formatted by `ast.unparse`."""
    for node in ast.walk(statement):
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(statement) + "\n"


def reached(play: Callable[[], object]) -> frozenset[Function]:
    """Return the reference's functions that a call executes."""
    called: set[tuple[str, str]] = set()

    def trace(frame: FrameType, _event: str, _argument: object) -> None:
        called.add((frame.f_code.co_filename, frame.f_code.co_qualname))

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        play()
    finally:
        sys.settrace(before)
    return frozenset(
        (file[len(_FOLDER) :].removesuffix(".py"), name.partition(".<locals>")[0])
        for file, name in called
        if file.startswith(_FOLDER)
    )


def can_change(fault: EngineFault, functions: frozenset[Function]) -> bool:
    """Return whether a fault's patches fit the reference and may affect these functions."""
    places = [locate(patch) for patch in fault.patches]
    return None not in places and any(
        not place.traceable or (place.module, patch.target) in functions
        for patch, place in zip(fault.patches, places, strict=True)
        if place
    )


class FaultyReference:
    """A faulty reference that can be used as an engine."""

    def __init__(self, *faults: EngineFault) -> None:
        """Patch a copy of the reference. Raises ValueError if a patch does not fit."""
        changed: dict[str, dict[str, Definition]] = defaultdict(dict)
        for fault in faults:
            for patch in fault.patches:
                place = locate(patch)
                if place:
                    place = changed[place.module].get(patch.target, place)
                if place is None or place.source.count(patch.original) != 1:
                    raise ValueError(
                        f"{fault.name}: no definition of {patch.target} in reference/ "
                        f"has this exactly once:\n{patch.original}"
                    )
                source = place.source.replace(patch.original, patch.mutated)
                changed[place.module][patch.target] = place._replace(source=source)
        copy = ReferenceCopy(
            {module: _patched(module, places.values()) for module, places in changed.items()}
        )
        self._play_case = copy.module("any_case").play
        self.play_game = copy.module("game_play").play
        """The copy's :func:`headjudge.reference.game_play.play`."""

    def describe(self) -> EngineInfo:
        """Claim every capability."""
        return EngineInfo("planted", "1", CAPABILITIES, max_players=64)

    def play(self, case: AnyCase) -> tuple[AnyOutcome, ...]:
        """Return a case's outcomes."""
        outcomes: tuple[AnyOutcome, ...] = self._play_case(case, derive=False).outcomes
        return outcomes


def _patched(module: str, changed: Iterable[Definition]) -> CodeType:
    """Compile a module with changed definitions, replaced last to first to keep line numbers."""
    lines = source_of(module).splitlines(keepends=True)
    for place in sorted(changed, key=lambda place: -place.lines.start):
        lines[place.lines] = [indent(place.source, place.margin)]
    return compile("".join(lines), f"{_FOLDER}{module}.py", "exec")


def tried_faults(
    scenario: Scenario, outcomes: Outcomes, info: EngineInfo
) -> Iterator[tuple[str, bool]]:
    """Yield each known fault that can change a case, and whether it explains these outcomes.

    If no fault gives exactly these outcomes, those that agree on everything judged are yielded
    again at the end. This may take a second; callers can do other work between two faults.
    """
    functions = functions_of(FaultyReference(), scenario.case, info)
    exact, similar = False, []
    for name in ANSWERING:
        if can_change(FAULTS[name], functions):
            found = agreement(faulty(name), scenario, outcomes, info)
            exact |= found == EXACT
            similar += [name] if found == JUDGED else []
            yield name, found == EXACT
    yield from ((name, True) for name in similar if not exact)


DISAGREES, JUDGED, EXACT = range(3)
"""How far a faulty engine's outcomes agree with others: not at all, in everything that the case
judges, or in every field.

Results are always judged, and so are the numbers of players who are in a game that is not over. All
else is judged only where the case asks for it: an engine that gets such a field wrong in every case
would otherwise show no known fault.
"""


def agreement(
    engine: FaultyReference, scenario: Scenario, outcomes: Outcomes, info: EngineInfo
) -> int:
    """Return how far the best of a faulty engine's possible answers agrees with these outcomes.

    The last outcomes are compared first, because most answers differ only there.
    """
    best = DISAGREES
    for answer in possible_answers(engine, scenario.case, info):
        pairs = [*zip(outcomes, answer, strict=False)]
        if all(_agrees(*pair) for pair in reversed(pairs)):
            return EXACT
        expected = _expected_fields(scenario)
        if all(_agrees(*pair, expected[n]) for n, pair in reversed([*enumerate(pairs, 1)])):
            best = JUDGED
    return best


def _expected_fields(scenario: Scenario) -> dict[int, frozenset[str]]:
    """Return the fields for which a case has expectations after each step."""
    fields: dict[int, frozenset[str]] = defaultdict(frozenset)
    for then in scenario.thens:
        fields[then.after] |= {each.reported_field for each in then.expectations}
    return fields


def _agrees(
    outcome: AnyOutcome, other: AnyOutcome, expected: Collection[str] | None = None
) -> bool:
    """Return whether two outcomes agree, in a game perhaps only in what is judged.

    Losers after a win effect are ignored, as are the active player and priority after the game's
    end.
    """
    if outcome == other:
        return True
    fields: Collection[str] = outcome.__struct_fields__
    if isinstance(outcome, Outcome) and isinstance(other, Outcome):
        outcome = normalize_losers(outcome, other)
        over = outcome.over and other.over
        if over:
            outcome = replace(outcome, active=UNSET, priority=UNSET)
        if expected is not None:
            fields = {*ENDINGS, *(() if over else NUMBERS), *expected}
            outcome = _without(players_out(other), {*NUMBERS}.difference(expected), outcome)
    return not any(differs(field, outcome, other) for field in fields)


def _without(players: Collection[str], fields: Iterable[str], outcome: Outcome) -> Outcome:
    """Return an outcome without these players' numbers in these fields."""
    left: Any = {
        field: {name: total for name, total in numbers.items() if name not in players}
        for field in fields
        if (numbers := getattr(outcome, field))
    }
    return replace(outcome, **left)


def possible_answers(
    engine: FaultyReference, case: AnyCase, info: EngineInfo
) -> Iterator[Outcomes]:
    """Yield a faulty engine's possible answers: with explicit checks only, or also with its own.

    Yields nothing if the engine gives no answer.
    """
    explicit = _answer(lambda: engine.play(case))
    if explicit is not None:
        yield explicit
        if isinstance(case, Case) and info.at_once:
            own = _answer(lambda: own_outcomes(case, info, engine.play_game))
            if own is not None:
                yield own


def _answer(play: Callable[[], Outcomes]) -> Outcomes | None:
    """Return the outcomes; None if a faulty reference fails or does not end.

    Only a second timeout counts, because Python may spend the first attempt collecting a large
    process's garbage.
    """
    for _ in range(2):
        try:
            with time_limit(SECONDS, of_processor=True):
                return play()
        except TimeUpError:
            continue
        except Exception:  # noqa: BLE001 -- a fault may raise anything
            return None
    return None


@lru_cache(2 * len(ANSWERING))
def faulty(*names: str) -> FaultyReference:
    """Return the reference with known faults. Raises ValueError if their patches overlap."""
    return FaultyReference(*(FAULTS[name] for name in names))


def greedy_set_cover(
    failing: Mapping[str, Collection[str]], contradicted: Callable[[str, int], int]
) -> dict[str, list[str]]:
    """Return faults that explain the failing cases, each with the ids of its cases.

    `failing` maps each case to the faults that explain it, the likeliest first; `contradicted`
    counts the passing cases that contradict a fault, up to a limit. On a tie, the fault that comes
    first in its cases is chosen.
    """
    left = dict(failing)
    cover: dict[str, list[str]] = {}
    while True:
        explains = Counter(name for names in left.values() for name in names)
        places = Counter[str]()
        for names in left.values():
            places.update({name: place for place, name in enumerate(names)})
        best, gain = "", 0
        for name in sorted(explains, key=lambda name: (-explains[name], places[name])):
            limit = explains[name] - gain
            if limit <= 0:
                break
            if (against := contradicted(name, limit)) < limit:
                best, gain = name, explains[name] - against
        if not best:
            return cover
        cover[best] = [case for case, names in left.items() if best in names]
        left = {case: names for case, names in left.items() if best not in names}


def would_fail(engine: FaultyReference, scenario: Scenario, info: EngineInfo) -> bool:
    """Return whether all of a faulty engine's possible answers contradict the expectations."""
    return all(
        any(then.judged(outcomes[then.after - 1]) is False for then in scenario.thens)
        for outcomes in possible_answers(engine, scenario.case, info)
    )


def functions_of(engine: FaultyReference, case: AnyCase, info: EngineInfo) -> frozenset[Function]:
    """Return the functions that a faulty reference executes in its possible plays of a case."""
    return reached(lambda: [*possible_answers(engine, case, info)])
