"""A run as one page of HTML that needs nothing else: causes first, then areas, rules and cases."""

from collections import Counter
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from headjudge.conformance import harmless
from headjudge.conformance.judging.verdicts import FAILED, Judged
from headjudge.conformance.reporting import page
from headjudge.conformance.reporting.results import completed_lines, heading, status
from headjudge.conformance.reporting.score import unjudged
from headjudge.conformance.reporting.stream import Run

if TYPE_CHECKING:
    from jinja2 import Template


@cache
def template(package: str, name: str) -> "Template":
    """A page of a package, into which texts of any kind are filled as they are."""
    from jinja2 import Environment, StrictUndefined  # noqa: PLC0415 -- for start-up time

    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: harmless(value) if isinstance(value, str) else value,
    )
    return environment.from_string(files(package).joinpath(name).read_text("utf-8"))


def to_html(run: Run) -> bytes:
    """The run as HTML."""
    place = {id(one): f"case-{number}" for number, one in enumerate(run.judged, 1)}
    return (
        template("headjudge.conformance.reporting", "report.html.j2")
        .render(
            name=page.named(run),
            suite=run.started.suite,
            totals=page.totals(run),
            scored=page.scored(run),
            counts=page.counted(run),
            causes=page.causes(run),
            areas=page.areas(run),
            not_judged=unjudged(run.judged),
            completed=completed_lines(run.completed) if run.completed else [],
            completed_heading=heading(run.completed) if run.completed else "",
            rules=[(head, run.of(head.slug)) for head in run.started.rules],
            place=lambda one: place[id(one)],
            command=lambda one: page.command(run, one),
            reasons=lambda one: "\n".join(_reasons(one)),
            talk=lambda one: "\n".join(page.talk_lines(one)),
            status=status,
            verdicts=lambda judged: Counter(str(one.verdict) for one in judged),
            failed=FAILED,
        )
        .encode("utf-8", "replace")
    )


def _reasons(one: Judged) -> list[str]:
    """Why a case fails, or in a line why it is neither passed nor failed."""
    if one.verdict in FAILED:
        return page.reasons(one)
    return [one.message] if one.message else []
