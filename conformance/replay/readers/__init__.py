"""Readers of the logs of other engines: a module or package for each format.

Each has a `NAME`, what its logs tell, in a sentence (`TOLD`), and of what they tell all (`TELLS`),
what they can't tell (`CANNOT_KNOW`), and `recognises` and `read`, which yields what a log of ours
would hold, each with its line.
"""

from headjudge.replay.readers import arena, forge, mtgo, xmage

READERS = (arena, xmage, forge, mtgo)
