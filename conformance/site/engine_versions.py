"""An engine through its versions: how each stands, and what changed since the one before."""

from msgspec import Struct

from headjudge.conformance import one_line
from headjudge.conformance.reporting.score import Score
from headjudge.conformance.reporting.versions_compared import compared
from headjudge.conformance.site import addresses
from headjudge.conformance.site.engine_standing import Entrant, last_time, others
from headjudge.conformance.site.frame import Site

NAMED = 8
"""How many cases of a kind are named."""


class VersionRow(Struct, frozen=True):
    """A version of an engine, by an edition."""

    version: str
    edition: str
    address: str
    score: Score
    here: bool
    """Whether the page is about this one."""


class CasesChanged(Struct, frozen=True):
    """Cases that changed in one way."""

    what: str
    count: int
    named: tuple[tuple[str, str], ...]
    """The first of them: the id, and the address of its page if it has one."""


class SinceLastTime(Struct, frozen=True):
    """What is otherwise than in the version before."""

    version: str
    address: str
    cases: tuple[CasesChanged, ...]
    come: tuple[str, ...]
    """Titles of the causes that are new."""
    went: tuple[str, ...]


def versions(site: Site, entrant: Entrant) -> list[VersionRow]:
    """The versions that the site has reports of, with this one; none where it is the only one."""
    more = others(site, entrant)
    every = sorted((entrant, *more), key=lambda one: one.age, reverse=True) if more else []
    return [
        VersionRow(one.version, one.edition, one.address, one.score(), one is entrant)
        for one in every
    ]


def since_last_time(site: Site, entrant: Entrant) -> SinceLastTime | None:
    """What changed since the version before; None without a report of one by the same edition."""
    older = last_time(site, entrant)
    if older is None:
        return None
    since = compared(older.run, entrant.run)
    kinds = {
        "Fail now": since.newly_failing,
        "Pass now": since.newly_passing,
        "Judged now, and right": since.newly_judged,
        "Not judged any more": since.no_more_judged,
        "New in the suite": since.new,
        "Gone from the suite": since.gone,
    }
    return SinceLastTime(
        older.version,
        older.address,
        tuple(
            CasesChanged(what, len(ids), tuple(_named(entrant, id_) for id_ in ids[:NAMED]))
            for what, ids in kinds.items()
            if ids
        ),
        tuple(map(one_line, since.come)),
        tuple(map(one_line, since.went)),
    )


def _named(entrant: Entrant, case: str) -> tuple[str, str]:
    known = case in entrant.known.scenarios
    return one_line(case), addresses.scenario(case) if known else ""
