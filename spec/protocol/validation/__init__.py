"""Checks that a case is well-formed, beyond its types."""
