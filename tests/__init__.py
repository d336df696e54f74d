"""The tests, and what all of them may ask for."""

from headjudge.spec.rulebook import editions

NEWEST = editions()[0]
"""The newest edition: no test names it by its date."""
