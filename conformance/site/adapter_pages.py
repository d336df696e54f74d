"""The pages of the engines that have an adapter: how each is attached, and how it was judged."""

from collections.abc import Iterator

from headjudge.conformance.engines.shelf import LastVerdicts, OnShelf, shelf
from headjudge.conformance.judging.verdicts import counted, right_and_judged
from headjudge.conformance.scenarios.profiles import PROFILES
from headjudge.conformance.site import addresses
from headjudge.conformance.site.engine_standing import Entrant, newest
from headjudge.conformance.site.frame import Page, Site, bundled_scenarios
from headjudge.conformance.site.marked_up import html, inline


def of(entrant: Entrant) -> OnShelf | None:
    """What there is of an engine's adapter, if it is one of ours."""
    name = addresses.plain(entrant.engine)
    for one in shelf().values():
        judged = [one.verdicts.engine] if one.verdicts else []
        if name in map(addresses.plain, (one.name, one.about.engine, *judged)):
            return one
    return None


def pages(site: Site) -> Iterator[Page]:
    """A page an adapter: beside that of the engine, or in its place where no report is about it."""
    there = {one.name: entrant for entrant in newest(site) if (one := of(entrant))}
    for one in shelf().values():
        entrant = there.get(one.name)
        trail = [("Engines", addresses.ENGINES)]
        if entrant:
            trail.append((entrant.name, entrant.address))
        title, _, text = one.page.partition("\n")
        intro, heading, rest = text.partition("\n## ")
        yield Page(
            addresses.adapter(entrant.name) if entrant else addresses.engine(one.name),
            title.lstrip("# ") + (": the adapter" if entrant else ""),
            "adapter",
            {
                "one": one,
                "judged": bool(entrant),
                "version": inline(one.about.version),
                "obtained": inline(one.about.obtained),
                "command": one.command(),
                "counts": counted(one.verdicts.counts) if one.verdicts else "",
                **_suites(site, one.verdicts),
                "profiles": [
                    (name, PROFILES[name].says, *right_and_judged(counts))
                    for name, counts in (one.verdicts.profiles if one.verdicts else {}).items()
                    if name in PROFILES
                ],
                "intro": html(intro),
                "text": html(heading + rest),
            },
            f"How {one.about.engine} is attached, what is claimed of it, and how it was judged.",
            tuple(trail),
        )


def _suites(site: Site, last: LastVerdicts | None) -> dict[str, int]:
    """How many cases the suite had then, and has today where it is another of the same edition."""
    then = sum(last.counts.values()) if last else 0
    today = len(bundled_scenarios(site.book.edition))
    same = last is None or then == today or last.edition != site.book.edition
    return {"then": then, "today": 0 if same else today}
