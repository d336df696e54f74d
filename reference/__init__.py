"""The rules as a program that people read: small functions, one a rule, tagged with its slug."""

from reference.derivation import Played
from reference.kinds import play

__all__ = ["Played", "play"]
