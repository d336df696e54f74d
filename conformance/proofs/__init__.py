"""Proofs of claims about the formulas, test vectors, and the exhaustive sweep of an engine."""
