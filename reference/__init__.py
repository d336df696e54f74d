"""The rules as a readable program: small functions, one per rule, tagged with its slug."""

from headjudge.reference.any_case import play
from headjudge.reference.derivation import Played

__all__ = ["Played", "play"]
