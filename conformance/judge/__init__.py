"""What an engine told, held against what is expected and against the invariants."""
