"""Export cases and claims about their outcomes as JSON files for an engine's own tests."""

import os
import re
import shutil
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, cast

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from headjudge import __version__
from headjudge.errors import UsageError
from headjudge.files import locked, read_bytes
from headjudge.judge.divergence import LOSS_RULES
from headjudge.judge.judge import (
    advisory_questions,
    agreeing_expectations,
    timing_independent_expectations,
)
from headjudge.reference import Played, play
from headjudge.reference.game_play import play as play_game
from headjudge.runner.recorded import ResultsHello
from headjudge.runner.replies import UNREADABLE
from headjudge.spec.protocol import Case, EngineInfo
from headjudge.spec.protocol.capabilities import needs, obliging
from headjudge.spec.protocol.case_kinds import AnyOutcome, named
from headjudge.spec.protocol.case_kinds import schema as schema_of_protocol
from headjudge.spec.protocol.event_schema import fields, meaning
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.card_names import with_cards
from headjudge.suite.expectations import Expectation, Then
from headjudge.suite.scenario import Scenario

_LISTED = {"winners", "losers", "drawn", "chooses", "lasting"}
_OF_SOME = {"active team", "chooser"}
"""Fields for which the engine may report any one of the expected names."""
_OF_OBJECTS = {"zone", "controller"}


class ExportedClaim(Struct, frozen=True, rename="kebab", omit_defaults=True):
    """A claim about an outcome: a path into it, and exactly one of five operators.

    - `of`: the path of keys into the outcome, such as `["life", "Ana"]`. A missing key means that
      the engine does not report the value, with two exceptions: missing `restarted` and `subgame`
      mean false, and a missing `controller` means null unless the object is on the battlefield or
      the stack.
    - `is`: the value equals this exactly
    - `has`: the list contains this name
    - `has-not`: the list does not contain this name
    - `are`: the value (a name, a list of names, or null for none) consists of exactly these names,
      in any order
    - `among`: the value (a name, a list of names, or null for none) consists of one or more of
      these names and no others; if no names are given here, it must be empty
    - `promised-by`: the capability that requires reporting the value, if any: an engine that claims
      the capability but does not report the value fails
    """

    of: tuple[str, ...]
    is_: bool | int | str | tuple[str, ...] | UnsetType | None = field(name="is", default=UNSET)
    has: str | UnsetType = UNSET
    has_not: str | UnsetType = UNSET
    are: tuple[str, ...] | UnsetType = UNSET
    among: tuple[str, ...] | UnsetType = UNSET
    promised_by: str = ""


OPERATORS = ("is", "has", "has-not", "are", "among")
"""Each claim has exactly one of these."""


class ExportedSentence(Struct, frozen=True, rename="kebab"):
    """A sentence about a step's outcome, and the claims that must hold for it to be true.

    - `says`: the sentence
    - `claims`: the claims, all of which must hold
    - `eager`: whether the sentence applies to engines whose `checks` are `implicit`, because it has
      the same truth value if state-based actions are checked after every step
    - `by-kind`: whether the sentence applies to engines that declare `checks` by kind of loss,
      because it has the same truth value if any of these kinds is checked after every step
    """

    says: str
    claims: tuple[ExportedClaim, ...]
    eager: bool
    by_kind: bool


def _claim(expectation: Expectation, promised_by: str) -> ExportedClaim:
    """Convert an expectation into a claim."""
    path: tuple[str, ...] = (expectation.reported_field,)
    names = expectation.value if isinstance(expectation.value, tuple) else ()
    if expectation.field in _LISTED:
        on, off = (expectation.who, UNSET) if expectation.value else (UNSET, expectation.who)
        return ExportedClaim(path, has=on, has_not=off, promised_by=promised_by)
    if expectation.field == "active":
        return ExportedClaim(path, are=names, promised_by=promised_by)
    if expectation.field in _OF_SOME:
        return ExportedClaim(path, among=names, promised_by=promised_by)
    if expectation.who:
        path += (
            (expectation.who, expectation.field)
            if expectation.field in _OF_OBJECTS
            else (expectation.who,)
        )
    return ExportedClaim(path, is_=expectation.value, promised_by=promised_by)


_IMPLICIT = EngineInfo("any", checks="implicit")


class ShownRule(Struct, frozen=True):
    """A rule that a case illustrates, or that was applied in it.

    - `number`: the rule's number in the edition; empty if the edition implies the rule without
      stating it
    - `slug`: the rule's name, which is the same in all editions
    - `says`: the rule in one sentence; in a derivation, the effect it had and on whom
    """

    number: str
    slug: str
    says: str


