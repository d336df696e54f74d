"""What the engines' adapters claim, and the guide's section about it.

``python -m tests.adapters.test_claims`` rewrites that section.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from headjudge.adapters.catalog import catalog
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.protocol.capabilities import CAPABILITIES, lacking, needs
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios

GUIDE = Path("conformance/adapters/README.md")
TITLE = "## What no real engine claims\n"
LAST = {name: entry.verdicts for name, entry in catalog().items() if entry.verdicts}

INFOS = [
    EngineInfo(last.engine, capabilities=frozenset(last.capabilities), max_players=last.max_players)
    for last in LAST.values()
]


def section() -> str:
    """Return the guide's section, without its title."""
    cases = [scenario.case for scenario in bundled_scenarios(Rulebook.at())]
    uses = Counter(capability for case in cases for capability in needs(case))
    engines = [sum(not lacking(case, info, case.edition) for info in INFOS) for case in cases]
    claimed = {capability for last in LAST.values() for capability in last.capabilities}
    one, two = (sum(count >= least for count in engines) for least in (1, 2))
    unclaimed = sorted(CAPABILITIES - claimed, key=lambda name: (-uses[name], name))
    rows = "".join(f"| `{name}` | {uses[name]} |\n" for name in unclaimed)
    return f"""
The adapters of the {len(LAST)} engines claim {len(claimed)} of the {len(CAPABILITIES)} \
capabilities. At least one engine's claims cover {one:,} of the {len(cases):,} cases,
and the claims of two or more engines cover {two:,}. No adapter claims the other {len(unclaimed)} \
capabilities: Head Judge models them, but they have never
met a real engine, so mistakes in their cases are more likely. Some cases need several of them.

| capability | cases that need it |
| --- | --- |
{rows}"""


def test_guide_shows_what_no_engine_claims() -> None:
    assert GUIDE.read_text("utf-8").partition(TITLE)[2] == section()


@pytest.mark.parametrize("name", LAST)
def test_recorded_claims_are_those_of_the_adapter(name: str) -> None:
    folder = catalog()[name].folder
    sources = (path for path in folder.iterdir() if path.suffix in {".py", ".java", ".cpp", ".ts"})
    words = {
        *re.findall("[a-z-]+", "".join(map(Path.read_text, (*sources, *folder.glob("*.cjs")))))
    }
    assert {*LAST[name].capabilities} <= CAPABILITIES & words


if __name__ == "__main__":
    text = GUIDE.read_text("utf-8").partition(TITLE)[0]
    GUIDE.write_text(text + TITLE + section(), "utf-8")
