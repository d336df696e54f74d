"""Step definitions: each one reads a sentence and writes it."""