class ExportedCase(Struct, frozen=True, rename="kebab"):
    """A case with its expectations.

    - `id`: the case id, which is stable across versions
    - `title`: the scenario's title
    - `rules`: the rules that the case illustrates, the main rule first
    - `near-miss`: whether the case shows a situation in which its main rule does not apply
    - `advisory`: the open questions on which the case depends; if there are any, no answer is right
      or wrong
    - `feature`: the feature file that contains the scenario
    - `line`: the scenario's line in the feature file
    - `scenario`: the scenario as lines of Gherkin
    - `needs`: the capabilities that an engine needs to play the case
    - `players`: the number of players; an inquiry may have none
    - `case`: the request, exactly as in the protocol
    - `expected`: for each step, the sentences that must be true of its outcome
    - `derivation`: for each step, the rules applied and their effects
    """

    id: str
    title: str
    rules: tuple[ShownRule, ...]
    near_miss: bool
    advisory: tuple[int, ...]
    feature: str
    line: int
    scenario: tuple[str, ...]
    needs: tuple[str, ...]
    players: int
    case: msgspec.Raw
    expected: tuple[tuple[ExportedSentence, ...], ...]
    derivation: tuple[tuple[ShownRule, ...], ...]


def export_case(scenario: Scenario, book: Rulebook) -> ExportedCase:
    """Convert a scenario into an exported case."""
    case = scenario.case
    played = cast(Played[AnyOutcome], play(case))
    expected: list[list[ExportedSentence]] = [[] for _ in case.steps]
    eager = timing_independent_expectations(scenario, played, _IMPLICIT)
    by_kind = _by_kind(scenario, played)
    for then in scenario.thens:
        claims = tuple(
            _claim(each, obliging(case, each.reported_field)) for each in then.expectations
        )
        sentence = ExportedSentence(then.text, claims, then in eager, then in by_kind)
        expected[then.after - 1].append(sentence)
    derivations = with_cards(played, scenario).derivations
    rules = dict.fromkeys((scenario.rule, *scenario.also))
    slugs = [slug for slug in rules if slug and book.has_rule(slug)]
    return ExportedCase(
        id=case.id,
        title=scenario.name,
        rules=tuple(_rule(s, book.rule(s).sentence(book.edition), book) for s in slugs),
        near_miss=scenario.near_miss,
        advisory=advisory_questions(scenario, played),
        feature=scenario.path,
        line=scenario.line,
        scenario=tuple(scenario.gherkin.splitlines()),
        needs=tuple(sorted(needs(case))),
        players=len(named(case)),
        case=msgspec.Raw(msgspec.json.encode(case)),
        expected=tuple(map(tuple, expected)),
        derivation=tuple(
            tuple(_rule(d.rule, d.sentence(), book) for d in step) for step in derivations
        ),
    )


def _by_kind(scenario: Scenario, played: Played[AnyOutcome]) -> tuple[Then, ...]:
    """Return the sentences that hold regardless of which losses an engine detects immediately.

    Tries every combination of the kinds of losses that affect the outcome.
    """
    thens, case = scenario.thens, scenario.game
    if not case:
        return thens
    early = {rule: _early(case, [rule]) for rule in LOSS_RULES.values()}
    differing = [rule for rule, outcomes in early.items() if outcomes != played.outcomes]
    for size in range(1, len(differing) + 1):
        for rules in combinations(differing, size):
            outcomes = early[rules[0]] if size == 1 else _early(case, rules)
            thens = agreeing_expectations(thens, played.outcomes, outcomes)
    return thens


def _early(case: Case, rules: Collection[str]) -> tuple[AnyOutcome, ...]:
    return play_game(case, derive=False, at_once=rules).outcomes


def _rule(slug: str, says: str, book: Rulebook) -> ShownRule:
    return ShownRule(book.number(slug) if book.has_rule(slug) else "", slug, says)


class IndexedCase(Struct, frozen=True):
    """A case in the index.

    - `id`: the case id
    - `file`: the path of the case's file, relative to the index
    - `rule`: the slug of the main rule; empty for user-defined cases
    - `number`: the number of the main rule in the edition
    - `needs`: the capabilities that an engine needs to play the case
    - `players`: the number of players
    - `sha256`: the SHA-256 digest of the file
    """

    id: str
    file: str
    rule: str
    number: str
    needs: tuple[str, ...]
    players: int
    sha256: str


class Index(Struct, frozen=True):
    """The index of an export.

    - `export`: the version of this format
    - `version`: the version of Head Judge
    - `edition`: the edition of the rules
    - `suite`: the identifier of the edition's full set of cases, exported or not; it changes if any
      case's request changes
    - `cases`: the exported cases, in the order of the suite
    """

    export: Literal[1]
    version: str
    edition: str
    suite: str
    cases: tuple[IndexedCase, ...]


