"""Editions of the rules: what changed from one to the next, who judged it, what depends on it."""
