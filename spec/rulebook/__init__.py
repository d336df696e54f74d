"""The rules as data, in every edition, and the look-ups in them."""

from headjudge.spec.rulebook.book import *  # noqa: F403 -- a door, with all that is behind it
from headjudge.spec.rulebook.editions import *  # noqa: F403
from headjudge.spec.rulebook.records import *  # noqa: F403
