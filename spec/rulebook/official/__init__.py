"""The official rules texts: how they are read, and what is kept of them in place of the words."""

from headjudge.spec.rulebook.official.text import *  # noqa: F403
from headjudge.spec.rulebook.official.wording import *  # noqa: F403 -- a door, with all that is behind it  # noqa: F403  # noqa: F403
