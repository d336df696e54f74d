"""The rules of every edition as data, with look-ups."""

from headjudge.spec.rulebook.book import *  # noqa: F403 -- re-exports the modules' public names
from headjudge.spec.rulebook.editions import *  # noqa: F403
from headjudge.spec.rulebook.records import *  # noqa: F403
