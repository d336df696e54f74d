"""Proofs from the formulas, test vectors, and the exhaustive sweep."""
