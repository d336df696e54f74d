"""Step definitions: each one parses a kind of sentence and can write it."""