_FILES = (ExportedCase, Index)
_KINDS = (*_FILES, ResultsHello, ShownRule, ExportedSentence, ExportedClaim, IndexedCase)


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of every exported file and every line of results."""
    protocol_schema = schema_of_protocol()
    _, definitions = msgspec.json.schema_components(
        (*_FILES, ResultsHello), ref_template="#/$defs/{name}"
    )
    for kind in _KINDS:
        described = definitions[kind.__name__]
        described["description"] = meaning(kind)
        for record in fields(kind):
            if record.meaning:
                described["properties"][record.name]["description"] = record.meaning
    cases = [{"$ref": f"#/$defs/{name}"} for name in ("Case", "MatchCase", "Inquiry")]
    definitions["ExportedCase"]["properties"]["case"]["anyOf"] = cases
    definitions["ExportedClaim"]["oneOf"] = [{"required": [operator]} for operator in OPERATORS]
    tops = ("ExportedCase", "Index", "ResultsHello", "Reply")
    return {
        "$schema": protocol_schema["$schema"],
        "title": "Head Judge: exported cases, their index, and a line of results",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in tops],
        "$defs": dict(sorted({**protocol_schema["$defs"], **definitions}.items())),
    }


INDEX, CASES = "index.json", "cases"
LONGEST = 100
"""Maximum length of a case id in a file name."""
_SAFE = re.compile(r"[a-z0-9]+(?:[-._][a-z0-9]+)*")
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?")
"""Device names that Windows reserves."""
_OURS = re.compile(rf"{CASES}/[a-z0-9-._~]+\.json")


def export_files(scenarios: Sequence[Scenario], suite: str, book: Rulebook) -> dict[str, bytes]:
    """Return an export's files by path, with the index last. The result is deterministic."""
    exported: dict[str, bytes] = {}
    listed = []
    for scenario in scenarios:
        case = export_case(scenario, book)
        content = to_json(case)
        path = f"{CASES}/{file_name(case.id)}"
        exported[path] = content
        number = book.number(scenario.rule) if scenario.rule else ""
        listed.append(
            IndexedCase(
                id=case.id,
                file=path,
                rule=scenario.rule,
                number=number,
                needs=case.needs,
                players=case.players,
                sha256=sha256(content).hexdigest(),
            )
        )
    page = files("headjudge.report").joinpath("exported_readme.md").read_text("utf-8")
    exported["README.md"] = page.replace("EDITION", book.edition).encode()
    exported["schema.json"] = to_json(schema())
    exported[INDEX] = to_json(Index(1, __version__, book.edition, suite, tuple(listed)))
    return exported


def file_name(identity: str) -> str:
    """Return a case's file name: its id if portable, or a shortened id with a hash."""
    plain = _SAFE.fullmatch(identity) and not _DEVICES.fullmatch(identity)
    if plain and len(identity) <= LONGEST:
        return f"{identity}.json"
    readable = re.sub(r"[^a-z0-9]+", "-", identity[:LONGEST].lower()).strip("-")
    return f"{readable}~{sha256(identity.encode()).hexdigest()[:12]}.json"


def write(folder: Path, content: Mapping[str, bytes]) -> int:
    """Write an export; return the number of obsolete files removed from an earlier export.

    The folder stays unchanged until all files are written to a temporary folder. Raises UsageError
    if the folder contains symbolic links or anything but an earlier export, and OSError if it can't
    be written.
    """
    with _locked(folder):
        before = _listed(folder)
        for name in sorted({Path(path).parts[0] for path in (*before, *content) if "/" in path}):
            if (folder / name).is_symlink():
                raise UsageError(f"{folder / name}: this link points outside the folder")
        write_together(folder, content)
        gone = [path for path in before if path not in content]
        for path in gone:
            (folder / path).unlink(missing_ok=True)
        return len(gone)


def write_together(folder: Path, content: Mapping[str, bytes]) -> None:
    """Write all files to a temporary folder, then move them into place.

    If a file can't be written, raises OSError with its name and leaves the folder unchanged.
    """
    new = Path(tempfile.mkdtemp(prefix=".headjudge-", dir=folder))
    try:
        for path, data in content.items():
            (new / path).parent.mkdir(parents=True, exist_ok=True)
            try:
                (new / path).write_bytes(data)
            except OSError as error:
                raise OSError(error.errno, error.strerror, str(folder / path)) from None
        for path in content:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (new / path).replace(folder / path)
    finally:
        shutil.rmtree(new, ignore_errors=True)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Create and lock the folder; remove it afterwards if it is new and still empty."""
    try:
        fresh = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        lock = locked(folder)
    except BlockingIOError:
        raise UsageError(f"{folder}: another export is being written there") from None
    except OSError as error:
        raise UsageError(f"{folder}: {error.strerror}") from None
    try:
        yield
    finally:
        os.close(lock)
        if fresh:
            with suppress(OSError):
                folder.rmdir()


def _listed(folder: Path) -> list[str]:
    """Return the case files listed in the index of an earlier export; none if the folder is empty.

    Raises UsageError if the folder is not empty and has no valid index.
    """
    if not any(folder.iterdir()):
        return []
    try:
        index = msgspec.json.decode(read_bytes(folder / INDEX), type=Index)
    except (UsageError, *UNREADABLE):
        raise UsageError(
            f"{folder}: not empty, and not written by an export; "
            f"choose a new or empty folder, or the folder of an earlier export"
        ) from None
    return [case.file for case in index.cases if _OURS.fullmatch(case.file)]


def to_json(content: Any) -> bytes:  # noqa: ANN401 -- anything JSON can encode
    """Encode a value as indented UTF-8 JSON with a final newline."""
    return msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"
