"""The official rules texts: parsing, citations, fingerprints and similarity."""

from headjudge.spec.rulebook.official.text import *  # noqa: F403
from headjudge.spec.rulebook.official.wording import *  # noqa: F403 -- a door, with all that is behind it  # noqa: F403  # noqa: F403
