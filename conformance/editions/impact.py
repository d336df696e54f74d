"""What depends on a rule: its scenarios, its function, its formulas, other rules, engines."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from headjudge import reference
from headjudge.conformance import several
from headjudge.conformance.editions import record_files
from headjudge.conformance.reporting.stream import Run
from headjudge.conformance.scenarios.coverage import blocks
from headjudge.conformance.scenarios.read import Feature, slugs_of, tagged
from headjudge.reference.implements import FUNCTIONS, REGARDING, name_of
from headjudge.spec.logic.formulas import of_rule
from headjudge.spec.rulebook import Rulebook


class Impact(Struct, frozen=True):
    """What depends on one rule."""

    path: str
    line: int
    """The file and line of its block in the features, or else of its record."""
    says: str = ""
    """Our sentence for it."""
    scenarios: tuple[str, ...] = ()
    """Their ids, in the order of the features."""
    function: str = ""
    """The function of the reference that is the rule."""
    regarded_by: tuple[str, ...] = ()
    """The functions that take it into account."""
    formulas: tuple[str, ...] = ()
    dependents: tuple[str, ...] = ()
    """Number and slug of the rules that depend on it or restate it."""
    questions: tuple[int, ...] = ()
    certify: str = ""
    """The command that certifies just this rule; empty where no certificate covers it."""
    engines: tuple[str, ...] = ()
    """The engines whose reports speak of it, each with its verdicts, and with why it fails."""


class Impacts:
    """What depends on the rules of an edition."""

    def __init__(self, edition: str, features: Sequence[Feature], runs: Sequence[Run] = ()) -> None:
        """Gather it; ``runs`` are the reports of engines."""
        assert reference  # noqa: S101 -- imported, so that its functions have registered themselves
        self._book = Rulebook.at(edition)
        self._blocks = blocks(features)
        self._runs = runs
        self._certified = {rule.slug for rule in self._book.required()}
        self._dependents: dict[str, list[str]] = {}
        for rule in self._book:
            for slug in dict.fromkeys(filter(None, (*rule.depends_on, rule.restates))):
                self._dependents.setdefault(slug, []).append(self._book.cite(rule.slug))
        self._scenarios: dict[str, dict[str, None]] = {}
        for feature in features:
            for pickle in feature.pickles:
                tags = [tag["name"] for tag in pickle["tags"]]
                for slug in slugs_of(tags):
                    self._scenarios.setdefault(slug, {})[tagged(tags, "@id.")] = None

    def of(self, slug: str) -> Impact:
        """What depends on one rule; a rule that restates another has the scenarios of that one.

        Raises KeyError for an unknown slug.
        """
        rule = self._book.rules[slug]
        shown_as = rule.restates or slug
        function = FUNCTIONS.get(shown_as)
        certified = {slug, shown_as} & self._certified
        options = f"--edition {self._book.edition} --rule {shown_as}"
        path, line = self._blocks.get(rule.slug) or record_files.place_of(rule)
        return Impact(
            path=path,
            line=line,
            says=rule.sentence(self._book.edition),
            scenarios=tuple(self._scenarios.get(shown_as, ())),
            function=name_of(function) if function else "",
            regarded_by=tuple(map(name_of, REGARDING.get(shown_as, ()))),
            formulas=tuple(definition.name for definition in of_rule(shown_as)),
            dependents=tuple(self._dependents.get(slug, ())),
            questions=rule.questions,
            certify=f"headjudge certify ENGINE {options}" if certified else "",
            engines=tuple(self._engines(shown_as)),
        )

    def _engines(self, slug: str) -> list[str]:
        found = []
        for run in self._runs:
            judged = run.of(slug)
            if verdicts := Counter(one.verdict for one in judged):
                info, said = run.started.engine, ", ".join(f"{n} {v}" for v, n in verdicts.items())
                causes = Counter(one.cause.says for one in judged if one.cause)
                why = "".join(f"; {says} ({several(n, 'case')})" for says, n in causes.items())
                found.append(f"{info.engine} {info.version} ({run.started.edition}): {said}{why}")
        return found
