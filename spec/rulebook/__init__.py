"""The rules as data in every edition, and look-ups."""

from headjudge.spec.rulebook.book import *  # noqa: F403 -- a door, with all that is behind it
from headjudge.spec.rulebook.editions import *  # noqa: F403
from headjudge.spec.rulebook.records import *  # noqa: F403
