"""The official rules texts: how they are read, and what is kept of them in place of the words."""

from headjudge.spec.rulebook.official.numbering import *  # noqa: F403 -- a door, with all that is behind it
from headjudge.spec.rulebook.official.signatures import *  # noqa: F403
from headjudge.spec.rulebook.official.text import *  # noqa: F403
from headjudge.spec.rulebook.official.wording import *  # noqa: F403
