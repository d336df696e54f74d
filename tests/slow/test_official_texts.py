"""Each official rule text is recognized as its own edition; needs a folder with the texts."""

import re
from collections import defaultdict

from headjudge.editions.inspect_text import known_citations, read_text
from headjudge.spec.rulebook import editions
from headjudge.spec.rulebook.fingerprints import fingerprints
from tests import TEXTS
from tests.conftest import needs_texts
from tests.slow.sampling import in_parts


@needs_texts
def test_every_edition_has_an_official_text() -> None:
    assert len(TEXTS) == len(fingerprints().editions)


@needs_texts
@in_parts(18)
def test_official_text_is_its_own_edition_with_only_its_known_wrong_citations(part: slice) -> None:
    faults = []
    cited: dict[tuple[str, str], set[str]] = defaultdict(set)
    for path in TEXTS[part]:
        reading = read_text(path, fingerprints())
        version = reading.version
        if not version.exact or f"CR-{version.edition}" != path.stem:
            faults.append(f"{path.stem} is read as {version.edition}")
        for finding in reading.findings:
            citation = re.match(r"wrong citation: (\S+) cites rule ([^\s,]+)", finding.message)
            if citation:
                cited[citation[1], citation[2]].add(path.stem.removeprefix("CR-"))
            else:
                faults.append(f"{path.stem}: {finding}")
    assert faults == []
    dates = {path.stem.removeprefix("CR-") for path in TEXTS[part]}
    known = {
        (citation.rule, citation.cites): {
            date for date in dates if citation.since <= date <= min(citation.until, editions()[0])
        }
        for citation in known_citations()
    }
    assert cited == {citation: dates for citation, dates in known.items() if dates}
