"""Judge an engine's outcomes against the expectations and the invariants; diagnose failures."""
