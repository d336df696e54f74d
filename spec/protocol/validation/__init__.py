"""Checks that a case is well-formed, beyond what its types say."""
