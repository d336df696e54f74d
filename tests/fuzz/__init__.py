"""Inputs at random, most of them wrong: ``python -m tests.fuzz --seconds 600``."""
