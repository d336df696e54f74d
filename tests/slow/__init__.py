"""Exhaustive and slow tests: `pytest` runs a sample of each, `pytest -m slow` the rest."""
