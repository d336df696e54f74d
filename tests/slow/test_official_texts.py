"""Each official rule text is recognized as its own edition; needs a folder with the texts."""

from headjudge.editions import versions
from headjudge.spec.rulebook.fingerprints import fingerprints
from tests import TEXTS
from tests.conftest import needs_texts
from tests.slow.sampling import in_parts


@needs_texts
def test_every_edition_has_an_official_text() -> None:
    assert len(TEXTS) == len(fingerprints().editions)


@needs_texts
@in_parts(18)
def test_official_text_is_its_own_edition(part: slice) -> None:
    for path in TEXTS[part]:
        version = versions.of_text(path)
        assert (f"CR-{version.edition}", version.exact) == (path.stem, True)
