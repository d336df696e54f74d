"""What an assistant is told of an engine: what it was found to get wrong, by causes."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct, field

from headjudge.conformance.assistants.shared import AssistantAnswer, edition_on
from headjudge.conformance.engines.shelf import OnShelf, on_shelf, shelf
from headjudge.conformance.reporting.failure_table import failure_rows


class CauseTold(Struct, frozen=True):
    """Something that an engine gets wrong."""

    cause: str
    rules: str
    """The numbers of the rules that it breaks."""
    cases: str
    """How many cases show it."""
    such_as: str


class EngineTold(AssistantAnswer, frozen=True, kw_only=True):
    """An engine, as it was judged the last time."""

    engine: str = ""
    version: str = ""
    judged_on: str = ""
    cases: dict[str, int] = field(default_factory=dict)
    """How many cases had which verdict; `unsupported` ones were not judged."""
    causes: tuple[CauseTold, ...] = ()
    known_engines: tuple[str, ...] = ()


class EngineCauses(Struct, frozen=True, forbid_unknown_fields=True):
    """List what an engine was found to get wrong, by causes; without a name, list the engines."""

    engine: Annotated[str, Meta(description="Such as xmage or phase.", max_length=80)] = ""

    def reply(self) -> EngineTold:
        """What is known of it. Raises LookUpError, naming the nearest, where that is nothing."""
        if not self.engine:
            return EngineTold(edition=edition_on(""), known_engines=tuple(shelf()))
        one = on_shelf(self.engine.strip().lower())
        last = one.verdicts
        causes = tuple(_causes(one))
        cannot = [] if last else ["how it was judged: that is not recorded"]
        if last and last.counts.get("fail") and not causes:
            cannot.append("by which causes it fails: none are written down")
        return EngineTold(
            edition=last.edition if last else edition_on(""),
            engine=one.about.engine,
            version=one.about.version,
            judged_on=last.date if last else "",
            cases=last.counts if last else {},
            causes=causes,
            cannot_be_said=tuple(cannot),
        )


def _causes(one: OnShelf) -> Iterator[CauseTold]:
    """The rows of the table below that heading of the engine's page."""
    for cause, rules, cases, such_as, _ in failure_rows(one.page):
        yield CauseTold(cause, rules, cases, such_as.strip("`"))
